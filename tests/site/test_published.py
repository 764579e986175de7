"""What looks for solutions in what is published finds each that is laid there, whatever it is wrapped in."""

import gzip
import html
import importlib.util
import io
import json
import marshal
import sqlite3
import zipfile

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from lincls.site import lab, pack

from .published import MARK, ROOT, _cells, _runs, leaks, secrets

SET = "03_perceptron"
SOLUTIONS = ROOT / "solutions" / SET / f"{SET}.ipynb"
MARKED = [text for text in _cells(SOLUTIONS) if MARK.search(text)]
HIDDEN = MARK.sub("", next(text for text in MARKED if "z and t have opposite signs" in text))
OWN = "def double(x):\n    return 2 * x\n"
KNOWN = {"numpy", "wave"}
INSIDE = "site-packages/lincls/exercise/keys"
PACK = "_static/py/course-1.bin"


def zipped(files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def compiled(source, of=None):
    """A .pyc that says which source it is of."""
    checksum = importlib.util.source_hash((of or source).encode())
    return importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + checksum + marshal.dumps(compile(source, "x", "exec"))


def database(tmp_path):
    with sqlite3.connect(tmp_path / "grades") as grades:
        grades.execute("create table grade (score)")
    return (tmp_path / "grades").read_bytes()


def page(source):
    """A page as Sphinx makes it, with each word of a cell in an element of its own."""
    return f"<html><body>{highlight(source, PythonLexer(), HtmlFormatter())}</body></html>".encode()


def in_one_piece(tmp_path):
    (tmp_path / "one.ipynb").write_bytes(SOLUTIONS.read_bytes())
    lab._join(tmp_path / "one.ipynb")
    return (tmp_path / "one.ipynb").read_bytes().replace(b"### ", b"")


def clean():
    """The files of a small site as it should be."""
    release = (ROOT / "exercises" / SET / f"{SET}.ipynb").read_bytes()
    course = {
        "site-packages/lincls/own.py": OWN.encode(),
        "site-packages/lincls/__pycache__/own.cpython-314.pyc": compiled(OWN),
        "site-packages/numpy/core.pyc": compiled("x = 1"),
        "wave.pyc": compiled("y = 1"),
    }
    return {
        "index.html": page(OWN),
        "docs/exercises.html": b"<p>between ### BEGIN SOLUTION and ### END SOLUTION</p>",
        "searchindex.js": b'Search.setIndex({"docnames":["index"],"terms":{}})',
        f"_sources/exercises/{SET}/{SET}.ipynb": release,
        f"lab/files/exercises/{SET}/{SET}.ipynb": release,
        PACK: pack.pack(course.items()),
        "lab/x.whl": zipped({"x.py": OWN}),
    }


def laid(tmp_path, files):
    for name, content in files.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_bytes(content)
    return tmp_path / "site"


def test_nothing_is_found_in_a_site_as_it_should_be(tmp_path):
    assert leaks(laid(tmp_path, clean()), KNOWN) == []


PLANTED = {
    "a page": lambda tmp: {"exercises/a.html": page(MARK.sub("", MARKED[3]))},
    "a guide": lambda tmp: {"docs/exercises.html": page(MARK.sub("", MARKED[3]))},
    "a page's table of cells": lambda tmp: {"a.html": f"<script>{html.escape(json.dumps(HIDDEN))}</script>".encode()},
    "a page's table of cells, as it is": lambda tmp: {"a.html": f"<script>{json.dumps(HIDDEN)}</script>".encode()},
    "a download": lambda tmp: {f"_downloads/1/{SET}.ipynb": SOLUTIONS.read_bytes()},
    "the source of a page": lambda tmp: {f"_sources/exercises/{SET}/{SET}.ipynb": SOLUTIONS.read_bytes()},
    "the lab, without marks": lambda tmp: {f"lab/files/exercises/{SET}.ipynb": in_one_piece(tmp)},
    "the lab's lists": lambda tmp: {"lab/api/contents/all.json": json.dumps({"content": HIDDEN}).encode()},
    "a pack": lambda tmp: {PACK: pack.pack([(f"{INSIDE}.py", HIDDEN.encode())])},
    "a pack, only marked": lambda tmp: {PACK: pack.pack([(f"{INSIDE}.py", b"### BEGIN SOLUTION\nx = 1")])},
    "a pack, compiled": lambda tmp: {PACK: pack.pack([(f"{INSIDE}.pyc", compiled(HIDDEN))])},
    "a pack, compiled, without texts": lambda tmp: {PACK: pack.pack([(f"{INSIDE}.pyc", compiled(OWN))])},
    "a pack, compiled beside another source": lambda tmp: {
        PACK: pack.pack(
            [
                (f"{INSIDE}.py", OWN.encode()),
                ("site-packages/lincls/exercise/__pycache__/keys.cpython-314.pyc", compiled("x = 3")),
            ]
        )
    },
    "a pack, of the grader": lambda tmp: {PACK: pack.pack([("site-packages/lincls_grader/a.py", OWN.encode())])},
    "a pack that nothing is known of": lambda tmp: {PACK: pack.pack([("keys.pyc", compiled("x = 1"))])},
    "an archive": lambda tmp: {"course.zip": zipped({"a/b.py": HIDDEN})},
    "an archive in a pack": lambda tmp: {PACK: pack.pack([("a.zip", zipped({"b.py": HIDDEN}))])},
    "a compressed file": lambda tmp: {"a.json.gz": gzip.compress(HIDDEN.encode())},
    "a gradebook": lambda tmp: {"_static/x.dat": database(tmp)},
    "a gradebook in an archive": lambda tmp: {"x.zip": zipped({"y": database(tmp)})},
    "a table of grades": lambda tmp: {"grades.csv": b"student,score\nada,1\n"},
    "a folder of submissions": lambda tmp: {"submitted/ada/a.ipynb": b"{}"},
    "the search": lambda tmp: {"searchindex.js": b'Search.setIndex({"docnames":["index","solutions/a"]})'},
}


@pytest.mark.parametrize("where", PLANTED)
def test_what_is_laid_in_the_site_is_found(tmp_path, where):
    assert leaks(laid(tmp_path, {**clean(), **PLANTED[where](tmp_path)}), KNOWN) != []


def test_all_but_the_shortest_solutions_and_hidden_tests_are_known_by_their_words():
    """Of the others, a few words long, only the marks are looked for."""
    texts = [text for path in ROOT.glob("solutions/*/*.ipynb") for text in _cells(path) if MARK.search(text)]
    unknown = [text for text in texts if secrets().isdisjoint(_runs(MARK.sub("", text)))]
    assert len(texts) > 200 and len(unknown) < len(texts) / 10
    assert all(len(text.split()) < 100 for text in unknown), unknown
