"""What the tests on Spark and on Sail share: datasets that one machine made, to be held against theirs."""

import os
import sys
from pathlib import Path

# Workers run the Python of the tests, with the package.
os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"

import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
import pytest  # noqa: E402

import bivalue  # noqa: E402
from bivalue import dataset, spark  # noqa: E402

# Five blocks, of which the last is short.
GENERATED = {"number": 4 * dataset.BLOCK + 100, "seed": 7, "generate": {"clues": "32", "minimal": "no"}}


@pytest.fixture
def imported(tmp_path: Path) -> dict:
    """A spec of two blocks with many duplicates, and with lines that are no puzzles, and with steps."""
    made = bivalue.generate_many(50, seed=1, clues="36", minimal="no").puzzles
    times = dataset.BLOCK // 50 + 3
    rows = bivalue.Transforms.seeded(50 * times, seed=1).augment(made, times)
    lines = ["".join(map(str, row)) for row in rows]
    # An equivalent one after another, so that the first of them are in the second block, too.
    lines = lines[::times] + lines
    lines[5:5] = ["", "no puzzle", "." * 81, "11" + "." * 79]
    # A class of two, and a puzzle whose rating takes long.
    pair = bivalue.generate(seed=2, clues="30", minimal="no").puzzle
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    lines[9:9] = [pair, bivalue.morph(pair, seed=3).morph.text, hard]
    path = tmp_path / "list.txt"
    path.write_text("\n".join(lines) + "\n")
    rating = {"rate": ["hodoku"], "steps": True, "rating_nodes": 100}
    return {"import": [path], "number": dataset.BLOCK + 80, **rating}


def rows(path: Path) -> pa.Table:
    """The rows of a table of either kind, in the order of their numbers."""
    table = spark._widened(pq.ParquetDataset(path).read()).sort_by("id").combine_chunks()
    return table.replace_schema_metadata(None)


def hold(made: Path, out: Path, counts: dict[str, int]) -> None:
    """Holds the tables of a session against those of one machine, value by value."""
    steps = []
    for name in ("train", "validation", "test", "rejected"):
        expected, to = rows(made / f"{name}.parquet"), out / "tables" / f"table={name}"
        assert counts[name] == expected.num_rows
        if not counts[name]:
            assert name == "rejected" and not to.exists()
            continue
        found = rows(to)
        if "steps" in found.column_names:
            steps.append(found.select(["id", "steps"]))
            found = found.drop_columns(["steps"])
        assert found.column_names == expected.column_names
        for column in expected.column_names:
            assert found[column].equals(expected[column]), f"{name}: {column}"
    if (made / "steps.parquet").exists():
        expected = rows(made / "steps.parquet")
        published = pa.concat_tables(steps[:3]).sort_by("id")
        flat = [
            {"id": row["id"], **step} for row in published.to_pylist() for step in row["steps"]
        ]
        assert flat == expected.to_pylist()
