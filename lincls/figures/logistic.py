"""The figures of lecture 07.

The field of p = sigmoid(w.x + b) over data space has straight, parallel lines of equal probability:

    p(x) = level   <=>   w.x + b = log(level / (1 - level))

A landscape is E over the plane of two weights. On a convex one every path downhill ends at the same height, else the
start decides. On separable data there is no lowest point, and the direction of (b, w) goes to that of the widest margin
among all planes, with the dummy feature as a dimension of its own.
Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), 4.4; Bishop, PRML (2006), 5.5;
Soudry, Hoffer, Nacson, Gunasekar, Srebro (2018): the widest margin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes

from lincls.data import lessons
from lincls.experiments import logistic as experiments
from lincls.experiments.logistic import descend, entropy, entropy_pull, squared, squared_pull
from lincls.features import add_dummy
from lincls.figures.catalogue import live
from lincls.figures.parts.cut import Confusion, ConfusionArtist, costs_of_cuts
from lincls.figures.parts.sigmoid import SigmoidArtist, forecasts
from lincls.figures.stored import stored
from lincls.metrics import log_loss, roc_curve, zero_one_error
from lincls.models import LeastSquaresClassifier, LogisticRegression, cost_threshold
from lincls.models.sigmoid import sigmoid
from lincls.plot import BoundaryArtist, CursorArtist, Marks, PathArtist, PointsArtist, geometry, show, style
from lincls.plot.points import disc_size, flat, plane
from lincls.widgets import Handle, Live, Points, replay

NAMES = ("size of the largest nuclei", "roughness of outline")  # of the features of `lessons.tumour_halves`
LOGISTIC, LEAST_SQUARES, WIDEST = (style.METHODS[name] for name in ("logistic", "least squares", "widest margin"))
HALO = 26.0  # width in points of the halo of an error of 1
GRID, LINES = 161, 15
PLANE = (-1, 3), (-1, 3.5)  # of w and b, where the squared error of a sigmoid has two valleys
WAYS = {  # down to the least E: colour, dashes, label and its place in `four_solvers`
    "gradient": (style.GREY, (0, (2, 1)), "batch", (330, 3.2)),
    "sgd": (style.OCHRE, "-", "SGD", (1.2, 4.5)),
    "newton": (style.INK, "-", "Newton", (66, 60)),
    "lbfgs": (LOGISTIC[0], "-", "L-BFGS", (4.4, 0.02)),
}
BOXES = (0.07, 0.12, 0.34, 0.84), (0.45, 0.48, 0.548, 0.5), (0.54, 0.14, 0.44, 0.27)  # the panels of `cost_of_a_miss`
ROW = 1e-9  # how far a patient can be dragged out of the row of her class


def shares() -> None:
    """Draw the share of malignant tumours among patients of about equal size, a sigmoid, and a straight line."""
    X, side = lessons.tumour_sizes()
    t, curve, line = (side > 0) * 1, LogisticRegression().fit(X, side), LeastSquaresClassifier().fit(X, side)
    groups, x = 12, X[:, 0]
    parts = np.array_split(np.argsort(x, kind="stable"), groups)
    places, found = np.array([(x[part].mean(), t[part].mean()) for part in parts]).T
    ends = np.linspace(x.min(), x.max(), 400)[:, None]
    straight = (line.decision_function(ends) + 1) / 2
    ax = style.figure(9, 4.8).axes[0]
    style.frame(ax, (ends[0, 0], ends[-1, 0]), (-0.4, 2.05), equal=False)
    style.label(ax, NAMES[0], "share of malignant tumours")
    with style.context():
        for level in (0, 1):
            ax.axhline(level, color=style.LIGHT, zorder=0.5)
        ax.plot(ends, straight, color=LEAST_SQUARES[0], ls=LEAST_SQUARES[1], lw=2)
        ax.plot(ends, curve.predict_proba(ends)[:, 1], color=LOGISTIC[0], ls=LOGISTIC[1], lw=3)
        ax.plot(places, found, "D", ms=10, mfc=style.BRIGHT, mec=style.INK, zorder=4)
        ax.plot(ends[-1], straight[-1], "o", ms=11, mfc=LEAST_SQUARES[0], mec="white", clip_on=False, zorder=4)
        label = f"{straight[-1]:.2f} for the patient with the largest nuclei"
        ax.text(ends[-1, 0] - 0.25, straight[-1], label, size=style.TICK, ha="right", va="center")
        ax.text(3.2, 0.86, "logistic regression", color=LOGISTIC[0], size=style.TEXT, ha="center")
        ax.text(2.5, 1.5, "least squares", color=LEAST_SQUARES[0], size=style.TEXT, ha="right")
    show(
        ax,
        f"{len(t)} patients in {groups} groups of about equal size of nuclei; a diamond is the share of malignant "
        f"tumours in a group. The straight line runs from {straight[0]:.2f} to {straight[-1]:.2f}; the curve stays "
        "between 0 and 1.",
        alt="Yellow diamonds lie at height 0 on the left, climb steeply between sizes -0.5 and 0.5, and lie at height "
        "1 on the right. A dash-dotted curve in the shape of an S follows them. A straight line cuts across: it is "
        "below 0 on the left, too low among the upper diamonds, and far above 1 at its right end, where it has a dot.",
    )


@live("What a miss costs")
def cost_of_a_miss(X: Any = None, t: Any = None, model: Any = None) -> Live:
    """Drag the cut, make a missed illness dearer, and see the line, the confusion matrix and the cost of every cut.

    X (N, 2), t (N,) in {0, 1} are held-out examples for a fitted model; a false alarm costs 1.
    """
    X, t, model = _held_out(X, t, model)
    z, ill, prices = model.decision_function(X), t == 1, {"as dear": 1, "five times": 5, "twenty times": 20}
    false, true, cuts = roc_curve(t, z)

    def draw(*panels):
        for ax, box in zip(panels, BOXES, strict=True):
            ax.set_position(box)
        PointsArtist(style.label(panels[0], *NAMES), X, t)
        costs = costs_of_cuts(panels[2], cuts, 1.1 * np.mean(~ill), "cost a patient")
        return SigmoidArtist(panels[0]), ConfusionArtist(panels[1], ("benign", "malignant")), costs

    def update(artists, cut, price):
        (field, matrix, costs), said = artists, z >= cut
        now = Confusion(*(int(np.sum(group)) for group in (said & ill, ~said & ill, said & ~ill, ~said & ~ill)))
        by_cut = false * np.mean(~ill) + price * (1 - true) * np.mean(ill)
        field.set(model.w_, model.b_, sigmoid(cut))
        matrix.set(now)
        least = costs.move(cut, ours := now.cost(price) / len(t), by_cut, -np.log(price))
        return (
            f"Price of a miss {price}, threshold {sigmoid(cut):.3f} (by the formula {cost_threshold(1, price):.3f}): "
            f"{now.told()}, and a patient costs {ours:.3f}, at the lowest place, by hindsight, {by_cut[least]:.3f}."
        )

    return Live(
        *(draw, update),
        alt="Left, orange minus marks on the left and blue plus marks on the right of a band of thin, steep, parallel "
        "lines, on a field that turns from orange to blue; a thick green line, the threshold, is parallel to them. "
        "Upper right, a table of two rows and two columns, a number and a square in each cell, and three rates. Lower "
        "right, cost against the cut: a black curve of steps with a valley, a dot at the cut and a knob below, a "
        "dashed line at the formula's and a yellow diamond at the lowest place.",
        panels=3,
        figsize=(11.5, 6.4),
        moments={name: {"cut": -np.log(price), "price": price} for name, price in prices.items()},
        cut=(-8.0, 8.0, 0.005, -np.log(5)),
        price=(1, 20, 1, 5),
        knob=Handle("cut", 0.0, panel=2),
    )


def two_valleys(E: Callable | None = None, paths: Any = None) -> None:
    """Draw two descents on the squared error of a sigmoid that end in two valleys.

    E(w, b) is the error at arrays of weights; each of paths (S, 2) holds the weights of a descent.
    """
    x, t = lessons.two_valleys()
    if paths is None:
        paths = descend(squared_pull, x, t, np.array([(0.0, 0.0), (2.0, 2.0)]), 0.5, np.arange(3001)).transpose(1, 0, 2)
    ax = style.figure().axes[0]
    _landscape(ax, E or (lambda w, b: squared(x, t, w, b)), minima=[path[-1] for path in paths])
    for path in paths:
        PathArtist(ax).set(path[::10])
        ax.plot(*path[0], "o", mfc="white", mec=style.INK, mew=2, ms=9, zorder=4.2)  # above a star
    show(
        ax,
        "Two starts (white rings), two ends (yellow stars): the squared error of a sigmoid has two valleys here.",
        alt="Level curves over the plane of w and b in shades of blue, with two pale hollows, each with a star. A "
        "short path leads from a white ring near the origin into the narrow hollow beside it, and a longer one from "
        "the upper right into the wide hollow in the middle.",
    )


@live("Ten patients and the likelihood of a curve")
def likelihood() -> Live:
    """Drag patients, move the curve, and see how probable it makes what happened to each of them."""
    x, t = lessons.ten_patients()
    rows = {label: np.column_stack([x[t == label], np.full((t == label).sum(), label)]) for label in (0, 1)}
    t = np.repeat([0, 1], [len(rows[0]), len(rows[1])])

    def update(marks, w, b, best, benign, malignant):
        x = np.concatenate([benign[:, 0], malignant[:, 0]])
        curve = experiments.best_curve(x, t) if best else (w, b)
        if curve is None:
            marks.move(x, w, b)
            return "There is no best curve now: a threshold tells the two classes apart, and the steeper the better."
        said = marks.move(x, *curve)
        who = f"The best curve, w = {curve[0]:.2f} and b = {curve[1]:.2f}" if best else f"w = {w:.1f}, b = {b:.1f}"
        return (
            f"{who}: the bars multiply to a likelihood of {np.exp(-said.sum()):.4f}, their losses add up to E = "
            f"{said.sum():.2f}. The shortest bar has {np.exp(-said.max()):.2f}."
        )

    low, high = min(-2.0, x.min()), max(3.0, x.max())
    far = [rows[label].copy() for label in (0, 1)]  # with the largest of each class at the right end
    for row in far:
        row[np.argmax(row[:, 0]), 0] = high
    return Live(
        *(lambda left, right: _likelihood(left, right, t, NAMES[0]), update),
        alt="Left, orange minus marks in a row at height 0, blue plus marks in a row at height 1, and a green curve "
        "between them. A wide orange bar hangs from height 1 down to the curve above each minus, and a blue one stands "
        "from height 0 up to the curve below each plus. Right, a bar for the loss of each at the same place, tall "
        "where the bar on the left is short.",
        figsize=(11, 4.5),
        moments={
            "no idea": {"w": 0},
            "a guess": {},
            "the best curve": {"best": True},
            "a surprise": {"best": True, "benign": far[0]},
            "no surprise": {"best": True, "malignant": far[1]},
        },
        w=(-2, 8, 0.1, 1),
        b=(-4, 4, 0.1, 0),
        best=False,
        benign=Points(rows[0], ["benign"] * len(rows[0]), bounds=((low, high), (0, ROW))),
        malignant=Points(rows[1], ["malignant"] * len(rows[1]), bounds=((low, high), (1, 1 + ROW))),
    )


@live("A field and its loss")
def field_and_loss(X: Any = None, t: Any = None) -> Live:
    """Move the weights and see the field of p beside the loss of each example.

    X (N, 2), t (N,) in {0, 1}; without them, 60 patients.
    """
    X, t = (column[:60] for column in lessons.tumour_halves()[:2]) if X is None else (X, t)
    side = np.where(t == 1, 1, -1)
    model = LogisticRegression().fit(X, t)
    least, fitted = model.loss_ / len(t), {"w1": model.w_[0], "w2": model.w_[1], "b": model.b_}
    sure = {"timid": 1 / 3, "fitted": 1, "three times as sure": 3}
    sliders: dict[str, Any] = {key: (-(k := max(4, np.ceil(3 * abs(v)))), k, 0.1, 0) for key, v in fitted.items()}

    def draw(left, right):
        points, field = PointsArtist(left, X, t), SigmoidArtist(left)
        left.set(xlabel=NAMES[0], ylabel=NAMES[1])
        right.set(xlim=(-10, 20), ylim=(-0.4, 10), xlabel="z towards the true class", ylabel="loss")
        m = np.linspace(-10, 20, 241)
        right.plot(m, np.log1p(np.exp(-m)), c=style.GREY, lw=1.5)
        colours = style.NEGATIVE, style.POSITIVE
        return points, field, [right.plot([], [], "o", ms=8, mec="white", c=colour)[0] for colour in colours]

    def update(artists, w1, w2, b):
        (points, field, dots), m = artists, side * (X @ [w1, w2] + b)
        field.set([w1, w2], b)
        points.set(wrong=m <= 0)
        losses = np.logaddexp(0, -m)
        for k, of_class in enumerate(dots):
            of_class.set_data(m[t == k], losses[t == k])
        half = 1 + np.sum(np.cumsum(np.sort(losses)[::-1]) < losses.sum() / 2)
        return f"Mean loss {losses.mean():.3f} (least possible {least:.3f}); half of it falls on {half} of {len(t)}."

    return Live(
        *(draw, update),
        alt="Left, blue plus marks, most of them on the right, and orange minus marks, over a field that turns from "
        "orange to blue across thin parallel lines, with a thick green one in their middle; marks on the wrong side "
        "have purple rings. Right, loss against z: a grey curve falls from the upper left, bends near 0 and goes flat "
        "on the right, and on it lies a dot for each mark, in its colour, a single one of them high up on the left.",
        moments={name: {key: round(k * float(v), 1) for key, v in fitted.items()} for name, k in sure.items()},
        first="three times as sure",
        **sliders,
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
        moments={"from (2, 2)": {}, "from zero": {"w": 0, "b": 0}, "out of the picture": {"w": 2.6, "b": 0.6}},
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
        (drop,) = ax.plot([], [], "o:", c=style.GOOD, mfc="white", mew=2.4, ms=11, lw=2, markevery=[1], zorder=2.9)
        here = ax.text(0, 0, "$E$ here", size=style.TICK, va="center", clip_on=True)
        return *(ax.plot([], [], mark, **look, **size)[0] for mark, size in marks), drop, here

    def update(artists, w):
        p, (bowl, dot, star, drop, here) = sigmoid(w * x), artists
        slope, curvature = np.sum((p - t) * x), np.sum(p * (1 - p) * x**2)
        new = w - slope / curvature
        bowl.set_data(grid, E(w) + slope * (grid - w) + curvature * (grid - w) ** 2 / 2)
        dot.set_data([w], [E(w)])
        star.set_data([new], [E(w) - slope**2 / curvature / 2])
        landed, top = E(new), min(E(new), 11.6)  # an arrow where the landing is above the picture
        drop.set_data([new, new], [E(w) - slope**2 / curvature / 2, top])
        drop.set_marker("^" if top < landed else "o")
        here.set_position((new + 0.35, top - (landed < E(w))))  # below the curve where E falls
        change = "falls" if landed < E(w) else "rises"
        return f"From w = {w:.1f} Newton jumps to {new:.2f}: E {change} from {E(w):.3f} to {landed:.3f}."

    return Live(
        *(draw, update),
        alt="E against w: a black curve falls steeply from the upper left to its lowest place, a little to the right "
        "of 0, and then rises less steeply. A dashed green parabola touches it at a green dot. From the green star at "
        "its bottom a dotted line leads up to an open ring on the black curve, or to an arrow at the upper rim.",
        moments={"near the bottom": {"w": 0}, "too far": {"w": 2.2}, "runaway": {"w": 3}},
        w=(-2, 4, 0.1, 2.2),
    )


def four_solvers() -> None:
    """Draw how far above the least E four solvers are after so much work, in passes over the data."""
    table = gaps_by_work()
    ax = style.figure(9, 5.2).axes[0]
    ax.set(xscale="log", yscale="log", xlim=(1, 1000), ylim=(2e-3, 2000))
    style.label(ax, "work, in passes over the data", "$E$ above the least")
    with style.context():
        for name, (colour, dashes, label, place) in WAYS.items():
            first, *others = np.asarray(table[name])
            for gaps in others:
                ax.plot(table["work"], gaps, c=colour, ls=dashes, lw=0.8, alpha=0.7, drawstyle="steps-post")
            ax.plot(table["work"], first, c=colour, ls=dashes, lw=3, drawstyle="steps-post")
            ax.text(*place, label, color=colour, size=style.TEXT)
    for axis in (ax.xaxis, ax.yaxis):
        style.tidy_log(axis)
    hundredth = ", ".join(f"{WAYS[name][2]} {table[f'{name} near']:.0f}" for name in reversed(WAYS))
    show(
        ax,
        f"E above its least against work, from zero weights (thick) and from {len(others)} other starts (thin). Passes "
        f"until E is within 0.01 of the least, from zero: {hundredth}.",
        alt="Falling curves on logarithmic scales, one thick and six thin of each colour. The ochre ones, SGD, fall "
        "first and then slowly. The green ones, L-BFGS, cross them near 10 passes and leave the picture near 20. The "
        "black ones, Newton, stay high up to 40 passes and then drop like a stone, before 80. The dashed grey ones, "
        "batch, fall slowly to the right end.",
    )


gaps_by_work = stored(experiments.gaps_by_work)


def intervals() -> None:
    """Draw forty intervals of 95 % for an odds ratio that is known, with the estimate in each."""
    ends, truth = experiments.intervals(seed=0)
    held = (ends[:, 0] <= truth) & (truth <= ends[:, 1])
    ax = style.figure(9, 4.2).axes[0]
    ax.set(yscale="log", xlim=(0, len(ends) + 6), ylim=(2, 50))
    style.label(ax, "sample", "odds ratio of roughness")
    with style.context():
        ax.plot([0, len(ends) + 1], [truth, truth], color=style.INK, lw=1.6, ls=(0, (4, 3)))
        ax.text(len(ends) + 1.4, truth, "the truth", size=style.TICK, va="center")
        for kept, colour, width in ((held, LOGISTIC[0], 2.2), (~held, style.WRONG, 4.0)):
            places = np.flatnonzero(kept) + 1
            ax.vlines(places, ends[kept, 0], ends[kept, 1], colors=colour, lw=width)
            ax.plot(places, np.sqrt(ends[kept].prod(axis=1)), "o", c=colour, mec="white", ms=6, zorder=3)
    ax.set_yticks([2, 5, 10, 20], labels=["2", "5", "10", "20"])
    ax.minorticks_off()
    show(
        ax,
        f"{len(ends)} samples from a world whose odds ratio is {truth:.1f}; from each an estimate and a 95 % interval: "
        f"{held.sum()} hold the truth, {(~held).sum()} do not (thick, purple).",
        alt="Forty upright bars over a logarithmic scale, a dot in each, at different heights and of different length. "
        "A dashed line runs across them. The green ones cross it, and the thick purple ones do not reach it.",
    )


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
    )
    figure.set(step=min(4, len(frames) - 1))
    return figure


@live("A penalty on the weights")
def penalty(X: Any = None, t: Any = None) -> Live:
    """Choose the strength of the penalty and see how long w grows on separable classes, and how sure the field is.

    X (N, 2), t (N,) in {0, 1}.
    """
    X, t = lessons.sixteen() if X is None else (X, t)
    strengths = (0.1, 0, 0.01, 1, 10)
    runs = dict(zip(strengths, experiments.penalised(X, t, np.array(strengths), 1000), strict=True))
    grown = {l2: np.linalg.norm(run[:, 1:], axis=1) for l2, run in runs.items()}

    def draw(left, right):
        right.set(xlim=(0, 1000), ylim=(0, 7), xlabel="step", ylabel=r"length of $\mathbf{w}$")
        looks = ("λ = 0", style.GREY, 1.2), ("chosen λ", style.GOOD, 3.0)
        lengths = [right.plot([], [], color=colour, lw=width, label=name)[0] for name, colour, width in looks]
        style.legend(right, 5, loc="upper right")
        return PointsArtist(left, X, t), SigmoidArtist(left), lengths

    def update(artists, l2):
        b, *w = runs[l2][-1]
        free, chosen = grown[0], grown[l2]
        artists[1].set(w, b)
        for line, lengths in zip(artists[2], (free, chosen), strict=True):
            line.set_data(range(len(lengths)), lengths)
        return f"λ = {l2:g}: after 1000 steps w has length {chosen[-1]:.2f}, without it {free[-1]:.2f}."

    return Live(
        *(draw, update),
        alt="Left, eight plus marks above and eight minus marks below a green line with thin parallel lines beside it, "
        "between which the field turns from blue to orange. Right, length of w against steps: a thin grey curve, "
        "without a penalty, goes on rising to the right end, and a thick green one, with the strength chosen, goes "
        "flat below it, or lies on it at strength 0.",
        moments={f"λ = {l2:g}": {"l2": l2} for l2 in strengths if l2 in (0, 0.1, 10)},
        l2=list(strengths),
    )


@live("Towards the widest margin")
def widest_margin(X: Any = None, t: Any = None) -> Live:
    """Follow gradient descent on separable classes and see its line turn towards the one with the widest margin.

    X (N, 2), t (N,) in {0, 1}, which a line separates. There is no penalty.
    """
    table = towards_the_margin() if X is None else experiments.towards(X, t)
    X, t = lessons.sixteen() if X is None else (X, t)
    u, steps, paths = table["widest"], table["steps"], dict(zip(experiments.STARTS, table["paths"], strict=True))
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
        for angle in angles.values():
            right.plot(steps, angle, c=style.LIGHT, lw=1.6)
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
            f"{np.hypot(*w):.2f} long, and (b, w) points {angles[start][k]:.1f} degrees away from the widest margin."
        )

    return Live(
        *(draw, update),
        alt="Left, eight plus marks above and eight minus marks below, a green line with thin grey ones beside it, and "
        "an ochre dash-dotted line that falls gently to the right, with a thin one on either side through three ringed "
        "marks. Right, degrees against steps on a logarithmic scale: three grey curves, two from high up and one from "
        "below them, come together and creep to nearly 0; one of them is green up to a black dot.",
        figsize=(11, 5),
        moments={
            "ten steps": {"tens": 1},
            "a thousand steps": {"tens": 3},
            "a hundred thousand": {"tens": 5},
            "another line": {"tens": 3, "start": "another line"},
        },
        first="a thousand steps",
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
    groups, ends = forecasts(ax, LOGISTIC[0]).move(t, p, bins)
    kept = (ends[:, 0] <= groups.p) & (groups.p <= ends[:, 1])
    said = "every bar meets the diagonal" if kept.all() else f"{kept.sum()} of {len(kept)} bars meet the diagonal"
    for x, y, size in zip(groups.p, groups.share, groups.size, strict=True):
        ax.annotate(f"{size}", (x, y), (16, -14), textcoords="offset points", size=style.TEXT)
    show(
        ax,
        f"The held-out patients in groups by their p, and how many; bars are Wilson intervals (95 %): {said}.",
        alt="Green dots over the mean forecast of their group, each with a number and on a vertical bar. Every bar "
        "crosses the dashed diagonal; those in the middle, with few patients, are long.",
    )


@live("Bold forecasts")
def bold_forecasts(z: Any = None, t: Any = None) -> Live:
    """Multiply the scores of a model by a factor: errors at 1/2 stay, forecasts and their cost at 1/6 change.

    z (N,) are the scores of held-out examples, t (N,) in {0, 1}. A miss costs 5, a false alarm 1.
    """
    if z is None:
        X, t = lessons.patients(5000, seed=2)
        z = LogisticRegression().fit(*lessons.patients(80, seed=1)).decision_function(X)
    factors, cut = np.linspace(0.1, 1.5, 57), np.log(1 / 5)  # the log-odds of 1/6
    errors, everyone = zero_one_error(t, (z >= 0) * 1), np.mean(t == 0)

    def cost(factor):
        said = factor * z >= cut
        return (np.sum(said & (t == 0)) + 5 * np.sum(~said & (t == 1))) / len(t)

    def draw(left, right):
        right.set(xlim=(0, 1.6), ylim=(0.4, 0.66), xlabel="factor on z", ylabel="cost a patient")
        right.axhline(everyone, color=style.GREY, lw=1.8)
        grey = {"color": style.GREY, "size": style.TICK, "ha": "right", "va": "top"}
        right.text(1.57, everyone - 0.006, "everyone\npositive", **grey)
        right.plot(factors, [cost(factor) for factor in factors], lw=2.4, c=LOGISTIC[0])
        return forecasts(left, LOGISTIC[0]), CursorArtist(right)

    def update(artists, factor):
        p, paid = sigmoid(factor * z), cost(factor)
        artists[0].move(t, p)
        artists[1].set(factor, paid)
        than = "as much as" if abs(paid - everyone) < 1e-3 else "less than" if paid < everyone else "more than"
        return (
            f"Factor {factor:.2f}: log-loss {log_loss(t, p):.3f}, and {errors:.1%} wrong at the threshold 1/2, as "
            f"always. At 1/6 a patient costs {paid:.3f}, {than} with everyone positive ({everyone:.3f})."
        )

    return Live(
        *(draw, update),
        alt="Left, share of positives against predicted p: green dots, each with an upright bar across it, and a "
        "dashed diagonal, which the row of dots crosses near one half; it climbs less steeply at a large factor, more "
        "steeply at a small one. Right, cost against factor: a green curve falls below a grey level line to a low "
        "place near 0.4 and rises above it, with a dashed upright line and a black dot at the factor in use.",
        moments={"as fitted": {"factor": 1}, "shrunk": {"factor": 0.4}, "too timid": {"factor": 0.1}},
        factor=(0.1, 1.5, 0.05, 1),
    )


def _held_out(X: Any = None, t: Any = None, model: Any = None) -> tuple[np.ndarray, np.ndarray, Any]:
    X_train, t_train, X_new, t_new = lessons.tumour_halves()
    model = LogisticRegression().fit(X_train, t_train) if model is None else model
    return (X_new, t_new, model) if X is None else (X, t, model)


def _landscape(ax: Axes, E: Callable[[Any, Any], Any], minima: Any) -> Axes:
    """Draw contours of E(w, b), a function of two arrays, with a star at each of minima (M, 2).

    The contours are drawn at heights that divide the page evenly, so that flat parts have some too.
    """
    left, right, bottom, top = geometry.box(style.frame(ax, *PLANE, equal=False))
    grid = np.meshgrid(np.linspace(left, right, GRID), np.linspace(bottom, top, GRID))
    heights = E(*grid)
    levels = np.unique(np.quantile(heights, np.linspace(0, 1, LINES)))
    shades = colormaps["Blues"](np.linspace(0.02, 0.62, len(levels) - 1))
    ax.contourf(*grid, heights, levels=levels, colors=shades, zorder=0.4)
    ax.contour(*grid, heights, levels=levels[1:-1], colors=style.GREY, linewidths=0.8, zorder=0.6)
    stars = np.asarray(minima, dtype=float).reshape(-1, 2)
    ax.plot(*stars.T, "*", ms=19, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=4.0)
    for star in stars:
        beside = ax.text(star[0], star[1] - 0.3, f"$E$ = {E(*star):.3f}", size=style.TICK, ha="center", va="top")
        beside.set(bbox={"fc": "white", "ec": "none", "alpha": 0.8, "pad": 1.5}, zorder=4.0)
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
    look: dict[str, Any] = {"linewidths": 6, "alpha": 0.6, "capstyle": "butt", "zorder": 2.2}
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
