"""Puzzles as people have them, on their way into the library."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Iterable, Mapping, Sequence, Set
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
        if puzzle.dtype.kind not in "iuSUOT":
            raise TypeError(f"a puzzle is an array of integers or texts, and not of {puzzle.dtype}")
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


def whole(name: str, value: Any, least: int = 0, most: int = 2**64 - 1) -> int:
    """An argument that is a whole number within bounds."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r}, expected a whole number") from None
    if not least <= number <= most:
        expected = f"from {least} on" if number < least else f"up to {most}"
        raise ValueError(f"{name}: {number}, expected a whole number {expected}")
    return number


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
    others: dict[int, tuple[str, str]] = {}
    """Rows that have no cells, such as nulls: of each the code and the message of its fault."""

    def grids(self, cells: np.ndarray) -> np.ndarray:
        """Cells in the shape of the batch."""
        return cells.reshape(*self.shape, *((9, 9) if self.square else (81,)))

    def fault(self, row: int, fault: tuple[str, str, int | None, int | None, str]) -> BivalueError:
        """What is wrong with a row."""
        code, message, line, column, told = fault
        values = json.loads(told)
        if row in self.others:
            return BivalueError(*self.others[row], row=row)
        if self.cells is not None and code == "digit":
            wide = self.cells.reshape(-1, 81)[row]
            cell = int(np.argmax((wide < 0) | (wide > 9)))
            expected = "expected a digit from 1 to 9, or 0 for an empty cell"
            message = f"r{cell // 9 + 1}c{cell % 9 + 1} is {wide[cell]}, {expected}"
            values = {"phrase": "text", "text": message}
        return BivalueError(code, message, line, column, row, values)


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
    if isinstance(puzzles, (Mapping, Set)) or not isinstance(puzzles, Iterable):
        message = "puzzles are an array, a list, a text or a column, and not"
        raise TypeError(f"{message} {type(puzzles).__name__}")
    return _of_list(list(puzzles), reading)


def _of_rows(rows: PuzzleRows) -> Batch:
    return Batch(rows, (len(rows),), False, None)


def _of_list(puzzles: list[Any], reading: Reading) -> Batch:
    if puzzles and not isinstance(puzzles[0], (str, bytes)):
        return _of_array(_stacked(puzzles), reading)
    texts = []
    for row, text in enumerate(puzzles):
        if isinstance(text, bytes):
            text = text_of(text)
        if not isinstance(text, str):
            raise TypeError(f"row {row} is {type(text).__name__}, and the rows before are texts")
        texts.append(text)
    return _of_rows(PuzzleRows.of_texts(texts, *reading))


def _stacked(puzzles: list[Any]) -> np.ndarray:
    """One array of a list of numbers, rows of numbers or arrays."""
    rows: list[np.ndarray] = []
    for row, puzzle in enumerate(puzzles):
        try:
            array = np.asarray(puzzle)
        except ValueError:
            message = "parts of different lengths, expected nine rows of nine numbers"
            raise BivalueError("length", message, row=row) from None
        if array.dtype.kind not in "iu" and array.size:
            raise TypeError(f"row {row} is of {_kind(array)}, expected whole numbers, or texts in all rows")
        if rows and array.shape != rows[0].shape:
            message = f"the shape {list(array.shape)}, expected that of the rows before, {list(rows[0].shape)}"
            raise BivalueError("length", message, row=row)
        rows.append(array)
    return np.array(rows)


def _kind(array: np.ndarray) -> str:
    """The type of what is no number."""
    if array.dtype.kind in "US":
        return "texts"
    if array.dtype.kind != "O":
        return str(array.dtype)
    numbers = (int, np.integer)
    return next((type(value).__name__ for value in array.flat if not isinstance(value, numbers)), "large numbers")


def _of_array(array: np.ndarray, reading: Reading) -> Batch:
    if array.dtype.kind == "S" and array.dtype.itemsize == 81 and reading == (None, False, None):
        flat = np.ascontiguousarray(array).reshape(-1)
        rows = PuzzleRows.of_characters(flat.view(np.uint8))
        return Batch(rows, array.shape, False, None)
    if array.dtype.kind in "SUOT":
        if array.dtype.kind == "O" and array.size and not isinstance(array.flat[0], (str, bytes)):
            return _of_array(_stacked(array.tolist() if array.ndim else [array.item()]), reading)
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
    nulls = np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False)).tolist() if column.null_count else []
    others = dict.fromkeys(nulls, ("empty", "null, expected a puzzle"))
    if pa.types.is_fixed_size_binary(kind) and kind.byte_width == 81:
        if nulls:
            column = column.fill_null(b"\0" * 81)
        length = len(column) * 81
        buffer = column.buffers()[1]
        values = np.frombuffer(buffer, np.uint8)[column.offset * 81 :][:length]
        return _of_array(values.view("S81"), reading)._replace(others=others)
    is_list = pa.types.is_fixed_size_list(kind) or pa.types.is_list(kind) or pa.types.is_large_list(kind)
    if is_list and pa.types.is_integer(kind.value_type):
        return _of_lists(column, others, reading)
    if str(kind) in _TEXTS:
        if "view" in str(kind):
            column = column.cast(pa.large_binary() if "binary" in str(kind) else pa.large_string())
        if nulls:
            column = column.fill_null(b"" if "binary" in str(kind) else "")
        characters = _characters(column)
        batch = _of_list(column.to_pylist(), reading) if characters is None else _of_array(characters, reading)
        return batch._replace(others=others)
    raise TypeError(f"a column of puzzles is of texts or of lists of 81 numbers, and not of {kind}")


def _characters(column: Any) -> np.ndarray | None:
    """The texts of a column as an array, around the same memory, if each has 81 bytes."""
    _, ends, data = column.buffers()
    ends = np.frombuffer(ends, np.int64 if "large" in str(column.type) else np.int32) if ends else np.zeros(1, int)
    ends = ends[column.offset :][: len(column) + 1]
    if not len(column) or (np.diff(ends) != 81).any():
        return None
    return np.frombuffer(data, np.uint8)[ends[0] : ends[-1]].view("S81")


_TEXTS = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")
"""The types of columns of texts."""


def _of_lists(column: Any, others: dict[int, tuple[str, str]], reading: Reading) -> Batch:
    """The lists of numbers of a column. One that is no puzzle has a fault, whatever else is in the column."""
    import pyarrow as pa

    lengths = column.value_lengths().fill_null(81).to_numpy(zero_copy_only=False)
    for row in np.flatnonzero(lengths != 81).tolist():
        others[row] = ("length", f"a list of {lengths[row]} numbers, expected 81 numbers")
    is_good = np.ones(len(column), bool)
    is_good[list(others)] = False
    if others:
        column = column.filter(pa.array(is_good))
    values = column.flatten()
    cells = np.asarray(values.fill_null(99) if values.null_count else values).reshape(-1, 81)
    if values.null_count:
        is_null = values.is_null().to_numpy(zero_copy_only=False).reshape(-1, 81)
        rows = np.flatnonzero(is_good)
        for row, cell in zip(*np.nonzero(is_null)):
            others[int(rows[row])] = ("digit", f"r{cell // 9 + 1}c{cell % 9 + 1} is null, expected a digit, or 0")
    if others:
        # What is no digit stands where there are no cells.
        every = np.full((len(is_good), 81), -1, np.int64)
        every[is_good] = cells
        cells = every
    return _of_array(cells, reading)._replace(others=others)


def milliseconds(timeout: float | None) -> int | None:
    """A time in seconds as a number of milliseconds, at least one."""
    if timeout is None:
        return None
    if isinstance(timeout, str) or not (timeout >= 0 and math.isfinite(timeout)):
        raise ValueError(f"timeout: {timeout!r}, expected a number of seconds")
    return max(1, round(timeout * 1000)) if timeout else 0
