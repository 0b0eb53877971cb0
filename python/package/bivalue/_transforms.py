"""Symmetries of Sudoku over arrays."""

from __future__ import annotations

from typing import overload

import numpy as np

from . import _native
from ._asking import cells_to_read
from ._errors import BivalueError
from ._input import Puzzles, whole
from ._layouts import shift_of, token_rows


class Transforms:
    """Rearrangements of rows, columns, bands and stacks, transpositions, and new names for digits.

    The transform of a number follows from the seed and the number alone; `numbers` holds each as a row of
    28: whether it transposes, to where each row and each column goes, and what each digit becomes, all
    counted from 0.

    >>> import bivalue
    >>> puzzle = bivalue.cells_of(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> transforms = bivalue.Transforms.seeded(3, seed=7)
    >>> others = transforms.apply(puzzle.repeat(3, axis=0))
    >>> bool((transforms.inverse().apply(others) == puzzle).all())
    True
    """

    __slots__ = ("numbers",)

    numbers: np.ndarray
    """The transforms as `uint8` of shape `[n, 28]`."""

    def __init__(self, numbers: np.ndarray) -> None:
        numbers = np.asarray(numbers)
        if numbers.ndim != 2 or numbers.shape[1] != 28:
            message = f"transforms of shape {list(numbers.shape)}, expected [n, 28]"
            raise BivalueError("length", message)
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"transforms are of whole numbers, and not of {numbers.dtype}")
        if numbers.size and (numbers.min() < 0 or numbers.max() > 8):
            raise BivalueError("transform", "a number that is not from 0 to 8")
        self.numbers = np.ascontiguousarray(numbers, np.uint8)

    @classmethod
    def seeded(cls, count: int, seed: int = 0, start: int = 0) -> Transforms:
        """Random transforms: those numbered from `start` on that follow from the seed."""
        seed, start, count = whole("seed", seed), whole("start", start), whole("count", count, most=2**63 - 1)
        return cls(_native.seeded(seed, start, count).reshape(-1, 28))

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: slice | np.ndarray | list[int]) -> Transforms: ...
    @overload
    def __getitem__(self, index: int) -> Transforms: ...
    def __getitem__(self, index: int | slice | np.ndarray | list[int]) -> Transforms:
        return Transforms(self.numbers[index].reshape(-1, 28))

    def inverse(self) -> Transforms:
        """The transforms that undo these."""
        return Transforms(_native.inverse(self.numbers.reshape(-1)).reshape(-1, 28))

    def apply(self, grids: Puzzles) -> np.ndarray:
        """Each grid, transformed by the transform of its row, in the shape of the grids."""
        cells = cells_to_read(grids)
        moved = self._apply(cells.reshape(-1, 81), 1, 1)
        return moved.reshape(cells.shape)

    def apply_tokens(self, tokens: np.ndarray, shift: int = 1) -> np.ndarray:
        """The same for tokens: what is no digit, such as padding, stays the number that it is."""
        tokens = np.asarray(tokens)
        rows, one = token_rows(tokens), shift_of(shift) + 1
        fits = tokens.dtype == np.uint8 or not tokens.size or (tokens.min() >= 0 and tokens.max() <= 255)
        if fits and 0 <= one <= 200:
            moved = self._apply(rows, 1, one)
        else:
            # Numbers that a byte does not hold, such as -100: the places are moved, and then digits are renamed.
            places = self._apply(np.arange(81, dtype=np.uint8)[None].repeat(len(rows), 0), 1, 200)
            moved = np.take_along_axis(rows, places.astype(np.intp), 1)
            digits = moved.astype(np.int64) - one
            is_digit = (digits >= 0) & (digits < 9)
            names = np.take_along_axis(self.numbers[:, 19:], np.where(is_digit, digits, 0), 1)
            moved = np.where(is_digit, (names.astype(np.int64) + one).astype(moved.dtype), moved)
        return moved.reshape(tokens.shape).astype(tokens.dtype)

    def augment(self, grids: Puzzles, times: int) -> np.ndarray:
        """Grids of shape `[n * times, 81]`: `times` of each grid, each by a transform of its own."""
        times = whole("times", times)
        return self._apply(cells_to_read(grids).reshape(-1, 81), times, 1)

    def _apply(self, cells: np.ndarray, times: int, one: int) -> np.ndarray:
        if len(cells) * times != len(self):
            message = f"{len(self)} transforms for {len(cells) * times} grids"
            raise BivalueError("length", f"{message}, expected one for each")
        flat = np.ascontiguousarray(cells, np.uint8).reshape(-1)
        return _native.apply(flat, self.numbers.reshape(-1), times, one).reshape(-1, 81)

    def __repr__(self) -> str:
        return f"Transforms({len(self)})"
