"""Regression on the page: targets against one input; and a cursor that walks along curves.

Source: Mathai, "Linear regression"; Bishop, PRML (2006), figure 1.3.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import style
from lincls.plot.marks import Marks


def plot_targets(X: Any, t: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the targets t (N,) against the one input of X (N, 1).

    Parameters
    ----------
    X : (N, 1) numbers
    t : (N,) numbers
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        X or t hold no numbers.
    ValueError
        X has another number of features, lengths differ, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import plot_targets
    >>> ax = plot_targets([[0], [1]], [2, 3])
    >>> ax.get_xlabel(), ax.get_ylabel(), ax.lines[0].get_ydata()
    ('$x$', '$t$', array([2., 3.]))
    """
    X = checks.inputs(X, columns=1)
    t = checks.targets(t, len(X))
    ax = style.axes(ax)
    if style.is_free(ax):
        for values, limit in ((X, ax.set_xlim), (t, ax.set_ylim)):
            low, high = float(values.min()), float(values.max())
            room = 0.12 * (high - low) or 1.0
            limit(low - room, high + room)
    ax.plot(
        X[:, 0],
        t,
        "o",
        ms=9.0 if len(t) <= 30 else 7.0 if len(t) <= 100 else 5.0,
        mfc=style.POSITIVE,
        mec="white",
        mew=1,
        zorder=3,
    )
    return style.label(ax, "$x$", "$t$")


class CursorArtist(Marks):
    """A vertical line at x with a dot on each curve: `set(x, y1, y2, ...)`.

    Parameters
    ----------
    ax : axes
        Their limits are fixed; empty ones without any show -3 to 3 at least.

    Raises
    ------
    TypeError
        In `set`, x or a height is no number.
    ValueError
        In `set`, x or a height is not finite.

    Examples
    --------
    >>> from lincls import plot
    >>> plot.CursorArtist(plot.figure().axes[0]).set(2, 0.5, 1).dots.get_xydata()
    array([[2. , 0.5],
           [2. , 1. ]])
    """

    def __init__(self, ax: Axes):
        super().__init__(style.settle(ax))
        self.upright = self.add(ax.axvline(0, color=style.INK, lw=1.5, ls=(0, (4, 3)), zorder=2.8, visible=False))
        self.dots = self.line("o", mfc=style.INK, mec="white", mew=1.5, ms=11, zorder=3.4)

    def set(self, x: Any, *heights: Any) -> CursorArtist:
        """Move the line to x and the dots to these heights."""
        x = checks.number(x, "x")
        y = [checks.number(height, "height") for height in heights]
        self.upright.set(visible=True, xdata=[x, x])
        self.dots.set_data([x] * len(y), y)
        return self


def drawable(ax: Axes, y: Any) -> np.ndarray:
    """Return heights y as they are, but at most ten panels away: huge numbers would trouble the renderer."""
    low, high = sorted(ax.get_ylim())
    return np.clip(y, low - 10 * (high - low), high + 10 * (high - low))
