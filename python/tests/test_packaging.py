"""What the source distribution takes from the repository, where it stands twice."""

import re

import pytest

from conftest import ROOT


@pytest.mark.parametrize("name", ["LICENSE-APACHE", "LICENSE-MIT"])
def test_the_licences_are_those_of_the_repository(name):
    assert (ROOT / "python" / name).read_bytes() == (ROOT / name).read_bytes()


def test_a_build_from_source_is_for_the_same_processors():
    texts = [(ROOT / path).read_text() for path in (".cargo/config.toml", "python/pyproject.toml")]
    flags = [re.findall(r"-Ctarget-cpu=[\w-]+", text) for text in texts]
    assert flags[0] == flags[1] and len(flags[0]) == 1
