"""Put the hand-ins of a learning-management system's ZIP into nbgrader's folders: submitted/STUDENT/SET/SET.ipynb.

Of several notebooks of a student the one with the set's cells is taken, then by its name, then the newest, and so is a
request to look again (regrade.txt) beside it. One
that is there already is replaced by a newer one only; a notebook is kept beside the new one, and none is deleted.
When it was handed in tells its name, or the roster; the times in the ZIP itself may be those of the download.
Names in a ZIP are not trusted: of them only a student's folder is made, by a name that is made safe.
"""

import json
import shutil
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from itertools import count
from pathlib import Path

from lincls_grader import files, moments
from lincls_grader.errors import GradingError
from lincls_grader.layout import LARGEST, LONGEST_REQUEST, REQUESTS, beside, folders, keep_login
from lincls_grader.lms.formats import SYSTEMS, HandIn, path_of, readings
from lincls_grader.lms.roster import LONGEST_NAME, Roster
from lincls_grader.text import clip, printable

JUNK = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"}  # what systems add by themselves
ALIKE = 0.9  # of the best fit to a set: notebooks of one set are closer than those of two


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
    folder: Path
    remark: str  # of the student
    time: datetime  # of its name, else of the ZIP: tells which file is the newer one, and no more
    handed: datetime | None  # when it was handed in
    unread: str = ""  # what a table says of that, where it is no time

    @property
    def newest(self) -> tuple[datetime, str]:
        return self.time, path_of(self.member)


@dataclass(frozen=True)
class _Times:
    """Tells when something was handed in: by its name, else by a table."""

    table: Roster | None
    zone: tzinfo
    month_first: bool

    def of(self, hand_in: HandIn, student: str) -> tuple[datetime | None, str]:
        """The moment, and the words of the table where they are none."""
        if hand_in.time is not None:
            return hand_in.time.replace(tzinfo=self.zone), ""
        said = self.table.handed_in(hand_in.number, student) if self.table is not None else ""
        handed = moments.read(said, self.zone, month_first=self.month_first)
        return handed, "" if handed is not None or set(said) <= set("-– ") else said


def collect(
    path: Path,
    system: str,
    name: str,
    submitted: Path,
    roster: Roster | None = None,
    zone: tzinfo = UTC,
    *,
    times: Roster | None = None,
    month_first: bool = False,
    cells: Collection[str] = (),
) -> list[Row]:
    """Take the notebooks of one set out of a ZIP of hand-ins.

    Parameters
    ----------
    path : the ZIP, as the system gave it
    system : one of SYSTEMS
    name : the set, as 03_perceptron
    submitted : the folder that they are put into
    roster : tells students' logins, and with Moodle when they handed in; else names and numbers stand for logins
    zone : of the times in names and in the roster, where they say none
    times : a table that tells when students handed in; without one the roster is asked
    month_first : whether 11/5/2026 in such a table is in November
    cells : the set's grade_ids, by which its notebook is known among several

    Returns
    -------
    A Row for each file of the ZIP, in the order of students.

    Raises
    ------
    GradingError
        There is no such system, the file is no ZIP or an empty one, or its names are not such as that system gives.
    """
    if system not in SYSTEMS:
        raise GradingError(f"--from is {system!r}, wanted one of {', '.join(SYSTEMS)}")
    try:
        with zipfile.ZipFile(path) as archive:
            members, read = _read(archive, path, system, name, roster)
            told = _Times(times or roster, zone, month_first)
            rows = _taken(archive, _found(members, read, system, submitted, roster, told), name, cells)
    except OSError as error:
        raise GradingError(f"{error.filename or path}: {error.strerror or error}") from None
    except (zipfile.BadZipFile, NotImplementedError) as error:
        raise GradingError(f"{path} is no ZIP that can be read: {error}") from None
    for member, why in zip(members, read, strict=True):
        if not isinstance(why, HandIn):
            rows.append(Row("", clip(printable(path_of(member)), 120), False, why))
    return sorted(rows, key=lambda row: (row.student, not row.taken, row.file))


def _read(
    archive: zipfile.ZipFile, path: Path, system: str, name: str, roster: Roster | None
) -> tuple[list[zipfile.ZipInfo], list[HandIn | str]]:
    """The files of a ZIP, and whose hand-in each is, or why it is nobody's."""
    members = [
        member for member in archive.infolist() if not member.is_dir() and not {*path_of(member).split("/")} & JUNK
    ]
    paths = [path_of(member) for member in members]
    if not paths:
        raise GradingError(f"{path} holds no file")
    _is_from(path, system, paths)
    return members, [_likely(reading, name, roster) for reading in readings(system, paths)]


def _is_from(path: Path, system: str, paths: Sequence[str]) -> None:
    """Raises GradingError where the names are not those of a system, and says whose they seem to be."""
    count = {system: sum(map(bool, readings(system, paths))) for system in SYSTEMS}
    likely = max(count, key=lambda each: count[each])
    if count[system] == 0 or 2 * count[system] < count[likely]:
        most = "nothing" if count[system] == 0 else f"only {count[system]} of {len(paths)} files"
        way = f"; {count[likely]} of them look like {likely}'s: --from {likely}" if count[likely] else ""
        shown = clip(printable(paths[0]), 120)
        raise GradingError(f"{most} in {path} has a name as {system} gives; it begins with {shown!r}{way}")


def _likely(several: Sequence[HandIn], name: str, roster: Roster | None) -> HandIn | str:
    """Which of several readings of a path is meant: one of a known student, one of a file of the set, else the first.

    A text says why none is.
    """
    if not several:
        return "no hand-in by its name"
    known = [hand_in for hand_in in several if roster and roster.knows(hand_in)] or several
    named = [hand_in for hand_in in known if hand_in.file.lower().startswith(name.lower())] or known
    if len(named) > 1 and roster and known is not several:
        called = [hand_in for hand_in in named if roster.knows(hand_in, by_name=True)]
        if len(called) != 1:
            numbers = " or of ".join(hand_in.number for hand_in in named)
            return f"by its name of {numbers}: give the file a name in the ZIP that begins with {name}"
        return called[0]
    return named[0]


def _found(
    members: Sequence[zipfile.ZipInfo],
    read: Sequence[HandIn | str],
    system: str,
    submitted: Path,
    roster: Roster | None,
    times: _Times,
) -> list[_Found]:
    """The files that are somebody's, with the student's folder and the time of each."""
    both = [(member, hand_in) for member, hand_in in zip(members, read, strict=True) if isinstance(hand_in, HandIn)]
    students = _students([hand_in for _, hand_in in both], system, roster)
    places = folders({*(called for called, _ in students.values()), *(roster.users() if roster else ())})
    rows = []
    for member, hand_in in both:
        called, remark = students[hand_in.who]
        time = _time(member, hand_in, times.zone)
        team = remark and system == "moodle" and roster is not None and roster.knows(hand_in)
        asked = replace(hand_in, number="") if team else hand_in  # else the time would be that of a participant
        folder = submitted / places[called]
        rows.append(_Found(member, hand_in, called, folder, remark, time, *times.of(asked, called)))
    return rows


def _taken(archive: zipfile.ZipFile, found: Sequence[_Found], name: str, cells: Collection[str]) -> list[Row]:
    rows: list[Row] = []
    notebooks: dict[str, list[_Found]] = {}
    requests: dict[tuple[str, str], list[_Found]] = {}
    for request in found:
        file = request.hand_in.file.lower()
        if file.startswith("._"):
            rows.append(_row(request, False, "a Mac's remark on a file, not the file"))
        elif file in REQUESTS:
            requests.setdefault((request.student, file), []).append(request)
        elif file.endswith(".ipynb"):
            notebooks.setdefault(request.student, []).append(request)
        else:
            rows.append(_row(request, False, "not a notebook: hand in the .ipynb itself"))
    for several in notebooks.values():
        rows += _newest(archive, several, name, cells)
    for several in requests.values():
        rows += _asked(archive, several, name)
    return rows


def _students(found: Sequence[HandIn], system: str, roster: Roster | None) -> dict[tuple[str, str], tuple[str, str]]:
    """What each student is called, by the system's number and name; by these where two would be called the same."""
    named = {request.who: request for request in found}
    users = set(roster.users()) if roster else set[str]()
    students = {}
    for who, person in named.items():
        login, remark = roster.whose(person, system) if roster else ("", "")
        both = _both(person)
        called = login or person.login or both
        students[who] = both if called in users and not login else called, remark
    often = Counter(called for called, _ in {(called, who[0]) for who, (called, _) in students.items()})
    for who, (called, remark) in students.items():
        if often[called] > 1:
            students[who] = _both(named[who]), remark or f"{often[called]} hand-ins are of the login {called}"
    return students


def _both(found: HandIn) -> str:
    """A student's name and the system's number: of Moodle's, a team may have that number as well."""
    return f"{''.join(filter(str.isprintable, found.name))[:LONGEST_NAME]} {found.number}".strip() or "?"


def _newest(archive: zipfile.ZipFile, found: list[_Found], name: str, cells: Collection[str]) -> Iterable[Row]:
    """Take one student's notebook: of those with the set's cells, and of these with its name, if any, the newest."""
    fits = [_fit(archive, request, cells) for request in found] if len(found) > 1 and cells else [1.0] * len(found)
    fitting = [request for request, fit in zip(found, fits, strict=True) if fit >= ALIKE * max(fits)]
    named = [request for request in fitting if request.hand_in.file.lower().startswith(name.lower())] or fitting
    first, *rest = sorted(named, key=lambda each: each.newest, reverse=True)
    taken, said = _tried(archive, first, name, LARGEST, _put, f"{name}.ipynb", "timestamp.txt")
    if taken and cells and _fit(archive, first, cells) == 0:
        said += f", but it has no cell of {name}"
    yield replace(_row(first, taken, said), timed=first.handed is not None)
    shown, several = clip(printable(first.hand_in.file), 60), {id(request) for request in named}
    for request in rest:
        why = "an older hand-in" if request.time < first.time else "one of several of one time"
        yield _row(request, False, f"{why}; taken was {shown}")
    for request in found:
        if id(request) not in several:
            yield _row(request, False, f"not the notebook of {name}; taken was {shown}")


def _fit(archive: zipfile.ZipFile, found: _Found, cells: Collection[str]) -> float:
    """How far a notebook's grade_ids are those of a set: 1 where they are, 0 where it has none of them."""
    try:
        read = json.loads(_content(archive, found.member, LARGEST))["cells"]
        own = {cell.get("metadata", {}).get("nbgrader", {}).get("grade_id") for cell in read} - {None}
    except (_Refused, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return 0.0
    return len(own & set(cells)) / len(own | set(cells))


def _row(found: _Found, taken: bool, said: str) -> Row:
    said = f"{said}; {found.remark}" if found.remark else said
    return Row(found.student, clip(printable(path_of(found.member)), 120), taken, said)


def _asked(archive: zipfile.ZipFile, found: list[_Found], name: str) -> Iterable[Row]:
    """Take one student's newest request to look again; a file's time tells when it was handed in."""
    first, *rest = sorted(found, key=lambda each: each.newest, reverse=True)
    file = first.hand_in.file.lower()
    yield _row(first, *_tried(archive, first, name, LONGEST_REQUEST, _put_request, file))
    for request in rest:
        yield _row(request, False, "an older request")


def _put_request(found: _Found, name: str, content: bytes) -> str:
    target, time = found.folder / name / found.hand_in.file.lower(), found.time.timestamp()
    if target.exists() and target.stat().st_mtime > time:
        raise _Refused("older than the request that is there")
    files.store(target, content, time)
    return "taken: a request to look again"


def _tried(
    archive: zipfile.ZipFile, found: _Found, name: str, largest: int, put: Callable[[_Found, str, bytes], str], *to: str
) -> tuple[bool, str]:
    """Whether a file was put into its student's folder, and what is to be said; nothing may be in the way at `to`."""
    folder = found.folder / name
    try:
        content = _content(archive, found.member, largest)
        if why := next(filter(None, (_blocked(folder / place) for place in to)), ""):
            return False, why
        folder.mkdir(parents=True, exist_ok=True)
        keep_login(found.folder, found.student)
        return True, put(found, name, content)
    except _Refused as refused:
        return False, str(refused)


def _blocked(target: Path) -> str:
    """Why nothing is written to a place where somebody else may have put something; empty where nothing is in the way.

    A second name of another file is no hindrance: it is replaced, and the other file stays.
    """
    folder = target.parent
    if links := [path for path in (target, folder, folder.parent) if path.is_symlink()]:
        return f"{links[0]} is a link: nothing is written through it"
    scratch = target.with_name(f"{target.name}.part")
    odd = [path for path in (target, scratch) if path.exists() and not path.is_file()]
    odd += [path for path in (folder, folder.parent) if path.exists() and not path.is_dir()]
    return f"{odd[0]} is in the way: remove it, and collect again" if odd else ""


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


def _put(found: _Found, name: str, content: bytes) -> str:
    late = "; marked late" if found.hand_in.late else ""
    if found.unread:
        late += f"; its time could not be read: {clip(printable(found.unread), 60)!r}"
    folder, said = found.folder / name, "taken"
    target, note = folder / f"{name}.ipynb", folder / "timestamp.txt"
    if target.exists():
        if target.read_bytes() == content:
            noted = _noted(note, found)
            if noted is None or (found.handed is not None and found.handed < noted):
                _note(note, found)  # else it was here at that time: to hand it in again does not make it late
            return f"there already{late}"
        before = _of_before(target, note, found)
        if before > found.time:
            raise _Refused(f"older than the one that is there, of {before.isoformat(' ', 'minutes')}")
        free = (folder / f"{name}.before-{k}.ipynb" for k in count(1))
        kept = next(path for path in free if not path.exists())
        shutil.copy2(target, kept)
        said = f"taken; the one before is kept as {kept.name}"
    note.unlink(missing_ok=True)
    files.store(target, content, found.time.timestamp())
    _note(note, found)
    return said + _readable(content) + late


def _of_before(target: Path, note: Path, found: _Found) -> datetime:
    """The time of the notebook that is there, of the same kind as that of the one which was found."""
    noted = _noted(note, found) if found.hand_in.time is not None else None
    return noted or datetime.fromtimestamp(target.stat().st_mtime, found.time.tzinfo)


def _note(note: Path, found: _Found) -> None:
    """Write down when it was handed in, where that is known; also after a run that was stopped before it did.

    Words that are no time are kept as they are, so that the grader can show them to a person.
    """
    if found.handed is not None or found.unread:
        files.store(note, f"{found.handed.isoformat() if found.handed else found.unread}\n".encode("utf-8", "replace"))


def _readable(content: bytes) -> str:
    """A word of warning where it is no notebook: it is handed on all the same, for the grader says so too."""
    try:
        cells = json.loads(content)["cells"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ", but no notebook that can be read"
    return "" if isinstance(cells, list) else ", but no notebook that can be read"


def _noted(note: Path, found: _Found) -> datetime | None:
    try:
        noted = datetime.fromisoformat(beside(note, 100).decode().strip())
    except ValueError:
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
