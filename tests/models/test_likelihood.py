"""What holds for the models of greatest likelihood, of two classes and of more, however awkward the table."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from sklearn import linear_model

from lincls import ConvergenceWarning
from lincls.features import polynomial
from lincls.models import (
    LogisticRegression,
    SoftmaxRegression,
    cross_entropy,
    cross_entropy_gradient,
    softmax_gradient,
    softmax_loss,
)


class Kind(NamedTuple):
    """A model, its loss, the loss's gradient, where the classes are parted, and how near its losses come."""

    model: type[Any]
    loss: Callable
    gradient: Callable
    cuts: list[float]
    room: float


TWO = Kind(LogisticRegression, cross_entropy, cross_entropy_gradient, [0.0], 1e-8)
MORE = Kind(SoftmaxRegression, softmax_loss, softmax_gradient, [-0.5, 0.5], 1e-7)
each_kind = pytest.mark.parametrize("kind", [TWO, MORE], ids=["two", "more"])
YEAR = np.arange(1900.0, 2021.0)
SINCE = (YEAR - 1960) / 10


def parted(kind, z, rng):
    """The classes of examples that lie at z, with noise."""
    return np.digitize(z + rng.standard_normal(len(z)), kind.cuts)


def overlapping(kind, N=200, D=4):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(N, D))
    return X, parted(kind, X @ rng.normal(size=D), rng)


def near(kind, gap, seed=0, N=300):
    """Two columns that differ by gap d, targets that follow d, and the loss of the best weights on (g, d)."""
    rng = np.random.default_rng(seed)
    g, d = rng.standard_normal((2, N))
    t = parted(kind, d, rng)
    return np.column_stack([g, g + gap * d]), t, kind.model().fit(np.column_stack([g, d]), t).loss_


@each_kind
@pytest.mark.parametrize("N", [200, 3000])
def test_nearly_collinear_features_are_no_trouble(kind, N):
    X, t = overlapping(kind, N)
    Z = np.c_[X[:, :-1], X[:, -2] + 1e-5 * X[:, -1]]
    model, plain = kind.model().fit(Z, t), kind.model().fit(X, t)
    assert model.converged_ and model.predict_proba(Z) == pytest.approx(plain.predict_proba(X), abs=1e-6)


@each_kind
def test_of_equally_good_weights_the_shortest_are_taken(kind):
    X, t = overlapping(kind)
    once, twice = kind.model().fit(X, t), kind.model().fit(np.c_[X, X, np.ones(200)], t)
    w = once.w_
    assert twice.w_ == pytest.approx(np.concatenate([w, w, 0 * w[..., :1]], axis=-1) / 2, abs=1e-7)
    assert twice.b_ == pytest.approx(once.b_, abs=1e-7)


@each_kind
@pytest.mark.parametrize("gap", [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-12, 1e-13])
@pytest.mark.parametrize("seed", range(3))
def test_columns_that_nearly_agree_still_tell_what_they_differ_by(kind, gap, seed):
    X, t, best = near(kind, gap, seed)
    model = kind.model().fit(X, t)
    room = 3e3 * 1e-16 / gap + kind.room  # the share of d that rounding of X has changed; 300 rows and room
    assert model.converged_ and (kind is MORE or model.n_iter_ < 15)
    assert model.loss_ == pytest.approx(best, abs=room)
    assert kind.loss(X, t, model.w_, model.b_) == pytest.approx(best, abs=room)
    if kind is TWO:
        shrunk = LogisticRegression(l2=1.0).fit(X, t)
        peer = linear_model.LogisticRegression(tol=1e-11, solver="newton-cholesky", max_iter=1000).fit(X, t)
        assert shrunk.converged_ and shrunk.w_ == pytest.approx(peer.coef_[0], abs=1e-5)


@each_kind
@pytest.mark.parametrize("gap", [1e-15, 2e-15])
def test_what_rounding_hides_is_left_out_aloud(kind, gap):
    X, t, best = near(kind, gap)
    said = r"its rank is 1, .* left out .* would lower the loss by [3-9][0-9] nats"
    with pytest.warns(UserWarning, match=said) as seen:
        assert kind.model().fit(X, t).loss_ > best + 30
    assert seen[0].filename == __file__


@pytest.mark.parametrize("solver", ["gradient", "sgd"])
def test_descent_that_sees_no_slope_does_not_call_a_wrong_optimum_found(solver):
    X, t, best = near(TWO, 1e-7)
    model = LogisticRegression(solver, max_epochs=100)
    with pytest.warns(ConvergenceWarning):
        assert model.fit(X, t).loss_ > best + 30
    assert model.stopped_ == "max_epochs"


def test_newton_notices_that_it_is_done_on_many_rows_of_nearly_dependent_columns():
    X, t, best = near(TWO, 1e-6, N=20_000)
    model = LogisticRegression().fit(X, t)
    assert model.converged_ and model.n_iter_ < 15 and model.loss_ == pytest.approx(best, rel=1e-8)


@each_kind
@pytest.mark.parametrize("l2, room", [(0.0, 1e-6), (1e-9, 2)])
def test_powers_of_the_year_do_as_well_as_those_of_the_decades_since_1960(kind, l2, room):
    t = parted(kind, np.sin(SINCE / 2), np.random.default_rng(0))
    raw, scaled = (kind.model(l2=a).fit(polynomial(x[:, None], 4), t) for x, a in ((YEAR, l2), (SINCE, 0.0)))
    assert raw.converged_ and scaled.loss_ - 1e-6 <= raw.loss_ <= scaled.loss_ + room


@each_kind
@pytest.mark.parametrize("l2", [1.0, 0.01, 0.0])
@pytest.mark.parametrize("N, D", [(20, 60), (72, 3000)])
def test_a_wide_table_is_fitted_in_the_space_of_its_rows(kind, l2, N, D, rng):
    X = 3 + rng.standard_normal((N, D))
    t = parted(kind, X[:, 0] - 3, rng)
    model = kind.model(l2=l2, tol=1e-9).fit(X, t)
    if l2 == 0:
        assert model.stopped_ == "separable" and model.score(X, t) == 1
        return
    start = np.linalg.norm(kind.gradient(X, t, 0 * model.w_, 0 * model.b_))
    assert np.linalg.norm(kind.gradient(X, t, model.w_, model.b_, l2)) < 10 * kind.room * start
    if kind is TWO:  # newton-cg makes no matrix D x D
        peer = linear_model.LogisticRegression(C=1 / l2, tol=1e-9, solver="newton-cg", max_iter=1000).fit(X, t)
        assert model.w_ == pytest.approx(peer.coef_[0], abs=1e-5)


STEPPING = [
    *((TWO, {"solver": solver}) for solver in ("newton", "gradient", "sgd")),
    *((MORE, {"form": form}) for form in ("symmetric", "reference")),
]


@pytest.mark.parametrize("kind, way", STEPPING, ids=lambda case: str(*case.values()) if isinstance(case, dict) else "")
@pytest.mark.parametrize("N", [60, 3000])
@pytest.mark.parametrize("offset", [0.0, 1000.0])
def test_each_state_tells_its_loss_and_gradient_in_the_data_as_they_came(kind, way, N, offset):
    X, t = overlapping(kind, N, 3)
    X = X + offset
    for state in kind.model(**way, l2=0.5, max_epochs=4).steps(X, t):
        assert state.loss == pytest.approx(kind.loss(X, t, state.w, state.b, 0.5))
        wanted = kind.gradient(X, t, state.w, state.b, 0.5)
        assert state.gradient == pytest.approx(wanted, rel=1e-5, abs=1e-6 * (1 + offset))
