"""The plane geometry behind the pictures: lines, half-planes and polygons cut to a box.

    line         {x : w.x + b = 0}
    half-plane   {x : w.x + b >= 0}

A convex polygon cut by a half-plane is a convex polygon, so every region of a linear picture is found by
cutting the box one constraint at a time.
Source: Sutherland and Hodgman, Reentrant polygon clipping, CACM 17 (1974).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style

Box = tuple[float, float, float, float]  # left, right, bottom, top
NOTHING = np.empty((0, 2))


def box(ax: Axes) -> Box:
    """Return (left, right, bottom, top) of the axes, in data units, in ascending order."""
    (left, right), (bottom, top) = sorted(ax.get_xlim()), sorted(ax.get_ylim())
    return left, right, bottom, top


def corners(limits: Box) -> np.ndarray:
    """Return the four corners of a box, counter-clockwise: (4, 2)."""
    left, right, bottom, top = limits
    return np.array([[left, bottom], [right, bottom], [right, top], [left, top]], dtype=float)


def unit(w: Any, b: float) -> tuple[float, float, float] | None:
    """Return w and b divided by the length of w, or None when w = 0 (or b / |w| overflows): no line."""
    w1, w2 = float(w[0]), float(w[1])
    scale = max(abs(w1), abs(w2))
    if scale == 0.0:
        return None
    w1, w2, b = w1 / scale, w2 / scale, float(b) / scale
    length = math.hypot(w1, w2)
    return (w1 / length, w2 / length, b / length) if math.isfinite(b) else None


def halfplane(polygon: np.ndarray, w: Any, b: float) -> np.ndarray:
    """Return the part of a convex polygon (M, 2) where w.x + b >= 0; empty when there is none."""
    line = unit(w, b)
    if line is None or len(polygon) == 0:
        return polygon if b >= 0 else NOTHING
    w1, w2, c = line
    kept: list[tuple[float, float]] = []
    points = [(float(p[0]), float(p[1])) for p in polygon]
    heights = [w1 * x + w2 * y + c for x, y in points]
    for i, (x, y) in enumerate(points):
        (x0, y0), h0, h = points[i - 1], heights[i - 1], heights[i]
        if (h0 < 0) != (h < 0):
            s = h0 / (h0 - h)
            kept.append((x0 + s * (x - x0), y0 + s * (y - y0)))
        if h >= 0:
            kept.append((x, y))
    return np.array(kept) if len(kept) >= 3 else NOTHING


def line(w: Any, b: float, limits: Box) -> np.ndarray:
    """Return the two ends (2, 2) of the line w.x + b = 0 in the box; empty when it does not meet it."""
    found = unit(w, b)
    if found is None:
        return NOTHING
    w1, w2, c = found
    left, right, bottom, top = limits
    middle = (left + right) / 2, (bottom + top) / 2
    height = w1 * middle[0] + w2 * middle[1] + c
    x, y = middle[0] - height * w1, middle[1] - height * w2  # the point of the line nearest to the middle
    first, last = -math.inf, math.inf
    for start, step, low, high in ((x, -w2, left, right), (y, w1, bottom, top)):
        if step == 0.0:
            if not low <= start <= high:
                return NOTHING
            continue
        a, z = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, a), min(last, z)
    if not first < last:
        return NOTHING
    ends = np.array([[x - s * w2, y + s * w1] for s in (first, last)])
    return np.clip(ends, (left, bottom), (right, top))


def nearest(w: Any, b: float, limits: Box) -> np.ndarray:
    """Return the point of the visible line nearest to the middle of the box: (2,), or empty."""
    ends = line(w, b, limits)
    if len(ends) == 0:
        return np.empty(0)
    middle = np.array([(limits[0] + limits[1]) / 2, (limits[2] + limits[3]) / 2])
    along = ends[1] - ends[0]
    s = np.clip((middle - ends[0]) @ along / max(along @ along, 1e-300), 0.12, 0.88)
    return ends[0] + s * along


def area(polygon: np.ndarray) -> float:
    """Return the area of a polygon (M, 2); 0 when it is empty."""
    if len(polygon) < 3:
        return 0.0
    x, y = (polygon - polygon[0]).T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def feet(X: np.ndarray, w: Any, b: float) -> np.ndarray:
    """Return the point of the line w.x + b = 0 nearest to each row of X: (N, 2), NaN when w = 0."""
    found = unit(w, b)
    if found is None:
        return np.full((len(X), 2), np.nan)
    normal = np.array(found[:2])
    return X - np.outer(X @ normal + found[2], normal)


def inches(ax: Axes) -> np.ndarray:
    """Return how many inches one data unit is long on the page, along x and along y: (2,)."""
    left, right, bottom, top = box(ax)
    return style.panel_size(ax) / (right - left, top - bottom)


def arrow(tail: Any, head: Any, width: float, scale: Any = (1.0, 1.0)) -> np.ndarray:
    """Return the outline (7, 2) of an arrow; the `width` of its shaft is in data units times `scale`."""
    tail, head, scale = (np.asarray(p, dtype=float) for p in (tail, head, scale))
    tail, head = tail * scale, head * scale
    length = math.hypot(*(head - tail))
    if length == 0.0:
        return np.repeat(tail[None] / scale, 7, axis=0)
    along = (head - tail) / length
    across = np.array([-along[1], along[0]])
    tip = min(4.2 * width, 0.6 * length)
    neck = head - tip * along
    half, wide = across * width / 2, across * tip * 0.45
    outline = [tail + half, neck + half, neck + wide, head, neck - wide, neck - half, tail - half]
    return np.array(outline) / scale
