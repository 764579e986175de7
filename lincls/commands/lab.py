"""`lincls lab`."""

import argparse

from lincls.commands import Commands, command, of_course, served

SHOWN = ("lincls lab", "lincls lab 03", "lincls lab exercises/03_perceptron/03_perceptron.ipynb --no-browser")


def add(commands: Commands) -> None:
    parser = command(commands, "lab", run, says="open the course in JupyterLab", shown=SHOWN, extra="course")
    parser.add_argument("lecture", nargs="?", help="the lecture's number (03 or 3) or a notebook's path; default: 00")
    served(parser)
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls.house import lab

    return lab.start(options.lecture, browser=not options.no_browser, port=options.port)
