"""Makes the helpers beside the tests importable, here and in the worker processes that the tests start."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def isolated(require):
    """Skip where bubblewrap is missing or cannot work."""
    require("bwrap")
    from lincls.grading import probe

    problem = probe()
    if problem is not None:
        pytest.skip(problem)
