"""Principal component analysis: the orthonormal directions along which the data vary most.

    S = 1/N sum (x_n - mean)(x_n - mean)^T,      maximise a.S a  subject to  a.a = 1
    Lagrange:  S a = lambda a,  and the variance along a is a.S a = lambda

The k eigenvectors with the largest eigenvalues also give the least reconstruction error: what is lost is the
sum of the other eigenvalues. From the singular values s of the centred data A, lambda = s^2 / N: the SVD does
not square the data first, so it keeps the small eigenvalues that S has already lost to rounding.

A table wider than long has at most N - 1 directions with variance, and the eigenvectors of the small matrix of the
products of its rows lead to them:  A A^T u = s^2 u,  a = A^T u / s.
With weights of the examples every sum over them is weighted, and N is the sum of the weights.
Source: Fine, section 4; Bishop, PRML (2006), sections 12.1 and 12.1.4.
"""

from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.models.base import Model, known_inputs, learning
from lincls.numerics.moments import ESTIMATES, at_once, blocks, centred, signs
from lincls.numerics.principal import principal_axes

METHODS = ("auto", "svd", "eigen")


def principal_components(X: Any, sample_weight: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the directions of largest variance from the eigenvectors of the covariance, as the formulas above say.

    `PCA` finds the same from whichever matrix is smallest, without losing the small variances.

    Parameters
    ----------
    X : (N, D), one example a row, at least two.
    sample_weight : (N,), at least 0, or None: each example counts as often.

    Returns
    -------
    directions : (D, D), one a row, of length 1, each with its largest entry positive.
    variances : (D,) along them, falling.
    mean : (D,).

    {mismatch}

    Examples
    --------
    >>> directions, variances, mean = principal_components([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]])
    >>> directions[0].round(3), variances.round(3), mean
    (array([0.6, 0.8]), array([16.667,  0.   ]), array([3., 4.]))
    """
    X, s = checks.weighted_inputs(X, sample_weight, rows=2)
    s = checks.shares(s, len(X))
    mean = s @ X / s.sum()
    A = X - mean
    S = (A.T * s) @ A / s.sum()
    variances, vectors = np.linalg.eigh(S)
    directions = vectors.T[::-1]
    largest = directions[np.arange(len(S)), np.abs(directions).argmax(axis=1)]
    return directions * np.sign(largest)[:, None], np.maximum(variances[::-1], 0.0), mean


class PCA(Model):
    """Project on the directions of largest variance.

    Parameters
    ----------
    n_components : how many (a whole number), or the least proportion of variance to keep (a float between 0 and 1), or
        None for all min(N, D).
    method : "svd" of the centred data; "eigen" of their covariance, for more features than examples of the products of
        the rows; "auto": "eigen" where it is several times faster (tables at least ten times as long as wide, or wider
        than long; at most half of 100 features or more) unless a component wanted has less than 1e-8 of the largest
        variance; else "svd". Products of rows lose so small a component altogether: there "eigen" is "svd".
    estimate : "ml" divides by N, "unbiased" by N - 1; the directions are the same. N is the sum of the weights.

    Attributes
    ----------
    components_ : (k, D), one direction a row, each with its largest entry positive.
    variance_ : (k,), falling.
    proportion_ : (k,) of the total variance.
    mean_ : (D,)
    n_components_ : k.

    {refused}

    Examples
    --------
    >>> model = PCA(1).fit([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]])
    >>> model.components_.round(3), model.variance_.round(3)
    (array([[0.6, 0.8]]), array([16.667]))
    """

    def __init__(self, n_components: Any = None, method: str = "auto", estimate: str = "ml"):
        self.n_components = n_components
        self.method = method
        self.estimate = estimate

    @learning
    def fit(self, X: Any, t: Any = None, sample_weight: Any = None) -> Self:
        """Find the directions.

        Parameters
        ----------
        X : (N, D), one example a row, at least two.
        t : not used.
        sample_weight : (N,), at least 0, or None: each example counts as often.

        {self}
        """
        X, s = checks.weighted_inputs(X, sample_weight, rows=2)
        N, D = X.shape
        method = checks.choice(self.method, "method", METHODS)
        s, unit = checks.relative_weights(s)
        scale = N if s is None else float(s.sum())  # in units
        if checks.choice(self.estimate, "estimate", ESTIMATES) == "unbiased":
            came = f"it came with a sum of {scale * unit:g}"
            scale -= 1 / unit
            if scale <= 0:
                raise ValueError(f"sample_weight must sum to more than 1 for estimate='unbiased'; {came}")
        wanted = _wanted(self.n_components, min(N, D))
        axes = principal_axes(X, s, wanted, method)
        self.mean_, directions = axes.mean, axes.directions[: axes.k]
        self.components_ = np.multiply(directions, signs(directions), out=directions if D > N else None)
        self.variance_, self.proportion_ = axes.squares[: axes.k] / scale, axes.share[: axes.k]
        self.n_components_, self.n_features_in_ = axes.k, D
        return self

    def transform(self, X: Any) -> np.ndarray:
        """Return the coordinates of X (N, D) along the components, (N, k)."""
        X = known_inputs(self, X)
        scores, size = np.empty((len(X), self.n_components_)), at_once(X.shape[1], len(X))
        with np.errstate(over="ignore", invalid="ignore"):
            for block, part in zip(blocks(len(X), size), centred(X, self.mean_, None, size), strict=True):
                scores[block] = part @ self.components_.T
        return checks.finite_scores(scores)

    def fit_transform(self, X: Any, t: Any = None, sample_weight: Any = None) -> np.ndarray:
        """Fit, then return the coordinates, (N, k)."""
        return self.fit(X, t, sample_weight=sample_weight).transform(X)

    def inverse_transform(self, Z: Any) -> np.ndarray:
        """Return the points (N, D) that have the coordinates Z (N, k): the reconstruction."""
        checks.fitted(self, "components_")
        Z = checks.inputs(Z, "Z", columns=self.n_components_)
        with np.errstate(over="ignore", invalid="ignore"):
            return checks.finite_scores(Z @ self.components_ + self.mean_, "Z holds")

    def reconstruction_error(self, X: Any) -> float:
        """Return the mean squared distance of the rows of X (N, D) from their reconstructions."""
        X = known_inputs(self, X)
        error = 0.0
        with np.errstate(over="ignore", invalid="ignore"):
            for part in centred(X, self.mean_, None, at_once(X.shape[1], len(X))):
                part -= part @ self.components_.T @ self.components_
                error += float(np.einsum("nj,nj->", part, part))
        return float(checks.finite_scores(np.asarray(error / len(X))))


def _wanted(n_components: Any, most: int) -> int | float:
    if n_components is None:
        return most
    if isinstance(n_components, (float, np.floating)):
        return checks.number(n_components, "n_components, as a proportion of variance,", above=0, below=1)
    return checks.count(n_components, "n_components", most=most)
