"""The landscape of any error over the plane of two weights: contours, and a star at each minimum.

On a convex landscape every path downhill ends at the same height. On another one the start decides.
Source: Bishop, PRML (2006), figure 5.5.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import geometry, style

GRID, LINES = 161, 15


def plot_landscape(
    E: Callable[[Any, Any], Any], x: Any, y: Any, *, minima: Any = (), names: tuple[str, str] = ("$w$", "$b$"),
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """Draw contours of E(x, y), a function of two arrays, over the ranges x and y = (low, high).

    `minima` (M, 2) get a star each. The contours are drawn at heights that divide the page evenly, so that
    flat parts have some too.
    """
    if not callable(E):
        raise TypeError(f"E must be a function of two weights; it came as {type(E).__name__}")
    ax = style.frame(style.axes(ax), x, y, equal=False)
    left, right, bottom, top = geometry.box(ax)
    grid = np.meshgrid(np.linspace(left, right, GRID), np.linspace(bottom, top, GRID))
    values = checks.targets(np.asarray(E(*grid), dtype=float).ravel(), GRID * GRID, "E")
    levels = np.unique(np.quantile(values, np.linspace(0, 1, LINES)))
    if len(levels) < 2:
        raise ValueError(f"E must not be the same everywhere; it came as {levels[0]:g}")
    heights = values.reshape(GRID, GRID)
    shades = colormaps["Blues"](np.linspace(0.02, 0.62, len(levels) - 1))
    ax.contourf(*grid, heights, levels=levels, colors=shades, zorder=0.4)
    ax.contour(*grid, heights, levels=levels[1:-1], colors=style.GREY, linewidths=0.8, zorder=0.6)
    stars = np.asarray(minima, dtype=float).reshape(-1, 2)
    ax.plot(*stars.T, "*", ms=17, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=3.0)
    return style.label(ax, *names)
