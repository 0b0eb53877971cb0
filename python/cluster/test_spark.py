"""A dataset on a cluster of Apache Spark: a master and two workers on this machine, of which one is killed."""

import os
import re
import signal
import subprocess
import threading
import time
from pathlib import Path

import pyspark
import pytest
from pyspark.sql import SparkSession

import bivalue
from bivalue import dataset, spark
from conftest import GENERATED, hold

HOME = Path(pyspark.__file__).parent


def started(arguments: list[str], log: Path, until: str) -> tuple[subprocess.Popen, re.Match]:
    """A process of Spark in a group of its own, when its log says that."""
    command = [HOME / "bin" / "spark-class", *arguments]
    environment = {**os.environ, "SPARK_HOME": str(HOME), "SPARK_DAEMON_MEMORY": "300m"}
    with log.open("wb") as to:
        process = subprocess.Popen(command, stdout=to, stderr=to, env=environment, start_new_session=True)
    for _ in range(600):
        if found := re.search(until, log.read_text()):
            return process, found
        assert process.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(log.read_text())


def has_java() -> bool:
    """Whether Java is here in a version that Spark takes."""
    try:
        told = subprocess.run(["java", "-version"], capture_output=True, text=True).stderr
    except OSError:
        return False
    version = re.search(r'version "(\d+)', told)
    return version is not None and int(version[1]) >= 17


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The session of a cluster, and the processes of its workers."""
    if not has_java():
        pytest.skip("Spark: not run, Java 17 or later is not installed")
    folder = tmp_path_factory.mktemp("cluster")
    deploy, local = "org.apache.spark.deploy", ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
    processes = []
    try:
        master, found = started([f"{deploy}.master.Master", *local], folder / "master.log", r"(spark://[\d.:]+)")
        processes.append(master)
        for number in range(2):
            work = ["--cores", "1", "--memory", "1g", "--work-dir", str(folder / f"work-{number}"), found[1]]
            worker, _ = started([f"{deploy}.worker.Worker", *local, *work], folder / f"{number}.log", "Successfully registered")
            processes.append(worker)
        builder = SparkSession.builder.master(found[1]).appName("bivalue")
        settings = {
            "spark.ui.enabled": "false",
            "spark.executor.memory": "600m",
            "spark.sql.shuffle.partitions": "2",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
        }
        session = builder.config(map=settings).getOrCreate()
        yield session, processes[1:]
        session.stop()
    finally:
        for process in processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def test_duplicates_faults_and_steps(cluster, tmp_path, imported):
    manifest = dataset.make(imported, tmp_path / "one")
    assert manifest["counts"]["unrated"] == 1
    counts = spark.make_dataset(cluster[0], imported, str(tmp_path / "out"))
    hold(tmp_path / "one", tmp_path / "out", counts)
    with pytest.raises(Exception, match="PATH_ALREADY_EXISTS"):
        spark.make_dataset(cluster[0], imported, str(tmp_path / "out"))


def test_answers_as_columns(cluster):
    session, _ = cluster
    made = bivalue.generate_many(500, seed=2)
    texts = ["".join(map(str, row)) for row in made.puzzles]
    frame = session.createDataFrame([*enumerate(texts), (500, None), (501, "x")], "id bigint, puzzle string")
    found = spark.ask(spark.ask(frame, "solve"), "rate", scale="hodoku").orderBy("id").collect()
    assert [row["solve_status"] for row in found] == ["unique"] * 500 + ["error"] * 2
    assert [row["solve_solutions"] for row in found[:500]] == ["".join(map(str, row)) for row in made.solutions]
    assert [row["rate_score"] for row in found[:500]] == list(bivalue.rate_many(texts, scale="hodoku").score)
    canon = spark.ask(frame.where("id < 3"), "canon").orderBy("id").collect()
    assert [row["canon_forms"] for row in canon] == [bivalue.canon(text).canonical.text for text in texts[:3]]
    with pytest.raises(ValueError, match="expected one of solve"):
        spark.ask(frame, "hint")


def test_a_worker_is_killed(cluster, tmp_path):
    session, workers = cluster
    tracker, killed = session.sparkContext.statusTracker(), []

    def kill() -> None:
        while not killed:
            for stage in tracker.getActiveStageIds():
                about = tracker.getStageInfo(stage)
                if about and about.numTasks == 5 and about.numCompletedTasks >= 1:
                    os.killpg(workers[0].pid, signal.SIGKILL)
                    killed.append(about.numCompletedTasks)
            time.sleep(0.02)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    counts = spark.make_dataset(session, GENERATED, str(tmp_path / "out"))
    assert killed and killed[0] < 5
    assert workers[0].wait() == -signal.SIGKILL and workers[1].poll() is None
    dataset.make(GENERATED, tmp_path / "one")
    hold(tmp_path / "one", tmp_path / "out", counts)
