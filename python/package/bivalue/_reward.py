"""What answers to puzzles are worth: as a reward, with reasons."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from . import _input, _native
from ._asking import cells_to_read
from ._errors import BivalueError
from ._input import Puzzle, Puzzles, Reading


@dataclass(frozen=True)
class Verified:
    """What an answer to a puzzle is worth."""

    solved: bool
    """Whether it is a solution of the puzzle. A puzzle may have several: each is right."""
    legal: bool
    """Whether no rule is broken: the givens are there, and no digit stands twice in a house."""
    consistent: bool
    """Whether a solution agrees with all digits of the answer, also if it is not complete."""
    credit: float
    """The part of the empty cells that is filled with digits that can stand together, from 0 to 1; 0 if a
    given is changed. Of a legal move that leads nowhere only its own cell is lost."""
    filled: int
    """The number of empty cells of the puzzle that the answer fills."""
    blanks: int
    """The number of empty cells of the puzzle."""
    reasons: tuple[str, ...]
    """What is wrong or missing, in words; empty if it is solved."""

    @property
    def reward(self) -> float:
        """1 for a solution, and half of the credit for anything else."""
        return 1.0 if self.solved else self.credit / 2


@dataclass(frozen=True, eq=False)
class VerifiedColumns:
    """What many answers are worth, as arrays: see `Verified`."""

    solved: np.ndarray
    legal: np.ndarray
    consistent: np.ndarray
    credit: np.ndarray

    def __len__(self) -> int:
        return len(self.solved)


def _names(mask: np.ndarray) -> str:
    return ", ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in np.flatnonzero(mask))


def _rows(puzzle: Puzzle) -> np.ndarray:
    given = _input.one(puzzle, Reading())
    if isinstance(given, str):
        try:
            return cells_to_read([given]).reshape(-1)
        except BivalueError as error:
            # There is one puzzle, and no row.
            raise BivalueError(error.code, error.message, error.line, error.column) from None
    return cells_to_read(np.asarray(given).reshape(1, 81)).reshape(-1)


def verify(puzzle: Puzzle, answer: Puzzle) -> Verified:
    """Says what an answer to a puzzle is worth. Both may be in any format.

    An answer that cannot be read is worth nothing, and the reason says what is wrong with it. A puzzle
    that cannot be read raises `BivalueError`.

    >>> import bivalue
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> bivalue.verify(puzzle, bivalue.solve(puzzle).solution).solved
    True
    >>> wrong = bivalue.verify(puzzle, "531" + puzzle[3:])
    >>> wrong.legal, wrong.consistent, wrong.reasons
    (True, False, ('no solution has these digits: r1c3', '50 cells are empty'))
    """
    given = _rows(puzzle)
    blanks = int((given == 0).sum())
    try:
        filled = _rows(answer)
    except (BivalueError, TypeError, ValueError) as error:
        return Verified(False, False, False, 0.0, 0, blanks, (f"the answer cannot be read: {error}",))
    found = _native.attempts(given, filled)
    reasons = []
    if found["changed"].any():
        reasons.append(f"givens are changed or missing: {_names(found['changed'])}")
    if found["clashes"][0] is not None:
        reasons.append(found["clashes"][0])
    lost = found["filled"] & ~found["kept"] & 1
    if not found["solvable"][0]:
        reasons.append("the puzzle has no solution")
    elif lost.any():
        reasons.append(f"no solution has these digits: {_names(lost)}")
    empty = blanks - int(found["filled"].sum())
    if empty:
        reasons.append(f"{empty} cells are empty" if empty > 1 else "a cell is empty")
    return Verified(
        bool(found["solved"][0]),
        bool(found["legal"][0]),
        bool(found["consistent"][0]),
        float(found["credit"][0]),
        blanks - empty,
        blanks,
        tuple(reasons),
    )


def verify_many(puzzles: Puzzles, answers: Puzzles) -> VerifiedColumns:
    """Says what many answers are worth, as arrays.

    >>> import bivalue
    >>> made = bivalue.generate_many(4, seed=1)
    >>> bivalue.verify_many(made.puzzles, made.solutions).solved
    array([ True,  True,  True,  True])
    """
    given, filled = cells_to_read(puzzles).reshape(-1, 81), cells_to_read(answers).reshape(-1, 81)
    if len(given) != len(filled):
        message = f"{len(filled)} answers to {len(given)} puzzles, expected one for each"
        raise BivalueError("length", message)
    found = _native.attempts(given.reshape(-1), filled.reshape(-1))
    return VerifiedColumns(found["solved"], found["legal"], found["consistent"], found["credit"])


def grid_in(completion: str) -> str | None:
    """The last grid in what a language model wrote; `None` if there is none.

    A grid is looked for within `<answer>` and `</answer>`, then within fences of three backticks, then
    among lines: the last nine in a row that have nine cells each, or the last with 81. The digits of a row
    may have blanks, `|` or commas between them.

    >>> grid_in("I think it is\\n<answer>" + "12345678." * 9 + "</answer>")[:9]
    '12345678.'
    """
    within = re.findall(r"<answer>(.*?)</answer>", completion, re.S)
    fenced = re.findall(r"```[^\n`]*\n(.*?)```", completion, re.S)
    for part in [*reversed(within), *reversed(fenced), completion]:
        rows: list[str] = []
        found = None
        for line in part.splitlines():
            cells = re.sub(r"[\s|,\[\]]", "", line)
            if re.fullmatch(r"[-+=]*", cells):
                # A border or an empty line between two boxes.
                continue
            if re.fullmatch(r"[0-9._*]{81}", cells):
                found, rows = cells, []
            elif re.fullmatch(r"[0-9._*]{9}", cells):
                rows.append(cells)
                if len(rows) >= 9:
                    found = "".join(rows[-9:])
            else:
                rows = []
        if found is not None:
            return re.sub(r"[0_*]", ".", found)
    return None
