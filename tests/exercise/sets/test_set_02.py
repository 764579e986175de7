"""What a unit does: z, feet, the form with x0 = 1, contradictions."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check

rng = np.random.default_rng(17)
X, w, b = rng.normal(size=(5, 3)), rng.normal(size=3), 0.75
XOR, SIGNS = [(0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1)], [-1, 1, 1, -1]
THREE, ONES = np.array([[1, 2], [3, -1], [2, 2]]), np.array([1, 1, 1])


def near_rows(X, w, b):
    return X - np.outer((X @ w + b) / (w @ w), w)


def as_signs(w, b):
    return w / 2, b + w.sum() / 2


def unit_of_votes(n, m, true, false):
    return [(i in true) - (i in false) for i in range(1, n + 1)], len(false) - m + 0.5


def test_right_answers_pass_in_any_form():
    check.scores(w.tolist(), np.array([b]), X, X @ w + b)
    check.scores(2, -1, [0.5, 1], [0, 1])
    check.feet(near_rows(X, w, b).tolist(), X, w, b)
    check.feet(np.array([[0.4]]), [[3.0]], [5.0], -2.0)
    check.homogeneous([b - 2, *w], w, b, 2)
    check.homogeneous(np.array([[b - 2, *w]]).T, w, b, 2)
    check.contradiction((2, 2, 2, 2), XOR, SIGNS)
    check.all_right((0.8, 0.6), THREE, ONES, unit=True)
    check.made_empty((-1, -2), 1, (1, 0, 0, 1), THREE, ONES)


def test_the_functions_asked_for_pass_under_any_seed():
    for seed in range(3):
        draws = np.random.default_rng(seed)
        check.distances_kept(lambda X, w, b: abs(X @ w + b) / np.linalg.norm(w), draws)
        check.feet_found(near_rows, draws)
        check.thresholds_moved(lambda w, b, r: [b - r, *w], draws)
        check.recoded(as_signs, draws, signs=True)
        check.recoded(lambda w, b: (2 * w, b - w.sum()), draws, signs=False)
        for kind in ("plain", "all", "some"):
            check.votes(unit_of_votes, draws, kind)


@pytest.mark.parametrize(
    ("law", "given", "said"),
    [
        (check.feet, (near_rows(X, w, b) + w, X, w, b), "is not on the boundary"),
        (check.feet, (X[:, :2], X, w, b), "have shape (5, 2)"),
        (check.homogeneous, ([0.75, *w], w, b, 2), "threshold r is left out"),
        (check.homogeneous, ([b - 2, *(2 * w)], w, b, 2), "should hold the given weights"),
        (check.distances_kept, (lambda X, w, b: abs(X @ w) / np.linalg.norm(w), check.rng(1)), "bias is left out"),
        (
            check.distances_kept,
            (lambda X, w, b: abs(X @ w + b) / np.hypot(w @ w, b), check.rng(1)),
            "which is not right",
        ),
    ],
)
def test_what_is_wrong_is_told(law, given, said):
    assert said in message(law, *given)


@given(anything)
def test_nothing_that_is_handed_in_lets_another_error_through(value):
    refuses(
        lambda: check.scores(value, value, X, X @ w + b),
        lambda: check.feet(value, X, w, b),
        lambda: check.homogeneous(value, w, b, 2),
        lambda: check.contradiction(value, X, [1, 1, -1, 1, -1]),
    )
