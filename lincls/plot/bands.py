"""Learning curves: the mean over repetitions against the number of examples, in a band of the repetitions.

The band reaches from the 10th to the 90th percentile of the repetitions: it says what a single run may give,
not how well the mean is known.
Source: Ng and Jordan (2002), figure 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import style

EDGES = (10, 90)  # percentiles of the band


def plot_bands(
    sizes: Any, runs: Mapping[str, Any], *, xlabel: str = "training examples", ylabel: str = "error",
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """Draw for each name its runs (S, R), S sizes by R repetitions: mean and band, on a logarithmic x-axis.

    Parameters
    ----------
    sizes : (S,) numbers above 0
        Places on the x-axis.
    runs : mapping of names to (S, R) numbers
        R may differ from name to name.
    xlabel, ylabel : str
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        sizes or runs hold no numbers, or runs is no mapping, or an empty one.
    ValueError
        A size is not above 0, runs have another number of rows than sizes, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import plot_bands
    >>> ax = plot_bands([10, 100], {"LDA": [[0.3, 0.5], [0.1, 0.3]]})
    >>> ax.get_xscale(), ax.lines[0].get_ydata().round(2)
    ('log', array([0.4, 0.2]))
    """
    if not isinstance(runs, Mapping) or not runs:
        raise TypeError(f"runs must map at least one name to its runs; it came as {type(runs).__name__}")
    ax = style.axes(ax)
    artist = BandsArtist(ax, list(runs), sizes, xlabel=xlabel, ylabel=ylabel).set(runs)
    ax.set_ylim(0, 1.05 * artist.top)
    return ax


class BandsArtist:
    """Learning curves that can be replaced: `set({name: runs (S, R), ...})`; sets no vertical limits.

    Parameters
    ----------
    ax : axes
    names : words, one a curve
    sizes : (S,) numbers above 0
        Places on the logarithmic x-axis.
    xlabel, ylabel : words on the axes that have none yet

    Raises
    ------
    TypeError
        sizes are no numbers; in `set`, runs are none.
    ValueError
        A size is 0 or below; in `set`, runs have other names, or another number of rows than sizes.

    Examples
    --------
    >>> from lincls import plot
    >>> bands = plot.BandsArtist(plot.figure().axes[0], ["LDA"], [10, 100])
    >>> bands.set({"LDA": [[0.5, 0.25], [0.25, 0.0]]}).means["LDA"]
    array([0.375, 0.125])
    """

    @style.styled
    def __init__(self, ax: Axes, names: Any, sizes: Any, *, xlabel: str = "training examples", ylabel: str = "error"):
        self.sizes = checks.vector(sizes, None, "sizes")
        if (self.sizes <= 0).any():
            raise ValueError(f"sizes must be above 0, their axis is logarithmic; it came with {min(self.sizes):g}")
        ax.set_xscale("log")
        ax.set_xlim(0.9 * self.sizes.min(), 1.1 * self.sizes.max())
        style.tidy_log(ax.xaxis)
        self.bands, self.lines = {}, {}
        for k, name in enumerate(names):
            colour, dashes, marker = style.SERIES[(k + 2) % len(style.SERIES)]  # not the classes' colours
            self.bands[name] = ax.fill_between(self.sizes, 0, 0, color=colour, alpha=0.15, lw=0, zorder=1)
            (self.lines[name],) = ax.plot(
                [], [], color=colour, ls=dashes, marker=marker, ms=6, lw=2.4, label=name, zorder=3
            )
        style.legend(ax, loc="upper right")
        style.label(ax, xlabel, ylabel)
        self.artists = (*self.bands.values(), *self.lines.values())

    def set(self, runs: Mapping[str, Any]) -> BandsArtist:
        """Show the runs (S, R) of each name; `means` holds their means, `top` the highest edge of a band."""
        if set(runs) != set(self.lines):
            raise ValueError(f"runs must hold {sorted(self.lines)}; it came with {sorted(runs)}")
        self.means, self.top = {}, 0.0
        for name, values in runs.items():
            values = checks.inputs(values, name)
            if len(values) != len(self.sizes):
                raise ValueError(
                    f"{name} must have a row for each of the {len(self.sizes)} sizes; it has {len(values)}"
                )
            low, high = np.percentile(values, EDGES, axis=1)
            self.means[name] = values.mean(axis=1)
            self.lines[name].set_data(self.sizes, self.means[name])
            self.bands[name].set_data(self.sizes, low, high)
            self.top = max(self.top, float(high.max()), float(self.means[name].max()))
        return self
