"""What was asked in one grading run is of no use in another: a table of recorded answers earns nothing."""

from __future__ import annotations

import ast
import copy
import functools
import sys
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import runner
from test_sets import SETS, solved


class Tape:
    """Functions that write down what they return, and then know nothing else."""

    def __init__(self) -> None:
        self.found: dict[Any, Any] = {}
        self.plays = False
        self.asked = 0

    def wrap(self, name: str, f: Callable) -> Callable:
        @functools.wraps(f)
        def taped(*given: Any, **named: Any) -> Any:
            self.asked += 1
            about = name, key(given), key(named)
            if not self.plays:
                self.found[about] = copy.deepcopy(f(*given, **named))
            return copy.deepcopy(self.found[about])

        return taped

    def put_under(self, source: str) -> str:
        """An answer whose functions are those of the tape."""
        names = [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
        lines = ["from tape import wrap", *(f"{name} = wrap({name!r}, {name})" for name in names)]
        return "\n".join([source, *lines]) if names else source


def key(value: Any) -> Any:
    """Equal for equal arguments; a function is known by its name."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, list | tuple):
        return type(value).__name__, *map(key, value)
    if isinstance(value, dict):
        return tuple((name, key(value[name])) for name in sorted(value))
    return type(value).__name__, getattr(value, "__name__", None) or repr(value)


@pytest.fixture
def tape(monkeypatch):
    found = Tape()
    module = types.ModuleType("tape")
    module.wrap = found.wrap
    monkeypatch.setitem(sys.modules, "tape", module)
    return found


@pytest.mark.parametrize("name", SETS)
def test_answers_recorded_in_one_run_earn_nothing_in_the_next(name, tape, monkeypatch):
    cells, asked = solved(name), dict[str, int]()
    given = {question: tape.put_under(source) for question, source in runner.answers(cells).items()}
    execute = runner.execute

    def counted(source: str, space: dict) -> tuple[str, BaseException | None]:
        before, out = tape.asked, execute(source, space)
        asked[source] = tape.asked - before
        return out

    monkeypatch.setattr(runner, "execute", counted)
    with runner.without_pictures():
        assert runner.run(cells, given, seed=1).messages == {}
        tape.plays = True
        again = runner.run(cells, given, seed=2)
        assert runner.run(cells, given, seed=1).messages == {}, "the tape knows what it was asked"
    earned = {cell.grade_id for cell in cells if cell.is_test and asked[cell.source] and again.points[cell.grade_id]}
    assert earned == set()
