"""What the long tests of a set have found stays so while nothing that they rest on changes.

A set's key is a hash of its notebook and its tables of answers, of these tests, and of the library's rooms that an
answer or a check can reach. `make test-all` runs everything and stores the keys; `.ci/run` then leaves out the tests
that are marked `settled`, of the sets whose keys are still the stored ones. `python tests/exercises/settled.py` is its
last step, and says which sets are not settled when it is asked with `--check`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STORED = HERE / "settled.json"
OUT_OF_REACH = {"commands", "house", "report", "site"}  # rooms of the library that no notebook of a set enters
SETS = sorted(path.stem for path in ROOT.glob("solutions/*/*.ipynb") if path.stem == path.parent.name)


@cache
def shared() -> bytes:
    """The hash of what all sets rest on."""
    library = [
        path
        for path in (ROOT / "lincls").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.relative_to(ROOT).parts[1] not in OUT_OF_REACH
    ]
    return _hash([*library, *HERE.glob("*.py"), ROOT / "requirements.txt"])


def key(name: str) -> str:
    """The hash of all that the long tests of a set rest on."""
    own = [
        path
        for folder in ("solutions", "exercises")
        for path in (ROOT / folder / name).rglob("*")
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    ]
    return (_hash([*own, HERE / "answers" / f"{name}.toml"], shared())).hex()


def _hash(paths: list[Path], start: bytes = b"") -> bytes:
    code = hashlib.sha256(start)
    for path in sorted(paths):
        code.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return code.digest()


@cache
def unchanged() -> frozenset[str]:
    """The sets whose keys are the stored ones."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    return frozenset(name for name in SETS if stored.get(name) == key(name))


if __name__ == "__main__":
    if "--check" in sys.argv:
        print(*(f"{name}: {'settled' if name in unchanged() else 'has changed'}" for name in SETS), sep="\n")
    else:
        text = json.dumps({name: key(name) for name in SETS}, indent=1)
        STORED.write_text(text + "\n", encoding="utf-8")
