"""A truth table beside a threshold unit: inputs, target, z, and whether the unit is right in each row.

row n is right  <=>  z_n = w.x_n + b lies strictly on the side of its target
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path

from lincls import checks
from lincls.plot import style
from lincls.plot.spaces import signs

TICK = Path([(-0.5, 0.0), (-0.14, -0.38), (0.5, 0.42)], [Path.MOVETO, Path.LINETO, Path.LINETO])
MOST_ROWS = 16


def plot_truth_table(X: Any, t: Any, w: Any, b: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the rows of X (N, n) with their targets t (N,), z for (w, b), a tick or a cross."""
    ax = style.axes(ax)
    TruthTableArtist(ax, X, t).set(w, b)
    return ax


class TruthTableArtist:
    """Table whose column z, ticks and crosses follow `set(w, b)`, and its targets `set(w, b, t)`."""

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any):
        self.X = checks.inputs(X)
        N, n = self.X.shape
        if N > MOST_ROWS:
            raise ValueError(f"X must have at most {MOST_ROWS} rows to be read on a page; it came with {N}")
        self.signs = signs(t, N)
        ax.set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[])
        style.bare(ax)
        x = np.concatenate([np.arange(n) + 0.5, n + np.array([0.75, 2.3, 3.55])]) / (n + 4.1)
        rows = 1 - (np.arange(N + 1) + 0.5) / (N + 1)
        size = float(np.clip(15 - 0.5 * (N - 4), 9, 15))
        names = [f"$x_{i + 1}$" for i in range(n)] + ["$t$", "$z$"]
        for place, name in zip(x, names, strict=False):
            ax.text(place, rows[0], name, ha="center", va="center_baseline", size=size + 2, color=style.INK)
        ax.plot([0, 1], [1 - 1 / (N + 1)] * 2, color=style.INK, lw=1.2)
        ax.plot([(x[n - 1] + x[n]) / 2] * 2, [0, 1], color=style.LIGHT, lw=1.2)
        for row, y in zip(self.X, rows[1:], strict=True):
            for place, value in zip(x, row, strict=False):
                ax.text(
                    place, y, _number(value), ha="center", va="center_baseline", size=size, color=style.INK
                )
        self.rows = rows[1:]
        self.marks = []
        for sign, mark in ((-1, style.marks(2)[0]), (1, style.marks(2)[1])):
            (disc,) = ax.plot([], [], "o", ms=size + 2, mfc="white", mec=mark.colour, mew=1.3)
            (stroke,) = ax.plot([], [], mark.marker, ms=0.66 * size, mec=mark.colour, mew=0.17 * size)
            self.marks += [(sign, disc), (sign, stroke)]
        self.target = x[n]
        place = {"ha": "right", "va": "center_baseline", "size": size, "zorder": 4}
        self.numbers = [ax.text(x[n + 1] + 0.08, y, "", **place) for y in self.rows]
        self.column = x[n + 2]
        shape: dict[str, Any] = {"ls": "", "ms": size, "mfc": "none", "mew": 3.2, "zorder": 4}
        (self.ticks,) = ax.plot([], [], marker=TICK, mec=style.GOOD, **shape)
        (self.crosses,) = ax.plot([], [], marker="x", mec=style.WRONG, **{**shape, "ms": 0.75 * size})
        self.right = np.zeros(N, dtype=bool)
        self.artists = (*(line for _, line in self.marks), *self.numbers, self.ticks, self.crosses)
        self._mark()

    def set(self, w: Any, b: Any, t: Any = None) -> TruthTableArtist:
        """Show z for (w, b) and, if given, other targets t (N,).

        `right` (N,) then says which rows are correct, z = 0 being wrong.
        """
        w, b = checks.weights(w, b, self.X.shape[1])
        if t is not None:
            self.signs = signs(t, len(self.X))
            self._mark()
        z = self.X @ w + b
        self.right = z * self.signs > 0
        for number, value in zip(self.numbers, z, strict=True):
            number.set_text(_number(value, ".2f"))
            number.set_color(style.POSITIVE if value > 0 else style.NEGATIVE if value < 0 else style.INK)
        for marks, rows in ((self.ticks, self.rows[self.right]), (self.crosses, self.rows[~self.right])):
            marks.set_data([self.column] * len(rows), rows)
        return self

    def _mark(self) -> None:
        """Put the mark of its target in each row."""
        for sign, line in self.marks:
            y = self.rows[self.signs == sign]
            line.set_data([self.target] * len(y), y)


def _number(value: float, form: str = "g") -> str:
    """Write a number, rounded to two decimals, with a true minus sign and never minus zero."""
    return f"{round(float(value), 2) + 0.0:{form}}".replace("-", "\N{MINUS SIGN}")
