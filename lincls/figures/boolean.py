"""The figures of lecture 02: threshold units by hand, in data space and in weight space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path

from lincls import checks
from lincls.boolean import AND, NAND, NOT, XOR, ThresholdUnit, TruthTable, table
from lincls.data import lessons, separable
from lincls.features import add_dummy
from lincls.figures.catalogue import live
from lincls.plot import (
    BoundaryArtist,
    ConstraintsArtist,
    DistancesArtist,
    PointsArtist,
    SpacesArtist,
    figure,
    frame,
    frame_weights,
    plot_boundaries,
    plot_boundary,
    plot_data_space,
    plot_points,
    plot_targets,
    plot_weight_space,
    show,
    style,
)
from lincls.plot.geometry import area
from lincls.plot.spaces import signs
from lincls.widgets import Handle, Live, Points, replay

# ---- classes and the geometry of w and b ----


def two_ways_to_draw(X: Any = None, t: Any = None) -> None:
    """Show examples X (N, 2) and t (N,) in {-1, +1} as targets against x1, and in the space of the inputs."""
    X, t = separable(30, margin=0.08, seed=29) if X is None else (np.asarray(X), np.asarray(t))
    x1 = X[:, 0]
    errors = min((np.where(x1 > cut, s, -s) != t).sum() for cut in x1 for s in (1, -1))
    fig = figure(panels=2)
    left, right = fig.axes
    plot_targets(X[:, :1], t, ax=left).set(xlabel="$x_1$")
    plot_points(X, t, ax=right)
    show(fig, f"The same {len(t)} examples. Left, t against $x_1$: two rows of dots; the best cut makes "
              f"{errors} errors. Right, the space of the inputs: one line can separate the marks.")  # fmt: skip


@live("z and the distance")
def distance(
    w: Any = (3.0, 4.0),
    b: float = -5.0,
    start: Any = (2.0, 1.5),
    x1: Any = (-2, 4),
    x2: Any = (-2, 3),
) -> Live:
    """Drag a point across the line, multiply w and b by c, and see that only z changes with c.

    The line is that of w (2,) and b; the point begins at start (2,); x1 and x2 are (low, high) ranges.
    """
    w_line, b_line = np.asarray(w, dtype=float), b

    def draw(ax):
        frame(ax, x1, x2)
        plot_boundary(w_line, b_line, ax=ax)
        mark = PointsArtist(ax, [start] * 2, [-1, 1], size=24)
        return DistancesArtist(ax, [start]), mark

    def update(artists, x, c):
        way, mark = artists
        w, b = c * w_line, c * b_line
        z = float(x[0] @ w + b)
        way.set(w, b, x)
        mark.set(x, [1 if z > 0 else -1], wrong=np.array([z == 0]))
        return (
            f"w = ({w[0]:.1f}, {w[1]:.1f}), b = {b:.1f}: z = {z:.2f}, "
            f"distance |z| / |w| = {abs(z) / np.linalg.norm(w):.2f}."
        )

    return Live(draw, update, x=Points([start]), c=(0.1, 2, 0.1, 1))


# ---- weights by hand ----


@live("Truth tables of two inputs")
def by_hand(tables: Mapping[str, TruthTable] | None = None) -> Live:
    """Find weights and a bias for a Boolean function of two inputs, row by row.

    tables is name -> truth table of two inputs; without it, AND, NAND, x1 and not x2, XOR.
    """
    if tables is None:
        but_not = table(lambda x1, x2: x1 and not x2, 2)
        tables = {"AND": AND, "NAND": NAND, "x1 and not x2": but_not, "XOR": XOR}
    known = dict(tables)
    first = next(iter(known.values()))

    def draw(left, right):
        return PointsArtist(left, *first), BoundaryArtist(left), TruthTableArtist(right, *first)

    def update(artists, function, w1, w2, b):
        points, line, rows = artists
        t = known[function].t
        rows.set([w1, w2], b, t)
        points.set(t=t, wrong=~rows.right)
        line.set([w1, w2], b)
        right, every = rows.right.sum(), len(t)
        return f"{function}: w = ({w1:g}, {w2:g}), b = {b:g}; {right} of {every} rows are right."

    return Live(
        *(draw, update),
        panels=2,
        function=list(known),
        w1=(-3, 3, 0.25, 1),
        w2=(-3, 3, 0.25, 1),
        b=(-3, 3, 0.25, -1),
    )


def both_encodings(truth: TruthTable = AND, unit: ThresholdUnit | None = None, name: str = "AND") -> None:
    """Show a truth table of two inputs and its unit in {0, 1} and in {-1, +1}."""
    unit = ThresholdUnit((1, 1), -1.5) if unit is None else unit
    signed = unit.encoded(low=-1)
    fig = figure(panels=2)
    plot_data_space(*truth, unit.w, unit.b, ax=fig.axes[0])
    plot_data_space(*truth.encoded(-1), signed.w, signed.b, ax=fig.axes[1])
    left, right = (f"w = ({u.w[0]:g}, {u.w[1]:g}), b = {u.b:g}" for u in (unit, signed))
    show(fig, f"{name} in both encodings. The axes differ, the line cuts the square at the same place: "
              f"{left} on the left, {right} on the right.")  # fmt: skip


@live("A rule of four inputs")
def four_inputs(rule: TruthTable | None = None) -> Live:
    """Repair the weights of a rule of four inputs with one slider.

    rule is a truth table of four inputs; without it, x1 and not x3 and x4. Its second input has weight 0.
    """
    rule = table(lambda x1, x2, x3, x4: x1 and not x3 and x4, 4) if rule is None else rule

    def draw(ax):
        return TruthTableArtist(ax, *rule)

    def update(rows, w1, w3, w4, b):
        rows.set([w1, 0, w3, w4], b)
        wrong = (~rows.right).sum()
        return f"w = ({w1:g}, 0, {w3:g}, {w4:g}), b = {b:g}: {wrong} of {len(rows.right)} rows are wrong."

    return Live(
        *(draw, update),
        figsize=(5.5, 5.4),
        w1=(-2, 2, 0.5, 1),
        w3=(-2, 2, 0.5, 1),
        w4=(-2, 2, 0.5, 1),
        b=(-3.5, 1.5, 0.5, -1.5),
    )


# ---- data space and weight space ----


def not_in_both_spaces(X: Any = None, t: Any = None, w: Any = (1, -2)) -> None:
    """Show NOT, X (2, 2) with its dummy feature and t (2,), and w (2,), (w0, w1), in data and weight space."""
    X, t = (add_dummy(NOT.X), NOT.t) if X is None else (X, t)
    fig = figure(panels=2)
    left, right = fig.axes
    left.set(xlabel="$x_0$", ylabel="$x_1$")
    frame(left, (-0.6, 2), (-0.7, 1.7))
    plot_data_space(X, t, w, 0, ax=left)
    plot_weight_space(X, t, w, names=("$w_0$", "$w_1$"), ax=right)
    place = f"w = ({w[0]:g}, {w[1]:g})"
    show(fig, f"NOT. Left, data space: two points, and the line of {place} through the origin. "
              "Right, weight space: two lines with arrows to their good sides, "
              f"and the dot {place} in the shaded region where both are good.")  # fmt: skip


def and_in_slices(w: Any = (0.75, 0.75)) -> None:
    """Show AND and the weights w (2,) in the slice x0 = 1 of data space and w0 = -1 of weight space."""
    fig = figure(panels=2)
    plot_data_space(*AND, w, -1, ax=fig.axes[0])
    plot_weight_space(*AND, w, b=-1, ax=fig.axes[1])
    show(fig, "AND. Left, the slice $x_0 = 1$ of data space. Right, the slice $w_0 = -1$ of "
              "weight space: three lines, a triangle of feasible weights, and the dot "
              f"$w = ({w[0]:g}, {w[1]:g})$ inside it.")  # fmt: skip


@live("The feasible region, one example at a time")
def feasible_region(truth: TruthTable = AND) -> Live:
    """Step through the rows of a truth table: each cuts the feasible region in a slice of weight space.

    truth has two inputs.
    """
    X, t = truth
    rows = ["(" + ", ".join(f"{value:g}" for value in x) + ")" for x in X]
    so_far = ["no example yet", rows[0], *(f"{rows[0]} to {row}" for row in rows[1:-1]), "all examples"]

    def draw(left, right):
        frame_weights(right)
        return PointsArtist(left, X, t), ConstraintsArtist(right, X, t)

    def update(artists, seen, w0):
        artists[0].set(current=seen - 1 if seen else None)
        size = area(artists[1].set(w0, upto=seen).corners)
        return f"w0 = {w0:g}, {so_far[seen]}: the feasible area in the picture is {size:.3g}."

    return replay(range(len(X) + 1), draw, update, panels=2, w0=(-2, 1, 0.25, -1))


def and_from_the_side(X: Any = None, w: Any = (-1.5, 1)) -> None:
    """Show the cone of AND in the slice w1 = w2: X (3, 2) has x0 and x1 + x2, w (2,) is (w0, w1)."""
    X = [[1, 0], [1, 1], [1, 2]] if X is None else X
    ax = plot_weight_space(X, [0, 0, 1], w, names=("$w_0$", "$w_1 = w_2$"))
    show(ax, f"AND's cone from the side, with the dot w0 = {w[0]:g}, w1 = w2 = {w[1]:g}. The upright line, "
             "called (1, 0) here, is the example (0, 0); it touches the cone only at the tip.")  # fmt: skip


@live("Both spaces at once")
def both_spaces(truth: TruthTable = AND, name: str = "AND") -> Live:
    """Drag the weights through weight space while their line moves in data space, and find other functions.

    truth has two inputs, name is that of its function.
    """
    names = lessons.boolean_names()

    def draw(left, right):
        return SpacesArtist(left, right, *truth)

    def update(spaces, w1, w2, b):
        spaces.set([w1, w2], b)
        wrong, computed = spaces.wrong.sum(), _name([w1, w2], b, names)
        return (f"w = ({w1:.1f}, {w2:.1f}), b = {b:.1f} computes {computed}; "
                f"{wrong} of the 4 examples of {name} are wrong.")  # fmt: skip

    return Live(
        *(draw, update),
        panels=2,
        w1=(-2.8, 2.8, 0.1, 0.8),
        w2=(-2.8, 2.8, 0.1, 0.8),
        b=(-3, 3, 0.1, -1),
        weights=Handle("w1", "w2", panel=1),
    )


def fourteen_functions() -> None:
    """Show the cells of weight space in the slices w0 = -1 and w0 = 1, each with the name of its function."""
    names = lessons.boolean_names()
    spots = np.array([(-1.2, -1), (0.66, 0.8), (1.8, -2), (2, 0.5), (-1.7, 1.8), (0.2, 2), (2, 2)])
    fig = figure(11, 5.4, panels=2)
    for ax, w0 in zip(fig.axes, (-1, 1), strict=True):
        frame_weights(ax, most=2.6)
        ax.set_title(f"the slice $w_0 = {w0}$")
        plot_boundaries(AND.X[1:], [w0] * 3, names=("(0, 1)", "(1, 0)", "(1, 1)"), ax=ax)
        for w in -w0 * spots:
            ax.text(w[0], w[1], _name(w, w0, names), ha="center", va="center", size=11)
    cells = {_name(-w0 * w, w0, names) for w in spots for w0 in (-1, 1)}
    show(fig, f"Three lines, seven cells, seven functions in each slice: {len(cells)} in all. "
              "XOR is in no cell on the left, XNOR in none on the right.")  # fmt: skip


def _name(w: Any, b: Any, names: Mapping[str, str]) -> str:
    """Return which function of two inputs the weights w (2,) and the bias b compute."""
    return names["".join(f"{y:.0f}" for y in ThresholdUnit(w, b)(AND.X))]


# ---- a truth table beside a threshold unit ----

TICK = Path([(-0.5, 0.0), (-0.14, -0.38), (0.5, 0.42)], [Path.MOVETO, Path.LINETO, Path.LINETO])
MOST_ROWS = 16


class TruthTableArtist:
    """Table whose column z, ticks and crosses follow `set(w, b)`, and its targets `set(w, b, t)`."""

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any):
        self.X = checks.inputs(X)
        N, n = self.X.shape
        if N > MOST_ROWS:
            raise ValueError(f"X must have at most {MOST_ROWS} rows to be read on a page; it came with {N}")
        self.signs = signs(t, N)
        ax.set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[])
        style.bare(ax)
        x = np.concatenate([np.arange(n) + 0.5, n + np.array([0.75, 2.3, 3.55])]) / (n + 4.1)
        rows = 1 - (np.arange(N + 1) + 0.5) / (N + 1)
        size = float(np.clip(15 - 0.5 * (N - 4), 9, 15))
        names = [f"$x_{i + 1}$" for i in range(n)] + ["$t$", "$z$"]
        for place, name in zip(x, names, strict=False):
            ax.text(place, rows[0], name, ha="center", va="center_baseline", size=size + 2, color=style.INK)
        ax.plot([0, 1], [1 - 1 / (N + 1)] * 2, color=style.INK, lw=1.2)
        ax.plot([(x[n - 1] + x[n]) / 2] * 2, [0, 1], color=style.LIGHT, lw=1.2)
        for row, y in zip(self.X, rows[1:], strict=True):
            for place, value in zip(x, row, strict=False):
                ax.text(
                    place, y, _number(value), ha="center", va="center_baseline", size=size, color=style.INK
                )
        self.rows = rows[1:]
        self.marks = []
        for sign, mark in ((-1, style.marks(2)[0]), (1, style.marks(2)[1])):
            (disc,) = ax.plot([], [], "o", ms=size + 2, mfc="white", mec=mark.colour, mew=1.3)
            (stroke,) = ax.plot([], [], mark.marker, ms=0.66 * size, mec=mark.colour, mew=0.17 * size)
            self.marks += [(sign, disc), (sign, stroke)]
        self.target = x[n]
        place = {"ha": "right", "va": "center_baseline", "size": size, "zorder": 4}
        self.numbers = [ax.text(x[n + 1] + 0.08, y, "", **place) for y in self.rows]
        self.column = x[n + 2]
        shape: dict[str, Any] = {"ls": "", "ms": size, "mfc": "none", "mew": 3.2, "zorder": 4}
        (self.ticks,) = ax.plot([], [], marker=TICK, mec=style.GOOD, **shape)
        (self.crosses,) = ax.plot([], [], marker="x", mec=style.WRONG, **{**shape, "ms": 0.75 * size})
        self.right = np.zeros(N, dtype=bool)
        self.artists = (*(line for _, line in self.marks), *self.numbers, self.ticks, self.crosses)
        self._mark()

    def set(self, w: Any, b: Any, t: Any = None) -> TruthTableArtist:
        """Show z for (w, b) and, if given, other targets t (N,).

        `right` (N,) then says which rows are correct, z = 0 being wrong.
        """
        w, b = checks.weights(w, b, self.X.shape[1])
        if t is not None:
            self.signs = signs(t, len(self.X))
            self._mark()
        z = self.X @ w + b
        self.right = z * self.signs > 0
        for number, value in zip(self.numbers, z, strict=True):
            number.set_text(_number(value, ".2f"))
            number.set_color(style.POSITIVE if value > 0 else style.NEGATIVE if value < 0 else style.INK)
        for marks, rows in ((self.ticks, self.rows[self.right]), (self.crosses, self.rows[~self.right])):
            marks.set_data([self.column] * len(rows), rows)
        return self

    def _mark(self) -> None:
        """Put the mark of its target in each row."""
        for sign, line in self.marks:
            y = self.rows[self.signs == sign]
            line.set_data([self.target] * len(y), y)


def _number(value: float, form: str = "g") -> str:
    """Write a number, rounded to two decimals, with a true minus sign and never minus zero."""
    return f"{round(float(value), 2) + 0.0:{form}}".replace("-", "\N{MINUS SIGN}")
