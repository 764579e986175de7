"""A question with numbers of a student's own needs the student's name."""

from __future__ import annotations

from typing import Any

from lincls.exercise.chance import graded
from lincls.exercise.variants import normal_id
from lincls.language import tell

NOBODYS = "STUDENT is empty: these are nobody's numbers. Put your student number or login, in quotes, into its cell."


def named(student: Any) -> None:
    """Say so where there is no name: then the numbers are nobody's, and a grader sees it.

    Parameters
    ----------
    student : what stands in STUDENT

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.named("ada")
    >>> check.named("")
    STUDENT is empty: these are nobody's numbers. Put your student number or login, in quotes, into its cell.
    """
    known = type(student) in (str, int) and normal_id(student)
    if not known and not graded():
        print(tell(NOBODYS))
