"""Whose numbers a submission answers: a remark where its STUDENT cell names somebody else of the class.

A student's own id may differ from the folder's name (a number here, a login there), so only the name of another
folder is remarkable. The cell is read as text: nothing of a student's runs or is parsed here.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from lincls.exercise.variants import normal_id
from lincls.grading.report import Report

CELL = "student"
_NAMED = re.compile(r"""^STUDENT[ \t]*=[ \t]*(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|(\d{1,200}))""", re.M)


def noted(report: Report, others: Collection[str]) -> Report:
    """The report, with a remark where it is due; `others`: the `normal_id` of every folder."""
    named = [match for each in report.outputs if each.cell == CELL for match in _NAMED.finditer(each.source)]
    name = next(filter(None, named[-1].groups())) if named else ""
    if normal_id(name) == normal_id(report.student) or normal_id(name) not in others:
        return report
    remark = f"Answers for the numbers of another student: its STUDENT cell names {name!r}."
    return replace(report, message=" ".join(filter(None, [report.message, remark])))
