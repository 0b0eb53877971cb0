"""Games that are played."""

from __future__ import annotations

import json
from typing import Any, Literal, Optional, Union

from . import _input
from ._input import Puzzle, Reading
from ._native import PlayedGame as _PlayedGame

Cell = Union[str, tuple[int, int]]
"""A cell: its name, such as `r1c3`, or its row and its column, each from 0."""


class Game:
    """A puzzle that is played: digits, notes, undo and redo, clashes, mistakes and hints.

    >>> import bivalue
    >>> game = bivalue.Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> game.place("r1c3", 5)
    True
    >>> game.clashes, game.mistakes
    (['r1c1', 'r1c3'], ['r1c3'])
    >>> game.undo()
    True
    >>> game.hint("full").splitlines()[0]
    'Hidden Single: r9c7=1'

    Notes rule nothing out by themselves, since a player may note only some candidates. Where all were noted
    at once, a note that is removed rules its candidate out; hints and mistakes follow that.

    The puzzle must have exactly one solution, or `BivalueError` is raised. With `proved=False` any board can
    be played: then `mistakes` is `None`.

    `str(game)` is the saved form, which `Game.read` checks and reads.
    """

    def __init__(self, puzzle: Puzzle, *, proved: bool = True) -> None:
        member: Any = _input.one(puzzle, Reading())
        self._game = _PlayedGame.of(json.dumps(member), proved)

    @classmethod
    def read(cls, text: str) -> Game:
        """The game that was saved: the puzzle is proved again, and every turn is made again.

        >>> game = Game("." * 81, proved=False)
        >>> game.make("r1c1=5", "r1c2=6")
        True
        >>> Game.read(str(game)) == game
        True
        """
        game = cls.__new__(cls)
        game._game = _PlayedGame.read(text)
        return game

    def __str__(self) -> str:
        return self._game.text()

    def __repr__(self) -> str:
        return f"<Game {self.values}, {self.at} of {len(self.turns)} turns>"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Game.read, (str(self),)

    def make(self, *moves: str) -> bool:
        """Makes moves as one turn, which is undone as a whole. Returns whether anything changed.

        Moves are `r1c3=4` (the notes of the cells that see it lose the digit), `only r1c3=4` (notes stay),
        `erase r1c3`, `note r1c3=4`, `erase note r1c3=4`, `r1c3<>4` (rules the candidate out), `note all`
        and `erase all notes`. If one of them cannot be made, `BivalueError` is raised and nothing changes.
        """
        return self._game.make(list(moves))

    def place(self, cell: Cell, digit: int) -> bool:
        """Places a digit, and removes it from the notes of the cells that see it."""
        return self.make(f"{_name(cell)}={digit}")

    def erase(self, cell: Cell) -> bool:
        """Removes the digit of a cell, or its notes if it has none."""
        return self.make(f"erase {_name(cell)}")

    def note(self, cell: Cell, digit: int, on: Optional[bool] = None) -> bool:
        """Notes a candidate, or removes its note; without `on`, the one that changes something."""
        if on is None:
            on = digit not in self.notes(cell)
        return self.make(f"{'' if on else 'erase '}note {_name(cell)}={digit}")

    def note_all(self) -> bool:
        """Notes all candidates that no digit excludes, but for those that were ruled out."""
        return self.make("note all")

    def undo(self) -> bool:
        """Takes back the last turn. Returns whether there was one."""
        return self._game.undo()

    def redo(self) -> bool:
        """Makes the next turn again that was undone. Returns whether there was one."""
        return self._game.redo()

    def go_to(self, turns: int) -> bool:
        """Undoes or makes turns again until that many are in force. Returns whether anything changed."""
        return self._game.go_to(_input.whole("turns", turns))

    def repair(self) -> bool:
        """Removes all mistakes as one turn. Returns whether there were any."""
        return self._game.repair()

    def hint(self, level: Literal["nudge", "area", "name", "cells", "full"] = "nudge") -> str:
        """The mistakes, a clash, or the next step, in the detail of a level."""
        return self._game.hint(level)

    def step(self) -> Optional[str]:
        """Makes the next step as one turn, and returns it in one line; `None` if there is none."""
        return self._game.step()

    @property
    def turns(self) -> list[list[str]]:
        """The moves of every turn, also of those that were undone."""
        return self._game.turns()[0]

    @property
    def at(self) -> int:
        """The number of turns that are in force."""
        return self._game.turns()[1]

    @property
    def values(self) -> str:
        """All digits, given and placed: 81 characters, `.` for an empty cell."""
        return self._game.values()

    def notes(self, cell: Cell) -> list[int]:
        """The notes in a cell; none if it has a digit."""
        name = _name(cell)
        is_cell = len(name) == 4 and name[0] == "r" and name[2] == "c" and name[1::2].isdecimal()
        if not is_cell or "0" in name:
            raise ValueError(f"{name!r}, expected a cell, such as r1c3")
        notes = self._game.notes()[int(name[1]) * 9 + int(name[3]) - 10]
        return [int(digit) for digit in notes]

    @property
    def position(self) -> str:
        """The position as a text: givens, placed digits, and candidates if some were ruled out."""
        return self._game.position()

    @property
    def clashes(self) -> list[str]:
        """All cells whose digit stands twice in a house."""
        return self._game.clashes()

    @property
    def mistakes(self) -> Optional[list[str]]:
        """The cells with a wrong digit, or whose right candidate was ruled out; `None` if not proved."""
        return self._game.mistakes()

    @property
    def solution(self) -> Optional[str]:
        """The only solution, if it was proved that there is one."""
        return self._game.solution()

    @property
    def solved(self) -> bool:
        """Whether every cell has a digit, and the puzzle allows them all."""
        return self._game.is_solved()


def _name(cell: Cell) -> str:
    return cell if isinstance(cell, str) else f"r{cell[0] + 1}c{cell[1] + 1}"
