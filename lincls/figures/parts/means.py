"""Mean errors of two methods against the number of training examples, with intervals."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style
from lincls.plot.marks import Marks

PAIR = ("LDA", "logistic")
T_95 = 2.045  # of Student's t with 29 degrees of freedom


@style.styled
def mean_errors(ax: Axes, sizes: Any, faint: bool = False) -> Marks:
    """Mean errors of LDA and logistic regression against N, with 95 % intervals: `move(lda, logistic)`, each (S, R).

    The errors are in %. Student's t with R - 1 = 29 degrees of freedom; `faint` ones are pale, without bar and name.
    """
    sizes = np.asarray(sizes, float)
    ax.set_xscale("log")
    ax.set_xlim(0.9 * sizes.min(), 1.1 * sizes.max())
    style.tidy_log(ax.xaxis)
    style.label(ax, "training examples", "% wrong")
    marks, lines, bars = Marks(ax), [], []
    for method in PAIR:
        colour, dashes = style.METHODS[method]
        alpha, name = (0.45, None) if faint else (1.0, method)
        lines.append(marks.line(ls=dashes, lw=1.4 if faint else 2.4, label=name, color=colour, alpha=alpha, zorder=3))
        bars += [] if faint else [marks.add(ax.vlines([1.0], [0.0], [0.0], colors=colour, lw=2, zorder=3))]
    if not faint:
        style.legend(ax, loc="upper right")

    @marks.moves
    def move(*runs):
        for k, errors in enumerate(runs):
            means, places = np.mean(errors, axis=1), sizes * 1.03 ** (2 * k - 1.0)  # no bar hides another
            lines[k].set_data(places, means)
            if bars:
                reach = T_95 * np.std(errors, axis=1, ddof=1) / np.sqrt(np.shape(errors)[1])
                ends = np.stack([means - reach, means + reach], axis=1)
                bars[k].set_segments([[(x, low), (x, high)] for x, (low, high) in zip(places, ends, strict=True)])

    return marks
