"""The decision boundary of a linear classifier, its two half-spaces, and w, normal to it.

    z(x) = w.x + b,   boundary {z = 0},   positive region {z >= 0},   distance of x from it: |z| / |w|

For x and x' on the boundary w.(x - x') = 0, so w is normal to it and points into the positive region.
Source: Grosse, section 3.1; Bishop, PRML (2006), section 4.1.1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.points import label_data_space

ARROW = 0.45  # length of the arrow along w, in inches: w gives a direction, not a length


def plot_boundary(w: Any, b: Any, *, ax: Axes | None = None, arrow: bool = True) -> Axes:
    """Draw the line w.x + b = 0 across the axes as they are, for w of 1 or 2 weights; nothing when w = 0.

    Parameters
    ----------
    w : (1,) or (2,) numbers
    b : number
    ax : Axes or None
        Where to draw; None for the panel of a new figure.
    arrow : bool
        Whether to draw the direction of w as an arrow.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        w or b are no numbers.
    ValueError
        w has more than two weights, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import plot_boundary
    >>> ax = plot_boundary((1, 0), -1)
    >>> ax.lines[0].get_xdata()
    array([1., 1.])
    """
    w, b = checks.weights(w, b)
    ax = label_data_space(style.axes(ax), w.size)
    BoundaryArtist(ax, arrow=arrow).set(w, b)
    return ax


class BoundaryArtist:
    """Boundary, half-spaces and arrow along w that follow `set(w, b)`, within the limits of the axes then.

    Parameters
    ----------
    ax : axes
    arrow : draw w as an arrow from the boundary
    shade : colour the two half-spaces
    colour : of line and arrow, as matplotlib takes it

    Raises
    ------
    TypeError
        In `set`, w, b or margin are no numbers.
    ValueError
        In `set`, w has more than two weights, a number is not finite, or margin is negative.

    Examples
    --------
    >>> from lincls import plot
    >>> ax = plot.frame(plot.figure().axes[0], (0, 2), (0, 2), equal=False)
    >>> plot.BoundaryArtist(ax).set([1, 0], -1).line.get_xydata().round(6)
    array([[1., 0.],
           [1., 2.]])
    """

    def __init__(self, ax: Axes, *, arrow: bool = True, shade: bool = True, colour: str = style.INK):
        self.ax = ax
        (self.line,) = ax.plot([], [], color=colour, lw=2.8, solid_capstyle="butt", zorder=2.5)
        (self.margins,) = ax.plot([], [], color=colour, lw=1.5, ls=(0, (4, 3)), zorder=2.4)
        self.sides = _washes(ax) if shade else ()
        self.arrow = ArrowArtist(ax, colour, name=r"$\mathbf{w}$") if arrow else None
        self.artists = (*self.sides, self.margins, self.line, *(self.arrow.artists if self.arrow else ()))

    def set(self, w: Any, b: Any, margin: Any = False) -> BoundaryArtist:
        """Show the boundary of (w, b); w of one weight is a cut of a line, w = 0 shows nothing."""
        w, b = in_plane(w, b)
        limits = geometry.box(style.settle(self.ax))
        ends = geometry.line(w, b, limits)
        self.line.set_data(*ends.T)
        self.margins.set_data(*_dashes(w, b, margin, limits, len(ends) > 0).T)
        some, corners = geometry.unit(w, b) is not None, geometry.corners(limits)
        for side, sign in zip(self.sides, (1.0, -1.0), strict=False):
            set_corners(side, geometry.halfplane(corners, sign * w, sign * b) if some else geometry.NOTHING)
        if self.arrow is not None:
            self._point(self.arrow, w, b, limits)
        return self

    def _point(self, arrow: ArrowArtist, w: np.ndarray, b: float, limits: geometry.Box) -> None:
        tail = geometry.nearest(w, b, limits)
        line = geometry.unit(w, b)
        if len(tail) == 0 or line is None:
            arrow.set(None, None)
            return
        scale = geometry.inches(self.ax)
        along = np.array(line[:2]) * scale
        arrow.set(tail, tail + ARROW * along / np.hypot(*along) / scale)


def _dashes(w: np.ndarray, b: float, margin: Any, limits: geometry.Box, seen: bool) -> np.ndarray:
    """Both margins as one line with a gap, (6, 2), or nothing: where the boundary is not seen they are not drawn."""
    if margin is False or margin is None:
        return geometry.NOTHING
    away = checks.number(margin, "margin", least=0) * float(np.hypot(*w))
    if away == 0 or not seen:
        return geometry.NOTHING
    return np.vstack([[*geometry.line(w, b + d, limits), (np.nan, np.nan)] for d in (away, -away)])


class ArrowArtist:
    """One arrow; `set(tail, head)` in data units, `set(None, None)` hides it.

    Parameters
    ----------
    ax : axes
    colour : of shaft and name, as matplotlib takes it
    weight : width of the shaft, 1 for that of w at a boundary
    name : what is written beside the middle, if anything

    Raises
    ------
    TypeError
        In `set`, tail or head hold no numbers.
    ValueError
        In `set`, tail or head are not two finite numbers.

    Examples
    --------
    >>> from lincls import plot
    >>> arrow = plot.ArrowArtist(plot.figure().axes[0], name="w").set([0, 0], [1, 2])
    >>> arrow.shape.get_xy()[3].round(6), arrow.name.get_visible()
    (array([1., 2.]), True)
    """

    def __init__(self, ax: Axes, colour: str = style.INK, weight: float = 1.0, name: str = ""):
        self.ax, self.weight = ax, weight
        with style.context():
            self.name = ax.text(0, 0, name, color=colour, size=style.LABEL, ha="center", va="center", clip_on=True)
        self.name.set(zorder=3.2, visible=False)
        self.shape = ax.add_patch(Polygon(geometry.NOTHING, closed=True, fc=colour, ec="none", zorder=2.6))
        self.artists = (self.shape, self.name) if name else (self.shape,)

    def set(self, tail: Any, head: Any) -> ArrowArtist:
        """Show the arrow from tail (2,) to head (2,)."""
        self.name.set_visible(tail is not None and head is not None)
        if tail is None or head is None:
            set_corners(self.shape, geometry.NOTHING)
            return self
        style.settle(self.ax)
        tail, head = checks.vector(tail, 2, "tail"), checks.vector(head, 2, "head")
        scale = geometry.inches(self.ax)
        set_corners(self.shape, geometry.arrow(tail, head, 0.038 * self.weight, scale))
        along = (head - tail) * scale
        beside = 0.16 * np.array([-along[1], along[0]]) / max(float(np.hypot(*along)), 1e-9)
        self.name.set_position((tail + head) / 2 + beside / scale)
        return self


def in_plane(w: Any, b: Any) -> tuple[np.ndarray, float]:
    """Check (w, b) for a flat picture; one weight becomes (w1, 0)."""
    w, b = checks.weights(w, b)
    if w.size > 2:
        raise ValueError(f"w must have 1 or 2 weights to be drawn; it came with {w.size}")
    return (w if w.size == 2 else np.array([w[0], 0.0])), b


def set_corners(polygon: Any, corners: np.ndarray) -> None:
    """Give a polygon its corners (M, 2), or hide it when there are none."""
    polygon.set_visible(len(corners) > 0)
    if len(corners):
        polygon.set_xy(corners)


def _washes(ax: Axes) -> tuple[Any, ...]:
    """The two half-spaces, in pale colours."""
    look: dict[str, Any] = {"closed": True, "ec": "none", "alpha": style.SHADE, "zorder": 0.5}
    colours = (style.POSITIVE, style.NEGATIVE)
    return tuple(ax.add_patch(Polygon(geometry.NOTHING, fc=colour, **look)) for colour in colours)
