"""Linear regression: the weights of least mean squared loss, in closed form.

    y = X w + b
    E(w, b) = (1/N) sum_n (y_n - t_n)^2 / 2
    dE/dw = X^T (y - t) / N,   dE/db = mean(y - t),   Hessian = X~^T X~ / N  with rows x~ = (1, x)

The Hessian is positive semidefinite, u^T H u = |X~ u|^2 / N >= 0, so E is convex and every stationary point
is a minimum. With both sides centred, A = X - mean X and a = t - mean t, it is where A^T A w = A^T a and
b = mean t - w.mean X. Forming A^T A squares the condition number: with cond(A) = 10^k the "normal" solver
can lose about 2k of 16 digits, QR and SVD of A itself about k when the fit is good. So "auto" takes the
normal equations only where they lose nothing that matters (numerics/normal_equations.py), which takes two passes over
the data, and SVD elsewhere.
Source: Mathai, "Linear Regression: Details"; Fine, section 3.1; Golub, Van Loan, Matrix Computations (2013),
sections 5.3.7-5.3.8.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls import checks, features
from lincls.models.base import LinearRegressor, finite_scores
from lincls.models.learning import learning
from lincls.models.weighted import weighted_targets
from lincls.numerics.descent import steepest
from lincls.numerics.frame import spreads
from lincls.numerics.moments import moments, triangle
from lincls.numerics.normal_equations import normal_weights
from lincls.numerics.wide import shortest_weights

SOLVERS = ("auto", "svd", "qr", "normal")
LONG, LARGE = 4096, 2**16  # rows, or numbers; a smaller table is solved by SVD, which takes no time there
NUMBERS = 2**17  # in a block of rows; a QR factorisation of fewer spends its time on starting


class LinearRegression(LinearRegressor):
    """Least squares with a bias.

    solver: "svd" works for every X; among equally good weights it takes the shortest w. "auto" gives the same
        answer to rounding, and on long tables of well-conditioned features several times sooner. "qr" needs
        independent columns and more than D examples. "normal" solves A^T A w = A^T a; it is here to show
        what goes wrong on ill-conditioned data, where it can lose all digits without a word.

    Learned: w_ (D,), b_. Raises ValueError when "qr" meets columns that depend on each other, to rounding, or
    "normal" a matrix A^T A that is exactly singular.
    """

    def __init__(self, solver: str = "auto"):
        self.solver = solver

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> LinearRegression:
        """Find w_ and b_ for X (N, D) and real t (N,). Returns self.

        sample_weight (N,), at least 0, or None: each square counts as often.
        """
        X, t, s = weighted_targets(X, t, sample_weight)
        w, b = least_squares(X, t, checks.choice(self.solver, "solver", SOLVERS), s)
        self._learn(w, b)
        return self


def least_squares(
    X: np.ndarray, t: np.ndarray, solver: str, s: np.ndarray | None = None
) -> tuple[np.ndarray, float]:
    """Return (w, b) for clean X (N, D) and t (N,), or (N, K) for K targets at once; s (N,) weighs the rows."""
    wide = X.shape[1] > len(X) and solver in ("auto", "svd")
    if solver == "auto" and not wide:
        long = len(X) >= 2 * X.shape[1] and (len(X) >= LONG or X.size >= LARGE)
        found = _by_moments(X, t, s) if long else None
        if found is not None:
            return found
        solver = "svd"
    with np.errstate(over="ignore", invalid="ignore"):
        x_mean, t_mean = (Z.mean(axis=0) if s is None else np.average(Z, axis=0, weights=s) for Z in (X, t))
        a = t - t_mean
        if not (np.isfinite(x_mean).all() and np.isfinite(a).all()):
            raise ValueError("X and t must be small enough to take their means; the sums overflowed")
        if wide:
            w = shortest_weights(X, x_mean, a, s)
            return w, t_mean - x_mean @ w
        A = X - x_mean
        if s is not None:
            A *= np.sqrt(s)[:, None]
            a = (np.sqrt(s) * a.T).T
    if not (np.isfinite(A).all() and np.isfinite(a).all()):
        raise ValueError("X and t must be small enough to take their means; the sums overflowed")
    solve = {"svd": _by_svd, "qr": _by_qr, "normal": _by_normal_equations}[solver]
    w = solve(A, a)
    return w, t_mean - x_mean @ w


def _by_moments(X, t, s):
    """Solve A^T A w = A^T a where that is safe; None where it is not."""
    t_mean = t.mean(axis=0) if s is None else np.average(t, axis=0, weights=s)
    a = t - t_mean
    try:
        S, x_mean, scatter = moments(X, s=s)
        w = normal_weights(X, x_mean, scatter, spreads(X, x_mean, scatter, S), lambda rows: a[rows], s)
    except ValueError:  # squares leave the range of numbers
        return None
    return None if w is None else (w, t_mean - x_mean @ w)


def _by_svd(A, a):
    N, D = A.shape
    tiny = np.finfo(float).eps * max(A.shape)
    if N < 2 * D:
        return np.linalg.lstsq(A, a, rcond=tiny)[0]
    R = _triangle(A, a)
    return np.linalg.lstsq(R[:, :D], R[:, D:], rcond=tiny)[0].reshape(D, *a.shape[1:])


def _by_qr(A, a):
    N, D = A.shape
    if N <= D:
        raise ValueError(f"X must have more rows than columns for solver='qr'; it came as {A.shape}")
    R = _triangle(A, a)
    if (np.abs(np.diag(R)[:D]) <= N * np.finfo(float).eps * np.linalg.norm(R[:, :D], axis=0)).any():
        raise ValueError("X must have independent columns for solver='qr'; some depend on others. Use 'svd'")
    return np.linalg.solve(R[:D, :D], R[:D, D:]).reshape(D, *a.shape[1:])


def _triangle(A, a):
    """Return the triangle of (A, a), beside A's R the part Q^T a; Q is orthogonal, so nothing is lost."""
    N, D = A.shape
    a = a.reshape(N, -1)
    rows = max(NUMBERS // D, 2 * D)
    parts = (np.hstack([A[k : k + rows], a[k : k + rows]]) for k in range(0, N, rows))
    return triangle(parts, D + a.shape[1])


def _by_normal_equations(A, a):
    try:
        return np.linalg.solve(A.T @ A, A.T @ a)
    except np.linalg.LinAlgError:
        message = "X must have independent columns for solver='normal'; A^T A is singular. Use 'svd'"
        raise ValueError(message) from None


def mean_loss(X: Any, t: Any, w: Any, b: Any) -> float:
    """Return E(w, b), the mean of (y - t)^2 / 2, in the square of the targets' unit."""
    X, t, w, b = _clean(X, t, w, b)
    with np.errstate(over="ignore", invalid="ignore"):
        return float(finite_scores(np.mean((X @ w + b - t) ** 2) / 2, "X, t, w and b hold"))


def loss_gradient(X: Any, t: Any, w: Any, b: Any) -> tuple[np.ndarray, float]:
    """Return dE/dw (D,) and dE/db at (w, b)."""
    X, t, w, b = _clean(X, t, w, b)
    with np.errstate(over="ignore", invalid="ignore"):
        difference = X @ w + b - t
        db, dw = difference.mean(), X.T @ difference / len(X)
    return finite_scores(dw, "X, t, w and b hold"), float(finite_scores(db, "X, t, w and b hold"))


def hessian(X: Any) -> np.ndarray:
    """Return E's second derivatives, (1 + D, 1 + D), in the order (b, w): the same for every w, b, t."""
    dummy = features.add_dummy(X)
    with np.errstate(over="ignore"):
        H = dummy.T @ dummy / len(dummy)
    if not np.isfinite(H).all():
        raise ValueError("X holds numbers so large that their squares overflow; scale the features first")
    return H


def stability_limit(X: Any, sample_weight: Any = None) -> float:
    """Return 2 / lambda_max of the Hessian: below it gradient descent on E converges from every start.

    With weights of the examples E is the weighted mean.
    """
    X = checks.inputs(X)
    return 2 / steepest(X, checks.example_weights(sample_weight, len(X)))


def _clean(X, t, w, b):
    X = checks.inputs(X)
    return X, checks.targets(t, len(X)), *checks.weights(w, b, X.shape[1])
