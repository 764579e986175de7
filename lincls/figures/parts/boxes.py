"""A few of the examples of a world, and beside them what several methods get wrong in many draws of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style
from lincls.plot.points import PointsArtist


@style.styled
def plot_boxes(ax: Axes, errors: Mapping[str, np.ndarray], banded: Collection[str]) -> None:
    """Draw a box a method, the first at the top: median, quartiles and, as whiskers, all but a twentieth at each end.

    errors: method -> (R,) in percent; the methods in `banded` stand on a band of their colour.
    """
    for place, (method, values) in enumerate(errors.items()):
        colour = style.METHODS[method][0]
        low, first, median, third, high = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95])
        ax.plot([low, high], [place, place], color=colour, lw=1.6, zorder=2)
        if method in banded:
            ax.axhspan(place - 0.45, place + 0.45, color=colour, alpha=0.2, lw=0, zorder=0)
        ax.barh(place, third - first, 0.62, first, fc="white", ec=colour, lw=1.8, zorder=3)
        ax.plot([median] * 2, [place - 0.31, place + 0.31], color=style.INK, lw=2.4, zorder=4)
    ax.set(ylim=(len(errors) - 0.4, -0.6), yticks=range(len(errors)), yticklabels=list(errors))


@style.styled
def sketch(ax: Axes, X: np.ndarray, t: np.ndarray) -> None:
    """Show examples X (N, 2) of two classes without axes."""
    PointsArtist(ax, X, t, size=4)
    middle, reach = (X.max(axis=0) + X.min(axis=0)) / 2, 0.54 * np.ptp(X, axis=0).max()
    ax.set(xlim=(middle[0] - reach, middle[0] + reach), ylim=(middle[1] - reach, middle[1] + reach), aspect="equal")
    ax.set(xlabel="", ylabel="", xticks=[], yticks=[])
