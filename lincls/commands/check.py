"""`lincls check`."""

import argparse

from lincls.commands import Commands, command, of_course

SAYS = "run exercise sets and say what each of their visible tests says"
SHOWN = ("lincls check 03", "lincls check 03_perceptron 04_convexity", "lincls check")


def add(commands: Commands) -> None:
    parser = command(commands, "check", run, says=SAYS, shown=SHOWN, extra="course")
    parser.add_argument(
        "sets", nargs="*", metavar="SET", help="a folder of exercises/ or its number (default: all of them)"
    )
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls.house import visible

    return visible.start(options.sets)
