"""`lincls bank`: the course's questions for a learning-management system."""

from argparse import Namespace
from pathlib import Path

from lincls.commands import COURSE, Command, option

SYSTEMS = ("moodle", "canvas", "qti", "csv")


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


@Command(
    "bank",
    "write the course's questions for Moodle, Canvas, QTI or a spreadsheet",
    option("wanted", nargs="*", metavar="NN", help="lectures and sets, by number or name (default: all of them)"),
    option("--for", dest="system", required=True, choices=SYSTEMS, help="the system; qti is QTI 2.1"),
    option(
        "--only",
        type=_listed,
        default=(),
        metavar="KIND,KIND",
        help="predictions, statements, proofs, numbers (default: all of them)",
    ),
    option("--to", type=Path, metavar="FILE", help="default: bank-moodle.xml and so on, in this folder"),
    COURSE,
    shown=["lincls bank --for moodle", "lincls bank --for canvas 03 04 --only predictions,statements"],
    more="Write a bank of questions: the lectures' predictions, the sets' statements and proofs in pieces, and "
    "questions with a number in fifty variants. The keys are in it: keep it from students.",
)
def bank(options: Namespace) -> int:
    from lincls_grader.house import bank

    return bank.start(options.system, options.wanted, options.only, options.to)
