"""nbgrader's layout: `submitted/STUDENT/SET/SET.ipynb`, read without trusting a single name in it.

A student may choose the folder's name on some systems. So links are never followed, only ordinary files are opened,
and the names of the files that are written are made here: safe on every file system, and unique.
"""

import hashlib
import os
import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lincls_grader import files
from lincls_grader.sandbox import Limits
from lincls_grader.text import message, printable

LARGEST = Limits().notebook_bytes
REQUESTS, LONGEST_REQUEST = ("regrade.txt", "regrade.md"), 10_000  # bytes
LONGEST_ID, LONGEST_PART = 128, 255  # characters of nbgrader's column for a student; bytes of a folder's name
LOGIN = "login.txt"  # in a student's folder whose name had to be made safe: what the student is called
DIGEST = re.compile("~[0-9a-f]{16}$")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


@dataclass(frozen=True)
class Submission:
    """One student's folder for a set: the path of the notebook, or why there is none to read."""

    student: str  # the login that stands beside the folder, else its name, made printable
    page: str  # the name of the student's folder of feedback pages
    path: Path
    trouble: str = ""

    @property
    def time(self) -> str:
        """When it was handed in, as nbgrader's exchange notes it beside the notebook; empty when it does not say."""
        said = b"" if self.trouble else beside(self.path.with_name("timestamp.txt"), 100)
        return printable(said.decode("utf-8", "replace").strip())

    @property
    def request(self) -> str:
        """What the student asks to be looked at again, in a file beside the notebook; empty when there is none."""
        notes = (self.path.with_name(name) for name in REQUESTS) if not self.trouble else ()
        said = next(filter(None, (beside(note, LONGEST_REQUEST) for note in notes)), b"")
        return message(said.decode("utf-8", "replace").strip())

    @property
    def remark(self) -> str:
        """Which files beside the notebook are not read, and why; empty where all are."""
        notes = [self.path.with_name(name) for name in ("timestamp.txt", *REQUESTS)] if not self.trouble else []
        odd = [note.name for note in notes if _is_link(note)]
        return f"Not read, for it is a link or a second name of another file: {', '.join(odd)}." if odd else ""

    def read(self, largest: int = LARGEST) -> bytes:
        """The file's bytes. Raises ValueError with the reason when it is not an ordinary file of bearable size."""
        if self.trouble:
            raise ValueError(self.trouble)
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        flags |= getattr(os, "O_BINARY", 0)
        try:
            number = os.open(self.path, flags)
            try:
                about = os.fstat(number)
                if not stat.S_ISREG(about.st_mode):
                    raise ValueError(f"{self.path.name} is not an ordinary file")
                if about.st_nlink > 1:  # of a file that the student may not even be able to read
                    raise ValueError(f"{self.path.name} is a second name of another file; hand in a copy")
                with open(number, "rb", closefd=False) as file:
                    content = file.read(largest + 1)
            finally:
                os.close(number)
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
    logins = {folder: _login(submitted / folder) for folder in folders}
    ids = {folder: student_id(login or folder) for folder, login in logins.items()}
    pages = {folder: folder if login else safe_name(folder) for folder, login in logins.items()}
    often = Counter(page.casefold() for page in pages.values()), Counter(ids.values())
    for folder, page in pages.items():
        if often[0][page.casefold()] > 1:  # they differ, but not on a file system that ignores case
            page = f"{page}~{_digest(folder)}"
        student = ids[folder] if often[1][ids[folder]] == 1 else student_id(folder)
        path = submitted / folder / name / f"{name}.ipynb"
        yield Submission(student, page, path, _trouble(submitted, path))


def folders(students: Iterable[str]) -> dict[str, str]:
    """A folder for each student: a safe name, with a digest where two are one to a file system that ignores case."""
    safe = {student: safe_name(student) for student in students}
    often = Counter(name.casefold() for name in safe.values())
    return {student: name if often[name.casefold()] == 1 else _marked(student) for student, name in safe.items()}


def names(student: str) -> tuple[str, ...]:
    """All that a student may be called by in tables and folders, whose login is known."""
    return student, student_id(student), safe_name(student), _marked(student)


def keep_login(folder: Path, student: str) -> None:
    """Write a student's login into the student's folder where the folder has another name."""
    if folder.name != student and _login(folder) != student:
        files.store(folder / LOGIN, student.encode("utf-8", "surrogateescape") + b"\n")


def _login(folder: Path) -> str:
    """The login that stands in a student's folder; empty where none does for which this folder was made."""
    login = beside(folder / LOGIN, 10_000).decode("utf-8", "surrogateescape").removesuffix("\n")
    return login if folder.name in (safe_name(login), _marked(login)) else ""


def _is_link(path: Path) -> bool:
    """Whether a name leads to a file that may be somebody else's."""
    try:
        about = path.lstat()
    except OSError:
        return False
    return stat.S_ISLNK(about.st_mode) or (stat.S_ISREG(about.st_mode) and about.st_nlink > 1)


def beside(note: Path, longest: int) -> bytes:
    """What stands in a file beside a notebook, or in its folder; nothing where it is a link, or a second name."""
    try:
        if _is_link(note) or not note.is_file():
            return b""
        with note.open("rb") as file:
            return file.read(longest)
    except OSError:
        return b""


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
    """The student: the folder's name, or what a database takes of it with a digest that keeps it unique.

    nbgrader's tools look for a folder of this name, so it is one that can be made, and none that is elsewhere.
    """
    plain = printable(folder)
    is_folder = all(part not in ("", ".", "..") and len(part.encode()) <= LONGEST_PART for part in plain.split("/"))
    if plain == folder and is_folder and len(plain) <= LONGEST_ID and not DIGEST.search(plain):
        return plain
    plain = plain.replace("/", "_")[: LONGEST_ID - 17]
    while len(plain.encode()) > LONGEST_PART - 17:
        plain = plain[:-1]
    return f"{plain}~{_digest(folder)}"


def safe_name(folder: str) -> str:
    """A file name for a student: the same one where it is harmless, else with a digest that keeps it unique."""
    plain = unicodedata.normalize("NFC", printable(folder))
    plain = "".join(c if c.isalnum() or c in " .-_@+" else "_" for c in plain)[:60].strip(" .") or "_"
    harmless = plain == folder and plain.split(".")[0].strip().lower() not in _RESERVED
    return plain if harmless else f"{plain}~{_digest(folder)}"


def _marked(student: str) -> str:
    return f"{safe_name(student).removesuffix(f'~{_digest(student)}')}~{_digest(student)}"


def _digest(name: str) -> str:
    return hashlib.sha256(os.fsencode(name)).hexdigest()[:16]
