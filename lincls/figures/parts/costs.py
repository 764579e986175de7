"""What each cut of a score costs, with the cut that is made, the cheapest one and that by the formula."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style
from lincls.plot.marks import Marks

REACH = 12.0  # of the scores that are shown
TICKS = {-8: "0.03", -4: "2", 0: "50", 4: "98", 8: "99.97"}  # a score and its probability in per cent
HERE: dict[str, Any] = {"marker": "o", "ls": "", "ms": 9, "color": style.INK, "mec": "white", "mew": 1.4}
LEAST: dict[str, Any] = {"marker": "D", "ls": "", "ms": 12, "color": style.BRIGHT, "mec": style.INK}
KNOB: dict[str, Any] = {"marker": "o", "markevery": [1], "ms": 12, "mfc": "white", "mew": 2.4, "color": style.INK}


@style.styled
def costs_of_cuts(ax: Axes, cuts: np.ndarray, top: float, says: str) -> Marks:
    """What each cut costs, up to `top`: `move(cut, paid, costs, formula)` returns the place of the cheapest one.

    The cuts (C,) fall, as those of a ROC curve, and costs (C,) are theirs. What is paid at the cut is marked, and a
    knob for it below; formula is the cut that prices and prior ask for.
    """
    cuts = np.minimum(cuts, cuts[1] + 1)  # the cut that calls nobody is infinite
    ax.set(xlim=(-REACH, REACH), ylim=(-0.06 * top, 1.04 * top))
    ax.set_xticks(list(TICKS), [f"{z}\n{p} %".replace("-", "\N{MINUS SIGN}") for z, p in TICKS.items()])
    small(style.label(ax, "score $z$, and its probability", says))
    marks = Marks(ax)
    formula = marks.line(color=style.GREY, lw=2, ls=(0, (4, 3)), zorder=2, label="by the formula")
    line = marks.line(color=style.INK, lw=2.2, drawstyle="steps-post", zorder=2.2)
    best = marks.line(**LEAST, zorder=2.8, label="least cost")
    stem = marks.line(**KNOB, lw=1.2, zorder=2.9)
    dot = marks.line(**HERE, zorder=3, label="the cut")
    beside: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (-0.03, 0.98), "ncols": 3}
    style.legend(ax, 0.3, handles=[dot, best, formula], columnspacing=1.0, handlelength=1.6, **beside)

    @marks.moves
    def move(cut, paid, costs, formula_cut):
        least = int(np.flatnonzero(costs <= costs.min() * (1 + 1e-9))[0])  # the highest of equally cheap ones
        line.set_data(cuts, costs)
        formula.set_data([formula_cut] * 2, [0, 2 * top])
        best.set_data([np.clip(cuts[least], -REACH, REACH)], [costs[least]])
        stem.set_data([cut, cut], [min(paid, top), 0])
        dot.set_data([cut], [min(paid, top)])
        dot.set_marker("o" if paid <= top else "^")  # the curve is out of the picture there
        return least

    return marks


def small(ax: Axes) -> Axes:
    """Write the names of both axes as small as other text."""
    for axis in (ax.xaxis, ax.yaxis):
        axis.label.set_fontsize(style.TEXT)
    return ax
