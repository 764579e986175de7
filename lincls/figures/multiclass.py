"""The figures of lecture 08: linear machines, one-vs-rest and one-vs-one, softmax, ten pictures of weights."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from lincls import checks
from lincls.data import blobs, lessons, real
from lincls.experiments import multiclass as experiments
from lincls.figures.catalogue import live
from lincls.figures.parts.machine import MachineArtist, SchemeArtist
from lincls.figures.parts.pictures import OUTLINE, AlbumArtist, dozen
from lincls.figures.stored import stored
from lincls.metrics import confusion_matrix
from lincls.models import (
    LeastSquaresClassifier,
    LinearRegression,
    MulticlassPerceptron,
    OneVsOne,
    OneVsRest,
    SoftmaxRegression,
)
from lincls.models.sigmoid import softmax
from lincls.plot import (
    Marks,
    PathArtist,
    PointsArtist,
    ProbabilitiesArtist,
    figure,
    frame,
    geometry,
    plot_points,
    show,
    style,
)
from lincls.plot.boundary import ArrowArtist
from lincls.plot.pixels import DigitArtist
from lincls.widgets import Handle, Live, Points, replay

NAMINGS = (0, 1, 2), (1, 0, 2), (0, 2, 1)
LEARNERS: dict[str, Any] = {"least squares": LeastSquaresClassifier, "logistic": None}  # None: the library's default
NOBODY, SEVERAL, ONE = "nobody claims it", "several claim it", "one claims it"
DIGITS = "zeros", "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines"
REACH = 8.0  # the score at which a bar below a picture is full


@stored
def readers() -> dict[str, Any]:
    """The weights W (10, 64) and biases b (10,) of one-vs-rest and of softmax regression on the digits seen."""
    X, t, *_ = lessons.ten_digits()
    rest, soft = OneVsRest().fit(X, t), SoftmaxRegression(l2=1.0).fit(X, t)
    return {
        "W": [model.w_ for model in rest.models_],
        "b": [model.b_ for model in rest.models_],
        "W_soft": soft.w_,
        "b_soft": soft.b_,
    }


@live("Ten models look at a new digit")
def ten_readers() -> Live:
    """Show new digits to ten models, each of which claims its own digit or not, with their weights as pictures."""
    *_, X, t = lessons.ten_digits()
    table = readers()
    W, b = table["W"], table["b"]
    z = X @ W.T + b
    claims = (z >= 0).sum(axis=1)
    groups = {NOBODY: claims == 0, SEVERAL: claims > 1, ONE: claims == 1}
    rows = {name: np.flatnonzero(group) for name, group in groups.items()}

    def draw(left, right):
        left.set_position([0.02, 0.1, 0.26, 0.75])
        right.set_position([0.32, 0.03, 0.66, 0.88])
        digit = DigitArtist(left, "a new digit")
        return digit, AlbumArtist(right, "the ten weight vectors, and z below each", bars=True).set(W)

    def update(artists, digits, number):
        picture, album = artists
        n = rows[digits][number - 1]
        picture.set(X[n])
        album.measure(np.clip(z[n] / REACH, -1, 1))
        album.mark(good=np.flatnonzero(z[n] >= 0))
        return _verdict(t[n], z[n])

    most = min(10, *(len(group) for group in rows.values()))
    return Live(
        *(draw, update),
        alt="Left, a handwritten digit, 8 by 8 grey squares. Right, ten pictures of weights named 0 to 9 in two rows, "
        "blue above zero and orange below: the 0 is orange in its middle, the 9 dark blue at the upper right. Under "
        "each a bar shows the score, orange and to the left below zero, blue and to the right above; pictures whose "
        "bar goes to the right stand in thick green frames.",
        figsize=(11, 4.2),
        moments={
            "claimed by nobody": {"digits": NOBODY, "number": 1},
            "claimed by two": {"digits": SEVERAL, "number": 1},
            "claimed by one": {"digits": ONE, "number": 1},
        },
        digits=list(rows),
        number=(1, most, 1, 1),
    )


def three_namings(X: Any = None, t: Any = None) -> None:
    """Draw the regions of regression on the numbers of three classes, for three ways to number them.

    X (N, 2), t (N,) in {0, 1, 2}.
    """
    X, t = _three_clouds() if X is None else (X, t)
    fig, answers = figure(panels=3), []
    for ax, names in zip(fig.axes, NAMINGS, strict=True):
        W, b = _by_number(X, t, names)
        answers.append((X @ W.T + b).argmax(axis=1))
        _machine(ax, W, b, X, t)
        ax.set_title("plus {}, dash {}, cross {}".format(*names))
    wrong = [(y != t).sum() for y in answers]
    moved = (np.ptp(answers, axis=0) > 0).sum()
    show(
        fig,
        f"Three ways to number the same classes: {wrong[0]}, {wrong[1]} and {wrong[2]} errors of {len(t)}. The numbers "
        f"alone change the answer for {moved} examples.",
        alt="Three panels with the same three clouds, each cut by two parallel lines into three strips. The class with "
        "the middle number has the middle strip; where its cloud does not lie in it, examples are ringed as wrong.",
    )


@live("Ambiguous regions")
def two_schemes(cloud: Any = None, member: Any = None) -> Live:
    """Drag three clouds and see where one-vs-rest and one-vs-one contradict themselves.

    cloud (N, 2) holds the examples around their centres, member (N,) in {0, 1, 2} their classes.
    """
    cloud, member = lessons.round_their_centres() if cloud is None else (cloud, member)

    def draw(left, right):
        for ax, name in ((left, "one-vs-rest"), (right, "one-vs-one")):
            frame(ax, (-6, 6), (-5, 5)).set_title(name)
        clouds = [PointsArtist(ax, cloud, member, size=8.5) for ax in (left, right)]
        schemes = SchemeArtist(left, 3), SchemeArtist(right, 3)
        return *schemes, *clouds, PointsArtist(left, np.zeros((3, 2)), [0, 1, 2], size=24)

    def update(artists, centres, learner):
        rest, pairs, *clouds, marks = artists
        X = centres[member] + cloud
        with warnings.catch_warnings(action="ignore", category=checks.ConvergenceWarning):
            rest.set(OneVsRest(LEARNERS[learner]).fit(X, member))
            pairs.set(OneVsOne(LEARNERS[learner]).fit(X, member))
        for points in clouds:
            points.set(X)
        marks.set(centres)
        return (
            f"Learner: {learner}. Ambiguous under one-vs-rest: {rest.ambiguous:.1%} of the picture "
            f"({rest.unclaimed:.1%} unclaimed, {rest.contested:.1%} claimed twice); under one-vs-one: "
            f"{pairs.ambiguous:.1%}."
        )

    near, far = [[-2.5, -1.5], [2.5, -1.5], [0, 2.2]], [[-4.2, -2], [3, -2], [0, 2.6]]
    return Live(
        *(draw, update),
        alt="Two panels with the same three clouds of plus, minus and cross marks; each is cut by three black lines "
        "into pale blue, orange and green, and into dotted or cross-hatched pieces where no class or more than one is "
        "named. Large marks in the left panel are the clouds' centres. At first one-vs-rest, left, has a dotted "
        "triangle in the middle and three wide cross-hatched wedges, and one-vs-one, right, one narrow cross-hatched "
        "piece at the bottom.",
        figsize=(10, 4.6),
        moments={
            "near each other": {"centres": near},
            "far apart": {"centres": far},
            "in one row": {"centres": [[-4, 0], [0, 0], [4, 0]]},
            "the other learner": {"centres": near, "learner": "logistic"},
        },
        centres=Points(near, [0, 1, 2], bounds=((-5, 5), (-4, 4))),
        learner=list(LEARNERS),
    )


@live("A linear machine by hand")
def linear_machine(X: Any = None, t: Any = None) -> Live:
    """Drag the weight vectors of three classes and see the regions where each has the largest score.

    X (N, 2), t (N,) in {0, 1, 2}; without them, three clouds.
    """
    X, t = _three_clouds() if X is None else (X, t)

    def draw(left, right):
        return _regions_and_weights(left, right, X, t, reach=3.6)

    def update(artists, weights, b0, b1, b2):
        points, machine, arrows = artists
        wrong = (X @ weights.T + [b0, b1, b2]).argmax(axis=1) != t
        points.set(wrong=wrong)
        machine.set(weights, [b0, b1, b2])
        arrows.move(weights)
        shares = ", ".join(f"{share:.0%}" for share in machine.shares)
        return f"Shares of the picture: {shares}. {wrong.sum()} of {len(t)} examples are wrong."

    start, b = [[1.0, 2.0], [-1.5, 1.0], [1.5, -1.0]], (-6, 6, 0.25, 0)
    right, between = [[0.0, 1.5], [-1.5, -0.5], [1.5, -1.0]], [[1.0, 2.0], [1.25, 0.5], [1.5, -1.0]]
    heads = Points(start, [0, 1, 2], panel=1, bounds=((-2.8, 2.8), (-2.8, 2.8)))
    return Live(
        *(draw, update),
        alt="Left, plus marks at the top, minus marks at the lower left and crosses at the lower right, on pale "
        "regions of blue, orange and green, at first three wedges whose straight black borders meet at the origin. "
        "Examples in a region of another class have purple rings. Right, three arrows from the origin in the same "
        "colours, blue w0, orange w1 and green w2.",
        moments={
            "all right": {"weights": right},
            "class 2 raised": {"weights": right, "b2": 4},
            "class 1 gone": {"weights": between},
        },
        weights=heads,
        b0=b,
        b1=b,
        b2=b,
    )


def masked(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Draw the regions of least squares on three clouds in a row, and the three scores along x_2 = 0.

    X (N, 2), t (N,) in {0, 1, 2}; model is a LeastSquaresClassifier fitted to them.
    """
    X, t = lessons.clouds_in_a_row() if X is None else (X, t)
    model = LeastSquaresClassifier().fit(X, t) if model is None else model
    fig, x1 = figure(panels=2), np.linspace(-5, 5, 101)
    W, b = model.w_.round(9), model.b_.round(9)  # the last digits must not decide a tie
    PointsArtist(frame(fig.axes[0], (-4.3, 4.3), (-1.5, 1.5), equal=False), X, t, size=8.5)
    MachineArtist(fig.axes[0], 3).set(W, b)
    scores = np.column_stack([x1, np.zeros(101)]) @ W.T + b
    fig.axes[0].set_title("the largest score wins")
    ax = fig.axes[1]
    ax.set_title("the three scores along $x_2 = 0$")
    with style.context():
        places = ((8, (14, 0)), (92, (0, 10)), (92, (-14, 0)))
        for k, (mark, z, (at, by)) in enumerate(zip(style.marks(3), scores.T, places, strict=True)):
            ax.plot(x1, z, color=mark.colour, lw=2.4)
            ax.annotate(
                f"$z_{k}$", (x1[at], z[at]), by, textcoords="offset points", color=mark.colour, ha="center", va="center"
            )
    style.label(ax, "$x_1$", "score")
    middle = t == 1
    right = (model.predict(X) == t)[middle].sum()
    show(
        fig,
        "Two regions for three classes. Along $x_2 = 0$ the score $z_1$ is level, and never the largest: of the "
        f"{middle.sum()} dashes in the middle {right} are right.",
        alt="Left: three clouds in a row, and one border through the middle one: blue on its left, green on its right, "
        "and no orange. Right: a rising and a falling line cross on a level third one.",
    )


@stored
def errors_by_correction() -> dict[str, Any]:
    """How many of the digits seen are wrong after 0, 1, 2, ... corrections of the perceptron for ten classes."""
    X, t, *_ = lessons.ten_digits()
    return {"seen": [int(_wrong(X @ s.w.T + s.b, t).sum()) for s in MulticlassPerceptron().steps(X, t)]}


@live("Ten classes, one correction at a time")
def ten_corrections() -> Live:
    """Step through the corrections of the perceptron for ten digits: one picture gains a digit, another loses it."""
    X, t, *_ = lessons.ten_digits()
    states = list(MulticlassPerceptron().steps(X, t))
    wrong = errors_by_correction()["seen"].astype(int)

    def draw(left, middle, right):
        left.set_position([0.015, 0.2, 0.16, 0.55])
        middle.set_position([0.2, 0.1, 0.5, 0.78])
        right.set_position([0.775, 0.2, 0.21, 0.65])
        digit = DigitArtist(left, "just corrected")
        album = AlbumArtist(middle, "ten weight vectors: green gained it, purple lost it")
        return digit, album, _so_far(right, wrong)

    def update(artists, step):
        (digit, album, count), state = artists, states[step]
        digit.set(np.zeros(64) if state.n is None else X[state.n])
        album.set(state.w)
        count.move(step)
        if state.n is None:
            album.mark()
            return f"Start: all scores are 0, so all {len(t)} digits count as wrong."
        k = int(t[state.n])
        album.mark(good=[k], bad=[state.rival])
        done = f"{_article(k)} {k} is added to the weights of {k} and taken from those of {state.rival}"
        return f"Correction {step}, in round {state.epoch}: {done}. {wrong[step]} of {len(t)} digits are wrong now."

    return replay(
        *(range(len(states)), draw, update),
        alt="Three panels. Left, the handwritten digit of the last correction, 8 by 8 grey squares. In the middle ten "
        "pictures of weights named 0 to 9 in two rows, blue above zero and orange below, one in a thick green frame "
        "and one in a purple one. Right, how many digits are wrong against corrections on a logarithmic axis: a jagged "
        "line, grey up to a black dot, the present, and pale beyond; it runs near 1,100 at first and falls, between 10 "
        "and 1,000 corrections, almost to zero.",
        figsize=(11, 3.9),
        moments={"the first": {"step": 1}, "the thirtieth": {"step": 30}, "the last": {"step": len(states) - 1}},
        first="the thirtieth",
    )


@live("The perceptron for many classes")
def perceptron_run(X: Any = None, t: Any = None, run: Any = None) -> Live:
    """Step through the perceptron for three classes and see one class raised and its rival lowered.

    X (N, 2), t (N,) in {0, 1, 2}; run is the list of states of `MulticlassPerceptron().steps(X, t)`.
    """
    X, t = blobs(24, gap=3, spread=0.6, K=3, seed=2) if X is None else (X, t)
    run, N = list(MulticlassPerceptron().steps(X, t)) if run is None else run, len(t)

    def draw(left, right):
        return _regions_and_weights(left, right, X, t, reach=5)

    def update(artists, state):
        points, machine, arrows = artists
        wrong = _wrong(X @ state.w.T + state.b, t)
        points.set(current=state.n, wrong=wrong)
        machine.set(state.w, state.b)
        arrows.move(state.w)
        if state.n is None:
            return f"Start: all scores are 0, so all {N} examples are wrong (ties are drawn as class 0)."
        done = f"class {t[state.n]} raised, class {state.rival} lowered"
        return f"Epoch {state.epoch}, {done}: {wrong.sum()} of {N} examples are wrong."

    return replay(
        *(run, draw, update),
        alt="Left, plus marks at the top, minus marks at the lower left and crosses at the lower right, on pale "
        "regions of blue, orange and green with straight black borders. Wrong examples have purple rings, and a black "
        "circle stands around the one just corrected. Right, three arrows from the origin in the same colours: after "
        "the first steps w0 is the longest and points up, while w1 and w2 point down, first close together and in the "
        "end to opposite sides.",
        first={"step": len(run) // 2 - 1},
    )


@live("Scale and shift of a softmax")
def scale_and_shift(X: Any = None, t: Any = None, model: Any = None, p_of: Any = None) -> Live:
    """Scale and shift all scores of a softmax and see what becomes of its probabilities.

    X (N, 2), t (N,) in {0, 1, 2}; model is a SoftmaxRegression fitted to them, and p_of(X, scale, shift) gives the
    probabilities (N, 3) of its scores after both.
    """
    X, t = _three_clouds() if X is None else (X, t)
    model = SoftmaxRegression(l2=1.0).fit(X, t) if model is None else model
    p_of = p_of or (lambda X, scale, shift: softmax(scale * model.decision_function(X) + shift))

    def draw(left, right):
        plot_points(X, t, ax=left).set_title("the most probable class")
        right.set_title("probabilities at the dot")
        field = ProbabilitiesArtist(left, 3, grid=72)
        MachineArtist(left, 3, shade=False).set(model.w_, model.b_)
        return field, PathArtist(left), _bars(right, 3)

    def update(artists, scale, shift, x1, x2):
        field, dot, bars = artists
        field.set(lambda X: p_of(X, scale, shift))
        dot.set([[x1, x2]])
        p = p_of([[x1, x2]], scale, shift)[0]
        bars.move(p)
        shown = ", ".join(f"{share:.2f}" for share in p)
        return f"Scale {scale:g}, shift {shift:g}: p = ({shown}) at x = ({x1:g}, {x2:g})."

    return Live(
        *(draw, update),
        alt="Left, plus marks at the top, minus marks at the lower left and crosses at the lower right, on blue, "
        "orange and green that fade to white towards three black borders; these meet near the origin and never move. A "
        "black dot can stand anywhere among them. Right, three bars between 0 and 1 in the same colours and with the "
        "same marks, the probabilities of the classes 0, 1 and 2.",
        moments={"as fitted": {"scale": 1}, "undecided": {"scale": 0.1}, "nearly certain": {"scale": 5}},
        scale=(0, 5, 0.1, 1),
        shift=(-5, 5, 0.5, 0),
        x1=(-3, 3, 0.1, -0.4),
        x2=(-2, 3, 0.1, 0.8),
        dot=Handle("x1", "x2", panel=0),
    )


def two_albums() -> None:
    """Draw the ten weight vectors of one-vs-rest and of softmax regression as pictures, side by side."""
    table = readers()
    fig = figure(panels=2, width=11, height=3.3)
    for ax, left, name, W in zip(
        fig.axes, (0.01, 0.51), ("one-vs-rest", "softmax"), (table["W"], table["W_soft"]), strict=True
    ):
        ax.set_position((left, 0.03, 0.48, 0.85))
        AlbumArtist(ax, name).set(W)
    show(
        fig,
        "Blue: ink here speaks for the digit. Orange: ink here speaks against it.",
        alt="Two albums of ten pictures in blue and orange, alike at first sight. In both, the picture of 0 is orange "
        "in its middle, and that of 9 dark blue at the upper right and orange below.",
    )


def pulls() -> None:
    """Draw how softmax, the hinge and the perceptron pull at three scores of an example of class 0."""
    cases = {"wrong": (0.5, 1.5, 1.0), "just right": (1.5, 1.0, 0.5), "right by far": (4.0, 1.0, 0.5)}
    fig, classes = figure(panels=3, width=11, height=3.6), style.marks(3)
    for ax, (name, z) in zip(fig.axes, cases.items(), strict=True):
        for k, (mark, pull) in enumerate(zip(classes, experiments.three_pulls(z).T, strict=True)):
            ax.bar(np.arange(3) + 0.27 * (k - 1), pull, width=0.25, color=mark.colour, label=f"class {k}", zorder=2)
        with style.context():
            ax.axhline(0, color=style.GREY, lw=1)
            ax.set_title("{}: z = ({:g}, {:g}, {:g})".format(name, *z))
        ax.set(ylim=(-1.1, 1.1), xticks=range(3), xticklabels=["softmax", "hinge", "perceptron"], yticks=[-1, 0, 1])
    style.label(fig.axes[0], "", "added to z")
    style.legend(fig.axes[2], loc="upper right")
    show(
        fig,
        "What one example of class 0 adds to each of its scores, in units of $|x|^2$. Softmax always pulls, the hinge "
        "until class 0 leads by 1, the perceptron while it does not lead.",
        alt="Three panels of bars. Where the example is wrong all three rules raise class 0 and lower class 1, softmax "
        "class 2 as well; where it is just right the perceptron has no bars; where it is right by far only softmax has "
        "small ones.",
    )


@stored
def read_once() -> dict[str, Any]:
    """What softmax calls each of the 1,797 digits when it has not seen it."""
    return {"called": experiments.read_once()}


@live("Which digit is taken for which")
def confusion() -> Live:
    """Frame a cell of the confusion matrix of ten digits and look at the digits in it, at most twelve of them."""
    shown = 12
    X, t = real.digits()[:2]
    answers = read_once()["called"].astype(int)
    M = confusion_matrix(t, answers)

    def draw(left, right):
        left.set_position([0.07, 0.13, 0.4, 0.77])
        right.set_position([0.52, 0.08, 0.46, 0.82])
        return _matrix(left, M), dozen(right, "the digits in the framed cell")

    def update(artists, wrote, called):
        cell, digits = artists
        cell.move(wrote, called)
        rows = np.flatnonzero((t == wrote) & (answers == called))
        digits.move(X[rows[:shown]])
        name, right, of = DIGITS[wrote], M[wrote, wrote], M[wrote].sum()
        seen, total = M[called, called], M[:, called].sum()
        more = f" (the first {shown} are shown)" if len(rows) > shown else ""
        return (
            f"{M[wrote, called]} of the {of} {name} are called {called}{more}. Of the {name} {right} of {of} are found "
            f"({right / of:.0%}, recall); of all that it calls {called}, {seen} of {total} are {DIGITS[called]} "
            f"({seen / total:.0%}, precision)."
        )

    return Live(
        *(draw, update),
        alt="Left, a table of ten rows, the digit that was written, by ten columns, what it is called: green cells "
        "with counts down the diagonal, a few purple ones off it, the more the darker; most are empty. A thick "
        "black frame stands around one cell. Right, up to twelve handwritten digits, those of the framed cell.",
        figsize=(11, 5.2),
        moments={
            "eights called ones": {"wrote": 8, "called": 1},
            "ones called eights": {"wrote": 1, "called": 8},
            "fives called nines": {"wrote": 5, "called": 9},
        },
        wrote=(0, 9, 1, 8),
        called=(0, 9, 1, 1),
        cell=Handle("called", "wrote", panel=0),
    )


thirty_splits = stored(experiments.thirty_splits)


def handed_back() -> None:
    """Draw how many errors softmax makes on what it reads when it hands back the digits that it is least sure of."""
    table = thirty_splits()
    curves, N = table["curves"], 599
    back, ax = 100 * np.arange(curves.shape[1]) / N, figure(width=7.5).axes[0]
    colour = style.METHODS["logistic"][0]
    mean, at = curves.mean(axis=0), 54  # 9 % of 599
    with style.context():
        ax.plot(back, curves.T, color=colour, lw=0.7, alpha=0.35)
        ax.plot(back, mean, color=colour, lw=3.2)
        ax.plot(100 * table["ambiguous"] / N, table["alone"], "o", color=style.INK, ms=5, zorder=3)
        ax.axvline(100 * at / N, color=style.GREY, ls=":", lw=1.5, zorder=0.9)
        ax.annotate("9 %", (100 * at / N, 34), (5, 0), textcoords="offset points", va="top")
        ax.annotate("softmax, the least sure first", (9.5, 16), color=colour)
        ax.annotate("one-vs-rest, all\nambiguous digits", (13.2, 7), va="center")
    ax.set(xlim=(0, 25), ylim=(0, 35))
    style.label(ax, "handed back (%)", "errors on the rest")
    show(
        ax,
        f"Thirty splits of 599 new digits, thin, and their mean: softmax gets {mean[0]:.1f} wrong, and {mean[at]:.1f} "
        f"when it hands back 9 %. One-vs-rest (dots) hands back {100 * table['ambiguous'].mean() / N:.1f} % as "
        f"ambiguous and gets {table['alone'].mean():.1f} wrong.",
        alt="Thirty thin green curves of errors and their thick mean fall steeply while the first ten per cent are "
        "handed back, then slowly; a dotted line stands at nine per cent. Black dots, one a split, lie around ten per "
        "cent, mostly above the mean.",
    )


def iris_regions(X: Any = None, t: Any = None, rest: Any = None, soft: Any = None) -> None:
    """Draw what one-vs-rest and softmax regression say about three species by two measures of their petals.

    X (150, 2), t (150,) in {0, 1, 2}; rest is a OneVsRest and soft a SoftmaxRegression fitted to them.
    """
    if X is None:
        X, t = real.iris().X[:, 2:], real.iris().t
    rest = OneVsRest().fit(X, t) if rest is None else rest
    soft = SoftmaxRegression(l2=1.0).fit(X, t) if soft is None else soft
    fig = figure(panels=2)
    for ax, name in zip(fig.axes, ("one-vs-rest, logistic", "softmax regression"), strict=True):
        frame(ax, (0.5, 7.5), (0, 3), equal=False)
        ax.set(title=name, xlabel="petal length (cm)", ylabel="petal width (cm)")
    points = PointsArtist(fig.axes[0], X, t)
    SchemeArtist(fig.axes[0], len(points.classes)).set(rest)
    _machine(fig.axes[1], soft.w_, soft.b_, X, t)
    claims = rest.claims(X)[t == 1].sum(axis=1)
    show(
        fig,
        f"Left: of the {len(claims)} versicolor flowers nobody claims {(claims == 0).sum()}. Right: softmax is wrong "
        f"on {(soft.predict(X) != t).sum()} of {len(t)} flowers.",
        alt="Three clouds of flowers along a diagonal. Left, three crossing lines leave hatched regions; most of the "
        "middle cloud lies in a dotted one. Right, two borders cut three regions without gaps.",
    )


def _three_clouds() -> tuple[np.ndarray, np.ndarray]:
    return blobs(60, gap=4, spread=0.8, K=3, seed=0)


def _by_number(X: Any, t: Any, names: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """W and b: the number nearest to y is the one with the largest number * y - number**2 / 2."""
    number = np.array(names)
    model = LinearRegression().fit(X, number[t])
    return np.outer(number, model.w_), number * model.b_ - number**2 / 2


def _verdict(k: int, z: np.ndarray) -> str:
    """What ten models say about a digit k, by their scores z (10,)."""
    claim = [str(j) for j in np.flatnonzero(z >= 0)]
    said = " and ".join([", ".join(claim[:-1]), claim[-1]] if len(claim) > 1 else claim) or "nobody"
    best = int(z.argmax())
    end = f"the largest z, {z[best]:.1f}, is that of {best}, which is {'right' if best == k else 'wrong'}"
    return f"Somebody wrote {_article(k)} {k}. Claimed by {said}; {end}."


def _article(k: int) -> str:
    return "an" if k == 8 else "a"


def _wrong(z: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Whether each row of z (N, K) has not the largest score, alone, at its class t (N,)."""
    return (z >= z[np.arange(len(t)), t][:, None]).sum(axis=1) > 1


def _machine(ax: Axes, W: Any, b: Any, X: Any, t: Any) -> None:
    """Shade where each z_k = w_k.x + b_k is the largest, W (K, 2), b (K,); ring the examples it gets wrong."""
    points = PointsArtist(ax, X, t)
    points.set(wrong=(X @ W.T + b).argmax(axis=1) != points.index)
    points.rings.set_markeredgewidth(1.6)
    MachineArtist(ax, len(W)).set(W, b)


@style.styled
def _matrix(ax: Axes, M: np.ndarray) -> Marks:
    """A confusion matrix (K, K) as a table of counts, and a frame around a cell: `move(row, column)`."""
    K, right = len(M), np.eye(len(M), dtype=bool)
    shade = np.where(right, 0.25, 0.65 * np.minimum(M / M[~right].max(), 1))
    colours = np.array([to_rgb(style.WRONG), to_rgb(style.GOOD)])[right.astype(int)]
    ax.imshow(1 - shade[:, :, None] * (1 - colours), interpolation="nearest", zorder=0.5)
    ends = -0.6, K - 0.4
    ax.set(xticks=range(K), yticks=range(K), xlim=ends, ylim=ends[::-1], title="how many")
    for row, column in np.argwhere(M):
        ax.text(column, row, str(M[row, column]), ha="center", va="center", zorder=1)
    style.label(ax, "called", "written")
    marks = Marks(ax)
    box = marks.segments(colors=style.INK, linewidths=3.2, capstyle="projecting", zorder=3)

    @marks.moves
    def move(row, column):
        box.set_segments([(OUTLINE * (1 / 8, 1 / 8)) + (column - 0.5, row + 0.5)])

    return marks


def _so_far(ax: Axes, counts: np.ndarray) -> Marks:
    """How many are wrong after each correction, pale, and grey as far as the run has come: `move(step)`."""
    drawn = np.unique([*range(60), *np.geomspace(60, len(counts) - 1, 300).astype(int)])  # all of them take long
    style.label(ax, "corrections", "")
    marks = Marks(ax)
    line = marks.line(color=style.GREY, lw=2)
    dot = marks.line("o", mfc=style.INK, mec="white", mew=1.5, ms=11, clip_on=False)
    ax.plot(drawn, counts[drawn], color=style.LIGHT, lw=1, zorder=0)
    ax.set(title="wrong now", xscale="log", xlim=(0.8, 2 * len(counts)), ylim=(0, 1.05 * max(counts)))
    style.tidy_log(ax.xaxis)

    @marks.moves
    def move(step):
        some = drawn[drawn <= step]
        line.set_data(some, counts[some])
        dot.set_data([step], [counts[step]])

    return marks


def _bars(ax: Axes, K: int) -> Marks:
    """One bar a class, from 0 to 1: `move(p)`, p (K,)."""
    classes = style.marks(K)
    ax.set(xlim=(-0.7, K - 0.3), ylim=(0, 1.05), xticks=range(K), yticks=np.linspace(0, 1, 6))
    style.label(ax, "class $k$", "$p_k$")
    marks = Marks(ax)
    bars = marks.add(list(ax.bar(range(K), 0.0, width=0.62, color=[mark.colour for mark in classes], zorder=2)))
    for place, mark in enumerate(classes):
        ax.plot(place, 0.03, mark.marker, ms=11, mec="white", mfc="white", mew=3, ls="", zorder=3)

    @marks.moves
    def move(p):
        for bar, height in zip(bars, p, strict=True):
            bar.set_height(height)

    return marks


def _regions_and_weights(left: Axes, right: Axes, X: Any, t: Any, reach: float) -> tuple:
    """Examples of three classes over the regions of a linear machine, and its weight vectors."""
    points = PointsArtist(left, X, t)
    left.set_title("the largest score wins")
    frame(right, (-reach, reach), (-reach, reach)).set(xlabel="$w_1$", ylabel="$w_2$", title="weight vectors")
    return points, MachineArtist(left, 3), _weights(right, 3)


def _weights(ax: Axes, K: int) -> Marks:
    """The weight vectors of K classes as arrows from the origin: `move(W)`, W (K, 2); one of length 0 has none."""
    marks, classes = Marks(ax), enumerate(style.marks(K))
    arrows = [marks.add(ArrowArtist(ax, mark.colour, 1.2, rf"$\mathbf{{w}}_{k}$")) for k, mark in classes]

    @marks.moves
    def move(W):
        for arrow, w in zip(arrows, W, strict=True):
            arrow.set(*((np.zeros(2), w) if w.any() else (None, None)))
            if w.any():  # the name stands beyond the head, where no arrow lies
                arrow.name.set_position(w + 0.28 * w / np.hypot(*w) / geometry.inches(ax))

    return marks
