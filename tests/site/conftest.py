"""What the tests of the pages share: a lecture and its set as pages, the browser's Python, a server."""

import contextlib
import csv
import functools
import http.server
import io
import json
import os
import shutil
import subprocess
import threading
from pathlib import Path

import nbformat
import pytest

from lincls import cli, figures
from lincls.house import pyodide
from lincls.house import site as command
from lincls.site import build, builder
from lincls.site import mathjax as formulas
from lincls.site.turns import filled

from .accessible import choose

ROOT = Path(__file__).parents[2]
SHORT, ADDRESS = "03_perceptron", "https://example.org/course/"  # of the pages of `short_site`
POCKET = "### The pocket"
LIVE = 120_000  # ms until a figure must be there, or a cell have run, on a machine that does other things too
READY = "html[data-lincls=ready]"
OTHER = "([node, text]) => node.textContent !== text"


def visit(context, address, *, theme=None, script="", ready=False):
    """Open a page, which notes what it asks for and what its scripts raise; `ready`: wait for its scripts."""
    page = context.new_page()
    page.set_default_timeout(LIVE)
    page.asked, page.problems = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    if theme:
        choose(page, theme)
    if script:
        page.add_init_script(script)
    page.goto(address)
    if ready:
        page.wait_for_selector(READY, state="attached")
    return page


@pytest.fixture
def opened(browser):
    """The function that opens a page (`visit`) for a new reader, with options of a browser's context."""
    with contextlib.ExitStack() as readers:

        def opened(address, width=1280, height=900, *, theme=None, script="", ready=False, **options):
            context = browser.new_context(viewport={"width": width, "height": height}, **options)
            readers.enter_context(contextlib.closing(context))
            return visit(context, address, theme=theme, script=script, ready=ready)

        yield opened


@pytest.fixture
def stranger(browser):
    """A reader who has never been here, and will be lost again."""
    with contextlib.closing(browser.new_context(viewport={"width": 1280, "height": 900})) as context:
        yield context


@pytest.fixture(scope="module")
def profile(browser):
    permissions = ["clipboard-read", "clipboard-write"]
    context = browser.new_context(viewport={"width": 1200, "height": 1000}, permissions=permissions)
    with contextlib.closing(context):
        yield context


@pytest.fixture
def reader(profile):
    """One reader for all tests of a file, whose browser keeps Python from the first visit on; pages are closed."""
    yield profile
    for page in profile.pages:
        page.close()


def wait_for_another(page, locator, before):
    """Wait until an element says something else than before."""
    page.wait_for_function(OTHER, arg=[locator.element_handle(), before])


def fits(page):
    """Whether nothing of a page lies beyond its window."""
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.fixture(scope="session")
def serve():
    """The function that serves a folder on this machine and returns its address."""
    with contextlib.ExitStack() as servers:
        yield lambda folder: servers.enter_context(_served(folder))


@contextlib.contextmanager
def _served(folder):
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    sent: list = []  # noqa: RUF012

    def log_message(self, *args):
        self.sent.append(self.path)


@pytest.fixture
def sent():
    """The paths that were asked for since the list was cleared."""
    return _Quiet.sent


@pytest.fixture(scope="session")
def node(require):
    """The function that runs a script in node, on data and arguments: what it prints, which is JSON."""
    program = require("node")

    def run(script, *arguments, data=None):
        command = [program, "--input-type=module", "-e", script, *arguments]
        ran = subprocess.run(command, input=json.dumps(data), capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        return json.loads(ran.stdout)

    return run


@pytest.fixture(scope="session")
def python(require):
    """Python for the pages, from parts that are there already."""
    require("node")
    if pyodide.problems(ROOT / ".browser" / f"pyodide-{pyodide.VERSION}"):
        pytest.skip("needs the browser's Python: make test-browser-kernel fetches it")
    made, wrong = command.python_for(ROOT / ".browser")
    assert wrong == []
    return made


def lay_out(root, lecture=""):
    """Lay out a course in an empty folder: a lecture and its set, if one is named, and pages that say nothing."""
    for page in ("docs/glossary.md", *builder.PAGES):
        (root / page).parent.mkdir(parents=True, exist_ok=True)
        (root / page).write_text("# A page\n")
    for folder in ("notebooks", "exercises"):
        (root / folder).mkdir()
    if lecture:
        shutil.copy(ROOT / "notebooks" / f"{lecture}.ipynb", root / "notebooks")
        shutil.copytree(ROOT / "exercises" / lecture, root / "exercises" / lecture)
    return root


def built(factory, root, *given, rooms=(), editor=False):
    """Build the pages of a course, with something in the place of MathJax and of the editor; (folder, warnings)."""
    stand_in, out = factory.mktemp("mathjax"), factory.mktemp("out") / "site"
    (stand_in / formulas.SCRIPT).write_text("")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(formulas, "folder", lambda cache: stand_in)
        patch.setattr(builder, "ROOMS", dict(rooms))
        if not editor:
            patch.setattr(builder.editor, "copy", lambda into, cache: "")
        return out, build(root, out, ROOT / ".browser", *given)


@pytest.fixture(scope="session")
def pages_of(tmp_path_factory):
    """The function that builds the pages of a lecture and its set, with the editor."""

    def make(lecture, python=None):
        root = lay_out(tmp_path_factory.mktemp("course"), lecture)
        shutil.copytree(ROOT / "notebooks" / "images", root / "notebooks" / "images")
        return built(tmp_path_factory, root, python, editor=True)[0]

    return make


@pytest.fixture(scope="session")
def short_course(tmp_path_factory):
    """A course of one lecture, of which the title, a section and its figure are left."""
    root = lay_out(tmp_path_factory.mktemp("short"))
    lecture = nbformat.read(ROOT / "notebooks" / f"{SHORT}.ipynb", 4)
    at = next(k for k, cell in enumerate(lecture.cells) if cell.source.startswith(POCKET))
    lecture.cells = [lecture.cells[0], *lecture.cells[at : at + 2]]
    nbformat.write(lecture, root / "notebooks" / f"{SHORT}.ipynb")
    return root


@pytest.fixture(scope="session")
def short_site(short_course, tmp_path_factory):
    """Its pages, with something in the place of Python, made once for all who test; to be read."""
    python = tmp_path_factory.mktemp("python")
    (python / builder.FIGURES).write_text(json.dumps({"perceptron.pocket": figures.perceptron.pocket()._text()}))
    about = (python, (), command.minutes(short_course), ADDRESS)
    pages = common(tmp_path_factory) / "short"
    return filled(pages, lambda made: built(tmp_path_factory, short_course, *about)[0].rename(made))


@pytest.fixture(scope="session")
def live_pages_of(pages_of, python, tmp_path_factory):
    """The function that builds the pages of a lecture and its set with Python, once for all who test; to be read."""

    def make(lecture):
        pages = common(tmp_path_factory) / f"live-{lecture}"
        return filled(pages, lambda made: pages_of(lecture, python).rename(made))

    return make


@pytest.fixture(scope="session")
def whole_site(require, tmp_path_factory):
    """The course as `lincls site` publishes it, the lab with it, made once for all who test; to be read.

    (folder, what the command returns, what it says)
    """
    for program in ("node", "npm"):
        require(program)
    pytest.importorskip("jupyterlite_core")
    if pyodide.problems(ROOT / ".browser" / f"pyodide-{pyodide.VERSION}"):
        pytest.skip("needs the browser's Python: make test-browser-kernel fetches it")

    def make(made):
        said = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said):
            patch.setattr(command, "course_root", lambda: ROOT)
            returned = command.start(made / "site", lab=True)
        (made / "said.json").write_text(json.dumps([returned, said.getvalue()]))

    whole = filled(common(tmp_path_factory) / "whole", make)
    return whole / "site", *json.loads((whole / "said.json").read_text())


@pytest.fixture
def grades(tmp_path):
    """The function that grades what a student hands in of a set: question -> its row of the grades."""

    def grade(name, notebook):
        course = tmp_path / "graded-course"
        (course / "notebooks").mkdir(parents=True)
        (course / "notebooks" / f"{name}.ipynb").touch()
        shutil.copytree(ROOT / "solutions" / name, course / "solutions" / name)
        shutil.copy(ROOT / "nbgrader_config.py", course)
        mine = course / "submitted" / "ada" / name / f"{name}.ipynb"
        mine.parent.mkdir(parents=True)
        shutil.copy(notebook, mine)
        assert cli.main(["grade", name, "--course", str(course), "--workers", "1", "--seed", "1"]) == 0
        with (course / "graded" / "grades.csv").open(encoding="utf-8", newline="") as file:
            return {row["question"]: row for row in csv.DictReader(file)}

    return grade


def common(factory):
    """The folder that all processes of a run share."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
