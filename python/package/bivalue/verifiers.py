"""Puzzles for trials and training of language models, in the form of the kit `verifiers`.

    from bivalue.verifiers import SudokuConfig, SudokuTaskset

    tasks = SudokuTaskset(SudokuConfig(number=100, seed=7, part="test"))

`examples/sudoku_trial.py` is a module that the kit's programs take: `vf-eval sudoku-trial`. The kit takes Python
3.11 and `pip install verifiers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

try:
    import verifiers.v1 as vf
except ImportError as error:
    message = f"the tasks are those of the kit verifiers, with Python 3.11: pip install 'verifiers>=0.4' ({error})"
    raise ImportError(message) from None

import bivalue

__all__ = ["SudokuTaskset"]

SYSTEM_PROMPT = (
    "You solve Sudoku puzzles. Each row, each column and each of the nine boxes has the digits 1 to 9. "
    "Give the whole grid between <answer> and </answer>, as nine lines of nine digits."
)
"""What a model is told before each puzzle."""


class SudokuData(vf.TaskData):
    """A puzzle."""

    puzzle: str
    """The givens, 81 characters with `.` for an empty cell."""
    number: int
    """The number of the puzzle, from which with the seed it follows."""


class SudokuTask(vf.Task[SudokuData]):
    """A puzzle to be solved in one answer."""

    def _verified(self, trace: vf.Trace) -> bivalue.Verified:
        # An answer without a grid is one of no cell, which cannot be read.
        return bivalue.verify(self.data.puzzle, bivalue.grid_in(trace.last_reply) or "")

    @vf.reward
    async def worth(self, trace: vf.Trace) -> float:
        """1 for a solution, and half of the credit for anything else: see `bivalue.verify`."""
        return self._verified(trace).reward

    @vf.metric
    async def verified(self, trace: vf.Trace) -> dict[str, float]:
        """Whether the answer is a solution, breaks no rule, and agrees with one; and the credit."""
        found = self._verified(trace)
        names = ("solved", "legal", "consistent", "credit")
        return {name: float(getattr(found, name)) for name in names}

    async def validate(self, runtime: Any) -> bool:
        """Whether the puzzle has exactly one solution."""
        return bivalue.solve(self.data.puzzle).status == "unique"


class SudokuConfig(vf.TasksetConfig):
    """Which puzzles are asked."""

    number: int = 1000
    """The number of puzzles that are made, of all parts."""
    seed: int = 0
    """The seed, from which with its number each puzzle follows."""
    part: Literal["all", "train", "validation", "test"] = "all"
    """Only the puzzles of a part. No solution grid, in any arrangement, is in two parts."""
    shares: tuple[int, int, int] = (80, 10, 10)
    """The shares of train, validation and test in percent."""
    split_seed: int = 0
    """The seed of the split."""
    clues: str | int | None = None
    """The number of givens, or a range such as `24..30`; by default puzzles are minimal."""
    generate: dict[str, Any] = {}
    """What else is asked of the puzzles: options of `bivalue.generate`."""


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
    """Puzzles that follow from a seed, of one part of a split by the classes of their solutions."""

    def load(self) -> Iterator[SudokuTask]:
        """The tasks, in the order of their numbers."""
        config = self.config
        options = dict(config.generate)
        if config.clues is not None:
            options = {"clues": str(config.clues), "minimal": "no", **options}
        puzzles = bivalue.generate_many(config.number, seed=config.seed, **options).puzzles
        chosen = np.arange(len(puzzles))
        if config.part != "all":
            part = ("train", "validation", "test").index(config.part)
            chosen = np.flatnonzero(bivalue.split_many(puzzles, config.shares, seed=config.split_seed).part == part)
        for number in chosen.tolist():
            puzzle = "".join(map(str, puzzles[number])).replace("0", ".")
            rows = "\n".join(puzzle[at : at + 9] for at in range(0, 81, 9))
            data = SudokuData(
                name=f"sudoku-{config.seed}-{number}",
                prompt=f"Solve this Sudoku puzzle:\n\n{rows}",
                system_prompt=SYSTEM_PROMPT,
                puzzle=puzzle,
                number=number,
            )
            yield SudokuTask(data, config.task)
