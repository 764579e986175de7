from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.data import line
from lincls.models import (
    Adaline,
    GradientDescentRegression,
    LeastSquaresClassifier,
    LinearRegression,
    drive,
    hessian,
    loss_gradient,
    mean_loss,
    stability_limit,
)

X, t = line(40, w=[1.5, -0.5], b=0.7, seed=0)
CODES = np.where(t > t.mean(), 1.0, -1.0)
KINDS = [  # descents on a mean square, what solves the same at once, and targets
    (GradientDescentRegression, LinearRegression, t),
    (partial(Adaline, "batch"), LeastSquaresClassifier, CODES),
]
each_kind = pytest.mark.parametrize("descent, exact, t", KINDS, ids=["regression", "ADALINE"])


def test_the_first_step_is_the_one_made_by_hand():
    # at 0: y - t = -1, -3; dE/db = -2, dE/dw = (0 * -1 + 1 * -3) / 2 = -1.5; loss (1 + 9) / 4
    first, second = list(GradientDescentRegression(0.1, 1).steps([[0.0], [1.0]], [1.0, 3.0]))
    assert (first.epoch, first.w.tolist(), first.b, first.loss) == (0, [0], 0, 2.5)
    assert first.gradient.tolist() == [-2, -1.5]
    assert second.epoch == 1 and second.w == pytest.approx([0.15]) and second.b == pytest.approx(0.2)


def test_each_state_tells_its_loss_and_gradient():
    for state in GradientDescentRegression(0.05, 20).steps(X, t):
        dw, db = loss_gradient(X, t, state.w, state.b)
        assert state.gradient == pytest.approx([db, *dw])
        assert state.loss == pytest.approx(mean_loss(X, t, state.w, state.b))


@each_kind
@given(seed=st.integers(0, 10**6), share=st.floats(0.05, 0.95))
def test_below_the_stability_limit_it_reaches_the_closed_form(descent, exact, t, seed, share):
    rng = np.random.default_rng(seed)
    X, t = rng.normal(size=(40, 3)), rng.normal(size=40) if exact is LinearRegression else t
    model = descent(eta=share * stability_limit(X), max_epochs=10_000, tol=1e-9).fit(X, t)
    best = exact().fit(X, t)
    assert model.converged_
    assert model.w_ == pytest.approx(best.w_, abs=1e-7) and model.b_ == pytest.approx(best.b_, abs=1e-7)


@each_kind
def test_just_below_the_limit_it_converges_and_above_it_is_called_diverged_with_finite_weights(descent, exact, t):
    limit = stability_limit(X)
    assert descent(eta=0.99 * limit, max_epochs=5000).fit(X, t).converged_
    for eta in (1.05 * limit, 100.0, 1e200):
        model = descent(eta=eta, max_epochs=5000).fit(X, t)
        assert model.stopped_ == "diverged" and not model.converged_
        assert np.isfinite(model.w_).all() and np.isfinite(model.b_)


@each_kind
def test_the_rate_left_open_is_half_the_limit(descent, exact, t):
    model = descent().fit(X, t)
    assert model.eta_ == stability_limit(X) / 2 and model.converged_


@each_kind
def test_small_features_do_not_make_it_converge_at_once(descent, exact, t):
    for unit in (1e-100, 1e-7):  # a valley so flat takes far more steps than 50
        assert descent(max_epochs=50).fit(X * unit, t).stopped_ == "max_epochs"


def test_just_below_the_limit_the_loss_falls_and_just_above_it_grows():
    limit = stability_limit(X)
    below = drive(GradientDescentRegression(0.99 * limit, 500).steps(X, t)).state
    above = drive(GradientDescentRegression(1.01 * limit, 500).steps(X, t)).state
    start = mean_loss(X, t, [0.0, 0.0], 0.0)
    assert below.loss < start < above.loss


def test_the_error_along_an_eigenvector_shrinks_by_its_own_factor():
    values, vectors = np.linalg.eigh(hessian(X))
    best = LinearRegression().fit(X, t)
    v = np.array([best.b_, *best.w_])
    eta = 0.3 * stability_limit(X)
    for value, vector in zip(values, vectors.T, strict=True):
        start = v + vector
        *_, last = GradientDescentRegression(eta, 3, 0.0, start=(start[1:], start[0])).steps(X, t)
        assert np.array([last.b, *last.w]) - v == pytest.approx((1 - eta * value) ** 3 * vector, abs=1e-9)


def test_too_few_epochs_are_called_so():
    model = GradientDescentRegression(0.01, 5).fit(X, t)
    assert model.stopped_ == "max_epochs" and model.n_iter_ == 5


def test_it_starts_where_it_is_told():
    first = next(GradientDescentRegression(start=([3.0, -2.0], 1.0)).steps(X, t))
    assert first.w.tolist() == [3, -2] and first.b == 1


@pytest.mark.parametrize("unit", [1e-100, 1e-7, 1.0, 1e5])
def test_the_unit_of_the_targets_does_not_decide_when_it_has_converged(unit):
    plain = GradientDescentRegression(max_epochs=20_000).fit(X, t)
    assert plain.converged_
    assert GradientDescentRegression(max_epochs=20_000).fit(X, t * unit).n_iter_ == pytest.approx(plain.n_iter_, abs=1)


def test_from_a_start_far_away_targets_that_are_all_0_are_reached():
    model = GradientDescentRegression(max_epochs=20_000, start=([3.0, 1.0], 2.0)).fit(X, np.zeros(len(X)))
    assert model.converged_ and model.n_iter_ > 1 and np.abs(model.w_).max() < 1e-4
