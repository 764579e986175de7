"""A small network of threshold units, drawn: what each unit says to an input, and what each edge carries.

    h_k = 1 if w_k.x + b_k >= 0, else 0,        y = 1 if w.h + b >= 0, else 0

A negative weight is a dashed edge, a weight of 0 is no edge; b stands below its unit, but above the first of several,
away from the edges. When an input is set, a unit that says 1 is filled, and the edges that carry something (value and
weight not 0) are dark. What never changes lies below the edges, so a live figure need not draw it again.
Source: McCulloch and Pitts (1943); Bishop, PRML (2006), figure 5.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle

from lincls.boolean import Network
from lincls.plot import style
from lincls.plot.marks import Marks

RADIUS, LINE = 0.24, 0.19  # of a unit; from one line of text to the next: inches on the page
DIGIT, HIGH = 0.06, 0.11  # half of what a weight takes: its width for each sign and digit, its height
EDGE_X, EDGE_Y = 0.5, 0.85  # from the edge of the panel to the middle of the nearest units


FIRES, SILENT = style.POSITIVE, "white"


class NetworkArtist(Marks):
    """A drawn network whose activations follow `set(x)`; `outputs` then holds those of every layer."""

    @style.styled
    def __init__(self, ax: Axes, network: Network):
        super().__init__(ax)
        self.network = network
        sizes = [network.n, *(len(layer) for layer in network.layers)]
        self.places = _places(sizes, *_room(ax))
        self.edges: list[tuple[Any, int, int, float]] = []
        self.weights: list[Any] = []
        self.discs: list[Any] = []
        self.values: list[Any] = []
        self.sums: list[Any] = []
        for k, layer in enumerate(network.layers):
            for j, unit in enumerate(layer):
                for i, weight in enumerate(unit.w):
                    if weight:
                        self._edge(ax, k, i, j, float(weight))
        for k, names_k in enumerate(_names(sizes)):
            self._layer(ax, k, names_k)
        self.outputs: list[np.ndarray] = []

    def set(self, x: Any) -> NetworkArtist:
        """Show what every unit says to the input x (n,)."""
        x = np.asarray(x, dtype=float)
        self.outputs = [x, *(layer[0] for layer in self.network.activations(x[None]))]
        values = np.concatenate(self.outputs)
        for disc, text, value in zip(self.discs, self.values, values, strict=True):
            fires = value >= 0.5
            shown, colour = number(value), "white" if fires else style.INK
            if (text.get_text(), text.get_color()) != (shown, colour):
                disc.set_facecolor(FIRES if fires else SILENT)
                text.set(text=shown, color=colour, fontsize=14 if len(shown) < 4 else 11)
        sums = [
            float(unit.z(before[None])[0])
            for before, layer in zip(self.outputs, self.network.layers, strict=False)
            for unit in layer
        ]
        for text, z in zip(self.sums, sums, strict=True):
            text.set_text(f"$z$ = {number(z)}")
        for line, k, i, _weight in self.edges:
            colour = style.INK if self.outputs[k][i] != 0 else style.LIGHT
            if line.get_color() != colour:
                line.set_color(colour)
        return self

    def _edge(self, ax: Axes, k: int, i: int, j: int, weight: float) -> None:
        ends = np.array([self.places[k][i], self.places[k + 1][j]])
        dashes = "-" if weight > 0 else (0, (4, 2))
        share = min(0.3, 1 / (len(self.places[k + 1]) + 1))  # so near to its source no two weights meet
        shown, along = number(weight), ends[1] - ends[0]
        with np.errstate(divide="ignore"):
            gap = np.min((DIGIT * len(shown) + 0.02, HIGH) / np.abs(along))  # of the edge, on either side of its weight
        parts = ends[0] + np.array([0, share - gap, np.nan, share + gap, 1])[:, None] * along
        (line,) = self.add(ax.plot(*parts.T, color=style.GREY, ls=dashes, lw=_width(weight), zorder=1))
        self.edges.append((line, k, i, weight))
        colour, place = style.POSITIVE if weight > 0 else style.NEGATIVE, ends[0] + share * along
        self.weights.append(
            ax.text(place[0], place[1], shown, color=colour, ha="center", va="center", size=13, zorder=0.9)
        )

    def _layer(self, ax: Axes, k: int, names: Sequence[str]) -> None:
        here: dict[str, Any] = {"ha": "center", "va": "center", "color": style.INK}
        moves, stays = {**here, "zorder": 4, "clip_on": True}, {**here, "zorder": 0.9}
        for j, (place, name) in enumerate(zip(self.places[k], names, strict=True)):
            disc = Circle(place, RADIUS, fc=SILENT, ec=style.INK, lw=1.8, zorder=3)
            self.discs.append(self.add(disc))
            self.values.append(self.add(ax.text(place[0], place[1], "", size=14, **moves)))
            above = place[1] + RADIUS + 0.15
            ax.text(place[0], above, name, size=style.TEXT + 2, **stays)
            if k:
                first, second = (above + 0.03 + line * LINE for line in (1, 2))
                if j or len(names) == 1:  # only above the first of several do no edges run
                    first, second = (place[1] - RADIUS - 0.13 - line * LINE for line in (0, 1))
                bias = f"$b$ = {number(float(self.network.layers[k - 1][j].b))}"
                ax.text(place[0], first, bias, size=12, **stays)
                self.sums.append(self.add(ax.text(place[0], second, "", size=12, **moves)))


def _room(ax: Axes) -> np.ndarray:
    """Empty the panel and measure it in inches, which are the units of its axes from now on: (2,)."""
    width, height = style.panel_size(ax)
    ax.set(xticks=[], yticks=[], xlim=(0, width), ylim=(0, height))
    style.bare(ax)
    return np.array([width, height])


def _places(sizes: list[int], width: float, height: float) -> list[np.ndarray]:
    """Return the middle of each unit, (size, 2) a layer: layers from left to right, each centred."""
    columns = np.linspace(EDGE_X, width - EDGE_X, len(sizes))
    gap = min(1.6, (height - 2 * EDGE_Y) / max(max(sizes) - 1, 1))
    rows = [height / 2 + gap * ((size - 1) / 2 - np.arange(size)) for size in sizes]
    return [np.column_stack([np.full(len(y), x), y]) for x, y in zip(columns, rows, strict=True)]


def _names(sizes: list[int]) -> list[list[str]]:
    """The names of all units: inputs x, hidden units h, and y."""
    last = len(sizes) - 1
    letters = ["x", *(["h"] * (last - 1) if last < 3 else [f"h^{{({k})}}" for k in range(1, last)]), "y"]
    names = [[f"${letter}_{{{i}}}$" for i in range(1, size + 1)] for letter, size in zip(letters, sizes, strict=True)]
    return [*names[:-1], ["$y$"]] if sizes[-1] == 1 else names


def _width(weight: float) -> float:
    return 1.2 + 0.9 * min(abs(weight), 3.0)


def number(value: float, form: str = "g") -> str:
    """Write a number, rounded to two decimals, with a true minus sign and never minus zero."""
    return f"{round(float(value), 2) + 0.0:{form}}".replace("-", "\N{MINUS SIGN}")
