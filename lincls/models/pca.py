"""Principal component analysis: the orthonormal directions along which the data vary most.

    S = 1/N sum (x_n - mean)(x_n - mean)^T,      maximise a.S a  subject to  a.a = 1
    Lagrange:  S a = lambda a,  and the variance along a is a.S a = lambda

The k eigenvectors with the largest eigenvalues also give the least reconstruction error: what is lost is the
sum of the other eigenvalues. From the singular values s of the centred data, lambda = s^2 / N: the SVD does
not square the data first, so it keeps the small eigenvalues that S has already lost to rounding.
Source: Fine, section 4; Bishop, PRML (2006), section 12.1.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import numpy as np

from lincls import checks
from lincls.models.base import Model, finite_scores, known_inputs
from lincls.models.frame import SMALLEST, spreads
from lincls.models.learning import learning
from lincls.models.scatter import ESTIMATES, centred, moments, signed, triangle

METHODS = ("auto", "svd", "eigen")
SMALL = 1e-8  # of the largest variance: below it the covariance has lost half of the digits


class Found(NamedTuple):
    """All directions, the k wanted first."""

    mean: np.ndarray  # (D,)
    squares: np.ndarray  # N times the variances, falling
    share: np.ndarray  # of the sum of the squares
    directions: np.ndarray  # one a row
    k: int


class PCA(Model):
    """Project on the directions of largest variance.

    n_components: how many (a whole number), or the least proportion of variance to keep (a float between 0
        and 1), or None for all min(N, D).
    method: "svd" of the centred data, "eigen" of their covariance, "auto": "eigen" for tables at least ten
        times as long as wide, where it is several times faster, unless a component wanted has less than 1e-8
        of the largest variance; else "svd".
    estimate: "ml" divides by N, "unbiased" by N - 1; the directions are the same.

    Learned: components_ (k, D), one direction a row, each with its largest entry positive; variance_ (k,),
    falling; proportion_ (k,) of the total variance; mean_ (D,); n_components_.
    """

    def __init__(self, n_components: Any = None, method: str = "auto", estimate: str = "ml"):
        self.n_components = n_components
        self.method = method
        self.estimate = estimate

    @learning
    def fit(self, X: Any, t: Any = None) -> Self:
        """Find the directions of X (N, D), N at least 2; t is not used. Returns self."""
        X = checks.inputs(X, rows=2)
        N, D = X.shape
        method = checks.choice(self.method, "method", METHODS)
        scale = N - (checks.choice(self.estimate, "estimate", ESTIMATES) == "unbiased")
        wanted = _wanted(self.n_components, min(N, D))
        tall = method == "eigen" or (method == "auto" and N >= 10 * D)
        found = (_eigen if tall else _svd)(X, wanted)
        if tall and method == "auto" and found.squares[found.k - 1] < SMALL * found.squares[0]:
            found = _svd(X, wanted)
        if found.squares[0] < SMALLEST:
            spreads(X, found.mean, np.zeros((D, D)))  # refuses squares that underflow; X may be constant
        self.mean_, self.components_ = found.mean, signed(found.directions[: found.k])
        self.variance_, self.proportion_ = found.squares[: found.k] / scale, found.share[: found.k]
        self.n_components_, self.n_features_in_ = found.k, D
        return self

    def transform(self, X: Any) -> np.ndarray:
        """Return the coordinates of X (N, D) along the components, (N, k)."""
        X = known_inputs(self, X)
        with np.errstate(over="ignore", invalid="ignore"):
            parts = [finite_scores(part @ self.components_.T) for part in centred(X, self.mean_)]
        return np.concatenate(parts)

    def fit_transform(self, X: Any, t: Any = None) -> np.ndarray:
        """Fit, then return the coordinates, (N, k)."""
        return self.fit(X).transform(X)

    def inverse_transform(self, Z: Any) -> np.ndarray:
        """Return the points (N, D) that have the coordinates Z (N, k): the reconstruction."""
        checks.fitted(self, "components_")
        Z = checks.inputs(Z, "Z", columns=self.n_components_)
        with np.errstate(over="ignore", invalid="ignore"):
            return finite_scores(Z @ self.components_ + self.mean_, "Z holds")

    def reconstruction_error(self, X: Any) -> float:
        """Return the mean squared distance of the rows of X (N, D) from their reconstructions."""
        X = known_inputs(self, X)
        error = 0.0
        with np.errstate(over="ignore", invalid="ignore"):
            for part in centred(X, self.mean_):
                part -= part @ self.components_.T @ self.components_
                error += float(np.einsum("nj,nj->", part, part))
        return float(finite_scores(np.asarray(error / len(X))))


def _wanted(n_components: Any, most: int) -> int | float:
    if n_components is None:
        return most
    if isinstance(n_components, (float, np.floating)):
        return checks.number(n_components, "n_components, as a proportion of variance,", above=0, below=1)
    return checks.count(n_components, "n_components", most=most)


def _enough(share: np.ndarray, proportion: float) -> int:
    """Return the smallest k whose shares add up to the proportion."""
    reached = np.cumsum(share) >= proportion - 1e-12
    return int(reached.argmax()) + 1 if reached.any() else len(share)


def _svd(X: np.ndarray, wanted: int | float) -> Found:
    """By the singular values of the centred data; a long table is first brought to its triangle R, by QR."""
    mean = moments(X).mean
    N, D = X.shape
    _, s, directions = np.linalg.svd(
        triangle(centred(X, mean), D) if N > D else X - mean, full_matrices=False
    )
    return _found(mean, s**2, directions, wanted)


def _eigen(X: np.ndarray, wanted: int | float) -> Found:
    _, mean, scatter = moments(X)
    values, vectors = np.linalg.eigh(scatter)
    return _found(mean, np.maximum(values[::-1], 0.0)[: len(X)], vectors[:, ::-1].T, wanted)


def _found(mean: np.ndarray, squares: np.ndarray, directions: np.ndarray, wanted: int | float) -> Found:
    total = squares.sum()
    share = squares / total if total > 0 else np.zeros_like(squares)
    return Found(
        mean, squares, share, directions, wanted if isinstance(wanted, int) else _enough(share, wanted)
    )
