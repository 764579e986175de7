"""Who is right and who is quickest, in a row of what models.py measured."""

from __future__ import annotations

from typing import Any

from model_cases import CASES, SAME
from model_hard import HARD
from model_turns import SLOW, counts


def right(row: dict[str, Any]) -> list[str]:
    """The peers whose answer counts: the same as ours, or as good as the best of all where gaps are signed."""
    signed, gaps = _signed(row["name"]), row["agrees"]
    least = max([0.0, *gaps.values()]) if signed else 0.0  # how far ours is above the best
    return [name for name, gap in gaps.items() if counts(gap - least, signed)]


def short(row: dict[str, Any]) -> bool:
    """Whether our own objective is worse than that of a peer."""
    return _signed(row["name"]) and max(row["agrees"].values(), default=0.0) > SAME


def best(row: dict[str, Any]) -> tuple[str, float] | None:
    """The quickest peer whose answer counts, and our time in multiples of its."""
    seconds = row["seconds"]
    found = [(seconds[name], name) for name in right(row)]
    return (min(found)[1], seconds["ours"] / min(found)[0]) if found else None


def behind(row: dict[str, Any]) -> set[str]:
    """The peers that are not tried at a larger size: all of them grow in proportion to N, or faster."""
    found = best(row)
    if found is None:
        return set(row["skipped"])
    most = SLOW * row["seconds"][found[0]]
    return {*row["skipped"], *(name for name, value in row["seconds"].items() if name != "ours" and value > most)}


def slower(cells: list[dict[str, Any]]) -> int:
    """The cells where the best solver is quicker than ours, or ours is wrong."""
    found = [(best(row), short(row)) for row in cells]
    return sum(one is None or wrong or round(one[1], 2) > 1 for one, wrong in found)


def excess(row: dict[str, Any]) -> float:
    """By how much the loss of a fit that calls itself converged is above the least, relative to it."""
    return max(row["loss"] / row["right"] - 1, 0.0) if row["converged"] else 0.0


def _signed(name: str) -> bool:
    return next(case.signed for case in [*CASES, *(hard.case for hard in HARD)] if case.name == name)
