"""`lincls collect` and `lincls export-grades`: from and to a learning-management system."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, timedelta, timezone, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lincls.house import CourseError, course_root, solution
from lincls_grader import moments
from lincls_grader.errors import GradingError
from lincls_grader.files import replacing
from lincls_grader.lms import Given, Row, export, feedback, give, rosters
from lincls_grader.lms import collect as take
from lincls_grader.source import Source
from lincls_grader.text import printable

UNTIMED = {  # where no table tells when somebody handed in
    "canvas": "Canvas's ZIP has no times: give --late-from a table with a login or ID and a column Submitted at",
    "moodle": "the times in Moodle's ZIP are those of the download: give --roster with the grading worksheet, "
    "its column of times called Last modified (submission) or Submitted at",
}


def collect(options: Namespace) -> int:
    """Put a ZIP of hand-ins into submitted/; 0 when every student's notebook was taken."""
    system, roster = options.system, options.roster
    folder = options.submitted or course_root() / "submitted"
    name = _full_name(options.set)
    try:
        table = rosters.read(roster) if roster else None
        late_from = rosters.read(options.late_from) if options.late_from else None
        if late_from is not None and late_from.column(*rosters.HANDED_IN) is None:
            raise CourseError(f"{options.late_from} has none of the columns {', '.join(rosters.HANDED_IN)}")
        dates = {"times": late_from, "month_first": options.dates == "mdy"}
        rows = take(options.zip, system, name, folder, table, _zone(options.zone), cells=_cells(name), **dates)
    except GradingError as error:
        raise CourseError(str(error)) from None
    _print(rows)
    students = {row.student for row in rows if row.student}
    without = sorted(students - {row.student for row in rows if row.taken})
    count = len(students) - len(without)
    print(f"{count} of {len(students)} students have a notebook of {name} in {folder}")
    if without:
        print(f"without one: {_list(without)}")
    if table is not None and not table.logins:
        print(f"{roster} tells no logins: students are called by the system's number")
    if table is not None and table.nameless:
        print(f"in {roster} without a login or a number: {_list(table.nameless)}")
    if table is None and system != "ilias":
        print("without --roster students are called by name and number: logins stand in the system's table")
    if untimed := sum(row.taken and not row.timed for row in rows):
        print(f"{untimed} without a time of handing in that can be read: nothing can be taken off for being late")
        told = late_from or table
        if (told is None or told.column(*rosters.HANDED_IN) is None) and system in UNTIMED:
            print(UNTIMED[system])
    strange = sum(not row.student for row in rows)
    if strange:
        print(f"{strange} files have no name as {system} gives")
    return 1 if without or strange else 0


def export_grades(options: Namespace) -> int:
    """Write the system's table, filled in, and with `pages` a ZIP of feedback; 0 when everybody has a row."""
    graded, pages = options.out or course_root() / "graded", options.feedback
    name = _full_name(options.set) if options.set.isdigit() else options.set
    target = options.to or graded / f"{name}-{options.system}.csv"
    try:
        table = rosters.read(options.roster)
        points = give.graded(graded, name)
        if _is_newer(graded / "gradebook.db", graded / "grades.csv"):
            print(f"The gradebook was changed after grades.csv: run lincls grade {name} first", file=sys.stderr)
        given = export(points, options.system, table, name, options.column)
        with replacing(target, table.encoding) as file:
            file.write(table.text())
        print(f"{target}: {given.filled} rows have points of {name}")
        if given.unscaled:
            print("the table says no maximum of this column: the points stand there as they are, not scaled")
        for status in give.OPEN:
            if names := sorted(student for student, entry in points.items() if entry.status == status):
                print(f"look at these first, {status}: {_list(names)}")
        missing = _say(given, "points")
        if pages is not None:
            packed = feedback(graded / "feedback", name, table, pages)
            print(f"{pages}: {packed.filled} pages")
            missing = _say(packed, "a page") or missing
    except GradingError as error:
        raise CourseError(str(error)) from None
    except OSError as error:
        raise CourseError(f"{error.filename}: {error.strerror}") from None
    return 1 if missing else 0


def _say(found: Given, what: str) -> bool:
    """Say whose points have no row; True when there are any."""
    if found.empty:
        print(f"in the roster without {what}: {_list(found.empty)}")
    if found.capped:
        print(f"with the maximum in place of more, which Moodle does not take: {_list(found.capped)}")
    if found.missing:
        print(f"with {what}, but in no row of the roster: {_list(found.missing)}")
    return bool(found.missing)


def _list(students: Sequence[str]) -> str:
    return ", ".join(map(printable, students))


def _cells(name: str) -> frozenset[str]:
    """The grade_ids of a set; none where its solutions are not here, or cannot be read."""
    try:
        return frozenset(cell.grade_id for cell in Source.read(solution(course_root(), name)).cells if cell.grade_id)
    except (CourseError, OSError, ValueError):
        return frozenset()


def _is_newer(one: Path, other: Path) -> bool:
    return one.is_file() and one.stat().st_mtime > other.stat().st_mtime


def _full_name(name: str) -> str:
    """The name of a set that may be a number; refused where the course has no such set and its solutions are here."""
    try:
        root = course_root()
    except CourseError:
        return name
    return solution(root, name).stem if (root / "solutions").is_dir() else name


def _zone(name: str | None) -> tzinfo:
    if name is None:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        if name in moments.ZONES:
            return timezone(timedelta(hours=moments.ZONES[name]))
        raise CourseError(f"--zone is {name!r}, wanted a name as Europe/Prague or PDT") from None


def _print(rows: Sequence[Row]) -> None:
    wide = max([7, *(len(printable(row.student)) for row in rows)])
    print(f"{'student':<{wide}}  taken  file")
    for row in rows:
        print(f"{printable(row.student) or '?':<{wide}}  {'yes' if row.taken else 'no ':<5}  {row.file}: {row.said}")
