"""The weights of features as bars, with their ranges."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator

from lincls.plot import style
from lincls.plot.marks import Marks


class WeightBarsArtist(Marks):
    """Horizontal bars from 0, the first feature on top: `set(w)` or `set(w, low, high)`; a longer one is told."""

    @style.styled
    def __init__(self, ax: Axes, names: Any, top: float):
        super().__init__(ax)
        D = len(names)
        ax.set(xlim=(-1.05 * top, 1.05 * top), ylim=(D - 0.4, -0.6))
        ax.axvline(0, color=style.GREY, lw=1.2, zorder=1)
        ax.yaxis.set_major_locator(NullLocator())
        size = style.TICK if D <= 12 else 0.75 * style.TICK if D <= 20 else 0.6 * style.TICK
        self.labels, self.top = names, top
        self.names = [
            ax.text(0, k, name, size=size, va="center", color=style.INK, zorder=2.5) for k, name in enumerate(names)
        ]
        self.gap = 0.03 * top
        self.bars = self.segments(linewidths=min(12.0, 130.0 / D), capstyle="butt", zorder=2.0)
        self.spans = self.segments(colors=style.INK, linewidths=2.0, capstyle="butt", zorder=2.2)
        style.label(ax, "weight", "feature")
        self.add(self.names)

    def set(self, w: Any, low: Any = None, high: Any = None) -> WeightBarsArtist:
        """Show the weights w (D,); names stand on the free side of the zero line."""
        low, high = ((), ()) if low is None else (low, high)
        self.bars.set_segments([[(0, k), (value, k)] for k, value in enumerate(w)])
        self.bars.set_color([style.POSITIVE if value > 0 else style.NEGATIVE for value in w])
        self.spans.set_segments([[(a, k), (c, k)] for k, (a, c) in enumerate(zip(low, high, strict=True))])
        for k, (name, label, value) in enumerate(zip(self.names, self.labels, w, strict=True)):
            longer = abs(value) > self.top  # than there is room for
            name.set_text(f"{label}: {value:.0f}".replace("-", "\N{MINUS SIGN}") if longer else label)
            ends = [value, *low[k : k + 1], *high[k : k + 1]]
            right = value < 0
            x = max(0.0, *ends) + self.gap if right else min(0.0, *ends) - self.gap
            name.set(horizontalalignment="left" if right else "right", x=x)
        return self
