import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models import within_scatter
from lincls.numerics.gaussians import own_covariance, shared_covariance


def classes(seed, N, D):
    rng = np.random.default_rng(seed)
    t = np.arange(N) % 3
    return rng.normal(size=(N, D)) + t[:, None], t


@given(seed=st.integers(0, 10**6), shape=st.sampled_from([(30, 2), (12, 20)]))
def test_what_classes_share_is_the_scatter_within_them(seed, shape):
    X, t = classes(seed, *shape)
    found = shared_covariance(X, t, 3, None, len(X) - 3, None)
    assert found.means == pytest.approx(np.array([X[t == k].mean(axis=0) for k in range(3)]))
    assert found.covariance.matrix == pytest.approx(within_scatter(X, t) / (len(X) - 3))
    assert found.shrinkage.tolist() == [0, 0, 0] and found.run is None


@given(seed=st.integers(0, 10**6), shape=st.sampled_from([(30, 2), (12, 20)]), weighted=st.booleans())
def test_a_class_of_its_own_has_its_covariance_and_the_ridge(seed, shape, weighted):
    X, _ = classes(seed, *shape)
    rows, ridge = np.arange(0, len(X), 2), np.full(shape[1], 0.5)
    s = np.random.default_rng(seed).uniform(0.1, 2.0, len(X)) if weighted else None
    each = np.ones(len(rows)) if s is None else s[rows]
    found = own_covariance(X, rows, s, each.sum(), ridge, missing=False)
    A = X[rows] - np.average(X[rows], axis=0, weights=each)
    assert found.covariance.matrix == pytest.approx((A.T * each) @ A / each.sum() + np.diag(ridge))
    assert found.run is None


def test_a_class_with_missing_values_says_how_its_run_went():
    X, t = classes(1, 60, 2)
    X[3::9, 1] = np.nan
    rows = np.flatnonzero(t == 0)
    found = own_covariance(X, rows, None, len(rows), np.zeros(2), missing=True)
    assert found.run.reason == "converged" and found.covariance.matrix == pytest.approx(found.run.state.covariance)
