"""`lincls present` for the browser tests: the server, its window, a page with a deck, what a slide shows.

A lecture is opened and run once: `deck` is its deck, and `notebook` is the same page when the deck has been left.
"""

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LECTURES = sorted(NOTEBOOKS.glob("*.ipynb"))
WIDTH, HEIGHT = 1920, 1080
FORTH = ("PageDown", "Space", "ArrowRight", "ArrowDown")
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}  # else a dialog asks for it
DRAWING = """
from lincls import Live

def draw(ax):
    ax.set(xlim=(-3, 3), ylim=(-3, 3))
    return ax.plot([-3, 3], [0, 0])[0]

def update(line, w):
    line.set_ydata([-3 * w, 3 * w])
    return f"Slope {w:.1f}."

'folded'
"""
FIGURE = "Live(draw, update, w=(-3, 3, .1, 1))"
LONG = (  # of lecture 04
    r"$$z\big((1-s)\mathbf{x} + s\mathbf{x}'\big) = (1-s)(\mathbf{w}\cdot\mathbf{x} + b) "
    r"+ s\,(\mathbf{w}\cdot\mathbf{x}' + b) = (1-s)\,z(\mathbf{x}) + s\,z(\mathbf{x}')$$"
)
COUNT = "import os\nn = globals().get('n', 0) + 1\nprint('run', n, 'in', os.getcwd())"


class Presenter(NamedTuple):
    """A running `lincls present`: its address with {} for the lecture's file, and its folders."""

    address: str
    notes: str  # the address of the lecturer's window
    folder: Path  # it is thrown away when the server stops
    settings: Path  # a copy of its settings as they were at the start

    def forget(self) -> None:
        """Undo what JupyterLab keeps when a deck is left: the deck is off, these tabs are open."""
        shutil.copytree(self.settings, self.folder / "settings", dirs_exist_ok=True)
        shutil.rmtree(self.folder / "workspaces", ignore_errors=True)


@pytest.fixture(scope="session")
def course_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course's notebooks, and a small deck 99 to play with."""
    root = tmp_path_factory.mktemp("present")
    shutil.copytree(NOTEBOOKS, root / "notebooks", ignore=shutil.ignore_patterns(".*"))
    book = new_notebook(metadata={"kernelspec": KERNEL})
    slide, notes = ({"slideshow": {"slide_type": kind}} for kind in ("slide", "notes"))
    book.cells = [
        new_markdown_cell("# One", metadata=slide, id="a"),
        new_code_cell(COUNT, id="b"),
        new_markdown_cell("Say **why** $\\mathbf{w} = \\frac{a}{b}$.", metadata=notes, id="n"),
        new_code_cell(DRAWING, metadata={"jupyter": {"source_hidden": True}}, id="m"),
        new_markdown_cell(f"# Two $z$\n\n{LONG}", metadata=slide, id="c"),
        new_code_cell(FIGURE, id="d"),
        new_markdown_cell("# Three", metadata={**slide, "tags": ["second-hour"]}, id="e"),
        new_markdown_cell("Say the last.", metadata=notes, id="o"),
        new_markdown_cell("And good-bye.", metadata=notes, id="p"),
    ]
    nbformat.write(book, root / "notebooks" / "99_small.ipynb")
    return root


@pytest.fixture(scope="session")
def presenter(chromium: str, course_copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Presenter]:
    """A presenting server; stopped as a person stops it."""
    home = tmp_path_factory.mktemp("server")
    (home / "TMPDIR").mkdir()
    with started(["lincls.cli", "present", "99"], course_copy, home, TMPDIR=str(home / "TMPDIR")) as address:
        (folder,) = (home / "TMPDIR").glob("lincls-present-*")
        shutil.copytree(folder / "settings", home / "settings")
        yield Presenter(address.format("doc/tree/notebooks/{}"), window_of(home), folder, home / "settings")
    assert not list((home / "TMPDIR").glob("lincls-present-*"))


@contextmanager
def started(words: list[str], course: Path, home: Path, **variables: str) -> Iterator[str]:
    """The address of a server that a module's command starts in a course, {} for the path; its log is in `home`.

    Jupyter's folders are in `home` too, and nothing is asked of those of the person who runs the tests.
    """
    (home / "jupyter_lab_config.json").write_text(json.dumps({"LabApp": {"expose_app_in_browser": True}}))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token, log = secrets.token_hex(16), home / "server.log"
    folders = {name: str(home / name) for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    asked = {"JUPYTER_TOKEN": token, "JUPYTER_CONFIG_PATH": str(home), **variables}
    command = [sys.executable, "-m", *words, "--no-browser", f"--port={port}"]
    with log.open("w") as out:
        process = subprocess.Popen(command, cwd=course, stdout=out, stderr=out, env={**os.environ, **folders, **asked})
    try:
        end = time.monotonic() + 180
        while not re.search(r"window is at .*\n" if "present" in words else "is running at", log.read_text()):
            assert process.poll() is None and time.monotonic() < end, log.read_text()
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}/{{}}?token={token}"
    finally:
        process.terminate()
        process.wait(30)


def window_of(home: Path) -> str:
    """The address of the lecturer's window, from the log of a server."""
    return re.findall(r"window is at (\S+)", (home / "server.log").read_text())[0]


@pytest.fixture(scope="module")
def window(browser: Any) -> Iterator[Any]:
    """A browser window of 1920 x 1080."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    yield context
    context.close()


@contextmanager
def opened(presenter: Presenter, window: Any, name: str) -> Iterator[Any]:
    """A page with a lecture's deck; `page.problems` collects the errors that no script has caught."""
    page = window.new_page()
    page.add_init_script(COUNT_DECODING)
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    try:
        page.goto(presenter.address.format(name))
        page.wait_for_function(READY, timeout=180_000)
        yield page
    finally:
        page.evaluate("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.shutdown()")
        page.close()


@pytest.fixture(scope="module")
def deck(presenter: Presenter, window: Any, lecture: Path) -> Iterator[Any]:
    """The deck of a lecture, with all its cells run.

    `page.problems` collects what the console calls an error too, `complaints` in the page what the kernel says.
    """
    with opened(presenter, window, lecture.name) as page:
        page.on("console", lambda line: line.type == "error" and page.problems.append(f"{line.text} {line.location}"))
        run_all(page)
        page.evaluate(LISTEN)
        yield page
    presenter.forget()


@pytest.fixture(scope="module")
def notebook(deck: Any) -> Any:
    """The same page as an ordinary notebook: the deck is left, deeper sections are open, sizes are the usual ones."""
    deck.evaluate(LEAVE)
    deck.evaluate("() => window.jupyterapp.commands.execute('notebook:expand-all-headings')")
    deck.set_viewport_size({"width": 1200, "height": 1000})
    deck.locator(".lincls-live canvas").first.wait_for(timeout=60_000)
    deck.wait_for_function(LEFT, timeout=60_000)
    return deck


def run_all(page: Any) -> None:
    """Run all cells by the keys of docs/lecturing.md: the deck shows the last cell, then the first again."""
    page.keyboard.press("ControlOrMeta+Shift+Enter")
    page.wait_for_function(f"() => ({CURRENT})() > 0", timeout=60_000)
    page.wait_for_function(f"() => ({CURRENT})() === 0", timeout=180_000)
    page.wait_for_function(PAINTED, timeout=60_000)


def slide(page: Any, settled: Callable[[dict], bool] = lambda seen: True) -> dict:
    """What the screen shows, once it is `settled`; after 5 s as it is then.

    A key is answered, a formula is set and a figure that comes into sight is painted a moment later.
    """
    end = time.monotonic() + 5
    while not settled(seen := page.evaluate(SLIDE)) and time.monotonic() < end:
        page.wait_for_timeout(100)
    return seen


def current(page: Any, cell: int) -> int:
    """The number of the cell that the deck stands at, once it is `cell`; after 5 s as it is then."""
    return slide(page, lambda seen: seen["current"] == cell)["current"]


COUNT_DECODING = """(() => {
  window.decoding = 0; // pictures that are being decoded
  const counted = (owner, name) => {
    const plain = owner?.[name];
    if (plain) owner[name] = function (...given) {
      window.decoding += 1;
      return plain.apply(this, given).finally(() => { window.decoding -= 1; });
    };
  };
  counted(window, "createImageBitmap");
  counted(window.ImageDecoder?.prototype, "decode");
})()"""
IN_LAB = """() => {
  const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  return context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
READY = f"() => ({IN_LAB})() && document.querySelector('.jp-Deck .jp-deck-mod-visible')"
LISTEN = """() => {
  window.complaints = [];
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.iopubMessage.connect((_, { header, content }) => {
    if (header.msg_type === "error") complaints.push(content.evalue);
    if (header.msg_type === "stream" && content.name === "stderr") complaints.push(content.text);
  });
}"""
LEAVE = """async () => {
  await window.jupyterapp.commands.execute("deck:stop");
  for (const size of ["--jp-code-font-size", "--jp-content-font-size1"])
    document.documentElement.style.removeProperty(size);
}"""
LEFT = """() => document.body.dataset.jpDeckMode !== "presenting"
  && [...document.querySelectorAll(".lincls-live")].every((root) => {
    const width = root.style.getPropertyValue("--lincls-width");
    return Math.abs(root.querySelector("canvas").width - width) <= 2;
  })"""
CURRENT = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
PAINTED = """() => [...document.querySelectorAll(".jp-Deck .lincls-live canvas")].every(
  canvas => canvas.width >= canvas.clientWidth - 2)"""
SLIDE = """async () => {
  for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const box = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const shown = [...document.querySelectorAll(".jp-Deck .jp-Cell.jp-deck-mod-visible")];
  const cell = notebook.activeCell.node;
  const all = (query) => [...cell.querySelectorAll(query)];
  return {
    current: notebook.activeCellIndex,
    first: notebook.widgets.findIndex((widget) => widget.node === shown[0]),
    content: shown.some((node) => node.textContent.trim() || node.querySelector("img, canvas")),
    cell: box(cell),
    figures: all(".lincls-live, .jp-RenderedImage img").map(box),
    painted: all(".lincls-live canvas").every((canvas) => canvas.width >= canvas.clientWidth - 2)
      && all(".jp-RenderedImage img").every((image) => image.naturalWidth > 0),
    wide: all(".jp-OutputArea-output, .jp-MarkdownOutput")
      .filter((output) => output.scrollWidth > output.clientWidth + 1)
      .map((output) => [output.scrollWidth - output.clientWidth, output.textContent.trim().slice(0, 60)]),
    height: document.querySelector(".jp-Deck .jp-WindowedPanel-outer").scrollHeight,
  };
}"""
