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
