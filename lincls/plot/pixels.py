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
from matplotlib.transforms import blended_transform_factory

from lincls import checks
from lincls.plot import style

BARS, FOOT = 5.0, -6.5  # height of a bar of value 1 and its foot, in rows of pixels


def shifts(pattern: Any) -> np.ndarray:
    """Return all n shifts of a pattern (n,) to the right with wrap-around, shift k in row k: (n, n)."""
    pattern = checks.vector(pattern, None, "pattern")
    return np.array([np.roll(pattern, k) for k in range(pattern.size)])


def plot_pixels(patterns: Mapping[str, Any], *, colour: str = style.INK, ax: Axes | None = None) -> Axes:
    """Draw each named pattern (n,), values from 0 (white) to 1 (the colour), as a strip of n pixels."""
    if not isinstance(patterns, Mapping) or not patterns:
        raise TypeError(f"patterns must map names to pixels; it came as {type(patterns).__name__}")
    rows: list[np.ndarray] = []
    for name, values in patterns.items():
        rows.append(_shades(values, len(rows[0]) if rows else None, f"patterns[{name!r}]"))
    n = len(rows[0])
    ax = style.axes(ax)
    ax.set(xlim=(0.4, n + 0.6), ylim=(-1.35 * len(rows) + 0.25, 0.1), xticks=[1, *range(4, n + 1, 4)])
    ax.set_aspect("equal")
    for k, row in enumerate(rows):
        _squares(ax, n, -1.35 * k - 1, 1).set_facecolor(_mixed(row, colour))
    middle = [-1.35 * k - 0.5 for k in range(len(rows))]
    ax.set_yticks(middle, list(patterns))
    ax.tick_params(length=0)
    style.bare(ax)
    return style.label(ax, "pixel", "")


class ShiftsArtist:
    """The first few shifts of a pattern, row under row, and below them their mean: `set(pattern, many)`."""

    @style.styled
    def __init__(self, ax: Axes, pattern: Any, colour: str = style.POSITIVE):
        pattern = _shades(pattern, None, "pattern")
        self.n, self.colour = pattern.size, colour
        n = self.n
        ax.set(xlim=(0.4, n + 0.6), ylim=(FOOT - 0.4, n + 0.2), xticks=[1, *range(4, n + 1, 4)])
        ax.set_yticks([n - 0.5, n / 2, 0.5, FOOT + BARS, FOOT + BARS / 2, FOOT],
                      ["0", f"{n // 2}", f"{n - 1}", "1", "½", "0"])  # fmt: skip
        ax.spines["left"].set_visible(False)
        across = blended_transform_factory(ax.transAxes, ax.transData)
        for name, height in (("shift", n / 2 + 0.6), ("mean", FOOT + BARS / 2)):
            place: dict[str, Any] = {"rotation": 90, "ha": "center", "va": "center", "transform": across}
            ax.text(-0.15, height, name, size=style.LABEL, color=style.INK, **place)
        for level in (0, 0.5, 1):
            ax.plot([0.5, n + 0.5], [FOOT + BARS * level] * 2, color=style.LIGHT, lw=1, zorder=0.6)
        style.label(ax, "pixel", "")
        self.rows = [_squares(ax, n, n - k - 1, 1) for k in range(n)]
        self.bars = PolyCollection([], facecolors=colour, edgecolors="white", linewidths=1, zorder=2)
        ax.add_collection(self.bars, autolim=False)
        self.artists = (*self.rows, self.bars)
        self.mean = pattern
        self.set(pattern, n)

    def set(self, pattern: Any, many: int) -> ShiftsArtist:
        """Show the shifts 0 ... many - 1 of the pattern (n,); `mean` (n,) then is their mean."""
        every = shifts(_shades(pattern, self.n, "pattern"))
        many = checks.count(many, "many", most=self.n)
        for k, (row, values) in enumerate(zip(self.rows, every, strict=True)):
            row.set_visible(k < many)
            row.set_facecolor(_mixed(values, self.colour))
            row.set_linewidth(1.2 if k == many - 1 else 0.5)
            row.set_edgecolor(style.INK if k == many - 1 else style.LIGHT)
        self.mean = every[:many].mean(axis=0)
        places = np.arange(1, self.n + 1)
        self.bars.set_verts(
            [_box(i - 0.5, FOOT, 1, BARS * v) for i, v in zip(places, self.mean, strict=True)]
        )
        return self


def _squares(ax: Axes, n: int, bottom: float, height: float) -> PolyCollection:
    """Return a strip of n boxes side by side, the first centred at 1, added to the axes."""
    boxes = [_box(i + 0.5, bottom, 1, height) for i in range(n)]
    strip = PolyCollection(boxes, edgecolors=style.GREY, linewidths=1, zorder=1.5)
    ax.add_collection(strip, autolim=False)
    return strip


def _box(left: float, bottom: float, width: float, height: float) -> np.ndarray:
    return np.array([[left, bottom], [left + width, bottom], [left + width, bottom + height],
                     [left, bottom + height]])  # fmt: skip


def _mixed(values: np.ndarray, colour: str) -> list:
    """Return white for 0, the colour for 1, and mixtures between: n times (red, green, blue)."""
    return (1 - values[:, None] * (1 - np.array(to_rgb(colour)))).tolist()


def _shades(values: Any, n: int | None, name: str) -> np.ndarray:
    values = checks.vector(values, n, name)
    if values.min() < 0 or values.max() > 1:
        raise ValueError(f"{name} must hold numbers from 0 to 1; it came as {values.tolist()}")
    return values
