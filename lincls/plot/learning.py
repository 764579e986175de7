"""Curves of a run that are replaced as a whole, such as the mistakes under two rules."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import style
from lincls.plot.arguments import listed, one_each

CURVES = ((style.GREY, "-", 1.2), (style.GOOD, "-", 3.0), (style.WRONG, "--", 2.2))


class CurvesArtist:
    """Named curves over 0, 1, 2, ... that are replaced as a whole: `set(first, second, ...)`.

    `most` and `top` fix the limits of the axes: so many steps, values up to top.
    """

    def __init__(self, ax: Axes, names: Any, most: int, top: float, ylabel: str = "mistakes"):
        names = listed(names, "curve")
        if len(names) > len(CURVES):
            raise ValueError(f"names must hold at most {len(CURVES)} names; it came with {len(names)}")
        with style.context():
            self.lines = [
                ax.plot([], [], color=colour, ls=dashes, lw=weight, label=name)[0]
                for name, (colour, dashes, weight) in zip(names, CURVES, strict=False)
            ]
            ax.set(xlim=(0, most), ylim=(0, top))
            ax.legend(loc="upper right", framealpha=0.9, edgecolor="none")
        style.label(ax, "update", ylabel)
        self.artists = tuple(self.lines)

    def set(self, *columns: Any) -> CurvesArtist:
        """Draw one sequence of values for each name."""
        one_each(columns, self.lines, "curve")
        for line, column in zip(self.lines, columns, strict=True):
            column = checks.vector(column, np.size(column), "values")
            line.set_data(np.arange(column.size), column)
        return self
