"""No wrong algorithm gets all points, and no right answer loses one, whatever the hidden inputs are."""

from __future__ import annotations

import ast

import gate
import pytest
import runner
from test_sets import SETS, solved

LEAST, LEAST_EACH = 15, 2  # a set; a question that asks for a function

every_seed = pytest.mark.parametrize(
    "seeds",
    [pytest.param(gate.SEEDS[:2], id="first"), pytest.param(gate.SEEDS[2:], id="others", marks=pytest.mark.long)],
)


def entries(read) -> list:
    return [
        pytest.param(name, each, id=f"{name[:2]}-{each.question}-{each.name}") for name in SETS for each in read(name)
    ]


@every_seed
@pytest.mark.parametrize(("name", "mutant"), entries(gate.mutants))
def test_a_wrong_algorithm_loses_points_under_every_seed(name, mutant, seeds):
    assert gate.survives(solved(name), mutant, seeds) == "", mutant.source


@every_seed
@pytest.mark.parametrize(("name", "given"), entries(gate.unusual))
def test_a_right_answer_in_unusual_form_gets_all_points_under_every_seed(name, given, seeds):
    assert gate.refused(solved(name), given, seeds) == "", given.source


def asks_for_a_function(source: str) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.parse(runner.stub(source)).body)


@pytest.mark.parametrize("name", [name for name in SETS if gate.mutants(name)])
def test_every_function_that_is_asked_for_has_mutants(name):
    found, solutions = gate.mutants(name), runner.answers(solved(name))
    assert len(found) >= LEAST
    assert len({(each.question, each.name) for each in found}) == len(found), "a name twice"
    assert {each.question for each in found} <= set(solutions), "a question that does not exist"
    counts = {question: sum(each.question == question for each in found) for question in solutions}
    few = [question for question, source in solutions.items() if asks_for_a_function(source)]
    assert {question: counts[question] for question in few if counts[question] < LEAST_EACH} == {}


@pytest.mark.parametrize("name", [name for name in SETS if gate.unusual(name)])
def test_every_set_has_right_answers_in_unusual_form(name):
    found = gate.unusual(name)
    assert len(found) >= LEAST
    assert len({(each.question, each.name) for each in found}) == len(found), "a name twice"


def test_all_sets_together_have_150_of_each():
    assert sum(len(gate.mutants(name)) for name in SETS) >= 150
    assert sum(len(gate.unusual(name)) for name in SETS) >= 150


@pytest.fixture
def cells(tmp_path):
    from test_runner import write

    hidden = "### BEGIN HIDDEN TESTS\ncheck.function(f, lambda x: 2 * x, [float(check.rng(1).normal())])\n"
    return write(
        tmp_path / "set.ipynb",
        ("", 0, "from lincls.exercise import check\ndef twice(x):\n    return f(f(x))"),
        ("q1", 0, "f = ...\n### BEGIN SOLUTION\ndef f(x):\n    return 2 * x\n### END SOLUTION"),
        ("q1-a", 1, f"check.function(f, [6], [3])\n{hidden}### END HIDDEN TESTS"),
        ("q1-b", 1, "check.without('decide')\ncheck.function(twice, [4], [1])"),
    )


@pytest.mark.parametrize(
    ("source", "cell", "said"),
    [
        ("f = lambda x: 2 * x", None, "it passes q1 under seed 1"),
        ("def f(x):\n    return 6", "q1-a", ""),
        ("def f(x):\n    return 6", "q1-b", ""),
        ("def f(x):\n    return 4 if x == 1 else 2 * x", "q1-a", "it passes q1-a under seed 1"),
        ("from lincls.separability import decide\nf = lambda x: 2 * x if decide else 0", None, ""),
        ("f = lambda x", None, "it does not run: SyntaxError: invalid syntax"),
        ("def f(x):\n    return 6", "q1-c", "there is no cell q1-c"),
    ],
)
def test_the_gate_bites(cells, source, cell, said):
    assert gate.survives(cells, gate.Mutant("q1", "it", source, cell), (1, 2))[: len(said) or None] == said


def test_the_gate_lets_right_answers_through(cells):
    assert gate.refused(cells, gate.Unusual("q1", "it", "f = lambda x: x + x"), (1, 2)) == ""
    assert "q1-a" in gate.refused(cells, gate.Unusual("q1", "it", "f = lambda x: x"), (1, 2))
