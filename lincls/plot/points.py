"""Examples in data space: a '+' or a '-' in a pale disc, a ring around each mistake.

An example is a mistake when t z <= 0: a point on the boundary counts (Mathai, Grosse).

`plot_points` draws once. `PointsArtist` is for live figures: made once, moved by `set`, and given to the widget
through `.artists`. Points that do not change need not be among the moving artists: a live figure draws them again
over what moves beneath them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from lincls import checks
from lincls.plot import style


def plot_points(X: Any, t: Any, *, wrong: Any = None, ax: Axes | None = None) -> Axes:
    """Draw the examples X (N, 1 or 2) with the mark of their class t (N,); ring those that are `wrong`.

    Parameters
    ----------
    X : (N, 1) or (N, 2) numbers
    t : (N,) labels of at most 10 classes
    wrong : (N,) truth values, or None
        The examples to ring; None rings no example.
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        X holds no numbers, t no labels, or wrong no truth values.
    ValueError
        X has more than two features, lengths differ, or there are more than 10 classes.

    Examples
    --------
    >>> from lincls.plot import plot_points
    >>> ax = plot_points([[0, 0], [1, 1]], [-1, 1], wrong=[False, True])
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('$x_1$', '$x_2$')
    """
    X = plane(X)
    ax = style.axes(ax)
    PointsArtist(ax, X, t).set(wrong=wrong)
    return ax


def plane(X: Any, name: str = "X") -> np.ndarray:
    """Check inputs for a flat picture: (N, 1) or (N, 2)."""
    X = checks.inputs(X, name)
    if X.shape[1] > 2:
        raise ValueError(f"{name} must have 1 or 2 features to be drawn; it came with {X.shape[1]}, shape {X.shape}")
    return X


def asked(model: Any, method: str, name: str) -> Any:
    """Return the function of X behind a fitted model, one of its methods, or the function that was given itself."""
    function = getattr(model, method, model)
    if not callable(function):
        raise TypeError(f"{name} must be a function of X or a fitted model; it came as {type(model).__name__}")
    return function


def label_data_space(ax: Axes, D: int) -> Axes:
    """Name the axes x1 and x2; one feature is a line without a second axis."""
    if D == 2:
        return style.label(ax, "$x_1$", "$x_2$")
    style.label(ax, "$x_1$" if D == 1 else "", "")
    ax.yaxis.set_visible(False)
    ax.spines["left"].set_visible(False)
    return ax


class PointsArtist:
    """Examples that can move, change their class, be ringed as mistakes, or be the one looked at now.

    Parameters
    ----------
    ax : axes
        Without limits they get those that show all points.
    X : (N, 1) or (N, 2) numbers
    t : (N,) labels of one to ten classes
    size : diameter of a disc in points, or None for one that suits N

    Raises
    ------
    TypeError
        X or size are no numbers, t holds no labels; in `set`, wrong holds no booleans.
    ValueError
        X has more than two features, lengths differ, there are too many classes, or size is not above 0; in
        `set`, t has a new class, or current is no row of X.

    Examples
    --------
    >>> from lincls import plot
    >>> points = plot.PointsArtist(plot.figure().axes[0], [[0, 0], [1, 2]], [-1, 1])
    >>> points.set(wrong=[False, True]).rings.get_xydata()
    array([[1., 2.]])
    """

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any, size: float | None = None):
        X = plane(X)
        self.classes, self.index = checks.labels(t, len(X), least=1)
        self.marks = class_marks(self.classes)
        self.size = disc_size(len(X)) if size is None else checks.number(size, "size", above=0)
        label_data_space(style.frame_points(ax, X), X.shape[1])
        self.discs = [disc(ax, mark.colour, self.size) for mark in self.marks]
        self.strokes = [stroke(ax, mark, self.size) for mark in self.marks]
        ring = self.size + (9 if self.size > 10 else 6)
        (self.rings,) = ax.plot([], [], "o", ms=ring, mfc="none", mec=style.WRONG, mew=2.6, zorder=3.5)
        (self.halo,) = ax.plot([], [], "o", ms=self.size + 17, mfc="none", mec=style.INK, mew=2, zorder=3.4)
        self.artists = (*self.discs, *self.strokes, self.rings, self.halo)
        self.X = flat(X)
        self._place()

    def set(self, X: Any = None, t: Any = None, wrong: Any = None, current: int | None = None) -> PointsArtist:
        """Move the points to X, relabel them by t (None: as before), ring `wrong` (N,), circle `current`."""
        places = self.X if X is None else flat(plane(X))
        index = self.index if t is None else self._relabel(t, len(places))
        if len(index) != len(places):
            raise ValueError(f"X and t must have one length; they came with {len(places)} and {len(index)}")
        self.X, self.index = places, index
        if X is not None or t is not None:
            self._place()
        self.rings.set_data(*self.X[chosen(wrong, len(self.X), "wrong")].T)
        here = [] if current is None else [checks.count(current, "current", least=0, most=len(self.X) - 1)]
        self.halo.set_data(*self.X[here].T)
        return self

    def _place(self) -> None:
        for k, pair in enumerate(zip(self.discs, self.strokes, strict=True)):
            for line in pair:
                line.set_data(*self.X[self.index == k].T)

    def _relabel(self, t: Any, N: int) -> np.ndarray:
        classes, index = checks.labels(t, N, least=1)
        places = {label: k for k, label in enumerate(self.classes.tolist())}
        if not places.keys() >= set(classes.tolist()):
            raise ValueError(f"t must hold only the classes the artist was made with, {self.classes.tolist()}")
        return np.array([places[label] for label in classes.tolist()])[index]


def disc_size(N: int) -> float:
    """Return the diameter of a disc in points: many points are drawn smaller."""
    return 17.0 if N <= 24 else 13.0 if N <= 70 else 9.5 if N <= 160 else 7.0


def chosen(wrong: Any, N: int, name: str) -> np.ndarray:
    """Return a mask (N,) of booleans; None means none."""
    if wrong is None:
        return np.zeros(N, dtype=bool)
    mask = np.asarray(wrong)
    if mask.dtype.kind != "b":
        raise TypeError(f"{name} must hold True or False for each example; it came with {mask.dtype} values")
    if mask.shape != (N,):
        raise ValueError(
            f"{name} must hold one truth value for each of the {N} examples; it came with shape {mask.shape}"
        )
    return mask


def class_marks(classes: np.ndarray) -> tuple[style.Mark, ...]:
    """One class alone keeps its sign: positive numbers are '+', zero and negative ones '-'."""
    if len(classes) == 1:
        positive = classes.dtype.kind in "iufb" and float(classes[0]) > 0
        return (style.marks(2)[int(positive)],)
    return style.marks(len(classes))


def flat(X: np.ndarray) -> np.ndarray:
    """Return X (N, 1 or 2) as places of the plane, (N, 2): one feature lies on the line x2 = 0."""
    return X if X.shape[1] == 2 else np.column_stack([X, np.zeros(len(X))])


def disc(ax: Axes, colour: str, size: float) -> Line2D:
    """Draw the pale disc below a mark."""
    (line,) = ax.plot([], [], "o", ms=size, mfc="white", mec=colour, mew=1.3, zorder=3, visible=size > 8)
    return line


def stroke(ax: Axes, mark: style.Mark, size: float) -> Line2D:
    """Draw the mark itself: a plus, a minus or another stroke."""
    weight, length = max(0.17 * size, 2.0), 0.66 * size if size > 8 else 1.15 * size
    (line,) = ax.plot([], [], mark.marker, ms=length, mec=mark.colour, mfc=mark.colour, mew=weight, ls="", zorder=3.1)
    return line
