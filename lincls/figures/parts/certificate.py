"""A certificate that no line separates two classes, drawn: a place that is an average of both."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import Marks, style
from lincls.separability import HullPoint


def certified(ax: Axes) -> Marks:
    """The marks that a certificate averages, joined within each class, and the place that both averages are.

    `move(X, t, proof)` takes X (N, 2), t (N,) in {-1, +1} and a HullPoint, or None to show nothing.
    """
    marks = Marks(ax)
    shapes = [
        marks.line(color=colour, ls=dashes, lw=2.4, zorder=2.4)
        for colour, dashes in ((style.POSITIVE, "-"), (style.NEGATIVE, (0, (5, 1.5))))
    ]
    place = marks.line("D", mfc="none", mec=style.INK, mew=2.6, ms=15, zorder=3.6)

    @marks.moves
    def move(X: np.ndarray, t: np.ndarray, proof: HullPoint | None) -> None:
        if proof is None:
            for line in (*shapes, place):
                line.set_data([], [])
            return
        for shape, side, shares in zip(shapes, (X[t > 0], X[t < 0]), (proof.lam, proof.mu), strict=True):
            used = side[np.array(shares, float) > 0]
            middle = used.mean(axis=0)
            around = used[np.argsort(np.arctan2(*(used - middle).T))]
            shape.set_data(*np.vstack([around, around[:1]]).T)
        place.set_data(*(np.array(proof.lam, float) @ X[t > 0])[:, None])

    return marks
