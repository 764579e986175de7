"""Points of the plane lifted by a third feature, and the plane that cuts them, seen from any side.

    (x1, x2)  ->  (x1, x2, h(x1, x2)),      plane  w1 x1 + w2 x2 + w3 h + b = 0

The picture is a parallel projection: turn the box by an orthonormal matrix and drop the coordinate that
points to the eye. Seen from above (tilt 90) the height is gone: that is data space. The plane meets the
lifted surface in a curve; its shadow on the floor is the boundary in data space.
Source: Grosse, section 5.3; for the projection Foley et al., Computer Graphics (1990), section 6.5.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import Polygon

from lincls import checks
from lincls.plot import style
from lincls.plot.arguments import pair
from lincls.plot.implicit import Field
from lincls.plot.points import _disc, _stroke, class_marks, disc_size

ROOM, REACH = 0.15, 1.28  # the surface and the plane go a little beyond the points; length of the axes
MIDDLE = 0.5  # of the unit box, about which it turns
HALF = 1.08  # half the side of the picture, in units of the box
MESH, FINE = 9, 61  # lines of the surface each way; points of each
CORNERS = np.array(list(product((-ROOM, 1 + ROOM), repeat=3)))
EDGES = [(i, j) for i in range(8) for j in range(i) if (CORNERS[i] != CORNERS[j]).sum() == 1]
SHORT = 0.3  # an axis that is seen shorter than this has no name
EDGE_ON = 0.04  # the plane looks like a line when its normal is so nearly at right angles to the view


def plot_lift(
    X: Any, t: Any, height: Any, plane: tuple[Any, Any], *, view: tuple[float, float] = (25, 20),
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """Draw X (N, 2) lifted to `height`, a function from X to (N,), and the plane = (w (3,), b).

    `view` is (turn, tilt) in degrees; (0, 90) looks at data space from above.
    """
    (w, b), (turn, tilt) = pair(plane, "plane", "(w, b)"), pair(view, "view", "(turn, tilt)")
    ax = style.axes(ax)
    LiftArtist(ax, X, t, height).set(w, b, turn, tilt)
    return ax


class LiftArtist:
    """Lifted points, their surface and a plane: `set(w, b, turn, tilt)`.

    `right` (N,) then says which points are correct, `edge_on` whether the plane is seen as a line.
    """

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any, height: Any, names: tuple[str, str, str] | None = None):
        X = checks.inputs(X, columns=2)
        self.height = height
        self.points = np.column_stack([X, self._lifted(X)])
        classes, self.index = checks.labels(t, len(X))
        self.signs = checks.signs(t, len(X))[1]
        self.low = self.points.min(axis=0)
        self.span = np.maximum(np.ptp(self.points, axis=0), 1e-9)
        _empty(ax)
        self.mesh = LineCollection([], colors=style.LIGHT, linewidths=1, zorder=1)
        self.stems = LineCollection([], colors=style.GREY, linewidths=1.3, linestyles=(0, (2, 2)), zorder=1.2)
        self.shadow = LineCollection([], colors=style.INK, linewidths=1.6, linestyles=(0, (4, 2)), zorder=1.3)
        self.curve = LineCollection([], colors=style.INK, linewidths=2.8, zorder=2.6)
        self.frame = LineCollection([], colors=style.INK, linewidths=1.3, zorder=1.1)
        for collection in (self.mesh, self.stems, self.shadow, self.curve, self.frame):
            ax.add_collection(collection, autolim=False)
        self.floor = Polygon(np.zeros((4, 2)), fc=style.LIGHT, ec="none", alpha=0.25, zorder=0.5)
        self.plane = Polygon(np.zeros((4, 2)), fc=style.GOOD, ec=style.GOOD, alpha=0.30, zorder=2.4)
        for patch in (self.floor, self.plane):
            ax.add_patch(patch)
        size = disc_size(len(X))
        marks = 2 * class_marks(classes)
        pairs = [(_disc(ax, mark.colour, size), _stroke(ax, mark, size)) for mark in marks]
        for artist in pairs[0] + pairs[1]:  # the first two pairs are for points behind the plane
            artist.set_zorder(artist.get_zorder() - 1)
        self.marks = pairs
        (self.rings,) = ax.plot([], [], "o", ms=size + 7, mfc="none", mec=style.WRONG, mew=2.6, zorder=3.5)
        names = names or ("$x_1$", "$x_2$", "$\\phi_3$")
        place: dict[str, Any] = {"ha": "center", "va": "center", "size": style.LABEL, "zorder": 3.6}
        place["bbox"] = {"fc": "white", "ec": "none", "pad": 0.4, "alpha": 0.7}
        self.names = [ax.text(0, 0, name, color=style.INK, **place) for name in names]
        self.edge_on = False
        self.right = np.zeros(len(X), dtype=bool)
        self.artists = (self.floor, self.mesh, self.frame, self.stems, self.shadow, self.plane, self.curve,
                        *(artist for pair in pairs for artist in pair), self.rings, *self.names)  # fmt: skip
        s, fine = np.linspace(-ROOM, 1 + ROOM, MESH), np.linspace(-ROOM, 1 + ROOM, FINE)
        lines = [np.column_stack([np.full(FINE, c), fine]) for c in s]
        self._net = [self._up(line) for line in lines + [line[:, ::-1] for line in lines]]

    def set(self, w: Any, b: Any, turn: Any = 25.0, tilt: Any = 20.0) -> LiftArtist:
        """Show the plane of w (3,) and b; the view is in degrees."""
        w, b = checks.weights(w, b, 3)
        R = rotation(turn, tilt)
        z = self.points @ w + b
        self.right = z * self.signs > 0
        # the same plane in the unit box: points = low + span * p
        normal, offset = w * self.span, float(w @ self.low + b)
        facing = float(normal @ R[2])
        length = float(np.linalg.norm(normal))
        self.edge_on = length > 0 and abs(facing) < EDGE_ON * length
        corners = cut(normal, offset)
        self.plane.set_visible(len(corners) > 0)
        if len(corners):
            self.plane.set_xy(seen(corners, R))
        self._place_box(R)
        self._place_points(R, z * np.sign(facing) < 0)
        self._place_curve(R, w, b)
        return self

    def _place_box(self, R: np.ndarray) -> None:
        low, high = -ROOM, 1 + ROOM
        self.floor.set_xy(seen([[low, low, 0], [high, low, 0], [high, high, 0], [low, high, 0]], R))
        self.mesh.set_segments([seen(line, R) for line in self._net])
        ends = REACH * np.eye(3)
        self.frame.set_segments([seen([[0, 0, 0], end], R) for end in ends])
        for name, end in zip(self.names, ends, strict=True):
            name.set_position(seen([1.1 * end], R)[0])
            name.set_visible(bool(np.hypot(*(R[:2] @ end)) > SHORT))

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

    def _place_curve(self, R: np.ndarray, w: np.ndarray, b: float) -> None:
        """Draw where the plane meets the surface, and its shadow on the floor."""

        def z(P: np.ndarray) -> np.ndarray:
            X = self.low[:2] + self.span[:2] * P
            return np.column_stack([X, self._lifted(X)]) @ w + b

        low, high = -ROOM, 1 + ROOM
        lines = Field(z, (low, high, low, high)).curves()
        self.curve.set_segments([seen(self._up(line), R) for line in lines])
        self.shadow.set_segments([seen(np.column_stack([line, np.zeros(len(line))]), R) for line in lines])

    def _up(self, P: np.ndarray) -> np.ndarray:
        """Lift points (M, 2) of the unit square, all in units of the box: (M, 3), NaN far outside."""
        heights = self._lifted(self.low[:2] + self.span[:2] * P)
        up = (heights - self.low[2]) / self.span[2]
        inside = (up > -2 * ROOM) & (up < 1 + 2 * ROOM)
        return np.column_stack([P, np.where(inside, up, np.nan)])

    def _lifted(self, X: np.ndarray) -> np.ndarray:
        if not callable(self.height):
            raise TypeError(f"height must be a function of X; it came as {type(self.height).__name__}")
        return checks.targets(self.height(X), len(X), "height(X)")


def rotation(turn: Any, tilt: Any) -> np.ndarray:
    """Return the orthonormal matrix (3, 3) whose rows are right, up and towards the eye; angles in degrees.

    rotation(0, 90) is the identity: the view from above.
    """
    a, e = np.radians(checks.number(turn, "turn")), np.radians(checks.number(tilt, "tilt"))
    return np.array(
        [
            [np.cos(a), np.sin(a), 0],
            [-np.sin(a) * np.sin(e), np.cos(a) * np.sin(e), np.cos(e)],
            [np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)],
        ]
    )


def seen(P: Any, R: np.ndarray) -> np.ndarray:
    """Return points P (M, 3) of the unit box as they lie on the page, (M, 2), its middle at the origin."""
    return (np.asarray(P, dtype=float) - MIDDLE) @ R[:2].T


def cut(normal: np.ndarray, offset: float) -> np.ndarray:
    """Return the corners, in order, of the plane normal.p + offset = 0 within the box: (0 or 3 to 6, 3)."""
    heights = CORNERS @ normal + offset
    found = [
        CORNERS[i] + heights[i] / (heights[i] - heights[j]) * (CORNERS[j] - CORNERS[i])
        for i, j in EDGES
        if (heights[i] < 0) != (heights[j] < 0)
    ]
    if len(found) < 3:
        return np.empty((0, 3))
    corners = np.array(found)
    middle = corners - corners.mean(axis=0)
    across = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    along = np.cross(normal, across) / np.linalg.norm(normal)
    return corners[np.argsort(np.arctan2(middle @ along, middle @ across))]


def _empty(ax: Axes) -> None:
    """Take away ticks and spines; leave room for the box in any view."""
    ax.set(xticks=[], yticks=[])
    style.bare(ax)
    style.frame(ax, (-HALF, HALF), (-HALF, HALF))
