"""The figures of lecture 11: seven classifiers compared, spoilt data, and the choices of a study."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.ticker import MaxNLocator

from lincls import checks
from lincls.data import folds, lessons, real
from lincls.experiments import comparison as experiments
from lincls.experiments.comparison import KNOBS, PATIENTS, Score, log_odds, scores, scores_of
from lincls.experiments.comparison import settings as settings  # the lecture fits them in its own cells
from lincls.features import standardise
from lincls.figures.catalogue import live
from lincls.figures.parts.threshold import ThresholdArtist
from lincls.figures.parts.weights import WeightBarsArtist
from lincls.figures.stored import stored
from lincls.metrics import t_interval, wilson
from lincls.models import LogisticRegression
from lincls.models.sigmoid import sigmoid
from lincls.plot import BandsArtist, CursorArtist, Marks, figure, show, style
from lincls.widgets import Live

LIMIT = 0.9  # from here on a correlation is written into its square
COLOURS = LinearSegmentedColormap.from_list("signed", [style.NEGATIVE, "white", style.POSITIVE])


def _ten_means() -> list[str]:
    return [name.removeprefix("mean ") for name in real.breast_cancer().features[:10]]


@stored(long=True)
def seven_methods() -> dict[str, Any]:
    """The summary of each method of KNOBS on each of the three tables, as "table: method: what"."""
    return experiments.every_summary()


seven_methods.part(experiments.quick_part)


def scoreboard(name: str) -> None:
    """Print the results on a table: a row a method, and for each criterion a number with its interval."""
    experiments.scoreboard(seven_methods(), name)


def work(name: str) -> None:
    """Print for each method how often one fit reads a table's examples, and the multiplications that it takes, roughly.

    Each is fitted once to the whole table, with the setting that most folds chose.
    """
    experiments.work(seven_methods(), name)


def answered(name: str, label: str) -> np.ndarray:
    """Return whether a method was right on each example of a table when it was held out, (N,) of bool."""
    return experiments.answered(seven_methods(), name, label)


CRITERIA = {  # what is judged -> the label of its axis
    "error": "error (%)",
    "log-loss": "log-loss",
    "cost": "cost",
    "slips": "error (%)\nafter slips",
    "holes": "error (%)\nafter holes",
    "few": "error (%)\nfrom 10 a class",
}


@live("Seven methods, three tables, six questions")
def scorecard(results: Mapping | None = None) -> Live:
    """Choose a table and compare seven methods on it by six criteria, each with its interval.

    results: table -> criterion -> method -> Score, or None where a method has none.
    """
    results = {name: scores(seven_methods(), name) for name in lessons.three_tables()} if results is None else results
    labels = list(KNOBS)

    def draw(*panels):
        return [
            _intervals(ax, k, labels, title)
            for k, (ax, title) in enumerate(zip(panels, CRITERIA.values(), strict=True))
        ]

    def update(artists, table):
        said = []
        for artist, (what, found) in zip(artists, results[table].items(), strict=True):
            artist.move(found)
            known = {label: score for label, score in found.items() if score is not None}
            best = min(known, key=lambda label: known[label].value)
            said.append(f"{what} {best} {_in_short(known[best], what)}")
        return f"{table.capitalize()}, the least of each: {', '.join(said)}."

    alt = (
        "Six narrow panels side by side with seven rows, a method each, named on the left. In every panel a row has a "
        "dot and a horizontal bar around it in the method's colour, or the word none where a method has no "
        "probabilities. The bars of a panel mostly overlap; where the table is iris, those of pocket and least squares "
        "stand apart to the right."
    )
    return Live(draw, update, alt=alt, panels=6, figsize=(13, 4.6), table=list(results))


def _in_short(score: Score, what: str) -> str:
    """A score and its interval in a few characters."""
    form = "{:.2f} ({:.2f} to {:.2f})" if what in ("log-loss", "cost") else "{:.1f} % ({:.1f} to {:.1f})"
    return form.format(*score)


def _nested(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """A table whose names are "first: second", as first -> second -> values."""
    found: dict[str, dict[str, Any]] = {}
    for name, values in table.items():
        first, _, second = name.rpartition(": ")
        found.setdefault(first, {})[second] = values
    return found


@stored(long=True)
def errors_by_size() -> dict[str, Any]:
    """The errors (S, R) of five learners on the patients that are not among the N for training, 20 draws for each."""
    return experiments.learning_curves(range(20))


@errors_by_size.part
def _first_draws(shipped: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    return experiments.learning_curves(range(2)), {curve: errors[:, :2] for curve, errors in shipped.items()}


def few_examples(curves: Mapping | None = None, sizes: Any = experiments.SIZES) -> None:
    """Show learning curves; curves: name of experiments.CARE -> errors (S, R), a row for each of the sizes (S,)."""
    curves = errors_by_size() if curves is None else curves
    ax = figure(9.5, 4.5).axes[0]
    ax.set_xscale("log")
    ax.set_xlim(0.9 * min(sizes), 2.9 * max(sizes))
    for name, errors in curves.items():
        label, alone = experiments.CARE[name]
        colour, thin = look(label)[0], alone is not None
        means = 100 * errors.mean(axis=1)
        ax.plot(sizes, means, color=colour, lw=1.6 if thin else 2.8, ls=(0, (3, 2)) if thin else "-", zorder=3)
        for N, each in zip(sizes, errors, strict=True):
            ax.plot([N, N], 100 * np.array(t_interval(each)), color=colour, lw=1.2, zorder=2)
    _beside_ends(ax, sizes[-1], {name: 100 * errors[-1].mean() for name, errors in curves.items()})
    style.tidy_log(ax.xaxis)
    ax.set_xticks(sizes, [str(N) for N in sizes])
    ax.set_ylim(0, 120 * max(errors.mean(axis=1).max() for errors in curves.values()))
    style.label(ax, "patients for training", "error (%)")
    draws = next(iter(curves.values())).shape[1]
    said = ", ".join(f"{name} {100 * errors[0].mean():.1f} %" for name, errors in curves.items())
    show(
        ax,
        f"Error on the other patients: mean of {draws} draws with Student's interval. From {sizes[0]} "
        f"patients: {said}.",
        alt="Five falling curves of error over the number of training patients, from 20 to 320, with short vertical "
        "bars. Four begin close together, and one, dashed and brown, far above them; it meets the solid brown one at "
        "80. At the right end the green ones are lowest and a grey one, which has stopped falling, is highest.",
    )


def _beside_ends(ax: Axes, x: float, heights: Mapping[str, float], gap: float = 1.05) -> None:
    """Write each name to the right of x at its height, moved up where two would meet."""
    last = -np.inf
    for name, height in sorted(heights.items(), key=lambda each: each[1]):
        last = max(height, last + gap)
        ax.text(1.06 * x, last, name, color=look(experiments.CARE[name][0])[0], size=style.TICK, va="center")


@stored(long=True)
def errors_of_spoilt() -> dict[str, Any]:
    """The errors in %, (S,), for each kind of damage and method, tuned and trained on spoilt patients."""
    return experiments.spoilt_curves(experiments.SHARES)


@errors_of_spoilt.part
def _most_spoilt(shipped: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    return experiments.spoilt_curves(experiments.SHARES[-1:]), {name: errors[-1:] for name, errors in shipped.items()}


@live("Slips and holes")
def spoilt_data(X: Any = None, trends: Mapping | None = None, shares: Any = experiments.SHARES) -> Live:
    """Spoil a share of the training patients and see which models notice.

    X (N, D) are clean; trends: kind of damage -> model -> errors in % (S,), one for each of the shares (S,).
    """
    X = lessons.study_patients()[0][:, :10] if X is None else X
    trends = _nested(errors_of_spoilt()) if trends is None else trends
    clean, percent = standardise(X), [100 * s for s in shares]

    def draw(left, right):
        picture = left.imshow(clean.Z[:60], cmap="RdBu", vmin=-4, vmax=4, aspect="auto")
        left.set(xlabel="feature", ylabel="patient", xticks=[], yticks=[])
        (crosses,) = left.plot([], [], "x", color=style.GREY, ms=4)
        right.set_ylim(0, 45)
        names = list(next(iter(trends.values())))
        lines = _trends(right, names, percent, xlabel="spoilt (%)", ylabel="error (%)")
        return picture, crosses, lines, CursorArtist(right)

    def update(artists, damage, share):
        picture, crosses, lines, cursor = artists
        Z = (lessons.spoilt(X, damage, shares[share]) - clean.mean) / clean.scale
        picture.set_data(np.nan_to_num(Z[:60]))
        crosses.set_data(*np.argwhere(np.isnan(Z[:60]))[:, ::-1].T)
        heights = {label: values[share] for label, values in trends[damage].items()}
        cursor.set(percent[share], *heights.values())
        lines.move(trends[damage])
        worst = max(heights, key=lambda label: heights[label])
        said = ", ".join(f"{label} {heights[label]:.1f} %" for label in ("pocket", "logistic", "LDA"))
        spoils = f"{damage}, {percent[share]:.0f} % spoilt"
        return f"{spoils}: errors {said}; the worst is {worst}, {heights[worst]:.1f} %."

    alt = (
        "Left, a table of sixty rows and ten columns as coloured cells, blue above the mean and red below, among them "
        "dark blue cells where a number has slipped, or white ones with a cross where it is missing. Right, six curves "
        "of error over the share of spoilt data, with a dashed vertical line and a dot on each. At first three curves "
        "climb steeply, and those of logistic regression, perceptron and pocket stay low."
    )
    return Live(*(draw, update), alt=alt, panels=2, damage=list(trends), share=(0, len(shares) - 1, 1, 3))


def correlations(X: Any = None, names: Any = None) -> None:
    """Show the correlations of the columns of X (N, D), which have these names (D,)."""
    X, names = (lessons.study_patients()[0][:, :10], _ten_means()) if X is None else (X, names)
    ax = _plot_correlations(X, names, figure(8.5).axes[0])
    shown = "Correlations of the ten means: radius, perimeter and area are nearly one and the same feature. "
    show(ax, shown + "Blue: above 0, orange: below; numbers are shown from 0.9 on.")


@stored
def losses_by_penalty() -> dict[str, Any]:
    """For 10 and for 30 features: the log-loss of the folds (S, 10), in training (S,), and the weights (S, D)."""
    return experiments.losses_by_penalty()


@live("How strong a penalty?")
def penalties(losses: Callable | None = None, values: Any = experiments.PENALTIES, names: Any = None) -> Live:
    """Strengthen the penalty of logistic regression with 10 or with 30 features, and watch its log-loss and weights.

    losses(D, l2) gives the log-loss of each fold (F,), that in training, and the weights (D,), for D = 10 and 30 and
    each l2 of the values (S,); names (10,) are those of the first ten features.
    """
    losses = _shipped_losses() if losses is None else losses
    names = _ten_means() if names is None else names
    curves = {
        D: {
            "held out": np.array([losses(D, l2)[0] for l2 in values]),
            "training": np.array([[losses(D, l2)[1]] for l2 in values]),
        }
        for D in (10, 30)
    }

    def draw(left, right):
        bands = BandsArtist(left, ["held out", "training"], values, xlabel="penalty l2", ylabel="log-loss")
        left.set_ylim(0, 0.6)
        return bands, CursorArtist(left), WeightBarsArtist(right, names, top=6)

    def update(artists, features, penalty):
        (bands, cursor, bars), D = artists, 10 if features == "ten means" else 30
        bands.set(curves[D])
        held_out, seen, w = losses(D, values[penalty])
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
    return Live(draw, update, alt=alt, panels=2, **controls)


def _shipped_losses() -> Callable:
    """The function losses(D, l2) of `penalties`, from the shipped table."""
    table = losses_by_penalty()

    def losses(D: int, l2: float) -> tuple:
        k = int(np.argmin(np.abs(experiments.PENALTIES - l2)))
        return tuple(table[f"{D}: {what}"][k] for what in ("held out", "training", "w"))

    return losses


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
    cost, low, high = np.array([experiments.cost_at(t, p, each, c) for each in CUTS]).T
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
        alt="Two panels. On the left six dots with vertical bars against a rising dashed diagonal, on logarithmic "
        "axes; the dots on the left lie below it, those on the right on it. On the right a stepped curve that falls "
        "steeply to a shallow valley and then rises in one jump, in a wide grey band, with a dashed vertical line on "
        "the steep part left of the valley.",
    )


def _draw_groups(ax: Axes, t: np.ndarray, p: np.ndarray, cut: float) -> str:
    """Draw what was promised and what was found in each group, with Wilson's interval; say it for those at the cut."""
    said, floor = "", 0.1  # %
    ends = np.array([floor, 100.0])
    ax.plot(ends, ends, color=style.GREY, lw=1.6, ls=(0, (4, 3)), zorder=1)
    for a, b in pairwise(GROUPS):
        inside = (p >= a) & (p < b if b < 1 else p <= 1)
        n, ill, promised = int(inside.sum()), int(t[inside].sum()), 100 * p[inside].mean()
        low, high = (max(100 * each, floor) for each in wilson(ill, n))
        colour = style.METHODS["logistic"][0]
        ax.plot([promised] * 2, [low, high], color=colour, lw=2.4, zorder=2)
        ax.plot(promised, max(100 * ill / n, floor), "o", ms=9, color=colour, mec="white", zorder=3)
        ax.text(promised, high * 1.25, f"{ill} of {n}", ha="center", size=style.TICK, color=style.INK)
        if a <= cut < b:
            said = f"patients by their p: of {n} with p from {100 * a:.0f} to {100 * b:.0f} %, where the cut falls, "
            said += f"{promised:.1f} % were promised ill and {ill} were"
    ax.set(xscale="log", yscale="log", xlim=(floor, 150), ylim=(floor, 300))
    ax.axvline(100 * cut, color=style.GREY, lw=2, ls=(0, (4, 3)), zorder=1.5)
    for axis in (ax.xaxis, ax.yaxis):
        style.tidy_log(axis)
    style.label(ax, "promised (%)", "found ill (%)")
    return said


@live("The threshold comes from the costs")
def threshold(t: Any = None, z: Any = None, names: Any = ("healthy", "ill")) -> Live:
    """Set the cost of a miss and see where the threshold stands, on the scores and on the ROC.

    t (N,) in {0, 1}, z (N,) the held-out scores; names are those of the classes 0 and 1.
    """
    if t is None or z is None:
        t, z, names = lessons.study_patients()[1], scores_of_study()["logistic"], real.breast_cancer().classes
    N, ill = len(t), np.sum(t == 1)

    def draw(left, right):
        artist = ThresholdArtist(left, right, t, z, names=names, corner=0.45)
        left.get_legend().set_loc("upper right")
        return artist

    def update(artist, c):
        half = artist.set(0).cut
        cut = artist.set(-np.log(c), slope=(N - ill) / (c * ill)).cut
        paid, before = ((each.alarms + c * each.missed) / N for each in (cut, half))
        said = f"{cut.alarms} false alarms, {cut.missed} missed, cost {paid:.3f} a patient (at 1/2: {before:.3f})"
        return f"A miss costs {c}: threshold p = {1 / (1 + c):.3f}, {said}."

    alt = (
        "Left, two overlapping histograms of scores, orange for the healthy mostly below zero and blue for the ill "
        "mostly above, with a vertical line at the threshold. Right, a green curve in the upper left corner of the ROC "
        "that rises steeply and then runs level near 1, with a dot on it and a dashed straight line of equal cost "
        "through the dot."
    )
    return Live(draw, update, alt=alt, panels=2, c=(1, 100, 1, 20))


PERSON = Path.make_compound_path(
    Path(0.42 * np.asarray(Path.unit_regular_polygon(8).vertices) + [0, 0.6], closed=True),
    Path([(-0.8, -1), (-0.8, -0.15), (-0.45, 0.12), (0.45, 0.12), (0.8, -0.15), (0.8, -1), (-0.8, -1)]),
)
OUTCOMES = ("found", "missed", "false alarms", "rightly sent home")
ACROSS, LOW, HIGH = 40, 25, 13  # columns of a box of people, rows of a lower and of an upper one


@live("A thousand patients")
def thousand(t: Any = None, z: Any = None) -> Live:
    """Let a thousand patients flow into four outcomes, by a cut, the price of a miss and the share of the ill.

    t (N,) in {0, 1} and z (N,), their held-out log-odds, give the rates at which each cut finds and alarms.
    """
    t, z = (lessons.study_patients()[1], scores_of_study()["logistic"]) if t is None or z is None else (t, z)
    t, z = np.asarray(t), np.asarray(z)
    ranked = [np.sort(z[t == k])[::-1] for k in (0, 1)]
    before = float(np.log(t.mean() / (1 - t.mean())))
    crowd = experiments.crowd()
    places = np.linspace(-4.6, 4.6, 185)

    def draw(left, right):
        return _people(left), _costs(right, places)

    def update(artists, cut, price, ill, flow):
        people, costs = artists
        threshold, share = log_odds(cut / 100), ill / 100
        count = round(PATIENTS * share)
        alarmed = [scores_of(ranked[1], count) >= threshold, scores_of(ranked[0], PATIENTS - count) >= threshold]
        found, false = (int(each.sum()) for each in alarmed)
        missed, home = count - found, PATIENTS - count - false
        people.move(crowd, alarmed, flow)
        rates = [np.mean(ranked[k][:, None] >= places, axis=0) for k in (0, 1)]
        each = PATIENTS * ((1 - share) * rates[0] + price * share * (1 - rates[1]))
        best = -np.log(price) - (log_odds(share) - before)
        paid = false + price * missed
        costs.move(each, threshold, paid, best)
        true = (
            f"{100 * found / (found + false):.0f} % of the {found + false} alarms are true"
            if found + false
            else "no alarm"
        )
        said = f"{ill} % ill, cut at {cut} %: {found} found, {missed} missed, "
        said += f"{false} false alarms, {home} rightly sent home"
        return f"{said}; {true}. At a price of {price} that costs {paid} for the thousand."

    sliders: dict[str, Any] = {
        "cut": (1, 95, 1, 5),
        "price": (1, 100, 1, 20),
        "ill": (1, 50, 1, 37),
        "flow": (0, 1, 0.05, 1),
    }
    alt = (
        "Left, a thousand small people, blue for the ill and orange for the healthy, in four blocks with numbers: "
        "found and missed above, false alarms and rightly sent home below, and a vertical line between those sent on "
        "and those sent home. With the slider flow at 0 they are one mixed crowd. Right, a black curve of cost over "
        "the cut, with a dot at the cut that is made and a dashed line at the formula's."
    )
    return Live(draw, update, alt=alt, panels=2, figsize=(13, 5), **sliders)


def _people(ax: Axes) -> Marks:
    """A thousand people, the ill and the healthy, in a crowd or in four boxes.

    `move(crowd, alarmed, flow)` places them, of whom these are alarmed, between the crowd (0) and their boxes (1).
    """
    ax.set_position((0.02, 0.03, 0.68, 0.9))
    style.bare(ax).set(xlim=(-43, 43), ylim=(-1.5, 46), xticks=[], yticks=[])
    ax.plot([0, 0], [-1, 45], color=style.LIGHT, lw=2, zorder=0.5)
    marks, look = Marks(ax), {"ls": "", "ms": 7.5, "mew": 0, "zorder": 2.2}
    people = [marks.line(marker=PERSON, color=style.marks(2)[k].colour, **look) for k in (1, 0)]
    counts = []
    for outcome, (side, y) in zip(OUTCOMES, ((-1, 43), (1, 43), (-1, 26), (1, 26)), strict=True):
        near = ("left", "right")[side > 0]
        named: dict[str, Any] = {"va": "bottom", "size": style.TEXT, "color": style.INK}
        ax.text(36.5 * side, y, outcome, ha=near, zorder=1, **named)
        counts.append(marks.add(ax.text(41.5 * side, y, "", ha=near, zorder=3, **named)))

    @marks.moves
    def move(crowd, alarmed, flow):
        along, first, numbers = flow * flow * (3 - 2 * flow), 0, []
        for line, yes, rows, floor in zip(people, alarmed, (HIGH, LOW), (29, 0), strict=True):
            box, n = np.empty((len(yes), 2)), int(yes.sum())
            for some, k, side in ((yes, np.arange(n), -1), (~yes, np.arange(len(yes) - n)[::-1], 1)):
                box[some] = np.column_stack([side * (41.5 - k // rows), floor + k % rows])
            start = crowd[first : first + len(yes)]
            line.set_data(*(start + along * (box - start)).T)
            first += len(yes)
            numbers += [n, len(yes) - n]
        for text, number in zip(counts, numbers, strict=True):
            text.set_text(str(number))

    return marks


def _costs(ax: Axes, places: np.ndarray) -> Marks:
    """What each cut would cost a thousand: `move(costs, threshold, paid, best)`, costs (S,), cuts in log-odds."""
    ax.set_position((0.775, 0.16, 0.21, 0.74))
    ticks = (1, 5, 20, 50, 80, 95)
    ax.set(xlim=(places[0], 3.2), ylim=(0, 1000))
    ax.set_xticks([log_odds(each / 100) for each in ticks], [str(each) for each in ticks])
    style.label(ax, "cut (%)", "cost of a thousand")
    marks = Marks(ax)
    curve = marks.line(color=style.INK, lw=2.4, zorder=2.3)
    formula: dict[str, Any] = {"color": style.GREY, "lw": 2, "ls": (0, (4, 3)), "label": "the formula's cut"}
    best_cut = marks.add(ax.axvline(0, zorder=2.2, **formula))
    dot = marks.line("o", ms=10, color=style.INK, mec="white", mew=1.4, zorder=3)
    style.legend(ax, loc="upper right", fontsize=style.TICK)

    @marks.moves
    def move(costs, threshold, paid, best):
        curve.set_data(places, costs)
        dot.set_data([threshold], [min(paid, 1000)])
        best_cut.set_xdata([np.clip(best, places[0], 3.2)] * 2)

    return marks


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


def _intervals(ax: Axes, k: int, labels: Sequence[str], title: str) -> Marks:
    """The k-th of six narrow panels: a row a method, its number and its interval: `move({label: Score or None})`."""
    ax.set_position(((1.6 + 1.9 * k) / 13.0, 0.95 / 4.6, 1.66 / 13.0, 1 - 1.15 / 4.6))
    ax.set(ylim=(len(labels) - 0.4, -0.6))
    ax.set_yticks(range(len(labels)), labels if k == 0 else [""] * len(labels))
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", color=style.LIGHT, lw=0.6)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=4, steps=[1, 2, 5, 10]))
    ax.set_xlabel(title, size=style.TEXT)
    ax.set_ylabel("method" if k == 0 else "")
    looks, nowhere = [look(label) for label in labels], np.full(len(labels), np.nan)
    marks = Marks(ax)
    bars = marks.segments(colors=[colour for colour, *_ in looks], linewidths=3.0, zorder=2)
    dots = marks.add(ax.scatter(nowhere, nowhere, s=70, linewidths=1.6, zorder=3))
    dots.set(facecolors=[fill for *_, fill in looks], edgecolors=[colour for colour, *_ in looks])
    named: dict[str, Any] = {"size": style.TICK, "color": style.GREY, "va": "center"}
    named["transform"] = ax.get_yaxis_transform()
    nothing = marks.add([ax.text(0.03, row, "none", **named) for row in range(len(labels))])

    @marks.moves
    def move(found):
        known = [found[label] for label in labels]
        gone = Score(np.nan, np.nan, np.nan)
        values = np.array([gone if score is None else score for score in known])
        ax.set_xlim(0, 1.06 * np.nanmax(values))
        bars.set_segments([[(low, row), (high, row)] for row, (_, low, high) in enumerate(values)])
        dots.set_offsets(np.column_stack([values[:, 0], np.arange(len(values))]))
        for text, score in zip(nothing, known, strict=True):
            text.set_visible(score is None)

    return marks


@style.styled
def _plot_correlations(X: Any, names: Any, ax: Axes) -> Axes:
    """Draw the correlations of the columns of X (N, D); those of at least 0.9 in size carry their number."""
    X = checks.inputs(X)
    names = [str(name) for name in names]
    if len(names) != X.shape[1]:
        raise ValueError(f"names must name {X.shape[1]} columns; they came with {len(names)}")
    if (np.ptp(X, axis=0) == 0).any():
        raise ValueError("X must vary in every column; a constant column has no correlation")
    R = np.atleast_2d(np.corrcoef(X, rowvar=False))
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


def _trends(ax: Axes, labels: Any, x: Any, *, xlabel: str, ylabel: str) -> Marks:
    """Curves of methods over the same places x (S,): `move({label: values (S,), ...})`; sets no vertical limits."""
    room = 0.03 * float(np.ptp(x)) or 1.0
    ax.set_xlim(min(x) - room, max(x) + room)
    marks, lines = Marks(ax), {}
    for label in labels:
        colour, dashes, fill = look(label)
        named: dict[str, Any] = {"marker": "o", "mfc": fill, "ms": 6, "lw": 2.4, "label": label, "zorder": 3}
        lines[label] = marks.line(color=colour, ls=dashes, **named)
    style.legend(ax, loc="upper left", fontsize=style.TICK)
    style.label(ax, xlabel, ylabel)

    @marks.moves
    def move(values):
        for label, column in values.items():
            lines[label].set_data(x, column)

    return marks


def nested_folds() -> None:
    """Draw how a fold is held out twice: ten folds that judge, and within the nine others five that choose."""
    ax = style.bare(figure(11, 3.6).axes[0])
    ax.set_position((0.02, 0.03, 0.96, 0.94))
    ax.set(xlim=(-0.1, 14.2), ylim=(-3.3, 1.5), xticks=[], yticks=[])
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
    for k in range(3):
        strip(-1.4 - 0.9 * k, 5, k, 1.988, "chooses")
        say(1.988 * k + 0.93, -1.0 - 0.9 * k, "chooses", "white", ha="center")
    say(10.15, 0.4, "the chosen setting, fitted\nto the nine, meets it once")
    say(10.15, -1.9, "the other nine, in five folds:\nfive settings are tried here,\nas many for each method")
    show(
        ax,
        "Nested cross-validation: the fold that judges has no part in the choice of a setting.",
        alt="A row of ten grey boxes, of which the fourth is purple and marked judges. A bracket leads from the other "
        "nine to three rows of five wide grey boxes; in each row another box is amber and marked chooses.",
    )


QUESTIONS = (  # a question, and what a yes leads to
    (
        "Does it learn on the fly,\nor from millions\nof examples?",
        "one step an example:\nlogistic, LMS, perceptron\n(lectures 03, 06, 07)",
    ),
    (
        "Are numbers missing,\nand does nobody hide\nthem on purpose?",
        "a Gaussian model as it is,\nor means filled in;\nnever complete rows only\n(section 5, lecture 09)",
    ),
    ("Could some numbers\nbe wrong by far?", "look, and mend first;\nsums of squares suffer\nmost (section 5)"),
    (
        "Does the boundary bend,\nand are there many\nexamples a class?",
        "QDA with a ridge,\nor features of lecture 05,\nwith as much care\n(section 2)",
    ),
)


def which_one() -> None:
    """Draw the questions that lead to a method, and what holds before and after all of them."""
    ax = style.bare(figure(13, 5.4).axes[0])
    ax.set_position((0.01, 0.01, 0.98, 0.98))
    ax.set(xlim=(0, 26), ylim=(0, 10.8), xticks=[], yticks=[])

    def box(x, y, text, colour, width, height):
        corner = (x - width / 2, y - height / 2)
        ax.add_patch(Rectangle(corner, width, height, fc="white", ec=colour, lw=2, zorder=2))
        ax.text(x, y, text, size=style.TICK, color=style.INK, ha="center", va="center", zorder=3)

    def arrow(start, end, text, shift):
        ax.annotate("", end, start, arrowprops={"arrowstyle": "-|>", "color": style.GREY, "lw": 1.8}, zorder=1)
        x, y = np.mean([start, end], axis=0) + shift
        ax.text(x, y, text, size=style.TICK, color=style.GREY, ha="center", va="center", zorder=3)

    box(13, 9.9, "First: put a test set away. Write down what an error costs. Look at the data.", style.GREY, 25.4, 1.2)
    for k, (question, answer) in enumerate(QUESTIONS):
        x = 2.7 + 5.15 * k
        box(x, 7.2, question, style.INK, 4.7, 2.2)
        box(x, 3.7, answer, style.GREY, 4.9, 2.5)
        arrow((x, 6.1), (x, 4.95), "yes", (0.5, 0))
        arrow((x + 2.35, 7.2), (x + 2.8, 7.2), "no", (0, 0.45))
    final = "logistic regression,\npenalty tuned;\nbeside it an LDA,\nshrinkage tuned.\n\n"
    final += "If they disagree,\nfind out why."
    box(23.3, 5.45, final, look("logistic")[0], 4.6, 5.7)
    last = "Do costs change, or may a person look at doubtful cases? Then you need probabilities: check them"
    last += " where the cut\nfalls. If not, perceptron, pocket and least squares are candidates too."
    last += " Tune all alike, and report an interval."
    box(13, 1.15, last, style.GREY, 25.4, 1.7)
    show(
        ax,
        "Which one? Four questions, and what holds before and after them.",
        alt="A chart of boxes. A wide box on top, four boxes with questions in a row below it, each with an arrow "
        "marked yes down to a box with an answer, and arrows marked no to the right, which end at a tall green box "
        "with the words logistic regression, penalty tuned, beside it an LDA, shrinkage tuned; below, a wide box.",
    )
