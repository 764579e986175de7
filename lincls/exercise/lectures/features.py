"""What lecture 05 checks: weights over products, a circle as a unit over squares, a hidden unit."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import check

SIGNED = np.array([(-1, -1, 1), (-1, 1, -1), (1, -1, -1), (1, 1, 1)])  # x1, x2, x1 x2


def signed_xor(w: Any, b: Any) -> None:
    """Right when w (3,) and b compute XOR in {-1, +1} over x1, x2 and x1 x2, and three of the four numbers are 0."""
    check.separates(w, b, (SIGNED, -SIGNED[:, 2]))
    zeros = 4 - np.count_nonzero(np.append(w, b))
    check.that(zeros == 3, f"all four rows are right, but only {zeros} of the numbers are 0")


def circle(w: Any, b: Any) -> None:
    """Right when w (5,), b over x1, x2, x1^2, x1 x2, x2^2 are positive inside the circle of radius 2 around (1, 0)."""
    x1, x2 = (axis.ravel() for axis in np.meshgrid(np.linspace(-2.9, 4.7, 21), np.linspace(-3.1, 3.3, 21)))
    check.same_unit(w, b, ((2, 0, -1, 0, -1), 3), np.column_stack([x1, x2, x1**2, x1 * x2, x2**2]))


def other_hidden_unit(w: Any, b: Any) -> None:
    """Right when w (2,) and b are 1 at (0, 1) and (1, 0), and 0 at (1, 1)."""
    check.separates(w, b, ([[0, 1], [1, 0], [1, 1]], [1, 1, 0]))
