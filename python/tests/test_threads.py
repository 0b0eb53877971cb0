"""Many threads of Python at once, with the same arrays, transforms and plans."""

import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest

import bivalue
from bivalue import dataset
from conftest import EASY, HARD, TWO

THREADS = 8


def test_threads_get_the_answers_of_one():
    made = bivalue.generate_many(60, seed=3)
    transforms = bivalue.Transforms.seeded(60, seed=3)
    plan = dataset.Plan({"number": 40, "seed": 5, "rate": ["hodoku"]})
    tokens = bivalue.tokens(made.puzzles, dtype=np.int64)

    def ask() -> list[object]:
        solved = bivalue.solve_many(made.puzzles, threads=2)
        marked = bivalue.check_many([EASY, "x", TWO, HARD], errors="mark")
        told: list[tuple[int, int]] = []
        rated = bivalue.rate_many(made.puzzles[:20], progress=lambda done, of: told.append((done, of)))
        assert told[-1] == (20, 20)
        moved = transforms.apply(made.puzzles)
        return [
            solved.solutions.tobytes(),
            marked.status.tolist(),
            str(marked.faults),
            rated.er.tolist(),
            moved.tobytes(),
            transforms.inverse().apply(moved).tobytes(),
            transforms.apply_tokens(tokens).tobytes(),
            bivalue.explain(HARD).to_json(),
            bivalue.generate(seed=9).to_json(),
            plan.block(0)["step_counts"].tolist(),
        ]

    expected = ask()
    together = Barrier(THREADS)

    def at_once(_: int) -> list[object]:
        together.wait()
        return [ask() for _ in range(3)][-1]

    with ThreadPoolExecutor(THREADS) as pool:
        for found in pool.map(at_once, range(THREADS)):
            assert found == expected


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"),
    reason="free-threaded Python: not run, this Python has a global lock",
)
def test_the_package_does_not_bring_the_global_lock_back():
    assert not sys._is_gil_enabled()
