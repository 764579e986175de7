"""The figures of lecture 00: a line by hand, a point that is dragged over it, and a rule that finds one."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.data import blobs
from lincls.figures.catalogue import live
from lincls.models import Perceptron
from lincls.plot import (
    BoundaryArtist,
    DistancesArtist,
    PointsArtist,
    mistakes,
    plot_boundary,
    plot_points,
    show,
)
from lincls.widgets import Live, Points, replay


def one_line(X: Any = None, t: Any = None, w: Any = (1.0, 1.0), b: float = 0.0, wrong: Any = None) -> None:
    """Show the examples X (N, 2), t (N,) and the line of w (2,) and b; ring those that are wrong (N,)."""
    X, t = _examples(X, t)
    wrong = mistakes(X, t, w, b) if wrong is None else wrong
    ax = plot_points(X, t, wrong=wrong)
    plot_boundary(w, b, ax=ax)
    show(
        ax, f"The line {_equation(w, b)} puts {wrong.sum()} of {len(t)} examples on the wrong side (ringed)."
    )


@live("A line by hand")
def three_numbers(X: Any = None, t: Any = None) -> Live:
    """Choose two weights and a bias, see the line that they make, and count the examples that it gets wrong.

    X (N, 2) and t (N,) in {-1, +1}; without them, the 40 examples of the lecture.
    """
    X, t = _examples(X, t)

    def draw(ax):
        points = PointsArtist(ax, X, t)
        return points, BoundaryArtist(ax)

    def update(artists, w1, w2, b):
        points, line = artists
        wrong = mistakes(X, t, [w1, w2], b)
        points.set(wrong=wrong)
        line.set([w1, w2], b)
        return f"w = ({w1:g}, {w2:g}), b = {b:g}: {wrong.sum()} of {len(t)} examples are wrong."

    return Live(draw, update, w1=(-2, 2, 0.1, 1), w2=(-2, 2, 0.1, 1), b=(-4, 4, 0.1, 0))


@live("What the line says about a point")
def new_point(
    X: Any = None, t: Any = None, w: Any = (1.0, 0.5), b: float = 0.5, start: Any = (1.0, 3.0)
) -> Live:
    """Drag a point over the plane: its mark is what the line says, and z grows evenly with the distance.

    X (N, 2) and t (N,) in {-1, +1} are drawn below the line of w (2,) and b; the point begins at start (2,).
    """
    X, t = _examples(X, t)
    w, start = np.asarray(w, dtype=float), np.array([start], dtype=float)

    def draw(ax):
        plot_points(X, t, ax=ax)
        plot_boundary(w, b, ax=ax)
        mark = PointsArtist(ax, np.vstack([start, start]), [-1, 1], size=24)
        return DistancesArtist(ax, start), mark

    def update(artists, point):
        distance, mark = artists
        z = float(point[0] @ w + b)
        distance.set(w, b, point)
        mark.set(point, [1 if z > 0 else -1], wrong=np.array([z == 0]))
        side = "plus" if z > 0 else "minus" if z < 0 else "on the line, undecided"
        return f"At x = ({point[0, 0]:.2f}, {point[0, 1]:.2f}), z = {z:.2f}: {side}."

    return Live(draw, update, point=Points(start))


@live("A rule that finds the line")
def corrections(X: Any = None, t: Any = None, states: Any = None) -> Live:
    """Step through the corrections of the perceptron rule until no example is wrong.

    X (N, 2) and t (N,) in {-1, +1}; states are those that `Perceptron.steps` gives.
    """
    X, t = _examples(X, t)
    states = Perceptron().steps(X, t) if states is None else states

    def draw(ax):
        return PointsArtist(ax, X, t), BoundaryArtist(ax)

    def update(artists, state):
        points, line = artists
        wrong = mistakes(X, t, state.w, state.b)
        points.set(wrong=wrong, current=state.n)
        line.set(state.w, state.b)
        w1, w2 = state.w
        return f"w = ({w1:.2f}, {w2:.2f}), b = {state.b:g}: {wrong.sum()} examples are wrong."

    return replay(states, draw, update)


def _examples(X: Any, t: Any) -> tuple[Any, Any]:
    return blobs(40, gap=4, seed=17) if X is None else (X, t)


def _equation(w: Any, b: float) -> str:
    """Write the line as a sum: x1 + x2 = 0."""
    terms = ((w[0], "x1"), (w[1], "x2"), (b, ""))
    signed = " ".join(f"{'-' if a < 0 else '+'} {abs(a):g} {name}".strip() for a, name in terms if a)
    return signed.replace(" 1 x", " x").removeprefix("+ ") + " = 0"
