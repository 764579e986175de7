"""The runner, importable by the gates of the sets and of the lectures; what is settled is left out."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import settled


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Leave out the long tests of a set that found it right as it is, unless all are wanted (`make test-all`)."""
    if os.environ.get("LINCLS_SETTLED") == "no":
        return
    out = [item for item in items if item.get_closest_marker("settled") and is_settled(item)]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in out]


def is_settled(item):
    """A test of one set, or of the course as a whole, none of which has changed."""
    names = {item.callspec.params["name"]} if "name" in item.callspec.params else set(settled.SETS)
    return names <= settled.unchanged()


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    """A student draws with pyplot, which keeps what a notebook's kernel would show and close."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
