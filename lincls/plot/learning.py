"""The perceptron at work on the page: one correction in both spaces, and the two lengths of Novikoff's proof.

correction   w' = w + t_n x_n   so that   t_n z' = t_n z + |x_n|^2
sandwich     k gamma  <=  |w_k|  <=  sqrt(k) R     after k corrections from w = 0; so k <= (R / gamma)^2

Source: Bishop, PRML (2006), figure 4.7; Novikoff (1962).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from lincls import checks
from lincls.plot import style
from lincls.plot.arguments import listed, one_each
from lincls.plot.boundary import ArrowArtist, BoundaryArtist
from lincls.plot.spaces import SpacesArtist

UPDATES, LENGTHS = (0.8, 2e4), (0.01, 400.0)  # limits of the sandwich, both logarithmic
CURVES = ((style.GREY, "-", 1.2), (style.GOOD, "-", 3.0), (style.WRONG, "--", 2.2))


class CorrectionArtist:
    """Weights w in both spaces and, dashed, the line after example n was corrected: `set(w, n)`; no bias."""

    def __init__(self, left: Axes, right: Axes, X: Any, t: Any):
        self.X = checks.inputs(X, columns=2)
        self.t = checks.signs(t, len(self.X))[1]
        self.spaces = SpacesArtist(left, right, self.X, t)
        self.after = BoundaryArtist(left, arrow=False, shade=False, colour=style.GOOD)
        self.after.line.set_linestyle((0, (4, 2)))
        self.arrow = ArrowArtist(right, style.GOOD, weight=1.5)
        self.artists = (*self.spaces.artists, *self.after.artists, *self.arrow.artists)

    def set(self, w: Any, n: int) -> CorrectionArtist:
        """Show w (2,) and example n; `margins` = (t z before, t z after), equal when n is no mistake."""
        w, n = checks.vector(w, 2, "w"), checks.count(n, "n", least=0, most=len(self.X) - 1)
        x, t = self.X[n], self.t[n]
        before = float(t * (w @ x))
        new = w + t * x if before <= 0 else w
        self.spaces.set(w, 0.0, current=n)
        changed = before <= 0
        self.after.set(new if changed else np.zeros(2), 0.0)
        self.arrow.set(*((w, new) if changed else (None, None)))
        self.margins = before + 0.0, float(t * (new @ x)) + 0.0
        return self


class SandwichArtist:
    """The length of w after k updates between its two bounds: `set(lengths, R, gamma)`."""

    @style.styled
    def __init__(self, ax: Axes):
        ax.set(xscale="log", yscale="log", xlim=UPDATES, ylim=LENGTHS)
        for axis in (ax.xaxis, ax.yaxis):
            style.tidy_log(axis)
        self.k = np.geomspace(*UPDATES, 200)
        (self.upper,) = ax.plot(
            [], [], color=style.WRONG, lw=2.2, label=r"$\sqrt{k}\,R$: no longer than this"
        )
        (self.length,) = ax.plot([], [], "o-", color=style.POSITIVE, lw=2, ms=5, label=r"$\|w_k\|$: the run")
        (self.lower,) = ax.plot(
            [], [], color=style.GOOD, lw=2.2, ls="--", label=r"$k\,\gamma$: no shorter than this"
        )
        self.barred = Rectangle(
            (1, LENGTHS[0]), 1, LENGTHS[1], fc=style.WRONG, ec="none", alpha=0.10, zorder=0.5
        )
        ax.add_patch(self.barred)
        ax.legend(loc="lower right", framealpha=0.9, edgecolor="none")
        style.label(ax, "updates $k$", "length")
        self.artists = (self.barred, self.upper, self.lower, self.length)

    def set(self, lengths: Any, R: Any, gamma: Any) -> SandwichArtist:
        """Show lengths (k,) after 1, 2, ... updates with the bounds of radius R and margin gamma."""
        R, gamma = checks.number(R, "R", above=0), checks.number(gamma, "gamma", above=0)
        lengths = checks.vector(lengths, np.size(lengths), "lengths")
        self.upper.set_data(self.k, R * np.sqrt(self.k))
        self.lower.set_data(self.k, gamma * self.k)
        self.length.set_data(np.arange(1, lengths.size + 1), lengths)
        bound = min((R / gamma) ** 2, UPDATES[1])
        self.barred.set_x(bound)
        self.barred.set_width(UPDATES[1] - bound)
        return self


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
