"""The forces of examples on a boundary, for the figure of lecture 06 in which one loss turns into another."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls.experiments import least_squares as experiments
from lincls.plot import BoundaryArtist, Marks, PointsArtist, frame, geometry, style

LONG = 1.2  # of the arrow of a pull of 1
FELT = 0.02  # a weaker pull has no arrow


def forces_on(left: Axes, right: Axes, X: Any, t: Any) -> Marks:
    """A boundary with the force of each example on it, and the margins on the curve of pulls.

    `move(X, v, s)` shows examples X (N, 2), the last one circled, the boundary of v = (b, w), and the forces of the
    loss s (`blend`): blue of the positive ones, orange of the negative ones, and ochre of those that pull backwards.
    """
    marks, beside = Marks(left), Marks(right)
    _curves_of_pulls(right)
    line = marks.add(BoundaryArtist(left, arrow=False, shade=False))
    threads = marks.segments(colors=style.LIGHT, linewidths=1.0, zorder=1.5)
    colours = (style.POSITIVE, style.NEGATIVE, style.TOO_RIGHT)
    arrows = [marks.add(PolyCollection([], fc=colour, ec="white", lw=0.6, zorder=3.6)) for colour in colours]
    points = marks.add(PointsArtist(left, X, t, size=13))
    curve = beside.line(color=style.INK, lw=2.8, zorder=2.5)
    dots = [beside.line("o", mfc=colour, mec="white", ms=9, zorder=3) for colour in colours]
    ring = beside.line("o", ms=17, mfc="none", mec=style.INK, mew=2, zorder=3.2)
    marks.add(beside)
    margins = np.linspace(*right.get_xlim(), 181)

    @marks.moves
    def move(X, v, s):
        z = X @ v[1:] + v[0]
        m = t * z
        force = experiments.blend(m, s)[1]
        square = max(float(v[1:] @ v[1:]), 1e-12)
        feet = X - np.outer(z / square, v[1:])
        heads = feet - np.outer(LONG * force * t / np.sqrt(square), v[1:])
        scale = geometry.inches(left)
        back, felt = force < 0, np.abs(force) > FELT
        for part, some, chosen in zip(arrows, dots, (~back & (t > 0), ~back & (t < 0), back), strict=True):
            pairs = zip(feet[chosen & felt], heads[chosen & felt], strict=True)
            part.set_verts([geometry.arrow(foot, head, 0.045, scale) for foot, head in pairs])
            some.set_data(m[chosen], force[chosen])
        threads.set_segments(list(np.stack([X, feet], axis=1)[felt]))
        line.set(v[1:], v[0])
        points.set(X, wrong=m <= 0, current=len(X) - 1)
        curve.set_data(margins, experiments.blend(margins, s)[1])
        ring.set_data(m[-1:], force[-1:])

    return marks


def _curves_of_pulls(ax: Axes) -> None:
    """The three losses between which the chosen one moves, in grey and named."""
    frame(ax, (-2, 5), (-5, 5), equal=False)
    style.label(ax, "margin $m$", "pull")
    ax.axhline(0, color=style.LIGHT, zorder=0.5)
    m = np.linspace(-2, 5, 351)
    for s, (name, x, y) in enumerate((("squared", 1.0, -3.6), ("logistic", -1.9, 0.25), ("hinge", -1.9, 1.2))):
        ax.plot(m, experiments.blend(m, s)[1], color=style.GREY, lw=1.2, zorder=1)
        ax.text(x, y, name, color=style.GREY, size=style.TEXT, zorder=1)  # below what moves
