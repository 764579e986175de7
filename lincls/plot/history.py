"""Numbers over time: the mistakes after each update, a cursor that walks along, runs that are replaced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from lincls import checks
from lincls.language import tell
from lincls.plot import style
from lincls.plot.arguments import listed, one_each
from lincls.plot.marks import Marks

CURVES = ((style.GREY, "-", 1.2), (style.GOOD, "-", 3.0), (style.WRONG, "--", 2.2))


def plot_history(
    values: Any, *, x: Any = None, xlabel: str = "update", ylabel: str = "mistakes", log: bool = False,
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """Draw one curve, or several with their names: values is a sequence or a mapping name -> sequence.

    Parameters
    ----------
    values : (S,) numbers, or mapping of names to (S,) numbers
        S may differ from name to name. Names are shown in a legend.
    x : (S,) numbers, or None
        Places of the values; None for 0, 1, 2, ...
    xlabel, ylabel : str
    log : bool
        Whether the vertical axis is logarithmic.
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        values or x hold no numbers.
    ValueError
        There is no curve, one is empty or not finite, or x has another length.

    Examples
    --------
    >>> from lincls.plot import plot_history
    >>> ax = plot_history({"perceptron": [3, 1, 0]})
    >>> ax.get_xlabel(), ax.lines[0].get_label(), ax.lines[0].get_ydata()
    ('update', 'perceptron', array([3., 1., 0.]))
    """
    named = _named(values)
    ax = style.axes(ax)
    with style.context():
        for k, (name, column) in enumerate(named.items()):
            colour, dashes, marker = style.SERIES[k % len(style.SERIES)]
            places = _places(x, len(column))
            few = len(column) <= 30
            ax.plot(places, column, color=colour, ls=dashes, lw=2.2, marker=marker if few else None, ms=6, label=name)
        if log:
            ax.set_yscale("log")
            style.tidy_log(ax.yaxis)
        elif all(np.array_equal(column, np.round(column)) for column in named.values()):
            ax.yaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10], integer=True))
        if x is None:
            ax.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10], integer=True))
        if "" not in named:
            style.legend(ax)
    return style.label(ax, xlabel, ylabel)


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
        names are no list; in `set`, values are no numbers.
    ValueError
        names are none or more than three; in `set`, there are more or fewer sequences than names.

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
        style.label(ax, tell("update"), tell(ylabel))
        self.artists = tuple(self.lines)

    def set(self, *columns: Any) -> CurvesArtist:
        """Draw one sequence of values for each name."""
        one_each(columns, self.lines, "curve")
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
    colour : of line and dots, as matplotlib takes it

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

    def __init__(self, ax: Axes, colour: str = style.INK):
        style.settle(ax)
        self.line = ax.axvline(0, color=colour, lw=1.5, ls=(0, (4, 3)), zorder=2.8, visible=False)
        (self.dots,) = ax.plot([], [], "o", mfc=colour, mec="white", mew=1.5, ms=11, zorder=3.4)
        self.artists = (self.line, self.dots)

    def set(self, x: Any, *heights: Any) -> CursorArtist:
        """Move the line to x and the dots to these heights."""
        x = checks.number(x, "x")
        y = [checks.number(height, "height") for height in heights]
        self.line.set(visible=True, xdata=[x, x])
        self.dots.set_data([x] * len(y), y)
        return self


def _named(values: Any) -> dict[str, np.ndarray]:
    named = dict(values) if isinstance(values, Mapping) else {"": values}
    if not named:
        raise ValueError("values must hold at least one curve; it came empty")
    return {str(name): checks.vector(v, None, str(name) or "values") for name, v in named.items()}


def _places(x: Any, S: int) -> np.ndarray:
    return np.arange(S, dtype=float) if x is None else checks.vector(x, S, "x")


def counts_so_far(ax: Axes, counts: Any, name: str) -> Marks:
    """A count after each step, drawn as far as the run has come: `move(step)`."""
    ax.set(title=name, xlim=(-1, 1.2 * len(counts)), ylim=(0, 1.05 * max(counts)))
    style.label(ax, tell("corrections"), "")
    marks = Marks(ax)
    line = marks.line(color=style.GREY, lw=2)
    dot = marks.line("o", mfc=style.INK, mec="white", mew=1.5, ms=11, clip_on=False)

    @marks.moves
    def move(step):
        line.set_data(range(step + 1), counts[: step + 1])
        dot.set_data([step], [counts[step]])

    return marks
