"""Put the hand-ins of a learning-management system's ZIP into nbgrader's folders: submitted/STUDENT/SET/SET.ipynb.

Of several notebooks of a student the newest is taken, and so is a request to look again (regrade.txt) beside it. One
that is there already is replaced by a newer one only; a notebook is kept beside the new one, and none is deleted.
When it was handed in tells its name, or the roster; the times in the ZIP itself may be those of the download.
Names in a ZIP are not trusted: of them only a student's folder is made, by a name that is made safe.
"""

from __future__ import annotations

import json
import os
import shutil
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from lincls_grader.errors import GradingError
from lincls_grader.layout import LARGEST, LONGEST_REQUEST, REQUESTS, safe_name
from lincls_grader.lms.formats import SYSTEMS, HandIn
from lincls_grader.lms.roster import Roster
from lincls_grader.text import clip, printable

JUNK = ("__MACOSX/", ".DS_Store")


@dataclass(frozen=True)
class Row:
    """What became of one file: taken, or why not."""

    student: str
    file: str
    taken: bool
    said: str
    timed: bool = True  # False for a notebook of which nobody knows when it was handed in


@dataclass(frozen=True)
class _Found:
    member: zipfile.ZipInfo
    hand_in: HandIn
    student: str
    time: datetime  # of its name, else of the ZIP: tells which file is the newer one, and no more
    handed: datetime | None  # when it was handed in

    @property
    def newest(self) -> tuple[datetime, str]:
        return self.time, self.member.filename


def collect(
    path: Path, system: str, name: str, submitted: Path, roster: Roster | None = None, zone: tzinfo = UTC
) -> list[Row]:
    """Take the notebooks of one set out of a ZIP of hand-ins.

    Parameters
    ----------
    path : the ZIP, as the system gave it
    system : one of SYSTEMS
    name : the set, as 03_perceptron
    submitted : the folder that they are put into
    roster : the table that tells students' logins, and with Moodle when they handed in; without one a student is
        called by the system's number
    zone : of the times in names and in the roster, which say none

    Returns
    -------
    A Row for each file of the ZIP, in the order of students.

    Raises
    ------
    GradingError
        There is no such system, the file is no ZIP or an empty one, or nothing in it has a name as that system gives.
    """
    if system not in SYSTEMS:
        raise GradingError(f"--from is {system!r}, wanted one of {', '.join(SYSTEMS)}")
    try:
        with zipfile.ZipFile(path) as archive:
            rows = _taken(archive, SYSTEMS[system], name, submitted, roster, zone)
    except OSError as error:
        raise GradingError(f"{error.filename or path}: {error.strerror or error}") from None
    except (zipfile.BadZipFile, NotImplementedError) as error:
        raise GradingError(f"{path} is no ZIP that can be read: {error}") from None
    if not rows:
        raise GradingError(f"{path} holds no file")
    if not any(row.student for row in rows):
        raise GradingError(f"nothing in {path} has a name as {system} gives; it begins with {rows[0].file!r}")
    return sorted(rows, key=lambda row: (row.student, not row.taken, row.file))


def _taken(
    archive: zipfile.ZipFile,
    read: Callable[[str], HandIn | None],
    name: str,
    submitted: Path,
    roster: Roster | None,
    zone: tzinfo,
) -> list[Row]:
    rows: list[Row] = []
    notebooks: dict[str, list[_Found]] = {}
    requests: dict[tuple[str, str], list[_Found]] = {}
    files = [each for each in archive.infolist() if not each.is_dir()]
    read_as = [(each, read(each.filename)) for each in files if not any(part in each.filename for part in JUNK)]
    students = _students([hand_in for _, hand_in in read_as if hand_in is not None], roster)
    for member, hand_in in read_as:
        shown = clip(printable(member.filename), 120)
        if hand_in is None:
            rows.append(Row("", shown, False, "no hand-in by its name"))
            continue
        handed = hand_in.time or (roster.handed_in(hand_in.number) if roster else None)
        handed = handed.replace(tzinfo=zone) if handed else None
        found = _Found(member, hand_in, students[hand_in.who], _time(member, hand_in, zone), handed)
        if hand_in.file.lower() in REQUESTS:
            requests.setdefault((found.student, hand_in.file.lower()), []).append(found)
        elif hand_in.file.lower().endswith(".ipynb"):
            notebooks.setdefault(found.student, []).append(found)
        else:
            rows.append(_row(found, False, "not a notebook: hand in the .ipynb itself"))
    for several in notebooks.values():
        rows += _newest(archive, several, name, submitted)
    for several in requests.values():
        rows += _asked(archive, several, submitted, name)
    return rows


def _students(found: Sequence[HandIn], roster: Roster | None) -> dict[tuple[str, str], str]:
    """What each student is called, by the system's number and name; by these where two would be called the same."""
    names: dict[tuple[str, str], str] = {}
    for each in found:
        known = roster.login(each.number, each.name, each.login) if roster else ""
        names.setdefault(each.who, known or each.login or each.number)
    often = Counter(safe_name(name).casefold() for name in names.values())
    numbers = Counter(number for number, _ in names)
    return {
        (number, name): called
        if often[safe_name(called).casefold()] == 1
        else (number if numbers[number] == 1 else f"{number} {name}")
        for (number, name), called in names.items()
    }


def _newest(archive: zipfile.ZipFile, found: list[_Found], name: str, submitted: Path) -> Iterable[Row]:
    """Take one student's notebook: of those with the set's name, if any has it, the newest."""
    named = [each for each in found if each.hand_in.file.lower().startswith(name.lower())] or found
    first, *rest = sorted(named, key=lambda each: each.newest, reverse=True)
    taken, said = _put(archive, first, name, submitted)
    yield replace(_row(first, taken, said), timed=first.handed is not None)
    for each in [*rest, *(other for other in found if other not in named)]:
        why = "an older hand-in" if each.time < first.time else "one of several of one time"
        why = why if each in rest else f"not the notebook of {name}"
        yield _row(each, False, f"{why}; taken was {clip(printable(first.hand_in.file), 60)}")


def _row(found: _Found, taken: bool, said: str) -> Row:
    return Row(found.student, clip(printable(found.member.filename), 120), taken, said)


def _asked(archive: zipfile.ZipFile, found: list[_Found], submitted: Path, name: str) -> Iterable[Row]:
    """Take one student's newest request to look again; a file's time tells when it was handed in."""
    first, *rest = sorted(found, key=lambda each: each.newest, reverse=True)
    yield _row(first, *_put_request(archive, first, submitted, name))
    for each in rest:
        yield _row(each, False, "an older request")


def _put_request(archive: zipfile.ZipFile, found: _Found, submitted: Path, name: str) -> tuple[bool, str]:
    folder = submitted / safe_name(found.student) / name
    target, time = folder / found.hand_in.file.lower(), found.time.timestamp()
    try:
        content = _content(archive, found.member, LONGEST_REQUEST)
    except _Refused as refused:
        return False, str(refused)
    if _is_linked(target):
        return False, f"{folder} is a link: nothing is written through it"
    if target.exists() and target.stat().st_mtime > time:
        return False, "older than the request that is there"
    folder.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    os.utime(target, (time, time))
    return True, "taken: a request to look again"


def _is_linked(target: Path) -> bool:
    return any(path.is_symlink() for path in (target, target.parent, target.parent.parent))


class _Refused(Exception):
    """A file that is not taken; the text says why."""


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo, largest: int) -> bytes:
    most = f"{largest / 1e6:g} MB"
    if member.flag_bits & 1:
        raise _Refused("encrypted")
    if member.file_size > largest:
        raise _Refused(f"{member.file_size / 1e6:.2g} MB, the most is {most}")
    try:
        with archive.open(member) as file:
            content = file.read(largest + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise _Refused(f"damaged: {error}") from None
    if len(content) > largest:
        raise _Refused(f"more than {most}")
    return content


def _put(archive: zipfile.ZipFile, found: _Found, name: str, submitted: Path) -> tuple[bool, str]:
    late = "; marked late" if found.hand_in.late else ""
    try:
        content = _content(archive, found.member, LARGEST)
    except _Refused as refused:
        return False, str(refused)
    folder = submitted / safe_name(found.student) / name
    target, note = folder / f"{name}.ipynb", folder / "timestamp.txt"
    said = "taken"
    if _is_linked(target):
        return False, f"{folder} is a link: nothing is written through it"
    if target.exists():
        if target.read_bytes() == content:
            noted = _noted(note, found)
            if noted is None or (found.handed is not None and found.handed < noted):
                _note(note, found)  # else it was here at that time: to hand it in again does not make it late
            return True, f"there already{late}"
        before = _of_before(target, note, found)
        if before > found.time:
            return False, f"older than the one that is there, of {before.isoformat(' ', 'minutes')}"
        kept = _free(folder, name)
        shutil.copy2(target, kept)
        said = f"taken; the one before is kept as {kept.name}"
    folder.mkdir(parents=True, exist_ok=True)
    note.unlink(missing_ok=True)
    scratch = folder / f"{name}.part"
    scratch.write_bytes(content)
    os.utime(scratch, (found.time.timestamp(),) * 2)
    os.replace(scratch, target)
    _note(note, found)
    return True, said + _readable(content) + late


def _of_before(target: Path, note: Path, found: _Found) -> datetime:
    """The time of the notebook that is there, of the same kind as that of the one which was found."""
    noted = _noted(note, found) if found.hand_in.time is not None else None
    return noted or datetime.fromtimestamp(target.stat().st_mtime, found.time.tzinfo)


def _note(note: Path, found: _Found) -> None:
    """Write down when it was handed in, where that is known; also after a run that was stopped before it did."""
    if found.handed is not None:
        note.write_text(found.handed.isoformat() + "\n", encoding="utf-8")


def _readable(content: bytes) -> str:
    """A word of warning where it is no notebook: it is handed on all the same, for the grader says so too."""
    try:
        cells = json.loads(content)["cells"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ", but no notebook that can be read"
    return "" if isinstance(cells, list) else ", but no notebook that can be read"


def _free(folder: Path, name: str) -> Path:
    k = 1
    while (kept := folder / f"{name}.before-{k}.ipynb").exists():
        k += 1
    return kept


def _noted(note: Path, found: _Found) -> datetime | None:
    try:
        noted = datetime.fromisoformat(note.read_text(encoding="utf-8").strip())
    except (OSError, ValueError):
        return None
    return noted if noted.tzinfo else noted.replace(tzinfo=found.time.tzinfo)


def _time(member: zipfile.ZipInfo, hand_in: HandIn, zone: tzinfo) -> datetime:
    """Tells which of several files is the newest: as their names say, else as the ZIP does."""
    if hand_in.time is not None:
        return hand_in.time.replace(tzinfo=zone)
    try:
        return datetime(*member.date_time, tzinfo=zone)
    except ValueError:
        return datetime(1980, 1, 1, tzinfo=zone)
