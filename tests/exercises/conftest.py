"""The runner, importable by the gates of the sets and of the lectures."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    """A student draws with pyplot, which keeps what a notebook's kernel would show and close."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
