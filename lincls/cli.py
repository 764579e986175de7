"""The command `lincls`: open the course, run its notebooks, release and grade its exercises.

Its own commands stand in `lincls.commands`. Those of other packages, the grader first, and of a course of one's own are
entry points of the group GROUP; each names something that has `add(commands)`, such as a `lincls.commands.Command`.
They are looked for when no command of lincls is asked for, and of those only the one that is asked for is loaded.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from lincls.commands import Commands, course, examples
from lincls.house import CourseError, completion, grader
from lincls.house import course as in_course

GROUP = "lincls.commands"
# jsonschema, by which nbformat and Jupyter's server check what they read, makes a grammar of international addresses at
# its import if it finds this module: in more than a second, and neither notebooks nor events have such addresses.
GRAMMAR = "rfc3987_syntax"
SHOWN = ("lincls lab 03", "lincls check 03", "lincls check --help")


def parser(asked: str = "") -> argparse.ArgumentParser:
    """Return the commands and their options: those of lincls, and the one that is asked for, or else all others too.

    Raises
    ------
    CourseError
        The command that is asked for cannot be loaded, or comes with a package that is not here.
    """
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
    for command in course.COMMANDS:
        command.add(commands)
    if asked not in commands.choices:
        _add_others(commands, asked)
    return top


def _add_others(commands: Commands, asked: str) -> None:
    """Enter the commands of other packages: the one that is asked for, or else all, and say of each that is broken."""
    from importlib.metadata import entry_points

    points = entry_points(group=GROUP)
    for point in [point for point in points if point.name == asked] or points:
        try:
            command = point.load()
            trial = argparse.ArgumentParser().add_subparsers()
            command.add(trial)
            if list(trial.choices) != [point.name]:
                raise ValueError(f"it enters {', '.join(trial.choices) or 'no command'}")
            command.add(commands)
        except Exception as error:  # whatever is wrong with it: the other commands are still wanted
            said = f"the command {point.name}, {point.value}, cannot be loaded: {type(error).__name__}: {error}"
            if point.name == asked:
                raise CourseError(said) from error
            print(f"lincls: {said}", file=sys.stderr)
    if asked in grader.COMMANDS and asked not in commands.choices:
        raise CourseError(f"it comes with {grader.NAME}, which is not here: {grader.how_to_get()}")


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
    words = sys.argv[1:] if argv is None else argv
    asked = words[0] if words else ""
    try:
        options = parser(asked).parse_args(words)
        with in_course(getattr(options, "course", None)), _without(GRAMMAR):
            return options.run(options)
    except CourseError as error:
        print(f"lincls {asked}: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("lincls"):
            raise
        wanted = f"'lincls[{options.extra}]'" if options.extra else error.name
        print(f"lincls {asked} needs {error.name}, which is not here: pip install {wanted}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"lincls {asked}: stopped", file=sys.stderr)
        return 130


@contextmanager
def _without(name: str) -> Iterator[None]:
    """Hide a module for a while, as if it were not installed; one that is loaded already stays."""
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
