"""What a unit does: z, feet, the form with x0 = 1, contradictions."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check

rng = np.random.default_rng(17)
X, w, b = rng.normal(size=(5, 3)), rng.normal(size=3), 0.75
FEET = X - np.outer((X @ w + b) / (w @ w), w)


def test_scores_at_points():
    check.scores(w.tolist(), np.array([b]), X, X @ w + b)
    check.scores(2, -1, [0.5, 1], [0, 1])
    for wrong, said in (((w, b + 1), "the bias is not"), ((2 * w, 2 * b), "twice"), ((-w, -b), "wrong sign")):
        assert said in message(check.scores, *wrong, X, X @ w + b)


def test_feet_are_on_the_boundary_and_nearest():
    check.feet(FEET.tolist(), X, w, b)
    check.feet(np.array([[0.4]]), [[3.0]], [5.0], -2.0)
    sideways = FEET + np.cross(w, [1.0, 0, 0])
    assert "another point is nearer" in message(check.feet, sideways, X, w, b)
    assert "is not on the boundary" in message(check.feet, FEET + w, X, w, b)
    assert "sign of the step is wrong" in message(check.feet, 2 * X - FEET, X, w, b)
    assert "have shape (5, 2)" in message(check.feet, FEET[:, :2], X, w, b)


@pytest.mark.parametrize(
    ("v0", "said"),
    [
        (0.75 + 2, "its sign changes"),
        (2 - 0.75, "wrong sign"),
        (-2, "bias b is left out"),
        (0.75, "threshold r is left out"),
    ],
)
def test_the_form_with_a_dummy_feature(v0, said):
    check.homogeneous([b - 2, *w], w, b, 2)
    check.homogeneous(np.array([[b - 2, *w]]).T, w, b, 2)
    assert said in message(check.homogeneous, [v0, *w], w, b, 2)
    assert "comes first" in message(check.homogeneous, [*w, b - 2], w, b, 2)
    assert "should hold the given weights" in message(check.homogeneous, [b - 2, *(2 * w)], w, b, 2)


def test_a_contradiction_adds_up_to_nothing():
    xor, t = [(0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1)], [-1, 1, 1, -1]
    check.contradiction((2, 2, 2, 2), xor, t)
    assert "nothing is added up" in message(check.contradiction, (0, 0, 0, 0), xor, t)
    assert "Only a factor that is not negative" in message(check.contradiction, (1, 1, 1, -1), xor, t)
    assert "and not 0" in message(check.contradiction, (1, 1, 1, 0), xor, t)


def near_rows(X, w, b):
    return X - np.outer((X @ w + b) / (w @ w), w)


def as_signs(w, b):
    return w / 2, b + w.sum() / 2


def unit_of_votes(n, m, true, false):
    return [(i in true) - (i in false) for i in range(1, n + 1)], len(false) - m + 0.5


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
    ("law", "f", "words"),
    [
        (check.distances_kept, lambda X, w, b: (X @ w + b) / np.linalg.norm(w), "never negative"),
        (check.distances_kept, lambda X, w, b: abs(X @ w + b), "the length of w is missing"),
        (check.distances_kept, lambda X, w, b: abs(X @ w) / np.linalg.norm(w), "bias is left out"),
        (check.distances_kept, lambda X, w, b: abs(X @ w + b) / np.hypot(w @ w, b), "which is not right"),
        (check.feet_found, lambda X, w, b: X - near_rows(X, w, b), "is not on the boundary"),
        (check.thresholds_moved, lambda w, b, r: [b + r, *w], "its sign changes"),
        (check.recoded, lambda w, b: (w / 2, b), "the bias is not"),
        (check.votes, lambda n, m, *_: (np.ones(n), 0.5 - m), "its target is"),
    ],
)
def test_a_slip_in_a_function_is_named(law, f, words):
    more = {check.recoded: {"signs": True}, check.votes: {"kind": "some"}}.get(law, {})
    assert words in message(law, f, np.random.default_rng(1), **more)


def test_a_fourth_example_must_empty_the_region():
    X, t = np.array([[1, 2], [3, -1], [2, 2]]), np.array([1, 1, 1])
    check.all_right((0.8, 0.6), X, t, unit=True)
    check.made_empty((-1, -2), 1, (1, 0, 0, 1), X, t)
    assert "divide the weights" in message(check.all_right, (8, 6), X, t, unit=True)
    assert "x_new is the origin" in message(check.made_empty, (0, 0), 1, (1, 0, 0, 1), X, t)
    assert "the target is +1 or -1" in message(check.made_empty, (-1, -2), 0, (1, 0, 0, 1), X, t)


@given(anything)
def test_nothing_that_is_handed_in_lets_another_error_through(value):
    for judge in (
        lambda: check.scores(value, value, X, X @ w + b),
        lambda: check.feet(value, X, w, b),
        lambda: check.homogeneous(value, w, b, 2),
        lambda: check.contradiction(value, X, [1, 1, -1, 1, -1]),
    ):
        with pytest.raises((check.Wrong, check.NotAttempted)):
            judge()
