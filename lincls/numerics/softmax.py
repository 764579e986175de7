"""The cross-entropy of a softmax at any size: its sums, the ways down, and whether there is a minimum at all.

    E(W, b) = - sum_n s_n log p_n,t(n) + l2/2 sum_k |w_k - mean_j w_j|^2,   p_n = softmax(W x_n + b)

The plain formulas stand in models/softmax.py. E is lowered in a frame (frame.py), in the reference-class form. The
Hessian is at most half of sum x~ x~^T for each class (Böhning 1992), whatever the weights. A step is one of Newton's
method where l2 is 0 and the examples are few, for then classes may nearly be separable and only exact Hessians lead on;
else, where the Hessian has at most 2000 rows and a quarter of the data's numbers, one of L-BFGS, which an estimate of
it starts; else one of a truncated Newton method, which never forms it (newton.py).
Source: Böhning, Ann. Inst. Statist. Math. 44 (1992).
"""

from collections.abc import Callable, Generator

import numpy as np

from lincls.numerics.existence import Endless
from lincls.numerics.frame import Frame, pull, square
from lincls.numerics.moments import blocks
from lincls.numerics.newton import Inverse, Lbfgs, Newton, Point, Truncated, Way, walk
from lincls.numerics.running import QUASI_SEPARABLE, SEPARABLE

ESTIMATE_ROWS = 4096  # rows that estimate a Hessian well enough to go on
MIXED_SHARE = 0.02  # share of the bound in an estimate
FEW_A_WEIGHT = 50  # examples a weight: with fewer and no penalty, nearly separable data ask for exact Hessians
HESSIAN_WEIGHTS = 2000  # weights for which a Hessian is formed
FLAT_CURVATURE = 1e-8  # curvature, relative to its upper bound, that hints at classes which only touch


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


class Problem(Endless):
    """E in a Frame, in the reference-class form: a function of the flat theta (K - 1, 1 + D).

    With J = K - 1, its Hessian is at most C (x) gram / 2, C = I - 1 1^T / K (J, J), and C^-1 = I + 1 1^T.
    """

    def __init__(self, X: np.ndarray, index: np.ndarray, K: int, l2: float, s: np.ndarray | None = None):
        self.frame, self.X, self.index, self.l2, self.s = Frame(X, l2, s, most=0.5), X, index, l2, s
        self.K, self.M = K, self.frame.A.shape[1] + 1
        self.C = np.eye(K - 1) - 1 / K
        self.ridge = square(self.frame.penalty)
        self.size = (K - 1) * self.M
        self.is_small = self.size <= HESSIAN_WEIGHTS
        self.asks = self.is_exact = self.is_small and l2 == 0 and len(index) < FEW_A_WEIGHT * self.size

    def way(self) -> Way:
        """Return the way down from zeros, by the size of the data."""
        theta = np.zeros(self.size)
        if self.is_exact:
            return Newton(self.slope, self.hessian, self.bound, theta)
        if self.is_small and 4 * len(theta) ** 2 <= self.frame.A.size:
            return Lbfgs(self.slope, self.bound, self.estimate, theta)
        return Truncated(self.slope, self.product, self.bound, theta)  # H is nearly as large as the data, or larger

    def weights(self, theta: np.ndarray, symmetric: bool) -> tuple[np.ndarray, np.ndarray]:
        """Return W (K, D) and b (K,) at theta: they sum to 0 over the classes, or the last class's are 0."""
        V = self.full(theta)
        return self.frame.weights(V - V.mean(axis=0) if symmetric else V)

    def gradient(self, g: np.ndarray) -> np.ndarray:
        """Return the gradient in the order (b, w) of all K classes, (K, 1 + D): they sum to 0."""
        G = g.reshape(-1, self.M)
        return self.frame.gradient(np.vstack([G, -G.sum(axis=0)]))

    def slope(self, theta: np.ndarray) -> tuple[float, np.ndarray]:
        """Return E and its gradient."""
        loss, gradient = slope(self.frame.A, self.index, self.full(theta), self.frame.penalty, self.s)
        return loss, gradient[:-1].ravel()

    def hessian(self, theta: np.ndarray, care: int) -> np.ndarray:
        """Return E's Hessian, or its estimate from a sample of the rows with care 0."""
        every = max(1, len(self.index) // ESTIMATE_ROWS) if care == 0 else 1
        s = None if self.s is None else self.s[::every]
        H = every * information(self.frame.A[::every], self.full(theta), s)
        return H + np.kron(self.C, self.ridge)

    def product(self, theta: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """Return the function that multiplies by E's Hessian at theta: P (U - sum_k p_k U_k) for z = U, in rows."""
        A, V = self.frame.A, self.full(theta)
        parts = [(block, softmax(A[block] @ V[:, 1:].T + V[:, 0]).T) for block in blocks(len(A))]

        def multiply(direction: np.ndarray) -> np.ndarray:
            U = self.full(direction)
            image = pull(self.frame.penalty, U - U.mean(axis=0))
            for block, P in parts:
                Z = U[:, 1:] @ A[block].T
                Z += U[:, :1]
                Z -= (P * Z).sum(axis=0)
                Z *= P
                if self.s is not None:
                    Z *= self.s[block]
                image[:, 0] += Z.sum(axis=1)
                image[:, 1:] += Z @ A[block]
            return image[:-1].ravel()

        return multiply

    def bound(self, g: np.ndarray) -> np.ndarray:
        """Return g times the inverse of the Hessian's upper bound."""
        G = g.reshape(-1, self.M)
        return self.frame.bounded(G + G.sum(axis=0)).ravel()

    def estimate(self, theta: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """Return the function that applies the inverse of the Hessian's estimate near theta.

        A little of the upper bound is mixed in, for what the sample may not have seen.
        """
        bound = np.kron(self.C, self.frame.gram / 2 + self.ridge)
        return Inverse((1 - MIXED_SHARE) * self.hessian(theta, 0) + MIXED_SHARE * bound)

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

    def walk(self, tol: float, max_epochs: int) -> Generator[Point, None, str]:
        """Go down from zeros; the return value says why it stopped, and where E has no minimum says that."""
        way = self.way()
        if self.l2 > 0:
            return (yield from walk(way, tol, max_epochs))
        reason = yield from walk(way, tol, max_epochs, self.is_endless)
        if reason in (SEPARABLE, QUASI_SEPARABLE) or not self.is_small or self.curvature(way.v) > FLAT_CURVATURE:
            return reason
        proof = self.receding(way.v)
        return reason if proof is None else proof.reason

    def classes(self, v: np.ndarray) -> np.ndarray:
        """Return the weights (b, w) of every class at theta = v: the last one's are 0."""
        W, b = self.weights(v, symmetric=False)
        return np.column_stack([b, W])

    def margins(self, theta: np.ndarray, block: slice) -> np.ndarray:
        """Return z_t - z_k for some rows and every class k but the true one, t, in one flat array."""
        V = self.full(theta)
        Z = self.frame.A[block] @ V[:, 1:].T + V[:, 0]
        n, k = np.arange(len(Z)), self.index[block]
        apart = Z[n, k][:, None] - Z
        others = np.ones(Z.shape, dtype=bool)
        others[n, k] = False
        return apart[others]


def softmax(Z: np.ndarray) -> np.ndarray:
    """Return the probabilities (N, K) for z (N, K), which are finite."""
    P = np.exp(Z - Z.max(axis=1, keepdims=True))
    return P / P.sum(axis=1, keepdims=True)
