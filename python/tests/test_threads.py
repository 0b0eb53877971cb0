"""Many threads of Python at once, with the same arrays, transforms and plans."""

import sys
import sysconfig
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread

import numpy as np
import pytest

import bivalue
from bivalue import _native, dataset
from conftest import EASY, HARD, TWO, seconds_after_ctrl_c

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


@pytest.fixture
def counts():
    """How often another thread of Python got its turn, as a function. It gets none while the lock is held,
    because no thread is asked to let go of the lock after an interval."""
    turns, is_over = [0], []

    def count() -> None:
        while not is_over:
            turns[0] += 1
            # This lets go of the lock.
            time.sleep(0)

    before = sys.getswitchinterval()
    thread = Thread(target=count)
    thread.start()
    sys.setswitchinterval(1000)
    yield lambda: turns[0]
    sys.setswitchinterval(before)
    is_over.append(True)
    thread.join()


ROWS = 100_000
CELLS = np.frombuffer(EASY.replace(".", "0").encode(), np.uint8) - ord("0")
HOW = {"threads": 1, "nodes": None, "timeout": None, "progress": None}
CALLS: dict[str, Callable[[], Callable[[], object]]] = {
    "apply": lambda: _with(_native.apply, np.tile(CELLS, ROWS), _native.seeded(1, 0, ROWS), 1, 1),
    "inverse": lambda: _with(_native.inverse, _native.seeded(1, 0, ROWS)),
    "seeded": lambda: _with(_native.seeded, 1, 0, ROWS),
    "moves": lambda: _with(_native.moves, np.tile(CELLS, ROWS // 10)),
    "attempts": lambda: _with(_native.attempts, np.tile(CELLS, ROWS // 10), np.tile(CELLS, ROWS // 10)),
    "of_cells": lambda: _with(_native.PuzzleRows.of_cells, np.tile(CELLS, 5 * ROWS)),
    "of_characters": lambda: _with(_native.PuzzleRows.of_characters, np.tile(CELLS + ord("0"), 5 * ROWS)),
    "of_texts": lambda: _with(_native.PuzzleRows.of_texts, [EASY] * ROWS, None, False, None),
    "of_text": lambda: _with(_native.PuzzleRows.of_text, (EASY + "\n") * ROWS, None, False, None),
    "cells": lambda: _native.PuzzleRows.of_cells(np.tile(CELLS, 5 * ROWS)).cells,
    "columns": lambda: _with(_native.columns, "solve", "{}", _rows(ROWS), HOW),
    "records": lambda: _with(_native.records, "check", "{}", _rows(ROWS // 100), HOW),
    "generate": lambda: _with(_native.generate, "{}", 0, 200, HOW),
    "block": lambda: _with(_native.DatasetPlan.of_members('{"number": 200}').block, 0),
}
"""Each function of the compiled half that works on many rows, with what it takes, and a number of rows that
takes long."""


def _with(call: Callable[..., object], *arguments: object) -> Callable[[], object]:
    return lambda: call(*arguments)


def _rows(count: int) -> object:
    return _native.PuzzleRows.of_cells(np.tile(CELLS, count))


@pytest.mark.parametrize("name", CALLS)
def test_another_thread_goes_on_while_many_rows_are_worked_on(counts, name):
    call = CALLS[name]()

    def turns() -> int:
        before = counts()
        call()
        return counts() - before

    # A thread that may go on needs not be awake at once.
    assert any(turns() > 0 for _ in range(20))


def test_the_other_thread_gets_no_turn_without_the_lock(counts):
    # So the test above cannot pass by chance: this keeps the lock.
    before = counts()
    assert sum(range(100_000)) > 0
    assert counts() == before or not getattr(sys, "_is_gil_enabled", lambda: True)()


def test_ctrl_c_ends_calls_that_take_many_rows():
    assert seconds_after_ctrl_c(lambda: bivalue.Transforms.seeded(10**8)) < 1
    text = (EASY + "\n") * 3_000_000
    assert seconds_after_ctrl_c(lambda: bivalue.cells_of(text)) < 1
    many = np.broadcast_to(CELLS, (1_000_000, 81))
    assert seconds_after_ctrl_c(lambda: [bivalue.one_hot(many) for _ in range(100)]) < 1


def test_rows_that_no_memory_holds_are_an_error():
    with pytest.raises(MemoryError, match="rows of 28"):
        bivalue.Transforms.seeded(2**60)
