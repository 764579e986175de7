"""One pass of the perceptron: any order is right, and what is no pass is named."""

import itertools

import numpy as np
import pytest
from students import message

from lincls.exercise import check
from lincls.exercise.sets.set_03 import _ends, update

X = np.array([[2.0, 1.0], [0.0, -1.0], [-1.0, -2.0], [-2.0, -2.0]])
CASE = (X, np.array([-1, 1, 1, 1]), (0.0, 0.0), 0.0)


def one_pass(order=range(4), at_most=4, strict=False, bias=True):
    def after(X, t, w, b):
        corrected = 0
        for n in order:
            m = t[n] * (X[n] @ w + b)
            if (m < 0 if strict else m <= 0) and corrected < at_most:
                w, b, corrected = w + t[n] * X[n], b + bias * t[n], corrected + 1
        return w, b

    return after


@pytest.mark.parametrize("order", [range(4), (3, 1, 0, 2), np.array([2, 0, 1, 3])])
def test_every_order_is_right(order):
    check.perceptron_pass(one_pass(order), [CASE])


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (lambda X, t, w, b: (w + t @ X, b + t.sum()), "correct each mistake at once"),
        (one_pass(at_most=1), "Only one mistake is corrected"),
        (one_pass(strict=True), "a point on the boundary (z = 0) is a mistake too"),
        (one_pass(bias=False), "w is updated, but b is not."),
    ],
)
def test_what_is_no_pass_is_named(after, said):
    told = message(check.perceptron_pass, after, [CASE], name="fit")
    assert told.startswith("fit: w = (") and "but no order of the examples leads there" in told and said in told


def test_a_stub_is_not_attempted():
    for stub in (..., lambda X, t, w, b: (..., ...)):
        with pytest.raises(check.NotAttempted):
            check.perceptron_pass(stub, [CASE])


@pytest.mark.parametrize("slip", ["", "zero", "rate", "always"])
def test_what_orders_have_in_common_is_computed_once_and_nothing_is_lost(slip):
    found = {np.append(*end).tobytes() for end in _ends(*CASE[:2], np.zeros(2), 0.0, slip)}
    runs = (one_look_each(order, slip) for order in itertools.permutations(range(4)))
    assert found == {np.append(*end).tobytes() for end in runs}


def one_look_each(order, slip):
    w, b = np.zeros(2), 0.0
    for n in order:
        w, b = update(w, b, X[n], float(CASE[1][n]), 1.0, slip)
    return w, b
