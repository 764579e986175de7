"""Whose numbers a submission answers: a remark where its STUDENT was somebody else of the class, or nobody.

A student's own id may differ from the folder's name (a number here, a login there), so without a roster only the name
of another folder is remarkable; with one also an id that stands in no row, or in another's. What counts is the value
that the variable had while questions were judged, not how it is spelled.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from lincls.exercise.variants import normal_id
from lincls_grader.layout import safe_name
from lincls_grader.report import Report


def noted(
    report: Report, others: Collection[str], roster: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Report:
    """The report, with a remark where it is due.

    `others` has the `normal_id` of every folder, `roster` that of all that the class's table says of a student, by what
    the student is called.
    """
    rows = (row for student, row in roster.items() if report.student in (student, safe_name(student)))
    own = {normal_id(report.student), *next(rows, ())}
    known = {*others, *(word for row in roster.values() for word in row)}
    foreign = [stranger for stranger in report.named if normal_id(stranger) not in own]
    name = next((stranger for stranger in foreign if normal_id(stranger) in known), None)
    strange = next(filter(normal_id, foreign), None)
    if name is not None:
        remark = f"Answers for the numbers of another student: its STUDENT was {name!r}."
    elif roster and strange is not None:
        remark = f"Answers for the numbers of nobody on the roster: its STUDENT was {strange!r}."
    elif report.named and not any(map(normal_id, report.named)) and _is_attempted(report):
        remark = "Answers for nobody's numbers: its STUDENT was empty."
    else:
        return report
    return replace(report, message=" ".join(filter(None, [report.message, remark])))


def _is_attempted(report: Report) -> bool:
    return any(cell.status != "not attempted" for cell in report.cells)
