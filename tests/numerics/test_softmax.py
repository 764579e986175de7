import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.numerics import softmax
from lincls.numerics.newton import Lbfgs, Truncated, walk
from lincls.numerics.running import drive
from lincls.numerics.softmax import Problem, information

DATA = np.random.default_rng(0)
X, t = DATA.normal(size=(40, 2)), DATA.integers(3, size=40)


def differences(f, v, h=1e-5):
    return np.array([(f(v + h * e) - f(v - h * e)) / (2 * h) for e in np.eye(len(v))])


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]))
def test_the_hessian_is_the_finite_difference_of_the_gradient_below_its_bound(seed, l2):
    problem, theta = Problem(X, t, 3, l2), np.random.default_rng(seed).normal(size=6)
    H = problem.hessian(theta, 2)
    wanted = differences(lambda v: problem.slope(v)[1], theta)
    assert H == pytest.approx(wanted, abs=1e-6)
    bound = np.kron(problem.C, problem.frame.gram / 2 + problem.ridge)
    assert np.linalg.eigvalsh(bound - H)[0] > -1e-9
    assert problem.bound(bound @ theta) == pytest.approx(theta)


def test_large_weights_overflow_nothing(rng):
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        V = np.column_stack([np.zeros(3), 1e4 * rng.normal(size=(3, 2))])
        assert np.isfinite(information(X, V)).all()


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]), weighted=st.booleans())
def test_a_product_with_the_hessian_is_that_of_the_formed_one(seed, l2, weighted):
    rng = np.random.default_rng(seed)
    problem = Problem(X, t, 3, l2, rng.integers(1, 4, size=len(X)).astype(float) if weighted else None)
    theta, direction = rng.normal(size=(2, 6))
    wanted = problem.hessian(theta, 2) @ direction
    assert problem.product(theta)(direction) == pytest.approx(wanted, abs=1e-8)


def test_more_weights_than_data_take_truncated_steps_to_the_same_minimum(rng):
    many = rng.normal(size=(30, 12))
    labels = np.arange(30) % 5
    found = {}
    for rows in (1, 200):  # as often: the Hessian is then smaller than the data
        problem = Problem(np.tile(many, (rows, 1)), np.tile(labels, rows), 5, 1.0 * rows)
        way = problem.way()
        assert type(way) is (Truncated if rows == 1 else Lbfgs)
        run = drive(walk(way, 1e-9, 500))
        assert run.reason == "converged"
        found[rows] = problem.weights(run.state.v, symmetric=True)[0]
    assert found[1] == pytest.approx(found[200], abs=1e-7)


def test_no_hessian_of_many_weights_is_formed_however_many_the_rows(rng, monkeypatch):
    def formed(*_):
        raise AssertionError("a Hessian was formed")

    monkeypatch.setattr(softmax, "HESSIAN_WEIGHTS", 5)
    monkeypatch.setattr(softmax, "information", formed)
    rows = rng.normal(size=(2000, 2))
    problem = Problem(rows, rng.integers(4, size=2000), 4, 1.0)
    assert drive(walk(problem.way(), 1e-8, 500)).reason == "converged"
