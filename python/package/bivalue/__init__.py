"""Bivalue: Sudoku puzzles solved, proved, rated, explained and generated, one or millions.

>>> import bivalue
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> bivalue.solve(puzzle).solution[:9]
'534678912'

Every verb of the library is a function: `solve`, `check`, `count`, `rate`, `hint`, `explain`, and so on.
It takes a puzzle in any format, and returns a record with its answers as attributes. The same name with
`_many` takes an array, a list or a column of puzzles, works on all cores, and returns arrays or a list of
records.
"""

from ._asking import cells_of, request
from ._columns import (
    Canonical as CanonicalColumns,
    Checked,
    Columns,
    Counted,
    Minimised as MinimisedColumns,
    Morphed,
    Rated as RatedColumns,
    Solved,
    Split,
    Status,
)
from ._errors import BivalueError
from ._game import Game
from ._generate import generate_many
from ._layouts import from_one_hot, from_tokens, one_hot, tokens
from ._native import __version__
from ._notebook import Picture, draw
from ._record import Record
from ._reward import Verified, VerifiedColumns, grid_in, verify, verify_many
from ._split import split_many
from ._transforms import Transforms
from ._verbs import *
from ._verbs import __all__ as _verb_names

__all__ = [
    "BivalueError",
    "CanonicalColumns",
    "Checked",
    "Columns",
    "Counted",
    "Game",
    "MinimisedColumns",
    "Morphed",
    "Picture",
    "RatedColumns",
    "Record",
    "Solved",
    "Split",
    "Status",
    "Transforms",
    "Verified",
    "VerifiedColumns",
    "__version__",
    "cells_of",
    "draw",
    "from_one_hot",
    "from_tokens",
    "generate_many",
    "grid_in",
    "one_hot",
    "request",
    "split_many",
    "tokens",
    "verify",
    "verify_many",
    *_verb_names,
]
