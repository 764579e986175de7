"""Weights on the way: the path of a descent through weight space."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import geometry, style

FAR = 20  # panels away: a path that diverges leaves the picture, its numbers stay drawable


class PathArtist:
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
        self.ax = ax
        (self.line,) = ax.plot([], [], "o-", color=style.INK, lw=1.6, ms=4, zorder=3.2)
        (self.start,) = ax.plot([], [], "o", mfc="white", mec=style.INK, mew=2, ms=9, zorder=3.3)
        (self.end,) = ax.plot([], [], "o", mfc=style.INK, mec="white", mew=1.6, ms=12, zorder=3.4)
        self.artists = (self.line, self.start, self.end)

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
        for line, part in ((self.line, path), (self.start, path[:1]), (self.end, path[-1:])):
            line.set_data(*part.T)
        return self
