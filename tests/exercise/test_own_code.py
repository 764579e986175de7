"""Names that an answer may not use are found in the code behind it, however they are spelled, and nowhere else."""

import contextlib

import pytest
from students import message

from lincls.exercise import check, own_code
from lincls.exercise.run import GradingRun, grading

TEST = "check.function(f, cases)"
LIBRARY = "from lincls.separability import decide\n"


@pytest.fixture
def submitted():
    """Tells the student's cells, the test and the answer that it judges; the newest word counts."""
    with contextlib.ExitStack() as runs:

        def submit(cells, test, answer=""):
            runs.enter_context(grading(GradingRun(cells=cells, test=test, answer=answer)))

        yield submit


@pytest.mark.parametrize(
    "cells",
    [
        ["def f(X):\n    return X"],
        [LIBRARY + "proof = decide(1)\ndef f(X):\n    proof = X\n    return proof"],
        ["def decide(X):\n    return X\ndef f(X):\n    return decide(X)"],
        ["def f(X):\n    decide = X > 0\n    return decide"],
        ["%matplotlib inline\n!ls\ndef f(X):\n    return X"],
        ["from lincls.exercise import check\ncheck.hint('q1')\ndef f(X):\n    return X"],
        ["print('decide')\nf = lambda X: X"],
        ["def f(X:\n    return X"],
        [
            "import numpy as np\nfrom lincls.separability import decide",
            "print(np.round(decide(1)))\ndef f(X):\n    return np.sign(X)",
        ],
    ],
)
def test_an_answer_of_ones_own_passes(submitted, cells):
    submitted(cells, TEST)
    check.without("decide")


@pytest.mark.parametrize(
    "cells",
    [
        [LIBRARY + "def f(X):\n    return decide(X)"],
        [LIBRARY + "f = decide"],
        ["from lincls.separability import decide as mine", "def f(X):\n    return mine(X)"],
        ["import lincls.separability as s\ndef f(X):\n    return s.decide(X)"],
        ["import lincls.separability as s\nf = getattr(s, 'decide')"],
        ["import lincls.separability as s\nf = getattr(s, 'de' + 'cide')"],
        ["from lincls.separability import *\ndecide = decide\ndef f(X):\n    return decide(X)"],
        ["def f(X):\n    from lincls.separability import decide as mine\n    return mine(X)"],
        ["class A:\n    decide = decide\nf = A.decide"],
        [LIBRARY + "helpers = {}\nhelpers['x'] = decide\ndef f(X):\n    return helpers['x'](X)"],
        [LIBRARY + "parts = []\nparts.append(decide)\ndef f(X):\n    return parts[0](X)"],
        ["globals()['f'] = 1"],
        ["exec('f = decide')"],
        ["f = __import__('lincls').separability.decide"],
        ["import sys\nf = sys.modules['lincls.separability'].__dict__['decide']"],
        ["x = !ls\n" + LIBRARY + "f = decide"],
        ["from lincls.exercise.sets.set_03 import update as f"],
        [LIBRARY + "f = decide", "def f(X):\n    return X"],
        [LIBRARY + "a = 1; f = decide"],
        [LIBRARY + "def f(X): return g(X)\ndef g(X): a = 'x'; return (\n  decide(X))"],
        [LIBRARY + "@lambda g: decide\ndef f(X):\n    return X"],
        [LIBRARY + "f = ｄecide"],
        [LIBRARY + "a = 1\r\nf = decide"],
        [LIBRARY + "a = 1\n\x0cf = \\\n    decide"],
        ["import lincls.separability as s\nf = getattr(s, 'dec\\x69de')"],
        ["import lincls.separability as s\nf = getattr(s, 'de' 'cide')"],
    ],
)
def test_what_rests_on_a_refused_name_is_refused(submitted, cells):
    submitted(cells, TEST)
    assert "is not for this answer, but it stands" in message(check.without, "decide")


def test_a_module_is_refused_by_its_name(submitted):
    submitted(["from scipy.optimize import linprog as lp\ndef f(X):\n    return lp(X)"], TEST)
    told = message(check.without, "scipy")
    assert told == (
        "scipy is not for this answer, but it stands behind it: from scipy.optimize import linprog as lp\n"
        "Writing it yourself is the point here."
    )


def test_a_notebook_is_read_from_its_session(shell):
    def run(cell):
        return shell.run_cell(cell, store_history=True).error_in_exec

    run("from lincls.exercise import check\nfrom lincls.separability import decide")
    run("def f(X):\n    return decide(X)")
    asks = "check.without('decide')\nf"
    assert isinstance(run(asks), check.Wrong)
    run("def f(X):\n    return X")  # the cell is mended: what it was before does not count
    assert run(asks) is None
    assert run("check.without('decide')\ncheck.that(decide, str(f))") is None
    assert run(asks) is None, "another test cell is no answer"
    run("from lincls.separability import decide as g\nfor f in [g]:\n    pass")
    assert isinstance(run(asks), check.Wrong)


def test_what_other_test_cells_call_so_is_no_answer(shell):
    def run(cell):
        return shell.run_cell(cell, store_history=True).error_in_exec

    run("from lincls.exercise import check\nfrom lincls.separability import decide")
    run("def f(X):\n    return X")
    run("told = decide\nfor found in [told]:\n    pass\ndef law(X):\n    return decide(X)")
    asks = "check.without('decide')\ndef law(X):\n    return f(X)\nfor found in [1]:\n    told = law(found)"
    assert run(asks) is None
    run("def f(X):\n    return decide(X)")
    assert isinstance(run(asks), check.Wrong)


def test_without_a_session_nothing_is_looked_at():
    check.without("decide")


def test_what_a_test_cell_makes_itself_is_no_answer(submitted):
    cells = [LIBRARY + "rows = decide(1)", "def f(X):\n    return X"]
    submitted(cells, "rows = [1, 2]\nfor row in rows:\n    check.function(f, row)")
    check.without("decide")
    submitted(cells, "check.function(f, rows)")
    assert "is not for this answer, but it stands" in message(check.without, "decide")


def test_a_cell_is_cut_to_statements_once_however_often_it_is_looked_through(submitted):
    cells = ["def g(X):\n    return decide(X)", "def f(X):\n    return g(X)"]
    submitted(cells, TEST, cells[-1])
    told = message(check.without, "decide")
    cut = own_code._cut.cache_info().misses
    assert message(check.without, "decide") == told and "return decide(X)" in told
    assert own_code._cut.cache_info().misses == cut


def test_cells_that_name_nothing_refused_are_not_parsed(submitted, monkeypatch):
    monkeypatch.setattr(own_code, "_cut", None)
    submitted(["rows = [1, 2]", "def f(X):\n    return X"], TEST, "def f(X):\n    return X")
    check.without("decide", "LinearRegression")


def test_a_name_in_letters_that_mean_the_same_is_found(submitted):
    submitted(["def f(X):\n    return ｄecide(X)"], TEST)  # Python reads a wide letter as the plain one
    assert "is not for this answer, but it stands" in message(check.without, "decide")
