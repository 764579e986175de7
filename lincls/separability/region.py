"""The feasible region: all weights that get every example right, in a 2-D slice of weight space.

    example n is right  <=>  t_n w.x_n > 0  <=>  a_n.u + c_n > 0      u: the two weights that are free
    a_n = t_n (x_n at the free weights)     c_n = t_n (sum over fixed weights w_i x_ni)

Theorem: half-spaces are convex and so are intersections; the region is convex, here a polygon in the box.
The closed region is returned: its edges have some z = 0, which the strict criterion leaves out.
A constraint with a_n = 0 has no line in the slice: it holds everywhere (c_n > 0) or nowhere. So it is with
Grosse's AND at w0 = -1: the example (0, 0) asks for w0 < 0, and that is all of the slice.
Source: Grosse 3.2, figures 1(d) and 2; Sutherland and Hodgman (1974) for the clipping.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lincls import checks

BOX = (-3.0, 3.0, -3.0, 3.0)


def feasible_region(
    X: Any, t: Any, *, fixed: Mapping[int, float] | None = None, box: tuple[float, float, float, float] = BOX
) -> np.ndarray:
    """Return the corners of the feasible region in the box, counter-clockwise.

    Parameters
    ----------
    X : (N, 2 + number of fixed weights) numbers
        It has no bias of its own: put the dummy feature in it.
    t : (N,) targets in {-1, +1} or {0, 1}; one class alone will do
    fixed : weights that are held, by column of X: {0: -1} is the slice w0 = -1
    box : (left, right, low, high)

    Returns
    -------
    (M, 2) array; (0, 2) if the region is empty

    Raises
    ------
    TypeError, ValueError
        X does not leave two columns, t holds other targets, or the box is empty.

    Examples
    --------
    >>> from lincls.boolean import AND
    >>> from lincls.features import add_dummy
    >>> from lincls.separability import feasible_region
    >>> feasible_region(add_dummy(AND.X), AND.t, fixed={0: -1})  # w1, w2 <= 1 <= w1 + w2
    array([[1., 0.],
           [1., 1.],
           [0., 1.]])
    """
    return clip(*slice_constraints(X, t, fixed=fixed), box=box)


def slice_constraints(X: Any, t: Any, *, fixed: Mapping[int, float] | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Return the constraints a_n.u + c_n > 0 that the examples make in a slice of weight space.

    Parameters
    ----------
    X : (N, 2 + number of fixed weights) numbers
    t : (N,) targets in {-1, +1} or {0, 1}; one class alone will do
    fixed : weights that are held, by column of X: {0: -1} is the slice w0 = -1

    Returns
    -------
    normals a (N, 2) and offsets c (N,)

    Raises
    ------
    TypeError, ValueError
        X does not leave two columns, or t holds other targets.

    Examples
    --------
    >>> from lincls.separability import slice_constraints
    >>> slice_constraints([[1, 2, 3]], [0], fixed={0: -1})  # -(2 u1 + 3 u2 - 1) > 0
    (array([[-2., -3.]]), array([1.]))
    """
    X = checks.inputs(X)
    signs = _signs(t, len(X))
    held = _fixed(fixed, X.shape[1])
    free = [d for d in range(X.shape[1]) if d not in held]
    if len(free) != 2:
        raise ValueError(
            f"X must have two columns left when {len(held)} are fixed; it has {X.shape[1]} columns. "
            "Name the weights to hold, for example fixed={0: -1}"
        )
    offsets = sum((value * X[:, d] for d, value in held.items()), np.zeros(len(X)))
    return signs[:, None] * X[:, free], signs * offsets


def clip(normals: Any, offsets: Any, *, box: tuple[float, float, float, float] = BOX) -> np.ndarray:
    """Return the corners of {u in the box: normals_n.u + offsets_n >= 0}, counter-clockwise.

    Parameters
    ----------
    normals : (N, 2) numbers
    offsets : (N,) numbers
    box : (left, right, low, high)

    Returns
    -------
    (M, 2) array; (0, 2) if there is no area

    Raises
    ------
    ValueError
        Lengths differ, or the box is empty.

    Examples
    --------
    >>> from lincls.separability import clip
    >>> clip([[1, 1]], [0], box=(-1, 1, -1, 1))
    array([[ 1., -1.],
           [ 1.,  1.],
           [-1.,  1.]])
    """
    normals = checks.inputs(normals, "normals", columns=2, rows=0)
    offsets = checks.vector(offsets, len(normals), "offsets")
    left, right, low, high = checks.vector(box, 4, "box")
    if left >= right or low >= high:
        raise ValueError(f"box must be (left, right, low, high), left < right, low < high; it came as {box}")
    corners = np.array([[left, low], [right, low], [right, high], [left, high]])
    for a, c in zip(normals, offsets, strict=True):
        corners = _cut(corners, a, c)
        if _area(corners) <= 1e-12 * (right - left) * (high - low):
            return np.empty((0, 2))
    return corners


def _cut(corners: np.ndarray, a: np.ndarray, c: float) -> np.ndarray:
    """Return the part of a convex polygon where a.u + c >= 0; nothing if a = 0 and c <= 0."""
    largest = np.abs(a).max()
    if largest == 0:
        return corners if c > 0 else corners[:0]
    z = corners @ (a / largest) + c / largest
    kept = []
    for here, there, z_here, z_there in zip(corners, np.roll(corners, -1, 0), z, np.roll(z, -1), strict=True):
        if z_here >= 0:
            kept.append(here)
        if min(z_here, z_there) < 0 < max(z_here, z_there):
            kept.append(here + (there - here) * (z_here / (z_here - z_there)))
    return np.array(kept).reshape(-1, 2)


def _area(corners: np.ndarray) -> float:
    x, y = corners.T
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def _signs(t: Any, N: int) -> np.ndarray:
    """Return targets in {-1, +1} or {0, 1} as -1. and +1., even when only one class is there."""
    t = checks.targets(t, N)
    if not (np.isin(t, (-1, 1)).all() or np.isin(t, (0, 1)).all()):
        odd = t[~np.isin(t, (-1, 0, 1))]
        have = f"{odd[0]:g}" if odd.size else "both -1 and 0"
        raise ValueError(f"t must be in {{-1, +1}} or in {{0, 1}}; it came with {have}")
    return np.where(t > 0, 1.0, -1.0)


def _fixed(fixed: Mapping[int, float] | None, D: int) -> dict[int, float]:
    if fixed is not None and not isinstance(fixed, Mapping):
        kind = type(fixed).__name__
        raise TypeError(f"fixed must map columns to weights, as in {{0: -1}}; it came as {kind}")
    return {
        checks.count(d, "a column in fixed", least=0, most=D - 1): checks.number(value, f"fixed[{d}]")
        for d, value in (fixed or {}).items()
    }
