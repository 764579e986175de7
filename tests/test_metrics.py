"""Errors and losses against hand counts, scikit-learn and the laws between them."""

import numpy as np
import pytest
from sklearn import metrics as peer

from lincls import metrics


def test_error_and_accuracy_add_up_to_one():
    t, y = [1, -1, 1, 1], [1, 1, 1, -1]
    assert metrics.zero_one_error(t, y) == 0.5
    assert metrics.accuracy(t, y) + metrics.zero_one_error(t, y) == 1


def test_the_confusion_matrix_agrees_with_scikit_learn(rng):
    t, y = rng.integers(0, 4, 60), rng.integers(0, 4, 60)
    assert metrics.confusion(t, y).tolist() == peer.confusion_matrix(t, y).tolist()
    assert metrics.confusion(["a"], ["b"]).tolist() == [[0, 1], [0, 0]]


def test_the_named_classes_get_rows_in_sorted_order_each_once():
    t, y = [1, 1, 0, 1], [1, 0, 0, 1]
    assert metrics.confusion(t, y, classes=[1, 0]).tolist() == [[1, 0], [1, 2]]
    assert metrics.confusion(t, y, classes=[0, 0, 1]).tolist() == [[1, 0], [1, 2]]
    assert metrics.confusion(t, y, classes=[3, 1, 0]).tolist() == [[1, 0, 0], [1, 2, 0], [0, 0, 0]]


def test_a_label_outside_the_named_classes_is_an_error():
    with pytest.raises(ValueError, match="2 is not among"):
        metrics.confusion([0, 2], [0, 1], classes=[0, 1])


def test_the_log_loss_agrees_with_scikit_learn_and_a_sure_mistake_costs_infinity(rng):
    t, p = rng.integers(0, 2, 40), rng.uniform(0.01, 0.99, 40)
    assert metrics.log_loss(t, p) == pytest.approx(peer.log_loss(t, p), rel=1e-12)
    assert metrics.log_loss([1], [0.0]) == np.inf
    assert metrics.log_loss([1, 0], [1.0, 0.0]) == 0


def test_mean_squared_error_by_hand():
    assert metrics.mean_squared_error([0, 2], [1, 4]) == 2.5


def test_a_point_on_the_boundary_counts_as_an_error():
    assert metrics.zero_one_loss([-1, 0, 1e-300]).tolist() == [1, 1, 0]


@pytest.mark.parametrize("name", ["hinge", "squared", "exponential"])
def test_these_losses_lie_on_or_above_the_zero_one_loss(name):
    m = np.linspace(-5, 5, 201)
    assert (metrics.SURROGATES[name](m) >= metrics.zero_one_loss(m)).all()


def test_the_logistic_loss_in_bits_lies_above_it_too():
    m = np.linspace(-5, 5, 201)
    assert (metrics.logistic_loss(m) / np.log(2) >= metrics.zero_one_loss(m) - 1e-12).all()


@pytest.mark.parametrize("name", sorted(metrics.SURROGATES))
def test_every_surrogate_is_convex_along_random_segments(name, rng):
    loss = metrics.SURROGATES[name]
    a, b, s = rng.normal(0, 3, 100), rng.normal(0, 3, 100), rng.uniform(size=100)
    assert (loss(s * a + (1 - s) * b) <= s * loss(a) + (1 - s) * loss(b) + 1e-12).all()


def test_the_logistic_loss_does_not_overflow():
    np.testing.assert_allclose(metrics.logistic_loss([-800, 800]), [800, 0], atol=1e-12)


def test_groups_of_probabilities_hold_their_mean_share_and_count():
    p, share, size = metrics.reliability([0, 1, 1, 1, 0], [0.0, 0.19, 0.2, 1.0, 0.9], bins=5)
    np.testing.assert_allclose(p, [0.095, 0.2, 0.95])
    np.testing.assert_allclose(share, [0.5, 1, 0.5])
    assert size.tolist() == [2, 1, 2]


def test_probabilities_that_are_true_are_kept_up_to_chance(rng):
    p = rng.uniform(size=20000)
    groups = metrics.reliability(rng.uniform(size=20000) < p, p)
    assert (np.abs(groups.share - groups.p) < 4 * np.sqrt(groups.p * (1 - groups.p) / groups.size)).all()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: metrics.reliability([0, 2], [0.1, 0.2]), "t must hold 0 and 1; it came with 2"),
        (lambda: metrics.reliability([0], [0.1], bins=0), "bins must be at least 1"),
        (lambda: metrics.zero_one_error([1, 2], [1]), "of one length"),
        (lambda: metrics.zero_one_error([], []), "at least one example"),
        (lambda: metrics.log_loss([0, 2], [0.1, 0.2]), "t must hold 0 and 1; it came with 2"),
        (lambda: metrics.log_loss([0], [1.5]), "probabilities from 0 to 1; it came with 1.5"),
        (lambda: metrics.mean_squared_error([1], [np.nan]), "y must be finite"),
        (lambda: metrics.hinge_loss(["a"]), "m must hold margins"),
        (lambda: metrics.hinge_loss([np.nan]), "one of them is NaN"),
    ],
)
def test_bad_input_is_refused_by_name(call, words):
    with pytest.raises((TypeError, ValueError), match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: metrics.mean_squared_error([], []), "t must be flat and hold at least one example"),
        (lambda: metrics.log_loss([], []), "t must be flat and hold at least one example"),
        (lambda: metrics.reliability([], []), "t must be flat and hold at least one example"),
        (lambda: metrics.mean_squared_error([1e200], [-1e200]), "t and y must be so small"),
        (lambda: metrics.mean_squared_error([[1], [1, 2]], [1]), "t must have rows of one length"),
        (lambda: metrics.log_loss([[1], [1, 2]], [1]), "t must have rows of one length"),
        (lambda: metrics.accuracy([[1], [1, 2]], [1]), "t must be flat"),
        (lambda: metrics.confusion([1], [[1], [1, 2]]), "y must be flat"),
        (lambda: metrics.confusion([1], [1], classes=3), "classes must be a flat list of labels"),
        (lambda: metrics.hinge_loss([[1], [1, 2]]), "m must have rows of one length"),
    ],
)
def test_empty_ragged_and_huge_lists_are_refused_by_name(call, words):
    with pytest.raises(ValueError, match=words):
        call()
