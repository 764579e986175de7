"""Cover's count on the page: the share of all labelings that a plane can make, against the number of points.

    share(N) = C(N, D + 1) / 2^N ,   1 for N <= D + 1 ,   exactly 1/2 at N = 2 (D + 1)

On the axis N / (D + 1) the curve becomes a step at 2 as D grows.
Source: Cover (1965); Bishop, Neural Networks for Pattern Recognition (1995), section 3.1.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import style
from lincls.plot.history import CursorArtist
from lincls.separability import cover_fraction

WIDEST = 4  # the live curve goes up to N = 4 (D + 1)


def plot_cover(D: int, found: Mapping[int, Any] | None = None, *, ax: Axes | None = None) -> Axes:
    """Draw the share of labelings of N points in D dimensions that are separable, and where it is 1/2.

    `found` maps N to the shares that several experiments found; their mean is drawn, and their standard
    deviation to both sides.
    """
    D = checks.count(D, "D")
    measured = {checks.count(N, "a number of points in found"): checks.vector(
        shares, None, f"found[{N}]") for N, shares in (found or {}).items()}  # fmt: skip
    most = max([*measured, 3 * (D + 1)])
    ax = style.axes(ax)
    N = np.arange(1, most + 1)
    with style.context():
        _half(ax, 2 * (D + 1))
        ax.plot(N, [cover_fraction(int(n), D) for n in N], "o-", color=style.GREY, ms=4, lw=2, label="theory")
        if measured:
            mean = [shares.mean() for shares in measured.values()]
            spread = [shares.std() for shares in measured.values()]
            bars: dict[str, Any] = {"ms": 8, "lw": 2.2, "capsize": 5, "zorder": 3, "color": style.POSITIVE}
            ax.errorbar(list(measured), mean, spread, fmt="D", label="experiment", **bars)
            style.legend(ax, loc="lower left")
        ax.set(xlim=(0, most + 0.5), ylim=(-0.05, 1.08))
    return style.label(ax, "points $N$", "share of labelings")


class CoverArtist:
    """The curve of D dimensions on the axis N / (D + 1), with a mark at N: `set(D, N)`."""

    def __init__(self, ax: Axes):
        _half(ax, 2)
        ax.set(xlim=(0, WIDEST + 0.08), ylim=(-0.05, 1.08))
        (self.curve,) = ax.plot([], [], color=style.POSITIVE, lw=2.6, zorder=2.5)
        self.cursor = CursorArtist(ax)
        style.label(ax, "$N \\,/\\, (D + 1)$", "share of labelings")
        self.artists = (self.curve, *self.cursor.artists)
        self.share = 1.0

    def set(self, D: int, N: int) -> CoverArtist:
        """Show the curve of D dimensions and the mark at N points; `share` is then its height."""
        D, N = checks.count(D, "D"), checks.count(N, "N")
        places = np.unique(np.linspace(1, WIDEST * (D + 1), 60).round().astype(int))
        self.curve.set_data(places / (D + 1), [cover_fraction(int(n), D) for n in places])
        self.share = cover_fraction(N, D)
        self.cursor.set(N / (D + 1), self.share)
        return self


def _half(ax: Axes, place: float) -> None:
    """Thin lines to the point where half of the labelings are left."""
    ax.plot([0, place, place], [0.5, 0.5, -0.05], color=style.LIGHT, lw=1.5, zorder=0.8)
