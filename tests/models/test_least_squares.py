import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import datasets, linear_model

from lincls.data import blobs
from lincls.models import LeastSquaresClassifier, LinearRegression, Perceptron

LOADERS = [datasets.load_iris, datasets.load_breast_cancer, datasets.load_digits]


def codes(t):
    classes, index = np.unique(t, return_inverse=True)
    return 2.0 * index - 1 if len(classes) == 2 else np.eye(len(classes))[index]


@pytest.mark.parametrize("load", LOADERS)
def test_the_outputs_are_those_of_scikit_learns_regression_on_the_codes(load):
    X, t = load(return_X_y=True)
    ours, theirs = LeastSquaresClassifier().fit(X, t), linear_model.LinearRegression().fit(X, codes(t))
    assert ours.decision_function(X) == pytest.approx(theirs.predict(X), abs=1e-8)


@given(seed=st.integers(0, 10**6), K=st.integers(2, 4))
def test_it_is_the_pseudo_inverse(seed, K):
    rng = np.random.default_rng(seed)
    X, t = rng.normal(size=(30, 3)), np.arange(30) % K
    model = LeastSquaresClassifier().fit(X, t)
    v = np.linalg.pinv(np.column_stack([np.ones(30), X])) @ codes(t)
    assert np.column_stack([np.atleast_1d(model.b_), np.atleast_2d(model.w_)]).T.reshape(v.shape) == pytest.approx(v)


def test_and_by_hand():
    # corners of the square, AND: normal equations give w = (1, 1), b = -3/2
    model = LeastSquaresClassifier().fit([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1])
    assert model.w_ == pytest.approx([1, 1]) and model.b_ == pytest.approx(-1.5)


def test_nearly_collinear_features_are_solved_all_the_same():
    rng = np.random.default_rng(0)
    X, t = rng.normal(size=(200, 3)), rng.integers(3, size=200)
    wanted = LeastSquaresClassifier().fit(X, t).decision_function(X)
    near = np.c_[X[:, :2], X[:, 1] + 1e-6 * X[:, 2]]
    assert LeastSquaresClassifier().fit(near, t).decision_function(near) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("K", [2, 3])
def test_of_equally_good_weights_the_shortest_are_taken(K):
    rng = np.random.default_rng(0)
    for X in (rng.normal(size=(8, 20)), np.c_[np.ones(30), (Z := rng.normal(size=(30, 2))), Z @ [3.0, 1.0]]):
        t = np.arange(len(X)) % K
        W, A = np.atleast_2d(LeastSquaresClassifier().fit(X, t).w_), X - X.mean(axis=0)
        T = codes(t).reshape(len(X), -1)
        assert W.T == pytest.approx(np.linalg.pinv(A) @ (T - T.mean(axis=0)), abs=1e-9)


def test_constant_features_alone_leave_the_shares_of_the_classes():
    model = LeastSquaresClassifier().fit(np.full((4, 2), 0.1), [0, 1, 1, 2])
    assert not model.w_.any() and model.b_ == pytest.approx([0.25, 0.5, 0.25])


def test_the_outputs_for_one_of_k_targets_sum_to_one_and_leave_0_to_1():
    X, t = blobs(90, K=3, seed=1)
    z = LeastSquaresClassifier().fit(X, t).decision_function(X * 3)
    assert z.sum(axis=1) == pytest.approx(np.ones(90)) and z.min() < 0 and z.max() > 1


def test_two_classes_are_a_regression_on_plus_and_minus_one():
    X, t = blobs(40, seed=0)
    ours, line = LeastSquaresClassifier().fit(X, t), LinearRegression().fit(X, t)
    assert ours.w_ == pytest.approx(line.w_) and ours.b_ == pytest.approx(line.b_)


def test_a_correct_point_far_away_moves_the_boundary_and_a_perceptrons_stays():
    X, t = [[-2.0], [-1.0], [1.0], [2.0]], [-1, -1, 1, 1]
    far, labels = [*X, [50.0]], [*t, 1]
    assert LeastSquaresClassifier().fit(X, t).score(X, t) == 1
    assert LeastSquaresClassifier().fit(far, labels).score(far, labels) < 1
    assert Perceptron().fit(far, labels).score(far, labels) == 1


@pytest.mark.parametrize("N, D", [(20, 60), (72, 3000)])
def test_of_a_wide_table_the_shortest_weights_are_those_of_the_pseudo_inverse(N, D, rng):
    X, t = 2 + rng.standard_normal((N, D)), np.arange(N) % 3
    model = LeastSquaresClassifier().fit(X, t)
    T = codes(t)
    shortest = np.linalg.pinv(X - X.mean(axis=0), rcond=1e-12) @ (T - T.mean(axis=0))
    assert model.w_ == pytest.approx(shortest.T, abs=1e-9)
