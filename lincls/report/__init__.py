"""A study of two classes on one page: question, data, leaks, choice, cut and cost, calibration, limits.

study = Study(question=..., model=..., train=(X, t), held_out=(X, t), miss=20)
study.numbers()               all numbers, with intervals
report(study, "folder")       folder/report.html and folder/report.pdf
"""

from lincls.report.numbers import Numbers
from lincls.report.page import Page, report
from lincls.report.study import Study

__all__ = ["Numbers", "Page", "Study", "report"]
