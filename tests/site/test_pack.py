"""Python for the pages, without making it: packs, byte code's door, which picture is which figure."""

import compileall
import doctest
import json
import struct

import pytest

from lincls.house import CourseError
from lincls.house import site as command
from lincls.site import bytecode, live, pack

TEXTS = {"perceptron.walk": "Round 1. [0123abcd]", "pca.digit_plane": "On PCA's plane. [89ab0123]"}


def test_a_pack_holds_what_was_put_into_it_and_is_the_same_each_time():
    files = {"a.pyc": b"\0\1", "site-packages/b/é.json": b"{}", "empty": b""}
    made = pack.pack(files.items())
    assert pack.unpacked(made) == files and pack.pack(files.items()) == made


def test_the_index_stands_first_and_says_its_length():
    whole = pack.gzip.decompress(pack.pack([("a", b"xyz")]))
    (length,) = struct.unpack_from("<I", whole)
    assert json.loads(whole[4 : 4 + length]) == [["a", 3]] and whole[4 + length :] == b"xyz"


def test_machine_code_lies_there_as_it_is_and_is_counted_as_it_is_sent(tmp_path):
    content = b"\0asm" * 1000
    part = pack.machine(tmp_path, content)
    assert (tmp_path / part["file"]).read_bytes() == content and part["file"].endswith(".wasm")
    assert part["bytes"] < 100 and part["sha256"][:16] in part["file"]


@pytest.mark.parametrize(
    ("path", "loaded", "where"),
    [
        ("json/decoder.pyc", True, "start"),
        ("wave.pyc", False, "rest"),
        ("_pyodide/_base.pyc", False, "start"),
        ("site-packages/traitlets/traitlets.pyc", True, "start"),
        ("site-packages/numpy/_core/umath.pyc", True, "packages"),
        ("site-packages/numpy/polynomial/hermite.pyc", False, "rest"),
        ("site-packages/lincls/plot/style.py", False, "course"),
        ("site-packages/lincls/report/pdf.py", False, "rest"),
        ("site-packages/lincls/exercise/sets/set_01.py", True, "checks"),
        ("site-packages/page.py", False, "course"),
        ("site-packages/__pycache__/page.cpython-314.pyc", False, "course"),
    ],
)
def test_what_is_opened_comes_first_and_the_course_by_itself(path, loaded, where):
    assert pack._pack_of(path, {path} if loaded else set()) == where


def test_a_module_is_known_by_the_name_under_which_it_is_imported():
    names = ["wave.pyc", "site-packages/PIL/__init__.pyc", "site-packages/numpy/fft/_x.cpython-314-wasm32.so"]
    assert [pack._module(name) for name in names] == ["wave", "PIL", "numpy.fft._x"]


def test_a_figure_is_known_by_what_its_cell_stores():
    assert doctest.testmod(live).failed == 0
    assert live.call("figures.perceptron.walk(X5, t5)", f"{TEXTS['perceptron.walk']}\n", TEXTS)
    assert live.call("figures.perceptron.walk(X5, [1, 2])", "Another. [00000000]", TEXTS) is None
    assert live.call("figures.perceptron.run(X5)", "Another. [00000000]", TEXTS) is None
    assert live.call("x = figures.perceptron.walk()", TEXTS["perceptron.walk"], TEXTS) is None
    assert live.call("%matplotlib inline", "", TEXTS) is None and live.call("", "", TEXTS) is None


def test_byte_code_that_an_import_leaves_behind_does_not_make_the_packs_anew(tmp_path):
    (tmp_path / "module.py").write_text("x = 1\n")
    before = bytecode.fingerprint(tmp_path, "")
    compileall.compile_dir(tmp_path, quiet=1)
    assert list(tmp_path.glob("__pycache__/*.pyc"))
    assert bytecode.fingerprint(tmp_path, "") == before
    (tmp_path / "module.py").write_text("x = 2\n")
    assert bytecode.fingerprint(tmp_path, "") != before


def test_the_same_sources_are_compiled_once_whatever_their_folder_is_called(monkeypatch, tmp_path):
    compiled = []

    def in_node(parts, script, folders, arguments):
        compiled.append(folders["sources"].name)

    monkeypatch.setattr(bytecode, "in_node", in_node)
    (tmp_path / "pyodide-lock.json").write_text("{}")
    for name in ("one", "lab-one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "module.py").write_text("x = 2\n" if name == "other" else "x = 1\n")

    def make(name, where="/lib"):
        return bytecode.compiled(tmp_path, tmp_path / name, tmp_path / "cache", where=where)

    assert make("one") == make("lab-one") == make("one") and compiled == ["one"]
    assert len({make("one"), make("other"), make("one", "/elsewhere")}) == 3
    assert compiled == ["one", "other", "one"]


def test_without_node_the_way_out_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(bytecode.shutil, "which", lambda name: None)
    with pytest.raises(bytecode.NodeError, match="install nodejs"):
        bytecode.in_node(tmp_path, tmp_path / "x.py", {})


def test_a_script_that_fails_in_node_says_why(require, tmp_path):
    require("node")
    with pytest.raises(bytecode.NodeError, match=r"x\.py failed in node: \S"):
        bytecode.in_node(tmp_path, tmp_path / "x.py", {})


def test_where_a_part_cannot_be_had_figures_stay_pictures_and_it_is_said(monkeypatch, tmp_path, capsys):
    def nothing(cache, given):
        raise CourseError("could not download pyodide")

    monkeypatch.setattr(command.pyodide, "folder", nothing)
    assert command.python_for(tmp_path) == (None, ["no live figures: could not download pyodide"])
    assert "figures stay pictures: could not download" in capsys.readouterr().err
    with pytest.raises(CourseError, match="could not download"):  # who names a Pyodide wants that one
        command.python_for(tmp_path, "/somewhere")
