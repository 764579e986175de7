"""Cross-entropy of a softmax: minus the log-likelihood of K classes.

    z_nk = w_k.x_n + b_k,   p_n = softmax(z_n),   T_nk = 1 if n is in class k, else 0
    E(W, b)    = - sum_n log p_n,t(n) + l2/2 sum_k |w_k - mean_j w_j|^2
    dE/d(b, w)_k = sum_n (p_nk - T_nk) x~_n + l2 (0, w_k - mean_j w_j),                  x~ = (1, x)
    d2E/d(b, w)_j d(b, w)_k = sum_n p_nj (delta_jk - p_nk) x~_n x~_n^T + l2 (delta_jk - 1/K) diag(0, 1, ..., 1)

Adding one (w, b) to all classes changes no p; the penalty is written so that it does not notice either: it is
on the weights' deviations from their mean, and so the same in every form of the model. The Hessian is at most
half of sum x~ x~^T for each class (Böhning 1992), whatever the weights.
Source: Parr, "Logistic Regression for K > 2"; Bishop, PRML (2006), eq. 4.108-4.110; Böhning, Ann. Inst. Statist.
Math. 44 (1992).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lincls import checks
from lincls.models.base import finite_scores
from lincls.models.linear_machine import many_classes
from lincls.models.sigmoid import softmax
from lincls.numerics.frame import Frame, pull, ridge, square
from lincls.numerics.moments import blocks
from lincls.numerics.newton import Inverse

SAMPLE = 4096  # rows that estimate a Hessian well enough to go on
MIXED = 0.02  # share of the bound in an estimate


def softmax_loss(X: Any, t: Any, W: Any, b: Any, l2: float = 0.0) -> float:
    """Return E(W, b) in nats for W (K, D), b (K,), a sum over the examples; rows in the order of the classes."""
    X, index, V, l2 = _clean(X, t, W, b, l2)
    with np.errstate(over="ignore", invalid="ignore"):
        loss = slope(X, index, V, ridge(l2, X.shape[1]))[0]
        return float(finite_scores(np.asarray(loss), "X, W and b hold"))


def softmax_gradient(X: Any, t: Any, W: Any, b: Any, l2: float = 0.0) -> np.ndarray:
    """Return E's first derivatives, (K, 1 + D): a row a class, in the order (b, w)."""
    X, index, V, l2 = _clean(X, t, W, b, l2)
    with np.errstate(over="ignore", invalid="ignore"):
        return finite_scores(slope(X, index, V, ridge(l2, X.shape[1]))[1], "X, W and b hold")


def slope(
    X: np.ndarray, index: np.ndarray, V: np.ndarray, penalty: np.ndarray, s: np.ndarray | None = None
) -> tuple[float, np.ndarray]:
    """Return E and its gradient (K, 1 + D) at V = (b, W), (K, 1 + D), for clean X, class numbers and weights s (N,);
    penalty is Frame's."""
    W, b = V[:, 1:], V[:, :1]
    apart = V - V.mean(axis=0)
    gradient = pull(penalty, apart)
    loss = float((apart * gradient).sum()) / 2
    for block in blocks(len(X)):
        x, k = X[block], index[block]
        n = np.arange(len(k))
        Z = W @ x.T
        Z += b
        Z -= Z.max(axis=0)
        own = Z[k, n]
        np.exp(Z, out=Z)
        total = Z.sum(axis=0)
        Z /= total
        Z[k, n] -= 1.0
        if s is None:
            loss -= float(own.sum())
            loss += float(np.log(total).sum())
        else:
            loss += float(s[block] @ (np.log(total) - own))
            Z *= s[block]
        gradient[:, 0] += Z.sum(axis=1)
        gradient[:, 1:] += Z @ x
    return loss, gradient


def information(X: np.ndarray, V: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
    """Return the Hessian of E without its penalty for the first K - 1 classes, the last held fixed: the
    reference-class form's, (M, M) with M = (K - 1)(1 + D)."""
    J, M = len(V) - 1, X.shape[1] + 1
    H = np.zeros((J, M, J, M))
    for block in blocks(len(X)):
        x = np.column_stack([np.ones(len(X[block])), X[block]])
        P = softmax(x @ V.T)
        for j in range(J):
            for k in range(j, J):
                s = P[:, j] * ((1.0 if j == k else 0.0) - P[:, k])
                if weights is not None:
                    s *= weights[block]
                H[j, :, k] += (x * s[:, None]).T @ x
    for j in range(J):
        for k in range(j):
            H[j, :, k] = H[k, :, j].T
    return H.reshape(J * M, J * M)


class Problem:
    """E in a Frame, in the reference-class form: a function of the flat theta (K - 1, 1 + D).

    With J = K - 1, its Hessian is at most C (x) gram / 2, C = I - 1 1^T / K (J, J), and C^-1 = I + 1 1^T.
    """

    def __init__(self, X: np.ndarray, index: np.ndarray, K: int, l2: float, s: np.ndarray | None = None):
        self.frame, self.index, self.l2, self.s = Frame(X, l2, s, most=0.5), index, l2, s
        self.K, self.M = K, self.frame.A.shape[1] + 1
        self.C = np.eye(K - 1) - 1 / K
        self.ridge = square(self.frame.penalty)

    def slope(self, theta: np.ndarray) -> tuple[float, np.ndarray]:
        """Return E and its gradient."""
        loss, gradient = slope(self.frame.A, self.index, self.full(theta), self.frame.penalty, self.s)
        return loss, gradient[:-1].ravel()

    def hessian(self, theta: np.ndarray, care: int) -> np.ndarray:
        """Return E's Hessian, or its estimate from a sample of the rows with care 0."""
        every = max(1, len(self.index) // SAMPLE) if care == 0 else 1
        s = None if self.s is None else self.s[::every]
        H = every * information(self.frame.A[::every], self.full(theta), s)
        return H + np.kron(self.C, self.ridge)

    def bound(self, g: np.ndarray) -> np.ndarray:
        """Return g times the inverse of the Hessian's upper bound."""
        G = g.reshape(-1, self.M)
        return self.frame.bounded(G + G.sum(axis=0)).ravel()

    def estimate(self, theta: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """Return the function that applies the inverse of the Hessian's estimate near theta.

        A little of the upper bound is mixed in, for what the sample may not have seen.
        """
        bound = np.kron(self.C, self.frame.gram / 2 + self.ridge)
        return Inverse((1 - MIXED) * self.hessian(theta, 0) + MIXED * bound)

    def tell(self, theta: np.ndarray) -> None:
        """Warn if rounding hides features that would help (Frame)."""
        if not self.frame.hides:
            return
        V = self.full(theta)
        P = softmax(self.frame.A @ V[:, 1:].T + V[:, 0])
        P[np.arange(len(P)), self.index] -= 1.0
        self.frame.tell(P)

    def full(self, theta: np.ndarray) -> np.ndarray:
        """Return V (K, 1 + D) for theta: the last class gets zeros."""
        return np.vstack([theta.reshape(-1, self.M), np.zeros(self.M)])

    def curvature(self, theta: np.ndarray) -> float:
        """Return the least curvature of E in units of its upper bound, from a sample of the rows."""
        change = np.kron(np.linalg.inv(np.linalg.cholesky(self.C)).T, np.sqrt(2) * self.frame.whitened())
        return float(np.linalg.eigvalsh(change.T @ self.hessian(theta, 0) @ change)[0])

    def margins(self, theta: np.ndarray, block: slice) -> np.ndarray:
        """Return z_t - z_k for some rows and every class k but the true one, t, in one flat array."""
        V = self.full(theta)
        Z = self.frame.A[block] @ V[:, 1:].T + V[:, 0]
        n, k = np.arange(len(Z)), self.index[block]
        apart = Z[n, k][:, None] - Z
        others = np.ones(Z.shape, dtype=bool)
        others[n, k] = False
        return apart[others]


def _clean(X, t, W, b, l2):
    X, classes, index = many_classes(X, t)
    K, D = len(classes), X.shape[1]
    W = checks.inputs(W, "W", columns=D)
    if len(W) != K:
        raise ValueError(f"W must have a row for each of the {K} classes in t; it came with {len(W)}")
    V = np.column_stack([checks.vector(b, K, "b"), W])
    return X, index, V, checks.number(l2, "l2", least=0)
