"""No wrong algorithm gets all points, no right answer loses one, whatever the hidden inputs are, and a tick is kept.

A wrong or an unusual answer stands in its question's answer cell, all other answers are the solution's. The set-up and
the answers run once; the question's test cells run again for each seed, as in as many grading runs.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from unittest import mock

import pytest
import runner
from runner import Given
from test_sets import SETS, solved

from lincls.exercise import calls

LEAST, LEAST_EACH = 15, 2  # a set; a question that asks for a function
SEEDS = tuple(range(1, 21))
QUICK = ("02_boolean_weights", "05_xor_features")  # answers to the other sets are long
PATIENCE = 1.0  # seconds that a call of a wrong answer may take: some never stop


class Trial:
    """One answer to one question, ready to be judged under any seed."""

    def __init__(self, cells: list[runner.Cell], given: Given) -> None:
        question = given.question
        self.tests = [cell for cell in cells if cell.is_test and cell.question == question]
        self.points = {cell.grade_id: cell.points for cell in self.tests}
        self.checker = runner.Checker({question: runner.answer(given.source, runner.answers(cells)[question])})
        before = [cell for cell in cells if cell.place < self.tests[-1].place and not cell.is_test]
        with runner.without_pictures():
            self.error = next(iter(self.checker.run(before, SEEDS[0]).errors.values()), "")
        self.start = dict(self.checker.space)

    def judged(self, seed: int, only: str = "") -> runner.Report:
        """Points and messages of the question's test cells, or of `only` one, in a grading run of this seed."""
        with runner.without_pictures():
            report = self.checker.run([cell for cell in self.tests if only in ("", cell.grade_id)], seed)
        self.checker.space.clear()
        self.checker.space.update(self.start)
        return report

    def withdrawn(self, seed: int) -> set[str]:
        """The test cells that show a tick in a notebook, without their hidden tests, and earn nothing in this run."""
        shown = [replace(cell, source=runner.stub(cell.source)) for cell in self.tests]
        with runner.without_pictures():
            seen = self.checker.run(shown)
        self.checker.space.clear()
        self.checker.space.update(self.start)
        ticked = {cell.grade_id for cell in shown if "check.passed(" in cell.source and seen.points[cell.grade_id]}
        return ticked & {*self.judged(seed).messages}


def survives(trial: Trial, given: Given, seeds: Sequence[int]) -> str:
    """How a wrong answer gets by, or why it is none; "" when it loses points under every seed."""
    if trial.error:
        return f"it does not run: {trial.error}"
    if given.cell and given.cell not in trial.points:
        return f"there is no cell {given.cell}"
    with mock.patch.dict(calls.call.__kwdefaults__, seconds=PATIENCE):
        for seed in seeds:
            report = trial.judged(seed, "" if seed in SEEDS[:2] else given.cell)
            cell = given.cell or next(iter(report.messages), "")
            if cell not in report.messages:
                return f"it passes {given.cell or given.question} under seed {seed}"
            for said in report.messages.values():
                if crash := runner.crash(said):
                    return f"a check let an error through under seed {seed}: {crash}"
    return ""


def refused(trial: Trial, seeds: Sequence[int]) -> str:
    """What is said against an unusual right answer; "" when it gets all points under every seed."""
    if trial.error:
        return f"it does not run: {trial.error}"
    for seed in seeds:
        report = trial.judged(seed)
        if report.messages:
            return f"under seed {seed}: {report.messages}"
    return ""


def entries(kind: str) -> list:
    return [
        pytest.param(
            name, given, id=f"{name[:2]}-{given.question}-{given.name}", marks=[pytest.mark.long] * (name not in QUICK)
        )
        for name in SETS
        for given in runner.given(name, kind)
        if given.seeds
    ]


@pytest.mark.parametrize(("name", "given"), entries("wrong"))
def test_a_wrong_algorithm_loses_points_under_every_seed(name, given):
    trial = Trial(solved(name), given)
    assert survives(trial, given, SEEDS) == "", given.source
    assert trial.withdrawn(SEEDS[0]) == set(), given.source


@pytest.mark.parametrize(("name", "given"), entries("unusual"))
def test_a_right_answer_in_unusual_form_gets_all_points_under_every_seed(name, given):
    assert refused(Trial(solved(name), given), SEEDS) == "", given.source


def asks_for_a_function(source: str) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.parse(runner.stub(source)).body)


@pytest.mark.parametrize("name", SETS)
def test_every_function_that_is_asked_for_has_wrong_algorithms(name):
    found = [given for given in runner.given(name, "wrong") if given.seeds]
    solutions = runner.answers(solved(name))
    assert len(found) >= LEAST
    assert len({(given.question, given.name) for given in found}) == len(found), "a name twice"
    counts = {question: sum(given.question == question for given in found) for question in solutions}
    few = [question for question, source in solutions.items() if asks_for_a_function(source)]
    assert {question: counts[question] for question in few if counts[question] < LEAST_EACH} == {}


@pytest.mark.parametrize("name", SETS)
def test_every_set_has_right_answers_in_unusual_form(name):
    found = runner.given(name, "unusual")
    assert len(found) >= LEAST
    assert len({(given.question, given.name) for given in found}) == len(found), "a name twice"


@pytest.fixture
def cells(tmp_path):
    from test_runner import write

    hidden = "### BEGIN HIDDEN TESTS\ncheck.function(f, lambda x: 2 * x, [float(check.rng(1).normal())])\n"
    return write(
        tmp_path / "set.ipynb",
        ("", 0, "from lincls.exercise import check\ndef twice(x):\n    return f(f(x))"),
        ("q1", 0, "f = ...\n### BEGIN SOLUTION\ndef f(x):\n    return 2 * x\n### END SOLUTION"),
        ("q1-a", 1, f"check.function(f, [6], [3])\n{hidden}### END HIDDEN TESTS"),
        ("q1-b", 1, "check.own_code()\ncheck.function(twice, [4], [1])"),
    )


@pytest.mark.parametrize(
    ("source", "cell", "said"),
    [
        ("f = lambda x: 2 * x", "", "it passes q1 under seed 1"),
        ("def f(x):\n    return 6", "q1-a", ""),
        ("def f(x):\n    return 6", "q1-b", ""),
        ("def f(x):\n    return 4 if x == 1 else 2 * x", "q1-a", "it passes q1-a under seed 1"),
        ("from lincls.separability import decide\nf = lambda x: 2 * x * decide([[x]], [1]).separable", "", ""),
        ("f = lambda x", "", "it does not run: SyntaxError: invalid syntax"),
        ("def f(x):\n    return 6", "q1-c", "there is no cell q1-c"),
    ],
)
def test_the_gate_bites(cells, source, cell, said):
    given = Given("q1", source, cell=cell)
    assert survives(Trial(cells, given), given, (1, 2))[: len(said) or None] == said


def test_the_gate_sees_a_tick_that_is_withdrawn(cells):
    for cell in cells:
        cell.source = cell.source.replace("[3])", '[3])\ncheck.passed("q1-a", 1)')
    assert Trial(cells, Given("q1", "def f(x):\n    return 6")).withdrawn(1) == {"q1-a"}
    assert Trial(cells, Given("q1", "def f(x):\n    return 5")).withdrawn(1) == set()


def test_the_gate_lets_right_answers_through(cells):
    assert refused(Trial(cells, Given("q1", "f = lambda x: x + x")), (1, 2)) == ""
    assert "q1-a" in refused(Trial(cells, Given("q1", "f = lambda x: x")), (1, 2))
