"""The marks of a panel that move together, each declared once with its style and its name in the legend.

    def draw(ax):
        marks = Marks(ax)
        line = marks.line(color=style.GREY, lw=2, label="so far")
        dot = marks.line("o", ms=11)

        @marks.moves
        def move(step):
            line.set_data(range(step + 1), counts[: step + 1])
            dot.set_data([step], [counts[step]])

        return marks

    def update(marks, step):
        marks.move(step)
        ...

A mark is an artist of Matplotlib's, and is moved by its own methods. `draw` returns the marks, so nobody keeps a list
of what moves. Source: Waskom (2021), the objects of seaborn, where a mark is declared once with its style and legend.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import Collection, LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch


class Marks:
    """What moves in a panel: each mark is declared once, and `moves` says how all of them move.

    Parameters
    ----------
    ax : axes

    Examples
    --------
    >>> from lincls import plot
    >>> marks = plot.Marks(plot.figure().axes[0])
    >>> dot = marks.line("o", ms=11)
    >>> @marks.moves
    ... def move(x, y):
    ...     dot.set_data([x], [y])
    >>> marks.move(1, 2)
    >>> dot.get_xydata()
    array([[1., 2.]])
    """

    move: Callable[..., Any]

    def __init__(self, ax: Axes):
        self.ax = ax
        self.artists: list[Any] = []

    def line(self, *form: Any, ax: Any = None, **look: Any) -> Line2D:
        """Declare a line, or dots, of no points yet, in the words of Matplotlib's `plot`; `ax` is another panel."""
        return self.add(*(ax or self.ax).plot([], [], *form, **look))

    def segments(self, **look: Any) -> LineCollection:
        """Declare straight pieces, none yet, in the words of Matplotlib's `LineCollection`."""
        return self.add(LineCollection([], **look))

    def add(self, mark: Any) -> Any:
        """Take an artist of Matplotlib's, or anything that has `artists`, among the marks, and return it."""
        if isinstance(mark, Artist) and mark.axes is None:
            if isinstance(mark, Collection):
                self.ax.add_collection(mark, autolim=False)
            elif isinstance(mark, Patch):
                self.ax.add_patch(mark)
            else:
                self.ax.add_artist(mark)
        self.artists.append(mark)
        return mark

    def moves(self, move: Callable[..., Any]) -> Callable[..., Any]:
        """Let a function move the marks: `marks.move(...)` calls it, and returns what it returns."""
        self.move = move
        return move
