"""`lincls grade`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command, of_course
from lincls.house import CourseError

MORE = "Grade submitted/STUDENT/SET/SET.ipynb."
SHOWN = (
    "lincls grade 03_perceptron",
    "lincls grade 03_perceptron --due 2026-11-20T18:00+01:00 --late 10%/day",
    "lincls grade 01_hinge --course my-course",
    "lincls grade --doctor",
)


def add(commands: Commands) -> None:
    parser = command(
        commands, "grade", run, says="grade what students handed in", more=MORE, shown=SHOWN, extra="grading"
    )
    parser.add_argument("set", metavar="SET", nargs="?", help="a folder of solutions/, or its number")
    parser.add_argument(
        "--doctor", action="store_true", help="grade nothing; say what bounds a submission on this machine"
    )
    parser.add_argument("--submitted", type=Path, metavar="DIR", help="default: the course's submitted/")
    parser.add_argument("--out", type=Path, metavar="DIR", help="grades and feedback (default: the course's graded/)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="grade on the workers of a Dask cluster")
    parser.add_argument(
        "--isolation",
        choices=("bubblewrap", "none"),
        default="bubblewrap",
        help="none: run students' code with your rights, and mark every result so",
    )
    parser.add_argument(
        "--gradebook", metavar="URL", help="nbgrader's database (default: sqlite, gradebook.db in --out)"
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="of the hidden inputs (default: drawn once for each --out)"
    )
    parser.add_argument(
        "--due", metavar="TIME", help="when the set was due, as 2026-11-20T18:00+01:00; kept for later runs"
    )
    parser.add_argument("--late", metavar="RATE", help='what is taken off: "10%%/day" or "2%%/hour" (with --due)')
    parser.add_argument(
        "--extensions", type=Path, metavar="CSV", help="who had longer: columns student and due (with --due)"
    )
    parser.add_argument(
        "--bonus",
        action=argparse.BooleanOptionalAction,
        help="optional questions may bring more than all required points; kept for later runs",
    )
    parser.add_argument(
        "--reveal",
        metavar="TIME",
        help="when students' pages begin to show the reference solution (now, never); kept for later runs",
    )
    parser.add_argument(
        "--place",
        action=argparse.BooleanOptionalAction,
        help="students' pages show how the class did, and where the student stands; kept for later runs",
    )
    parser.add_argument(
        "--anonymous",
        action=argparse.BooleanOptionalAction,
        help="pages and desk show pseudonyms (pseudonyms.csv has the table); kept for later runs",
    )
    parser.add_argument("--force", action="store_true", help="grade again what is graded and unchanged")
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls.house import grade

    if options.doctor:
        return grade.doctor()
    if options.set is None:
        raise CourseError("say which set: lincls grade 03_perceptron")
    return grade.start(
        options.set,
        options.submitted,
        options.out,
        workers=options.workers,
        scheduler=options.scheduler,
        isolation=options.isolation,
        gradebook=options.gradebook,
        seed=options.seed,
        force=options.force,
        due=options.due,
        late=options.late,
        extensions=options.extensions,
        bonus=options.bonus,
        reveal=options.reveal,
        place=options.place,
        anonymous=options.anonymous,
    )
