"""Whole numbers as dots, a row for each way to get them: how often each came, and the mean."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import figure, style

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
