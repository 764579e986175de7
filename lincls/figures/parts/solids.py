"""Three dimensions on the page: the lift, labels as heights, and the bowl of a loss.

Points of the plane, lifted by a function to a third feature, and the plane that cuts them there.

    (x1, x2)  ->  (x1, x2, h(x1, x2)),      plane  w1 x1 + w2 x2 + w3 h + b = 0

Seen from above (elevation 90) the height is gone: that is data space. The plane meets the lifted surface in a curve;
its shadow on the floor is the boundary in data space. Source: Grosse, section 5.3.

Labels -1 and +1 as heights over two features, and a sheet that is to pass through them.

    height of the sheet over (x1, x2):  z(x1, x2)

Where the sheet crosses the floor, z = 0, lies the boundary: a linear z is a flat sheet, and crosses it in a line.

The performance surface of two parameters as a bowl in three dimensions, with a descent in it.

The bowl is drawn about its lowest point. At height h above it the ring is the ellipse

    u = (w, b) - least,    u = cos(a) sqrt(2 h / l_1) v_1 + sin(a) sqrt(2 h / l_2) v_2

with the eigenvalues l and eigenvectors v of the Hessian; a step of descent multiplies each part by 1 - eta l.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import Polygon

from lincls import checks
from lincls.plot import Marks, style
from lincls.plot.boundary import set_corners
from lincls.plot.implicit import Field
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


VIEW = (52, 36)  # azimuth and elevation
CENTRE = (0.5, 0.5, 0.5)  # of what is shown, which comes to the middle of the panel
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
        return project(np.column_stack([P, np.broadcast_to(heights, len(P)) / UNIT]), R, CENTRE)

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


RIM, RINGS, SPOKES = (30.0, 8, 16)  # height in ppm squared, rings, lines from the bottom to the rim
ACROSS = 17.5  # half the side of its picture, in units of w and b
UP = 0.42  # units of the picture for one of height
START, STEPS = (0.55, 0.25), 30  # heights along the flat and the steep axis, in rims
ROUND = np.linspace(0, 2 * np.pi, 49)
CIRCLE = np.column_stack([np.cos(ROUND), np.sin(ROUND)])
HOOPS = np.linspace(1, 0, RINGS, endpoint=False)[:, None, None] * CIRCLE  # shares of the reach of the two axes
WALLS = CIRCLE[:: 48 // SPOKES, None] * np.linspace(0, 1, 9)[:, None]
CLIMB = 1.6  # a path that climbs higher, in rims, is cut


def plot_bowl(ax: Axes) -> Marks:
    """The bowl of a Hessian (2, 2), its two eigen-axes and thirty steps of descent.

    `move(H, share, view)` shows the bowl of H and a descent at a share of its limit; it returns how many times as
    strongly one direction curves as the other, and the heights of the descent above the bottom.
    """
    style.bare(ax).set(xticks=[], yticks=[])
    style.frame(ax, (-ACROSS, ACROSS), (-0.45 * ACROSS, 0.95 * ACROSS))
    marks, shades = Marks(ax), colormaps["Blues"](np.linspace(0.15, 0.85, RINGS))
    plane = marks.segments(colors=style.GREY, linewidths=1.2, zorder=0.5)
    look: dict[str, Any] = {"facecolors": shades, "edgecolors": style.GREY, "linewidths": 0.7, "alpha": 0.55}
    rings = marks.add(PolyCollection([], zorder=1, **look))
    walls = marks.segments(colors=style.GREY, linewidths=0.5, zorder=1.2)
    eigen = marks.segments(colors=[style.PURPLE, style.OCHRE], linewidths=2.6, zorder=2)
    track = marks.line("o-", color=style.INK, lw=1.6, ms=4.5, zorder=3)
    end = marks.line("o", mfc=style.INK, mec="white", mew=1.5, ms=11, zorder=3.2)
    least = marks.line("*", ms=17, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=2.8)
    looks = (("flat", style.PURPLE), ("steep", style.OCHRE), ("w", style.INK), ("b", style.INK))
    words = [marks.add(ax.text(0, 0, name, **NAME | {"size": style.TEXT, "color": colour})) for name, colour in looks]

    @marks.moves
    def move(H, share, view):
        values, V = np.linalg.eigh(H[::-1, ::-1])  # rows and columns (w, b)
        V = V * np.sign(V[np.abs(V).argmax(axis=0), [0, 1]])
        R, reach = rotation(*view), np.sqrt(2 * RIM / values)

        def at(parts, heights):  # parts along the axes (M, 2), each in units of its reach, and heights, on the page
            return project(np.column_stack([parts * reach @ V.T, UP * (np.zeros(len(parts)) + heights)]), R)

        for part, shares in ((rings, HOOPS), (walls, WALLS)):
            points = at(shares.reshape(-1, 2), RIM * np.sum(shares**2, axis=-1).ravel())
            part.set_verts(list(points.reshape(shares.shape)))
        eigen.set_segments([at(1.15 * np.outer([-1, 1], part), 0) for part in np.eye(2)])
        plane.set_segments([0.75 * ACROSS * np.outer([-1, 1], R[:2, k]) for k in (0, 1)])
        for word, line in zip(words, (*eigen.get_segments(), *plane.get_segments()), strict=True):
            word.set_position(line[-1] * max(1.12, 3.4 / max(np.linalg.norm(line[-1]), 1e-9)))
        parts = np.sqrt(START) * (1 - share * 2 / values[1] * values) ** np.arange(STEPS + 1)[:, None]
        heights = RIM * np.sum(parts**2, axis=1)
        low = np.append(np.flatnonzero(heights > CLIMB * RIM), STEPS)[0] + 1
        track.set_data(*at(parts[:low], heights[:low]).T)
        end.set_data(*track.get_xydata()[-1:].T)
        least.set_data(*at(np.zeros((1, 2)), 0).T)
        return float(values[1] / values[0]), heights[:low]

    return marks
