"""Every example of the docs, of the docstrings, and every program of `examples/`."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import bivalue
from conftest import ROOT

MODULES = sorted(module.name for module in pkgutil.iter_modules(bivalue.__path__) if module.name != "_native")


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    if name in ("env", "verifiers"):
        needed = {"env": "gymnasium", "verifiers": "verifiers"}[name]
        pytest.importorskip(needed, reason=f"{needed}: not run, it is not installed")
    module = importlib.import_module(f"bivalue.{name}")
    found = doctest.testmod(module)
    assert found.failed == 0
    if name == "_verbs":
        assert found.attempted > 40


def test_the_page():
    found = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert found.failed == 0 and found.attempted > 20


@pytest.mark.parametrize(
    "arguments",
    [["training_set.py", "FOLDER", "20", "3"], ["rate_many.py"], ["reward.py"]],
    ids=lambda arguments: arguments[0],
)
def test_an_example(arguments, tmp_path):
    name, *rest = arguments
    rest = [str(tmp_path) if argument == "FOLDER" else argument for argument in rest]
    program = str(ROOT / "python" / "examples" / name)
    done = subprocess.run([sys.executable, program, *rest], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    if name == "reward.py":
        worth = [float(line.split(": ")[1].split()[0]) for line in done.stdout.splitlines()]
        assert worth[0] == 1 and 0 < worth[1] < 1 and worth[2] == worth[3] == 0


def test_every_name_is_documented():
    for name in bivalue.__all__:
        if name != "__version__":
            assert getattr(bivalue, name).__doc__, name
