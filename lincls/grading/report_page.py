"""report.html and report.csv: for the staff, how a class did, question by question and message by message."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import quote

from lincls.grading import feedback, files
from lincls.grading.ledger import Ledger, Record
from lincls.grading.report import BY_HAND, Report
from lincls.grading.tables import LONGEST, ClassReport, report_rows, write_csv
from lincls.grading.text import clip

MOST_BARS = 12
MOST_TROUBLES = 200
_UNEVENTFUL = {"right", "wrong", "not attempted", BY_HAND}


@dataclass
class SetPage(ClassReport):
    """A class report with what only the page shows."""

    troubles: list[tuple[str, str, str]] = field(default_factory=list)  # student, address of the page, what
    more_troubles: int = 0

    def add_record(self, record: Record) -> None:
        """Count a record; what a person should look at is listed."""
        report = record.report
        self.add(report)
        if not is_odd(report):
            return
        said = [report.message] if report.message else []
        if report.status == "graded":
            odd = {
                f"{cell.question}: {cell.status}" for cell in report.marks if cell.status not in _UNEVENTFUL
            }
            said.extend(sorted(odd))
        if len(self.troubles) >= MOST_TROUBLES:
            self.more_troubles += 1
            return
        address = f"feedback/{quote(record.page)}/{quote(report.set)}.html"
        self.troubles.append(
            (report.student, address, clip("; ".join(text.rstrip(".") for text in said), LONGEST))
        )

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


def is_odd(report: Report) -> bool:
    """Whether a person should look at it: not graded, with a remark, or stopped on the way."""
    stopped = any(cell.status not in _UNEVENTFUL for cell in report.marks)
    return report.status != "graded" or bool(report.message) or stopped


def write(out: Path, ledger: Ledger) -> None:
    """Write both for all sets of the ledger, reading one record at a time."""
    found = {name: SetPage(name) for name in ledger.sets()}
    for record in ledger.records():
        found[record.report.set].add_record(record)
    page = feedback.pages().get_template("report.html.j2")
    files.write(out / "report.html", page.render(title="Class report", sets=list(found.values())))
    head = ("set", "question", "what", "value", "submissions", "share")
    write_csv(out / "report.csv", head, (row for each in found.values() for row in report_rows(each)))
