"""Visits in browsers that Playwright does not drive: Firefox, and WebKit, as in Safari.

WebKit's driver keeps nothing of one session for the next, so nobody drives them: each is started as a reader starts it,
and the page itself says what it measured (pages_server.py --ask).
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "site"))

from screen import unseen

NAMES = (("live", "bare", "times_bare"), ("again", "bare_again", "again_times_bare"))  # of a first and a second visit
PLACES = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")  # where a browser keeps things
PATIENCE = 180  # seconds
WAIT = 12  # seconds, in which a page keeps what it will find at the next visit


def browsers() -> dict[str, list[str]]:
    """The browsers that are here: by name, the command that opens a page, on a PROFILE."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    webkit = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    known = {"Firefox": [firefox, "-headless", "-no-remote", "-profile", "PROFILE"], "WebKit": [webkit]}
    return {name: [str(word) for word in command] for name, command in known.items() if command[0]}


def measure(pages: Any, visits: int, found: Any) -> dict[str, dict[str, float]]:
    """The medians in each browser: `pages` has our page and the bare one, (server, path); `found` makes a Found."""
    results: dict[str, dict[str, float]] = {}
    screen = shutil.which("Xvfb")
    if screen is None:
        return results
    with unseen(screen, 1200, 1000) as display:
        for name, command in browsers().items():
            values = found()
            for k in range(visits):
                turn(command, display, pages, values)
                print(f"{name}, visit {k + 1}: {values.values}", file=sys.stderr)
            results[name] = values.medians()
    return results


def turn(command: list[str], display: str, pages: Any, found: Any) -> None:
    """Visit both pages, and then again, each on a profile of its own."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for names in NAMES:
            ours, bare = (visit(command, display, Path(home, str(k)), *page) for k, page in enumerate(pages))
            found.add(**dict(zip(names, (ours, bare, ours / bare), strict=True)))


def visit(command: list[str], display: str, profile: Path, server: Any, path: str) -> float:
    """Start a browser on a profile and open a page; the milliseconds that the page says."""
    profile.mkdir(parents=True, exist_ok=True)
    line = [str(profile) if word == "PROFILE" else word for word in command]
    places = {"DISPLAY": display, **dict.fromkeys(PLACES, str(profile))}
    server.said()
    end = time.monotonic() + PATIENCE
    with subprocess.Popen(
        [*line, f"{server.address}/{path}"],
        env={**os.environ, **places},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as browser:
        try:
            while not (said := server.said()):
                if browser.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"{line[0]} ended, or {path} said nothing in {PATIENCE} s")
                time.sleep(0.2)
            time.sleep(WAIT)
        finally:
            browser.terminate()
    return float(said)
