"""The figures of lecture 02: threshold units by hand, in data space and in weight space."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from lincls import plot
from lincls.boolean import AND, NAND, NOT, XOR, ThresholdUnit, TruthTable, table
from lincls.data import lessons, separable
from lincls.features import add_dummy
from lincls.figures.catalogue import live
from lincls.figures.parts.network import number
from lincls.plot import geometry, style
from lincls.plot.projection import farthest_first, project, rotation
from lincls.plot.spaces import signs
from lincls.separability import decide
from lincls.separability.region import clip
from lincls.widgets import Handle, Live, Orbit, Points, replay

# ---- classes and the geometry of w and b ----


def two_ways_to_draw() -> None:
    """Show examples as targets against x1, with the best cut, and as points of the plane, with a line that is right."""
    X, t = separable(30, margin=0.08, seed=29)
    line: Any = decide(X, t)
    x1, places = X[:, 0], np.unique(X[:, 0])
    cuts = [*(places[1:] + places[:-1]) / 2, places[-1]]
    wrong, cut = min(((np.where(x1 > cut, s, -s) != t, cut) for cut in cuts for s in (1, -1)), key=lambda c: c[0].sum())
    left, right = plot.figure(panels=2).axes
    plot.plot_points(np.column_stack([x1, t]), t, wrong=wrong, ax=left)
    left.set(ylabel="$t$", yticks=[-1, 1], ylim=(-1.6, 1.6))
    left.axvline(cut, color=style.INK, lw=2.4, zorder=2.5)
    plot.plot_points(X, t, ax=right)
    ends = geometry.line(line.w, float(line.b), geometry.box(right))
    right.plot(*ends.T, color=style.INK, lw=2.4, zorder=2.5, scalex=False, scaley=False)
    plot.show(
        left,
        f"The same {len(t)} examples twice. With $x_1$ alone the best cut is wrong about {wrong.sum()} of them; in the "
        "space of both inputs a line is wrong about none.",
        alt="Left, the target against x1: a row of plus marks at the height 1 and one of minus marks at the height -1, "
        "which overlap. An upright line is the best cut, and the marks on its wrong side have purple rings. Right, x2 "
        "against x1: plus marks on one side and minus marks on the other, with a line in the gap between them.",
    )


@live("z and the distance")
def distance() -> Live:
    """Drag a point across the line, multiply w and b by c, and see that the line and the distance stay with c."""
    w_line, b_line, start = np.array((1.2, 1.6)), -2.0, (2.0, 1.5)
    foot, on_it = geometry.feet(np.array([(0, 0), start], dtype=float), w_line, b_line)
    along = 1.6 * np.array([-w_line[1], w_line[0]]) / np.linalg.norm(w_line)

    def draw(ax):
        plot.frame(ax, (-2, 4), (-2, 3))
        line, arrow = plot.BoundaryArtist(ax, arrow=False), plot.ArrowArtist(ax, name=r"$\mathbf{w}$")
        names = [_word(ax, f"$z = {z}$", 13, style.INK) for z in (1, -1)]
        mark = plot.PointsArtist(ax, [start], [1], size=24)
        way = plot.Marks(ax).segments(colors=style.GREY, linewidths=1.8, linestyles=(0, (2, 1.5)), zorder=2.2)
        return line, arrow, way, mark, names

    def update(artists, x, c):
        line, arrow, way, mark, names = artists
        w, b = c * w_line, c * b_line
        z, length = round(float(x[0] @ w + b), 9) + 0.0, np.linalg.norm(w)
        line.set(w, b, margin=1 / length)
        arrow.set(foot, foot + w)
        for name, side in zip(names, (1, -1), strict=True):
            place = foot - side * along + side * (1 / length + 0.4) * w / length
            name.set_data(*place[:, None])
        way.set_segments([np.vstack([x, geometry.feet(x, w, b)])])
        mark.set(x, wrong=np.array([z <= 0]))
        return (
            f"w = ({w[0]:.1f}, {w[1]:.1f}), |w| = {length:.1f}, b = {b:.1f}: z = {z:.2f}, distance |z| / |w| = "
            f"{abs(z) / length:.2f}."
        )

    return Live(
        draw,
        update,
        alt="A plane cut by a black line that falls to the right, pale blue above it, where an arrow as long as w "
        "points, and pale orange below. Two dashed lines called z = 1 and z = -1 run beside it. One large plus lies in "
        "the plane, with a purple ring where z is not above 0; a dashed segment joins it at a right angle to the line.",
        moments={
            "length one": {"x": [start], "c": 0.5},
            "half of that": {"x": [start], "c": 0.25},
            "on the line": {"x": [on_it], "c": 1},
        },
        x=Points([start]),
        c=(0.25, 1, 0.05, 1),
    )


# ---- weights by hand ----


TRIED: dict[str, dict[str, Any]] = {  # what the lecture tries
    "the middle": {"function": "AND", "b": -1.5},
    "the other end": {"function": "AND", "b": -2},
    "all three negated": {"function": "NAND", "w1": -1, "w2": -1, "b": 1.5},
    "three of four": {"function": "XOR", "b": -0.5},
}


@live("Truth tables of two inputs")
def by_hand() -> Live:
    """Find weights and a bias for a Boolean function of two inputs, row by row."""
    but_not = table(lambda x1, x2: x1 and not x2, 2)
    known = {"AND": AND, "NAND": NAND, "x1 and not x2": but_not, "XOR": XOR}

    def draw(left, right):
        return plot.PointsArtist(left, *AND), plot.BoundaryArtist(left), _truth_table(right, *AND)

    def update(artists, function, w1, w2, b):
        points, line, rows = artists
        t = known[function].t
        right = rows.move([w1, w2], b, t)
        points.set(t=t, wrong=~right)
        line.set([w1, w2], b)
        return f"{function}: w = ({w1:g}, {w2:g}), b = {b:g}; {right.sum()} of {len(t)} rows are right."

    return Live(
        *(draw, update),
        alt="Left, a unit square with a plus or a minus mark at each corner, and a black line with its arrow w that "
        "parts a pale blue side from a pale orange one; corners that are wrong have purple rings. Right, the truth "
        "table of the function: inputs, target, z, and in each row a green tick or a purple cross.",
        moments=TRIED,
        function=list(known),
        w1=(-3, 3, 0.25, 1),
        w2=(-3, 3, 0.25, 1),
        b=(-3, 3, 0.25, -1),
    )


def both_encodings(truth: TruthTable = AND, unit: ThresholdUnit | None = None) -> None:
    """Show a truth table of two inputs and its unit in {0, 1} and in {-1, +1}."""
    unit = ThresholdUnit((1, 1), -1.5) if unit is None else unit
    signed = unit.encoded(low=-1)
    fig = plot.figure(panels=2)
    plot.plot_data_space(*truth, unit.w, unit.b, ax=fig.axes[0])
    plot.plot_data_space(*truth.encoded(-1), signed.w, signed.b, ax=fig.axes[1])
    left, right = (f"w = ({u.w[0]:g}, {u.w[1]:g}), b = {u.b:g}" for u in (unit, signed))
    plot.show(
        fig,
        f"AND in both encodings. The line cuts the square at the same place: {left} on the left, {right} on the right.",
        alt="Two squares with a mark at each corner and a line across them, which differ only in their axes: from 0 to "
        "1 on the left, from -1 to 1 on the right.",
    )


@live("A rule of four inputs")
def four_inputs(rule: TruthTable | None = None, w: Any = (1, 1, 1, 1), b: float = -2.5) -> Live:
    """Repair the weights of a rule of four inputs until all of its sixteen rows are right.

    rule is a truth table of four inputs; without it, at least three of x1, x2, not x3, x4. The sliders begin at
    w (4,) and b.
    """
    if rule is None:
        rule = table(lambda x1, x2, x3, x4: x1 + x2 + (not x3) + x4 >= 3, 4)

    def draw(ax):
        return _truth_table(ax, *rule)

    def update(rows, w1, w2, w3, w4, b):
        right = rows.move([w1, w2, w3, w4], b)
        return f"w = ({w1:g}, {w2:g}, {w3:g}, {w4:g}), b = {b:g}: {(~right).sum()} of {len(right)} rows are wrong."

    weights: dict[str, Any] = {f"w{i}": (-2, 2, 0.5, value) for i, value in enumerate(w, 1)}
    return Live(
        draw,
        update,
        alt="A table with the sixteen rows of four inputs. After the inputs come the target as a plus or a minus mark, "
        "z in blue if it is positive and orange if it is negative, and a green tick for a right row or a purple cross "
        "for a wrong one.",
        figsize=(5.5, 5.4),
        moments={"repaired": {"w3": -1, "b": -1.5}},
        **weights,
        b=(-3.5, 1.5, 0.5, b),
    )


# ---- data space and weight space ----


def not_in_both_spaces() -> None:
    """Show NOT with its dummy feature, and weights (w0, w1), in data and weight space."""
    X, t, w = add_dummy(NOT.X), NOT.t, (1, -2)
    left, right = plot.figure(panels=2).axes
    left.set(xlabel="$x_0$", ylabel="$x_1$")
    plot.frame(left, (-0.6, 2), (-0.7, 1.7))
    plot.plot_data_space(X, t, w, 0, ax=left)
    plot.plot_weight_space(X, t, w, names=("$w_0$", "$w_1$"), ax=right)
    place = f"w = ({w[0]:g}, {w[1]:g})"
    for x in X:
        left.annotate(f"({x[0]:g}, {x[1]:g})", x, (16, 0), textcoords="offset points", va="center", size=13)
    right.annotate(place, w, (-2, -14), textcoords="offset points", ha="center", va="top", size=12)
    plot.show(
        left,
        f"NOT in both spaces. What is a line on one side is a point on the other: {place} is the line on the left and "
        "the dot on the right, where it lies on the good side of both examples.",
        alt="Left, data space: a plus called (1, 0), a minus called (1, 1), between them a line through the origin. "
        "Right, weight space: two lines through the origin with arrows to their good sides; a shaded wedge below them, "
        "with a dot inside that is called by its weights.",
    )


@live("The feasible region, one example at a time")
def feasible_region(truth: TruthTable = AND) -> Live:
    """Step through the rows of a truth table, the last one first, and see what each cuts off a slice of weight space.

    truth has two inputs.
    """
    X, t = truth.X[::-1], truth.t[::-1]
    rows = ["(" + ", ".join(f"{value:g}" for value in x) + ")" for x in X]
    so_far = [", ".join(rows[:seen]) for seen in range(len(X) + 1)]

    def draw(left, right):
        plot.frame_weights(right)
        return plot.PointsArtist(left, X, t), plot.ConstraintsArtist(right, X, t)

    def update(artists, seen, w0):
        artists[0].set(current=seen - 1)
        size = geometry.area(artists[1].set(w0, upto=seen).corners)
        demands = f"{'demand' if seen == 1 else 'demands'} of {so_far[seen]}"
        return f"In the slice w0 = {w0:g}, with the {demands}, the feasible area shown is {size:.3g}."

    return replay(
        range(1, len(X) + 1),
        draw,
        update,
        alt="Left, data space: four marks at the corners of a square, the one just taken up in a black circle. Right, "
        "the plane of w1 and w2: a line for every corner taken up so far, with small arrows to its good side and the "
        "corner's name, and in green what lies on the good side of all of them.",
        moments={
            "one example": {"step": 0},
            "two": {"step": 1},
            "three": {"step": 2},
            "all four": {"step": 3},
            "a deeper slice": {"step": 3, "w0": -2},
            "at the tip": {"step": 3, "w0": 0},
        },
        first="three",
        w0=(-2, 1, 0.25, -1),
    )


@live("The cone of good weights")
def cone() -> Live:
    """Turn AND's cone of good weights, move the plane that cuts it, and see the cut beside it."""

    rays, colours = _rays(AND.X, signs(AND.t, 4))

    def draw(left, right):
        plot.frame_weights(right)
        style.frame(style.bare(left), (-HALF, HALF), (-HALF, HALF)).set(xticks=[], yticks=[])
        marks = plot.Marks(left)
        marks.segments(colors=style.INK, linewidths=1.2, zorder=1)
        marks.add(PolyCollection([], zorder=2))
        marks.segments(linewidths=3, zorder=3)
        marks.line("o", ms=6, mfc=style.INK, mec="white", zorder=3.2)
        marks.add([_word(left, f"$w_{i}$", style.LABEL, style.INK) for i in (1, 2, 0)])
        marks.add(_word(left, "(0, 0)", 12, style.NEGATIVE))
        return *marks.artists, plot.ConstraintsArtist(right, *AND)

    def update(artists, w0, view):
        axes, faces, edges, tip, names, lid, constraints = artists
        R, depth = rotation(*view), float(np.clip(-w0, 0.0, -DEEPEST))
        top, cut, below = [("lid", _level(0.0))], [("cut", _level(w0))], _sides(rays, depth, -DEEPEST, R)
        upper, disc = _sides(rays, 0.0, depth, R), ("slice", depth * rays)
        layers = [top, upper, [*cut, disc], below] if depth else [cut, top, below]
        shown = [face for layer in (layers[::-1] if view[1] >= 0 else layers) for face in layer]
        faces.set_verts([project(corners, R, CENTRE) for _, corners in shown])
        faces.set_facecolor([LOOKS[kind][0] for kind, _ in shown])
        faces.set_edgecolor([LOOKS[kind][1] for kind, _ in shown])
        ring = project(depth * rays, R, CENTRE)
        edges.set_segments(list(np.stack([ring, np.roll(ring, -1, axis=0)], axis=1)) if depth else [])
        edges.set_color(colours)
        tip.set_data(*project([[0, 0, 0]], R, CENTRE).T)
        axes.set_segments([project(ends, R, CENTRE) for ends in AXES])
        for name, place in zip([*names, lid], project(PLACES, R, CENTRE), strict=True):
            name.set_data(*place[:, None])
        size = geometry.area(constraints.set(w0).corners)
        if w0 < 0:
            return (f"The cut at w0 = {w0:g} meets the cone in an area of {size:.3g}; the plane of (0, 0) lies {-w0:g} "
                    "above it.")  # fmt: skip
        if w0 == 0:
            return "The cut at w0 = 0 is the plane of (0, 0) itself, and it touches the cone at the tip alone."
        return f"The cut at w0 = {w0:g} lies above the tip: no weights here are good."

    return Live(
        draw,
        update,
        alt="Left, the space of w1, w2 and w0 in three dimensions: a green pyramid hangs with its tip from the origin, "
        "under an orange plane called (0, 0), and a grey level plane cuts it in a darker triangle with two orange "
        "edges and a blue one. Right, that grey plane from above: three lines, upright, level and falling, with arrows "
        "to their good sides, and between them the same triangle.",
        moments={"along the plane": {"view": (330, 0)}, "a deeper cut": {"w0": -2}, "cut at the tip": {"w0": 0}},
        w0=(-2, 1, 0.25, -1),
        view=VIEW,
    )


@live("Both spaces at once")
def both_spaces(truth: TruthTable = AND) -> Live:
    """Drag the weights through weight space while their line moves in data space, and find other functions.

    truth has two inputs.
    """
    names, t = lessons.boolean_names(), signs(truth.t, len(truth.X))

    def draw(left, right):
        return plot.SpacesArtist(left, right, *truth)

    def update(spaces, w1, w2, b):
        spaces.set([w1, w2], b)
        z = np.round(truth.X @ [w1, w2] + b, 9)  # on the grid of the sliders 1.1 - 0.1 - 1 is 0
        wrong = t * z <= 0
        spaces.points.set(wrong=wrong)
        touched = truth.X[z == 0]
        said = f"computes {_name([w1, w2], b, names)}"
        if len(touched):
            said = "has z = 0 for " + " and ".join(f"({x1:g}, {x2:g})" for x1, x2 in touched)
        return f"w = ({w1:.1f}, {w2:.1f}), b = {b:.1f} {said}; {wrong.sum()} of the 4 examples of AND are wrong."

    return Live(
        *(draw, update),
        alt="Left, data space: the four corners of a square, plus and minus marks, and a black line with its arrow w. "
        "Right, weight space: a line for each corner with arrows to its good side and, where they overlap, a small "
        "green region; a black dot, joined to the origin, is the line of the left panel.",
        moments={
            "on a line": {"w1": 1, "w2": 0.8, "b": -1},
            "across": {"w1": 1.2, "w2": 0.8, "b": -1},
            "far out": {"w1": 1.6, "w2": 1.6, "b": -1},
        },
        w1=(-2.8, 2.8, 0.1, 0.8),
        w2=(-2.8, 2.8, 0.1, 0.8),
        b=(-3, 3, 0.1, -1),
        weights=Handle("w1", "w2", panel=1),
    )


def fourteen_functions() -> None:
    """Show the cells of weight space in the slices w0 = -1 and w0 = 1, each with the table of its function."""
    names = lessons.boolean_names()
    spots = np.array([(-0.3, 0), (0.78, 0.62), (1.35, -1.0), (1.9, 0.3), (-0.95, 1.35), (0.3, 1.8), (1.9, 1.8)])
    fig = plot.figure(11, 5.6, panels=2)
    for ax, w0, missing in zip(fig.axes, (-1, 1), ("XOR", "XNOR"), strict=True):
        limits = sorted((1.35 * w0, -2.45 * w0))
        plot.frame(ax, limits, limits)
        plot.frame_weights(ax)
        ax.set_title(f"the slice $w_0 = {w0}$; arrows: what {missing} asks for")
        wishes = ((1, 0), (-0.4, 1)), ((0, 1), (1, -0.4)), ((-1, 1), (0.5, 0.5))
        for x, sign, (way, tail) in zip(AND.X[1:], (1, 1, -1), wishes, strict=True):
            _named_line(ax, x, w0, -w0 * np.array(way))
            head = np.array(tail) + 0.3 * sign * x / np.hypot(*x)
            ax.add_patch(Polygon(geometry.arrow(-w0 * np.array(tail), -w0 * head, 0.05), fc=style.INK, zorder=2.4))
        for w in -w0 * spots:
            _small_table(ax, w, ThresholdUnit(w, w0)(AND.X), _name(w, w0, names), above=-w0)
    cells = {_name(-w0 * w, w0, names) for w in spots for w0 in (-1, 1)}
    plot.show(
        fig,
        f"Each cell between the lines is one function, with its table inside: {len(cells)} in all. There is no cell "
        "for XOR on the left, and none for XNOR on the right.",
        alt="Two planes of weights, each cut into seven cells by an upright line, a level line and one that slopes "
        "down at 45 degrees. In each cell a small square shows at its corners which of the four inputs the function "
        "makes 1 (plus) and 0 (minus), beside its name. The cell in the middle, a triangle, is AND's on the left and "
        "NAND's on the right. Each line has an arrow, and that of the sloping line points away from the other two.",
    )


def two_layers() -> None:
    """Show XOR between the lines of two units, and the same four inputs in the plane of the units' answers."""
    units = {"$h_1$: OR": ThresholdUnit((1, 1), -0.5), "$h_2$: NAND": ThresholdUnit((-1, -1), 1.5)}
    answers = np.column_stack([unit(XOR.X) for unit in units.values()])
    left, right = plot.figure(panels=2).axes
    plot.plot_points(*XOR, ax=left)
    box = geometry.box(left)
    strip = geometry.corners(box)
    for (name, unit), dashes in zip(units.items(), ("-", "--"), strict=True):
        left.plot(*geometry.line(unit.w, float(unit.b), box).T, color=style.INK, ls=dashes, lw=2.4, label=name)
        strip = geometry.halfplane(strip, unit.w, float(unit.b))
        no = geometry.halfplane(geometry.corners(box), -np.asarray(unit.w), -float(unit.b))
        left.add_patch(Polygon(no, fc=to_rgba(style.NEGATIVE, style.SHADE), zorder=0.5))
    left.add_patch(Polygon(strip, fc=to_rgba(style.POSITIVE, style.SHADE), zorder=0.5))
    style.legend(left, zorder=4)
    plot.frame(right, (-0.5, 1.5), (-0.5, 1.5))
    plot.plot_data_space(answers, XOR.t, (1, 1), -1.5, ax=right)
    right.set(xlabel="$h_1$", ylabel="$h_2$", xticks=[0, 1], yticks=[0, 1])
    for place, name in {(0, 1): "(0, 0)", (1, 1): "(0, 1), (1, 0)", (1, 0): "(1, 1)"}.items():
        right.annotate(name, place, (0, 14), textcoords="offset points", ha="center", size=11)
    plot.show(
        left,
        "XOR in two layers. Left, no line parts both pluses from the rest, but they lie in the strip between two "
        "lines. Right, the two units' answers: both pluses have become one point, and one line is enough.",
        alt="Left, the four corners of a square with two parallel lines that slope down; the two plus marks lie in the "
        "pale blue strip between them, the minus marks outside, where it is pale orange. Right, the plane of h1 and h2 "
        "with three points: a plus at (1, 1), which is the inputs (0, 1) and (1, 0), and minus marks at (0, 1) and "
        "(1, 0). A line cuts off the plus.",
    )


def _named_line(ax: Axes, x: np.ndarray, w0: float, way: np.ndarray) -> None:
    """Draw the line w.x + w0 = 0 of an example x (2,) in a slice, with its name at the end that lies in a direction."""
    ends = geometry.line(x, w0, geometry.box(ax))
    ax.plot(*ends.T, color=style.INK, lw=2, zorder=2)
    far = ends[np.argsort(ends @ way)]
    u, v = 0.06 * far[0] + 0.94 * far[1]
    ax.text(u, v, f"({x[0]:g}, {x[1]:g})", ha="center", va="center", size=11,
            zorder=2.5, bbox={"fc": "white", "ec": "none", "pad": 1})  # fmt: skip


def _small_table(ax: Axes, place: Any, y: Any, name: str, *, above: int) -> None:
    """Draw the outputs y (4,) of the four inputs at the corners of a small square, its name above (1) or below (-1)."""
    side = 0.3
    corners = np.asarray(place) + 0.55 * side * (AND.X - 0.5)
    ax.add_patch(
        Rectangle((place[0] - side / 2, place[1] - side / 2), side, side, fc="white", ec=style.GREY, lw=0.8, zorder=3)
    )
    for value, mark in enumerate(style.marks(2)):
        ax.plot(*corners[np.asarray(y) == value].T, ls="", marker=mark.marker, ms=8.5, mew=2.4, mec=mark.colour,
                zorder=3.1)  # fmt: skip
    ax.text(place[0], place[1] + above * (0.5 * side + 0.02), name, ha="center",
            va="bottom" if above > 0 else "top", size=11, zorder=3.1)  # fmt: skip


def _name(w: Any, b: Any, names: Mapping[str, str]) -> str:
    """Return which function of two inputs the weights w (2,) and the bias b compute."""
    return names["".join(f"{y:.0f}" for y in ThresholdUnit(w, b)(AND.X))]


# ---- a cone in three dimensions ----

VIEW = Orbit(azimuth=330, elevation=6, elevations=(-30, 85))  # from higher up, the plane seems to cut the cone
DEEPEST, FLAT = -2.0, (-0.6, 2.2)  # least w0; range of w1 and of w2 in which planes are drawn
CENTRE, HALF = np.array([0.8, 0.8, -0.6]), 2.2  # the middle of the page, half its side
PLACES = np.array([[2.75, 0, 0.18], [0, 2.75, 0.18], [0, 0, 1.21], [2.2, 2.2, 0.16]])  # w1, w2, w0, the plane's name
AXES = np.array([[[-0.6, 0, 0], [2.5, 0, 0]], [[0, -0.6, 0], [0, 2.5, 0]], [[0, 0, DEEPEST], [0, 0, 1.1]]])
LOOKS = {  # what is drawn -> its colour and that of its outline
    "lid": (to_rgba(style.NEGATIVE, 0.10), to_rgba(style.NEGATIVE, 0.7)),
    "side": (to_rgba(style.GOOD, 0.28), to_rgba(style.GOOD, 0.8)),
    "cut": (to_rgba(style.GREY, 0.13), to_rgba(style.INK, 0.8)),
    "slice": (to_rgba(style.GOOD, 0.6), to_rgba(style.GOOD, 0.0)),
}


def _sides(rays: np.ndarray, top: float, bottom: float, R: np.ndarray) -> list[tuple[str, np.ndarray]]:
    """Return the sides of the cone between two depths, the farthest first."""
    pairs = np.stack([rays, np.roll(rays, -1, axis=0)], axis=1)
    ordered = pairs[farthest_first(pairs.sum(axis=1), R)]
    return [("side", np.array([top * a, bottom * a, bottom * b, top * b])) for a, b in ordered]


def _rays(X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, list[str]]:
    """Return the edges (K, 3) of the cone, down to w0 = -1, and the colour of the example whose plane each side is."""
    base = clip(t[:, None] * X, t * DEEPEST, box=(-3, 3, -3, 3)) / -DEEPEST
    middle = (base + np.roll(base, -1, axis=0)) / 2
    on = np.abs(middle @ X.T - 1) < 1e-9
    colours = [style.POSITIVE if (t[row] > 0).any() else style.NEGATIVE for row in on]
    return np.column_stack([base, -np.ones(len(base))]), colours


def _word(ax: Axes, text: str, size: float, colour: str) -> Line2D:
    """Return a word as a marker, which is moved at a twentieth of what it costs to move a Text."""
    letters = TextPath((0, 0), text, size=size)
    u, v = letters.get_extents().get_points().mean(axis=0)
    path = letters.transformed(Affine2D().translate(-u, -v))
    half = np.abs(path.vertices).max()
    (word,) = ax.plot([], [], ls="", marker=path, ms=2 * half, mfc=colour, mec="none", zorder=3.5)
    return word


def _level(w0: float) -> np.ndarray:
    """Return the corners (4, 3) of the part of the plane at w0 that is drawn."""
    low, high = FLAT
    return np.array([[low, low, w0], [high, low, w0], [high, high, w0], [low, high, w0]])


# ---- a truth table beside a threshold unit ----

TICK = Path([(-0.5, 0.0), (-0.14, -0.38), (0.5, 0.42)], [Path.MOVETO, Path.LINETO, Path.LINETO])


def _truth_table(ax: Axes, X: np.ndarray, t: Any) -> plot.Marks:
    """A truth table X (N, n), t (N,) with a column z: `move(w, b, t)` shows z and ticks and crosses, for other t too.

    It returns which rows (N,) are right, z = 0 being wrong.
    """
    N, n = X.shape
    style.bare(ax).set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[])
    x = np.concatenate([np.arange(n) + 0.5, n + np.array([0.75, 2.3, 3.55])]) / (n + 4.1)
    head, *rows = 1 - (np.arange(N + 1) + 0.5) / (N + 1)
    size, rows = float(np.clip(15 - 0.5 * (N - 4), 9, 15)), np.array(rows)
    write = partial(ax.text, ha="center", va="center_baseline", color=style.INK, zorder=1)  # below all that moves
    for place, name in zip(x, [*(f"$x_{i + 1}$" for i in range(n)), "$t$", "$z$"], strict=False):
        write(place, head, name, size=size + 2)
    ax.plot([0, 1], [1 - 1 / (N + 1)] * 2, color=style.INK, lw=1.2)
    ax.plot([(x[n - 1] + x[n]) / 2] * 2, [0, 1], color=style.LIGHT, lw=1.2)
    for row, y in zip(X, rows, strict=True):
        for place, value in zip(x, row, strict=False):
            write(place, y, number(value), size=size)
    marks, targets = plot.Marks(ax), []
    for sign, mark in zip((-1, 1), style.marks(2), strict=True):
        targets.append((sign, marks.line("o", ms=size + 2, mfc="white", mec=mark.colour, mew=1.3)))
        targets.append((sign, marks.line(mark.marker, ms=0.66 * size, mec=mark.colour, mew=0.17 * size)))
    z_at, place = x[n + 1] + 0.08, {"ha": "right", "va": "center_baseline", "size": size, "zorder": 4}
    numbers = marks.add([ax.text(z_at, y, "", **place) for y in rows])
    ticks = marks.line(ls="", marker=TICK, ms=size, mfc="none", mec=style.GOOD, mew=3.2, zorder=4)
    crosses = marks.line(ls="", marker="x", ms=0.75 * size, mfc="none", mec=style.WRONG, mew=3.2, zorder=4)

    @marks.moves
    def move(w, b, t=t):
        wanted, z = signs(t, N), X @ w + b
        right = z * wanted > 0
        for value, text in zip(z, numbers, strict=True):
            if (written := number(value, ".2f")) != text.get_text():  # else it is drawn as it was
                text.set(text=written, color=(style.INK, style.POSITIVE, style.NEGATIVE)[int(np.sign(value))])
        shown = [(line, n, wanted == sign) for sign, line in targets]
        for line, column, chosen in (*shown, (ticks, n + 2, right), (crosses, n + 2, ~right)):
            line.set_data([x[column]] * chosen.sum(), rows[chosen])
        return right

    return marks
