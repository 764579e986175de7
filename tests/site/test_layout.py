"""Files of Python as they lie in the browser: compiled, with fonts that are there."""

import json
import zipfile

import pytest

from lincls.site import bytecode, layout


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A package of one module, a file and old byte code; what compiles it is a stand-in."""

    def compiled(parts, sources, cache, *, where, plain):
        (cache / "room").mkdir(parents=True)
        (cache / "room" / "one.pyc").write_text(f"{where} {plain}")
        return cache

    monkeypatch.setattr(bytecode, "compiled", compiled)
    for name in ("room/one.py", "room/data.csv", "room/__pycache__/one.cpython-311.pyc"):
        path = tmp_path / "sources" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "sources"


def test_byte_code_takes_the_place_of_sources(sources, tmp_path):
    layout.lay_out(sources, tmp_path / "laid", "", tmp_path, tmp_path / "cache", plain=True)
    assert layout.files(tmp_path / "laid") == {
        "room/data.csv": b"room/data.csv",
        "room/one.pyc": b"/lib/python3.14 True",
    }


def test_readable_sources_have_their_byte_code_beside_them(sources, tmp_path):
    laid = tmp_path / "laid"
    layout.lay_out(sources, laid, "site-packages", tmp_path, tmp_path / "cache", readable=True)
    assert layout.files(laid) == {
        "site-packages/room/__pycache__/one.cpython-314.pyc": b"/lib/python3.14/site-packages False",
        "site-packages/room/data.csv": b"room/data.csv",
        "site-packages/room/one.py": b"room/one.py",
    }


def test_the_standard_library_comes_without_its_tests(tmp_path):
    with zipfile.ZipFile(tmp_path / "python_stdlib.zip", "w") as archive:
        for name in ("json/decoder.py", "test/support.py", "testing.py", "turtle.py"):
            archive.writestr(name, "")
    layout.standard_library(tmp_path, tmp_path / "standard")
    assert set(layout.files(tmp_path / "standard")) == {"json/decoder.py", "testing.py"}


def test_a_font_that_is_not_there_is_not_in_matplotlibs_list(tmp_path):
    (tmp_path / "mpl-data").mkdir()
    (tmp_path / "mpl-data" / "a.ttf").touch()
    listed = {"ttflist": [{"fname": "a.ttf"}, {"fname": "b.ttf"}], "afmlist": [{"fname": "c.afm"}]}
    (tmp_path / "fontlist.json").write_text(json.dumps(listed))
    layout.trim_fonts(tmp_path)
    assert json.loads((tmp_path / "fontlist.json").read_text()) == {"ttflist": [{"fname": "a.ttf"}], "afmlist": []}
