"""Probabilities: the field of p = sigmoid(w.x + b) over the plane, and whether forecasts keep their word."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls.metrics import reliability, wilson
from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.points import label_data_space
from lincls.plot.regions import shades

LEVELS = (0.1, 0.3, 0.5, 0.7, 0.9)
LARGEST = 900.0  # area in square points of a disc that holds all examples
STRENGTH = 0.65  # opacity of the field
EDGES = np.linspace(0, 1, 21)  # of its stripes
MIDDLES = (EDGES[:-1] + EDGES[1:]) / 2
STRIPES = 1 - STRENGTH * (1 - shades(np.column_stack([1 - MIDDLES, MIDDLES])))


class SigmoidArtist(Marks):
    """The field of p, thin lines at 0.1, 0.3, ... 0.9 and a thick one at the threshold: `set(w, b, threshold)`.

    Where p is constant z is, so the field is drawn as stripes along the boundary, each 0.05 of p wide.
    """

    def __init__(self, ax: Axes):
        super().__init__(ax)
        label_data_space(style.settle(ax), 2)
        self.corners = geometry.corners(geometry.box(ax))
        look: dict[str, Any] = {"facecolors": STRIPES, "edgecolors": "none", "antialiased": False}
        self.stripes = self.add(PolyCollection([], zorder=0.3, **look))
        self.thin = self.segments(colors=style.GREY, linewidths=1.0, zorder=1.5)
        self.thick = self.line(color=style.METHODS["logistic"][0], lw=2.8, solid_capstyle="butt", zorder=2.5)

    def set(self, w: Any, b: Any, threshold: Any = 0.5) -> SigmoidArtist:
        """Show the field of (w, b), w of 2 weights, and the line p = threshold."""
        w, rest, stripes = np.asarray(w, dtype=float), self.corners, []
        for p in EDGES[1:-1]:
            away = b - log_odds(p)
            stripes.append(geometry.halfplane(rest, -w, -away))
            rest = geometry.halfplane(rest, w, away)
        self.stripes.set_verts([*stripes, rest])
        limits = geometry.box(self.ax)
        lines = [geometry.line(w, b - log_odds(level), limits) for level in LEVELS]
        self.thin.set_segments([ends for ends in lines if len(ends)])
        self.thick.set_data(*geometry.line(w, b - log_odds(threshold), limits).T)
        return self


def log_odds(level: float) -> float:
    """Return z where p = sigmoid(z) is the level."""
    return float(np.log(level) - np.log1p(-level))


@style.styled
def forecasts(ax: Axes, colour: str) -> Marks:
    """A dot for each group of about equal p, the share that was positive; on the diagonal it is p: `move(t, p, bins)`.

    A bar is Wilson's interval of 95 %, across a pale disc whose area says how many there are. It returns the groups and
    the ends (groups, 2) of their bars. Source: Murphy, Probabilistic Machine Learning: An Introduction (2022), section
    14.2; DeGroot, Fienberg (1983).
    """
    style.label(style.frame(ax, (-0.03, 1.03), (-0.03, 1.03), equal=False), "predicted $p$", "share of positives")
    ax.plot([0, 1], [0, 1], color=style.GREY, lw=1.6, ls=(0, (4, 3)), zorder=1.5)
    marks = Marks(ax)
    discs = marks.add(ax.scatter([], [], c=colour, alpha=0.3, linewidths=0, zorder=1.8))
    bars = marks.segments(colors=colour, linewidths=2.2, zorder=2.0)
    dots = marks.add(ax.scatter([], [], s=34, c="white", edgecolors=colour, linewidths=1.8, zorder=2.6))

    @marks.moves
    def move(t, p, bins=10):
        groups = reliability(t, p, bins)
        ones = zip(groups.share, groups.size, strict=True)
        ends = np.array([wilson(round(share * n), int(n)) for share, n in ones])
        bars.set_segments([[(x, a), (x, c)] for x, (a, c) in zip(groups.p, ends, strict=True)])
        for part in (dots, discs):
            part.set_offsets(np.column_stack([groups.p, groups.share]))
        discs.set_sizes(30.0 + LARGEST * groups.size / groups.size.sum())
        return groups, ends

    return marks
