"""A bank as a table, a question a row: for a spreadsheet, and for systems that nobody has written for yet.

The column `right` has the options' numbers: of a choice the one that is right, of an order all of them as they follow
each other, of a number 1. The options come last, each with what is said to those who took it. Texts are Markdown.
"""

import csv
import io
from collections.abc import Sequence

from lincls_grader.bank.question import Question

FIRST = ("name", "group", "form", "title", "text", "right", "tolerance", "because", "tags")


def write(questions: Sequence[Question]) -> bytes:
    """Return the table: UTF-8 with the mark by which spreadsheets know it."""
    most = max((len(question.options) for question in questions), default=0)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*FIRST, *(f"{what} {k + 1}" for k in range(most) for what in ("option", "because"))])
    for question in questions:
        right = " ".join(str(k + 1) for k, option in enumerate(question.options) if option.right)
        row = [
            question.name,
            question.group,
            question.form,
            question.title,
            question.text,
            right,
            repr(question.tolerance),
            question.because,
        ]
        options = [text for option in question.options for text in (option.text, option.because)]
        writer.writerow([*row, " ".join(question.tags), *options, *[""] * (2 * most - len(options))])
    return out.getvalue().encode("utf-8-sig")
