"""report.html and report.csv: the desk of the staff. What needs a person first, then the class, student by question.

The page needs no server. Its one script sorts the table of students; the page allows that script by its digest, and no
other: names and messages come from students.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from statistics import median
from typing import NamedTuple
from urllib.parse import quote

import numpy as np

from lincls_grader import alike, feedback, files, marking
from lincls_grader.ledger import Ledger, Record
from lincls_grader.pseudonyms import Hidden
from lincls_grader.report import BY_HAND, UNREAD, WAITS, Report
from lincls_grader.tables import (
    LONGEST,
    REPORT_HEAD,
    ClassReport,
    QuestionResult,
    number,
    questions,
    report_rows,
    write_csv,
)
from lincls_grader.text import clip

MOST_BARS = 12
MOST_TROUBLES = 200  # of one kind
MOST_ROWS = 2000  # students in the matrix
FEWEST = 5  # students from which a correlation says anything
_UNEVENTFUL = {"right", "wrong", "not attempted", BY_HAND}

NOT_GRADED = "Not graded"
STOPPED = "Stopped on the way"
WHOSE = "Another student's numbers"
REMARK = "Changed notebooks"
TO_GRADE = "To be graded by a person"
REQUEST = "Asked to be looked at again"
ALIKE = "Alike beyond what the class shares"
KINDS = (NOT_GRADED, REQUEST, TO_GRADE, WHOSE, STOPPED, ALIKE, REMARK)  # in the order of the page


class Trouble(NamedTuple):
    """Something that a person should look at."""

    student: str
    address: str
    said: str


class Row(NamedTuple):
    """A student in the matrix."""

    student: str
    address: str
    results: dict[str, QuestionResult]
    total: float
    earned: float  # of all questions, whether or not they count


@dataclass
class SetPage(ClassReport):
    """A class report with what only the page shows."""

    troubles: dict[str, list[Trouble]] = field(default_factory=dict)  # by kind
    more: Counter[str] = field(default_factory=Counter)  # of a kind, that are not listed
    rows: list[Row] = field(default_factory=list)
    prints: dict[str, np.ndarray] = field(default_factory=dict)
    waiting: float = 0.0  # points that a person has yet to give
    requests: int = 0  # that a person has answered

    def add_record(self, record: Record) -> None:
        """Count a record; what a person should look at is listed."""
        report = record.report
        self.add(report)
        address = f"feedback/{quote(record.page)}/{quote(report.set)}.html"
        for kind, said in _troubles(report):
            self._list(kind, Trouble(report.student, address, clip(said, LONGEST)))
        if report.request and not report.answered:
            where = feedback.place_of(report, report.requested[0]) if report.requested else ""
            self._list(REQUEST, Trouble(report.student, address + where, clip(report.request, LONGEST)))
        self.requests += bool(report.request and report.answered)
        for cell in report.waiting:
            self.waiting += cell.max_score
            where = marking.address(report.set, cell.grade_id, record.page)
            said = f"{cell.question}, {number(cell.max_score)} points"
            self._list(TO_GRADE, Trouble(report.student, where, said))
        for name in report.outdated:
            said = f"{name}: its answer changed after a person had graded it"
            self._list(TO_GRADE, Trouble(report.student, address, said))
        if report.judged:
            results = {each.question: each for each in questions(report)}
            self.prints[report.student] = np.array(report.prints, dtype=np.uint64)
            self.rows.append(Row(report.student, address, results, report.score, report.earned))

    def compare(self) -> None:
        """List the pairs of submissions that share much of their code."""
        addresses = {row.student: row.address for row in self.rows}
        for pair in alike.pairs(self.prints):
            said = f"{pair.other}: {100 * pair.share:.0f} % of the shorter one's code ({pair.shared} places)"
            self._list(ALIKE, Trouble(pair.one, addresses[pair.one], said))

    def _list(self, kind: str, trouble: Trouble) -> None:
        listed = self.troubles.setdefault(kind, [])
        if len(listed) < MOST_TROUBLES:
            listed.append(trouble)
        else:
            self.more[kind] += 1

    @property
    def attention(self) -> list[tuple[str, list[Trouble], int]]:
        """(kind, those that are listed, how many more there are), the gravest kind first."""
        return [(kind, self.troubles[kind], self.more[kind]) for kind in KINDS if kind in self.troubles]

    @property
    def mean(self) -> float:
        return sum(score * often for score, often in self.totals.items()) / self.count

    @property
    def median(self) -> float:
        return median(self.totals.elements())

    @property
    def histogram(self) -> list[tuple[float, float, int]]:
        """Low and high score of each bar, and how many submissions; a bar for each score where they are few."""
        if len(self.totals) <= MOST_BARS:
            return [(score, score, often) for score, often in sorted(self.totals.items())]
        width = max(round(self.most / 10), 1)
        bars: dict[float, Counter[float]] = {}
        for score, often in self.totals.items():
            bars.setdefault(score // width, Counter())[score] += often
        return [(min(bar), max(bar), bar.total()) for _, bar in sorted(bars.items())]

    def difficulty(self, question: str) -> float:
        """The share of a question's points that the class earned."""
        spread = self.spreads[question]
        return spread.mean / spread.most if spread.most else 0.0

    def discrimination(self, question: str) -> float | None:
        """The correlation of a question's points with those of all the others; None where there is none to speak of."""
        rows = [row for row in self.rows if question in row.results]
        rows = [row for row in rows if row.results[question].status not in (WAITS, *UNREAD)]
        own = np.array([row.results[question].score for row in rows])
        rest = np.array([row.earned for row in rows]) - own
        if len(own) < FEWEST or np.ptp(own) < 1e-9 or np.ptp(rest) < 1e-9:
            return None
        return float(np.corrcoef(own, rest)[0, 1])


def is_odd(report: Report) -> bool:
    """Whether a person should look at it: not graded, with a remark, stopped on the way, or yet to be graded."""
    open_request = report.request and not report.answered
    return bool(report.waiting or report.outdated or open_request) or any(True for _ in _troubles(report))


def _troubles(report: Report) -> Iterator[tuple[str, str]]:
    """The kinds of trouble with a report, and what happened; but for answers that wait for a person."""
    if not report.judged:
        yield NOT_GRADED, f"{report.status}: {report.message}"
    elif report.message and report.status == "graded":
        yield WHOSE if "numbers of another student" in report.message else REMARK, report.message
    if report.status == "graded":
        odd = {f"{cell.question}: {cell.status}" for cell in report.marks if cell.status not in _UNEVENTFUL | {WAITS}}
        if odd:
            yield STOPPED, "; ".join(sorted(odd))


def write(out: Path, ledger: Ledger | Hidden) -> None:
    """Write both for all sets of the ledger, reading one record at a time."""
    found = {name: SetPage(name) for name in ledger.sets()}
    for record in ledger.records():
        found[record.report.set].add_record(record)
    for each in found.values():
        each.compare()
    page = feedback.pages().get_template("report.html.j2")
    sets, script = list(found.values()), _script()
    text = page.render(title="Class report", sets=sets, script=script, script_digest=_digest(script), rows=MOST_ROWS)
    files.write(out / "report.html", text)
    write_csv(out / "report.csv", REPORT_HEAD, (row for each in found.values() for row in report_rows(each)))


def _script() -> str:
    return resources.files("lincls_grader").joinpath("pages", "sort.js").read_text("utf-8").strip()


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
