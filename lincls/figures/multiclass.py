"""The figures of lecture 08.

The regions of many linear classes are exact: convex polygons, cut out of the axes by straight lines.

    linear machine            region of class k = {x : z_k(x) >= z_j(x) for all j}, an intersection of half-planes
    one-vs-rest, one-vs-one   the lines of the models cut the plane into cells; inside a cell no model changes
                              its mind, so what the scheme says at one point of it holds for all of it

A polygon's area is exact too, so shares of the picture need no grid.
Source: Parr, "Multiclass"; Bishop, PRML (2006), section 4.1.2, figures 4.2 and 4.3.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from lincls import checks
from lincls.data import blobs, lessons, real
from lincls.figures.catalogue import live
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
    PathArtist,
    PointsArtist,
    ProbabilitiesArtist,
    figure,
    frame,
    geometry,
    plot_history,
    plot_points,
    show,
    style,
)
from lincls.plot.boundary import ArrowArtist
from lincls.plot.points import label_data_space
from lincls.widgets import Handle, Live, Points, replay

SLIVER = 1e-12  # share of the picture below which a cell or region is rounding
NAMINGS = (0, 1, 2), (1, 0, 2), (0, 2, 1)
LEARNERS: dict[str, Any] = {
    "least squares": LeastSquaresClassifier,
    "logistic": None,
}  # None: the library's default


def three_namings(
    X: Any = None,
    t: Any = None,
    by_number: Callable | None = None,
    namings: Sequence[Sequence[int]] = NAMINGS,
) -> None:
    """Draw the regions of regression on the numbers of three classes, for three ways to number them.

    X (N, 2), t (N,) in {0, 1, 2}; by_number(names) gives W (3, 2) and b (3,) for the numbers of the classes.
    """
    X, t = _three_clouds() if X is None else (X, t)
    by_number = by_number or (lambda names: _by_number(X, t, names))
    fig, answers = figure(panels=3), []
    for ax, names in zip(fig.axes, namings, strict=True):
        W, b = by_number(names)
        answers.append((X @ W.T + b).argmax(axis=1))
        _machine(ax, W, b, X, t)
        ax.set_title("plus {}, dash {}, cross {}".format(*names))
    wrong = [(y != t).sum() for y in answers]
    moved = (np.ptp(answers, axis=0) > 0).sum()
    show(
        fig,
        f"Three ways to number the same classes: {wrong[0]}, {wrong[1]} and {wrong[2]} errors "
        f"of {len(t)}. The numbers alone change the answer for {moved} examples.",
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
            f"Ambiguous under one-vs-rest: {rest.ambiguous:.1%} of the picture ({rest.unclaimed:.1%} "
            f"unclaimed, {rest.contested:.1%} claimed twice); under one-vs-one: {pairs.ambiguous:.1%}."
        )

    middles = Points([[-2.5, -1.5], [2.5, -1.5], [0, 2.2]], [0, 1, 2], bounds=((-5, 5), (-4, 4)))
    return Live(draw, update, panels=2, figsize=(10, 4.6), centres=middles, learner=list(LEARNERS))


@live("A linear machine by hand")
def linear_machine(X: Any = None, t: Any = None) -> Live:
    """Drag the weight vectors of three classes and see the regions where each has the largest score.

    X (N, 2), t (N,) in {0, 1, 2}; without them, three clouds.
    """
    X, t = _three_clouds() if X is None else (X, t)

    def draw(left, right):
        points = PointsArtist(left, X, t)
        frame(right, (-3, 3), (-3, 3)).set(xlabel="$w_1$", ylabel="$w_2$")
        return points, MachineArtist(left, 3), ClassWeightsArtist(right, 3)

    def update(artists, weights, b0, b1, b2):
        points, machine, arrows = artists
        wrong = (X @ weights.T + [b0, b1, b2]).argmax(axis=1) != t
        points.set(wrong=wrong)
        machine.set(weights, [b0, b1, b2])
        arrows.set(weights)
        shares = ", ".join(f"{share:.0%}" for share in machine.shares)
        return f"Shares of the picture: {shares}. {wrong.sum()} of {len(t)} examples are wrong."

    start, b = [[1.0, 2.0], [-1.5, 1.0], [1.5, -1.0]], (-6, 6, 0.25, 0)
    heads = Points(start, [0, 1, 2], panel=1, bounds=((-2.8, 2.8), (-2.8, 2.8)))
    return Live(draw, update, panels=2, weights=heads, b0=b, b1=b, b2=b)


def masked(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Draw the regions of least squares on three clouds in a row, and the three scores along x_2 = 0.

    X (N, 2), t (N,) in {0, 1, 2}; model is a LeastSquaresClassifier fitted to them.
    """
    X, t = lessons.clouds_in_a_row() if X is None else (X, t)
    model = LeastSquaresClassifier().fit(X, t) if model is None else model
    fig, x1 = figure(panels=2), np.linspace(-5, 5, 101)
    W, b = model.w_.round(9), model.b_.round(9)  # the last digits must not decide a tie
    _machine(fig.axes[0], W, b, X, t)
    scores = model.decision_function(np.column_stack([x1, np.zeros(101)])).T
    curves = {f"$z_{k}$": z for k, z in enumerate(scores)}
    plot_history(curves, x=x1, xlabel="$x_1$", ylabel="$z_k$", ax=fig.axes[1])
    middle = t == 1
    right = (model.predict(X) == t)[middle].sum()
    show(
        fig,
        f"Of the {middle.sum()} dashes in the middle, {right} are right. On the right the scores along "
        "$x_2 = 0$: $z_1$ is level, and never the largest.",
    )


@live("Out of the row")
def lifted_middle(X: Any = None, t: Any = None) -> Live:
    """Lift the middle of three clouds until least squares sees all of it.

    X (N, 2), t (N,) in {0, 1, 2}, with class 1 in the middle.
    """
    X, t = lessons.clouds_in_a_row() if X is None else (X, t)
    middle = t == 1

    def draw(ax):
        frame(ax, (-6, 6), (-3, 5.5))
        return PointsArtist(ax, X, t), MachineArtist(ax, 3)

    def update(artists, height):
        points, machine = artists
        lifted = X + np.outer(middle, [0, height])
        model = LeastSquaresClassifier().fit(lifted, t)
        wrong = model.predict(lifted) != t
        points.set(lifted, wrong=wrong)
        machine.set(model.w_, model.b_)
        right = middle.sum() - wrong[middle].sum()
        return f"Middle cloud lifted by {height:g}: {right} of its {middle.sum()} examples are right."

    return Live(draw, update, height=(0, 4, 0.1, 1.0))


@live("The perceptron for many classes")
def perceptron_run(X: Any = None, t: Any = None, run: Any = None) -> Live:
    """Step through the perceptron for three classes and see one class raised and its rival lowered.

    X (N, 2), t (N,) in {0, 1, 2}; run is the list of states of `MulticlassPerceptron().steps(X, t)`.
    """
    X, t = blobs(24, gap=3, spread=0.6, K=3, seed=2) if X is None else (X, t)
    run, N = list(MulticlassPerceptron().steps(X, t)) if run is None else run, len(t)

    def draw(left, right):
        points = PointsArtist(left, X, t)
        frame(right, (-5, 5), (-5, 5)).set(xlabel="$w_1$", ylabel="$w_2$")
        return points, MachineArtist(left, 3), ClassWeightsArtist(right, 3)

    def update(artists, state):
        points, machine, arrows = artists
        z = X @ state.w.T + state.b
        wrong = (z >= z[np.arange(N), t][:, None]).sum(axis=1) > 1
        points.set(current=state.n, wrong=wrong)
        machine.set(state.w, state.b)
        arrows.set(state.w)
        if state.n is None:
            return f"Start: all scores are 0, so all {N} examples are wrong (ties are drawn as class 0)."
        done = f"class {t[state.n]} raised, class {state.rival} lowered"
        return f"Epoch {state.epoch}, {done}: {wrong.sum()} of {N} examples are wrong."

    return replay(run, draw, update, panels=2)


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
        plot_points(X, t, ax=left)
        field = ProbabilitiesArtist(left, 3)
        MachineArtist(left, 3, shade=False).set(model.w_, model.b_)
        return field, PathArtist(left), BarsArtist(right, 3)

    def update(artists, scale, shift, x1, x2):
        field, dot, bars = artists
        field.set(lambda X: p_of(X, scale, shift))
        dot.set([[x1, x2]])
        p = p_of([[x1, x2]], scale, shift)[0]
        bars.set(p)
        shown = ", ".join(f"{each:.2f}" for each in p)
        return f"Scale {scale:g}, shift {shift:g}: p = ({shown}) at x = ({x1:g}, {x2:g})."

    return Live(
        *(draw, update),
        panels=2,
        scale=(0, 5, 0.1, 1),
        shift=(-5, 5, 0.5, 0),
        x1=(-3, 3, 0.1, -0.4),
        x2=(-2, 3, 0.1, 0.8),
        dot=Handle("x1", "x2", panel=0),
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
        frame(ax, (0.5, 7.5), (-0.5, 3), equal=False)
        ax.set(title=name, xlabel="petal length (cm)", ylabel="petal width (cm)")
    points = PointsArtist(fig.axes[0], X, t)
    SchemeArtist(fig.axes[0], len(points.classes)).set(rest)
    _machine(fig.axes[1], soft.w_, soft.b_, X, t)
    claims = rest.claims(X)[t == 1].sum(axis=1)
    show(
        fig,
        f"Left: of the {len(claims)} versicolor flowers nobody claims {(claims == 0).sum()}. "
        f"Right: softmax is wrong on {(soft.predict(X) != t).sum()} of {len(t)} flowers.",
    )


def _three_clouds() -> tuple[np.ndarray, np.ndarray]:
    return blobs(60, gap=4, spread=0.8, K=3, seed=0)


def _by_number(X: Any, t: Any, names: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """W and b: the number nearest to y is the one with the largest number * y - number**2 / 2."""
    number = np.array(names)
    model = LinearRegression().fit(X, number[t])
    return np.outer(number, model.w_), number * model.b_ - number**2 / 2


def _machine(ax: Axes, W: Any, b: Any, X: Any, t: Any) -> None:
    """Shade where each z_k = w_k.x + b_k is the largest, W (K, 2), b (K,); ring the examples it gets wrong."""
    points = PointsArtist(ax, X, t)
    points.set(wrong=(X @ W.T + b).argmax(axis=1) != points.index)
    MachineArtist(ax, len(W)).set(W, b)


class BarsArtist:
    """One bar a class, from 0 to 1: `set(p)`, p (K,)."""

    @style.styled
    def __init__(self, ax: Axes, K: int):
        marks = style.marks(K)
        places = np.arange(len(marks))
        ax.set(xlim=(-0.7, len(marks) - 0.3), ylim=(0, 1.05), xticks=places, yticks=np.linspace(0, 1, 6))
        style.label(ax, "class $k$", "$p_k$")
        self.bars = list(ax.bar(places, 0.0, width=0.62, color=[mark.colour for mark in marks], zorder=2))
        for place, mark in zip(places, marks, strict=True):
            ax.plot(place, 0.03, mark.marker, ms=11, mec="white", mfc="white", mew=3, ls="", zorder=3)
        self.artists = tuple(self.bars)

    def set(self, p: Any) -> BarsArtist:
        """Give the bars their heights."""
        for bar, height in zip(self.bars, checks.vector(p, len(self.bars), "p"), strict=True):
            bar.set_height(height)
        return self


class MachineArtist:
    """Regions and borders of a linear machine: `set(W, b)`; then `shares` (K,) are shares of the picture.

    Without `shade` only the borders are drawn.
    """

    def __init__(self, ax: Axes, K: int, *, shade: bool = True):
        self.ax, self.K = ax, len(style.marks(K))
        label_data_space(ax, 2)
        self.fills = [_fill(ax, mark.colour) for mark in style.marks(K)]
        self.borders = LineCollection([], colors=style.INK, linewidths=2.2, capstyle="round", zorder=2.4)
        ax.add_collection(self.borders, autolim=False)
        self.artists = (*self.fills, self.borders) if shade else (self.borders,)
        for fill in self.fills:
            fill.set_visible(shade)
        self.shares = np.zeros(self.K)

    def set(self, W: Any, b: Any) -> MachineArtist:
        """Show where each z_k = w_k.x + b_k is the largest; of equal functions the first wins."""
        W, b = _functions(W, b, self.K)
        limits = geometry.box(style.settle(self.ax))
        whole, edges = geometry.corners(limits), []
        for k, fill in enumerate(self.fills):
            region = _region(whole, W, b, k)
            if geometry.area(region) < SLIVER * geometry.area(whole):
                region = geometry.NOTHING
            fill.set_verts([region] if len(region) else [])
            self.shares[k] = geometry.area(region) / geometry.area(whole)
            edges += _inner_edges(region, limits)
        self.borders.set_segments(edges)
        return self


class SchemeArtist:
    """What one-vs-rest or one-vs-one says: `set(model)` shades the classes and hatches ambiguous cells.

    Dotted: no class claims it. Crossed: several do, or the vote is tied. Then `unclaimed`, `contested` and
    their sum `ambiguous` are shares of the picture.
    """

    def __init__(self, ax: Axes, K: int):
        self.ax, self.K = ax, len(style.marks(K))
        label_data_space(ax, 2)
        self.fills = [_fill(ax, mark.colour) for mark in style.marks(K)]
        self.doubts = [_hatched(ax, hatch) for hatch in ("..", "xx")]
        self.lines = LineCollection([], colors=style.INK, linewidths=1.8, zorder=2.4)
        ax.add_collection(self.lines, autolim=False)
        self.artists = (*self.fills, *self.doubts, self.lines)
        self.unclaimed = self.contested = 0.0

    @property
    def ambiguous(self) -> float:
        return self.unclaimed + self.contested

    def set(self, model: Any) -> SchemeArtist:
        """Ask the model once in every cell. Its parts are linear, with `w_` (2,) and `b_`."""
        if not hasattr(model, "ambiguous"):
            raise TypeError(
                f"model must be a fitted OneVsRest or OneVsOne; it came as {type(model).__name__}"
            )
        checks.fitted(model, "models_", "classes_")
        if len(model.classes_) != self.K:
            raise ValueError(
                f"model must know as many classes as are drawn, {self.K}; it came with {len(model.classes_)}"
            )
        limits = geometry.box(style.settle(self.ax))
        lines = [(np.asarray(part.w_, dtype=float), float(part.b_)) for part in model.models_]
        cells = arrangement(geometry.corners(limits), lines)
        middles = np.array([cell.mean(axis=0) for cell in cells])
        classes = np.searchsorted(model.classes_, model.predict(middles))
        doubtful = model.ambiguous(middles)
        empty = doubtful & (model.claims(middles).sum(axis=1) == 0 if hasattr(model, "claims") else False)
        groups = [np.flatnonzero(~doubtful & (classes == k)) for k in range(self.K)]
        groups += [np.flatnonzero(empty), np.flatnonzero(doubtful & ~empty)]
        for artist, group in zip((*self.fills, *self.doubts), groups, strict=True):
            artist.set_verts([cells[i] for i in group])
        whole = geometry.area(geometry.corners(limits))
        self.unclaimed, self.contested = (
            sum(geometry.area(cells[i]) for i in group) / whole for group in groups[-2:]
        )
        ends = [geometry.line(w, b, limits) for w, b in lines]
        self.lines.set_segments([end for end in ends if len(end)])
        return self


class ClassWeightsArtist:
    """The weight vectors of K classes as arrows from the origin: `set(W)`, W (K, 2)."""

    def __init__(self, ax: Axes, K: int):
        marks = style.marks(K)
        self.arrows = [
            ArrowArtist(ax, mark.colour, 1.2, rf"$\mathbf{{w}}_{k}$") for k, mark in enumerate(marks)
        ]
        self.artists = tuple(artist for arrow in self.arrows for artist in arrow.artists)

    def set(self, W: Any) -> ClassWeightsArtist:
        """Draw the arrows; a vector of length 0 has none."""
        W = _rows(W, len(self.arrows))
        for arrow, w in zip(self.arrows, W, strict=True):
            arrow.set(*((np.zeros(2), w) if w.any() else (None, None)))
        return self


def arrangement(whole: np.ndarray, lines: list[tuple[np.ndarray, float]]) -> list[np.ndarray]:
    """Return the convex cells into which lines (w, b) cut a convex polygon (M, 2)."""
    cells, least = [whole], SLIVER * geometry.area(whole)
    for w, b in lines:
        halves = (geometry.halfplane(cell, s * w, s * b) for cell in cells for s in (1.0, -1.0))
        cells = [half for half in halves if geometry.area(half) > least]
    return cells


def _region(whole: np.ndarray, W: np.ndarray, b: np.ndarray, k: int) -> np.ndarray:
    region = whole
    for j in range(len(W)):
        w, c = W[k] - W[j], b[k] - b[j]
        if j < k and not w.any() and c == 0:
            return geometry.NOTHING
        if j != k:
            region = geometry.halfplane(region, w, c)
    return region


def _inner_edges(region: np.ndarray, limits: geometry.Box) -> list[np.ndarray]:
    """Return the edges of a region that do not lie on the edge of the picture."""
    left, right, bottom, top = limits
    near = 1e-9 * max(right - left, top - bottom)
    edges = (np.array([start, end]) for start, end in zip(region, np.roll(region, -1, axis=0), strict=True))
    sides = ((0, left), (0, right), (1, bottom), (1, top))
    return [edge for edge in edges if not any((np.abs(edge[:, i] - at) < near).all() for i, at in sides)]


def _functions(W: Any, b: Any, K: int) -> tuple[np.ndarray, np.ndarray]:
    return _rows(W, K), checks.vector(b, K, "b")


def _rows(W: Any, K: int) -> np.ndarray:
    W = checks.inputs(W, "W", columns=2)
    if len(W) != K:
        raise ValueError(f"W must have a row for each of the {K} classes; it came with {len(W)}")
    return W


def _fill(ax: Axes, colour: str) -> PolyCollection:
    fill = PolyCollection([], facecolors=colour, edgecolors="none", alpha=style.SHADE, zorder=0.5)
    ax.add_collection(fill, autolim=False)
    return fill


def _hatched(ax: Axes, hatch: str) -> PolyCollection:
    with style.context():
        fill = PolyCollection(
            [], facecolors="#EFEFEF", edgecolors=style.GREY, linewidths=0, hatch=hatch, zorder=0.6
        )
    ax.add_collection(fill, autolim=False)
    return fill
