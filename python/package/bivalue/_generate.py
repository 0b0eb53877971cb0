"""Random puzzles as arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import _native
from ._asking import Progress, _json, _members, _shown, run_options
from ._input import whole


class GeneratedArrays(NamedTuple):
    """Puzzles and their solutions."""

    puzzles: np.ndarray
    """The puzzles, `uint8` of shape `[n, 81]`; 0 is an empty cell."""
    solutions: np.ndarray
    """Their solutions, of the same shape."""


def generate_many(
    count: int,
    *,
    start: int = 0,
    threads: int = 0,
    progress: Progress = None,
    **options: Any,
) -> GeneratedArrays:
    """Makes random puzzles: those numbered from `start` on that follow from the options.

    The puzzle of a number depends on the options and the number alone, and not on the threads.

    Args:
        count: The number of puzzles.
        start: The number of the first, from 0.
        threads: The number of threads; 0 for one for each core.
        progress: A function of the number of puzzles that are made and of all, or true for a progress bar.
        options: The options of `generate`, such as `seed`, `symmetry` and `clues`.

    >>> import bivalue
    >>> made = bivalue.generate_many(3, seed=1)
    >>> made.puzzles.shape
    (3, 81)
    >>> bool((bivalue.solve_many(made.puzzles).solutions == made.solutions).all())
    True
    """
    with _shown(progress) as show:
        how = run_options(threads, None, None, show)
        members = _json(_members(options, ()))
        start, count = whole("start", start), whole("count", count, most=2**63 - 1)
        puzzles, solutions = _native.generate(members, start, count, how)
    return GeneratedArrays(puzzles.reshape(-1, 81), solutions.reshape(-1, 81))
