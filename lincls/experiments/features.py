"""The experiment of lecture 05: units that learn XOR by gradient descent on the mean squared error."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from lincls.boolean import XOR


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


def sigmoid(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-z))
