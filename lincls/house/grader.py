"""What lincls knows of the grader, a distribution of its own: its name, its commands, and how to get it."""

import shlex
import sys
from importlib.metadata import version
from pathlib import Path

NAME = "lincls-grader"
COMMANDS = ("exercises", "translate", "collect", "grade", "score", "export-grades", "bank")


def how_to_get(extra: str = "") -> str:
    """Return the one command that brings the grader, with one of its extras.

    In a checkout whose environment `make` has made that is make's, with everything pinned; in another environment with
    a checkout's lincls pip takes the grader that lies beside it, and else the one with the version of this lincls.
    """
    checkout = Path(__file__).resolve().parents[2]
    wanted = f"[{extra}]" if extra else ""
    if not (checkout / "grader" / "pyproject.toml").is_file():
        wanted = f"{NAME}{wanted}=={version('lincls')}"
        return f"pip install {shlex.quote(wanted)}"
    if Path(sys.prefix).resolve() == checkout / ".venv":
        return f"make -C {shlex.quote(str(checkout))} .venv/installed"
    return f"pip install {shlex.quote(str(checkout / 'grader') + wanted)}"
