"""The figures of lecture 11: seven classifiers compared, spoilt data, and the choices of a study."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from lincls.data import folds, lessons, real
from lincls.experiments import comparison as experiments
from lincls.experiments.comparison import KINDS, KNOBS, OWN
from lincls.experiments.comparison import settings as settings  # the lecture fits them in its own cells
from lincls.features import standardise
from lincls.figures.catalogue import live
from lincls.figures.parts.weights import WeightBarsArtist
from lincls.figures.stored import stored, stored_long
from lincls.metrics import t_interval, wilson
from lincls.models import LogisticRegression
from lincls.models.sigmoid import sigmoid
from lincls.plot import CursorArtist, Marks, figure, show, style
from lincls.widgets import Live

LIMIT = 0.9  # from here on a correlation is written into its square
COLOURS = LinearSegmentedColormap.from_list("signed", [style.NEGATIVE, "white", style.POSITIVE])


def _ten_means() -> list[str]:
    return [name.removeprefix("mean ") for name in real.breast_cancer().features[:10]]


SLOW = ("pocket", "logistic")  # on the digits: half a minute each
TABLES = ("iris", "breast cancer", "digits")
OFTEN = ("a few times", "tens of times", "hundreds of times", "thousands of times")


@stored_long
def seven_methods() -> dict[str, Any]:
    """Each method of KNOBS on ten folds of each of the three tables, as "table: method: what"."""
    return experiments.summaries(tuple(KNOBS), TABLES)


@seven_methods.part
def _but_slow(shipped: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    return _quick(experiments.summaries, shipped)


@stored_long
def twenty_draws() -> dict[str, Any]:
    """What twenty draws find of each method of KNOBS on each of the tables, (20,), as "table: method: what"."""
    return experiments.draws(tuple(KNOBS), TABLES, range(experiments.DRAWS))


@twenty_draws.part
def _one_draw(shipped: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    first = {name: values[:1] for name, values in shipped.items()}
    return _quick(lambda labels, names: experiments.draws(labels, names, range(1)), first)


def _quick(compute: Callable, shipped: Mapping) -> tuple[dict[str, Any], dict[str, Any]]:
    """All but the slow methods on the digits, computed anew and as shipped."""
    new = compute(tuple(KNOBS), TABLES[:2]) | compute([label for label in KNOBS if label not in SLOW], TABLES[2:])
    return new, {name: shipped[name] for name in new}


def scoreboard(name: str) -> None:
    """Print the results on a table: a row a method, and for each criterion the median of the draws and their range."""
    criteria = list(experiments.results(twenty_draws(), name).items())
    for block in (criteria[:4], criteria[4:]):  # as many as a page is wide
        print(f"{name:14}" + "".join(f"{what:>18}" for what, _ in block))
        for label in KNOBS:
            row = []
            for what, of in block:
                form = "{:.2f} ({:.2f}-{:.2f})" if what in ("log-loss", "cost") else "{:.1f} ({:.1f}-{:.1f})"
                row.append("-" if of[label] is None else form.format(*np.quantile(of[label], (0.5, 0.05, 0.95))))
            print(f"{label:14}" + "".join(f"{cell:>18}" for cell in row))


def work(name: str) -> None:
    """Print for each method how often one fit reads a table's examples, and the multiplications that it takes, roughly.

    Each is fitted once to the whole table, with the setting that most folds chose.
    """
    (X, t), table = lessons.three_tables()[name], seven_methods()
    Z, (N, D), K = standardise(X).Z, X.shape, len(np.unique(t))
    machines = 1 if K == 2 else K
    print(f"{name:14}   reads the examples   multiplications")
    for label in KNOBS:
        usual = np.bincount(np.array(table[f"{name}: {label}: chosen by errors"], int)).argmax()
        reads, numbers = experiments.readings(label, settings(label, K)[usual].fit(Z, t), K)
        products = reads * N * D * {"once": D + 1, "means": 1, "all": machines, "one": 1}[numbers]
        often = "once" if reads == 1 else OFTEN[min(len(str(reads)), len(OFTEN)) - 1]
        print(f"{label:14}   {often:18}   about 10^{round(np.log10(products))}")


def answered(name: str, label: str) -> np.ndarray:
    """Return whether a method was right on each example of a table when it was held out, (N,) of bool."""
    right = np.ones(len(lessons.three_tables()[name][1]), bool)
    right[seven_methods()[f"{name}: {label}: wrong"].astype(int)] = False
    return right


CRITERIA = {  # the examples for training -> what is judged -> the label of its axis
    "as they are": {"error": "error (%)", "log-loss": "log-loss", "cost": "cost"},
    "spoilt": {
        "slips": "error (%)\nafter slips",
        "outliers": "error (%)\nwith outliers",
        "holes": "error (%)\nafter holes",
    },
    "ten a class": {"few": "error (%)\nfrom 10 a class"},
}


@live("Seven methods, three tables, seven questions")
def scorecard() -> Live:
    """Choose a table and compare seven methods on it over twenty draws, by three criteria or by another four."""
    results = {name: experiments.results(twenty_draws(), name) for name in TABLES}

    def draw(*panels):
        places = [((1.55 + 3.73 * k) / 13, 3.38 / 13) for k in range(len(panels))]
        return [_strips(ax, list(KNOBS), "", places[k], first=k == 0) for k, ax in enumerate(panels)]

    def update(artists, table, examples):
        said, known = [], {}
        for strips, criterion in zip_longest(artists, CRITERIA[examples].items()):
            what, title = criterion or ("error", "")
            measured = results[table][what]
            known = {label: values for label, values in measured.items() if values is not None}
            reach = _reach(np.concatenate(list(known.values())))
            strips.ax.set_xlim(-0.02 * reach, 1.06 * reach)
            strips.ax.set_xlabel(title)
            strips.move(measured, on=criterion is not None)
            if criterion:
                said.append(f"{what} {min(known, key=lambda label, of=known: np.mean(of[label]))}")
        best = next(iter(known))
        return f"{table.capitalize()}, the least mean of {len(known[best])} draws: {', '.join(said)}."

    alt = (
        "Three panels, error, log-loss and cost, or one, side by side with seven rows, a method each, named on "
        "the left. In every panel a row has twenty short upright strokes in the method's colour and a dot at their "
        "median, or the word none where a method has no probabilities; a triangle with a number at the right edge is a "
        "stroke beyond. Of the three panels the strokes mostly share one range, but for those of naive Bayes, which "
        "lie farther right in error and log-loss."
    )
    moments = {
        "the patients": {"table": "breast cancer"},
        "the irises": {"table": "iris"},
        "the digits": {"table": "digits"},
        "spoilt": {"table": "breast cancer", "examples": "spoilt"},
        "ten a class": {"table": "breast cancer", "examples": "ten a class"},
    }
    controls = {"table": list(results), "examples": list(CRITERIA)}
    return Live(draw, update, moments=moments, first="the patients", alt=alt, panels=3, figsize=(13, 4.6), **controls)


def _reach(values: np.ndarray) -> float:
    """The farthest of the values that the axis must hold: all, but for one that lies twice as far as any other."""
    *_, last, farthest = np.sort(values)
    return float(last if farthest > 2 * last else farthest)


def _nested(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """A table whose names are "first: second", as first -> second -> values."""
    nested: dict[str, dict[str, Any]] = {}
    for name, values in table.items():
        first, _, second = name.rpartition(": ")
        nested.setdefault(first, {})[second] = values
    return nested


errors_by_size = stored_long(experiments.errors_by_size).part_of(range(2), at=np.s_[:, :2])


def few_examples() -> None:
    """Show learning curves of the learners of experiments.CARE.

    A curve joins the medians; a thick bar holds the middle half of the draws, a thin one all but the outer tenth.
    """
    curves, sizes = errors_by_size(), experiments.SIZES
    ax = figure(10, 4.8).axes[0]
    ax.set_xscale("log")
    ax.set_xlim(0.85 * min(sizes), 2.9 * max(sizes))
    shifts = 1.045 ** (np.arange(len(curves)) - (len(curves) - 1) / 2)  # beside each other at every size
    for shift, (name, errors) in zip(shifts, curves.items(), strict=True):
        label, alone = experiments.CARE[name]
        colour, x = look(label)[0], shift * np.array(sizes)
        low, lower, median, upper, high = np.quantile(errors, (0.05, 0.25, 0.5, 0.75, 0.95), axis=1)
        ax.plot(x, median, color=colour, lw=1.6, ls="-" if alone is None else (0, (3, 2)), zorder=3)
        ax.plot(x, median, "o", color="white" if alone is not None else colour, mec=colour, ms=6, zorder=4)
        ax.vlines(x, low, high, color=colour, lw=1, zorder=2)
        ax.vlines(x, lower, upper, color=colour, lw=4, alpha=0.5, zorder=2)
    _beside_ends(ax, shifts[-1] * sizes[-1], {name: np.median(errors[-1]) for name, errors in curves.items()})
    style.tidy_log(ax.xaxis)
    ax.set_xticks(sizes, [str(N) for N in sizes])
    ax.set_ylim(0, 1.05 * max(np.quantile(errors, 0.95, axis=1).max() for errors in curves.values()))
    style.label(ax, "patients for training", "error (%)")
    draws = next(iter(curves.values())).shape[1]
    said = ", ".join(f"{name} {np.median(errors[0]):.1f} %" for name, errors in curves.items())
    show(
        ax,
        f"Error on the other patients: median of {draws} draws, their middle half and nine tenths. From {sizes[0]} "
        f"patients: {said}.",
        alt="Five falling curves of error over the number of training patients, from 20 to 320, with upright bars "
        "beside each other at every size. At 20 patients four curves begin close together, and one, dashed and brown, "
        "far above them. At the right end all five lie within two points, a dashed green one lowest and a grey one "
        "highest.",
    )


def _beside_ends(ax: Axes, x: float, heights: Mapping[str, float]) -> None:
    """Write each name to the right of x at its height, moved up where two would meet."""
    last = -np.inf
    for name, height in sorted(heights.items(), key=lambda each: each[1]):
        last = max(height, last + 1.3)
        ax.text(1.06 * x, last, name, color=look(experiments.CARE[name][0])[0], size=style.TICK, va="center")


errors_of_spoilt = stored_long(experiments.errors_of_spoilt).part_of(
    experiments.SHARES[-1:], range(1), at=np.s_[-1:, :1]
)


@live("Slips, outliers and holes")
def spoilt_data() -> Live:
    """Spoil a share of the training patients and see which models notice."""
    X, shares = lessons.study_patients()[0][:, :10], experiments.SHARES
    trends = _nested(errors_of_spoilt())  # errors with a tuned cut and, as model + OWN, without
    clean, labels = standardise(X), [name for name in next(iter(trends.values())) if not name.endswith(OWN)]

    def draw(left, right):
        right.axvline(0, color=style.GREY, lw=1.2, zorder=1)
        right.set_xlim(-11, 25)
        (own,) = right.plot([], [], "D", color="none", mec=style.GREY, mew=1.6, ms=8, zorder=2.5)
        right.text(24.5, 0.45, "\N{WHITE DIAMOND} median at its own cut", size=style.TICK, color=style.GREY, ha="right")
        strips = _strips(right, labels, "errors added in the same draw (points)", (0.42, 0.56), first=True)
        right.set_xticks(range(-10, 25, 5))
        return _rows_of_patients(left, clean.Z[:60]), own, strips

    def update(artists, damage, share):
        rows, own, strips = artists
        Z = (lessons.spoilt(X, damage, shares[share], seed=1) - clean.mean) / clean.scale
        rows.move(Z[:60], damage)
        added = {label: values[share] - values[0] for label, values in trends[damage].items()}
        strips.move(added)
        medians = {label: float(np.median(errors)) for label, errors in added.items()}
        own.set_data([medians[label + OWN] for label in labels], range(len(labels)))
        said = (f"{label} {medians[label]:+.1f} ({medians[label + OWN]:+.1f})" for label in labels)
        spoilt = f"{damage}, {100 * shares[share]:.0f} % spoilt: errors added, in points, median of the draws"
        return f"{spoilt}, with a tuned cut (and at its own cut): {', '.join(said)}."

    alt = (
        "Left, a table of sixty rows and ten columns as coloured cells, blue above the mean and orange below, among "
        "them dark blue cells where a number has slipped, or white ones with a cross where it is missing; the words "
        "below say which. Right, seven "
        "rows, a method each, of twenty upright strokes with a dot at their median over the points of error that the "
        "damage adds, and a hollow grey diamond at the median without a tuned cut. After slips the diamonds of least "
        "squares, naive Bayes, LDA and QDA lie far to the right of their dots, and the strokes of QDA farthest."
    )
    last = len(shares) - 1
    names = "a fifth slipped", "a fifth far away", "complete rows only", "means in the holes"
    moments = {name: {"damage": kind, "share": last} for name, kind in zip(names, KINDS, strict=True)}
    controls: dict[str, Any] = {"damage": list(trends), "share": (0, last, 1, 0)}
    return Live(draw, update, moments=moments, first=names[0], alt=alt, figsize=(12, 4.8), **controls)


def _rows_of_patients(ax: Axes, Z: np.ndarray) -> Marks:
    """Patients as rows of coloured cells, with a cross where a number is missing: `move(Z, damage)`, Z (60, 10)."""
    ax.set_position((0.045, 0.21, 0.24, 0.74))
    marks = Marks(ax)
    picture = marks.add(ax.imshow(Z, cmap=COLOURS, vmin=-4, vmax=4, aspect="auto"))
    ax.set(xticks=[], yticks=[])
    ax.set_ylabel("a row a patient for training", size=style.TEXT)
    ax.set_xlabel("ten means; blue high, orange low", size=style.TICK)
    words: dict[str, Any] = {"size": style.TICK, "ha": "center", "va": "top", "transform": ax.transAxes}
    key, crosses = marks.add(ax.text(0.5, -0.09, "", **words)), marks.line("x", color=style.GREY, ms=4)
    marked = {"slips": "darkest blue: slipped", "outliers": "darkest rows: far away"}

    @marks.moves
    def move(Z, damage):
        key.set_text(marked.get(damage, "\N{MULTIPLICATION SIGN}: missing"))
        picture.set_data(np.nan_to_num(Z))
        crosses.set_data(*np.argwhere(np.isnan(Z))[:, ::-1].T)

    return marks


def correlations(X: Any = None, names: Any = None) -> None:
    """Show the correlations of the columns of X (N, D), which have these names (D,)."""
    X, names = (lessons.study_patients()[0][:, :10], _ten_means()) if X is None else (X, names)
    ax = _plot_correlations(X, names, figure(8.5).axes[0])
    shown = "Correlations of the ten means: radius, perimeter and area are nearly one and the same feature. "
    show(ax, shown + "Blue: above 0, orange: below; numbers are shown from 0.9 on.")


losses_by_penalty = stored(experiments.losses_by_penalty)


@live("How strong a penalty?")
def penalties() -> Live:
    """Strengthen the penalty of logistic regression with 10 or with 30 features, and watch its log-loss and weights."""
    table, values = losses_by_penalty(), experiments.PENALTIES
    curves = {D: {"held out": table[f"{D}: held out"], "training": table[f"{D}: training"][:, None]} for D in (10, 30)}

    def draw(left, right):
        bands = _bands(left, values)
        return bands, CursorArtist(left), WeightBarsArtist(right, _ten_means(), top=6)

    def update(artists, features, penalty):
        (bands, cursor, bars), D = artists, 10 if features == "ten means" else 30
        bands.move(curves[D])
        held_out, seen, w = (table[f"{D}: {what}"][penalty] for what in ("held out", "training", "w"))
        cursor.set(values[penalty], min(held_out.mean(), 0.6), seen)
        bars.set(w[:10])
        low, high = t_interval(held_out)
        said = f"{held_out.mean():.3f} ({max(low, 0):.3f} to {high:.3f}) held out, {seen:.3f} in training"
        model = f"{D} features, l2 = {values[penalty]:.4g}"
        return f"{model}: log-loss {said}; the length of w is {np.linalg.norm(w):.1f}."

    last = len(values) - 1
    alt = (
        "Left, two curves of log-loss over the penalty on a logarithmic axis, each in a pale band: held out above, in "
        "training below, with a dashed vertical line and a dot on each at the chosen penalty. Right, ten horizontal "
        "bars from a zero line, blue to the right and orange to the left, with the names of the ten means; the longer "
        "the penalty grows, the shorter they get."
    )
    controls: dict[str, Any] = {"features": ["ten means", "all 30"], "penalty": (0, last, 1, last // 2)}
    return Live(draw, update, alt=alt, **controls)


@style.styled
def _bands(ax: Axes, values: Any) -> Marks:
    """Log-losses against the penalty, each the mean over its folds in a band: `move({name: (S, F)})`.

    The band reaches from the 10th to the 90th percentile of the folds.
    """
    ax.set(xscale="log", xlim=(0.9 * min(values), 1.1 * max(values)), ylim=(0, 0.6))
    style.tidy_log(ax.xaxis)
    marks, drawn = Marks(ax), {}
    for name, (colour, dashes, marker) in zip(("held out", "training"), style.SERIES[2:], strict=False):
        band = marks.add(ax.fill_between(values, 0, 0, color=colour, alpha=0.15, lw=0, zorder=1))
        drawn[name] = band, marks.line(color=colour, ls=dashes, marker=marker, ms=6, lw=2.4, label=name, zorder=3)
    style.legend(ax, loc="upper right")
    style.label(ax, "penalty l2", "log-loss")

    @marks.moves
    def move(losses):
        for name, (band, line) in drawn.items():
            band.set_data(values, *np.percentile(losses[name], (10, 90), axis=1))
            line.set_data(values, losses[name].mean(axis=1))

    return marks


def _best_penalty() -> float:
    """The penalty with the least held-out log-loss of all 30 features."""
    return float(experiments.PENALTIES[losses_by_penalty()["30: held out"].mean(axis=1).argmin()])


@stored
def scores_of_study() -> dict[str, Any]:
    """The log-odds (N,) of the patients of the study by two models, each by one that has not seen that patient."""
    return experiments.scores_of_study(_best_penalty())


GROUPS = (0, 0.01, 0.03, 0.06, 0.12, 0.3, 1)  # edges of the groups of probabilities, fine where the cut falls
CUTS = np.round(np.arange(0.01, 0.301, 0.005), 3)


def calibration(t: Any = None, p: Any = None, c: float = 20) -> None:
    """Show whether probabilities keep their word near the cut 1/(1 + c), and what each cut near it costs.

    t (N,) in {0, 1}; p (N,) are held-out probabilities of 1, without them those of logistic regression.
    """
    t, p = (lessons.study_patients()[1], sigmoid(scores_of_study()["logistic"])) if t is None or p is None else (t, p)
    fig, cut = figure(12, 4.5, panels=2), 1 / (1 + c)
    left, right = fig.axes
    said = _draw_groups(left, t, p, cut)
    cost, low, high = np.array([experiments.cost_at(t, p, cut, c) for cut in CUTS]).T
    right.fill_between(100 * CUTS, low, high, color=style.LIGHT, alpha=0.6, lw=0, zorder=1)
    right.step(100 * CUTS, cost, where="mid", color=style.INK, lw=2.6, zorder=3)
    right.axvline(100 * cut, color=style.GREY, lw=2, ls=(0, (4, 3)), zorder=2)
    right.text(100 * cut, 0.97 * high.max(), f" 1/(1 + {c})", color=style.GREY, size=style.TEXT)
    right.set(xlim=(0, 30), ylim=(0, 1.05 * high.max()))
    style.label(right, "cut: sent on from this p (%)", "cost a patient")
    at, best = experiments.cost_at(t, p, cut, c)[0], CUTS[cost.argmin()]
    show(
        fig,
        f"Left, {said}. Right, what each cut costs if a miss weighs {c} false alarms, with the bootstrap's interval: "
        f"{at:.3f} at the formula's {100 * cut:.1f} %, least {cost.min():.3f} at {100 * best:.1f} %.",
        alt="Two panels. On the left six dots with vertical bars against a rising dashed diagonal, on axes of "
        "square roots; the dots on the left lie below it, those on the right on it. On the right a stepped curve that "
        "falls steeply to a shallow valley and then rises in three jumps close together, in a wide grey band, with a "
        "dashed vertical line on the steep part left of the valley.",
    )


def _draw_groups(ax: Axes, t: np.ndarray, p: np.ndarray, cut: float) -> str:
    """Draw what was promised and what was found in each group, with Wilson's interval; say it for those at the cut."""
    said = ""
    roots: dict[str, Any] = {"functions": (lambda x: np.sqrt(np.maximum(x, 0)), np.square)}
    ax.set_xscale("function", **roots)  # small shares have room, and 0 has a place
    ax.set_yscale("function", **roots)
    ax.plot([0, 100], [0, 100], color=style.GREY, lw=1.6, ls=(0, (4, 3)), zorder=1)
    for a, b in pairwise(GROUPS):
        inside = (p >= a) & (p < b if b < 1 else p <= 1)
        n, ill, promised = int(inside.sum()), int(t[inside].sum()), 100 * p[inside].mean()
        low, high = (100 * share for share in wilson(ill, n))
        colour = style.METHODS["logistic"][0]
        ax.plot([promised] * 2, [low, high], color=colour, lw=2.4, zorder=2)
        ax.plot(promised, 100 * ill / n, "o", ms=9, color=colour, mec="white", zorder=3, clip_on=False)
        named: dict[str, Any] = {"size": style.TICK, "color": style.INK, "ha": "center", "va": "bottom", "rotation": 90}
        here = a <= cut < b
        ax.text(promised, high, f" {ill} of {n}", **named | {"ha": "right" if here else "center"})
        if here:
            said = f"patients by their p: of {n} with p from {100 * a:.0f} to {100 * b:.0f} %, where the cut falls, "
            said += f"{promised:.1f} % were promised ill and {ill} were"
    ax.set(xlim=(0, 105), ylim=(0, 170))
    ax.axvline(100 * cut, color=style.GREY, lw=2, ls=(0, (4, 3)), zorder=1.5)
    ticks = (0, 1, 5, 10, 25, 50, 100)
    ax.set_xticks(ticks, [str(tick) for tick in ticks])
    ax.set_yticks(ticks, [str(tick) for tick in ticks])
    style.label(ax, "promised (%)", "found ill (%)")
    return said


def weights(names: Any = None, w: Any = None, low: Any = None, high: Any = None) -> None:
    """Show the weights w (D,) of the features with these names (D,), each with its range from low to high (D,)."""
    if w is None:
        names, (X, t), l2 = real.breast_cancer().features, lessons.study_patients(), _best_penalty()
        w = LogisticRegression(l2=l2).fit(standardise(X).Z, t).w_
        parts = [np.delete(np.arange(len(t)), rows) for rows in folds(t, 10, seed=1)]
        W = [LogisticRegression(l2=l2).fit(standardise(X[rows]).Z, t[rows]).w_ for rows in parts]
        low, high = np.min(W, axis=0), np.max(W, axis=0)
    ax = figure(6, 7.5).axes[0]
    top = float(np.abs([w, low, high]).max())
    WeightBarsArtist(ax, names, top).set(w, low, high)
    flips = int(((low < 0) & (high > 0)).sum())
    show(ax, f"The {len(w)} weights, with their range over ten training sets; {flips} of them change their sign.")


def look(label: str) -> tuple[str, Any, str]:
    """Colour, dashes and fill of a method's marks; the pocket is an open perceptron."""
    colour, dashes = style.METHODS["perceptron" if label == "pocket" else label]
    return colour, (0, (1, 1)) if label == "pocket" else dashes, "white" if label == "pocket" else colour


def _strips(ax: Axes, labels: Sequence[str], title: str, place: tuple[float, float], *, first: bool) -> Marks:
    """A row a method at `place` (left, width): a stroke a draw, and their median: `move({label: (R,) or None})`.

    The farthest stroke beyond the panel is a triangle at its edge, with its number. Nothing is shown unless `on`.
    """
    left, width = place
    ax.set_position((left, 0.21, width, 0.74))
    ax.set(ylim=(len(labels) - 0.4, -0.6))
    ax.set_yticks(range(len(labels)), labels if first else [""] * len(labels))
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", color=style.LIGHT, lw=0.6)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=3, steps=[1, 2, 5, 10], prune=None if width > 0.2 else "upper"))
    ax.set_xlabel(title, size=style.TEXT)
    ax.set_ylabel("")
    marks, strokes = Marks(ax), {}
    for label in labels:
        colour, _, fill = look(label)
        line = marks.line("|", color=colour, ms=11, mew=1.2, alpha=0.6, zorder=2)
        strokes[label] = line, marks.line("o", color=fill, mec=colour, mew=1.6, ms=8, zorder=3)
    edge = marks.line(">", ms=9, clip_on=False, zorder=3)
    number = marks.add(ax.text(0, 0, "", size=style.TICK, ha="right", va="bottom"))
    named: dict[str, Any] = {"size": style.TICK, "color": style.GREY, "va": "center"}
    named["transform"] = ax.get_yaxis_transform()
    nothing = marks.add([ax.text(0.03, row, "none", **named) for row in range(len(labels))])

    @marks.moves
    def move(found, on=True):
        top = ax.get_xlim()[1]
        farthest, row = max((np.max(found[label]), row) for row, label in enumerate(labels) if found[label] is not None)
        edge.set_data(*([[top], [row]] if on and farthest > top else [[], []]))
        edge.set_color(look(labels[row])[0])
        number.set(x=0.96 * top, y=row - 0.12, text=f"{farthest:.1f}", visible=on and farthest > top)
        ax.set_visible(on)
        ax.spines[["left", "bottom"]].set_visible(on)
        for row, (label, text) in enumerate(zip(labels, nothing, strict=True)):
            values, (line, dot) = found[label] if on else [], strokes[label]
            text.set_visible(on and values is None)
            line.set_data([] if values is None else values, [row] * (0 if values is None else len(values)))
            dot.set_data(*([[], []] if values is None or not on else [[np.median(values)], [row]]))

    return marks


@style.styled
def _plot_correlations(X: Any, names: Any, ax: Axes) -> Axes:
    """Draw the correlations of the columns of X (N, D); those of at least 0.9 in size carry their number."""
    R = np.corrcoef(X, rowvar=False)
    size = style.TICK if len(names) <= 12 else 0.6 * style.TICK
    _make_room(ax, 0.6 + size / 125 * (4 + max(map(len, names))))
    ax.imshow(R, cmap=COLOURS, vmin=-1, vmax=1, aspect="auto", zorder=0.5)
    write = min(10.0, 24 * style.panel_size(ax)[0] / len(names))  # four digits fill a square
    for i, j in np.argwhere((np.abs(R) >= LIMIT) & ~np.eye(len(R), dtype=bool)):
        ax.text(
            j, i, f"{R[i, j]:.3f}".replace("-", "\N{MINUS SIGN}"), ha="center", va="center", color="white", size=write
        )
    places = range(len(names))
    ax.set_xticks(places, [str(k + 1) for k in places], size=size)
    ax.set_yticks(places, [f"{name}  {k + 1}" for k, name in enumerate(names)], size=size)
    return style.label(ax, "feature, by its number", "feature")


def _make_room(ax: Axes, inches: float) -> None:
    """Move the left edge of the panel so that so many inches are free beside it, but never past its middle."""
    box = ax.get_position(original=True)
    width = style.panel_size(ax)[0] / box.width
    left = min(max(inches / width, box.x0), box.x0 + box.width / 2)
    ax.set_position((left, box.y0, box.x1 - left, box.height))


def nested_folds() -> None:
    """Draw how a fold is held out twice: ten folds that judge, and within the nine others five that choose."""
    ax = style.bare(figure(11, 4.6).axes[0])
    ax.set_position((0.02, 0.03, 0.96, 0.94))
    ax.set(xlim=(-0.1, 14.2), ylim=(-5.1, 1.5), xticks=[], yticks=[])
    shades = {"judges": style.PURPLE, "fits": style.LIGHT, "chooses": style.OCHRE}

    def strip(y, count, held, width, what):
        for k in range(count):
            colour = shades[what if k == held else "fits"]
            ax.add_patch(Rectangle((k * width, y), width * 0.94, 0.8, fc=colour, ec="white"))

    def say(x, y, text, colour=style.INK, **named):
        ax.text(x, y, text, size=style.TEXT, color=colour, va="center", **named)

    strip(0, 10, 3, 1.0, "judges")
    say(0, 1.1, "the patients of the study, in ten folds; each judges once")
    say(3.47, 0.4, "judges", "white", ha="center")
    ax.plot([0, 0, 3.0], [-0.5, -0.15, -0.15], color=style.GREY, lw=1.2)
    ax.plot([4.0, 9.94, 9.94], [-0.15, -0.15, -0.5], color=style.GREY, lw=1.2)
    for k in range(5):
        strip(-1.4 - 0.9 * k, 5, k, 1.988, "chooses")
        say(1.988 * k + 0.93, -1.0 - 0.9 * k, "chooses", "white", ha="center")
    say(10.15, 0.4, "the chosen setting, fitted\nto the nine, meets it once")
    say(
        10.15,
        -2.8,
        "the other nine, in five folds:\nfive settings and every cut\nare tried here, as many\nfor each method",
    )
    show(
        ax,
        "Nested cross-validation: the fold that judges has no part in the choice of a setting.",
        alt="A row of ten grey boxes, of which the fourth is purple and marked judges. A bracket leads from the other "
        "nine to five rows of five wide grey boxes; in each row another box is amber and marked chooses.",
    )


ASKED = {  # what a method keeps up in -> the title of its column
    "error": "errors",
    "cost": "costs",
    "few": "ten a class",
    "slips": "slips",
    "outliers": "outliers",
    "holes": "holes",
}


def which_one() -> None:
    """Show, for each method and question, on which of the three tables it keeps up with the best in twenty draws."""
    ax = style.bare(figure(11, 5.2).axes[0])
    ax.set_position((0.15, 0.03, 0.84, 0.84))
    ax.set(xlim=(-0.5, len(ASKED) - 0.5), ylim=(len(KNOBS) - 0.5, -0.5), xticks=[], yticks=[])
    tables = [experiments.keeping_up(twenty_draws(), name) for name in TABLES]
    counts = dict.fromkeys(KNOBS, 0)
    for column, (what, title) in enumerate(ASKED.items()):
        ax.text(column, -0.62, title, size=style.TEXT, color=style.INK, ha="center", va="bottom")
        for row, label in enumerate(KNOBS):
            colour = look(label)[0]
            for k, table in enumerate(tables):
                known, x = table[what].get(label), column + 0.24 * (k - 1)
                counts[label] += known is True
                if known is not None:
                    ax.plot(
                        x, row, "o", ms=19, color=colour if known else "white", mec=colour if known else style.LIGHT
                    )
                    ax.text(x, row, TABLES[k][0], color="white" if known else style.GREY, ha="center", va="center")
    for row, label in enumerate(KNOBS):
        ax.text(-0.6, row, label, size=style.TEXT, color=look(label)[0], ha="right", va="center")
        ax.axhline(row + 0.5, color=style.LIGHT, lw=0.8)
    said = ", ".join(f"{label} {count}" for label, count in counts.items())
    show(
        ax,
        f"Filled: keeps up with the best on the irises (i), the breast cancer patients (b), the digits (d). Filled "
        f"circles of {3 * len(ASKED)}: {said}.",
        alt="A grid of seven rows, a method each, and six columns, a question each. In every cell three circles with "
        "the letters i, b and d, filled in the method's colour where it keeps up with the best. The rows of logistic "
        "regression and QDA have most of theirs filled, and no row has all of them.",
    )
