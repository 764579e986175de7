"""`lincls exercises`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command, of_course

SHOWN = (
    "lincls exercises",
    "lincls exercises --check",
    "lincls exercises --bundle linear-classification.zip",
    "lincls exercises --course my-course",
)


def add(commands: Commands) -> None:
    parser = command(commands, "exercises", run, says="make exercises/ from solutions/", shown=SHOWN, extra="grading")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    parser.add_argument(
        "--bundle", type=Path, metavar="ZIP", help="write the file for students: no solutions, keys or tests in it"
    )
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls.house import bundle, course_root, exercises

    root = course_root()
    if options.bundle is not None:
        return bundle.store(root, options.bundle)
    return exercises.store(root / "solutions", root / "exercises", check=options.check)
