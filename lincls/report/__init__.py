"""A study of two classes on one page: question, data, leaks, choice, cut and cost, calibration, limits.

study = Study(question=..., model=..., train=(X, t), held_out=(X, t), miss=20)
study.numbers()               all numbers, with intervals
report(study, "folder")       folder/report.html and folder/report.pdf
ASKED                         what an author may declare about leaks
"""

from lincls.checks.docs import complete
from lincls.report.leaks import ASKED
from lincls.report.numbers import Numbers
from lincls.report.page import Page, report
from lincls.report.study import Study

__all__ = ["ASKED", "Numbers", "Page", "Study", "report"]

complete(globals())
