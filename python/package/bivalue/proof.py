"""A checker of proofs that shares nothing with the library: the rules of docs/proof.md, from the
puzzle to the solution. It also runs by itself: `python proof.py FILE.jsonl`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import lru_cache

# A candidate is a number: nine times the cell, and the digit counted from 0. A set of candidates is
# an integer with a bit for each.
ALL = (1 << 729) - 1
CELL = [0x1FF << 9 * cell for cell in range(81)]


def _houses() -> dict[str, list[int]]:
    houses = {}
    for n in range(9):
        houses[f"row {n + 1}"] = [9 * n + i for i in range(9)]
        houses[f"column {n + 1}"] = [9 * i + n for i in range(9)]
        first = n // 3 * 27 + n % 3 * 3
        houses[f"box {n + 1}"] = [first + i // 3 * 9 + i % 3 for i in range(9)]
    return houses


HOUSES = _houses()
PEERS = [
    {other for cells in HOUSES.values() if cell in cells for other in cells} - {cell}
    for cell in range(81)
]
PLACES = {
    (name, digit): sum(1 << 9 * cell + digit for cell in cells)
    for name, cells in HOUSES.items()
    for digit in range(9)
}
SEES = [
    CELL[x // 9] & ~(1 << x) | sum(1 << 9 * cell + x % 9 for cell in PEERS[x // 9])
    for x in range(729)
]
FILLINGS = 200_000
TRIALS = 1_000_000


class Fault(Exception):
    """The first thing that is wrong in a record."""


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _cell(name: object) -> int:
    text = str(name)
    if len(text) != 4 or text[0] + text[2] != "rc" or not set(text[1::2]) <= set("123456789"):
        raise Fault(f"{name!r} is no cell")
    return 9 * (int(text[1]) - 1) + int(text[3]) - 1


def _digit(digit: object) -> int:
    if type(digit) is not int or not 1 <= digit <= 9:
        raise Fault(f"{digit!r} is no digit")
    return digit - 1


def _conclusion(text: str) -> tuple[bool, int]:
    """A conclusion: whether it places, and its candidate."""
    for sign in ("=", "<>"):
        cell, found, digit = str(text).partition(sign)
        if found and len(digit) == 1 and digit in "123456789":
            return sign == "=", 9 * _cell(cell) + int(digit) - 1
    raise Fault(f"{text!r} is no conclusion")


class Checker:
    """The rules, for the steps of one puzzle."""

    def __init__(self, givens: list[int | None]):
        self.givens = givens
        self.rests_on_uniqueness = False

    def lines(self, live: int, lines: list[dict], so: list[str] | None = None) -> int | None:
        """The live candidates after the lines; none after a contradiction."""
        for number, line in enumerate(lines):
            if not line["so"]:
                if not self.contradicts(live, line):
                    raise Fault(f"line {number + 1}: this is no contradiction")
                if number + 1 < len(lines):
                    raise Fault(f"line {number + 2}: it stands behind a contradiction")
                return None
            conclusions = [_conclusion(text) for text in line["so"]]
            if line["rule"] == "refuted" and len(conclusions) != 1:
                raise Fault(f"line {number + 1}: more than one conclusion is refuted")
            if any(not live & cell for cell in CELL):
                raise Fault(f"line {number + 1}: a cell has no candidate before it")
            for conclusion in conclusions:
                if not self.follows(live, line, conclusion):
                    raise Fault(f"line {number + 1}: {line['so']} does not follow")
            for conclusion in conclusions:
                live = learn(live, conclusion)
        return live

    def follows(self, live: int, line: dict, conclusion: tuple[bool, int]) -> bool:
        rule, (places, x) = line["rule"], conclusion
        if rule == "only":
            return places and live & self.places(line["of"]) == 1 << x
        if rule == "counting":
            return not places and self.counts(live, line, x)
        if rule == "refuted":
            return self.lines(learn(live, (not places, x)), line["lines"]) is None
        if rule == "cases":
            ends = self.cases(live, line)
            return all(end is None or holds(end, conclusion) for end in ends)
        if rule == "templates":
            of_digit = templates(live, line["rounds"])[x % 9]
            return all((one >> x // 9 & 1) == places for one in of_digit)
        if rule == "symmetry":
            return not places and self.is_lost(live, line["transform"], x)
        if rule == "search":
            return not solvable(learn(live, (not places, x)), [TRIALS])
        raise Fault(f"the rule {rule!r} is not known")

    def contradicts(self, live: int, line: dict) -> bool:
        rule = line["rule"]
        if rule == "only":
            return not live & self.places(line["of"])
        if rule == "counting":
            return self.counts(live, line, None)
        if rule == "cases":
            return all(end is None for end in self.cases(live, line))
        return False

    def cases(self, live: int, line: dict) -> list[int | None]:
        branches = {branch["case"]: branch["lines"] for branch in line["branches"]}
        if len(branches) != len(line["branches"]):
            raise Fault("a case has two branches")
        ends = []
        for x in _bits(live & self.places(line["of"])):
            own = branches.pop(f"r{x // 81 + 1}c{x // 9 % 9 + 1}={x % 9 + 1}", [])
            ends.append(self.lines(learn(live, (True, x)), own))
        if branches:
            raise Fault(f"{', '.join(branches)}: there is no such case")
        return ends

    def places(self, of: dict) -> int:
        """The candidates of which at least one is true."""
        if set(of) == {"cell"}:
            return CELL[_cell(of["cell"])]
        if set(of) == {"house", "digit"}:
            if of["house"] not in HOUSES:
                raise Fault(f"{of['house']!r} is no house")
            return PLACES[of["house"], _digit(of["digit"])]
        if set(of) == {"pattern"}:
            cells = [
                (_cell(mark["cells"][0]), tuple(_digit(digit) for digit in mark["digits"]))
                for mark in of["pattern"]
            ]
            if any(len(mark["cells"]) != 1 for mark in of["pattern"]):
                raise Fault("a part of a pattern has several cells")
            has_given = any(self.givens[cell] is not None for cell, _ in cells)
            verdict = judge(tuple(cells))
            if verdict == "possible" or verdict == "exchangeable" and has_given:
                raise Fault("the pattern is possible")
            self.rests_on_uniqueness |= verdict == "exchangeable"
            return sum(
                1 << 9 * cell + digit
                for cell, digits in cells
                for digit in range(9)
                if digit not in digits
            )
        raise Fault(f"{of} is no constraint")

    def counts(self, live: int, line: dict, x: int | None) -> bool:
        """Whether a candidate is false by counting, or the count is a contradiction by itself."""
        if x is not None:
            live &= ~SEES[x]
        surplus, links = [0] * 729, 0
        for link in line["links"]:
            if "pattern" in link:
                raise Fault("a pattern is no link")
            of = live & self.places(link)
            links += bool(of)
            for y in _bits(of):
                surplus[y] += 1
        for truth in line["truths"]:
            for y in _bits(live & self.places(truth)):
                surplus[y] -= 1
        own = 0 if x is None else surplus[x]
        is_covered = all(n >= 0 or y == x for y, n in enumerate(surplus))
        return is_covered and len(line["truths"]) + own > links

    def is_lost(self, live: int, transform: dict, x: int) -> bool:
        """Whether the symmetry leads from a candidate to one that is false or excludes it."""
        maps = [[int(n) - 1 for n in transform[key]] for key in ("rows", "columns", "digits")]
        if any(sorted(one) != list(range(9)) for one in maps):
            raise Fault("the transform is none")
        for lines in maps[:2]:
            if any(len({lines[3 * at + i] // 3 for i in range(3)}) != 1 for at in range(3)):
                raise Fault("the transform tears a band or a stack apart")
        rows, columns, digits = maps

        def image(y: int) -> int:
            row, column = y // 81, y // 9 % 9
            if transform["transpose"]:
                row, column = column, row
            return 81 * rows[row] + 9 * columns[column] + digits[y % 9]

        for cell, digit in enumerate(self.givens):
            if digit is not None:
                to = image(9 * cell + digit)
                if self.givens[to // 9] != to % 9:
                    raise Fault("the givens are not the same after the transform")
        self.rests_on_uniqueness = True
        y = x
        while live >> y & 1 and not SEES[x] >> y & 1:
            y = image(y)
            if y == x:
                return False
        return True


def learn(live: int, conclusion: tuple[bool, int]) -> int:
    """The live candidates if the conclusion is true."""
    places, x = conclusion
    return live & ~SEES[x] if places else live & ~(1 << x)


def holds(live: int, conclusion: tuple[bool, int]) -> bool:
    places, x = conclusion
    return live & CELL[x // 9] == 1 << x if places else not live >> x & 1


@lru_cache(maxsize=1000)
def judge(cells: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
    """Whether a pattern is impossible, or each filling can be exchanged for another one."""
    if not cells or len({cell for cell, _ in cells}) != len(cells):
        return "possible"

    def times(house: list[int], digit: int) -> int:
        return sum(cell in house and digit in digits for cell, digits in cells)

    if all(len(set(digits)) == 2 for _, digits in cells) and all(
        times(house, digit) in (0, 2) for house in HOUSES.values() for digit in range(9)
    ):
        return "exchangeable"
    found: dict[tuple[int, ...], int] = {}
    left = FILLINGS

    def fill(filling: list[tuple[int, int]]) -> None:
        nonlocal left
        if len(filling) == len(cells):
            key = [0] * 27
            for cell, digit in filling:
                for number, house in enumerate(HOUSES.values()):
                    key[number] |= (cell in house) << digit
            found[tuple(key)] = found.get(tuple(key), 0) + 1
            return
        cell, digits = cells[len(filling)]
        for digit in digits:
            left -= 1
            if left >= 0 and all(d != digit or cell not in PEERS[c] for c, d in filling):
                fill([*filling, (cell, digit)])

    fill([])
    if left < 0:
        return "possible"
    if not found:
        return "impossible"
    return "exchangeable" if min(found.values()) > 1 else "possible"


@lru_cache(maxsize=10)
def templates(live: int, rounds: int) -> list[list[int]]:
    """For each digit its templates, as sets of cells, after the rounds."""

    def extend(digit: int, row: int, so_far: int, used: frozenset[str]) -> Iterator[int]:
        if row == 9:
            yield so_far
            return
        for column in range(9):
            names = {f"c{column}", f"b{row // 3 * 3 + column // 3}"}
            if live >> 81 * row + 9 * column + digit & 1 and not names & used:
                yield from extend(digit, row + 1, so_far | 1 << 9 * row + column, used | names)

    all_of = [list(extend(digit, 0, 0, frozenset())) for digit in range(9)]
    for _ in range(rounds):
        all_of = [
            [
                one
                for one in own
                if all(any(not one & two for two in other) for other in all_of if other is not own)
            ]
            for own in all_of
        ]
    return all_of


def solvable(live: int, left: list[int]) -> bool:
    """Whether the cells can be filled with live candidates."""
    left[0] -= 1
    if left[0] < 0:
        raise Fault("there is too much to try")
    before = 0
    while live != before:
        before = live
        for of in (*CELL, *PLACES.values()):
            here = live & of
            if not here:
                return False
            if not here & here - 1:
                live = learn(live, (True, here.bit_length() - 1))
    counts = [(n, cell) for cell in range(81) if (n := (live & CELL[cell]).bit_count()) > 1]
    if not counts:
        return True
    cell = min(counts)[1]
    return any(solvable(learn(live, (True, x)), left) for x in _bits(live & CELL[cell]))


def verify(record: dict, puzzle: str | None = None) -> bool:
    """Checks the steps of a record, and returns whether they rest on the uniqueness of the
    solution. Raises a `Fault` where a step is not proved."""
    text = "".join(str(record.get("input", "") if puzzle is None else puzzle).split())
    if len(text) != 81 or not set(text) <= set("123456789.0"):
        raise Fault("the input is not a puzzle of 81 cells")
    givens = [None if ch in ".0" else int(ch) - 1 for ch in text]
    live, open_cells = ALL, set(range(81))
    for cell, digit in enumerate(givens):
        if digit is not None:
            live = learn(live, (True, 9 * cell + digit))
            open_cells.discard(cell)
    steps = [record["step"]] if "step" in record else record.get("steps")
    if not isinstance(steps, list):
        raise Fault("there are no steps")
    checker = Checker(givens)
    for number, step in enumerate(steps, 1):
        try:
            after = _step(checker, live, open_cells, step)
        except Fault as fault:
            raise Fault(f"step {number}: {fault}") from None
        if record.get("status") != "steps":
            live = after
            open_cells -= {_conclusion(text)[1] // 9 for text in step.get("place", [])}
    _end(record, live, open_cells)
    return checker.rests_on_uniqueness


def _step(checker: Checker, live: int, open_cells: set[int], step: dict) -> int:
    """The live candidates after a step, whose conclusions follow from its proof."""
    conclusions = []
    for key, wanted in (("place", True), ("eliminate", False)):
        for text in step.get(key, []):
            places, x = _conclusion(text)
            if places != wanted:
                raise Fault(f"{text} is in the wrong list")
            if not live >> x & 1 or x // 9 not in open_cells:
                raise Fault(f"{text} changes nothing")
            conclusions.append((places, x, text))
    if not conclusions:
        raise Fault("there is no conclusion")
    known = checker.lines(live, step.get("proof", []))
    if known is None or any(not known & cell for cell in CELL):
        raise Fault("the board contradicts itself")
    for places, x, text in conclusions:
        if not holds(known, (places, x)):
            raise Fault(f"{text} is not proved")
    for places, x, _ in conclusions:
        live = learn(live, (places, x))
    return live


def _end(record: dict, live: int, open_cells: set[int]) -> None:
    """Checks the end of a path, or that the candidate of a question is decided on."""
    if "end" in record:
        digits = [
            "".join(str(x % 9 + 1) for x in _bits(live & CELL[cell])) for cell in range(81)
        ]
        grid = "".join("." if cell in open_cells else digits[cell] for cell in range(81))
        left = [digits[cell] if cell in open_cells else "" for cell in range(81)]
        is_solved = not open_cells
        if (grid, left) != (record["end"]["grid"], record["end"]["candidates"]):
            raise Fault("the end is another one")
        if is_solved != (record["status"] == "solved"):
            raise Fault("the status is another one")
    if "is_true" in record and record["steps"]:
        if not holds(live, (bool(record["is_true"]), _conclusion(record["candidate"])[1])):
            raise Fault(f"{record['candidate']} is not decided on")


def check(record: dict, puzzle: str | None = None) -> str | None:
    """Checks the steps of a record, from its `input` or another puzzle on, and returns the first
    fault, or None."""
    return _checked(record, puzzle)[1]


def _checked(record: dict, puzzle: str | None = None) -> tuple[bool, str | None]:
    try:
        return verify(record, puzzle), None
    except Fault as fault:
        return False, str(fault)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        return False, f"the record is not as it should be: {error!r}"


def main(arguments: list[str]) -> int:
    """Checks files of records, a line each."""
    records = faults = steps = unique = 0
    for name in arguments:
        with open(name, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                record = json.loads(line)
                records += 1
                checked, fault = _checked(record)
                if fault:
                    faults += 1
                    print(f"{name}:{number}: {fault}")
                else:
                    steps += len(record.get("steps", [1]))
                    unique += checked
    print(f"{records} records, {steps} steps proved, {unique} rest on uniqueness, {faults} faults")
    return 1 if faults or not records else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
