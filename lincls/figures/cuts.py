"""The figure of the cut, in lecture 11: everything that one threshold decides, and every measure of it.

A cut calls class 1 whose score is at least the cut. What share of either class it calls so depends on the cut alone, so
the ROC stays when the classes become more or less frequent; how many alarms are true, and what all costs, does not. If
z is the log-odds of class 1 where its share is own, then at another share and a price c of a miss the cheapest cut is

    z = -log c - (log-odds of the share - log-odds of own)

Source: Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006) 861-874; Elkan, The foundations
of cost-sensitive learning, IJCAI (2001), theorem 2, for the move.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls import checks
from lincls.data import lessons
from lincls.figures.catalogue import live
from lincls.figures.comparison import scores_of_study
from lincls.figures.parts.cut import (
    HERE,
    KNOB,
    LEAST,
    NUMBER,
    REACH,
    Confusion,
    ConfusionArtist,
    costs_of_cuts,
    percent,
    small,
)
from lincls.figures.parts.sigmoid import log_odds
from lincls.metrics import auc, auc_interval, roc_curve
from lincls.models.sigmoid import sigmoid
from lincls.plot import Marks, style
from lincls.widgets import Handle, Live

PEOPLE = 1000
EDGES = np.linspace(-REACH, REACH, 31)  # of the groups of scores
SIZE = (12.0, 6.7)  # inches
BOXES = (  # of the five panels in inches: left, bottom, width, height
    (0.95, 4.2, 4.15, 2.1),
    (5.55, 3.45, 6.3, 3.2),
    (0.95, 0.9, 4.15, 2.5),
    (6.3, 0.9, 2.45, 2.15),
    (9.45, 0.9, 2.45, 2.15),
)
NAMES = "healthy", "ill"  # of the classes 0 and 1
HALF = HERE | {"color": style.LIGHT, "mec": style.GREY}  # the cut at one half
SMALL = LEAST | {"ms": 8}  # that a corner of a curve is seen beside it


@live("The cut, and all that hangs on it")
def study(t: Any = None, z: Any = None) -> Live:
    """Drag the cut, set the price of a miss and the share of the ill, and watch every measure of a test at once.

    t (N,) in {0, 1}, z (N,) the held-out log-odds of 1.
    """
    t, z = (lessons.study_patients()[1], scores_of_study()["logistic"]) if t is None else (t, z)
    t, z = np.asarray(t), checks.vector(z, len(t), "z")
    (low, high), area, curve = auc_interval(t, z), auc(t, z), roc_curve(t, z)
    ranked, own = [np.sort(z[t != 1]), np.sort(z[t == 1])], float(np.mean(t == 1))
    sure, tenth = f"{area:.3f} ({low:.3f} to {high:.3f})", round(100 * own, 1)

    def draw(*panels):
        for ax, box in zip(panels, np.array(BOXES) / (*SIZE, *SIZE), strict=True):
            ax.set_position(box)
        scores, matrix, costs, roc, recall = panels
        upper = _scores(scores, ranked), ConfusionArtist(matrix, NAMES), _costs(costs, curve.cut)
        return *upper, _roc(roc, curve, at(ranked, 0, own), sure), _precision_recall(recall, curve, own)

    def update(marks, cut, price, prevalence):
        (scores, matrix, costs, roc, recall), share = marks, prevalence / 100
        now, half = at(ranked, cut, share), at(ranked, 0, share)
        every = PEOPLE * ((1 - share) * curve.false_positive_rate + price * share * (1 - curve.true_positive_rate))
        scores.move(cut, share)
        matrix.set(now)
        least = costs.move(cut, now.cost(price), every, -np.log(price) - _further(share, own))
        costs.artists[-1].set_data([0], [half.cost(price)])
        roc.move(now, least)
        recall.move(now, half, least, share)
        return (
            f"Cut at p = {percent(sigmoid(cut))}, {prevalence:g} % ill, price {price}: of {PEOPLE}, "
            f"{now.told()}, F1 {now.f1:.2f}, AUC {sure}; that costs {now.cost(price):.0f}, the best cut "
            f"{every[least]:.0f}."
        )

    alt = (
        "Five panels. Upper left, two histograms over the score, blue upwards and orange downwards, and an upright "
        "line, the cut, with a grey area right of it. Upper right, a table of two rows and two columns with a number "
        "and a square in each cell, filled where the answer is right and hollow where it is wrong; four rates stand "
        "beside and below it. Lower left, a black curve of cost over the cut that falls, has a valley and rises, with "
        "a black dot at the cut, a yellow diamond at the least and a dashed line at the formula's cut. Lower middle, "
        "the ROC, a green curve in the upper left corner; lower right, precision over recall, a green curve near the "
        "top that sinks when few are ill. Dot and diamond lie on both, and on all three curves a pale dot at one half."
    )
    return Live(
        *(draw, update),
        alt=alt,
        panels=5,
        figsize=SIZE,
        moments=_moments(own),
        first="priced at twenty",
        cut=(-8.0, 8.0, 0.005, 0.0),
        price=(1, 100, 1, 20),
        prevalence=(1.0, max(60.0, tenth), 0.1, max(tenth, 1.0)),
        line=Handle("cut", 0.0, panel=0),
        knob=Handle("cut", 0.0, panel=2),
    )


def at(ranked: list[np.ndarray], cut: float, share: float) -> Confusion:
    """Return what a cut makes of a thousand, a share of them of class 1; ranked are the scores of 0 and of 1."""
    healthy, ill = (1 - np.searchsorted(scores, cut) / len(scores) for scores in ranked)
    positive, negative = PEOPLE * share, PEOPLE * (1 - share)
    return Confusion(positive * ill, positive * (1 - ill), negative * healthy, negative * (1 - healthy))


def _moments(own: float) -> dict[str, dict[str, float]]:
    dear = -np.log(20)
    return {
        "cut at one half": {"cut": 0},
        "priced at twenty": {"cut": dear},
        "five in a hundred ill": {"cut": dear, "prevalence": 5},
        "cut moved along": {"cut": dear - _further(0.05, own), "prevalence": 5},
    }


def _further(share: float, own: float) -> float:
    """By how much the log-odds of a share are above those of own."""
    return float(log_odds(share) - log_odds(own))


def _scores(ax: Axes, ranked: list[np.ndarray]) -> Marks:
    """A thousand people by their score, class 1 above the axis and 0 below, with the cut: `move(cut, share)`."""
    parts = [np.histogram(np.clip(scores, -REACH, REACH), EDGES)[0] / len(scores) for scores in ranked]
    top = 1.08 * PEOPLE * max(part.max() for part in parts)
    ax.set(xlim=(-REACH, REACH), ylim=(-top, 0.75 * top), xticks=[])
    ax.set_title(f"called {NAMES[0]}", loc="left")
    ax.set_title(f"called {NAMES[1]}", loc="right")
    ax.set_xlabel(f"of {PEOPLE} people; scores beyond {REACH:g} at the edge", size=style.TICK, color=style.GREY)
    ax.yaxis.set_major_formatter(lambda height, _: f"{abs(height):g}")
    named: dict[str, Any] = {"rotation": 90, "size": style.TEXT, "transform": ax.transAxes, "ha": "center"}
    for k, (height, align) in enumerate(((0.5, "top"), (0.62, "bottom"))):
        ax.text(-0.17, height, NAMES[k], color=style.marks(2)[k].colour, va=align, zorder=0.1, **named)
    marks = Marks(ax)
    colours = [style.LIGHT, *(mark.colour for mark in style.marks(2))]
    heaps = marks.add(
        PolyCollection([], facecolors=colours, alpha=(0.35, 0.75, 0.75), lw=0, antialiaseds=False, zorder=1)
    )
    outlines = [np.concatenate([[0], np.repeat(PEOPLE * part, 2), [0]]) for part in parts]
    places = np.repeat(EDGES, 2)
    line = marks.line(**KNOB, lw=2.4, zorder=3)

    @marks.moves
    def move(cut, share):
        called = [(cut, -top), (REACH, -top), (REACH, top), (cut, top)]
        sizes = (share - 1) * outlines[0], share * outlines[1]
        heaps.set_verts([called, *(np.column_stack([places, heights]) for heights in sizes)])
        line.set_data([cut] * 3, [-top, 0, top])

    return marks


def _costs(ax: Axes, cuts: np.ndarray) -> Marks:
    """What each cut costs, as `costs_of_cuts`, and at last a pale dot for the cut at one half."""
    marks = costs_of_cuts(ax, cuts, PEOPLE, f"cost of {PEOPLE} people")
    formula, _, best, _, dot = marks.artists
    handles = [dot, marks.line(**HALF, zorder=2.7), best, formula]
    beside: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (-0.2, 0.98), "ncols": 4}
    beside |= {"labels": ["the cut", "at one half", "least cost", "formula"], "handlelength": 1.2}
    style.legend(ax, 0.3, handles=handles, columnspacing=0.8, handletextpad=0.4, **beside)
    return marks


def _roc(ax: Axes, curve: Any, half: Confusion, sure: str) -> Marks:
    """The ROC and the cut at one half, which stay, with the cut and the cheapest one: `move(confusion, least)`."""
    false, true, _ = curve
    _square(ax, "1 \N{MINUS SIGN} specificity", "sensitivity")
    ax.fill_between(false, true, color=style.GOOD, alpha=style.SHADE, lw=0, zorder=0.2)
    ax.plot([0, 1], [0, 1], color=style.LIGHT, lw=1.4, ls=(0, (4, 3)), zorder=0.3)
    ax.plot(false, true, color=style.GOOD, lw=2.6, zorder=0.4)
    ax.set_title("ROC", loc="left")
    ax.plot(1 - half.specificity, half.sensitivity, **HALF, zorder=0.5)
    area, _, ends = sure.partition(" ")
    ax.text(0.96, 0.06, f"AUC {area}\n{ends}", size=style.TICK, ha="right", zorder=0.4)
    marks = Marks(ax)
    best, dot = marks.line(**SMALL, zorder=2.9), marks.line(**HERE, zorder=3)

    @marks.moves
    def move(now, least):
        best.set_data([false[least]], [true[least]])
        dot.set_data([1 - now.specificity], [now.sensitivity])

    return marks


def _precision_recall(ax: Axes, curve: Any, own: float) -> Marks:
    """Precision over recall where a share is of class 1: `move(now, half, least, share)`; grey where it is own."""
    true = curve.true_positive_rate
    _square(ax, "recall", "precision")
    ax.set_title("precision\N{EN DASH}recall", loc="left")
    for height, words in ((0.36, "F1 at the cut"), (0.06, "grey: in the data")):
        ax.text(0.04, height, words, size=style.TICK, color=style.GREY, zorder=0.4)
    ax.plot(true, precision(curve, own), color=style.LIGHT, lw=7, zorder=0.4)
    marks = Marks(ax)
    line, f1 = marks.line(color=style.GOOD, lw=2.6, zorder=1), marks.add(ax.text(0.04, 0.22, "", **NUMBER))
    best, pale, dot = (marks.line(**look) for look in (SMALL | {"zorder": 2.9}, HALF | {"zorder": 2.7}, HERE))
    dot.set_zorder(3)

    @marks.moves
    def move(now, half, least, share):
        heights = precision(curve, share)
        line.set_data(true, heights)
        best.set_data([true[least]], [heights[least]])
        pale.set_data([half.sensitivity], [half.precision])
        f1.set_text(f"{now.f1:.2f}")
        dot.set_data([now.sensitivity], [np.nan if now.precision is None else now.precision])

    return marks


def precision(curve: Any, share: float) -> np.ndarray:
    """Return the precision of each cut of a ROC curve where this share is of class 1; 1 for no alarm."""
    hits, alarms = share * curve.true_positive_rate, (1 - share) * curve.false_positive_rate
    return np.divide(hits, hits + alarms, out=np.ones(len(hits)), where=hits + alarms > 0)


def _square(ax: Axes, x: str, y: str) -> None:
    ax.set(xlim=(-0.06, 1.06), ylim=(-0.06, 1.06), xticks=(0, 0.5, 1), yticks=(0, 0.5, 1))
    small(style.label(ax, x, y))
