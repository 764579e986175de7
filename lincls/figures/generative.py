"""The figures of lecture 09: made-up flowers and digits, Gaussian classes, naive Bayes, LDA, QDA, Fisher's view."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.transforms import ScaledTranslation

from lincls import checks
from lincls.data import lessons, real, rings
from lincls.experiments import generative as experiments
from lincls.experiments.generative import METHODS, REPETITIONS, SIZES, conic, digit_models, made, quadratic, together
from lincls.figures.catalogue import live
from lincls.figures.parts.errors import PAIR, mean_errors, plot_boxes, sketch
from lincls.figures.parts.gaussians import EllipsesArtist, fisher
from lincls.figures.parts.pictures import sheet
from lincls.figures.parts.sigmoid import SigmoidArtist
from lincls.figures.stored import stored_long
from lincls.models import LDA, QDA, GaussianNaiveBayes, LogisticRegression, Perceptron
from lincls.plot import (
    BoundaryArtist,
    CursorArtist,
    CurvedBoundaryArtist,
    PointsArtist,
    ProbabilitiesArtist,
    RegionsArtist,
    figure,
    frame,
    geometry,
    plot_points,
    show,
    style,
)
from lincls.widgets import Handle, Live, Points

PLANE = (-5, 5), (-3.5, 3.5)  # shown where the figure's means can be moved
ROOM = (0.5, 7.5), (1.8, 4.6)
LENGTHS = ("petal length (cm)", "sepal width (cm)")
BROWN = style.METHODS["LDA"][0]


def flowers(X: Any = None, t: Any = None) -> None:
    """Show real irises and as many made-up ones by two of their lengths, without saying which are which.

    X (N, 4) and t (N,) of three species; the made-up ones are drawn from a Gaussian for each, in tenths of a cm.
    """
    X, t = real.iris()[:2] if X is None else (X, t)
    model, rng = QDA().fit(X, t), np.random.default_rng(4)
    invented = [
        mean + rng.standard_normal((int((t == k).sum()), X.shape[1])) @ np.linalg.cholesky(covariance).T
        for k, mean, covariance in zip(model.classes_, model.means_, model.covariances_, strict=True)
    ]
    fig = figure(10, 4.6, panels=2)
    sheets = (np.vstack(invented).round(1), np.sort(t)), (X, t)
    for ax, title, (Z, k) in zip(fig.axes, "AB", sheets, strict=True):
        frame(ax, *ROOM, equal=False)
        ax.set(title=title, xlabel=LENGTHS[0], ylabel=LENGTHS[1])
        PointsArtist(ax, Z[:, [2, 1]], k, size=9)
    shown = "150 irises of three species in each panel: + setosa, − versicolor, × virginica. "
    alt = (
        "Two panels of marks with the same axes. In both, setosa stands apart at the upper left, short petals and wide "
        "sepals; versicolor and virginica form one long group at the right and overlap in its middle."
    )
    show(fig, shown + "In one panel they were measured, and in the other they never grew.", alt=alt)


def petals(X: Any = None, t: Any = None) -> None:
    """Show versicolor's petals with the Gaussian of naive Bayes and with one that has a covariance.

    X (N, 4) and t (N,) of three species; without them, the irises.
    """
    X, t = real.iris()[:2] if X is None else (X, t)
    A = X[t == 1][:, 2:]
    fig, covariance = figure(10, 4.6, panels=2), np.cov(A.T, bias=True)
    titles = ("each length on its own", "how they go together, too")
    for ax, title, shape in zip(fig.axes, titles, (np.diag(np.diag(covariance)), covariance), strict=True):
        frame(ax, (2.7, 5.5), (0.8, 1.9), equal=False)
        ax.plot(*A.T, "o", color=style.NEGATIVE, ms=6, mew=0, alpha=0.5, zorder=2)
        EllipsesArtist(ax, 1).set([A.mean(axis=0)], shape)
        ax.set(title=title, xlabel="petal length (cm)", ylabel="petal width (cm)")
    alt = (
        "Two panels with the same fifty orange dots, which rise from the lower left to the upper right, and two "
        "ellipses around a cross in their middle. Left the ellipses are upright and reach into empty corners; right "
        "they lean as the dots do."
    )
    show(fig, "50 versicolor. Ellipses: one and two standard deviations of the fitted Gaussian.", alt=alt)


def three_answers(X: Any = None, t: Any = None, joint: Any = None, conditional: Any = None,
                  direct: Any = None) -> None:  # fmt: skip
    """Show what LDA, logistic regression and the perceptron say about the same two classes.

    X (N, 2) and t (N,) of two labels; each model is fitted, or None to be fitted here.
    """
    X, t = lessons.two_clouds() if X is None else (X, t)
    joint = joint or LDA().fit(X, t)
    conditional = conditional or LogisticRegression().fit(X, t)
    if direct is None:
        with warnings.catch_warnings(action="ignore", category=checks.ConvergenceWarning):  # no line separates these
            direct = Perceptron().fit(X, t)
    fig = figure(12, 3.5, panels=3)
    for ax, title in zip(fig.axes, ("joint: LDA", "conditional: logistic", "direct: perceptron"), strict=True):
        plot_points(X, t, ax=ax).set_title(title)
    EllipsesArtist(fig.axes[0]).set(joint.means_, joint.covariance_)
    ProbabilitiesArtist(fig.axes[1], 2).set(conditional)
    _line(fig.axes[2], "perceptron", direct)
    says = "Left: where the examples of each class lie. Middle: how sure the answer is, paler is less sure. "
    alt = (
        "Three panels with the same two clouds, which lean to the upper right. In the first each cloud has a cross at "
        "its mean and two ellipses around it; in the second the plane fades from vermilion over white to blue; in the "
        "third there is one line."
    )
    show(fig, says + "Right: only the answer.", alt=alt)


@live("Bayes' rule as areas")
def areas() -> Live:
    """Draw a population as a square, keep those with a positive test, and read the posterior as a share of an area."""

    def draw(left, right):
        left.set(xlabel="share of the people", ylabel="share that is positive", title="blue: ill, orange: healthy")
        right.set(xlabel="share of the positive", yticks=[], title="only those with a positive test")
        for ax in (left, right):
            ax.set(xlim=(0, 1), ylim=(0, 1))
        colours = [mark.colour for mark in style.marks(2)]
        pale = [left.add_patch(Rectangle((0, 0), 1, 1, fc=c, ec="none", alpha=style.SHADE)) for c in colours]
        full = [left.add_patch(Rectangle((0, 0), 1, 1, fc=c, ec="white", lw=1)) for c in colours]
        kept = [right.add_patch(Rectangle((0, 0), 1, 1, fc=c, ec="white", lw=1)) for c in colours]
        return pale, full, kept

    def update(artists, prior, ill, well):
        pale, full, kept = artists
        found, alarms = prior * ill, (1 - prior) * well
        posterior = found / (found + alarms)
        for (minus, plus), cut in ((pale, prior), (full, prior), (kept, posterior)):
            plus.set_width(cut)
            minus.set_x(cut)
            minus.set_width(1 - cut)
        full[0].set_height(well)
        full[1].set_height(ill)
        of = f"{1000 * found:.0f} ill and {1000 * alarms:.0f} healthy ones"
        return f"Of 1000 people {of} have a positive test, so {100 * posterior:.0f} % of the positive are ill."

    return Live(
        *(draw, update),
        alt="Left, a square of all people: a blue column, the ill, at the left, as wide as their share, and an orange "
        "one, the healthy, beside it. Each column is dark up to the share whose test is positive and pale above. "
        "Right, the dark parts alone, stretched to a square. At first the blue column is a thin tall sliver, and blue "
        "fills less than a tenth of the square on the right.",
        moments={
            "a rare disease": dict(prior=0.01, ill=0.9, well=0.09),
            "as common as not": dict(prior=0.5, ill=0.9, well=0.09),
            "a second test": dict(prior=0.09, ill=0.9, well=0.09),
            "a test that knows nothing": dict(prior=0.09, ill=0.4, well=0.4),
        },
        prior=(0.01, 0.99, 0.01, 0.01),
        ill=(0.01, 1, 0.01, 0.9),
        well=(0.01, 1, 0.01, 0.09),
        corner=Handle("prior", "ill", panel=0),
    )


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
        left.set(xlabel="$x$", ylabel=r"$\pi_k\,p(x\,|\,k)$", ylim=(0, 0.66), title="the two products")
        right.set(xlabel="$x$", ylabel=r"$p(1\,|\,x)$", ylim=(-0.03, 1.03), title="the posterior of +")
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
        alt="Left, over x, two bells, each times its prior: the orange one of minus over 0, the blue one of plus over "
        "0 or to the right of it. Right, the posterior of plus, a black curve between 0 and 1, and a grey level line "
        "at one half. At first the curve rises like an S and crosses the line at the x where the bells cross; with "
        "other spreads it is a hill or a valley.",
        moments={
            "equal spreads": dict(mean=2, spread=1, prior=0.5),
            "rare": dict(mean=2, spread=1, prior=0.1),
            "wide": dict(mean=2, spread=1.8, prior=0.5),
            "rare and narrow": dict(mean=0.5, spread=0.8, prior=0.1),
        },
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
    for ax, model, name in zip(fig.axes, models, ("shared variances", "each class its own"), strict=True):
        _regions(model, X, t, ax)
        wrong = 100 * (1 - model.score(X, t))
        ax.set_title(f"{name}: {f'{wrong:.0f} %' if wrong else 'none'} wrong")
    alt = (
        "Two panels with an inner ring of plus marks and an outer one of minus marks. Left, a line cuts through both, "
        "and half of each is ringed as wrong; right, a closed curve runs between them."
    )
    show(fig, "Naive Bayes on two rings. Left it has only a line to part them, right a closed curve.", alt=alt)


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
        alt="A cloud of hundreds of blue dots around a black cross at the origin, dense in the middle, with two black "
        "ellipses of the cloud's shape and tilt around the cross: a solid one among the dots, and a dashed one, twice "
        "as large, with only a few dots outside. At first they lean to the upper right.",
        moments={
            "round": dict(spread1=1, spread2=1, correlation=0),
            "leaning": dict(spread1=1.5, spread2=0.8, correlation=0.6),
            "a needle": dict(spread1=2, spread2=1, correlation=0.95),
        },
        spread1=(0.2, 2, 0.1, 1.5),
        spread2=(0.2, 2, 0.1, 0.8),
        correlation=(-0.95, 0.95, 0.05, 0.6),
    )


def _covariance(spread1: float, spread2: float, correlation: float) -> np.ndarray:
    both = correlation * spread1 * spread2
    return np.array([[spread1**2, both], [both, spread2**2]])


@live("LDA, with means to drag")
def moved_means() -> Live:
    """Drag the two means, set the shared covariance and the prior, and see where LDA's line goes."""

    def draw(ax):
        frame(ax, *PLANE)
        segment = ax.plot([], [], ":", color=style.GREY, lw=1.6, zorder=2.3)[0]
        line = BoundaryArtist(ax, shade=False, colour=BROWN)
        line.arrow.name.set_transform(ax.transData + ScaledTranslation(0, -0.32, ax.figure.dpi_scale_trans))  # below
        field = SigmoidArtist(ax)
        field.thick.set_visible(False)  # the brown one takes its place
        return field, EllipsesArtist(ax), line, segment

    def update(artists, means, spread1, spread2, correlation, prior):
        (field, ellipses, line, segment), covariance = artists, _covariance(spread1, spread2, correlation)
        apart = means[1] - means[0]
        w = np.linalg.solve(covariance, apart)
        b = np.log(prior / (1 - prior)) - (means[0] + means[1]) @ w / 2
        ellipses.set(means, covariance)
        field.set(w, b)
        line.set(w, b)
        segment.set_data(*means.T)
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
        alt="A plane, orange on one side and blue on the other, that fades to white along a brown line, which has an "
        "arrow w to the blue side. An orange and a blue cross, the means, stand each in a solid ellipse and a dashed "
        "one twice as large, of the same shape and tilt around both; a dotted segment joins the means, and thin grey "
        "lines run along the brown one. At first the ellipses lean to the upper right, and the line crosses the "
        "segment in the middle, aslant.",
        moments={
            "circles": dict(spread1=1, spread2=1, correlation=0, prior=0.5),
            "leaning": dict(spread1=1.4, spread2=0.8, correlation=0.6, prior=0.5),
            "rare": dict(spread1=1.4, spread2=0.8, correlation=0.6, prior=0.1),
        },
        first="leaning",
        means=Points([(-1.5, -0.5), (1.5, 0.5)], bounds=((-4, 4), (-3, 3))),
        spread1=(0.4, 2, 0.1, 1.0),
        spread2=(0.4, 2, 0.1, 1.0),
        correlation=(-0.9, 0.9, 0.1, 0),
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
    alt = "Three clouds with ellipses of one shape, in three pale regions whose straight borders meet in one point."
    show(fig, f"Three classes, one covariance, straight borders; {wrong}.", alt=alt)


@live("The conics of QDA")
def conics() -> Live:
    """Give the positive class its own mean and spreads, and see which conic divides it from a round class."""

    def draw(ax):
        frame(ax, *PLANE)
        return CurvedBoundaryArtist(ax, colour=style.METHODS["QDA"][0]), EllipsesArtist(ax)

    def update(artists, mean1, mean2, spread1, spread2):
        curve, ellipses = artists
        means = np.array([[0.0, 0], [mean1, mean2]])
        covariances = np.array([np.eye(2), np.diag([spread1**2, spread2**2])])
        A, w, b = quadratic(means, covariances)
        ellipses.set(means, covariances)
        curve.set(lambda X: ((X @ A + w) * X).sum(axis=1) + b)
        return f"Spreads {spread1:.1f} and {spread2:.1f}, mean ({mean1:g}, {mean2:g}): {conic(A, w, b)}."

    return Live(
        *(draw, update),
        alt="A plane with an orange cross at the origin in two circles, and a blue cross in two ellipses with level "
        "and upright axes; the outer ones are dashed and twice as large. A thick violet boundary, straight, closed or "
        "in two branches, parts pale blue from pale orange, at first an ellipse around the blue cross.",
        moments={
            "an ellipse": dict(mean1=1.5, mean2=0, spread1=0.5, spread2=0.7),
            "an ellipse around the other": dict(mean1=1, mean2=0, spread1=1.5, spread2=2),
            "a hyperbola": dict(mean1=2, mean2=0, spread1=0.6, spread2=1.5),
            "a parabola": dict(mean1=2, mean2=0, spread1=1, spread2=1.5),
            "parallel lines": dict(mean1=0, mean2=1, spread1=1, spread2=1.5),
            "crossing lines": dict(mean1=0, mean2=0, spread1=0.5, spread2=2),
            "a line": dict(mean1=2, mean2=1, spread1=1, spread2=1),
        },
        first="an ellipse",
        mean1=(-3, 3, 0.5, 1.5),
        mean2=(-2, 2, 0.5, 0),
        spread1=(0.5, 2, 0.1, 0.6),
        spread2=(0.5, 2, 0.1, 1.5),
        mean=Handle("mean1", "mean2"),
    )


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
        return fisher(left, right, X, t)

    def update(picture, angle):
        J = picture.move([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        share = f"{100 * J / best:.0f} % of the best possible {best:.2f}"
        return f"Direction {angle}°: separation J = {J:.2f}, {share}."

    return Live(
        *(draw, update),
        alt="Left, two long clouds that lean to the upper right, the minus marks lower on the left, the plus marks "
        "higher on the right, and many among each other, and a thick black line through the middle. "
        "A thin thread leads from each mark to the line at a right angle, and on the line an orange and a blue cross "
        "are the feet of the means. Right, two see-through histograms along the line, orange and blue, which turn grey "
        "where they overlap, with the same two crosses below. At first the line falls to the right, and the histograms "
        "overlap in the middle.",
        moments={"along the means": dict(angle=32), "thinnest": dict(angle=133), "best": dict(angle=154)},
        first="best",
        angle=(0, 179, 1, 32),
    )


def irises(X: Any = None, t: Any = None, model: Any = None) -> None:
    """Show the irises by two of their lengths, and in the two directions that separate the species best.

    X (N, 4) and t (N,) of three labels; the LDA is fitted, or None to be fitted here.
    """
    X, t = real.iris()[:2] if X is None else (X, t)
    model = model or LDA().fit(X, t)
    fig = figure(12, 3.3, panels=2, ratios=(1, 1.9))
    frame(fig.axes[0], *ROOM, equal=False)
    PointsArtist(fig.axes[0], X[:, [2, 1]], t, size=9)
    fig.axes[0].set(xlabel=LENGTHS[0], ylabel=LENGTHS[1], title="two of the four lengths")
    plot_points(model.transform(X), t, ax=fig.axes[1])
    fig.axes[1].set(xlabel="first direction", ylabel="second direction", title="all four, in Fisher's directions")
    wrong = (model.predict(X) != t).sum()
    alt = (
        "Two panels of 150 marks. Left, versicolor and virginica overlap; right, the three species stand side by side "
        "along the first direction, setosa far from the two others, which just touch."
    )
    shown = f"+ setosa, − versicolor, × virginica. With all four lengths LDA gets {wrong} of 150 wrong."
    show(fig, shown, alt=alt)


errors_by_world = stored_long(experiments.errors_by_world).part_of(range(1), at=np.s_[:, :1])
errors_of_four = stored_long(experiments.errors_of_four).part_of(range(3), at=np.s_[:3])


def six_worlds() -> None:
    """Show what four methods get wrong in 100 draws of six worlds, on a band where a world is as they believe."""
    errors, fig = errors_of_four(), figure(12, 6.6, panels=6)
    for k, (world, believing) in enumerate(experiments.BELIEVED.items()):
        ax, left, low = fig.axes[k], 0.105 + 0.3 * (k % 3), 0.585 - 0.49 * (k // 3)
        ax.set_position((left, low, 0.18, 0.34))
        percent = {method: 100 * errors[f"{world}: {method}"] for method in experiments.FOUR}
        plot_boxes(ax, percent, believing)
        start = np.floor(min(values.min() for values in percent.values()))
        ax.set(xlim=(start, start + 11), title=world, xlabel="% wrong")
        if k % 3:
            ax.set_yticklabels([])
        inset = fig.add_axes((left + 0.185, low + 0.06, 0.085, 0.22))
        sketch(inset, *lessons.world(world, 60, seed=0))
    alt = (
        "Six panels, each with four boxes below each other, for naive Bayes, LDA, QDA and logistic regression, and a "
        "small picture of the two classes. Round: four boxes at one place, all on a band. Right: naive Bayes, without "
        "a band, far to the right of the others. Upright: naive Bayes and QDA, on bands, left of the other two. "
        "Crossed: QDA, on a band, far left of the three others. Far group and boxes: no bands; in the far group "
        "logistic regression is leftmost, in the boxes all are at one place."
    )
    says = "100 draws of 40 examples: median, quartiles, all but a twentieth at each end. All axes have one scale. "
    show(fig, says + "A band: the method's model is true in this world.", alt=alt)


def learning_curves() -> None:
    """Show the learning curves of LDA and logistic regression in the right and in the far-group world."""
    errors, fig = errors_by_world(), figure(11, 4.6, panels=2)
    for ax, (world, limits) in zip(fig.axes, {"right": (2, 8), "far group": (9, 15)}.items(), strict=True):  # one scale
        ax.set_title(f"world: {world}")
        first, chosen = ([100 * errors[f"{world}: {m}{end}"] for m in PAIR] for end in ("", " chosen"))
        mean_errors(ax, SIZES, faint=True).move(*first)
        mean_errors(ax, SIZES).move(*chosen)
        ax.set_ylim(*limits)
        names = "LDA as it is", "logistic, tiny penalty", "LDA, shrinkage chosen", "logistic, penalty chosen"
        style.legend(ax, loc="upper right", handles=list(ax.lines), labels=names)
    alt = (
        "Two panels of falling curves against the number of training examples. Left, the brown curves of LDA lie below "
        "the green ones of logistic regression and meet them at the right end. Right, green lies below brown, which "
        "stays up."
    )
    show(fig, "Mean error on new examples, bars: 95 % intervals. Strong: shrinkage and penalty chosen alike.", alt=alt)


@live("LDA and logistic regression on single training sets")
def single_sets() -> Live:
    """Walk through training sets of one size and see how far LDA's line and logistic regression's jump."""
    errors = errors_by_world()
    worlds = list(dict.fromkeys(name.partition(":")[0] for name in errors))

    def draw(left, right):
        frame(left, (-4, 8.5), (-4, 9))
        points = PointsArtist(left, np.zeros((2, 2)), [0, 1], size=7)
        lines = [BoundaryArtist(left, arrow=False, shade=False, colour=style.METHODS[m][0]) for m in PAIR]
        for line, method in zip(lines, PAIR, strict=True):
            line.line.set_linestyle(style.METHODS[method][1])
        right.set(ylim=(0, 20))
        dots = [right.plot([], [], "o", c=style.METHODS[m][0], mec="white", ms=11, zorder=3.4)[0] for m in PAIR]
        return points, *lines, *dots, mean_errors(right, SIZES), CursorArtist(right)

    def update(artists, world, size, draw):
        (points, *lines, brown, green, means, cursor), N = artists, SIZES[size]
        X, t = lessons.world(world, N, seed=100 * N + draw)
        points.set(X, t)
        for line, method in zip(lines, PAIR, strict=True):
            line.set(*experiments.line(method, int(errors[f"{world}: {method} pick"][size, draw]), X, t))
        chosen = [100 * errors[f"{world}: {method} chosen"] for method in PAIR]
        means.move(*chosen)
        a, b = (errors[size, draw] for errors in chosen)
        cursor.set(N)
        brown.set_data([N], [a])
        green.set_data([N], [b])
        said = f"LDA errs on {a:.1f} % of new examples, logistic on {b:.1f} %"
        return f"N = {N}, draw {draw}: {said}."

    return Live(
        *(draw, update),
        alt="Left, the plus and minus marks of one training set with two lines between them, a solid brown one of LDA "
        "and a dash-dotted green one of logistic regression; in the far-group world some of the plus marks lie far "
        "away at the upper right. Right, mean error against the number of training examples: two curves of the same "
        "colours fall a little and flatten, with bars that shrink. A brown and a green dot on a dashed upright line "
        "are the errors of this set.",
        moments={
            "few examples": dict(world="right", size=0, draw=0),
            "the far group": dict(world="far group", size=3, draw=0),
            "the boxes": dict(world="boxes", size=3, draw=0),
        },
        first="the far group",
        world=worlds,
        size=(0, len(SIZES) - 1, 1, 0),
        draw=(0, REPETITIONS - 1, 1, 0),
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
    style.settle(ax)
    for method, model, faint in zip(("LDA", "logistic", "LDA"), models, (True, False, False), strict=True):
        _line(ax, method, model, faint=faint, name=f"{method} {'before' if faint else 'with it'}")
    style.legend(ax, loc="upper left", zorder=4)
    arrow = {"arrowstyle": "->", "color": style.POSITIVE, "lw": 2}
    ax.annotate(f"one + at {1.2 + far:.1f}", (1, 0.06), (0.87, 0.06), "axes fraction", "axes fraction",
                arrowprops=arrow, color=style.POSITIVE, ha="right", va="center")  # fmt: skip
    shown = f"One example at x1 = {1.2 + far:.1f}, off the page to the right, turns LDA's line; "
    alt = "Two clouds and three lines. LDA's before and logistic regression's nearly coincide; LDA's with it is turned."
    show(ax, shown + "logistic regression's hardly moves.", alt=alt)


@live("Digits that nobody wrote")
def made_up(X: Any = None, t: Any = None) -> Live:
    """Let naive Bayes, LDA or QDA make up digits, and compare them with real ones.

    X (N, 64) holds images of 8 by 8 pixels, ink 0 to 16, and t (N,) the digits 0 to 9; without them, the course's.
    """
    X, t = real.digits()[:2] if X is None else (X, t)
    models, groups = digit_models(X, t), [X[t == k] for k in range(10)]
    real_ones = [together(group) for group in groups]

    def draw(left, right):
        return sheet(left, 4, 4, "real"), sheet(right, 4, 4, "made up")

    def update(artists, digit, method, draw):
        (written, invented), group = artists, groups[digit]
        images = made(models, method, digit, 200, seed=draw)
        written.move(group[np.random.default_rng(draw).permutation(len(group))[:16]])
        invented.move(images[:16])
        ink = f"correlation {together(images):.2f}, among real ones {real_ones[digit]:.2f}"
        return f"Right: sixteen times {digit}, by {method}. Ink goes with the ink below it: {ink}."

    return Live(
        *(draw, update),
        alt="Two sheets of sixteen images each, four by four, of 8 by 8 grey squares. Left, real images of one digit, "
        "with whole dark strokes on clean white. Right, made-up ones of the same digit: by naive Bayes broken strokes "
        "with stray specks, by LDA soft strokes with grey patches beside them, by QDA strokes that are nearly whole.",
        figsize=(8, 4.4),
        moments={
            "ones by naive Bayes": dict(digit=1, method="naive Bayes"),
            "ones by LDA": dict(digit=1, method="LDA"),
            "ones by QDA": dict(digit=1, method="QDA"),
            "zeros by LDA": dict(digit=0, method="LDA"),
        },
        first="ones by LDA",
        digit=(0, 9, 1, 1),
        method=list(METHODS),
        draw=(1, 40, 1, 1),
    )


def made_up_by_all(X: Any = None, t: Any = None) -> None:
    """Show a real digit of each kind above those that naive Bayes, LDA and QDA made up.

    X (N, 64) and t (N,) as in `made_up`.
    """
    X, t = real.digits()[:2] if X is None else (X, t)
    models = digit_models(X, t)
    rows = [np.vstack([_typical(X[t == k]) for k in range(10)])]
    rows += [np.vstack([made(models, method, k, 1, seed=10 + k) for k in range(10)]) for method in METHODS]
    fig = figure(10, 3.8)
    ax = fig.axes[0]
    ax.set_position((0.13, 0.03, 0.86, 0.94))
    sheet(ax, 4, 10, "").move(np.vstack(rows))
    for row, (name, colour) in enumerate(
        (("real", style.INK), *((method, style.METHODS[method][0]) for method in METHODS))
    ):
        ax.text(-2, 4.5 + 9 * row, name, color=colour, ha="right", va="center", fontsize=style.TEXT)
    alt = (
        "Four rows of the digits 0 to 9. The first is handwritten. Naive Bayes has blurred digits under snow; LDA's "
        "have soft strokes with stray grey patches; QDA's have whole strokes and could pass for handwriting."
    )
    show(fig, "The first row was written by people. The three below were made up by three fitted models.", alt=alt)


def _typical(images: np.ndarray) -> np.ndarray:
    """The image (D,) nearest to the mean of these."""
    return images[((images - images.mean(axis=0)) ** 2).sum(axis=1).argmin()]


def _line(ax: Axes, method: str, model: Any, faint: bool = False, name: str | None = None) -> None:
    """Draw the line of a fitted model of two features in the colour and dashes of its method."""
    colour, dashes = style.METHODS[method]
    ends = geometry.line(model.w_, model.b_, geometry.box(style.settle(ax)))
    look = {"color": colour, "ls": dashes, "lw": 2.6, "alpha": 0.4 if faint else 1.0}
    ax.plot(*ends.T, label=name, zorder=2.5, scalex=False, scaley=False, **look)


def _regions(model: Any, X: Any, t: Any, ax: Axes) -> None:
    """Shade what the fitted model predicts around the examples X (N, 2); ring the examples it gets wrong."""
    points = PointsArtist(ax, X, t)
    regions = RegionsArtist(ax, points.classes, grid=400).set(model)
    points.set(wrong=model.predict(X) != t)
    for k in range(len(points.classes)):  # the border of each class, where its indicator passes one half
        ax.contour(*regions.mesh, regions.index == k, levels=[0.5], colors=style.INK, linewidths=1.6, zorder=2.4)
