"""One step of the rule and what it gains, the mistakes, a run by hand, one pass in any order."""

import itertools

import numpy as np
import pytest
from students import message

from lincls.exercise import check
from lincls.exercise.sets import set_03
from lincls.exercise.sets.set_03 import SLIPS, _ends, update

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

X = np.array([[-1.0, -1], [-1, 1], [1, -1], [1, 1]])
OR = np.array([-1, 1, 1, 1])
ZERO = (0, 0), 0
RUN = [(0, (1, 1), -1), (1, (0, 2), 0), (2, (1, 1), 1)]  # by hand, from zero


@pytest.mark.parametrize("slip", [name for name in SLIPS if "rate" not in name])
def test_every_slip_of_a_step_gets_its_sentence(slip):
    said = message(check.perceptron_step, lambda w, b, x, t: update(w, b, x, t, 1.0, slip), name="step")
    assert said.startswith("step: ") and SLIPS[slip] in said


def test_a_step_takes_its_arguments_in_the_order_that_is_said():
    check.perceptron_step(lambda x, t, w, b: update(w, b, x, t, 1.0), takes=("x", "t", "w", "b"))


def test_a_run_may_be_empty_or_not_finished():
    check.perceptron_run([], X, OR, start=((1, 1), 1))
    check.perceptron_run(RUN[:1], X, OR, ZERO, finished=False)


@pytest.mark.parametrize(
    ("run", "first", "slip"),
    [
        (RUN[:2], "stops after 2 updates, but example 2 is still a mistake: z = -2", None),
        (RUN[1:], "update 1: example 1 is corrected, but example 0 is the next mistake", "z = 0 is on the boundary"),
        ([(0, (-1, -1), 1)], "w[0] is -1, wanted 1", SLIPS["sign"]),
        ([(0, (2, 2), -2)], "w[0] is 2, wanted 1", SLIPS["double"]),
        ([(0, (5, 2), -2)], "w[0] is 5, wanted 1", None),
        ([RUN[0], (0, (2, 2), -2)], "update 2: example 0 is right already, z = -3 with t = -1", "Only a mistake"),
        ([(9, (1, 1), -1)], "n of update 1 is 9, but examples are numbered 0 to 3", None),
        ([(0.5, (1, 1), -1)], "n of update 1 is 0.5", None),
        ([(0, (1, 1))], "update 1 should be (n, w, b)", None),
        (3, "should be a list of (n, w, b)", None),
    ],
)
def test_a_run_with_a_slip_names_the_update(run, first, slip):
    said = message(check.perceptron_run, run, X, OR, ZERO)
    assert first in said.split("\n")[0]
    assert slip is None or slip in said


def mistakes(X, t, w, b):
    return np.flatnonzero(t * (X @ w + b) <= 0)


@pytest.mark.parametrize("why", set_03._NUMBERS)
def test_other_rules_list_other_examples(why):
    def numbers(*look):
        return np.flatnonzero(set_03._NUMBERS[why](*look))

    for key in range(20):
        assert why in message(check.mistakes_listed, numbers, check.rng(key))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda *look: mistakes(*look)[:-1], "is a mistake too, also where y = t"),
        (lambda *look: None, "Is there a return"),
        (lambda *look: {"a", 1}, "should be a number"),
    ],
)
def test_what_is_no_list_of_the_mistakes_gets_a_sentence(answer, said):
    assert said in message(check.mistakes_listed, answer, check.rng(1))


def test_a_run_meets_the_boundary_where_the_equals_sign_decides():
    assert not check.meets_boundary(X, OR, None)
    assert check.meets_boundary(X, OR, ((0, 0), 0)) and check.meets_boundary(X, OR, ((1, 1), 2))
    assert not check.meets_boundary(X, OR, ((0.3, 0.2), -5.1)) and not check.meets_boundary(X, OR, ((1, 1), 1))


ROWS = np.array([[2.0, 1.0], [0.0, -1.0], [-1.0, -2.0], [-2.0, -2.0]])
PASS = ROWS, np.array([-1, 1, 1, 1]), (0.0, 0.0), 0.0


def one_pass(order=range(4), slip=""):
    def after(X, t, w, b):
        for n in order:
            w, b = update(w, b, X[n], float(t[n]), 1.0, slip)
        return w, b

    return after


@pytest.mark.parametrize("order", [range(4), (3, 1, 0, 2), np.array([2, 0, 1, 3])])
def test_every_order_of_a_pass_is_right(order):
    check.perceptron_pass(one_pass(order), [PASS])


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (lambda X, t, w, b: (w + t @ X, b + t.sum()), set_03.BATCH),
        *((one_pass(slip=slip), SLIPS[slip]) for slip in ("zero", "bias")),
    ],
)
def test_what_is_no_pass_is_named(after, said):
    told = message(check.perceptron_pass, after, [PASS], name="fit")
    assert told.startswith("fit: w = (") and "but no order of the examples leads there" in told and said in told


@pytest.mark.parametrize("slip", ["", "zero", "rate", "always"])
def test_what_orders_have_in_common_is_computed_once_and_nothing_is_lost(slip):
    found = {np.append(*end).tobytes() for end in _ends(*PASS[:2], np.zeros(2), 0.0, slip)}
    runs = (one_pass(order, slip)(*PASS[:2], np.zeros(2), 0.0) for order in itertools.permutations(range(4)))
    assert found == {np.append(*end).tobytes() for end in runs}
