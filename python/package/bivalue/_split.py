"""Parts of a collection for training and testing."""

from __future__ import annotations

from collections.abc import Sequence

from . import _columns
from ._asking import Errors, Progress, ask_columns
from ._input import Puzzles, Reading, whole


def split_many(
    puzzles: Puzzles,
    shares: Sequence[int] = (80, 10, 10),
    *,
    seed: int = 0,
    errors: Errors = "raise",
    threads: int = 0,
    progress: Progress = None,
) -> _columns.Split:
    """Splits puzzles into train, validation and test by the class of their solutions.

    Puzzles with equivalent solutions are never in different parts, so that nothing of a test is seen in
    training. The part follows from the seed and the class alone: it is the same in every collection, and
    the same as by the command `bivalue split`.

    Args:
        puzzles: The puzzles: see `solve_many`.
        shares: The shares of train, validation and test, or of train and test, in percent of the classes.
        seed: The seed.
        errors: What becomes of rows that cannot be read: `raise` an error that names the first, or `mark`
            them all.
        threads: The number of threads; 0 for one for each core.
        progress: A function of the number of rows that are done and of all rows, or true for a progress
            bar.

    >>> import bivalue
    >>> puzzles = bivalue.generate_many(20, seed=1).puzzles
    >>> parts = bivalue.split_many(puzzles, seed=7)
    >>> others = bivalue.morph_many(puzzles, seed=3).puzzles
    >>> bool((bivalue.split_many(others, seed=7).part == parts.part).all())
    True
    """
    try:
        numbers = [whole("shares", share) for share in shares]
    except TypeError:
        raise TypeError(f"shares: {shares!r}, expected whole numbers of percent, such as (80, 10, 10)") from None
    options = {"seed": whole("seed", seed), "shares": ",".join(map(str, numbers))}
    return ask_columns(
        "split", _columns.Split, puzzles, options, (), errors, threads, progress, None, None, Reading()
    )
