"""`lincls collect`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command, of_course

SAYS = "put the hand-ins of a learning-management system into submitted/"
MORE = "Take the notebooks of one set out of the ZIP that the system gives, into submitted/STUDENT/SET/."
SHOWN = ("lincls collect hand-ins.zip --from moodle --set 03_perceptron --roster worksheet.csv",)


def add(commands: Commands) -> None:
    parser = command(commands, "collect", run, says=SAYS, more=MORE, shown=SHOWN)
    parser.add_argument("zip", type=Path, metavar="FILE.zip", help="all hand-ins, as the system gives them")
    parser.add_argument(
        "--from", dest="system", required=True, metavar="SYSTEM", help="moodle, canvas, ilias or brightspace"
    )
    parser.add_argument("--set", required=True, metavar="SET", help="a folder of solutions/, or its number")
    parser.add_argument("--roster", type=Path, metavar="CSV", help="the system's table of students: tells their logins")
    parser.add_argument("--submitted", type=Path, metavar="DIR", help="default: the course's submitted/")
    parser.add_argument("--zone", metavar="ZONE", help="of the times of handing in, as Europe/Prague (default: UTC)")
    parser.add_argument(
        "--late-from",
        type=Path,
        metavar="CSV",
        help="a table that tells when each handed in, where the system does not",
    )
    parser.add_argument(
        "--dates", choices=("dmy", "mdy"), default="dmy", help="how tables write days: 5/11/2026 is in November (dmy)"
    )
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls_grader.house import lms

    wanted = options.submitted, options.roster, options.zone, options.late_from, options.dates
    return lms.collect(options.zip, options.system, options.set, *wanted)
