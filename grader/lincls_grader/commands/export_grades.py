"""`lincls export-grades`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command, of_course

SAYS = "fill a learning-management system's table in with points"
MORE = "Fill in the table that the system gives; with --feedback pack the students' pages too."
SHOWN = (
    "lincls export-grades 03_perceptron --for moodle --roster worksheet.csv --feedback pages.zip",
    "lincls export-grades 03_perceptron --for canvas --roster gradebook.csv",
)


def add(commands: Commands) -> None:
    parser = command(commands, "export-grades", run, says=SAYS, more=MORE, shown=SHOWN)
    parser.add_argument("set", metavar="SET", help="as in grades.csv, or its number")
    parser.add_argument("--for", dest="system", required=True, metavar="SYSTEM", help="moodle or canvas")
    parser.add_argument(
        "--roster", required=True, type=Path, metavar="CSV", help="Moodle's grading worksheet, Canvas's gradebook"
    )
    parser.add_argument(
        "--column", metavar="NAME", help="that is filled in (default: Moodle's Grade, or Canvas's that begins with SET)"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the set was graded to (default: graded/)")
    parser.add_argument("--to", type=Path, metavar="CSV", help="the filled table (default: in --out)")
    parser.add_argument("--feedback", type=Path, metavar="ZIP", help="for Moodle: the students' pages, to be uploaded")
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls_grader.house import lms

    wanted = options.out, options.to, options.column, options.feedback
    return lms.export_grades(options.set, options.system, options.roster, *wanted)
