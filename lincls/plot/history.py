"""Numbers over time: runs that are replaced, and a cursor that walks along."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.language import tell
from lincls.plot import style

CURVES = ((style.GREY, "-", 1.2), (style.GOOD, "-", 3.0), (style.WRONG, "--", 2.2))


class CurvesArtist:
    """Named curves over 0, 1, 2, ... that are replaced as a whole: `set(first, second, ...)`.

    `most` and `top` fix the limits of the axes: so many steps, values up to top.

    Parameters
    ----------
    ax : axes
    names : one to three words, one a curve
    most : number of steps on the x-axis
    top : largest value on the y-axis
    ylabel : what the values are

    Raises
    ------
    TypeError
        In `set`, values are no numbers.
    ValueError
        In `set`, there are more or fewer sequences than names, or a value is not finite.

    Examples
    --------
    >>> from lincls import plot
    >>> curves = plot.CurvesArtist(plot.figure().axes[0], ["now", "best"], most=3, top=4)
    >>> curves.set([4, 1, 2], [4, 1, 1]).lines[1].get_xydata()
    array([[0., 4.],
           [1., 1.],
           [2., 1.]])
    """

    def __init__(self, ax: Axes, names: Any, most: int, top: float, ylabel: str = "mistakes"):
        with style.context():
            self.lines = [
                ax.plot([], [], color=colour, ls=dashes, lw=weight, label=name)[0]
                for name, (colour, dashes, weight) in zip(names, CURVES, strict=False)
            ]
            ax.set(xlim=(0, most), ylim=(0, top))
            ax.legend(loc="upper right", framealpha=0.9, edgecolor="none")
        style.label(ax, tell("update"), tell(ylabel))
        self.artists = tuple(self.lines)

    def set(self, *columns: Any) -> CurvesArtist:
        """Draw one sequence of values for each name."""
        for line, column in zip(self.lines, columns, strict=True):
            column = checks.vector(column, np.size(column), "values")
            line.set_data(np.arange(column.size), column)
        return self


class CursorArtist:
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
        style.settle(ax)
        self.line = ax.axvline(0, color=style.INK, lw=1.5, ls=(0, (4, 3)), zorder=2.8, visible=False)
        (self.dots,) = ax.plot([], [], "o", mfc=style.INK, mec="white", mew=1.5, ms=11, zorder=3.4)
        self.artists = (self.line, self.dots)

    def set(self, x: Any, *heights: Any) -> CursorArtist:
        """Move the line to x and the dots to these heights."""
        x = checks.number(x, "x")
        y = [checks.number(height, "height") for height in heights]
        self.line.set(visible=True, xdata=[x, x])
        self.dots.set_data([x] * len(y), y)
        return self
