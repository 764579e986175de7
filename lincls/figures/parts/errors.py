"""What several methods get wrong: boxes, means with intervals against the number of examples, and stacks of dots."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import figure, style
from lincls.plot.marks import Marks
from lincls.plot.points import PointsArtist


@style.styled
def plot_boxes(ax: Axes, errors: Mapping[str, np.ndarray], banded: Collection[str]) -> None:
    """Draw a box a method, the first at the top: median, quartiles and, as whiskers, all but a twentieth at each end.

    errors: method -> (R,) in percent; the methods in `banded` stand on a band of their colour.
    """
    for place, (method, values) in enumerate(errors.items()):
        colour = style.METHODS[method][0]
        low, first, median, third, high = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95])
        ax.plot([low, high], [place, place], color=colour, lw=1.6, zorder=2)
        if method in banded:
            ax.axhspan(place - 0.45, place + 0.45, color=colour, alpha=0.2, lw=0, zorder=0)
        ax.barh(place, third - first, 0.62, first, fc="white", ec=colour, lw=1.8, zorder=3)
        ax.plot([median] * 2, [place - 0.31, place + 0.31], color=style.INK, lw=2.4, zorder=4)
    ax.set(ylim=(len(errors) - 0.4, -0.6), yticks=range(len(errors)), yticklabels=list(errors))


@style.styled
def sketch(ax: Axes, X: np.ndarray, t: np.ndarray) -> None:
    """Show examples X (N, 2) of two classes without axes."""
    PointsArtist(ax, X, t, size=4)
    middle, reach = (X.max(axis=0) + X.min(axis=0)) / 2, 0.54 * np.ptp(X, axis=0).max()
    ax.set(xlim=(middle[0] - reach, middle[0] + reach), ylim=(middle[1] - reach, middle[1] + reach), aspect="equal")
    ax.set(xlabel="", ylabel="", xticks=[], yticks=[])


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


SIZE, NAMES = 7.9, 1.75  # inches of the axes' width, and of it for the names at the left
ROOM, DOT = 0.72, 0.1  # height of the highest stack and at most of a dot; a row has 1
BROAD = 0.11  # inches from dot to dot where a stack is several dots broad


def stacks(errors: Any, names: dict[str, str], of: str) -> Axes:
    """Draw numbers `of` something (S, M) as dots, a row for each of M names and its colour: equal ones in a stack.

    Stacks are several dots broad where there is room between two whole numbers.
    """
    columns = np.transpose(errors)
    ax = figure(9, 4.6).axes[0]
    low, high = np.min(errors) - 0.5, np.max(errors) + 0.5
    unit = (SIZE - NAMES) / (high - low)  # inches between two whole numbers
    broad = max(1, int(0.7 * unit / BROAD))
    highest = [-(-int(np.bincount(column).max()) // broad) for column in columns]
    step = min(DOT, ROOM / max(highest))
    with style.context():
        for row, (column, (name, colour)) in enumerate(zip(columns, names.items(), strict=True)):
            floor, mean = len(names) - 1 - row, column.mean()
            values, counts = np.unique(column, return_counts=True)
            place = np.concatenate([np.arange(count) for count in counts])
            aside = (place % broad - (np.minimum(np.repeat(counts, counts), broad) - 1) / 2) * BROAD / unit
            ax.axhline(floor - 0.06, color=style.LIGHT, lw=1, zorder=0.9)
            (dots,) = ax.plot(np.repeat(values, counts) + aside, floor + step * (place // broad), "o", color=colour)
            dots.set(ms=max(68 * step, 4.5), mew=0, zorder=2)
            ax.plot(mean, floor - 0.12, "^", color=colour, ms=9, zorder=3)
            ax.text(low - NAMES / unit, floor, name, color=colour, size=style.LABEL)
            ax.text(mean + 0.1 / unit, floor - 0.19, f"{mean:.1f}", color=colour, va="center")
    ticks = [tick for tick in ax.xaxis.get_major_locator().tick_values(low, high) if low < tick < high]
    ax.set(xlim=(low - NAMES / unit, high), xticks=ticks)
    ax.set(yticks=[], ylim=(-0.35, len(names) - 1 + step * highest[0] + 0.05))
    ax.spines["left"].set_visible(False)
    return style.label(ax, of, "")
