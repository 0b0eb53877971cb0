"""A training set without leaks: puzzles, their solutions, and augmentations of the training part.

    python training_set.py FOLDER [PUZZLES] [AUGMENTATIONS]

Everything follows from the seed, so that it can be made again.
"""

import sys
from pathlib import Path

import numpy as np

import bivalue

SEED = 7


def main(folder: str, puzzles: int = 1000, times: int = 1000) -> None:
    made = bivalue.generate_many(puzzles, seed=SEED)
    # By the class of the solution: what is tested is not seen in training in another guise.
    parts = bivalue.split_many(made.puzzles, (80, 10, 10), seed=SEED)
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(("train", "validation", "test")):
        chosen = parts.part == number
        inputs, labels = made.puzzles[chosen], made.solutions[chosen]
        if name == "train":
            transforms = bivalue.Transforms.seeded(len(inputs) * times, seed=SEED)
            inputs, labels = transforms.augment(inputs, times), transforms.augment(labels, times)
        # The layout of the reasoning models: 0 is padding, 1 an empty cell, 2 to 10 are digits.
        np.save(target / f"{name}_inputs.npy", bivalue.tokens(inputs))
        np.save(target / f"{name}_labels.npy", bivalue.tokens(labels))
        print(f"{name}: {chosen.sum()} puzzles, {len(inputs)} rows")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
