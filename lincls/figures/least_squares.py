"""The figures of lecture 06.

Classification as regression on the page is z against one input, the targets -1 and +1 as heights:

    z(x) = w x + b,   margin m_n = t_n z_n,   (t_n - z_n)^2 = (1 - m_n)^2

The boundary is where the line crosses z = 0. A residual is drawn from each example to the line; those of
examples that are right by more than 1 have a colour of their own: least squares pulls them back.
Source: Pošík, slide 4; Bishop, PRML (2006), section 4.1.3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls import checks
from lincls.data import blobs, lessons
from lincls.experiments import least_squares as experiments
from lincls.figures.catalogue import live
from lincls.metrics import SURROGATES, zero_one_loss
from lincls.models import LeastSquaresClassifier, mean_loss
from lincls.plot import (
    BoundaryArtist,
    CursorArtist,
    Marks,
    PathArtist,
    PointsArtist,
    figure,
    frame,
    geometry,
    mistakes,
    plot_boundaries,
    plot_path,
    plot_points,
    plot_surface,
    show,
    style,
)
from lincls.plot.boundary import LINES, in_plane
from lincls.plot.points import label_data_space
from lincls.widgets import Live, Points

LEVELS = (-1.9, 1.9)  # heights shown, when the axes are free
FAR = 100  # weights beyond have left the picture
WORDS = {0: "no", 1: "one", 5: "five", 8: "eight", 10: "ten", 60: "sixty"}  # numbers that captions spell out
COLOURS = {  # of a curve, by loss; a method has the colour of its loss
    "squared": style.METHODS["least squares"],
    "perceptron": style.METHODS["perceptron"],
    "logistic": style.METHODS["logistic"],
    "hinge": style.METHODS["widest margin"],
    "exponential": (style.GREY, (0, (2, 1))),
    "0-1": (style.INK, (0, (1, 1))),
}
PULLS: dict[str, Callable] = {  # minus the slope of each loss
    "perceptron": lambda m: np.where(m <= 0, 1.0, 0.0),
    "hinge": lambda m: np.where(m < 1, 1.0, 0.0),
    "logistic": lambda m: 1 / (1 + np.exp(m)),
    "squared": lambda m: 2 * (1 - m),
    "exponential": lambda m: np.exp(-m),
}


def sizes(X: Any = None, t: Any = None) -> None:
    """Draw the line that least squares fits to one measurement of many patients, its cut, and the best cut.

    X (N, 1), t (N,) in {-1, +1}, +1 for malignant; without them, the size of the tumours' largest nuclei.
    """
    X, t = lessons.tumour_sizes() if X is None else (X, t)
    model, x = LeastSquaresClassifier().fit(X, t), X[:, 0]
    cut, (best, fewest) = float(-model.b_ / model.w_[0]), experiments.best_cut(x, t)
    missed, false = (t > 0) & (x <= cut), (t < 0) & (x > cut)
    ax = figure(9, 4.5).axes[0]
    frame(ax, (x.min() - 0.2, x.max() + 0.2), (-2.1, 2.6), equal=False)
    style.label(ax, "size of the largest nuclei, in standard deviations from the mean", "target, and $z$")
    heights = t + 0.3 * ((np.arange(len(t)) * 0.618) % 1 - 0.5)  # spread, so that no patient hides another
    for sign, mark, colour in ((1, "+", style.POSITIVE), (-1, "_", style.NEGATIVE)):
        ax.plot(x[t == sign], heights[t == sign], mark, color=colour, ms=7, mew=1.4, zorder=2)
    wrong = missed | false
    ax.plot(x[wrong], heights[wrong], "o", ms=10, mfc="none", mec=style.WRONG, mew=1.2, zorder=2.2)
    ax.axhline(0, color=style.LIGHT, zorder=0.5)
    ends = np.array(ax.get_xlim())
    ax.plot(ends, model.w_[0] * ends + model.b_, color=style.INK, lw=2.8, zorder=3)
    for place, colour, side, text in (
        (cut, style.INK, "left", f" least squares: {wrong.sum()} wrong"),
        (best, style.GREY, "right", f"best cut: {fewest} wrong "),
    ):
        ax.axvline(place, color=colour, lw=2, ls=(0, (4, 3)), zorder=2.5)
        ax.text(place, 2.25, text, color=colour, ha=side, size=style.TEXT)
    show(
        ax,
        f"{len(t)} patients, each at the size of the largest nuclei. Least squares cuts at {cut:.2f}: {missed.sum()} "
        f"tumours are missed, and {false.sum()} healthy patients are alarmed (rings). The cut at {best:.2f} gets "
        f"{fewest} wrong.",
        alt="Two bands of marks, minus at height -1, most of them left of zero, and plus at height 1, from just below "
        "zero far out to the right. A straight line rises through both bands and leaves the upper one behind at the "
        "right end. Where it crosses zero a dashed vertical line stands, to the right of a second, grey one; many plus "
        "marks on the left of it are ringed.",
    )


def line_to_labels(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Draw the line that least squares fits to labels, with its residuals.

    X (N, 1), t (N,) in {-1, +1}; model is fitted to them. Without them, the eight labels of the lecture.
    """
    X, t = lessons.eight_labels() if X is None else (X, t)
    model = LeastSquaresClassifier().fit(X, t) if model is None else model
    scores = ScoresArtist(figure().axes[0], X, t).set(model.w_, model.b_)
    E = mean_loss(X, t, model.w_, model.b_)
    show(
        scores.ax,
        f"Least squares on {_in_words(len(t))} labels: the boundary is at {scores.boundary:.3g}, "
        f"{_in_words(scores.wrong.sum())} example{'s are' if scores.wrong.sum() > 1 else ' is'} wrong, E = {E:.3f}.",
        alt="Minus marks at height -1 on the left and plus marks at height 1 on the right, at equal steps. A straight "
        "line rises from below -1 to above 1, and crosses 0 in the middle, where a dashed vertical line stands. Short "
        "vertical lines join each mark to the line; at both ends they are thick and amber.",
    )


@live("Batch and online")
def batch_and_online(X: Any = None, t: Any = None, lms: Any = None) -> Live:
    """Let the weights walk over the bowl of E, in batch or online, and see the line that the last ones draw.

    X (N, 1), t (N,) in {-1, +1}; lms(X, t, eta, epochs, batch) yields (b, w) at the start and after every change.
    """
    X, t = lessons.eight_labels() if X is None else (X, t)
    lms, bottom = lms or experiments.lms, experiments.bottom(X, t)

    def draw(left, right):
        plot_surface(X, t, w=(-0.8, 1.6), b=(-2.2, 1.0), ax=left)
        return PathArtist(left), ScoresArtist(right, X, t)

    def update(artists, rule, eta, epochs):
        path, scores = artists
        V = np.array(list(takewhile(lambda v: abs(v).max() < FAR, lms(X, t, eta, epochs, rule == "batch"))))
        path.set(V[:, ::-1])
        errors = scores.set(V[-1, 1:], V[-1, 0]).wrong.sum()
        stays = len(V) > epochs * (1 if rule == "batch" else len(t))
        away = np.hypot(*(V[-1] - bottom))
        end = f"{away:.3f} from the star, {errors} of {len(t)} examples are wrong"
        said = end if stays else "gone from the picture"
        return f"{rule.capitalize()}, η = {eta:g}, {epochs} epochs: {said}."

    return Live(
        *(draw, update),
        alt="Left, a map of E over w and b, narrow ellipses around a yellow star, and a black path from a ring at the "
        "origin to a large dot. Right, minus marks at height -1 and plus marks at height 1 in a row over x, and a "
        "rising black line with a residual to each mark; where it crosses 0 a dashed upright line, the boundary, "
        "stands. Marks on its wrong side are ringed.",
        panels=2,
        rule=["batch", "online"],
        eta=(0.005, 0.18, 0.005, 0.04),
        epochs=(1, 60, 1, 20),
    )


def last_epoch(X: Any = None, t: Any = None, lms: Any = None, rates: Sequence[float] = (0.02, 0.005)) -> None:
    """Draw the loop of the last of 1000 epochs online, at two learning rates; the arguments of `batch_and_online`."""
    X, t = lessons.eight_labels() if X is None else (X, t)
    fig, widths = figure(panels=2), []
    for ax, eta in zip(fig.axes, rates, strict=True):
        V = np.array(list((lms or experiments.lms)(X, t, eta, 1000, False)))
        loop = V[-len(t) - 1 :]
        plot_surface(X, t, w=(0.27, 0.43), b=(-1.0, -0.84), ax=ax)
        plot_path(loop[:, ::-1], ax=ax)
        ax.set(title=f"η = {eta}", xticks=(0.3, 0.4), yticks=(-1.0, -0.9))
        widths.append(np.ptp(loop[:, 1]))
    show(
        fig,
        f"The last epoch of 1000: {_in_words(len(t))} steps, and back to the large dot. Left, η = {rates[0]}: a loop "
        f"{widths[0] / widths[1]:.1f} times as wide as on the right, where η = {rates[1]}.",
        alt="Two panels with the same piece of the plane of w and b, and level curves around a star. In each a closed "
        "path of eight straight steps begins and ends at a large dot; in the right panel it is much smaller, and "
        "nearer to the star.",
    )


def distances(far: Mapping[str, Any] | None = None) -> None:
    """Draw how far the weights are from the pseudo-inverse after each epoch.

    far maps the names of three runs, batch, online at a constant rate and at a falling one, to distances (S,).
    """
    far = experiments.distances(*lessons.eight_labels()) if far is None else far
    ax = figure(8, 4.5).axes[0]
    looks = ((style.INK, 6), (style.PURPLE, 6), (style.GREEN, -20))
    for (name, column), (colour, above) in zip(far.items(), looks, strict=True):
        ax.plot(column, color=colour, lw=2.4)
        _beside(ax, (len(column) * 0.55, column[len(column) // 2]), name, colour, above)
    ax.set_yscale("log")
    style.tidy_log(ax.yaxis)
    style.label(ax, "epoch", "distance")
    batch, constant, falling = (column[-1] for column in far.values())
    epochs = max(map(len, far.values())) - 1
    show(
        ax,
        f"Distance from the pseudo-inverse. After {epochs} epochs: batch {batch:.0e}, online with a constant η "
        f"{constant:.2f}, with a falling η {falling:.3f} and still falling.",
        alt="Three curves of distance over epochs, on a logarithmic scale. All fall steeply at first. The black one "
        "goes on falling along a straight line, the purple one turns level at about 0.07, and the green one sinks "
        "slowly below it.",
    )


def conditional_means(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Draw labels, their mean at each x, and the line of least squares.

    X (N, 1) with several examples at each x, t (N,) in {-1, +1}; model is fitted to them.
    """
    X, t = lessons.sixty_labels() if X is None else (X, t)
    model = LeastSquaresClassifier().fit(X, t) if model is None else model
    x, each = np.unique(X[:, 0], return_counts=True)
    ax = figure().axes[0]
    scores = ScoresArtist(ax, X, t).set(model.w_, model.b_)
    means = [t[X[:, 0] == place].mean() for place in x]
    ax.plot(x, means, "D", ms=11, mfc=style.BRIGHT, mec=style.INK, zorder=4)
    z = model.decision_function(x[:, None])
    alike = f", {_in_words(each[0])} at each x" if np.ptp(each) == 0 else ""
    show(
        ax,
        f"{_in_words(len(t)).capitalize()} labels{alike}, their means (diamonds), and the line. It crosses 0 at x = "
        f"{scores.boundary:.2f} and runs from {z[0]:.2f} to {z[-1]:.2f}.",
        alt="Marks of two classes at heights -1 and 1 over the places 1 to 6, and at each place a yellow diamond "
        "between; the diamonds rise in a bent row. A straight line follows them, and leaves the strip between -1 and 1 "
        "at both ends. Marks on the wrong side of the dashed boundary are ringed.",
    )


@live("A ninth example, far on its right side")
def ninth_example(X: Any = None, t: Any = None) -> Live:
    """Push one more positive example to the right and see what it does to the boundary of least squares.

    X (N, 1), t (N,) in {-1, +1} are the others; without them, the eight labels of the lecture.
    """
    X, t = lessons.eight_labels() if X is None else (X, t)
    t = np.append(t, 1.0)

    def draw(ax):
        frame(ax, (-2, 26), (-2.2, 2.2), equal=False)
        return ScoresArtist(ax, np.vstack([X, [[6.5]]]), t)

    def update(scores, ninth):
        every = np.vstack([X, [[ninth]]])
        model = LeastSquaresClassifier().fit(every, t)
        scores.set(model.w_, model.b_, every)
        return (
            f"Ninth example at x = {ninth:g}: boundary at {scores.boundary:.3f}, {scores.wrong.sum()} of {len(t)} "
            "examples are wrong."
        )

    return Live(
        draw,
        update,
        alt="Four minus marks at height -1 on the left, four plus marks at height 1 to the right of them, and a ninth "
        "mark, a plus, further right. A black line rises through them with a residual to each mark, thick and ochre "
        "where the line is above a plus. A dashed upright line, the boundary, stands where the line crosses 0; a mark "
        "on its wrong side is ringed.",
        figsize=(9, 4.5),
        ninth=(6.5, 24.5, 1.0, 6.5),
    )


def far_examples(before: Any = None, after: Any = None) -> None:
    """Draw the boundaries of three models on two tables: without examples far on their right side, and with them.

    before and after are pairs X (N, 2), t (N,) in {-1, +1}.
    """
    X, t = lessons.far_cluster()
    before = (X[:40], t[:40]) if before is None else before
    after = (X, t) if after is None else after
    fig, errors, angles = figure(width=11, panels=2), [], []
    for ax, (X, t) in zip(fig.axes, (before, after), strict=True):
        W, b, wrong = experiments.three(X, t)
        errors.append(wrong.tolist())
        angles.append(np.degrees(np.arctan2(W[:, 1], W[:, 0])))
        frame(ax, (-4.5, 11), (-6, 6))
        plot_points(X, t, wrong=mistakes(X, t, W[0], b[0]), ax=ax)
        plot_boundaries(W, b, names=list(experiments.models()) if ax is fig.axes[0] else None, ax=ax)
    turned = np.abs(angles[1] - angles[0])
    say = [f"{name} by {angle:.1f} degrees" for name, angle in zip(experiments.models(), turned, strict=True)]
    counts = [", ".join(f"{name} {k}" for name, k in zip(experiments.models(), side, strict=True)) for side in errors]
    show(
        fig,
        f"Errors on the left: {counts[0]}; on the right: {counts[1]} (rings). The far examples turned "
        f"{', '.join(say[:-1])} and {say[-1]}.",
        alt="Two panels with a cloud of minus marks and a cloud of plus marks, and three lines between the clouds. In "
        "the right panel a third, small group of plus marks lies far out at the bottom right; the solid line is turned "
        "towards it there, while the dashed and the dash-dotted one stand as they did.",
    )


@live("An outlier to drag")
def outlier(X: Any = None, t: Any = None) -> Live:
    """Drag one positive example away and see which of three boundaries it turns.

    X (N, 2), t (N,) in {-1, +1} are the others; without them, two clouds of 20.
    """
    X, t = blobs(20, gap=4.5, seed=38) if X is None else (X, t)
    t, names = np.append(t, 1.0), list(experiments.models())

    def draw(ax):
        frame(ax, (-5, 15), (-7, 7))
        return PointsArtist(ax, np.vstack([X, [[4, 2]]]), t), _boundaries(ax, names)

    def update(artists, outlier):
        every = np.vstack([X, outlier])
        W, b, wrong = experiments.three(every, t)
        artists[0].set(every, wrong=t * (every @ W[0] + b[0]) <= 0, current=len(X))
        artists[1].move(W, b)
        counts = ", ".join(f"{name} {k}" for name, k in zip(names, wrong, strict=True))
        return f"Outlier at ({outlier[0, 0]:.1f}, {outlier[0, 1]:.1f}). Errors: {counts} of {len(t)}."

    return Live(
        draw,
        update,
        alt="A small cloud of minus marks on the left, a small cloud of plus marks to the right of it, and one plus in "
        "a black circle. Three lines part the clouds: a solid black one, least squares, a dashed purple one, the "
        "perceptron, and a dash-dotted green one, logistic. Marks on the wrong side of the black line are ringed.",
        outlier=Points([(13.0, -5.0)], [1], bounds=((-4.4, 14.4), (-6.3, 6.3))),
    )


@live("Steps and a bowl")
def errors_and_squares(X: Any = None, t: Any = None, w1: float = 0.5) -> Live:
    """Turn a boundary by one weight and compare the share of errors with the squared error.

    X (N, 2), t (N,) in {-1, +1}; w1 stays, there is no bias.
    """
    X, t = blobs(40, gap=3.0, seed=3) if X is None else (X, t)

    def losses(w2):
        return zero_one_loss(t * (X @ [w1, w2])).mean(), mean_loss(X, t, [w1, w2], 0.0)

    def draw(left, right):
        w2 = np.linspace(-1.5, 1.5, 1501)
        steps, bowl = np.array([losses(each) for each in w2]).T
        _curves(right, w2, {"0-1": steps, "squared": bowl}, "$w_2$", "loss")
        _say(right, "squared", -1.1, 1.1 * bowl[200], "squared error E")
        _say(right, "0-1", -0.9, -0.11, "share of errors")
        right.set_ylim(bottom=-0.15)
        line = BoundaryArtist(left, arrow=False)
        return PointsArtist(left, X, t), line, CursorArtist(right)

    def update(artists, w2):
        points, line, cursor = artists
        wrong, (_, E) = mistakes(X, t, [w1, w2], 0.0), losses(w2)
        points.set(wrong=wrong)
        line.set([w1, w2], 0.0)
        cursor.set(w2, wrong.mean(), E)
        share = f"{wrong.sum()} of {len(t)} examples are wrong, a share of {wrong.mean():.3f}"
        return f"w2 = {w2:.2f}: {share}; E = {E:.3f}."

    return Live(
        draw,
        update,
        alt="Left, two clouds of marks with a black line through the origin; marks on its wrong side are ringed. "
        "Right, two curves over w2: the squared error, a smooth bowl with its lowest point just left of 0, and below "
        "it the share of errors, dotted and made of small level steps. A dashed upright line with a dot on each curve "
        "marks w2.",
        panels=2,
        w2=(-1.5, 1.5, 0.02, 0.6),
    )


def losses(m: Any = None) -> None:
    """Draw the 0-1 loss and the losses that stand in for it over margins m (S,)."""
    m = np.linspace(-2, 4, 1201) if m is None else m
    every = {**SURROGATES, "0-1": zero_one_loss}
    ax = figure(8, 5.5).axes[0]
    _curves(ax, m, {name: loss(m) for name, loss in every.items()}, "margin $m = t z$", "loss")
    for name, x, y in (
        *(("squared", 1.75, 2.9), ("exponential", 0.15, 1.1), ("hinge", -1.9, 3.1)),
        *(("logistic", -1.9, 2.12), ("perceptron", -1.45, 0.35), ("0-1", -1.9, 0.72)),
    ):
        _say(ax, name, x, y)
    ax.set_ylim(-0.1, 5)
    show(
        ax,
        f"The 0-1 loss (dotted black steps) and {_in_words(len(SURROGATES))} surrogates. To the left of 0 the example "
        "is wrong. Only the squared loss turns up again on the right.",
        alt="Six curves over the margin from -2 to 4. On the left all are up: the 0-1 loss is a step of height 1 that "
        "falls to 0 at margin 0, the others slope down steadily. On the right five of them lie at or near 0, while the "
        "squared loss touches 0 at margin 1 and climbs again as a parabola.",
    )


@live("Every example pulls the line")
def forces(X: Any = None, t: Any = None) -> Live:
    """Let one loss turn into another and see with which force each example holds or drags the boundary.

    X (N, 2), t (N,) in {-1, +1} are the others; without them, two clouds of 12. One more positive example is dragged.
    """
    X, t = blobs(24, gap=3.0, seed=3) if X is None else (X, t)
    t = np.append(t, 1.0)

    def draw(left, right):
        frame(left, (-5, 9), (-6, 6))
        frame(right, (-2, 5), (-5, 5), equal=False)
        style.label(right, "margin $m$", "pull")
        right.axhline(0, color=style.LIGHT, zorder=0.5)
        m = np.linspace(-2, 5, 351)
        for s, name in enumerate(experiments.BLEND):
            colour, dashes = COLOURS[name]
            right.plot(m, experiments.blend(m, s)[1], color=colour, ls=dashes, lw=1.6, alpha=0.5)
        for name, x, y in (("squared", 0.9, -3.6), ("logistic", -1.9, 0.25), ("hinge", -1.9, 1.2)):
            right.text(x, y, name, color=COLOURS[name][0], size=style.TEXT)
        return _forces(left, right, np.vstack([X, [[7.0, -4.0]]]), t)

    def update(marks, loss, example):
        every = np.vstack([X, example])
        v = experiments.balance(every, t, loss)
        marks.move(every, v, loss)
        m = t * (every @ v[1:] + v[0])
        force, wrong = experiments.blend(m, loss)[1], int((m <= 0).sum())
        back = int((force < -0.005).sum())
        what = f"pulls with {force[-1]:.2f}" if force[-1] > -0.005 else f"pulls backwards with {-force[-1]:.2f}"
        return (
            f"{_named(loss)}: the circled example has margin {m[-1]:.1f} and {what}. {back} of {len(t)} pull "
            f"backwards; {wrong} {'is' if wrong == 1 else 'are'} wrong."
        )

    return Live(
        *(draw, update),
        alt="Left, two small clouds of marks and a black line between them. From the line an arrow points for every "
        "example, black towards the side of the other class, ochre towards its own; thin grey threads join arrows and "
        "marks, and one plus in a black circle stands apart. Right, pull against margin: the curve of the chosen loss "
        "in black with a dot for each example, and pale curves for squared, logistic and hinge.",
        panels=2,
        figsize=(11, 5),
        loss=(0.0, 2.0, 0.1, 0.0),
        example=Points([(7.0, -4.0)], [1], bounds=((-4.6, 8.6), (-5.6, 5.6))),
    )


@live("How hard a loss pulls")
def pull(pulls: Mapping[str, Callable] | None = None) -> Live:
    """Move one example along its margin and compare how hard each loss pulls at it.

    pulls maps the names of losses (`lincls.metrics.SURROGATES`) to minus their slope, a function of margins m (S,).
    """
    pulls = PULLS if pulls is None else dict(pulls)

    def draw(left, right):
        m = np.linspace(-2, 4, 601)
        for ax, curves, ylabel in ((left, SURROGATES, "loss"), (right, pulls, "pull")):
            _curves(ax, m, {name: curves[name](m) for name in pulls}, "margin $m$", ylabel)
        left.set_ylim(-0.2, 6)
        right.set_ylim(-6, 6)
        style.legend(left)
        return CursorArtist(left), CursorArtist(right)

    def update(cursors, margin):
        costs = [float(SURROGATES[name](margin)) for name in pulls]
        forces = [float(force(np.array(margin))) for force in pulls.values()]
        cursors[0].set(margin, *costs)
        cursors[1].set(margin, *forces)
        shown = ", ".join(f"{name} {force + 0:.2f}" for name, force in zip(pulls, forces, strict=True))
        return f"Margin {margin:.1f}. Pull: {shown}."

    return Live(
        draw,
        update,
        alt="Two panels over the margin from -2 to 4, five curves in each, one a loss. Left, the losses: all slope "
        "down to the right, and only the squared one, black, turns up again after 1. Right, the pulls: four stay "
        "between 0 and 1 or fall towards 0, while the squared one is a straight line that falls below 0 at margin 1. A "
        "dashed upright line with a dot on each curve marks the margin.",
        panels=2,
        margin=(-1.4, 3.4, 0.1, -0.5),
    )


def _curves(ax: Axes, x: Any, named: Mapping[str, Any], xlabel: str, ylabel: str) -> Axes:
    """Draw curves (S,) over x (S,), each in the colour of its loss."""
    with style.context():
        for name, y in named.items():
            colour, dashes = COLOURS[name]
            ax.plot(x, y, color=colour, ls=dashes, lw=2.4, label=name)
    return style.label(ax, xlabel, ylabel)


def _beside(ax: Axes, place: tuple[float, float], text: str, colour: str, above: float) -> None:
    """Write text some points above a place."""
    with style.context():
        ax.annotate(text, place, (0, above), textcoords="offset points", color=colour, size=style.TEXT)


def _say(ax: Axes, name: str, x: float, y: float, text: str = "") -> None:
    """Write the name of a curve beside it, in its colour."""
    with style.context():
        ax.text(x, y, text or name, color=COLOURS[name][0], size=style.TEXT, clip_on=True)


LONG = 1.2  # of the arrow of a pull of 1


def _named(loss: float) -> str:
    if loss == round(loss):
        return f"Loss {loss:g}, {experiments.BLEND[round(loss)]}"
    first, second = experiments.BLEND[int(loss)], experiments.BLEND[int(loss) + 1]
    share = round(100 * (loss - int(loss)))
    return f"Loss {loss:g}, {100 - share} % {first} and {share} % {second}"


def _in_words(n: int) -> str:
    return WORDS.get(n, str(n))


class ScoresArtist(Marks):
    """Examples at their targets, the line z(x), residuals and boundary: `set(w, b)`, `set(w, b, X)` moves them."""

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any):
        X = checks.inputs(X, columns=1)
        super().__init__(ax)
        self.x = X[:, 0]
        self.t = checks.signs(t, len(X))[1]
        style.label(ax, "$x$", "$z$")
        if style.is_free(ax):
            room = 0.08 * float(np.ptp(self.x)) or 1.0
            style.frame(ax, (self.x.min() - room, self.x.max() + room), LEVELS, equal=False)
        for height in (-1.0, 0.0, 1.0):
            ax.axhline(height, color=style.LIGHT, lw=1.6 if height == 0 else 1.0, zorder=0.3)
        looks = ((style.GREY, 1.6), (style.TOO_RIGHT, 3.0))
        self.residuals = [self.segments(colors=colour, linewidths=weight, zorder=2.2) for colour, weight in looks]
        self.scores = self.line(color=style.INK, lw=2.8, zorder=2.6)
        self.cut = self.add(ax.axvline(0, color=style.INK, lw=2, ls=(0, (4, 3)), zorder=2.4, visible=False))
        self.points = self.add(PointsArtist(ax, self._places(), self.t))

    def set(self, w: Any, b: Any, X: Any = None) -> ScoresArtist:
        """Show (w, b), w one weight.

        `wrong` (N,) then says which examples are no more than on the boundary, `boundary` where it is (None
        when w = 0).
        """
        w, b = checks.weights(w, b, 1)
        if X is not None:
            X = checks.inputs(X, columns=1)
            if len(X) != len(self.t):
                raise ValueError(f"X must hold {len(self.t)} examples, one for each target; it came with {len(X)}")
            self.x = X[:, 0]
        z = w[0] * self.x + b
        margin = self.t * z
        self.wrong = margin <= 0
        self.boundary = float(-b / w[0]) if w[0] != 0 else None
        low, high = sorted(self.ax.get_ylim())
        far = 10 * (high - low)  # a steep line leaves the picture; huge numbers would trouble the renderer
        ends = np.linspace(*self.ax.get_xlim(), 300)
        self.scores.set_data(ends, np.clip(w[0] * ends + b, low - far, high + far))
        pairs = np.stack([self._places(), np.column_stack([self.x, np.clip(z, low - far, high + far)])], axis=1)
        for part, chosen in zip(self.residuals, (margin <= 1, margin > 1), strict=True):
            part.set_segments(list(pairs[chosen]))
        shown = self.boundary is not None
        self.cut.set(visible=shown, xdata=[self.boundary if shown else 0] * 2)
        self.points.set(self._places(), wrong=self.wrong)
        return self

    def _places(self) -> np.ndarray:
        return np.column_stack([self.x, self.t])


def _forces(left: Axes, right: Axes, X: Any, t: Any) -> Marks:
    """A boundary with the force of each example on it, and the margins on the curve of pulls.

    `move(X, v, s)` shows examples X (N, 2), the boundary of v = (b, w), and the forces of the loss s (`blend`).
    """
    marks, beside = Marks(left), Marks(right)
    line = marks.add(BoundaryArtist(left, arrow=False, shade=False))
    threads = marks.segments(colors=style.LIGHT, linewidths=1.0, zorder=1.5)
    colours = (style.INK, style.TOO_RIGHT)
    arrows = [marks.add(PolyCollection([], fc=colour, ec="none", zorder=3.6)) for colour in colours]
    points = marks.add(PointsArtist(left, X, t))
    curve = beside.line(color=style.INK, lw=2.8, zorder=2.5)
    dots = [beside.line("o", mfc=colour, mec="white", ms=9, zorder=3) for colour in colours]
    ring = beside.line("o", ms=17, mfc="none", mec=style.INK, mew=2, zorder=3.2)
    marks.add(beside)
    margins = np.linspace(*right.get_xlim(), 451)

    @marks.moves
    def move(X, v, s):
        z = X @ v[1:] + v[0]
        m = t * z
        force = experiments.blend(m, s)[1]
        square = max(float(v[1:] @ v[1:]), 1e-12)
        feet = X - np.outer(z / square, v[1:])
        heads = feet - np.outer(LONG * force * t / np.sqrt(square), v[1:])
        scale = geometry.inches(left)
        back, felt = force < 0, np.abs(force) > 0.02
        for part, some, chosen in zip(arrows, dots, (~back, back), strict=True):
            pairs = zip(feet[chosen & felt], heads[chosen & felt], strict=True)
            part.set_verts([geometry.arrow(foot, head, 0.05, scale) for foot, head in pairs])
            some.set_data(m[chosen], force[chosen])
        threads.set_segments(list(np.stack([X, feet], axis=1)[felt]))
        line.set(v[1:], v[0])
        points.set(X, wrong=m <= 0, current=len(X) - 1)
        curve.set_data(margins, experiments.blend(margins, s)[1])
        ring.set_data(m[-1:], force[-1:])

    return marks


def _boundaries(ax: Axes, names: Sequence[str]) -> Marks:
    """Named lines w.x + b = 0 in the plane: `move(W, b)`, W (K, 2), b (K,); w = 0 shows no line."""
    marks = Marks(style.settle(label_data_space(ax, 2)))
    looks = zip(names, LINES[: len(names)], strict=True)
    lines = [marks.line(color=c, ls=dashes, lw=2.8, label=name, zorder=2.5) for name, (c, dashes) in looks]
    style.legend(ax, loc="upper right", handlelength=3)

    @marks.moves
    def move(W, b):
        for line, w, bias in zip(lines, W, b, strict=True):
            line.set_data(*geometry.line(*in_plane(w, bias), geometry.box(ax)).T)

    return marks
