import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import multivariate_normal

from lincls.numerics.covariance import Within, log_density, patterns, whitened, whitened_rows
from lincls.numerics.moments import moments


def covariance(seed, D=4):
    root = np.random.default_rng(seed).normal(size=(D, D + 2))
    return root @ root.T


@given(seed=st.integers(0, 10**6))
def test_the_new_coordinates_make_the_covariance_the_identity(seed):
    S = covariance(seed)
    white = whitened(S, 0)
    assert white.A.T @ S @ white.A == pytest.approx(np.eye(4), abs=1e-8)
    assert white.log_det == pytest.approx(np.linalg.slogdet(S)[1])


def test_the_units_of_the_features_do_not_matter():
    S, scale = covariance(0), np.array([1e-9, 1.0, 1e6, 1e12])
    white = whitened(S * np.outer(scale, scale), 1e-6)
    assert white.A @ white.A.T == pytest.approx(np.linalg.inv(S) / np.outer(scale, scale))


def test_the_density_is_scipys():
    rng = np.random.default_rng(0)
    S, mean, X = covariance(1), rng.normal(size=4), rng.normal(size=(20, 4))
    found = log_density(X, mean, whitened(S, 0), patterns(X))
    assert found == pytest.approx(multivariate_normal(mean, S).logpdf(X))


def test_a_missing_value_is_integrated_out():
    S, mean, X = covariance(1), np.arange(4.0), np.array([[1.0, np.nan, 2.0, np.nan], [np.nan] * 4])
    known = [0, 2]
    wanted = multivariate_normal(mean[known], S[np.ix_(known, known)]).logpdf([1.0, 2.0])
    assert log_density(X, mean, whitened(S, 0), patterns(X)) == pytest.approx([wanted, 0])
    assert whitened(S, 0).known(~np.isnan(X[1])).rank == 0


def test_rows_are_grouped_by_what_they_know():
    X = np.array([[1.0, np.nan], [1.0, 2.0], [3.0, np.nan], [np.nan, np.nan]])
    found = {tuple(g.features.tolist()): g.rows.tolist() for g in patterns(X)}
    assert found == {(True, False): [0, 2], (True, True): [1], (False, False): [3]}


@pytest.mark.parametrize("apart", [1e-3, 1e-6, 1e-9])
def test_nearly_collinear_data_keep_the_digits_that_their_covariance_loses(apart):
    rng = np.random.default_rng(0)
    x, noise = rng.normal(size=500), rng.normal(size=500)
    x, noise = x - x.mean(), noise - noise.mean()
    noise -= (noise @ x) / (x @ x) * x
    noise /= noise.std()
    X = np.column_stack([x, x + apart * noise])
    S = moments(X).scatter / 500
    white = whitened_rows(Within(X, X.mean(axis=0)[None], [np.arange(500)], 500), S)
    assert white.rank == 2
    assert white.log_det == pytest.approx(np.log(x.var() * apart**2), abs=1e-5)


@pytest.mark.parametrize("offset", [0.0, 1e3, 1e6])
def test_collinear_and_constant_columns_lower_the_rank(offset):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100, 3)) + offset
    X = np.column_stack([X, X[:, 0] + X[:, 1], np.full(100, 0.1)])
    found = moments(X)
    white = whitened_rows(Within(X, found.mean[None], [np.arange(100)], 100), found.scatter / 100)
    assert white.rank == 3


def test_a_ridge_makes_up_for_what_is_missing():
    X = np.array([[1.0, 2.0, 5.0], [2.0, 4.0, 5.0]])
    found, ridge = moments(X), np.array([0.1, 0.2, 0.3])
    S = found.scatter / 2 + np.diag(ridge)
    white = whitened_rows(Within(X, found.mean[None], [np.arange(2)], 2, ridge=ridge), S)
    assert white.rank == 3
    assert white.A @ white.A.T == pytest.approx(np.linalg.inv(S))


def test_white_and_back_is_the_product_with_the_inverse():
    S, M = covariance(2), np.random.default_rng(0).normal(size=(3, 4))
    white = whitened(S, 0)
    assert white.back(white.white(M)) == pytest.approx(M @ np.linalg.inv(S))
    assert white.times(white.back(white.white(M))) == pytest.approx(M)


@pytest.mark.parametrize("ridge", [None, np.array([1e-13, 2e-13, 3e-13])])
def test_rows_may_weigh_where_their_covariance_is_ill_conditioned_too(ridge):
    rng = np.random.default_rng(0)
    X, s = rng.normal(size=(200, 3)), rng.integers(1, 4, 200).astype(float)
    X[:, 2] = X[:, 0] + 1e-6 * X[:, 2]
    found = moments(X, None, s)
    S = found.scatter / found.N + (0 if ridge is None else np.diag(ridge))
    white = whitened_rows(Within(X, found.mean[None], [np.arange(200)], found.N, s, ridge), S)
    repeated = np.repeat(X, s.astype(int), axis=0)
    same = whitened_rows(Within(repeated, found.mean[None], [np.arange(len(repeated))], found.N, None, ridge), S)
    assert white.rank == 3 and white.log_det == pytest.approx(same.log_det, abs=1e-6)
    M = rng.normal(size=(5, 3))
    assert white.back(white.white(M)) == pytest.approx(same.back(same.white(M)), rel=1e-6)
