"""Ellipses of equal density of Gaussian classes, and their means."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style
from lincls.plot.marks import Marks
from lincls.plot.points import label_data_space

CORNERS = 97  # of the polygon that stands for an ellipse
RADII = (1.0, 2.0)


def ellipse(mean: np.ndarray, covariance: np.ndarray, radius: float = 1.0) -> np.ndarray:
    """Return the outline (M, 2) of the points `radius` standard deviations from the mean."""
    angle = np.linspace(0, 2 * np.pi, CORNERS)
    values, V = np.linalg.eigh(covariance)
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    return mean + radius * (circle * np.sqrt(np.maximum(values, 0.0))) @ V.T


class EllipsesArtist(Marks):
    """A cross at the mean of each of K Gaussian classes and ellipses of equal density: `set(means, covariances)`.

        (x - mu).Sigma^-1 (x - mu) = r^2      the points r standard deviations from the mean, for r = 1 and 2

    They hold a share 1 - exp(-r^2 / 2) of the class: 39 % and 86 % (Bishop, PRML, 2006, figure 2.7).
    """

    def __init__(self, ax: Axes, K: int = 2):
        super().__init__(ax)
        label_data_space(ax, 2)
        fixed: dict[str, Any] = {"scalex": False, "scaley": False}
        self.crosses, self.outlines = [], []
        for mark in style.marks(K) if K > 1 else (style.Mark(style.INK, "+"),):
            self.crosses.append(self.line("X", ms=11, mfc=mark.colour, mec="white", mew=1.4, zorder=3.6, **fixed))
            looks = ((2.4, "-"), (1.6, (0, (4, 2))))
            self.outlines.append([self.line(color=mark.colour, lw=lw, ls=ls, zorder=2.7, **fixed) for lw, ls in looks])

    def set(self, means: Any, covariances: Any) -> EllipsesArtist:
        """Show means (K, 2) with one covariance (2, 2) for all, or (K, 2, 2)."""
        covariances = np.broadcast_to(covariances, (len(means), 2, 2))
        for cross, pair, mean, covariance in zip(
            self.crosses, self.outlines, np.array(means), covariances, strict=True
        ):
            cross.set_data(*mean[:, None])
            for line, radius in zip(pair, RADII, strict=True):
                line.set_data(*ellipse(mean, covariance, radius).T)
        return self
