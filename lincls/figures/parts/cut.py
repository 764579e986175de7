"""What a cut of a score comes to: the confusion matrix as areas, with the shares of its rows and of its first column
beside it, and what each cut costs, with the cut that is made, the cheapest one and that by the formula.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.patches import Rectangle

from lincls.plot import style
from lincls.plot.marks import Marks

OUTCOMES = ("found", "missed", "false alarms", "sent home")
CORNERS = ((1.15, 1.82), (2.85, 1.82), (1.15, 0.7), (2.85, 0.7))  # lower left, of each outcome, in inches
CELL, LARGEST = (1.62, 1.04), 0.62  # of a cell, and the side of the square of all, in inches
ROOM = (6.3, 3.2)  # of the panel, in inches
NUMBER: dict[str, Any] = {"size": 17.0, "color": style.INK, "clip_on": True, "zorder": 3}


class Confusion(NamedTuple):
    """How many of a class 1 and of a class 0 are called 1, or are not: whole numbers, or expected ones."""

    found: float
    missed: float
    alarms: float
    home: float

    @property
    def sensitivity(self) -> float:
        """The share of class 1 that is found, its recall."""
        return self.found / (self.found + self.missed)

    @property
    def specificity(self) -> float:
        """The share of class 0 that is sent home."""
        return self.home / (self.home + self.alarms)

    @property
    def precision(self) -> float | None:
        """The share of alarms that are true; None without an alarm."""
        return self.found / (self.found + self.alarms) if self.found + self.alarms else None

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.found / (2 * self.found + self.missed + self.alarms)

    def cost(self, price: float) -> float:
        """What a false alarm of 1 and a miss of this price add up to."""
        return self.alarms + price * self.missed

    def told(self) -> str:
        """Return the four numbers, rounded, and three rates in words."""
        found, missed, alarms, home = self.rounded()
        true = "no alarm" if self.precision is None else f"{percent(self.precision)} of alarms are true (precision)"
        return (
            f"{found} found, {missed} missed (sensitivity, recall {percent(self.sensitivity)}), {alarms} false alarms, "
            f"{home} sent home (specificity {percent(self.specificity)}); {true}"
        )

    def rounded(self) -> Confusion:
        """Return whole numbers that keep the sum of either class, if it is one."""
        found, alarms = round(self.found), round(self.alarms)
        ill, healthy = round(self.found + self.missed), round(self.alarms + self.home)
        return Confusion(found, ill - found, alarms, healthy - alarms)


def percent(share: float | None) -> str:
    """A share in per cent, to one digit after the point, or to two where one would say that it is 0 or 1."""
    if share is None:
        return "none"
    return f"{100 * share:.{2 if 0 < min(share, 1 - share) < 5e-4 else 1}f} %"


class ConfusionArtist(Marks):
    """Four cells, each with its number and a square of its area, and three rates: `set(confusion)`.

    A row is a true class, a column what it is called; names are those of the classes 0 and 1.
    """

    @style.styled
    def __init__(self, ax: Axes, names: Any):
        super().__init__(ax)
        style.bare(ax).set(xlim=(0, ROOM[0]), ylim=(0, ROOM[1]), xticks=[], yticks=[])
        small: dict[str, Any] = {"size": style.TICK, "color": style.GREY, "zorder": 0.5}
        for (x, y), outcome in zip(CORNERS, OUTCOMES, strict=True):
            ax.add_patch(Rectangle((x, y), *CELL, fc="none", ec=style.LIGHT, lw=1, zorder=0.4))
            ax.text(x + 0.1, y + CELL[1] - 0.08, outcome, va="top", **small)
        named: dict[str, Any] = {"size": style.TEXT, "zorder": 0.5}
        for k, (x, y) in enumerate((CORNERS[0], CORNERS[2])):
            look = {"color": style.marks(2)[1 - k].colour, "ha": "right", "va": "center", **named}
            ax.text(x - 0.12, y + CELL[1] / 2, names[1 - k], **look)
            middle, top = CORNERS[k][0] + CELL[0] / 2, CORNERS[k][1] + CELL[1]
            ax.text(middle, top + 0.1, f"called {names[1 - k]}", ha="center", **named)
        beside, below, up = CORNERS[1][0] + CELL[0] + 0.15, CORNERS[2][1] - 0.1, CELL[1] - 0.2
        places = [(beside, CORNERS[0][1] + up), (beside, CORNERS[2][1] + up), (CORNERS[0][0], below)]
        for (x, y), rate in zip(places, ("sensitivity = recall", "specificity", "precision"), strict=True):
            ax.text(x, y, rate, va="top", **small)
        zero, one = (mark.colour for mark in style.marks(2))
        fills, edges = [one, "white", "white", zero], [one, one, zero, zero]
        self.squares = self.add(PolyCollection([], facecolors=fills, edgecolors=edges, linewidths=2, zorder=2))
        self.counts = [self.add(ax.text(x + 0.1, y + 0.12, "", **NUMBER)) for x, y in CORNERS]
        self.rates = [self.add(ax.text(x, y - 0.43, "", **NUMBER)) for x, y in places]

    def set(self, confusion: Confusion) -> ConfusionArtist:
        """Show these numbers, whole ones of whole classes, and the rates of the exact ones."""
        total, whole, squares = sum(confusion), confusion.rounded(), []
        for (x, y), exact in zip(CORNERS, confusion, strict=True):
            side, right, low = LARGEST * (exact / total) ** 0.5, x + CELL[0] - 0.12, y + 0.12
            squares.append([(right, low), (right, low + side), (right - side, low + side), (right - side, low)])
        self.squares.set_verts(squares)
        rates = confusion.sensitivity, confusion.specificity, confusion.precision
        said = [*(f"{count:.0f}" for count in whole), *(percent(rate) for rate in rates)]
        for text, words in zip((*self.counts, *self.rates), said, strict=True):
            text.set_text(words)
        return self


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
