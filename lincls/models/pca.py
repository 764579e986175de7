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

from __future__ import annotations

from typing import Any, NamedTuple, Self

import numpy as np

from lincls import checks
from lincls.models.base import Model, finite_scores, known_inputs
from lincls.models.learning import learning
from lincls.models.weighted import weighted_inputs
from lincls.numerics.frame import SMALLEST, spreads
from lincls.numerics.moments import (
    ESTIMATES,
    at_once,
    average,
    blocks,
    centred,
    finite,
    moments,
    signs,
    triangle,
)
from lincls.numerics.wide import RowSpace

METHODS = ("auto", "svd", "eigen")
SMALL = 1e-8  # of the largest variance: below it the covariance has lost half of the digits
COLUMNS = 512  # looked at together, at least
MANY = 100  # features of which few components are found sooner by the covariance


class Found(NamedTuple):
    """The k directions wanted, or more, and all variances."""

    mean: np.ndarray  # (D,)
    squares: np.ndarray  # N times the variances, falling
    share: np.ndarray  # of the sum of the squares
    directions: np.ndarray  # one a row
    k: int


class PCA(Model):
    """Project on the directions of largest variance.

    n_components: how many (a whole number), or the least proportion of variance to keep (a float between 0
        and 1), or None for all min(N, D).
    method: "svd" of the centred data; "eigen" of their covariance, for more features than examples of the products of
        the rows; "auto": "eigen" where it is several times faster (tables at least ten times as long as wide, or
        wider than long; at most half of 100 features or more) unless a component wanted has less than 1e-8 of the
        largest variance; else "svd". Products of rows lose so small a component altogether: there "eigen" is "svd".
    estimate: "ml" divides by N, "unbiased" by N - 1; the directions are the same. N is the sum of the weights.

    Learned: components_ (k, D), one direction a row, each with its largest entry positive; variance_ (k,),
    falling; proportion_ (k,) of the total variance; mean_ (D,); n_components_.
    """

    def __init__(self, n_components: Any = None, method: str = "auto", estimate: str = "ml"):
        self.n_components = n_components
        self.method = method
        self.estimate = estimate

    @learning
    def fit(self, X: Any, t: Any = None, sample_weight: Any = None) -> Self:
        """Find the directions. Returns self.

        X (N, D), N at least 2; t is not used; sample_weight (N,), at least 0, or None: each example counts as often.
        """
        X, s = weighted_inputs(X, sample_weight, rows=2)
        N, D = X.shape
        method = checks.choice(self.method, "method", METHODS)
        scale = N if s is None else float(s.sum())
        if checks.choice(self.estimate, "estimate", ESTIMATES) == "unbiased":
            scale -= 1
            if scale <= 0:
                came = f"it came with a sum of {scale + 1:g}"
                raise ValueError(f"sample_weight must sum to more than 1 for estimate='unbiased'; {came}")
        wanted = _wanted(self.n_components, min(N, D))
        found = _of_wide(X, s, wanted, method) if D > N else _of_long(X, s, wanted, method)
        if found.squares[0] < SMALLEST:
            spreads(X, found.mean, np.broadcast_to(0.0, (D, D)))  # refuses squares that underflow
        self.mean_, directions = found.mean, found.directions[: found.k]
        self.components_ = np.multiply(directions, signs(directions), out=directions if D > N else None)
        self.variance_, self.proportion_ = found.squares[: found.k] / scale, found.share[: found.k]
        self.n_components_, self.n_features_in_ = found.k, D
        return self

    def transform(self, X: Any) -> np.ndarray:
        """Return the coordinates of X (N, D) along the components, (N, k)."""
        X = known_inputs(self, X)
        found, size = np.empty((len(X), self.n_components_)), at_once(X.shape[1], len(X))
        with np.errstate(over="ignore", invalid="ignore"):
            for block, part in zip(blocks(len(X), size), centred(X, self.mean_, None, size), strict=True):
                found[block] = part @ self.components_.T
        return finite_scores(found)

    def fit_transform(self, X: Any, t: Any = None, sample_weight: Any = None) -> np.ndarray:
        """Fit, then return the coordinates, (N, k)."""
        return self.fit(X, t, sample_weight=sample_weight).transform(X)

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
            for part in centred(X, self.mean_, None, at_once(X.shape[1], len(X))):
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


def _of_long(X: np.ndarray, s: np.ndarray | None, wanted: int | float, method: str) -> Found:
    N, D = X.shape
    few = D >= MANY and isinstance(wanted, int) and 2 * wanted <= D
    if method == "svd" or (method == "auto" and N < 10 * D and not few):
        return _svd(X, s, wanted)
    found = _eigen(X, s, wanted)
    return _svd(X, s, wanted) if method == "auto" and _too_small(found) else found


def _of_wide(X: np.ndarray, s: np.ndarray | None, wanted: int | float, method: str) -> Found:
    mean = average(X, None, s)
    roots = None if s is None else np.sqrt(s)
    if method != "svd" and wanted != len(X):  # the last of all N has no variance
        found = _products(X, mean, roots, wanted)
        if found is not None:
            return found
    space = RowSpace(X, mean, roots=roots)
    squares = np.zeros(len(X))
    with np.errstate(over="ignore"):
        squares[: len(space.sizes)] = finite(space.sizes**2)
    found = _found(mean, squares, space.V.T, wanted)
    return found._replace(directions=_filled_up(space.V, found.k).T)


def _svd(X: np.ndarray, s: np.ndarray | None, wanted: int | float) -> Found:
    """By the singular values of the centred data; a long table is first brought to its triangle R, by QR."""
    mean, (N, D) = moments(X, None, s).mean, X.shape
    if s is None:
        A = triangle(centred(X, mean), D) if N > D else X - mean
    else:
        roots = np.sqrt(s)[:, None]
        A = triangle((part * roots[b] for b, part in zip(blocks(N), centred(X, mean), strict=True)), D)
    _, sizes, directions = np.linalg.svd(A, full_matrices=False)
    return _found(mean, sizes**2, directions, wanted)


def _eigen(X: np.ndarray, s: np.ndarray | None, wanted: int | float) -> Found:
    _, mean, scatter = moments(X, None, s)
    values, vectors = np.linalg.eigh(scatter)
    return _found(mean, np.maximum(values[::-1], 0.0)[: len(X)], vectors[:, ::-1].T, wanted)


def _products(X: np.ndarray, mean: np.ndarray, roots: np.ndarray | None, wanted: int | float) -> Found | None:
    """By the eigenvectors of the products of the centred rows; None when a component wanted is too small for it."""
    N, D = X.shape
    columns, products = blocks(D, max(COLUMNS, N)), np.zeros((N, N))

    def part(block: slice) -> np.ndarray:
        A = X[:, block] - mean[block]
        return A if roots is None else A * roots[:, None]

    with np.errstate(over="ignore", invalid="ignore"):
        for block in columns:
            A = part(block)
            products += A @ A.T
    values, U = np.linalg.eigh(finite(products))
    found = _found(mean, np.maximum(values[::-1], 0.0), U[:, ::-1].T, wanted)
    if _too_small(found):
        return None
    k, directions = found.k, np.empty((found.k, D))
    turn = U[:, ::-1][:, :k].T / np.sqrt(found.squares[:k, None])
    for block in columns:
        np.matmul(turn, part(block), out=directions[:, block])
    back = np.linalg.inv(np.linalg.cholesky(directions @ directions.T))  # orthonormal, the large ones first
    for block in columns:
        directions[:, block] = back @ directions[:, block]
    return found._replace(directions=directions)


def _too_small(found: Found) -> bool:
    return bool(found.squares[found.k - 1] < SMALL * found.squares[0]) or found.squares[0] < SMALLEST


def _filled_up(V: np.ndarray, k: int) -> np.ndarray:
    """Return k orthonormal columns, V (D, r) the first of them; those without variance may point anywhere else."""
    D, r = V.shape
    if k <= r:
        return V if k == r else V[:, :k].copy()
    found = np.zeros((D, k))
    found[:, :r] = V
    left = 1 - np.einsum("dj,dj->d", V, V)  # the square of what is left of each axis
    for j in range(r, k):
        found[left.argmax(), j] = 1.0
        for _ in range(2):
            found[:, j] -= found[:, :j] @ (found[:, :j].T @ found[:, j])
        found[:, j] /= np.linalg.norm(found[:, j])
        left -= found[:, j] ** 2
    return found


def _found(mean: np.ndarray, squares: np.ndarray, directions: np.ndarray, wanted: int | float) -> Found:
    total = squares.sum()
    share = squares / total if total > 0 else np.zeros_like(squares)
    return Found(
        mean, squares, share, directions, wanted if isinstance(wanted, int) else _enough(share, wanted)
    )
