"""The regions in which a model decides for each class, for any model with `predict`, linear or not."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.points import class_marks, label_data_space


class RegionsArtist:
    """Pale regions of the classes: `set(model)` with a fitted model or a function from X (N, 2) to labels."""

    def __init__(self, ax: Axes, classes: Any, *, grid: int = 160):
        self.classes = np.unique(np.asarray(classes))
        colours = [to_rgb(mark.colour) for mark in class_marks(self.classes)]
        pale = [[1 - style.SHADE * (1 - c) for c in rgb] for rgb in colours]
        self.palette = np.round(255 * np.array([*pale, (1, 1, 1)])).astype(np.uint8)  # the last, -1, is white
        label_data_space(ax, 2)
        left, right, bottom, top = geometry.box(ax)
        ax.autoscale(False)
        grid = checks.count(grid, "grid", least=2, most=1000)
        x, y = (
            low + (np.arange(grid) + 0.5) * (high - low) / grid
            for low, high in ((left, right), (bottom, top))
        )
        self.mesh = np.meshgrid(x, y)
        self.index = np.zeros((grid, grid), dtype=int)
        aspect = ax.get_aspect()
        self.image = ax.imshow(
            self.palette[self.index], origin="lower", extent=(left, right, bottom, top), aspect=aspect,
            interpolation="nearest", zorder=0.3,
        )  # fmt: skip
        self.artists = (self.image,)

    def set(self, model: Any) -> RegionsArtist:
        """Ask the model about every point of the grid and colour it; labels it does not know stay white."""
        found = np.asarray(_function(model)(np.column_stack([m.ravel() for m in self.mesh])))
        place = np.clip(np.searchsorted(self.classes, found), 0, len(self.classes) - 1)
        known = self.classes[place] == found
        self.index = np.where(known, place, -1).reshape(self.index.shape)
        self.image.set_data(self.palette[self.index])
        return self


def _function(model: Any) -> Any:
    function = getattr(model, "predict", model)
    if not callable(function):
        raise TypeError(f"model must have predict or be a function of X; it came as {type(model).__name__}")
    return function
