"""The experiments of lecture 05: pockets that learn from many sets of noisy rings, and units that learn XOR."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from lincls.boolean import XOR
from lincls.data import lessons
from lincls.features import polynomial, standardise
from lincls.models import Pocket
from lincls.models.sigmoid import sigmoid

SETS = 21  # of a lot: they vote, and cannot be divided equally


def lot(degree: int, number: int) -> dict[str, float]:
    """What 21 pockets of a degree do, each of which has learned from a set of noisy rings of its own.

    On new points, whose labels are right: the mean `error` of a pocket, the error of their `vote`, and the `spread`,
    how often one contradicts the vote; `perfect` is the share that makes no error on its own set.
    """
    (X_new, t_new), says, perfect = lessons.new_rings(), [], []
    for seed in range(SETS * number, SETS * (number + 1)):
        X, t = lessons.noisy_rings(seed=seed)
        powers = standardise(polynomial(X, degree))
        model = Pocket(max_epochs=200).fit(powers.Z, t)
        perfect.append(model.n_errors_ == 0)
        new = standardise(polynomial(X_new, degree), like=powers).Z
        says.append(np.where(model.decision_function(new) > 0, 1, -1))
    vote = np.sign(np.sum(says, axis=0))
    measured = np.array(says) != t_new, vote != t_new, says != vote, perfect
    return {
        name: float(np.mean(values))
        for name, values in zip(("error", "vote", "spread", "perfect"), measured, strict=True)
    }


def learning(seed: int, rounds: int) -> Iterator[tuple]:
    """The round and the weights W, b, w, c of two hidden units and an output that learn XOR by gradient descent."""
    (X, t), rng = XOR, np.random.default_rng(seed)
    W, b, w, c = rng.normal(size=(2, 2)), np.zeros(2), rng.normal(size=2), 0.0
    for k in range(rounds):
        yield k, W, b, w, c
        h = sigmoid(X @ W + b)
        y = sigmoid(h @ w + c)
        out = (y - t) * y * (1 - y) / len(t)
        back = np.outer(out, w) * h * (1 - h)
        W, b, w, c = W - 2 * X.T @ back, b - 2 * back.sum(axis=0), w - 2 * h.T @ out, c - 2 * out.sum()
