"""The name of a conic: where two Gaussian classes of the plane are equally probable.

    z(x) = x.A x + w.x + b,    boundary {z = 0}

The sign of det A tells ellipse (> 0), hyperbola (< 0) and parabola (0). When the matrix of all coefficients,
[[A, w/2], [w/2, b]], is singular too, the curve falls apart into lines or shrinks to a point.
Source: Bishop, PRML (2006), section 4.2.1; Coxeter, Introduction to Geometry (1969), section 8.8.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls import checks

TINY = 1e-9  # of the largest coefficient: below it a number counts as 0


def conic(A: Any, w: Any, b: Any) -> str:
    """Name the curve x.A x + w.x + b = 0: "ellipse", "circle", "hyperbola", "parabola", "two crossing lines",
    "two parallel lines", "line", "point" or "nothing".

    A (2, 2) is symmetric, w (2,). The whole plane, all coefficients 0, is "everything".
    """
    A = checks.inputs(A, "A", columns=2)
    if A.shape != (2, 2) or not np.allclose(A, A.T):
        raise ValueError(f"A must be symmetric, (2, 2); it came as {A.tolist()}")
    w, b = checks.vector(w, 2, "w"), checks.number(b, "b")
    values, V = np.linalg.eigh(A)
    size = max(float(np.abs(values).max()), float(np.abs(w).max()), abs(b))
    if size == 0:
        return "everything"
    values, w, b = values / size, V.T @ w / size, b / size  # along the axes of A
    curved = np.abs(values) > TINY
    b = b - float((w[curved] ** 2 / (4 * values[curved])).sum())  # seen from the centre
    if curved.all():
        return _centred(values, b)
    straight = np.abs(w[~curved]).max() > TINY
    if not curved.any():
        return "line" if straight else "nothing"
    if straight:
        return "parabola"
    height = b / float(values[curved][0])
    return "line" if abs(height) <= TINY else "two parallel lines" if height < 0 else "nothing"


def _centred(values: np.ndarray, b: float) -> str:
    """Name values[0] u^2 + values[1] v^2 + b = 0."""
    first, second = values
    if first * second < 0:
        return "two crossing lines" if abs(b) <= TINY else "hyperbola"
    if abs(b) <= TINY:
        return "point"
    if first * b > 0:
        return "nothing"
    return "circle" if abs(first - second) <= TINY else "ellipse"
