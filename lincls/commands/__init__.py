"""The commands of `lincls`: the options and examples of each, and what it calls.

    @Command("new", "unpack the course", option("folder", type=Path), shown=["lincls new here"])
    def new(options): ...     # does it; returns the exit code

The work stands in `lincls.house`. A command imports it inside its function, so that `lincls --help` loads none of it.
Whatever has `add(commands)`, which enters a parser, can stand among them: see `lincls.cli`.
"""

import argparse
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Option: TypeAlias = tuple[tuple[str, ...], dict[str, Any]]
Run: TypeAlias = Callable[[argparse.Namespace], int]
WIDTH = 79


def option(*names: str, **about: Any) -> Option:
    """Return an option of a command; the arguments are those of argparse's `add_argument`."""
    return names, about


COURSE = option("--course", type=Path, metavar="DIR", help="the folder of a course of your own (docs/your-own.md)")


class Command:
    """A command; the function that it decorates does the work and returns the exit code.

    Parameters
    ----------
    name : what is typed after `lincls`
    says : its line in the list of commands
    options : made by `option`; `COURSE` belongs to a command that works in a course's folder
    shown : lines that may be typed as they stand
    more : what its own help says first (default: the same as `says`)
    extra : of pyproject.toml, which brings what it imports
    """

    def __init__(
        self, name: str, says: str, *options: Option, shown: Sequence[str], more: str = "", extra: str = ""
    ) -> None:
        self.name, self.says, self.options = name, says, options
        self.shown, self.more, self.extra = shown, more or f"{says[0].upper()}{says[1:]}.", extra

    def __call__(self, run: Run) -> "Command":
        self.run = run
        return self

    def add(self, commands: Commands) -> None:
        """Enter the command's parser."""
        parser = commands.add_parser(
            self.name,
            help=self.says,
            description=textwrap.fill(self.more, WIDTH),
            epilog=examples(self.shown),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        parser.set_defaults(run=self.run, extra=self.extra)
        for names, about in self.options:
            parser.add_argument(*names, **about)


def examples(lines: Sequence[str]) -> str:
    """Return the end of a command's help."""
    return "\n  ".join(["example:" if len(lines) == 1 else "examples:", *lines])
