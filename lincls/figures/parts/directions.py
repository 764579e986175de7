"""Lagrange's picture, the gradients of a function and of the unit circle at a point; and a biplot, rows of a table as
marks on the plane of two directions, its features as named arrows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import contourpy
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks
from lincls.models import PCA
from lincls.plot import frame, geometry, style
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


LONGEST = 0.75  # the longest arrow, where the farthest mark lies at 1
NAMED = 0.15  # of the longest: shorter arrows are dots, and have no name
COLUMN, LINE = 1.12, 0.155  # where the names stand, beyond all marks, and how far apart at least


class Shadow(NamedTuple):
    """A table on the plane of its first two principal directions."""

    Z: np.ndarray  # (N, 2)
    loadings: np.ndarray  # (D, 2)
    told: np.ndarray  # (N, D): what the plane says of each feature, in its standard deviations
    measured: np.ndarray  # (N, D), in the same
    held: np.ndarray  # (D,): the share of each feature's variance that the plane holds


def shadow(X: Any) -> Shadow:
    """Return X (N, D) on its plane; the signs are chosen so that each direction's largest loading is positive."""
    model = PCA(n_components=2).fit(X)
    A = model.components_
    A = A * np.sign(A[range(2), np.abs(A).argmax(axis=1)])[:, None]
    Z, scale = (X - model.mean_) @ A.T, X.std(axis=0)
    told, measured = Z @ A / scale, (X - model.mean_) / scale
    return Shadow(Z, A.T, told, measured, 1 - ((measured - told) ** 2).mean(axis=0))


@style.styled
def biplot(field: Axes, sheet: Axes, tables: Mapping[str, Any], t: Any, names: Sequence[str], classes: Any) -> Marks:
    """Rows as marks, features as arrows, and one feature against what the plane says of it: `move(table, name)`.

    tables: name -> X (N, D), all with the features `names` (D,); t (N,) has two classes, named by `classes`. `move`
    returns the share of the feature's variance that the plane holds.
    Source: Gabriel, The biplot graphic display of matrices with application to principal component analysis (1971).
    """
    shadows, index, pair = {name: shadow(X) for name, X in tables.items()}, checks.labels(t)[1], style.marks(2)
    style.label(frame(field, (-0.5, 1.75), (-0.85, 1.0)), "$z_1$", "$z_2$").set(xticks=[], yticks=[])
    style.label(frame(sheet, (-3.3, 5.8), (-3.3, 5.8)), "read off the plane", "true value")
    sheet.plot([-9, 9], [-9, 9], color=style.GREY, lw=1.2, ls=(0, (4, 3)), zorder=1.5)
    marks, shown = Marks(field), [""]
    looks: list[Any] = [{"marker": mark.marker, "color": mark.colour, "ls": ""} for mark in pair]
    small: dict[str, Any] = {"ms": 5, "mew": 1.1, "alpha": 0.55, "zorder": 2}
    rows = [field.plot([], [], **look, **small)[0] for look in looks]
    for name, look in zip(classes, looks, strict=True):
        field.plot([], [], ms=7, mew=1.5, label=name, **look)
    style.legend(field, zorder=1.7, loc="lower left", handletextpad=0.2)
    dots = [marks.add(sheet.plot([], [], **look, **small)[0]) for look in looks]
    arrows = [ArrowArtist(field, style.GREY, weight=0.55) for _ in names]
    leaders = field.add_collection(LineCollection([], colors=style.LIGHT, linewidths=1, zorder=1.6))
    words = [field.text(COLUMN, 0, name, size=11, ha="left", va="center", zorder=1.7) for name in names]
    chosen = marks.add(ArrowArtist(field, style.INK, weight=0.6))
    chosen.shape.set_zorder(2.9)

    def lay_out(Z, tips):
        for k, row in enumerate(rows):
            row.set_data(*Z[index == k].T)
        for tip, arrow in zip(tips, arrows, strict=True):
            arrow.set([0, 0], tip).shape.set_zorder(2.8 - 0.2 * np.hypot(*tip))  # a short one lies on top
        named = [j for j in np.argsort(tips[:, 1]) if np.hypot(*tips[j]) > NAMED * LONGEST]
        places = dict(zip(named, _spread(tips[named, 1]), strict=True))
        for j, word in enumerate(words):
            word.set(visible=j in places, y=places.get(j, 0))
        leaders.set_segments([np.array([tips[j], (COLUMN - 0.02, y)]) for j, y in places.items()])

    @marks.moves
    def move(table, name):
        cast, j = shadows[table], list(names).index(name)
        tips = LONGEST * cast.loadings / np.hypot(*cast.loadings.T).max()
        if shown != [table]:  # the marks do not move while features are chosen: they belong to the background
            shown[0] = table
            lay_out(cast.Z / np.hypot(*cast.Z.T).max(), tips)
        chosen.set([0, 0], tips[j])
        for k, line in enumerate(dots):
            line.set_data(cast.told[index == k, j], cast.measured[index == k, j])
        return float(cast.held[j])

    return marks


def _spread(heights: np.ndarray) -> np.ndarray:
    """Return rising heights as far apart as lines of text, about where they were."""
    apart = LINE * np.arange(len(heights))
    spread = np.maximum.accumulate(heights - apart) + apart
    return spread + (heights - spread).mean()
