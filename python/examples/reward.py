"""A reward for a language model that solves Sudoku: the answers of four models, and what each is worth.

    python reward.py
"""

import bivalue


def reward(prompt_puzzle: str, completion: str) -> tuple[float, tuple[str, ...]]:
    """The reward of a completion, from 0 to 1, and why it is not 1."""
    grid = bivalue.grid_in(completion)
    if grid is None:
        return 0.0, ("there is no grid in the answer",)
    verified = bivalue.verify(prompt_puzzle, grid)
    return verified.reward, verified.reasons


def main() -> None:
    made = bivalue.generate_many(1, seed=3)
    puzzle = "".join(map(str, made.puzzles[0])).replace("0", ".")
    solution = "".join(map(str, made.solutions[0]))
    rows = "\n".join(solution[row * 9 : row * 9 + 9] for row in range(9))
    half = solution[:40] + puzzle[40:]
    for name, completion in (
        ("right", f"Row by row, this must be\n\n<answer>\n{rows}\n</answer>"),
        ("half", f"So far I have:\n```\n{half}\n```"),
        ("repeats the puzzle", puzzle),
        ("gives up", "This puzzle has no solution."),
    ):
        worth, reasons = reward(puzzle, completion)
        print(f"{name}: {worth:.2f} {'; '.join(reasons)}")


if __name__ == "__main__":
    main()
