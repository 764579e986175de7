"""Hessians against second differences of the loss."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check
from lincls.models.sigmoid import sigmoid

rng = np.random.default_rng(9)
X, T = rng.normal(size=(7, 3)), rng.integers(0, 2, 7)
POINTS = [rng.normal(size=3) for _ in range(2)]


def loss(X, t, w):
    z = X @ w
    return np.mean(np.logaddexp(0, z) - t * z)


def hess(X, t, w):
    p = sigmoid(X @ w)
    return X.T @ np.diag(p * (1 - p)) @ X / len(t)


def judge(f, **options):
    check.hessian(f, loss, POINTS, data=(X, T), name="hess", **options)


def test_the_hessian_passes_in_any_form():
    judge(hess)
    judge(
        lambda X, t, w: (
            sum(p * (1 - p) * np.outer(x, x) for x, p in zip(X, sigmoid(X @ w), strict=True)).tolist() / np.array(7.0)
        )
    )
    check.hessian(lambda w: [[2.0, 1.0], [1.0, 6.0]], lambda w: w[0] ** 2 + w[0] * w[1] + 3 * w[1] ** 2, [(1.0, 2.0)])


@pytest.mark.parametrize(
    ("wrong", "slip"),
    [
        (lambda *a: -hess(*a), "The sign is flipped."),
        (lambda X, t, w: hess(X, t, w) * len(t), "a sum where the mean is wanted (1/N is missing)"),
        (lambda X, t, w: X.T @ X / len(t), "The weights p (1 - p) are missing."),
        (lambda X, t, w: np.triu(hess(X, t, w)), "A Hessian is symmetric; this one is not."),
        (lambda X, t, w: X.T @ (sigmoid(X @ w) - t) / len(t), "hess at (-"),
        (lambda X, t, w: None, "Is there a return at the end of the function?"),
    ],
)
def test_a_slip_gets_its_sentence(wrong, slip):
    mistakes = {"The weights p (1 - p) are missing.": lambda X, t, w: X.T @ X / len(t)}
    said = message(judge, wrong, mistakes=mistakes)
    assert said.startswith("hess at (") and slip.replace("hess at (-", "hess at (") in said


@given(anything)
def test_garbage_gets_a_message(value):
    refuses(lambda: judge(value), lambda: judge(lambda *_: value))
