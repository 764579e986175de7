"""The tables: grades.csv, a row for each question of each student, and report.csv, how each question went.

A cell that a spreadsheet would take for a formula gets a leading apostrophe: names and messages come from students.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from lincls_grader.errors import GradingError
from lincls_grader.files import replacing
from lincls_grader.report import BY_HAND, STATUSES, WAITS, CellResult, Report
from lincls_grader.text import clip

HEAD = ("student", "set", "question", "score", "max", "status", "message")
HEAD_OF_PARTS = ("per cent", "required", "optional", "to be graded")
UNPROTECTED = "graded without isolation"
PARTLY = "partly right"
ABSENT = "nothing handed in"
LONGEST = 300  # characters of a message that is counted
MOST_NAMED = 12  # students behind a misconception who are named
_LATER = re.compile(r"(;\s*|(?<=\S)\t\s*)(?=[=+@＝＋＠-])")  # where other countries' spreadsheets begin a cell
_NUMBER = re.compile(r"[-+]?\d+(?:[./]\d+)*(?:e[-+]?\d+)?")


@dataclass(frozen=True)
class QuestionResult:
    """The test cells of one question, added up."""

    question: str
    score: float
    max_score: float
    status: str  # one of STATUSES, or PARTLY
    message: str  # of the cells that are not right
    comment: str = ""  # a person's
    optional: bool = False


def questions(report: Report) -> list[QuestionResult]:
    """A report by question, in the order of the notebook, with the points that count."""
    groups: dict[str, list[CellResult]] = {}
    for cell in report.marks:
        groups.setdefault(cell.question, []).append(cell)
    return [_add_up(name, cells, report.comment(name)) for name, cells in groups.items()]


def _add_up(name: str, cells: Sequence[CellResult], comment: str) -> QuestionResult:
    statuses = {cell.status for cell in cells}
    status = max(statuses, key=STATUSES.index)
    if status in ("wrong", "not attempted") and statuses & {"right", BY_HAND}:
        status = PARTLY
    messages = dict.fromkeys(cell.message for cell in cells if cell.status != "right" and cell.message)
    score, most = sum([cell.score for cell in cells]), sum([cell.max_score for cell in cells])
    optional = any(cell.optional for cell in cells)
    return QuestionResult(name, score, most, status, "\n".join(messages), comment, optional)


def grade_rows(report: Report) -> Iterator[tuple]:
    """The rows of grades.csv for one report; one without questions has a row of its own."""
    results = questions(report) or [QuestionResult("", 0, 0, report.status, report.message)]
    mark = [UNPROTECTED] if report.isolation == "none" else []
    for q in results:
        said = [f"by hand: {line}" for line in q.comment.split("\n") if line]
        message = " | ".join([*mark, *said, *filter(None, q.message.split("\n"))])
        yield report.student, report.set, q.question, number(q.score), number(q.max_score), q.status, message
    about = report.student, report.set
    if report.optional[1]:
        points = round(report.counted - report.earned, 9) + 0.0, -report.optional[1]
        words = "optional questions come on top" if report.bonus else "optional questions make up for missing points"
        yield *about, "limit", *map(number, points), "limit", words
    if report.late:
        yield *about, "late", number(report.score - report.counted), "0", "late", report.late


def totals(
    sets: Sequence[str], reports: Iterable[Report], absent: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> tuple[list[str], list[list]]:
    """Head and rows of totals.csv, a row for each student.

    In the row: the points that count of each set and of all, the most there are (those of required questions), the per
    cent, of what they are made (required and optional questions), and how many points wait for a person. What a student
    did not hand in counts as no points; where `absent` has the student for that set, it says so in words. A set that
    nobody could read, and for which no person gave points, says so in place of a number.
    """
    found: dict[str, _Total] = {}
    most: dict[str, float] = {}
    for report in reports:
        most[report.set] = max(most.get(report.set, 0.0), report.max_score)
        found.setdefault(report.student, _Total()).add(report)
    for name in sets:
        for student in absent.get(name, ()):
            found.setdefault(student, _Total()).sets.setdefault(name, ABSENT)
    whole = sum(most.values())
    rows = [
        [student, *(of.sets.get(name, "") for name in sets), number(of.score), number(whole)]
        + [f"{100 * of.score / whole:.1f}" if whole else ""]
        + [number(points) for points in (of.required, of.optional, of.waiting)]
        for student, of in sorted(found.items())
    ]
    return ["student", *sets, "total", "max", *HEAD_OF_PARTS], rows


class _Total:
    """A student's points over all sets."""

    def __init__(self) -> None:
        self.sets: dict[str, str] = {}
        self.score = self.required = self.optional = self.waiting = 0.0

    def add(self, report: Report) -> None:
        if not report.judged:
            self.sets[report.set] = report.status
            return
        self.sets[report.set] = number(report.score)
        self.score += report.score
        self.optional += report.optional[0]
        self.required += report.earned - report.optional[0]
        self.waiting += sum(cell.max_score for cell in report.waiting)


@dataclass(frozen=True)
class Misconception:
    """What one test cell said, and to whom."""

    cell: str
    message: str
    students: tuple[str, ...]


class Spread:
    """How one question went over the class: scores, statuses, and who got which message in which test cell.

    An answer that a person has yet to grade has a status and no score: it is in no mean.
    """

    def __init__(self, question: str) -> None:
        self.question = question
        self.optional = False
        self.scores: Counter[float] = Counter()
        self.statuses: Counter[str] = Counter()
        self._said: dict[tuple[str, str], list[str]] = {}  # test cell, misconception -> students
        self._wording: dict[str, str] = {}
        self.most = 0.0

    def add(self, result: QuestionResult, cells: Sequence[CellResult] = (), student: str = "") -> None:
        """Count a student's question; `cells` are its test cells."""
        self.most, self.optional = max(self.most, result.max_score), result.optional
        if result.status != WAITS:
            self.scores[result.score] += 1
        self.statuses[result.status] += 1
        for cell in cells:
            if cell.status in ("right", BY_HAND, "not attempted") or not cell.message:
                continue
            first, kind = clip(cell.message.strip().split("\n")[0], LONGEST), misconception(cell.message)
            self._said.setdefault((cell.grade_id, kind), []).append(student)
            if self._wording.setdefault(kind, first) != first:
                self._wording[kind] = kind

    @property
    def misconceptions(self) -> list[Misconception]:
        """Most frequent first: in their own words where all are the same, else what they share."""
        groups = [
            Misconception(cell, self._wording[kind] if "#" in kind else kind, tuple(students))
            for (cell, kind), students in self._said.items()
        ]
        return sorted(groups, key=lambda each: -len(each.students))

    @property
    def count(self) -> int:
        """Submissions, those that wait for a person too."""
        return self.statuses.total()

    @property
    def mean(self) -> float:
        """The mean score of those that have one; 0 where there is none."""
        total = sum(score * often for score, often in self.scores.items())
        return total / max(self.scores.total(), 1)


@dataclass
class ClassReport:
    """One set over the class. A file that nobody could read is counted apart: it says nothing of what a student can."""

    set: str
    spreads: dict[str, Spread] = field(default_factory=dict)
    totals: Counter[float] = field(default_factory=Counter)
    most: float = 0.0
    lost: int = 0  # submissions that were not graded
    unprotected: int = 0  # submissions that were graded without isolation

    def add(self, report: Report) -> None:
        self.most = max(self.most, report.max_score)
        self.unprotected += report.isolation == "none"
        if report.status != "graded":
            self.lost += 1
            return
        self.totals[report.score] += 1
        for result in questions(report):
            cells = [cell for cell in report.marks if cell.question == result.question]
            spread = self.spreads.setdefault(result.question, Spread(result.question))
            spread.add(result, cells, report.student)

    @property
    def count(self) -> int:
        """Submissions that were graded."""
        return self.totals.total()


def misconception(message: str) -> str:
    """What messages are counted by: the sentences after the counterexample, else the first line without its numbers."""
    first, *rest = message.strip().split("\n")
    return clip(" ".join(line.strip() for line in rest) if rest else _NUMBER.sub("#", first), LONGEST)


def named(students: Sequence[str], most: int = MOST_NAMED) -> str:
    """The students behind a misconception, as many as a line holds."""
    more = f" and {len(students) - most} more" if len(students) > most else ""
    return ", ".join(students[:most]) + more


REPORT_HEAD = ("set", "question", "test", "what", "value", "submissions", "share")


def report_rows(found: ClassReport) -> Iterator[tuple]:
    """The rows of report.csv: what was counted, its value, how often, and the share of the submissions."""
    for spread in found.spreads.values():
        about = found.set, spread.question
        for score, often in sorted(spread.scores.items()):
            yield (*about, "", "score", f"{number(score)} of {number(spread.most)}", often, share(often, spread))
        for status, often in spread.statuses.most_common():
            yield *about, "", "status", status, often, share(often, spread)
        for mistake in spread.misconceptions:
            often = len(mistake.students)
            yield *about, mistake.cell, "message", mistake.message, often, share(often, spread)


def share(often: int, spread: Spread) -> str:
    return f"{often / spread.count:.3f}"


def number(value: float) -> str:
    """A score as people write it: 2, not 2.0."""
    return f"{value:g}"


def write_csv(path: Path, head: Sequence[str], rows: Iterable[Sequence]) -> None:
    """Write a table, its cells made harmless."""
    with replacing(path) as file:
        table = csv.writer(file)
        table.writerow(head)
        table.writerows([harmless(cell) for cell in row] for row in rows)


def read_csv(path: Path, columns: Sequence[str], needed: Sequence[str]) -> list[dict[str, str]]:
    """Read a table that a person made, row by row: what stands in each of `columns`, "" where nothing does.

    Commas, semicolons and tabs may part the columns, as spreadsheets of different countries write them, and capitals
    in their heads do not count. The first of the rows stands in line 2. GradingError says that the file cannot be read,
    or which of the `needed` columns it lacks.
    """
    wanted = f"Wanted the columns {', '.join(columns)}"
    try:
        text = path.read_text("utf-8-sig")
        delimiter = max(",;\t", key=text.partition("\n")[0].count)
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except OSError as error:
        raise GradingError(f"{path} could not be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise GradingError(f"{path} is not in UTF-8: save it as CSV (UTF-8). {wanted}") from None
    except csv.Error as error:
        raise GradingError(f"{path} could not be read: {error}. {wanted}") from None
    heads = [head.strip().casefold() for head in (rows[0] if rows else [])]
    if lacking := [name for name in needed if name not in heads]:
        raise GradingError(f"{path} has no column {' and no '.join(lacking)}. {wanted}")
    places = {name: heads.index(name) for name in columns if name in heads}
    return [
        {name: row[places[name]].strip() if places.get(name, len(row)) < len(row) else "" for name in columns}
        for row in rows[1:]
    ]


def harmless(cell: object) -> object:
    """The cell; where a spreadsheet would run it as a formula, with an apostrophe before it."""
    text = str(cell)
    if text.isalnum():
        return text
    text = _LATER.sub(r"\1'", text)
    starts = text.lstrip()[:1] in tuple("=+-@＝＋－＠|%") or text[:1] in tuple("\t\r\n")
    return f"'{text}" if starts and not _NUMBER.fullmatch(text) else text
