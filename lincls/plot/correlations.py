"""Which features go together? The correlations of all pairs as coloured squares.

r_ij = cov(x_i, x_j) / sqrt(var(x_i) var(x_j)),   from -1 to +1
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from lincls import checks
from lincls.plot import style

LIMIT = 0.9  # from here on the number is written into its square
COLOURS = LinearSegmentedColormap.from_list("signed", [style.NEGATIVE, "white", style.POSITIVE])


@style.styled
def plot_correlations(X: Any, names: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the correlations of the columns of X (N, D); those of at least 0.9 in size carry their number."""
    X = checks.inputs(X)
    names = [str(name) for name in names]
    if len(names) != X.shape[1]:
        raise ValueError(f"names must name {X.shape[1]} columns; they came with {len(names)}")
    if (np.ptp(X, axis=0) == 0).any():
        raise ValueError("X must vary in every column; a constant column has no correlation")
    R = np.atleast_2d(np.corrcoef(X, rowvar=False))
    ax = style.axes(ax)
    size = style.TICK if len(names) <= 12 else 0.6 * style.TICK
    _make_room(ax, 0.6 + size / 125 * (4 + max(map(len, names))))
    ax.imshow(R, cmap=COLOURS, vmin=-1, vmax=1, aspect="auto", zorder=0.5)
    write = min(10.0, 24 * style.panel_size(ax)[0] / len(names))  # four digits fill a square
    for i, j in np.argwhere((np.abs(R) >= LIMIT) & ~np.eye(len(R), dtype=bool)):
        ax.text(
            j,
            i,
            f"{R[i, j]:.3f}".replace("-", "\N{MINUS SIGN}"),
            ha="center",
            va="center",
            color="white",
            size=write,
        )
    places = range(len(names))
    ax.set_xticks(places, [str(k + 1) for k in places], size=size)
    ax.set_yticks(places, [f"{name}  {k + 1}" for k, name in enumerate(names)], size=size)
    return style.label(ax, "feature, by its number", "feature")


def _make_room(ax: Axes, inches: float) -> None:
    """Move the left edge of the panel so that so many inches are free beside it, but never past its middle."""
    box = ax.get_position(original=True)
    width = style.panel_size(ax)[0] / box.width
    left = min(max(inches / width, box.x0), box.x0 + box.width / 2)
    ax.set_position((left, box.y0, box.x1 - left, box.height))
