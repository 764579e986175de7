"""Lagrange's picture: the contours of a function, the unit circle, and the two gradients at a point of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import contourpy
import numpy as np
from matplotlib.axes import Axes

from lincls.plot import geometry, style
from lincls.plot.boundary import ArrowArtist
from lincls.plot.marks import Marks

DEGREES = np.arange(0, 361)
CIRCLE = np.column_stack([np.cos(np.radians(DEGREES)), np.sin(np.radians(DEGREES))])
GRID = 121  # points along each side, for the contours of Lagrange's picture
REACH = 1.1  # length of its longest arrow, in units of the circle
LEVELS = 23  # contours that stand still, with equal steps of f between them


class LagrangeArtist(Marks):
    """Contours of f, the unit circle, and the gradients of f and g at an angle: `set(angle)`, in degrees.

        maximise f(x)  subject to  g(x) = x.x - 1 = 0:      grad f = lambda grad g  at every extremum

    f maps points (M, 2) to values (M,), `gradient` a point (2,) to grad f there. After `set`: `x` (2,), `value` =
    f(x), `slope` = grad f . tangent, `multiplier` = grad f . grad g / grad g . grad g.
    Source: Fine, section 4.2; Bishop, PRML (2006), appendix E, figure E.1.
    """

    @style.styled
    def __init__(self, ax: Axes, f: Callable, gradient: Callable, names: tuple[str, str] = ("$x_1$", "$x_2$")):
        super().__init__(ax)
        self.f, self.gradient = f, gradient
        style.label(style.settle(style.frame(ax, (-2.1, 2.1), (-2.1, 2.1))), *names)
        left, right, bottom, top = geometry.box(ax)
        x, y = np.linspace(left, right, GRID), np.linspace(bottom, top, GRID)
        grid = np.column_stack([axis.ravel() for axis in np.meshgrid(x, y)])
        values = f(grid).reshape(GRID, GRID)
        self.contours = contourpy.contour_generator(x, y, values)
        levels = np.unique(np.linspace(values.min(), values.max(), LEVELS + 2)[1:-1])
        ax.contour(x, y, values, levels=levels, colors=style.LIGHT, linewidths=1, linestyles="-", zorder=0.7)
        steepest = max(np.linalg.norm(gradient(point)) for point in CIRCLE[::5])
        self.scale = REACH / max(float(steepest), 2.0)
        ax.plot(*CIRCLE.T, color=style.INK, lw=2.4, zorder=1.8, label="$g = 0$")
        self.contour = self.segments(colors=style.GREEN, linewidths=2.4, zorder=1.9)
        colours = ((style.GREEN, 2.6), (style.INK, 1.1))
        self.arrows = [self.add(ArrowArtist(ax, colour, weight=weight)) for colour, weight in colours]
        self.arrows[1].shape.set_zorder(2.8)
        self.point = self.line("o", ms=11, mfc="white", mec=style.INK, mew=2, zorder=3)
        ax.plot([], [], color=style.GREEN, lw=2.4, label="contour of $f$")
        for name, colour, width in ((r"$\nabla f$", style.GREEN, 7), (r"$\nabla g$", style.INK, 3.5)):
            ax.plot([], [], color=colour, lw=width, label=name)
        place: dict[str, Any] = {"loc": "lower center", "bbox_to_anchor": (0.5, 0.99), "ncols": 4}
        style.legend(ax, zorder=1.7, **place, fontsize=10, handlelength=1.2, columnspacing=0.9, handletextpad=0.5)
        self.set(0.0)

    def set(self, angle: Any) -> LagrangeArtist:
        """Stand on the circle at this angle from the first axis."""
        x = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        up, out = self.gradient(x), 2 * x
        self.x, self.value = x, float(np.ravel(self.f(x[None]))[0])
        self.slope = float(up @ [-x[1], x[0]])
        self.multiplier = float(up @ out / (out @ out))
        lines: Any = self.contours.lines(self.value)
        self.contour.set_segments([line for line in lines if len(line) > 1])
        for arrow, vector in zip(self.arrows, (up, out), strict=True):
            arrow.set(x, x + self.scale * vector)
        self.point.set_data([x[0]], [x[1]])
        return self
