"""Files that are written whole: a reader sees the old content or the new one, also when the writer is killed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write text into, which takes the place of `path` at the end of the block."""
    scratch = path.with_name(path.name + ".part")
    try:
        opened = _open(scratch)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        opened = _open(scratch)
    with opened as file:
        yield file
    os.replace(scratch, path)


def _open(path: Path) -> TextIO:
    return path.open("w", encoding="utf-8", errors="replace", newline="")


def write(path: Path, text: str) -> None:
    """Write `text` into `path`, in a folder that is made where it is missing."""
    with replacing(path) as file:
        file.write(text)
