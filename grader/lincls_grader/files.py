"""Files that are written whole: a reader sees the old content or the new one, also when the writer is killed.

What stands under the name of the scratch file, `NAME.part`, is removed and never written through, be it a link.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path, encoding: str = "utf-8") -> Iterator[TextIO]:
    """A file to write text into, which takes the place of `path` at the end of the block."""
    scratch = path.with_name(path.name + ".part")
    try:
        opened = _open(scratch, encoding)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        opened = _open(scratch, encoding)
    with opened as file:
        yield file
    os.replace(scratch, path)


def _open(path: Path, encoding: str) -> TextIO:
    path.unlink(missing_ok=True)
    return path.open("x", encoding=encoding, errors="replace", newline="")


def store(path: Path, content: bytes, time: float | None = None) -> None:
    """Write bytes into `path`, in a folder that is there, with the time of its last change where one is given."""
    scratch = path.with_name(path.name + ".part")
    scratch.unlink(missing_ok=True)
    with scratch.open("xb") as file:
        file.write(content)
    if time is not None:
        os.utime(scratch, (time, time))
    os.replace(scratch, path)


def write(path: Path, text: str) -> None:
    """Write `text` into `path`, in a folder that is made where it is missing."""
    with replacing(path) as file:
        file.write(text)
