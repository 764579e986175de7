"""The performance surface of a line fitted to one input, the mean loss over the plane of w and b; paths over it.

    E(w, b) = (1 / N) sum_n (w x_n + b - t_n)^2 / 2

E is a quadratic bowl; its contours are ellipses, and the gradient stands normal to them where w and b have
one scale on the page.
Source: Mathai, "Performance surface"; Bishop, PRML (2006), section 3.1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.marks import Marks

SIDE = 121  # points of the grid along w and along b
FAR = 20  # panels away: a path that diverges leaves the picture, its numbers stay drawable


def plot_surface(X: Any, t: Any, *, w: Any = None, b: Any = None, ax: Axes | None = None) -> Axes:
    """Draw contours of E for X (N, 1) and t (N,), a star at the least; `w` and `b` are (low, high) ranges.

    Parameters
    ----------
    X : (N, 1) numbers
    t : (N,) numbers
    w, b : (low, high), or None
        Ranges to show; None centres the picture on the least E. Both weights have one scale, so one may grow.
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        X, t or a range hold no numbers.
    ValueError
        X has another number of features, lengths differ, or low is not below high.

    Examples
    --------
    >>> from lincls.plot import plot_surface
    >>> ax = plot_surface([[0], [1]], [1, 3])
    >>> ax.lines[0].get_xydata().round(6)  # the least E is at w = 2, b = 1
    array([[2., 1.]])
    """
    X = checks.inputs(X, columns=1)
    t = checks.targets(t, len(X))
    ax = style.axes(ax)
    least = np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), t, rcond=None)[0]
    reach = max(1.0, 1.5 * float(np.abs(least).max()))
    w = (least[0] - reach, least[0] + reach) if w is None else w
    b = (least[1] - reach, least[1] + reach) if b is None else b
    style.frame(ax, w, b)
    left, right, bottom, top = geometry.box(ax)
    W, B = np.meshgrid(np.linspace(left, right, SIDE), np.linspace(bottom, top, SIDE))
    E = _mean_loss(X[:, 0], t, W, B)
    low, high = float(_mean_loss(X[:, 0], t, *least)), float(E.max())
    levels = low + (high - low) * np.linspace(0.04, 1.0, 13) ** 2  # evenly spaced rings on a bowl
    ax.contourf(W, B, E, levels=[low - 1e-9 * (high - low), *levels], cmap="Blues", alpha=0.75, zorder=0.4)
    ax.contour(W, B, E, levels=levels, colors=style.GREY, linewidths=0.8, zorder=0.6)
    ax.plot(*least, "*", ms=17, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=2.8)
    return style.label(ax, "$w$", "$b$")


def _mean_loss(x: np.ndarray, t: np.ndarray, w: Any, b: Any) -> Any:
    """Return E(w, b) for arrays of w and b, by the moments of the data."""
    xx, xt, tt = x @ x / len(x), x @ t / len(x), t @ t / len(x)
    return (w * w * xx + b * b + tt) / 2 + w * b * x.mean() - w * xt - b * t.mean()


class PathArtist(Marks):
    """A path with its last point marked: `set(path)`; an empty path shows nothing.

    Parameters
    ----------
    ax : axes

    Raises
    ------
    TypeError, ValueError
        In `set`, path holds no numbers, or no pairs of them.

    Examples
    --------
    >>> from lincls import plot
    >>> path = plot.PathArtist(plot.figure().axes[0]).set([[0, 0], [1, 2], [np.inf, 0]])
    >>> path.end.get_xydata()
    array([[1., 2.]])
    """

    def __init__(self, ax: Axes):
        super().__init__(ax)
        self.way = self.line("o-", color=style.INK, lw=1.6, ms=4, zorder=3.2)
        self.start = self.line("o", mfc="white", mec=style.INK, mew=2, ms=9, zorder=3.3)
        self.end = self.line("o", mfc=style.INK, mec="white", mew=1.6, ms=12, zorder=3.4)

    def set(self, path: Any) -> PathArtist:
        """Show path (S, 2); points that are not finite (a descent that diverged) are left out."""
        path = np.asarray(path, dtype=float).reshape(-1, 2)
        path = path[np.isfinite(path).all(axis=1)]
        left, right, bottom, top = geometry.box(style.settle(self.ax))
        span = np.array([right - left, top - bottom])
        low, high = (left, bottom) - FAR * span, (right, top) + FAR * span
        gone = ((path < low) | (path > high)).any(axis=1)
        if gone.any():  # the rest, cut to size too, would cross the picture at wrong angles
            path = path[: np.argmax(gone) + 1]
        path = np.clip(path, low, high)
        for line, part in ((self.way, path), (self.start, path[:1]), (self.end, path[-1:])):
            line.set_data(*part.T)
        return self
