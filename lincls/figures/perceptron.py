"""The figures of lecture 03, and what they draw: a correction in both spaces, the two lengths of Novikoff's proof.

correction   w' = w + t_n x_n   so that   t_n z' = t_n z + |x_n|^2
sandwich     k gamma  <=  |w_k|  <=  sqrt(k) R     after k corrections from w = 0; so k <= (R / gamma)^2

Source: Bishop, PRML (2006), figure 4.7; Novikoff (1962).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from lincls import checks
from lincls.data import blobs, flip, lessons, separable
from lincls.features import add_dummy
from lincls.figures.catalogue import live
from lincls.figures.stored import stored
from lincls.models import BatchPerceptron, Kozinec, Perceptron, Pocket
from lincls.models.perceptron import margin, novikoff_bound
from lincls.plot import (
    BoundaryArtist,
    CurvesArtist,
    PathArtist,
    PointsArtist,
    SpacesArtist,
    figure,
    frame,
    mistakes,
    plot_boundaries,
    plot_data_space,
    plot_history,
    plot_points,
    plot_weight_space,
    show,
    style,
)
from lincls.plot.boundary import ArrowArtist
from lincls.widgets import Handle, Live, Points, replay

UPDATES, LENGTHS = (0.8, 2e4), (0.01, 400.0)  # limits of the sandwich, both logarithmic
WEIGHTS = (-6, 6)  # each of the two weights of examples without a bias
PASSES = 300  # of the figures that fit again at every move


@live("One correction")
def one_update(X: Any = None, t: Any = None) -> Live:
    """Apply the rule to one example and see what it does in data space and in weight space.

    X (N, 2) and t (N,) in {-1, +1} have no bias; without them, the five examples of the lecture.
    """
    X, t = lessons.five_points() if X is None else (X, t)

    def draw(left, right):
        frame(right, WEIGHTS, WEIGHTS)
        return CorrectionArtist(left, right, X, t)

    def update(artist, w1, w2, example):
        before, after = artist.set([w1, w2], example).margins
        if before > 0:
            return f"Example {example} is correct: t z = {before:g}. The rule does nothing."
        now = "correct now" if after > 0 else "still a mistake"
        return f"Example {example} is a mistake, t z = {before:g}; after the update {after:g}, {now}."

    return Live(
        *(draw, update),
        panels=2,
        w1=(-5, 5, 0.5, 1.0),
        w2=(-5, 5, 0.5, 2.0),
        example=(0, len(X) - 1, 1, 2),
        dot=Handle("w1", "w2", panel=1),
    )


@live("A run, one update at a time")
def walk(X: Any = None, t: Any = None, run: Any = None) -> Live:
    """Step through a run of the perceptron and watch the weights walk towards the wedge of good ones.

    X (N, 2) and t (N,) in {-1, +1} have no bias. `run` holds (epoch, n, w (2,)) after each update, and first
    (0, None, w) before any; without it the perceptron starts from w = 0.
    """
    X, t = lessons.five_points() if X is None else (X, t)
    run = list(_without_bias(X, t, max_epochs=20) if run is None else run)
    states = [(epoch, n, [w for *_, w in run[: k + 1]]) for k, (epoch, n, _) in enumerate(run)]

    def draw(left, right):
        frame(right, WEIGHTS, WEIGHTS)
        return SpacesArtist(left, right, X, t), PathArtist(right)

    def update(artists, state):
        (spaces, path), (epoch, n, W) = artists, state
        spaces.set(W[-1], 0.0, current=n)
        path.set(W)
        done = "Start" if n is None else f"Epoch {epoch}, update {len(W) - 1}, of example {n}"
        w1, w2 = W[-1]
        return f"{done}: w = ({w1:g}, {w2:g}), {spaces.wrong.sum()} of {len(X)} examples are wrong."

    return replay(states, draw, update, panels=2)


def separated(X: Any = None, t: Any = None, model: Perceptron | None = None) -> None:
    """Show the examples X (N, 2), t (N,) with the line of a perceptron that has converged on them."""
    X, t = blobs(60, gap=4.5, seed=38) if X is None else (X, t)
    model = model or Perceptron(max_epochs=100).fit(X, t)
    ax = plot_data_space(X, t, model.w_, model.b_)
    show(ax, f"After {model.n_updates_} updates all {len(t)} examples are correct, some only just.")


def batch_or_one(batch: Any = None, one_by_one: Any = None) -> None:
    """Show how many mistakes two runs of BatchPerceptron, lists of states, make from epoch to epoch."""
    if batch is None:
        X, t = separable(60, margin=0.02, seed=2)
        batch, one_by_one = (list(BatchPerceptron(stochastic=each).steps(X, t)) for each in (False, True))
    names = {"batch": batch, "stochastic": one_by_one}
    ax = plot_history({name: [s.errors for s in run] for name, run in names.items()}, xlabel="epoch")
    epochs = f"Batch needs {batch[-1].epoch} epochs, one by one {one_by_one[-1].epoch}"
    show(ax, f"{epochs}. Neither number of mistakes only falls.")


@live("Learning rate and start")
def rate_and_start(
    x: Any = None, t: Any = None, start: Any = ([10.0], 5.0), room: Any = ((-30, 10), (-10, 15))
) -> Live:
    """Change the learning rate, from zero and from another start, and see which path through weight space changes.

    x (N, 1) has one feature and t (N,) is in {-1, +1}; `start` is (w, b); `room` the limits of b and of w.
    """
    x, t = lessons.four_numbers() if x is None else (x, t)
    starts = {"zero": None, f"w = {start[0][0]:g}, b = {start[1]:g}": start}

    def draw(ax):
        frame(ax, *room)
        plot_weight_space(add_dummy(x), t, ax=ax, names=("$b$", "$w$"))
        return PathArtist(ax)

    def update(path, eta, start):
        model = Perceptron(eta=eta, start=starts[start])
        path.set([[s.b, *s.w] for s in model.steps(x, t)])
        updates = model.fit(x, t).n_updates_
        return f"Learning rate {eta:g} from {start}: {updates} updates, then every example is correct."

    return Live(draw, update, eta=(0.2, 2, 0.2, 1), start=list(starts))


@live("Between two bounds")
def sandwich(data: Callable | None = None, gap: Any = (0.02, 0.4, 0.02, 0.1)) -> Live:
    """Widen the gap between the classes and see the length of the weights caught between the two bounds of the proof.

    `data` makes separable X (N, 2), t (N,) of a gap; `gap` is its slider.
    """
    data = data or (lambda gap: separable(60, margin=gap, seed=2))

    def draw(left, right):
        return PointsArtist(left, *data(gap[0])), BoundaryArtist(left), SandwichArtist(right)

    def update(artists, gap):
        (points, line, sandwich), (X, t) = artists, data(gap)
        widest = Kozinec(epsilon=0.05).fit(X, t)
        w, b = widest.w_, widest.b_
        lengths = [np.hypot(s.b, np.linalg.norm(s.w)) for s in Perceptron().steps(X, t)][1:]
        gamma, bound = margin(X, t, w, b, homogeneous=True), novikoff_bound(X, t, w, b)
        points.set(X, t)
        line.set(w, b, margin(X, t, w, b))
        sandwich.set(lengths, np.sqrt(bound) * gamma, gamma)
        return f"Margin γ = {gamma:.3f}: {len(lengths)} mistakes were made; the bound is {bound:.0f}."

    return Live(draw, update, panels=2, gap=gap)


@stored
def runs_under_the_bound() -> dict[str, Any]:
    """The margin, the updates and the bound of a perceptron on 60 examples, 20 gaps with 5 seeds each: (100,)."""
    found = []
    for gap in 0.02 * np.arange(1, 21):
        for seed in range(5):
            X, t = separable(60, margin=gap, seed=seed)
            v = Kozinec(epsilon=0.05).fit(X, t)
            gamma, bound = margin(X, t, v.w_, v.b_, homogeneous=True), novikoff_bound(X, t, v.w_, v.b_)
            found.append((gamma, Perceptron().fit(X, t).n_updates_, bound))
    return dict(zip(("margins", "made", "bounds"), np.array(found).T, strict=True))


def under_the_bound(margins: Any = None, made: Any = None, bounds: Any = None) -> None:
    """Show the updates of several runs (S,) against their margins, with the bound (S,) that none can exceed.

    Raises ValueError for a number that is not above 0: both axes are logarithmic.
    """
    if margins is None:
        margins, made, bounds = runs_under_the_bound().values()
    margins = checks.vector(margins, None, "margins")
    made, bounds = checks.vector(made, margins.size, "made"), checks.vector(bounds, margins.size, "bounds")
    ax = _plot_bound(figure().axes[0], margins, made, bounds)
    show(ax, f"No run comes nearer to its bound than {100 * (made / bounds).max():.0f} % of it.")


def bounded(lengths: Any = None, R: Any = None) -> None:
    """Show the length of the weights after 0, 1, 2, ... updates, (k,), below sqrt(k) R; R is the longest (1, x_n)."""
    if lengths is None:
        X, t = separable(100, margin=0.1, seed=2)
        states = islice(Perceptron().steps(X, flip(t, 0.1, seed=1)), 2001)
        lengths = [np.hypot(s.b, np.linalg.norm(s.w)) for s in states]
        R = np.linalg.norm(add_dummy(X), axis=1).max()
    most = len(lengths) - 1
    curves = {r"$\|w_k\|$": lengths, r"$\sqrt{k}\,R$": R * np.sqrt(np.arange(len(lengths)))}
    ax = plot_history(curves, ylabel="length")
    show(ax, f"In {most} updates the weights never get longer than {max(lengths):.1f}, and never rest.")


@live("The pocket")
def pocket(X: Any = None, t: Any = None, run: Callable | None = None, noise: Any = (0, 30, 2, 10)) -> Live:
    """Flip some labels and compare the last weights of a run with the best ones that it met, its pocket.

    `noise` is the slider of how many per cent of t (N,) are flipped; X (N, 2) is separable without. `run` makes the
    states of a Pocket, at most 301, from the t that is left.
    """
    X, clean = separable(100, margin=0.1, seed=2) if X is None else (X, t)
    run = run or (lambda t: list(islice(Pocket(max_epochs=PASSES).steps(X, t), PASSES + 1)))

    def draw(left, right):
        points = PointsArtist(left, X, clean)
        plain = BoundaryArtist(left, arrow=False, shade=False, colour=style.GREY)
        best = BoundaryArtist(left, arrow=False, colour=style.GOOD)
        return points, plain, best, CurvesArtist(right, ("plain", "pocket"), PASSES, 0.75 * len(X))

    def update(artists, noise):
        (points, plain, best, curves), t = artists, flip(clean, noise / 100, seed=1)
        states = run(t)
        last = states[-1]
        points.set(t=t, wrong=mistakes(X, t, last.pocket_w, last.pocket_b))
        plain.set(last.w, last.b)
        best.set(last.pocket_w, last.pocket_b)
        curves.set([s.errors for s in states], [s.pocket_errors for s in states])
        end = f"after {len(states) - 1} updates the plain perceptron makes {last.errors} errors"
        return f"{noise} % of the labels flipped: {end}, the pocket {last.pocket_errors} of {len(t)}."

    return Live(draw, update, panels=2, noise=noise)


@live("Break it yourself")
def break_it(X: Any = None, t: Any = None) -> Live:
    """Drag the points until no line separates them: updates and bound grow, then a proof says that it is over.

    X (N, 2), t (N,) in {-1, +1}, within 3.9 and 2.7 of the middle.
    """
    X, t = lessons.eight_points() if X is None else (X, t)

    def draw(ax):
        frame(ax, (-4, 4), (-3, 3))
        return PointsArtist(ax, X, t), BoundaryArtist(ax)

    def update(artists, points):
        marks, line = artists
        model = Perceptron(max_epochs=PASSES, certify=True).fit(points, t)
        line.set(model.w_, model.b_)
        marks.set(points, wrong=mistakes(points, t, model.w_, model.b_))
        return _verdict(model, points, t)

    return Live(draw, update, points=Points(X, t, bounds=((-3.9, 3.9), (-2.7, 2.7))))


@stored
def widest_margin() -> dict[str, Any]:
    """Three shuffled runs of the perceptron and Kozinec's line on 20 examples, and Kozinec's first 40 steps."""
    X, t = separable(20, margin=0.15, seed=0)
    best = Kozinec(epsilon=0.001).fit(X, t)
    models = [*(Perceptron(order="shuffled", seed=s).fit(X, t) for s in (0, 1, 2)), best]
    states = list(islice(Kozinec(epsilon=0.001).steps(X, t), 41))
    return {
        "W": [m.w_ for m in models],
        "b": [m.b_ for m in models],
        "lengths": [s.length for s in states],
        "margins": [s.margin for s in states],
        "widest": best.margin_,
    }


def separators(X: Any = None, t: Any = None, lines: Any = None) -> None:
    """Show the examples X (N, 2), t (N,) with several lines, name -> (w (2,), b), that make no mistake."""
    if X is None:
        X, t = separable(20, margin=0.15, seed=0)
        table = widest_margin()
        names = (*(f"run {s}" for s in range(3)), "Kozinec")
        lines = dict(zip(names, zip(table["W"], table["b"], strict=True), strict=True))
    W, b = zip(*lines.values(), strict=True)
    ax = plot_boundaries(W, b, names=list(lines), ax=plot_points(X, t))
    many = "Four" if len(lines) == 4 else len(lines)
    show(ax, f"{many} lines without a mistake. Some of them pass very close to an example.")


def closing_in(lengths: Any = None, margins: Any = None, widest: Any = None) -> None:
    """Show length and margin of w after 0, 1, 2, ... steps of Kozinec, (k,), and name the widest margin."""
    if lengths is None:
        lengths, margins, widest = (widest_margin()[name] for name in ("lengths", "margins", "widest"))
    ends = {"length of w": lengths, "margin of w": margins}
    ax = plot_history(ends, xlabel="step", ylabel="length")
    show(ax, f"Both ends close in on the widest margin, {widest:.3f} (with the dummy feature).")


class CorrectionArtist:
    """Weights w in both spaces and, dashed, the line after example n was corrected: `set(w, n)`; no bias."""

    def __init__(self, left: Axes, right: Axes, X: Any, t: Any):
        self.X = checks.inputs(X, columns=2)
        self.t = checks.signs(t, len(self.X))[1]
        self.spaces = SpacesArtist(left, right, self.X, t)
        self.after = BoundaryArtist(left, arrow=False, shade=False, colour=style.GOOD)
        self.after.line.set_linestyle((0, (4, 2)))
        self.arrow = ArrowArtist(right, style.GOOD, weight=1.5)
        self.artists = (*self.spaces.artists, *self.after.artists, *self.arrow.artists)

    def set(self, w: Any, n: int) -> CorrectionArtist:
        """Show w (2,) and example n; `margins` = (t z before, t z after), equal when n is no mistake."""
        w, n = checks.vector(w, 2, "w"), checks.count(n, "n", least=0, most=len(self.X) - 1)
        x, t = self.X[n], self.t[n]
        before = float(t * (w @ x))
        new = w + t * x if before <= 0 else w
        self.spaces.set(w, 0.0, current=n)
        changed = before <= 0
        self.after.set(new if changed else np.zeros(2), 0.0)
        self.arrow.set(*((w, new) if changed else (None, None)))
        self.margins = before + 0.0, float(t * (new @ x)) + 0.0
        return self


class SandwichArtist:
    """The length of w after k updates between its two bounds: `set(lengths, R, gamma)`."""

    @style.styled
    def __init__(self, ax: Axes):
        ax.set(xscale="log", yscale="log", xlim=UPDATES, ylim=LENGTHS)
        for axis in (ax.xaxis, ax.yaxis):
            style.tidy_log(axis)
        self.k = np.geomspace(*UPDATES, 200)
        (self.upper,) = ax.plot(
            [], [], color=style.WRONG, lw=2.2, label=r"$\sqrt{k}\,R$: no longer than this"
        )
        (self.length,) = ax.plot([], [], "o-", color=style.POSITIVE, lw=2, ms=5, label=r"$\|w_k\|$: the run")
        (self.lower,) = ax.plot(
            [], [], color=style.GOOD, lw=2.2, ls="--", label=r"$k\,\gamma$: no shorter than this"
        )
        self.barred = Rectangle(
            (1, LENGTHS[0]), 1, LENGTHS[1], fc=style.WRONG, ec="none", alpha=0.10, zorder=0.5
        )
        ax.add_patch(self.barred)
        ax.legend(loc="lower right", framealpha=0.9, edgecolor="none")
        style.label(ax, "updates $k$", "length")
        self.artists = (self.barred, self.upper, self.lower, self.length)

    def set(self, lengths: Any, R: Any, gamma: Any) -> SandwichArtist:
        """Show lengths (k,) after 1, 2, ... updates with the bounds of radius R and margin gamma."""
        R, gamma = checks.number(R, "R", above=0), checks.number(gamma, "gamma", above=0)
        lengths = checks.vector(lengths, np.size(lengths), "lengths")
        self.upper.set_data(self.k, R * np.sqrt(self.k))
        self.lower.set_data(self.k, gamma * self.k)
        self.length.set_data(np.arange(1, lengths.size + 1), lengths)
        bound = min((R / gamma) ** 2, UPDATES[1])
        self.barred.set_x(bound)
        self.barred.set_width(UPDATES[1] - bound)
        return self


def _plot_bound(ax: Axes, margins: np.ndarray, made: np.ndarray, bounds: np.ndarray) -> Axes:
    """Draw updates (S,) against the margin with the bound (S,), a line of slope -2 on logarithmic axes."""
    for name, values in (("margins", margins), ("made", made), ("bounds", bounds)):
        if (values <= 0).any():
            raise ValueError(
                f"{name} must be above 0, the axes are logarithmic; it came with {values.min():g}"
            )
    order = np.argsort(margins)
    top = 3 * float(max(bounds.max(), made.max()))
    with style.context():
        ax.set(xscale="log", yscale="log")
        ax.fill_between(margins[order], bounds[order], top, color=style.WRONG, alpha=0.10, lw=0, zorder=0.5)
        ax.plot(margins[order], bounds[order], color=style.WRONG, lw=2.4, label=r"bound $(R/\gamma)^2$")
        ax.plot(margins, made, "o", color=style.POSITIVE, ms=7, label="mistakes", zorder=3)
        ax.set_ylim(0.5, top)
        for axis in (ax.xaxis, ax.yaxis):
            style.tidy_log(axis)
        style.legend(ax, loc="lower left")
    return style.label(ax, r"margin $\gamma$", "mistakes")


def _without_bias(X: Any, t: Any, max_epochs: int) -> Iterator[tuple[int, int | None, np.ndarray]]:
    """The perceptron from w = 0 on examples that hold what they need: (epoch, n, w) after each update."""
    w = np.zeros(X.shape[1])
    yield 0, None, w
    for epoch in range(1, max_epochs + 1):
        start = w
        for n, (x, target) in enumerate(zip(X, t, strict=True)):
            if target * (w @ x) <= 0:
                w = w + target * x
                yield epoch, n, w
        if w is start:
            return


def _verdict(model: Perceptron, X: np.ndarray, t: Any) -> str:
    """What a perceptron, fitted with certify, has found out about its examples."""
    if model.certificate_ is not None:
        return f"Not separable, and that is proved: {model.n_updates_} updates, all in vain."
    if not model.converged_:
        return f"Separable, but by so little that {model.n_updates_} updates were not enough."
    v = Kozinec(epsilon=0.1, max_epochs=5000).fit(X, t)
    best = v if margin(X, t, v.w_, v.b_) > 0 else model
    bound = novikoff_bound(X, t, best.w_, best.b_)
    return f"Separable: {model.n_updates_} updates; the bound is {bound:.0f}."
