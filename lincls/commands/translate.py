"""`lincls translate`."""

import argparse

from lincls.commands import Commands, command

SAYS = "write the notebooks that a table puts into another language"
MORE = "Write the notebooks and sets of languages/LANGUAGE/ by the tables there; `lincls notebooks` runs them."
SHOWN = ("lincls translate de", "lincls translate de --check")


def add(commands: Commands) -> None:
    parser = command(commands, "translate", run, says=SAYS, more=MORE, shown=SHOWN, extra="grading")
    parser.add_argument("language", metavar="LANGUAGE", help="a folder of languages/, as de")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    parser.add_argument(
        "--update", action="store_true", help="first bring the tables up to date: new messages come in empty"
    )


def run(options: argparse.Namespace) -> int:
    from lincls.house import course_root, translate

    return translate.start(course_root(), options.language, check=options.check, update=options.update)
