"""Verbs asked of one puzzle."""

import copy
import pickle
import threading
import time

import numpy as np
import pytest

import bivalue
from conftest import CLASH, EASY, EASY_SOLUTION, HARD, TWO, seconds_after_ctrl_c


def numbers(text):
    return [int(c) if c.isdigit() else 0 for c in text]


@pytest.mark.parametrize(
    "puzzle",
    [
        EASY,
        EASY.encode(),
        EASY.replace(".", "0"),
        "\n".join(EASY[row * 9 : row * 9 + 9] for row in range(9)),
        numbers(EASY),
        tuple(numbers(EASY)),
        [numbers(EASY)[row * 9 : row * 9 + 9] for row in range(9)],
        np.array(numbers(EASY), np.uint8),
        np.array(numbers(EASY), np.int64).reshape(9, 9),
        np.asfortranarray(np.array(numbers(EASY)).reshape(9, 9)),
        list(np.array(numbers(EASY), np.int32)),
    ],
    ids=str,
)
def test_a_puzzle_is_read_however_it_is_given(puzzle):
    answer = bivalue.solve(puzzle)
    assert answer.status == "unique"
    assert answer.solution == EASY_SOLUTION


def test_the_quick_answer_is_the_whole_answer(puzzles):
    for text in puzzles:
        quick = bivalue.solve(text)
        whole = bivalue.request({"verb": "solve", "puzzle": text})
        # Members that are there at once, before any other is asked for.
        assert (quick.status, quick.solution) == (whole["status"], whole.get("solution"))
        assert quick.to_dict() == whole


def test_members_are_attributes_and_parts_have_types():
    hint = bivalue.hint(EASY, level="full")
    assert isinstance(hint, bivalue._records.Hint)
    assert hint.step.technique.name == hint.to_dict()["step"]["technique"]["name"]
    assert [mark.role for mark in hint.step.marks]
    assert hint.mistakes is None and hint.warnings == []
    chain = next(step for step in bivalue.explain(HARD).steps if step.links) if any(
        step.links for step in bivalue.explain(HARD).steps
    ) else None
    if chain is not None:
        assert chain.links[0].from_.digit in range(1, 10)


def test_a_puzzle_without_an_answer_is_told_by_its_status():
    assert bivalue.solve(TWO).status == "multiple"
    assert bivalue.solve(CLASH).status == "invalid"
    answer = bivalue.explain(TWO.replace("2", "."))
    assert answer.to_dict()["status"]


def test_records_can_be_compared_copied_and_pickled():
    answer = bivalue.solve(EASY)
    assert pickle.loads(pickle.dumps(answer)) == answer == copy.deepcopy(answer)
    assert answer != bivalue.solve(HARD)
    assert repr(answer).startswith("Answer(")
    changed = answer.to_dict()
    changed["status"] = "none"
    assert answer.status == "unique"


def test_an_error_has_code_line_column_and_what_was_expected():
    text = EASY + "\n" + EASY[:-1] + "x\n"
    with pytest.raises(bivalue.BivalueError) as raised:
        bivalue.solve("\n".join(["123456789"] * 8 + ["12345678q"]), input_format="rows")
    error = raised.value
    assert error.code and error.line == 9 and error.expected
    assert str(error.line) in str(error)
    with pytest.raises(bivalue.BivalueError, match="line 2"):
        bivalue.solve(text)
    with pytest.raises(bivalue.BivalueError) as raised:
        bivalue.solve(b"\xff" * 81)
    assert raised.value.code == "encoding"
    assert isinstance(error, ValueError)


def test_what_is_no_option_is_refused():
    with pytest.raises(TypeError):
        bivalue.solve(EASY, limits=3)
    with pytest.raises(bivalue.BivalueError, match="engine"):
        bivalue.solve(EASY, engine="steam")
    with pytest.raises(TypeError):
        bivalue.solve(81)
    with pytest.raises(ValueError):
        bivalue.solve(EASY, timeout=-1)


def test_bounds_end_with_limit():
    answer = bivalue.count("." * 81, limit=10**12, nodes=1000)
    assert (answer.status, answer.reason) == ("multiple", "nodes")
    started = time.monotonic()
    answer = bivalue.count("." * 81, limit=10**12, timeout=0.05)
    assert answer.reason == "timeout"
    assert time.monotonic() - started < 2


def test_ctrl_c_ends_a_call():
    # A tenth of a second on a quiet machine.
    assert seconds_after_ctrl_c(lambda: bivalue.count("." * 81, limit=10**12)) < 1


def test_other_threads_go_on_while_a_call_works():
    counted = 0
    done = threading.Event()

    def work():
        bivalue.count("." * 81, limit=10**12, timeout=0.5)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


def test_reading_options():
    text = EASY.replace(".", "~")
    assert bivalue.solve(text, input_blank="~").solution == EASY_SOLUTION
    assert bivalue.solve(EASY, input_format="line").solution == EASY_SOLUTION
    with pytest.raises(bivalue.BivalueError, match="unknown format"):
        bivalue.solve(EASY, input_format="papyrus")
