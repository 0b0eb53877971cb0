"""Every request of `testdata/wire` through the functions of the package."""

import json

import pytest

import bivalue
from conftest import ROOT

CASES = [
    (f"{path.stem}-{number}", json.loads(line))
    for path in sorted((ROOT / "testdata" / "wire").glob("*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
]


def test_there_are_cases_for_every_verb():
    verbs = {case["request"]["verb"] for _, case in CASES if isinstance(case["request"], dict) and "verb" in case["request"]}
    from bivalue import _verbs

    names = {name.replace("_", "-") for name in _verbs.__all__ if not name.endswith("_many")}
    assert names <= verbs


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_a_request_gives_its_record(case):
    assert bivalue.request(case["request"]) == case["record"]
    if not isinstance(case["request"], dict):
        return
    record = dict(case["record"])
    request = dict(case["request"])
    verb = request.pop("verb", None)
    request.pop("id", None)
    record.pop("id", None)
    function = getattr(bivalue, str(verb).replace("-", "_"), None)
    if function is None:
        assert case["outcome"] == "error"
        return
    if "timeout_ms" in request:
        request["timeout"] = request.pop("timeout_ms")
        if isinstance(request["timeout"], int):
            request["timeout"] /= 1000
    puzzle = request.pop("puzzle", None)
    if isinstance(puzzle, dict):
        for member in ("format", "lenient", "blank"):
            if member in puzzle:
                request[f"input_{member}"] = puzzle[member]
        puzzle = puzzle.get("text")
    arguments = [] if puzzle is None else [puzzle]
    if case["outcome"] == "error":
        with pytest.raises((bivalue.BivalueError, TypeError, ValueError)) as raised:
            function(*arguments, **request)
        if isinstance(raised.value, bivalue.BivalueError):
            assert raised.value.code == record["error"]["code"]
            assert raised.value.line == record["error"].get("line")
            assert raised.value.column == record["error"].get("col")
    else:
        assert function(*arguments, **request).to_dict() == record
