import numpy as np
import pytest

from lincls.data import blobs
from lincls.models import Adaline, LeastSquaresClassifier

X, t = blobs(60, gap=2, seed=0)
BEST = LeastSquaresClassifier().fit(X, t)


def distance(model):
    return np.hypot(np.linalg.norm(model.w_ - BEST.w_), model.b_ - BEST.b_)


def test_the_first_epochs_are_the_ones_made_by_hand():
    # online: t - z = -1 at x = 1: (b, w) = (-.1, -.1); then z = -.3 at x = 2, t - z = 1.3: + .13 (1, 2)
    *_, online = Adaline("online", 0.1, max_epochs=1).steps([[1.0], [2.0]], [-1, 1])
    assert online.w == pytest.approx([0.16]) and online.b == pytest.approx(0.03)
    # batch: mean of -1 (1, 1) and 1 (1, 2) is (0, .5)
    first, batch = Adaline("batch", 0.1, max_epochs=1).steps([[1.0], [2.0]], [-1, 1])
    assert batch.w == pytest.approx([0.05]) and batch.b == pytest.approx(0)
    assert first.error == 1 and batch.error == pytest.approx((1.05**2 + 0.9**2) / 2)


def test_online_comes_as_near_as_its_constant_rate_is_small():
    far, near = (distance(Adaline("online", eta, 0.0, 2000).fit(X, t)) for eta in (1e-2, 1e-3))
    assert near == pytest.approx(far / 10, rel=0.2)


def test_online_with_a_falling_rate_comes_to_the_pseudo_inverse():
    constant, falling = (distance(Adaline("online", 0.02, decay, 500).fit(X, t)) for decay in (0.0, 0.1))
    assert falling < constant / 40 and falling < 2e-3


def test_online_says_that_it_diverged_too():
    assert Adaline("online", 10.0).fit(X, t).stopped_ == "diverged"


def test_the_error_of_a_state_is_the_mean_square():
    for state in Adaline(max_epochs=3).steps(X, t):
        assert state.error == pytest.approx(np.mean((t - X @ state.w - state.b) ** 2))


@pytest.mark.parametrize("mode", ["online", "batch"])
def test_the_error_of_a_model_is_the_mean_square_too(mode):
    model = Adaline(mode, max_epochs=3).fit(X, t)
    assert model.error_ == pytest.approx(np.mean((t - model.decision_function(X)) ** 2))


def test_from_a_far_start_the_error_may_be_large_and_still_fall():
    model = Adaline("batch", start=([1e7, 0.0], 0.0), max_epochs=5000).fit(X, t)
    assert next(model.steps(X, t)).error > 1e13 and model.converged_


def test_a_correct_example_still_moves_it():
    *_, last = Adaline("online", 0.1, max_epochs=1, start=([3.0], 0.0)).steps([[1.0], [-1.0]], [1, -1])
    assert last.w[0] < 3


def test_the_rate_left_open_is_a_safe_one():
    assert Adaline().fit(X, t).eta_ == pytest.approx(1 / (1 + (X**2).sum(axis=1).max()))


def test_online_weights_lead_to_the_weighted_least_squares(rng):
    s = rng.uniform(0.2, 2, len(t))
    online = Adaline("online", 0.05, decay=0.2, max_epochs=2000).fit(X, t, sample_weight=s)
    best = LeastSquaresClassifier().fit(X, t, sample_weight=s)
    assert online.w_ == pytest.approx(best.w_, abs=0.01) and online.b_ == pytest.approx(best.b_, abs=0.01)
