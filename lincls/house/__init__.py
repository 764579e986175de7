"""What stands behind the command `lincls`: the course's folder, its notebooks, its exercises."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path

WELCOME = Path("notebooks", "00_welcome.ipynb")
CONFIG = "nbgrader_config.py"  # of a course: its settings for nbgrader
_chosen: ContextVar[Path | None] = ContextVar("_chosen", default=None)


class CourseError(Exception):
    """Something the person at the keyboard can put right; the message says what."""


@contextmanager
def course(folder: Path | None) -> Iterator[None]:
    """Make this the course's folder for a while, as `--course` says; None leaves it to be found."""
    if folder is not None and not folder.is_dir():
        raise CourseError(f"--course is {folder}, which is {'a file' if folder.exists() else 'not there'}")
    before = _chosen.set(None if folder is None else folder.resolve())
    try:
        yield
    finally:
        _chosen.reset(before)


def course_root(start: Path | None = None) -> Path:
    """Return the chosen course, or the folder with the welcome page: `start`, one above, or the library's checkout."""
    if (chosen := _chosen.get()) is not None:
        return chosen
    start = Path.cwd() if start is None else start.resolve()
    checkout = Path(__file__).resolve().parents[2]
    for folder in (start, *start.parents, checkout):
        if (folder / WELCOME).is_file():
            return folder
    raise CourseError(
        f"no {WELCOME.as_posix()} in {start} or in a folder above it. `lincls new linear-classification` unpacks "
        "the course; call lincls inside it"
    )


def sets(folder: Path) -> list[str]:
    """Return the names of the exercise sets in a folder `solutions`. Raises CourseError where there are none."""
    names = sorted(path.stem for path in folder.glob("*/*.ipynb") if path.stem == path.parent.name)
    if not names:
        what = "has no set in it" if folder.is_dir() else "is not there"
        raise CourseError(f"{folder} {what}: a set is {folder.name}/NN_topic/NN_topic.ipynb")
    return names


def solution(root: Path, name: str) -> Path:
    """Return the notebook of a set with its solutions, by name or number.

    Raises CourseError, with the names that there are, for another name.
    """
    known = sets(root / "solutions")
    fitting = [
        candidate
        for candidate in known
        if candidate == name or (name.isdigit() and candidate.startswith(f"{name:0>2}_"))
    ]
    if len(fitting) != 1:
        raise CourseError(f"no set {name!r} in {root / 'solutions'}; there are: {', '.join(known)}")
    return root / "solutions" / fitting[0] / f"{fitting[0]}.ipynb"


def importable() -> AbstractContextManager[None]:
    """Let kernels that start meanwhile import modules of the course's folder."""
    try:
        root = course_root()
    except CourseError:  # a notebook that belongs to none
        return nullcontext()
    if (root / "lincls").is_dir():  # a checkout: its library is imported from where it is installed
        return nullcontext()
    before = os.environ.get("PYTHONPATH")
    return environment(PYTHONPATH=os.pathsep.join([str(root), *([before] if before else [])]))


@contextmanager
def environment(**variables: str) -> Iterator[None]:
    """Set environment variables for a while."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
