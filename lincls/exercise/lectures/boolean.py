"""What lecture 02 checks."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import check

TWO = np.array([(0, 0), (0, 1), (1, 0), (1, 1)])
THREE = np.array([(*x, y) for x in TWO for y in (0, 1)])
SLICE = [((0, 1), "<", 1), ((1, 0), "<", 1), ((1, 1), ">", 1)]  # what AND asks of (w1, w2) where w0 = -1


def either(w: Any, b: Any) -> None:
    """Right when w (2,) and b compute OR, strictly in every row."""
    check.separates(w, b, (TWO, TWO.any(axis=1) * 1.0))


def alarm(w: Any, b: Any) -> None:
    """Right when w (3,) and b compute "at least two of x1, x2, not x3"."""
    check.separates(w, b, (THREE, (THREE @ [1, 1, -1] >= 1) * 1.0))


def weight_space(inside: Any, one_wrong: Any) -> None:
    """Check two points (w1, w2) of AND's slice at w0 = -1, 2 points and 1.

    `inside` must be feasible with two different weights, `one_wrong` must break the constraint of (1, 0) alone.
    """
    names = "w1", "w2"
    with check.part("inside", points=2):
        check.feasible(inside, SLICE, names)
        check.that(inside[0] != inside[1], "inside is feasible, but its two weights are equal")
    with check.part("one_wrong", points=1):
        check.feasible(one_wrong, SLICE, names, violating=[1])
