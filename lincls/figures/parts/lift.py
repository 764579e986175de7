"""Points of the plane, lifted by a function to a third feature, and the plane that cuts them there.

    (x1, x2)  ->  (x1, x2, h(x1, x2)),      plane  w1 x1 + w2 x2 + w3 h + b = 0

Seen from above (elevation 90) the height is gone: that is data space. The plane meets the lifted surface in a curve;
its shadow on the floor is the boundary in data space. Source: Grosse, section 5.3.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from lincls import checks
from lincls.plot import style
from lincls.plot.boundary import set_corners
from lincls.plot.implicit import Field
from lincls.plot.marks import Marks
from lincls.plot.points import class_marks, disc, disc_size, stroke
from lincls.plot.projection import GROUND, NAME, project, rotation

ROOM, REACH = 0.15, 1.28  # the surface and the plane go a little beyond the points; length of the axes
MIDDLE = 0.5  # of the unit box, about which it turns
HALF = 1.08  # half the side of the picture, in units of the box
MESH, FINE = 9, 61  # lines of the surface each way; points of each
CORNERS = np.array(list(product((-ROOM, 1 + ROOM), repeat=3)))
EDGES = [(i, j) for i in range(8) for j in range(i) if (CORNERS[i] != CORNERS[j]).sum() == 1]
BEYOND = 0.11  # from the end of an axis to the middle of its name
SHORT = 0.3  # an axis that is seen shorter than this has no name
EDGE_ON = 0.04  # the plane looks like a line when its normal is so nearly at right angles to the view


class LiftArtist(Marks):
    """Lifted points, their surface and a plane: `set(w, b, turn, tilt)`.

    `right` (N,) then says which points are correct, `edge_on` whether the plane is seen as a line.
    """

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any, height: Any, names: tuple[str, str, str] | None = None):
        super().__init__(ax)
        self.height, self.rise = height, 1.0
        self.points = np.column_stack([X, self._lifted(X)])
        classes, self.index = checks.labels(t, len(X))
        self.signs = checks.signs(t, len(X))[1]
        self.low = self.points.min(axis=0)
        self.span = np.maximum(np.ptp(self.points, axis=0), 1e-9)
        style.frame(style.bare(ax), (-HALF, HALF), (-HALF, HALF)).set(xticks=[], yticks=[])
        self.mesh = self.segments(colors=style.LIGHT, linewidths=1, zorder=1)
        self.stems = self.segments(colors=style.GREY, linewidths=1.3, linestyles=(0, (2, 2)), zorder=1.2)
        self.shadow = self.segments(colors=style.INK, linewidths=1.6, linestyles=(0, (4, 2)), zorder=1.3)
        self.curve = self.segments(colors=style.INK, linewidths=2.8, zorder=2.6)
        self.frame = self.segments(colors=style.INK, linewidths=1.3, zorder=1.1)
        self.floor = self.add(Polygon(np.zeros((4, 2)), fc=style.LIGHT, ec="none", alpha=0.25, zorder=0.5))
        self.plane = self.add(Polygon(np.zeros((4, 2)), fc=style.GOOD, ec=style.GOOD, alpha=0.30, zorder=2.4))
        size = disc_size(len(X))
        marks = 2 * class_marks(classes)
        pairs = [(disc(ax, mark.colour, size), stroke(ax, mark, size)) for mark in marks]
        for artist in pairs[0] + pairs[1]:  # the first two pairs are for points behind the plane
            artist.set_zorder(artist.get_zorder() - 1)
        self.marks = self.add(pairs)
        self.rings = self.line("o", ms=size + 7, mfc="none", mec=style.WRONG, mew=2.6, zorder=3.5)
        names = names or ("$x_1$", "$x_2$", "$\\phi_3$")
        self.names = [self.add(ax.text(0, 0, name, size=style.LABEL, bbox=GROUND, **NAME)) for name in names]
        self.edge_on = False
        self.right = np.zeros(len(X), dtype=bool)
        self._cut_by: tuple = ()
        self._curve: list[np.ndarray] = []
        self._lifted_curve: list[np.ndarray] = []
        self._flat_net = net()
        self._net = [self._up(line) for line in self._flat_net]
        self._seen: tuple = ()

    def set(self, w: Any, b: Any, azimuth: Any = 25, elevation: Any = 20, rise: float = 1) -> LiftArtist:
        """Show the plane of w (3,) and b, and everything lifted to the share `rise` of its height.

        The view is in degrees.
        """
        w, R = np.asarray(w, dtype=float), rotation(azimuth, elevation)
        if rise != self.rise:
            self._lift_to(rise)
        z = self.points @ w + b
        self.right = z * self.signs > 0
        # the same plane in the unit box: points = low + span * p
        normal, offset = w * self.span, float(w @ self.low + b)
        facing = float(normal @ R[2])
        length = float(np.linalg.norm(normal))
        self.edge_on = length > 0 and abs(facing) < EDGE_ON * length
        corners = cut(normal, offset)
        set_corners(self.plane, seen(corners, R))
        if self._seen != (azimuth, elevation, self.rise):  # another plane leaves the box as it is
            self._seen = azimuth, elevation, self.rise
            self._place_box(R)
        self._place_points(R, z * np.sign(facing) < 0)
        if (*w, b) != self._cut_by:  # turning leaves the curve as it is
            self._cut_by, self._curve = (*w, b), self._curve_of(w, b)
            self._lifted_curve = [self._up(line) for line in self._curve]
        self.curve.set_segments([seen(line, R) for line in self._lifted_curve])
        self.shadow.set_segments([seen(np.pad(line, ((0, 0), (0, 1))), R) for line in self._curve])
        return self

    def _lift_to(self, rise: float) -> None:
        """Lift the points and the surface to this share of their height; the plane stays where it is."""
        self.rise, self._cut_by = rise, ()
        self.points[:, 2] = self._lifted(self.points[:, :2])
        self._net = [self._up(line) for line in self._flat_net]

    def _place_box(self, R: np.ndarray) -> None:
        low, high = -ROOM, 1 + ROOM
        self.floor.set_xy(seen([[low, low, 0], [high, low, 0], [high, high, 0], [low, high, 0]], R))
        self.mesh.set_segments([seen(line, R) for line in self._net])
        ends = REACH * np.eye(3)
        self.frame.set_segments([seen([[0, 0, 0], end], R) for end in ends])
        for name, end in zip(self.names, ends, strict=True):
            along = R[:2] @ end
            length = float(np.hypot(*along))
            name.set_position(seen([end], R)[0] + BEYOND / max(length, SHORT) * along)
            name.set_visible(length > SHORT)

    def _place_points(self, R: np.ndarray, behind: np.ndarray) -> None:
        unit = (self.points - self.low) / self.span
        tops, feet = seen(unit, R), seen(unit * [1, 1, 0], R)
        self.stems.set_segments(list(np.stack([feet, tops], axis=1)))
        K = len(self.marks) // 2
        for n, artists in enumerate(self.marks):
            here = tops[(self.index == n % K) & (behind if n < K else ~behind)].T
            for artist in artists:
                artist.set_data(*here)
        self.rings.set_data(*tops[~self.right].T)

    def _curve_of(self, w: np.ndarray, b: float) -> list[np.ndarray]:
        """Where the plane meets the surface, as pieces (M, 2) of the unit square."""

        def z(P: np.ndarray) -> np.ndarray:
            X = self.low[:2] + self.span[:2] * P
            return np.column_stack([X, self._lifted(X)]) @ w + b

        low, high = -ROOM, 1 + ROOM
        return Field(z, (low, high, low, high)).curves()

    def _up(self, P: np.ndarray) -> np.ndarray:
        """Lift points (M, 2) of the unit square, all in units of the box: (M, 3), NaN far outside."""
        heights = self._lifted(self.low[:2] + self.span[:2] * P)
        up = (heights - self.low[2]) / self.span[2]
        inside = (up > -2 * ROOM) & (up < 1 + 2 * ROOM)
        return np.column_stack([P, np.where(inside, up, np.nan)])

    def _lifted(self, X: np.ndarray) -> np.ndarray:
        return self.rise * self.height(X)


def net() -> np.ndarray:
    """Return the lines of a net over the unit square and a little beyond, one way and the other: (2 MESH, FINE, 2)."""
    fine, at = np.linspace(-ROOM, 1 + ROOM, FINE), np.linspace(-ROOM, 1 + ROOM, MESH)
    lines = np.array([np.column_stack([np.full(FINE, c), fine]) for c in at])
    return np.concatenate([lines, lines[:, :, ::-1]])


def seen(P: Any, R: np.ndarray) -> np.ndarray:
    """Return points P (M, 3) of the unit box as they lie on the page, (M, 2), its middle at the origin."""
    return project(P, R, MIDDLE)


def cut(normal: np.ndarray, offset: float) -> np.ndarray:
    """Return the corners, in order, of the plane normal.p + offset = 0 within the box: (0 or 3 to 6, 3)."""
    heights = CORNERS @ normal + offset
    points = [
        CORNERS[i] + heights[i] / (heights[i] - heights[j]) * (CORNERS[j] - CORNERS[i])
        for i, j in EDGES
        if (heights[i] < 0) != (heights[j] < 0)
    ]
    if len(points) < 3:
        return np.empty((0, 3))
    corners = np.array(points)
    middle = corners - corners.mean(axis=0)
    across = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    along = np.cross(normal, across) / np.linalg.norm(normal)
    return corners[np.argsort(np.arctan2(middle @ along, middle @ across))]
