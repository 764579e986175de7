"""`lincls notebooks`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command, of_course

SAYS = "run notebooks from top to bottom and store their outputs"
SHOWN = ("lincls notebooks notebooks/03_perceptron.ipynb", "lincls notebooks --check", "lincls notebooks --minutes")


def add(commands: Commands) -> None:
    parser = command(commands, "notebooks", run, says=SAYS, shown=SHOWN, extra="course")
    parser.add_argument("paths", nargs="*", type=Path, help="notebooks or folders (default: notebooks/ solutions/)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    parser.add_argument("--workers", type=int, default=2, help="notebooks run at the same time (default: 2)")
    parser.add_argument(
        "--minutes", action="store_true", help="run nothing; print how long lectures take, fail above their promise"
    )
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls.house import hour, notebooks

    if options.minutes:
        return hour.report(options.paths)
    return notebooks.store(options.paths, check=options.check, workers=options.workers)
