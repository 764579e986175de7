"""The probability p = sigmoid(w.x + b) of the positive class over data space, and how hard each example pulls.

    p(x) = level   <=>   w.x + b = log(level / (1 - level))

so the lines of equal probability are straight and parallel, whatever the level, closer together where |w| is
larger.
Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), section 4.4.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks
from lincls.models.sigmoid import sigmoid
from lincls.plot import geometry, style
from lincls.plot.boundary import in_plane
from lincls.plot.points import disc_size, flat, plane
from lincls.plot.probabilities import ProbabilitiesArtist

LEVELS = (0.1, 0.3, 0.5, 0.7, 0.9)
STRENGTH = 0.65  # opacity of the field
HALO = 26.0  # width in points of the halo of an error of 1


def plot_sigmoid(w: Any, b: Any, *, threshold: float = 0.5, ax: Axes | None = None) -> Axes:
    """Shade the plane by p for (w, b) across the axes as they are, with lines of equal p."""
    ax = style.axes(ax)
    SigmoidArtist(ax).set(w, b, threshold)
    return ax


class SigmoidArtist:
    """The field of p, thin lines at 0.1, 0.3, ... 0.9 and a thick one at the threshold: `set(w, b, threshold)`."""

    def __init__(self, ax: Axes):
        self.ax = ax
        self.field = ProbabilitiesArtist(ax, 2, grid=100)
        self.field.image.set_alpha(STRENGTH)  # the marks of small examples stay readable
        self.thin = LineCollection([], colors=style.GREY, linewidths=1.0, zorder=1.5)
        ax.add_collection(self.thin, autolim=False)
        (self.line,) = ax.plot([], [], color=style.INK, lw=2.8, solid_capstyle="butt", zorder=2.5)
        self.artists = (*self.field.artists, self.thin, self.line)

    def set(self, w: Any, b: Any, threshold: Any = 0.5) -> SigmoidArtist:
        """Show the field of (w, b), w of 2 weights, and the line p = threshold."""
        w, b = in_plane(w, b)
        threshold = checks.number(threshold, "threshold", above=0, below=1)

        def both(X: np.ndarray) -> np.ndarray:
            p = sigmoid(X @ w + b)
            return np.column_stack([1 - p, p])

        self.field.set(both)
        limits = geometry.box(self.ax)
        lines = [geometry.line(w, b - _log_odds(level), limits) for level in LEVELS]
        self.thin.set_segments([ends for ends in lines if len(ends)])
        self.line.set_data(*geometry.line(w, b - _log_odds(threshold), limits).T)
        return self


class PullArtist:
    """A halo around each example, as wide as it pulls at the weights: `set(errors)`."""

    def __init__(self, ax: Axes, X: Any):
        X = plane(X)
        self.X = flat(X)
        self.size = disc_size(len(X))
        self.halos = ax.scatter(
            self.X[:, 0], self.X[:, 1], s=np.zeros(len(X)), c=style.GOOD, alpha=0.35, linewidths=0, zorder=2.2
        )
        self.artists = (self.halos,)

    def set(self, errors: Any) -> PullArtist:
        """Make each halo as wide as |error|, errors (N,) from -1 to 1; no error, no halo."""
        errors = np.minimum(np.abs(checks.vector(errors, len(self.X), "errors")), 1.0)
        self.halos.set_sizes(np.where(errors > 0, (self.size + HALO * errors) ** 2, 0.0))
        return self


def _log_odds(level: float) -> float:
    return float(np.log(level) - np.log1p(-level))
