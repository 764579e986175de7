"""The losses that models lower, their gradients and their Hessians: by finite differences, by hand, at their limits."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models import (
    cross_entropy,
    cross_entropy_gradient,
    cross_entropy_hessian,
    hessian,
    loss_gradient,
    mean_loss,
    softmax_gradient,
    softmax_loss,
)

RNG = np.random.default_rng(0)
X, TWO, THREE, REAL = RNG.normal(size=(40, 2)), RNG.integers(2, size=40), RNG.integers(3, size=40), RNG.normal(size=40)


class Loss(NamedTuple):
    """A loss and its derivatives as functions of X, t and weights v (K, 1 + D), flat, the bias first."""

    t: np.ndarray
    K: int
    doors: tuple[Callable, ...]  # loss, gradient and perhaps Hessian
    penalties: tuple[dict, ...]

    def at(self, order, v, **others):
        V = v.reshape(self.K, 3)
        w, b = (V[:, 1:], V[:, 0]) if self.K > 1 else (v[1:], v[0])
        found = self.doors[order](X, self.t, w, b, **others)
        return np.array([found[1], *found[0]]) if isinstance(found, tuple) else np.ravel(found)


PENALTIES = ({"l2": 0.0}, {"l2": 0.7})
LOSSES = {
    "mean squared": Loss(REAL, 1, (mean_loss, loss_gradient, lambda X, t, w, b: hessian(X)), ({},)),
    "cross-entropy": Loss(TWO, 1, (cross_entropy, cross_entropy_gradient, cross_entropy_hessian), PENALTIES),
    "softmax": Loss(THREE, 3, (softmax_loss, softmax_gradient), PENALTIES),
}
ENTROPIES = [cross_entropy, cross_entropy_gradient, cross_entropy_hessian, softmax_loss, softmax_gradient]
ARGUMENTS = {  # of every door: good ones by name, and bad ones
    **{door: {"X": X, "t": TWO, "w": np.zeros(2), "b": 0.0, "l2": 0.0} for door in ENTROPIES[:3]},
    **{door: {"X": X, "t": THREE, "W": np.zeros((3, 2)), "b": np.zeros(3), "l2": 0.0} for door in ENTROPIES[3:]},
    **{door: {"X": X, "t": REAL, "w": np.zeros(2), "b": 0.0} for door in (mean_loss, loss_gradient)},
}
BAD = {
    "X": ([1.0], [[np.nan, 1.0]] * 40),
    "t": (np.zeros(39), [np.nan] * 40),
    "w": ([1.0], ["a"]),
    "W": (np.zeros((2, 2)), np.zeros((3, 1))),
    "b": ("a", [0.0, 1.0], np.inf),
    "l2": (-1.0, np.nan),
}


@pytest.mark.parametrize("name", LOSSES)
@given(seed=st.integers(0, 10**6))
def test_derivatives_are_finite_differences_and_no_loss_bends_down(name, seed):
    loss = LOSSES[name]
    v, h = np.random.default_rng(seed).normal(size=3 * loss.K), 1e-5
    for others in loss.penalties:
        for order in range(1, len(loss.doors)):
            ways = h * np.eye(len(v))
            wanted = [
                (loss.at(order - 1, v + e, **others) - loss.at(order - 1, v - e, **others)) / (2 * h) for e in ways
            ]
            assert loss.at(order, v, **others) == pytest.approx(np.ravel(wanted), rel=1e-5, abs=1e-6)
        if len(loss.doors) > 2:
            H = loss.at(2, v, **others).reshape(3, 3)
            assert H == pytest.approx(H.T) and np.linalg.eigvalsh(H)[0] >= -1e-12
        if loss.K > 1:
            assert loss.at(1, v, **others).reshape(3, 3).sum(axis=0) == pytest.approx(np.zeros(3), abs=1e-9)


def test_the_loss_at_zero_is_n_times_log_k():
    assert cross_entropy(X, TWO, np.zeros(2), 0.0) == pytest.approx(40 * np.log(2))
    assert softmax_loss(X, THREE, np.zeros((3, 2)), np.zeros(3)) == pytest.approx(40 * np.log(3))


def test_the_mean_loss_made_by_hand():
    # y = 1, 3; y - t = 1, -1; the mean of 1/2 and 1/2
    assert mean_loss([[0.0], [1.0]], [0.0, 4.0], [2.0], 1.0) == 0.5


def test_for_two_classes_softmax_is_the_sigmoids_cross_entropy(rng):
    W, b = rng.normal(size=(2, 2)), rng.normal(size=2)
    found = softmax_loss(X, TWO, W, b)
    assert found == pytest.approx(cross_entropy(X, TWO, W[1] - W[0], b[1] - b[0]))


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]))
def test_adding_the_same_to_every_class_changes_nothing(seed, l2):
    rng = np.random.default_rng(seed)
    W, b = rng.normal(size=(3, 2)), rng.normal(size=3)
    moved = softmax_loss(X, THREE, W + rng.normal(size=2), b + 3.0, l2)
    assert moved == pytest.approx(softmax_loss(X, THREE, W, b, l2))


def test_large_weights_overflow_nothing(rng):
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        z = 1e4 * X[:, 0]
        wanted = np.maximum(z, 0).sum() - z[TWO == 1].sum()
        assert cross_entropy(X, TWO, [1e4, 0], 0.0) == pytest.approx(wanted, rel=1e-6)
        assert np.isfinite(cross_entropy_gradient(X, TWO, [1e4, 0], 0.0)).all()
        W = 1e4 * rng.normal(size=(3, 2))
        assert np.isfinite(softmax_loss(X, THREE, W, np.zeros(3)))
        assert np.isfinite(softmax_gradient(X, THREE, W, np.zeros(3))).all()


def test_a_small_loss_keeps_its_digits():
    x, labels = np.array([[-40.0], [40.0]]), [0, 1]
    assert cross_entropy(x, labels, [1.0], 0.0) == pytest.approx(2 * np.exp(-40.0), rel=1e-12)


def test_labels_may_be_words():
    words = np.array(["no", "yes"])[TWO]
    assert cross_entropy(X, words, np.ones(2), 0.3) == cross_entropy(X, TWO, np.ones(2), 0.3)


REFUSED = [(door, name, bad) for door, good in ARGUMENTS.items() for name in good for bad in BAD[name]]


@pytest.mark.parametrize("door, name, bad", REFUSED)
def test_bad_arguments_are_refused_by_name(door, name, bad):
    with pytest.raises((TypeError, ValueError), match=f"{name} must"):
        door(**ARGUMENTS[door] | {name: bad})


@pytest.mark.parametrize("door", ARGUMENTS)
def test_a_sum_that_overflows_is_refused(door):
    W = [[1e200], [0.0], [-1e200]] if "W" in ARGUMENTS[door] else [1e200]
    t, b = ([0, 1, 2], [0, 0, 0]) if "W" in ARGUMENTS[door] else ([0, 1, 0], 0.0)
    X = [[1.7e308], [-1.7e308], [-1.7e308]]
    with pytest.raises(ValueError, match=r"X,.* [wW] and b hold numbers so large"):
        door(X, t, W if door is not cross_entropy_hessian else [0.0], b)
