"""The command `lincls`: open the course, run its notebooks, release and grade its exercises.

Each command stands in a file of `lincls.commands`; a new one is entered in COMMANDS.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from lincls.commands import (
    check,
    collect,
    doctor,
    examples,
    exercises,
    export,
    export_grades,
    grade,
    lab,
    new,
    notebooks,
    present,
    score,
    site,
    translate,
)
from lincls.house import CourseError, completion, course

COMMANDS = (  # in the order of the help
    new,
    lab,
    doctor,
    present,
    check,
    site,
    export,
    notebooks,
    exercises,
    translate,
    collect,
    grade,
    score,
    export_grades,
)
# jsonschema, by which nbformat and Jupyter's server check what they read, makes a grammar of international addresses at
# its import if it finds this module: in more than a second, and neither notebooks nor events have such addresses.
GRAMMAR = "rfc3987_syntax"
SHOWN = ("lincls lab 03", "lincls grade 03_perceptron", "lincls grade --help")


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(
        prog="lincls",
        description="Linear classification: the course's commands.",
        epilog=examples(SHOWN),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=Version, help="show program's version number and exit")
    top.add_argument(
        "--print-completion",
        action=Completion,
        choices=completion.SHELLS,
        help="print what makes Tab complete lincls in this shell (see README.md), and end",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    for each in COMMANDS:
        each.add(commands)
    return top


class Version(argparse.Action):
    """Prints the version and ends; who asks for no version does not search the installed packages for it."""

    def __init__(self, option_strings: Sequence[str], dest: str, **about: Any) -> None:
        super().__init__(option_strings, dest=argparse.SUPPRESS, nargs=0, **about)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"lincls {version('lincls')}")
        parser.exit()


class Completion(argparse.Action):
    """Prints a shell's completion and ends."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: Any, values: Any, _: str | None = None) -> None:
        try:
            print(completion.script(parser, values))
        except ModuleNotFoundError as error:
            parser.exit(1, f"lincls --print-completion needs {error.name}: pip install 'lincls[course]'\n")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 when all is well, 1 with a sentence on stderr when not."""
    options = parser().parse_args(argv)
    try:
        with course(getattr(options, "course", None)), _without(GRAMMAR):
            return options.run(options)
    except CourseError as error:
        print(f"lincls {options.command}: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("lincls"):
            raise
        cure = f"pip install 'lincls[{options.extra}]'"
        print(f"lincls {options.command} needs {error.name}, which is not here: {cure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"lincls {options.command}: stopped", file=sys.stderr)
        return 130


@contextmanager
def _without(name: str) -> Iterator[None]:
    """Meanwhile a module is not found, as if it were not installed; one that is loaded already stays."""
    loaded = name in sys.modules
    if not loaded:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if not loaded:
            sys.modules.pop(name, None)


if __name__ == "__main__":
    sys.exit(main())
