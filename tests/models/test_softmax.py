import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize
from sklearn import datasets

from lincls import ConvergenceWarning
from lincls.data import blobs
from lincls.models import LogisticRegression, SoftmaxRegression
from lincls.models.sigmoid import logsumexp

IRIS = datasets.load_iris(return_X_y=True)


def overlapping(N=200, D=3, K=3, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, D))
    return X, (X @ rng.normal(size=(D, K)) + rng.gumbel(size=(N, K))).argmax(axis=1)


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.5]))
def test_the_two_forms_are_one_model(seed, l2):
    X, t = overlapping(80, 2, 3, seed)
    symmetric, reference = (SoftmaxRegression(form, l2=l2).fit(X, t) for form in ("symmetric", "reference"))
    assert reference.predict_proba(X) == pytest.approx(symmetric.predict_proba(X), abs=1e-9)
    assert not reference.w_[-1].any() and reference.b_[-1] == 0
    assert reference.w_ == pytest.approx(symmetric.w_ - symmetric.w_[-1])
    assert symmetric.w_.sum(axis=0) == pytest.approx(np.zeros(2), abs=1e-9)


def test_the_reference_form_is_what_a_general_optimiser_finds_for_it():
    X, t = overlapping()
    dummy = np.column_stack([np.ones(200), X])

    def loss(theta):
        z = np.column_stack([dummy @ theta.reshape(2, 4).T, np.zeros(200)])
        return np.sum(logsumexp(z) - z[np.arange(200), t])

    found = minimize(loss, np.zeros(8), tol=1e-12).x.reshape(2, 4)
    model = SoftmaxRegression("reference").fit(X, t)
    assert np.column_stack([model.b_, model.w_])[:2] == pytest.approx(found, abs=1e-4)


def test_for_two_classes_it_is_logistic_regression_with_half_the_penalty():
    X, t = overlapping(K=2)
    ours, two = SoftmaxRegression(l2=1.0).fit(X, t), LogisticRegression(l2=0.5).fit(X, t)
    assert ours.predict_proba(X) == pytest.approx(two.predict_proba(X), abs=1e-7)
    assert ours.decision_function(X) == pytest.approx(two.decision_function(X), abs=1e-6)


@pytest.mark.parametrize("N", [60, 3000])
def test_on_separable_data_it_does_not_pretend(N):
    X, t = blobs(N, gap=60, spread=0.5, K=3, seed=0)
    model = SoftmaxRegression().fit(X, t)
    assert model.stopped_ == "separable" and model.score(X, t) == 1
    assert np.isfinite(model.w_).all()
    assert SoftmaxRegression(l2=1.0).fit(X, t).converged_


@pytest.mark.parametrize("copies", [1, 10])  # Newton's method; L-BFGS
def test_one_class_apart_from_others_that_overlap_is_noticed_too(copies):
    X, t = np.tile(IRIS[0], (copies, 1)), np.tile(IRIS[1], copies)
    with pytest.warns(ConvergenceWarning, match="along direction_ no example's margin falls"):
        model = SoftmaxRegression().fit(X, t)
    assert model.stopped_ == "quasi-separable" and np.isfinite(model.w_).all()
    assert model.loss_ / copies == pytest.approx(5.9493, abs=0.01)  # of the two that overlap, alone
    W, b = model.direction_
    apart = np.asarray(X) @ (W[0] - W[1:]).T + b[0] - b[1:]  # setosa's z less that of the others
    assert (apart[t == 0] > 0).all() and (apart[t > 0] <= 0).all()


@pytest.mark.parametrize("form", ["symmetric", "reference"])
def test_a_direction_that_separates_some_and_contradicts_none_is_named(form):
    X, t = np.array([[0.0], [0.0], [1.0], [2.0]]), ["a", "b", "b", "c"]
    with pytest.warns(ConvergenceWarning, match=r"'quasi-separable': .* along w = .* rise against another class"):
        model = SoftmaxRegression(form).fit(X, t)
    W, b = model.direction_
    z = X @ W.T + b
    own = z[np.arange(4), np.searchsorted(model.classes_, t)][:, None]
    assert (own >= z - 1e-12).all() and (own > z + 1e-3).sum() >= 4
    assert (W.sum(), b.sum()) == pytest.approx((0, 0)) if form == "symmetric" else (W[-1] == 0).all()


def test_a_class_with_one_example_and_more_features_than_examples_are_no_trouble():
    X = np.random.default_rng(0).normal(size=(6, 9))
    model = SoftmaxRegression(l2=0.1).fit(X, ["a", "b", "b", "b", "b", "c"])
    assert model.converged_ and model.score(X, ["a", "b", "b", "b", "b", "c"]) == 1
