"""Laws that hold for any puzzles, over puzzles that hypothesis makes."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import bivalue
from bivalue import Status, Transforms
from conftest import EASY, EASY_SOLUTION, HARD

SOLUTION = np.array([int(c) for c in EASY_SOLUTION], np.uint8)

# Givens of a known solution, some of them wrong.
grids = st.builds(
    lambda kept, wrong, seed: _made(kept, wrong, seed),
    st.lists(st.booleans(), min_size=81, max_size=81),
    st.lists(st.tuples(st.integers(0, 80), st.integers(0, 9)), max_size=2),
    st.integers(0, 2**64 - 1),
)


def _made(kept, wrong, seed):
    grid = np.where(kept, SOLUTION, 0).astype(np.uint8)
    for cell, digit in wrong:
        grid[cell] = digit
    return Transforms.seeded(1, seed=seed).apply(grid[None])[0]


@settings(max_examples=60, deadline=None)
@given(st.lists(grids, min_size=1, max_size=8))
def test_a_batch_finds_what_each_request_finds(batch):
    array = np.array(batch)
    solved = bivalue.solve_many(array)
    counted = bivalue.count_many(array, limit=2)
    for row, grid in enumerate(array):
        record = bivalue.request({"verb": "solve", "puzzle": grid.tolist()})
        assert Status[record["status"].upper()] == solved.status[row]
        if record["status"] == "unique":
            assert record["solution"] == "".join(map(str, solved.solutions[row]))
        if record["status"] != "invalid":
            assert counted.solutions[row] == min(2, record["solutions"])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(0, 2**40), grids)
def test_transforms_are_undone_and_keep_what_is_known(seed, start, grid):
    transforms = Transforms.seeded(3, seed=seed, start=start)
    moved = transforms.apply(np.repeat(grid[None], 3, axis=0))
    assert (transforms.inverse().apply(moved) == grid).all()
    assert (bivalue.solve_many(moved).status == bivalue.solve_many(grid[None]).status[0]).all()
    assert len({canonical(grid), *map(canonical, moved)}) == 1


def canonical(grid):
    found = bivalue.canon_many(grid[None])
    return (int(found.status[0]), found.forms.tobytes())


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(0, 1000))
def test_transforms_are_those_of_the_verb(seed, index):
    record = bivalue.morph(HARD, seed=seed, index=index).morph
    moved = Transforms.seeded(1, seed=seed, start=index).apply([HARD])[0]
    assert record.text == "".join(map(str, moved)).replace("0", ".")
    many = bivalue.morph_many([EASY, HARD], seed=seed, index=index)
    assert (many.puzzles[0] == Transforms.seeded(1, seed=seed, start=index).apply([EASY])[0]).all()


@settings(max_examples=30, deadline=None)
@given(st.lists(grids, min_size=1, max_size=4), st.integers(0, 3))
def test_layouts_are_undone(batch, shift):
    array = np.array(batch)
    assert (bivalue.from_one_hot(bivalue.one_hot(array)) == array).all()
    tokens = bivalue.tokens(array, shift=shift)
    assert (bivalue.from_tokens(tokens, shift=shift) == array).all()
    transforms = Transforms.seeded(len(array), seed=shift)
    moved = transforms.apply(array)
    assert (transforms.apply_tokens(tokens, shift=shift) == bivalue.tokens(moved, shift=shift)).all()


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_reason(text):
    try:
        answer = bivalue.solve(text)
    except bivalue.BivalueError as error:
        assert error.code and error.message
    else:
        assert answer.status
