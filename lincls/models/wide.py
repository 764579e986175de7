"""Tables wider than long: the rows span at most N dimensions, and a linear model needs no more.

    A = X - shift = Z V^T,     Z (N, r), V (D, r) with V^T V = I, r at most N
    A w + c = Z u + c  for  u = V^T w;   of all w with this u the shortest is V u, and |V u| = |u|

A part of w at a right angle to all rows changes no z, it only makes w longer. So the least loss, with a penalty on
|w|^2 or with the shortest of the best w, is found in r dimensions, from Z, and carried back by V: nothing is lost
and D no longer matters but for the QR factorisation of A^T, which costs 2 D N^2.
Source: Golub, Van Loan (2013), section 5.2; Hastie, Tibshirani, Efficient quadratic regularization for expression
arrays, Biostatistics 5 (2004), section 3.
"""

from __future__ import annotations

import numpy as np

BLOCK = 1024  # columns of X looked at together, at least


class RowSpace:
    """Coordinates Z (N, r) of clean rows X (N, D) less `shift` (D,), in an orthonormal basis V (D, r) of their space.

    The coordinates are the principal ones, Z^T Z = diag(sizes^2) with falling sizes (r,); directions whose size
    rounding cannot tell from 0 are left out. `scale` (D,) divides the columns first; 0 leaves a column out.
    """

    def __init__(self, X: np.ndarray, shift: np.ndarray, scale: np.ndarray | None = None):
        N, D = X.shape
        width = max(BLOCK, 2 * N)
        blocks = [slice(start, min(start + width, D)) for start in range(0, D, width)]
        self.shift, self.V = shift, np.empty((D, min(N, D)))
        triangles = []
        for block in blocks:
            A = X[:, block].T - shift[block, None]
            if scale is not None:
                A /= np.where(scale[block] > 0, scale[block], np.inf)[:, None]
            Q, R = np.linalg.qr(A)
            self.V[block, : len(R)] = Q
            triangles.append(R)
        Q, R = np.linalg.qr(np.vstack(triangles))
        axes, sizes, W = np.linalg.svd(R, full_matrices=False)
        keep = sizes > np.finfo(float).eps * max(N, D) * sizes[0]
        turn, start = Q @ axes[:, keep], 0
        for block, R in zip(blocks, triangles, strict=True):
            self.V[block, : turn.shape[1]] = self.V[block, : len(R)] @ turn[start : start + len(R)]
            start += len(R)
        self.V = self.V[:, : turn.shape[1]]
        self.sizes = sizes[keep]
        self.Z = W[keep].T * self.sizes
