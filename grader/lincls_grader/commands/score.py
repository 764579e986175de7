"""`lincls score`."""

from argparse import ArgumentTypeError, Namespace
from pathlib import Path

from lincls.commands import COURSE, Command, option


def _points(text: str) -> float:
    """A number, with a decimal comma too."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no number") from None


@Command(
    "score",
    "enter points or a comment by hand",
    option("set", metavar="SET", help="a folder of solutions/, or its number"),
    option("student", metavar="STUDENT", nargs="?", help="as in grades.csv, or the pseudonym"),
    option("question", metavar="QUESTION", nargs="?", help="as in grades.csv: q5"),
    option("points", metavar="POINTS", type=_points, nargs="?", help="in place of the automatic ones"),
    option("--table", type=Path, metavar="CSV", help="many at once: columns student, question, points, comment"),
    option("--comment", metavar="TEXT", help="for the student's page"),
    option(
        "--alike",
        action="store_true",
        help="give it to all whose answers in words say the same; without STUDENT, what is in the gradebook",
    ),
    option("--by", metavar="NAME", help="who gives it, for the desk (default: this account's name)"),
    option("--out", type=Path, metavar="DIR", help="where the set was graded to (default: graded/)"),
    option("--gradebook", metavar="URL", help="nbgrader's database (default: gradebook.db in --out)"),
    COURSE,
    shown=[
        'lincls score 03_perceptron ada q5 1.5 --comment "The idea is right."',
        'lincls score 03_perceptron ada q5 1.5 --comment "The idea is right." --alike',
        "lincls score 03_perceptron --table points.csv",
        "lincls score 03_perceptron --alike",
    ],
    more="Enter points or a comment for one question. The next `lincls grade SET` carries them into grades.csv, "
    "totals.csv, the student's page and the report; --force keeps them.",
)
def score(options: Namespace) -> int:
    from lincls_grader.house import score

    return score.start(options)
