"""A dataset on Sail, which speaks the protocol of Spark, by the same functions."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pysail.spark import SparkConnectServer
from pyspark.sql import SparkSession

import bivalue
from bivalue import dataset, spark
from conftest import GENERATED, hold


@pytest.fixture(scope="module")
def address():
    server = SparkConnectServer("127.0.0.1", 0)
    server.start()
    _, port = server.listening_address
    yield f"sc://127.0.0.1:{port}"
    server.stop()


@pytest.fixture(scope="module")
def session(address):
    session = SparkSession.builder.remote(address).getOrCreate()
    yield session
    session.stop()


def test_duplicates_faults_and_steps(session, tmp_path, imported):
    manifest = dataset.make(imported, tmp_path / "one")
    assert manifest["counts"]["unrated"] == 1
    counts = spark.make_dataset(session, imported, str(tmp_path / "out"))
    hold(tmp_path / "one", tmp_path / "out", counts)


def test_generated_puzzles(session, tmp_path):
    dataset.make(GENERATED, tmp_path / "one")
    counts = spark.make_dataset(session, GENERATED, str(tmp_path / "out"))
    hold(tmp_path / "one", tmp_path / "out", counts)


def test_answers_as_columns(session):
    made = bivalue.generate_many(50, seed=2)
    texts = ["".join(map(str, row)) for row in made.puzzles]
    frame = session.createDataFrame([*enumerate(texts), (50, None)], "id bigint, puzzle string")
    found = spark.ask(frame, "solve").orderBy("id").collect()
    assert [row["solve_status"] for row in found] == ["unique"] * 50 + ["error"]
    assert [row["solve_solutions"] for row in found[:50]] == ["".join(map(str, row)) for row in made.solutions]


def test_the_example(address, tmp_path):
    program = Path(__file__).parents[1] / "examples" / "spark_dataset.py"
    run = [sys.executable, program, str(tmp_path / "set"), "2000", address]
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = dict(line.split(": ") for line in done.stdout.splitlines())
    rows = {name: int(told[name].split()[0]) for name in ("train", "validation", "test", "rejected")}
    assert sum(rows.values()) == 2000
    rated = [int(text.split()[0]) for name, text in told.items() if name.startswith("level")]
    assert sum(rated) == rows["test"] and len(rated) > 3


def test_a_worker_of_another_version_refuses():
    plan = dataset.Plan({"number": 5, "seed": 1})
    text = json.dumps(plan.spec)
    assert spark._plan(text, plan.job).rows == 5
    with pytest.raises(RuntimeError, match="another version"):
        spark._plan(text, "0" * 32)
