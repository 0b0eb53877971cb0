"""Arguments that make no sense: each ends in an error that says what was found and what was expected."""

import subprocess
import sys

import numpy as np
import pytest

import bivalue
from bivalue import BivalueError, Transforms, dataset
from conftest import EASY

ONES = np.ones((1, 81), int)

CASES = [
    # Puzzles.
    (lambda: bivalue.solve(np.full(81, np.nan)), TypeError, "and not of float64"),
    (lambda: bivalue.solve([float("nan")] * 81), BivalueError, "not finite"),
    (lambda: bivalue.solve_many(None), TypeError, "and not NoneType"),
    (lambda: bivalue.solve_many({"puzzle": EASY}), TypeError, "and not dict"),
    (lambda: bivalue.solve_many([None, EASY]), TypeError, "row 0 is of NoneType"),
    (lambda: bivalue.solve_many([EASY, None]), TypeError, "row 1 is NoneType"),
    (lambda: bivalue.solve_many([[None] * 81]), TypeError, "row 0 is of NoneType"),
    (lambda: bivalue.solve_many([[0.5] * 81]), TypeError, "row 0 is of float64"),
    (lambda: bivalue.solve_many([ONES[0], EASY]), TypeError, "row 1 is of texts"),
    (lambda: bivalue.solve_many([EASY, ONES[0]]), TypeError, "row 1 is ndarray"),
    (lambda: bivalue.solve_many([[0] * 81, [0] * 80]), BivalueError, r"row 1: the shape \[80\]"),
    (lambda: bivalue.solve_many([[[0] * 9] * 8 + [[0]]]), BivalueError, "row 0: parts of different lengths"),
    (lambda: bivalue.solve_many(np.array([EASY, None], object)), TypeError, "row 1 is NoneType"),
    # Bounds, threads and progress.
    (lambda: bivalue.solve_many([EASY], threads=-1), ValueError, "threads: -1, expected a whole number from 0 on"),
    (lambda: bivalue.solve_many([EASY], threads=10**6), ValueError, "up to 1024"),
    (lambda: bivalue.solve_many([EASY], nodes=-1), ValueError, "nodes: -1"),
    (lambda: bivalue.solve_many([EASY], nodes=0.5), TypeError, "nodes: 0.5"),
    (lambda: bivalue.solve_many([EASY], timeout="1"), ValueError, "timeout: '1', expected a number of seconds"),
    (lambda: bivalue.solve_many([EASY], progress=5), TypeError, "progress: 5"),
    # What is generated, split and transformed.
    (lambda: bivalue.generate_many(-1), ValueError, "count: -1"),
    (lambda: bivalue.generate_many(1, start=-1), ValueError, "start: -1"),
    (lambda: bivalue.split_many([EASY], (0.8, 0.1, 0.1)), TypeError, "whole numbers of percent"),
    (lambda: bivalue.split_many([EASY], (80, 10)), BivalueError, "sum of the shares is 90, expected 100"),
    (lambda: bivalue.split_many([EASY], (100,)), BivalueError, "expected two or three numbers"),
    (lambda: bivalue.split_many([EASY], seed=-1), ValueError, "seed: -1"),
    (lambda: Transforms(np.full((1, 28), 0.5)), TypeError, "of whole numbers, and not of float64"),
    (lambda: Transforms.seeded(-1), ValueError, "count: -1"),
    (lambda: Transforms.seeded(1, seed=-1), ValueError, "seed: -1"),
    (lambda: Transforms.seeded(1).augment(ONES, -1), ValueError, "times: -1"),
    (lambda: Transforms.seeded(1).apply_tokens(np.zeros((1, 80), int)), BivalueError, r"tokens of shape \[1, 80\]"),
    (lambda: bivalue.tokens([EASY], shift=1.5), TypeError, "shift: 1.5"),
    (lambda: bivalue.from_tokens(np.full((1, 81), 1.5)), BivalueError, "token 1.5 at 0"),
    (lambda: bivalue.from_tokens(np.full((1, 81), np.nan)), BivalueError, "token nan at 0"),
    (lambda: bivalue.from_tokens(np.zeros((1, 80), int)), BivalueError, r"tokens of shape \[1, 80\]"),
    (lambda: bivalue.from_tokens("text"), TypeError, "tokens are integers"),
    # Datasets.
    (lambda: dataset.Plan({"number": -1}), ValueError, "number: -1, expected a whole number from 0 on"),
    (lambda: dataset.Plan({"number": 1.5}), TypeError, "number: 1.5"),
    (lambda: dataset.Plan({"number": 5, "rate": "se"}), TypeError, "rate: 'se', expected a list"),
    (lambda: dataset.Plan({"import": "list.txt"}), TypeError, "import: 'list.txt', expected a list"),
    (lambda: dataset.Plan({"number": 5}).block(0.5), TypeError, "float"),
    (lambda: dataset.make_blocks({"number": 5}, "set", shard=1), TypeError, "shard: 1, expected a text"),
    (lambda: dataset.make_blocks({"number": 5}, "set", max_bad=-1), ValueError, "max_bad: -1"),
    (lambda: dataset.finish("set", memory=0), ValueError, "memory: 0, expected a whole number from 1 on"),
    (lambda: dataset.finish("set", keep_out="tests.txt"), TypeError, "keep_out: 'tests.txt', expected a list"),
    (lambda: dataset.verify("set", sample=0), ValueError, "sample: 0"),
    # Pictures and rewards.
    (lambda: bivalue.draw(EASY, "step"), TypeError, "and not str"),
    (lambda: bivalue.verify("x", EASY), BivalueError, "^line 1: "),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_error_says_what_was_found_and_expected(number):
    call, kind, message = CASES[number]
    with pytest.raises(kind, match=message):
        call()


def test_whole_floats_are_tokens_as_before():
    assert (bivalue.from_tokens(bivalue.tokens([EASY], dtype=np.float32)) == bivalue.cells_of([EASY])).all()


def test_two_shares_have_no_part_for_validation():
    puzzles = bivalue.generate_many(30, seed=2).puzzles
    parts = bivalue.split_many(puzzles, (50, 50)).part
    assert set(parts.tolist()) == {0, 2}
    assert (parts == bivalue.split_many(puzzles, (50, 0, 50)).part).all()


def test_nulls_and_wrong_lists_of_columns_are_marked():
    pa = pytest.importorskip("pyarrow", reason="pyarrow: not run, it is not installed")
    empty, short = [0] * 81, [0] * 80
    for column, statuses, messages in (
        (pa.array([EASY, None]), [1, 7], {1: "null"}),
        (pa.array([EASY.encode(), None], pa.binary(81)), [1, 7], {1: "null"}),
        (pa.array([EASY, None]).dictionary_encode(), [1, 7], {1: "null"}),
        (pa.array([EASY, None], pa.large_string()).slice(1), [7], {0: "null"}),
        (pa.array([empty, None], pa.list_(pa.uint8(), 81)), [3, 7], {1: "null"}),
        (
            pa.array([empty, None, short, [None, *short], empty], pa.list_(pa.uint8())),
            [3, 7, 7, 7, 3],
            {1: "null, expected a puzzle", 2: "a list of 80 numbers", 3: "r1c1 is null"},
        ),
    ):
        found = bivalue.solve_many(column, errors="mark")
        assert found.status.tolist() == statuses
        assert sorted(found.faults) == sorted(messages)
        for row, message in messages.items():
            assert message in str(found.faults[row])
        with pytest.raises(BivalueError, match=f"row {min(messages)}: "):
            bivalue.solve_many(column)
    with pytest.raises(TypeError, match="and not of struct"):
        bivalue.solve_many(pa.table({"puzzle": [EASY]}))


@pytest.mark.parametrize("name", ["env", "spark", "verifiers"])
def test_a_module_names_the_package_that_it_takes(name):
    missing = {"env": "gymnasium", "spark": "pyspark", "verifiers": "verifiers"}[name]
    script = f"import sys; sys.modules[{missing!r}] = None; import bivalue.{name}"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.returncode == 1
    assert "pip install" in ended.stderr.splitlines()[-1], ended.stderr
