"""Whatever stands in place of an answer, each of its test cells answers with a verdict: no error gets through."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import runner
from test_gate import Trial
from test_sets import SETS, solved

sys.path.insert(0, str(Path(__file__).parents[1] / "exercise"))
from students import ODD

VALUES = [*ODD, 7, -0.5, True, "a", "two words", [], [1, 2, 3], [[1, 2], [3]], (1, "b"), {"a": 1}, [0.5, None]]
SLOW = {"01-q5", "08-q4", "10-q9", "11-q4", "11-q7"}  # they draw for long before they ask
QUESTIONS = [
    pytest.param(name, question, id=f"{name[:2]}-{question}")
    for name in SETS
    for question in runner.questions(solved(name))
]


def odd(value: Any, function: bool) -> Iterator[Any]:
    """The value, and functions that give it, once or a few times over; one takes no argument."""
    yield value
    if function:
        yield from (lambda *_: value, lambda *_: (value, value), lambda *_: (value, value, value), lambda: value)
    else:
        yield [value, value]


@pytest.mark.parametrize(
    "some", [pytest.param(2, id="some"), pytest.param(20, id="many", marks=pytest.mark.long("exercises"))]
)
@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_whatever_a_name_holds_is_told_in_a_sentence_and_no_such_function_is_right(name, question, some):
    cells, draws = solved(name), random.Random(f"{name} {question} {some}")
    solution = runner.answers(cells)[question]
    trial, names = Trial(cells, runner.Given(question, solution)), runner.bound(runner.stub(solution))
    assert names
    for place in names:
        function = callable(trial.start[place])
        for value in draws.sample(VALUES, 1 if f"{name[:2]}-{question}" in SLOW else some):
            for answer in odd(value, function):
                trial.checker.space[place] = answer
                messages = trial.judged(1).messages
                assert messages or not function, (place, value)
                assert [said for said in messages.values() if runner.crash(said)] == [], (place, value)
