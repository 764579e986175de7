"""`students`, importable by the tests beside it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from lincls.exercise import chance


@pytest.fixture
def grader() -> Iterator[None]:
    """A grading run: its messages may say what is wanted."""
    chance.run(1)
    yield
    chance.run(None)


@pytest.fixture(scope="module")
def messages_of_the_grader() -> Iterator[None]:
    """The same for all tests of a file that look at such messages."""
    chance.run(1)
    yield
    chance.run(None)
