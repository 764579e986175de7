"""What all tests share: what is long is left out, no skip goes unseen where all must run, hypothesis is repeatable.

A test that needs a program of the system asks for it: `def test_x(chromium)` or `require("bwrap")`.
Without that program it is skipped with the reason; with LINCLS_REQUIRE=all a skip is a failure.

A test that is marked `long` runs with LINCLS_REQUIRE=all, or when marks are asked for: `pytest -m long`.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from typing import Any

import hypothesis
import numpy as np
import pytest

PROGRAMS = {"chromium": ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EVERYTHING = os.environ.get("LINCLS_REQUIRE") == "all"

hypothesis.settings.register_profile("lincls", derandomize=True, deadline=None, database=None, max_examples=50)
hypothesis.settings.load_profile("lincls")


def program(name: str) -> str:
    """The path of a program under any of its names; skip the test that asks when there is none."""
    found = next(filter(None, map(shutil.which, PROGRAMS.get(name, (name,)))), None)
    if found is None:
        pytest.skip(f"needs {name}, which is not installed")
    return found


@pytest.fixture
def rng() -> np.random.Generator:
    """Random numbers of one test's own: the same ones, whatever ran before it."""
    return np.random.default_rng(1)


@pytest.fixture(scope="session")
def require() -> Callable[[str], str]:
    """The function that finds a program by name, or skips."""
    return program


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium, for Playwright's `executable_path`."""
    return program("chromium")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    """Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chrome = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield chrome
        chrome.close()


@pytest.fixture
def shell() -> Iterator[Any]:
    """IPython's shell in this process; it takes the place of `__main__`, which is given back."""
    from IPython.core.interactiveshell import InteractiveShell

    main = sys.modules["__main__"]
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()
    sys.modules["__main__"] = main


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if EVERYTHING or config.option.markexpr:
        files = {item.path for item in items if item.get_closest_marker("long")}
        items.sort(key=lambda item: item.path not in files)  # so that no core waits for the last of them
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    return _no_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return _no_skip((yield))


def _no_skip(report):
    if EVERYTHING and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"LINCLS_REQUIRE=all allows no skip. {reason}"
    return report
