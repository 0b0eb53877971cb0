"""Rates many puzzles by two scales, and counts how hard they are.

    python rate_many.py [FILE]

The file holds a puzzle a line; without one, puzzles are made.
"""

import sys
from pathlib import Path

import numpy as np

import bivalue


def main(file: str | None = None) -> None:
    puzzles = Path(file).read_text() if file else bivalue.generate_many(200, seed=1).puzzles
    # A puzzle that takes more than ten seconds is left without a rating, and says so.
    se = bivalue.rate_many(puzzles, errors="mark", timeout=10)
    hodoku = bivalue.rate_many(puzzles, scale="hodoku", errors="mark", timeout=10)
    for status in bivalue.Status:
        if count := int((se.status == status).sum()):
            print(f"{status.name.lower()}: {count}")
    rated = ~np.isnan(se.er)
    for low in range(1, 12):
        count = int(((se.er >= low) & (se.er < low + 1) & rated).sum())
        print(f"ER {low}.0 to {low}.9: {count}")
    for level, name in enumerate(("easy", "medium", "hard", "unfair", "extreme"), 1):
        print(f"{name}: {int((hodoku.level == level).sum())}")


if __name__ == "__main__":
    main(*sys.argv[1:])
