"""The boundary of w.phi(x) + b seen from data space: the curve where a function z of x is 0.

    z(x) = w.phi(x) + b,   boundary {z = 0},   positive region {z > 0}

In the space of the features it is a flat plane. In data space it is whatever curve phi makes of it: for
phi = (x1, x2, x1 x2) a hyperbola, and two crossing lines when w3 b = w1 w2.
Source: Grosse, section 5.3; Bishop, PRML (2006), section 4.3.1 and figure 4.12.
"""

from __future__ import annotations

from typing import Any

import contourpy
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.path import Path

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.points import asked

GRID = 161  # odd, so that the middle of the axes is a point of the grid
DIGITS = 10  # z is rounded to so many digits of its largest value: another BLAS, the same curve


class CurvedBoundaryArtist(Marks):
    """Curve z = 0 and its two sides that follow `set(z)`, within the limits that the axes have then.

    Parameters
    ----------
    ax : axes
    colour : of the curve, as matplotlib takes it

    Raises
    ------
    TypeError
        In `set`, z is neither a model nor a function, or gives no numbers.
    ValueError
        In `set`, z gives another shape than (N,), or a number that is not finite.

    Examples
    --------
    >>> from lincls import plot
    >>> ax = plot.frame(plot.figure().axes[0], (-1, 1), (-1, 1))
    >>> curve = plot.CurvedBoundaryArtist(ax).set(lambda X: X[:, 0] * X[:, 1] - 0.25)
    >>> len(curve.lines.get_segments())  # the branches of a hyperbola
    2
    """

    def __init__(self, ax: Axes, *, colour: str = style.INK):
        super().__init__(ax)
        look: dict[str, Any] = {"edgecolors": "none", "alpha": style.SHADE, "zorder": 0.5}
        pair = (style.POSITIVE, style.NEGATIVE)
        self.sides = [self.add(PathCollection([], facecolors=side, **look)) for side in pair]
        self.lines = self.segments(colors=colour, linewidths=2.8, zorder=2.5)

    def set(self, z: Any) -> CurvedBoundaryArtist:
        """Show where z, a function from X (N, 2) to (N,) or a model with `decision_function`, is 0."""
        field = Field(z, geometry.box(style.settle(self.ax)))
        self.lines.set_segments(field.curves())
        for side, sign in zip(self.sides, (1, -1), strict=True):
            side.set_paths(field.region(sign))
        return self


class Field:
    """The values of z on a grid over a box, and what can be read from them."""

    def __init__(self, z: Any, box: geometry.Box, grid: int = GRID):
        left, right, bottom, top = box
        x, y = np.linspace(left, right, grid), np.linspace(bottom, top, grid)
        X = np.column_stack([axis.ravel() for axis in np.meshgrid(x, y)])
        values = checks.targets(asked(z, "decision_function", "z")(X), len(X), "z(X)")
        size = np.abs(values).max() or 1.0
        values = np.round(values / size, DIGITS).reshape(grid, grid)
        self.contours = contourpy.contour_generator(x, y, values, fill_type="OuterCode")

    def curves(self) -> list[np.ndarray]:
        """Return the pieces of the curve z = 0, (M, 2) each."""
        lines: Any = self.contours.lines(0.0)
        return [line for line in lines if len(line) > 1]

    def region(self, sign: int) -> list[Path]:
        """Return the region where sign * z > 0 as paths, holes and all."""
        low, high = (0.0, np.inf) if sign > 0 else (-np.inf, 0.0)
        outlines: Any = self.contours.filled(low, high)
        return [Path(points, codes) for points, codes in zip(*outlines, strict=True)]
