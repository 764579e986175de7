"""report.html and report.csv: the desk of the staff. What needs a person first, then the class, student by question.

The page needs no server. Its one script sorts the table of students; the page allows that script by its digest, and no
other: names and messages come from students.
"""

import base64
import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import quote

import numpy as np

from lincls_grader import alike, feedback, files, marking, moments, side_by_side, tables
from lincls_grader.ledger import Ledger, Record
from lincls_grader.pseudonyms import Hidden
from lincls_grader.report import BY_HAND, UNREAD, WAITS, Report
from lincls_grader.text import clip

MOST_BARS = 12
MOST_TROUBLES = 200  # of one kind
MOST_ROWS = 2000  # students in the matrix
FEWEST = 5  # students from which a correlation says anything
_UNEVENTFUL = {"right", "wrong", "not attempted", BY_HAND}

NOT_GRADED = "Not graded"
ABSENT = "Handed in nothing"
UNTIMED = "No time of handing in that can be read"
STOPPED = "Stopped on the way"
WHOSE = "Another student's numbers"
REMARK = "Changed notebooks"
TO_GRADE = "To be graded by a person"
REQUEST = "Asked to be looked at again"
ALIKE = "Alike beyond what the class shares"
KINDS = (NOT_GRADED, REQUEST, TO_GRADE, WHOSE, UNTIMED, STOPPED, ALIKE, REMARK, ABSENT)  # in the order of the page


class Trouble(NamedTuple):
    """Something that a person should look at."""

    student: str
    address: str
    said: str


class Row(NamedTuple):
    """A student in the matrix."""

    student: str
    address: str
    results: dict[str, tables.QuestionResult]
    total: float
    earned: float  # of all questions, whether or not they count


@dataclass
class SetPage(tables.ClassReport):
    """A class report with what only the page shows."""

    troubles: dict[str, list[Trouble]] = field(default_factory=dict)  # by kind
    more: Counter[str] = field(default_factory=Counter)  # of a kind, that are not listed
    rows: list[Row] = field(default_factory=list)
    prints: dict[str, np.ndarray] = field(default_factory=dict)
    waiting: float = 0.0  # points that a person has yet to give
    uncompared: int = 0  # submissions whose fingerprints are of an earlier version
    requests: int = 0  # that a person has answered
    odd: int = 0  # submissions that a person should look at
    given: Counter[str] = field(default_factory=Counter)  # points by hand, by who gave them
    contested: list[Trouble] = field(default_factory=list)  # answers to which two people gave different points
    late: int = 0  # submissions that are
    punctual: int = 0  # submissions that have a time and are not
    due: bool = False  # whether there is a rule for late hand-ins

    def add_record(self, record: Record) -> None:
        """Count a record; what a person should look at is listed."""
        report = record.report
        self.add(report)
        untimed = self.due and moments.read(record.time) is None
        self.odd += is_odd(report) or untimed
        address = f"feedback/{quote(record.page)}/{quote(report.set)}.html"
        for kind, said in _troubles(report):
            self._list(kind, Trouble(report.student, address, clip(said, tables.LONGEST)))
        if report.request and not report.answered:
            where = feedback.place_of(report, report.requested[0]) if report.requested else ""
            self._list(REQUEST, Trouble(report.student, address + where, clip(report.request, tables.LONGEST)))
        if untimed:
            said = f"{clip(record.time, tables.LONGEST)!r} is no time" if record.time else "no time is noted"
            self._list(UNTIMED, Trouble(report.student, address, f"{said}, so nothing is taken off"))
        elif self.due:
            self.late += bool(report.late)
            self.punctual += not report.late
        self.requests += bool(report.request and report.answered)
        self._signed(record)
        for cell in report.waiting:
            self.waiting += cell.max_score
            where = marking.address(report.set, cell.grade_id, record.page)
            said = f"{cell.question}, {tables.number(cell.max_score)} points"
            self._list(TO_GRADE, Trouble(report.student, where, said))
        for name in report.outdated:
            said = f"{name}: its answer changed after a person had graded it"
            self._list(TO_GRADE, Trouble(report.student, address, said))
        if report.judged:
            results = {result.question: result for result in tables.questions(report)}
            if alike.is_known(report.prints):
                self.prints[report.student] = np.array(report.prints, dtype=np.uint64)
            else:
                self.uncompared += 1
            self.rows.append(Row(report.student, address, results, report.score, report.earned))

    def _signed(self, record: Record) -> None:
        """Count who gave points, and list what two people judged differently."""
        for hand in record.report.hand:
            self.given[hand.by] += bool(hand.by and (hand.score is not None or hand.extra))
            if hand.instead:
                points = tables.number((hand.score or 0.0) + hand.extra)
                said = f"{hand.cell}: {points} by {hand.by or 'somebody'}, before that {hand.instead}"
                where = marking.address(self.set, hand.cell, record.page)
                self.contested.append(Trouble(record.report.student, where, said))

    def compare(self, out: Path) -> None:
        """List the groups of submissions that share much of their code, each with a page of their codes."""
        addresses = {row.student: row.address for row in self.rows}
        for n, group in enumerate(alike.groups(alike.pairs(self.prints)), 1):
            first, *others = group.students
            least, most = round(100 * group.least), round(100 * group.most)
            said = f"{tables.named(others)}: {f'{least} to ' if least < most else ''}{most} % of the shorter one's code"
            where = ""
            if n <= MOST_TROUBLES:
                prints = {student: alike.plain(self.prints[student].tolist()) for student in group.students}
                where = side_by_side.write(out, self.set, n, group, addresses, prints)
            self._list(ALIKE, Trouble(first, where, clip(said, tables.LONGEST)))

    def _list(self, kind: str, trouble: Trouble) -> None:
        listed = self.troubles.setdefault(kind, [])
        if len(listed) < MOST_TROUBLES:
            listed.append(trouble)
        else:
            self.more[kind] += 1

    @property
    def untimed(self) -> int:
        """Submissions of which nobody knows when they were handed in, where that counts."""
        return len(self.troubles.get(UNTIMED, ())) + self.more[UNTIMED]

    @property
    def all_late(self) -> int:
        """The submissions that have a time, where all of them are late: the day may be wrong."""
        return 0 if self.punctual else self.late

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
        foreign = any(whose in report.message for whose in ("numbers of another student", "nobody on the roster"))
        yield WHOSE if foreign else REMARK, report.message
    if report.status == "graded":
        odd = {f"{cell.question}: {cell.status}" for cell in report.marks if cell.status not in _UNEVENTFUL | {WAITS}}
        if odd:
            yield STOPPED, "; ".join(sorted(odd))


def write(
    out: Path,
    ledger: Ledger | Hidden,
    absent: Mapping[str, Sequence[str]] = MappingProxyType({}),
    due: Collection[str] = (),
) -> dict[str, SetPage]:
    """Write both for all sets of the ledger, reading one record at a time; return what the page shows, by set.

    `absent` has who handed in nothing, by set, and `due` the sets with a rule for late hand-ins.
    """
    pages = {name: SetPage(name, due=name in due) for name in ledger.sets()}
    for record in ledger.records():
        pages[record.report.set].add_record(record)
    side_by_side.clear(out)
    for each in pages.values():
        each.compare(out)
        for student in absent.get(each.set, ()):
            each._list(ABSENT, Trouble(student, "", "nothing of this set lies in the folder of hand-ins"))
    page = feedback.pages().get_template("report.html.j2")
    script = resources.files("lincls_grader").joinpath("pages", "sort.js").read_text("utf-8").strip()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    about = {"sets": list(pages.values()), "script": script, "script_digest": digest}
    text = page.render(title="Class report", rows=MOST_ROWS, **about)
    files.write(out / "report.html", text)
    tables.write_csv(
        out / "report.csv", tables.REPORT_HEAD, (row for page in pages.values() for row in tables.report_rows(page))
    )
    return pages
