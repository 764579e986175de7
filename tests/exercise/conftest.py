"""`students`, importable by the tests beside it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from lincls.exercise.run import GradingRun, grading


@pytest.fixture
def grader() -> Iterator[None]:
    """A grading run: its messages may say what is wanted."""
    with grading(GradingRun(1)):
        yield


@pytest.fixture(scope="module")
def messages_of_the_grader() -> Iterator[None]:
    """The same for all tests of a file that look at such messages."""
    with grading(GradingRun(1)):
        yield
