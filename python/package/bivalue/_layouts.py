"""Grids in the layouts that models are trained on."""

from __future__ import annotations

import numpy as np

from ._asking import cells_to_read
from ._errors import BivalueError
from ._input import Puzzles, whole


def one_hot(grids: Puzzles, dtype: np.dtype | type = np.float32) -> np.ndarray:
    """Grids as ones and zeros of shape `[n, 9, 9, 9]`: row, column, digit; an empty cell is all zeros.

    >>> import bivalue
    >>> bivalue.one_hot(["1" + "." * 80])[0, 0, 0]
    array([1., 0., 0., 0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    cells = cells_to_read(grids).reshape(-1, 9, 9)
    ones = np.empty((*cells.shape, 9), dtype)
    # In parts, which stay in the processor's cache, and between which Python handles Ctrl-C.
    for at in range(0, len(cells), 1024):
        ones[at : at + 1024] = cells[at : at + 1024, ..., None] == np.arange(1, 10, dtype=np.uint8)
    return ones


def shift_of(shift: int) -> int:
    """What is added to digits, which may be less than 0."""
    return whole("shift", shift, least=-(2**63), most=2**63 - 11)


def token_rows(tokens: np.ndarray, kinds: str = "iu") -> np.ndarray:
    """Tokens of those kinds of numbers as rows of 81."""
    if tokens.dtype.kind not in kinds:
        raise TypeError(f"tokens are integers, and not {tokens.dtype}")
    if tokens.shape[-1:] != (81,) and tokens.shape[-2:] != (9, 9):
        message = f"tokens of shape {list(tokens.shape)}, expected [n, 81] or [n, 9, 9]"
        raise BivalueError("length", message)
    return tokens.reshape(-1, 81)


def from_one_hot(ones: np.ndarray) -> np.ndarray:
    """Grids of shape `[n, 81]` from ones and zeros of shape `[n, 9, 9, 9]`.

    >>> import bivalue
    >>> bivalue.from_one_hot(bivalue.one_hot(["1" + "." * 80]))[0, :3]
    array([1, 0, 0], dtype=uint8)
    """
    ones = np.asarray(ones)
    if ones.shape[-3:] != (9, 9, 9):
        message = f"an array of shape {list(ones.shape)}, expected [n, 9, 9, 9]"
        raise BivalueError("length", message)
    ones = ones.reshape(-1, 81, 9)
    wrong = ((ones != 0) & (ones != 1)).any((1, 2)) | (ones.sum(2) > 1).any(1)
    if wrong.any():
        row = int(np.argmax(wrong))
        raise BivalueError("digit", "expected zeros and at most a single one in each cell", row=row)
    return ((ones != 0) * np.arange(1, 10, dtype=np.uint8)).sum(2, dtype=np.uint8)


def tokens(grids: Puzzles, shift: int = 1, dtype: np.dtype | type = np.uint8) -> np.ndarray:
    """Grids as tokens of shape `[n, 81]`: the number of each cell plus `shift`.

    With a shift of 1, 0 is free for padding, 1 is an empty cell and 2 to 10 are the digits.

    >>> import bivalue
    >>> bivalue.tokens(["1" + "." * 80])[0, :3]
    array([2, 1, 1], dtype=uint8)
    """
    cells, shift = cells_to_read(grids).reshape(-1, 81), shift_of(shift)
    if np.issubdtype(dtype, np.integer):
        least, most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max) - 9
        if not least <= shift <= most:
            raise ValueError(f"shift: {shift}, expected {least} to {most} for tokens of {np.dtype(dtype)}")
    return cells.astype(dtype) + np.asarray(shift, dtype)


def from_tokens(tokens: np.ndarray, shift: int = 1) -> np.ndarray:
    """Grids of shape `[n, 81]` from tokens.

    >>> import bivalue
    >>> bivalue.from_tokens(bivalue.tokens(["1" + "." * 80]))[0, :3]
    array([1, 0, 0], dtype=uint8)
    """
    tokens, shift = token_rows(np.asarray(tokens), "iuf"), shift_of(shift)
    cells = (tokens.astype(np.int64) if tokens.dtype.kind != "f" else tokens) - shift
    # NaN is none of these numbers, and neither is 1.5.
    is_wrong = ~((cells >= 0) & (cells <= 9) & (cells == np.floor(cells)))
    wrong = is_wrong.any(1)
    if wrong.any():
        row = int(np.argmax(wrong))
        at = int(np.argmax(is_wrong[row]))
        message = f"token {tokens[row, at]} at {at}, expected {shift} to {shift + 9}"
        raise BivalueError("digit", message, row=row)
    return cells.astype(np.uint8)
