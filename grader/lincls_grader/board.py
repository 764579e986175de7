"""board.csv: what the decisions of the class cost on rows that nobody had seen, without names.

Where a set has a table of unseen rows, each student finds the own cost and the own name on the board on the feedback
page. The name is a hash with the seed of the run as its key, which only the staff has, so nobody can look up another
one's.
"""

import base64
from collections.abc import Iterable
from pathlib import Path

from lincls.exercise.run import keyed
from lincls_grader.report import Report
from lincls_grader.tables import write_csv

HEAD = ("set", "place", "name", "cost", "low", "high", "rows")


def name(report: Report) -> str:
    """The student's name on the board of this run: six letters and digits, such as K7Q-XN2."""
    text = base64.b32encode(keyed(report.seed, "board", report.set, report.student)).decode()
    return f"{text[:3]}-{text[3:6]}"


def write(out: Path, reports: Iterable[Report]) -> None:
    """Write the board, the least cost first; no file where nothing was measured."""
    measured = [report for report in reports if report.measured is not None]
    if measured:
        write_csv(out / "board.csv", HEAD, rows(measured))


def rows(reports: Iterable[Report]) -> list[list]:
    """A row for each report with a cost, by set; equal costs share a place."""
    found = [(report.set, report.measured, name(report)) for report in reports if report.measured is not None]
    found.sort(key=lambda row: (row[0], row[1].mean, row[2]))
    costs: dict[str, list[float]] = {}
    for where, measured, _ in found:
        costs.setdefault(where, []).append(measured.mean)
    return [
        [
            where,
            1 + costs[where].index(measured.mean),
            pseudonym,
            *(f"{value:.3f}" for value in (measured.mean, measured.low, measured.high)),
            measured.rows,
        ]
        for where, measured, pseudonym in found
    ]
