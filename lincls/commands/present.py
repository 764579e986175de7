"""`lincls present`."""

import argparse

from lincls.commands import Commands, command, of_course, served

SAYS = "show a lecture as slides; its file stays as it is"
SHOWN = ("lincls present 03", "lincls present 03 --deeper --no-browser")


def add(commands: Commands) -> None:
    parser = command(commands, "present", run, says=SAYS, shown=SHOWN, extra="course")
    parser.add_argument("lecture", help="the lecture's number (03 or 3) or a notebook's path")
    served(parser)
    parser.add_argument("--deeper", action="store_true", help="the deeper sections on slides too")
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    from lincls.house import present

    wanted = {"browser": not options.no_browser, "port": options.port}
    return present.start(options.lecture, deeper=options.deeper, **wanted)
