"""The figures of lecture 03, and what they draw: weights as a picture, corrections, the lengths of Novikoff's proof.

correction   w' = w + t_n x_n   so that   t_n z' = t_n z + |x_n|^2
sandwich     k gamma  <=  |w_k|  <=  sqrt(k) R     after k corrections from w = 0; so k <= (R / gamma)^2

Source: Bishop, PRML (2006), figure 4.7; Novikoff (1962).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from lincls import checks, plot
from lincls.boolean import AND, OR
from lincls.data import blobs, flip, lessons, separable
from lincls.experiments import perceptron as experiments
from lincls.experiments.perceptron import BOUND
from lincls.features import add_dummy
from lincls.figures.catalogue import live
from lincls.figures.parts import corrections as panels
from lincls.figures.parts.corrections import correction, counted, numbered
from lincls.figures.parts.errors import stacks
from lincls.figures.stored import stored, stored_long
from lincls.language import tell
from lincls.models import BatchPerceptron, Kozinec, Perceptron, Pocket
from lincls.models.perceptron import margin, novikoff_bound
from lincls.plot import geometry, style
from lincls.plot.pixels import DigitArtist
from lincls.widgets import Handle, Live, Points, replay

PLAIN, POCKET, KOZINEC = style.GREY, style.GREEN, style.OCHRE  # a colour for a method

UPDATES, LENGTHS = (0.8, 2e4), (0.02, 400.0)  # limits of the sandwich, both logarithmic
WEIGHTS = (-6, 6)  # each of the two weights of examples without a bias
PASSES = 300  # of the figures that fit again at every move


@live("Threes and eights")
def digits(X: Any = None, t: Any = None) -> Live:
    """Step through the corrections on handwritten digits and watch the weights become a picture.

    X (N, 64) holds images of 8 by 8 pixels and t (N,) is in {-1, +1}; without them, threes and eights.
    """
    X, t = lessons.threes_and_eights() if X is None else (X, t)
    states = list(Perceptron(max_epochs=PASSES).steps(X, t))
    wrong = [int(plot.mistakes(X, t, s.w, s.b).sum()) for s in states]

    def draw(left, middle, right):
        DigitArtist(right, tell("the weights at the end"), signed=True).set(states[-1].w)
        digit = DigitArtist(left, tell("the digit just corrected"))
        return digit, DigitArtist(middle, tell("the weights now"), signed=True)

    def update(artists, step):
        (digit, weights), (epoch, n, w, _) = artists, states[step]
        digit.set(np.zeros(64) if n is None else X[n])
        weights.set(w)
        if n is None:
            return tell("All weights are 0, so z = 0 for every digit, and all {wrong} count as wrong.", wrong=wrong[0])
        added = "Round {epoch}, change {step}: a three was wrong, so it is added."
        subtracted = "Round {epoch}, change {step}: an eight was wrong, so it is subtracted."
        said = tell(added if t[n] > 0 else subtracted, epoch=epoch, step=step)
        return f"{said} {tell('{wrong} of {N} digits are wrong now.', wrong=wrong[step], N=len(X))}"

    return replay(
        range(len(states)),
        draw,
        update,
        alt=tell(
            "Three panels of 8 by 8 squares. Left, in grey, the digit just corrected. In the middle "
            "the 64 weights in the same places, blue above zero and orange below, the largest the darkest. Right, in "
            "the same colours, the weights at the end: orange left of the middle, blue at the top and lower right."
        ),
        figsize=(11, 3.9),
        moments={
            "before": {"step": 0},
            "first change": {"step": 1},
            "second change": {"step": 2},
            "done": {"step": len(states) - 1},
        },
        first="first change",
    )


def doubt() -> None:
    """Show how many of the digits are wrong after each change of a run, and in twenty runs in other orders."""
    X, t = lessons.threes_and_eights()
    ax = plot.figure(9).axes[0]
    orders = [np.arange(len(X)), *(np.random.default_rng(seed).permutation(len(X)) for seed in range(20))]
    counts = [[int(plot.mistakes(X, t, s.w, s.b).sum()) for s in Perceptron().steps(X[k], t[k])] for k in orders]
    wrong = counts[0]
    worst = int(np.argmax(np.diff(wrong)))
    for others in counts[1:]:
        ax.plot(others, color=style.LIGHT, lw=0.8, zorder=1)
    ax.plot(wrong, "o-", color=style.INK, lw=1.6, ms=4, zorder=2)
    jump = tell("one digit corrected: {before} wrong become {after}", before=wrong[worst], after=wrong[worst + 1])
    arrow = {"arrowstyle": "->", "color": style.WRONG, "lw": 1.5}
    place = (worst + 1, wrong[worst + 1]), (14, 230)
    ax.annotate(jump, *place, color=style.WRONG, size=style.TEXT, arrowprops=arrow)
    style.label(ax, tell("updates"), tell("digits that are wrong"))
    ax.set(xlim=(-1, max(map(len, counts))), ylim=(-8, 1.05 * len(X)))
    said = "{updates} updates, and the count goes up at {rises} of them. Pale: twenty other orders of the digits."
    alt = "A black line falls from 357 to 0 in jags, up at every second step; pale lines behind it do the same."
    rises = int((np.diff(wrong) > 0).sum())
    plot.show(ax, tell(said, updates=len(wrong) - 1, rises=rises), alt=tell(alt))


@live("One correction")
def one_update(X: Any = None, t: Any = None) -> Live:
    """Apply the rule to one example and see what it does in data space and in weight space.

    X (N, 2) and t (N,) in {-1, +1} have no bias; without them, the five examples of the lecture.
    """
    X, t = lessons.five_points() if X is None else (X, t)

    def draw(left, right):
        _entitle(left, right)
        plot.frame(right, WEIGHTS, WEIGHTS)
        return correction(left, right, X, t)

    def update(marks, w1, w2, example):
        before, after, harmed = marks.move(np.array([w1, w2]), example)
        if before > 0:
            return tell(
                "Example {example} is correct: t z = {before:g}. The rule does nothing.", example=example, before=before
            )
        now = tell("correct now") if after > 0 else tell("still a mistake")
        said = "Example {example} is a mistake, t z = {before:g}; after the correction {after:g}, {now}."
        told = tell(said, example=example, before=before, after=after, now=now)
        spoilt = tell("Newly wrong, in a square: {harmed}.", harmed=", ".join(map(str, harmed)))
        return f"{told} {spoilt if harmed else tell('No other is harmed.')}"

    return Live(
        *(draw, update),
        alt=tell(
            "Left, data space: five numbered plus and minus marks, a black line through the origin with its arrow w, "
            "purple rings around mistakes, a black circle around the chosen example, and a dashed green line, the "
            "boundary after the correction; purple squares around those that it makes wrong. Right, weight space: four "
            "numbered lines through the origin with arrows to their good sides, a green wedge at the lower right, a "
            "black dot for w, and a green arrow from it, the correction."
        ),
        moments={
            "enough": {"w1": -3, "w2": 0, "example": 3},
            "not enough": {"w1": -4, "w2": 4, "example": 4},
            "on the boundary": {"w1": 3, "w2": -1, "example": 4},
            "the next one": {"w1": 2.5, "w2": -2.5, "example": 0},
        },
        w1=(-5, 5, 0.5, -3.0),
        w2=(-5, 5, 0.5, 0.0),
        example=(0, len(X) - 1, 1, 3),
        dot=Handle("w1", "w2", panel=1),
    )


@live("A run, one update at a time")
def walk(X: Any = None, t: Any = None, run: Any = None) -> Live:
    """Step through a run of the perceptron and watch the weights walk towards the wedge of good ones.

    X (N, 2) and t (N,) in {-1, +1} have no bias. `run` holds (epoch, n, w (2,)) after each update, and first
    (0, None, w) before any; without it the perceptron starts from w = 0.
    """
    X, t = lessons.five_points() if X is None else (X, t)
    run = list(experiments.without_bias(X, t, max_epochs=20) if run is None else run)
    states = [(epoch, n, [w for *_, w in run[: k + 1]]) for k, (epoch, n, _) in enumerate(run)]

    def draw(left, right):
        _entitle(left, right)
        plot.frame(right, WEIGHTS, WEIGHTS)
        spaces = numbered(left, right, X, t)
        spaces.weight.vector.set_visible(False)  # it would look like a step of the path
        return spaces, plot.PathArtist(right), counted(right, [w for *_, w in run])

    def update(artists, state):
        (spaces, path, numbers), (epoch, n, W) = artists, state
        spaces.set(W[-1], 0.0, current=n)
        path.set(W)
        numbers.move(len(W))
        done = (
            tell("Start")
            if n is None
            else tell("Epoch {epoch}, update {k}, of example {n}", epoch=epoch, k=len(W) - 1, n=n)
        )
        w1, w2 = W[-1]
        said = "{done}: w = ({w1:g}, {w2:g}), {wrong} of {N} examples are wrong."
        return tell(said, done=done, w1=w1, w2=w2, wrong=spaces.wrong.sum(), N=len(X))

    return replay(
        states,
        draw,
        update,
        alt=tell(
            "Left, data space: five numbered plus and minus marks and a black line through the origin; mistakes have "
            "purple rings, the example just corrected a black circle. Right, weight space: four numbered lines through "
            "the origin leave a green wedge at the lower right; a black path of numbered dots leads from a ring at the "
            "origin, in jumps from side to side, to a large dot."
        ),
        moments={
            "start": {"step": 0},
            "halfway": {"step": len(states) // 2},
            "in the wedge": {"step": len(states) - 1},
        },
        first="in the wedge",
    )


def separated(X: Any = None, t: Any = None, model: Perceptron | None = None) -> None:
    """Show the examples X (N, 2), t (N,) with the line of a perceptron that has converged on them."""
    X, t = blobs(60, gap=4.5, seed=38) if X is None else (X, t)
    model = model or Perceptron(max_epochs=100).fit(X, t)
    ax = plot.figure().axes[0]
    plot.PointsArtist(ax, X, t, size=12).set(
        wrong=plot.mistakes(X, t, model.w_, model.b_)
    )  # small: some lie at the line
    plot.BoundaryArtist(ax).set(model.w_, model.b_)
    said = "After {updates} updates all {N} examples are correct, some only just."
    plot.show(ax, tell(said, updates=model.n_updates_, N=len(t)))


def hand_and_rule() -> None:
    """Show the lines of OR and AND in {0, 1}: derived by hand from inequalities, and learned from the rows."""
    fig = plot.figure(panels=2)
    for ax, (name, table, b) in zip(fig.axes, (("OR", OR, -0.5), ("AND", AND, -1.5)), strict=True):
        X, t = table
        model = Perceptron().fit(X, t)
        plot.plot_points(X, t, ax=ax)
        ax.set(xlim=(-0.5, 1.5), ylim=(-0.5, 1.5), title=name)
        for colour, dashes, (w, bias) in ((style.INK, "-", ((1, 1), b)), (PLAIN, "--", (model.w_, model.b_))):
            ends = geometry.line(np.array(w, float), bias, geometry.box(ax))
            ax.plot(*ends.T, color=colour, ls=dashes, lw=2.4, zorder=2.5, scalex=False, scaley=False)
    said = (
        "Black: by hand. Grey dashes: learned. They are one line for OR; for AND the rule stopped at w = ({w1:g}, "
        "{w2:g}), b = {b:g}."
    )
    plot.show(
        fig.axes[0],
        tell(said, w1=model.w_[0], w2=model.w_[1], b=model.b_),
        alt=tell(
            "Two panels with the corners of a square. For OR both lines fall from (0, ½) to (½, 0), one on the other. "
            "For AND both cut off the corner (1, 1) and meet at (1, ½); the dashed one is steeper."
        ),
    )


def batch_or_one(batch: Any = None, one_by_one: Any = None) -> None:
    """Show how many mistakes two runs of BatchPerceptron, lists of states, make from epoch to epoch."""
    if batch is None:
        X, t = separable(60, margin=0.02, seed=2)
        batch, one_by_one = (list(BatchPerceptron(stochastic=stochastic).steps(X, t)) for stochastic in (False, True))
    ax = plot.figure().axes[0]
    _curve(ax, [s.errors for s in one_by_one], PLAIN, tell("one at a time"), at=0.91, before=True)
    _curve(ax, [s.errors for s in batch], style.INK, tell("batch"), at=0.67)
    ax.set_ylim(0, 1.15 * max(s.errors for s in (*batch[1:], *one_by_one[1:])))
    style.label(ax, tell("epoch"), tell("mistakes"))
    caption = "In this draw batch needs {all} epochs, one at a time {one}. Neither number of mistakes only falls."
    epochs = {"all": batch[-1].epoch, "one": one_by_one[-1].epoch}
    alt = tell("Two jagged curves of mistakes against epochs, from 60 to 0; the black one, batch, gets there first.")
    plot.show(ax, tell(caption, **epochs), alt=alt)


@live("Learning rate and start")
def rate_and_start(x: Any = None, t: Any = None) -> Live:
    """Change the learning rate, from zero and from another start, and see which path through weight space changes.

    x (N, 1) has one feature and t (N,) is in {-1, +1}.
    """
    x, t = lessons.four_numbers() if x is None else (x, t)
    starts = {tell("zero"): None, "w = 10, b = 5": ([10.0], 5.0)}

    def draw(ax):
        plot.frame(ax, (-20, 8), (-4, 12))
        plot.plot_weight_space(add_dummy(x), t, ax=ax, names=("$b$", "$w$"))
        return plot.PathArtist(ax)

    def update(path, eta, start):
        model = Perceptron(eta=eta, start=starts[start])
        path.set([[s.b, *s.w] for s in model.steps(x, t)])
        updates = model.fit(x, t).n_updates_
        said = "Learning rate {eta:g} from {start}: {updates} updates, then every example is correct."
        return tell(said, eta=eta, start=start, updates=updates)

    return Live(
        draw,
        update,
        alt=tell(
            "Weight space, b across and w upwards. Four lines through the origin, two blue and two dashed orange, "
            "leave a narrow green wedge that opens to the upper left. A black path of many short zigzag steps leads "
            "from a ring, the start, into the wedge, where it ends in a large dot."
        ),
        moments={"small steps": {"eta": 0.2}, "another start": {"eta": 1, "start": list(starts)[1]}},
        eta=(0.2, 2, 0.2, 1),
        start=list(starts),
    )


@live("Between two bounds")
def sandwich(data: Callable | None = None) -> Live:
    """Widen the gap between the classes and see the length of the weights caught between the two bounds of the proof.

    `data` makes separable X (N, 2), t (N,) of a gap.
    """
    data = data or (lambda gap: separable(60, margin=gap, seed=2))

    def draw(left, right):
        _entitle(left, right, tell("Kozinec's line, dashed at the margin"), tell("a run between two bounds"))
        right.set(xscale="log", yscale="log", xlim=UPDATES, ylim=LENGTHS)
        for axis in (right.xaxis, right.yaxis):
            style.tidy_log(axis)
        style.label(right, tell("updates $k$"), tell("length"))
        left_marks = plot.PointsArtist(left, *data(0.02)), plot.BoundaryArtist(left, arrow=False, colour=KOZINEC)
        marks = plot.Marks(right)
        marks.line(color=style.WRONG, lw=2.2, label=tell(r"$\sqrt{k}\,R$: no longer than this"))
        marks.line("o-", color=PLAIN, lw=2, ms=5, label=tell(r"$\|w_k\|$: the run"))
        marks.line(color=style.GOOD, lw=2.2, ls="--", label=tell(r"$k\,\gamma$: no shorter than this"))
        marks.add(Rectangle((1, LENGTHS[0]), 1, LENGTHS[1], fc=style.WRONG, ec="none", alpha=0.10, zorder=0.5))
        style.legend(right, loc="lower right", zorder=0.4)
        return *left_marks, *marks.artists

    def update(artists, gap):
        (points, line, upper, length, lower, barred), (X, t) = artists, data(gap)
        widest = Kozinec(epsilon=0.05).fit(X, t)
        w, b = widest.w_, widest.b_
        lengths = [np.hypot(s.b, np.linalg.norm(s.w)) for s in Perceptron().steps(X, t)][1:]
        gamma, bound = margin(X, t, w, b, homogeneous=True), novikoff_bound(X, t, w, b)
        points.set(X, t)
        line.set(w, b, gamma)
        k = np.geomspace(*UPDATES, 200)
        upper.set_data(k, np.sqrt(bound) * gamma * np.sqrt(k))
        length.set_data(np.arange(1, len(lengths) + 1), lengths)
        lower.set_data(k, gamma * k)
        barred.set(x=min(bound, UPDATES[1]), width=UPDATES[1] - min(bound, UPDATES[1]))
        said = "Margin γ = {gamma:.3f}: {made} updates were made; the bound is {bound:.0f}."
        return tell(said, gamma=gamma, made=len(lengths), bound=bound)

    return Live(
        draw,
        update,
        alt=tell(
            "Left, blue plus marks and orange minus marks with an ochre line between them and two dashed lines beside "
            "it. Right, length against updates, both logarithmic: a purple line from above and a steeper dashed green "
            "one from below meet like scissors, everything to the right of their meeting is shaded, and a grey line "
            "of dots, the run, lies between them and ends far to the left of it."
        ),
        moments={"narrow gap": {"gap": 0.02}, "wide gap": {"gap": 0.4}},
        first="narrow gap",
        gap=(0.02, 0.4, 0.02, 0.1),
    )


@live("Be the adversary")
def adversary() -> Live:
    """Pick the next mistake yourself and try to force as many corrections as the theorem allows.

    Every example has the height gamma = 1/3 along u, which points at the reader, and at most the length R = 1; the disc
    shows what is left of it, across u.
    """
    waiting = np.column_stack([np.linspace(-1.12, 1.12, BOUND), np.full(BOUND, -1.4)])
    waiting[0] = 0.94, 0.0

    def draw(left, right):
        return panels.game(left), panels.vice(right)

    def update(artists, picks, best_places):
        (game, vice), played = artists, experiments.play(picks)
        game.move(played, best_places)
        vice.set_data(range(len(played.lengths) + 1), [0.0, *played.lengths])
        if not best_places:
            return panels.outcome(played)
        left = len(experiments.best_places(played.across, played.made))
        best = tell("Green diamonds mark the best places." if left else "No best place is left.")
        return f"{panels.outcome(played)} {best}"

    return Live(
        *(draw, update),
        alt=tell(
            "Left, a circle, in which a shaded purple part shows where mistakes can be picked; grey numbered rings, "
            "the examples used, lie in it, an arrow w is in its middle, and the others wait in a row below. Right, "
            "length of w against corrections: a purple curve from above and a dashed green line from below meet at 9, "
            "and a grey line of dots, one a correction, runs between them."
        ),
        moments={
            "straight opposite": {"picks": np.vstack([waiting[0], -waiting[0], waiting[2:]])},
            "best places": {"picks": experiments.best_picks(waiting[0]), "best_places": True},
        },
        picks=Points(waiting, bounds=((-1.2, 1.2), (-1.5, 1.1))),
        best_places=False,
    )


runs_under_the_bound = stored(experiments.runs_under_the_bound)


def under_the_bound() -> None:
    """Show the updates of runs against their margins, with the bound that none can exceed."""
    margins, made, bounds = runs_under_the_bound().values()
    ax = _plot_bound(plot.figure().axes[0], margins, made, bounds)
    alt = "Dots, one a run, far below a falling line, the bound; above the line nothing. Both axes are logarithmic."
    most = f"{100 * (made / bounds).max():.0f} %"
    said = tell("Even the run that comes nearest to its bound makes only {most} of the updates allowed.", most=most)
    plot.show(ax, said, alt=tell(alt))


def bounded(lengths: Any = None, R: Any = None) -> None:
    """Show the length of the weights after 0, 1, 2, ... updates, (k,), below sqrt(k) R; R is the longest (1, x_n)."""
    if lengths is None:
        X, t = separable(100, margin=0.1, seed=2)
        states = islice(Perceptron().steps(X, flip(t, 0.1, seed=1)), 2001)
        lengths = [np.hypot(s.b, np.linalg.norm(s.w)) for s in states]
        R = np.linalg.norm(add_dummy(X), axis=1).max()
    most = len(lengths) - 1
    ax = plot.figure().axes[0]
    _curve(ax, R * np.sqrt(np.arange(len(lengths))), style.WRONG, r"$\sqrt{k}\,R$", at=0.5, before=True)
    _curve(ax, lengths, PLAIN, tell("length of the weights"), at=0.6)
    style.label(ax, tell("updates $k$"), tell("length"))
    alt = "A curve rises like a square root; far below it the length of the weights goes up and down without a trend."
    said = "In {most} updates the weights never get longer than {longest:.1f}, and never rest."
    plot.show(ax, tell(said, most=most, longest=max(lengths)), alt=tell(alt))


@live("The pocket")
def pocket(X: Any = None, t: Any = None, run: Callable | None = None) -> Live:
    """Flip some labels and compare the last weights of a run with the best ones that it met, its pocket.

    X (N, 2), t (N,) are separable before labels are flipped. `run` makes the states of a Pocket, at most 301, from the
    t that is left.
    """
    X, clean = separable(100, margin=0.1, seed=2) if X is None else (X, t)
    run = run or (lambda t: list(islice(Pocket(max_epochs=PASSES, order="cyclic").steps(X, t), PASSES + 1)))

    def draw(left, right):
        _entitle(left, right, tell("grey: last weights, green: pocket"), tell("mistakes during the run"))
        points = plot.PointsArtist(left, X, clean)
        plain = plot.BoundaryArtist(left, arrow=False, shade=False, colour=PLAIN)
        best = plot.BoundaryArtist(left, arrow=False, colour=POCKET)
        right.set(xlim=(0, PASSES), ylim=(0, 0.75 * len(X)), xlabel=tell("update"), ylabel=tell("mistakes"))
        looks = (tell("plain"), PLAIN, 1.2), (tell("pocket"), POCKET, 3.0)
        curves = [right.plot([], [], color=colour, lw=width, label=name)[0] for name, colour, width in looks]
        style.legend(right, 5, loc="upper right")
        return points, plain, best, curves

    def update(artists, noise):
        (points, plain, best, curves), t = artists, flip(clean, noise / 100, seed=1)
        states = run(t)
        last = states[-1]
        points.set(t=t, wrong=plot.mistakes(X, t, last.pocket_w, last.pocket_b))
        plain.set(last.w, last.b)
        best.set(last.pocket_w, last.pocket_b)
        for curve, errors in zip(curves, zip(*((s.errors, s.pocket_errors) for s in states), strict=True), strict=True):
            curve.set_data(range(len(errors)), errors)
        said = (
            "{noise} % of the labels flipped: after {updates} updates the plain perceptron makes {plain} errors, the "
            "pocket {pocket} of {N}."
        )
        return tell(said, noise=noise, updates=len(states) - 1, plain=last.errors, pocket=last.pocket_errors, N=len(t))

    return Live(
        draw,
        update,
        alt=tell(
            "Left, blue plus marks and orange minus marks, a few of them on the wrong side of the green line and "
            "ringed; a grey line stands at another angle. Right, mistakes against updates: the grey line jumps up and "
            "down all the way, the thick green one falls at once and then stays level below it."
        ),
        moments={"no slips": {"noise": 0}, "one in ten": {"noise": 10}, "three in ten": {"noise": 30}},
        noise=(0, 30, 2, 10),
    )


@live("Break it yourself")
def break_it(X: Any = None, t: Any = None) -> Live:
    """Drag the points until no line separates them, and see the proof of it: a place that both classes average to.

    X (N, 2), t (N,) in {-1, +1}, within 3.9 and 2.7 of the middle.
    """
    X, t = lessons.eight_points() if X is None else (X, t)
    broken = np.array(X, float)
    broken[4] = -2.6, -0.6

    def draw(ax):
        plot.frame(ax, (-4, 4), (-3, 3))
        return plot.PointsArtist(ax, X, t), plot.BoundaryArtist(ax, arrow=False), _certified(ax)

    def update(artists, points):
        marks, line, proof = artists
        with warnings.catch_warnings(action="ignore", category=checks.ConvergenceWarning):
            model = Perceptron(max_epochs=PASSES, certify=True).fit(points, t)
            said = _verdict(model, points, t)
        some = model.certificate_ is None
        line.set(model.w_ if some else np.zeros(2), model.b_ if some else 0.0)
        marks.set(points, wrong=plot.mistakes(points, t, model.w_, model.b_) & some)
        proof.move(points, t, model.certificate_)
        return said

    return Live(
        draw,
        update,
        alt=tell(
            "A plane with four plus and four minus marks. Where a line separates them it is black, pale blue on the "
            "positive side and pale orange on the other. Where none does, a blue and a dashed orange shape join some "
            "marks of either class, and a black diamond lies on both."
        ),
        moments={"a line": {"points": X}, "no line": {"points": broken}},
        first="no line",
        points=Points(X, t, bounds=((-3.9, 3.9), (-2.7, 2.7))),
    )


widest_margin = stored(experiments.widest_margin)


def separators(X: Any = None, t: Any = None, lines: Any = None) -> None:
    """Show the examples X (N, 2), t (N,) with several lines, name -> (w (2,), b), that make no mistake."""
    if X is None:
        X, t = separable(20, margin=0.15, seed=0)
        table = widest_margin()
        names = (*(tell("run {s}", s=s) for s in range(3)), "Kozinec")
        lines = dict(zip(names, zip(table["W"], table["b"], strict=True), strict=True))
    ax = style.settle(plot.plot_points(X, t))
    for k, (name, (w, b)) in enumerate(lines.items()):
        _named_line(ax, name, w, b, k)
    how_many = tell("Four") if len(lines) == 4 else len(lines)
    alt = "Two classes of points and lines between them at different angles; Kozinec's, in ochre, keeps the most room."
    said = tell("{how_many} lines without a mistake. Some of them pass very close to an example.", how_many=how_many)
    plot.show(ax, said, alt=tell(alt))


unseen_digits = stored_long(experiments.unseen_digits).part_of(range(3), at=np.s_[:3])


def after_slips() -> None:
    """Show errors of last weights, pocket and average on unseen digits, learned with 5 % of the labels wrong."""
    errors = unseen_digits()["slips"]
    looks = {tell("last weights"): PLAIN, tell("pocket"): POCKET, tell("average"): style.INK}
    ax = stacks(errors, looks, tell("errors on unseen digits"))
    alt = "Three rows of stacked dots. The last weights' spread from 1 to beyond 30; pocket and average stay near 6."
    said = "Each dot is one of {S} splits: errors on 119 unseen digits. The triangles mark the means."
    plot.show(ax, tell(said, S=len(errors)), alt=tell(alt))


def without_slips() -> None:
    """Show errors of last weights, average and Kozinec on unseen digits, learned from right labels."""
    errors = unseen_digits()["clean"]
    looks = {tell("last weights"): PLAIN, tell("average"): style.INK, "Kozinec": KOZINEC}
    ax = stacks(errors, looks, tell("errors on unseen digits"))
    alt = "Three rows of stacked dots. Last weights and average reach from 0 to 8; most of Kozinec's lie at 0 and 1."
    said = "All labels right. Each dot is one of {S} splits: errors on 119 unseen digits. Triangles mark the means."
    plot.show(ax, tell(said, S=len(errors)), alt=tell(alt))


def closing_in(lengths: Any = None, margins: Any = None, widest: Any = None) -> None:
    """Show length and margin of w after 0, 1, 2, ... steps of Kozinec, (k,), and the widest margin between them."""
    if lengths is None:
        lengths, margins, widest = (widest_margin()[name] for name in ("lengths", "margins", "widest"))
    ax = plot.figure().axes[0]
    ax.axhline(widest, color=style.INK, lw=1.5, ls=(0, (4, 3)))
    _curve(ax, lengths, KOZINEC, tell("length of w"), at=0.3)
    _curve(ax, margins, style.PURPLE, tell("margin of w"), at=0.3, below=True)
    style.label(ax, tell("step"), tell("length"))
    alt = tell("A falling and a rising curve close in on a dashed line between them, the widest margin.")
    said = tell("Both ends close in on the widest margin, {widest:.3f} (with the dummy feature).", widest=widest)
    plot.show(ax, said, alt=alt)


def _certified(ax: Axes) -> plot.Marks:
    """The marks that a certificate averages, joined within each class, and the place that both averages are.

    `move(X, t, proof)` takes X (N, 2), t (N,) in {-1, +1} and a HullPoint, or None to show nothing.
    """
    marks = plot.Marks(ax)
    shapes = [
        marks.line(color=colour, ls=dashes, lw=2.4, zorder=2.4)
        for colour, dashes in ((style.POSITIVE, "-"), (style.NEGATIVE, (0, (5, 1.5))))
    ]
    place = marks.line("D", mfc="none", mec=style.INK, mew=2.6, ms=15, zorder=3.6)

    @marks.moves
    def move(X, t, proof):
        if proof is None:
            for line in (*shapes, place):
                line.set_data([], [])
            return
        for shape, side, shares in zip(shapes, (X[t > 0], X[t < 0]), (proof.lam, proof.mu), strict=True):
            used = side[np.array(shares, float) > 0]
            middle = used.mean(axis=0)
            around = used[np.argsort(np.arctan2(*(used - middle).T))]
            shape.set_data(*np.vstack([around, around[:1]]).T)
        place.set_data(*(np.array(proof.lam, float) @ X[t > 0])[:, None])

    return marks


def _entitle(left: Axes, right: Axes, *names: str) -> None:
    """Write the panels' titles, without names those of the two spaces."""
    for ax, name in zip((left, right), names or (tell("data space"), tell("weight space")), strict=True):
        ax.set_title(name)


DASHES = ("-", (0, (6, 2)), (0, (2, 1.5)))


def _named_line(ax: Axes, name: str, w: Any, b: float, k: int) -> None:
    """Draw the line (w, b) across the axes and write its name where it leaves them at the top."""
    best = name.startswith("Kozinec")
    colour, dashes = (KOZINEC, "-") if best else (PLAIN, DASHES[k % len(DASHES)])
    ends = geometry.line(np.asarray(w, float), float(b), geometry.box(ax))
    ax.plot(*ends.T, color=colour, ls=dashes, lw=3.2 if best else 2, zorder=2.5, scalex=False, scaley=False)
    top = ends[ends[:, 1].argmax()]
    ax.text(float(top[0]), float(top[1]), name, color=colour, ha="right", va="bottom", size=11)


def _curve(ax: Axes, values: Any, colour: str, name: str, at: float, below: bool = False, before: bool = False) -> None:
    """Draw values over 0, 1, 2, ... with their name above the curve at a share of its length, or below or before it."""
    k = round(at * (len(values) - 1))
    offset = (-8 if before else 6, -8 if below else 8)
    place: dict[str, Any] = {"ha": "right" if before else "left", "va": "top" if below else "bottom"}
    ax.plot(np.arange(len(values)), values, color=colour, lw=2)
    ax.annotate(name, (k, values[k]), offset, textcoords="offset points", color=colour, size=style.TEXT, **place)
    ax.set_ylim(bottom=0)


def _plot_bound(ax: Axes, margins: np.ndarray, made: np.ndarray, bounds: np.ndarray) -> Axes:
    """Draw updates (S,) against the margin with the bound (S,), a line of slope -2 on logarithmic axes."""
    order = np.argsort(margins)
    top = 3 * float(max(bounds.max(), made.max()))
    ax.set(xscale="log", yscale="log")
    ax.fill_between(margins[order], bounds[order], top, color=style.WRONG, alpha=0.10, lw=0, zorder=0.5)
    ax.plot(margins[order], bounds[order], color=style.WRONG, lw=2.4)
    ax.plot(margins, made, "o", color=PLAIN, ms=7, zorder=3)
    ax.set_ylim(0.5, top)
    for axis in (ax.xaxis, ax.yaxis):
        style.tidy_log(axis)
    middle, first = order[len(order) // 3], order[0]
    bound = tell(r"bound $(R/\gamma)^2$")
    ax.text(margins[middle], 1.6 * bounds[middle], bound, color=style.WRONG, size=style.TEXT)
    ax.text(margins[first], 0.1 * made[first], tell("updates made"), color=PLAIN, size=style.TEXT)
    return style.label(ax, tell(r"margin $\gamma$"), tell("updates"))


def _verdict(model: Perceptron, X: np.ndarray, t: Any) -> str:
    """What a perceptron, fitted with certify, has found out about its examples."""
    if model.certificate_ is not None:
        said = "Not separable, and that is proved: the diamond is an average of plus marks and one of minus marks."
        return tell(said)
    if not model.converged_:
        return tell("Separable, but by so little that {updates} updates were not enough.", updates=model.n_updates_)
    v = Kozinec(epsilon=0.1, max_epochs=5000).fit(X, t)
    best = v if margin(X, t, v.w_, v.b_) > 0 else model
    bound = novikoff_bound(X, t, best.w_, best.b_)
    return tell("Separable: {updates} updates; the bound is {bound:.0f}.", updates=model.n_updates_, bound=bound)
