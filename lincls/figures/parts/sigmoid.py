"""The field of p = sigmoid(w.x + b) over the plane: stripes of equal p along the boundary."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.points import label_data_space
from lincls.plot.regions import shades

LEVELS = (0.1, 0.3, 0.5, 0.7, 0.9)
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
