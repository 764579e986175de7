"""Tables wider than long: the rows span at most N dimensions, and a linear model needs no more.

    A = X - shift = Z V^T,     Z (N, r), V (D, r) with V^T V = I, r at most N
    A w + c = Z u + c  for  u = V^T w;   of all w with this u the shortest is V u, and |V u| = |u|

A part of w at a right angle to all rows changes no z, it only makes w longer. So the least loss, with a penalty on
|w|^2 or with the shortest of the best w, is found in r dimensions, from Z, and carried back by V: nothing is lost
and D no longer matters but for the QR factorisation of A^T, which costs 2 D N^2.

    A^T = Q R,   R = U diag(sizes) W:   Z = W^T diag(sizes),   V = Q U = A^T W^T diag(1 / sizes)

Q is not formed. Rounding leaves a little of the large directions in the small ones of V, so V is made orthonormal at
the end, the large ones first: V L^-T with V^T V = L L^T, the Cholesky factorisation.
Source: Golub, Van Loan (2013), section 5.2; Hastie, Tibshirani, Efficient quadratic regularization for expression
arrays, Biostatistics 5 (2004), section 3.
"""

import numpy as np

from lincls.numerics.moments import finite, triangle

COLUMNS_AT_ONCE = 512  # columns of X looked at together, at least
DEPENDENT_SIZE = 1e-11  # of the largest size: rows that depend on each other leave so much, at most, on any machine


class RowSpace:
    """Coordinates Z (N, r) of clean rows X (N, D) less `shift` (D,), in an orthonormal basis V (D, r) of their space.

    The coordinates are the principal ones, Z^T Z = diag(sizes^2) with falling sizes (r,); directions whose size
    rounding may have made are left out. `scale` (D,) divides the columns first; 0 leaves a column out.
    `squared` finds them from A A^T, which takes a third of the time and loses the directions below 1e-8 of the
    largest: for models whose penalty hides those. With `rows` only those row numbers of X count. With `index` (N,)
    row n is shifted by shift[index[n]], shift being (K, D); `roots` (N,) multiply the rows.
    """

    def __init__(
        self,
        X: np.ndarray,
        shift: np.ndarray,
        scale: np.ndarray | None = None,
        *,
        rows: np.ndarray | None = None,
        index: np.ndarray | None = None,
        roots: np.ndarray | None = None,
        squared: bool = False,
    ):
        N, D = len(X) if rows is None else len(rows), X.shape[1]
        width = max(COLUMNS_AT_ONCE, N)
        columns = [slice(start, min(start + width, D)) for start in range(0, D, width)]

        def part(block: slice) -> np.ndarray:
            A = (X[:, block] if rows is None else X[rows, block]).T
            A = A - (shift[block, None] if index is None else shift[index, block].T)
            if scale is not None:
                A /= np.where(scale[block] > 0, scale[block], np.inf)[:, None]
            return A if roots is None else np.multiply(A, roots, out=A)

        if squared:
            values, axes = np.linalg.eigh(sum(A.T @ A for A in map(part, columns)))
            sizes, W = np.sqrt(np.maximum(values[::-1], 0.0)), axes.T[::-1]
            keep = values[::-1] > DEPENDENT_SIZE * values[-1]
        else:
            _, sizes, W = np.linalg.svd(triangle(map(part, columns), N))
            keep = sizes > DEPENDENT_SIZE * sizes[0]
        self.shift, self.sizes = shift, sizes[keep]
        turn = W[: len(sizes)][keep].T
        self.Z, self.V = turn * self.sizes, np.empty((D, len(self.sizes)))
        for block in columns:
            np.matmul(part(block), turn / self.sizes, out=self.V[block])
        if not squared:
            self._straighten(columns)

    def _straighten(self, columns: list[slice]) -> None:
        """Make the columns of V orthonormal, which they are already but for rounding."""
        gram = self.V.T @ self.V
        back = np.linalg.inv(np.linalg.cholesky(gram)).T
        for block in columns:
            self.V[block] = self.V[block] @ back


def shortest_weights(X: np.ndarray, mean: np.ndarray, targets: np.ndarray, s: np.ndarray | None) -> np.ndarray:
    """Return the shortest w (D,), or (D, M), of least squared error to centred targets (N,), or (N, M).

    X (N, D) with D > N, its mean (D,), weights s (N,) of the rows or None. Raises ValueError when squares overflow.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        finite(np.einsum("nd,nd->n", X, X))
    roots = None if s is None else np.sqrt(s)
    space = RowSpace(X, mean, roots=roots)
    a = targets if roots is None else (roots * targets.T).T
    u = (space.Z.T @ a).T / space.sizes**2
    return space.V @ u.T
