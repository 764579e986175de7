"""Byte code for the browser's Python, which is newer than the one that builds the pages: it compiles itself, in node.

Pyodide's packages and its standard library come as sources only, and compiling them takes most of a start.
"""

import hashlib
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from lincls.site.turns import filled

NODE = Path(__file__).parent / "python" / "node.mjs"  # which starts the browser's Python
STANDARD_LIBRARY = "/lib/python3.14"  # where the worker unpacks it


class NodeError(Exception):
    """node is not installed, or what ran in it failed; the message says which."""


def compiled(parts: Path, sources: Path, cache: Path, *, where: str, plain: bool = False) -> Path:
    """Compile every .py file of a folder.

    Parameters
    ----------
    parts : the folder of Pyodide
    sources : a folder of modules and packages
    cache : where the result is kept, under the hash of the sources; folders with the same sources share it
    where : the folder in which the files will lie in the browser; tracebacks name it
    plain : leave docstrings out

    Returns: A folder that holds NAME.pyc for each NAME.py.
    Raises NodeError: node is not installed or failed.
    """
    script = NODE.with_name("compiling.py")
    options = [where, *(["plain"] if plain else [])]
    lock = (parts / "pyodide-lock.json").read_bytes()
    options_hash = hashlib.sha256(repr(options).encode()).hexdigest()[:4]
    label = f"bytecode-{sources.name}-{options_hash}"
    key = fingerprint(sources, ".py", lock, script.read_bytes(), NODE.read_bytes())
    same = cache.glob(f"bytecode-*-{options_hash}-{key}")  # made from another folder, with the same in it

    def fill(made: Path) -> None:
        in_node(parts, script, {"sources": sources, "made": made}, options)

    return filled(next(same, cache / f"{label}-{key}"), fill, others=f"{label}-*")


def fingerprint(folder: Path, suffix: str, *more: bytes) -> str:
    """Return a short hash of the folder's files with a suffix (names and contents) and of more bytes.

    Byte code does not count: Python adds some to the folder whenever a module is imported for the first time.
    """
    digest = hashlib.sha256()
    for path in sorted(folder.rglob(f"*{suffix}")):
        inside = path.relative_to(folder)
        if path.is_file() and "__pycache__" not in inside.parts:
            digest.update(inside.as_posix().encode() + b"\0" + path.read_bytes())
    for content in more:
        digest.update(content)
    return digest.hexdigest()[:16]


def in_node(parts: Path, script: Path, folders: Mapping[str, Path], arguments: Sequence[str] = ()) -> None:
    """Run a script in the browser's Python, with folders as /NAME.

    Raises NodeError: node is not installed, or the script failed.
    """
    node = shutil.which("node")
    if node is None:
        raise NodeError("the pages' Python is prepared by node: install nodejs")
    named = [f"{name}={folder}" for name, folder in folders.items()]
    command = [node, str(NODE), str(parts), str(script), *named, "--", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if ran.returncode != 0:
        said = [line for line in ran.stderr.splitlines() if line.strip()] or ["it said nothing"]
        raise NodeError(f"{script.name} failed in node: {said[-1]}")
