"""Data space and weight space: the same inequality seen from both sides.

    example n is right  <=>  t_n (w.x_n + b) > 0

In data space (w, b) is a line and the examples are points. In weight space w is a point and each example is a
line, {w : w.x_n + b = 0}, with its good side where the inequality holds. The weights that are good for all
examples are the feasible region, an intersection of half-spaces, hence convex.
With a bias the picture is the slice of weight space at this b (Grosse's w0). With the dummy feature x0 = 1
in X and b = 0 it is all of a two-dimensional weight space.
Source: Grosse, sections 3.1 and 3.2, figures 1 and 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.patches import Polygon
from matplotlib.text import Text
from matplotlib.ticker import MultipleLocator

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.boundary import BoundaryArtist, set_corners
from lincls.plot.marks import Marks
from lincls.plot.points import PointsArtist, plane
from lincls.separability.region import clip

NAMES = ("$w_1$", "$w_2$")
SHARES = (0.06, 0.94, 0.28, 0.72, 0.4, 0.6, 0.5)  # places of a name, along its line
HALF_HEIGHT, HALF_LETTER, GAP, ENOUGH = 0.10, 0.042, 0.05, 0.12  # inches


def plot_data_space(X: Any, t: Any, w: Any, b: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the examples X (N, 1 or 2) and the line (w, b); mistakes, t z <= 0, are ringed.

    Parameters
    ----------
    X : (N, D) numbers, D = 1 or 2
    t : (N,) labels of two classes, or numbers of one class, told by their sign
    w : (D,) numbers
    b : number
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        X, w or b are no numbers, or t holds no labels, or one word alone.
    ValueError
        A shape differs, X has more than two features, or t more than two classes.

    Examples
    --------
    >>> from lincls.plot import plot_data_space
    >>> ax = plot_data_space([[0, 0], [1, 1]], [-1, 1], (1, 1), -1)
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('$x_1$', '$x_2$')
    """
    X = plane(X)
    ax = style.axes(ax)
    points = PointsArtist(ax, X, t)
    points.set(wrong=mistakes(X, t, w, b))
    BoundaryArtist(ax).set(w, b)
    return ax


def plot_weight_space(
    X: Any, t: Any, w: Any = None, *, b: Any = 0.0, names: tuple[str, str] = NAMES, ax: Axes | None = None
) -> Axes:
    """Draw each example (rows of X (N, 2)) as a line with arrows to its good side; shade the feasible region.

    Axes without limits show -3 to 3 at least.

    Parameters
    ----------
    X : (N, 2) numbers
    t : (N,) labels of two classes, or numbers of one class, told by their sign
    w : (2,) numbers, or None
        Weights to mark.
    b : number
        Bias of the slice of weight space.
    names : pair of str
        Labels of the axes.
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        X, w or b are no numbers, or t holds no labels, or one word alone.
    ValueError
        A shape differs, or t has more than two classes.

    Examples
    --------
    >>> from lincls.plot import plot_weight_space
    >>> ax = plot_weight_space([[1, 0], [0, 1]], [1, 1], (1, 2))
    >>> [name.get_text() for name in ax.texts]
    ['(1, 0)', '(0, 1)']
    """
    ax = frame_weights(style.axes(ax), names)
    ConstraintsArtist(ax, X, t).set(b)
    if w is not None:
        WeightArtist(ax).set(w)
    return ax


def frame_weights(ax: Axes, names: tuple[str, str] = NAMES) -> Axes:
    """Show the weights from -3 to 3, unless limits were set before; light lines cross at the origin.

    Parameters
    ----------
    ax : Axes
    names : pair of str
        Labels of the axes.

    Returns
    -------
    Axes
        The same.

    Examples
    --------
    >>> from lincls.plot import figure, frame_weights
    >>> ax = frame_weights(figure(4.1, 4.1).axes[0])
    >>> np.round(ax.get_xlim(), 3), ax.get_xlabel()
    (array([-3.,  3.]), '$w_1$')
    """
    if style.is_free(ax):
        style.frame(ax, (-3, 3), (-3, 3))
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(MultipleLocator(1))
    ax.axhline(0, color=style.LIGHT, lw=1, zorder=0.9)
    ax.axvline(0, color=style.LIGHT, lw=1, zorder=0.9)
    return style.label(ax, *names)


def mistakes(X: Any, t: Any, w: Any, b: Any) -> np.ndarray:
    """Return which examples are mistakes, t z <= 0: (N,) of True and False.

    Parameters
    ----------
    X : (N, D) numbers
    t : (N,) labels of two classes, or numbers of one class, told by their sign
    w : (D,) numbers
    b : number

    Returns
    -------
    (N,) array of bool

    Raises
    ------
    TypeError
        X, w or b are no numbers, or t holds no labels, or one word alone.
    ValueError
        A shape differs, a number is not finite, or t has more than two classes.

    Examples
    --------
    >>> from lincls.plot import mistakes
    >>> mistakes([[0, 0], [1, 1]], [-1, 1], (1, 1), -2)
    array([False,  True])
    """
    X = checks.inputs(X)
    w, b = checks.weights(w, b, X.shape[1])
    return signs(t, len(X)) * (X @ w + b) <= 0


class ConstraintsArtist(Marks):
    """Lines, arrows and the feasible region in weight space that follow `set(b, upto)`.

    Parameters
    ----------
    ax : axes
        Of weight space; without limits they show -3 to 3 at least.
    X : (N, 2) numbers
    t : (N,) labels of two classes, or numbers of one

    Raises
    ------
    TypeError
        X holds no numbers, t no labels, or t words of one class alone; in `set`, b is no number, or upto no
        whole one.
    ValueError
        X or t have another shape, or t more than two classes; in `set`, b is not finite, or upto is not from
        0 to N.

    Examples
    --------
    >>> from lincls import plot
    >>> ax = plot.frame(plot.figure().axes[0], (-1, 1), (-1, 1), equal=False)
    >>> constraints = plot.ConstraintsArtist(ax, [[1, 0], [0, 1], [-1, -1]], [1, 1, 1])
    >>> len(constraints.set(upto=2).corners), len(constraints.set(-0.1).corners)
    (4, 0)
    """

    def __init__(self, ax: Axes, X: Any, t: Any):
        super().__init__(ax)
        self.X = checks.inputs(X, columns=2)
        self.t = signs(t, len(self.X))
        if style.is_free(ax):
            frame_weights(ax)
        look: dict[str, Any] = {"fc": style.GOOD, "ec": style.GOOD, "lw": 0, "alpha": 0.28, "zorder": 0.7}
        self.region = self.add(Polygon(geometry.NOTHING, closed=True, **look))
        self.lines = self.segments(linewidths=2.2, zorder=1.8)
        self.arrows = self.add(PolyCollection([], linewidths=0, zorder=1.9))
        self.corners = geometry.NOTHING
        self._shown: tuple[float, ...] | None = None
        self.labels: list[Text] = []
        if len(self.X) <= 8:
            self.labels = [self.add(_label(ax, x, t_n)) for x, t_n in zip(self.X, self.t, strict=True)]

    def set(self, b: Any = 0.0, upto: int | None = None) -> ConstraintsArtist:
        """Show the first `upto` examples (None: all) in the slice of weight space at the bias b.

        `corners` (M, 2) are those of the feasible region in the axes, empty when nothing is feasible.
        """
        N = len(self.X) if upto is None else checks.count(upto, "upto", least=0, most=len(self.X))
        b, limits = checks.number(b, "b"), geometry.box(self.ax)
        asked = (b, N, *limits, *geometry.inches(self.ax))
        if asked == self._shown:  # names take a millisecond each to be drawn again, and weights move most often
            return self
        self._shown = asked
        t = self.t[:N]
        normals, offsets = t[:, None] * self.X[:N], t * b
        left, right, bottom, top = limits
        self.corners = clip(normals, offsets, box=(left, right, bottom, top)) if N else geometry.corners(limits)
        set_corners(self.region, self.corners)
        seen = [(geometry.line(a, c, limits), a, t_n) for a, c, t_n in zip(normals, offsets, t, strict=True)]
        lines = [(ends, a, style.POSITIVE if t_n > 0 else style.NEGATIVE) for ends, a, t_n in seen if len(ends)]
        scale = geometry.inches(self.ax)
        arrows = [_to_good(ends, a, share, scale) for ends, a, _ in lines for share in (0.17, 0.83)]
        self.lines.set_segments([ends for ends, _, _ in lines])
        self.lines.set_color([colour for _, _, colour in lines])
        self.lines.set_linestyle(["-" if colour == style.POSITIVE else (0, (5, 1.5)) for _, _, colour in lines])
        self.arrows.set_verts(arrows)
        self.arrows.set_facecolor([colour for _, _, colour in lines for _ in range(2)])
        self._name(seen, arrows)
        return self

    def _name(self, seen: list, arrows: list) -> None:
        """Write each example beside its line."""
        scale = geometry.inches(self.ax)
        shown = [n for n, (ends, _, _) in enumerate(seen) if len(ends)] if self.labels else []
        left, right, bottom, top = geometry.box(self.ax)
        places = label_places(
            [seen[n][0] * scale for n in shown],
            [seen[n][1] * scale for n in shown],
            [len(self.labels[n].get_text()) for n in shown],
            np.array([arrow.mean(axis=0) * scale for arrow in arrows]),
            (np.array([left, bottom]) * scale, np.array([right, top]) * scale),
        )
        for n, text in enumerate(self.labels):
            text.set_visible(n in shown)
        for n, place in zip(shown, places, strict=True):
            self.labels[n].set_position(place / scale)


class WeightArtist(Marks):
    """The weights w as a point and as the vector from the origin: `set(w)`; None hides them."""

    def __init__(self, ax: Axes):
        super().__init__(ax)
        self.vector = self.line(color=style.INK, lw=1.8, zorder=3.1)
        self.point = self.line("o", mfc=style.INK, mec="white", mew=1.6, ms=13, zorder=3.6)

    def set(self, w: Any) -> WeightArtist:
        """Mark w (2,)."""
        w = np.empty((0, 2)) if w is None else checks.vector(w, 2, "w").reshape(1, 2)
        style.settle(self.ax)
        self.point.set_data(*w.T)
        self.vector.set_data(*(np.vstack([np.zeros_like(w), w])).T)
        return self


class SpacesArtist:
    """Both spaces together: `set(w, b)` moves the line in data space and the point in weight space.

    Parameters
    ----------
    left : axes of data space
    right : axes of weight space
    X : (N, 2) numbers
    t : (N,) labels of two classes, or numbers of one

    Raises
    ------
    TypeError
        X holds no numbers, t no labels, or t words of one class alone; in `set`, w or b are no numbers.
    ValueError
        X or t have another shape, or t more than two classes; in `set`, w has another number of weights than
        2, or current or upto point outside X.

    Examples
    --------
    >>> from lincls import plot
    >>> spaces = plot.SpacesArtist(*plot.figure(panels=2).axes, [[0, 0], [1, 1]], [-1, 1])
    >>> spaces.set([1, 1], 0).wrong  # a point on the boundary is a mistake
    array([ True, False])
    """

    def __init__(self, left: Axes, right: Axes, X: Any, t: Any):
        self.X, self.t = checks.inputs(X, columns=2), t
        self.points = PointsArtist(left, self.X, t)
        self.boundary = BoundaryArtist(left)
        frame_weights(right)
        self.constraints = ConstraintsArtist(right, self.X, t)
        self.weight = WeightArtist(right)
        self.wrong = np.zeros(len(self.X), dtype=bool)
        self.artists = (self.points, self.boundary, self.constraints, self.weight)

    def set(self, w: Any, b: Any, current: int | None = None, upto: int | None = None) -> SpacesArtist:
        """Show (w, b) in both spaces; `wrong` (N,) then says which examples are mistakes."""
        self.wrong = mistakes(self.X, self.t, w, b)
        self.points.set(wrong=self.wrong, current=current)
        self.boundary.set(w, b)
        self.constraints.set(b, upto)
        self.weight.set(w)
        return self


def _to_good(ends: np.ndarray, normal: np.ndarray, share: float, scale: np.ndarray) -> np.ndarray:
    """Return a short arrow from a point of the line to its good side."""
    tail = ends[0] + share * (ends[1] - ends[0])
    along = normal * scale / np.hypot(*(normal * scale))
    return geometry.arrow(tail, tail + 0.27 * along / scale, 0.032, scale)


def _label(ax: Axes, x: np.ndarray, t_n: float) -> Text:
    colour = style.POSITIVE if t_n > 0 else style.NEGATIVE
    name = "(" + ", ".join(f"{value:g}" for value in x).replace("-", "\N{MINUS SIGN}") + ")"
    with style.context():
        text = ax.text(0, 0, name, ha="center", va="center", size=11, color=colour, zorder=2.9, clip_on=True)
        text.set_bbox({"fc": "white", "ec": "none", "alpha": 0.75, "pad": 0.8})
        return text


def signs(t: Any, N: int) -> np.ndarray:
    """Return t as -1. or +1.; one class alone is told by its sign, so that a table may grow row by row."""
    classes, _ = checks.labels(t, N, least=1)
    if len(classes) == 1:
        if classes.dtype.kind not in "biuf":
            raise TypeError(f"t must hold numbers when it holds one class alone; it came with {str(classes[0])!r}")
        return np.full(N, 1.0 if classes[0] > 0 else -1.0)
    return checks.signs(t, N)[1]


def label_places(
    lines: list[np.ndarray],
    normals: list[np.ndarray],
    letters: list[int],
    points: np.ndarray,
    frame: tuple[np.ndarray, np.ndarray],
) -> list[np.ndarray]:
    """Return the middle (2,) of the name of each line, where it covers no other line, no arrow and no other name.

    All lengths are inches on the page. A name is a rectangle beside its line; a few places along the line are tried,
    first on the bad side (the arrows stand on the good one); the first with the most room is taken.
    `lines` are pairs of ends (2, 2), `normals` point to the good sides, `letters` counts those of each name,
    `points` (P, 2) are kept free, `frame` is (lower left, upper right).
    """
    halves = [np.array([HALF_LETTER * count, HALF_HEIGHT]) for count in letters]
    places: list[np.ndarray] = []
    for n, (line, normal) in enumerate(zip(lines, normals, strict=True)):
        normal = normal / np.hypot(*normal)
        away = np.abs(normal) @ halves[n] + GAP
        tried = np.array([line[0] + s * (line[1] - line[0]) - side * away * normal for side in (1, -1) for s in SHARES])
        room = np.minimum(ENOUGH, _inside(tried, halves[n], *frame))
        for m, other in enumerate(lines):
            if m != n:
                room = np.minimum(room, _from_line(tried, halves[n], other))
        for word, half in zip(places, halves, strict=False):
            room = np.minimum(room, _from_box(tried, halves[n] + half, word))
        for point in points:
            room = np.minimum(room, _from_box(tried, halves[n] + GAP, point))
        places.append(tried[int(np.argmax(np.round(room, 3)))])
    return places


def _inside(tried: np.ndarray, half: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return ENOUGH where the name lies in the frame, else a negative number."""
    out = np.maximum(low - (tried - half), (tried + half) - high).max(axis=1)
    return np.where(out <= 0, ENOUGH, -1.0 - out)


def _from_line(tried: np.ndarray, half: np.ndarray, line: np.ndarray) -> np.ndarray:
    along = (line[1] - line[0]) / np.hypot(*(line[1] - line[0]))
    normal = np.array([-along[1], along[0]])
    return np.abs((tried - line[0]) @ normal) - np.abs(normal) @ half


def _from_box(tried: np.ndarray, half: np.ndarray, middle: np.ndarray) -> np.ndarray:
    return (np.abs(tried - middle) - half).max(axis=1)
