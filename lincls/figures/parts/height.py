"""Labels -1 and +1 as heights over two features, and a sheet that is to pass through them.

    height of the sheet over (x1, x2):  z(x1, x2)

Where the sheet crosses the floor, z = 0, lies the boundary: a linear z is a flat sheet, and crosses it in a line.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import Polygon

from lincls import checks
from lincls.figures.parts.lift import MESH, ROOM, net
from lincls.plot import style
from lincls.plot.implicit import Field
from lincls.plot.points import class_marks, disc, stroke
from lincls.plot.projection import project, rotation

VIEW = (52, 36)  # azimuth and elevation
MIDDLE = (0.5, 0.5, 0.5)  # of what is shown, which comes to the middle of the panel
UNIT = 3.1  # a height of so much is as long as a side


@style.styled
def plot_heights(ax: Axes, X: Any, t: Any, sheet: Callable) -> Axes:
    """Draw points X (N, 2) of the unit square at the height of their labels t (N,), and `sheet`, a function to (N,).

    A label and the sheet above or below it are joined by a purple line, with both heights at its ends. Beside a minus
    stands its place on the floor.
    """
    X = checks.inputs(X, columns=2)
    (classes, index), signs = checks.labels(t, len(X)), checks.signs(t, len(X))[1]
    R, low, high = rotation(*VIEW), -ROOM, 1 + ROOM

    def seen(P: Any, heights: Any) -> np.ndarray:
        return project(np.column_stack([P, np.broadcast_to(heights, len(P)) / UNIT]), R, MIDDLE)

    square = np.array([[low, low], [high, low], [high, high], [low, high]])
    ax.add_patch(Polygon(seen(square, 0), fc=style.LIGHT, ec="none", alpha=0.35, zorder=0.5))
    lines = [seen(line, sheet(line)) for line in net()[:, :, ::-1]]
    ax.add_collection(LineCollection(lines, colors=style.GOOD, linewidths=1.1, alpha=0.8, zorder=1.5))
    steps = list(pairwise(np.linspace(low, high, MESH)))
    faces = [np.array([[a, c], [b, c], [b, d], [a, d]]) for a, b in steps for c, d in steps]
    filled = [seen(face, sheet(face)) for face in faces]
    ax.add_collection(PolyCollection(filled, fc=style.GOOD, ec="none", alpha=0.2, zorder=1.4))
    crossing = [seen(line, 0) for line in Field(sheet, (low, high, low, high)).curves()]
    ax.add_collection(LineCollection(crossing, colors=style.INK, linewidths=2.8, zorder=2))
    tops, feet, met = seen(X, signs), seen(X, 0), seen(X, sheet(X))
    stems = np.stack([feet, tops], axis=1)
    dotted: Any = {"colors": style.GREY, "linewidths": 1.3, "linestyles": (0, (2, 2))}
    ax.add_collection(LineCollection(list(stems), zorder=2.2, **dotted))
    missed = np.abs(sheet(X) - signs) > 1e-9
    sticks = np.stack([tops, met], axis=1)[missed]
    ax.add_collection(LineCollection(list(sticks), colors=style.WRONG, linewidths=2.2, zorder=2.4))
    for stick, ends in zip(sticks, np.stack([signs, sheet(X)], axis=1)[missed], strict=True):
        for (x, y), height in zip(stick, ends, strict=True):
            ax.text(x + 0.1, y, f"{height:+g}".replace("-", "−"), va="center", size=style.LABEL, color=style.WRONG)
    for place, (x, y), height, off in zip(X, tops, signs, missed, strict=True):
        if height < 0:
            right, down = (0.1, 0.12) if off else (0.13, 0) if place.any() else (-0.1, 0)
            named = "({:g}, {:g})".format(*place)
            ax.text(x + right, y - down, named, ha="left" if right > 0 else "right", va="center", size=style.TEXT)
    for k, mark in enumerate(class_marks(classes)):
        for artist in (disc(ax, mark.colour, 16), stroke(ax, mark, 16)):
            artist.set_data(*tops[index == k].T)
    for place, name in (((0.8, low - 0.2), "$x_1$"), ((high + 0.2, 0.2), "$x_2$")):
        x, y = seen([place], 0)[0]
        ax.text(x, y, name, ha="center", va="center", size=style.LABEL)
    ax.set(xticks=[], yticks=[])
    style.bare(ax)
    return style.frame(ax, (-0.95, 1.05), (-1.02, 0.9))
