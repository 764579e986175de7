"""Set 02: a unit judged by what it does: its z, its feet, another form, a line.

z(x) = w.x + b
foot of x        z(foot) = 0, and x - foot is a multiple of w
with x0 = 1      v0 x0 + ... + vD xD >= 0  exactly where  w.x + b >= r
contradiction    c_n >= 0, not all 0, with  sum_n c_n t_n x_n = 0:  then t_n w.x_n > 0 cannot hold for every n
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import differs, explanation
from lincls.exercise.drawing import NEAR, offsets, straight
from lincls.exercise.verdict import Wrong


def scores(w: Any, b: Any, X: Any, z: Any, *, name: str = "", tol: float = 1e-6) -> None:
    """Right when w.x + b has the given value at each row of X."""
    z = np.asarray(z, dtype=float).reshape(-1)
    X = np.asarray(X, dtype=float).reshape(len(z), -1)
    plain.attempted(w, b)
    found = X @ plain.vector(w, X.shape[1], "w") + plain.number(b, "b")
    wrong = np.flatnonzero(differs(found, z, tol))
    if wrong.size:
        n = int(wrong[0])
        left, right = plain.show_both(float(found[n]), float(z[n]))
        said = f"{name}: " * bool(name) + f"x = {_point(X[n])}: z = w·x + b = {left}, but it should be {right}"
        raise Wrong(said, explanation(found, _score_slips(found, z), lambda found, z: not differs(found, z, tol).any()))


def _point(x: np.ndarray) -> str:
    return plain.show(tuple(x.tolist()) if x.size > 1 else float(x[0]))


def _score_slips(found: np.ndarray, z: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    if len(z) > 1:
        yield "Every z is off by the same number: the weights are right, the bias is not.", z + (found[0] - z[0])
        for factor, word in ((2.0, "twice"), (0.5, "half")):
            if z.any():
                yield f"Every z is {word} what it should be: the same boundary, but not the same z.", factor * z
        if z.any():
            yield "Every z has the wrong sign.", -z


def feet(found: Any, X: Any, w: Any, b: float, *, name: str = "the feet", tol: float = 1e-6) -> None:
    """Right when each row is the point of the boundary w.x + b = 0 that is nearest to that row of X."""
    X, w = np.asarray(X, dtype=float), np.asarray(w, dtype=float)
    values = plain.array(found, name)
    if values.shape != X.shape:
        raise Wrong(f"{name} have {plain.shape_words(values)}, but there is one for each of X {X.shape}")
    z, size = X @ w + b, float(np.linalg.norm(w))
    for n, (x, foot) in enumerate(zip(X, values, strict=True)):
        room, way = tol * max(1.0, float(np.abs(x).max()), abs(b) / size), x - foot
        at = float(foot @ w + b)
        if abs(at) / size > room:
            steps = {
                "The steps are too long, by the factor |w|.": z / size,
                "Those points lie twice as far away: the sign of the step is wrong.": -z / size**2,
                "On the negative side the step goes the other way: z has a sign.": np.abs(z) / size**2,
                "The steps are not divided by the length of w.": z,
            }
            more = explanation(values, steps, lambda values, s: not differs(values, X - np.outer(s, w), tol).any())
            said = f"x = {_point(x)}: your point {_point(foot)} is not on the boundary: there z = {plain.show(at)}"
            raise Wrong(said, more)
        if np.abs(way - (way @ w) * w / size**2).max() > room:
            raise Wrong(
                f"x = {_point(X[n])}: {_point(foot)} is on the boundary, but the way to it is not along w, "
                "so another point is nearer"
            )


def homogeneous(v: Any, w: Any, b: float, r: float, *, name: str = "your vector") -> None:
    """Right when v0 + v1 x1 + ... + vD xD >= 0 exactly where w.x + b >= r, with the weights as they are."""
    w = np.asarray(w, dtype=float).reshape(-1)
    found = plain.vector(v, w.size + 1, name)
    rolled = np.roll(found, 1)
    if differs(found[1:], w, 1e-9).any():
        first = not differs(rolled[1:], w, 1e-9).any()
        more = "The dummy feature comes first, and so does its weight." if first else None
        raise Wrong(f"{name} should hold the given weights after its first number", more)
    edge = (r - b) * w / (w @ w)
    for step in (0.5, -0.5, 1e-3, -1e-3, 1e-6, -1e-6):
        x = edge + step * w / (w @ w)
        z, yours = float(w @ x + b), float(found[0] + found[1:] @ x)
        if (yours >= 0) != (step > 0):
            fires = "fires" if step > 0 else "does not fire"
            slips = {
                "Move the threshold to the other side: its sign changes.": b + r,
                "w0 has the wrong sign.": r - b,
                "The bias b is left out: it is still there besides the threshold.": -r,
                "The threshold r is left out.": b,
            }
            raise Wrong(
                f"x = {_point(x)}: w·x + b = {plain.show(z)} and r = {plain.show(r)}, so the unit {fires}, "
                f"but yours comes to {plain.show(yours)}",
                explanation(float(found[0]), slips, lambda v0, wrong: abs(v0 - wrong) < 1e-9),
            )


def contradiction(c: Any, X: Any, t: Any, *, names: Sequence[str] = (), tol: float = 1e-9) -> None:
    """Right when the inequalities t_n w.x_n > 0, each multiplied by c_n >= 0 and added up, say 0 > 0."""
    signs = np.where(np.asarray(t) > 0, 1.0, -1.0)
    X = np.asarray(X, dtype=float).reshape(len(signs), -1)
    found = plain.vector(c, len(signs), "c")
    for n, factor in enumerate(found):
        if factor < 0:
            which = names[n] if names else f"inequality {n}"
            raise Wrong(
                f"{which} is multiplied by {plain.show(float(factor))}",
                "Only a factor that is not negative keeps its > as it is.",
            )
    if not found.any():
        raise Wrong("all factors are 0, so nothing is added up")
    terms = (found * signs)[:, None] * X
    total = terms.sum(axis=0)
    if np.abs(total).max() > tol * max(1.0, float(np.abs(terms).max())):
        raise Wrong(f"added up, the left sides give w·{_point(total)} and not 0")


def drawn_between(picture: Any, above: Any, below: Any, *, names: tuple[str, str] = ("+", "-")) -> None:
    """Right when a straight line is drawn with all of the one points on one side and all others on the other."""
    above, below = (np.asarray(rows, dtype=float).reshape(-1, 2) for rows in (above, below))
    verdicts = [_sides(line, above, below, names) for line in straight(picture)]
    if not verdicts:
        raise Wrong("no straight line is drawn: ax.plot or ax.axline draws one")
    if all(verdicts):
        raise Wrong(str(verdicts[-1]))


def _sides(line: np.ndarray, above: np.ndarray, below: np.ndarray, names: tuple[str, str]) -> str | None:
    """None when the line lies between the two, else what is wrong."""
    z, other = (offsets(line, rows) for rows in (above, below))
    if z.mean() < other.mean():
        z, other = -z, -other
    for rows, values, name in ((above, z, names[0]), (below, other, names[1])):
        on = np.flatnonzero(np.abs(values) <= NEAR)
        if on.size:
            return f"your line runs through {plain.show(tuple(rows[on[0]]))}, which is {name}"
    if z.min() > 0 > other.max():
        return None
    i, j = int(np.argmin(z)), int(np.argmax(other))
    if z[i] * other[j] < 0:  # both on the wrong side: each with one that is right
        j = int(np.argmin(other))
    left, right = plain.show(tuple(above[i])), plain.show(tuple(below[j]))
    return f"your line has {left}, which is {names[0]}, and {right}, which is {names[1]}, on the same side"
