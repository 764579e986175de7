"""The figures of lecture 11: seven classifiers compared, spoilt data, and the choices of a study."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.ticker import NullLocator

from lincls import checks
from lincls.data import folds, lessons, real
from lincls.features import standardise
from lincls.figures.catalogue import live
from lincls.figures.stored import stored
from lincls.models import (
    LDA,
    QDA,
    GaussianNaiveBayes,
    LeastSquaresClassifier,
    LogisticRegression,
    MulticlassPerceptron,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftmaxRegression,
    cross_validate,
)
from lincls.models.sigmoid import sigmoid
from lincls.models.validation import standard_error
from lincls.plot import BandsArtist, CursorArtist, figure, plot_bands, plot_reliability, show, style
from lincls.plot.arguments import listed
from lincls.widgets import Live

SIZES = (20, 40, 80, 160, 320)  # of the training sets
SHARES = (0, 0.05, 0.1, 0.2, 0.3)  # of the patients with a slip, or of the numbers that are missing
KINDS = ("slips", "holes: complete rows", "holes: means filled in")
PENALTIES = 10.0 ** np.arange(-3, 3.01, 0.5)
LIMIT = 0.9  # from here on a correlation is written into its square
COLOURS = LinearSegmentedColormap.from_list("signed", [style.NEGATIVE, "white", style.POSITIVE])
BINS = 40  # of the scores
SIGNS = "\N{MINUS SIGN}", "+"


def _study() -> tuple[np.ndarray, np.ndarray]:
    return lessons.study_patients()


def _ten_means() -> list[str]:
    return [name.removeprefix("mean ") for name in real.breast_cancer().features[:10]]


def _seven(K: int) -> dict[str, Any]:
    """The seven models of the lecture, for K classes."""
    gaussian = {"naive Bayes": GaussianNaiveBayes(smoothing=0.01), "LDA": LDA(), "QDA": QDA(ridge=0.1)}
    linear: dict[str, Any] = {
        "perceptron": Perceptron(max_epochs=100),
        "pocket": Pocket(max_epochs=100),
        "least squares": LeastSquaresClassifier(),
        "logistic": LogisticRegression(l2=1),
    }
    if K > 2:
        linear = {
            "perceptron": MulticlassPerceptron(max_epochs=100),
            "pocket": OneVsRest(Pocket(max_epochs=20)),
            "least squares": OneVsRest(LeastSquaresClassifier()),
            "logistic": SoftmaxRegression(l2=1),
        }
    return linear | gaussian


@stored
def errors_of_seven() -> dict[str, Any]:
    """The errors of the ten folds, (10,), for each table and model."""
    found = {}
    with warnings.catch_warnings():
        checks.quiet()  # perceptrons do not converge where no plane separates the classes
        for name, (X, t) in lessons.three_tables().items():
            parts = folds(t, 10, seed=0)
            for label, model in _seven(len(np.unique(t))).items():
                found[f"{name}: {label}"] = cross_validate(model, X, t, parts).error
    return found


def seven_on_three_tables(errors: Mapping | None = None) -> None:
    """Show the cross-validated error of each model on each table, with a bar of two standard errors both ways.

    errors: table -> model -> errors of the folds (F,).
    """
    errors = _nested(errors_of_seven()) if errors is None else errors
    fig = figure(12, 4.5, panels=3)
    for ax, (name, tries) in zip(fig.axes, errors.items(), strict=True):
        means, reach = (
            100 * np.array([of(each) for each in tries.values()]) for of in (np.mean, standard_error)
        )
        _plot_intervals(list(tries), means, reach, ax, xlabel="error in %").set_title(name)
    shown = "Cross-validated error of seven classifiers on three tables; a bar reaches two standard errors both ways. "
    show(fig, shown + "No model has the least mean error on all three.")


def _nested(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """A table whose names are "first: second", as first -> second -> values."""
    found: dict[str, dict[str, Any]] = {}
    for name, values in table.items():
        first, _, second = name.rpartition(": ")
        found.setdefault(first, {})[second] = values
    return found


@stored
def errors_by_size() -> dict[str, Any]:
    """The errors (S, R) of three models on the patients that were not among the N for training, 20 draws for each N."""
    (X, t), models = _study(), _seven(2)
    X = X[:, :10]

    def tried(model, N, draw):
        order = np.random.default_rng([N, draw]).permutation(len(t))
        train, rest = order[:N], order[N:]
        scaled = standardise(X[train])
        return np.mean(model.fit(scaled.Z, t[train]).predict(standardise(X[rest], like=scaled).Z) != t[rest])

    return {
        label: [[tried(models[label], N, draw) for draw in range(20)] for N in SIZES]
        for label in ("naive Bayes", "LDA", "logistic")
    }


def few_examples(curves: Mapping | None = None, sizes: Any = SIZES) -> None:
    """Show learning curves; curves: model -> errors (S, R), a row for each of the sizes (S,)."""
    curves = errors_by_size() if curves is None else curves
    draws = next(iter(curves.values())).shape[1]
    shown = (
        f"Error on the other patients against the number of patients for training: mean of {draws} draws, "
    )
    show(plot_bands(sizes, curves), shown + "in the band of the middle 80 %.")


@stored
def errors_of_spoilt() -> dict[str, Any]:
    """The errors in %, (S,), for each kind of damage and model, trained on spoilt patients and judged on clean ones."""
    (X, t), models = _study(), _seven(2)
    X, generative = X[:, :10], ("naive Bayes", "LDA", "QDA")

    def judged(label, kind, share):
        errors = []
        for rows in folds(t, 5, seed=0):
            bad, u = np.delete(lessons.spoilt(X, kind, share), rows, axis=0), np.delete(t, rows)
            mean, spread = np.nanmean(bad, axis=0), np.nanstd(bad, axis=0)
            Z = (bad - mean) / spread
            if label not in generative and kind == "holes: complete rows":
                full = ~np.isnan(Z).any(axis=1)
                Z, u = Z[full], u[full]
            elif label not in generative and kind != "slips":
                Z = np.nan_to_num(Z)
            y = models[label].fit(Z, u).predict((X[rows] - mean) / spread)
            errors.append(np.mean(y != t[rows]))
        return 100 * np.mean(errors)

    with warnings.catch_warnings():
        checks.quiet()
        found = {}
        for label in models:
            if label == "least squares":
                continue  # for two classes its w is along LDA's
            for kind in KINDS:
                found[f"{kind}: {label}"] = [judged(label, kind, share) for share in SHARES]
    return found


@live("Slips and holes")
def spoilt_data(X: Any = None, trends: Mapping | None = None, shares: Any = SHARES) -> Live:
    """Spoil a share of the training patients and see which models notice.

    X (N, D) are clean; trends: kind of damage -> model -> errors in % (S,), one for each of the shares (S,).
    """
    X = _study()[0][:, :10] if X is None else X
    trends = _nested(errors_of_spoilt()) if trends is None else trends
    clean, percent = standardise(X), [100 * s for s in shares]

    def draw(left, right):
        picture = left.imshow(clean.Z[:60], cmap="RdBu", vmin=-4, vmax=4, aspect="auto")
        left.set(xlabel="feature", ylabel="patient", xticks=[], yticks=[])
        (crosses,) = left.plot([], [], "x", color=style.GREY, ms=4)
        right.set_ylim(0, 45)
        names = list(next(iter(trends.values())))
        lines = TrendsArtist(right, names, percent, xlabel="spoilt (%)", ylabel="error (%)")
        return picture, crosses, lines, CursorArtist(right)

    def update(artists, damage, share):
        picture, crosses, lines, cursor = artists
        Z = (lessons.spoilt(X, damage, shares[share]) - clean.mean) / clean.scale
        picture.set_data(np.nan_to_num(Z[:60]))
        crosses.set_data(*np.argwhere(np.isnan(Z[:60]))[:, ::-1].T)
        heights = {label: values[share] for label, values in trends[damage].items()}
        cursor.set(percent[share], *heights.values())
        lines.set(trends[damage])
        worst = max(heights, key=lambda label: heights[label])
        said = ", ".join(f"{label} {heights[label]:.1f} %" for label in ("pocket", "logistic", "LDA"))
        spoils = f"{damage}, {percent[share]:.0f} % spoilt"
        return f"{spoils}: errors {said}; the worst is {worst}, {heights[worst]:.1f} %."

    return Live(*(draw, update), panels=2, damage=list(trends), share=(0, len(shares) - 1, 1, 3))


def correlations(X: Any = None, names: Any = None) -> None:
    """Show the correlations of the columns of X (N, D), which have these names (D,)."""
    X, names = (_study()[0][:, :10], _ten_means()) if X is None else (X, names)
    ax = _plot_correlations(X, names, figure(8.5).axes[0])
    shown = "Correlations of the ten means: radius, perimeter and area are nearly one and the same feature. "
    show(ax, shown + "Blue: above 0, orange: below; numbers are shown from 0.9 on.")


@stored
def losses_by_penalty() -> dict[str, Any]:
    """For 10 and for 30 features: the log-loss of the folds (S, 10), in training (S,), and the weights (S, D)."""
    X, t = _study()
    parts = folds(t, 10, seed=1)
    found: dict[str, Any] = {}
    for D in (10, 30):
        Z, held_out, training, w = standardise(X[:, :D]).Z, [], [], []
        for l2 in PENALTIES:
            model = LogisticRegression(l2=l2)
            held_out.append(cross_validate(model, X[:, :D], t, parts).log_loss)
            training.append(-model.fit(Z, t).predict_log_proba(Z)[np.arange(len(t)), t].mean())
            w.append(model.w_)
        found |= {f"{D}: held out": held_out, f"{D}: training": training, f"{D}: w": w}
    return found


@live("How strong a penalty?")
def penalties(losses: Callable | None = None, values: Any = PENALTIES, names: Any = None) -> Live:
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
        said = f"{held_out.mean():.3f} ± {standard_error(held_out):.3f} held out, {seen:.3f} in training"
        model = f"{D} features, l2 = {values[penalty]:.4g}"
        return f"{model}: log-loss {said}; the length of w is {np.linalg.norm(w):.1f}."

    last = len(values) - 1
    return Live(*(draw, update), panels=2, features=["ten means", "all 30"], penalty=(0, last, 1, last // 2))


def _shipped_losses() -> Callable:
    """The function losses(D, l2) of `penalties`, from the shipped table."""
    table = losses_by_penalty()

    def losses(D: int, l2: float) -> tuple:
        k = int(np.argmin(np.abs(PENALTIES - l2)))
        return tuple(table[f"{D}: {what}"][k] for what in ("held out", "training", "w"))

    return losses


def _best_penalty() -> float:
    """The penalty with the least held-out log-loss of all 30 features."""
    return float(PENALTIES[losses_by_penalty()["30: held out"].mean(axis=1).argmin()])


@stored
def scores_of_study() -> dict[str, Any]:
    """The log-odds (N,) of the patients of the study by two models, each by one that has not seen that patient."""
    (X, t), bayes = _study(), GaussianNaiveBayes(smoothing=0.01)
    found = {}
    for label, model in (("logistic", LogisticRegression(l2=_best_penalty())), ("naive Bayes", bayes)):
        log_p: Any = cross_validate(model, X, t, folds(t, 10, seed=1)).log_p
        found[label] = log_p[:, 1] - log_p[:, 0]
    return found


def calibration(t: Any = None, p: Any = None, p_bayes: Any = None) -> None:
    """Show whether the held-out probabilities of logistic regression and of naive Bayes keep their word.

    t (N,) in {0, 1}; p and p_bayes (N,) are the probabilities of 1.
    """
    if t is None or p is None or p_bayes is None:
        t = _study()[1]
        p, p_bayes = (sigmoid(z) for z in scores_of_study().values())
    fig, said = figure(panels=2), []
    for ax, title, each in zip(fig.axes, ("logistic", "naive Bayes"), (p, p_bayes), strict=True):
        plot_reliability(t, each, bins=5, ax=ax).set_title(title)
        low = each < 0.1
        promised, found = 100 * each[low].mean(), 100 * t[low].mean()
        said.append(f"promised {promised:.1f} % ill among {low.sum()}, found {found:.1f} %")
    show(fig, f"Patients with p below 0.1: logistic regression {said[0]}; naive Bayes {said[1]}.")


@live("The threshold comes from the costs")
def threshold(t: Any = None, z: Any = None, names: Any = ("healthy", "ill")) -> Live:
    """Set the cost of a miss and see where the threshold stands, on the scores and on the ROC.

    t (N,) in {0, 1}, z (N,) the held-out scores; names are those of the classes 0 and 1.
    """
    if t is None or z is None:
        t, z, names = _study()[1], scores_of_study()["logistic"], real.breast_cancer().classes
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

    return Live(draw, update, panels=2, c=(1, 100, 1, 20))


def weights(names: Any = None, w: Any = None, low: Any = None, high: Any = None) -> None:
    """Show the weights w (D,) of the features with these names (D,), each with its range from low to high (D,)."""
    if w is None:
        names, (X, t), l2 = real.breast_cancer().features, _study(), _best_penalty()
        w = LogisticRegression(l2=l2).fit(standardise(X).Z, t).w_
        parts = [np.delete(np.arange(len(t)), rows) for rows in folds(t, 10, seed=1)]
        W = [LogisticRegression(l2=l2).fit(standardise(X[rows]).Z, t[rows]).w_ for rows in parts]
        low, high = np.min(W, axis=0), np.max(W, axis=0)
    ax = figure(6, 7.5).axes[0]
    top = float(np.abs([w, low, high]).max())
    WeightBarsArtist(ax, names, top).set(w, low, high)
    flips = int(((low < 0) & (high > 0)).sum())
    show(
        ax,
        f"The {len(w)} weights, with their range over ten training sets; {flips} of them change their sign.",
    )


@style.styled
def _plot_intervals(names: Any, values: Any, errors: Any, ax: Axes, xlabel: str) -> Axes:
    """Draw one row a name, the first on top: values (S,) as dots, 2 errors (S,) to both sides as bars."""
    names = listed(names, "row")
    values = checks.vector(values, len(names), "values")
    errors = checks.vector(errors, len(names), "errors")
    if (errors < 0).any():
        raise ValueError(f"errors must be at least 0; they came with {errors.min():g}")
    top = max(float((values + 2 * errors).max()), 1e-12)
    for k, (name, value, error) in enumerate(zip(names, values, errors, strict=True)):
        ax.plot([value - 2 * error, value + 2 * error], [k, k], color=style.POSITIVE, lw=2.5, zorder=2)
        ax.plot(value, k, "o", color=style.POSITIVE, ms=9, mec="white", mew=1.2, zorder=3)
        ax.text(0.02 * top, k - 0.36, name, size=style.TICK, va="center", color=style.GREY)
    ax.set(xlim=(0, 1.05 * top), ylim=(len(names) - 0.4, -0.8))
    ax.set_yticks([])
    return style.label(ax, xlabel, "model")


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
            j,
            i,
            f"{R[i, j]:.3f}".replace("-", "\N{MINUS SIGN}"),
            ha="center",
            va="center",
            color="white",
            size=write,
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


class TrendsArtist:
    """Named curves over the same places x (S,): `set({name: values (S,), ...})`; sets no vertical limits."""

    @style.styled
    def __init__(self, ax: Axes, names: Any, x: Any, *, xlabel: str, ylabel: str):
        self.x = checks.vector(x, None, "x")
        room = 0.03 * float(np.ptp(self.x)) or 1.0
        ax.set_xlim(self.x.min() - room, self.x.max() + room)
        self.lines = {}
        for name, (colour, dashes, marker) in zip(names, style.SERIES, strict=False):
            (self.lines[name],) = ax.plot(
                [], [], color=colour, ls=dashes, marker=marker, ms=7, lw=2.4, label=name, zorder=3
            )
        if len(self.lines) != len(list(names)):
            raise ValueError(
                f"names must be at most {len(style.SERIES)} different ones; they came as {list(names)}"
            )
        style.legend(ax, loc="upper left", fontsize=style.TICK)
        style.label(ax, xlabel, ylabel)
        self.artists = tuple(self.lines.values())

    def set(self, values: Mapping[str, Any]) -> TrendsArtist:
        """Show the values (S,) of each name."""
        if set(values) != set(self.lines):
            raise ValueError(f"values must hold {sorted(self.lines)}; they came with {sorted(values)}")
        for name, column in values.items():
            self.lines[name].set_data(self.x, checks.vector(column, len(self.x), name))
        return self


class WeightBarsArtist:
    """Horizontal bars from 0, the first feature on top: `set(w)` or `set(w, low, high)`; |w| up to `top` is shown."""

    @style.styled
    def __init__(self, ax: Axes, names: Any, top: float):
        names = listed(names, "feature")
        D = len(names)
        top = checks.number(top, "top", above=0)
        ax.set(xlim=(-1.05 * top, 1.05 * top), ylim=(D - 0.4, -0.6))
        ax.axvline(0, color=style.GREY, lw=1.2, zorder=1)
        ax.yaxis.set_major_locator(NullLocator())
        size = style.TICK if D <= 12 else 0.75 * style.TICK if D <= 20 else 0.6 * style.TICK
        self.names = [
            ax.text(0, k, name, size=size, va="center", color=style.INK, zorder=2.5)
            for k, name in enumerate(names)
        ]
        self.gap = 0.03 * top
        self.bars = LineCollection([], linewidths=min(12.0, 130.0 / D), zorder=2.0)
        self.spans = LineCollection([], colors=style.INK, linewidths=2.0, zorder=2.2)
        for lines in (self.bars, self.spans):
            lines.set_capstyle("butt")
            ax.add_collection(lines, autolim=False)
        style.label(ax, "weight", "feature")
        self.artists = (self.bars, self.spans, *self.names)

    def set(self, w: Any, low: Any = None, high: Any = None) -> WeightBarsArtist:
        """Show the weights w (D,); names stand on the free side of the zero line."""
        D = len(self.names)
        w = checks.vector(w, D, "w")
        self.bars.set_segments([[(0, k), (value, k)] for k, value in enumerate(w)])
        self.bars.set_color([style.POSITIVE if value > 0 else style.NEGATIVE for value in w])
        low, high = _range(low, high, D) or (np.zeros(0), np.zeros(0))
        self.spans.set_segments([[(a, k), (c, k)] for k, (a, c) in enumerate(zip(low, high, strict=True))])
        for k, (name, value) in enumerate(zip(self.names, w, strict=True)):
            ends = [value, *low[k : k + 1], *high[k : k + 1]]
            right = value < 0
            x = max(0.0, *ends) + self.gap if right else min(0.0, *ends) - self.gap
            name.set(horizontalalignment="left" if right else "right", x=x)
        return self


def _range(low: Any, high: Any, D: int) -> tuple[np.ndarray, ...]:
    """Return low and high, each (D,), or nothing when neither is given."""
    if (low is None) != (high is None):
        raise ValueError(f"low and high must come together; {'low' if low is None else 'high'} came as None")
    return () if low is None else (checks.vector(low, D, "low"), checks.vector(high, D, "high"))


class Cut(NamedTuple):
    """What one threshold does, in numbers of examples."""

    alarms: int  # class 0, called 1
    missed: int  # class 1, called 0


class ThresholdArtist:
    """Histograms of z (N,) by class on the left, their ROC on the right: `set(threshold, slope)`.

    t (N,) holds two labels; names are those of the smaller and the larger. Scores beyond `limit` are counted at
    the edge of the histogram; the ROC shows its upper left `corner`, of that width and height. `cut` then holds
    the numbers; `slope` adds the line of equal cost. Points of equal expected cost lie on lines of slope
    N_0 c_FP / (N_1 c_FN). Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), 9.2.5.
    """

    @style.styled
    def __init__(
        self, left: Axes, right: Axes, t: Any, z: Any, *, names: Any, limit: float = 15.0, corner: float = 1.0
    ):
        classes, index = checks.labels(t)
        if len(classes) != 2:
            raise ValueError(f"t must hold two classes; it came with {len(classes)}")
        z = checks.vector(z, len(index), "z")
        self.limit = checks.number(limit, "limit", above=0)
        self.z = [np.sort(z[index == k]) for k in (0, 1)]
        edges = np.linspace(-self.limit, self.limit, BINS + 1)
        for k, mark in enumerate(style.marks(2)):
            shown = np.clip(self.z[k], edges[0], edges[-1])
            left.hist(
                shown, edges.tolist(), color=mark.colour, alpha=0.6, label=f"{SIGNS[k]} {names[k]}", zorder=1
            )
        left.set_xlim(edges[0], edges[-1])
        style.legend(left, loc="upper left")
        self.line = left.axvline(0, color=style.INK, lw=2.4, zorder=3)
        style.label(left, "score $z$ (log-odds)", "examples")
        corner = checks.number(corner, "corner", above=0, most=1)
        style.frame(right, (-0.02 * corner, corner), (1 - corner, 1 + 0.02 * corner), equal=False)
        places = np.concatenate([[np.inf], np.unique(z)[::-1]])
        right.plot(
            *np.transpose([self._shares(place) for place in places]), color=style.GOOD, lw=2.6, zorder=2
        )
        (self.cost,) = right.plot([], [], color=style.GREY, lw=1.8, ls=(0, (4, 3)), zorder=1.5)
        self.cursor = CursorArtist(right)
        self.cursor.line.set_alpha(0)
        style.label(right, "false alarms (share of class 0)", "found (share of class 1)")
        self.artists = (self.line, self.cost, *self.cursor.artists)

    def set(self, threshold: Any, slope: Any = None) -> ThresholdArtist:
        """Cut at this score; `slope` is that of the line of equal cost through the point, None for no line."""
        threshold = checks.number(threshold, "threshold")
        self.line.set_xdata([np.clip(threshold, -self.limit, self.limit)] * 2)
        alarms, found = self._shares(threshold)
        self.cursor.set(alarms, found)
        x = np.array([-1.0, 2.0])
        self.cost.set_data(
            ([], []) if slope is None else (x, found + checks.number(slope, "slope") * (x - alarms))
        )
        below = int(np.searchsorted(self.z[1], threshold))
        self.cut = Cut(len(self.z[0]) - int(np.searchsorted(self.z[0], threshold)), below)
        return self

    def _shares(self, threshold: float) -> tuple[float, float]:
        alarms, found = (1 - np.searchsorted(z, threshold) / len(z) for z in self.z)
        return float(alarms), float(found)
