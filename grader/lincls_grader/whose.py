"""Whose numbers a submission answers: a remark where its STUDENT was somebody else of the class, or nobody.

A student's own id may differ from the folder's name (a number here, a login there), so only the name of another
folder is remarkable. What counts is the value that the variable had while questions were judged, not how it is spelled.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from lincls.exercise.variants import normal_id
from lincls_grader.report import Report


def noted(report: Report, others: Collection[str]) -> Report:
    """The report, with a remark where it is due; `others`: the `normal_id` of every folder."""
    foreign = [each for each in report.named if normal_id(each) != normal_id(report.student)]
    name = next((each for each in foreign if normal_id(each) in others), None)
    if name is not None:
        remark = f"Answers for the numbers of another student: its STUDENT was {name!r}."
    elif report.named and not any(map(normal_id, report.named)) and _is_attempted(report):
        remark = "Answers for nobody's numbers: its STUDENT was empty."
    else:
        return report
    return replace(report, message=" ".join(filter(None, [report.message, remark])))


def _is_attempted(report: Report) -> bool:
    return any(cell.status != "not attempted" for cell in report.cells)
