"""Boards and steps as pictures, which notebooks show by themselves."""

from __future__ import annotations

from html import escape
from typing import Any

from . import _input
from ._input import Puzzle, Reading
from ._record import Record


class Picture:
    """A picture as SVG. Notebooks show it; `str` gives its text, and `save` writes a file."""

    __slots__ = ("svg",)

    svg: str
    """The picture."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Picture({len(self.svg)} characters)"

    def save(self, path: Any) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def draw(puzzle: Puzzle, step: Record | None = None, *, candidates: bool | None = None) -> Picture:
    """Draws a puzzle, and a step on it.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers.
        step: A step of `steps` or `explain`, or a hint of the level `full`.
        candidates: Whether candidates are shown; by default if there is a step.

    >>> import bivalue
    >>> picture = bivalue.draw("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> picture.svg[:4]
    '<svg'
    """
    if step is not None and not isinstance(step, Record):
        raise TypeError(f"a step is a record, such as a hint, and not {type(step).__name__}")
    members = step.to_dict() if step is not None else None
    if members is not None and "step" in members:
        members = members["step"]
    return Picture(_drawing(_input.one(puzzle, Reading()), [], members, candidates))


def _drawing(
    puzzle: Any, before: list[dict[str, Any]], step: dict[str, Any] | None, candidates: bool | None
) -> str:
    shown = step is not None if candidates is None else candidates
    # Imported late, because records are shown by this module.
    from ._verbs import picture

    return picture(puzzle, before=before, step=step, candidates=shown).svg


def html_of(record: Record) -> str | None:
    """What a notebook shows of a record; nothing if it holds no position."""
    members = record._all()
    puzzle = members.get("input") or members.get("puzzle") or members.get("grid")
    if not isinstance(puzzle, str):
        return None
    text = escape(str(members.get("text") or members.get("status") or "")).replace("\n", "<br>")
    steps = members.get("steps")
    if isinstance(steps, list) and steps and isinstance(steps[0], dict):
        return _path(puzzle, steps, members)
    # A generated puzzle is shown as it is, and not with its solution.
    solution = members.get("solution") if "input" in members else None
    if isinstance(solution, str):
        puzzle = _filled(puzzle, solution)
    return f"<div>{_drawing(puzzle, [], members.get('step'), None)}<p>{text}</p></div>"


def _filled(puzzle: str, solution: str) -> str:
    """A puzzle and its solution as a text in which the digits that were found are not givens."""
    pairs = list(zip(puzzle, solution))
    if len(puzzle) != 81 or any(given not in (".", "0", found) for given, found in pairs):
        return solution
    digits = "".join(found if given == found else f"+{found}" for given, found in pairs)
    return f":0000:x:{digits}:::"


def _path(puzzle: Any, steps: list[dict[str, Any]], members: dict[str, Any]) -> str:
    """The first steps, each on the board that it was taken on, in parts that open."""
    most = 12
    parts = []
    for number, step in enumerate(steps[:most]):
        before = steps[:number] if members.get("status") != "steps" else []
        picture = _drawing(puzzle, before, step, None)
        opened = " open" if number == 0 else ""
        line = f"{number + 1}. {step.get('text', '')}"
        parts.append(f"<details{opened}><summary>{escape(line)}</summary>{picture}</details>")
    if len(steps) > most:
        parts.append(f"<p>and {len(steps) - most} more steps</p>")
    return "<div>" + "".join(parts) + "</div>"
