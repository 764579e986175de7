"""Convex sets in the plane: the hulls of two classes with the proof that a line separates them or not.

    weighted average   sum_i lam_i x_i ,   lam_i >= 0 ,   sum_i lam_i = 1
    convex hull        all weighted averages of the points

Theorem: two finite classes are strictly separable if and only if their hulls are disjoint. If they are, the
perpendicular bisector of the shortest segment p q between them separates: w = p - q, b = -w.(p + q) / 2.
Source: Grosse 5.1-5.2; Boyd and Vandenberghe, Convex Optimization (2004), section 2.5.1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.boundary import ArrowArtist, BoundaryArtist, set_corners
from lincls.plot.marks import Marks
from lincls.plot.points import PointsArtist
from lincls.separability import HullPoint, Separator

NAMED = 0.7  # inches: an arrow shorter than this has no room for its name


def hull(X: Any) -> np.ndarray:
    """Return the corners (M, 2) of the convex hull of X (N, 2), counter-clockwise; M is 1 or 2 when flat.

    Parameters
    ----------
    X : (N, 2) numbers

    Returns
    -------
    (M, 2) array
        Corners alone: points inside, on an edge or met twice are left out.

    Raises
    ------
    TypeError
        X holds no numbers.
    ValueError
        X has another shape, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import hull
    >>> hull([[0, 0], [2, 0], [1, 1], [0, 2]])
    array([[0., 0.],
           [2., 0.],
           [0., 2.]])
    """
    points = sorted({(float(x), float(y)) for x, y in checks.inputs(X, columns=2)})
    if len(points) < 3:
        return np.array(points)
    lower, upper = _chain(points), _chain(points[::-1])
    return np.array(lower[:-1] + upper[:-1])


def nearest_points(P: Any, Q: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return p in the hull of P (N, 2) and q in the hull of Q, as near to each other as possible.

    The hulls must be disjoint; where they overlap the answer means nothing.

    Parameters
    ----------
    P : (N, 2) numbers
    Q : (M, 2) numbers

    Returns
    -------
    p (2,) and q (2,)

    Raises
    ------
    TypeError
        P or Q hold no numbers.
    ValueError
        P or Q have another shape, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import nearest_points
    >>> nearest_points([[0, 0], [0, 2]], [[3, 1], [5, 1]])
    (array([0., 1.]), array([3., 1.]))
    """
    P, Q = hull(checks.inputs(P, "P", columns=2)), hull(checks.inputs(Q, "Q", columns=2))
    ways = [(x, _foot(x, a, b)) for x in P for a, b in _edges(Q)]
    ways += [(_foot(x, a, b), x) for x in Q for a, b in _edges(P)]
    return min(ways, key=lambda way: float(np.hypot(*(way[0] - way[1]))))


def plot_hulls(X: Any, t: Any, certificate: Any = None, *, ax: Axes | None = None) -> Axes:
    """Draw two classes X (N, 2), t (N,) with their hulls, and what proves that a line separates them or not.

    Parameters
    ----------
    X : (N, 2) numbers
    t : (N,) labels of two classes
    certificate : Separator, HullPoint or None
        A Separator shows the shortest way between the hulls, as the arrow w, and its bisector; a HullPoint
        shows the common point and the examples that it is an average of; None shows the hulls alone.
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        X holds no numbers, t no labels, or certificate is something else.
    ValueError
        X has another shape, t another number of classes, or a HullPoint has not one weight an example.

    Examples
    --------
    >>> from lincls.plot import plot_hulls
    >>> from lincls.separability import Separator
    >>> ax = plot_hulls([[0, 0], [2, 0]], [-1, 1], Separator((1, 0), -1))
    >>> print(ax.texts[0].get_text())
    $\\mathbf{w}$
    """
    ax = style.axes(ax)
    HullsArtist(ax, X, t).set(certificate=certificate)
    return ax


class HullsArtist(Marks):
    """Points X (N, 2), hulls and proof that follow `set(X, certificate)`; `gap` is the distance of disjoint hulls."""

    def __init__(self, ax: Axes, X: Any, t: Any):
        super().__init__(ax)
        self.X = checks.inputs(X, columns=2)
        self.positive = checks.signs(t, len(self.X))[1] > 0
        self.points = self.add(PointsArtist(ax, self.X, t))
        look: dict[str, Any] = {"lw": 2.2, "alpha": 0.25, "zorder": 1.2}
        colours = (style.POSITIVE, style.NEGATIVE)
        self.hulls = [self.add(Polygon(geometry.NOTHING, fc=colour, ec=colour, **look)) for colour in colours]
        self.boundary = self.add(BoundaryArtist(ax, shade=False, arrow=False))
        self.shortest = self.add(ArrowArtist(ax, style.GOOD, weight=1.3, name=r"$\mathbf{w}$"))
        self.spokes = self.segments(zorder=2.7)
        self.common = self.line("D", ms=12, mfc=style.BRIGHT, mec=style.INK, mew=1.6, ls="", zorder=3.6)
        self.gap = 0.0
        self.set()

    def set(self, X: Any = None, certificate: Any = None) -> HullsArtist:
        """Move the points to X (N, 2), show the certificate that belongs to them (None: hulls only)."""
        if X is not None:
            self.X = checks.inputs(X, columns=2)
        self.points.set(self.X)
        sides = self.X[self.positive], self.X[~self.positive]
        for patch, side in zip(self.hulls, sides, strict=True):
            set_corners(patch, hull(side))
        self.boundary.set((0, 0), 0)
        self.shortest.set(None, None)
        self.spokes.set_segments([])
        self.common.set_data([], [])
        self.gap = 0.0
        if isinstance(certificate, Separator):
            self._separated(*sides)
        elif isinstance(certificate, HullPoint):
            self._tied(certificate, *sides)
        elif certificate is not None:
            kind = type(certificate).__name__
            raise TypeError(f"certificate must be a Separator, a HullPoint or None; it came as {kind}")
        return self

    def _separated(self, P: np.ndarray, Q: np.ndarray) -> None:
        p, q = nearest_points(P, Q)
        self.gap = float(np.hypot(*(p - q)))
        self.shortest.set(q, p)
        label = self.shortest.name  # the boundary runs through the middle of the arrow: write beside its head
        label.set_position(np.array(label.get_position()) + 0.25 * (p - q))
        label.set_visible(float(np.hypot(*((p - q) * geometry.inches(self.boundary.ax)))) > NAMED)
        self.boundary.set(p - q, -(p - q) @ (p + q) / 2)

    def _tied(self, certificate: HullPoint, P: np.ndarray, Q: np.ndarray) -> None:
        lam, mu = certificate.floats()
        if (len(lam), len(mu)) != (len(P), len(Q)):
            raise ValueError(
                f"certificate must have a weight for each of the {len(P)} positive and {len(Q)} negative "
                f"examples; it came with {len(lam)} and {len(mu)}"
            )
        point = lam @ P
        used = [
            (x, weight, colour)
            for weights, side, colour in ((lam, P, style.POSITIVE), (mu, Q, style.NEGATIVE))
            for x, weight in zip(side, weights, strict=True)
            if weight > 0
        ]
        self.spokes.set_segments([np.array([x, point]) for x, _, _ in used])
        self.spokes.set_color([colour for _, _, colour in used])
        self.spokes.set_linewidth([1.5 + 4.5 * weight for _, weight, _ in used])
        self.common.set_data([point[0]], [point[1]])


def _chain(points: list) -> list:
    """Return the half of the hull that turns left from the first point to the last (Andrew 1979)."""
    chain: list = []
    for x, y in points:
        while len(chain) > 1:
            (x0, y0), (x1, y1) = chain[-2:]
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def _edges(corners: np.ndarray) -> list:
    return list(zip(corners, np.roll(corners, -1, axis=0), strict=True))


def _foot(x: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the point of the segment from a to b nearest to x."""
    along = b - a
    length = float(along @ along)
    return a if length == 0 else a + np.clip((x - a) @ along / length, 0, 1) * along
