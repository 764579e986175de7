"""Patterns of pixels on a ring, their shifts with wrap-around, and the mean of the shifts.

    shift by k:   pixel i of the shifted pattern is pixel (i - k) mod n of the pattern

Theorem: the mean of all n shifts is m / n in every pixel, if m of the n pixels are on: as k runs through
0 ... n - 1, the pixel (i - k) mod n is each pixel once. So a linear classifier cannot tell two patterns with
equal m apart in all shifts.
Source: Grosse 5.2, example 4 and figure 4; Minsky and Papert, Perceptrons (1969).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb

from lincls import checks
from lincls.plot import style


def shifts(pattern: Any) -> np.ndarray:
    """Return all n shifts of a pattern (n,) to the right with wrap-around, shift k in row k: (n, n).

    Parameters
    ----------
    pattern : (n,) numbers

    Returns
    -------
    (n, n) array

    Raises
    ------
    TypeError
        pattern holds no numbers.
    ValueError
        pattern is not flat, is empty, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import shifts
    >>> shifts([1, 1, 0])
    array([[1., 1., 0.],
           [0., 1., 1.],
           [1., 0., 1.]])
    """
    pattern = checks.vector(pattern, None, "pattern")
    return np.array([np.roll(pattern, k) for k in range(pattern.size)])


def plot_pixels(patterns: Mapping[str, Any], *, colour: str = style.INK, ax: Axes | None = None) -> Axes:
    """Draw each named pattern (n,), values from 0 (white) to 1 (the colour), as a strip of n pixels.

    Parameters
    ----------
    patterns : mapping of names to (n,) numbers from 0 to 1
    colour : str
        Colour of 1, by a name or hex code that Matplotlib knows.
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        patterns is no mapping, is empty, or holds no numbers.
    ValueError
        Patterns differ in length, a pixel is outside 0 to 1, or colour is unknown.

    Examples
    --------
    >>> from lincls.plot import plot_pixels
    >>> ax = plot_pixels({"A": [1, 1, 0, 0], "B": [1, 0, 1, 0]})
    >>> ax.get_xlabel(), [name.get_text() for name in ax.get_yticklabels()]
    ('pixel', ['A', 'B'])
    """
    if not isinstance(patterns, Mapping) or not patterns:
        raise TypeError(f"patterns must map names to pixels; it came as {type(patterns).__name__}")
    rows: list[np.ndarray] = []
    for name, values in patterns.items():
        rows.append(shades(values, len(rows[0]) if rows else None, f"patterns[{name!r}]"))
    n = len(rows[0])
    ax = style.axes(ax)
    ax.set(xlim=(0.4, n + 0.6), ylim=(-1.35 * len(rows) + 0.25, 0.1), xticks=[1, *range(4, n + 1, 4)])
    ax.set_aspect("equal")
    for k, row in enumerate(rows):
        squares(ax, n, -1.35 * k - 1, 1).set_facecolor(mixed(row, colour))
    middle = [-1.35 * k - 0.5 for k in range(len(rows))]
    ax.set_yticks(middle, list(patterns))
    ax.tick_params(length=0)
    style.bare(ax)
    return style.label(ax, "pixel", "")


def squares(ax: Axes, n: int, bottom: float, height: float) -> PolyCollection:
    """Return a strip of n boxes side by side, the first centred at 1, added to the axes."""
    boxes = [box(i + 0.5, bottom, 1, height) for i in range(n)]
    strip = PolyCollection(boxes, edgecolors=style.GREY, linewidths=1, zorder=1.5)
    ax.add_collection(strip, autolim=False)
    return strip


def box(left: float, bottom: float, width: float, height: float) -> np.ndarray:
    return np.array([[left, bottom], [left + width, bottom], [left + width, bottom + height],
                     [left, bottom + height]])  # fmt: skip


def mixed(values: np.ndarray, colour: str) -> list:
    """Return white for 0, the colour for 1, and mixtures between: n times (red, green, blue)."""
    return (1 - values[:, None] * (1 - np.array(to_rgb(colour)))).tolist()


def shades(values: Any, n: int | None, name: str) -> np.ndarray:
    values = checks.vector(values, n, name)
    if values.min() < 0 or values.max() > 1:
        raise ValueError(f"{name} must hold numbers from 0 to 1; it came as {values.tolist()}")
    return values
