import re
import warnings
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize
from sklearn import linear_model

from lincls import ConvergenceWarning
from lincls.data import blobs, separable
from lincls.features import polynomial
from lincls.models import LogisticRegression, OneVsRest, cost_threshold, cross_entropy_gradient
from lincls.separability import Separator, decide


def peer(X, t, l2, solver="newton-cholesky", tol=1e-11):
    C = 1 / l2 if l2 else np.inf
    return linear_model.LogisticRegression(C=C, tol=tol, solver=solver, max_iter=1000).fit(X, t)


def overlapping(N=200, D=4, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, D))
    return X, (X @ rng.normal(size=D) + rng.logistic(size=N) > 0.3).astype(int)


@pytest.mark.parametrize("solver", ["gradient", "sgd"])
def test_the_other_ways_lead_to_the_same_weights(solver):
    X, t = overlapping(100)
    best = LogisticRegression(l2=1.0).fit(X, t)
    near = LogisticRegression(solver, l2=1.0, max_epochs=400).fit(X, t)
    assert near.w_ == pytest.approx(best.w_, abs=1e-4 if solver == "gradient" else 0.02)
    assert near.loss_ >= best.loss_ - 1e-9


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.3]))
def test_where_it_converges_the_gradient_is_zero(seed, l2):
    X, t = overlapping(60, 3, seed)
    model = LogisticRegression(l2=l2).fit(X, t)
    if model.converged_:
        gradient = cross_entropy_gradient(X, t, model.w_, model.b_, l2)
        assert gradient == pytest.approx(np.zeros(4), abs=1e-5)


@given(seed=st.integers(0, 10**6), solver=st.sampled_from(["newton", "gradient"]))
def test_on_separable_data_it_does_not_pretend(seed, solver):
    X, t = separable(30, 2, 0.2, seed=seed)
    model = LogisticRegression(solver).fit(X, t)
    assert model.stopped_ == "separable" and not model.converged_
    assert np.isfinite(model.w_).all() and model.score(X, t) == 1


def test_without_a_penalty_the_weights_would_grow_and_with_one_they_do_not():
    X, t = separable(40, 2, 0.1, seed=1)
    lengths = [np.linalg.norm(s.w) for s in LogisticRegression("gradient", max_epochs=400).steps(X, t)]
    assert all(b > a for a, b in pairwise(lengths))
    assert LogisticRegression(l2=0.1).fit(X, t).converged_


def test_it_comes_back_from_a_start_where_every_probability_is_0_or_1():
    X, t = overlapping()
    far = LogisticRegression(start=([1e3, -500.0, 200.0, 7.0], 300.0)).fit(X, t)
    assert far.converged_ and far.w_ == pytest.approx(LogisticRegression().fit(X, t).w_, abs=1e-7)


def test_classes_that_only_touch_are_noticed_too():
    X, t = np.array([[0.0], [1.0], [1.0], [2.0]]), [0, 0, 1, 1]
    model = LogisticRegression().fit(X, t)
    assert model.stopped_ == "quasi-separable" and np.isfinite(model.w_).all()
    assert model.predict_proba([[1.0]])[0] == pytest.approx([0.5, 0.5], abs=1e-3)


def test_almost_separable_is_not_separable():
    X, t = np.array([[0.0], [1.0], [1.001], [2.0], [3.0], [4.0]]), [0, 1, 0, 1, 1, 1]
    model = LogisticRegression().fit(X, t)
    assert model.converged_ and model.w_ == pytest.approx(peer(X, t, 0).coef_[0], rel=1e-4)


def test_a_costly_miss_lowers_the_threshold_and_the_boundary_only_shifts():
    X, t = blobs(200, gap=2, seed=0)
    low = LogisticRegression(l2=1.0, threshold=cost_threshold(1, 4)).fit(X, t)
    even = LogisticRegression(l2=1.0).fit(X, t)
    assert low.threshold == 0.2 and np.array_equal(low.w_, even.w_)
    assert np.array_equal(low.predict(X) == low.classes_[1], low.predict_proba(X)[:, 1] >= 0.2)
    assert np.sum(low.predict(X) == 1) > np.sum(even.predict(X) == 1)


def test_the_threshold_of_least_cost_costs_least():
    p, costs = np.linspace(0.01, 0.99, 99), (3.0, 0.5)
    positive = p >= cost_threshold(*costs)
    assert np.array_equal(positive, (1 - p) * costs[0] <= p * costs[1])


def test_exactly_dependent_columns_lose_nothing_and_are_no_news(rng):
    group, X = rng.integers(0, 4, 200), rng.normal(size=(200, 2))
    t = (X[:, 0] + (group > 1) + rng.normal(size=200) > 0.5).astype(int)
    once = LogisticRegression().fit(np.c_[np.eye(4)[group][:, 1:], X], t)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = LogisticRegression().fit(np.c_[np.eye(4)[group], X, X @ [0.1, -3.0]], t)
    assert again.loss_ == pytest.approx(once.loss_, rel=1e-9)


@pytest.mark.parametrize("l2", [1e-12, 1e-6, 1e-3, 1.0])
def test_powers_of_the_year_with_a_penalty_are_at_the_least_of_it(l2):
    year = np.arange(1900.0, 2021.0)
    X = polynomial(year[:, None], 4)
    t = (np.sin((year - 1960) / 20) + np.random.default_rng(0).standard_normal(121) > 0).astype(int)
    model = LogisticRegression(l2=l2).fit(X, t)
    assert model.converged_
    centred = ((year - 1960) / 60)[:, None] ** np.arange(1, 5)
    powers = np.linalg.lstsq(np.c_[np.ones(121), centred], X, rcond=None)[0][1:]  # X = const + centred @ powers
    turned = np.linalg.solve(powers, np.eye(4))  # w = turned @ u

    def loss(v):
        z = centred @ v[1:] + v[0]
        return np.logaddexp(0, z).sum() - z[t == 1].sum() + l2 / 2 * np.sum((turned @ v[1:]) ** 2)

    best = minimize(loss, np.zeros(5), method="BFGS", options={"gtol": 1e-7})
    assert model.loss_ == pytest.approx(best.fun, abs=1e-5)


def test_the_smallest_feature_of_a_wide_table_may_be_what_separates(rng):
    X = rng.standard_normal((20, 40)) * 10.0 ** np.repeat([9, -9], 20)
    X[:, :20] = X[:1, :20]  # the large ones tell nothing but for one
    X[:, 0] = 1e9 * np.tile([1.0, 2.0], 10)
    t = (rng.random(20) > 0.5).astype(int)
    assert LogisticRegression().fit(X, t).stopped_ == "separable"


def test_weighted_sgd_goes_where_newton_does():
    X, t = overlapping(100)
    s = np.random.default_rng(0).uniform(0.2, 2, 100)
    best = LogisticRegression(l2=1.0).fit(X, t, sample_weight=s)
    near = LogisticRegression("sgd", l2=1.0, max_epochs=400).fit(X, t, sample_weight=s)
    assert near.w_ == pytest.approx(best.w_, abs=0.02)


def test_a_cost_of_nothing_is_refused():
    with pytest.raises(ValueError, match="false_negative must"):
        cost_threshold(1, 0)


def test_a_sampled_hessian_that_misleads_is_given_up():
    N, D = 100_000, 100  # far apart: few examples carry the Hessian, and a sample holds too few of them
    rng = np.random.default_rng(N + D)
    X = rng.standard_normal((N, D))
    t = rng.integers(0, 2, N)
    X += 0.5 * rng.standard_normal((2, D))[t]
    model = LogisticRegression(l2=1.0).fit(X, t)
    assert model.converged_
    assert model.n_iter_ <= 20


@pytest.mark.parametrize("solver, tol", [
    ("newton", 0.1), ("newton", 1e-2), ("gradient", 0.1), ("gradient", 1e-3), ("sgd", 0.1),
])  # fmt: skip
def test_classes_that_only_touch_are_never_called_converged(solver, tol):
    model = LogisticRegression(solver, tol=tol).fit([[0.0], [1.0], [1.0], [2.0]], [0, 0, 1, 1])
    assert model.stopped_ == "quasi-separable" and not model.converged_
    assert np.isfinite(model.w_).all()


@pytest.mark.parametrize("solver, tol", [("newton", 0.1), ("newton", 1e-2), ("gradient", 1e-2), ("sgd", 0.1)])
def test_classes_that_overlap_have_a_minimum_whatever_the_tolerance(solver, tol):
    for seed in range(10):
        rng = np.random.default_rng(seed)
        X, t = rng.integers(-3, 4, (30, 2)).astype(float), np.arange(30) % 2
        assert LogisticRegression().fit(X, t).converged_
        assert LogisticRegression(solver, tol=tol).fit(X, t).stopped_ in ("converged", "max_epochs")


@given(seed=st.integers(0, 10**6), tol=st.sampled_from([1e-6, 1e-2, 0.3]))
def test_labels_that_a_plane_parts_but_for_points_on_it_have_no_minimum(seed, tol):
    rng = np.random.default_rng(seed)
    X = rng.integers(-3, 4, (30, 2)).astype(float)
    z = X @ [1.0, 2.0]
    t = np.where(z == 0, rng.integers(0, 2, 30), z > 0)
    model = LogisticRegression(tol=tol).fit(X, t)
    apart = isinstance(decide(X, t), Separator)
    assert model.stopped_ == ("separable" if apart else "quasi-separable")
    assert (model.direction_ is None) == apart


@pytest.mark.parametrize("solver", ["newton", "gradient", "sgd"])
def test_three_sentences_for_separated_quasi_separated_and_overlapping_classes(solver):
    x, t = [[0.0]] * 10 + [[1.0]] * 5, np.array([0, 1] * 5 + [1] * 5)
    with pytest.warns(ConvergenceWarning, match="'separable': the classes are separable, so the likelihood"):
        apart = LogisticRegression(solver).fit(x, [0] * 10 + [1] * 5)
    assert apart.direction_ is None
    sentence = (
        "'quasi-separable': no plane separates the classes, but along w = (1,), b = 0 no example's margin falls and "
        "5 of 15 rise, so the likelihood has no maximum; a penalty l2 > 0 gives it one"
    )
    for epochs in (None, 3):
        with pytest.warns(ConvergenceWarning, match=re.escape(sentence)):
            touching = LogisticRegression(solver, max_epochs=epochs).fit(x, t)
        w, b = touching.direction_
        margins = (2 * t - 1) * (np.array(x) @ w + b)
        assert margins.min() == 0 and (margins > 0).sum() == 5 and touching.score(x, t) == pytest.approx(2 / 3)
    with pytest.warns(ConvergenceWarning, match="'max_epochs': nothing was found along which the likelihood rises"):
        LogisticRegression(solver, max_epochs=1, tol=0).fit(*overlapping(40, 2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert LogisticRegression(l2=1.0).fit(x, t).direction_ is None


def test_in_a_long_table_the_direction_holds_to_rounding():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40_000, 3))
    t = X @ [1.0, -1.0, 2.0] > 0
    X[:200, 0], t[:200] = X[:200, 1] - 2 * X[:200, 2], np.arange(200) % 2
    with pytest.warns(ConvergenceWarning, match="to rounding, no example's margin falls and 39800 of 40000 rise"):
        model = LogisticRegression().fit(X, t)
    w, b = model.direction_
    assert w / w[0] == pytest.approx([1, -1, 2], abs=1e-6) and b == pytest.approx(0, abs=1e-6)


def test_one_against_the_rest_tells_which_direction_too():
    with pytest.warns(ConvergenceWarning, match="OneVsRest .* 'quasi-separable': .* along w = "):
        OneVsRest(LogisticRegression()).fit([[0.0], [0.0], [1.0]], [0, 1, 1])
