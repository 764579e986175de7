"""Do the probabilities keep their word? Among the examples that got p, a share p should be positive.

Each dot is a group of examples with about equal p: where it lies on the diagonal the word is kept. Its bar
is Wilson's interval of 95 % (metrics.wilson), drawn across a pale disc whose area says how many there are.
Source: Murphy, Probabilistic Machine Learning: An Introduction (2022), section 14.2; DeGroot, Fienberg (1983).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls.metrics import reliability, wilson
from lincls.plot import style

LARGEST = 900.0  # area in square points of a disc that holds all examples


class ReliabilityArtist:
    """The diagonal, a dot, a disc and a bar for each group: `set(t, p)`; `groups`, `ends` then hold the numbers.

    Parameters
    ----------
    ax : axes
    colour : of dots and bars

    Raises
    ------
    TypeError
        In `set`, t or p hold no numbers, or bins is no whole number.
    ValueError
        In `set`, lengths differ, t holds another number than 0 and 1, p is no probability, or bins is
        below 1.

    Examples
    --------
    >>> from lincls import plot
    >>> picture = plot.ReliabilityArtist(plot.figure().axes[0]).set([0, 1, 1], [0.25, 0.25, 0.75], bins=2)
    >>> picture.groups.p, picture.groups.share
    (array([0.25, 0.75]), array([0.5, 1. ]))
    """

    @style.styled
    def __init__(self, ax: Axes, colour: str = style.INK):
        style.frame(ax, (-0.03, 1.03), (-0.03, 1.03), equal=False)
        ax.plot([0, 1], [0, 1], color=style.GREY, lw=1.6, ls=(0, (4, 3)), zorder=1.5)
        self.discs = ax.scatter([], [], c=colour, alpha=0.3, linewidths=0, zorder=1.8)
        self.bars = LineCollection([], colors=colour, linewidths=2.2, zorder=2.0)
        ax.add_collection(self.bars, autolim=False)
        self.dots = ax.scatter([], [], s=34, c="white", edgecolors=colour, linewidths=1.8, zorder=2.6)
        style.label(ax, "predicted $p$", "share of positives")
        self.artists = (self.discs, self.bars, self.dots)

    def set(self, t: Any, p: Any, bins: int = 10) -> ReliabilityArtist:
        """Group the examples by p (N,) and show what became of each group."""
        self.groups = groups = reliability(t, p, bins)
        ones = zip(groups.share, groups.size, strict=True)
        self.ends = np.array([wilson(round(share * n), int(n)) for share, n in ones])  # (groups, 2)
        self.bars.set_segments([[(x, a), (x, c)] for x, (a, c) in zip(groups.p, self.ends, strict=True)])
        self.dots.set_offsets(np.column_stack([groups.p, groups.share]))
        self.discs.set_offsets(self.dots.get_offsets())
        self.discs.set_sizes(30.0 + LARGEST * groups.size / groups.size.sum())
        return self
