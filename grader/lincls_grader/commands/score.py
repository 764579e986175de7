"""`lincls score`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command, of_course
from lincls.house import CourseError

MORE = (
    "Enter points or a comment for one question. The next `lincls grade SET` carries them into grades.csv, "
    "totals.csv, the student's page and the report; --force keeps them."
)
SHOWN = (
    'lincls score 03_perceptron ada q5 1.5 --comment "The idea is right."',
    'lincls score 03_perceptron ada q5 1.5 --comment "The idea is right." --alike',
    "lincls score 03_perceptron --table points.csv",
    "lincls score 03_perceptron --alike",
)


def add(commands: Commands) -> None:
    parser = command(commands, "score", run, says="enter points or a comment by hand", more=MORE, shown=SHOWN)
    parser.add_argument("set", metavar="SET", help="a folder of solutions/, or its number")
    parser.add_argument("student", metavar="STUDENT", nargs="?", help="as in grades.csv, or the pseudonym")
    parser.add_argument("question", metavar="QUESTION", nargs="?", help="as in grades.csv: q5")
    parser.add_argument("points", metavar="POINTS", type=_points, nargs="?", help="in place of the automatic ones")
    parser.add_argument(
        "--table", type=Path, metavar="CSV", help="many at once: columns student, question, points, comment"
    )
    parser.add_argument("--comment", metavar="TEXT", help="for the student's page")
    parser.add_argument(
        "--alike",
        action="store_true",
        help="give it to all whose answers in words say the same; without STUDENT, what is in the gradebook",
    )
    parser.add_argument("--by", metavar="NAME", help="who gives it, for the desk (default: this account's name)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the set was graded to (default: graded/)")
    parser.add_argument("--gradebook", metavar="URL", help="nbgrader's database (default: gradebook.db in --out)")
    of_course(parser)


def _points(text: str) -> float:
    """A number, with a decimal comma too."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None


def run(options: argparse.Namespace) -> int:
    from lincls_grader.house import score

    desk = score.Desk(options.set, options.out, options.gradebook, options.by, options.alike)
    if options.table is not None:
        if options.student is not None:
            raise CourseError("either STUDENT QUESTION POINTS or --table, not both")
        return score.enter_table(desk, options.table)
    if options.student is None and options.alike:
        return score.enter_alike(desk)
    if options.question is None:
        raise CourseError("say whose and which: lincls score SET STUDENT QUESTION POINTS, or --table CSV, or --alike")
    return score.enter(desk, options.student, options.question, options.points, options.comment)
