"""Grades that can be trusted: the student's code runs in a sandbox, the verdict is taken outside it.

report = grade(Path("03_perceptron.ipynb").read_bytes(), Source.read(solution), student="ada")
"""

from .grade import grade, unreadable
from .report import STATUSES, AnswerOutput, CellResult, Report
from .sandbox import Limits, probe
from .source import Source

__all__ = [
    "STATUSES",
    "AnswerOutput",
    "CellResult",
    "Limits",
    "Report",
    "Source",
    "grade",
    "probe",
    "unreadable",
]
