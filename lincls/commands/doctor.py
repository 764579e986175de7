"""`lincls doctor`."""

import argparse

from lincls.commands import Commands, command

SAYS = "say what works on this machine, and how to get the rest"
MORE = (
    "Try what can be tried, and say how to get what is missing. The exit code is 1 where something is missing that "
    "reading the course needs, or else the part that was asked for."
)
SHOWN = ("lincls doctor", "lincls doctor grading")
PARTS = ("reading", "grading", "pages", "tests")


def add(commands: Commands) -> None:
    parser = command(commands, "doctor", run, says=SAYS, more=MORE, shown=SHOWN)
    parser.add_argument("part", nargs="?", choices=PARTS, help="look at this part alone (default: all)")


def run(options: argparse.Namespace) -> int:
    from lincls.house import doctor

    return doctor.report(options.part)
