"""What a unit does: feet, the form with x0 = 1, distances."""

import numpy as np
import pytest
from students import message

from lincls.exercise import check

rng = np.random.default_rng(17)
X, w, b = rng.normal(size=(5, 3)), rng.normal(size=3), 0.75
NEAR = X - np.outer((X @ w + b) / (w @ w), w)


@pytest.mark.parametrize(
    ("law", "given", "said"),
    [
        (check.feet, (NEAR + w, X, w, b), "is not on the boundary"),
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
