"""A threshold on scores: their histograms by class, and where it lies on the ROC."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import style
from lincls.plot.history import CursorArtist
from lincls.plot.marks import Marks

BINS = 40  # of the scores
SIGNS = "\N{MINUS SIGN}", "+"


class Cut(NamedTuple):
    """What one threshold does, in numbers of examples."""

    alarms: int  # class 0, called 1
    missed: int  # class 1, called 0


class ThresholdArtist(Marks):
    """Histograms of z (N,) by class on the left, their ROC on the right: `set(threshold, slope)`.

    t (N,) holds two labels; names are those of the smaller and the larger. Scores beyond `limit` are counted at
    the edge of the histogram; the ROC shows its upper left `corner`, of that width and height. `cut` then holds
    the numbers; `slope` adds the line of equal cost. Points of equal expected cost lie on lines of slope
    N_0 c_FP / (N_1 c_FN). Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), 9.2.5.
    """

    @style.styled
    def __init__(
        self, left: Axes, right: Axes, t: Any, z: Any, *, names: Any, limit: float = 15.0, corner: float = 1.0
    ):
        super().__init__(left)
        classes, index = checks.labels(t)
        if len(classes) != 2:
            raise ValueError(f"t must hold two classes; it came with {len(classes)}")
        z = checks.vector(z, len(index), "z")
        self.limit = checks.number(limit, "limit", above=0)
        self.z = [np.sort(z[index == k]) for k in (0, 1)]
        edges = np.linspace(-self.limit, self.limit, BINS + 1)
        for k, mark in enumerate(style.marks(2)):
            shown = np.clip(self.z[k], edges[0], edges[-1])
            left.hist(shown, edges.tolist(), color=mark.colour, alpha=0.6, label=f"{SIGNS[k]} {names[k]}", zorder=1)
        left.set_xlim(edges[0], edges[-1])
        style.legend(left, loc="upper left")
        self.cut_line = self.add(left.axvline(0, color=style.INK, lw=2.4, zorder=3))
        style.label(left, "score $z$ (log-odds)", "examples")
        corner = checks.number(corner, "corner", above=0, most=1)
        style.frame(right, (-0.02 * corner, corner), (1 - corner, 1 + 0.02 * corner), equal=False)
        places = np.concatenate([[np.inf], np.unique(z)[::-1]])
        right.plot(*np.transpose([self._shares(place) for place in places]), color=style.GOOD, lw=2.6, zorder=2)
        (self.cost,) = self.add(right.plot([], [], color=style.GREY, lw=1.8, ls=(0, (4, 3)), zorder=1.5))
        self.cursor = self.add(CursorArtist(right))
        self.cursor.line.set_alpha(0)
        style.label(right, "false alarms (share of class 0)", "found (share of class 1)")

    def set(self, threshold: Any, slope: Any = None) -> ThresholdArtist:
        """Cut at this score; `slope` is that of the line of equal cost through the point, None for no line."""
        threshold = checks.number(threshold, "threshold")
        self.cut_line.set_xdata([np.clip(threshold, -self.limit, self.limit)] * 2)
        alarms, found = self._shares(threshold)
        self.cursor.set(alarms, found)
        x = np.array([-1.0, 2.0])
        self.cost.set_data(([], []) if slope is None else (x, found + checks.number(slope, "slope") * (x - alarms)))
        below = int(np.searchsorted(self.z[1], threshold))
        self.cut = Cut(len(self.z[0]) - int(np.searchsorted(self.z[0], threshold)), below)
        return self

    def _shares(self, threshold: float) -> tuple[float, float]:
        alarms, found = (1 - np.searchsorted(z, threshold) / len(z) for z in self.z)
        return float(alarms), float(found)
