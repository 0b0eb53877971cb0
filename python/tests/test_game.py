"""Games."""

import pickle
import random

import pytest

import bivalue
from conftest import CLASH, EASY, EASY_SOLUTION, TWO


def naive_clashes(values):
    """Cells with a digit that another cell of a house has."""
    cells = [(at // 9, at % 9) for at in range(81)]

    def sees(a, b):
        return a != b and (a[0] == b[0] or a[1] == b[1] or (a[0] // 3, a[1] // 3) == (b[0] // 3, b[1] // 3))

    def is_twice(at):
        return any(values[at] == values[x] and sees(cells[at], cells[x]) for x in range(81))

    return [f"r{at // 9 + 1}c{at % 9 + 1}" for at in range(81) if values[at] != "." and is_twice(at)]


def test_random_turns_are_undone_made_again_and_saved():
    dice = random.Random(1)
    game = bivalue.Game(EASY)
    states = [(game.values, game.position)]
    for _ in range(200):
        cell = (dice.randrange(9), dice.randrange(9))
        what = dice.choice([game.place, game.note, lambda cell, _: game.erase(cell), lambda *_: game.note_all()])
        try:
            changed = what(cell, dice.randint(1, 9))
        except bivalue.BivalueError as error:
            assert "is given" in str(error) or "has a digit" in str(error)
            continue
        if changed:
            states.append((game.values, game.position))
        assert game.clashes == naive_clashes(game.values)
    assert len(game.turns) == game.at == len(states) - 1
    for at in reversed(range(len(states) - 1)):
        assert game.undo() and (game.values, game.position) == states[at]
    assert not game.undo() and game.values == EASY
    assert game.go_to(len(states)) and (game.values, game.position) == states[-1]
    assert bivalue.Game.read(str(game)) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_steps_lead_to_the_solution():
    game = bivalue.Game(EASY)
    assert game.hint() == "A digit can be placed."
    game.place("r1c3", 1)
    assert game.hint("full") == "There is a mistake in r1c3."
    assert game.step() is None
    assert game.repair() and not game.repair()
    while game.step():
        pass
    assert game.solved and game.values == game.solution == EASY_SOLUTION


def test_notes():
    game = bivalue.Game(EASY)
    assert game.note_all() and game.notes("r1c3") == [1, 2, 4]
    assert game.place((0, 2), 4) and game.notes((0, 2)) == []
    assert 4 not in game.notes("r2c3")
    game.undo()
    assert game.note("r1c3", 4) and game.mistakes == ["r1c3"]
    assert game.note("r1c3", 4, on=False) is False
    with pytest.raises(ValueError, match="expected a cell"):
        game.notes("r0c1")


def test_boards_that_are_not_proved():
    for puzzle in (TWO, CLASH):
        with pytest.raises(bivalue.BivalueError):
            bivalue.Game(puzzle)
        assert bivalue.Game(puzzle, proved=False).mistakes is None
    assert bivalue.Game(CLASH, proved=False).clashes == ["r1c1", "r1c2"]


def test_what_cannot_be_is_refused():
    game = bivalue.Game(EASY)
    with pytest.raises(bivalue.BivalueError, match="r1c1 is given"):
        game.place("r1c1", 5)
    with pytest.raises(bivalue.BivalueError, match="expected a move"):
        game.place("r1c3", 10)
    with pytest.raises(bivalue.BivalueError, match="expected one of nudge"):
        game.hint("apply")  # type: ignore[arg-type]
    with pytest.raises(bivalue.BivalueError, match="line 2: r1c1 is given"):
        bivalue.Game.read(f"puzzle {EASY}\nr1c1=4")
