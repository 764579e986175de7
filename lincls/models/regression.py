"""Linear regression: the weights of least mean squared loss, in closed form.

    y = X w + b
    E(w, b) = (1/N) sum_n (y_n - t_n)^2 / 2
    dE/dw = X^T (y - t) / N,   dE/db = mean(y - t),   Hessian = X~^T X~ / N  with rows x~ = (1, x)

The Hessian is positive semidefinite, u^T H u = |X~ u|^2 / N >= 0, so E is convex and every stationary point
is a minimum. With both sides centred, A = X - mean X and a = t - mean t, it is where A^T A w = A^T a and
b = mean t - w.mean X. Forming A^T A squares the condition number: with cond(A) = 10^k the "normal" solver
can lose about 2k of 16 digits, QR and SVD of A itself about k when the fit is good. So "auto" takes the
normal equations only where they lose nothing that matters (numerics/least_squares.py), which takes two passes over
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
from lincls.numerics.least_squares import least_squares
from lincls.numerics.moments import steepest

SOLVERS = ("auto", "svd", "qr", "normal")


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
