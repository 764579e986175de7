"""`lincls present` in Chromium at 1920 x 1080: every slide of every lecture, by keys.

A slide may be higher than the screen: the deck then scrolls to the current cell. So what must fit is each
cell, with its figure whole; and no slide is higher than two screens. What is higher than one is printed.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

ROOT = Path(__file__).resolve().parents[2]
LECTURES = sorted((ROOT / "notebooks").glob("*.ipynb"))
WIDTH, HEIGHT = 1920, 1080
FORTH = ("PageDown", "Space", "ArrowRight", "ArrowDown")
FIGURE = """
from lincls import Live

def draw(ax):
    ax.set(xlim=(-3, 3), ylim=(-3, 3))
    return ax.plot([-3, 3], [0, 0])[0]

def update(line, w):
    line.set_ydata([-3 * w, 3 * w])
    return f"Slope {w:.1f}."

Live(draw, update, w=(-3, 3, .1, 1))
"""
COUNT = "import os\nn = globals().get('n', 0) + 1\nprint('run', n, 'in', os.getcwd())"
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


@pytest.fixture(scope="module")
def course_copy(tmp_path_factory) -> Path:
    """The course's notebooks, and a small deck 99 to play with."""
    root = tmp_path_factory.mktemp("present")
    shutil.copytree(ROOT / "notebooks", root / "notebooks", ignore=shutil.ignore_patterns(".*"))
    book = new_notebook(metadata={"kernelspec": KERNEL})
    slide = {"slideshow": {"slide_type": "slide"}}
    book.cells = [
        new_markdown_cell("# One", metadata=slide, id="a"),
        new_code_cell(COUNT, id="b"),
        new_markdown_cell("# Two", metadata=slide, id="c"),
        new_code_cell(FIGURE, id="d"),
        new_markdown_cell("# Three", metadata=slide, id="e"),
    ]
    nbformat.write(book, root / "notebooks" / "99_small.ipynb")
    return root


@pytest.fixture(scope="module")
def server(chromium, course_copy, tmp_path_factory):
    """The address of a presenting server, with {} for the lecture's file; stopped as a person stops it."""
    home = tmp_path_factory.mktemp("server")
    (home / "jupyter_lab_config.json").write_text(json.dumps({"LabApp": {"expose_app_in_browser": True}}))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token, log = secrets.token_hex(16), home / "server.log"
    names = ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "TMPDIR")
    folders = {name: str(home / name) for name in names}
    (home / "TMPDIR").mkdir()
    environment = {**os.environ, **folders, "JUPYTER_TOKEN": token, "JUPYTER_CONFIG_PATH": str(home)}
    command = [sys.executable, "-m", "lincls.cli", "present", "99", "--no-browser", f"--port={port}"]
    with log.open("w") as out:
        process = subprocess.Popen(command, cwd=course_copy, stdout=out, stderr=out, env=environment)
    try:
        end = time.monotonic() + 60
        while "is running at" not in log.read_text():
            assert process.poll() is None and time.monotonic() < end, log.read_text()
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}/doc/tree/notebooks/{{}}?token={token}"
    finally:
        process.terminate()
        process.wait(30)
    assert not list((home / "TMPDIR").glob("lincls-present-*"))


@pytest.fixture(scope="module")
def window(browser):
    """A browser window of 1920 x 1080."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    yield context
    context.close()


@pytest.fixture
def present(server, window):
    """A function that opens a lecture in the deck and returns the page."""
    yield from opener(server, window)


@pytest.fixture(scope="module")
def small(server, window):
    """The small deck, with all its cells run."""
    opening = opener(server, window)
    page = next(opening)("99_small.ipynb")
    run_all(page)
    yield page
    opening.close()


def opener(server, window):
    """Yield a function that opens a lecture; afterwards close what it has opened."""
    pages = []

    def open_deck(name):
        page = window.new_page()
        pages.append(page)
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.goto(server.format(name))
        page.wait_for_function(READY, timeout=60_000)
        return page

    try:
        yield open_deck
    finally:
        for page in pages:
            page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
            page.close()


def run_all(page):
    """Run all cells by the keys of docs/lecturing.md: the deck shows the last cell, then the first again."""
    page.keyboard.press("ControlOrMeta+Shift+Enter")
    page.wait_for_function(f"() => ({CURRENT})() > 0", timeout=20_000)
    page.wait_for_function(f"() => ({CURRENT})() === 0", timeout=120_000)
    page.wait_for_function(PAINTED, timeout=20_000)


def slide(page):
    """What the screen shows, once it has settled: formulas that come into sight are set a moment later."""
    for _ in range(30):
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seen = page.evaluate(SLIDE)
        if not seen["wide"]:
            break
        page.wait_for_timeout(100)
    return seen


def inside(box):
    left, top, right, bottom = box
    return left >= -1 and top >= -1 and right <= WIDTH + 1 and bottom <= HEIGHT + 1


@pytest.mark.parametrize("lecture", LECTURES, ids=lambda path: path.stem)
def test_every_slide_of_a_lecture_fits(present, course_copy, lecture):
    page = present(lecture.name)
    run_all(page)
    assert page.evaluate(ERRORS) == []
    cells = json.loads((course_copy / "notebooks" / lecture.name).read_text(encoding="utf-8"))["cells"]
    kinds = [cell["metadata"].get("slideshow", {}).get("slide_type") for cell in cells]
    faults, high = [], {}
    for number in (n for n, kind in enumerate(kinds) if kind not in ("skip", "notes")):
        seen = slide(page)
        if seen["current"] != number:
            pytest.fail(f"cell {number + 1} is not reached: the deck stands at cell {seen['current'] + 1}")
        faults += [f"cell {number + 1} {fault}" for fault in faults_of(seen)]
        if seen["height"] > HEIGHT + 1:
            high[seen["first"] + 1] = seen["height"] / HEIGHT
        page.keyboard.press(FORTH[number % len(FORTH)])
    for first, screens in high.items():
        line = f"{lecture.name}: the slide that starts with cell {first} is {screens:.2f} screens high"
        print(line)
        faults += [line] if screens > 2 else []
    assert not faults, "\n".join(faults)
    assert page.problems == []


def faults_of(seen):
    """What is wrong with the screen when a cell is the current one."""
    if not seen["content"]:
        yield "is on an empty slide"
    if not inside(seen["cell"]):
        yield f"is cut off: left, top, right, bottom = {seen['cell']}"
    for box in seen["figures"]:
        if not inside(box):
            yield f"has a figure that is cut off: {box}"
    if not seen["painted"]:
        yield "has a figure that is not painted"
    for width, words in seen["wide"]:
        yield f"has an output that is {width} pixels wider than its box: {words!r}"


def test_keys_go_forth_and_back_cell_by_cell(small):
    small.keyboard.press("Home")
    keys = (*FORTH, "ArrowUp", "ArrowLeft", "Shift+Space", "PageUp")
    for key, cell in zip(keys, (1, 2, 3, 4, 3, 2, 1, 0), strict=True):
        small.keyboard.press(key)
        assert slide(small)["current"] == cell, key
    small.keyboard.press("PageDown")
    small.keyboard.press("PageDown")
    small.keyboard.press("Home")
    assert slide(small)["current"] == 0


def test_a_slider_takes_the_arrows_until_escape_or_a_click_beside_it(small):
    small.keyboard.press("Home")
    for _ in range(3):
        small.keyboard.press("PageDown")
    slider, caption = small.get_by_role("slider"), small.locator(".lincls-caption")
    slider.focus()
    small.keyboard.press("ArrowRight")
    caption.filter(has_text="Slope 1.1.").wait_for()
    small.keyboard.press("PageUp")  # the clicker's key too
    caption.filter(has_not_text="Slope 1.1.").wait_for()
    assert slide(small)["current"] == 3
    small.keyboard.press("Escape")
    small.keyboard.press("PageDown")
    assert slide(small)["current"] == 4

    small.keyboard.press("PageUp")
    slider.click()
    small.locator(".jp-deck-mod-visible .jp-MarkdownOutput").click()
    assert slide(small)["current"] == 2
    small.keyboard.press("PageDown")
    assert slide(small)["current"] == 3


def test_a_figure_is_larger_than_in_the_notebook_and_sharp(small):
    small.keyboard.press("Home")
    for _ in range(3):
        small.keyboard.press("PageDown")
    canvas = small.locator(".lincls-live canvas")
    box = canvas.bounding_box()
    assert box["height"] == pytest.approx(0.56 * HEIGHT, abs=2)
    assert box["width"] / box["height"] == pytest.approx(600 / 450, abs=0.01)
    assert canvas.evaluate("canvas => canvas.width") == pytest.approx(box["width"], abs=3)


def test_a_cell_is_changed_and_runs_again(small, course_copy):
    small.keyboard.press("Home")
    small.keyboard.press("PageDown")
    output = small.locator(".jp-deck-mod-visible .jp-OutputArea-output")
    output.filter(has_text=f"run 1 in {course_copy.resolve() / 'notebooks'}").wait_for()
    small.keyboard.press("Control+Enter")  # stays
    output.filter(has_text="run 2").wait_for()
    assert slide(small)["current"] == 1
    small.keyboard.press("Enter")  # into the cell
    small.keyboard.press("Control+End")
    small.keyboard.type("; n += 10")
    small.keyboard.press("Shift+Enter")  # goes on, to the next slide
    small.wait_for_function(f"() => ({CURRENT})() === 2")
    small.keyboard.press("PageUp")
    output.filter(has_text="run 3").wait_for()
    small.keyboard.press("Control+Enter")
    output.filter(has_text="run 14").wait_for()


def test_saving_what_is_presented_leaves_the_lecture_alone(small, course_copy):
    before = (course_copy / "notebooks" / "99_small.ipynb").read_bytes()
    small.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    assert (course_copy / "notebooks" / "99_small.ipynb").read_bytes() == before
    assert not list(course_copy.rglob(".ipynb_checkpoints"))


READY = """() => {
  const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  const idle = context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
  return idle && document.querySelector(".jp-Deck .jp-deck-mod-visible");
}"""
CURRENT = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells
  .flatMap((cell) => cell.outputs ?? []).filter((output) => output.output_type === "error")
  .map((output) => output.evalue)"""
PAINTED = """() => [...document.querySelectorAll(".jp-Deck .lincls-live canvas")].every(
  canvas => canvas.width >= canvas.clientWidth - 2)"""
SLIDE = """() => {
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
