"""Requests of arguments, and records and columns of answers."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar, Union

import numpy as np

from . import _input
from ._columns import Columns
from ._errors import BivalueError
from ._input import Puzzle, Puzzles, Reading
from ._native import ask as _ask
from ._native import columns as _columns
from ._native import records as _records
from ._record import Record, one_of
from ._records import Answer

Errors = Literal["raise", "mark"]
"""What becomes of rows that cannot be answered: the first is raised, or all are marked."""

Progress = Union[bool, Callable[[int, int], Any], None]
"""A function of the number of rows that are done and of all rows; or true for a progress bar."""

C = TypeVar("C", bound=Columns)


def _members(options: dict[str, Any], puzzles: tuple[str, ...]) -> dict[str, Any]:
    members = {}
    for name, value in options.items():
        if value is None:
            continue
        if name in puzzles:
            value = _input.one(value, Reading())
        elif isinstance(value, tuple):
            value = list(value)
        members[name] = value
    return members


def _json(members: dict[str, Any]) -> str:
    try:
        return json.dumps(members, allow_nan=False)
    except TypeError:
        return json.dumps(_input.plain(members), allow_nan=False)
    except ValueError:
        raise BivalueError("request", "a number is not finite, expected whole numbers") from None


def _error(record: dict[str, Any], row: int | None = None) -> BivalueError:
    fault = record.get("error") or {}
    code, message = fault.get("code", "error"), fault.get("message", "no answer")
    return BivalueError(code, message, fault.get("line"), fault.get("col"), row, fault.get("values"))


def request(members: dict[str, Any] | str) -> dict[str, Any]:
    """Answers a request as the library takes it: `verb`, `puzzle`, and the members of the verb; also as
    JSON.

    Returns the record. A puzzle or a request that cannot be understood gives an error record.

    >>> request({"verb": "count", "puzzle": "." * 81, "limit": 5})["solutions"]
    5
    """
    return json.loads(_ask(members if isinstance(members, str) else _json(members))[1])


def ask_one(
    verb: str,
    kinds: tuple[type[Record], ...],
    puzzle: Puzzle | None,
    options: dict[str, Any],
    texts: tuple[str, ...],
    nodes: int | None,
    timeout: float | None,
    reading: Reading = Reading(),
) -> Any:
    """Asks a verb, and returns its record."""
    members = {"verb": verb, **_members(options, texts)}
    if puzzle is not None:
        members["puzzle"] = _input.one(puzzle, reading)
    if nodes is not None:
        members["nodes"] = nodes
    if timeout is not None:
        members["timeout_ms"] = _input.milliseconds(timeout)
    failed, record = _ask(_json(members))
    found = json.loads(record)
    if failed:
        raise _error(found)
    return one_of(kinds, found)


@contextmanager
def _shown(progress: Progress) -> Iterator[Callable[[int, int], Any] | None]:
    """The function that shows progress."""
    if not isinstance(progress, bool):
        if progress is not None and not callable(progress):
            raise TypeError(f"progress: {progress!r}, expected a function of two numbers, or true")
        yield progress
        return
    if not progress:
        yield None
        return
    try:
        with warnings.catch_warnings():
            # Without widgets a notebook has a bar of text, which is no reason for a warning.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
    except ImportError:
        raise ImportError("a progress bar is shown by tqdm: pip install tqdm") from None
    with tqdm(unit=" puzzles", unit_scale=True) as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show


def run_options(
    threads: int, nodes: int | None, timeout: float | None, progress: Callable[[int, int], Any] | None
) -> dict[str, Any]:
    """How a batch is worked on, as the compiled half takes it."""
    _input.milliseconds(timeout)
    threads = _input.whole("threads", threads, most=1024)
    nodes = None if nodes is None else _input.whole("nodes", nodes)
    return {"threads": threads, "nodes": nodes, "timeout": timeout, "progress": progress}


def _taken(puzzles: Puzzles, reading: Reading, errors: str) -> _input.Batch:
    """The puzzles. A row that is not a puzzle is an error at once, unless errors are to be marked."""
    if errors not in ("raise", "mark"):
        raise ValueError(f"errors: {errors!r}, expected 'raise' or 'mark'")
    batch = _input.many(puzzles, reading)
    if errors == "raise":
        for row, fault in batch.rows.faults:
            raise batch.fault(row, fault)
    return batch


def ask_columns(
    verb: str,
    kind: type[C],
    puzzles: Puzzles,
    options: dict[str, Any],
    texts: tuple[str, ...],
    errors: Errors,
    threads: int,
    progress: Progress,
    nodes: int | None,
    timeout: float | None,
    reading: Reading,
) -> C:
    """Asks a verb of many puzzles, and returns its answers as columns."""
    batch = _taken(puzzles, reading, errors)
    with _shown(progress) as show:
        how = run_options(threads, nodes, timeout, show)
        columns = _columns(verb, _json(_members(options, texts)), batch.rows, how)
    faults = {row: batch.fault(row, fault) for row, fault in columns.pop("faults")}
    if errors == "raise" and faults:
        raise next(iter(faults.values()))
    return kind._of(batch, columns, faults)


def ask_records(
    verb: str,
    kinds: tuple[type[Record], ...],
    puzzles: Puzzles,
    options: dict[str, Any],
    texts: tuple[str, ...],
    errors: Errors,
    threads: int,
    progress: Progress,
    nodes: int | None,
    timeout: float | None,
    reading: Reading,
) -> list[Any]:
    """Asks a verb of many puzzles, and returns a record of each."""
    batch = _taken(puzzles, reading, errors)
    faults = dict(batch.rows.faults)
    with _shown(progress) as show:
        how = run_options(threads, nodes, timeout, show)
        found = _records(verb, _json(_members(options, texts)), batch.rows, how)
    records = []
    for row, reply in enumerate(found):
        if reply is None:
            fault = batch.fault(row, faults[row])
            names = ("code", "message", "line", "col")
            values = (fault.code, fault.message, fault.line, fault.column)
            error = {name: value for name, value in zip(names, values) if value is not None}
            records.append(Answer({"v": 1, "status": "error", "error": error}))
            continue
        failed, text = reply
        record = json.loads(text)
        if failed and errors == "raise":
            raise _error(record, row)
        records.append(one_of(kinds, record))
    return records


def cells_of(puzzles: Puzzles) -> np.ndarray:
    """Grids as an array of numbers of shape `[n, 81]`; 0 is an empty cell."""
    cells = cells_to_read(puzzles)
    return cells.copy() if isinstance(puzzles, np.ndarray) and np.may_share_memory(cells, puzzles) else cells


def cells_to_read(puzzles: Puzzles) -> np.ndarray:
    """The same for a caller that does not write to it: it may be the memory of the array that was given."""
    if isinstance(puzzles, np.ndarray) and puzzles.dtype == np.uint8 and puzzles.size:
        is_shaped = puzzles.shape[-1:] == (81,) or puzzles.shape[-2:] == (9, 9)
        if is_shaped and puzzles.max() <= 9:
            return np.ascontiguousarray(puzzles)
    batch = _input.many(puzzles, Reading())
    for row, fault in batch.rows.faults:
        raise batch.fault(row, fault)
    return batch.grids(batch.rows.cells())
