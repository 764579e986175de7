"""Least squares by its laws: the minimum, a step, a path, the longest step, the inverse from the left."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses, refuses_what_is_no_answer, stays_right

from lincls.exercise import check
from lincls.exercise.run import grading
from lincls.exercise.sets import set_01, set_01_validation
from lincls.features import polynomial

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

rng = np.random.default_rng(11)
X, t = rng.normal(size=(9, 2)) + 1, rng.normal(size=9)
BEST = np.linalg.lstsq(np.column_stack([X, np.ones(9)]), t, rcond=None)[0]
SOME = rng.normal(size=(80, 3))
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
    check.minimum(BEST[:2], BEST[2], X, t)
    check.minimum(BEST[:2, None], BEST[2:], X, t)
    check.minimum(2, np.array([1]), [0, 1, 2], [1, 3, 5])
    check.solver(lambda X, t: (BEST[:2].tolist(), BEST[2:]), X, t)
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
    start = np.array([1.0, -1.0, 0.5])
    right, wrong = start - 0.1 * g, start + change(g)
    check.descent_step(right[:2], right[2], X, t, (start[:2], 0.5), 0.1)
    assert slip in message(check.descent_step, wrong[:2], wrong[2], X, t, (start[:2], 0.5), 0.1)


def as_lists(*args):
    return [list(part) if np.ndim(part) else np.array([part]) for part in walk(*args)]


def test_a_path_is_judged_step_by_step_where_the_loss_rises_and_where_steps_are_tiny():
    for eta in (0.1, 1.3 * limit(X), 1e-7):
        check.descent_path(walk, X, t, eta, 3)
        check.descent_path(as_lists, X, t, eta, 2)
    late = message(check.descent_path, lambda *args: walk(*args, late=True), X, t, 0.1, 4)
    assert late.startswith("step 1 moves w by ")
    stays = message(check.descent_path, lambda X, t, eta, k: walk(X, t, eta, 0), X, t, 1e-7, 3)
    assert "Nothing has moved" in stays
    assert "step 2" in message(check.descent_path, lambda X, t, eta, k: walk(X, t, eta, min(k, 1)), X, t, 0.1, 4)


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


def test_the_longest_step_and_the_inverse_from_the_left_pass_in_any_form():
    set_01.longest_step(np.array([limit(X)]), X)
    assert "keep its length" in message(set_01.longest_step, 1.001 * limit(X), X)
    check.left_inverse(np.linalg.pinv(X).tolist(), X)


@given(anything)
def test_nothing_that_is_handed_in_lets_another_error_through(value):
    refuses(
        lambda: check.minimum(value, value, X, t),
        lambda: check.minimum(1.0, value, X[:, 0], t, groups=GROUPS),
        lambda: check.descent_step(value, value, X, t, ((0, 0), 0), 0.1),
        lambda: check.descent_path(lambda *_: value, X, t, 0.1, 2),
        lambda: set_01.longest_step(value, X),
        lambda: check.left_inverse(value, X),
    )


def mean_loss(X, t, w, b):
    return ((t - b - w @ X.T) ** 2).mean() / 2


def slopes(X, t, w, b):
    r = (X * w).sum(axis=1) + b - t
    return (r[:, None] * X).mean(axis=0), r.mean()


def least(X, t):
    best = np.linalg.lstsq(np.insert(X, 0, 1, axis=1), t, rcond=None)[0]
    return best[1:], best[0]


def three_parts(X, t, seed):
    order = np.random.default_rng(seed).permutation(len(t))
    return [(X[rows], t[rows]) for rows in np.split(order, [int(0.7 * len(t)), int(0.85 * len(t))])]


def backwards(X, degree):
    return polynomial(X, degree)[:, ::-1]


def system(X):
    return polynomial(X, 2)[:, [0, 5]]


RIGHT = [
    *((law, mean_loss) for law in (set_01.q1_a, set_01.q1_b)),
    *((law, slopes) for law in (set_01.q1_c, set_01.q1_d)),
    *((law, walk) for law in (set_01.q2_a, set_01.q2_b)),
    *((law, least) for law in (set_01.q4_a, set_01.q4_b, set_01.q4_c)),
    *((law, three_parts) for law in (set_01_validation.q7_a, set_01_validation.q7_b)),
    *((law, backwards) for law in (set_01_validation.q8_a, set_01_validation.q8_b)),
    *((partial(law, X=SOME, T=system(SOME)), system) for law in (set_01_validation.q8_c, set_01_validation.q8_d)),
    (set_01.q2_c, limit),
    (set_01.q4_d, lambda A: np.linalg.inv(A.T @ A) @ A.T),
]


@pytest.mark.parametrize(("law", "answer"), RIGHT)
def test_a_right_answer_keeps_the_law_of_its_cell_on_any_draw(law, answer):
    stays_right(law, answer)


@pytest.mark.parametrize("law", [law for law, _ in RIGHT])
def test_nothing_and_the_wrong_number_of_arguments_get_a_sentence(law):
    refuses_what_is_no_answer(law)


def test_a_closed_form_where_the_steps_are_many_is_no_descent():
    def descend(X, t, eta, steps):
        return walk(X, t, eta, steps) if steps < 100 else least(X, t)

    assert "is not where so many steps lead" in message(set_01.q2_b, descend)


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
