"""The environment for reinforcement learning."""

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium: not run, it is not installed")

import bivalue  # noqa: E402
from bivalue.env import HINT, UNDO, SudokuEnv  # noqa: E402
from conftest import EASY, EASY_SOLUTION  # noqa: E402


def test_the_checker_of_gymnasium_finds_nothing():
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("bivalue/Sudoku-v0", seed=1).unwrapped)


def test_the_solution_is_worth_one():
    env = SudokuEnv([EASY])
    board, info = env.reset(seed=0)
    total = 0.0
    for cell in np.flatnonzero(board.reshape(-1) == 0):
        board, reward, done, cut, info = env.step(cell * 9 + int(EASY_SOLUTION[cell]) - 1)
        assert info["consistent"]
        total += reward
    assert done and info["solved"] and total == pytest.approx(1)


def test_wrong_digits_can_be_taken_back():
    env = SudokuEnv([EASY], illegal=0.25)
    board, info = env.reset()
    # Legal, but not what the solution has.
    cell = 2
    legal = [digit for digit in range(9) if info["action_mask"][cell * 9 + digit]]
    wrong = next(digit for digit in legal if digit + 1 != int(EASY_SOLUTION[cell]))
    board, reward, done, cut, info = env.step(cell * 9 + wrong)
    assert info["legal"] and not info["consistent"] and reward == 0
    board, reward, done, cut, info = env.step(UNDO)
    assert (board.reshape(-1) == bivalue.cells_of([EASY])[0]).all() and info["consistent"]
    # A digit that stands in the row is refused.
    board, reward, *_, info = env.step(cell * 9 + 4)
    assert reward == -0.25 and info["refused"] and board[0, 2] == 0
    *_, info = env.step(HINT)
    assert info["hint"]["step"]


def test_puzzles_follow_from_seed_and_index():
    one, other = SudokuEnv(seed=3), SudokuEnv(seed=3)
    assert (one.reset(options={"index": 9})[0] == other.reset(options={"index": 9})[0]).all()
    assert (one.reset(seed=4)[0] == other.reset(seed=4)[0]).all()
    assert (one.reset(options={"index": 1})[0] != one.reset(options={"index": 2})[0]).any()


def test_boards_are_drawn():
    env = SudokuEnv([EASY], render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg")
    env = SudokuEnv([EASY], render_mode="ansi")
    env.reset()
    assert "5" in env.render()
    with pytest.raises(ValueError):
        SudokuEnv(render_mode="film")


def test_actions_and_options_that_make_no_sense():
    env = SudokuEnv(puzzles=[EASY])
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(ValueError, match="index: 1, expected a whole number up to 0"):
        env.reset(options={"index": 1})
    with pytest.raises(ValueError, match="'number', expected 'index'"):
        env.reset(options={"number": 0})
    env.reset()
    for action, kind in ((-1, ValueError), (731, ValueError), (0.5, TypeError), (None, TypeError)):
        with pytest.raises(kind, match=f"action: {action}"):
            env.step(action)
    assert env.step(np.int64(HINT))[1] < 0
