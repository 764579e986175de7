"""Least squares by its laws: the minimum, a step, a path, the longest step, the inverse from the left."""

import numpy as np
import pytest
from students import message

from lincls.exercise import check
from lincls.exercise.run import grading
from lincls.exercise.sets import set_01

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

rng = np.random.default_rng(11)
X, t = rng.normal(size=(9, 2)) + 1, rng.normal(size=9)
BEST = np.linalg.lstsq(np.column_stack([X, np.ones(9)]), t, rcond=None)[0]
GROUPS = np.array([0, 0, 0, 1, 1, 1, 2, 2, 2])


def walk(X, t, eta, steps, late=False):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(steps):
        r = X @ w + b - t
        w = w - eta * X.T @ r / len(t)
        b = b - eta * np.mean(X @ w + b - t if late else r)
    return w, b


def limit(X):
    A = np.column_stack([np.ones(len(X)), X])
    return 2 / np.linalg.eigvalsh(A.T @ A / len(X))[-1]


def test_a_minimum_passes_in_any_form_and_what_is_near_it_fails():
    check.minimum(BEST[:2, None], BEST[2:], X, t)
    check.minimum(2, np.array([1]), [0, 1, 2], [1, 3, 5])
    for w, b in ((BEST[:2] + 1e-3, BEST[2]), (BEST[:2], BEST[2] + 1e-3)):
        assert "at the minimum it is 0" in message(check.minimum, w, b, X, t)


def test_a_notebook_is_not_told_by_how_much_to_move():
    with grading(None):
        said = message(check.minimum, BEST[:2], BEST[2] + 0.25, X, t)
    assert said.startswith("the residuals y - t do not balance: their mean is not 0") and "0.25" not in said


def test_no_message_of_the_minimum_holds_the_answer():
    said = message(check.minimum, BEST[:2], 0, X, t)
    assert not any(f"{value:.3g}" in said for value in BEST)


def test_a_bias_for_each_group():
    A = np.column_stack([X[:, 0], GROUPS == 0, GROUPS == 1, GROUPS == 2])
    w, *b = np.linalg.lstsq(A, t, rcond=None)[0]
    check.minimum(w, b, X[:, 0], t, groups=GROUPS)
    assert "w·mean" not in message(check.minimum, w, [b[0], b[1], b[2] + 1], X[:, 0], t, groups=GROUPS)


@pytest.mark.parametrize(
    ("change", "slip"),
    [(lambda g: -0.2 * g, "is the factor 1/2 of the loss missing?"), (lambda g: -g, "The learning rate is left out.")],
)
def test_a_wrong_step_is_recognised(change, slip):
    r = X @ [1.0, -1.0] + 0.5 - t
    g = np.append(X.T @ r / 9, np.mean(r))
    wrong = np.array([1.0, -1.0, 0.5]) + change(g)
    assert slip in message(check.descent_step, wrong[:2], wrong[2], X, t, ((1.0, -1.0), 0.5), 0.1)


def test_a_path_is_judged_step_by_step_where_the_loss_rises_and_where_steps_are_tiny():
    for eta in (0.1, 1.3 * limit(X), 1e-7):
        check.descent_path(walk, X, t, eta, 3)
    late = message(check.descent_path, lambda *args: walk(*args, late=True), X, t, 0.1, 4)
    assert late.startswith("step 1 moves w by ")
    stays = message(check.descent_path, lambda X, t, eta, k: walk(X, t, eta, 0), X, t, 1e-7, 3)
    assert "Nothing has moved" in stays
    assert "step 2" in message(check.descent_path, lambda X, t, eta, k: walk(X, t, eta, min(k, 1)), X, t, 0.1, 4)


def test_a_closed_form_where_the_steps_are_many_is_no_descent():
    def descend(X, t, eta, steps):
        if steps < 100:
            return walk(X, t, eta, steps)
        *w, b = np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), t, rcond=None)[0]
        return w, b

    assert "is not where so many steps lead" in message(set_01.q2_b, descend)


def test_the_tolerance_of_a_minimum_is_on_the_answer():
    check.minimum(np.round(BEST[:2], 3), np.round(BEST[2], 3), X, t, tol=1e-3)
    narrow = 1e-4 * np.linspace(-1, 1, 9)  # here no slope makes a large moment
    said = message(check.minimum, 0, t.mean(), narrow, t, tol=1e-3)
    assert said.startswith("the mean of residual times x is ") and "at the minimum it is 0" in said


def test_of_many_minima_each_passes():
    A = np.column_stack([X[:, 0], X[:, 0]])
    w, b = np.polyfit(X[:, 0], t, 1)
    check.minimum([w - 3, 3], b, A, t)
    assert "at the minimum it is 0" in message(check.minimum, [w - 3, 3.1], b, A, t)


def test_the_longest_step_is_met_to_a_thousandth():
    set_01.longest_step(limit(X), X)
    assert "keep its length" in message(set_01.longest_step, 1.001 * limit(X), X)


@pytest.mark.parametrize(
    ("x", "t", "easy"),
    [
        ([2, 1, 0, -3], [3, 1, -2, -1], False),
        ([1, -1, 3, -3], [6, 1, 2, 6], True),  # no target is negative
        ([0, 3, 0, -3], [-3, 5, 0, 5], True),  # the slope is a whole number
        ([0, 2, -2, 0], [-4, -1, 1, 0], True),  # the bias is one
        ([1, -3, -1, 3], [-2, -4, 0, 0], True),  # t on x has the slope of x on t
        ([0, -3, 3, 0], [1, 6, -2, 1], True),  # the first and the last example have the slope of all
        ([1, 1, -2, 0], [2, -2, -1, 3], True),  # the median is the mean
        ([0, 0, 0, 0], [-1, 2, 3, 1], True),
    ],
)
def test_four_examples_are_easy_where_a_shortcut_leads_to_the_same_line(x, t, easy):
    assert set_01.easy(np.array(x), np.array(t)) is easy
