"""A dataset on Apache Spark: made by the workers, and its test puzzles rated by them.

    python spark_dataset.py FOLDER [PUZZLES] [MASTER]

Without a master, Spark runs on the cores of this machine; `spark://host:7077` names a cluster, and `sc://host:port`
a server that speaks its protocol, such as Sail. It takes `pip install pyspark pyarrow`, and Java for Spark itself.
"""

import os
import sys

from pyspark.sql import SparkSession

from bivalue import spark


def main(folder: str, puzzles: int = 100_000, master: str = "local[*]") -> None:
    # Workers on this machine run the same Python.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder
    builder = builder.remote(master) if master.startswith("sc://") else builder.master(master)
    session = builder.getOrCreate()
    spec = {"number": puzzles, "seed": 7, "shares": "80,10,10"}
    for table, rows in spark.make_dataset(session, spec, folder).items():
        print(f"{table}: {rows} rows")
    tests = session.read.parquet(f"{folder}/tables/table=test")
    levels = spark.ask(tests, "rate", scale="hodoku").groupBy("rate_level").count().orderBy("rate_level")
    for row in levels.collect():
        print(f"level {row['rate_level']}: {row['count']} test puzzles")
    session.stop()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(arguments[0], *map(int, arguments[1:2]), *arguments[2:])
