"""The linear machine: a linear function for every class, and the largest one wins.

    z_k(x) = w_k.x + b_k,   say the class with the largest z_k

Each class's region is convex and in one piece: where class k wins at two points, z_k >= z_j there for every j,
and along the segment between them both sides are linear, so k wins on all of it. There are no ambiguous
regions, only boundaries. For two classes it is one linear function, z = z_2 - z_1, with z >= 0 for the larger.
Source: Parr, "Multiclass"; Duda, Hart, Stork, Pattern Classification (2001), section 5.2.2; Bishop, PRML
(2006), section 4.1.2.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls import checks
from lincls.models.base import Classifier, LinearModel, finite_scores


class LinearMachine(Classifier, LinearModel):
    """What models with weights `w_` (K, D) and biases `b_` (K,), or `w_` (D,) and one `b_`, share."""

    def decision_function(self, X: Any) -> np.ndarray:
        """Return z_k for each row and class, (N, K); for two classes z of the larger one, (N,)."""
        z = self._z(X)
        return margins(z) if z.ndim == 2 else z

    def _learn(self, w: np.ndarray, b: Any) -> None:
        if w.ndim == 1:
            return super()._learn(w, b)
        super()._learn(w.ravel(), float(np.sum(b)))
        self.w_, self.b_, self.n_features_in_ = w, b, w.shape[1]


def margins(z: np.ndarray) -> np.ndarray:
    """Return z (N, K) as it is, and for two classes that of the larger one less that of the smaller one, (N,)."""
    if z.shape[1] != 2:
        return z
    with np.errstate(over="ignore"):
        return finite_scores(z[:, 1] - z[:, 0])


def many_classes(X: Any, t: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return X (N, D), the sorted classes (K,) and each label's number among them, (N,)."""
    X = checks.inputs(X)
    return X, *checks.labels(t, len(X))
