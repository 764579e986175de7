"""Gaussian classes: ellipses of equal density with their means, and two classes projected onto a direction."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import StepPatch

from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.points import PointsArtist, label_data_space

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


BINS = 28  # of the histograms


def fisher(left: Axes, right: Axes, X: Any, t: Any) -> Marks:
    """Direction, feet of the examples on it (left) and the histograms of the two classes (right): `move(a)`, a (2,).

    It returns J(a) = (a.(mu_1 - mu_0))^2 / a.Sigma a, with the covariance Sigma within the classes (1/N). Places are
    measured from the middle of the two means, in the histograms in standard deviations within the classes along a, so
    that the means are sqrt J apart there. Source: Fisher (1936); Bishop, PRML (2006), section 4.1.4 and figure 4.6.
    """
    marks = Marks(left)
    points = marks.add(PointsArtist(left, X, t, size=6))
    members = [X[points.index == k] for k in (0, 1)]
    means = np.array([rows.mean(axis=0) for rows in members])
    covariance = sum(len(rows) * np.cov(rows.T, bias=True) for rows in members) / len(X)
    middle = means.mean(axis=0)
    far = np.einsum("ni,in->n", X - middle, np.linalg.solve(covariance, (X - middle).T)).max()  # squared, whatever a is
    reach = 1.02 * float(np.sqrt(far))
    edges, limits = np.linspace(-reach, reach, BINS + 1), geometry.box(style.settle(label_data_space(left, 2)))
    through = marks.line(color=style.INK, lw=2.6, zorder=2.8)
    threads = marks.segments(colors=style.GREY, linewidths=0.6, alpha=0.45, zorder=2.0)
    colours = [mark.colour for mark in style.marks(2)]
    looks: list[dict[str, Any]] = [dict(ms=15, mfc=c, mec="white", mew=1.6, zorder=3.7) for c in colours]
    crosses = [marks.line("X", **look) for look in looks]

    def places(X, a):
        return (X - middle) @ a / np.sqrt(a @ covariance @ a)

    def feet(X, a):
        return middle + np.outer((X - middle) @ a, a)

    def counts(a):
        return [np.histogram(places(rows, a), edges)[0] for rows in members]

    angles = np.pi * np.arange(36) / 36
    tallest = max(np.max(counts(a)) for a in np.column_stack([np.cos(angles), np.sin(angles)]))
    right.set(xlim=(-reach, reach), ylim=(0, 1.08 * tallest))
    below = [marks.add(right.plot([], [], "X", clip_on=False, **look)[0]) for look in looks]
    bars = [StepPatch(np.zeros(BINS), edges, fill=True, fc=c, ec=c, alpha=0.5, lw=1.5) for c in colours]
    marks.add([right.add_patch(patch) for patch in bars])
    style.label(right, r"along $\mathbf{a}$, in standard deviations", "examples")

    @marks.moves
    def move(a):
        a = np.asarray(a, dtype=float) / np.hypot(*a)
        normal = np.array([-a[1], a[0]])
        through.set_data(*geometry.line(normal, -float(normal @ middle), limits).T)
        rows = np.vstack(members)
        threads.set_segments(list(np.stack([rows, feet(rows, a)], axis=1)))
        for cross, foot, mean, patch, heights in zip(crosses, below, means, bars, counts(a), strict=True):
            cross.set_data(*feet(mean[None], a).T)
            foot.set_data([places(mean, a)], [0])
            patch.set_data(heights)
        return float((a @ (means[1] - means[0])) ** 2 / (a @ covariance @ a))

    return marks
