"""How several models fare as one number changes: curves that are replaced as a whole.

Colours, dashes and markers go by place in `names`, so a model keeps its own from figure to figure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import style


class TrendsArtist:
    """Named curves over the same places x (S,): `set({name: values (S,), ...})`; sets no vertical limits."""

    @style.styled
    def __init__(self, ax: Axes, names: Any, x: Any, *, xlabel: str, ylabel: str):
        self.x = checks.vector(x, None, "x")
        room = 0.03 * float(np.ptp(self.x)) or 1.0
        ax.set_xlim(self.x.min() - room, self.x.max() + room)
        self.lines = {}
        for name, (colour, dashes, marker) in zip(names, style.SERIES, strict=False):
            (self.lines[name],) = ax.plot(
                [], [], color=colour, ls=dashes, marker=marker, ms=7, lw=2.4, label=name, zorder=3
            )
        if len(self.lines) != len(list(names)):
            raise ValueError(
                f"names must be at most {len(style.SERIES)} different ones; they came as {list(names)}"
            )
        style.legend(ax, loc="upper left", fontsize=style.TICK)
        style.label(ax, xlabel, ylabel)
        self.artists = tuple(self.lines.values())

    def set(self, values: Mapping[str, Any]) -> TrendsArtist:
        """Show the values (S,) of each name."""
        if set(values) != set(self.lines):
            raise ValueError(f"values must hold {sorted(self.lines)}; they came with {sorted(values)}")
        for name, column in values.items():
            self.lines[name].set_data(self.x, checks.vector(column, len(self.x), name))
        return self
