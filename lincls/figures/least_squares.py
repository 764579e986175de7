"""The figures of lecture 06.

Classification as regression on the page is z against one input, the targets -1 and +1 as heights:

    z(x) = w x + b,   margin m_n = t_n z_n,   (t_n - z_n)^2 = (1 - m_n)^2

The boundary is where the line crosses z = 0. A residual is drawn from each example to the line; those of
examples that are right by more than 1 have a colour of their own: least squares pulls them back.
Source: Pošík, slide 4; Bishop, PRML (2006), section 4.1.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks, plot
from lincls.data import blobs, lessons
from lincls.experiments import least_squares as experiments
from lincls.figures.catalogue import live
from lincls.figures.parts.forces import forces_on
from lincls.metrics import SURROGATES, zero_one_loss
from lincls.models import LeastSquaresClassifier, mean_loss
from lincls.plot import geometry, style
from lincls.plot.boundary import in_plane
from lincls.plot.curve import drawable
from lincls.plot.points import label_data_space
from lincls.widgets import Live, Points

LEVELS = (-1.9, 1.9)  # heights shown, when the axes are free
FAR = 100  # weights beyond have left the picture
VIOLET = "#5E3C99"
LOSS_OF = {"least squares": "squared"}  # of a method that is not called after it
WORDS = {0: "no", 1: "one", 5: "five", 8: "eight", 10: "ten", 60: "sixty"}  # numbers that captions spell out
COLOURS = {  # of a curve, by loss; a method has the colour of its loss, and what counts mistakes that of their rings
    "squared": style.METHODS["least squares"],
    "perceptron": (style.GREY, "--"),
    "logistic": style.METHODS["logistic"],
    "hinge": style.METHODS["widest margin"],
    "exponential": (VIOLET, (0, (2, 1))),
    "0-1": (style.WRONG, (0, (1, 1))),
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
    ax = _patients(x, (-2.1, 2.6))
    heights = t + 0.4 * ((np.arange(len(t)) * 0.618) % 1 - 0.5)  # spread, so that no patient hides another
    wrong = missed | false
    for sign, mark, colour in ((1, "+", style.POSITIVE), (-1, "_", style.NEGATIVE)):
        for some, ink in ((~wrong, colour), (wrong, style.WRONG)):
            chosen = (t == sign) & some
            ax.plot(x[chosen], heights[chosen], mark, color=ink, ms=7, mew=1.4, zorder=2)
    ends = np.array(ax.get_xlim())
    ax.plot(ends, model.w_[0] * ends + model.b_, color=style.INK, lw=2.8, zorder=3)
    for place, colour, side, text in (
        (cut, style.INK, "left", f" least squares: {wrong.sum()} wrong"),
        (best, style.GREEN, "right", f"best cut: {fewest} wrong "),
    ):
        ax.axvline(place, color=colour, lw=2, ls=(0, (4, 3)), zorder=2.5)
        ax.text(place, 2.25, text, color=colour, ha=side, size=style.TEXT)
    ax.axvline(x.mean(), ymax=0.85, color=style.GREY, lw=1.4, ls=":", zorder=2.4)
    plot.show(
        ax,
        f"{len(t)} patients; within a band the height means nothing. Least squares cuts at {cut:.2f}: {missed.sum()} "
        f"tumours are missed, and {false.sum()} healthy patients are alarmed (purple). The cut at {best:.2f} gets "
        f"{fewest} wrong, and the one at the average (dotted) {((x > x.mean()) != (t > 0)).sum()}.",
        alt="Two bands of marks, minus at height -1, most of them left of zero, and plus at height 1, from just below "
        "zero far out to the right. A straight line rises through both bands and leaves the upper one behind at the "
        "right end. Where it crosses zero a dashed vertical line stands, to the right of a second, green one; the plus "
        "marks on the left of it are purple.",
    )


def blame(X: Any = None, t: Any = None) -> None:
    """Draw by how much each patient misses the line, and the lines that are fitted without some of them.

    X (N, 1), t (N,) in {-1, +1}, as in `sizes`; who is left out: `experiments.without`.
    """
    X, t = lessons.tumour_sizes() if X is None else (X, t)
    everybody, *parts = experiments.without(X, t)
    x, z = X[:, 0], everybody.model.decision_function(X)
    ax = _patients(x, (-2.6, 3.1))
    for chosen, colour, weight in (
        (t * z <= 1, style.LIGHT, 0.6),
        (t * z > 1, style.TOO_RIGHT, 1.4),
        (parts[1].out, style.POSITIVE, 1.4),
    ):
        ends = np.stack([np.column_stack([x, t]), np.column_stack([x, z])], axis=1)[chosen]
        ax.add_collection(LineCollection(ends, colors=colour, linewidths=weight, zorder=1.5))
        ax.plot(x[chosen], t[chosen], "|", color=colour, ms=8, mew=1.2, zorder=2)
    ends = np.array(ax.get_xlim())
    looks = ((style.INK, "-"), (style.TOO_RIGHT, (0, (5, 2))), (style.POSITIVE, (0, (1, 1))))
    for fit, (colour, dashes) in zip((everybody, *parts), looks, strict=True):
        w, b = fit.model.w_[0], fit.model.b_
        who = f"without the {fit.out.sum()}" if fit.out.any() else "fitted to everybody"
        label = f"{who}: cut {-b / w:.2f}, {fit.wrong} wrong"
        ax.plot(ends, w * ends + b, color=colour, ls=dashes, lw=2.6, zorder=3, label=label)
        ax.plot([-b / w] * 2, [0, ax.get_ylim()[0]], color=colour, lw=2, zorder=2.8)
    style.legend(ax, loc="upper left", handlelength=3)
    plot.show(
        ax,
        "By how much each patient misses the line that is fitted to everybody. Ochre: beyond the target, "
        f"{parts[0].out.sum()} tumours among them. Blue: the {parts[1].out.sum()} other tumours larger than 1.",
        alt="A rising line between a row of ticks at height -1 and one at height 1, and from every tick an upright "
        "stroke to the line. The strokes make two wedges of ochre, a large one at the right end, where the line is "
        "above 1, and a small one at the left end; next to the large one a small blue wedge lies below height 1. A "
        "dashed ochre line crosses 0 to the left of the black one, a dotted blue line to the right, and from each "
        "crossing an upright line in its colour goes down to the axis.",
    )


def _patients(x: np.ndarray, heights: tuple[float, float]) -> Axes:
    """A panel for patients by their size x (N,), with the level z = 0."""
    ax = plot.figure(9, 4.5).axes[0]
    plot.frame(ax, (x.min() - 0.2, x.max() + 0.2), heights, equal=False)
    style.label(ax, "size of the largest nuclei, in standard deviations from the mean", "target, and $z$")
    ax.axhline(0, color=style.LIGHT, zorder=0.5)
    return ax


def line_to_labels(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Draw the line that least squares fits to labels, with its residuals.

    X (N, 1), t (N,) in {-1, +1}; model is fitted to them. Without them, the eight labels of the lecture.
    """
    X, t = lessons.eight_labels() if X is None else (X, t)
    model = LeastSquaresClassifier().fit(X, t) if model is None else model
    ax = plot.figure().axes[0]
    wrong, boundary = _scores(ax, X, t).move(model.w_, model.b_)
    E = mean_loss(X, t, model.w_, model.b_)
    plot.show(
        ax,
        f"Least squares on {_in_words(len(t))} labels: the boundary is at {boundary:.3g}, {_in_words(wrong.sum())} "
        f"example{'s are' if wrong.sum() > 1 else ' is'} wrong, E = {E:.3f}.",
        alt="Minus marks at height -1 on the left and plus marks at height 1 on the right, at equal steps. A straight "
        "line rises from below -1 to above 1, and crosses 0 in the middle, where a dashed vertical line stands. Short "
        "vertical lines join each mark to the line; at both ends they are thick and amber.",
    )


@live("Batch and online")
def batch_and_online(X: Any = None, t: Any = None, lms: Any = None) -> Live:
    """Let the weights walk over the bowl of E, in batch and online, with the same rate for as many epochs.

    X (N, 1), t (N,) in {-1, +1}; lms(X, t, eta, epochs, batch) yields (b, w) at the start and after every change.
    """
    X, t = lessons.eight_labels() if X is None else (X, t)
    lms, bottom = lms or experiments.lms, experiments.bottom(X, t)

    def draw(*panels):
        for ax, rule in zip(panels, ("batch", "online"), strict=True):
            plot.plot_surface(X, t, w=(-0.3, 1.0), b=(-1.5, 0.4), ax=ax)
            ax.set_title(rule, fontsize=style.LABEL)
        return [plot.PathArtist(ax) for ax in panels]

    def update(paths, eta, epochs):
        said = []
        for path, rule in zip(paths, ("batch", "online"), strict=True):
            V = np.array(list(takewhile(lambda v: abs(v).max() < FAR, lms(X, t, eta, epochs, rule == "batch"))))
            path.set(V[:, ::-1])
            stays = len(V) > epochs * (1 if rule == "batch" else len(t))
            end = f"{np.hypot(*(V[-1] - bottom)):.3f} from the star" if stays else "gone from the picture"
            said.append(f"{rule} is {end}")
        return f"η = {eta:g}, {epochs} epochs: {' and '.join(said)}."

    return Live(
        *(draw, update),
        alt="Two maps of E over w and b, narrow ellipses around a yellow star, with a black path from a ring at the "
        "origin to a large dot: left one step an epoch, right one step an example, jagged, so that it ends in a broad "
        "band.",
        panels=2,
        moments={
            "along the floor": {"eta": 0.04, "epochs": 60},
            "from wall to wall": {"eta": 0.165, "epochs": 60},
            "too large a rate": {"eta": 0.17, "epochs": 60},
            "never at rest": {"eta": 0.1, "epochs": 60},
        },
        eta=(0.005, 0.18, 0.005, 0.1),
        epochs=(1, 60, 1, 60),
    )


def last_epoch(X: Any = None, t: Any = None, lms: Any = None) -> None:
    """Draw the loop of the last of 1000 epochs online, at two learning rates; the arguments of `batch_and_online`."""
    X, t = lessons.eight_labels() if X is None else (X, t)
    fig, widths, rates = plot.figure(panels=2), [], (0.02, 0.005)
    for ax, eta in zip(fig.axes, rates, strict=True):
        V = np.array(list((lms or experiments.lms)(X, t, eta, 1000, False)))
        loop = V[-len(t) - 1 :]
        plot.plot_surface(X, t, w=(0.27, 0.43), b=(-1.0, -0.84), ax=ax)
        plot.PathArtist(ax).set(loop[:, ::-1])
        ax.set(title=f"η = {eta}", xticks=(0.3, 0.4), yticks=(-1.0, -0.9))
        widths.append(np.ptp(loop[:, 1]))
    plot.show(
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
    ax = plot.figure(8, 4.5).axes[0]
    looks = ((style.INK, 6), (style.GREY, 6), (style.GREEN, -20))
    for (name, column), (colour, above) in zip(far.items(), looks, strict=True):
        ax.plot(column, color=colour, lw=2.4)
        place = (len(column) * 0.55, column[len(column) // 2]), (0, above)
        ax.annotate(name, *place, textcoords="offset points", color=colour, size=style.TEXT)
    ax.set_yscale("log")
    style.tidy_log(ax.yaxis)
    style.label(ax, "epoch", "distance")
    batch, constant, falling = (column[-1] for column in far.values())
    epochs = max(map(len, far.values())) - 1
    plot.show(
        ax,
        f"Distance from the pseudo-inverse. After {epochs} epochs: batch {batch:.0e}, online with a constant η "
        f"{constant:.2f}, with a falling η {falling:.3f} and still falling.",
        alt="Three curves of distance over epochs, on a logarithmic scale. All fall steeply at first. The black one "
        "goes on falling along a straight line, the grey one turns level at about 0.07, and the green one sinks "
        "slowly below it.",
    )


def conditional_means(X: Any = None, t: Any = None) -> None:
    """Draw labels, how many there are of each, their mean at each x, and the line of least squares.

    X (N, 1) with several examples at each x, t (N,) in {-1, +1}.
    """
    X, t = lessons.sixty_labels() if X is None else (X, t)
    model = LeastSquaresClassifier().fit(X, t)
    x, counts = np.unique(X[:, 0], return_counts=True)
    ax = plot.figure().axes[0]
    _, boundary = _scores(ax, X, t).move(model.w_, model.b_)
    for place in x:
        for sign, side in ((1, "bottom"), (-1, "top")):
            count = int(((X[:, 0] == place) & (t == sign)).sum())
            colour = style.POSITIVE if sign > 0 else style.NEGATIVE
            if count:
                ax.text(place, 1.3 * sign, str(count), color=colour, ha="center", va=side, size=style.TEXT)
    means = [t[X[:, 0] == place].mean() for place in x]
    ax.plot(x, means, "D", ms=11, mfc=style.BRIGHT, mec=style.INK, zorder=4)
    z = model.decision_function(x[:, None])
    alike = f", {_in_words(counts[0])} at each x" if np.ptp(counts) == 0 else ""
    plot.show(
        ax,
        f"{_in_words(len(t)).capitalize()} labels{alike}, as many of each kind as the number at the mark says; their "
        f"means (diamonds), and the line. It crosses 0 at x = {boundary:.2f} and runs from {z[0]:.2f} to "
        f"{z[-1]:.2f}.",
        alt="Marks of two classes at heights -1 and 1 over the places 1 to 6, with the number of each beside it, and "
        "at each place a yellow diamond between; the diamonds rise in a bent row. A straight line follows them, and "
        "leaves the strip between -1 and 1 at both ends. Marks on the wrong side of the dashed boundary are ringed.",
    )


@live("A ninth example, far on its right side")
def ninth_example(X: Any = None, t: Any = None) -> Live:
    """Push one more positive example to the right and see what it does to the boundary of least squares.

    X (N, 1), t (N,) in {-1, +1} are the others; without them, the eight labels of the lecture.
    """
    X, t = lessons.eight_labels() if X is None else (X, t)
    b, w = experiments.bottom(X, t)
    t = np.append(t, 1.0)

    def draw(ax):
        plot.frame(ax, (-2, 26), (-2.2, 2.2), equal=False)
        old = {"color": style.GREY, "lw": 1.4, "ls": (0, (2, 2)), "zorder": 1}
        ax.plot([-2, 26], [b - 2 * w, b + 26 * w], label="without the ninth", **old)
        ax.axvline(-b / w, **old)
        style.legend(ax, loc="lower right", zorder=1)
        return _scores(ax, np.vstack([X, [[7.5]]]), t)

    def update(scores, ninth):
        every = np.vstack([X, [[ninth]]])
        model = LeastSquaresClassifier().fit(every, t)
        wrong, boundary = scores.move(model.w_, model.b_, every)
        z = model.decision_function(every)[-1]
        return (
            f"Ninth example at x = {ninth:g}, where z = {z:.2f}: boundary at {boundary:.2f}, {wrong.sum()} of {len(t)} "
            "examples are wrong."
        )

    return Live(
        draw,
        update,
        alt="Four minus marks at height -1 on the left, four plus marks at height 1 to the right of them, and a ninth "
        "mark, a plus, further right. A black line rises through them with a residual to each mark, thick and ochre "
        "where the line is above a plus. A dashed upright line, the boundary, stands where the line crosses 0; a mark "
        "on its wrong side is ringed. Grey and dotted, the steeper line without the ninth and its boundary.",
        figsize=(9, 4.5),
        moments={
            "beside the others": {"ninth": 7.5},
            "still right": {"ninth": 11.5},
            "one wrong": {"ninth": 12.5},
            "far out": {"ninth": 24.5},
        },
        ninth=(7.5, 24.5, 1.0, 7.5),
    )


def far_examples(before: Any = None, after: Any = None) -> None:
    """Draw the boundaries of three models on two tables: without examples far on their right side, and with them.

    before and after are pairs X (N, 2), t (N,) in {-1, +1}.
    """
    X, t = lessons.far_cluster()
    before = (X[:40], t[:40]) if before is None else before
    after = (X, t) if after is None else after
    fig, errors, angles = plot.figure(width=11, panels=2), [], []
    for ax, (X, t) in zip(fig.axes, (before, after), strict=True):
        W, b, wrong = experiments.three(X, t)
        errors.append(wrong.tolist())
        angles.append(np.degrees(np.arctan2(W[:, 1], W[:, 0])))
        plot.frame(ax, (-4.5, 11), (-6, 6))
        plot.plot_points(X, t, wrong=plot.mistakes(X, t, W[0], b[0]), ax=ax)
        _boundaries(ax, experiments.models()).move(W, b)
    turned = np.abs(angles[1] - angles[0])
    say = [f"{name} by {angle:.1f} degrees" for name, angle in zip(experiments.models(), turned, strict=True)]
    counts = [_counts(side) for side in errors]
    plot.show(
        fig,
        f"Errors on the left: {counts[0]}; on the right: {counts[1]} (rings). The far examples turned "
        f"{', '.join(say[:-1])} and {say[-1]}.",
        alt="Two panels with a cloud of minus marks and a cloud of plus marks, and three lines between the clouds. In "
        "the right panel a third, small group of plus marks lies far out at the bottom right; the solid line is turned "
        "towards it there, while the dashed and the dash-dotted one stand as they did.",
    )


@live("An outlier to drag")
def outlier() -> Live:
    """Drag one positive example away and see which of three boundaries it turns."""
    X, t = blobs(20, gap=4.5, seed=38)
    before = LeastSquaresClassifier().fit(X, t)
    t = np.append(t, 1.0)

    def draw(ax):
        plot.frame(ax, (-5, 15), (-7, 7))
        ends = geometry.line(before.w_, before.b_, geometry.box(ax))
        ax.plot(*ends.T, color=style.INK, lw=1.4, ls=(0, (1, 2)), zorder=1, label="least squares without it")
        return plot.PointsArtist(ax, np.vstack([X, [[4, 2]]]), t), _boundaries(ax, experiments.models())

    def update(artists, outlier):
        every = np.vstack([X, outlier])
        W, b, wrong = experiments.three(every, t)
        artists[0].set(every, wrong=t * (every @ W[0] + b[0]) <= 0, current=len(X))
        artists[1].move(W, b)
        return f"Outlier at ({outlier[0, 0]:.1f}, {outlier[0, 1]:.1f}). Errors: {_counts(wrong)} of {len(t)}."

    return Live(
        draw,
        update,
        alt="A small cloud of minus marks on the left, a small cloud of plus marks to the right of it, and one plus in "
        "a black circle. Three lines part the clouds: a solid black one, least squares, a dashed grey one, the "
        "perceptron, and a dash-dotted green one, logistic; a dotted line shows where the black one stood without the "
        "circled plus. Marks on the wrong side of the black line are ringed.",
        moments={
            "right beyond doubt": {"outlier": [(13.0, -5.0)]},
            "the other corner": {"outlier": [(13.0, 5.0)]},
            "a wrong label": {"outlier": [(-3.0, -1.5)]},
        },
        outlier=Points([(13.0, -5.0)], [1], bounds=((-4.4, 14.4), (-6.3, 6.3))),
    )


@live("Steps and a bowl")
def errors_and_squares(X: Any = None, t: Any = None) -> Live:
    """Turn a boundary by one weight and compare the share of errors with the squared error.

    X (N, 2), t (N,) in {-1, +1}; w1 stays, there is no bias.
    """
    X, t = blobs(40, gap=3.0, seed=3) if X is None else (X, t)
    w1 = 0.5

    def losses(w2):
        return zero_one_loss(t * (X @ [w1, w2])).mean(), mean_loss(X, t, [w1, w2], 0.0)

    def draw(left, *right):
        left.set_position((0.085, 0.15, 0.34, 0.78))
        cursors, line = _step_and_bowl(*right, losses, len(t)), plot.BoundaryArtist(left, arrow=False)
        return plot.PointsArtist(left, X, t), line, *cursors

    def update(artists, w2):
        points, line, above, below = artists
        wrong, E = plot.mistakes(X, t, [w1, w2], 0.0), losses(w2)[1]
        points.set(wrong=wrong)
        line.set([w1, w2], 0.0)
        above.set(w2, E)
        below.set(w2, wrong.mean())
        are = "is" if wrong.sum() == 1 else "are"
        share = f"{wrong.sum()} of {len(t)} examples {are} wrong, a share of {wrong.mean():.3f}"
        return f"w2 = {w2:.2f}: {share}; E = {E:.3f}."

    return Live(
        draw,
        update,
        alt="Left, two clouds of marks with a black line through the origin; marks on its wrong side are ringed. "
        "Right, two panels over w2: above, the squared error, a smooth black bowl with its lowest point just left of "
        "0; below, the share of errors, purple and made of level steps, with its two lowest stretches shaded. A dashed "
        "upright line marks w2, with a dot on the bowl and a ring on the steps.",
        panels=3,
        figsize=(10, 5),
        moments={
            "a lowest step": {"w2": -0.4},
            "the bottom of the bowl": {"w2": -0.1},
            "another lowest step": {"w2": 0.02},
            "a plateau": {"w2": 1.0},
        },
        first="the bottom of the bowl",
        w2=(-1.5, 1.5, 0.02, 0.6),
    )


def _step_and_bowl(above: Axes, below: Axes, losses: Callable, N: int) -> tuple[plot.CursorArtist, ...]:
    """Draw the squared error over w2, below it the share of errors among N, with a cursor each."""
    above.set_position((0.53, 0.57, 0.45, 0.36))
    below.set_position((0.53, 0.15, 0.45, 0.36))
    w2 = np.linspace(-1.5, 1.5, 1501)
    steps, bowl = np.array([losses(place) for place in w2]).T
    _curves(above, w2, {"squared": bowl}, "", "$E$")
    _say(above, "squared", 0.1, 1.1, "squared error E")
    above.set(xlim=(-1.6, 1.6), ylim=(0, 1.45), xticklabels=())
    style.label(below, "$w_2$", "share")
    below.plot(w2, steps, color=style.WRONG, lw=2.4)
    lowest, level = np.isclose(steps, steps.min()), round(steps.min() * N)
    below.fill_between(w2, 0, 1, where=lowest, color=style.WRONG, alpha=0.15, lw=0, zorder=0.5)
    _say(below, "0-1", 0.1, 0.35, f"shaded: {level} wrong")
    _say(below, "0-1", 0.5, 0.03, "share of errors")
    below.set(xlim=(-1.6, 1.6), ylim=(0, 0.4))
    cursors = plot.CursorArtist(above), plot.CursorArtist(below)
    cursors[1].dots.set(mfc="none", mec=style.INK, mew=2, ms=12)  # a ring, through which the step shows
    return cursors


def losses(m: Any = None) -> None:
    """Draw the 0-1 loss and the losses that stand in for it over margins m (S,)."""
    m = np.linspace(-2, 4, 1201) if m is None else m
    every = {**SURROGATES, "0-1": zero_one_loss}
    ax = plot.figure(8, 5.5).axes[0]
    _curves(ax, m, {name: loss(m) for name, loss in every.items()}, "margin $m = t z$", "loss")
    for name, x, y in (
        *(("squared", 1.75, 2.9), ("exponential", 0.15, 1.1), ("perceptron", -1.95, 0.33)),
        *(("hinge", -2.65, 2.94), ("logistic", -2.75, 2.07), ("0-1", -2.4, 0.94)),
    ):
        _say(ax, name, x, y)
    ax.set_xlim(-2.9, 4.1)
    ax.set_ylim(-0.1, 5)
    plot.show(
        ax,
        f"The 0-1 loss (dotted purple steps) and {_in_words(len(SURROGATES))} surrogates. To the left of 0 the example "
        "is wrong. Only the squared loss turns up again on the right.",
        alt="Six curves over the margin from -2 to 4. On the left all are up: the 0-1 loss is a step of height 1 that "
        "falls to 0 at margin 0, the others slope down steadily. On the right five of them lie at or near 0, while the "
        "squared loss touches 0 at margin 1 and climbs again as a parabola.",
    )


@live("Every example pulls the line")
def forces() -> Live:
    """Let one loss turn into another and see with which force each example holds or drags the boundary."""
    X, t = experiments.staggered()
    t = np.append(t, 1.0)

    def draw(left, right):
        plot.frame(left, (-5, 10), (-6, 6))
        return forces_on(left, right, np.vstack([X, [[8.0, 3.0]]]), t)

    def update(marks, loss, example):
        every = np.vstack([X, example])
        v = experiments.balance(every, t, loss)
        marks.move(every, v, loss)
        m = t * (every @ v[1:] + v[0])
        force, wrong = experiments.blend(m, loss)[1], int((m <= 0).sum())
        back = int((force < -0.02).sum())
        what = f"pulls with {force[-1]:.2f}" if force[-1] > -0.005 else f"pulls backwards with {-force[-1]:.2f}"
        return (
            f"{_named(loss)}: the circled example has margin {m[-1]:.1f} and {what}. {int((force > 0.02).sum())} of "
            f"{len(t)} push the line away, {back} drag{'s' * (back == 1)} it back; "
            f"{wrong} {'is' if wrong == 1 else 'are'} wrong."
        )

    return Live(
        *(draw, update),
        alt="Left, seven minus marks and seven plus marks on either side of a black line, and far out a plus in a "
        "black circle. From the line an arrow points for every example, blue for a plus and orange for a minus, "
        "away from the mark; where it points towards the mark it is ochre. Thin grey threads join arrows and marks. "
        "Right, pull against margin: the curve of the chosen loss in black with a dot for each example, and grey "
        "curves for squared, logistic and hinge.",
        figsize=(11, 5),
        moments={
            "squared": {"loss": 0.0},
            "logistic": {"loss": 1.0},
            "hinge": {"loss": 2.0},
            "the other corner": {"loss": 0.0, "example": [(8.0, -4.0)]},
        },
        loss=(0.0, 2.0, 0.1, 0.0),
        example=Points([(8.0, 3.0)], [1], bounds=((-4.6, 9.6), (-5.6, 5.6))),
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
        return plot.CursorArtist(left), plot.CursorArtist(right)

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
        moments={"wrong": {"margin": -0.5}, "right enough": {"margin": 2.5}},
        margin=(-1.4, 3.4, 0.1, 2.5),
    )


def _curves(ax: Axes, x: Any, named: Mapping[str, Any], xlabel: str, ylabel: str) -> Axes:
    """Draw curves (S,) over x (S,), each in the colour of its loss."""
    for name, y in named.items():
        colour, dashes = COLOURS[name]
        ax.plot(x, y, color=colour, ls=dashes, lw=2.4, label=name)
    return style.label(ax, xlabel, ylabel)


def _say(ax: Axes, name: str, x: float, y: float, text: str = "") -> None:
    """Write the name of a curve beside it, in its colour."""
    ax.text(x, y, text or name, color=COLOURS[name][0], size=style.TEXT, clip_on=True, zorder=1)


def _counts(wrong: Any) -> str:
    """How many are wrong, by model."""
    return ", ".join(f"{name} {k}" for name, k in zip(experiments.models(), wrong, strict=True))


def _named(loss: float) -> str:
    if loss == round(loss):
        return f"{experiments.BLEND[round(loss)].capitalize()} loss"
    first, second = experiments.BLEND[int(loss)], experiments.BLEND[int(loss) + 1]
    share = round(100 * (loss - int(loss)))
    return f"Loss {loss:g}, {100 - share} % {first} and {share} % {second}"


def _in_words(n: int) -> str:
    return WORDS.get(n, str(n))


def _scores(ax: Axes, X: np.ndarray, t: Any) -> plot.Marks:
    """Examples at their targets, the line z(x), residuals and boundary: `move(w, b, X)`, w one weight, for other X too.

    It returns who (N,) is no more than on the boundary, and where that is, None when w = 0.
    """
    t = checks.signs(t, len(X))[1]
    style.label(ax, "$x$", "$z$")
    if style.is_free(ax):
        room = 0.08 * float(np.ptp(X)) or 1.0
        style.frame(ax, (X.min() - room, X.max() + room), LEVELS, equal=False)
    for height in (-1.0, 0.0, 1.0):
        ax.axhline(height, color=style.LIGHT, lw=1.6 if height == 0 else 1.0, zorder=0.3)
    marks = plot.Marks(ax)
    looks = ((style.GREY, 1.6), (style.TOO_RIGHT, 3.0))
    residuals = [marks.segments(colors=colour, linewidths=weight, zorder=2.2) for colour, weight in looks]
    line = marks.line(color=style.INK, lw=2.8, zorder=2.6)
    cut = marks.add(ax.axvline(0, color=style.INK, lw=2, ls=(0, (4, 3)), zorder=2.4, visible=False))
    points = marks.add(plot.PointsArtist(ax, np.column_stack([X, t]), t))

    @marks.moves
    def move(w, b, X=X):
        x, z = X[:, 0], w[0] * X[:, 0] + b
        ends = np.linspace(*ax.get_xlim(), 300)
        line.set_data(ends, drawable(ax, w[0] * ends + b))
        places, feet = np.column_stack([x, t]), np.column_stack([x, drawable(ax, z)])
        for part, chosen in zip(residuals, (t * z <= 1, t * z > 1), strict=True):
            part.set_segments(list(np.stack([places, feet], axis=1)[chosen]))
        boundary = float(-b / w[0]) if w[0] != 0 else None
        cut.set(visible=boundary is not None, xdata=[boundary or 0] * 2)
        points.set(places, wrong=t * z <= 0)
        return t * z <= 0, boundary

    return marks


def _boundaries(ax: Axes, names: Iterable[str]) -> plot.Marks:
    """Named lines w.x + b = 0 in the plane: `move(W, b)`, W (K, 2), b (K,); w = 0 shows no line."""
    marks = plot.Marks(style.settle(label_data_space(ax, 2)))
    looks = [(name, *COLOURS[LOSS_OF.get(name, name)]) for name in names]
    lines = [marks.line(color=colour, ls=dashes, lw=2.8, label=name, zorder=2.5) for name, colour, dashes in looks]
    style.legend(ax, loc="center right", handlelength=2)

    @marks.moves
    def move(W, b):
        for line, w, bias in zip(lines, W, b, strict=True):
            line.set_data(*geometry.line(*in_plane(w, bias), geometry.box(ax)).T)

    return marks
