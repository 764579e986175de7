"""The parts of the browser's Python: known by their hashes, wherever they came from. No test downloads anything."""

import functools
import hashlib
import http.server
import io
import json
import subprocess
import tarfile
import threading
import zipfile
from pathlib import Path

import pytest

from lincls.house import CourseError, pyodide
from lincls.site import downloads


def wheel(name: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(zipfile.ZipInfo(f"{name}/__init__.py"), "")
    return buffer.getvalue()


WHEELS = {name: wheel(name) for name in pyodide.PACKAGES}
LOCKED = {
    name: {"file_name": f"{name}-1.whl", "sha256": hashlib.sha256(content).hexdigest()}
    for name, content in WHEELS.items()
}


@pytest.fixture
def parts(tmp_path, monkeypatch) -> Path:
    """A complete folder of small parts."""
    monkeypatch.delenv("LINCLS_PYODIDE", raising=False)
    folder = tmp_path / "parts"
    folder.mkdir()
    for name in pyodide.CORE:
        (folder / name).write_text(json.dumps({"packages": LOCKED}) if name == pyodide.LOCK else name)
    for name, content in WHEELS.items():
        (folder / f"{name}-1.whl").write_bytes(content)
    core = {name: hashlib.sha256(name.encode()).hexdigest() for name in pyodide.CORE_FILES}
    monkeypatch.setattr(pyodide, "CORE_FILES", core)
    return folder


@pytest.fixture
def registries(parts, tmp_path, monkeypatch):
    """npm and pip, which give these parts; the list of commands that ran, and how many of them fail first."""
    package, carrier = tmp_path / "package.tgz", tmp_path / "carrier.whl"
    with tarfile.open(package, "w:gz") as archive:
        for name in pyodide.CORE:
            archive.add(parts / name, f"package/{name}")
    with zipfile.ZipFile(carrier, "w") as archive:
        for name, content in WHEELS.items():
            archive.writestr(f"some/where/{name}-1.whl", content)
        archive.writestr("some/where/else-1.whl", b"not wanted")
    state = {"ran": [], "failures": 0}

    def run(command, cwd, **_):
        state["ran"].append(command[-1])
        if state["failures"]:
            state["failures"] -= 1
            return subprocess.CompletedProcess(command, 1, "", "first line\nno route to the registry\n")
        source, name = (package, f"pyodide-{pyodide.VERSION}.tgz") if "npm" in command[0] else (carrier, "c.whl")
        (Path(cwd) / name).write_bytes(source.read_bytes())
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(pyodide, "CORE_SHA256", hashlib.sha256(package.read_bytes()).hexdigest())
    monkeypatch.setattr(downloads.subprocess, "run", run)
    monkeypatch.setattr(pyodide.shutil, "which", lambda name: name)
    monkeypatch.setattr(downloads.time, "sleep", lambda seconds: None)
    return state


def test_what_is_fetched_is_complete_and_is_fetched_once(registries, tmp_path):
    cache = tmp_path / "cache"
    folder = pyodide.folder(cache)
    assert pyodide.problems(folder) == [] and [each.name for each in cache.iterdir() if each.suffix != ".lock"] == [
        folder.name
    ]
    assert sorted(each.name for each in folder.iterdir()) == sorted(
        [*pyodide.CORE, *(f"{name}-1.whl" for name in WHEELS)]
    )
    assert registries["ran"] == [f"pyodide@{pyodide.VERSION}", pyodide.CARRIER]
    assert pyodide.folder(cache) == folder and len(registries["ran"]) == 2


def test_a_folder_that_is_no_longer_whole_is_fetched_again(registries, tmp_path):
    folder = pyodide.folder(tmp_path / "cache")
    (folder / "numpy-1.whl").write_bytes(b"half of")
    assert pyodide.problems(pyodide.folder(tmp_path / "cache")) == []
    assert len(registries["ran"]) == 4


def test_a_download_that_fails_is_tried_again_and_at_last_said(registries, tmp_path):
    registries["failures"] = downloads.TRIES - 1
    assert pyodide.problems(pyodide.folder(tmp_path / "cache")) == []
    registries["failures"] = 99
    with pytest.raises(CourseError, match=r"could not download pyodide@\S+ in 4 tries; .*: no route to the registry"):
        pyodide.folder(tmp_path / "other")
    assert [each for each in (tmp_path / "other").iterdir() if each.suffix != ".lock"] == []


def test_another_package_of_the_same_version_is_refused(registries, tmp_path, monkeypatch):
    monkeypatch.setattr(pyodide, "CORE_SHA256", "0" * 64)
    with pytest.raises(CourseError, match="not the one that was pinned"):
        pyodide.folder(tmp_path / "cache")


def test_without_npm_the_way_out_is_said(registries, tmp_path, monkeypatch):
    monkeypatch.setattr(pyodide.shutil, "which", lambda name: None)
    with pytest.raises(CourseError, match="install npm, or name a folder that has Pyodide by LINCLS_PYODIDE"):
        pyodide.folder(tmp_path / "cache")


def test_a_folder_of_ones_own_is_taken_if_its_lock_file_agrees(parts, tmp_path, monkeypatch):
    monkeypatch.setenv("LINCLS_PYODIDE", str(parts))
    assert pyodide.folder(tmp_path / "cache") == parts
    (parts / "six-1.whl").write_bytes(b"another")
    (parts / "numpy-1.whl").unlink()
    with pytest.raises(CourseError, match=r"there is no numpy-1.whl; six-1.whl is not what pyodide-lock.json says"):
        pyodide.folder(tmp_path / "cache")
    (parts / pyodide.LOCK).unlink()
    with pytest.raises(CourseError, match="there is no pyodide-lock"):
        pyodide.folder(tmp_path / "cache")


def test_packages_are_laid_out_side_by_side(parts, tmp_path):
    site = tmp_path / "site"
    pyodide.unpack(parts, site)
    assert sorted(each.name for each in site.iterdir()) == sorted([*pyodide.PACKAGES, *pyodide.PURE])
    assert (site / "traitlets" / "__init__.py").is_file()


def test_a_core_of_another_version_is_refused(parts, tmp_path):
    (parts / "pyodide.asm.wasm").write_bytes(b"of another version")
    with pytest.raises(CourseError, match=r"no complete Pyodide \S+: pyodide.asm.wasm is not that of"):
        pyodide.folder(tmp_path / "cache", str(parts))


def test_an_address_is_fetched_once_and_looked_at(parts, tmp_path):
    handler = functools.partial(Quiet, directory=str(parts))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        fetched = pyodide.folder(tmp_path / "cache", address)
        assert pyodide.problems(fetched) == []
        (parts / "six-1.whl").write_bytes(b"another")
        with pytest.raises(CourseError, match=r"six-1.whl is not what pyodide-lock.json says"):
            pyodide.folder(tmp_path / "other", address)
        server.shutdown()
    assert pyodide.folder(tmp_path / "cache", address) == fetched
    with pytest.raises(CourseError, match="cannot be had"):
        pyodide.folder(tmp_path / "third", address)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass
