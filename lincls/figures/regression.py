"""The figures of lecture 01: a spring, its performance surface, descent, degrees, and what was never measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from lincls.data import curve, lessons, three_way
from lincls.figures.catalogue import live
from lincls.models import GradientDescentRegression, PolynomialRegression, mean_loss, stability_limit
from lincls.plot import (
    CursorArtist,
    CurveArtist,
    PathArtist,
    figure,
    plot_history,
    plot_path,
    plot_surface,
    plot_targets,
    show,
    style,
)
from lincls.widgets import Handle, Live, Points

# ---- the spring and its performance surface ----


def readings(
    X: Any = None,
    t: Any = None,
    xlabel: str = "load $x$ in newtons",
    ylabel: str = "length $t$ in centimetres",
    caption: str = "Twenty readings of a spring: more load, more length, and no reading is exact.",
) -> None:
    """Show the targets t (N,) against the one input of X (N, 1)."""
    ax = plot_targets(*_spring(X, t))
    ax.set(xlabel=xlabel, ylabel=ylabel)
    show(ax, caption)


@live("A line is a point of the performance surface")
def hypothesis(X: Any = None, t: Any = None, w: Any = (-1, 5), b: Any = (-2, 5), start: Any = (0, 4)) -> Live:
    """Be the learning algorithm: move w and b, or the dot on the surface, until the residuals are short.

    X (N, 1) and t (N,); w and b are (low, high) ranges, start the weight and the bias to begin with.
    """
    X, t = _spring(X, t)

    def draw(left, right):
        plot_surface(X, t, w=w, b=b, ax=right)
        plot_targets(X, t, ax=left)
        return CurveArtist(left, X, t), PathArtist(right)

    def update(artists, w, b):
        line, dot = artists
        line.set(lambda X: w * X[:, 0] + b)
        dot.set([(w, b)])
        return f"y = {w:.2f} x {b:+.2f} has the mean loss E = {mean_loss(X, t, [w], b):.3f}."

    return Live(
        *(draw, update), panels=2, w=(*w, 0.05, start[0]), b=(*b, 0.05, start[1]), dot=Handle("w", "b", 1)
    )


def bowl_and_gutter(
    X: Any = None, t: Any = None, same: Any = None, w: Any = (-2, 6), b: Any = (-3, 5)
) -> None:
    """Show E of X (N, 1) and t (N,) beside E of inputs that are all the same (N, 1), over ranges of w and b."""
    X, t = _spring(X, t)
    same = np.full((len(X), 1), 2.0) if same is None else np.asarray(same)
    fig = figure(panels=2)
    plot_surface(X, t, w=w, b=b, ax=fig.axes[0])
    plot_surface(same, t, w=w, b=b, ax=fig.axes[1])
    load = f"{same[0, 0]:g}"
    show(fig, f"Left: our loads differ, and E has one lowest point. Right: all loads are {load} newtons, and "
              f"every point along the bottom, {load}w + b = mean of t, is equally good.")  # fmt: skip


# ---- gradient descent ----


def descent_path(
    X: Any = None,
    t: Any = None,
    path: Any = None,
    w: Any = (-1, 4),
    b: Any = (-1, 5),
    caption: str = "Sixty steps with a learning rate of 0.15: down the steep wall, "
    "then slowly along the floor of the valley towards the star.",
) -> None:
    """Show the hypotheses path (S, 2), rows (w, b), that descent visits on the surface of X (N, 1) and t (N,).

    w and b are (low, high) ranges of the surface.
    """
    X, t = _spring(X, t)
    if path is None:
        path = _descent(X, t, 0.15, 60, (-0.5, 4.0))
    ax = plot_surface(X, t, w=w, b=b)
    plot_path([point[:2] for point in path], ax=ax)
    show(ax, caption)


@live("Gradient descent and its learning rate")
def descent(
    X: Any = None,
    t: Any = None,
    w: Any = (-3, 6),
    b: Any = (-4, 7),
    start: Any = (-1.0, 5.0),
    eta: Any = (0.005, 0.4, 0.005, 0.05),
) -> Live:
    """Drag the start and raise the learning rate until the path no longer settles.

    X (N, 1) and t (N,); w and b are (low, high) ranges of the surface, start the weight and the bias to begin with.
    eta is the slider (low, high, step, start) of the learning rate.
    """
    X, t = _spring(X, t)

    def draw(left, right):
        plot_surface(X, t, w=w, b=b, ax=left)
        right.set(xlim=(-1, 51), ylim=(0.1, 1000), yscale="log", xlabel="step", ylabel="$E$")
        return PathArtist(left), PathArtist(right)

    def update(artists, eta, steps, start):
        path = _descent(X, t, eta, steps, start[0])
        artists[0].set([point[:2] for point in path])
        artists[1].set([point[2:] for point in path])
        E = path[0][3], path[-1][3]
        return f"Learning rate {eta:.3f}: E goes from {E[0]:.3g} to {E[1]:.3g} in {steps} steps."

    return Live(
        *(draw, update),
        panels=2,
        eta=eta,
        steps=(2, 50, 2, 20),
        start=Points([start]),
    )


def around_the_limit(
    X: Any = None,
    t: Any = None,
    shares: Any = (0.99, 1.01),
    w: Any = (-2, 5),
    b: Any = (-3, 6),
    start: Any = (-1.0, 5.0),
) -> None:
    """Show 60 steps of descent just below and just above the largest stable learning rate, on X (N, 1), t (N,).

    `shares` are the two learning rates as shares of it, w and b (low, high) ranges of the surface.
    """
    X, t = _spring(X, t)
    limit = stability_limit(X)
    fig = figure(panels=2)
    for ax, share in zip(fig.axes, shares, strict=True):
        plot_surface(X, t, w=w, b=b, ax=ax)
        plot_path([point[:2] for point in _descent(X, t, share * limit, 60, start)], ax=ax)
        ax.set_title(f"{share:.2f} of the limit")
    show(fig, "The same start and 60 steps. Just below the limit the jumps across the valley "
              "shrink; just above it they grow.")  # fmt: skip


# ---- polynomials ----


def two_degrees(
    X: Any = None,
    t: Any = None,
    models: Mapping[int, Any] | None = None,
    caption: str = "A line cannot follow this phenomenon; a polynomial of degree 3 can.",
) -> None:
    """Show two models (degree -> fitted model) beside each other, with their residuals on X (N, 1), t (N,)."""
    X, t = curve(25, noise=0.2, seed=2) if X is None else (X, t)
    models = _polynomials((1, 3), (X, t)) if models is None else models
    fig = figure(panels=2)
    for ax, (degree, model) in zip(fig.axes, models.items(), strict=True):
        plot_targets(X, t, ax=ax)
        CurveArtist(ax, X, t).set(model)
        ax.set_title(f"degree {degree}: E = {_loss(model, (X, t)):.3f}")
    show(fig, caption)


def overfitting(
    few: Any = None,
    new: Any = None,
    models: Mapping[int, Any] | None = None,
    x: Any = (-0.05, 1.05),
    y: Any = (-2.2, 2.2),
    caption: str = "Degree 9 passes through all ten fitted points and swings wildly between them; "
    "the new points (squares) lie along the calmer curve of degree 3.",
) -> None:
    """Show two models (degree -> model fitted to `few`) with `few` and `new`, each a part (X (N, 1), t (N,)).

    x and y are the limits of the axes.
    """
    few = curve(10, noise=0.2, seed=22) if few is None else few
    new = curve(30, noise=0.2, seed=122) if new is None else new
    models = _polynomials((3, 9), few) if models is None else models
    fig = figure(panels=2)
    for ax, (degree, model) in zip(fig.axes, models.items(), strict=True):
        ax.set(xlim=x, ylim=y)
        _plot_parts(ax, {"fitted": few, "new": new})
        plot_targets(*few, ax=ax)
        CurveArtist(ax, *few, residuals=False).set(model)
        ax.set_title(f"degree {degree}: E = {_loss(model, few):.3f}, new data {_loss(model, new):.3f}")
    show(fig, caption)


@live("Which degree?")
def degrees(
    train: Any = None,
    validation: Any = None,
    models: Mapping[int, Any] | None = None,
    x: Any = (-0.03, 1.03),
    y: Any = (-2, 2),
) -> Live:
    """Go through the degrees and watch the curve, its loss in training, and its loss on the validation set.

    train and validation are parts (X (N, 1), t (N,)), models is degree -> model fitted to `train`; without them, the
    parts of the lecture and the degrees 1 to 12. x and y are the limits of the axes.
    """
    if train is None:
        train, validation = three_way(*curve(60, noise=0.25, seed=13), train=0.7, validation=0.15, seed=0)[:2]
    fitted = _polynomials(range(1, 13), train) if models is None else models
    E = {degree: (_loss(model, train), _loss(model, validation)) for degree, model in fitted.items()}

    def draw(left, right):
        left.set(xlim=x, ylim=y)
        _plot_parts(left, {"training": train, "validation": validation})
        _plot_degrees(right, list(E), *np.transpose(list(E.values())))
        return CurveArtist(left, *train, residuals=False), CursorArtist(right)

    def update(artists, degree):
        artists[0].set(fitted[degree])
        artists[1].set(degree, *E[degree])
        return f"Degree {degree}: E is {E[degree][0]:.4f} in training and {E[degree][1]:.4f} in validation."

    return Live(draw, update, panels=2, degree=(min(E), max(E), 1, min(E)))


@live("What was never measured")
def never_measured(
    X: Any = None,
    t: Any = None,
    x: Any = (-0.03, 1.03),
    y: Any = (-2.5, 2.5),
    measured_up_to: Any = (0.2, 0.95, 0.05, 0.5),
) -> Live:
    """Measure only the data left of a line, split these properly, and see what the model says about the rest.

    X (N, 1), sorted, and t (N,); without them, the 200 examples of the lecture. x and y are the limits of the axes,
    measured_up_to is the slider (low, high, step, start) of the line.
    """
    X, t = lessons.sorted_curve() if X is None else (np.asarray(X), np.asarray(t))

    def draw(ax):
        ax.set(xlim=x, ylim=y)
        plot_targets(X, t, ax=ax)
        return CurveArtist(ax, X, t, residuals=False), CursorArtist(ax)

    def update(artists, measured_up_to, degree):
        n = int(np.sum(X[:, 0] <= measured_up_to))
        parts = [*three_way(X[:n], t[:n], seed=0)[:2], (X[n:], t[n:])]
        model = PolynomialRegression(degree).fit(*parts[0])
        artists[0].set(model)
        artists[1].set(measured_up_to)
        E = [_loss(model, part) for part in parts]
        return f"E: training {E[0]:.4f}, validation {E[1]:.4f}, never measured {E[2]:.3g}."

    return Live(draw, update, measured_up_to=measured_up_to, degree=(1, 6, 1, 3))


# ---- what they share ----


def _plot_parts(ax: Axes, parts: Mapping[str, Any]) -> None:
    """Draw the parts of a data set, name -> (X (N, 1), t (N,)), each with its own mark, named in a legend."""
    with style.context():
        for (name, (X, t)), (colour, _, marker) in zip(parts.items(), style.SERIES, strict=False):
            ax.plot(np.ravel(X), t, marker, ms=7, mfc=colour, mec="white", mew=1, label=name, zorder=3)
        style.legend(ax, handletextpad=0.2)
    style.label(ax, "$x$", "$t$")


def _plot_degrees(ax: Axes, degrees: Any, training: Any, validation: Any) -> None:
    """Draw training and validation loss against the degree, all (S,); ring the least validation loss."""
    curves = {"training": training, "validation": validation}
    plot_history(curves, x=degrees, xlabel="degree", ylabel="$E$", log=True, ax=ax)
    best = int(np.argmin(validation))
    ax.plot(degrees[best], validation[best], "o", ms=17, mfc="none", mec=style.INK, mew=2, zorder=3)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=12, steps=[1, 2, 5, 10], integer=True))


def _spring(X: Any, t: Any) -> tuple[Any, Any]:
    return lessons.spring() if X is None else (X, t)


def _descent(X: Any, t: Any, eta: float, steps: int, start: Any) -> list[tuple]:
    """Return the run from the weight and bias `start`: (w, b, step, E) for each state."""
    model = GradientDescentRegression(eta, steps, tol=0, start=(start[:1], start[1]))
    return [(state.w[0], state.b, state.epoch, state.loss) for state in model.steps(X, t)]


def _polynomials(degrees: Any, part: Any) -> dict[int, PolynomialRegression]:
    """Fit a polynomial of each degree to a part (X, t)."""
    return {degree: PolynomialRegression(degree).fit(*part) for degree in degrees}


def _loss(model: Any, part: Any) -> float:
    """Return the mean loss E of a model on a part (X, t)."""
    X, t = part
    return float(np.mean((model.predict(X) - t) ** 2) / 2)
