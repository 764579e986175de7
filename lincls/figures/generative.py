"""The figures of lecture 09: Gaussian classes, naive Bayes, LDA, QDA, Fisher's direction."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import StepPatch

from lincls import checks
from lincls.data import lessons, real, rings
from lincls.figures.catalogue import live
from lincls.figures.stored import stored
from lincls.models import LDA, GaussianNaiveBayes, LogisticRegression, Perceptron
from lincls.models.sigmoid import sigmoid
from lincls.plot import (
    BandsArtist,
    BoundaryArtist,
    CursorArtist,
    CurvedBoundaryArtist,
    PointsArtist,
    ProbabilitiesArtist,
    RegionsArtist,
    figure,
    frame,
    geometry,
    plot_bands,
    plot_boundaries,
    plot_boundary,
    plot_points,
    show,
    style,
)
from lincls.plot.points import label_data_space
from lincls.widgets import Handle, Live, Points

PLANE = (-5, 5), (-3.5, 3.5)  # shown where the figure's means can be moved
SIZES = (10, 20, 40, 80, 160, 320, 640)  # of the training sets
REPETITIONS = 30
CORNERS = 97  # of the polygon that stands for an ellipse
RADII = (1.0, 2.0)
BINS = 28  # of Fisher's histograms
TINY = 1e-9  # of the largest coefficient of a conic: below it a number counts as 0


def three_answers(X: Any = None, t: Any = None, joint: Any = None, conditional: Any = None,
                  direct: Any = None) -> None:  # fmt: skip
    """Show what LDA, logistic regression and the perceptron say about the same two classes.

    X (N, 2) and t (N,) of two labels; each model is fitted, or None to be fitted here.
    """
    X, t = lessons.two_clouds() if X is None else (X, t)
    joint = joint or LDA().fit(X, t)
    conditional = conditional or LogisticRegression().fit(X, t)
    if direct is None:
        with warnings.catch_warnings():
            checks.quiet()  # no line separates these, so the perceptron does not converge
            direct = Perceptron().fit(X, t)
    fig = figure(12, 4.2, panels=3)
    for ax, title in zip(
        fig.axes, ("joint: LDA", "conditional: logistic", "direct: perceptron"), strict=True
    ):
        plot_points(X, t, ax=ax).set_title(title)
    EllipsesArtist(fig.axes[0]).set(joint.means_, joint.covariance_)
    ProbabilitiesArtist(fig.axes[1], 2).set(conditional)
    plot_boundary(direct.w_, direct.b_, ax=fig.axes[2])
    says = "Left: where the examples of each class lie. Middle: how sure the answer is, paler is less sure. "
    show(fig, says + "Right: only the answer.")


def _bell(x: np.ndarray, mean: float, spread: float) -> np.ndarray:
    return np.exp(-(((x - mean) / spread) ** 2) / 2) / (spread * np.sqrt(2 * np.pi))


@live("One feature, two bells")
def one_feature(density: Callable = _bell) -> Live:
    """Move and widen the bell of the positive class, change its prior, and see where the answer changes.

    density(x, mean, spread) gives p(x | k) for x (M,); the negative class has mean 0 and spread 1. The Gaussian is the
    default.
    """
    x = np.linspace(-5, 8, 1301)

    def draw(left, right):
        curves = [left.plot(x, 0 * x, color=m.colour, lw=3)[0] for m in style.marks(2)]
        left.set(xlabel="$x$", ylabel=r"$\pi_k\,p(x\,|\,k)$", ylim=(0, 0.66))
        right.set(xlabel="$x$", ylabel=r"$p(1\,|\,x)$", ylim=(-0.03, 1.03))
        right.axhline(0.5, color=style.LIGHT, lw=1.5)
        return *curves, right.plot(x, 0 * x, color=style.INK, lw=3)[0]

    def update(lines, mean, spread, prior):
        joint = (1 - prior) * density(x, 0, 1), prior * density(x, mean, spread)
        p = joint[1] / (joint[0] + joint[1])
        for line, heights in zip(lines, (*joint, p), strict=True):
            line.set_ydata(heights)
        flips = x[1:][np.diff(p >= 0.5)]
        where = " and at x = ".join(f"{place:.2f}" for place in flips)
        now = f"p(1 | x = 0) is {p[500]:.2f}"
        return f"The answer changes at x = {where}; {now}." if len(flips) else f"One answer for all x; {now}."

    return Live(
        *(draw, update),
        panels=2,
        mean=(0, 4, 0.1, 2),
        spread=(0.6, 2, 0.1, 1),
        prior=(0.05, 0.95, 0.05, 0.5),
    )


def naive_bayes_on_rings(X: Any = None, t: Any = None, shared: Any = None, own: Any = None) -> None:
    """Show where naive Bayes cuts two rings, with variances that the classes share and with their own.

    X (N, 2) and t (N,); the models are fitted, or None to be fitted here.
    """
    X, t = rings(200, seed=1) if X is None else (X, t)
    models = shared or GaussianNaiveBayes(shared=True).fit(X, t), own or GaussianNaiveBayes().fit(X, t)
    fig = figure(panels=2)
    for ax, model in zip(fig.axes, models, strict=True):
        _regions(model, X, t, ax)
    line, curve = (f"{100 * (1 - model.score(X, t)):.0f} % errors" for model in models)
    shown = f"Naive Bayes on two rings. Left, shared variances: a line, {line}. "
    show(fig, shown + f"Right, each class its own: a closed curve, {curve}.")


@live("A Gaussian cloud, stretched")
def stretched_cloud(noise: Any = None) -> Live:
    """Stretch and turn a Gaussian cloud, and count how many examples stay within its ellipses.

    noise (N, 2) is the cloud with covariance I; without it, 400 examples.
    """
    noise = np.random.default_rng(2).standard_normal((400, 2)) if noise is None else noise

    def draw(ax):
        frame(ax, *PLANE)
        return ax.plot([], [], ".", color=style.POSITIVE, ms=5, zorder=1)[0], EllipsesArtist(ax, 1)

    def update(artists, spread1, spread2, correlation):
        (dots, ellipses), covariance = artists, _covariance(spread1, spread2, correlation)
        cloud = noise @ np.linalg.cholesky(covariance).T
        dots.set_data(*cloud.T)
        ellipses.set([[0, 0]], covariance)
        delta = np.sqrt(np.einsum("ni,ij,nj->n", cloud, np.linalg.inv(covariance), cloud))
        short, long = np.sqrt(np.linalg.eigvalsh(covariance))
        one, two = (100 * (delta < r).mean() for r in (1, 2))
        inside = f"{one:.0f} % of the examples have Δ < 1, {two:.0f} % Δ < 2"
        return f"Half axes {long:.2f} and {short:.2f}: {inside}."

    return Live(
        *(draw, update),
        spread1=(0.2, 2, 0.1, 1.5),
        spread2=(0.2, 2, 0.1, 0.8),
        correlation=(-0.95, 0.95, 0.05, 0.6),
    )


def _covariance(spread1: float, spread2: float, correlation: float) -> np.ndarray:
    both = correlation * spread1 * spread2
    return np.array([[spread1**2, both], [both, spread2**2]])


@live("LDA, with means to drag")
def moved_means(means: Any = ((-1.5, -0.5), (1.5, 0.5))) -> Live:
    """Drag the two means, set the shared covariance and the prior, and see where LDA's line goes.

    means (2, 2) are the first places of the means, the negative class first.
    """

    def draw(ax):
        frame(ax, *PLANE)
        return ProbabilitiesArtist(ax, 2), EllipsesArtist(ax), BoundaryArtist(ax, shade=False)

    def update(artists, means, spread1, spread2, correlation, prior):
        (field, ellipses, line), covariance = artists, _covariance(spread1, spread2, correlation)
        apart = means[1] - means[0]
        w = np.linalg.solve(covariance, apart)
        b = np.log(prior / (1 - prior)) - (means[0] + means[1]) @ w / 2
        ellipses.set(means, covariance)
        field.set(lambda X: np.column_stack([sigmoid(-X @ w - b), sigmoid(X @ w + b)]))
        line.set(w, b)
        return says(w, b, apart, means)

    def says(w, b, apart, means):
        if not apart.any():
            return "Both means are at one place: x says nothing, and w = 0."
        angle = np.degrees(np.arccos(np.clip(w @ apart / np.linalg.norm(w) / np.linalg.norm(apart), -1, 1)))
        place = -(w @ means[0] + b) / (w @ apart)
        cut = f"the boundary crosses the segment at {100 * place:.0f} % of the way from − to +"
        return f"w = ({w[0]:.2f}, {w[1]:.2f}) is {angle:.0f}° off the segment; {cut}; b = {b:.2f}."

    return Live(
        *(draw, update),
        means=Points(np.array(means), bounds=((-4, 4), (-3, 3))),
        spread1=(0.4, 2, 0.1, 1.2),
        spread2=(0.4, 2, 0.1, 0.8),
        correlation=(-0.9, 0.9, 0.1, 0.6),
        prior=(0.05, 0.95, 0.05, 0.5),
    )


def three_classes(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Show the regions of LDA for three classes and the ellipses of their one covariance.

    X (N, 2) and t (N,) of three labels; the model is fitted, or None to be fitted here.
    """
    X, t = lessons.three_clouds() if X is None else (X, t)
    model = model or LDA().fit(X, t)
    fig = figure()
    _regions(model, X, t, fig.axes[0])
    EllipsesArtist(fig.axes[0], 3).set(model.means_, model.covariance_)
    wrong = f"{(model.predict(X) != t).sum()} of {len(X)} examples are wrong (ringed)"
    show(fig, f"Three classes, one covariance, straight borders; {wrong}.")


@live("The conics of QDA")
def conics() -> Live:
    """Give the positive class its own mean and spreads, and see which conic divides it from a round class."""

    def draw(ax):
        frame(ax, *PLANE)
        return CurvedBoundaryArtist(ax), EllipsesArtist(ax)

    def update(artists, mean1, mean2, spread1, spread2):
        curve, ellipses = artists
        means = np.array([[0.0, 0], [mean1, mean2]])
        covariances = np.array([np.eye(2), np.diag([spread1**2, spread2**2])])
        A, w, b = _quadratic(means, covariances)
        ellipses.set(means, covariances)
        curve.set(lambda X: ((X @ A + w) * X).sum(axis=1) + b)
        return f"Spreads {spread1:.1f} and {spread2:.1f}, mean ({mean1:g}, {mean2:g}): {conic(A, w, b)}."

    return Live(
        *(draw, update),
        mean1=(-3, 3, 0.5, 1.5),
        mean2=(-2, 2, 0.5, 0),
        spread1=(0.5, 2, 0.1, 0.6),
        spread2=(0.5, 2, 0.1, 1.5),
        mean=Handle("mean1", "mean2"),
    )


def conic(A: Any, w: Any, b: Any) -> str:
    """Name the curve x.A x + w.x + b = 0: "ellipse", "circle", "hyperbola", "parabola", "two crossing lines",
    "two parallel lines", "line", "point" or "nothing".

    A (2, 2) is symmetric, w (2,). The whole plane, all coefficients 0, is "everything".

    The sign of det A tells ellipse (> 0), hyperbola (< 0) and parabola (0). When the matrix of all coefficients,
    [[A, w/2], [w/2, b]], is singular too, the curve falls apart into lines or shrinks to a point.
    Source: Coxeter, Introduction to Geometry (1969), section 8.8.
    """
    A = checks.inputs(A, "A", columns=2)
    if A.shape != (2, 2) or not np.allclose(A, A.T):
        raise ValueError(f"A must be symmetric, (2, 2); it came as {A.tolist()}")
    w, b = checks.vector(w, 2, "w"), checks.number(b, "b")
    values, V = np.linalg.eigh(A)
    size = max(float(np.abs(values).max()), float(np.abs(w).max()), abs(b))
    if size == 0:
        return "everything"
    values, w, b = values / size, V.T @ w / size, b / size  # along the axes of A
    curved = np.abs(values) > TINY
    b = b - float((w[curved] ** 2 / (4 * values[curved])).sum())  # seen from the centre
    if curved.all():
        return _centred(values, b)
    straight = np.abs(w[~curved]).max() > TINY
    if not curved.any():
        return "line" if straight else "nothing"
    if straight:
        return "parabola"
    height = b / float(values[curved][0])
    return "line" if abs(height) <= TINY else "two parallel lines" if height < 0 else "nothing"


def _centred(values: np.ndarray, b: float) -> str:
    """Name values[0] u^2 + values[1] v^2 + b = 0."""
    first, second = values
    if first * second < 0:
        return "two crossing lines" if abs(b) <= TINY else "hyperbola"
    if abs(b) <= TINY:
        return "point"
    if first * b > 0:
        return "nothing"
    return "circle" if abs(first - second) <= TINY else "ellipse"


def _quadratic(means: np.ndarray, covariances: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Return A, w and b of the log-odds x.A x + w.x + b of two Gaussian classes with equal priors."""
    (P0, P1), (m0, m1) = np.linalg.inv(covariances), means
    volume = np.linalg.slogdet(covariances)[1]
    b = -(volume[1] - volume[0] + m1 @ P1 @ m1 - m0 @ P0 @ m0) / 2
    return (P0 - P1) / 2, P1 @ m1 - P0 @ m0, b


@live("Fisher's direction")
def turned_direction(X: Any = None, t: Any = None) -> Live:
    """Turn a direction, project two classes on it, and look for the one that separates them best.

    X (N, 2) and t (N,) of two labels; without them, the long clouds of the lecture.
    """
    X, t = lessons.long_clouds() if X is None else (X, t)
    model = LDA().fit(X, t)
    apart = model.means_[1] - model.means_[0]
    best = apart @ np.linalg.solve(model.covariance_, apart)

    def draw(left, right):
        return FisherArtist(left, right, X, t)

    def update(picture, angle):
        J = picture.set([np.cos(np.radians(angle)), np.sin(np.radians(angle))]).separation
        share = f"{100 * J / best:.0f} % of the best possible {best:.2f}"
        return f"Direction {angle}°: separation J = {J:.2f}, {share}."

    return Live(draw, update, panels=2, angle=(0, 179, 1, 30))


def irises(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Show the irises by two of their lengths, and in the two directions that separate the species best.

    X (N, 4) and t (N,) of three labels; the LDA is fitted, or None to be fitted here.
    """
    X, t = real.iris()[:2] if X is None else (X, t)
    model = model or LDA().fit(X, t)
    fig = figure(panels=2)
    plot_points(X[:, [1, 0]], t, ax=fig.axes[0])
    fig.axes[0].set(xlabel="sepal width (cm)", ylabel="sepal length (cm)")
    plot_points(model.transform(X), t, ax=fig.axes[1])
    fig.axes[1].set(xlabel="first direction", ylabel="second direction")
    shown = "The irises by two of their lengths (left), and in Fisher's two directions (right): "
    show(fig, shown + "+ setosa, − versicolor, × virginica.")


@stored
def errors_by_world() -> dict[str, Any]:
    """The errors (S, R) of both models in each world, on 10 000 new examples: S sizes, R training sets a size."""
    found = {}
    for name in ("right", "far group", "boxes"):
        X_new, t_new = lessons.world(name, 10_000, seed=0)
        for label, model in (("LDA", LDA()), ("logistic", LogisticRegression(l2=0.01))):
            found[f"{name}: {label}"] = [
                [
                    np.mean(model.fit(*lessons.world(name, N, seed=100 * N + r)).predict(X_new) != t_new)
                    for r in range(REPETITIONS)
                ]
                for N in SIZES
            ]
    return found


def _curves() -> dict[str, dict[str, np.ndarray]]:
    """World -> model -> errors (S, R), as shipped."""
    curves: dict[str, dict[str, np.ndarray]] = {}
    for name, errors in errors_by_world().items():
        world, label = name.split(": ")
        curves.setdefault(world, {})[label] = errors
    return curves


def learning_curves(curves: Mapping | None = None, sizes: Any = SIZES) -> None:
    """Show the learning curves of LDA and logistic regression in the right and in the far-group world.

    curves: world -> model -> errors (S, R), a row for each of the sizes (S,).
    """
    curves = _curves() if curves is None else curves
    fig = figure(panels=2)
    for ax, name in zip(fig.axes, ("right", "far group"), strict=True):
        plot_bands(sizes, curves[name], ax=ax)
        ax.set_title(f"world: {name}")
    shown = "Error on new examples. Left, the model is right: LDA needs fewer examples. "
    show(
        fig, shown + "Right, it is wrong: from 40 on logistic regression wins, and more data do not help LDA."
    )


@live("LDA and logistic regression on single training sets")
def single_sets(curves: Mapping | None = None, sizes: Any = SIZES, sample: Callable = lessons.world) -> Live:
    """Walk through training sets of one size and see how far LDA's line and logistic regression's jump.

    curves: world -> {"LDA", "logistic"} -> errors (S, R), a row for each of the sizes (S,) and a column for each draw;
    sample(world, N, seed) gives X (N, 2) and t (N,), of draw r with the seed 100 N + r.
    """
    curves = _curves() if curves is None else curves
    last = min(errors.shape[1] for runs in curves.values() for errors in runs.values()) - 1

    def draw(left, right):
        frame(left, (-4, 8.5), (-4, 9))
        points = PointsArtist(left, np.zeros((2, 2)), [0, 1], size=7)
        lines = [
            BoundaryArtist(left, arrow=False, shade=False, colour=c) for c in (style.GREEN, style.PURPLE)
        ]
        for line, dashes in zip(lines, ("-.", ":"), strict=True):
            line.line.set_linestyle(dashes)
        right.set_ylim(0, 0.2)
        return points, *lines, BandsArtist(right, ["LDA", "logistic"], sizes), CursorArtist(right)

    @cache
    def fitted(name, N, draw):
        X, t = sample(name, N, seed=100 * N + draw)
        return X, t, LDA().fit(X, t), LogisticRegression(l2=0.01).fit(X, t)

    def update(artists, world, size, draw):
        (points, *lines, bands, cursor), N = artists, sizes[size]
        X, t, *models = fitted(world, N, draw)
        points.set(X, t)
        for line, model in zip(lines, models, strict=True):
            line.set(model.w_, model.b_)
        bands.set(curves[world])
        a, b = (curves[world][label][size, draw] for label in ("LDA", "logistic"))
        cursor.set(N, a, b)
        said = f"LDA errs on {100 * a:.1f} % of new examples, logistic on {100 * b:.1f} %"
        return f"N = {N}, draw {draw}: {said}."

    return Live(
        *(draw, update),
        panels=2,
        world=list(curves),
        size=(0, len(sizes) - 1, 1, 1),
        draw=(0, last, 1, 0),
    )


def outlier(X: Any = None, t: Any = None, far: float = 30, models: Any = None) -> None:
    """Show how one example far to the right turns LDA's line, and logistic regression's.

    X (N, 2) and t (N,) in {0, 1} without it; models: LDA fitted without it, logistic regression and LDA fitted with
    it, or None to be fitted here.
    """
    X, t = lessons.two_clouds() if X is None else (X, t)
    if models is None:
        A, u = np.vstack([X, [[1.2 + far, -0.4]]]), np.append(t, 1)
        models = LDA().fit(X, t), LogisticRegression().fit(A, u), LDA().fit(A, u)
    ax = plot_points(X, t)
    names = ["LDA before", "logistic with it", "LDA with it"]
    plot_boundaries([m.w_ for m in models], [m.b_ for m in models], names=names, ax=ax)
    shown = f"One example at x1 = {1.2 + far:.1f}, off the page to the right, turns LDA's line; "
    show(ax, shown + "logistic regression's hardly moves.")


def _regions(model: Any, X: Any, t: Any, ax: Axes) -> None:
    """Shade what the fitted model predicts around the examples X (N, 2); ring the examples it gets wrong."""
    points = PointsArtist(ax, X, t)
    regions = RegionsArtist(ax, points.classes, grid=400).set(model)
    points.set(wrong=model.predict(X) != t)
    for k in range(len(points.classes)):  # the border of each class, where its indicator passes one half
        ax.contour(
            *regions.mesh, regions.index == k, levels=[0.5], colors=style.INK, linewidths=1.6, zorder=2.4
        )


def _ellipse(mean: np.ndarray, covariance: np.ndarray, radius: float = 1.0) -> np.ndarray:
    """Return the outline (M, 2) of the points `radius` standard deviations from the mean."""
    angle = np.linspace(0, 2 * np.pi, CORNERS)
    values, V = np.linalg.eigh(covariance)
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    return mean + radius * (circle * np.sqrt(np.maximum(values, 0.0))) @ V.T


class EllipsesArtist:
    """A cross at the mean of each of K Gaussian classes and ellipses of equal density: `set(means, covariances)`.

        (x - mu).Sigma^-1 (x - mu) = r^2      the points r standard deviations from the mean, for r = 1 and 2

    They hold a share 1 - exp(-r^2 / 2) of the class: 39 % and 86 % (Bishop, PRML, 2006, figure 2.7).
    """

    def __init__(self, ax: Axes, K: int = 2):
        label_data_space(ax, 2)
        self.crosses, self.outlines = [], []
        for mark in style.marks(K) if K > 1 else (style.Mark(style.INK, "+"),):
            self.crosses += ax.plot(
                [], [], "X", ms=11, mfc=mark.colour, mec="white", mew=1.4, zorder=3.6, scalex=False, scaley=False
            )  # fmt: skip
            self.outlines.append(
                [
                    ax.plot(*geometry.NOTHING.T, color=mark.colour, lw=lw, ls=ls, zorder=2.7,
                            scalex=False, scaley=False)[0]
                    for lw, ls in ((2.4, "-"), (1.6, (0, (4, 2))))
                ]
            )  # fmt: skip
        self.artists = (*self.crosses, *(line for pair in self.outlines for line in pair))

    def set(self, means: Any, covariances: Any) -> EllipsesArtist:
        """Show means (K, 2) with one covariance (2, 2) for all, or (K, 2, 2)."""
        means = checks.inputs(means, "means", columns=2)
        if len(means) != len(self.crosses):
            raise ValueError(
                f"means must have a row for each of the {len(self.crosses)} classes; it came with {len(means)}"
            )
        covariances = checks.covariances(covariances, len(means), 2)
        for cross, pair, mean, covariance in zip(
            self.crosses, self.outlines, means, covariances, strict=True
        ):
            cross.set_data(*mean[:, None])
            for line, radius in zip(pair, RADII, strict=True):
                line.set_data(*_ellipse(mean, covariance, radius).T)
        return self


class FisherArtist:
    """Direction, feet of the examples on it (left) and the histograms of the two classes (right).

    `set(a)` turns it; then `separation` is J(a) = (a.(mu_1 - mu_0))^2 / a.Sigma a, with the covariance Sigma within the
    classes (1/N). Distances are measured from the middle of the two means. Source: Fisher (1936); Bishop, PRML (2006),
    section 4.1.4 and figure 4.6.
    """

    def __init__(self, left: Axes, right: Axes, X: Any, t: Any):
        X = checks.inputs(X, columns=2)
        points = PointsArtist(left, X, t)
        if len(points.classes) != 2:
            raise ValueError(f"t must hold two classes; it came with {points.classes.tolist()}")
        self.members = [X[points.index == k] for k in (0, 1)]
        self.means = np.array([rows.mean(axis=0) for rows in self.members])
        self.covariance = sum(len(r) * np.cov(r.T, bias=True) for r in self.members) / len(X)
        self.middle = self.means.mean(axis=0)
        self.reach = 1.02 * float(np.linalg.norm(X - self.middle, axis=1).max())
        self.edges = np.linspace(-self.reach, self.reach, BINS + 1)
        label_data_space(left, 2)
        style.settle(left)
        self.left = left
        (self.line,) = left.plot([], [], color=style.INK, lw=2.6, zorder=2.8)
        self.threads = LineCollection([], colors=style.GREY, linewidths=0.6, alpha=0.45, zorder=2.0)
        left.add_collection(self.threads, autolim=False)
        colours = [mark.colour for mark in style.marks(2)]
        self.crosses = [
            left.plot([], [], "X", ms=13, mfc=c, mec="white", mew=1.6, zorder=3.7)[0] for c in colours
        ]
        tallest = max(self._counts(a).max() for a in _directions(36))
        right.set(xlim=(-self.reach, self.reach), ylim=(0, 1.08 * tallest))
        self.bars: list[Any] = [
            right.add_patch(StepPatch(np.zeros(BINS), self.edges, fill=True, fc=c, ec=c, alpha=0.5, lw=1.5))
            for c in colours
        ]
        style.label(right, r"place along $\mathbf{a}$", "examples")
        self.artists = (self.threads, *points.artists, self.line, *self.crosses, *self.bars)

    def set(self, a: Any) -> FisherArtist:
        """Project onto the direction of a (2,), whatever its length."""
        a = checks.vector(a, 2, "a")
        length = float(np.hypot(*a))
        if length == 0:
            raise ValueError("a must have a direction; it came as (0, 0)")
        a = a / length
        self.separation = float((a @ (self.means[1] - self.means[0])) ** 2 / (a @ self.covariance @ a))
        limits = geometry.box(self.left)
        normal = np.array([-a[1], a[0]])
        self.line.set_data(*geometry.line(normal, -float(normal @ self.middle), limits).T)
        X = np.vstack(self.members)
        self.threads.set_segments(list(np.stack([X, self._feet(X, a)], axis=1)))
        for cross, mean in zip(self.crosses, self.means, strict=True):
            cross.set_data(*self._feet(mean[None], a).T)
        for bars, counts in zip(self.bars, self._counts(a), strict=True):
            bars.set_data(counts)
        return self

    def _feet(self, X: np.ndarray, a: np.ndarray) -> np.ndarray:
        return self.middle + np.outer((X - self.middle) @ a, a)

    def _counts(self, a: np.ndarray) -> np.ndarray:
        return np.array([np.histogram((r - self.middle) @ a, self.edges)[0] for r in self.members])


def _directions(count: int) -> np.ndarray:
    angle = np.pi * np.arange(count) / count
    return np.column_stack([np.cos(angle), np.sin(angle)])
