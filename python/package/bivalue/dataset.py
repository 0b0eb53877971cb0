"""Datasets: tables of many puzzles, each proved and keyed, made block by block.

>>> from bivalue import dataset
>>> plan = dataset.Plan({"number": 20, "seed": 7})
>>> block = plan.block(0)
>>> len(block), block.puzzles.shape, block["status"][0]
(20, (20, 81), 'ok')

A specification has the members of `docs/dataset.md`, as a dictionary or as a file of TOML. A row follows from
the specification, its number and the version of the algorithm alone, wherever it is made. `make` makes all of
a dataset in a folder, as the command `bivalue dataset make` does: the files are the same, byte by byte.
"""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Union

import numpy as np

from ._asking import Progress, _json, _shown, run_options
from ._input import whole

if TYPE_CHECKING:
    import pyarrow

try:
    from ._native import DatasetPlan as _Plan
    from ._native import dataset_export, dataset_finish, dataset_verify
except ImportError:
    raise ImportError("this build of bivalue has no datasets: its feature `dataset` was left out") from None

__all__ = ["BLOCK", "Block", "MadeBlocks", "Plan", "Spec", "Verified", "export", "finish", "make", "make_blocks", "verify"]

BLOCK: int = _Plan.BLOCK
"""The rows of a block."""

Spec = Union["Plan", Mapping[str, Any], str, os.PathLike]
"""What a dataset is to be: a dictionary of its members, the path of a file of TOML, or a plan."""

Layout = Literal["npy", "hrm", "jsonl", "csv"]
"""A layout that tables are exported in."""


class Plan:
    """A dataset that can be made.

    Args:
        spec: What the dataset is to be. Files that are imported are read, for their hashes and rows.

    >>> plan = Plan({"number": 20_000, "generate": {"clues": "24..26", "minimal": "no"}})
    >>> plan.rows, plan.blocks
    (20000, 2)
    """

    def __init__(self, spec: Spec) -> None:
        if isinstance(spec, Plan):
            self._plan = spec._plan
        elif isinstance(spec, Mapping):
            members = {name: _texts(value) for name, value in spec.items() if value is not None}
            for name in _NUMBERS & members.keys():
                members[name] = whole(name, members[name])
            if isinstance(members.get("shares"), list):
                members["shares"] = ",".join(map(str, members["shares"]))
            for name in ("import", "rate"):
                if isinstance(members.get(name, []), str):
                    raise TypeError(f"{name}: {members[name]!r}, expected a list of texts")
            self._plan = _Plan.of_members(_json(members))
        else:
            self._plan = _Plan.of_file(os.fspath(spec))

    @property
    def rows(self) -> int:
        """The number of rows, before any is left out."""
        return self._plan.rows

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return self._plan.blocks

    @property
    def job(self) -> str:
        """What tells this dataset from others: a hash of the version of the algorithm, the specification and
        the files that are imported."""
        return self.record()["job"]

    @property
    def spec(self) -> dict[str, Any]:
        """The specification with all its members."""
        return json.loads(self._plan.spec)

    def record(self) -> dict[str, Any]:
        """The plan as a dataset keeps it, in `job.json`."""
        return json.loads(self._plan.record)

    def block(self, index: int) -> Block:
        """Makes a block, on one thread.

        >>> block = Plan({"number": 3}).block(0)
        >>> bool((block.puzzles[0] > 0).sum() == block["clues"][0])
        True
        """
        if not 0 <= operator.index(index) < self.blocks:
            raise IndexError(f"block {index}, expected one of {self.blocks} from 0 on")
        return Block(index, *self._plan.block(index))

    def __iter__(self) -> Iterator[Block]:
        """All blocks, each made when it is its turn."""
        return map(self.block, range(self.blocks))

    def __repr__(self) -> str:
        return f"Plan({json.dumps(self.spec)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Plan, (self.spec,)


_NUMBERS = {"number", "seed", "rating_nodes", "split_seed"}
"""The members of a specification that are whole numbers."""


def _texts(value: Any) -> Any:
    """The paths of files as texts."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    return [_texts(one) for one in value] if isinstance(value, (list, tuple)) else value


class Column(NamedTuple):
    """A column: its type, its values, where the first text begins and each ends, and which rows have a value."""

    kind: str
    values: np.ndarray
    ends: np.ndarray | None
    valid: np.ndarray | None


class Block:
    """Rows of a dataset, as columns.

    `block[name]` is a column as a masked array of NumPy, in which what is not known is masked; `to_arrow()`
    makes a table of pyarrow, and Polars and others read the block itself by the Arrow PyCapsule interface.
    """

    def __init__(
        self, index: int, columns: dict[str, tuple[Any, ...]], steps: dict[str, tuple[Any, ...]] | None
    ) -> None:
        self.index = index
        """The number of the block, from 0."""
        self._columns = {name: Column(*column) for name, column in columns.items()}
        self._steps = steps and {name: Column(*column) for name, column in steps.items()}

    def __len__(self) -> int:
        return len(self._columns["id"].values)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._columns)

    def __getitem__(self, name: str) -> np.ma.MaskedArray:
        kind, values, ends, valid = self._columns[name]
        if ends is not None:
            data = values.tobytes()
            texts = [data[start:end].decode() for start, end in zip(ends, ends[1:])]
            values = np.array(texts, object)
        elif kind == "key":
            keys = values.tobytes()
            values = np.empty(len(self), object)
            values[:] = [keys[at : at + 16] for at in range(0, len(keys), 16)]
        elif kind != "flag":
            values = values.astype(kind)
        return np.ma.MaskedArray(values, mask=False if valid is None else ~valid)

    @cached_property
    def puzzles(self) -> np.ndarray:
        """The puzzles, `uint8` of shape `[n, 81]`; 0 is an empty cell, and all are where there is none."""
        return self._grids("puzzle")

    @cached_property
    def solutions(self) -> np.ndarray:
        """Their solutions, of the same shape."""
        return self._grids("solution")

    def _grids(self, name: str) -> np.ndarray:
        _, characters, _, valid = self._columns[name]
        cells = np.zeros((len(self), 81), np.uint8)
        digits = np.where(characters == ord("."), 0, characters - ord("0")).reshape(-1, 81)
        cells[slice(None) if valid is None else valid] = digits
        return cells

    def to_arrow(self, *, steps: bool = False) -> pyarrow.Table:
        """The rows as a table of pyarrow, with the columns and types of the files.

        Args:
            steps: Add a column `steps` with a list of the steps of each row, if they were asked for.
        """
        table = _table(self._columns)
        if not steps or self._steps is None:
            return table
        import pyarrow as pa

        # The steps are in the order of the rows.
        all_steps = self.steps_to_arrow()
        ends = np.searchsorted(self._steps["id"].values, self._columns["id"].values, side="right")
        names = all_steps.column_names[1:]
        rows = pa.StructArray.from_arrays([all_steps[name].combine_chunks() for name in names], names)
        lists = pa.ListArray.from_arrays(pa.array(np.append(0, ends), pa.int32()), rows)
        return table.append_column("steps", lists)

    def steps_to_arrow(self) -> pyarrow.Table | None:
        """The steps of all paths as a table of pyarrow, if they were asked for."""
        return self._steps and _table(self._steps)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def _table(columns: dict[str, Column]) -> pyarrow.Table:
    try:
        import pyarrow as pa
    except ImportError:
        raise ImportError("tables of Arrow are made by pyarrow: pip install pyarrow") from None
    types = {"flag": pa.bool_(), "text": pa.string(), "key": pa.binary(16)}
    arrays, fields = [], []
    for name, (kind, values, ends, valid) in columns.items():
        arrow_type = types.get(kind) or pa.type_for_alias(kind)
        if kind in ("text", "key"):
            count = len(ends) - 1 if ends is not None else len(values) // 16
            buffers = [None if valid is None else pa.array(valid).buffers()[1]]
            buffers += [pa.py_buffer(part) for part in (ends, values) if part is not None]
            arrays.append(pa.Array.from_buffers(arrow_type, count, buffers))
        else:
            arrays.append(pa.array(values, arrow_type, mask=None if valid is None else ~valid))
        # Those that every row has something in.
        fields.append(pa.field(name, arrow_type, name not in ("id", "step", "status")))
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields))


class MadeBlocks(NamedTuple):
    """What became of the blocks that were asked for."""

    made: int
    """The blocks that were made."""
    there: int
    """The blocks that were there before."""
    bad: int
    """The rows of all of these that are no proper puzzles."""
    left: int
    """The blocks of the dataset that others are to make."""


def make_blocks(
    spec: Spec,
    folder: str | os.PathLike,
    *,
    shard: str | None = None,
    max_bad: int | None = None,
    threads: int = 0,
    progress: Progress = None,
) -> MadeBlocks:
    """Makes the blocks that are not in the folder yet, or the share of one of several processes.

    Args:
        spec: What the dataset is to be.
        folder: The folder of the dataset.
        shard: The share of this process: the first of four is `1/4`.
        max_bad: Stop when more than this number of rows are no proper puzzles.
        threads: The number of threads; 0 for one for each core.
        progress: A function of the number of rows that are done and of all, or true for a progress bar.
    """
    plan = Plan(spec)
    with _shown(progress) as show:
        how = run_options(threads, None, None, show)
        if shard is not None and not isinstance(shard, str):
            raise TypeError(f"shard: {shard!r}, expected a text such as '1/4'")
        max_bad = None if max_bad is None else whole("max_bad", max_bad)
        return MadeBlocks(*plan._plan.make(os.fspath(folder), shard, max_bad, how))


def finish(
    folder: str | os.PathLike, *, keep_out: Iterable[str | os.PathLike] = (), memory: int = 256
) -> dict[str, Any]:
    """Makes the tables of a dataset whose blocks are all there, and returns its manifest.

    Args:
        folder: The folder of the dataset.
        keep_out: Files of puzzles that are left out, with all that have an equivalent solution grid.
        memory: The memory for keys in MiB; what does not fit goes to temporary files.
    """
    if isinstance(keep_out, (str, os.PathLike)):
        raise TypeError(f"keep_out: {keep_out!r}, expected a list of files")
    memory = whole("memory", memory, least=1, most=1 << 20)
    return json.loads(dataset_finish(os.fspath(folder), [os.fspath(path) for path in keep_out], memory))


def make(
    spec: Spec,
    folder: str | os.PathLike,
    *,
    keep_out: Iterable[str | os.PathLike] = (),
    memory: int = 256,
    max_bad: int | None = None,
    threads: int = 0,
    progress: Progress = None,
) -> dict[str, Any]:
    """Makes a dataset, or goes on where an earlier run ended, and returns its manifest.

    The arguments are those of `make_blocks` and `finish`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     manifest = make({"number": 20, "seed": 7, "shares": "50,50"}, folder)
    ...     verified = verify(folder)
    >>> sum(manifest["counts"]["parts"].values()), verified.rows, verified.faults
    (20, 20, [])
    """
    make_blocks(spec, folder, max_bad=max_bad, threads=threads, progress=progress)
    return finish(folder, keep_out=keep_out, memory=memory)


@dataclass(frozen=True)
class Verified:
    """What was found when a dataset was checked."""

    rows: int
    """The rows that were made again."""
    faults: list[str]
    """What is not as it should be, in words: the first faults, 100 at most."""
    count: int
    """How many faults there are."""


def verify(folder: str | os.PathLike, *, sample: int | None = None, progress: Progress = None) -> Verified:
    """Checks a dataset: the hashes of its files, and its rows, made again.

    Args:
        folder: The folder of the dataset.
        sample: Make only about this number of rows again, at equal distances.
        progress: A function of the number of rows that are done and of those asked for, or true for a
            progress bar.
    """
    if sample is not None:
        sample = whole("sample", sample, least=1)
    with _shown(progress) as show:
        return Verified(*dataset_verify(os.fspath(folder), sample, run_options(0, None, None, show)))


def export(folder: str | os.PathLike, layout: Layout, out: str | os.PathLike) -> list[os.PathLike]:
    """Writes the tables of a dataset in another layout, and returns the paths of the files.

    Args:
        folder: The folder of the dataset.
        layout: `npy`, `hrm`, `jsonl` or `csv`.
        out: The folder of the files that are written.
    """
    return dataset_export(os.fspath(folder), layout, os.fspath(out))
