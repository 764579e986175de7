"""The figures of lecture 07.

The field of p = sigmoid(w.x + b) over data space has straight, parallel lines of equal probability:

    p(x) = level   <=>   w.x + b = log(level / (1 - level))

A landscape is E over the plane of two weights. On a convex one every path downhill ends at the same height; on
another one the start decides. On separable data there is no lowest point, and the direction of (b, w) goes to that of
the widest margin among all planes, measured with the dummy feature as a dimension of its own.
Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), section 4.4; Bishop, PRML (2006),
figure 5.5; Soudry, Hoffer, Nacson, Gunasekar, Srebro (2018): the widest margin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes

from lincls import checks
from lincls.data import lessons
from lincls.experiments import logistic as experiments
from lincls.experiments.logistic import descend, entropy, entropy_pull, squared, squared_pull, two_starts
from lincls.features import add_dummy
from lincls.figures.catalogue import live
from lincls.figures.parts.sigmoid import SigmoidArtist
from lincls.figures.stored import stored
from lincls.metrics import log_loss, zero_one_error
from lincls.models import LeastSquaresClassifier, LogisticRegression, cost_threshold
from lincls.models.sigmoid import sigmoid
from lincls.plot import (
    BoundaryArtist,
    CursorArtist,
    CurveArtist,
    CurvesArtist,
    Marks,
    PathArtist,
    PointsArtist,
    ReliabilityArtist,
    geometry,
    plot_path,
    plot_points,
    show,
    style,
)
from lincls.plot.points import disc_size, flat, plane
from lincls.widgets import Handle, Live, Points, replay

NAMES = ("size of the largest nuclei", "roughness of outline")  # of the features of `lessons.tumour_halves`
LOGISTIC, LEAST_SQUARES, WIDEST = (style.METHODS[name] for name in ("logistic", "least squares", "widest margin"))
HALO = 26.0  # width in points of the halo of an error of 1
GRID, LINES = 161, 15
PLANE = (-1, 3), (-1, 3.5)  # of w and b, where the squared error of a sigmoid has two valleys
WAYS = {  # down to the least E: dashes, marker, label and its place in `three_solvers`
    "sgd": (":", None, "SGD", (1.1, 4.5)),
    "gradient": ("--", None, "batch", (1.1, 150)),
    "newton": ("-", "o", "Newton", (70, 12)),
}
ROW = 1e-9  # how far a patient can be dragged out of the row of her class


def shares(X: Any = None, t: Any = None, groups: int = 12) -> None:
    """Draw the share of malignant tumours among patients of about equal size, a sigmoid, and a straight line.

    X (N, 1), t (N,) in {0, 1}; without them, the size of the largest nuclei of all patients.
    """
    if X is None:
        X, t = lessons.tumour_sizes()
        t = (t > 0) * 1
    x, curve, line = X[:, 0], LogisticRegression().fit(X, t), LeastSquaresClassifier().fit(X, 2 * t - 1)
    parts = np.array_split(np.argsort(x, kind="stable"), groups)
    places, found = np.array([(x[part].mean(), t[part].mean()) for part in parts]).T
    ends = np.linspace(x.min(), x.max(), 400)[:, None]
    straight = (line.decision_function(ends) + 1) / 2
    ax = style.figure(9, 4.8).axes[0]
    style.frame(ax, (ends[0, 0], ends[-1, 0]), (-0.4, 1.7), equal=False)
    style.label(ax, NAMES[0], "share of malignant tumours")
    with style.context():
        for level in (0, 1):
            ax.axhline(level, color=style.LIGHT, zorder=0.5)
        ax.plot(ends, straight, color=LEAST_SQUARES[0], ls=LEAST_SQUARES[1], lw=2)
        ax.plot(ends, curve.predict_proba(ends)[:, 1], color=LOGISTIC[0], ls=LOGISTIC[1], lw=3)
        ax.plot(places, found, "D", ms=10, mfc=style.BRIGHT, mec=style.INK, zorder=4)
        ax.text(3.2, 0.86, "logistic regression", color=LOGISTIC[0], size=style.TEXT, ha="center")
        ax.text(2.7, 1.5, "least squares", color=LEAST_SQUARES[0], size=style.TEXT, ha="right")
    show(
        ax,
        f"{len(t)} patients in {groups} groups of about equal size of nuclei; a diamond is the share of malignant "
        f"tumours in a group. The straight line runs from {straight[0]:.2f} to {straight[-1]:.2f}; the curve stays "
        "between 0 and 1.",
        alt="Yellow diamonds lie at height 0 on the left, climb steeply between sizes -0.5 and 0.5, and lie at height "
        "1 on the right. A dash-dotted curve in the shape of an S follows them. A straight line cuts across: it is "
        "below 0 on the left, too low among the upper diamonds, and far above 1 at the right end.",
    )


@live("A sigmoid by hand")
def sigmoid_by_hand(X: Any = None, t: Any = None, name: str = NAMES[0]) -> Live:
    """Fit a sigmoid to one feature by hand: w sets its slope, b moves it.

    X (N, 1), t (N,) in {0, 1}; name is what the feature is called. Without them, the size in 40 patients.
    """
    if X is None:
        X, t, *_ = lessons.tumour_halves()
        X, t = X[:40, :1], t[:40]

    def draw(ax):
        ax.set(xlim=(-2.2, 3.6), ylim=(-0.1, 1.1), xlabel=name, ylabel="$t$ and $p$")
        curve = CurveArtist(ax, X, t, colour=LOGISTIC[0])
        curve.segments.set_color(style.GREY)
        return curve, PointsArtist(ax, np.column_stack([X, t]), t)

    def update(artists, w, b):
        p = sigmoid(w * X[:, 0] + b)
        artists[0].set(lambda x: sigmoid(w * x[:, 0] + b))
        middle = f"p = 1/2 at {-b / w:.2f}" if w else "p is the same everywhere"
        return f"w = {w:.1f}, b = {b:.1f}: {middle}; the mean of |t − p| is {np.abs(t - p).mean():.3f}."

    return Live(
        *(draw, update),
        alt="Blue plus marks in a row at height 1, most of them on the right, and orange minus marks in a row at "
        "height 0, most of them on the left. A green curve runs between the two rows, and a grey upright segment joins "
        "each mark to it.",
        w=(-2, 12, 0.1, 1),
        b=(-5, 5, 0.1, 1),
    )


def field_of_p(
    X: Any = None, t: Any = None, model: Any = None, threshold: float = 0.1, names: tuple[str, str] = NAMES
) -> None:
    """Draw the probabilities of a fitted model as a field over the plane, with the line p = threshold.

    X (N, 2), t (N,) in {0, 1} are shown on it; without them, the held-out patients.
    """
    X, t, model = _held_out(X, t, model)
    ax = plot_points(X, t)
    SigmoidArtist(ax).set(model.w_, model.b_, threshold)
    ax.set(xlabel=names[0], ylabel=names[1])
    show(
        ax,
        f"Held-out patients over the field of p. Thin: p = 0.1, 0.3, ..., 0.9. Thick: the threshold {threshold:g}.",
        alt="Plus marks to the upper right and minus marks to the lower left, over a field that turns from orange to "
        "blue. Five thin parallel lines run from the upper left to the lower right through the narrow band between, "
        "and a thick one along its edge towards the minus marks.",
    )


@live("What a miss costs")
def cost_of_a_miss(X: Any = None, t: Any = None, model: Any = None, names: tuple[str, str] = NAMES) -> Live:
    """Make a missed illness dearer and see the threshold, the line and the cost of every threshold.

    X (N, 2), t (N,) in {0, 1} are held-out examples for a fitted model; a false alarm costs 1.
    """
    X, t, model = _held_out(X, t, model)
    p, ill = model.predict_proba(X)[:, 1], t == 1
    thresholds = np.linspace(0.005, 0.995, 199)

    def cost(threshold, missed):
        said = p >= threshold
        return (np.sum(said & ~ill) + missed * np.sum(~said & ill)) / len(t)

    def draw(left, right):
        left.set(xlabel=names[0], ylabel=names[1])
        points, field = PointsArtist(left, X, t), SigmoidArtist(left)
        right.set(xlim=(0, 1), ylim=(0, 1), xlabel="threshold", ylabel="cost a patient")
        return points, field, right.plot([], [], lw=2.2, c=LOGISTIC[0])[0], CursorArtist(right)

    def update(artists, missed):
        (_, field, curve, cursor), best = artists, cost_threshold(1, missed)
        field.set(model.w_, model.b_, best)
        said = p >= best
        curve.set_data(thresholds, [cost(each, missed) for each in thresholds])
        cursor.set(best, cost(best, missed))
        counts = f"{np.sum(said & ~ill)} false alarms, {np.sum(~said & ill)} missed"
        return f"Cost of a miss {missed}: threshold {best:.3f}, {counts}, {cost(best, missed):.3f} a patient."

    return Live(
        *(draw, update),
        alt="Left, orange minus marks on the left and blue plus marks on the right of a band of thin, steep, parallel "
        "lines, where the field behind them turns from orange to blue; a thick green line, the threshold, is parallel "
        "to them. Right, cost against threshold: a green curve falls at once at the left end and then rises in steps, "
        "more steeply the dearer a miss, with a dashed upright line and a black dot on it at the threshold in use.",
        panels=2,
        missed=(1, 20, 1, 5),
    )


def two_valleys(E: Callable | None = None, paths: Any = None) -> None:
    """Draw two descents on the squared error of a sigmoid that end in two valleys.

    E(w, b) is the error at arrays of weights; each of paths (S, 2) holds the weights of a descent.
    """
    x, t = lessons.two_valleys()
    if paths is None:
        paths = descend(squared_pull, x, t, two_starts(), 0.5, np.arange(3001)).transpose(1, 0, 2)
    ax = style.figure().axes[0]
    _landscape(ax, E or (lambda w, b: squared(x, t, w, b)), minima=[path[-1] for path in paths])
    for path in paths:
        plot_path(path[::10], ax=ax)
    show(
        ax,
        "Two starts (white dots), two ends (black): the squared error of a sigmoid has two valleys here.",
        alt="Level curves over the plane of w and b in shades of blue, with two pale hollows, each with a star. A "
        "short path leads from a white dot near the origin into the narrow hollow beside it, and a longer one from the "
        "upper right into the wide hollow in the middle.",
    )


@live("Ten patients and the likelihood of a curve")
def likelihood(x: Any = None, t: Any = None, name: str = NAMES[0]) -> Live:
    """Drag patients, move the curve, and see how probable it makes what happened to each of them.

    x (N,), t (N,) in {0, 1} with both classes; name is what the feature is called. Without them, ten patients.
    """
    x, t = lessons.ten_patients() if x is None else (np.asarray(x, dtype=float), np.asarray(t))
    rows = {label: np.column_stack([x[t == label], np.full((t == label).sum(), label)]) for label in (0, 1)}
    t = np.repeat([0, 1], [len(rows[0]), len(rows[1])])

    def draw(left, right):
        return _likelihood(left, right, t, name)

    def update(marks, w, b, best, benign, malignant):
        x = np.concatenate([benign[:, 0], malignant[:, 0]])
        found = experiments.best_curve(x, t) if best else (w, b)
        if found is None:
            marks.move(x, w, b)
            return "There is no best curve now: a threshold tells the two classes apart, and the steeper the better."
        said = marks.move(x, *found)
        who = f"The best curve, w = {found[0]:.2f} and b = {found[1]:.2f}" if best else f"w = {w:.1f}, b = {b:.1f}"
        return (
            f"{who}: the bars multiply to a likelihood of {np.exp(-said.sum()):.4f}, their losses add up to E = "
            f"{said.sum():.2f}. The shortest bar has {np.exp(-said.max()):.2f}."
        )

    low, high = min(-2.0, x.min()), max(3.0, x.max())
    return Live(
        *(draw, update),
        alt="Left, orange minus marks in a row at height 0, blue plus marks in a row at height 1, and a green curve "
        "between them. A wide orange bar hangs from height 1 down to the curve above each minus, and a blue one stands "
        "from height 0 up to the curve below each plus. Right, a bar for the loss of each at the same place, tall "
        "where the bar on the left is short.",
        panels=2,
        figsize=(11, 4.5),
        w=(-2, 8, 0.1, 1),
        b=(-4, 4, 0.1, 0),
        best=False,
        benign=Points(rows[0], ["benign"] * len(rows[0]), bounds=((low, high), (0, ROW))),
        malignant=Points(rows[1], ["malignant"] * len(rows[1]), bounds=((low, high), (1, 1 + ROW))),
    )


@live("A field and its loss")
def field_and_loss(X: Any = None, t: Any = None, names: tuple[str, str] = NAMES) -> Live:
    """Move the weights and see the field of p beside the loss of each example.

    X (N, 2), t (N,) in {0, 1}; without them, 60 patients.
    """
    if X is None:
        X, t, *_ = lessons.tumour_halves()
        X, t = X[:60], t[:60]
    side = np.where(t == 1, 1, -1)
    least = LogisticRegression().fit(X, t).loss_ / len(t)

    def draw(left, right):
        points, field = PointsArtist(left, X, t), SigmoidArtist(left)
        left.set(xlabel=names[0], ylabel=names[1])
        right.set(xlim=(-8, 8), ylim=(-0.3, 8), xlabel="z towards the true class", ylabel="loss")
        m = np.linspace(-8, 8, 161)
        right.plot(m, np.log1p(np.exp(-m)), c=style.GREY, lw=1.5)
        return points, field, right.plot([], [], "o", ms=8, mec="white", c=LOGISTIC[0])[0]

    def update(artists, w1, w2, b):
        (points, field, dots), m = artists, side * (X @ [w1, w2] + b)
        field.set([w1, w2], b)
        points.set(wrong=m <= 0)
        each = np.logaddexp(0, -m)
        dots.set_data(m, each)
        share = np.sort(each)[-6:].sum() / each.sum()
        return f"Mean loss {each.mean():.3f} (least possible {least:.3f}); six patients make {share:.0%} of it."

    return Live(
        *(draw, update),
        alt="Left, blue plus marks, most of them on the right, and orange minus marks, over a field that turns from "
        "orange to blue across thin parallel lines, with a thick green one in their middle; marks on the wrong side "
        "have purple rings. Right, loss against z: a grey curve falls from the upper left, bends near 0 and goes flat "
        "on the right, and on it lies a green dot for each mark.",
        panels=2,
        w1=(-2, 8, 0.1, 1),
        w2=(-2, 4, 0.1, 0),
        b=(-3, 3, 0.1, 0),
    )


@live("Two landscapes of one sigmoid")
def two_landscapes(x: Any = None, t: Any = None) -> Live:
    """Drag the start of a descent on the squared error of a sigmoid and on its cross-entropy.

    x (N,) is one feature, t (N,) in {0, 1}; without them, the eight examples with two valleys.
    """
    x, t = lessons.two_valleys() if x is None else (x, t)
    starts = np.array(np.meshgrid(np.linspace(-1, 3, 21), np.linspace(-1, 3.4, 23), indexing="ij"))
    shown = np.unique(np.geomspace(1, 801, 60).astype(int)) - 1  # many dots early, few late
    kinds = (squared, squared_pull, 0.5), (entropy, entropy_pull, 0.1)
    walks = [descend(pull, x, t, starts.reshape(2, -1).T, eta, shown).reshape(-1, 21, 23, 2) for _, pull, eta in kinds]
    minima = walks[0][-1, (5, 15), (5, 15)], walks[1][-1, :1, 0]  # from (0, 0) and (2, 2)

    def draw(*axes):
        for ax, (E, *_), lowest, title in zip(axes, kinds, minima, ("squared error", "cross-entropy"), strict=True):
            _landscape(ax, lambda w, b, E=E: E(x, t, w, b), minima=lowest)
            ax.set_title(title)
        return [PathArtist(ax) for ax in axes]

    def update(artists, w, b):
        paths = [walk[:, round((w + 1) / 0.2), round((b + 1) / 0.2)] for walk in walks]
        for artist, path in zip(artists, paths, strict=True):
            artist.set(path)
        ends = squared(x, t, *paths[0][-1]), entropy(x, t, *paths[1][-1])
        said = f"squared error {ends[0]:.3f}, cross-entropy {ends[1]:.3f} at the end"
        return f"From w = {w:.1f}, b = {b:.1f}: {said}."

    return Live(
        *(draw, update),
        alt="Level curves over w and b, twice, in blues that are paler where the error is less, with the same white "
        "start and a black path of dots from it. Left, two pale hollows, a narrow one near the origin and a wide one "
        "to the upper right of it, open to the right, each with a yellow star. Right, one hollow and one star, near "
        "the origin, where the path ends.",
        panels=2,
        w=(-1, 3, 0.2, 2),
        b=(-1, 3.4, 0.2, 2),
        left=Handle("w", "b", 0),
        right=Handle("w", "b", 1),
    )


@live("Newton's jump")
def newton(x: Any = None, t: Any = None) -> Live:
    """Move one weight and see the parabola that Newton's method jumps to the bottom of.

    x (N,) is one feature, t (N,) in {0, 1}; there is no bias.
    """
    x, t = lessons.five_targets() if x is None else (x, t)
    grid = np.linspace(-6, 6, 241)

    def E(w):
        return len(t) * entropy(x, t, w, 0.0)

    def draw(ax):
        ax.set(xlim=(-6, 6), ylim=(0, 12), xlabel="$w$", ylabel="$E$")
        ax.plot(grid, E(grid), c=style.INK, lw=2.6)
        marks = ("--", {"lw": 2.2}), ("o", {"ms": 12}), ("*", {"ms": 17})
        look = {"c": style.GOOD, "mec": "white", "zorder": 3}
        return [ax.plot([], [], mark, **look, **size)[0] for mark, size in marks]

    def update(artists, w):
        p, (bowl, dot, star) = sigmoid(w * x), artists
        slope, curvature = np.sum((p - t) * x), np.sum(p * (1 - p) * x**2)
        new = w - slope / curvature
        bowl.set_data(grid, E(w) + slope * (grid - w) + curvature * (grid - w) ** 2 / 2)
        dot.set_data([w], [E(w)])
        star.set_data([new], [E(w) - slope**2 / curvature / 2])
        change = "falls" if E(new) < E(w) else "RISES"
        return f"From w = {w:.1f} Newton jumps to {new:.2f}: E {change} from {E(w):.3f} to {E(new):.3f}."

    return Live(
        *(draw, update),
        alt="E against w: a black curve falls steeply from the upper left to its lowest place, a little to the right "
        "of 0, and then rises less steeply. A dashed green parabola touches it at a green dot, and a green star at the "
        "bottom of the parabola leaves the picture when the dot is far out.",
        w=(-2, 4, 0.1, 0),
    )


def three_solvers(found: Mapping[str, Any] | None = None) -> None:
    """Draw how far above the least E three solvers are after so much work, in passes over the data.

    found maps each of WAYS to E minus its least after each step or pass, and "price" to the work of one of Newton's
    steps, counted in multiplications and divided by that of a pass.
    """
    found = gaps_by_work() if found is None else found
    ax = style.figure(8.5, 5).axes[0]
    ax.set(xscale="log", yscale="log", xlim=(0.9, 1300), ylim=(3e-3, 600))
    style.label(ax, "work, in passes over the data", "$E$ above the least")
    prices = {name: float(found["price"]) if name == "newton" else 1.0 for name in WAYS}
    with style.context():
        for name, (dashes, marker, label, place) in WAYS.items():
            gaps = np.asarray(found[name])[1:]
            work = prices[name] * np.arange(1, len(gaps) + 1)
            ax.plot(work, np.maximum(gaps, 1e-9), c=LOGISTIC[0], ls=dashes, lw=2.6, marker=marker, ms=8)
            ax.text(*place, label, color=LOGISTIC[0], size=style.TEXT)
    for axis in (ax.xaxis, ax.yaxis):
        style.tidy_log(axis)
    after = {name: experiments.work_until_near(found[name], prices[name]) for name in WAYS}
    hundredth = ", ".join(f"{WAYS[name][2]} {after[name]:.0f}" for name in WAYS)
    show(
        ax,
        f"E above its least against work. One of Newton's steps costs {prices['newton']:.0f} passes. Passes until E is "
        f"within 0.01 of the least: {hundredth}.",
        alt="Three falling curves on logarithmic scales. The dotted one, SGD, starts lowest and falls steadily, with "
        "small jumps. The dashed one, batch, starts higher and stays above it. The solid one, Newton, begins only at "
        "9 passes, far above both, and after 40 passes it drops like a stone, past both of them.",
    )


@stored
def gaps_by_work() -> dict[str, Any]:
    """What `three_solvers` shows: 30 features of all patients, a penalty of 1, and rates that were tuned alike."""
    return experiments.gaps_by_work()


@live("Perceptron and logistic rule, side by side")
def two_rules(X: Any = None, t: Any = None, online: Any = None) -> Live:
    """Step through the examples and see whom the perceptron corrects and whom the logistic rule.

    X (N, 2), t (N,) in {0, 1}; online(X, t, answer) yields (n, w, b) at the start, n = None, and after each example,
    with answer(z) the rule's forecast.
    """
    X, t = lessons.sixteen() if X is None else (X, t)
    answers = (lambda z: (z >= 0) * 1.0), sigmoid

    def draw(left, right):
        left.set_title("perceptron: t − y")
        right.set_title("logistic: t − p")
        parts = [(_pull(ax, X), PointsArtist(ax, X, t)) for ax in (left, right)]
        lines = zip((left, right), (style.METHODS["perceptron"], LOGISTIC), strict=True)
        return parts, [BoundaryArtist(ax, arrow=False, colour=colour) for ax, (colour, _) in lines]

    def update(artists, pair):
        said = []
        for (pull, points), line, (n, w, b), answer in zip(*artists, pair, answers, strict=True):
            errors = t - answer(X @ w + b)
            pull.move(errors)
            line.set(w, b)
            points.set(current=n)
            said.append(f"{np.abs(errors).sum():.2f}")
        done = "Start" if n is None else f"After example {n}"
        return f"{done}: the errors sum to {said[0]} for the perceptron, to {said[1]} for logistic regression."

    frames = list(zip(*((online or experiments.online_steps)(X, t, answer) for answer in answers), strict=True))
    figure = replay(
        *(frames, draw, update),
        alt="The same eight plus marks above and eight minus marks below, twice, with a purple line on the left, the "
        "perceptron, and a green line on the right, logistic regression. Wide green halos, all alike, are on the left "
        "around mistakes only; on the right there are halos of all widths, narrower from step to step. A black ring is "
        "around the example just used.",
        panels=2,
    )
    figure.set(step=min(4, len(frames) - 1))
    return figure


@live("A penalty on the weights")
def penalty(X: Any = None, t: Any = None, strengths: tuple[float, ...] = (0.1, 0, 0.01, 1, 10)) -> Live:
    """Choose the strength of the penalty and see how long w grows on separable classes, and how sure the field is.

    X (N, 2), t (N,) in {0, 1}; strengths hold 0 too.
    """
    X, t = lessons.sixteen() if X is None else (X, t)
    runs = dict(zip(strengths, experiments.penalised(X, t, np.array(strengths), 1000), strict=True))
    grown = {l2: np.linalg.norm(run[:, 1:], axis=1) for l2, run in runs.items()}

    def draw(left, right):
        right.set_xlabel("step")
        curves = CurvesArtist(right, ("λ = 0", "chosen λ"), 1000, 7, ylabel=r"length of $\mathbf{w}$")
        return PointsArtist(left, X, t), SigmoidArtist(left), curves

    def update(artists, l2):
        b, *w = runs[l2][-1]
        free, chosen = grown[0], grown[l2]
        artists[1].set(w, b)
        artists[2].set(free, chosen)
        return f"λ = {l2:g}: after 1000 steps w has length {chosen[-1]:.2f}, without it {free[-1]:.2f}."

    return Live(
        *(draw, update),
        alt="Left, eight plus marks above and eight minus marks below a green line with thin parallel lines beside it, "
        "between which the field turns from blue to orange. Right, length of w against steps: a thin grey curve, "
        "without a penalty, goes on rising to the right end, and a thick green one, with the strength chosen, goes "
        "flat below it, or lies on it at strength 0.",
        panels=2,
        l2=list(strengths),
    )


@live("Towards the widest margin")
def widest_margin(X: Any = None, t: Any = None) -> Live:
    """Follow gradient descent on separable classes and see its line turn towards the one with the widest margin.

    X (N, 2), t (N,) in {0, 1}, which a line separates. There is no penalty.
    """
    found = towards_the_margin() if X is None else experiments.towards(X, t)
    X, t = lessons.sixteen() if X is None else (X, t)
    u, steps, paths = found["widest"], found["steps"], dict(zip(experiments.STARTS, found["paths"], strict=True))
    angles = {name: experiments.degrees(path, u) for name, path in paths.items()}
    margin = ((2 * t - 1) * (add_dummy(X) @ u)).min()
    nearest = (2 * t - 1) * (add_dummy(X) @ u) < margin * (1 + 1e-6)

    def draw(left, right):
        PointsArtist(left, X, t)
        field = SigmoidArtist(left)
        limits, (colour, dashes) = geometry.box(left), WIDEST
        for away, width in ((0, 2.6), (margin, 1.2), (-margin, 1.2)):
            left.plot(*geometry.line(u[1:], u[0] + away, limits).T, c=colour, ls=dashes, lw=width, zorder=2.6)
        left.set_title("dash-dotted: the widest margin", color=colour)
        left.plot(*X[nearest].T, "o", ms=24, mfc="none", mec=colour, mew=2, zorder=3.2)
        right.set_xscale("log")
        right.set(xlim=(1, steps[-1]), ylim=(0, 62), xlabel="step", ylabel="degrees to go")
        style.tidy_log(right.xaxis)
        for each in angles.values():
            right.plot(steps, each, c=style.LIGHT, lw=1.6)
        return field, *right.plot([], [], c=LOGISTIC[0], lw=2.8), CursorArtist(right)

    def update(artists, tens, start):
        (field, curve, cursor), k = artists, round(10 * tens)
        b, *w = paths[start][k]
        field.set(w, b)
        curve.set_data(steps[: k + 1], angles[start][: k + 1])
        cursor.set(steps[k], angles[start][k])
        wrong = ((2 * t - 1) * (X @ w + b) <= 0).sum()
        return (
            f"After {steps[k]:,.0f} step{'' if k == 0 else 's'} from {start}: {wrong} of {len(t)} are wrong, w is "
            f"{np.hypot(*w):.2f} long, and its direction is {angles[start][k]:.1f} degrees from the widest margin's."
        )

    return Live(
        *(draw, update),
        alt="Left, eight plus marks above and eight minus marks below, a green line with thin grey ones beside it, and "
        "an ochre dash-dotted line that falls gently to the right, with a thin one on either side through three ringed "
        "marks. Right, degrees against steps on a logarithmic scale: three grey curves, two from high up and one from "
        "below them, come together and creep to nearly 0; one of them is green up to a black dot.",
        panels=2,
        figsize=(11, 5),
        tens=(0, experiments.FAR, 0.1, 1),
        start=list(experiments.STARTS),
    )


@stored
def towards_the_margin() -> dict[str, Any]:
    """What `widest_margin` shows: (b, w) after 1 to 100,000 steps from three starts, and the widest margin's."""
    return experiments.towards(*lessons.sixteen())


def reliability_groups(t: Any = None, p: Any = None, bins: int = 5) -> None:
    """Draw whether forecasts p (N,) come true: the share of t (N,) in {0, 1} that is 1 against the mean of p."""
    if t is None:
        X, t, model = _held_out()
        p = model.predict_proba(X)[:, 1]
    ax = style.figure().axes[0]
    picture = ReliabilityArtist(ax, LOGISTIC[0]).set(t, p, bins)
    groups, ends = picture.groups, picture.ends
    kept = (ends[:, 0] <= groups.p) & (groups.p <= ends[:, 1])
    said = "every bar meets the diagonal" if kept.all() else f"{kept.sum()} of {len(kept)} bars meet the diagonal"
    sizes = ", ".join(map(str, groups.size))
    show(
        ax,
        f"The held-out patients in groups of {sizes} by their p; bars are Wilson intervals (95 %): {said}.",
        alt="Green dots over the mean forecast of their group, two large ones near the lower left and the upper right "
        "corner and small ones between, each on a vertical bar. Every bar crosses the dashed diagonal; the bars in the "
        "middle are long.",
    )


@live("Bold forecasts")
def bold_forecasts(z: Any = None, t: Any = None) -> Live:
    """Multiply the scores of a model by a factor: errors at 1/2 stay, forecasts and other decisions change.

    z (N,) are the scores of held-out examples, t (N,) in {0, 1}.
    """
    if z is None:
        X, t = lessons.patients(5000, seed=2)
        z = LogisticRegression().fit(*lessons.patients(80, seed=1)).decision_function(X)
    factors, cut = np.linspace(0.1, 1.5, 57), np.log(1 / 5)  # the log-odds of 1/6
    errors, before = zero_one_error(t, (z >= 0) * 1), z >= cut

    def draw(left, right):
        right.set(xlim=(0, 1.6), ylim=(0.5, 1.1), xlabel="factor", ylabel="log-loss, held out")
        right.plot(factors, [log_loss(t, sigmoid(f * z)) for f in factors], lw=2.4, c=LOGISTIC[0])
        return ReliabilityArtist(left, LOGISTIC[0]), CursorArtist(right)

    def update(artists, factor):
        p, said = sigmoid(factor * z), factor * z >= cut
        loss = log_loss(t, p)
        artists[0].set(t, p)
        artists[1].set(factor, loss)
        cost = (np.sum(said & (t == 0)) + 5 * np.sum(~said & (t == 1))) / len(t)
        return (
            f"Factor {factor:.2f}: log-loss {loss:.3f}. At the threshold 1/2 a share of {errors:.3f} is wrong, as "
            f"always; at 1/6 {np.sum(said != before)} of {len(t)} decisions change, and the cost is {cost:.3f}."
        )

    return Live(
        *(draw, update),
        alt="Left, share of positives against predicted p: green dots on upright bars and a dashed diagonal, which the "
        "row of dots crosses near one half; it climbs less steeply at a large factor, more steeply at a small one. "
        "Right, log-loss against factor: a green curve falls to a low place near 0.4 and then rises, with a dashed "
        "upright line and a black dot on it at the factor in use.",
        panels=2,
        factor=(0.1, 1.5, 0.05, 1),
    )


def _held_out(X: Any = None, t: Any = None, model: Any = None) -> tuple[np.ndarray, np.ndarray, Any]:
    if X is not None and model is not None:
        return X, t, model
    X_train, t_train, X_new, t_new = lessons.tumour_halves()
    model = LogisticRegression().fit(X_train, t_train) if model is None else model
    return (X_new, t_new, model) if X is None else (X, t, model)


def _landscape(ax: Axes, E: Callable[[Any, Any], Any], minima: Any = ()) -> Axes:
    """Draw contours of E(w, b), a function of two arrays, with a star at each of minima (M, 2).

    The contours are drawn at heights that divide the page evenly, so that flat parts have some too.
    """
    if not callable(E):
        raise TypeError(f"E must be a function of two weights; it came as {type(E).__name__}")
    left, right, bottom, top = geometry.box(style.frame(ax, *PLANE, equal=False))
    grid = np.meshgrid(np.linspace(left, right, GRID), np.linspace(bottom, top, GRID))
    values = checks.targets(np.asarray(E(*grid), dtype=float).ravel(), GRID * GRID, "E")
    levels = np.unique(np.quantile(values, np.linspace(0, 1, LINES)))
    if len(levels) < 2:
        raise ValueError(f"E must not be the same everywhere; it came as {levels[0]:g}")
    heights = values.reshape(GRID, GRID)
    shades = colormaps["Blues"](np.linspace(0.02, 0.62, len(levels) - 1))
    ax.contourf(*grid, heights, levels=levels, colors=shades, zorder=0.4)
    ax.contour(*grid, heights, levels=levels[1:-1], colors=style.GREY, linewidths=0.8, zorder=0.6)
    stars = np.asarray(minima, dtype=float).reshape(-1, 2)
    ax.plot(*stars.T, "*", ms=17, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=3.0)
    return style.label(ax, "$w$", "$b$")


def _likelihood(left: Axes, right: Axes, t: np.ndarray, name: str) -> Marks:
    """A sigmoid among examples of one feature, with a bar for the probability of what happened to each, and its loss.

    `move(x, w, b)` shows the curve of w and b among the examples at x (N,), and returns their losses (N,) in nats.
    """
    places = np.linspace(-2.4, 3.4, 300)
    for ax, top, ylabel in ((left, 1.08, "$p$"), (right, 3.2, "loss of each")):
        style.frame(ax, (places[0], places[-1]), (-0.08, top), equal=False)
        style.label(ax, name, ylabel)
        ax.axhline(0, color=style.LIGHT, zorder=0.5)
    left.axhline(1, color=style.LIGHT, zorder=0.5)
    marks, beside = Marks(left), Marks(right)
    curve = marks.line(color=LOGISTIC[0], lw=3, zorder=2.6)
    look: dict[str, Any] = {"linewidths": 9, "alpha": 0.55, "capstyle": "butt", "zorder": 2.2}
    colours = (style.NEGATIVE, style.POSITIVE)
    bars = [panel.segments(colors=colour, **look) for panel in (marks, beside) for colour in colours]
    points = marks.add(PointsArtist(left, np.column_stack([np.zeros(len(t)), t]), t))
    marks.add(beside)

    @marks.moves
    def move(x, w, b):
        p, loss = sigmoid(w * x + b), np.logaddexp(0, -(2 * t - 1) * (w * x + b))
        ends = (1 - t, p), (np.zeros(len(x)), loss)  # where the bars of a panel begin and end
        pairs = [np.stack([np.column_stack([x, low]), np.column_stack([x, high])], axis=1) for low, high in ends]
        for bar, (pair, side) in zip(bars, ((pair, side) for pair in pairs for side in (0, 1)), strict=True):
            bar.set_segments(list(pair[t == side]))
        curve.set_data(places, sigmoid(w * places + b))
        points.set(np.column_stack([x, t]))
        return loss

    return marks


def _pull(ax: Axes, X: Any) -> Marks:
    """A halo around each example: `move(errors)` makes it as wide as |error|, errors (N,); no error, no halo."""
    size = disc_size(len(X))
    marks = Marks(ax)
    look: dict[str, Any] = {"c": style.GOOD, "alpha": 0.35, "linewidths": 0, "zorder": 2.2}
    x, y = flat(plane(X)).T
    halos = marks.add(ax.scatter(x, y, s=np.zeros(len(X)), **look))

    @marks.moves
    def move(errors):
        halos.set_sizes(np.where(errors, (size + HALO * np.minimum(np.abs(errors), 1.0)) ** 2, 0.0))

    return marks
