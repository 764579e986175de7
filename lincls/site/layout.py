"""Where files of Python lie before they are packed: as in the browser below /lib/python3.14, compiled.

Byte code takes the place of other people's sources; the course's own stay readable, with byte code beside them.
"""

import json
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

from lincls.site import bytecode

TAG = "cpython-314"
STANDARD_LEFT_OUT = re.compile(
    r"^(test|idlelib|turtledemo|ensurepip|lib2to3|tkinter|turtle|venv|curses|dbm|_pyrepl|sqlite3|pydoc_data|site-packages)\b"
)


def standard_library(parts: Path, target: Path) -> None:
    """Unpack the standard library of Pyodide, which lies in the folder `parts`, without what no page can need."""
    with zipfile.ZipFile(parts / "python_stdlib.zip") as archive:
        wanted = [name for name in archive.namelist() if not STANDARD_LEFT_OUT.match(name)]
        archive.extractall(target, wanted)


def lay_out(
    sources: Path, laid: Path, where: str, parts: Path, cache: Path, *, plain: bool = False, readable: bool = False
) -> None:
    """Compile a folder and lay out its files.

    Parameters
    ----------
    sources : a folder of modules and packages
    laid : the folder that stands for /lib/python3.14
    where : the folder in `laid` for these files, "" for itself
    parts : the folder of Pyodide
    cache : where compiled files are kept
    plain : leave docstrings out
    readable : keep the sources, with byte code beside them

    Raises NodeError: node is not installed or failed.
    """
    at = f"{bytecode.STANDARD_LIBRARY}/{where}".rstrip("/")
    made = bytecode.compiled(parts, sources, cache, where=at, plain=plain)
    target = laid / where
    copy(sources, target, lambda inside: readable or not inside.endswith(".py"))
    for path in made.rglob("*.pyc"):
        inside = path.relative_to(made)
        if readable:
            inside = inside.parent / "__pycache__" / f"{inside.stem}.{TAG}.pyc"
        (target / inside).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target / inside)


def copy(source: Path, target: Path, wanted: Callable[[str], bool]) -> None:
    """Copy the files of a folder whose paths inside it are wanted; byte code never is."""
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source).as_posix()
        if path.is_file() and "__pycache__" not in inside and wanted(inside):
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / inside)


def trim_fonts(matplotlib: Path) -> None:
    """Leave the fonts that are not there out of Matplotlib's list."""
    path = matplotlib / "fontlist.json"
    listed = json.loads(path.read_text(encoding="utf-8"))
    for kind in ("ttflist", "afmlist"):
        listed[kind] = [font for font in listed[kind] if (matplotlib / "mpl-data" / font["fname"]).is_file()]
    path.write_text(json.dumps(listed), encoding="utf-8")


def files(laid: Path) -> dict[str, bytes]:
    """Return the files of a folder, path -> content, in the order of their paths."""
    paths = sorted(path for path in laid.rglob("*") if path.is_file())
    return {path.relative_to(laid).as_posix(): path.read_bytes() for path in paths}
