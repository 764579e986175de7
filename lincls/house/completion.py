"""The completion of a shell: what Tab offers after `lincls`, its commands, their options, files and folders."""

import argparse
from pathlib import Path

SHELLS = ("bash", "zsh", "fish", "tcsh")


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the program that a shell reads at its start.

    Raises ModuleNotFoundError: shtab, which writes it, is not installed.
    """
    import shtab

    for command in _every(parser):
        for action in command._actions:
            if action.type is Path:
                action.complete = shtab.DIRECTORY if action.metavar == "DIR" else shtab.FILE  # type: ignore[attr-defined]
    return shtab.complete(parser, shell)


def _every(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """Return the parser and those of its commands."""
    parsers = [parser]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            parsers += [inner for command in action.choices.values() for inner in _every(command)]
    return parsers
