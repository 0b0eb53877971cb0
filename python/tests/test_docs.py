"""Every example of the docs, of the docstrings, and every program of `examples/`."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import bivalue
from conftest import ROOT

# `spark` has no examples that run without a cluster: `cluster/` has its tests.
OTHERS = ("_native", "spark")
MODULES = sorted(module.name for module in pkgutil.iter_modules(bivalue.__path__) if module.name not in OTHERS)

# What modules need to be imported.
NEEDED = {"env": "gymnasium", "verifiers": "verifiers.v1"}


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    if name in NEEDED:
        needed = NEEDED[name]
        pytest.importorskip(needed, reason=f"{needed}: not run, it is not installed")
    module = importlib.import_module(f"bivalue.{name}")
    found = doctest.testmod(module)
    assert found.failed == 0
    if name == "_verbs":
        assert found.attempted > 40


def test_the_page():
    found = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert found.failed == 0 and found.attempted > 20


def test_the_page_of_datasets(tmp_path, monkeypatch):
    for needed in ("pyarrow", "duckdb"):
        pytest.importorskip(needed, reason=f"{needed}: not run, it is not installed")
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "docs" / "dataset.md"), module_relative=False)
    assert found.failed == 0 and found.attempted > 10


@pytest.mark.parametrize(
    "arguments",
    [["training_set.py", "FOLDER", "20", "3"], ["rate_many.py", "100"], ["reward.py"]],
    ids=lambda arguments: arguments[0],
)
def test_an_example(arguments, tmp_path):
    name, *rest = arguments
    rest = [str(tmp_path) if argument == "FOLDER" else argument for argument in rest]
    program = str(ROOT / "python" / "examples" / name)
    done = subprocess.run([sys.executable, program, *rest], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    if name == "reward.py":
        worth = [float(line.split(": ")[1].split()[0]) for line in done.stdout.splitlines()]
        assert worth[0] == 1 and 0 < worth[1] < 1 and worth[2] == worth[3] == 0


@pytest.mark.parametrize("compression", ["none", "zstd"])
def test_a_column_is_solved_in_parts(compression, tmp_path):
    pa = pytest.importorskip("pyarrow", reason="pyarrow: not run, it is not installed")
    import pyarrow.parquet as pq

    # Two batches and a bit, with what is no puzzle in the second.
    made = bivalue.generate_many(1000, seed=1)
    texts = ["".join(map(str, row)) for row in made.puzzles] * 140
    texts[70_000:70_003] = [None, "x", "55" + "." * 79]
    table = pa.table({"number": pa.array(range(len(texts))), "grid": texts})
    pq.write_table(table, tmp_path / "in.parquet")
    program = str(ROOT / "python" / "examples" / "solve_column.py")
    files = [str(tmp_path / "in.parquet"), str(tmp_path / "out.parquet")]
    done = subprocess.run([sys.executable, program, *files, "grid", compression], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"unique: {len(texts) - 3}", "invalid: 1", "error: 2"]
    out = pq.read_table(tmp_path / "out.parquet")
    assert out.select(["number", "grid"]).equals(table)
    solutions, statuses = out["solutions"].to_pylist(), out["status"].to_pylist()
    expected = ["".join(map(str, row)) for row in made.solutions]
    assert solutions[:1000] == expected and solutions[-1000:] == expected
    assert statuses[70_000:70_003] == ["error", "error", "invalid"] and solutions[70_001] == "." * 81


def test_the_leak_report(tmp_path):
    pytest.importorskip("duckdb", reason="duckdb: not run, it is not installed")
    made = bivalue.generate_many(40, seed=1)
    lines = ["".join(map(str, row)) for row in made.puzzles]
    # A test puzzle that is one of the training set, one that is a rearrangement of another, and one with its
    # solution grid.
    other = bivalue.morph(lines[1], seed=3).morph.text
    grid = bivalue.morph("".join(map(str, made.solutions[2])), seed=4, input_lenient=True).morph.text
    third = grid.replace("1", ".", 1) if "." not in grid else grid
    (tmp_path / "train.txt").write_text("\n".join([*lines[:30], lines[0], "." * 81]) + "\n")
    (tmp_path / "test.txt").write_text("\n".join([*lines[30:], lines[0], other, third]) + "\n")
    program = str(ROOT / "python" / "examples" / "leak_report.py")
    run = [sys.executable, program, str(tmp_path / "train.txt")]
    told = subprocess.run([*run, str(tmp_path / "test.txt")], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == [
        "train: 32 rows, 1 of them no proper puzzles",
        "    1 repeated, 0 more equivalent to another row",
        "    30 different puzzles on 30 different solution grids",
        "test: 13 rows, 0 of them no proper puzzles",
        "    0 repeated, 0 more equivalent to another row",
        "    13 different puzzles on 13 different solution grids",
        "of 13 test puzzles",
        "    1 (7.7%) are in the training set as they are",
        "    2 (15.4%) are equivalent to one of the training set",
        "    3 (23.1%) have a solution grid of the training set, in some arrangement",
    ]
    alone = subprocess.run(run, capture_output=True, text=True)
    assert alone.returncode == 0 and "test puzzles" in alone.stdout, alone.stderr


def test_every_name_is_documented():
    for name in bivalue.__all__:
        if name != "__version__":
            assert getattr(bivalue, name).__doc__, name
