"""What all tests share: what is long is left out, no skip goes unseen where all must run, hypothesis is repeatable.

A test that needs a program of the system asks for it before anything else, its fixtures too: `def test_x(chromium)`,
`isolated`, or `require("node")`. Without that program it is skipped with the reason, without a package that only tests
use as well; the run's last lines count what was skipped, and tell what brings it. With LINCLS_REQUIRE=all a skip is a
failure. `make test-bare` (tests/bare) hides programs and packages.

A test that is marked `long` runs with LINCLS_REQUIRE=all, or when marks are asked for: `pytest -m long`. With
LINCLS_SETTLED=skip, as in `.ci/run`, it is left out while nothing that it rests on changes (settled.py).
"""

import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import numpy as np
import pytest

PROGRAMS = {  # what tests ask for: Debian's package, and other names of the program
    "WebKitWebDriver": ("webkit2gtk-driver",),
    "Xvfb": ("xvfb",),
    "bash": ("bash",),
    "bwrap": ("bubblewrap",),
    "chromium": ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge"),
    "firefox-esr": ("firefox-esr", "firefox"),
    "git": ("git",),
    "initdb": ("postgresql",),
    "make": ("make",),
    "node": ("nodejs",),
    "npm": ("npm",),
    "xmllint": ("libxml2-utils",),
}
BROWSER_PYTHON = "the browser's Python"
NEEDS = re.compile(r"Skipped: needs (.+?)(?:, which is not installed|: make test-browser-kernel fetches it)$")
BARE = "LINCLS_BARE" in os.environ  # tests/bare: a program counts where the PATH leads to it
BESIDES = "" if BARE else os.pathsep.join(map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)))
PEERS = re.compile(r"^E +ModuleNotFoundError: No module named '(scipy|sklearn|mlxtend|pandas)\b", re.M)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PARTED = {  # long files, by so much of a parameter's name
    "tests/browser/test_lectures.py": 2,
    "tests/claims/test_claims.py": 2,
    "tests/exercises/test_gate.py": 6,
    "tests/exercises/test_sets.py": 2,
}
EVERYTHING = os.environ.get("LINCLS_REQUIRE") == "all"

hypothesis.settings.register_profile("lincls", derandomize=True, deadline=None, database=None, max_examples=50)
hypothesis.settings.load_profile("lincls")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file is a worker's, with its fixtures, but for those that are minutes long: `PARTED` by set or lecture."""
    from xdist.scheduler import LoadFileScheduling

    class ByFile(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file, named = super()._split_scope(nodeid), nodeid.rpartition("[")[2]
            return f"{file} {named[: PARTED[file]]}" if file in PARTED else file

    return ByFile(config, log) if config.getvalue("dist") == "loadfile" else None


def program(name: str) -> str:
    """The path of a program under any of its names; skip the test that asks when there is none."""
    package, *others = PROGRAMS.get(name, (name,))
    path = os.pathsep.join(filter(None, [os.environ.get("PATH"), BESIDES]))
    found = next(filter(None, (shutil.which(each, path=path) for each in (name, *others))), None)
    if found is None:
        pytest.skip(f"needs {package}, which is not installed")
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
def isolated() -> None:
    """Skip where bubblewrap is missing or cannot work."""
    program("bwrap")
    from lincls_grader import probe

    if problem := probe():
        pytest.skip(problem)


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
    long = {item for item in items if item.get_closest_marker("long")}
    if EVERYTHING or config.option.markexpr:
        out = _settled(long) if os.environ.get("LINCLS_SETTLED") == "skip" else set()
    else:
        out = long
    config.hook.pytest_deselected(items=list(out))
    files = {item.path for item in long - out}
    items[:] = [item for item in items if item not in out]
    items.sort(key=lambda item: item.path not in files)  # so that no core waits for the last of them


def _settled(items: set[pytest.Item]) -> set[pytest.Item]:
    """Those of the long tests whose set or folder has not changed since they passed."""
    sys.path.insert(0, str(Path(__file__).parent))
    import settled

    return {item for item in items if settled.group(item) <= settled.unchanged()}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    return _no_skip(_no_peer((yield)))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return _no_skip(_no_peer((yield)))


def _no_peer(report):
    """A test that finds no package to compare with is skipped; the library itself asks for none of them."""
    text = report.longreprtext if report.failed else ""
    if (peer := PEERS.search(text)) and not re.search(r"^lincls/\S+:\d+: ", text, re.M):
        report.outcome = "skipped"
        report.longrepr = (report.nodeid, 0, f"Skipped: needs {peer[1]}, which is not installed")
    return report


def _no_skip(report):
    if EVERYTHING and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"LINCLS_REQUIRE=all allows no skip. {reason}"
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was not tested here, and the one command that brings it."""
    reasons = {report.nodeid: report.longrepr[-1] for report in terminalreporter.stats.get("skipped", [])}
    if not reasons:
        return
    missing = Counter(found[1] if (found := NEEDS.match(why)) else "something else" for why in reasons.values())
    named = ", ".join(f"{name} ({number})" for name, number in missing.most_common())
    packages = [package for package, *_ in PROGRAMS.values() if package in missing]
    steps = ["make test"]
    if {"nodejs", "npm", BROWSER_PYTHON} & set(missing):
        steps.insert(0, "make test-browser-kernel")
    if packages:
        sudo = "sudo " * (hasattr(os, "geteuid") and os.geteuid() != 0)
        steps.insert(0, f"{sudo}apt-get install --no-install-recommends {' '.join(packages)}")
    terminalreporter.section("not tested here")
    terminalreporter.line(f"{len(reasons)} tests were skipped for want of {named}; pytest's option -rs lists them.")
    terminalreporter.line("What takes a minute or more is left out as well; `.ci/run` installs and runs everything.")
    terminalreporter.line(f"To test the rest, on Debian or Ubuntu: {' && '.join(steps)}")
