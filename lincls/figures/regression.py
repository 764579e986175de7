"""The figures of lecture 01: the air of Hawaii, its performance surface as a map and as a bowl, descent and its two
modes, degrees, the luck of a split, what was never measured, a forecast with its band, and a watch kept on a model.

The watch adds up what each new miss z, in spreads, exceeds half a spread by, never below 0, upwards and downwards, and
rings at 5. Source: Page, Biometrika 41 (1954), for the sums.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.contour import ContourSet
from matplotlib.ticker import MaxNLocator

from lincls.data import curve, folds, lessons, three_way
from lincls.features import polynomial
from lincls.figures.catalogue import live
from lincls.figures.parts.solids import RIM, STEPS, plot_bowl
from lincls.models import (
    GradientDescentRegression,
    LinearRegression,
    PolynomialRegression,
    cross_validate,
    hessian,
    mean_loss,
    prediction_spread,
)
from lincls.plot import CursorArtist, Marks, PathArtist, figure, plot_surface, plot_targets, show, style
from lincls.plot.curve import drawable
from lincls.widgets import Handle, Live, Orbit, Points

SEED = 0  # of the lecture's split
FIRST = 1959  # the first year of the table; x counts decades from it
STEPS_SHOWN = 150  # of the two modes
RATES: dict[str, Any] = {"eta_in_limits": (0.05, 1.1, 0.01, 0.9), "count_from": (1959, 1999, 1, 1959)}  # two sliders
STRIPES = (style.NEGATIVE, style.POSITIVE)  # one validation set, ten folds
AHEAD, LEAST_YEARS, MIDDLE = 25, 20, 3.3  # a forecast's years, the years it learns from at least, 1992 in decades
SLACK, RINGS_AT = 0.5, 5.0  # what a watch lets pass each year, and where it rings, in spreads

# ---- the air and its performance surface ----


def readings() -> None:
    """Show the carbon dioxide against the year."""
    X, t = lessons.air()
    ax = _years(figure().axes[0], (1957, 2027))
    plot_targets(X, t, ax=ax)
    show(
        ax,
        "Sixty-seven years of air: each year holds more than the one before, and the climb itself gets steeper.",
        alt="Blue dots, one a year from 1959 at 316 ppm to 2025 at 427 ppm, rise along a smooth curve that bends "
        "slightly upwards.",
    )


@live("A line is a point of the performance surface")
def hypothesis() -> Live:
    """Be the learning algorithm: move w and b, or the dot on the surface, until the residuals are short."""
    X, t = lessons.air()

    def draw(left, right):
        _map(X, t, (-15, 45), (270, 340), right).set_title("every line is a point")
        _years(left, (1957, 2027)).set_ylim(300, 440)
        plot_targets(X, t, ax=left)
        return _curve(left, X, t), PathArtist(right)

    def update(artists, w, b):
        line, dot = artists
        line.move(lambda X: w * X[:, 0] + b)
        dot.set([(w, b)])
        return f"y = {w:.1f} x + {b:.1f}, x in decades since {FIRST}, has the mean loss {mean_loss(X, t, [w], b):.1f}."

    return Live(
        *(draw, update),
        alt="Left, the readings as blue dots that rise from 316 in 1959 to 427 in 2025 and bend slightly upwards, a "
        "straight black line, and orange residuals between the dots and the line. Right, a map of E over w and b: long "
        "narrow ellipses that lean to the left around a yellow star, palest near it and labelled with their E, and a "
        "black dot for the line of the left panel.",
        moments={"too flat": dict(w=0, b=340), "too steep": dict(w=30, b=270), "nearly best": dict(w=16.5, b=306.5)},
        w=(-15, 45, 0.5, 10),
        b=(270, 340, 0.5, 320),
        dot=Handle("w", "b", 1),
    )


def bowl_and_gutter() -> None:
    """Show E of the air beside E of inputs that are all the same."""
    X, t = lessons.air()
    same = np.full((len(X), 1), 3.3)
    left, right = figure(panels=2).axes
    _map(X, t, (-10, 45), (275, 335), left).set_title("inputs that differ")
    plot_surface(same, t, w=(-10, 45), b=(275, 335), ax=right).set_title("all inputs the same")
    w = np.array([-10.0, 45.0])
    right.plot(w, t.mean() - 3.3 * w, color=style.INK, lw=1.6, ls=(0, (4, 2)))
    show(
        left,
        "Left: the years differ, and E has one lowest point. Right: every x is 3.3, and every point along the "
        "bottom, 3.3w + b = mean of t, is equally good.",
        alt="Two maps of E over w and b. On the left nested narrow ellipses around a star; on the right straight "
        "parallel bands, the lightest of them along a dashed line, the bottom.",
    )


@live("The loss is a bowl")
def bowl() -> Live:
    """Turn the bowl, make the step too large, and count the years from another one."""
    X = lessons.air()[0]

    def update(bowl, eta_in_limits, count_from, view):
        steeper, path = bowl.move(hessian(X - (count_from - FIRST) / 10), eta_in_limits, view)
        ratio = f"One direction curves {steeper:.1f} times as strongly as the other."
        if path[-1] > RIM:
            return f"{ratio} At {eta_in_limits:.2f} of the limit the path climbs out of the bowl."
        return (f"{ratio} At {eta_in_limits:.2f} of the limit {STEPS} steps go from {path[0]:.0f} to "
                f"{_amount(path[-1], 2)} above the bottom.")  # fmt: skip

    return Live(
        *(plot_bowl, update),
        alt="A bowl in three dimensions, drawn as eight pale blue rings above each other and thin lines from its rim "
        "to a yellow star at the bottom. Two axes cross under the star, a purple one called flat and an ochre one "
        "called steep, with thin grey axes for w and b. A black path of dots, the steps of descent, starts high on the "
        "wall.",
        figsize=(7.0, 5.2),
        moments={
            "along the floor": dict(view=(257, 12)),
            "past the limit": dict(eta_in_limits=1.03),
            "counted from 1992": dict(count_from=1992, eta_in_limits=0.79),
        },
        **RATES,
        view=Orbit(azimuth=325, elevation=12, elevations=(0, 90)),
    )


# ---- gradient descent ----


@live("Gradient descent and its learning rate")
def descent() -> Live:
    """Drag the start and raise the learning rate until the path no longer settles."""
    X, t = lessons.air()
    least = _loss(LinearRegression().fit(X, t), (X, t))

    def draw(left, right):
        _map(X, t, (-15, 50), (270, 340), left)
        right.set(xlim=(-1, 101), ylim=(5, 1e4), yscale="log", xlabel="step", ylabel="$E$ in ppm²")
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
        alt="Left, the map of E over w and b, narrow ellipses, labelled with their E, around a yellow star, with a "
        "black path of dots from a ring, the start, to a large dot. Right, E after each step on a logarithmic scale: "
        "the same dots, which start at the upper left; far below them a dashed grey line, the least E possible.",
        moments={
            "a crawl": dict(eta=0.01),
            "just below": dict(eta=0.129, steps=100),
            "just above": dict(eta=0.131, steps=100),
            "another start": dict(eta=0.131, steps=100, start=[(20.0, 275.0)]),
        },
        eta=(0.005, 0.15, 0.001, 0.06),
        steps=(2, 100, 2, 60),
        start=Points([(5.0, 330.0)]),
    )


@live("One rate for two directions")
def modes() -> Live:
    """Raise the rate, and see what a step leaves of the error in the steep direction and in the flat one."""
    X, t = lessons.air()
    best = LinearRegression().fit(X, t)
    away = np.array([330.0 - best.b_, 5.0 - best.w_[0]])  # (b, w) of the start less the best

    def draw(left, right):
        left.set(xlim=(0, 1.15), ylim=(0, 1.3), xlabel="learning rate / limit", title="a step multiplies the error by")
        left.set_ylabel("size of the factor")
        left.axhline(1, color=style.GREY, lw=1.2, ls=(0, (4, 2)), zorder=1)
        left.text(0.02, 1.04, "above: it grows", color=style.GREY, size=style.TEXT)
        right.set(xlim=(-1, STEPS_SHOWN + 1), ylim=(1e-3, 1e4), yscale="log", xlabel="step", ylabel="ppm²")
        right.set_title("loss above the least")
        style.tidy_log(right.yaxis)
        looks = (("flat", style.PURPLE), ("steep", style.OCHRE))
        curves = [left.plot([], [], color=colour, lw=2.6)[0] for _, colour in looks]
        losses = [right.plot([], [], "o-", ms=2, color=colour, label=name)[0] for name, colour in looks]
        style.legend(right, loc="upper right")
        words = [left.text(0.26, 0.5, name, color=colour, size=style.TEXT) for name, colour in looks]
        return curves, losses, words, CursorArtist(left)

    def update(artists, eta_in_limits, count_from):
        curves, losses, (flat, _), cursor = artists
        shift, rates = (count_from - FIRST) / 10, np.linspace(0, 1.15, 231)
        values, V = np.linalg.eigh(hessian(X - shift))  # flat before steep
        shares = 1 - eta_in_limits * 2 * values / values[1]
        for line, value in zip(curves, values, strict=True):
            line.set_data(rates, np.abs(1 - rates * 2 * value / values[1]))
        flat.set_position((0.55, abs(1 - 1.1 * values[0] / values[1]) - 0.09))
        cursor.set(eta_in_limits, *np.abs(shares))
        start = V.T @ (away + shift * away[1] * np.eye(2)[0])
        heights = values / 2 * start**2 * shares ** (2 * np.arange(STEPS_SHOWN + 1)[:, None])
        for line, height in zip(losses, heights.T, strict=True):
            line.set_data(np.arange(len(height)), np.clip(height, 1e-6, 1e6))
        E, factors = heights[-1].sum(), f"the steep part by {shares[1]:.2f} and the flat one by {shares[0]:.3f}"
        end = ", and E runs away" if E > 1e4 else f"; after {STEPS_SHOWN} steps E is {_amount(E, 2)} above the least"
        return f"{eta_in_limits:.2f} of the limit: a step multiplies {factors}{end}."

    return Live(
        *(draw, update),
        alt="Left, what a step multiplies the error by, without its sign, against the learning rate as a share of the "
        "limit: an ochre V, the steep direction, falls to 0 at one half and is back at 1 at the limit; a purple line, "
        "the flat direction, stays close below 1. A dashed upright line marks the rate, with a dot on each. Right, "
        "the loss above the least that is left in each direction after each step, on a logarithmic scale.",
        moments={
            "one step across": dict(eta_in_limits=0.5),
            "fastest in the end": dict(eta_in_limits=0.98),
            "past the limit": dict(eta_in_limits=1.03),
            "counted from 1992": dict(count_from=1992, eta_in_limits=0.79),
        },
        **RATES,
    )


# ---- the answer of the first hour ----


def two_lines() -> None:
    """Show the line of all years and that of the years until 1995, both to 2050, with what was measured."""
    X, t = lessons.air()
    ax, known = _years(figure().axes[0], (1957, 2056)), 37
    ax.set_ylim(300, 470)
    early, line = LinearRegression().fit(X[:known], t[:known]), LinearRegression().fit(X, t)
    looks = ((early, known, style.PURPLE, (9.7, 380)), (line, len(t), style.INK, (8.4, 457)))
    for model, n, colour, place in looks:
        x = np.array([[-0.2], [(n - 1) / 10], [9.1]])
        y = model.predict(x)
        ax.plot(x[:2, 0], y[:2], color=colour, lw=2.4)
        ax.plot(x[1:, 0], y[1:], color=colour, lw=2.4, ls=(0, (4, 2)))
        ax.text(*place, f"line of {FIRST + n - 1}: {y[2]:.0f}", color=colour, size=style.TEXT, ha="right")
    says = early.predict(X[-1:])[0]
    ax.plot([X[-1, 0]] * 2, [says, t[-1]], color=style.NEGATIVE, lw=3, zorder=2.8)
    plot_targets(X, t, ax=ax)
    show(
        ax,
        f"Both lines are the best of their years. That of 1995 says {says:.0f} ppm for 2025, and {t[-1]:.0f} were "
        f"measured: the orange gap. That of 2025 says {line.predict([[9.1]])[0]:.0f} for 2050.",
        alt="Blue dots from 1959 to 2025 that bend upwards, and two straight lines, dashed where they go beyond the "
        "years they learned from. The purple one, of 1995, leaves the dots after 2000 and ends at 431 in 2050; an "
        "orange gap of 29 stands at 2025. The black one, of 2025, ends at 458, below where the dots are heading.",
    )


# ---- polynomials ----


def two_degrees() -> None:
    """Show the line and the curve of degree 2 beside each other, with their residuals."""
    X, t = lessons.air()
    fig = figure(panels=2)
    for ax, (degree, model) in zip(fig.axes, _polynomials((1, 2), (X, t)).items(), strict=True):
        _years(ax, (1957, 2027)).set_ylim(300, 440)
        plot_targets(X, t, ax=ax)
        curve = _curve(ax, X, t)
        curve.move(model.predict)
        curve.artists[1].set(zorder=3.5, lw=2)
        ax.set_title(f"degree {degree}: E = {_loss(model, (X, t)):.2f} ppm²")
    show(
        fig,
        "What a line leaves unexplained is no noise: it is too low at both ends and too high in between. One more "
        "feature takes nearly all of it away.",
        alt="The same dots twice, with orange residuals. Left a straight line that passes below the first and the last "
        "years and above the middle ones; right a gentle curve on which all dots lie.",
    )


def overfitting() -> None:
    """Show the degrees 3 and 9, fitted to ten points of a wave, with thirty new ones."""
    few, new = curve(10, noise=0.2, seed=22), curve(30, noise=0.2, seed=122)
    fig = figure(panels=2)
    for ax, (degree, model) in zip(fig.axes, _polynomials((3, 9), few).items(), strict=True):
        ax.set(xlim=(-0.05, 1.05), ylim=(-2.2, 2.2))
        _plot_parts(ax, {"fitted": few, "new": new})
        plot_targets(*few, ax=ax)
        _curve(ax, *few, residuals=False).move(model.predict)
        ax.set_title(f"degree {degree}: E = {_loss(model, few):.3f}, new data {_loss(model, new):.3f}")
    show(
        fig,
        "Degree 9 passes through all ten fitted points and swings wildly between them; the new points (squares) lie "
        "along the calmer curve of degree 3.",
        alt="Ten fitted points and thirty new ones along one wave. Left a calm curve through their middle; right a "
        "curve that meets all ten fitted points exactly and shoots far above and below the new ones.",
    )


@live("Which degree?")
def degrees() -> Live:
    """Go through the degrees and watch the curve, its loss in training, and its loss on the validation set.

    The left panel shows everything less the line of degree 1.
    """
    train, validation, _ = three_way(*lessons.air(), train=0.7, validation=0.15, seed=SEED)
    fitted = _polynomials(range(1, 13), train)
    E = {degree: (_loss(model, train), _loss(model, validation)) for degree, model in fitted.items()}
    parts = {"training": train, "validation": validation}
    above = {name: (X, t - fitted[1].predict(X)) for name, (X, t) in parts.items()}

    def draw(left, right):
        _years(left, (1957, 2027), "ppm").set(ylim=(-8, 12), title="above the straight line")
        _plot_parts(left, above)
        _plot_degrees(right, list(E), *np.transpose(list(E.values())))
        cursor = CursorArtist(right)
        cursor.dots.set(ms=5, mew=0)  # the marks of the two curves stay in sight
        return _curve(left, *above["training"], residuals=False), cursor

    def update(artists, degree):
        artists[0].move(lambda X: fitted[degree].predict(X) - fitted[1].predict(X))
        artists[1].set(degree, *E[degree])
        return f"Degree {degree}: E is {E[degree][0]:.3f} ppm² in training and {E[degree][1]:.3f} in validation."

    return Live(
        draw,
        update,
        alt="Left, what is left of the readings above a straight line: a valley of blue dots, training, and orange "
        "squares, validation, from 10 in 1959 down to -6 in the 1990s and up to 11 in 2025, with a black curve. Right, "
        "E against the degree on a logarithmic scale: both curves drop steeply to degree 2; training goes on falling, "
        "validation turns level and is ringed where it is least. A dashed upright line marks the degree shown.",
        moments={"the line": dict(degree=1), "the bend": dict(degree=2), "degree 12": dict(degree=12)},
        degree=(1, 12, 1, 6),
    )


def luck(splits: int = 20) -> None:
    """Show E against the degree as a validation set of ten years sees it, and as ten folds do, a line a shuffling."""
    X, t = lessons.air()
    fig, degrees, seen = figure(panels=2), list(range(1, 13)), []
    for seed in range(splits):
        train, validation, _ = three_way(X, t, train=0.7, validation=0.15, seed=seed)
        parts = folds(np.zeros(len(t)), 10, seed=seed)
        one = [_loss(model, validation) for model in _polynomials(degrees, train).values()]
        ten = [cross_validate(PolynomialRegression(degree), X, t, parts).error.mean() for degree in degrees]
        seen.append((one, ten))
    titles = ("one validation set of ten years", "ten folds, each held out once")
    for ax, name, E, colour in zip(fig.axes, titles, np.swapaxes(seen, 0, 1), STRIPES, strict=True):
        best = E.argmin(axis=1)
        ax.plot(degrees, E.T, color=colour, lw=1.0, alpha=0.45)
        ax.plot(best + 1, E.min(axis=1), "o", ms=10, mfc="none", mec=style.INK, mew=1.6)
        ax.set(title=name, yscale="log", ylim=(0.008, 20), xlabel="degree", ylabel="$E$ in ppm²", xticks=degrees[1::2])
        style.tidy_log(ax.yaxis)
        ax.text(0.8, 0.011, "chosen", size=style.TEXT)
        for degree, times in zip(*np.unique(best + 1, return_counts=True), strict=True):
            ax.text(degree, 0.011, f"{times}", size=style.TEXT, ha="center")
    many = [np.unique(np.argmin(E, axis=1)).size for E in np.swapaxes(seen, 0, 1)]
    show(
        fig,
        f"{splits} shufflings of one table; a ring marks the least E of each. One validation set of ten years chooses "
        f"{many[0]} different degrees, ten folds choose {many[1]}.",
        alt="Two panels of E against the degree from 1 to 12, twenty thin lines each. Left, orange lines spread over "
        "a factor of ten, and their rings lie at many degrees; right, blue lines lie close together, and all rings "
        "at degree 7.",
    )


@live("What was never measured")
def never_measured() -> Live:
    """Fit the years up to a line, split properly, and hold what the model says about the rest against the rest."""
    X, t = lessons.air()
    years = FIRST + 10 * X[:, 0]

    def draw(ax):
        _years(ax, (1957, 2027)).set_ylim(240, 460)
        marks = Marks(ax)
        looks = (style.OCHRE, 264), (style.INK, 250)  # degree 2 and the other: the colour, where its name stands
        curves = [marks.add(_curve(ax, X, t, residuals=False, colour=colour)) for colour, _ in looks]
        cursor, ground = marks.add(CursorArtist(ax)), {"fc": "white", "ec": "none", "pad": 1}
        forms = (
            ("training", "o", {"mfc": style.POSITIVE, "mec": "white"}),
            ("validation", "s", {"mfc": style.NEGATIVE, "mec": "white"}),
            ("future", "o", {"mfc": "none", "mec": style.POSITIVE, "mew": 1.4}),
        )
        dots = [marks.line(form, ms=7, label=name, zorder=3, **look) for name, form, look in forms]
        words = [marks.add(ax.text(0, y, "", color=c, size=style.TEXT, bbox=ground, zorder=3)) for c, y in looks]
        style.legend(ax, loc="upper left")

        @marks.moves
        def move(n, degree):
            parts = [*three_way(X[:n], t[:n], seed=SEED)[:2], (X[n:], t[n:])]
            for power, drawn, word in zip((2, degree), curves, words, strict=True):
                model = PolynomialRegression(power).fit(*parts[0])
                drawn.move(model.predict)
                E, says = [_loss(model, part) for part in parts], model.predict(X[-1:])[0]
                word.set_text(f"degree {power}: {'passed' if E[1] <= E[0] else 'failed'}, {says:,.0f}")
            for mark in (words[1], curves[1].artists[1]):
                mark.set_visible(degree != 2)
            cursor.set(X[n - 1, 0] + 0.05)
            for line, (x, values) in zip(dots, parts, strict=True):
                line.set_data(x[:, 0], values)
            return says, E

        return marks

    def update(marks, measured_up_to, degree):
        n = int(np.sum(years <= measured_up_to))
        says, E = marks.move(n, degree)
        return (
            f"E: training {E[0]:.2f}, validation {E[1]:.2f}, future {_amount(E[2])}. For 2025 degree "
            f"{degree} says {says:,.0f} ppm; {t[-1]:.0f} were measured."
        )

    return Live(
        draw,
        update,
        alt="Readings against the year, rising along a gently bent row. A dashed upright line parts them: left of it "
        "blue dots, training, and a few orange squares, validation; right of it hollow dots, the future. A black "
        "curve runs through the left ones and then goes its own way, and so does an ochre one, degree 2; each is named "
        "with its degree, whether it passed the test, and what it says for 2025.",
        moments={"ten years earlier": dict(measured_up_to=1985, degree=2)},
        measured_up_to=(1970, 2020, 5, 1995),
        degree=(1, 6, 1, 4),
    )


# ---- the forecast ----


@live("A forecast and its band")
def forecast() -> Live:
    """Choose the year in which the learning ends, and hold the curve of degree 2 and its band against what came."""

    def update(marks, learned_until):
        y, half, bar, came = marks.move(learned_until)
        said = f"Learned until {learned_until}, degree 2 says {y:.0f} ± {half:.1f} ppm for {learned_until + AHEAD}"
        if came is not None:
            return f"{said}; {came:.0f} were measured, {'inside' if abs(came - y) <= half else 'outside'} the band."
        return said + (f"; if it misses as it did before, from {bar[0]:.0f} to {bar[1]:.0f}." if bar else ".")

    return Live(
        *(_forecast, update),
        alt="Left, the readings as blue dots, filled up to a dashed upright line and hollow after it, and a black "
        "curve through the filled ones that runs on to 2056 in a narrow grey band; a grey and an ochre bar stand near "
        "its end. Right, orange dots: how far a forecast of 25 years missed, against the year in which it was made; "
        "they rise from 7 in 1978 to 14 and fall below 0 after 1996, and most lie outside a narrow grey band about 0. "
        "A dashed line marks the year, between the same bars as misses: a short grey one and a long ochre one.",
        moments={f"made in {year}": dict(learned_until=year) for year in (1985, 1995, 2000)},
        learned_until=(FIRST + LEAST_YEARS - 1, 2025, 1, 2025),
    )


def _forecast(left: Axes, right: Axes) -> Marks:
    """The curve of the years up to one, its band, and by how much such curves missed AHEAD years later.

    `move(year)` returns the forecast for AHEAD years later, half the band, the range by earlier misses and what came,
    None where they are not known.
    """
    X, t = lessons.air()
    x, origins = np.linspace(-0.2, 9.7, 100)[:, None], np.arange(LEAST_YEARS, len(t) - AHEAD + 1)
    told = np.array([_bend(X, t, n, X[n + AHEAD - 1 : n + AHEAD]) for n in origins])[:, :, 0]
    misses = told[:, 0] - t[origins + AHEAD - 1]
    _years(left, (1974, 2056)).set_ylim(320, 525)
    _years(right, (1975, 2028), "forecast minus measured").set_xlabel("forecast made in")
    right.set(ylim=(-10, 20), title=f"misses {AHEAD} years ahead, in ppm")
    right.axhline(0, color=style.GREY, lw=1, zorder=1)
    at = (origins - 1) / 10
    right.fill_between(at, -told[:, 1], told[:, 1], color=style.GREY, alpha=0.3, lw=0, zorder=1)
    right.plot(at, misses, "o", ms=7, mfc=style.NEGATIVE, mec="white", zorder=3)
    marks = Marks(left)
    band = marks.add(left.fill_between(x[:, 0], 0, 0, color=style.GREY, alpha=0.45, lw=0, label="textbook"))
    look: dict[str, Any] = {"lw": 5, "solid_capstyle": "butt", "zorder": 2.7}
    bars = [marks.line(color=style.GREY, **look), marks.line(color=style.OCHRE, label="earlier misses", **look)]
    beside = [marks.line(ax=right, color=bar.get_color(), **look) for bar in bars]
    style.legend(left, loc="upper left")
    curve = marks.line(color=style.INK, lw=1.4, zorder=2.6)
    known = marks.line("o", ms=5, mfc=style.POSITIVE, mec="white", zorder=3)
    later = marks.line("o", ms=5, mfc="white", mec=style.POSITIVE, mew=1.2, zorder=3)
    cursors = [marks.add(CursorArtist(ax)) for ax in (left, right)]

    @marks.moves
    def move(year):
        n = year - FIRST + 1
        y, half = _bend(X, t, n, x)
        curve.set_data(x[:, 0], y)
        band.set_data(x[:, 0], y - half, y + half, where=x[:, 0] > n / 10)
        for dots, part in ((known, slice(n)), (later, slice(n, None))):
            dots.set_data(X[part, 0], t[part])
        for cursor in cursors:
            cursor.set((n - 1) / 10 + 0.05)
        then, (said, width) = n + AHEAD - 1, np.ravel(_bend(X, t, n, np.array([[(n + AHEAD - 1) / 10]])))
        missed = misses[origins + AHEAD <= n]
        errs = np.array([missed.max(), missed.min()]) if len(missed) >= 10 else np.empty(0)
        for k, ends in enumerate((np.array([width, -width]), errs)):
            bars[k].set_data(np.full(len(ends), then / 10 + (-0.12, 0.12)[k]), said - ends)
            beside[k].set_data(np.full(len(ends), n / 10 - 0.05 + (-0.12, 0.12)[k]), ends)
        return said, width, tuple(said - errs) or None, t[then] if then < len(t) else None

    return marks


def _bend(X: Any, t: Any, n: Any, at: Any) -> tuple[np.ndarray, np.ndarray]:
    """What degree 2, fitted to the first n years, says at places (M, 1), and twice the spread of a new target there."""
    phi, new = polynomial(X[:n] - MIDDLE, 2), polynomial(at - MIDDLE, 2)
    return LinearRegression().fit(phi, t[:n]).predict(new), 2 * prediction_spread(phi, t[:n], new)


def watch() -> None:
    """Show the misses of a line that learned until 1978 in the years after, and the two sums that ring an alarm."""
    X, t = lessons.air()
    n = LEAST_YEARS
    z = (t[n:] - LinearRegression().fit(X[:n], t[:n]).predict(X[n:])) / prediction_spread(X[:n], t[:n], X[n:])
    left, right = figure(panels=2).axes
    _years(left, (1977, 1997.6), "in spreads").set(ylim=(-1, 12), title="measured minus forecast")
    left.axhline(0, color=style.GREY, lw=1, zorder=1)
    left.plot(X[n:, 0], z, "o", ms=7, mfc=style.NEGATIVE, mec="white")
    up = _sums(z)
    k = int(np.argmax(up > RINGS_AT))
    _years(right, (1977, 1997.6), "sum").set(ylim=(0, 25), title="sum of what exceeds half a spread")
    right.axhline(RINGS_AT, color=style.GREY, lw=1.6, ls=(0, (4, 2)), zorder=1)
    right.plot(X[n:, 0], up, "o-", ms=5, color=style.INK)
    right.plot(X[n + k, 0], up[k], "o", ms=16, mfc="none", mec=style.INK, mew=2)
    right.text(X[n + k, 0] + 0.25, up[k], f"alarm, {FIRST + n + k}", va="center", size=style.TEXT)
    show(
        left,
        f"The line learned until {FIRST + n - 1}, and the air leaves it behind. Added up, what exceeds half a spread "
        f"rings in {FIRST + n + k}, when that year alone lies {z[k]:.1f} spreads above the line.",
        alt="Left, orange dots climb from 2 spreads in 1979 to 10 in the 1990s. Right, a black curve of their sum, "
        "ringed where it crosses a dashed line at 5, two or three years after the learning ended.",
    )


def _sums(z: Any) -> np.ndarray:
    """Return the running sums of what the misses z (M,) exceed the slack by, never below 0."""
    total, out = 0.0, np.empty(len(z))
    for k, value in enumerate(z):
        out[k] = total = max(0.0, total + value - SLACK)
    return out


# ---- what they share ----


def _curve(ax: Axes, X: Any, t: Any, residuals: bool = True, colour: str = style.INK) -> Marks:
    """A curve across the axes as they are, and the residuals of examples: `move(y)`, y a function from X (N, 1)."""
    ax.autoscale(False)
    marks = Marks(ax)
    segments = marks.segments(colors=style.NEGATIVE, linewidths=2, zorder=2.2)
    line = marks.line(color=colour, lw=2.8, zorder=2.6)

    @marks.moves
    def move(y):
        x = np.linspace(*ax.get_xlim(), 300)
        line.set_data(x, drawable(ax, y(x[:, None])))
        if residuals:
            ends = np.column_stack([X, t]), np.column_stack([X, drawable(ax, y(X))])
            segments.set_segments(list(np.stack(ends, axis=1)))

    return marks


def _plot_parts(ax: Axes, parts: Mapping[str, Any]) -> None:
    """Draw the parts of a data set, name -> (X (N, 1), t (N,)), each with its own mark, named in a legend."""
    for (name, (X, t)), (colour, _, marker) in zip(parts.items(), style.SERIES, strict=False):
        ax.plot(np.ravel(X), t, marker, ms=7, mfc=colour, mec="white", mew=1, label=name, zorder=3)
    style.legend(ax, handletextpad=0.2)
    style.label(ax, "$x$", "$t$")


def _plot_degrees(ax: Axes, degrees: Any, training: Any, validation: Any) -> None:
    """Draw training and validation loss against the degree, all (S,); ring the least validation loss."""
    curves = {"training": training, "validation": validation}
    for (name, values), (colour, dashes, marker) in zip(curves.items(), style.SERIES, strict=False):
        ax.plot(degrees, values, color=colour, ls=dashes, lw=2.2, marker=marker, ms=6, label=name)
    ax.set_yscale("log")
    style.tidy_log(ax.yaxis)
    style.legend(ax)
    style.label(ax, "degree", "$E$ in ppm²")
    best = int(np.argmin(validation))
    ax.plot(degrees[best], validation[best], "o", ms=17, mfc="none", mec=style.INK, mew=2, zorder=3)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=12, steps=[1, 2, 5, 10], integer=True))


def _map(X: Any, t: Any, w: Any, b: Any, ax: Axes) -> Axes:
    """Draw the map of E over ranges of w and b, and write on some of its contours their E.

    The inmost bears it at its lower tip, others in a row right of the star, where there is room.
    """
    plot_surface(X, t, w=w, b=b, ax=ax)
    best, H, span = LinearRegression().fit(X, t), hessian(X), np.ptp(ax.get_xlim())
    values, V = np.linalg.eigh(H)  # rows and columns (b, w)
    levels = list([artist for artist in ax.collections if isinstance(artist, ContourSet)][-1].levels)
    above = np.array(levels) - _loss(best, (X, t))
    tip = np.sqrt(2 * above[0] / values[0]) * V[:, 0] * -np.sign(V[0, 0])
    places = [(levels[0], best.w_[0] + tip[1], best.b_ + tip[0])]
    for level, height in zip(levels[1:], above[1:], strict=True):
        x = best.w_[0] + np.sqrt(2 * height / H[1, 1])
        if x > places[-1][1] + 0.14 * span and x < ax.get_xlim()[1] - 0.06 * span:
            places.append((level, x, best.b_))
    for level, x, y in places:
        ax.text(x, y, f"{level:,.0f}", size=10, ha="center", va="center", color=style.INK,
                bbox={"fc": "white", "ec": "none", "pad": 0.8, "alpha": 0.8})  # fmt: skip
    return ax


def _years(ax: Axes, years: tuple[float, float], ylabel: str = "$t$ in ppm") -> Axes:
    """Frame an axis of decades since 1959 and label it with years."""
    step = 20 if years[1] - years[0] > 60 else 10
    ticks = np.arange(np.ceil(years[0] / step) * step, years[1] + 1, step)
    ax.set_xlim((years[0] - FIRST) / 10, (years[1] - FIRST) / 10)
    ax.set_xticks((ticks - FIRST) / 10, [f"{year:g}" for year in ticks])
    ax.set(xlabel="year", ylabel=ylabel)
    return ax


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
