"""An environment for reinforcement learning, in the form of Gymnasium.

>>> from bivalue.env import SudokuEnv
>>> env = SudokuEnv(seed=1)  # or gymnasium.make("bivalue/Sudoku-v0", seed=1), after the import
>>> observation, info = env.reset(options={"index": 5})
>>> observation.shape, info["index"]
((9, 9), 5)
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError("the environment is one of Gymnasium: pip install gymnasium") from None

import bivalue
from bivalue import _native
from bivalue._input import whole

UNDO = 729
"""The action that takes back the last digit."""

HINT = 730
"""The action that asks for a hint, which costs something and comes in `info["hint"]`."""


class SudokuEnv(gymnasium.Env):
    """A puzzle to be solved digit by digit.

    The observation is the board, 9 rows of 9 numbers with 0 for an empty cell. The actions 0 to 728 place
    a digit: `cell * 9 + digit - 1`, with cells from 0 to 80 in the order of reading; 729 takes back the
    last digit, and 730 asks for a hint. `info["action_mask"]` says which actions do something.

    A digit that breaks a rule at once is not placed, and costs `illegal`. Any other digit is placed. The
    reward is what the part of the board that can still stand grows or shrinks by: over an episode without
    hints and illegal moves it adds up to 1 for a solved puzzle. A legal digit that leads nowhere gives
    nothing, until it is taken back and replaced; `info["legal"]` and `info["consistent"]` tell the two
    apart.

    Args:
        puzzles: The puzzles; without them puzzles are made from the seed, one for each index.
        seed: The seed of the puzzles that are made.
        options: What is asked of the puzzles that are made: see `bivalue.generate`.
        illegal: What a digit costs that breaks a rule at once.
        hint_cost: What a hint costs.
        hint_level: How much a hint tells: see `bivalue.hint`.
        render_mode: `ansi` for text, `svg` for pictures.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    def __init__(
        self,
        puzzles: Any = None,
        *,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        illegal: float = 0.05,
        hint_cost: float = 0.02,
        hint_level: str = "full",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: {render_mode!r}, expected 'ansi' or 'svg'")
        self.observation_space = spaces.Box(0, 9, (9, 9), np.uint8)
        self.action_space = spaces.Discrete(731)
        self.render_mode = render_mode
        self._puzzles = None if puzzles is None else bivalue.cells_of(puzzles).reshape(-1, 81)
        if self._puzzles is not None and not len(self._puzzles):
            raise ValueError("puzzles: there are none")
        self._seed, self._options = seed, dict(options or {})
        self._illegal, self._hint_cost, self._hint_level = illegal, hint_cost, hint_level
        self._given = np.zeros(81, np.uint8)
        self._board = self._given.copy()
        self._placed: list[int] = []
        self._index = 0
        self._worth: dict[str, Any] | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins an episode, with the puzzle `options["index"]`, or with one that follows from the seed."""
        super().reset(seed=seed)
        for name in options or {}:
            if name != "index":
                raise ValueError(f"options: {name!r}, expected 'index'")
        index = (options or {}).get("index")
        if index is None:
            most = len(self._puzzles) if self._puzzles is not None else 2**32
            index = self.np_random.integers(most)
        self._index = whole("index", index, most=len(self._puzzles) - 1 if self._puzzles is not None else 2**64 - 1)
        if self._puzzles is not None:
            self._given = self._puzzles[self._index].copy()
        else:
            made = bivalue.generate_many(
                1, start=self._index, threads=1, seed=self._seed, **self._options
            )
            self._given = made.puzzles[0]
        self._board = self._given.copy()
        self._placed = []
        self._worth = self._verified()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Takes an action."""
        if self._worth is None:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        action = whole("action", action, most=HINT)
        cost = 0.0
        more: dict[str, Any] = {}
        if action == UNDO:
            if self._placed:
                self._board[self._placed.pop()] = 0
            else:
                cost = self._illegal
        elif action == HINT:
            cost = self._hint_cost
            more["hint"] = bivalue.hint(self._board, level=self._hint_level).to_dict()
        elif self._moves()[action]:
            self._board[action // 9] = action % 9 + 1
            self._placed.append(action // 9)
        else:
            cost = self._illegal
            more["refused"] = True
        before, self._worth = self._worth, self._verified()
        reward = self._worth["credit"] - before["credit"] - cost
        return self._observed(), float(reward), self._worth["solved"], False, {**self._info(), **more}

    def render(self) -> Any:
        """The board as text or as a picture."""
        if self.render_mode == "svg":
            return bivalue.draw(self._board).svg
        if self.render_mode == "ansi":
            return bivalue.convert(self._board, format="boxed").converted.text
        return None

    def _observed(self) -> np.ndarray:
        return self._board.reshape(9, 9).copy()

    def _moves(self) -> np.ndarray:
        return _native.moves(self._board)

    def _verified(self) -> dict[str, Any]:
        found = _native.attempts(self._given, self._board)
        return {name: found[name][0].item() for name in ("solved", "legal", "consistent", "credit")}

    def _info(self) -> dict[str, Any]:
        mask = np.ones(731, np.int8)
        mask[:729] = self._moves()
        mask[UNDO] = bool(self._placed)
        return {
            "index": self._index,
            "action_mask": mask,
            "legal": self._worth["legal"],
            "consistent": self._worth["consistent"],
            "solved": self._worth["solved"],
        }


gymnasium.register("bivalue/Sudoku-v0", "bivalue.env:SudokuEnv")
