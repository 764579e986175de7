import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.data import blobs, separable
from lincls.models import BatchPerceptron, Perceptron, margin

CORNERS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
AND, XOR = [-1, -1, -1, 1], [-1, 1, 1, -1]


def criterion(X, t, v):
    z = X @ v[1:] + v[0]
    return -np.sum((t * z)[t * z <= 0])


def test_the_first_steps_of_and_are_the_ones_made_by_hand():
    # all are mistakes at 0: sum t = -2, sum t x = (0, 0). Then only (1, 1) is: t z = -2.
    states = list(BatchPerceptron(max_epochs=2).steps(CORNERS, AND))
    assert [(s.epoch, s.w.tolist(), s.b, s.criterion, s.errors) for s in states] == [
        (0, [0, 0], 0, 0, 4),
        (1, [0, 0], -2, 2, 1),
        (2, [1, 1], -1, 0, 2),
    ]


def test_a_step_goes_down_the_finite_difference_gradient_of_the_criterion():
    X, t = blobs(40, gap=1, seed=2)
    start = np.array([0.3, -1.0, 0.7])
    first, second = list(BatchPerceptron(0.1, 1, start=(start[1:], start[0])).steps(X, t))
    h = 1e-6
    gradient = [(criterion(X, t, start + h * e) - criterion(X, t, start - h * e)) / (2 * h) for e in np.eye(3)]
    moved = np.array([second.b - first.b, *(second.w - first.w)])
    assert moved == pytest.approx(-0.1 * np.array(gradient), rel=1e-5)
    assert first.criterion == pytest.approx(criterion(X, t, start))


@given(seed=st.integers(0, 10**6), stochastic=st.booleans(), eta=st.floats(0.01, 10))
def test_it_converges_on_separable_data_with_every_rate(seed, stochastic, eta):
    X, t = separable(30, 2, 0.2, seed=seed)
    model = BatchPerceptron(eta, 5000, stochastic=stochastic, seed=seed).fit(X, t)
    assert model.converged_ and model.n_errors_ == 0
    assert margin(X, t, model.w_, model.b_) > 0


def test_a_sum_of_mistakes_that_is_zero_proves_that_no_plane_separates():
    model = BatchPerceptron().fit(CORNERS, XOR)
    assert model.stopped_ == "not separable" and not model.converged_ and model.n_errors_ == 4


def test_a_sum_that_only_rounds_to_zero_proves_nothing():
    # 1e17 + 1 - 1e17 is 0 in floats and 1 in truth
    X = np.array([[1e17], [1.0], [-1e17], [0.0]])
    model = BatchPerceptron(max_epochs=3).fit(X, [1, 1, 1, -1])
    assert model.stopped_ == "max_epochs"


def test_one_epoch_of_the_stochastic_version_is_one_epoch_of_the_shuffled_perceptron():
    X, t = blobs(50, seed=1)
    ours = BatchPerceptron(max_epochs=4, stochastic=True, seed=3).fit(X, t)
    peer = Perceptron(order="shuffled", max_epochs=4, seed=3).fit(X, t)
    assert np.array_equal(ours.w_, peer.w_) and ours.b_ == peer.b_


def test_the_errors_are_counted_strictly():
    first = next(BatchPerceptron().steps(CORNERS, AND))
    assert first.errors == 4 and first.criterion == 0


def whole_numbers(seed, N=40):
    rng = np.random.default_rng(seed)
    return rng.integers(-5, 6, (N, 2)).astype(float), rng.integers(0, 2, N), rng.integers(0, 4, N)


@given(seed=st.integers(0, 10**6))
def test_a_whole_weight_is_a_row_that_stands_there_as_often(seed):
    X, t, s = whole_numbers(seed)
    for ours, peer in zip(
        BatchPerceptron(max_epochs=30).steps(X, t, s),
        BatchPerceptron(max_epochs=30).steps(X.repeat(s, axis=0), t.repeat(s)),
        strict=True,
    ):
        assert np.array_equal(ours.w, peer.w) and (ours.b, ours.criterion) == (peer.b, peer.criterion)


@pytest.mark.parametrize("stochastic", [False, True])
def test_a_weight_of_0_leaves_the_row_out_and_the_scale_of_the_weights_is_that_of_the_rate(stochastic):
    X, t, s = whole_numbers(1)
    s = s / 4
    model = BatchPerceptron(max_epochs=20, stochastic=stochastic)
    found = model.fit(X, t, s).w_
    assert np.array_equal(model.fit(X[s > 0], t[s > 0], s[s > 0]).w_, found)
    assert np.array_equal(model.fit(X, t, 2 * s).w_, 2 * found)
    assert np.array_equal(BatchPerceptron(2.0, 20, stochastic=stochastic).fit(X, t, s).w_, 2 * found)


def test_a_stochastic_step_counts_as_often_as_its_example():
    *_, last = BatchPerceptron(max_epochs=1, stochastic=True).steps([[1.0], [-1.0]], [1, 0], [3.0, 1.0])
    assert (last.w.tolist(), last.b) == ([4.0], 2.0)  # whichever comes first, the other's t z is 0 then


@pytest.mark.parametrize("s, proved", [([0.1, 0.1, 0.1, 0.1], True), ([0.1, 0.3, 0.1, 0.3], False)])
def test_a_weighted_sum_that_is_exactly_zero_proves_that_no_plane_separates(s, proved):
    model = BatchPerceptron(max_epochs=50).fit(CORNERS, XOR, s)
    assert (next(model.steps(CORNERS, XOR, s)).errors, model.stopped_ == "not separable") == (4, proved)
