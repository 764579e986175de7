"""Classification as regression on the page: z against one input, the targets -1 and +1 as heights.

    z(x) = w x + b,   margin m_n = t_n z_n,   (t_n - z_n)^2 = (1 - m_n)^2

The boundary is where the line crosses z = 0. A residual is drawn from each example to the line; those of
examples that are right by more than 1 have a colour of their own: least squares pulls them back.
Source: Pošík, slide 4; Bishop, PRML (2006), section 4.1.3.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks
from lincls.plot import style
from lincls.plot.points import PointsArtist

LEVELS = (-1.9, 1.9)  # heights shown, when the axes are free


def plot_scores(X: Any, t: Any, w: Any, b: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the examples X (N, 1), t (N,) of two classes at the heights -1 and +1, and the line z = w x + b."""
    ax = style.axes(ax)
    ScoresArtist(ax, X, t).set(w, b)
    return ax


class ScoresArtist:
    """Examples at their targets, the line z(x), residuals and boundary: `set(w, b)`, `set(w, b, X)` moves them."""

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any):
        X = checks.inputs(X, columns=1)
        self.ax, self.x = ax, X[:, 0]
        self.t = checks.signs(t, len(X))[1]
        style.label(ax, "$x$", "$z$")
        if style.is_free(ax):
            room = 0.08 * float(np.ptp(self.x)) or 1.0
            style.frame(ax, (self.x.min() - room, self.x.max() + room), LEVELS, equal=False)
        for height in (-1.0, 0.0, 1.0):
            ax.axhline(height, color=style.LIGHT, lw=1.6 if height == 0 else 1.0, zorder=0.3)
        self.segments = [
            LineCollection([], colors=colour, linewidths=weight, zorder=2.2)
            for colour, weight in ((style.GREY, 1.6), (style.TOO_RIGHT, 3.0))
        ]
        for part in self.segments:
            ax.add_collection(part, autolim=False)
        (self.line,) = ax.plot([], [], color=style.INK, lw=2.8, zorder=2.6)
        self.cut = ax.axvline(0, color=style.INK, lw=2, ls=(0, (4, 3)), zorder=2.4, visible=False)
        self.points = PointsArtist(ax, self._places(), self.t)
        self.artists = (*self.segments, self.line, self.cut, *self.points.artists)

    def set(self, w: Any, b: Any, X: Any = None) -> ScoresArtist:
        """Show (w, b), w one weight.

        `wrong` (N,) then says which examples are no more than on the boundary, `boundary` where it is (None
        when w = 0).
        """
        w, b = checks.weights(w, b, 1)
        if X is not None:
            X = checks.inputs(X, columns=1)
            if len(X) != len(self.t):
                raise ValueError(
                    f"X must hold {len(self.t)} examples, one for each target; it came with {len(X)}"
                )
            self.x = X[:, 0]
        z = w[0] * self.x + b
        margin = self.t * z
        self.wrong = margin <= 0
        self.boundary = float(-b / w[0]) if w[0] != 0 else None
        low, high = sorted(self.ax.get_ylim())
        far = 10 * (high - low)  # a steep line leaves the picture; huge numbers would trouble the renderer
        ends = np.linspace(*self.ax.get_xlim(), 300)
        self.line.set_data(ends, np.clip(w[0] * ends + b, low - far, high + far))
        pairs = np.stack(
            [self._places(), np.column_stack([self.x, np.clip(z, low - far, high + far)])], axis=1
        )
        for part, chosen in zip(self.segments, (margin <= 1, margin > 1), strict=True):
            part.set_segments(list(pairs[chosen]))
        shown = self.boundary is not None
        self.cut.set(visible=shown, xdata=[self.boundary if shown else 0] * 2)
        self.points.set(self._places(), wrong=self.wrong)
        return self

    def _places(self) -> np.ndarray:
        return np.column_stack([self.x, self.t])
