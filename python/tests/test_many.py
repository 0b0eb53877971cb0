"""Verbs asked of many puzzles."""

import numpy as np
import pytest

import bivalue
from bivalue import Status
from conftest import CLASH, EASY, EASY_SOLUTION, HARD, TWO, seconds_after_ctrl_c

LIST = [EASY, HARD, TWO, CLASH]


def cells(texts):
    return np.array([[int(c) if c.isdigit() else 0 for c in text] for text in texts], np.uint8)


def lines(array):
    return ["".join(map(str, row)) for row in array.reshape(-1, 81)]


@pytest.fixture
def array():
    return cells(LIST)


def as_every_form(array):
    texts = [line.replace("0", ".") for line in lines(array)]
    yield "uint8", array
    yield "int64", array.astype(np.int64)
    yield "big-endian", array.astype(">i4")
    yield "Fortran order", np.asfortranarray(array)
    yield "every second", np.repeat(array, 2, axis=0)[::2]
    yield "backwards twice", array[::-1][::-1]
    yield "lists of numbers", array.tolist()
    yield "list of arrays", list(array)
    yield "texts", texts
    yield "tuple of texts", tuple(texts)
    yield "bytes", [text.encode() for text in texts]
    yield "array of texts", np.array(texts)
    yield "array of bytes", np.array([text.encode() for text in texts])
    yield "array of objects", np.array(texts, object)
    yield "a text", "\n".join(texts) + "\n"
    yield "a text as bytes", "\n".join(texts).encode()
    yield "generator", (text for text in texts)


@pytest.mark.parametrize("at", range(17))
def test_the_answers_do_not_depend_on_the_form(array, at):
    name, puzzles = list(as_every_form(array))[at]
    found = bivalue.solve_many(puzzles)
    assert list(found.status) == [Status.UNIQUE, Status.UNIQUE, Status.MULTIPLE, Status.INVALID], name
    assert found.solutions.shape == (4, 81) and found.solutions.dtype == np.uint8
    assert lines(found.solutions)[0] == EASY_SOLUTION
    assert not found.solutions[3].any()


def test_answers_have_the_shape_of_the_puzzles(array):
    square = bivalue.solve_many(array.reshape(4, 9, 9))
    assert square.solutions.shape == (4, 9, 9) and square.status.shape == (4,)
    fortran = bivalue.solve_many(np.asfortranarray(array.reshape(4, 9, 9)))
    assert (fortran.solutions == square.solutions).all()
    one = bivalue.solve_many(array[0])
    assert one.solutions.shape == (81,) and one.status.shape == ()
    assert bivalue.solve_many(array[0].reshape(9, 9)).solutions.shape == (9, 9)
    none = bivalue.solve_many(np.zeros((0, 81), np.uint8))
    assert none.solutions.shape == (0, 81) and len(none) == 0
    assert len(bivalue.solve_many([])) == 0


def test_wrong_shapes_and_types_are_refused():
    with pytest.raises(bivalue.BivalueError, match=r"\[4, 80\]"):
        bivalue.solve_many(np.zeros((4, 80), np.uint8))
    with pytest.raises(TypeError, match="float64"):
        bivalue.solve_many(np.zeros((4, 81)))
    with pytest.raises(ValueError, match="errors"):
        bivalue.solve_many([EASY], errors="ignore")
    with pytest.raises(ValueError, match="threads"):
        bivalue.solve_many([EASY], threads=10**6)
    with pytest.raises(TypeError):
        bivalue.solve_many([EASY, 7])


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.int64, np.uint64])
def test_a_bad_number_names_its_row_and_cell(kind):
    array = cells([EASY] * 5).astype(kind)
    array[3, 13] = 77
    with pytest.raises(bivalue.BivalueError) as raised:
        bivalue.solve_many(array)
    assert raised.value.row == 3
    assert "r2c5 is 77" in str(raised.value)
    found = bivalue.solve_many(array, errors="mark")
    assert list(found.status) == [1, 1, 1, Status.ERROR, 1]
    assert list(found.faults) == [3]
    assert lines(found.solutions)[4] == EASY_SOLUTION and not found.solutions[3].any()


def test_negative_numbers_are_bad():
    array = cells([EASY]).astype(np.int8)
    array[0, 2] = -1
    with pytest.raises(bivalue.BivalueError, match="r1c3 is -1"):
        bivalue.solve_many(array)


@pytest.mark.parametrize("verb", ["solve", "check", "count", "rate", "canon", "morph", "minimise"])
def test_a_bad_text_names_its_row(verb):
    ask = getattr(bivalue, f"{verb}_many")
    texts = [EASY, EASY[:-1], HARD, "no puzzle"]
    with pytest.raises(bivalue.BivalueError) as raised:
        ask(texts)
    assert raised.value.row == 1 and raised.value.code == "length"
    found = ask(texts, errors="mark")
    assert list(found.status[[1, 3]]) == [Status.ERROR] * 2
    assert sorted(found.faults) == [1, 3]
    assert list(found.status[[0, 2]]) == list(ask([EASY, HARD]).status)


def test_columns_are_what_records_say(puzzles):
    texts = [*puzzles[:200], TWO, CLASH]
    solved = bivalue.solve_many(texts)
    checked = bivalue.check_many(texts)
    counted = bivalue.count_many(texts, limit=50)
    canonical = bivalue.canon_many(texts[:100])
    for row, text in enumerate(texts):
        answer = bivalue.solve(text)
        assert Status[answer.status.upper()] == solved.status[row]
        solution = lines(solved.solutions[row])[0]
        assert answer.solution in (solution, None) or answer.status == "multiple"
        check = bivalue.check(text)
        assert Status[check.status.upper()] == checked.status[row]
        if check.check is not None:
            assert check.check.givens == checked.givens[row]
            known = {None: -1, True: 1, False: 0}
            assert known[check.check.minimal] == checked.minimal[row]
            assert len(check.check.redundant) == checked.redundant[row].sum()
        count = bivalue.count(text, limit=50)
        assert (count.solutions or 0, bool(count.exact)) == (counted.solutions[row], counted.exact[row])
        if row < 100:
            form = lines(canonical.forms[row])[0].replace("0", ".")
            assert bivalue.canon(text).canonical.text == form


def test_ratings(puzzles):
    texts = [EASY, HARD, *puzzles[:5]]
    rated = bivalue.rate_many(texts)
    score = bivalue.rate_many(texts, scale="hodoku")
    for row, text in enumerate(texts):
        rating = bivalue.rate(text).rating
        assert (rating.er, rating.ep, rating.ed) == (rated.er[row], rated.ep[row], rated.ed[row])
        assert bivalue.rate(text, scale="hodoku").rating.score == score.score[row]
    assert score.er is None and 1 <= score.level[0] <= 5
    assert np.isnan(bivalue.rate_many([CLASH]).er[0])
    within = bivalue.rate_many([EASY, HARD], within="1.0..1.5")
    assert list(within.within) == [1, 0] and within.er is None


def test_records_of_many(puzzles):
    texts = puzzles[:40]
    hints = bivalue.hint_many(texts, level="name")
    for text, hint in zip(texts, hints):
        assert hint.technique == bivalue.hint(text, level="name").technique
    with pytest.raises(bivalue.BivalueError) as raised:
        bivalue.hint_many([EASY, "x"])
    assert raised.value.row == 1
    marked = bivalue.hint_many([EASY, "x"], errors="mark")
    assert marked[1].status == "error" and marked[1].error.code == "unknown-format"


def test_texts_with_placed_digits_and_candidates_keep_them():
    player = bivalue.convert(EASY, format="candidates").converted
    text = player.text if player is not None else EASY
    assert lines(bivalue.solve_many([text, EASY]).solutions) == [EASY_SOLUTION] * 2


@pytest.mark.parametrize("verb", ["solve", "check", "count", "canon", "morph", "minimise"])
def test_threads_change_nothing(verb, puzzles):
    ask = getattr(bivalue, f"{verb}_many")
    # Without a seed, another is drawn for each call.
    options = {"seed": 1} if verb == "morph" else {}
    one, three = ask(puzzles, threads=1, **options), ask(puzzles, threads=3, **options)
    for name in one.__dataclass_fields__:
        if name != "faults":
            assert (getattr(one, name) == getattr(three, name)).all(), name


@pytest.mark.parametrize("verb", ["solve", "check", "count", "rate", "canon", "morph", "minimise"])
@pytest.mark.parametrize("bad", [[], [0], [8], [0, 1, 4, 7, 8], list(range(9))])
def test_each_answer_is_in_the_row_of_its_puzzle(verb, bad):
    # Every thread writes into its own part of the columns, and bad rows are between the parts.
    ask = getattr(bivalue, f"{verb}_many")
    rows = cells([EASY, HARD, EASY] * 3)
    good = [row for row in range(9) if row not in bad]
    expected = {row: ask(rows[row : row + 1]) for row in range(9)}
    rows[bad, 40] = 77
    texts = np.array([bytes(48 + number for number in row) for row in rows])
    for puzzles in (rows, texts, [text.decode("latin-1") for text in texts]):
        for threads in (1, 2, 3):
            found = ask(puzzles, threads=threads, errors="mark")
            assert sorted(found.faults) == bad
            assert (found.status[bad] == Status.ERROR).all()
            for name in ("status", "solutions", "exact", "givens", "minimal", "redundant", "er", "forms", "automorphisms"):
                column = getattr(found, name, None)
                for row in good if column is not None else []:
                    assert (column[row] == getattr(expected[row], name)[0]).all(), (name, row, threads)
            for name, nothing in (("solutions", 0), ("minimal", -1), ("forms", 0)):
                if (column := getattr(found, name, None)) is not None:
                    assert (column[bad] == nothing).all()


def test_a_batch_without_puzzles_has_empty_columns():
    found = bivalue.check_many(np.zeros((0, 81), np.uint8), threads=2)
    assert (found.status.shape, found.minimal.shape, found.redundant.shape) == ((0,), (0,), (0, 81))


def test_an_array_is_not_copied(puzzles):
    memory = pytest.importorskip("resource", reason="peak of memory: not run, this system does not tell it")
    rows = np.repeat(bivalue.cells_of(puzzles[:1]), 1_500_000, axis=0)
    before = memory.getrusage(memory.RUSAGE_SELF).ru_maxrss
    found = bivalue.count_many(rows, limit=1, threads=2)
    grown = (memory.getrusage(memory.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert len(found) == 1_500_000 and grown < 80, "the numbers alone have 121 MB"


def test_progress_is_told_and_may_end_the_work(puzzles):
    told = []
    bivalue.rate_many(puzzles[:100], progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (100, 100)
    assert [done for done, _ in told] == sorted(done for done, _ in told)

    def stop(done, of):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        bivalue.count_many(["." * 81] * 2, limit=10**9, progress=stop)


def test_a_progress_bar(capsys):
    pytest.importorskip("tqdm", reason="tqdm: not run, it is not installed")
    bivalue.solve_many([EASY] * 10, progress=True)
    assert "10.0" in capsys.readouterr().err


def test_bounds_are_of_each_puzzle():
    found = bivalue.count_many(["." * 81, EASY], limit=10**12, nodes=1000)
    assert list(found.exact) == [False, True]
    found = bivalue.count_many(["." * 81] * 3, limit=10**12, timeout=0.05)
    assert not found.exact.any()


def test_ctrl_c_ends_a_batch():
    assert seconds_after_ctrl_c(lambda: bivalue.count_many(["." * 81] * 4, limit=10**12)) < 1


def test_generated_puzzles_follow_from_seed_and_number():
    all_of = bivalue.generate_many(20, seed=5)
    assert (bivalue.generate_many(5, start=7, seed=5, threads=1).puzzles == all_of.puzzles[7:12]).all()
    assert (bivalue.check_many(all_of.puzzles).status == Status.UNIQUE).all()
    assert bivalue.generate(seed=5, index=3).puzzle == lines(all_of.puzzles)[3].replace("0", ".")
    with pytest.raises(bivalue.BivalueError):
        bivalue.generate_many(1, symmetry="sideways")
    with pytest.raises(bivalue.BivalueError):
        bivalue.generate_many(1, product="sukaku")


def test_arrow_columns(array):
    pa = pytest.importorskip("pyarrow", reason="pyarrow: not run, it is not installed")
    texts = [line.replace("0", ".") for line in lines(array)]
    flat = pa.array(array.reshape(-1))
    columns = [
        pa.array(texts),
        pa.array(texts, pa.large_string()),
        pa.chunked_array([texts[:2], texts[2:]]),
        pa.array(texts).dictionary_encode(),
        pa.array([text.encode() for text in texts], pa.binary(81)),
        pa.FixedSizeListArray.from_arrays(flat, 81),
        pa.FixedSizeListArray.from_arrays(flat, 81)[1:],
        pa.array(array.tolist(), pa.list_(pa.int64())),
        pa.array(["x", *texts])[1:],
        pa.array(["x", *texts], pa.large_binary())[1:],
        pa.array(texts, pa.string_view()),
        pa.array([f" {text}" for text in texts]),
    ]
    for column in (pa.array(["*" * 80 + "5", "?" * 81]), pa.array([], pa.string())):
        texts_of = bivalue.solve_many(column, errors="mark").status
        assert list(texts_of) == list(bivalue.solve_many(column.to_pylist(), errors="mark").status)
    for column in columns:
        found = bivalue.solve_many(column)
        assert list(found.status) == [1, 1, 3, 5][-len(column) :], column.type
    with pytest.raises(bivalue.BivalueError) as raised:
        bivalue.solve_many(pa.array([EASY, None]))
    assert raised.value.row == 1
    with pytest.raises(bivalue.BivalueError):
        bivalue.solve_many(pa.array([[1, 2]], pa.list_(pa.int8())))
    with pytest.raises(TypeError):
        bivalue.solve_many(pa.array([1.5]))


def test_polars_columns(array):
    pl = pytest.importorskip("polars", reason="polars: not run, it is not installed")
    texts = [line.replace("0", ".") for line in lines(array)]
    for column in (pl.Series(texts), pl.Series(array), pl.Series(array.tolist())):
        assert list(bivalue.solve_many(column).status) == [1, 1, 3, 5], column.dtype


@pytest.mark.parametrize("puzzles", [[EASY], EASY, np.array([EASY.encode()])], ids=["list", "text", "bytes"])
def test_reading_options_are_of_all_texts(puzzles):
    other = np.array([EASY.replace(".", "~").encode()]) if isinstance(puzzles, np.ndarray) else (
        EASY.replace(".", "~") if isinstance(puzzles, str) else [EASY.replace(".", "~")]
    )
    assert list(bivalue.solve_many(other, input_blank="~").status) == [Status.UNIQUE]
    with pytest.raises(bivalue.BivalueError, match="unknown format") as raised:
        bivalue.solve_many(puzzles, input_format="papyrus", errors="mark")
    assert raised.value.row is None
    with pytest.raises(bivalue.BivalueError, match="cannot stand for an empty cell"):
        bivalue.solve_many(puzzles, input_blank="5")


def test_arrays_in_any_order_in_memory_are_transformed_alike(array):
    transforms = bivalue.Transforms.seeded(4, seed=2)
    expected = transforms.apply(array.astype(np.int64))
    wide = np.repeat(array, 2, axis=1)
    for other in (array, np.asfortranarray(array), wide[:, ::2], array[::-1][::-1], array.reshape(4, 9, 9)):
        assert (transforms.apply(other).reshape(4, 81) == expected).all()
    backwards = np.ascontiguousarray(array[:1, ::-1])[:, ::-1]
    assert (transforms[:1].apply(backwards) == expected[:1]).all()
    assert (bivalue.verify_many(backwards, backwards).legal == bivalue.verify_many(array[:1], array[:1]).legal).all()
    with pytest.raises(bivalue.BivalueError, match="is 10"):
        transforms.apply(array + (array == 9))


def test_grids_that_are_handed_out_are_copies(array):
    before = array.copy()
    for made in (bivalue.cells_of(array), bivalue.cells_of(array.view(np.ma.MaskedArray)), bivalue.tokens(array, 0)):
        made[:] = 7
    assert (array == before).all()


@pytest.mark.parametrize("kind", [np.int16, np.int64, np.uint8, np.uint64])
def test_tokens_that_are_no_digits_stay_the_numbers_that_they_are(array, kind):
    transforms = bivalue.Transforms.seeded(4, seed=5)
    tokens = bivalue.tokens(array, 1, kind)
    padded = tokens.copy()
    others = [-100, 300, 0] if kind in (np.int16, np.int64) else [200, 11, 0]
    padded[:, 5:8] = others
    moved = transforms.apply_tokens(padded)
    assert moved.dtype == kind and (np.isin(moved, others).sum(axis=1) == 3).all()
    assert (transforms.inverse().apply_tokens(moved) == padded).all()
    plain = transforms.apply_tokens(tokens)
    assert (plain == bivalue.tokens(transforms.apply(array), 1, kind)).all()
    assert ((moved == plain) | np.isin(moved, others)).all()


def test_shifts_of_tokens_that_a_type_does_not_hold(array):
    transforms = bivalue.Transforms.seeded(4, seed=5)
    for shift in (-1, 246, 1000):
        moved = transforms.apply_tokens(bivalue.tokens(array, shift, np.int64), shift)
        assert (moved == bivalue.tokens(transforms.apply(array), shift, np.int64)).all()
    with pytest.raises(ValueError, match="expected 0 to 246"):
        bivalue.tokens(array, 247)
    with pytest.raises(TypeError, match="float64"):
        transforms.apply_tokens(array.astype(float))


def test_numbers_that_are_no_transform_are_refused_by_row(array):
    numbers = bivalue.Transforms.seeded(4, seed=5).numbers
    for place, value in ((0, 2), (1, numbers[2, 2]), (10, 8), (19, 8), (27, 0)):
        wrong = numbers.copy()
        wrong[2, place] = value if value != wrong[2, place] else 0
        transforms = bivalue.Transforms(wrong)
        for ask in (lambda: transforms.apply(array), transforms.inverse):
            with pytest.raises(ValueError, match="transform 2 is no symmetry"):
                ask()
