"""The axes of largest variance of a table, from whichever matrix is smallest.

    A = sqrt(s) (X - mean):   A^T A v = sigma^2 v,   A A^T u = sigma^2 u,   v = A^T u / sigma

The singular values of A keep the small variances, which the products of its columns or rows lose below 1e-8 of the
largest. Of a long table they are those of its triangle R, by QR. Of a table wider than long the products of the rows
are the small matrix, and it has at most N - 1 directions with variance.
Source: Golub, Van Loan, Matrix Computations (2013), sections 2.4 and 5.2.
"""

from typing import NamedTuple

import numpy as np

from lincls.numerics.frame import SMALLEST_SQUARES, spreads
from lincls.numerics.moments import average, blocks, centred, finite, moments, triangle
from lincls.numerics.wide import RowSpace

SMALL_VARIANCE = 1e-8  # of the largest variance: below it the covariance has lost half of the digits
COLUMNS_AT_ONCE = 512  # looked at together, at least
MANY_COLUMNS = 100  # features of which few components are found sooner by the covariance


class Found(NamedTuple):
    """The k directions wanted, or more, and all variances."""

    mean: np.ndarray  # (D,)
    squares: np.ndarray  # N times the variances, falling
    share: np.ndarray  # of the sum of the squares
    directions: np.ndarray  # one a row
    k: int


def principal_axes(X: np.ndarray, s: np.ndarray | None, wanted: int | float, method: str) -> Found:
    """Return the axes of clean X (N, D) by "svd", "eigen" or "auto"; wanted: how many, or their share of the variance.

    Raises ValueError when squares of X overflow or underflow.
    """
    axes = (_of_wide if X.shape[1] > len(X) else _of_long)(X, s, wanted, method)
    if axes.squares[0] < SMALLEST_SQUARES:
        spreads(X, axes.mean, np.broadcast_to(0.0, (X.shape[1],) * 2))  # refuses squares that underflow
    return axes


def _enough(share: np.ndarray, proportion: float) -> int:
    """Return the smallest k whose shares add up to the proportion."""
    reached = np.cumsum(share) >= proportion - 1e-12
    return int(reached.argmax()) + 1 if reached.any() else len(share)


def _of_long(X: np.ndarray, s: np.ndarray | None, wanted: int | float, method: str) -> Found:
    N, D = X.shape
    few = D >= MANY_COLUMNS and isinstance(wanted, int) and 2 * wanted <= D
    if method == "svd" or (method == "auto" and N < 10 * D and not few):
        return _svd(X, s, wanted)
    axes = _eigen(X, s, wanted)
    return _svd(X, s, wanted) if method == "auto" and _too_small(axes) else axes


def _of_wide(X: np.ndarray, s: np.ndarray | None, wanted: int | float, method: str) -> Found:
    mean = average(X, None, s)
    roots = None if s is None else np.sqrt(s)
    if method != "svd" and wanted != len(X):  # the last of all N has no variance
        axes = _products(X, mean, roots, wanted)
        if axes is not None:
            return axes
    space = RowSpace(X, mean, roots=roots)
    squares = np.zeros(len(X))
    with np.errstate(over="ignore"):
        squares[: len(space.sizes)] = finite(space.sizes**2)
    axes = _found(mean, squares, space.V.T, wanted)
    return axes._replace(directions=_filled_up(space.V, axes.k).T)


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
    columns, products = blocks(D, max(COLUMNS_AT_ONCE, N)), np.zeros((N, N))

    def part(block: slice) -> np.ndarray:
        A = X[:, block] - mean[block]
        return A if roots is None else A * roots[:, None]

    with np.errstate(over="ignore", invalid="ignore"):
        for block in columns:
            A = part(block)
            products += A @ A.T
    values, U = np.linalg.eigh(finite(products))
    axes = _found(mean, np.maximum(values[::-1], 0.0), U[:, ::-1].T, wanted)
    if _too_small(axes):
        return None
    k, directions = axes.k, np.empty((axes.k, D))
    turn = U[:, ::-1][:, :k].T / np.sqrt(axes.squares[:k, None])
    for block in columns:
        np.matmul(turn, part(block), out=directions[:, block])
    back = np.linalg.inv(np.linalg.cholesky(directions @ directions.T))  # orthonormal, the large ones first
    for block in columns:
        directions[:, block] = back @ directions[:, block]
    return axes._replace(directions=directions)


def _too_small(found: Found) -> bool:
    return bool(found.squares[found.k - 1] < SMALL_VARIANCE * found.squares[0]) or found.squares[0] < SMALLEST_SQUARES


def _filled_up(V: np.ndarray, k: int) -> np.ndarray:
    """Return k orthonormal columns, V (D, r) the first of them; those without variance may point anywhere else."""
    D, r = V.shape
    if k <= r:
        return V if k == r else V[:, :k].copy()
    basis = np.zeros((D, k))
    basis[:, :r] = V
    left = 1 - np.einsum("dj,dj->d", V, V)  # the square of what is left of each axis
    for j in range(r, k):
        basis[left.argmax(), j] = 1.0
        for _ in range(2):
            basis[:, j] -= basis[:, :j] @ (basis[:, :j].T @ basis[:, j])
        basis[:, j] /= np.linalg.norm(basis[:, j])
        left -= basis[:, j] ** 2
    return basis


def _found(mean: np.ndarray, squares: np.ndarray, directions: np.ndarray, wanted: int | float) -> Found:
    total = squares.sum()
    share = squares / total if total > 0 else np.zeros_like(squares)
    return Found(mean, squares, share, directions, wanted if isinstance(wanted, int) else _enough(share, wanted))
