"""The answers to many puzzles, as arrays."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import BivalueError
from ._input import Batch

if TYPE_CHECKING:
    import pyarrow


class Status(IntEnum):
    """What is known of a puzzle, in the column `status`."""

    DONE = 0
    """What was asked for was done, and nothing was asked about solutions."""
    UNIQUE = 1
    """Exactly one solution, proved."""
    SOLVED = 2
    """A solution was found; whether it is the only one was not asked."""
    MULTIPLE = 3
    """At least two solutions."""
    NONE = 4
    """No solution, proved."""
    INVALID = 5
    """A digit stands twice in a row, a column or a box."""
    LIMIT = 6
    """A bound was met before the answer was known."""
    ERROR = 7
    """The puzzle could not be read, or the question makes no sense for it."""


def _characters(cells: np.ndarray) -> np.ndarray:
    """Cells as characters; `.` is an empty cell."""
    texts = np.empty_like(cells)
    # In parts that stay in the processor's cache.
    for at in range(0, cells.size, 1 << 18):
        part, made = cells[at : at + (1 << 18)], texts[at : at + (1 << 18)]
        np.add(part, ord("0"), out=made)
        # The dot is two before the zero.
        made -= (part == 0).view(np.uint8) << np.uint8(1)
    return texts


@dataclass(frozen=True, eq=False)
class Columns:
    """The answers to many puzzles, in the order of the puzzles."""

    status: np.ndarray
    """What is known of each puzzle, as numbers of `Status`."""
    faults: dict[int, BivalueError] = field(repr=False)
    """What is wrong with rows whose status is `ERROR`."""

    def __len__(self) -> int:
        return int(self.status.size)

    def to_arrow(self) -> pyarrow.Table:
        """The answers as a table of pyarrow: statuses as words, grids as texts of 81 characters, and null for
        ratings that are not known. Transforms are left out."""
        try:
            import pyarrow as pa
        except ImportError:
            raise ImportError("tables of Arrow are made by pyarrow: pip install pyarrow") from None
        words = pa.array([status.name.lower() for status in Status])
        table = {"status": words.take(pa.array(self.status.reshape(-1)))}
        for name in (field.name for field in fields(self)):
            values = getattr(self, name)
            if name in ("status", "faults", "transforms") or values is None:
                continue
            if values.ndim > self.status.ndim:
                texts = _characters(values.reshape(-1))
                is_large = texts.size >= 2**31
                ends = np.arange(0, texts.size + 1, 81, np.int64 if is_large else np.int32)
                kind = pa.LargeStringArray if is_large else pa.StringArray
                table[name] = kind.from_buffers(len(self), pa.py_buffer(ends), pa.py_buffer(texts))
            else:
                table[name] = pa.array(values.reshape(-1), from_pandas=True)
        return pa.table(table)

    @classmethod
    def _of(cls, batch: Batch, columns: dict[str, np.ndarray], faults: dict[int, BivalueError]) -> Any:
        shaped = {"faults": faults}
        for name, column in columns.items():
            width = column.size // max(1, len(batch.rows))
            if name in ("solutions", "puzzles", "forms", "redundant", "classes", "solution_classes") and width != 1:
                shaped[name] = batch.grids(column)
            elif name == "transforms":
                shaped[name] = column.reshape(*batch.shape, 28)
            else:
                shaped[name] = column.reshape(batch.shape)
        return cls(**shaped)


@dataclass(frozen=True, eq=False)
class Solved(Columns):
    """Solutions of many puzzles."""

    solutions: np.ndarray
    """The solution of each puzzle, in the shape of the puzzles; of a puzzle with several the first that
    was found, and zeros where none was."""


@dataclass(frozen=True, eq=False)
class Checked(Columns):
    """Whether many puzzles are proper and minimal."""

    givens: np.ndarray
    """The number of givens."""
    minimal: np.ndarray
    """1 if no given is redundant, 0 if one is, and -1 where that is not known."""
    redundant: np.ndarray
    """1 in each cell with a given that is redundant by itself, in the shape of the puzzles."""


@dataclass(frozen=True, eq=False)
class Counted(Columns):
    """The numbers of solutions of many puzzles."""

    solutions: np.ndarray
    """The number of solutions that were found."""
    exact: np.ndarray
    """Whether there are no others."""


@dataclass(frozen=True, eq=False)
class Rated(Columns):
    """The ratings of many puzzles. The columns of other scales are `None`."""

    er: np.ndarray | None = None
    """On the scale `se`: the rating of the hardest step; NaN where the puzzle was not rated."""
    ep: np.ndarray | None = None
    """On the scale `se`: the rating of the hardest step up to the first placed digit."""
    ed: np.ndarray | None = None
    """On the scale `se`: the rating of the first step."""
    within: np.ndarray | None = None
    """With `within`: 1 if the rating is in the range, 0 if it is not, and -1 where that is not known."""
    level: np.ndarray | None = None
    """On the scales of HoDoKu: the level, from 1 for easy to 5 for extreme; 0 where it is not known."""
    score: np.ndarray | None = None
    """On the scales of HoDoKu: the score."""
    w: np.ndarray | None = None
    """On the scale `w`: the links of the longest whip; -1 where whips do not solve the puzzle, or it was not rated."""
    gw: np.ndarray | None = None
    """On the scale `gw`: the same with grouped whips."""

    @classmethod
    def _of(cls, batch: Batch, columns: dict[str, np.ndarray], faults: dict[int, BivalueError]) -> Any:
        columns = dict(columns)
        tenths = columns.pop("se", None)
        if tenths is not None:
            tenths = tenths.reshape(-1, 3)
            # The largest number of 16 bits stands where there is no rating.
            values = np.where(tenths < 0xFFFF, tenths / 10, np.nan)
            columns.update(er=values[:, 0], ep=values[:, 1], ed=values[:, 2])
        return super()._of(batch, columns, faults)


@dataclass(frozen=True, eq=False)
class Canonical(Columns):
    """The canonical forms of many puzzles."""

    forms: np.ndarray
    """The canonical forms, in the shape of the puzzles; zeros where there is none."""
    transforms: np.ndarray
    """The transform of each puzzle into its form: see `Transforms`."""
    automorphisms: np.ndarray
    """The number of transforms that leave the form as it is."""


@dataclass(frozen=True, eq=False)
class Morphed(Columns):
    """Many puzzles, each rearranged at random."""

    puzzles: np.ndarray
    """The puzzles, in the shape that they had."""
    transforms: np.ndarray
    """What was done to each: see `Transforms`."""


@dataclass(frozen=True, eq=False)
class Minimised(Columns):
    """Many puzzles without their redundant givens."""

    puzzles: np.ndarray
    """The puzzles, in the shape that they had; zeros where there is none."""


@dataclass(frozen=True, eq=False)
class Split(Columns):
    """The parts that puzzles go into."""

    part: np.ndarray
    """0 for train, 1 for validation, 2 for test, and 255 for puzzles that are not proper."""
    solution_classes: np.ndarray
    """The class of the solution: the same for all solutions that are rearrangements of each other."""
    classes: np.ndarray
    """The class of the puzzle: its canonical form."""
