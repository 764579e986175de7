"""`lincls grade`."""

from argparse import BooleanOptionalAction, Namespace
from pathlib import Path

from lincls.commands import COURSE, Command, option


@Command(
    "grade",
    "grade what students handed in",
    option("set", metavar="SET", nargs="?", default="", help="a folder of solutions/, or its number"),
    option("--doctor", action="store_true", help="grade nothing; say what bounds a submission on this machine"),
    option("--submitted", type=Path, metavar="DIR", help="default: the course's submitted/"),
    option("--out", type=Path, metavar="DIR", help="grades and feedback (default: the course's graded/)"),
    option("--workers", type=int, metavar="N", help="processes (default: one for each core)"),
    option("--scheduler", metavar="tcp://HOST:PORT", help="grade on the workers of a Dask cluster"),
    option(
        "--isolation",
        choices=("bubblewrap", "none"),
        default="bubblewrap",
        help="none: run students' code with your rights, and mark every result so",
    ),
    option("--gradebook", metavar="URL", help="nbgrader's database (default: sqlite, gradebook.db in --out)"),
    option("--seed", type=int, metavar="N", help="of the hidden inputs (default: drawn once for each --out)"),
    option(
        "--due",
        metavar="TIME",
        help="when the set was due, as 2026-11-20T18:00+01:00 (without a zone: UTC); kept for later runs",
    ),
    option("--late", metavar="RATE", help='what is taken off: "10%%/day" or "2%%/hour" (with --due)'),
    option("--extensions", type=Path, metavar="CSV", help="who had longer: columns student and due (with --due)"),
    option(
        "--bonus",
        action=BooleanOptionalAction,
        help="optional questions may bring more than all required points; kept for later runs",
    ),
    option(
        "--reveal",
        metavar="TIME",
        help="when students' pages begin to show the reference solution (now, never); kept for later runs",
    ),
    option(
        "--place",
        action=BooleanOptionalAction,
        help="students' pages show how the class did, and where the student stands; kept for later runs",
    ),
    option(
        "--anonymous",
        action=BooleanOptionalAction,
        help="pages and desk show pseudonyms (pseudonyms.csv has the table); kept for later runs",
    ),
    option(
        "--roster",
        type=Path,
        metavar="CSV",
        help="the class, as the table that lincls collect takes: who handed in nothing, whose numbers are nobody's; "
        "kept for later runs",
    ),
    option("--force", action="store_true", help="grade again what is graded and unchanged"),
    COURSE,
    shown=[
        "lincls grade 03_perceptron",
        "lincls grade 03_perceptron --due 2026-11-20T18:00+01:00 --late 10%/day",
        "lincls grade 01_hinge --course my-course",
        "lincls grade --doctor",
    ],
    more="Grade submitted/STUDENT/SET/SET.ipynb.",
)
def grade(options: Namespace) -> int:
    from lincls_grader.house import grade

    return grade.start(options)
