"""Several boundaries in one picture that move together, each known by its colour, its dashes and its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import geometry, style
from lincls.plot.boundary import LINES, in_plane
from lincls.plot.points import label_data_space


class BoundariesArtist:
    """Named lines w.x + b = 0 in the plane: `set(W, b)`, W (K, 2), b (K,); w = 0 shows no line."""

    @style.styled
    def __init__(self, ax: Axes, names: Sequence[str]):
        if not 1 <= len(names) <= len(LINES):
            raise ValueError(
                f"names must hold 1 to {len(LINES)} names, one for each line; it came with {len(names)}"
            )
        self.ax = style.settle(label_data_space(ax, 2))
        self.lines = [
            ax.plot([], [], color=colour, ls=dashes, lw=2.8, label=name, zorder=2.5)[0]
            for name, (colour, dashes) in zip(names, LINES, strict=False)
        ]
        style.legend(ax, loc="upper right", handlelength=3)
        self.artists = tuple(self.lines)

    def set(self, W: Any, b: Any) -> BoundariesArtist:
        """Move each line, within the limits of the axes."""
        W = checks.inputs(W, "W", columns=2)
        b = checks.vector(b, len(W), "b")
        if len(W) != len(self.lines):
            raise ValueError(f"W must have {len(self.lines)} rows, one for each name; it came with {len(W)}")
        limits = geometry.box(self.ax)
        for line, w, bias in zip(self.lines, W, b, strict=True):
            line.set_data(*geometry.line(*in_plane(w, bias), limits).T)
        return self
