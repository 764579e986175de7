"""The course's pages, from click to live figure, and JupyterLite, in Chromium with a fresh profile each time.

A visit is made cold and then again, by a Chromium that is started anew on the same profile: what the browser has kept
is what it kept on disk. Each is done with the files on this machine, and through a link of 50 and of 20 megabits a
second (pages_server.py); live, again and bare are taken on this machine in Firefox and WebKit too (pages_others.py).
Times are the page's own, performance.now():

    live        from the click on "Make it live" to the figure's first frame; the pointer was not there before
    again       the same on a second visit, as soon as the page has loaded
    later       the same, LATER seconds after that: the page has begun to load Python by itself
    bare        the same on a page that loads Pyodide, numpy and matplotlib and draws once (bare.html), cold; bare_again
    times_bare  live / bare of one turn, and again_times_bare: again / bare_again
    next        the same for the next figure
    key         from an arrow key on a slider to the painted picture, median of KEYS
    frames      pictures painted a second while the slider is dragged at 60 moves a second, each to a new value
    readable    from the start of the navigation to the first painted text
    moves       from the start of the navigation of the start page until its dot follows the pointer, and moves_bytes
    lab         from the start of the navigation to the output of the first cell, run as soon as there is one

`make bench-site` runs it; --quick makes one visit of each and writes no report.
"""

import argparse
import json
import math
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import pages_others
import pages_report
from lab import FLAGS
from playwright.sync_api import Page, sync_playwright

from lincls.house import pyodide
from lincls.site.chromium import find

HERE = Path(__file__).parent
ROOT = HERE.parent
LINKS = (None, 50, 20)  # megabits a second; None: this machine
VISITS = 7
PAGE = "notebooks/00_welcome.html"
FIRST, NEXT = "welcome.three_numbers", "welcome.new_point"  # two figures of PAGE, of one panel each
LAB, START = "lab/index.html", "index.html"
KEYS, SECONDS, MOVES = 30, 3.0, 60
QUIET = 0.3  # seconds between two keys
PATIENCE = 180_000  # milliseconds
LATER = 5  # seconds from a page's load to the click of a reader who has looked at it first
LIVE = """name => new Promise((done, fail) => {
  const place = document.querySelector(`[data-figure="${name}"]`);
  const from = performance.now();
  const look = () => {
    const caption = place.querySelector(".lincls-caption");
    if (caption?.textContent && place.querySelector("canvas")?.isConnected && !place.querySelector(".lincls-coming"))
      requestAnimationFrame(() => done(performance.now() - from));
    else if (performance.now() - from > 150000) fail(new Error(place.textContent.slice(0, 300)));
    else setTimeout(look, 5);
  };
  place.querySelector("button").click();
  look();
})"""
DRAWN = """() => new Promise(done => {
  const from = performance.now();
  const look = () => {
    if (document.querySelector("img")) requestAnimationFrame(() => done(performance.now() - from));
    else setTimeout(look, 5);
  };
  document.querySelector("button").click();
  look();
})"""
READABLE = """() => new Promise(done => new PerformanceObserver((list, watcher) => {
  const [found] = list.getEntriesByName("first-contentful-paint");
  if (found) { watcher.disconnect(); done(found.startTime); }
}).observe({ type: "paint", buffered: true }))"""
FOLLOWS = """() => addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
  const look = () => {
    if (document.elementFromPoint(clientX, clientY).matches(".grip")) window.follows ??= performance.now();
  };
  if (buttons) requestAnimationFrame(look);
})"""
OUTPUT = """() => { window.output = new Promise(done => {
  let ran = false; // its stored number goes, and comes back when the cell has run
  const look = () => {
    const number = document.querySelector(".jp-Notebook .jp-CodeCell .jp-InputPrompt").textContent;
    ran ||= number.includes("*");
    if (ran && /\\d/.test(number)) done(performance.now());
    else setTimeout(look, 10);
  };
  look();
}); }"""


@dataclass
class Found:
    """What was measured through one link: lists of numbers by the name of what was measured."""

    values: dict[str, list[float]] = field(default_factory=dict)

    def add(self, **values: float) -> None:
        """Add a number to each of some lists."""
        for name, value in values.items():
            self.values.setdefault(name, []).append(value)

    def medians(self) -> dict[str, float]:
        """The report's numbers."""
        return {name: median(values) for name, values in self.values.items()}


class Server:
    """The pages behind a link."""

    def __init__(self, folder: Path, mbit: float | None = None, ask: str = "") -> None:
        about = [*(["--mbit", str(mbit)] if mbit else []), *(["--ask", ask] if ask else [])]
        command = [sys.executable, str(HERE / "pages_server.py"), str(folder), *about]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = f"http://127.0.0.1:{self.process.stdout.readline().strip()}"

    def sent(self) -> float:
        """Megabytes since the last call."""
        return int(self._told("bytes")) / 1e6

    def said(self) -> str:
        """What a page has said since the last call, or nothing."""
        return self._told("said")

    def _told(self, what: str) -> str:
        with urllib.request.urlopen(f"{self.address}/__{what}") as answer:
            return answer.read().decode()

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()


@contextmanager
def visit(play: Any, profile: Path, server: Server, path: str, until: Any = "load") -> Iterator[Page]:
    """Start Chromium on a profile and open a page."""
    size = {"width": 1200, "height": 1000}
    context = play.chromium.launch_persistent_context(str(profile), executable_path=find(), args=FLAGS, viewport=size)
    context.set_default_timeout(PATIENCE)
    try:
        context.add_init_script(path=HERE / "probe.js")
        page = context.pages[0]
        server.sent()
        page.goto(f"{server.address}/{path}", wait_until=until)
        yield page
    finally:
        context.close()


def figures(play: Any, server: Server, found: Found, moves: bool) -> None:
    """A cold visit of a lecture, a second one with a click at once, and a third with a click later."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with visit(play, Path(profile), server, PAGE) as page:
            readable = page.evaluate(READABLE)
            page.wait_for_load_state("networkidle")
            found.add(readable=readable, page=server.sent())
            live = page.evaluate(LIVE, FIRST)
            time.sleep(0.5)  # what was asked for with it has come too
            found.add(live=live, bytes=server.sent(), next=page.evaluate(LIVE, NEXT))
            if moves:
                move(page, found)
            time.sleep(pages_others.WAIT)
        with visit(play, Path(profile), server, PAGE) as page:
            found.add(again=page.evaluate(LIVE, FIRST), bytes_again=server.sent())
        with visit(play, Path(profile), server, PAGE) as page:
            time.sleep(LATER)
            found.add(later=page.evaluate(LIVE, FIRST))


def bare(play: Any, server: Server, found: Found) -> None:
    """A cold visit of the bare page and a second one, beside the last ones of the lecture."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for name, ours, times in (("bare", "live", "times_bare"), ("bare_again", "again", "again_times_bare")):
            with visit(play, Path(profile), server, "bare.html") as page:
                page.wait_for_load_state("networkidle")
                taken = page.evaluate(DRAWN)
                found.add(**{name: taken, times: found.values[ours][-1] / taken, f"{name}_bytes": server.sent()})
                if name == "bare":
                    time.sleep(pages_others.WAIT)


def bare_page(folder: Path) -> None:
    """Put the bare page into a folder, and beside it Pyodide and its packages as they are distributed."""
    parts = pyodide.folder(ROOT / ".browser")
    for path in parts.iterdir():
        (folder / path.name).symlink_to(path.resolve())
    shutil.copy(HERE / "bare.html", folder)
    lock = json.loads((parts / pyodide.LOCK).read_text("utf-8"))
    for package in lock["packages"].values():  # others are optional, and not there
        package["depends"] = [name for name in package["depends"] if name in pyodide.PACKAGES]
    (folder / pyodide.LOCK).unlink()
    (folder / pyodide.LOCK).write_text(json.dumps(lock), "utf-8")


def move(page: Page, found: Found) -> None:
    """Press keys on the first figure's slider of b, then drag it; w1 alone would leave its line where it is."""
    slider = page.locator(f'[data-figure="{FIRST}"] input[type=range]').nth(2)
    slider.scroll_into_view_if_needed()
    slider.focus()
    page.evaluate("() => { probe.sign = 'canvas'; }")
    each = []
    for k in range(KEYS):
        page.evaluate("() => probe.clear()")
        page.keyboard.press("ArrowRight" if k % 2 else "ArrowLeft")
        time.sleep(QUIET)
        seen = page.evaluate("() => probe")
        if seen["paints"] and seen["inputs"]:
            each.append(seen["paints"][0] - seen["inputs"][0])
    found.add(key=median(each))
    box = slider.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    page.evaluate("() => probe.clear()")
    start = time.monotonic()
    places = sweep(slider.evaluate("node => Math.round((node.max - node.min) / node.step)"))
    for k in range(round(SECONDS * MOVES)):
        time.sleep(max(0.0, start + k / MOVES - time.monotonic()))
        page.mouse.move(box["x"] + box["width"] * places[k % len(places)], y)
    seen = page.evaluate("() => probe")
    page.mouse.up()
    first, last = seen["inputs"][0], seen["inputs"][-1]
    found.add(frames=1000 * sum(first <= paint <= last for paint in seen["paints"]) / (last - first))


def sweep(steps: int) -> list[float]:
    """Where the mouse is on a slider of so many steps, move by move: to and fro, fractions of its width.

    A slider that stays on its value says nothing, and no picture is painted: each move is one step long.
    """
    there = [k / steps for k in range(math.ceil(0.1 * steps), math.floor(0.9 * steps) + 1)]
    return [*there, *there[-2:0:-1]]


def start(play: Any, server: Server, found: Found) -> None:
    """A cold visit of the start page, whose dot is dragged as soon as it can be."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        visit(play, Path(profile), server, START, "commit") as page,
    ):
        grip = page.locator(".grip")
        grip.wait_for()
        page.evaluate(FOLLOWS)
        while not (taken := page.evaluate("() => window.follows")):  # what is still to come may move it
            box = grip.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.mouse.down()
            page.mouse.move(box["x"], box["y"])
            page.mouse.up()
        found.add(moves=taken, moves_bytes=server.sent())


def lab(play: Any, server: Server, found: Found) -> None:
    """A cold visit of JupyterLite and a second one."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for name in ("lab", "lab_again"):
            with visit(play, Path(profile), server, LAB) as page:
                page.locator(".jp-Notebook .jp-CodeCell").first.click()
                page.evaluate(OUTPUT)
                page.keyboard.press("Shift+Enter")
                found.add(**{name: page.evaluate("() => output"), f"{name}_bytes": server.sent()})
                if name == "lab":
                    time.sleep(pages_others.WAIT)


def built(folder: Path) -> float:
    """Build the pages and return how many seconds it took, parts being there."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "lincls.cli", "site", "--out", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def measure(folder: Path, bare_folder: Path, visits: int) -> tuple[dict[int | str | None, dict[str, float]], str]:
    """The medians through each link, then those of other browsers, and Chromium's version."""
    results: dict[int | str | None, dict[str, float]] = {}
    with sync_playwright() as play:
        for mbit in LINKS:
            server, peer, found = Server(folder, mbit), Server(bare_folder, mbit), Found()
            try:
                for turn in range(visits):
                    figures(play, server, found, moves=mbit is None)
                    bare(play, peer, found)
                    start(play, server, found)
                    if (folder / LAB).is_file():
                        lab(play, server, found)
                    print(f"{mbit or 'here'}, visit {turn + 1}: {json.dumps(found.values)}", file=sys.stderr)
            finally:
                server.stop()
                peer.stop()
            results[mbit] = found.medians()
        browser = play.chromium.launch(executable_path=find(), args=FLAGS)
        about = browser.version
        browser.close()
    ours, peer = Server(folder, ask=f"({LIVE})('{FIRST}')"), Server(bare_folder, ask=f"({DRAWN})()")
    try:
        results |= pages_others.measure(((ours, PAGE), (peer, "bare.html")), visits, Found)
    finally:
        ours.stop()
        peer.stop()
    return results, about


def main() -> None:
    """Measure, print the section, and write it when the run was a full one."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--quick", action="store_true", help="one visit of each, no report")
    options.add_argument("--visits", type=int, default=VISITS, metavar="N", help=f"of each (default: {VISITS})")
    options.add_argument("--site", type=Path, metavar="DIR", help="pages that are built already; no report")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = asked.site or Path(temporary, "site")
        seconds = 0.0
        if asked.site is None:
            built(folder)  # so that parts are there
            seconds = built(folder)
        visits = 1 if asked.quick else asked.visits
        peer = Path(temporary, "bare")
        peer.mkdir()
        bare_page(peer)
        results, chromium = measure(folder, peer, visits)
    text = pages_report.text(results, seconds, chromium, visits)
    print(text)
    if not asked.quick and asked.site is None:
        pages_report.write(text)


if __name__ == "__main__":
    main()
