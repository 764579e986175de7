"""Linear classifiers fitted to many small sets of examples at once: what a check compares a student's fits with.

    LDA:       w = S^-1 (m_1 - m_0),   b = log(n_1 / n_0) - w.(m_0 + m_1) / 2,   S the covariance within, divisor N
    logistic:  (b, w) minimises  sum_n s_n log(1 + exp(-y_n z_n)) + l2 |w|^2 / 2  by Newton's method,
               each step halved until the sum falls

They are found to rounding, or told to be NaN. A set's hidden tests import what they need; `check` has none of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

STEPS, HALVINGS = 60, 40
SETTLED = 1e-14  # half of what a step still promises, in nats: the next one is exact to rounding


class Fits(NamedTuple):
    """The weights and biases of R classifiers."""

    w: np.ndarray  # (R, D)
    b: np.ndarray  # (R,)

    def z(self, X: np.ndarray) -> np.ndarray:
        """Return w.x + b of the rows of X (N, D), or of R sets of rows (R, N, D): (R, N)."""
        return (X @ self.w[..., None])[..., 0] + self.b[:, None]


def lda(X: np.ndarray, t: np.ndarray) -> Fits:
    """LDA fitted to each of R sets of examples X (R, N, D) with classes t (R, N) of 0 and 1."""
    t = t[..., None]
    n = np.stack([(1 - t).sum(axis=1), t.sum(axis=1)])
    means = np.stack([((1 - t) * X).sum(axis=1), (t * X).sum(axis=1)]) / n
    gaps = X - np.where(t, means[1][:, None], means[0][:, None])
    S = gaps.transpose(0, 2, 1) @ gaps / X.shape[1]
    w = np.linalg.solve(S, (means[1] - means[0])[..., None])[..., 0]
    return Fits(w, np.log(n[1] / n[0])[:, 0] - (w * means.sum(axis=0)).sum(axis=1) / 2)


def logistic(X: np.ndarray, t: np.ndarray, l2: float, s: np.ndarray | None = None) -> Fits:
    """Logistic regression fitted to each of R sets X (R, N, D), t (R, N) or (N,) of 0 and 1; NaN where that failed.

    `l2` is above 0, and s (R, N) says how often each example counts, None: once.
    """
    R, N, D = X.shape
    S = np.concatenate([np.ones((R, N, 1)), X], axis=2) * (2 * np.broadcast_to(t, (R, N)) - 1)[..., None]
    weights = np.ones((R, N)) if s is None else s
    penalty = np.array([0.0, *D * [l2]])

    def loss(m: np.ndarray, v: np.ndarray) -> np.ndarray:
        return (weights * np.logaddexp(0, -m)).sum(axis=1) + (penalty * v * v).sum(axis=1) / 2

    v, m = np.zeros((R, 1 + D)), np.zeros((R, N))
    E, left = loss(m, v), np.full(R, np.inf)
    for _ in range(STEPS):
        with np.errstate(over="ignore"):
            q = 1 / (1 + np.exp(m))  # the probability of the wrong class
        slope = penalty * v - ((weights * q)[:, None] @ S)[:, 0]
        H = (S * (weights * q * (1 - q))[..., None]).transpose(0, 2, 1) @ S + np.diag(penalty)
        step = np.linalg.solve(H, slope[..., None])[..., 0]
        left = (step * slope).sum(axis=1) / 2
        along = (S @ step[..., None])[..., 0]
        for _ in range(HALVINGS):
            trial = loss(m - along, v - step)
            higher = trial > E + 1e-12 * np.abs(E)
            if not higher.any():
                break
            step, along = (np.where(higher[:, None], move / 2, move) for move in (step, along))
        v, m, E = v - step, m - along, trial
        if (left < SETTLED).all():
            break
    v[~(left < SETTLED)] = np.nan
    return Fits(v[:, 1:], v[:, 0])
