import numpy as np
import pytest

from lincls.numerics.frame import spreads
from lincls.numerics.least_squares import MANY_FEATURES, SAFE_EIGENVALUE, USABLE_EIGENVALUE, normal_weights
from lincls.numerics.moments import moments


def solved(X, a):
    _, mean, scatter = moments(X)
    return normal_weights(X, mean, scatter, spreads(X, mean, scatter), lambda rows: a[rows])


def near_copies(near, N=3000):
    """Two features whose correlations have a least eigenvalue of about near^2 / 2; far from 0, in other units."""
    x, noise = np.random.default_rng(3).normal(size=(2, N))
    return np.column_stack([1e-3 * x, 1e4 * (x + near * noise) + 1e5])


@pytest.mark.parametrize(
    "near", [1.0, (10 * SAFE_EIGENVALUE) ** 0.5, (0.1 * SAFE_EIGENVALUE) ** 0.5, (10 * USABLE_EIGENVALUE) ** 0.5]
)
def test_the_residual_of_the_answer_is_orthogonal_to_every_feature(near):
    X = near_copies(near)
    a = X @ [300.0, 1e-4] + np.random.default_rng(4).normal(size=len(X))
    a -= a.mean()
    A = (X - X.mean(axis=0)) / X.std(axis=0)
    w = solved(X, a)
    assert np.abs(A.T @ (a - (X - X.mean(axis=0)) @ w)).max() / len(X) < 1e-12


def test_several_targets_at_once_are_solved_as_one_by_one():
    X, a = near_copies(0.5), np.random.default_rng(5).normal(size=(3000, 3))
    assert solved(X, a) == pytest.approx(np.column_stack([solved(X, column) for column in a.T]))


@pytest.mark.parametrize("X", [near_copies(1e-6), np.column_stack([near_copies(1.0), np.full(3000, 7.0)])])
def test_there_is_no_answer_for_features_that_nearly_depend_on_each_other_or_never_change(X):
    assert solved(X, X[:, 0] - X[:, 0].mean()) is None


def test_sums_that_overflow_are_an_error():
    X = near_copies(1.0)
    with pytest.raises(ValueError, match="overflowed"):
        solved(X, np.full(len(X), 1e305) * np.sign(X[:, 0]))


@pytest.mark.parametrize("near", [1.0, (0.1 * SAFE_EIGENVALUE) ** 0.5])
@pytest.mark.parametrize("M", [0, 2])
def test_many_features_are_solved_as_well_as_few(near, M):
    rng = np.random.default_rng(6)
    X = np.column_stack([near_copies(near), rng.normal(size=(3000, MANY_FEATURES))])
    a = rng.normal(size=(3000, M)) if M else rng.normal(size=3000)
    a -= a.mean(axis=0)
    wanted = np.linalg.lstsq((X - X.mean(axis=0)) / X.std(axis=0), a)[0]
    assert (solved(X, a).T * X.std(axis=0)).T == pytest.approx(wanted, abs=1e-10)
