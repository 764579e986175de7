"""`lincls new`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command

SAYS = "unpack the course into a new folder: lectures, exercise sets, library"
SHOWN = ("lincls new linear-classification",)


def add(commands: Commands) -> None:
    parser = command(commands, "new", run, says=SAYS, shown=SHOWN)
    parser.add_argument("folder", type=Path, metavar="DIR", help="a folder that is not there yet, or empty")


def run(options: argparse.Namespace) -> int:
    from lincls.house import new

    return new.start(options.folder)
