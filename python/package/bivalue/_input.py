"""Puzzles as people have them, on their way into the library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, Union

import numpy as np

from ._errors import BivalueError
from ._native import PuzzleRows

Puzzle = Union[str, bytes, Sequence[int], Sequence[Sequence[int]], np.ndarray]
"""A puzzle: a text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty cell."""

Puzzles = Any
"""Puzzles: an array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`; an array or a list of
texts; a text or bytes that hold many puzzles; or a column with the Arrow PyCapsule interface."""


class Reading(NamedTuple):
    """How texts are read."""

    input_format: str | None = None
    input_lenient: bool = False
    input_blank: str | None = None


def text_of(text: bytes) -> str:
    """The text that bytes are."""
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8, expected a text in UTF-8"
        raise BivalueError("encoding", message) from None


def one(puzzle: Puzzle, reading: Reading) -> Any:
    """A puzzle as the member of a request."""
    if isinstance(puzzle, (bytes, bytearray, memoryview)):
        puzzle = text_of(bytes(puzzle))
    if isinstance(puzzle, np.ndarray):
        puzzle = puzzle.tolist()
        if isinstance(puzzle, bytes):
            puzzle = text_of(puzzle)
    if isinstance(puzzle, str):
        if reading == (None, False, None):
            return puzzle
        members = {"text": puzzle, "lenient": reading.input_lenient}
        if reading.input_format is not None:
            members["format"] = reading.input_format
        if reading.input_blank is not None:
            members["blank"] = reading.input_blank
        return members
    if isinstance(puzzle, Sequence):
        return plain(puzzle)
    raise TypeError(
        f"a puzzle is a text, 81 numbers or nine rows of nine numbers, and not {type(puzzle).__name__}"
    )


def plain(value: Any) -> Any:
    """The same value without types of NumPy, which JSON has not."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value


class Batch(NamedTuple):
    """Many puzzles."""

    rows: PuzzleRows
    """What was read."""
    shape: tuple[int, ...]
    """The shape of the batch, without that of a puzzle."""
    square: bool
    """Whether a puzzle is nine rows of nine cells."""
    cells: np.ndarray | None
    """The numbers as they came, where they did not fit."""

    def grids(self, cells: np.ndarray) -> np.ndarray:
        """Cells in the shape of the batch."""
        return cells.reshape(*self.shape, *((9, 9) if self.square else (81,)))

    def fault(self, row: int, fault: tuple[str, str, int | None, int | None]) -> BivalueError:
        """What is wrong with a row."""
        code, message, line, column = fault
        if self.cells is not None and code == "digit":
            wide = self.cells.reshape(-1, 81)[row]
            cell = int(np.argmax((wide < 0) | (wide > 9)))
            expected = "expected a digit from 1 to 9, or 0 for an empty cell"
            message = f"r{cell // 9 + 1}c{cell % 9 + 1} is {wide[cell]}, {expected}"
        return BivalueError(code, message, line, column, row)


def many(puzzles: Puzzles, reading: Reading) -> Batch:
    """Reads many puzzles."""
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        puzzles = text_of(bytes(puzzles))
    if isinstance(puzzles, str):
        return _of_rows(PuzzleRows.of_text(puzzles, *reading))
    if isinstance(puzzles, np.ndarray):
        return _of_array(puzzles, reading)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        return _of_arrow(puzzles, reading)
    if hasattr(puzzles, "to_numpy"):
        return _of_array(puzzles.to_numpy(), reading)
    if hasattr(puzzles, "__array__"):
        return _of_array(np.asarray(puzzles), reading)
    return _of_list(list(puzzles), reading)


def _of_rows(rows: PuzzleRows) -> Batch:
    return Batch(rows, (len(rows),), False, None)


def _of_list(puzzles: list[Any], reading: Reading) -> Batch:
    if puzzles and not isinstance(puzzles[0], (str, bytes)):
        try:
            return _of_array(np.asarray(puzzles), reading)
        except ValueError as error:
            if isinstance(error, BivalueError):
                raise
            message = f"expected rows of 81 numbers, all of one length: {error}"
            raise BivalueError("length", message) from None
    texts = []
    for row, text in enumerate(puzzles):
        if isinstance(text, bytes):
            text = text_of(text)
        if not isinstance(text, str):
            raise TypeError(f"row {row} is {type(text).__name__}, and the rows before are texts")
        texts.append(text)
    return _of_rows(PuzzleRows.of_texts(texts, *reading))


def _of_array(array: np.ndarray, reading: Reading) -> Batch:
    if array.dtype.kind == "S" and array.dtype.itemsize == 81 and reading == (None, False, None):
        flat = np.ascontiguousarray(array).reshape(-1)
        rows = PuzzleRows.of_characters(flat.view(np.uint8))
        return Batch(rows, array.shape, False, None)
    if array.dtype.kind in "SUOT":
        if array.dtype.kind == "O" and array.size and not isinstance(array.flat[0], (str, bytes)):
            return _of_array(np.array([np.asarray(row) for row in array.flat]), reading)
        return _of_list(array.reshape(-1).tolist(), reading)._replace(shape=array.shape)
    if array.dtype.kind not in "iu":
        raise TypeError(f"an array of puzzles is of integers or texts, and not of {array.dtype}")
    if array.shape[-1:] == (81,):
        shape, square = array.shape[:-1], False
    elif array.shape[-2:] == (9, 9):
        shape, square = array.shape[:-2], True
    else:
        message = f"an array of shape {list(array.shape)}, expected [n, 81], [n, 9, 9], [81] or [9, 9]"
        raise BivalueError("length", message)
    wide = None
    if array.dtype != np.uint8:
        wide = array
        # What is no digit stays none, however large it is.
        is_bad = (array < 0) | (array > 9)
        array = array.astype(np.uint8)
        array[is_bad] = 255
    # In the order of reading, whatever the order in memory.
    flat = np.ascontiguousarray(array).reshape(-1)
    return Batch(PuzzleRows.of_cells(flat), shape, square, wide)


def _of_arrow(puzzles: Any, reading: Reading) -> Batch:
    try:
        import pyarrow as pa
    except ImportError:
        if hasattr(puzzles, "to_numpy"):
            return _of_array(puzzles.to_numpy(), reading)
        raise ImportError("an Arrow column is read by pyarrow: pip install pyarrow") from None
    if hasattr(puzzles, "__arrow_c_stream__"):
        column = pa.chunked_array(puzzles).combine_chunks()
    else:
        column = pa.array(puzzles)
    if isinstance(column, pa.ChunkedArray):
        column = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    kind = column.type
    if pa.types.is_dictionary(kind):
        column, kind = column.dictionary_decode(), kind.value_type
    if column.null_count:
        row = column.is_null().to_pylist().index(True)
        raise BivalueError("empty", "null, expected a puzzle", row=row)
    if pa.types.is_fixed_size_binary(kind) and kind.byte_width == 81:
        length = len(column) * 81
        buffer = column.buffers()[1]
        values = np.frombuffer(buffer, np.uint8)[column.offset * 81 :][:length]
        return _of_array(values.view("S81"), reading)
    is_list = pa.types.is_fixed_size_list(kind) or pa.types.is_list(kind) or pa.types.is_large_list(kind)
    if is_list and pa.types.is_integer(kind.value_type):
        values = column.flatten().to_numpy(zero_copy_only=False)
        lengths = {kind.list_size} if pa.types.is_fixed_size_list(kind) else _lengths(column)
        if lengths - {81}:
            length = min(lengths - {81})
            raise BivalueError("length", f"a list of {length} numbers, expected lists of 81 numbers")
        return _of_array(values.reshape(-1, 81), reading)
    if pa.types.is_string(kind) or pa.types.is_large_string(kind) or "view" in str(kind) or "binary" in str(kind):
        if "view" in str(kind):
            column = column.cast(pa.large_binary() if "binary" in str(kind) else pa.large_string())
        characters = _characters(column)
        return _of_list(column.to_pylist(), reading) if characters is None else _of_array(characters, reading)
    raise TypeError(f"a column of puzzles is of texts or of lists of 81 numbers, and not of {kind}")


def _characters(column: Any) -> np.ndarray | None:
    """The texts of a column as an array, around the same memory, if each has 81 bytes."""
    _, ends, data = column.buffers()
    ends = np.frombuffer(ends, np.int64 if "large" in str(column.type) else np.int32) if ends else np.zeros(1, int)
    ends = ends[column.offset :][: len(column) + 1]
    if not len(column) or (np.diff(ends) != 81).any():
        return None
    return np.frombuffer(data, np.uint8)[ends[0] : ends[-1]].view("S81")


def _lengths(column: Any) -> set[int]:
    return {int(length) for length in np.unique(np.diff(column.offsets.to_numpy()))}


def milliseconds(timeout: float | None) -> int | None:
    """A time in seconds as a number of milliseconds, at least one."""
    if timeout is None:
        return None
    if not (timeout >= 0 and math.isfinite(timeout)):
        raise ValueError(f"timeout: {timeout}, expected a number of seconds")
    return max(1, round(timeout * 1000)) if timeout else 0
