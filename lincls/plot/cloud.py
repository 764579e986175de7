"""Points without classes and their shadows on a line; classes beside each other on such lines.

    z_n = a.(x_n - mean),  |a| = 1        the foot of x_n on the line is  mean + z_n a
    |x_n - mean|^2 = z_n^2 + |x_n - foot_n|^2      (Pythagoras)

So the mean of z^2, the variance along a, and the mean squared distance from the line always add up to the
same number, whatever the direction.
Source: Fine, section 4.1; Bishop, PRML (2006), figure 12.2.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.arguments import listed, one_each
from lincls.plot.boundary import ArrowArtist
from lincls.plot.points import label_data_space

BACKING = {"fc": "white", "ec": "none", "alpha": 0.85, "pad": 1.5}  # behind a name that stands among points
HEIGHT = 0.3  # of the band in which one class lies, in rows
GOLDEN = 0.6180339887498949  # multiples of it fill the unit interval evenly: a spread without a seed


def plot_cloud(X: Any, *, ax: Axes | None = None) -> Axes:
    """Draw points X (N, 2) that have no class, with a white cross at their mean."""
    X = checks.inputs(X, columns=2)
    ax = label_data_space(style.frame_points(style.axes(ax), X), 2)
    ax.plot(*X.T, "o", ms=7, mfc=style.POSITIVE, mec="white", mew=0.8, zorder=2.7)
    ax.plot(*X.mean(axis=0), "P", ms=13, mfc="white", mec=style.INK, mew=1.6, zorder=3.6)
    return ax


class DirectionArtist:
    """A cloud X (N, 2), a direction a through its mean, the feet of the points on it: `set(a)`.

    `variance` along the direction and `error`, the mean squared distance from the line, are set too.
    """

    def __init__(self, ax: Axes, X: Any):
        self.X = checks.inputs(X, columns=2)
        self.mean = self.X.mean(axis=0)
        self.ax = style.settle(plot_cloud(self.X, ax=ax))
        (self.line,) = ax.plot([], [], color=style.INK, lw=2.4, zorder=2.2)
        self.lost = LineCollection([], colors=style.NEGATIVE, linewidths=1.6, zorder=2.3)
        ax.add_collection(self.lost, autolim=False)
        (self.feet,) = ax.plot([], [], "o", ms=5, mfc=style.INK, mec="white", mew=0.6, zorder=2.5)
        self.arrow = ArrowArtist(ax, style.GOOD, weight=1.8, name=r"$\mathbf{a}$")
        self.arrow.shape.set_zorder(3.7)
        self.arrow.name.set(zorder=3.9, bbox=BACKING)
        self.artists = (self.line, self.lost, self.feet, *self.arrow.artists)
        self.set([1.0, 0.0])

    def set(self, a: Any) -> DirectionArtist:
        """Turn the direction to a (2,), of any length but 0."""
        a = checks.vector(a, 2, "a")
        length = math.hypot(*a)
        if length == 0:
            raise ValueError("a must be a direction; it came as the zero vector")
        a = a / length
        z = (self.X - self.mean) @ a
        feet = self.mean + z[:, None] * a
        self.variance = float(np.mean(z**2))
        self.error = float(np.mean(((self.X - feet) ** 2).sum(axis=1)))
        normal, box = np.array([-a[1], a[0]]), geometry.box(self.ax)
        self.line.set_data(*geometry.line(normal, -normal @ self.mean, box).T)
        self.lost.set_segments(list(np.stack([self.X, feet], axis=1)))
        self.feet.set_data(*feet.T)
        self.arrow.set(self.mean, self.mean + 0.16 * (box[1] - box[0]) * a)
        return self


class LinesArtist:
    """Named lines through the middle of the axes: `set(first, second, ...)`, a direction (2,) for each name."""

    def __init__(self, ax: Axes, names: Any, colours: Any = (style.INK, style.GOOD)):
        self.ax, self.lines, self.names = ax, [], []
        for name, colour in zip(listed(names, "colour", len(colours)), colours, strict=True):
            self.lines += ax.plot([], [], color=colour, lw=2.6, zorder=2.6)
            with style.context():
                self.names.append(ax.text(0, 0, name, color=colour, ha="center", va="center", zorder=3.8))
            self.names[-1].set_bbox(BACKING)
        self.artists = (*self.lines, *self.names)

    def set(self, *directions: Any) -> LinesArtist:
        """Draw each line from edge to edge, the names in turn near the upper and near the lower end."""
        one_each(directions, self.lines, "line")
        left, right, bottom, top = geometry.box(style.settle(self.ax))
        middle = np.array([left + right, bottom + top]) / 2
        for k, (line, name, a) in enumerate(zip(self.lines, self.names, directions, strict=True)):
            a = checks.vector(a, 2, "direction")
            normal = np.array([-a[1], a[0]])
            ends = geometry.line(normal, float(-normal @ middle), (left, right, bottom, top))
            if len(ends) == 0:
                raise ValueError("a direction must not be the zero vector")
            line.set_data(*ends.T)
            end = ends[np.argmax(ends[:, 1])] if k % 2 == 0 else ends[np.argmin(ends[:, 1])]
            name.set_position(middle + 0.86 * (end - middle))
        return self


class StripsArtist:
    """Named rows, in each the examples at their places along one direction: `set(first, second, ...)`.

    The two classes of t lie in a band above and a band below the row's line, so one sees whether they overlap.
    """

    @style.styled
    def __init__(self, ax: Axes, t: Any, names: Any, reach: float = 3.2):
        classes, self.index = checks.labels(t)
        N = len(self.index)
        if len(classes) != 2:
            raise ValueError(f"t must hold two classes; it came with {len(classes)}")
        self.names = tuple(names)
        R = len(self.names)
        ax.set(xlim=(-reach, reach), ylim=(-R + 0.4, 0.6))
        ax.set_yticks([-row for row in range(R)], self.names)
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
        for row in range(R):
            ax.axhline(-row, color=style.LIGHT, lw=1, zorder=0.8)
        spread = (np.arange(1, N + 1) * GOLDEN) % 1.0
        self.offset = np.where(self.index == 1, 1.0, -1.0) * (0.06 + HEIGHT * spread)
        self.marks = [[_mark(ax, mark) for mark in style.marks(2)] for _ in self.names]
        self.artists = tuple(mark for row in self.marks for mark in row)
        style.label(ax, "$z$, in standard deviations", "")

    def set(self, *columns: Any) -> StripsArtist:
        """Place the examples: for each row a vector z (N,), shown with mean 0 and standard deviation 1."""
        one_each(columns, self.names, "row")
        for row, (z, marks) in enumerate(zip(columns, self.marks, strict=True)):
            z = checks.vector(z, len(self.index), "z")
            z = (z - z.mean()) / (z.std() or 1.0)
            for k, mark in enumerate(marks):
                here = self.index == k
                mark.set_data(z[here], self.offset[here] - row)
        return self


def _mark(ax: Axes, mark: style.Mark) -> Any:
    return ax.plot([], [], mark.marker, ms=8, mec=mark.colour, mew=1.8, ls="", zorder=3)[0]
