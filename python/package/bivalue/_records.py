# Made by `cargo xtask docs` from `bivalue::verbs`.
"""The records of the library: what verbs answer, and the parts of that."""

from __future__ import annotations

from typing import Any, Literal

from ._record import Record

__all__ = [
    "After",
    "Analysis",
    "Answer",
    "Branch",
    "Canonical",
    "Check",
    "Classes",
    "Converted",
    "Equivalence",
    "ExplainOptions",
    "Fault",
    "FormatInfo",
    "FormatList",
    "Generated",
    "Graded",
    "Group",
    "Hint",
    "HoldsInfo",
    "JudgedMove",
    "JudgedMoves",
    "Line",
    "Link",
    "Mark",
    "Match",
    "MessageValues",
    "Minimised",
    "Morph",
    "Neighbours",
    "Node",
    "Picture",
    "Place",
    "Rated",
    "RatedLink",
    "RatedStep",
    "Rearrangement",
    "Reason",
    "Span",
    "Step",
    "Steps",
    "Technique",
    "TechniqueInfo",
    "TechniqueList",
    "Truth",
    "WhyNot",
    "Work",
]


class Graded(Record):
    """The rating of a puzzle on HoDoKu's scale."""

    __slots__ = ()
    _required = frozenset(("level", "score", "techniques"))

    @property
    def hardest(self) -> str | None:
        """The hardest technique."""
        return self._get("hardest")

    @property
    def level(self) -> Literal["easy", "medium", "hard", "unfair", "extreme"]:
        """The level: `easy` to `extreme`."""
        return self._get("level")

    @property
    def score(self) -> int:
        """The score."""
        return self._get("score")

    @property
    def techniques(self) -> dict[str, int]:
        """The number of steps of each technique, by name."""
        return self._get("techniques")


class Place(Record):
    """The place where a puzzle was read."""

    __slots__ = ()
    _required = frozenset(())

    @property
    def file(self) -> str | None:
        """The file, unless there is only one source."""
        return self._get("file")

    @property
    def format(self) -> str | None:
        """The format it was in."""
        return self._get("format")

    @property
    def input(self) -> str | None:
        """The puzzle, given and placed digits, a character a cell, `.` for an empty one; of a Sukaku
        729."""
        return self._get("input")

    @property
    def line(self) -> int | None:
        """The line on which it starts, from 1."""
        return self._get("line")

    @property
    def name(self) -> str | None:
        """The name of the puzzle: its title, or the comment behind it."""
        return self._get("name")

    @property
    def placed(self) -> str | None:
        """The digits that were placed and not given, a character a cell."""
        return self._get("placed")

    @property
    def warnings(self) -> list[str]:
        """The corrections that were made while reading."""
        return self._list("warnings")


class After(Record):
    """A position."""

    __slots__ = ()
    _required = frozenset(("grid",))

    @property
    def candidates(self) -> list[str]:
        """The candidates of each cell in reading order, `137`; empty for a filled cell."""
        return self._list("candidates")

    @property
    def grid(self) -> str:
        """All digits, a character a cell."""
        return self._get("grid")


class Analysis(Record):
    """The analysis of a puzzle that is proper by its givens."""

    __slots__ = ()
    _required = frozenset(("givens", "minimal", "singles", "symmetry"))

    @property
    def all_minimal_puzzles(self) -> bool | None:
        """True if the list has all minimal puzzles with at most the requested number of givens."""
        return self._get("all_minimal_puzzles")

    @property
    def backdoor_pairs(self) -> list[list[str]]:
        """The backdoors of two cells, neither of which is a backdoor alone. Left out if singles solve
        the puzzle anyway, and if they were not asked for."""
        return self._list("backdoor_pairs")

    @property
    def backdoors(self) -> list[str]:
        """The backdoors of one cell: with the digit of such a cell, singles solve the rest. Left out
        if singles solve the puzzle anyway."""
        return self._list("backdoors")

    @property
    def classes(self) -> Classes | None:
        """Classes and symmetries, if they were asked for."""
        return self._part("classes", Classes)

    @property
    def givens(self) -> int:
        """The number of givens."""
        return self._get("givens")

    @property
    def minimal(self) -> bool:
        """True if no given is redundant."""
        return self._get("minimal")

    @property
    def minimal_puzzles(self) -> list[str]:
        """The minimal puzzles among its givens, if they were asked for: each as a text with a
        character a cell."""
        return self._list("minimal_puzzles")

    @property
    def redundant(self) -> list[str]:
        """The redundant givens: each of them could be removed by itself."""
        return self._list("redundant")

    @property
    def singles(self) -> bool:
        """True if singles solve it."""
        return self._get("singles")

    @property
    def symmetry(self) -> str:
        """The symmetry of the pattern of givens, `none` if it has none; if there are several, the one
        with the most symmetric cells."""
        return self._get("symmetry")

    @property
    def unavoidable(self) -> list[list[str]]:
        """The minimal unavoidable sets of the solution up to the size that was asked for."""
        return self._list("unavoidable")


class Answer(Place):
    """The answer to one puzzle."""

    __slots__ = ()
    _required = frozenset(("status", "v"))

    @property
    def analysis(self) -> Analysis | None:
        """The results of an analysis."""
        return self._part("analysis", Analysis)

    @property
    def canonical(self) -> Canonical | None:
        """The canonical form."""
        return self._part("canonical", Canonical)

    @property
    def cells(self) -> list[str]:
        """The digits of the cells that were asked for, `r5c5=7`, in the place of the solution."""
        return self._list("cells")

    @property
    def check(self) -> Check | None:
        """The results of a check besides the number of solutions."""
        return self._part("check", Check)

    @property
    def contradiction(self) -> Reason | None:
        """Why there is no solution."""
        return self._part("contradiction", Reason)

    @property
    def converted(self) -> Converted | None:
        """The puzzle in another format, and that format."""
        return self._part("converted", Converted)

    @property
    def differing(self) -> list[str]:
        """The cells in which these two solutions differ."""
        return self._list("differing")

    @property
    def error(self) -> Fault | None:
        """Why the puzzle could not be read or written."""
        return self._part("error", Fault)

    @property
    def exact(self) -> bool | None:
        """True if all solutions were counted."""
        return self._get("exact")

    @property
    def grid(self) -> str | None:
        """The grid that logic came to, if it went no further: a character a cell."""
        return self._get("grid")

    @property
    def listed(self) -> list[str]:
        """All solutions that were found, where a list of them was asked for, each with a digit a cell."""
        return self._list("listed")

    @property
    def mistakes(self) -> int | None:
        """The number of cells with mistakes of the player, in placed digits or noted candidates; the
        answer is then that of the givens alone."""
        return self._get("mistakes")

    @property
    def morph(self) -> Morph | None:
        """An equivalent puzzle."""
        return self._part("morph", Morph)

    @property
    def rating(self) -> Rated | None:
        """The rating, if it was asked for."""
        return self._part("rating", Rated)

    @property
    def reason(self) -> Literal["nodes", "timeout", "cancelled", "stuck", "gave-up", "enough"] | None:
        """Which bound was met: `nodes`, `timeout`, `cancelled`, `stuck`, `gave-up`, `enough`."""
        return self._get("reason")

    @property
    def second(self) -> str | None:
        """A different solution, where there are several."""
        return self._get("second")

    @property
    def solution(self) -> str | None:
        """A solution: a digit a cell."""
        return self._get("solution")

    @property
    def solutions(self) -> int | None:
        """The number of solutions that were found; if the status is neither `unique` nor `none`, there
        may be more."""
        return self._get("solutions")

    @property
    def status(self) -> Literal["unique", "solved", "multiple", "none", "invalid", "limit", "converted", "canonical", "morph", "error"]:
        """The verdict."""
        return self._get("status")

    @property
    def steps(self) -> int | None:
        """The steps of the search: digits tried until the first solution was found, or in all if none
        was."""
        return self._get("steps")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")

    @property
    def work(self) -> Work | None:
        """The cost of the whole search, including the proof."""
        return self._part("work", Work)


class Branch(Record):
    """A case of a proof."""

    __slots__ = ()
    _required = frozenset(("case", "lines"))

    @property
    def case(self) -> str:
        """The assumption: `r4c7=2`."""
        return self._get("case")

    @property
    def lines(self) -> list[Line]:
        """The consequences."""
        return self._part_list("lines", Line)


class Canonical(Record):
    """The canonical form of a puzzle."""

    __slots__ = ()
    _required = frozenset(("automorphisms", "form", "text", "transform"))

    @property
    def automorphisms(self) -> int:
        """The number of rearrangements of the cells that do so."""
        return self._get("automorphisms")

    @property
    def form(self) -> str:
        """The name of the form, with its version."""
        return self._get("form")

    @property
    def text(self) -> str:
        """The puzzle in that form, a character a cell."""
        return self._get("text")

    @property
    def transform(self) -> Rearrangement:
        """A transform that makes this form of the puzzle."""
        return self._part("transform", Rearrangement)


class Check(Record):
    """The results of a check besides the number of solutions."""

    __slots__ = ()
    _required = frozenset(("givens", "symmetry"))

    @property
    def crossed_out(self) -> list[str]:
        """The candidates of the solution that the player crossed out, `r5c3=6`."""
        return self._list("crossed_out")

    @property
    def givens(self) -> int:
        """The number of givens."""
        return self._get("givens")

    @property
    def minimal(self) -> bool | None:
        """True if no given is redundant; only for puzzles that are proper by their givens alone."""
        return self._get("minimal")

    @property
    def proper(self) -> bool | None:
        """True if there is exactly one solution; left out if that is not known."""
        return self._get("proper")

    @property
    def proper_with(self) -> list[str]:
        """Of a puzzle with up to 100 solutions: the digits each of which alone makes it proper,
        `r1c2=3`."""
        return self._list("proper_with")

    @property
    def redundant(self) -> list[str]:
        """The redundant givens: each of them could be removed by itself; only for such puzzles."""
        return self._list("redundant")

    @property
    def solution_matches(self) -> bool | None:
        """True if the solution that came with the puzzle is its solution."""
        return self._get("solution_matches")

    @property
    def symmetry(self) -> str:
        """The symmetry of the pattern of givens, `none` if it has none; if there are several, the one
        with the most symmetric cells."""
        return self._get("symmetry")

    @property
    def wrong(self) -> list[str]:
        """The cells in which the player is wrong, in a placed digit or in the noted candidates."""
        return self._list("wrong")


class Classes(Record):
    """The classes of a solution grid, and what leaves a puzzle as it is."""

    __slots__ = ()
    _required = frozenset(("automorphisms", "bands", "catalogue", "column_sets", "solution_automorphisms", "solution_class"))

    @property
    def automorphisms(self) -> list[Rearrangement]:
        """The transforms that leave the puzzle as it is; the identity comes first."""
        return self._part_list("automorphisms", Rearrangement)

    @property
    def bands(self) -> list[int]:
        """The class of each chute, 1 to 416: of the bands from the top, then the stacks from the left."""
        return self._list("bands")

    @property
    def catalogue(self) -> list[int]:
        """The places of the grids with this first band in the catalogue of all essentially different
        grids, from 0: the first of them, and the first after them."""
        return self._list("catalogue")

    @property
    def column_sets(self) -> list[int]:
        """The class of each chute's column sets, 1 to 44."""
        return self._list("column_sets")

    @property
    def solution_automorphisms(self) -> int:
        """The number of rearrangements of the cells that leave the solution as it is, up to the names
        of the digits."""
        return self._get("solution_automorphisms")

    @property
    def solution_class(self) -> str:
        """The form A of the solution."""
        return self._get("solution_class")


class Converted(Record):
    """A puzzle in another format than the one in which it was read."""

    __slots__ = ()
    _required = frozenset(("format", "text"))

    @property
    def format(self) -> str:
        """The format."""
        return self._get("format")

    @property
    def lost(self) -> list[str]:
        """The information that the format cannot hold."""
        return self._list("lost")

    @property
    def text(self) -> str:
        """The whole text: what a file of this one puzzle holds."""
        return self._get("text")


class Equivalence(Record):
    """The equivalence of two puzzles."""

    __slots__ = ()
    _required = frozenset(("form", "status", "texts", "v"))

    @property
    def form(self) -> str:
        """The form by which they were compared, with its version."""
        return self._get("form")

    @property
    def status(self) -> Literal["same", "different"]:
        """`same` or `different`."""
        return self._get("status")

    @property
    def texts(self) -> list[str]:
        """The canonical form of each."""
        return self._list("texts")

    @property
    def transform(self) -> Rearrangement | None:
        """A transform that makes the second of the first."""
        return self._part("transform", Rearrangement)

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class ExplainOptions(Record):
    """Options of `explain` that lead to a path with certain techniques."""

    __slots__ = ()
    _required = frozenset(())

    @property
    def hodoku(self) -> bool:
        """True for HoDoKu's path."""
        return bool(self._get("hodoku"))

    @property
    def technique(self) -> list[str]:
        """The techniques to use on a path that is not HoDoKu's."""
        return self._list("technique")


class Fault(Record):
    """Why a puzzle could not be read."""

    __slots__ = ()
    _required = frozenset(("code", "message", "values"))

    @property
    def code(self) -> str:
        """The kind of fault: one of the words of `ErrorCode`, `io` for a source that cannot be read,
        `write` for a format that cannot show the puzzle."""
        return self._get("code")

    @property
    def col(self) -> int | None:
        """The column in characters, from 1."""
        return self._get("col")

    @property
    def line(self) -> int | None:
        """The line, from 1."""
        return self._get("line")

    @property
    def message(self) -> str:
        """The fault in words: the text that was found and the expected one."""
        return self._get("message")

    @property
    def values(self) -> MessageValues:
        """The message as data, for programs that write it in another language."""
        return self._part("values", MessageValues)


class FormatInfo(Record):
    """A format."""

    __slots__ = ()
    _required = frozenset(("about", "aliases", "extensions", "format", "holds", "writes"))

    @property
    def about(self) -> str:
        """Its description, in one line."""
        return self._get("about")

    @property
    def aliases(self) -> list[str]:
        """Its other names."""
        return self._list("aliases")

    @property
    def example(self) -> str | None:
        """An example, if that was asked for."""
        return self._get("example")

    @property
    def extensions(self) -> list[str]:
        """The endings of its files' names."""
        return self._list("extensions")

    @property
    def format(self) -> str:
        """Its name."""
        return self._get("format")

    @property
    def holds(self) -> HoldsInfo:
        """The things that it can hold besides the givens."""
        return self._part("holds", HoldsInfo)

    @property
    def writes(self) -> bool:
        """True if it can be written."""
        return self._get("writes")


class FormatList(Record):
    """The formats, or the one that a text is in."""

    __slots__ = ()
    _required = frozenset(("formats", "status", "v"))

    @property
    def formats(self) -> list[FormatInfo]:
        """The formats, in the order in which detection asks them."""
        return self._part_list("formats", FormatInfo)

    @property
    def status(self) -> Literal["formats"]:
        """`formats`."""
        return self._get("status")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class Generated(Record):
    """A puzzle that was generated."""

    __slots__ = ()
    _required = frozenset(("givens", "grids", "number", "puzzle", "seed", "solution", "status", "tries", "v"))

    @property
    def canonical(self) -> Canonical | None:
        """Its canonical form, if that was asked for."""
        return self._part("canonical", Canonical)

    @property
    def explain(self) -> list[ExplainOptions]:
        """Options of `explain`, the path of which has the techniques that were asked for. There are
        two paths if HoDoKu uses some of these techniques by default, and others not."""
        return self._part_list("explain", ExplainOptions)

    @property
    def givens(self) -> int:
        """The number of givens."""
        return self._get("givens")

    @property
    def grids(self) -> str:
        """The source of full grids."""
        return self._get("grids")

    @property
    def gw(self) -> int | None:
        """The rating on the scale `gw`, if that was asked for and it has one."""
        return self._get("gw")

    @property
    def hodoku(self) -> Graded | None:
        """The rating on HoDoKu's scale, if that was asked for."""
        return self._part("hodoku", Graded)

    @property
    def level(self) -> str | None:
        """The level on HoDoKu's scale, if a level was asked for."""
        return self._get("level")

    @property
    def method(self) -> str | None:
        """The method, unless it is a complete grid or a Sukaku."""
        return self._get("method")

    @property
    def number(self) -> int:
        """The number of the puzzle, from 1. The same number, seed and request give the same puzzle."""
        return self._get("number")

    @property
    def puzzle(self) -> str:
        """The puzzle: a character a cell, or one a candidate for a Sukaku."""
        return self._get("puzzle")

    @property
    def rating(self) -> Rated | None:
        """The rating by the Sudoku Explainer, if that was asked for."""
        return self._part("rating", Rated)

    @property
    def seed(self) -> int:
        """The seed."""
        return self._get("seed")

    @property
    def solution(self) -> str:
        """The solution: a digit a cell."""
        return self._get("solution")

    @property
    def status(self) -> Literal["generated"]:
        """`generated`."""
        return self._get("status")

    @property
    def symmetry(self) -> str | None:
        """The symmetry that was asked for, unless it is a complete grid or a Sukaku."""
        return self._get("symmetry")

    @property
    def tries(self) -> int:
        """The number of tries that it took."""
        return self._get("tries")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")

    @property
    def w(self) -> int | None:
        """The rating on the scale `w`, if that was asked for and it has one."""
        return self._get("w")

    @property
    def weight(self) -> float | None:
        """The weight of the puzzle in unbiased statistics, if the method gives one."""
        return self._get("weight")


class Group(Record):
    """Steps with the same conclusions."""

    __slots__ = ()
    _required = frozenset(("steps",))

    @property
    def eliminate(self) -> list[str]:
        """The eliminated candidates: `r4c7<>2`."""
        return self._list("eliminate")

    @property
    def place(self) -> list[str]:
        """The placed digits: `r4c7=2`."""
        return self._list("place")

    @property
    def steps(self) -> list[int]:
        """Their places in the list of steps, from 0, easiest first."""
        return self._list("steps")


class Hint(Place):
    """A hint: the full step with members left out, the more the lower the level."""

    __slots__ = ()
    _required = frozenset(("level", "status", "text", "v"))

    @property
    def after(self) -> After | None:
        """With `apply`: the position after it."""
        return self._part("after", After)

    @property
    def cells(self) -> list[str]:
        """From `cells` on: the cells of the pattern; with `full` also those with mistakes."""
        return self._list("cells")

    @property
    def crossed_out(self) -> list[str]:
        """From `full` on: the candidates of the solution that the player crossed out, `r5c3=6`."""
        return self._list("crossed_out")

    @property
    def digits(self) -> list[int]:
        """From `cells` on: the digits of the pattern, except if they would give the conclusion away."""
        return self._list("digits")

    @property
    def does(self) -> Literal["place", "eliminate"] | None:
        """The kind of change by the step: `place` or `eliminate`."""
        return self._get("does")

    @property
    def house(self) -> str | None:
        """From `area` on: a house to look at."""
        return self._get("house")

    @property
    def level(self) -> Literal["nudge", "area", "name", "cells", "full", "apply"]:
        """The amount of information: `nudge`, `area`, `name`, `cells`, `full` or `apply`."""
        return self._get("level")

    @property
    def mistakes(self) -> int | None:
        """The number of cells with a mistake."""
        return self._get("mistakes")

    @property
    def status(self) -> Literal["mistake", "step", "solved", "stuck"]:
        """`mistake`, `step`, `solved` or `stuck`."""
        return self._get("status")

    @property
    def step(self) -> Step | None:
        """From `full` on: the whole step."""
        return self._part("step", Step)

    @property
    def technique(self) -> Technique | None:
        """From `name` on: what the step is called."""
        return self._part("technique", Technique)

    @property
    def text(self) -> str:
        """The hint in words."""
        return self._get("text")

    @property
    def text_spans(self) -> list[Span]:
        """With `spans`: what these words name."""
        return self._part_list("text_spans", Span)

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class HoldsInfo(Record):
    """The things that a format can hold besides the givens."""

    __slots__ = ()
    _required = frozenset(("candidates", "placed", "solution"))

    @property
    def candidates(self) -> bool:
        """True if it holds candidates."""
        return self._get("candidates")

    @property
    def placed(self) -> bool:
        """True if it distinguishes placed digits from givens."""
        return self._get("placed")

    @property
    def solution(self) -> bool:
        """True if it holds the solution."""
        return self._get("solution")


class JudgedMove(Record):
    """A move of a player, judged on the position after the right moves before it."""

    __slots__ = ()
    _required = frozenset(("move", "verdict"))

    @property
    def lines(self) -> list[str]:
        """With the detail `path`: the steps in one line each, in the place of `steps`."""
        return self._list("lines")

    @property
    def move(self) -> str:
        """The move, `r4c7=2` or `r4c7<>2`."""
        return self._get("move")

    @property
    def reason(self) -> Literal["nodes", "timeout"] | None:
        """The bound that ended the search for a proof of a right move, or of the opposite of a wrong
        one: `nodes` or `timeout`."""
        return self._get("reason")

    @property
    def refuted(self) -> Literal["on-board", "proved", "not-provable"] | None:
        """Of a wrong move: `on-board` if the board as it stands contradicts it, `proved` by the steps,
        or `not-provable` by these techniques."""
        return self._get("refuted")

    @property
    def steps(self) -> list[Step]:
        """The steps that prove a right move, or the opposite of a wrong one. One step is a proof at
        once, by the easiest technique that has one."""
        return self._part_list("steps", Step)

    @property
    def verdict(self) -> Literal["right", "guess", "wrong", "no-change", "not-proper"]:
        """`right`, proved by the steps unless there is a `reason`; `guess`: right, but not provable by
        these techniques; `wrong`; `no-change`; `not-proper`."""
        return self._get("verdict")


class JudgedMoves(Place):
    """Moves of a player, judged one after the other."""

    __slots__ = ()
    _required = frozenset(("after", "moves", "status", "v"))

    @property
    def after(self) -> After:
        """The position after all right moves."""
        return self._part("after", After)

    @property
    def first_wrong(self) -> int | None:
        """The number of the move that broke the puzzle first, from 1."""
        return self._get("first_wrong")

    @property
    def moves(self) -> list[JudgedMove]:
        """The moves, in order."""
        return self._part_list("moves", JudgedMove)

    @property
    def status(self) -> Literal["right", "wrong", "not-proper"]:
        """`right` if no move is wrong, `wrong` if one is, `not-proper` if there is not exactly one
        solution."""
        return self._get("status")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class Line(Record):
    """A line of a proof."""

    __slots__ = ()
    _required = frozenset(("rule", "so"))

    @property
    def branches(self) -> list[Branch]:
        """The cases with their consequences."""
        return self._part_list("branches", Branch)

    @property
    def lines(self) -> list[Line]:
        """The proof of the contradiction."""
        return self._part_list("lines", Line)

    @property
    def links(self) -> list[Truth]:
        """At most one candidate of each is true."""
        return self._part_list("links", Truth)

    @property
    def of(self) -> Truth | None:
        """The cell, or the digit in a house."""
        return self._part("of", Truth)

    @property
    def rounds(self) -> int | None:
        """The number of rounds in which templates were dropped."""
        return self._get("rounds")

    @property
    def rule(self) -> Literal["only", "counting", "refuted", "cases", "templates", "search", "symmetry"]:
        return self._get("rule")

    @property
    def so(self) -> list[str]:
        """The statements that hold from here on; empty if it is a contradiction."""
        return self._list("so")

    @property
    def transform(self) -> Rearrangement | None:
        """The transform that leaves them as they are."""
        return self._part("transform", Rearrangement)

    @property
    def truths(self) -> list[Truth]:
        """At least one candidate of each is true."""
        return self._part_list("truths", Truth)


class Link(Record):
    """A link of a chain."""

    __slots__ = ()
    _required = frozenset(("from", "strong", "to"))

    @property
    def from_(self) -> Node:
        """The node at its start."""
        return self._part("from", Node)

    @property
    def strong(self) -> bool:
        """True if it is a strong link."""
        return self._get("strong")

    @property
    def through(self) -> list[str]:
        """The cells of the almost locked set that it passes through."""
        return self._list("through")

    @property
    def to(self) -> Node:
        """The node at its end."""
        return self._part("to", Node)


class Mark(Record):
    """Something to look at: cells, candidates (cells with digits) or a house."""

    __slots__ = ()
    _required = frozenset(("role",))

    @property
    def cells(self) -> list[str]:
        """The cells."""
        return self._list("cells")

    @property
    def digits(self) -> list[int]:
        """The digits, where candidates are marked."""
        return self._list("digits")

    @property
    def house(self) -> str | None:
        """The house."""
        return self._get("house")

    @property
    def role(self) -> str:
        """As what: `pattern`, `base`, `fin`, `pivot`, ..."""
        return self._get("role")


class Match(Graded, Place):
    """A puzzle that meets the condition, with its rating on HoDoKu's scale."""

    __slots__ = ()
    _required = frozenset(("status", "v"))

    @property
    def explained(self) -> dict[str, int] | None:
        """For techniques that HoDoKu does not use by default: the number of steps of each technique on
        the path of `explain`."""
        return self._get("explained")

    @property
    def status(self) -> Literal["match", "no-match"]:
        """`match`."""
        return self._get("status")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class MessageValues(Record):
    """A message as data: the name of its phrase, and the value of each place of the phrase: a number,
    a text, a list of texts or messages, or a message. The phrases are listed in `messages.json`."""

    __slots__ = ()
    _required = frozenset(("phrase",))

    @property
    def phrase(self) -> str:
        """The name of the phrase, by which translations are listed."""
        return self._get("phrase")


class Minimised(Place):
    """A minimal puzzle among the givens of a puzzle."""

    __slots__ = ()
    _required = frozenset(("givens", "puzzle", "status", "v"))

    @property
    def givens(self) -> int:
        """How many givens it has."""
        return self._get("givens")

    @property
    def puzzle(self) -> str:
        """The minimal puzzle: a character a cell."""
        return self._get("puzzle")

    @property
    def removed(self) -> list[str]:
        """The givens that were removed."""
        return self._list("removed")

    @property
    def status(self) -> Literal["minimised"]:
        """`minimised`."""
        return self._get("status")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class Morph(Record):
    """A puzzle made of another."""

    __slots__ = ()
    _required = frozenset(("text", "transform"))

    @property
    def text(self) -> str:
        """The puzzle: a character a cell, or one a candidate for a Sukaku."""
        return self._get("text")

    @property
    def transform(self) -> Rearrangement:
        """The transform that made it."""
        return self._part("transform", Rearrangement)


class Neighbours(Place):
    """The minimal puzzles that differ from a puzzle by a few givens."""

    __slots__ = ()
    _required = frozenset(("all", "left_aside", "puzzles", "status", "v"))

    @property
    def all(self) -> bool:
        """True if these are all."""
        return self._get("all")

    @property
    def left_aside(self) -> int:
        """The number of cases that were skipped, because too many solutions remained after the removal
        of givens."""
        return self._get("left_aside")

    @property
    def puzzles(self) -> list[str]:
        """The puzzles, each with a character a cell."""
        return self._list("puzzles")

    @property
    def status(self) -> Literal["neighbours"]:
        """`neighbours`."""
        return self._get("status")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class Node(Record):
    """One end of a link."""

    __slots__ = ()
    _required = frozenset(("cells", "digit"))

    @property
    def cells(self) -> list[str]:
        """The cell, or the cells of a group."""
        return self._list("cells")

    @property
    def digit(self) -> int:
        """The digit."""
        return self._get("digit")


class Picture(Place):
    """A picture of a puzzle, or of a step on it."""

    __slots__ = ()
    _required = frozenset(("status", "svg", "v"))

    @property
    def status(self) -> Literal["drawn"]:
        """`drawn`."""
        return self._get("status")

    @property
    def svg(self) -> str:
        """The picture, as SVG."""
        return self._get("svg")

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class Rated(Record):
    """How hard a puzzle is, as in `Rating`(SeRating)."""

    __slots__ = ()
    _required = frozenset(("scale",))

    @property
    def above(self) -> int | None:
        """By these two scales, if the search for longer whips was given up: the rating is above this."""
        return self._get("above")

    @property
    def ed(self) -> float | None:
        """The rating of the first step."""
        return self._get("ed")

    @property
    def ep(self) -> float | None:
        """The rating of the hardest step up to the first placement."""
        return self._get("ep")

    @property
    def er(self) -> float | None:
        """The rating of the hardest step; left out if only a range was asked for."""
        return self._get("er")

    @property
    def gw(self) -> int | None:
        """By the scale `gw` the same with grouped whips."""
        return self._get("gw")

    @property
    def hardest(self) -> str | None:
        """By `HoDoKu`'s scale the hardest technique."""
        return self._get("hardest")

    @property
    def level(self) -> Literal["easy", "medium", "hard", "unfair", "extreme"] | None:
        """By `HoDoKu`'s scale the level: `easy` to `extreme`."""
        return self._get("level")

    @property
    def lines(self) -> list[str]:
        """With the detail `path`: the steps in one line each, in the place of `path`."""
        return self._list("lines")

    @property
    def path(self) -> list[Step]:
        """By `HoDoKu`'s scale the steps, if they were asked for."""
        return self._part_list("path", Step)

    @property
    def scale(self) -> Literal["se", "hodoku", "hodoku-stable", "w", "gw"]:
        """The scale: `se`, `hodoku`, `hodoku-stable`, `w` or `gw`."""
        return self._get("scale")

    @property
    def score(self) -> int | None:
        """By `HoDoKu`'s scale the score."""
        return self._get("score")

    @property
    def steps(self) -> list[RatedStep]:
        """The steps, if they were requested."""
        return self._part_list("steps", RatedStep)

    @property
    def w(self) -> int | None:
        """By the scale `w` the number of links of the longest whip that is needed; left out if whips
        do not solve the puzzle."""
        return self._get("w")

    @property
    def within(self) -> bool | None:
        """True if the rating of the hardest step is in the requested range."""
        return self._get("within")


class RatedLink(Record):
    """A link of a chain, as in `Link`(SeLink)."""

    __slots__ = ()
    _required = frozenset(("what", "why"))

    @property
    def from_(self) -> list[str]:
        """The statements from which it follows."""
        return self._list("from")

    @property
    def nested(self) -> list[list[RatedLink]]:
        """The chains within, if it follows from some."""
        return [[RatedLink(one) for one in each] for each in self._list("nested")]

    @property
    def what(self) -> str:
        """The statement that a candidate is true or false, `r4c7=2` or `r4c7<>2`."""
        return self._get("what")

    @property
    def why(self) -> str:
        """The reason, in words: `assumed`, `row 4`, `r4c7`."""
        return self._get("why")


class RatedStep(Record):
    """A step, as in `Step`(SeStep)."""

    __slots__ = ()
    _required = frozenset(("rating", "technique"))

    @property
    def chains(self) -> list[list[RatedLink]]:
        """The chains, one for each case."""
        return [[RatedLink(one) for one in each] for each in self._list("chains")]

    @property
    def eliminated(self) -> list[str]:
        """The eliminated candidates, `r4c7<>2` and so on."""
        return self._list("eliminated")

    @property
    def placed(self) -> str | None:
        """The placed digit, `r4c7=2`."""
        return self._get("placed")

    @property
    def rating(self) -> float:
        """Its rating."""
        return self._get("rating")

    @property
    def technique(self) -> str:
        """The technique by name."""
        return self._get("technique")


class Rearrangement(Record):
    """A transform, everything counted from 1: what stands at place *n* is where number *n* goes."""

    __slots__ = ()
    _required = frozenset(("columns", "digits", "rows", "transpose"))

    @property
    def columns(self) -> str:
        """The new place of each column, after the transposition."""
        return self._get("columns")

    @property
    def digits(self) -> str:
        """The new name of each digit."""
        return self._get("digits")

    @property
    def rows(self) -> str:
        """The new place of each row, after the transposition."""
        return self._get("rows")

    @property
    def transpose(self) -> bool:
        """True if rows become columns first."""
        return self._get("transpose")


class Reason(Record):
    """Why there is no solution."""

    __slots__ = ()
    _required = frozenset(("code", "message"))

    @property
    def cells(self) -> list[str]:
        """The cells that it is about, `r1c1` and so on."""
        return self._list("cells")

    @property
    def code(self) -> Literal["repeated", "no-candidate", "no-place", "every-way-fails"]:
        """`repeated`, `no-candidate`, `no-place` or `every-way-fails`."""
        return self._get("code")

    @property
    def digit(self) -> int | None:
        """The digit that it is about."""
        return self._get("digit")

    @property
    def givens(self) -> list[str]:
        """Givens that clash by themselves."""
        return self._list("givens")

    @property
    def house(self) -> str | None:
        """The house that it is about, `row 4` and so on."""
        return self._get("house")

    @property
    def message(self) -> str:
        """The same as a sentence."""
        return self._get("message")


class Span(Record):
    """A part of a text that names cells, candidates or houses. Those of a text are in order, and none
    overlaps another."""

    __slots__ = ()
    _required = frozenset(("cells", "from", "to"))

    @property
    def cells(self) -> list[str]:
        """The cells; of houses all of theirs."""
        return self._list("cells")

    @property
    def digits(self) -> list[int]:
        """The digits, if candidates are named: each of them in each of the cells."""
        return self._list("digits")

    @property
    def from_(self) -> int:
        """The number of its first character, from 0, counted in characters (Unicode scalar values)."""
        return self._get("from")

    @property
    def houses(self) -> list[str]:
        """The houses, if some are named."""
        return self._list("houses")

    @property
    def to(self) -> int:
        """The number of the character behind its end."""
        return self._get("to")


class Step(Record):
    """A step: what to look at, what it changes and why."""

    __slots__ = ()
    _required = frozenset(("digits", "explanation", "technique", "text"))

    @property
    def digits(self) -> list[int]:
        """The digits that it is about."""
        return self._list("digits")

    @property
    def eliminate(self) -> list[str]:
        """The eliminated candidates: `r4c7<>2`."""
        return self._list("eliminate")

    @property
    def explanation(self) -> str:
        """The step in plain words."""
        return self._get("explanation")

    @property
    def explanation_spans(self) -> list[Span]:
        """With `spans`: what these words name."""
        return self._part_list("explanation_spans", Span)

    @property
    def links(self) -> list[Link]:
        """The links of a chain, in order."""
        return self._part_list("links", Link)

    @property
    def marks(self) -> list[Mark]:
        """The parts of the pattern, with their roles."""
        return self._part_list("marks", Mark)

    @property
    def place(self) -> list[str]:
        """The placed digits: `r4c7=2`."""
        return self._list("place")

    @property
    def proof(self) -> list[Line]:
        """Why it is true, line by line."""
        return self._part_list("proof", Line)

    @property
    def technique(self) -> Technique:
        """Its name."""
        return self._part("technique", Technique)

    @property
    def text(self) -> str:
        """The step in one line."""
        return self._get("text")

    @property
    def text_spans(self) -> list[Span]:
        """With `spans`: what that line names."""
        return self._part_list("text_spans", Span)


class Steps(Place):
    """Steps: those of a path, or all that a position has."""

    __slots__ = ()
    _required = frozenset(("status", "steps", "v"))

    @property
    def end(self) -> After | None:
        """Of a path: the position at its end."""
        return self._part("end", After)

    @property
    def groups(self) -> list[Group]:
        """With `all`: the groups of steps with the same conclusions."""
        return self._part_list("groups", Group)

    @property
    def lines(self) -> list[str]:
        """With the detail `path`: the steps in one line each, in the place of `steps`."""
        return self._list("lines")

    @property
    def non_basic(self) -> int | None:
        """Of a path: the number of steps other than singles and locked candidates."""
        return self._get("non_basic")

    @property
    def reason(self) -> Literal["nodes", "timeout"] | None:
        """The bound that ended a path: `nodes` or `timeout`."""
        return self._get("reason")

    @property
    def status(self) -> Literal["solved", "stuck", "limit", "steps"]:
        """Of a path `solved`, `stuck`, `steps` if it ends before a technique, or `limit` if a bound
        was met before its end; of a position `steps`, or `solved` if it is full."""
        return self._get("status")

    @property
    def steps(self) -> list[Step]:
        """The steps."""
        return self._part_list("steps", Step)

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class Technique(Record):
    """A kind of step."""

    __slots__ = ()
    _required = frozenset(("id", "name"))

    @property
    def code(self) -> str | None:
        """HoDoKu's number of it."""
        return self._get("code")

    @property
    def id(self) -> str:
        """The name by which callers ask for it."""
        return self._get("id")

    @property
    def level(self) -> str | None:
        """HoDoKu's level of it: `easy` to `extreme`."""
        return self._get("level")

    @property
    def name(self) -> str:
        """The name, in English or in the words of the request."""
        return self._get("name")

    @property
    def score(self) -> int | None:
        """HoDoKu's score of it."""
        return self._get("score")


class TechniqueInfo(Record):
    """A technique, with its description and an example."""

    __slots__ = ()
    _required = frozenset(("about", "enabled", "example", "technique"))

    @property
    def about(self) -> str:
        """Its description, in one line."""
        return self._get("about")

    @property
    def enabled(self) -> bool:
        """True if it is used by default."""
        return self._get("enabled")

    @property
    def example(self) -> str:
        """An example, as a line of a library of steps."""
        return self._get("example")

    @property
    def technique(self) -> Technique:
        """Its names, and its place on `HoDoKu`'s scale."""
        return self._part("technique", Technique)


class TechniqueList(Record):
    """The techniques, easiest first."""

    __slots__ = ()
    _required = frozenset(("status", "techniques", "v"))

    @property
    def status(self) -> Literal["techniques"]:
        """`techniques`."""
        return self._get("status")

    @property
    def techniques(self) -> list[TechniqueInfo]:
        """The techniques."""
        return self._part_list("techniques", TechniqueInfo)

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")

    @property
    def words(self) -> dict[str, int] | None:
        """The texts in which steps are told, by key, if they were asked for."""
        return self._get("words")


class Truth(Record):
    """Candidates of which one at least, or at most, is true: those of a `cell`, those of a `digit` in
    a `house`, or those by which `pattern` cells do not keep to their digits."""

    __slots__ = ()
    _required = frozenset(())

    @property
    def cell(self) -> str | None:
        """A cell."""
        return self._get("cell")

    @property
    def digit(self) -> int | None:
        """A digit in that house."""
        return self._get("digit")

    @property
    def house(self) -> str | None:
        """A house."""
        return self._get("house")

    @property
    def pattern(self) -> list[Mark]:
        """Cells and the digits that they cannot all keep to."""
        return self._part_list("pattern", Mark)


class WhyNot(Place):
    """The truth of a candidate, with its proof."""

    __slots__ = ()
    _required = frozenset(("candidate", "status", "v"))

    @property
    def candidate(self) -> str:
        """The candidate, `r4c7=2`."""
        return self._get("candidate")

    @property
    def excluded_by(self) -> str | None:
        """Of an excluded candidate: the digit in its cell, the cell that has its digit, or nothing if
        it was eliminated before."""
        return self._get("excluded_by")

    @property
    def is_true(self) -> bool | None:
        """True if the candidate is true; left out if that is not known."""
        return self._get("is_true")

    @property
    def lines(self) -> list[str]:
        """With the detail `path`: the steps in one line each, in the place of `steps`."""
        return self._list("lines")

    @property
    def reason(self) -> Literal["nodes", "timeout"] | None:
        """The bound that ended the search for a proof: `nodes` or `timeout`."""
        return self._get("reason")

    @property
    def solutions(self) -> Literal["none", "several"] | None:
        """How many solutions there are, where there is not exactly one: `none` or `several`."""
        return self._get("solutions")

    @property
    def status(self) -> Literal["false", "true", "not-provable", "placed", "excluded", "not-proper", "limit"]:
        """`false` or `true`: proved by the steps; `not-provable` by these techniques; `placed`: the
        digit is in the cell; `excluded` by the board; `not-proper`: the position does not have
        exactly one solution; `limit`: a bound ended the search for a proof."""
        return self._get("status")

    @property
    def steps(self) -> list[Step]:
        """The proof: each step is proved on the board after the steps before it."""
        return self._part_list("steps", Step)

    @property
    def v(self) -> int:
        """The version of the record."""
        return self._get("v")


class Work(Record):
    """Searching cost, as in `Cost`."""

    __slots__ = ()
    _required = frozenset(("guesses", "nodes", "steps"))

    @property
    def guesses(self) -> int:
        """Choices among more than one alternative."""
        return self._get("guesses")

    @property
    def nodes(self) -> int:
        """Search states visited."""
        return self._get("nodes")

    @property
    def steps(self) -> int:
        """The steps of the search: digits tried in cells."""
        return self._get("steps")
