"""One line, four stories, of lecture 09: the models of four methods that all have the line that is dragged."""

from __future__ import annotations

from itertools import product

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from lincls.experiments import stories as experiments
from lincls.figures.catalogue import live
from lincls.figures.parts.gaussians import EllipsesArtist
from lincls.figures.parts.sigmoid import log_odds
from lincls.models import Perceptron
from lincls.plot import Marks, PointsArtist, frame, geometry, style
from lincls.widgets import Handle, Live

PLANE = (-1.0, 2.0)  # where P and Q can be put
SHOWN = (-1.25, 2.25)
WIDE = (-2.1, 3.1)  # and the Gaussians of a line at the edge
FAR = (-4.2, 4.2)  # where the perceptron's examples lie
LEVELS = (0.05, 0.2, 0.8, 0.95)  # of p, each with a thin line
CORNERS = np.array(list(product((0, 1), repeat=2)), dtype=float)
PLACES = (  # of the panels, as shares of the figure
    (0.065, 0.13, 0.4, 0.77),
    *((0.545, 0.6, 0.17, 0.325), (0.815, 0.6, 0.17, 0.325)),
    *((0.545, 0.11, 0.17, 0.325), (0.815, 0.11, 0.17, 0.325)),
)
TOLD = {"naive Bayes": "shares", "LDA": "Gaussians", "logistic": "5, 20, 80, 95 %", "perceptron": "its run"}
MOMENTS: dict[str, dict[str, float]] = {
    "both": dict(P1=2, P2=-0.5, Q1=-0.5, Q2=2),
    "at least one": dict(P1=1.5, P2=-1, Q1=-1, Q2=1.5),
    "the first alone": dict(P1=0.5, P2=-0.5, Q1=0.5, Q2=1.5),
    "turned round": dict(P1=-0.5, P2=2, Q1=2, Q2=-0.5),
    "surer": dict(steepness=8),
    "leaning": dict(lean=0.8),
    "through the origin": dict(P1=-0.5, P2=-0.5, Q1=1.5, Q2=1.5),
    "past the origin": dict(P1=-0.5, P2=-1, Q1=1, Q2=1.5),
    "no line": dict(P1=0.5, P2=0.5, Q1=0.5, Q2=0.5),
}


@live("One line, four stories")
def four_stories() -> Live:
    """Drag a line by two of its points, and see the four models of four methods that have exactly this line."""

    def draw(plane, tables, clouds, slope, run):
        _lay_out(plane, tables, clouds, slope, run)
        artists = _held(plane), _corners(plane), _shares(tables), _clouds(clouds), _levels(slope), _run(run)
        for ax in (clouds, slope, run):
            ax.set(xlabel="", ylabel="")  # the same two
        return artists

    def update(artists, P1, P2, Q1, Q2, steepness, lean):
        held, corners, shares, gaussians, levels, run = artists
        P, Q = np.array((P1, P2)), np.array((Q1, Q2))
        normal = np.array((Q2 - P2, P1 - Q1))
        held.move(P, Q, normal)
        corners.move(np.sign((CORNERS - P) @ normal).astype(int))
        w = steepness * normal / max(float(np.hypot(*normal)), 1e-9)
        b = -float(w @ P)
        table, covariance = experiments.tables(w.tolist(), b), 0.25 * np.array([[1, lean], [lean, 1]])
        means = np.array(experiments.means(w, b, covariance))
        shares.move(table)
        gaussians.move(means, covariance, w, b)
        levels.move(w, b)
        states = run.move(normal, -float(normal @ P))
        return _says(w, b, table.prior, means[1] - means[0], states)

    return Live(
        *(draw, update),
        alt="Five panels. Left, large, a plane with a black line through two dots, P and Q, with a blue edge on one "
        "side and an orange one on the other, and the four corners of the unit square, each a plus or a minus "
        "mark by its side. Right, four small panels: three pairs of bars, orange "
        "and blue; two crosses in ellipses on either side of a brown line; a green line between two thin orange "
        "and two thin blue ones; and a plus and a minus mark on either side of a dashed purple line, with thin "
        "purple ones, the lines before. At first only the upper right corner is a plus.",
        figsize=(10.5, 4.9),
        moments=MOMENTS,
        first="both",
        P1=(*PLANE, 0.5, 2),
        P2=(*PLANE, 0.5, -0.5),
        Q1=(*PLANE, 0.5, -0.5),
        Q2=(*PLANE, 0.5, 2),
        steepness=(1, 8, 0.5, 4),
        lean=(-0.8, 0.8, 0.1, 0),
        P=Handle("P1", "P2", panel=0),
        Q=Handle("Q1", "Q2", panel=0),
    )


def _lay_out(plane: Axes, tables: Axes, clouds: Axes, slope: Axes, run: Axes) -> None:
    for ax, place in zip((plane, tables, clouds, slope, run), PLACES, strict=True):
        ax.set_position(place)
    for ax, limits in ((plane, SHOWN), (clouds, WIDE), (slope, SHOWN), (run, FAR)):
        ticks = (-4, 0, 4) if limits is FAR else (-1, 0, 1, 2)
        frame(ax, limits, limits).set(xticks=ticks, yticks=ticks)
    for ax, (name, what) in zip((tables, clouds, slope, run), TOLD.items(), strict=True):
        ax.set_title(f"{name}: {what}", color=style.METHODS[name][0], loc="left")
    plane.set_title("your line, through P and Q", loc="left")
    style.label(plane, "$x_1$", "$x_2$")


def _says(w: np.ndarray, b: float, prior: float, apart: np.ndarray, states: list) -> str:
    if not w.any():
        return "P and Q are one point, w = 0: every p is one half, and no perceptron stops without a line."
    last = states[-1]
    three = f"the prior of + is {prior:.2f}, the means are {np.hypot(*apart):.2f} apart"
    ends = f"w = ({last.w[0] + 0:.2f}, {last.w[1] + 0:.2f}), b = {last.b:g}"
    odds = f"{w[0] + 0:.2f} x1 {_signed(w[1])} x2 {_signed(b)}"
    return f"The log-odds are {odds}; {three}, and {len(states) - 1} corrections end at {ends}."


def _signed(number: float) -> str:
    return f"{'-' if number < -5e-3 else '+'} {abs(number):.2f}"


def _held(ax: Axes) -> Marks:
    """The line that is dragged, with an edge in the colour of either side, and its two points: `move(P, Q, normal)`."""
    marks, limits = Marks(ax), geometry.box(ax)
    none = marks.add(ax.text(0.5, 1.6, "P and Q are one point: no line", color=style.INK, size=style.TEXT, ha="center"))
    sides = marks.segments(colors=[mark.colour for mark in style.marks(2)], linewidths=7, alpha=0.4, zorder=2.2)
    line = marks.line(color=style.INK, lw=2.8, zorder=2.5)
    dots = marks.line("o", ms=19, color=style.INK, mec="white", mew=1.5, zorder=3.7)
    letters = [marks.line(marker=f"${name}$", ms=9, color="white", mew=0.2, zorder=3.8) for name in "PQ"]

    @marks.moves
    def move(P, Q, normal):
        b, beside = -float(normal @ P), 0.06 * float(np.hypot(*normal))
        sides.set_segments([geometry.line(normal, b + shift, limits) for shift in (beside, -beside)])
        line.set_data(*geometry.line(normal, b, limits).T)
        dots.set_data(*np.array((P, Q)).T)
        for letter, place in zip(letters, (P, Q), strict=True):
            letter.set_data(*place[:, None])
        letters[1].set_visible(bool(normal.any()))
        none.set_visible(not normal.any())

    return marks


def _corners(ax: Axes) -> Marks:
    """The corners of the square, each with the mark of its side, or grey on the line: `move(sides)`."""
    marks = Marks(ax)
    points = marks.add(PointsArtist(ax, CORNERS, (-1, 1, 1, 1), size=15))
    grey = marks.line("o", ms=15, color=style.GREY, mec="white", zorder=3)

    @marks.moves
    def move(sides):
        off = sides != 0
        if off.any():
            points.set(CORNERS[off], sides[off])
        for artist in points.artists:
            artist.set_visible(bool(off.any()))
        grey.set_data(*CORNERS[~off].T)

    return marks


def _shares(ax: Axes) -> Marks:
    """The tables of naive Bayes as bars, minus and plus beside each other, and its prior: `move(tables)`."""
    names = ("$x_1 = 1$", "$x_2 = 1$", "prior")
    ax.set(xlim=(-0.5, 2.5), ylim=(0, 1), xticks=range(3), xticklabels=names, yticks=(0, 0.5, 1))
    ax.tick_params(axis="x", length=0)
    marks = Marks(ax)
    bars = [
        [marks.add(Rectangle((place, 0), 0.38, 1, fc=mark.colour, ec="none")) for place in np.arange(3) + shift]
        for mark, shift in zip(style.marks(2), (-0.39, 0.01), strict=True)
    ]

    @marks.moves
    def move(tables):
        for row, on, prior in zip(bars, tables.on, (1 - tables.prior, tables.prior), strict=True):
            for bar, height in zip(row, (*on, prior), strict=True):
                bar.set_height(height)

    return marks


def _clouds(ax: Axes) -> Marks:
    """Two Gaussians of one covariance, and LDA's line: `move(means, covariance, w, b)`."""
    marks, limits = Marks(ax), geometry.box(ax)
    ellipses, line = marks.add(EllipsesArtist(ax)), _line(marks, "LDA")

    @marks.moves
    def move(means, covariance, w, b):
        ellipses.set(means, covariance)
        line.set_data(*geometry.line(w, b, limits).T)

    return marks


def _levels(ax: Axes) -> Marks:
    """Logistic regression: the line, and thin ones in the class's colour where p is one of LEVELS: `move(w, b)`."""
    marks, limits = Marks(ax), geometry.box(ax)
    colours = [style.marks(2)[level > 0.5].colour for level in LEVELS]
    thin, line = marks.segments(colors=colours, linewidths=1.2, zorder=2.3), _line(marks, "logistic")

    @marks.moves
    def move(w, b):
        thin.set_segments([geometry.line(w, b - log_odds(level), limits) for level in LEVELS])
        line.set_data(*geometry.line(w, b, limits).T)

    return marks


def _run(ax: Axes) -> Marks:
    """The perceptron's examples, its lines and the last one: `move(w, b)`, which returns the states of the run."""
    marks, colour = Marks(ax), style.METHODS["perceptron"][0]
    points = marks.add(PointsArtist(ax, [[0, 0], [1, 1]], [-1, 1], size=12))
    earlier = marks.segments(colors=colour, linewidths=1.0, alpha=0.4, zorder=2.3)
    line, limits = _line(marks, "perceptron"), geometry.box(ax)

    @marks.moves
    def move(w, b):
        states = []
        if w.any():
            X, t = experiments.visits(w.tolist(), b)
            states = list(Perceptron().steps(X, t))
            points.set(X[:3], t[:3])
        for artist in points.artists:
            artist.set_visible(bool(states))
        lines = [geometry.line(state.w, state.b, limits) for state in states[1:]]
        earlier.set_segments(lines[:-1])
        line.set_data(*(lines[-1] if lines else geometry.NOTHING).T)
        return states

    return marks


def _line(marks: Marks, method: str) -> Line2D:
    colour, dashes = style.METHODS[method]
    return marks.line(color=colour, ls=dashes, lw=2.8, zorder=2.5)
