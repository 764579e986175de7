import numpy as np
import pytest

from lincls.numerics.logistic import Problem, information


def test_sums_over_many_blocks_are_sums(rng):
    X, v = rng.normal(size=(9000, 2)), rng.normal(size=3)
    p = 1 / (1 + np.exp(-X @ v[1:] - v[0]))
    dummy = np.column_stack([np.ones(9000), X])
    assert information(X, p * (1 - p)) == pytest.approx((dummy.T * (p * (1 - p))) @ dummy)


def test_a_rough_hessian_is_an_estimate_of_the_exact_one(rng):
    X = rng.normal(size=(40_000, 2))
    problem, v = Problem(X, np.where(X[:, 0] > 0, 1.0, -1.0), 0.0), np.array([0.1, 1.0, -0.5])
    exact, rough = problem.hessian(v, 2), problem.hessian(v, 0)
    assert not np.array_equal(exact, rough)
    assert np.linalg.norm(rough - exact) < 0.2 * np.linalg.norm(exact)


def test_what_hardly_counts_in_a_hessian_may_stand_at_its_mean(rng):
    X = rng.normal(size=(3000, 60))
    y, w = np.where(X[:, 0] > 0, 1.0, -1.0), np.eye(60)[0] * 30
    problem, v = Problem(X, y, 0.0), np.append(0.0, w)
    exact, nearly = problem.hessian(v, 2), problem.hessian(v, 1)
    assert not np.array_equal(exact, nearly)
    values = np.linalg.eigvals(np.linalg.solve(exact, nearly)).real
    assert values.min() > 0.8 and values.max() < 1.2
