"""The probabilities of K classes over the plane as a field.

It has the colour of the most probable class, the paler the less sure: white where all K are equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.points import label_data_space

STRONGEST = 0.6  # opacity where one class is certain


class ProbabilitiesArtist:
    """A field of class probabilities: `set(model)`, a fitted model or a function from X (N, 2) to p (N, K)."""

    def __init__(self, ax: Axes, K: int, *, grid: int = 120):
        K = checks.count(K, "K", least=2)
        self.colours = np.array([to_rgb(mark.colour) for mark in style.marks(K)])
        grid = checks.count(grid, "grid", least=2, most=1000)
        label_data_space(ax, 2)
        left, right, bottom, top = limits = geometry.box(style.settle(ax))
        x, y = (
            low + (np.arange(grid) + 0.5) * (high - low) / grid
            for low, high in ((left, right), (bottom, top))
        )
        self.X = np.column_stack([axis.ravel() for axis in np.meshgrid(x, y)])
        self.shape = (grid, grid, 3)
        self.image = ax.imshow(
            np.full(self.shape, 255, dtype=np.uint8), origin="lower", extent=limits, aspect=ax.get_aspect(),
            interpolation="bilinear", zorder=0.3,
        )  # fmt: skip
        self.artists = (self.image,)

    def set(self, model: Any) -> ProbabilitiesArtist:
        """Ask for p at every point of the grid and colour it."""
        function = getattr(model, "predict_proba", model)
        if not callable(function):
            raise TypeError(
                f"model must have predict_proba or be a function of X; it came as {type(model).__name__}"
            )
        K = len(self.colours)
        p = checks.inputs(function(self.X), "p(X)", columns=K)
        first = p.argmax(axis=1)
        sure = (p[np.arange(len(p)), first] - 1 / K) / (1 - 1 / K)
        rgb = 1 - STRONGEST * np.clip(sure, 0, 1)[:, None] * (1 - self.colours[first])
        self.image.set_data(np.round(255 * rgb).astype(np.uint8).reshape(self.shape))
        return self
