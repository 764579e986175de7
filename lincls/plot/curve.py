"""Regression on the page: targets against one input, the fitted curve, and the residuals y - t.

Source: Mathai, "Linear regression"; Bishop, PRML (2006), figure 1.3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks
from lincls.plot import style
from lincls.plot.points import asked

POINTS = 300  # of a curve


def plot_targets(X: Any, t: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the targets t (N,) against the one input of X (N, 1).

    Parameters
    ----------
    X : (N, 1) numbers
    t : (N,) numbers
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        X or t hold no numbers.
    ValueError
        X has another number of features, lengths differ, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import plot_targets
    >>> ax = plot_targets([[0], [1]], [2, 3])
    >>> ax.get_xlabel(), ax.get_ylabel(), ax.lines[0].get_ydata()
    ('$x$', '$t$', array([2., 3.]))
    """
    X, t = _examples(X, t)
    ax = _frame(style.axes(ax), X, t)
    ax.plot(X[:, 0], t, "o", ms=_dot(len(t)), mfc=style.POSITIVE, mec="white", mew=1, zorder=3)
    return ax


class CurveArtist:
    """A curve y(x) and the residuals of the examples: `set(predict)`, a model or a function of X (N, 1).

    Parameters
    ----------
    ax : axes
        Without limits they get those that show all targets.
    X : (N, 1) numbers
    t : (N,) numbers
        Targets.
    residuals : draw the segments from t to y
    colour : of the curve, as matplotlib takes it

    Raises
    ------
    TypeError
        X or t hold no numbers; in `set`, predict is neither a model nor a function.
    ValueError
        X has another number of columns than 1, lengths differ, or a number is not finite, a prediction too.

    Examples
    --------
    >>> from lincls import plot
    >>> curve = plot.CurveArtist(plot.figure().axes[0], [[0], [1]], [0, 2]).set(lambda X: X[:, 0])
    >>> curve.segments.get_segments()[1]
    array([[1., 2.],
           [1., 1.]])
    """

    def __init__(self, ax: Axes, X: Any, t: Any, *, residuals: bool = True, colour: str = style.INK):
        self.X, self.t = _examples(X, t)
        self.ax = _frame(ax, self.X, self.t)
        ax.autoscale(False)
        self.segments = LineCollection([], colors=style.NEGATIVE, linewidths=2, zorder=2.2)
        ax.add_collection(self.segments, autolim=False)
        (self.line,) = ax.plot([], [], color=colour, lw=2.8, zorder=2.6)
        self.residuals = residuals
        self.artists = (self.segments, self.line)

    def set(self, predict: Any) -> CurveArtist:
        """Draw the curve across the axes as they are and the residual of each example."""
        y = _predictor(predict)
        x = np.linspace(*self.ax.get_xlim(), POINTS).reshape(-1, 1)
        low, high = sorted(self.ax.get_ylim())
        far = 10 * (high - low)  # a steep curve leaves the picture; huge numbers would trouble the renderer
        self.line.set_data(x[:, 0], np.clip(y(x), low - far, high + far))
        if self.residuals:
            ends = np.clip(y(self.X), low - far, high + far)
            x_n = self.X[:, 0]
            self.segments.set_segments(
                list(np.stack([np.column_stack([x_n, self.t]), np.column_stack([x_n, ends])], axis=1))
            )
        return self


def _predictor(predict: Any) -> Callable[[np.ndarray], np.ndarray]:
    """Return the function of X behind a model (its `predict`) or the function itself, with flat answers."""
    function = asked(predict, "predict", "predict")

    def y(X: np.ndarray) -> np.ndarray:
        values = function(X)
        column = getattr(values, "shape", None) == (len(X), 1)
        return checks.targets(np.ravel(values) if column else values, len(X), "predict(X)")

    return y


def _examples(X: Any, t: Any) -> tuple[np.ndarray, np.ndarray]:
    X = checks.inputs(X, columns=1)
    return X, checks.targets(t, len(X))


def _frame(ax: Axes, X: np.ndarray, t: np.ndarray) -> Axes:
    if style.is_free(ax):
        for values, limit in ((X, ax.set_xlim), (t, ax.set_ylim)):
            low, high = float(values.min()), float(values.max())
            room = 0.12 * (high - low) or 1.0
            limit(low - room, high + room)
    return style.label(ax, "$x$", "$t$")


def _dot(N: int) -> float:
    return 9.0 if N <= 30 else 7.0 if N <= 100 else 5.0
