"""Arguments of plot functions that are no arrays: names, and one argument for each thing drawn."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from lincls.checks import many


def listed(names: Any, what: str, count: int | None = None) -> list[Any]:
    """Return names as a list, one for each of `count` things called `what`; without a count at least one."""
    if names is None or isinstance(names, (str, bytes)) or not hasattr(names, "__iter__"):
        raise TypeError(f"names must be a list, one name a {what}; it came as {type(names).__name__}")
    names = list(names)
    if count is None and not names:
        raise ValueError(f"names must hold at least one {what}; it came empty")
    if count is not None and len(names) != count:
        raise ValueError(f"names must hold {many(count, 'name')}, one for each {what}; it came with {len(names)}")
    return names


def one_each(given: Sized, things: Sized, what: str) -> None:
    """Raise ValueError unless `set` was given one argument for each of the things called `what`."""
    if len(given) != len(things):
        raise ValueError(
            f"set must be given one argument for each of {many(len(things), what)}; it came with {len(given)}"
        )
