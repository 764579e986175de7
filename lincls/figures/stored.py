"""What a figure shows and what takes long to compute is shipped as a small table, made by `make notebooks`.

    @stored
    def digits_by_epoch():
        ...                              # seconds of fitting
        return {"errors": errors, "W": W}

    @stored_long                         # minutes of fitting
    def digits_by_size():
        ...
        return {"errors": errors}

    @digits_by_size.part
    def smallest_size(shipped):          # seconds of fitting
        return {"errors": errors[:1]}, {"errors": shipped["errors"][:1]}

    gaps = stored(experiments.gaps)      # a function of lincls.experiments

    errors = stored_long(experiments.errors).part_of(range(3), at=np.s_[:3])    # errors(range(3)), and its place

digits_by_epoch() reads the table; digits_by_epoch.compute() makes it anew. A long one is only made anew where its file
is missing; tests compare its part, and with LINCLS_TABLES=all the whole (`make test-tables`). Numbers are kept to ten
digits: another processor rounds the last ones otherwise, so a table that is equal to six digits stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from lincls.figures.catalogue import LECTURES

TABLES = Path(__file__).parent / "tables"
DIGITS, SAME = 10, 1e-6


Part = Callable[[dict[str, Any]], tuple[dict[str, Any], dict[str, Any]]]


class Stored:
    """A function without arguments whose dict of arrays, numbers and texts stands in a file."""

    def __init__(self, compute: Callable[..., dict[str, Any]], *, long: bool = False):
        self.compute, self.__doc__, self.long = compute, compute.__doc__, long
        self.lecture = compute.__module__.rpartition(".")[2]
        self.path = TABLES / f"{self.lecture}_{compute.__name__}.json"
        self.some: Part | None = None

    def part(self, some: Part) -> Part:
        """Take a function that gets the table and returns a part of it, computed anew and as the table has it."""
        self.some = some
        return some

    def part_of(self, *arguments: Any, at: Any) -> Stored:
        """Let the part be what is computed of these arguments, and what the table's arrays have at these places."""
        self.some = lambda shipped: (self.compute(*arguments), {name: old[at] for name, old in shipped.items()})
        return self

    def __call__(self) -> dict[str, Any]:
        """Read the table: lists of numbers come as arrays."""
        kept = json.loads(self.path.read_text("utf-8"))
        return {name: np.array(value) if isinstance(value, list) else value for name, value in kept.items()}

    def stale(self) -> bool:
        """Whether the file is not there or does not hold what is computed now."""
        return not (self.path.is_file() and same(self._new(), json.loads(self.path.read_text("utf-8"))))

    def stale_part(self) -> list[str]:
        """The names of the part that do not hold what is computed now."""
        if self.some is None:
            raise ValueError(f"{self.path.name} has no part that is computed alone")
        new, old = ({name: _plain(value) for name, value in table.items()} for table in self.some(self()))
        return sorted(name for name in new.keys() | old.keys() if not same(new.get(name), old.get(name)))

    def refresh(self) -> bool:
        """Write the file where it is stale; return whether it was."""
        new = self._new()
        if self.path.is_file() and same(new, json.loads(self.path.read_text("utf-8"))):
            return False
        self.path.parent.mkdir(exist_ok=True)
        lines = (f" {json.dumps(name)}: {json.dumps(value)}" for name, value in new.items())
        self.path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        return True

    def _new(self) -> dict[str, Any]:
        return {name: _plain(value) for name, value in self.compute().items()}


EVERY: list[Stored] = []


def stored(compute: Callable[..., dict[str, Any]], long: bool = False) -> Stored:
    """Ship what a function of a lecture's file returns."""
    EVERY.append(Stored(compute, long=long))
    return EVERY[-1]


stored_long = partial(stored, long=True)  # for what takes long: it is computed where its file is missing


def tables() -> list[Stored]:
    """Every stored table of the course."""
    for file in LECTURES:
        import_module(f"lincls.figures.{file}")
    return list(EVERY)


def same(new: Any, old: Any) -> bool:
    """Whether two plain tables hold the same texts and, to six digits of the largest, the same numbers."""
    if isinstance(new, dict) and isinstance(old, dict):
        return new.keys() == old.keys() and all(same(new[name], old[name]) for name in new)
    a, b = np.array(new), np.array(old)
    if a.shape != b.shape or a.dtype.kind not in "fiub" or b.dtype.kind not in "fiub":
        return bool(a.shape == b.shape and (a == b).all())
    largest = np.abs(b[np.isfinite(b)]).max(initial=0.0)
    return bool(np.allclose(a, b, rtol=SAME, atol=SAME * largest, equal_nan=True))


def _plain(value: Any) -> Any:
    """Lists and numbers of at most ten digits, whole numbers and texts as they are."""
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value
