"""Points and feedback, back to a learning-management system.

    Moodle   the grading worksheet with the column Grade filled in; the pages as a ZIP of feedback files,
             each under the name that Moodle gave the hand-in:
             Ada Lovelace_4711_assignsubmission_file_/03_perceptron.html
    Canvas   the gradebook with the column of the assignment filled in

Points are scaled where the system counts to another maximum. Who handed in nothing keeps an empty cell.
Source: Moodle Docs, "Assignment activity": "Offline grading worksheet", "Upload multiple feedback files as a zip";
Canvas Instructor Guide, "How do I import grades in the Gradebook?".
"""

import csv
import re
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from lincls_grader.errors import GradingError
from lincls_grader.layout import DIGEST, names
from lincls_grader.lms.roster import Roster
from lincls_grader.pseudonyms import Pseudonyms
from lincls_grader.report import BY_HAND, UNREAD, WAITS
from lincls_grader.tables import harmless

GIVEN = ("moodle", "canvas")
OPEN = (*UNREAD, WAITS)  # statuses in grades.csv of points that a person should look at first


@dataclass(frozen=True)
class Points:
    """A student's points for a set, and the most there are."""

    score: float
    most: float
    status: str = ""  # one of OPEN, if they are not the last word


@dataclass
class Given:
    """What was given back: how many rows were filled, and who of the graded stands in no row."""

    filled: int = 0
    missing: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)  # of the roster, without points
    unscaled: bool = False  # the table does not say to what the system counts
    capped: list[str] = field(default_factory=list)  # with more than the maximum, which Moodle would leave out


def graded(out: Path, name: str) -> dict[str, Points]:
    """The points of a set in grades.csv, by student as they are written there. GradingError where there are none."""
    path = out / "grades.csv"
    by_student: dict[str, Points] = {}
    judged = set[str]()  # by a person
    try:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["set"] != name:
                    continue
                before = by_student.get(row["student"], Points(0.0, 0.0))
                score, most = before.score + float(row["score"]), before.most + float(row["max"])
                if row["status"] == BY_HAND:
                    judged.add(row["student"])
                status = row["status"] if row["status"] in OPEN else before.status
                by_student[row["student"]] = Points(score, most, status)
    except OSError as error:
        raise GradingError(f"{path} could not be read: {error.strerror}; grade the set first") from None
    except (KeyError, ValueError, csv.Error):
        raise GradingError(f"{path} is not the table that lincls grade writes") from None
    if not by_student:
        raise GradingError(f"{path} has no row of {name}: grade it first")
    for student in judged:
        if by_student[student].status in UNREAD:
            by_student[student] = replace(by_student[student], status="")
    return by_student


def export(points: Mapping[str, Points], system: str, roster: Roster, name: str, column: str | None = None) -> Given:
    """Fill a roster in with points; its `text` is then what the system takes.

    Parameters
    ----------
    points : by student
    system : "moodle" or "canvas"
    roster : the grading worksheet, or the gradebook
    name : the set
    column : that is filled in; without it Moodle's Grade, or the one of Canvas whose name begins with the set's

    Raises
    ------
    GradingError
        The roster has no such column, or more than one, or its maximum is no number above 0.
    """
    if system not in GIVEN:
        raise GradingError(f"--for is {system!r}, wanted one of {', '.join(GIVEN)}")
    grade = _moodle(roster, column) if system == "moodle" else _canvas(roster, column or name, column is not None)
    top = _top(roster, grade, system)
    given = Given()
    for row, student in _rows(roster, points, given):
        most, own = top(row), points[student]
        given.unscaled = given.unscaled or not most.strip()
        if system == "moodle" and own.score > own.most and most.strip():
            given.capped.append(roster.user(row))
            own = replace(own, score=own.most)
        value = _number(_scaled(own, most))
        row[grade] = value.replace(".", ",") if "," in most else value
    return given


def feedback(pages: Path, name: str, roster: Roster, path: Path) -> Given:
    """Pack the students' pages of a set into a ZIP as Moodle takes feedback files.

    Parameters
    ----------
    pages : the folder feedback/ that lincls grade writes
    name : the set
    roster : Moodle's grading worksheet
    path : the ZIP to be written

    Raises
    ------
    GradingError
        There are no pages, or the ZIP cannot be written.
    """
    own = Pseudonyms(pages.parent).folders()
    folders = [folder for folder in sorted(pages.glob("*")) if folder.is_dir()]
    there = {own.get(folder.name, folder.name): folder / f"{name}.html" for folder in folders}
    there = {folder: page for folder, page in there.items() if page.is_file()}
    if not there:
        raise GradingError(f"{pages} holds no page of {name}: grade the set first")
    given = Given()
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for row, folder in _rows(roster, there, given):
                called = f"{_moodle_name(roster.name(row))}_{roster.number(row)}_assignsubmission_file_"
                archive.write(there[folder], f"{called}/{name}.html")
    except OSError as error:
        raise GradingError(f"{path} could not be written: {error.strerror}") from None
    return given


def _rows(roster: Roster, there: Collection[str], found: Given) -> Iterator[tuple[list[str], str]]:
    """Each row with the name that is there for its student; what is not, on either side, is noted."""
    whose, known = _whose(roster, there), set[str]()
    for row in roster.rows:
        user = roster.user(row)
        student = whose(row) if user else None
        if student is not None:
            known.add(student)
            found.filled += 1
            yield row, student
        elif user:
            found.empty.append(user)
    found.missing = sorted(set(there) - known)


def _whose(roster: Roster, there: Collection[str]) -> Callable[[list[str]], str | None]:
    """The function that tells by which of the names that are there the student of a row goes."""
    numbered: dict[str, list[str]] = {}  # by the number at the end
    for name in there:
        numbered.setdefault(DIGEST.sub("", name).rpartition(" ")[2], []).append(name)

    def whose(row: list[str]) -> str | None:
        user, number = roster.user(row), roster.number(row)
        own = next((folder for name in names(user) for folder in (name, str(harmless(name))) if folder in there), None)
        if own is None and number:
            own = next(
                (folder for folder in numbered.get(number, ()) if roster.is_called(row, DIGEST.sub("", folder))), None
            )
            own = number if own is None and number in there and number not in roster.users() else own
        return own

    return whose


def _moodle(roster: Roster, column: str | None) -> int:
    grade = roster.column((column or "grade").casefold())
    if grade is None:
        way = "" if column else ". Where Moodle speaks another language, say how it calls it: --column NAME"
        raise GradingError(f"{roster.path} has no column {column or 'Grade'} of Moodle's grading worksheet{way}")
    return grade


def _canvas(roster: Roster, name: str, exact: bool) -> int:
    places = [k for k, head in enumerate(roster.head) if head == name or (not exact and head.startswith(name))]
    if len(places) != 1:
        word = "no column" if not places else "more than one column"
        which = "that is called" if exact else "whose name begins with"
        raise GradingError(f"{roster.path} has {word} {which} {name!r}: say which with --column")
    return places[0]


def _top(roster: Roster, grade: int, system: str) -> Callable[[list[str]], str]:
    """The function that tells what the system counts to, in the row of a student; empty where it does not say."""
    if system == "canvas":
        heads = [row for row in roster.rows if roster.is_head(row)]
        first = next((k for k, row in enumerate(roster.rows) if roster.user(row)), 0)
        heads = heads or [row for row in roster.rows[:first] if _is_number(row[grade])]  # in another language
        return lambda row: heads[0][grade] if heads else ""
    most = roster.column("maximum grade")
    if most is None and roster.column("grade") != grade and grade + 1 < len(roster.head):
        said = [row[grade + 1] for row in roster.rows if row[grade + 1].strip()]
        most = grade + 1 if all(map(_is_number, said)) else None  # in another language: there it stands in Moodle's
    return lambda row: "" if most is None else row[most]


def _scaled(points: Points, text: str) -> float:
    if not text.strip():
        return points.score
    try:
        top = float(text.replace(",", "."))
    except ValueError:
        top = 0.0
    if top <= 0:
        raise GradingError(f"the roster's maximum grade is {text!r}, wanted a number above 0")
    return points.score * top / points.most if points.most else 0.0


def _is_number(text: str) -> bool:
    return re.fullmatch(r"\s*\d+(?:[.,]\d+)?\s*", text) is not None


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _moodle_name(name: str) -> str:
    """A name as Moodle writes it into a file's: without what separates its parts."""
    return name.replace("_", " ").replace("/", " ")
