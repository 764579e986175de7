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

On the powers and products of the inputs it is polynomial regression, y = b + sum over monomials m of degree 1..d of
w_m m(x). For one input the monomials are x, x^2, ..., x^d; for D inputs there are binom(D + d, d) - 1 of them. The
model bends in x and stays linear in w and b, so its loss is as convex as before. The training loss never rises with
the degree (each degree's polynomials contain the lower ones); the validation loss may, and that is how to choose.
Plain powers are badly conditioned for high degrees: compare the solvers.
If the targets are such a function plus independent Gaussian noise of one spread, a new target misses its prediction by
s sqrt(1 + v^T (X~^T X~)^-1 v), with v = (1, x) and s^2 the sum of squares over N - D - 1: `prediction_spread`.
Source: Mathai, "Linear Regression: Details", "Extensions" and "Hyperparameters"; Bishop, PRML (2006), section 1.1;
Fine, section 3.1; Golub, Van Loan, Matrix Computations (2013), sections 5.3.7-5.3.8; Hastie, Tibshirani, Friedman, The
Elements of Statistical Learning (2009), section 3.2.
"""

from typing import Any, Self

import numpy as np

from lincls import checks, features
from lincls.models.base import LinearRegressor, known_inputs, learning
from lincls.numerics.least_squares import least_squares
from lincls.numerics.moments import steepest

SOLVERS = ("auto", "svd", "qr", "normal")


def least_squares_weights(X: Any, t: Any, sample_weight: Any = None) -> tuple[np.ndarray, float]:
    """Return w and b of least mean squared loss from the normal equations, as the formulas above say.

    `LinearRegression` finds the same without squaring the condition number. If features depend on each other w is
    the shortest of the equally good ones.

    {X, targets, sample_weight, w and b, mismatch}

    Examples
    --------
    >>> w, b = least_squares_weights([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    >>> w.round(6), round(b, 6)
    (array([2.]), 1.0)
    """
    X, t, s = checks.weighted_targets(X, t, sample_weight)
    s = checks.shares(s, len(X))
    middle, mean = s @ X / s.sum(), s @ t / s.sum()
    A, a = X - middle, t - mean
    w = np.linalg.pinv((A.T * s) @ A, 1e-9, hermitian=True) @ (A.T @ (s * a))
    return w, float(mean - w @ middle)


class LinearRegression(LinearRegressor):
    """Least squares with a bias.

    Parameters
    ----------
    solver : "svd" works for every X; among equally good weights it takes the shortest w. "auto" gives the same answer
        to rounding, and on long tables of well-conditioned features several times sooner. "qr" needs independent
        columns and more than D examples. "normal" solves A^T A w = A^T a; it is here to show what goes wrong on
        ill-conditioned data, where it can lose all digits without a word.

    {w_, b_}
    Raises ValueError, TypeError:
        By `fit`, for data, weights or parameters that are no such thing; when "qr" meets columns that depend on
        each other, to rounding, or "normal" a matrix A^T A that is exactly singular.

    Examples
    --------
    >>> model = LinearRegression().fit([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    >>> model.w_.round(6), round(model.b_, 6)
    (array([2.]), 1.0)
    """

    def __init__(self, solver: str = "auto"):
        self.solver = solver

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Find the weights.

        {X, targets, sample_weight, self}
        """
        X, t, s = checks.weighted_targets(X, t, sample_weight)
        solver = checks.choice(self.solver, "solver", SOLVERS)
        w, b = least_squares(X, t, solver, checks.relative_weights(s)[0])
        self._learn(w, b)
        return self


class PolynomialRegression(LinearRegressor):
    """Least squares on all monomials up to a degree, for any number of inputs.

    Parameters
    ----------
    degree : at least 1.
    solver : as in LinearRegression.

    Attributes
    ----------
    w_ : (M,), one weight a monomial.
    b_ : a number.
    degree_ : that of the fit.
    names_ : (M,) of the monomials, as "x1", "x1^2", "x1 x2".

    {refused}

    Examples
    --------
    >>> model = PolynomialRegression(2).fit([[0.0], [1.0], [2.0], [3.0]], [1.0, 2.0, 5.0, 10.0])
    >>> model.names_, model.predict([[4.0]]).round(6)
    (['x1', 'x1^2'], array([17.]))
    """

    def __init__(self, degree: int = 2, solver: str = "svd"):
        self.degree = degree
        self.solver = solver

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Find the weights.

        {X, targets, sample_weight, self}
        """
        X, t, s = checks.weighted_targets(X, t, sample_weight)
        solver = checks.choice(self.solver, "solver", SOLVERS)
        w, b = least_squares(features.polynomial(X, self.degree), t, solver, checks.relative_weights(s)[0])
        self._learn(w, b)
        self.n_features_in_, self.degree_ = X.shape[1], self.degree
        self.names_ = features.polynomial_names(X.shape[1], self.degree)
        return self

    def _z(self, X: Any) -> np.ndarray:
        return self._scores(features.polynomial(known_inputs(self, X), self.degree_))


def mean_loss(X: Any, t: Any, w: Any, b: Any) -> float:
    """Return E(w, b), the mean of (y - t)^2 / 2.

    {X, targets, w, b, mismatch or overflow}
    Returns: E in the square of the targets' unit.

    Examples
    --------
    >>> mean_loss([[0.0], [2.0]], [1.0, 1.0], w=[1.0], b=0.0)
    0.5
    """
    X, t, w, b = _clean(X, t, w, b)
    with np.errstate(over="ignore", invalid="ignore"):
        return float(checks.finite_scores(np.mean((X @ w + b - t) ** 2) / 2, "X, t, w and b hold"))


def loss_gradient(X: Any, t: Any, w: Any, b: Any) -> tuple[np.ndarray, float]:
    """Return E's first derivatives at (w, b).

    {X, targets, w, b, mismatch or overflow}
    Returns: dE/dw (D,) and dE/db.

    Examples
    --------
    >>> loss_gradient([[0.0], [2.0]], [1.0, 1.0], w=[1.0], b=0.5)
    (array([1.5]), 0.5)
    """
    X, t, w, b = _clean(X, t, w, b)
    with np.errstate(over="ignore", invalid="ignore"):
        difference = X @ w + b - t
        db, dw = difference.mean(), X.T @ difference / len(X)
    return checks.finite_scores(dw, "X, t, w and b hold"), float(checks.finite_scores(db, "X, t, w and b hold"))


def hessian(X: Any) -> np.ndarray:
    """Return E's second derivatives: the same for every w, b, t.

    {X}
    Returns: (1 + D, 1 + D), in the order (b, w).
    Raises ValueError, TypeError: For X that is no table of numbers, or whose squares overflow.

    Examples
    --------
    >>> hessian([[0.0], [2.0]])
    array([[1., 1.],
           [1., 2.]])
    """
    dummy = features.add_dummy(X)
    with np.errstate(over="ignore"):
        H = dummy.T @ dummy / len(dummy)
    if not np.isfinite(H).all():
        raise ValueError("X holds numbers so large that their squares overflow; scale the features first")
    return H


def stability_limit(X: Any, sample_weight: Any = None) -> float:
    """Return 2 / lambda_max of the Hessian: below it gradient descent on E converges from every start.

    Parameters
    ----------
    X : (N, D), one example a row.
    sample_weight : (N,), at least 0, or None; with weights E is the weighted mean.

    Returns: The learning rate.
    {mismatch or squares}

    Examples
    --------
    >>> round(stability_limit([[-1.0], [1.0]]), 6)
    2.0
    """
    X = checks.inputs(X)
    return 2 / steepest(X, checks.relative_weights(checks.example_weights(sample_weight, len(X)))[0])


def prediction_spread(X: Any, t: Any, X_new: Any) -> np.ndarray:
    """Return the standard deviation of (a new target less its prediction) at each row of X_new, (M,).

    It holds if the targets are a linear function of the features plus independent noise of one spread; about 95 % of
    new targets then lie within twice that of the prediction.

    Parameters
    ----------
    X : (N, D), one example a row, whose columns and the dummy feature do not depend on each other; N > D + 1.
    t : (N,) real targets.
    X_new : (M, D).

    Returns: (M,) in the targets' unit.
    Raises ValueError, TypeError:
        For arguments that do not belong together, or are no numbers, and for too few rows or dependent columns.

    Examples
    --------
    >>> prediction_spread([[-1.0], [0.0], [1.0]], [0.0, 1.5, 0.0], [[0.0], [3.0]]).round(2)
    array([1.41, 2.96])
    """
    X = checks.inputs(X)
    N, D = X.shape
    t, new = checks.targets(t, N), checks.inputs(X_new, "X_new", columns=D)
    if N <= D + 1:
        raise ValueError(f"X must have more than {D + 1} rows, to leave some for the noise; it has {N}")
    middle, scale = X.mean(axis=0), np.where(np.ptp(X, axis=0) > 0, X.std(axis=0), 1.0)
    Q, R = np.linalg.qr(features.add_dummy((X - middle) / scale))
    if np.abs(np.diag(R)).min() < 1e-8 * np.sqrt(N):
        raise ValueError("the columns of X depend on each other or on the dummy feature; leave some out")
    s = np.sqrt(np.sum((t - Q @ (Q.T @ t)) ** 2) / (N - D - 1))
    v = np.linalg.solve(R.T, features.add_dummy((new - middle) / scale).T)
    return s * np.sqrt(1 + np.sum(v**2, axis=0))


def _clean(X, t, w, b):
    X = checks.inputs(X)
    return X, checks.targets(t, len(X)), *checks.weights(w, b, X.shape[1])
