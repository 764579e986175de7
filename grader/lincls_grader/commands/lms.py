"""`lincls collect` and `lincls export-grades`: from and to a learning-management system."""

from argparse import Namespace
from pathlib import Path

from lincls.commands import COURSE, Command, option


@Command(
    "collect",
    "put the hand-ins of a learning-management system into submitted/",
    option("zip", type=Path, metavar="FILE.zip", help="all hand-ins, as the system gives them"),
    option("--from", dest="system", required=True, metavar="SYSTEM", help="moodle, canvas, ilias or brightspace"),
    option("--set", required=True, metavar="SET", help="a folder of solutions/, or its number"),
    option("--roster", type=Path, metavar="CSV", help="the system's table of students: tells their logins"),
    option("--submitted", type=Path, metavar="DIR", help="default: the course's submitted/"),
    option("--zone", metavar="ZONE", help="of the times of handing in, as Europe/Prague (default: UTC)"),
    option(
        "--late-from",
        type=Path,
        metavar="CSV",
        help="a table that tells when each handed in, where the system does not",
    ),
    option(
        "--dates", choices=("dmy", "mdy"), default="dmy", help="how tables write days: 5/11/2026 is in November (dmy)"
    ),
    COURSE,
    shown=["lincls collect hand-ins.zip --from moodle --set 03_perceptron --roster worksheet.csv"],
    more="Take the notebooks of one set out of the ZIP that the system gives, into submitted/STUDENT/SET/.",
)
def collect(options: Namespace) -> int:
    from lincls_grader.house import lms

    return lms.collect(options)


@Command(
    "export-grades",
    "fill a learning-management system's table in with points",
    option("set", metavar="SET", help="as in grades.csv, or its number"),
    option("--for", dest="system", required=True, metavar="SYSTEM", help="moodle or canvas"),
    option("--roster", required=True, type=Path, metavar="CSV", help="Moodle's grading worksheet, Canvas's gradebook"),
    option(
        "--column", metavar="NAME", help="that is filled in (default: Moodle's Grade, or Canvas's that begins with SET)"
    ),
    option("--out", type=Path, metavar="DIR", help="where the set was graded to (default: graded/)"),
    option("--to", type=Path, metavar="CSV", help="the filled table (default: in --out)"),
    option("--feedback", type=Path, metavar="ZIP", help="for Moodle: the students' pages, to be uploaded"),
    COURSE,
    shown=[
        "lincls export-grades 03_perceptron --for moodle --roster worksheet.csv --feedback pages.zip",
        "lincls export-grades 03_perceptron --for canvas --roster gradebook.csv",
    ],
    more="Fill in the table that the system gives; with --feedback pack the students' pages too.",
)
def export_grades(options: Namespace) -> int:
    from lincls_grader.house import lms

    return lms.export_grades(options)
