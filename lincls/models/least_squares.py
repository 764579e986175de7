"""Classification by least squares: fit a linear function to the labels as if they were numbers.

    two classes: t_n in {-1, +1};   K classes: one-of-K targets, T_nk = 1 if n is in class k, else 0
    minimise  sum_n |w.x_n + b - t_n|^2;   (b, w) = X~^+ t,   rows of X~ are (1, x), X~^+ its pseudo-inverse
    say the larger class where z >= 0;   for K classes the one with the largest z_k

One solution of a linear system, and every example counts, correct ones too: a point far on the right side has
a large (z - t)^2, so it drags the boundary towards itself. The K outputs sum to 1 for every x, because the
targets do, but they are no probabilities: some are below 0 or above 1. For two classes one-of-K targets give the
same boundary as +-1.
With the features centred, A = X - mean, it is A^T A w = A^T (t - mean t). This system is solved where that is
safe (normal_equations.py); else a QR factorisation of A itself takes its place.
Source: Pošík, slides 4-6; Parr, "Why not use regression?"; Fine, section 3.1; Bishop, PRML (2006), section 4.1.3.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.models.frame import EPS, spreads
from lincls.models.learning import learning
from lincls.models.linear_machine import LinearMachine, many_classes
from lincls.models.normal_equations import normal_weights
from lincls.models.scatter import blocks, centred, moments, triangle


class LeastSquaresClassifier(LinearMachine):
    """The pseudo-inverse as a classifier, for two classes or more.

    Learned: classes_; for two classes w_ (D,), b_ of z, fitted to -1 for the smaller and +1 for the larger
    one; for K classes w_ (K, D), b_ (K,), fitted to one-of-K targets.

    If features depend on each other, or are more than the examples, each w is the shortest of the equally good
    ones. Raises ValueError when squares of X overflow or underflow.
    """

    @learning
    def fit(self, X: Any, t: Any) -> LeastSquaresClassifier:
        """Find the weights. X (N, D), t (N,) of two or more labels. Returns self."""
        X, classes, index = many_classes(X, t)
        K = len(classes)
        codes = np.array([[-1.0], [1.0]]) if K == 2 else np.eye(K)
        W, b = least_squares_codes(X, codes, index)
        self.classes_ = classes
        self._learn(W[0] if K == 2 else W, b[0] if K == 2 else b)
        return self


def least_squares_codes(X: np.ndarray, codes: np.ndarray, index: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return W (M, D) and b (M,) of least squared error to the targets codes[index[n]], codes (K, M)."""
    N, mean, scatter = moments(X)
    middle = np.bincount(index, minlength=len(codes)) @ codes / N
    targets = codes - middle
    spread = spreads(X, mean, scatter)
    w = normal_weights(X, mean, scatter, spread, lambda rows: targets[index[rows]])
    W = _by_triangle(X, mean, spread, targets, index) if w is None else w.T
    return W, middle - W @ mean


def _by_triangle(X, mean, spread, targets, index) -> np.ndarray:
    """Solve from the triangle R of the columns (A, targets): R's last columns hold Q^T targets."""
    scale = np.where(spread > 0, spread, np.inf)  # a constant feature drops out
    N, D = X.shape
    rows = zip(blocks(N), centred(X, mean), strict=True)
    R = triangle(
        (np.hstack([part / scale, targets[index[block]]]) for block, part in rows), D + targets.shape[1]
    )
    U, s, V = np.linalg.svd(R[:, :D], full_matrices=False)
    far = float((np.abs(mean) / scale).max(initial=1.0))
    keep = s > 10 * EPS * np.sqrt(D) * max(1.0, far) * s[0]
    W = ((V[keep].T / s[keep]) @ (U[:, keep].T @ R[:, D:])) / scale[:, None]
    idle = V[~keep].T / np.where(np.isinf(scale), 1.0, scale)[:, None]
    if len(s) < D:  # fewer examples than features: the rows X does not reach are idle too
        full = np.linalg.svd(R[:, :D])[2]
        idle = np.vstack([V[~keep], full[len(s) :]]).T / np.where(np.isinf(scale), 1.0, scale)[:, None]
    if idle.shape[1]:
        basis = np.linalg.svd(idle / np.linalg.norm(idle, axis=0), full_matrices=False)[0]
        W = W - basis @ (basis.T @ W)
    return W.T
