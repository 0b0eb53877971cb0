"""A leak report: what a test set, or a list that is split at random, has in common with a training set.

    python leak_report.py TRAIN TEST
    python leak_report.py LIST

Files may be tables, lists or arrays, as `docs/dataset.md` describes them. With one file, a tenth of its rows is
taken for tests by chance, as is often done. The keys are made by `bivalue.dataset`, and DuckDB joins
them; it takes `pip install duckdb`.
"""

import sys
import tempfile
from pathlib import Path

import duckdb

from bivalue import dataset

OVER_ROWS = """
select count(*) as rows,
    count(*) filter (canon_key is not null) as proper,
    count(distinct puzzle) filter (canon_key is not null) as different,
    count(distinct canon_key) as classes,
    count(distinct grid_class) as grids
from {table}
"""

OVER_BOTH = """
select count(*) as rows,
    count(*) filter (puzzle in (select puzzle from train)) as same,
    count(*) filter (canon_key in (select canon_key from train)) as equivalent,
    count(*) filter (grid_class in (select grid_class from train)) as same_grid
from test where canon_key is not null
"""


def main(train: str, test: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, file in (("train", train), ("test", test)):
            if file is not None:
                # Rows that are left out of a dataset are in `rejected.parquet`, with their keys.
                dataset.make({"import": [Path(file)]}, Path(folder) / name)
        connection = duckdb.connect()
        connection.execute("set memory_limit = '1GB'")
        rows = f"select * from read_parquet('{folder}/{{}}/*.parquet')"
        if test is None:
            connection.execute(f"create view all_rows as {rows.format('train')}")
            connection.execute("create view train as select * from all_rows where hash(id) % 10 > 0")
            connection.execute("create view test as select * from all_rows where hash(id) % 10 = 0")
        else:
            connection.execute(f"create view train as {rows.format('train')}")
            connection.execute(f"create view test as {rows.format('test')}")
        for name in ("train", "test"):
            count, proper, different, classes, grids = connection.execute(OVER_ROWS.format(table=name)).fetchone()
            print(f"{name}: {count} rows, {count - proper} of them no proper puzzles")
            print(f"    {proper - different} repeated, {different - classes} more equivalent to another row")
            print(f"    {classes} different puzzles on {grids} different solution grids")
        count, same, equivalent, same_grid = connection.execute(OVER_BOTH).fetchone()
        print(f"of {count} test puzzles")
        for what, number in (
            ("are in the training set as they are", same),
            ("are equivalent to one of the training set", equivalent),
            ("have a solution grid of the training set, in some arrangement", same_grid),
        ):
            print(f"    {number} ({number / max(1, count):.1%}) {what}")


if __name__ == "__main__":
    main(*sys.argv[1:])
