"""The figures of lecture 01: the air of Hawaii, its performance surface as a map and as a bowl, descent, degrees,
and what was never measured.

The bowl is drawn about its lowest point. At height h above it the ring is the ellipse

    u = (w, b) - least,    u = cos(a) sqrt(2 h / l_1) v_1 + sin(a) sqrt(2 h / l_2) v_2

with the eigenvalues l and eigenvectors v of the Hessian; a step of descent multiplies each part by 1 - eta l.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.ticker import MaxNLocator

from lincls.data import curve, lessons, three_way
from lincls.figures.catalogue import live
from lincls.models import (
    GradientDescentRegression,
    LinearRegression,
    PolynomialRegression,
    hessian,
    mean_loss,
    stability_limit,
)
from lincls.plot import (
    CursorArtist,
    CurveArtist,
    Marks,
    PathArtist,
    figure,
    plot_history,
    plot_path,
    plot_surface,
    plot_targets,
    show,
    style,
)
from lincls.plot.projection import Name, project, rotation
from lincls.widgets import Handle, Live, Orbit, Points

SEED = 0  # of the lecture's split
FIRST = 1959  # the first year of the table; x counts decades from it
RIM, RINGS, SPOKES = (30.0, 8, 16)  # of the bowl: height in ppm squared, rings, lines from the bottom to the rim
ACROSS = 17.5  # half the side of its picture, in units of w and b
UP = 0.42  # units of the picture for one of height
START, STEPS = (0.55, 0.25), 30  # heights along the flat and the steep axis, in rims
ROUND = np.linspace(0, 2 * np.pi, 49)
CIRCLE = np.column_stack([np.cos(ROUND), np.sin(ROUND)])
HOOPS = np.linspace(1, 0, RINGS, endpoint=False)[:, None, None] * CIRCLE  # shares of the reach of the two axes
WALLS = CIRCLE[:: 48 // SPOKES, None] * np.linspace(0, 1, 9)[:, None]
CLIMB = 1.6  # a path that climbs higher, in rims, is cut

# ---- the air and its performance surface ----


def readings(X: Any = None, t: Any = None) -> None:
    """Show the carbon dioxide t (N,) against the decades since 1959, X (N, 1)."""
    X, t = _air(X, t)
    ax = _years(figure().axes[0], (1957, 2027))
    plot_targets(X, t, ax=ax)
    show(
        ax,
        "Sixty-seven years of air: each year holds more than the one before, and the climb itself gets steeper.",
        alt="Blue dots, one a year from 1959 at 316 ppm to 2025 at 427 ppm, rise along a smooth curve that bends "
        "slightly upwards.",
    )


@live("A line is a point of the performance surface")
def hypothesis(X: Any = None, t: Any = None, w: Any = (-15, 45), b: Any = (270, 340), start: Any = (10, 320)) -> Live:
    """Be the learning algorithm: move w and b, or the dot on the surface, until the residuals are short.

    X (N, 1) and t (N,); w and b are (low, high) ranges, start the weight and the bias to begin with.
    """
    mine = X is None
    X, t = _air(X, t)

    def draw(left, right):
        plot_surface(X, t, w=w, b=b, ax=right)
        right.set_title("every line is a point")
        if mine:
            _years(left, (1957, 2027)).set_ylim(300, 440)
        plot_targets(X, t, ax=left)
        return CurveArtist(left, X, t), PathArtist(right)

    def update(artists, w, b):
        line, dot = artists
        line.set(lambda X: w * X[:, 0] + b)
        dot.set([(w, b)])
        return f"y = {w:.1f} x {b:+.1f} has the mean loss E = {mean_loss(X, t, [w], b):.1f}."

    return Live(
        *(draw, update),
        alt="Left, the readings as blue dots that rise from 316 in 1959 to 427 in 2025 and bend slightly upwards, a "
        "straight black line, and orange residuals between the dots and the line. Right, a map of E over w and b: long "
        "narrow ellipses that lean to the left around a yellow star, palest near it, and a black dot for the line of "
        "the left panel.",
        panels=2,
        w=(*w, 0.5, start[0]),
        b=(*b, 0.5, start[1]),
        dot=Handle("w", "b", 1),
    )


def bowl_and_gutter(X: Any = None, t: Any = None, same: Any = None, w: Any = (-10, 45), b: Any = (275, 335)) -> None:
    """Show E of X (N, 1) and t (N,) beside E of inputs that are all the same (N, 1), over ranges of w and b."""
    X, t = _air(X, t)
    same = np.full((len(X), 1), 3.3) if same is None else np.asarray(same)
    fig = figure(panels=2)
    plot_surface(X, t, w=w, b=b, ax=fig.axes[0])
    plot_surface(same, t, w=w, b=b, ax=fig.axes[1])
    at = f"{same[0, 0]:g}"
    fig.axes[0].set_title("inputs that differ")
    fig.axes[1].set_title("all inputs the same")
    show(
        fig,
        f"Left: the years differ, and E has one lowest point. Right: every x is {at}, and every point along the "
        f"bottom, {at}w + b = mean of t, is equally good.",
        alt="Two maps of E over w and b. On the left nested narrow ellipses around a star; on the right straight "
        "parallel bands, the lightest of them along a line through the middle.",
    )


@live("The loss is a bowl")
def bowl(X: Any = None, t: Any = None) -> Live:
    """Turn the bowl, make the step too large, and count the years from another one.

    X (N, 1), decades since 1959, and t (N,); without them, the air of the lecture.
    """
    X, t = _air(X, t)

    def draw(ax):
        return _bowl(ax)

    def update(bowl, eta_in_limits, count_from, view):
        steeper, path = bowl.move(hessian(X - (count_from - FIRST) / 10), eta_in_limits, view)
        ratio = f"One direction curves {steeper:.1f} times as strongly as the other."
        if path[-1] > RIM:
            return f"{ratio} At {eta_in_limits:.2f} of the limit the path climbs out of the bowl."
        return (f"{ratio} At {eta_in_limits:.2f} of the limit {STEPS} steps go from {path[0]:.0f} to "
                f"{_amount(path[-1], 2)} above the bottom.")  # fmt: skip

    return Live(
        *(draw, update),
        alt="A bowl in three dimensions, drawn as eight pale blue rings above each other and thin lines from its rim "
        "to a yellow star at the bottom. Two axes cross under the star, a purple one called flat and an ochre one "
        "called steep, with thin grey axes for w and b. A black path of dots, the steps of descent, starts high on the "
        "wall.",
        figsize=(7.0, 5.2),
        eta_in_limits=(0.05, 1.1, 0.01, 0.9),
        count_from=(1959, 1999, 1, 1959),
        view=Orbit(azimuth=325, elevation=30, elevations=(0, 90)),
    )


def _bowl(ax: Axes) -> Marks:
    """The bowl of a Hessian (2, 2), its two eigen-axes and thirty steps of descent.

    `move(H, share, view)` shows the bowl of H and a descent at a share of its limit; it returns how many times as
    strongly one direction curves as the other, and the heights of the descent above the bottom.
    """
    style.bare(ax).set(xticks=[], yticks=[])
    style.frame(ax, (-ACROSS, ACROSS), (-0.45 * ACROSS, 0.95 * ACROSS))
    marks, shades = Marks(ax), colormaps["Blues"](np.linspace(0.15, 0.85, RINGS))
    plane = marks.segments(colors=style.GREY, linewidths=1.2, zorder=0.5)
    look: dict[str, Any] = {"facecolors": shades, "edgecolors": style.GREY, "linewidths": 0.7, "alpha": 0.55}
    rings = marks.add(PolyCollection([], zorder=1, **look))
    walls = marks.segments(colors=style.GREY, linewidths=0.5, zorder=1.2)
    eigen = marks.segments(colors=[style.PURPLE, style.OCHRE], linewidths=2.6, zorder=2)
    track = marks.line("o-", color=style.INK, lw=1.6, ms=4.5, zorder=3)
    end = marks.line("o", mfc=style.INK, mec="white", mew=1.5, ms=11, zorder=3.2)
    least = marks.line("*", ms=17, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=2.8)
    looks = (("flat", style.PURPLE), ("steep", style.OCHRE), ("w", style.INK), ("b", style.INK))
    words = [marks.add(Name(name, style.TEXT, colour, ground=False)) for name, colour in looks]

    @marks.moves
    def move(H, share, view):
        values, V = np.linalg.eigh(H[::-1, ::-1])  # rows and columns (w, b)
        V = V * np.sign(V[np.abs(V).argmax(axis=0), [0, 1]])
        R, reach = rotation(*view), np.sqrt(2 * RIM / values)

        def at(parts, heights):  # parts along the axes (M, 2), each in units of its reach, and heights, on the page
            return project(np.column_stack([parts * reach @ V.T, UP * (np.zeros(len(parts)) + heights)]), R)

        for part, shares in ((rings, HOOPS), (walls, WALLS)):
            points = at(shares.reshape(-1, 2), RIM * np.sum(shares**2, axis=-1).ravel())
            part.set_verts(list(points.reshape(shares.shape)))
        eigen.set_segments([at(1.15 * np.outer([-1, 1], part), 0) for part in np.eye(2)])
        plane.set_segments([0.75 * ACROSS * np.outer([-1, 1], R[:2, k]) for k in (0, 1)])
        for word, line in zip(words, (*eigen.get_segments(), *plane.get_segments()), strict=True):
            word.set_position(1.12 * line[-1])
        parts = np.sqrt(START) * (1 - share * 2 / values[1] * values) ** np.arange(STEPS + 1)[:, None]
        heights = RIM * np.sum(parts**2, axis=1)
        low = np.append(np.flatnonzero(heights > CLIMB * RIM), STEPS)[0] + 1
        track.set_data(*at(parts[:low], heights[:low]).T)
        end.set_data(*track.get_xydata()[-1:].T)
        least.set_data(*at(np.zeros((1, 2)), 0).T)
        return float(values[1] / values[0]), heights[:low]

    return marks


# ---- gradient descent ----


def descent_path(
    X: Any = None,
    t: Any = None,
    path: Any = None,
    w: Any = (-10, 45),
    b: Any = (275, 340),
    caption: str = "Sixty steps with a learning rate of 0.06: down the steep wall in a few, "
    "then slowly along the floor of the valley towards the star.",
) -> None:
    """Show the hypotheses path (S, 2), rows (w, b), that descent visits on the surface of X (N, 1) and t (N,).

    w and b are (low, high) ranges of the surface.
    """
    X, t = _air(X, t)
    if path is None:
        path = _descent(X, t, 0.06, 60, (5.0, 330.0))
    ax = plot_surface(X, t, w=w, b=b)
    plot_path([point[:2] for point in path], ax=ax)
    show(
        ax,
        caption,
        alt="A map of E over w and b: narrow tilted ellipses around a star. A dotted path drops into the valley at "
        "once and then creeps along it.",
    )


@live("Gradient descent and its learning rate")
def descent(
    X: Any = None,
    t: Any = None,
    w: Any = (-15, 50),
    b: Any = (270, 340),
    start: Any = (5.0, 330.0),
    eta: Any = (0.005, 0.15, 0.005, 0.06),
) -> Live:
    """Drag the start and raise the learning rate until the path no longer settles.

    X (N, 1) and t (N,); w and b are (low, high) ranges of the surface, start the weight and the bias to begin with.
    eta is the slider (low, high, step, start) of the learning rate.
    """
    X, t = _air(X, t)
    least = _loss(LinearRegression().fit(X, t), (X, t))

    def draw(left, right):
        plot_surface(X, t, w=w, b=b, ax=left)
        right.set(xlim=(-1, 101), ylim=(5, 1e5), yscale="log", xlabel="step", ylabel="$E$")
        right.axhline(least, color=style.GREY, lw=1.5, ls=(0, (4, 2)), zorder=1)
        right.text(100, least, "least", ha="right", va="bottom", color=style.GREY, size=style.TEXT)
        return PathArtist(left), PathArtist(right)

    def update(artists, eta, steps, start):
        path = _descent(X, t, eta, steps, start[0])
        artists[0].set([point[:2] for point in path])
        artists[1].set([point[2:] for point in path])
        E = path[0][3], path[-1][3]
        return f"Learning rate {eta:.3f}: E goes from {_amount(E[0])} to {_amount(E[1])} in {steps} steps."

    return Live(
        *(draw, update),
        alt="Left, the map of E over w and b, narrow ellipses around a yellow star, with a black path of dots from a "
        "ring, the start, to a large dot. Right, E after each step on a logarithmic scale: the same dots, which start "
        "at the upper left; far below them a dashed grey line, the least E possible.",
        panels=2,
        eta=eta,
        steps=(2, 100, 2, 60),
        start=Points([start]),
    )


def around_the_limit(
    X: Any = None,
    t: Any = None,
    shares: Any = (0.99, 1.01),
    w: Any = (-10, 45),
    b: Any = (275, 340),
    start: Any = (5.0, 330.0),
) -> None:
    """Show 60 steps of descent just below and just above the largest stable learning rate, on X (N, 1), t (N,).

    `shares` are the two learning rates as shares of it, w and b (low, high) ranges of the surface.
    """
    X, t = _air(X, t)
    limit = stability_limit(X)
    fig = figure(panels=2)
    for ax, share in zip(fig.axes, shares, strict=True):
        plot_surface(X, t, w=w, b=b, ax=ax)
        plot_path([point[:2] for point in _descent(X, t, share * limit, 60, start)], ax=ax)
        ax.set_title(f"{share:.2f} of the limit")
    show(
        fig,
        "The same start and 60 steps. Just below the limit the jumps across the valley shrink; just above it they "
        "grow.",
        alt="Two maps of E with a zigzag path across the narrow valley. On the left the zigzag narrows; on the right "
        "it widens from step to step.",
    )


# ---- polynomials ----


def two_degrees(X: Any = None, t: Any = None, models: Mapping[int, Any] | None = None) -> None:
    """Show two models (degree -> fitted model) beside each other, with their residuals on X (N, 1), t (N,)."""
    mine = X is None
    X, t = _air(X, t)
    models = _polynomials((1, 2), (X, t)) if models is None else models
    fig = figure(panels=2)
    for ax, (degree, model) in zip(fig.axes, models.items(), strict=True):
        if mine:
            _years(ax, (1957, 2027), "").set_ylim(300, 440)
        plot_targets(X, t, ax=ax)
        CurveArtist(ax, X, t).set(model)
        ax.set_title(f"degree {degree}: E = {_loss(model, (X, t)):.2f}")
    show(
        fig,
        "What a line leaves over is not noise: it is too low at both ends and too high in between. One more feature "
        "takes nearly all of it away.",
        alt="The same dots twice, with orange residuals. Left a straight line that passes below the first and the last "
        "years and above the middle ones; right a gentle curve on which all dots lie.",
    )


def overfitting(
    few: Any = None,
    new: Any = None,
    models: Mapping[int, Any] | None = None,
    x: Any = (-0.05, 1.05),
    y: Any = (-2.2, 2.2),
    caption: str = "Degree 9 passes through all ten fitted points and swings wildly between them; "
    "the new points (squares) lie along the calmer curve of degree 3.",
    alt: str = "Ten fitted points and thirty new ones along one wave. Left a calm curve through their middle; right "
    "a curve that meets all ten fitted points exactly and shoots far above and below the new ones.",
) -> None:
    """Show two models (degree -> model fitted to `few`) with `few` and `new`, each a part (X (N, 1), t (N,)).

    x and y are the limits of the axes.
    """
    few = curve(10, noise=0.2, seed=22) if few is None else few
    new = curve(30, noise=0.2, seed=122) if new is None else new
    models = _polynomials((3, 9), few) if models is None else models
    fig = figure(panels=2)
    for ax, (degree, model) in zip(fig.axes, models.items(), strict=True):
        ax.set(xlim=x, ylim=y)
        _plot_parts(ax, {"fitted": few, "new": new})
        plot_targets(*few, ax=ax)
        CurveArtist(ax, *few, residuals=False).set(model)
        ax.set_title(f"degree {degree}: E = {_loss(model, few):.3f}, new data {_loss(model, new):.3f}")
    show(fig, caption, alt=alt)


@live("Which degree?")
def degrees(train: Any = None, validation: Any = None, models: Mapping[int, Any] | None = None) -> Live:
    """Go through the degrees and watch the curve, its loss in training, and its loss on the validation set.

    train and validation are parts (X (N, 1), t (N,)), models is degree -> model fitted to `train`; without them, the
    air of the lecture and the degrees 1 to 12. The left panel shows everything less the line of degree 1.
    """
    mine = train is None
    if train is None:
        train, validation = three_way(*lessons.air(), train=0.7, validation=0.15, seed=SEED)[:2]
    fitted = _polynomials(range(1, 13), train) if models is None else models
    E = {degree: (_loss(model, train), _loss(model, validation)) for degree, model in fitted.items()}
    straight = LinearRegression().fit(*train)
    parts = {"training": train, "validation": validation}
    above = {name: (X, np.asarray(t) - straight.predict(X)) for name, (X, t) in parts.items()}

    def draw(left, right):
        if mine:
            _years(left, (1957, 2027))
            left.set_ylim(-8, 12)
        _plot_parts(left, above)
        left.set_title("above the straight line")
        _plot_degrees(right, list(E), *np.transpose(list(E.values())))
        return CurveArtist(left, *above["training"], residuals=False), CursorArtist(right)

    def update(artists, degree):
        artists[0].set(lambda X: fitted[degree].predict(X) - straight.predict(X))
        artists[1].set(degree, *E[degree])
        return f"Degree {degree}: E is {E[degree][0]:.3f} in training and {E[degree][1]:.3f} in validation."

    return Live(
        draw,
        update,
        alt="Left, what is left of the readings above a straight line: a valley of blue dots, training, and orange "
        "squares, validation, from 10 in 1959 down to -6 in the 1990s and up to 11 in 2025, with a black curve. Right, "
        "E against the degree on a logarithmic scale: both curves drop steeply to degree 2; training goes on falling, "
        "validation turns level and is ringed where it is least. A dashed upright line marks the degree shown.",
        panels=2,
        degree=(min(E), max(E), 1, min(E)),
    )


@live("What was never measured")
def never_measured() -> Live:
    """Fit the years up to a line, split properly, and hold what the model says about the rest against the rest."""
    X, t = lessons.air()
    years = FIRST + 10 * X[:, 0]

    def draw(ax):
        _years(ax, (1957, 2027)).set_ylim(300, 460)
        plot_targets(X, t, ax=ax)
        (future,) = ax.plot([], [], "o", ms=7, mfc="white", mec=style.POSITIVE, mew=1.4, zorder=3.1)
        return CurveArtist(ax, X, t, residuals=False), CursorArtist(ax), future

    def update(artists, measured_up_to, degree):
        curve, cursor, future = artists
        n = int(np.sum(years <= measured_up_to))
        parts = [*three_way(X[:n], t[:n], seed=0)[:2], (X[n:], t[n:])]
        model = PolynomialRegression(degree).fit(*parts[0])
        curve.set(model)
        cursor.set((measured_up_to + 0.5 - FIRST) / 10)
        future.set_data(X[n:, 0], t[n:])
        E = [_loss(model, part) for part in parts]
        says = model.predict(X[-1:])[0]
        return (f"E: training {E[0]:.2f}, validation {E[1]:.2f}, never measured {_amount(E[2])}. For 2025 it says "
                f"{says:.0f} ppm; {t[-1]:.0f} were measured.")  # fmt: skip

    return Live(
        draw,
        update,
        alt="Readings against the year, rising along a gently bent row. A dashed upright line parts them: dots to its "
        "left are filled, those to its right are hollow. A black curve runs through the filled dots and then goes its "
        "own way.",
        measured_up_to=(1970, 2020, 5, 1995),
        degree=(1, 6, 1, 3),
    )


# ---- what they share ----


def _plot_parts(ax: Axes, parts: Mapping[str, Any]) -> None:
    """Draw the parts of a data set, name -> (X (N, 1), t (N,)), each with its own mark, named in a legend."""
    with style.context():
        for (name, (X, t)), (colour, _, marker) in zip(parts.items(), style.SERIES, strict=False):
            ax.plot(np.ravel(X), t, marker, ms=7, mfc=colour, mec="white", mew=1, label=name, zorder=3)
        style.legend(ax, handletextpad=0.2)
    style.label(ax, "$x$", "$t$")


def _plot_degrees(ax: Axes, degrees: Any, training: Any, validation: Any) -> None:
    """Draw training and validation loss against the degree, all (S,); ring the least validation loss."""
    curves = {"training": training, "validation": validation}
    plot_history(curves, x=degrees, xlabel="degree", ylabel="$E$", log=True, ax=ax)
    best = int(np.argmin(validation))
    ax.plot(degrees[best], validation[best], "o", ms=17, mfc="none", mec=style.INK, mew=2, zorder=3)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=12, steps=[1, 2, 5, 10], integer=True))


def _years(ax: Axes, years: tuple[float, float], ylabel: str = "$t$ in ppm") -> Axes:
    """Frame an axis of decades since 1959 and label it with years."""
    ticks = np.arange(1960, years[1] + 1, 20)
    ax.set_xlim((years[0] - FIRST) / 10, (years[1] - FIRST) / 10)
    ax.set_xticks((ticks - FIRST) / 10, [f"{year:g}" for year in ticks])
    ax.set(xlabel="year", ylabel=ylabel)
    return ax


def _air(X: Any, t: Any) -> tuple[Any, Any]:
    return lessons.air() if X is None else (X, t)


def _descent(X: Any, t: Any, eta: float, steps: int, start: Any) -> list[tuple]:
    """Return the run from the weight and bias `start`: (w, b, step, E) for each state."""
    model = GradientDescentRegression(eta, steps, tol=0, start=(start[:1], start[1]))
    return [(state.w[0], state.b, state.epoch, state.loss) for state in model.steps(X, t)]


def _polynomials(degrees: Any, part: Any) -> dict[int, PolynomialRegression]:
    """Fit a polynomial of each degree to a part (X, t)."""
    return {degree: PolynomialRegression(degree).fit(*part) for degree in degrees}


def _amount(E: float, digits: int = 3) -> str:
    """Return a loss as people write it: 1,016 or 64.9 or 0.07, never with a power of ten."""
    if E >= 1e6:
        return "more than a million"
    if E < 1e-3:
        return "less than 0.001"
    return f"{E:,.0f}" if E >= 1000 else f"{E:.{digits}g}"


def _loss(model: Any, part: Any) -> float:
    """Return the mean loss E of a model on a part (X, t)."""
    X, t = part
    return float(np.mean((model.predict(X) - t) ** 2) / 2)
