from itertools import pairwise

import numpy as np
import pytest

from lincls.data import blobs, real
from lincls.models import LogisticRegression, cross_entropy_gradient, drive
from lincls.numerics.logistic import MANY_ROWS, START_ROWS

X, t = blobs(60, gap=1.5, seed=3)


def test_the_first_gradient_step_is_the_one_made_by_hand():
    # at 0 p = 1/2: the mean of (t - p)(1, x) is (0, ((0 - 1/2) 1 + (1 - 1/2) 3) / 2) = (0, 1/2)
    _, second = list(LogisticRegression("gradient", eta=0.4, max_epochs=1).steps([[1.0], [3.0]], [0, 1]))
    assert second.w == pytest.approx([0.2]) and second.b == pytest.approx(0)


def test_one_example_of_sgd_is_a_soft_perceptron_step():
    X, t = np.array([[1.0, 2.0], [-1.0, 0.5]]), [1, 0]
    *_, last = LogisticRegression("sgd", eta=0.5, max_epochs=1, seed=1).steps(X, t)
    v = np.zeros(3)
    for n in np.random.default_rng(1).permutation(2):
        x = np.array([1.0, *X[n]])
        v += 0.5 * (t[n] - 1 / (1 + np.exp(-v @ x))) * x
    assert [last.b, *last.w] == pytest.approx(v)


@pytest.mark.parametrize("decay", [0.0, 0.1, 1.0])
def test_the_rate_of_sgd_falls_from_epoch_to_epoch(decay):
    X, t = [[2.0], [-1.0]], [1, 0]
    one = list(LogisticRegression("sgd", eta=0.3, decay=decay, max_epochs=3, seed=4).steps(X, t))
    for k, (before, after) in enumerate(pairwise(one)):
        start = (before.w, before.b)
        rate = 0.3 / (1 + decay * k)
        orders = [
            list(LogisticRegression("sgd", eta=rate, start=start, max_epochs=1, seed=seed).steps(X, t))[-1]
            for seed in range(8)  # two rows have two orders
        ]
        assert any(np.allclose([after.b, *after.w], [s.b, *s.w]) for s in orders)


def test_with_its_own_rates_sgd_comes_nearer_than_with_rates_that_fall_as_one_over_the_epoch():
    table = real.breast_cancer()
    X = (table.X - table.X.mean(axis=0)) / table.X.std(axis=0)
    least = LogisticRegression(l2=1.0).fit(X, table.t).loss_
    gaps = [
        drive(LogisticRegression("sgd", l2=1.0, decay=decay, max_epochs=25).steps(X, table.t)).state.loss - least
        for decay in (0.1, 1.0)
    ]
    assert gaps[0] < 5 and gaps[1] > 10


def test_a_decay_below_zero_is_refused():
    with pytest.raises(ValueError, match="decay must be"):
        list(LogisticRegression("sgd", decay=-0.1).steps(X, t))


def test_newtons_first_step_is_the_least_squares_solution_of_the_soft_errors():
    first, second = list(LogisticRegression(max_epochs=1).steps(X, t))
    dummy = np.column_stack([np.ones(len(X)), X])
    wanted = np.linalg.lstsq(dummy, 2.0 * np.where(t > 0, 1, -1), rcond=None)[0]
    assert first.w.tolist() == [0, 0] and [second.b, *second.w] == pytest.approx(wanted)


def test_the_gradient_way_with_a_safe_rate_only_goes_down():
    losses = [s.loss for s in LogisticRegression("gradient", l2=0.1, max_epochs=50).steps(X, t)]
    assert all(b < a for a, b in pairwise(losses))


def test_a_rate_far_too_large_with_a_penalty_is_called_diverged():
    model = LogisticRegression("gradient", l2=10.0, eta=1e6).fit(X, t)
    assert model.stopped_ == "diverged" and np.isfinite(model.w_).all()


def test_many_examples_start_near_the_end_unless_a_start_is_given():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(MANY_ROWS, 2))
    t = (X @ [1.0, -2.0] + rng.logistic(size=MANY_ROWS) > 0).astype(int)
    first = next(LogisticRegression().steps(X, t))
    assert first.w == pytest.approx([1, -2], abs=0.3)
    run = drive(LogisticRegression(start=([0.1, 0.0], 0.0)).steps(X, t))
    assert run.state.w == pytest.approx(LogisticRegression().fit(X, t).w_, abs=1e-7)


def test_a_sample_that_shows_one_class_only_is_no_guide():
    rng = np.random.default_rng(0)
    X, t = rng.normal(size=(MANY_ROWS, 1)), np.zeros(MANY_ROWS, dtype=int)
    rare = np.arange(1, 400) * (MANY_ROWS // START_ROWS) + 1
    t[rare] = 1
    X[rare] += 1
    assert next(LogisticRegression().steps(X, t)).w.tolist() == [0]
    model = LogisticRegression().fit(X, t)
    assert model.converged_ and np.abs(cross_entropy_gradient(X, t, model.w_, model.b_)).max() < 1e-4
