"""Datasets: blocks as columns, and folders of tables."""

import json
import pickle

import numpy as np
import pytest

import bivalue
from bivalue import dataset
from conftest import EASY, EASY_SOLUTION, TWO, seconds_after_ctrl_c

RATED = {"number": 20, "seed": 7, "rate": ["se", "hodoku"], "steps": True, "shares": "60,20,20"}


@pytest.fixture
def list_with_faults(tmp_path):
    """A file of a puzzle, an equivalent one, one with two solutions, and a line that is no puzzle."""
    other = bivalue.morph(EASY, seed=1).morph.text
    path = tmp_path / "list.txt"
    path.write_text("\n".join([EASY, TWO, other, "12345"]) + "\n")
    return path


def test_a_block_has_what_the_verbs_say():
    block = dataset.Plan(RATED).block(0)
    assert len(block) == 20 and block.index == 0
    assert list(block["id"]) == list(range(20))
    assert (bivalue.solve_many(block.puzzles).solutions == block.solutions).all()
    assert (bivalue.generate_many(20, seed=7).puzzles == block.puzzles).all()
    assert list(block["clues"]) == list((block.puzzles > 0).sum(axis=1))
    assert (bivalue.rate_many(block.puzzles).er == block["se_er"]).all()
    assert (bivalue.rate_many(block.puzzles, scale="hodoku").score == block["hodoku_score"]).all()
    assert list(block["minimal"]) == list(bivalue.check_many(block.puzzles).minimal == 1)
    assert block["source"].mask.all() and not np.ma.getmaskarray(block["se_er"]).any()
    parts = bivalue.split_many(block.puzzles, (60, 20, 20)).part
    assert [("train", "validation", "test").index(part) for part in block["split"]] == list(parts)
    assert {len(key) for key in block["canon_key"]} == {16}
    assert len(set(block["canon_key"])) == 20


def test_a_block_depends_on_its_number_alone():
    plan = dataset.Plan({"number": dataset.BLOCK + 5, "seed": 3})
    last = plan.block(1)
    assert list(last["id"]) == list(range(dataset.BLOCK, dataset.BLOCK + 5))
    assert (bivalue.generate_many(5, start=dataset.BLOCK, seed=3).puzzles == last.puzzles).all()
    with pytest.raises(IndexError, match="block 2"):
        plan.block(2)


def test_specs_in_every_form(tmp_path, list_with_faults):
    path = tmp_path / "spec.toml"
    path.write_text('number = 9\nseed = 4\n[generate]\nclues = "30..32"\nminimal = "no"\n')
    of_file = dataset.Plan(path)
    of_members = dataset.Plan({"number": 9, "seed": 4, "generate": {"clues": "30..32", "minimal": "no"}})
    assert of_file.job == of_members.job == pickle.loads(pickle.dumps(of_file)).job
    assert dataset.Plan(str(path)).job == dataset.Plan(of_file).job
    assert dataset.Plan({"number": 9, "seed": 5}).job != of_file.job
    assert of_file.spec["number"] == np.int64(9) and dataset.Plan({"number": np.int64(9)}).rows == 9
    path.write_text('import = ["list.txt"]')
    assert dataset.Plan(path).job == dataset.Plan({"import": [list_with_faults]}).job


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"nmber": 3}, "nmber"),
        ({}, "a number of puzzles"),
        ({"number": 3, "steps": True}, "steps"),
        ({"number": 3, "rate": ["tdoku"]}, "tdoku"),
        ({"import": ["no-such-file.csv"]}, "no-such-file.csv"),
        ("no-such-spec.toml", "no-such-spec.toml"),
    ],
)
def test_specs_that_cannot_be(spec, message):
    with pytest.raises(bivalue.BivalueError, match=message):
        dataset.Plan(spec)


def test_rows_of_files_that_are_no_puzzles_say_why(tmp_path, list_with_faults):
    block = dataset.Plan({"import": [list_with_faults]}).block(0)
    assert list(block["status"]) == ["ok", "several-solutions", "ok", "unreadable"]
    assert block["canon_key"][0] == block["canon_key"][2]
    assert list(np.ma.getmaskarray(block["puzzle"])) == [False, False, False, True]
    assert block.puzzles[0].any() and not block.puzzles[3].any() and not block.solutions[1].any()
    folder = tmp_path / "set"
    with pytest.raises(bivalue.BivalueError, match="more than is allowed"):
        dataset.make({"import": [list_with_faults]}, folder, max_bad=1)
    manifest = dataset.make({"import": [list_with_faults]}, folder)
    assert manifest["counts"]["rejected"] == {"unreadable": 1, "several-solutions": 1, "duplicate": 1}
    assert dataset.verify(folder).faults == []


def test_shares_give_the_files_of_one_run(tmp_path):
    spec = {"number": 2 * dataset.BLOCK + 9, "seed": 3, "generate": {"clues": "40", "minimal": "no"}}
    told = []
    one = dataset.make(spec, tmp_path / "one", threads=1, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (spec["number"], spec["number"])
    made = [dataset.make_blocks(spec, tmp_path / "two", shard=shard) for shard in ("2/2", "2/2", "1/2")]
    assert [(each.made, each.there, each.left) for each in made] == [(1, 0, 2), (0, 1, 2), (2, 0, 1)]
    assert dataset.finish(tmp_path / "two", memory=1) == one
    assert (tmp_path / "two" / "manifest.json").read_bytes() == (tmp_path / "one" / "manifest.json").read_bytes()
    with pytest.raises(bivalue.BivalueError, match="another dataset"):
        dataset.make({**spec, "seed": 4}, tmp_path / "two")
    with pytest.raises(bivalue.BivalueError, match="`shard`"):
        dataset.make_blocks(spec, tmp_path / "two", shard="3/2")


def test_puzzles_that_are_kept_out(tmp_path):
    spec = {"number": 30, "seed": 5}
    puzzles = dataset.Plan(spec).block(0)["puzzle"]
    (tmp_path / "tests.txt").write_text(bivalue.morph(puzzles[3], seed=2).morph.text + "\n")
    manifest = dataset.make(spec, tmp_path / "set", keep_out=[tmp_path / "tests.txt"])
    assert manifest["counts"]["rejected"] == {"kept-out": 1}


def test_damage_is_found_and_layouts_are_written(tmp_path):
    dataset.make({"number": 20, "shares": "100,0"}, tmp_path / "set")
    inputs, labels = (
        np.load(next(path for path in dataset.export(tmp_path / "set", "npy", tmp_path / "npy") if path.name == name))
        for name in ("train.puzzles.npy", "train.solutions.npy")
    )
    assert (bivalue.solve_many(inputs).solutions == labels).all() and len(inputs) == 20
    with pytest.raises(bivalue.BivalueError, match="npy, hrm, jsonl, csv"):
        dataset.export(tmp_path / "set", "xlsx", tmp_path / "out")
    assert dataset.verify(tmp_path / "set", sample=5).rows == 5
    manifest = tmp_path / "set" / "manifest.json"
    members = json.loads(manifest.read_text())
    members["files"]["train.parquet"]["sha256"] = "0" * 64
    manifest.write_text(json.dumps(members))
    found = dataset.verify(tmp_path / "set")
    assert found.count == 1 and "train.parquet" in found.faults[0]


def test_ctrl_c_ends_a_block_and_a_run(tmp_path):
    plan = dataset.Plan({"number": 10**6, "rate": ["se"]})
    assert seconds_after_ctrl_c(lambda: plan.block(0)) < 1
    assert seconds_after_ctrl_c(lambda: dataset.make(plan, tmp_path / "set")) < 1


def test_progress_may_end_a_run(tmp_path):
    def stop(done, of):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        dataset.make({"number": 10**6, "rate": ["se"]}, tmp_path / "set", progress=stop)


def test_arrow_tables_are_those_of_the_files(tmp_path, list_with_faults):
    pa = pytest.importorskip("pyarrow", reason="pyarrow: not run, it is not installed")
    import pyarrow.parquet as pq

    for spec in (RATED, {"import": [list_with_faults]}):
        plan, folder = dataset.Plan(spec), tmp_path / dataset.Plan(spec).job
        dataset.make(plan, folder)
        for name, table in (("", plan.block(0).to_arrow()), (".steps", plan.block(0).steps_to_arrow())):
            if table is not None:
                table.validate(full=True)
                assert pq.read_table(folder / "blocks" / f"000000{name}.parquet").equals(table)
    assert pa.table(plan.block(0)).equals(plan.block(0).to_arrow())
    block = dataset.Plan(RATED).block(0)
    nested = block.to_arrow(steps=True).to_pylist()
    flat = [{"id": row["id"], **step} for row in nested for step in row["steps"]]
    assert flat == block.steps_to_arrow().to_pylist() and len(flat) > 20 * 30


def test_polars_reads_a_block():
    pl = pytest.importorskip("polars", reason="polars: not run, it is not installed")
    frame = pl.DataFrame(dataset.Plan(RATED).block(0))
    assert frame["puzzle"].str.len_chars().to_list() == [81] * 20


def test_answers_as_arrow_tables():
    pytest.importorskip("pyarrow", reason="pyarrow: not run, it is not installed")
    solved = bivalue.solve_many([EASY, TWO, "x"], errors="mark").to_arrow().to_pylist()
    assert solved[0] == {"status": "unique", "solutions": EASY_SOLUTION}
    assert solved[2] == {"status": "error", "solutions": "." * 81}
    rated = bivalue.rate_many([EASY, "55" + "." * 79]).to_arrow().to_pylist()
    assert (rated[0]["er"], rated[1]["er"], rated[1]["status"]) == (1.2, None, "invalid")
    assert bivalue.solve_many([]).to_arrow().num_rows == 0
