"""What answers are worth, and pictures."""

import numpy as np
import pytest

import bivalue
from conftest import CLASH, EASY, EASY_SOLUTION, HARD, TWO


def test_a_solution_is_worth_one_whichever_it_is():
    assert bivalue.verify(EASY, EASY_SOLUTION).reward == 1
    answer = bivalue.solve(TWO)
    assert answer.solution != answer.second
    for solution in (answer.solution, answer.second):
        assert bivalue.verify(TWO, solution).solved


def test_an_answer_that_is_nothing_is_worth_nothing():
    for answer in ("", "no", "1" * 80, EASY_SOLUTION[::-1], 7, [1, 2]):
        found = bivalue.verify(EASY, answer)
        assert found.reward == 0 and found.reasons, answer
    with pytest.raises(bivalue.BivalueError):
        bivalue.verify("no", EASY_SOLUTION)


def test_a_wrong_digit_costs_its_cell_only():
    at = EASY.index(".")
    wrong = "123456789".replace(EASY_SOLUTION[at], "")[0]
    found = bivalue.verify(EASY, EASY_SOLUTION[:at] + wrong + EASY_SOLUTION[at + 1 :])
    assert not found.legal and not found.consistent
    assert found.credit == pytest.approx(1 - 1 / found.blanks)


def test_a_puzzle_without_a_solution_has_no_answer():
    found = bivalue.verify(CLASH, EASY_SOLUTION)
    assert not found.solved and found.reasons


def test_arrays():
    made = bivalue.generate_many(30, seed=2)
    found = bivalue.verify_many(made.puzzles, made.solutions)
    assert found.solved.all() and found.legal.all() and (found.credit == 1).all()
    shifted = np.roll(made.solutions, 1, axis=0)
    assert not bivalue.verify_many(made.puzzles, shifted).solved.any()
    with pytest.raises(bivalue.BivalueError):
        bivalue.verify_many(made.puzzles, made.solutions[1:])


@pytest.mark.parametrize(
    "completion",
    [
        f"<answer>{EASY_SOLUTION}</answer>",
        f"{HARD}\n\nso it is\n{EASY_SOLUTION}",
        "```\n" + "\n".join(" ".join(EASY_SOLUTION[r * 9 : r * 9 + 9]) for r in range(9)) + "\n```",
        bivalue.convert(EASY_SOLUTION, format="boxed").converted.text,
        "\n".join(f"| {' | '.join(EASY_SOLUTION[r * 9 : r * 9 + 9])} |" for r in range(9)),
        str([[int(c) for c in EASY_SOLUTION[r * 9 : r * 9 + 9]] for r in range(9)]).replace("], ", "],\n"),
    ],
    ids=range(6),
)
def test_grids_are_found_in_what_models_write(completion):
    assert bivalue.grid_in(completion) == EASY_SOLUTION


def test_no_grid_is_found_where_there_is_none():
    for completion in ("", "no solution", EASY_SOLUTION[:80], "\n".join([EASY_SOLUTION[:9]] * 8)):
        assert bivalue.grid_in(completion) is None


def test_records_show_themselves():
    for record in (
        bivalue.solve(EASY),
        bivalue.hint(HARD, level="full"),
        bivalue.explain(HARD),
        bivalue.steps(EASY),
        bivalue.generate(seed=1),
    ):
        html = record._repr_html_()
        assert "<svg" in html and html.count("<svg") == html.count("</svg>")
    assert bivalue.techniques()._repr_html_() is None
    # A link between the colours and what they mean.
    steps = bivalue.explain(HARD).steps
    assert all("<title>" in bivalue.draw(HARD, step).svg for step in steps[:3])


def test_pictures_can_be_saved(tmp_path):
    bivalue.draw(EASY).save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert 'class="candidate"' not in bivalue.draw(EASY).svg
    assert 'class="candidate"' in bivalue.draw(EASY, candidates=True).svg


def test_a_solved_puzzle_tells_its_givens_from_the_digits_that_were_found():
    html = bivalue.solve(EASY)._repr_html_()
    assert html.count('class="given"') == 30 and html.count('class="placed"') == 51
    assert bivalue.solve(EASY.replace(".", "0"))._repr_html_().count('class="placed"') == 51
    made = bivalue.generate(seed=1)
    assert made._repr_html_().count('class="given"') == sum(cell != "." for cell in made.puzzle) < 81


def test_sentences_of_a_hint_stand_on_lines_of_their_own():
    hint = bivalue.hint(EASY, level="full")
    assert "\n" in hint.text and hint.text.replace("\n", "<br>") in hint._repr_html_()
