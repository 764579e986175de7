"""What long tests have found stays so while nothing that they rest on changes.

The key of a set of exercises is a hash of its notebook and its table of answers, of tests/exercises, and of the
library's rooms that an answer or a check can reach; the key of another folder of tests is one of the folder and of what
`RESTS` says. `make test-all` runs everything and stores the keys (`python tests/settled.py` is its last step, and says
what has changed when it is asked with `--check`); `.ci/run` leaves out the long tests whose keys are the stored ones.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
STORED = Path(__file__).with_name("settled.json")
OUT_OF_REACH = {"commands", "house", "report", "site"}  # rooms of the library that no answer and no check enters
RESTS = {  # folder of tests -> what its long tests rest on, beside the folder, what all tests share, and the packages
    "browser": ("lincls", "notebooks"),
    "claims": ("lincls",),
    "exercises": (  # what graders of all kinds say, of odd answers too
        *("exercises", "grader", "lincls", "solutions", "tests/exercise/students.py"),
    ),
    "figures": ("lincls",),
    "grader": (
        *("benchmarks/grading.py", "benchmarks/grading_course.py", "docs/grading.md", "exercises", "grader", "lincls"),
        *("solutions", "tests/exercises"),
    ),
    "house": ("docs/your-own.md", "grader", "lincls"),
    "notebooks": ("lincls", "notebooks", "tests/exercises/runner.py"),
    "portable": ("lincls", "notebooks", "solutions"),
    "site": (
        *("CONTRIBUTING.md", "README.md", "benchmarks/README.md", "docs"),
        *("exercises", "grader", "lincls", "notebooks", "solutions"),
    ),
}
SHARED = ("tests/conftest.py", "pyproject.toml", "requirements.txt")
DEBRIS = {"__pycache__", ".ipynb_checkpoints"}


def sets() -> list[str]:
    """The sets of exercises."""
    return sorted(path.stem for path in ROOT.glob("solutions/*/*.ipynb") if path.stem == path.parent.name)


def group(item: Any) -> set[str]:
    """What must be unchanged for a long test to be left out: what its mark names, or its set, or its folder."""
    folder, named = item.path.relative_to(ROOT / "tests").parts[0], item.get_closest_marker("long").args
    if named or folder != "exercises":
        return set(named) or {folder}
    return {item.callspec.params["name"]} if "name" in item.callspec.params else set(sets())


@cache
def key(name: str) -> str:
    """The hash of all that the long tests of a set, or of a folder, rest on."""
    if name in RESTS:
        return _hash([*RESTS[name], f"tests/{name}", *SHARED])
    own = (f"solutions/{name}", f"exercises/{name}", f"tests/exercises/answers/{name}.toml")
    rooms = (f"lincls/{path.name}" for path in (ROOT / "lincls").iterdir() if path.name not in OUT_OF_REACH)
    tests = (path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/exercises").glob("*.py"))
    return _hash([*own, *rooms, *tests, *SHARED])


def _hash(names: Iterable[str]) -> str:
    """The hash of these files and of all that is in these folders, with their names."""
    code = hashlib.sha256()
    for place in (ROOT / name for name in sorted(names)):
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and not DEBRIS & set(path.parts):
                code.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + _digest(path))
    return code.hexdigest()


@cache
def _digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


@cache
def unchanged() -> set[str]:
    """The sets and folders whose keys are the stored ones."""
    return {name for name, _ in json.loads(STORED.read_text(encoding="utf-8")).items() & keys().items()}


def keys() -> dict[str, str]:
    """The key of every set and folder."""
    return {name: key(name) for name in (*sets(), *RESTS)}


if __name__ == "__main__":
    if "--check" in sys.argv:
        print(*(f"{name}: {'settled' if name in unchanged() else 'has changed'}" for name in keys()), sep="\n")
    else:
        STORED.write_text(json.dumps(keys(), indent=1) + "\n", encoding="utf-8")
