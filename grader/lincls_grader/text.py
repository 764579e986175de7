"""Text that a student chose, made fit for pages, tables, databases and terminals.

Each place escapes what has a meaning of its own there: `feedback` for HTML, `tables.harmless` for spreadsheets.
"""

import re
from collections.abc import Callable

LONGEST = 4000  # characters of a message
_COLOURS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])")


def plain(text: str) -> str:
    """The text without a terminal's colours and other control characters; line ends and tabs stay."""
    return _printable(_COLOURS.sub("", text) if "\x1b" in text else text, "\n\t", lambda character: "")


def printable(text: str) -> str:
    """A name on one line; what cannot be printed is shown as its escape, so that different names stay different."""
    return _printable(text, "", lambda character: character.encode("unicode_escape").decode())


def message(text: str) -> str:
    """Plain text of at most LONGEST characters."""
    return clip(plain(text), LONGEST)


def clip(text: str, longest: int) -> str:
    """The text, or its beginning and an ellipsis where it is longer."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _printable(text: str, kept: str, instead: Callable[[str], str]) -> str:
    if text.isprintable():
        return text
    text = text.encode("utf-8", "backslashreplace").decode()  # a lone surrogate is no character
    odd = [c for c in set(text) if not c.isprintable() and c not in kept]
    return text.translate({ord(c): instead(c) for c in odd}) if odd else text
