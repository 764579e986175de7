"""What stands beside a set for the bank, in `solutions/SET/bank.toml`: introductions to statements, and numbers.

    [statements]
    q3 = "A friend divides by N − 1. Does this come out different?"    # before each statement of question q3

The tables of numbers are described in `lincls_grader.bank.drawn`. A set without the file has neither.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

NAME = "bank.toml"


def read(path: Path) -> dict[str, Any]:
    """The file beside an instructor's notebook. Raises ValueError where it is no TOML."""
    listed = path.parent / NAME
    if not listed.is_file():
        return {}
    try:
        return tomllib.loads(listed.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{listed} cannot be read: {error}") from None
