"""What stands behind the command `lincls`: the course's folder, its notebooks, its exercises."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WELCOME = Path("notebooks", "00_welcome.ipynb")


class CourseError(Exception):
    """Something the person at the keyboard can put right; the message says what."""


def course_root(start: Path | None = None) -> Path:
    """The folder that holds the welcome page: `start`, a folder above it, or the library's checkout."""
    start = Path.cwd() if start is None else start.resolve()
    checkout = Path(__file__).resolve().parents[2]
    for folder in (start, *start.parents, checkout):
        if (folder / WELCOME).is_file():
            return folder
    raise CourseError(
        f"no {WELCOME.as_posix()} in {start} or in a folder above it. `lincls new linear-classification` unpacks "
        "the course; call lincls inside it"
    )


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
