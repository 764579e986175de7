"""Two classes projected onto a direction, and how well it separates them."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import StepPatch

from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.points import PointsArtist, label_data_space

BINS = 28  # of the histograms


class FisherArtist(Marks):
    """Direction, feet of the examples on it (left) and the histograms of the two classes (right).

    `set(a)` turns it; then `separation` is J(a) = (a.(mu_1 - mu_0))^2 / a.Sigma a, with the covariance Sigma within the
    classes (1/N). Places are measured from the middle of the two means, in the histograms in standard deviations
    within the classes along a, so that the means are sqrt J apart there. Source: Fisher (1936); Bishop, PRML (2006),
    section 4.1.4 and figure 4.6.
    """

    def __init__(self, left: Axes, right: Axes, X: Any, t: Any):
        super().__init__(left)
        points = self.add(PointsArtist(left, X, t, size=6))
        self.members = [X[points.index == k] for k in (0, 1)]
        self.means = np.array([rows.mean(axis=0) for rows in self.members])
        self.covariance = sum(len(r) * np.cov(r.T, bias=True) for r in self.members) / len(X)
        self.middle = self.means.mean(axis=0)
        away = X - self.middle
        far = np.einsum("ni,in->n", away, np.linalg.solve(self.covariance, away.T)).max()  # squared, of any direction
        self.reach = 1.02 * float(np.sqrt(far))
        self.edges = np.linspace(-self.reach, self.reach, BINS + 1)
        label_data_space(left, 2)
        style.settle(left)
        self.through = self.line(color=style.INK, lw=2.6, zorder=2.8)
        self.threads = self.segments(colors=style.GREY, linewidths=0.6, alpha=0.45, zorder=2.0)
        colours = [mark.colour for mark in style.marks(2)]
        looks: list[dict[str, Any]] = [dict(ms=15, mfc=c, mec="white", mew=1.6, zorder=3.7) for c in colours]
        self.crosses = [self.line("X", **look) for look in looks]
        tallest = max(self._counts(a).max() for a in _directions(36))
        right.set(xlim=(-self.reach, self.reach), ylim=(0, 1.08 * tallest))
        self.feet = [self.add(right.plot([], [], "X", clip_on=False, **look)[0]) for look in looks]
        self.bars = [
            self.add(right.add_patch(StepPatch(np.zeros(BINS), self.edges, fill=True, fc=c, ec=c, alpha=0.5, lw=1.5)))
            for c in colours
        ]
        style.label(right, r"along $\mathbf{a}$, in standard deviations", "examples")

    def set(self, a: Any) -> FisherArtist:
        """Project onto the direction of a (2,), whatever its length."""
        a = np.asarray(a, dtype=float) / np.hypot(*a)
        self.separation = float((a @ (self.means[1] - self.means[0])) ** 2 / (a @ self.covariance @ a))
        limits = geometry.box(self.ax)
        normal = np.array([-a[1], a[0]])
        self.through.set_data(*geometry.line(normal, -float(normal @ self.middle), limits).T)
        X = np.vstack(self.members)
        self.threads.set_segments(list(np.stack([X, self._feet(X, a)], axis=1)))
        for cross, foot, mean in zip(self.crosses, self.feet, self.means, strict=True):
            cross.set_data(*self._feet(mean[None], a).T)
            foot.set_data([self._places(mean, a)], [0])
        for bars, counts in zip(self.bars, self._counts(a), strict=True):
            bars.set_data(counts)
        return self

    def _feet(self, X: np.ndarray, a: np.ndarray) -> np.ndarray:
        return self.middle + np.outer((X - self.middle) @ a, a)

    def _counts(self, a: np.ndarray) -> np.ndarray:
        return np.array([np.histogram(self._places(rows, a), self.edges)[0] for rows in self.members])

    def _places(self, X: np.ndarray, a: np.ndarray) -> np.ndarray:
        return (X - self.middle) @ a / np.sqrt(a @ self.covariance @ a)


def _directions(count: int) -> np.ndarray:
    angle = np.pi * np.arange(count) / count
    return np.column_stack([np.cos(angle), np.sin(angle)])
