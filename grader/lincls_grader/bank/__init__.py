"""A bank of questions for a learning-management system: from the lectures' predictions and from the sets' keys.

`predictions`, `statements`, `proofs` and `numbers` make questions, all of them `Question`; each of `WRITERS` writes a
bank as one file. A set's keys are those with which its hidden tests judge the author's own solution, which is run.
"""

from lincls_grader.bank import canvas, moodle, qti, table
from lincls_grader.bank.drawn import VARIANTS, numbers
from lincls_grader.bank.lectures import predictions
from lincls_grader.bank.question import KINDS, Option, Question
from lincls_grader.bank.sets import proofs, statements

WRITERS = {  # system -> the file's name, and what makes its bytes of the questions
    "moodle": ("bank-moodle.xml", moodle.write),
    "canvas": ("bank-canvas.zip", canvas.write),
    "qti": ("bank-qti.zip", qti.write),
    "csv": ("bank.csv", table.write),
}

__all__ = ["KINDS", "VARIANTS", "WRITERS", "Option", "Question", "numbers", "predictions", "proofs", "statements"]
