"""Datasets and questions on Apache Spark, and on what speaks its protocol, such as Sail.

    from pyspark.sql import SparkSession
    from bivalue import spark

    session = SparkSession.builder.getOrCreate()
    spark.make_dataset(session, {"number": 10_000_000, "seed": 7}, "s3a://bucket/set")
    puzzles = session.read.parquet("s3a://bucket/set/tables/table=test")
    spark.ask(puzzles, "rate", scale="hodoku").select("id", "rate_level").show()

The package must be installed where the workers run. A row follows from the specification and its number
alone, so that a lost worker costs time and changes nothing. Each task works on one thread, because Spark
runs a task for each core.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

try:
    import pyarrow as pa
    from pyspark.sql import functions as F
    from pyspark.sql import types as T
except ImportError as error:
    raise ImportError(f"datasets are made on Spark with two packages: pip install pyspark pyarrow ({error})") from None

import bivalue
from bivalue.dataset import Plan, Spec

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_TABLES = ("train", "validation", "test", "rejected")
_VERBS = ("solve", "check", "count", "rate", "canon", "minimise")

# Spark has no numbers without a sign, and no bytes of a fixed length.
_WIDER = {
    pa.uint8(): pa.int16(), pa.int8(): pa.int16(), pa.uint16(): pa.int32(), pa.uint32(): pa.int64(),
    pa.uint64(): pa.int64(), pa.binary(16): pa.binary(),
}  # fmt: skip
_TYPES = {
    pa.bool_(): T.BooleanType(), pa.int16(): T.ShortType(), pa.int32(): T.IntegerType(), pa.int64(): T.LongType(),
    pa.float64(): T.DoubleType(), pa.string(): T.StringType(), pa.binary(): T.BinaryType(),
}  # fmt: skip


def _type(kind: pa.DataType) -> T.DataType:
    if pa.types.is_list(kind):
        return T.ArrayType(_type(kind.value_type))
    if pa.types.is_struct(kind):
        return T.StructType([T.StructField(field.name, _type(field.type)) for field in kind])
    return _TYPES[kind]


def _fields(schema: pa.Schema) -> list[T.StructField]:
    return [T.StructField(field.name, _type(field.type), field.nullable) for field in schema]


def _wider(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_list(kind):
        return pa.list_(_wider(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(_wider(field.type)) for field in kind])
    return _WIDER.get(kind, kind)


def _widened(table: pa.Table) -> pa.Table:
    return table.cast(pa.schema([field.with_type(_wider(field.type)) for field in table.schema]))


@lru_cache(maxsize=4)
def _plan(spec: str, job: str) -> Plan:
    """The plan of a worker, which must be that of the driver."""
    plan = Plan(json.loads(spec))
    if plan.job != job:
        raise RuntimeError("this worker has another version of bivalue than the driver, or other files")
    return plan


def make_blocks(spark: SparkSession, spec: Spec) -> DataFrame:
    """The rows of a dataset before duplicates are left out: a task for each block.

    The columns are those of the files, and with `steps` a list of the steps of each row. Files that are
    imported must be on every worker where the driver has them.
    """
    plan = Plan(spec)
    text, job = json.dumps(plan.spec), plan.job

    def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from bivalue import spark as this

        for batch in batches:
            for index in batch.column(0).to_pylist():
                block = this._plan(text, job).block(index)
                yield from this._widened(block.to_arrow(steps=True)).to_batches()

    one = Plan({"number": 1, "rate": plan.spec["rate"], "steps": plan.spec["steps"]})
    schema = T.StructType(_fields(_widened(one.block(0).to_arrow(steps=True)).schema))
    return spark.range(0, plan.blocks, 1, max(1, plan.blocks)).mapInArrow(make, schema)


def make_dataset(spark: SparkSession, spec: Spec, out: str, *, mode: str = "error") -> dict[str, int]:
    """Makes a dataset as Parquet files, and returns the number of rows of each table.

    The rows are those of `bivalue.dataset.make`, and where that leaves out a duplicate, so does this. They
    are in `out/tables`, divided by the column `table`: `train`, `validation`, `test` and `rejected`. The rows
    as they were made are in `out/blocks`, and the plan is in `out/job`. Only keys and numbers are shuffled.

    Args:
        spark: The session.
        spec: What the dataset is to be.
        out: A folder, by any address that Spark can write to.
        mode: What becomes of files that are there: `error` or `overwrite`.
    """
    plan = Plan(spec)
    make_blocks(spark, plan).write.mode(mode).parquet(f"{out}/blocks")
    rows = spark.read.parquet(f"{out}/blocks")
    # Of equivalent puzzles the one with the lowest number stays.
    keyed = rows.where("canon_key is not null").groupBy(F.col("canon_key").alias("key"))
    groups = keyed.agg(F.min("id").alias("first"), F.count("id").alias("rows")).where("rows > 1")
    joined = rows.join(groups.drop("rows"), F.expr("key = canon_key and first < id"), "left")
    told = {
        "status": F.expr("if(first is null, status, 'duplicate')"),
        "reason": F.expr("if(first is null, reason, concat('it is equivalent to row ', first))"),
    }
    tables = joined.withColumns(told).drop("key", "first")
    tables = tables.withColumn("table", F.expr("if(status in ('ok', 'unrated'), split, 'rejected')"))
    tables.write.mode(mode).partitionBy("table").parquet(f"{out}/tables")
    record = spark.createDataFrame([(json.dumps(plan.record()),)], "value string")
    record.coalesce(1).write.mode(mode).text(f"{out}/job")
    counts = spark.read.parquet(f"{out}/tables").groupBy("table").count().collect()
    return {**dict.fromkeys(_TABLES, 0), **{row["table"]: row["count"] for row in counts}}


def _answers(puzzles: pa.Array, verb: str, options: dict[str, Any]) -> pa.Table:
    """The answers to a column of puzzles."""
    found = getattr(bivalue, f"{verb}_many")(puzzles, errors="mark", threads=1, **options)
    table = _widened(found.to_arrow())
    return table.rename_columns([f"{verb}_{name}" for name in table.column_names])


def ask(frame: DataFrame, verb: str, puzzle: str = "puzzle", **options: Any) -> DataFrame:
    """Adds the answers to the puzzles in a column as columns: `solve_status`, `solve_solutions`, and so on.

    A puzzle that cannot be read, or is null, has the status `error`. Grids are texts of 81 characters.

    Args:
        frame: Rows with puzzles, in any format that the library reads.
        verb: `solve`, `check`, `count`, `rate`, `canon` or `minimise`.
        puzzle: The column of the puzzles.
        options: The options of that function of `bivalue`, such as `scale` or `nodes`.
    """
    if verb not in _VERBS:
        raise ValueError(f"verb: {verb!r}, expected one of {', '.join(_VERBS)}")
    one = _answers(pa.array(["." * 81]), verb, {"nodes": 1, **options})

    def answer(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from bivalue import spark as this

        for batch in batches:
            if batch.num_rows:
                found = this._answers(batch.column(puzzle), verb, options).combine_chunks().to_batches()[0]
                names = [*batch.schema.names, *found.schema.names]
                yield pa.RecordBatch.from_arrays([*batch.columns, *found.columns], names)

    return frame.mapInArrow(answer, T.StructType([*frame.schema.fields, *_fields(one.schema)]))
