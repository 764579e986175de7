"""`lincls export`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command, of_course

SAYS = "write one lecture as a page or a PDF that stands alone"
MORE = "Write a lecture with its stored outputs: an HTML page that asks no server for anything, or a PDF."
SHOWN = ("lincls export 03", "lincls export 03 --to pdf --out perceptron.pdf")


def add(commands: Commands) -> None:
    parser = command(commands, "export", run, says=SAYS, more=MORE, shown=SHOWN, extra="course")
    parser.add_argument("lecture", help="the lecture's number (03 or 3) or a notebook's path")
    parser.add_argument("--to", choices=("html", "pdf"), default="html", help="default: html")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: the lecture's name, in this folder")
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls.house import export

    return export.start(options.lecture, options.to, options.out)
