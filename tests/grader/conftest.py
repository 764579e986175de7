"""Makes the helpers beside the tests importable, here and in the worker processes that the tests start."""

import functools
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def warm_graders(monkeypatch):
    """Commands leave their warm graders to the next one: each takes seconds to start."""
    monkeypatch.setattr("lincls_grader.workers.close", lambda: None)


@pytest.fixture(scope="module")
def solution(tmp_path_factory):
    """The small set that the gradebook's tests grade."""
    import standins

    return standins.solution(tmp_path_factory.mktemp("course"))


@pytest.fixture
def url(tmp_path):
    """Of a gradebook of its own."""
    return f"sqlite:///{tmp_path}/gradebook.db"


@pytest.fixture(scope="session")
def numbers():
    """The questions for numbers of a set, whose draws take seconds."""
    from lincls_grader import bank

    return functools.cache(bank.numbers)


@pytest.fixture(scope="session")
def source(tmp_path_factory):
    """The set to which honest and hostile students hand in."""
    import small

    return small.instructor(tmp_path_factory.mktemp("small"))
