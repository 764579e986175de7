"""The commands of `lincls`: a file for each, with its options, its examples, and what it calls.

    add(commands)     enters the command's parser
    run(options)      does it; returns the exit code

The work stands in `lincls.house`. A file imports it inside `run`, so that `lincls --help` loads none of it.
"""

import argparse
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
WIDTH = 79


def examples(lines: Sequence[str]) -> str:
    """The end of a command's help."""
    return "\n  ".join(["example:" if len(lines) == 1 else "examples:", *lines])


def command(
    commands: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    *,
    says: str,
    shown: Sequence[str],
    more: str = "",
    extra: str = "",
) -> argparse.ArgumentParser:
    """Enter a command.

    `says` is its line in the list of commands, `more` what its own help says first (default: the same), `shown`
    are lines that may be typed as they stand, and `extra` is that of pyproject.toml which brings what it imports.
    """
    parser = commands.add_parser(
        name,
        help=says,
        description=textwrap.fill(more or f"{says[0].upper()}{says[1:]}.", WIDTH),
        epilog=examples(shown),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, extra=extra)
    return parser


def of_course(parser: argparse.ArgumentParser) -> None:
    """The option of a command that works in a course's folder."""
    parser.add_argument(
        "--course", type=Path, metavar="DIR", help="the folder of a course of your own (docs/your-own.md)"
    )


def served(parser: argparse.ArgumentParser) -> None:
    """The options of a command that starts JupyterLab."""
    parser.add_argument(
        "--no-browser", action="store_true", help="only start the server; it prints the address to open"
    )
    parser.add_argument("--port", type=int, help="use this port or fail (default: the first free one from 8888 on)")
