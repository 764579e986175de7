"""What a model, linear or not, says at every point of the plane: its class, or the probabilities of K classes.

A region has the colour of its class. The probabilities have that of the most probable one, the paler the less sure:
white where all K are equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.image import AxesImage

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.points import asked, class_marks, label_data_space

STRONGEST = 0.6  # opacity where one class is certain


class RegionsArtist(Marks):
    """Pale regions of the classes: `set(model)` with a fitted model or a function from X (N, 2) to labels.

    Parameters
    ----------
    ax : axes
        Their limits are fixed as they are.
    classes : labels of one to ten classes
    grid : number of cells along each axis, from 2 to 1000

    Raises
    ------
    TypeError
        grid is no whole number; in `set`, model is neither a model nor a function.
    ValueError
        There is no class, or more than ten, or grid is out of bounds; in `set`, model gives more or fewer
        labels than rows.

    Examples
    --------
    >>> from lincls import plot
    >>> ax = plot.frame(plot.figure().axes[0], (-1, 1), (-1, 1), equal=False)
    >>> plot.RegionsArtist(ax, ["no", "yes"], grid=2).set(lambda X: np.where(X[:, 0] > 0, "yes", "no")).index
    array([[0, 1],
           [0, 1]])
    """

    def __init__(self, ax: Axes, classes: Any, *, grid: int = 160):
        self.classes = np.unique(np.asarray(classes))
        colours = [to_rgb(mark.colour) for mark in class_marks(self.classes)]
        pale = [[1 - style.SHADE * (1 - c) for c in rgb] for rgb in colours]
        self.palette = np.round(255 * np.array([*pale, (1, 1, 1)])).astype(np.uint8)  # the last, -1, is white
        super().__init__(label_data_space(ax, 2))
        limits = geometry.box(ax)
        ax.autoscale(False)
        grid = checks.count(grid, "grid", least=2, most=1000)
        self.mesh = _middles(limits, grid)
        self.index = np.zeros((grid, grid), dtype=int)
        self.image = self.add(_image(ax, self.palette[self.index], limits, "nearest"))

    def set(self, model: Any) -> RegionsArtist:
        """Ask the model about every point of the grid and colour it; labels it does not know stay white."""
        labels = np.asarray(asked(model, "predict", "model")(_rows(self.mesh)))
        place = np.clip(np.searchsorted(self.classes, labels), 0, len(self.classes) - 1)
        known = self.classes[place] == labels
        self.index = np.where(known, place, -1).reshape(self.index.shape)
        self.image.set_data(self.palette[self.index])
        return self


class ProbabilitiesArtist(Marks):
    """A field of class probabilities: `set(model)`, a fitted model or a function from X (N, 2) to p (N, K).

    Parameters
    ----------
    ax : axes
        Their limits are fixed; empty ones without any show -3 to 3 at least.
    K : number of classes, from 2 to 10
    grid : number of points along each axis, from 2 to 1000

    Raises
    ------
    TypeError
        K or grid are no whole numbers; in `set`, model is neither a model nor a function.
    ValueError
        K or grid are out of bounds; in `set`, model gives another shape than (N, K), or a
        number that is not finite.

    Examples
    --------
    >>> from lincls import plot
    >>> field = plot.ProbabilitiesArtist(plot.figure().axes[0], 2, grid=4)
    >>> image = field.set(lambda X: np.full((len(X), 2), 0.5)).image.get_array()
    >>> image.shape, image[0, 0].tolist()  # white: both are equal
    ((4, 4, 3), [255, 255, 255])
    """

    def __init__(self, ax: Axes, K: int, *, grid: int = 120):
        super().__init__(label_data_space(ax, 2))
        self.K = checks.count(K, "K", least=2)
        grid = checks.count(grid, "grid", least=2, most=1000)
        limits = geometry.box(style.settle(ax))
        self.X = _rows(_middles(limits, grid))
        self.shape = (grid, grid, 3)
        self.image = self.add(_image(ax, np.full(self.shape, 255, dtype=np.uint8), limits, "bilinear"))

    def set(self, model: Any) -> ProbabilitiesArtist:
        """Ask for p at every point of the grid and colour it."""
        p = asked(model, "predict_proba", "model")(self.X)
        rgb = shades(checks.inputs(p, "p(X)", columns=self.K))
        self.image.set_data(np.round(255 * rgb).astype(np.uint8).reshape(self.shape))
        return self


def shades(p: np.ndarray) -> np.ndarray:
    """Return the colours (N, 3), from 0 to 1, of probabilities p (N, K): that of the most probable class, the paler
    the less sure."""
    K = p.shape[1]
    first = p.argmax(axis=1)
    sure = (p[np.arange(len(p)), first] - 1 / K) / (1 - 1 / K)
    colours = np.array([to_rgb(mark.colour) for mark in style.marks(K)])
    return 1 - STRONGEST * np.clip(sure, 0, 1)[:, None] * (1 - colours[first])


def _image(ax: Axes, colours: np.ndarray, limits: geometry.Box, interpolation: str) -> AxesImage:
    """Draw colours (rows, columns, 3) below all else, the axes' aspect as it is."""
    named: dict[str, Any] = {"extent": limits, "aspect": ax.get_aspect(), "interpolation": interpolation}
    return ax.imshow(colours, origin="lower", zorder=0.3, **named)


def _middles(limits: geometry.Box, grid: int) -> tuple[np.ndarray, np.ndarray]:
    """Return x and y of the middle of each cell, grid x grid of them in the box."""
    left, right, bottom, top = limits
    x, y = (low + (np.arange(grid) + 0.5) * (high - low) / grid for low, high in ((left, right), (bottom, top)))
    X, Y = np.meshgrid(x, y)
    return X, Y


def _rows(mesh: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    """Return the points of a mesh as inputs (N, 2)."""
    return np.column_stack([axis.ravel() for axis in mesh])
