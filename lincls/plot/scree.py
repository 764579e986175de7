"""The scree plot: how much of the variance each principal direction has, and all up to it together.

    share_j = lambda_j / sum of all,      PoV(k) = share_1 + ... + share_k

Source: Fine, section 4.3; Cattell, The scree test for the number of factors (1966).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from lincls import checks
from lincls.plot import style

ROUNDING = 1e-9  # of the largest variance: eigenvalues that are 0, or equal, come out so far from it


def plot_scree(variance: Any, *, proportion: Any = 0.9, ax: Axes | None = None) -> Axes:
    """Draw the shares of variances (D,), falling to rounding, as bars and their running sum as a curve.

    A dashed line marks the `proportion` wanted, a ring the first k whose sum is above it.
    """
    variance = checks.vector(variance, None, "variance")
    slack = ROUNDING * np.abs(variance).max()
    if variance.min() < -slack or variance.sum() <= 0 or (np.diff(variance) > slack).any():
        raise ValueError(f"variance must fall and have a positive sum; it came as {variance.tolist()}")
    proportion = checks.number(proportion, "proportion", above=0, below=1)
    share = variance / variance.sum()
    total, number = np.cumsum(share), np.arange(1, share.size + 1)
    k = int(np.argmax(total > proportion))
    ax = style.axes(ax)
    with style.context():
        ax.bar(number, share, width=0.72, color=style.POSITIVE, zorder=1.5, label="each direction")
        dots = "o" if share.size <= 20 else None
        ax.plot(
            number,
            total,
            color=style.NEGATIVE,
            lw=2.2,
            marker=dots,
            ms=5,
            zorder=2.4,
            label="PoV: all up to it",
        )
        ax.axhline(proportion, color=style.GREY, lw=1.2, ls=(0, (4, 3)), zorder=1.2)
        ring: dict[str, Any] = {"ms": 15, "mfc": "none", "mec": style.INK, "mew": 2, "zorder": 3}
        ax.plot(number[k], total[k], "o", **ring)
        ax.set(xlim=(0.3, share.size + 0.7), ylim=(0, 1.04))
        ax.xaxis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 5, 10], integer=True))
        style.legend(ax, loc="center right")
    return style.label(ax, "direction, or $k$", "share of the variance")
