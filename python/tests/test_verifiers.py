"""Puzzles for trials of language models, with the kit `verifiers`."""

import asyncio

import pytest

pytest.importorskip("verifiers.v1", reason="verifiers: not run, it is not installed")

import verifiers.v1 as vf  # noqa: E402
from verifiers.v1.utils.loaders import taskset_class  # noqa: E402

import bivalue  # noqa: E402
from bivalue.verifiers import SudokuConfig, SudokuTask, SudokuTaskset  # noqa: E402
from conftest import ROOT  # noqa: E402


def worth(task: SudokuTask, reply: str) -> tuple[float, dict[str, float]]:
    """What the kit makes of an answer: the reward, and the metrics."""
    node = vf.MessageNode(message=vf.AssistantMessage(content=reply), sampled=True)
    agent = vf.AgentInfo(config=vf.AgentConfig(), model="none")
    data = vf.TraceTask(type="SudokuTask", data=task.data)
    trace = vf.Trace[type(task.data), vf.State, vf.AgentConfig](task=data, agent=agent, nodes=[node])
    asyncio.run(task.score(trace))
    return trace.reward, trace.metrics


def test_answers_are_worth_what_verify_says():
    task = next(iter(SudokuTaskset(SudokuConfig(number=1, seed=3))))
    puzzle = task.data.puzzle
    solution = bivalue.solve(puzzle).solution
    rows = "\n".join(solution[at : at + 9] for at in range(0, 81, 9))
    good = {"solved": 1.0, "legal": 1.0, "consistent": 1.0, "credit": 1.0}
    assert worth(task, f"It is\n<answer>\n{rows}\n</answer>") == (1.0, good)
    reward, metrics = worth(task, f"```\n{solution[:40] + puzzle[40:]}\n```")
    assert 0 < reward < 0.5 and metrics["solved"] == 0 and metrics["consistent"] == 1
    for nothing in ("I do not know.", ""):
        assert worth(task, nothing) == (0.0, dict.fromkeys(good, 0.0))


def test_tasks_follow_from_the_seed_and_parts_share_no_grid():
    def tasks(**config):
        return list(SudokuTaskset(SudokuConfig(number=60, seed=7, **config)))

    parts = {part: tasks(part=part) for part in ("train", "validation", "test")}
    numbers = [task.data.number for part in parts.values() for task in part]
    assert sorted(numbers) == list(range(60)) and all(parts.values())
    puzzles = [task.data.puzzle for task in tasks()]
    assert all(puzzles[task.data.number] == task.data.puzzle for task in parts["test"])
    assert bivalue.cells_of(puzzles).tolist() == bivalue.generate_many(60, seed=7).puzzles.tolist()
    easy = tasks(clues=40, generate={"symmetry": "half-turn"})[0].data
    assert len(easy.puzzle.replace(".", "")) == 40 and easy.puzzle[:9] in easy.prompt
    assert asyncio.run(tasks()[0].validate(None))


def test_the_kit_finds_the_example(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "python" / "examples"))
    assert taskset_class("sudoku-trial") is SudokuTaskset
