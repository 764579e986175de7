"""nbgrader's layout: `submitted/STUDENT/SET/SET.ipynb`, read without trusting a single name in it.

A student may choose the folder's name on some systems. So links are never followed, only ordinary files are opened,
and the names of the files that are written are made here: safe on every file system, and unique.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lincls_grader.sandbox import Limits
from lincls_grader.text import message, printable

LARGEST = Limits().notebook_bytes
REQUESTS, LONGEST_REQUEST = ("regrade.txt", "regrade.md"), 10_000  # bytes
LONGEST_ID = 128  # nbgrader's column for a student
_DIGEST = re.compile("~[0-9a-f]{16}$")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


@dataclass(frozen=True)
class Submission:
    """One student's folder for a set: the path of the notebook, or why there is none to read."""

    student: str  # the folder's name, made printable
    page: str  # the name of the student's folder of feedback pages
    path: Path
    trouble: str = ""

    @property
    def time(self) -> str:
        """When it was handed in, as nbgrader's exchange notes it beside the notebook; empty when it does not say."""
        note = self.path.with_name("timestamp.txt")
        try:
            if self.trouble or note.is_symlink() or not note.is_file():
                return ""
            with note.open("rb") as file:
                return printable(file.read(100).decode("utf-8", "replace").strip())
        except OSError:
            return ""

    @property
    def request(self) -> str:
        """What the student asks to be looked at again, in a file beside the notebook; empty when there is none."""
        for name in REQUESTS:
            note = self.path.with_name(name)
            try:
                if self.trouble or note.is_symlink() or not note.is_file() or note.stat().st_nlink > 1:
                    continue
                with note.open("rb") as file:
                    return message(file.read(LONGEST_REQUEST).decode("utf-8", "replace").strip())
            except OSError:
                continue
        return ""

    def read(self, largest: int = LARGEST) -> bytes:
        """The file's bytes. Raises ValueError with the reason when it is not an ordinary file of bearable size."""
        if self.trouble:
            raise ValueError(self.trouble)
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        flags |= getattr(os, "O_BINARY", 0)
        try:
            number = os.open(self.path, flags)
            about = os.fstat(number)
            if not stat.S_ISREG(about.st_mode):
                os.close(number)
                raise ValueError(f"{self.path.name} is not an ordinary file")
            if about.st_nlink > 1:  # of a file that the student may not even be able to read
                os.close(number)
                raise ValueError(f"{self.path.name} is a second name of another file; hand in a copy")
            with open(number, "rb") as file:
                content = file.read(largest + 1)
        except OSError as error:
            raise ValueError(f"{self.path.name} could not be read: {error.strerror}") from None
        if len(content) > largest:
            size = f"{max(about.st_size, len(content)) / 1e6:.0f} MB"
            raise ValueError(
                f"{self.path.name} has {size}, the most is {largest / 1e6:.0f} MB: hand it in without its outputs"
            )
        return content


def submissions(submitted: Path, name: str) -> Iterator[Submission]:
    """Every student's submission of a set, in the order of their names; one beside the set's folder says so."""
    folders = sorted(entry.name for entry in os.scandir(submitted))
    folders = [
        folder for folder in folders
        if _is_there(submitted / folder / name)
        or (folder != name and _is_there(submitted / folder / f"{name}.ipynb"))  # else it is a folder of sets
    ]  # fmt: skip
    often = Counter(safe_name(folder).casefold() for folder in folders)
    for folder in folders:
        page = safe_name(folder)
        if often[page.casefold()] > 1:  # they differ, but not on a file system that ignores case
            page = f"{page}~{_digest(folder)}"
        path = submitted / folder / name / f"{name}.ipynb"
        yield Submission(student_id(folder), page, path, _trouble(submitted, path))


def _is_there(path: Path) -> bool:
    try:
        path.lstat()
    except PermissionError:  # there may be one: it is listed, with the reason, and not forgotten
        return True
    except OSError:
        return False
    return True


def _trouble(submitted: Path, path: Path) -> str:
    """Why the notebook cannot be graded; empty when it can."""
    try:
        return _seen(submitted, path)
    except OSError as error:
        place = Path(error.filename or path)
        return f"{printable(place.relative_to(submitted).as_posix())} could not be read: {error.strerror}"


def _seen(submitted: Path, path: Path) -> str:
    set_folder, student_folder = path.parent, path.parent.parent
    for part in (student_folder, set_folder, path):
        if part.is_symlink():
            return f"{printable(part.relative_to(submitted).as_posix())} is a link; hand in the file itself"
    if not set_folder.exists():
        place = printable(student_folder.name)
        return f"{path.name} stands in {place}; it goes into the folder {set_folder.name} there"
    if not set_folder.is_dir():
        return f"{set_folder.name} is not a folder"
    if not path.exists():
        others = sorted(printable(entry.name) for entry in os.scandir(set_folder))[:5]
        return f"there is no {path.name}" + (f", only {', '.join(others)}" if others else "; the folder is empty")
    return ""


def student_id(folder: str) -> str:
    """The student: the folder's name, or what a database takes of it with a digest that keeps it unique."""
    plain = printable(folder)
    if plain == folder and len(plain) <= LONGEST_ID and not _DIGEST.search(plain):
        return plain
    return f"{plain[: LONGEST_ID - 17]}~{_digest(folder)}"


def safe_name(folder: str) -> str:
    """A file name for a student: the same one where it is harmless, else with a digest that keeps it unique."""
    plain = unicodedata.normalize("NFC", printable(folder))
    plain = "".join(c if c.isalnum() or c in " .-_@+" else "_" for c in plain)[:60].strip(" .") or "_"
    harmless = plain == folder and plain.split(".")[0].strip().lower() not in _RESERVED
    return plain if harmless else f"{plain}~{_digest(folder)}"


def _digest(name: str) -> str:
    return hashlib.sha256(os.fsencode(name)).hexdigest()[:16]
