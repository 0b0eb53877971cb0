# Made by `cargo xtask docs` from `bivalue::verbs`.
"""The verbs: a function for each, of one puzzle and of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from . import _columns, _records
from ._asking import (
    Errors,
    Progress,
    ask_columns,
    ask_one,
    ask_records,
)
from ._input import Puzzle, Puzzles, Reading
from ._native import solution_of

__all__ = [
    "solve",
    "solve_many",
    "check",
    "check_many",
    "count",
    "count_many",
    "rate",
    "rate_many",
    "hint",
    "hint_many",
    "explain",
    "explain_many",
    "steps",
    "steps_many",
    "filter",
    "filter_many",
    "why_not",
    "why_not_many",
    "judge_move",
    "judge_move_many",
    "convert",
    "convert_many",
    "canon",
    "canon_many",
    "same",
    "same_many",
    "morph",
    "morph_many",
    "minimise",
    "minimise_many",
    "picture",
    "picture_many",
    "analyse",
    "analyse_many",
    "generate",
    "vicinity",
    "vicinity_many",
    "formats",
    "techniques",
]


def solve(
    puzzle: Puzzle,
    *,
    cell: Sequence[str] | None = None,
    engine: Literal["rows", "lanes", "exact-cover", "most-constrained", "sequential", "random", "stochastic", "propagation", "sat"] | None = None,
    limit: int | None = None,
    seed: int = 0,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Find the solution of a puzzle, and prove that it is the only one.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        cell: Give only the digits of these cells, `r5c5` or `E5`, in this order.
        engine: The engine that searches (`bivalue engines` lists them); by default the fastest.
        limit: List up to this number of solutions; with 1, the first solution is not proved to
            be the only one. A JSON record lists at most 10,000. Without a limit, one solution is
            listed, and the search for a second one proves that it is the only one.
        seed: The seed of the random choices of the engines `random` and `stochastic`.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.solve(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> answer.solution
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    """
    if (
        type(puzzle) is str
        and cell is None
        and engine is None
        and limit is None
        and seed == 0
        and nodes is None
        and timeout is None
        and input_format is None
        and input_blank is None
        and not input_lenient
    ):
        solution = solution_of(puzzle)
        if solution is not None:
            # The other members are asked for when they are wanted.
            known = {"v": 1, "status": "unique", "solution": solution, "solutions": 1}
            return _records.Answer(known, {"verb": "solve", "puzzle": puzzle})
    options: dict[str, Any] = {"cell": cell, "engine": engine, "limit": limit, "seed": seed}
    return ask_one("solve", (_records.Answer,), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def solve_many(
    puzzles: Puzzles,
    *,
    cell: Sequence[str] | None = None,
    engine: Literal["rows", "lanes", "exact-cover", "most-constrained", "sequential", "random", "stochastic", "propagation", "sat"] | None = None,
    limit: int | None = None,
    seed: int = 0,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _columns.Solved:
    """Find the solution of a puzzle, and prove that it is the only one, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        cell: Give only the digits of these cells, `r5c5` or `E5`, in this order.
        engine: The engine that searches (`bivalue engines` lists them); by default the fastest.
        limit: List up to this number of solutions; with 1, the first solution is not proved to
            be the only one. A JSON record lists at most 10,000. Without a limit, one solution is
            listed, and the search for a second one proves that it is the only one.
        seed: The seed of the random choices of the engines `random` and `stochastic`.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns columns: see `Solved`.
    """
    options: dict[str, Any] = {"cell": cell, "engine": engine, "limit": limit, "seed": seed}
    return ask_columns(
        "solve", _columns.Solved, puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def check(
    puzzle: Puzzle,
    *,
    engine: Literal["rows", "lanes", "exact-cover", "most-constrained", "sequential", "random", "stochastic", "propagation", "sat"] | None = None,
    minimal: bool = False,
    original: Puzzle | None = None,
    seed: int = 0,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Say whether a puzzle is proper and minimal, and whether the solution that came with it is right.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        engine: The engine that searches (`bivalue engines` lists them); by default the fastest.
        minimal: Answer no also for a proper puzzle that is not minimal.
        original: The puzzle as it was printed, without the digits of the player: all other
            digits of the position were placed by the player.
        seed: The seed of the random choices of the engines `random` and `stochastic`.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.check(
    ...     "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
    ... )
    >>> answer.status
    'unique'
    """
    options: dict[str, Any] = {"engine": engine, "minimal": minimal, "original": original, "seed": seed}
    return ask_one("check", (_records.Answer,), puzzle, options, ("original",), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def check_many(
    puzzles: Puzzles,
    *,
    engine: Literal["rows", "lanes", "exact-cover", "most-constrained", "sequential", "random", "stochastic", "propagation", "sat"] | None = None,
    minimal: bool = False,
    original: Puzzle | None = None,
    seed: int = 0,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _columns.Checked:
    """Say whether a puzzle is proper and minimal, and whether the solution that came with it is right, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        engine: The engine that searches (`bivalue engines` lists them); by default the fastest.
        minimal: Answer no also for a proper puzzle that is not minimal.
        original: The puzzle as it was printed, without the digits of the player: all other
            digits of the position were placed by the player.
        seed: The seed of the random choices of the engines `random` and `stochastic`.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns columns: see `Checked`.
    """
    options: dict[str, Any] = {"engine": engine, "minimal": minimal, "original": original, "seed": seed}
    return ask_columns(
        "check", _columns.Checked, puzzles, options, ("original",), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def count(
    puzzle: Puzzle,
    *,
    engine: Literal["rows", "lanes", "exact-cover", "most-constrained", "sequential", "random", "stochastic", "propagation", "sat"] | None = None,
    limit: int = 1000000,
    seed: int = 0,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Count the solutions of a puzzle.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        engine: The engine that searches (`bivalue engines` lists them); by default the fastest.
        limit: Stop counting at this number. If there are at least that many solutions, the
            answer says so (`>=` before the number, or `exact` false in a record), and a greater
            limit counts on.
        seed: The seed of the random choices of the engines `random` and `stochastic`.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.count(
    ...     "....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79",
    ...     limit=10
    ... )
    >>> answer.solutions
    3
    """
    options: dict[str, Any] = {"engine": engine, "limit": limit, "seed": seed}
    return ask_one("count", (_records.Answer,), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def count_many(
    puzzles: Puzzles,
    *,
    engine: Literal["rows", "lanes", "exact-cover", "most-constrained", "sequential", "random", "stochastic", "propagation", "sat"] | None = None,
    limit: int = 1000000,
    seed: int = 0,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _columns.Counted:
    """Count the solutions of a puzzle, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        engine: The engine that searches (`bivalue engines` lists them); by default the fastest.
        limit: Stop counting at this number. If there are at least that many solutions, the
            answer says so (`>=` before the number, or `exact` false in a record), and a greater
            limit counts on.
        seed: The seed of the random choices of the engines `random` and `stochastic`.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns columns: see `Counted`.
    """
    options: dict[str, Any] = {"engine": engine, "limit": limit, "seed": seed}
    return ask_columns(
        "count", _columns.Counted, puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def rate(
    puzzle: Puzzle,
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    only: Literal["any", "pearls", "diamonds"] = "any",
    scale: Literal["se", "hodoku", "hodoku-stable", "w", "gw"] = "se",
    spans: bool | None = None,
    steps: bool = False,
    within: str | None = None,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Rate how hard a puzzle is.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        language: The language in which steps are told.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        only: On the scale `se`: the puzzles that are rated to the end.
        scale: The scale.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        steps: List every step with its effect; on the scale `se` also with its rating and its
            chains. The scales `w` and `gw` have no steps.
        within: On the scale `se`: only find out whether the rating of the hardest step is in
            this range, such as 7.0..8.3 or 7.2.., which is faster than rating the puzzle. The
            command prints the puzzles in the range.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.rate(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> answer.rating.er
    1.2
    """
    options: dict[str, Any] = {"brief": brief, "detail": detail, "language": language, "names": names, "only": only, "scale": scale, "spans": spans, "steps": steps, "within": within, "words": words}
    return ask_one("rate", (_records.Answer,), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def rate_many(
    puzzles: Puzzles,
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    only: Literal["any", "pearls", "diamonds"] = "any",
    scale: Literal["se", "hodoku", "hodoku-stable", "w", "gw"] = "se",
    spans: bool | None = None,
    steps: bool = False,
    within: str | None = None,
    words: dict[str, int] | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _columns.Rated:
    """Rate how hard a puzzle is, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        language: The language in which steps are told.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        only: On the scale `se`: the puzzles that are rated to the end.
        scale: The scale.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        steps: List every step with its effect; on the scale `se` also with its rating and its
            chains. The scales `w` and `gw` have no steps.
        within: On the scale `se`: only find out whether the rating of the hardest step is in
            this range, such as 7.0..8.3 or 7.2.., which is faster than rating the puzzle. The
            command prints the puzzles in the range.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns columns: see `Rated`.
    """
    options: dict[str, Any] = {"brief": brief, "detail": detail, "language": language, "names": names, "only": only, "scale": scale, "spans": spans, "steps": steps, "within": within, "words": words}
    return ask_columns(
        "rate", _columns.Rated, puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def hint(
    puzzle: Puzzle,
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    level: Literal["nudge", "area", "name", "cells", "full", "apply"] = "nudge",
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    order: Literal["human", "hodoku"] | None = None,
    original: Puzzle | None = None,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Hint | _records.Answer:
    """Give a hint for a position, with as much information as wanted.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        language: The language in which steps are told.
        level: The amount of information.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        order: The order in which techniques are tried: as people learn them, or as HoDoKu has
            them. If it is not named: `human`, and `hodoku` for the group of techniques of that
            name.
        original: The puzzle as it was printed, without the digits of the player: all other
            digits of the position were placed by the player.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques to use, by name or by HoDoKu's number (`bivalue techniques`
            lists them), or groups: families such as `fish`, levels such as `easy`, `default`,
            `hodoku` (those that HoDoKu uses by default) or `all` (except Franken fish of five and
            more houses, mutant fish, dual kites and dual empty rectangles, which are slow and must
            be named). If none is named: `default`.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.hint(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     level="name"
    ... )
    >>> answer.text
    'Hidden Single in box 9.'
    """
    options: dict[str, Any] = {"brief": brief, "detail": detail, "language": language, "level": level, "names": names, "order": order, "original": original, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_one("hint", (_records.Hint, _records.Answer), puzzle, options, ("original",), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def hint_many(
    puzzles: Puzzles,
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    level: Literal["nudge", "area", "name", "cells", "full", "apply"] = "nudge",
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    order: Literal["human", "hodoku"] | None = None,
    original: Puzzle | None = None,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Hint | _records.Answer]:
    """Give a hint for a position, with as much information as wanted, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        language: The language in which steps are told.
        level: The amount of information.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        order: The order in which techniques are tried: as people learn them, or as HoDoKu has
            them. If it is not named: `human`, and `hodoku` for the group of techniques of that
            name.
        original: The puzzle as it was printed, without the digits of the player: all other
            digits of the position were placed by the player.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques to use, by name or by HoDoKu's number (`bivalue techniques`
            lists them), or groups: families such as `fish`, levels such as `easy`, `default`,
            `hodoku` (those that HoDoKu uses by default) or `all` (except Franken fish of five and
            more houses, mutant fish, dual kites and dual empty rectangles, which are slow and must
            be named). If none is named: `default`.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"brief": brief, "detail": detail, "language": language, "level": level, "names": names, "order": order, "original": original, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_records(
        "hint", (_records.Hint, _records.Answer), puzzles, options, ("original",), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def explain(
    puzzle: Puzzle,
    *,
    before: str | None = None,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    from_: Literal["position", "givens"] = "position",
    hodoku: bool | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    order: Literal["human", "hodoku"] | None = None,
    shortest: bool = False,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Steps | _records.Answer:
    """Explain the path to the solution of a puzzle, step by step.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        before: Stop before the first step of this technique, or of one of this family.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        from_: The position in which the path starts.
        hodoku: Take HoDoKu's path, by which puzzles get their level and score, and on which
            `filter` and `generate` look for the techniques that HoDoKu uses by default. It starts
            from the givens.
        language: The language in which steps are told.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        order: The order in which techniques are tried: as people learn them, or as HoDoKu has
            them. If it is not named: `human`, and `hodoku` for the group of techniques of that
            name.
        shortest: Search for a path with few steps other than singles and locked candidates.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques to use, by name or by HoDoKu's number (`bivalue techniques`
            lists them), or groups: families such as `fish`, levels such as `easy`, `default`,
            `hodoku` (those that HoDoKu uses by default) or `all` (except Franken fish of five and
            more houses, mutant fish, dual kites and dual empty rectangles, which are slow and must
            be named). If none is named: `default`.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.explain(
    ...     "534678912672195348198342567859761423426853791713924856961537284287419.3534528617."
    ... )
    >>> answer.status
    'solved'
    """
    options: dict[str, Any] = {"before": before, "brief": brief, "detail": detail, "from": from_, "hodoku": hodoku, "language": language, "names": names, "order": order, "shortest": shortest, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_one("explain", (_records.Steps, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def explain_many(
    puzzles: Puzzles,
    *,
    before: str | None = None,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    from_: Literal["position", "givens"] = "position",
    hodoku: bool | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    order: Literal["human", "hodoku"] | None = None,
    shortest: bool = False,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Steps | _records.Answer]:
    """Explain the path to the solution of a puzzle, step by step, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        before: Stop before the first step of this technique, or of one of this family.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        from_: The position in which the path starts.
        hodoku: Take HoDoKu's path, by which puzzles get their level and score, and on which
            `filter` and `generate` look for the techniques that HoDoKu uses by default. It starts
            from the givens.
        language: The language in which steps are told.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        order: The order in which techniques are tried: as people learn them, or as HoDoKu has
            them. If it is not named: `human`, and `hodoku` for the group of techniques of that
            name.
        shortest: Search for a path with few steps other than singles and locked candidates.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques to use, by name or by HoDoKu's number (`bivalue techniques`
            lists them), or groups: families such as `fish`, levels such as `easy`, `default`,
            `hodoku` (those that HoDoKu uses by default) or `all` (except Franken fish of five and
            more houses, mutant fish, dual kites and dual empty rectangles, which are slow and must
            be named). If none is named: `default`.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"before": before, "brief": brief, "detail": detail, "from": from_, "hodoku": hodoku, "language": language, "names": names, "order": order, "shortest": shortest, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_records(
        "explain", (_records.Steps, _records.Answer), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def steps(
    puzzle: Puzzle,
    *,
    all: bool = False,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    from_: Literal["position", "givens"] = "position",
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    level: str | None = None,
    limit: int | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Steps | _records.Answer:
    """List the steps that are possible in a position.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        all: List also steps with the same effect as an easier step, or a part of it, grouped by
            their conclusions.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        from_: The position whose steps are listed.
        language: The language in which steps are told.
        level: The level of the techniques on HoDoKu's scale, or a range, such as `hard` or
            `easy..hard`. By default only the easiest level that has a step is listed, except if
            techniques are named or all steps are listed.
        limit: List up to this number of steps.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques to use, by name or by HoDoKu's number (`bivalue techniques`
            lists them), or groups: families such as `fish`, levels such as `easy`, `default`,
            `hodoku` (those that HoDoKu uses by default) or `all` (except Franken fish of five and
            more houses, mutant fish, dual kites and dual empty rectangles, which are slow and must
            be named). If none is named: `default` without brute force.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.steps(
    ...     "534678912672195348198342567859761423426853791713924856961537284287419.3534528617.",
    ...     technique=["naked-single","hidden-single"]
    ... )
    >>> answer.status
    'steps'
    """
    options: dict[str, Any] = {"all": all, "brief": brief, "detail": detail, "from": from_, "language": language, "level": level, "limit": limit, "names": names, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_one("steps", (_records.Steps, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def steps_many(
    puzzles: Puzzles,
    *,
    all: bool = False,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    from_: Literal["position", "givens"] = "position",
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    level: str | None = None,
    limit: int | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Steps | _records.Answer]:
    """List the steps that are possible in a position, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        all: List also steps with the same effect as an easier step, or a part of it, grouped by
            their conclusions.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        from_: The position whose steps are listed.
        language: The language in which steps are told.
        level: The level of the techniques on HoDoKu's scale, or a range, such as `hard` or
            `easy..hard`. By default only the easiest level that has a step is listed, except if
            techniques are named or all steps are listed.
        limit: List up to this number of steps.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques to use, by name or by HoDoKu's number (`bivalue techniques`
            lists them), or groups: families such as `fish`, levels such as `easy`, `default`,
            `hodoku` (those that HoDoKu uses by default) or `all` (except Franken fish of five and
            more houses, mutant fish, dual kites and dual empty rectangles, which are slow and must
            be named). If none is named: `default` without brute force.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"all": all, "brief": brief, "detail": detail, "from": from_, "language": language, "level": level, "limit": limit, "names": names, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_records(
        "steps", (_records.Steps, _records.Answer), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def filter(
    puzzle: Puzzle,
    *,
    clues: str | None = None,
    er: str | None = None,
    hardest: Sequence[str] = (),
    level: str | None = None,
    not_: bool = False,
    not_technique: Sequence[str] = (),
    proper: bool | None = None,
    score: str | None = None,
    symmetry: Literal["none", "half-turn", "quarter-turn", "left-right", "top-bottom", "diagonal", "anti-diagonal", "both-mirrors", "both-diagonals", "full", "random"] | None = None,
    technique: Sequence[str] = (),
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Match | _records.Answer:
    """Say whether a puzzle needs certain techniques or has a certain level.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        clues: The number of givens, or a range: `24..26`.
        er: The rating of the hardest step by the Sudoku Explainer, or a range: `7.2..`.
        hardest: The hardest step of the path is of one of these techniques.
        level: The level on HoDoKu's scale, or a range of levels: `hard`, `easy..hard`,
            `hard..`.
        not_: Answer yes for the puzzles that do not meet the conditions.
        not_technique: The path has no step of any of these techniques.
        proper: The puzzle has exactly one solution. Conditions on the path leave out other
            puzzles as well, each with a note.
        score: The score on HoDoKu's scale, or a range of scores: `500..800`.
        symmetry: The symmetry that the pattern of givens has, perhaps with others; `random` is
            any.
        technique: The path has steps of each of these techniques. Of a family, such as `fish`,
            it has steps of one member. For techniques that HoDoKu uses by default it is the path of
            `bivalue explain --hodoku`; for others it is that of `bivalue explain --from givens`
            with the named techniques added.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.filter(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     level="easy"
    ... )
    >>> answer.status
    'match'
    """
    options: dict[str, Any] = {"clues": clues, "er": er, "hardest": hardest, "level": level, "not": not_, "not_technique": not_technique, "proper": proper, "score": score, "symmetry": symmetry, "technique": technique}
    return ask_one("filter", (_records.Match, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def filter_many(
    puzzles: Puzzles,
    *,
    clues: str | None = None,
    er: str | None = None,
    hardest: Sequence[str] = (),
    level: str | None = None,
    not_: bool = False,
    not_technique: Sequence[str] = (),
    proper: bool | None = None,
    score: str | None = None,
    symmetry: Literal["none", "half-turn", "quarter-turn", "left-right", "top-bottom", "diagonal", "anti-diagonal", "both-mirrors", "both-diagonals", "full", "random"] | None = None,
    technique: Sequence[str] = (),
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Match | _records.Answer]:
    """Say whether a puzzle needs certain techniques or has a certain level, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        clues: The number of givens, or a range: `24..26`.
        er: The rating of the hardest step by the Sudoku Explainer, or a range: `7.2..`.
        hardest: The hardest step of the path is of one of these techniques.
        level: The level on HoDoKu's scale, or a range of levels: `hard`, `easy..hard`,
            `hard..`.
        not_: Answer yes for the puzzles that do not meet the conditions.
        not_technique: The path has no step of any of these techniques.
        proper: The puzzle has exactly one solution. Conditions on the path leave out other
            puzzles as well, each with a note.
        score: The score on HoDoKu's scale, or a range of scores: `500..800`.
        symmetry: The symmetry that the pattern of givens has, perhaps with others; `random` is
            any.
        technique: The path has steps of each of these techniques. Of a family, such as `fish`,
            it has steps of one member. For techniques that HoDoKu uses by default it is the path of
            `bivalue explain --hodoku`; for others it is that of `bivalue explain --from givens`
            with the named techniques added.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"clues": clues, "er": er, "hardest": hardest, "level": level, "not": not_, "not_technique": not_technique, "proper": proper, "score": score, "symmetry": symmetry, "technique": technique}
    return ask_records(
        "filter", (_records.Match, _records.Answer), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def why_not(
    puzzle: Puzzle,
    candidate: str,
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    prefer: Literal["few-steps", "easy-steps"] = "few-steps",
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.WhyNot | _records.Answer:
    """Prove that a candidate is false, or that it is true.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        candidate: The candidate, such as `r4c7=2` or `D7=2`.
        detail: How much is told of each step.
        language: The language in which steps are told.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        prefer: Which of several proofs is given.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques that may prove it, by name or by HoDoKu's number, or groups:
            `default`, `hodoku` or `all`. If none is named: `default` without brute force.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.why_not(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     candidate="r1c3=2"
    ... )
    >>> answer.status
    'false'
    """
    options: dict[str, Any] = {"brief": brief, "candidate": candidate, "detail": detail, "language": language, "names": names, "prefer": prefer, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_one("why-not", (_records.WhyNot, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def why_not_many(
    puzzles: Puzzles,
    candidate: str,
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    prefer: Literal["few-steps", "easy-steps"] = "few-steps",
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.WhyNot | _records.Answer]:
    """Prove that a candidate is false, or that it is true, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        candidate: The candidate, such as `r4c7=2` or `D7=2`.
        detail: How much is told of each step.
        language: The language in which steps are told.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        prefer: Which of several proofs is given.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques that may prove it, by name or by HoDoKu's number, or groups:
            `default`, `hodoku` or `all`. If none is named: `default` without brute force.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"brief": brief, "candidate": candidate, "detail": detail, "language": language, "names": names, "prefer": prefer, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_records(
        "why-not", (_records.WhyNot, _records.Answer), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def judge_move(
    puzzle: Puzzle,
    moves: Sequence[str],
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.JudgedMoves | _records.Answer:
    """Judge moves: right or wrong, and the easiest technique that proves each now.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        language: The language in which steps are told.
        moves: The moves in order, `r4c7=2` or `r4c7<>2`, also as `D7=2`, at least one and at
            most 1,000. Each is judged on the position after the right moves before it.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques that may prove them, by name or by HoDoKu's number, or groups:
            `default`, `hodoku` or `all`. If none is named: `default` without brute force.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.judge_move(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     moves=["r5c5=5","r1c3=2"]
    ... )
    >>> answer.status
    'wrong'
    """
    options: dict[str, Any] = {"brief": brief, "detail": detail, "language": language, "moves": moves, "names": names, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_one("judge-move", (_records.JudgedMoves, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def judge_move_many(
    puzzles: Puzzles,
    moves: Sequence[str],
    *,
    brief: bool | None = None,
    detail: Literal["path", "words", "full"] | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    spans: bool | None = None,
    technique: Sequence[str] = (),
    uniqueness: bool = True,
    words: dict[str, int] | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.JudgedMoves | _records.Answer]:
    """Judge moves: right or wrong, and the easiest technique that proves each now, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        brief: Tell proofs within proofs, such as assumptions within an assumption, in one
            sentence each. The proof of the record stays whole.
        detail: How much is told of each step.
        language: The language in which steps are told.
        moves: The moves in order, `r4c7=2` or `r4c7<>2`, also as `D7=2`, at least one and at
            most 1,000. Each is judged on the position after the right moves before it.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        spans: Add to each text about a step the parts that name cells, candidates and houses.
        technique: The techniques that may prove them, by name or by HoDoKu's number, or groups:
            `default`, `hodoku` or `all`. If none is named: `default` without brute force.
        uniqueness: True if techniques may assume that the puzzle has only one solution.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"brief": brief, "detail": detail, "language": language, "moves": moves, "names": names, "spans": spans, "technique": technique, "uniqueness": uniqueness, "words": words}
    return ask_records(
        "judge-move", (_records.JudgedMoves, _records.Answer), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def convert(
    puzzle: Puzzle,
    *,
    blank: str | None = None,
    format: str = "line",
    solve: bool = False,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Write a puzzle in another format.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        blank: The character for an empty cell, in formats that allow several.
        format: The format to write; `bivalue formats` lists them. A table that was read keeps
            all its columns in csv and tsv.
        solve: Write also the solution, if the format has a place for it. A puzzle that does not
            have exactly one is written without any, and the answer is no.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.convert(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     format="boxed"
    ... )
    >>> answer.status
    'converted'
    """
    options: dict[str, Any] = {"blank": blank, "format": format, "solve": solve}
    return ask_one("convert", (_records.Answer,), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def convert_many(
    puzzles: Puzzles,
    *,
    blank: str | None = None,
    format: str = "line",
    solve: bool = False,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Answer]:
    """Write a puzzle in another format, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        blank: The character for an empty cell, in formats that allow several.
        format: The format to write; `bivalue formats` lists them. A table that was read keeps
            all its columns in csv and tsv.
        solve: Write also the solution, if the format has a place for it. A puzzle that does not
            have exactly one is written without any, and the answer is no.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"blank": blank, "format": format, "solve": solve}
    return ask_records(
        "convert", (_records.Answer,), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def canon(
    puzzle: Puzzle,
    *,
    form: Literal["a", "b", "c"] = "c",
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        form: The form: `a` is the form of a complete grid, or of the solution of a puzzle; `b`
            is the puzzle in the orientation in which its solution has form `a`; `c` is the form of
            the puzzle alone.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.canon(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> answer.canonical.text
    '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    """
    options: dict[str, Any] = {"form": form}
    return ask_one("canon", (_records.Answer,), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def canon_many(
    puzzles: Puzzles,
    *,
    form: Literal["a", "b", "c"] = "c",
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _columns.Canonical:
    """Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        form: The form: `a` is the form of a complete grid, or of the solution of a puzzle; `b`
            is the puzzle in the orientation in which its solution has form `a`; `c` is the form of
            the puzzle alone.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns columns: see `Canonical`.
    """
    options: dict[str, Any] = {"form": form}
    return ask_columns(
        "canon", _columns.Canonical, puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def same(
    puzzle: Puzzle,
    other: Puzzle,
    *,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Equivalence | _records.Answer:
    """Say whether two puzzles are the same except for the order of lines and the names of digits.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        other: The puzzle to compare with.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.same(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     other="35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79"
    ... )
    >>> answer.status
    'same'
    """
    options: dict[str, Any] = {"other": other}
    return ask_one("same", (_records.Equivalence, _records.Answer), puzzle, options, ("other",), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def same_many(
    puzzles: Puzzles,
    other: Puzzle,
    *,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Equivalence | _records.Answer]:
    """Say whether two puzzles are the same except for the order of lines and the names of digits, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        other: The puzzle to compare with.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"other": other}
    return ask_records(
        "same", (_records.Equivalence, _records.Answer), puzzles, options, ("other",), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def morph(
    puzzle: Puzzle,
    *,
    index: int = 0,
    keep: Literal["cells", "digits"] | None = None,
    seed: int | None = None,
    transform: str | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Rearrange a puzzle and rename its digits at random.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        index: The number of the transform among those of the seed, from 0.
        keep: The part that the random transform leaves as it is: `cells` (only the digits get
            other names) or `digits` (only the cells are rearranged).
        seed: The seed; it and the index determine the transform, which the record tells. If
            none is given, one is drawn at random.
        transform: The transform, instead of a random one, such as `transpose, rows 213456789,
            columns 123456789, digits 987654321`: where each row and column goes, and what each
            digit becomes. Parts can be left out.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.morph(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     seed=7
    ... )
    >>> answer.morph.text
    '741..6...5...24......37.6......6.39.178.....43.....5.76....3..2.23..8..19....5..6'
    """
    options: dict[str, Any] = {"index": index, "keep": keep, "seed": seed, "transform": transform}
    return ask_one("morph", (_records.Answer,), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def morph_many(
    puzzles: Puzzles,
    *,
    index: int = 0,
    keep: Literal["cells", "digits"] | None = None,
    seed: int | None = None,
    transform: str | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _columns.Morphed:
    """Rearrange a puzzle and rename its digits at random, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        index: The number of the transform among those of the seed, from 0.
        keep: The part that the random transform leaves as it is: `cells` (only the digits get
            other names) or `digits` (only the cells are rearranged).
        seed: The seed; it and the index determine the transform, which the record tells. If
            none is given, one is drawn at random.
        transform: The transform, instead of a random one, such as `transpose, rows 213456789,
            columns 123456789, digits 987654321`: where each row and column goes, and what each
            digit becomes. Parts can be left out.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns columns: see `Morphed`.
    """
    options: dict[str, Any] = {"index": index, "keep": keep, "seed": seed, "transform": transform}
    return ask_columns(
        "morph", _columns.Morphed, puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def minimise(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Minimised | _records.Answer:
    """Remove redundant givens until a puzzle is minimal.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        seed: The seed of the order in which givens are tried; another order may lead to another
            minimal puzzle.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.minimise(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> answer.puzzle
    '.3..........1.5....98....6.8...6...34..8....17...2...6.6....28....4.9.......8..7.'
    """
    options: dict[str, Any] = {"seed": seed}
    return ask_one("minimise", (_records.Minimised, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def minimise_many(
    puzzles: Puzzles,
    *,
    seed: int = 0,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _columns.Minimised:
    """Remove redundant givens until a puzzle is minimal, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        seed: The seed of the order in which givens are tried; another order may lead to another
            minimal puzzle.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns columns: see `Minimised`.
    """
    options: dict[str, Any] = {"seed": seed}
    return ask_columns(
        "minimise", _columns.Minimised, puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def picture(
    puzzle: Puzzle,
    *,
    before: Sequence[str] | None = None,
    candidates: bool = True,
    hint: bool | None = None,
    hodoku: bool | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    legend: bool = True,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    noted_only: bool = False,
    order: Literal["human", "hodoku"] | None = None,
    overlay: bool = False,
    step: dict[str, int] | None = None,
    step_number: int | None = None,
    technique: Sequence[str] | None = None,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Picture | _records.Answer:
    """Draw a puzzle, or a step on it, as SVG.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        before: Steps that come before: the board is drawn as they leave it.
        candidates: True if the candidates of empty cells are drawn.
        hint: Draw the next step of the position on its board.
        hodoku: The step is one of HoDoKu's path, which starts from the givens.
        language: The language in which steps are told.
        legend: True if the meaning of colours and lines stands below the board.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        noted_only: True if candidates are drawn only on a position with noted candidates, and
            not those that the digits leave.
        order: The order in which the techniques of that path are tried, as `explain` takes it.
        overlay: Draw nothing but marks, links and marked candidates, without a style, to be
            laid over a picture of the board.
        step: A step to draw on the board, as it stands in the records of other verbs: its
            marks, its links and its conclusions. The command draws that of a record of `hint` by
            itself.
        step_number: Draw the step of that number, from 1, of the path of `bivalue explain`, on
            the board before it. That path has the options `hodoku`, `technique` and `order` here,
            too.
        technique: The techniques of the path on which the step is, as `explain` takes them.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.picture(
    ...     "12345678.........................................................................",
    ...     candidates=False,
    ...     step={"marks":[{"house":"row 1","role":"base"}],"place":["r1c9=9"]}
    ... )
    >>> answer.status
    'drawn'
    """
    options: dict[str, Any] = {"before": before, "candidates": candidates, "hint": hint, "hodoku": hodoku, "language": language, "legend": legend, "names": names, "noted_only": noted_only, "order": order, "overlay": overlay, "step": step, "step_number": step_number, "technique": technique, "words": words}
    return ask_one("picture", (_records.Picture, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def picture_many(
    puzzles: Puzzles,
    *,
    before: Sequence[str] | None = None,
    candidates: bool = True,
    hint: bool | None = None,
    hodoku: bool | None = None,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    legend: bool = True,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    noted_only: bool = False,
    order: Literal["human", "hodoku"] | None = None,
    overlay: bool = False,
    step: dict[str, int] | None = None,
    step_number: int | None = None,
    technique: Sequence[str] | None = None,
    words: dict[str, int] | None = None,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Picture | _records.Answer]:
    """Draw a puzzle, or a step on it, as SVG, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        before: Steps that come before: the board is drawn as they leave it.
        candidates: True if the candidates of empty cells are drawn.
        hint: Draw the next step of the position on its board.
        hodoku: The step is one of HoDoKu's path, which starts from the givens.
        language: The language in which steps are told.
        legend: True if the meaning of colours and lines stands below the board.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        noted_only: True if candidates are drawn only on a position with noted candidates, and
            not those that the digits leave.
        order: The order in which the techniques of that path are tried, as `explain` takes it.
        overlay: Draw nothing but marks, links and marked candidates, without a style, to be
            laid over a picture of the board.
        step: A step to draw on the board, as it stands in the records of other verbs: its
            marks, its links and its conclusions. The command draws that of a record of `hint` by
            itself.
        step_number: Draw the step of that number, from 1, of the path of `bivalue explain`, on
            the board before it. That path has the options `hodoku`, `technique` and `order` here,
            too.
        technique: The techniques of the path on which the step is, as `explain` takes them.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"before": before, "candidates": candidates, "hint": hint, "hodoku": hodoku, "language": language, "legend": legend, "names": names, "noted_only": noted_only, "order": order, "overlay": overlay, "step": step, "step_number": step_number, "technique": technique, "words": words}
    return ask_records(
        "picture", (_records.Picture, _records.Answer), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def analyse(
    puzzle: Puzzle,
    *,
    backdoors: int = 1,
    classes: bool = False,
    minimals: int | None = None,
    solutions: int = 1000,
    unavoidable: int = 0,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Answer:
    """Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        backdoors: Search for backdoors of up to this number of cells, 1 or 2. With the digits
            of a backdoor, singles solve the rest.
        classes: Add the classes of the solution's bands and column sets, and all automorphisms.
        minimals: List the minimal puzzles of at most this number of givens that are in the
            puzzle.
        solutions: Of a puzzle with several solutions, count up to this number of them.
        unavoidable: List the minimal unavoidable sets of the solution of up to this number of
            cells, 12 at most; none if it is 0.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.analyse(
    ...     "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    ...     unavoidable=6
    ... )
    >>> answer.status
    'unique'
    """
    options: dict[str, Any] = {"backdoors": backdoors, "classes": classes, "minimals": minimals, "solutions": solutions, "unavoidable": unavoidable}
    return ask_one("analyse", (_records.Answer,), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def analyse_many(
    puzzles: Puzzles,
    *,
    backdoors: int = 1,
    classes: bool = False,
    minimals: int | None = None,
    solutions: int = 1000,
    unavoidable: int = 0,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Answer]:
    """Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        backdoors: Search for backdoors of up to this number of cells, 1 or 2. With the digits
            of a backdoor, singles solve the rest.
        classes: Add the classes of the solution's bands and column sets, and all automorphisms.
        minimals: List the minimal puzzles of at most this number of givens that are in the
            puzzle.
        solutions: Of a puzzle with several solutions, count up to this number of them.
        unavoidable: List the minimal unavoidable sets of the solution of up to this number of
            cells, 12 at most; none if it is 0.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"backdoors": backdoors, "classes": classes, "minimals": minimals, "solutions": solutions, "unavoidable": unavoidable}
    return ask_records(
        "analyse", (_records.Answer,), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def generate(
    *,
    canon: Literal["a", "b", "c"] | None = None,
    clues: str | None = None,
    er: str | None = None,
    grids: Literal["uniform", "filled"] = "uniform",
    hardest: Sequence[str] = (),
    index: int = 0,
    level: str | None = None,
    method: Literal["top-down", "bottom-up", "controlled-bias"] = "top-down",
    minimal: Literal["no", "within-symmetry", "truly"] = "within-symmetry",
    not_technique: Sequence[str] = (),
    pattern: str | None = None,
    product: Literal["puzzle", "sukaku", "grid"] = "puzzle",
    rate: Sequence[Literal["se", "hodoku", "hodoku-stable", "w", "gw"]] = (),
    score: str | None = None,
    seed: int | None = None,
    solution: str | None = None,
    symmetry: Literal["none", "half-turn", "quarter-turn", "left-right", "top-bottom", "diagonal", "anti-diagonal", "both-mirrors", "both-diagonals", "full", "random"] = "none",
    technique: Sequence[str] = (),
    tries: int = 1000000,
    nodes: int | None = None,
    timeout: float | None = None,
) -> _records.Generated | _records.Answer:
    """Make a random puzzle with the given properties.

    Args:
        canon: Add the canonical form: `a`, `b` or `c`.
        clues: The number of givens, such as `24` or `22..25`. Of a range one end may be
            missing, as in `..23`.
        er: The rating by the Sudoku Explainer, or a range, such as `7.0..8.3`.
        grids: The source of full grids: `uniform` (all grids are equally likely) or `filled`
            (by a random search).
        hardest: The hardest step of the path is of one of these techniques.
        index: The number of the puzzle among those of the seed, from 0.
        level: The level on HoDoKu's scale: easy, medium, hard, unfair or extreme, or a range,
            such as `easy..hard`.
        method: The method: `top-down` removes givens from a full grid, `bottom-up` adds givens
            to an empty grid, `controlled-bias` also gives weights for unbiased statistics.
        minimal: The rule about redundant givens.
        not_technique: The path has no step of any of these techniques.
        pattern: The pattern of givens, 81 characters, with or without borders: `x` a given, `.`
            no given, `?` either, `1` to `9` this digit, `a` to `i` equal digits. A grid in any
            format stands for the pattern of its givens.
        product: The kind of thing that is made.
        rate: Add ratings on `se`, `hodoku`, `w`, `gw`. These are scales. The scale
            `hodoku-stable` may take the place of `hodoku`.
        score: The score on HoDoKu's scale, or a range, such as `500..800`.
        seed: The seed; it and the index determine the puzzle. If none is given, one is drawn at
            random, which the record tells.
        solution: The solution of the puzzle: a full grid in any format, or a puzzle in a format
            that gives the solution beside it.
        symmetry: The symmetry of the pattern of givens, such as half-turn, left-right or
            diagonal. All symmetries are: none, half-turn, quarter-turn, left-right, top-bottom,
            diagonal, anti-diagonal, both-mirrors, both-diagonals, full, or random for one of these
            except none, drawn for each puzzle. Of a symmetric puzzle a single given may be
            redundant, unless it is to be truly minimal.
        technique: The path has steps of each of these techniques. Of a family, such as `fish`,
            it has steps of one member. It is the path of `explain` with the options that the member
            `explain` of the record names: HoDoKu's path for techniques that HoDoKu uses by default,
            and for others the usual one with these techniques added.
        tries: Give up after this number of tries.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.

    Raises `BivalueError` if the request cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.generate(
    ...     seed=1,
    ...     symmetry="half-turn"
    ... )
    >>> answer.puzzle
    '8..91...79....2..8.....31...52.47....6.3.5.1....29.64...71.....5..7....62...58..1'
    """
    options: dict[str, Any] = {"canon": canon, "clues": clues, "er": er, "grids": grids, "hardest": hardest, "index": index, "level": level, "method": method, "minimal": minimal, "not_technique": not_technique, "pattern": pattern, "product": product, "rate": rate, "score": score, "seed": seed, "solution": solution, "symmetry": symmetry, "technique": technique, "tries": tries}
    return ask_one("generate", (_records.Generated, _records.Answer), None, options, (), nodes, timeout)


def vicinity(
    puzzle: Puzzle,
    *,
    limit: int = 10000,
    minus: int = 1,
    plus: int = 1,
    solutions: int = 20000,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> _records.Neighbours | _records.Answer:
    """Find the minimal puzzles that differ from a puzzle by a few givens.

    Args:
        puzzle: A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty
            cell.
        limit: List up to this number of puzzles.
        minus: The number of givens that are removed.
        plus: The number of givens that are added.
        solutions: Skip a case if more than this number of solutions remain after the removal of
            givens.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Raises `BivalueError` if the request or the puzzle cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.vicinity(
    ...     "5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4."
    ... )
    >>> answer.status
    'neighbours'
    """
    options: dict[str, Any] = {"limit": limit, "minus": minus, "plus": plus, "solutions": solutions}
    return ask_one("vicinity", (_records.Neighbours, _records.Answer), puzzle, options, (), nodes, timeout, Reading(input_format, input_lenient, input_blank))


def vicinity_many(
    puzzles: Puzzles,
    *,
    limit: int = 10000,
    minus: int = 1,
    plus: int = 1,
    solutions: int = 20000,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
    nodes: int | None = None,
    timeout: float | None = None,
    input_format: str | None = None,
    input_lenient: bool = False,
    input_blank: str | None = None,
) -> list[_records.Neighbours | _records.Answer]:
    """Find the minimal puzzles that differ from a puzzle by a few givens, for each of many puzzles.

    Args:
        puzzles: An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with
            0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a
            column with the Arrow PyCapsule interface.
        limit: List up to this number of puzzles.
        minus: The number of givens that are removed.
        plus: The number of givens that are added.
        solutions: Skip a case if more than this number of solutions remain after the removal of
            givens.
        errors: What becomes of rows that cannot be read or asked: `raise` an error that names
            the first, or `mark` them all.
        threads: The number of threads; 0 for one for each core. No answer depends on it.
        progress: A function of the number of rows that are done and of all rows, or true for a
            progress bar by tqdm.
        nodes: End the work on a puzzle after this number of nodes, with the status `limit`.
        timeout: End the work on a puzzle after this number of seconds, with the status `limit`.
        input_format: The name of the format of texts; detected if it is left out.
        input_lenient: Accept rows of a wrong length and foreign characters.
        input_blank: A further character that stands for an empty cell.

    Returns a record of each puzzle, in order.
    """
    options: dict[str, Any] = {"limit": limit, "minus": minus, "plus": plus, "solutions": solutions}
    return ask_records(
        "vicinity", (_records.Neighbours, _records.Answer), puzzles, options, (), errors, threads, progress, nodes, timeout,
        Reading(input_format, input_lenient, input_blank),
    )


def formats(
    *,
    examples: bool = False,
    text: str | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
) -> _records.FormatList | _records.Answer:
    """List the formats, or name the one that a text is in.

    Args:
        examples: Add an example of each format.
        text: The text whose format is to be named.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.

    Raises `BivalueError` if the request cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.formats(
    ...     text="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> answer.status
    'formats'
    """
    options: dict[str, Any] = {"examples": examples, "text": text}
    return ask_one("formats", (_records.FormatList, _records.Answer), None, options, (), nodes, timeout)


def techniques(
    *,
    language: Literal["en", "de", "es", "fr", "ja"] | None = None,
    name: str | None = None,
    names: Literal["sudokuwiki", "explainer", "sukaku-explainer", "hodoku", "sudoku-coach", "yzf", "sudoku-studio", "berthier", "forum"] | None = None,
    texts: bool = False,
    words: dict[str, int] | None = None,
    nodes: int | None = None,
    timeout: float | None = None,
) -> _records.TechniqueList:
    """List the techniques, easiest first, or describe one.

    Args:
        language: The language in which steps are told.
        name: The technique to describe, or the family.
        names: The tradition whose names of techniques are used; a technique that has no name of
            its own there has that of the library.
        texts: List also the texts in which steps are told, by key: a translation starts from
            them.
        words: A translation: texts by key, in the place of those of the language. Texts whose
            keys are missing stay as they are.
        nodes: End after this number of nodes, with the status `limit`.
        timeout: End after this number of seconds, with the status `limit`.

    Raises `BivalueError` if the request cannot be understood.

    >>> import bivalue
    >>> answer = bivalue.techniques(
    ...     name="x-wing"
    ... )
    >>> answer.status
    'techniques'
    """
    options: dict[str, Any] = {"language": language, "name": name, "names": names, "texts": texts, "words": words}
    return ask_one("techniques", (_records.TechniqueList,), None, options, (), nodes, timeout)
