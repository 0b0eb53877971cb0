"""Rates many puzzles by two scales, and counts how hard they are.

    python rate_many.py FILE
    python rate_many.py 1000000

The file holds a puzzle a line; of a number, so many puzzles are made.
"""

import sys
from pathlib import Path

import numpy as np

import bivalue


def main(what: str) -> None:
    is_number = what.isdecimal()
    puzzles = bivalue.generate_many(int(what), seed=1).puzzles if is_number else Path(what).read_text()
    # A puzzle that takes more steps is left without a rating, and says so.
    se = bivalue.rate_many(puzzles, errors="mark", nodes=1_000_000, progress=show)
    hodoku = bivalue.rate_many(puzzles, scale="hodoku", errors="mark", nodes=1_000_000, progress=show)
    for status in bivalue.Status:
        if count := int((se.status == status).sum()):
            print(f"{status.name.lower()}: {count}")
    rated = ~np.isnan(se.er)
    for low in range(1, 12):
        count = int(((se.er >= low) & (se.er < low + 1) & rated).sum())
        print(f"ER {low}.0 to {low}.9: {count}")
    for level, name in enumerate(("easy", "medium", "hard", "unfair", "extreme"), 1):
        print(f"{name}: {int((hodoku.level == level).sum())}")


def show(done: int, total: int) -> None:
    print(f"\r{done} of {total}", end="" if done < total else "\n", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
