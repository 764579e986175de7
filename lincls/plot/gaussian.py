"""Gaussian classes on the page: a cross at each mean, ellipses of equal density around it.

    (x - mu).Sigma^-1 (x - mu) = r^2      the points r standard deviations from the mean

Such an ellipse has the eigenvectors of Sigma as axes, of half length r sqrt(eigenvalue). It holds a share
1 - exp(-r^2 / 2) of the class: 39 % for r = 1, 86 % for r = 2.
Source: Bishop, PRML (2006), figure 2.7; Parr, "The Beauty of Homoscedasticity".
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.points import label_data_space

CORNERS = 97  # of the polygon that stands for an ellipse
RADII = (1.0, 2.0)


def plot_gaussians(means: Any, covariances: Any, *, ax: Axes | None = None) -> Axes:
    """Draw each class's mean, a row of means (K, 2), with the ellipses one and two standard deviations away.

    covariances (2, 2) is shared by all classes; (K, 2, 2) gives each its own.
    """
    means, covariances = gaussians(means, covariances)
    ax = label_data_space(style.axes(ax), 2)
    if style.is_free(ax):
        outlines = [ellipse(m, c, 1.2 * RADII[-1]) for m, c in zip(means, covariances, strict=True)]
        (left, bottom), (right, top) = np.min(outlines, axis=(0, 1)), np.max(outlines, axis=(0, 1))
        style.frame(ax, (left, right), (bottom, top))
    EllipsesArtist(ax, len(means)).set(means, covariances)
    return ax


def ellipse(mean: np.ndarray, covariance: np.ndarray, radius: float = 1.0) -> np.ndarray:
    """Return the outline (M, 2) of the points `radius` standard deviations from the mean."""
    angle = np.linspace(0, 2 * np.pi, CORNERS)
    values, V = np.linalg.eigh(covariance)
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    return mean + radius * (circle * np.sqrt(np.maximum(values, 0.0))) @ V.T


class EllipsesArtist:
    """Means and ellipses of K classes that follow `set(means, covariances)`."""

    def __init__(self, ax: Axes, K: int = 2):
        label_data_space(ax, 2)
        self.crosses, self.outlines = [], []
        for mark in style.marks(K) if K > 1 else (style.Mark(style.INK, "+"),):
            self.crosses += ax.plot(
                [], [], "X", ms=11, mfc=mark.colour, mec="white", mew=1.4, zorder=3.6, scalex=False, scaley=False
            )  # fmt: skip
            self.outlines.append(
                [
                    ax.plot(*geometry.NOTHING.T, color=mark.colour, lw=lw, ls=ls, zorder=2.7,
                            scalex=False, scaley=False)[0]
                    for lw, ls in ((2.4, "-"), (1.6, (0, (4, 2))))
                ]
            )  # fmt: skip
        self.artists = (*self.crosses, *(line for pair in self.outlines for line in pair))

    def set(self, means: Any, covariances: Any) -> EllipsesArtist:
        """Show means (K, 2) with one covariance (2, 2) for all, or (K, 2, 2)."""
        means, covariances = gaussians(means, covariances)
        if len(means) != len(self.crosses):
            raise ValueError(
                f"means must have a row for each of the {len(self.crosses)} classes; it came with {len(means)}"
            )
        for cross, pair, mean, covariance in zip(
            self.crosses, self.outlines, means, covariances, strict=True
        ):
            cross.set_data(*mean[:, None])
            for line, radius in zip(pair, RADII, strict=True):
                line.set_data(*ellipse(mean, covariance, radius).T)
        return self


def gaussians(means: Any, covariances: Any) -> tuple[np.ndarray, np.ndarray]:
    """Check means (K, 2) and covariances (2, 2) or (K, 2, 2); return one covariance for each mean."""
    means = checks.inputs(means, "means", columns=2)
    return means, checks.covariances(covariances, len(means), 2)
