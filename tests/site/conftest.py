"""What the tests of the pages share: a lecture and its set as pages, the browser's Python, a server."""

import contextlib
import csv
import functools
import http.server
import io
import json
import os
import shutil
import threading
from pathlib import Path

import nbformat
import pytest

from lincls import cli, figures
from lincls.house import pyodide
from lincls.house import site as command
from lincls.site import build, builder
from lincls.site import mathjax as formulas
from lincls.site.turns import one_at_a_time

ROOT = Path(__file__).parents[2]
SHORT, ADDRESS = "03_perceptron", "https://example.org/course/"  # of the pages of `short_site`
POCKET = "### The pocket"


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
def python(require):
    """Python for the pages, from parts that are there already."""
    require("node")
    if pyodide.problems(ROOT / ".browser" / f"pyodide-{pyodide.VERSION}"):
        pytest.skip("needs the browser's Python: make test-browser-kernel fetches it")
    made, wrong = command.python_for(ROOT / ".browser")
    assert wrong == []
    return made


@pytest.fixture(scope="session")
def pages_of(tmp_path_factory):
    """The function that builds the pages of a lecture and its set, with something in MathJax's place."""

    def make(lecture, python=None):
        root, stand_in = tmp_path_factory.mktemp("course"), tmp_path_factory.mktemp("mathjax")
        for folder in ("notebooks", f"exercises/{lecture}", "docs", "benchmarks"):
            (root / folder).mkdir(parents=True)
        shutil.copy(ROOT / "notebooks" / f"{lecture}.ipynb", root / "notebooks")
        shutil.copytree(ROOT / "notebooks" / "images", root / "notebooks" / "images")
        shutil.copy(ROOT / "exercises" / lecture / f"{lecture}.ipynb", root / "exercises" / lecture)
        for page in ("docs/glossary.md", *builder.PAGES):
            (root / page).write_text("# A page\n")
        (stand_in / formulas.SCRIPT).write_text("")
        out = tmp_path_factory.mktemp("out") / "site"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(formulas, "folder", lambda cache: stand_in)
            patch.setattr(builder, "ROOMS", {})
            build(root, out, ROOT / ".browser", python)
        return out

    return make


@pytest.fixture(scope="session")
def short_course(tmp_path_factory):
    """A course of one lecture, of which the title, a section and its figure are left."""
    root = tmp_path_factory.mktemp("short")
    for folder in ("notebooks", "exercises", "docs", *(str(Path(page).parent) for page in builder.PAGES)):
        (root / folder).mkdir(parents=True, exist_ok=True)
    for page in ("docs/glossary.md", *builder.PAGES):
        (root / page).write_text("# A page\n")
    lecture = nbformat.read(ROOT / "notebooks" / f"{SHORT}.ipynb", 4)
    at = next(k for k, cell in enumerate(lecture.cells) if cell.source.startswith(POCKET))
    lecture.cells = [lecture.cells[0], *lecture.cells[at : at + 2]]
    nbformat.write(lecture, root / "notebooks" / f"{SHORT}.ipynb")
    return root


@pytest.fixture(scope="session")
def short_site(short_course, tmp_path_factory):
    """Its pages, with something in the place of MathJax, of Python and of the editor; to be read."""
    stand_in, python, out = (tmp_path_factory.mktemp(name) for name in ("mathjax", "python", "out"))
    (stand_in / formulas.SCRIPT).write_text("")
    (python / builder.FIGURES).write_text(json.dumps({"perceptron.pocket": figures.perceptron.pocket()._text()}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(formulas, "folder", lambda cache: stand_in)
        patch.setattr(builder.editor, "copy", lambda into, cache: "")
        patch.setattr(builder, "ROOMS", {})
        build(short_course, out, short_course / ".browser", python, (), command.minutes(short_course), ADDRESS)
    return out


@pytest.fixture(scope="session")
def live_pages_of(pages_of, python, tmp_path_factory):
    """The function that builds the pages of a lecture and its set with Python, once for all who test; to be read."""

    @one_at_a_time
    def make(lecture, cache):
        out = cache / f"live-{lecture}"
        if not out.is_dir():
            pages_of(lecture, python).rename(out)
        return out

    return lambda lecture: make(lecture, common(tmp_path_factory))


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

    @one_at_a_time
    def make(cache):
        out, done = cache / "whole" / "site", cache / "whole" / "said.json"
        if not done.is_file():
            said = io.StringIO()
            with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said):
                patch.setattr(command, "course_root", lambda: ROOT)
                returned = command.start(out, lab=True)
            done.write_text(json.dumps([returned, said.getvalue()]))
        return out, *json.loads(done.read_text())

    return make(common(tmp_path_factory))


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
