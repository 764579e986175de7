"""Set 02: a unit judged by what it does: its z, its feet, another form, votes, a line.

z(x) = w.x + b
foot of x        z(foot) = 0, and x - foot is a multiple of w
with x0 = 1      v0 x0 + ... + vD xD >= 0  exactly where  w.x + b >= r
contradiction    c_n >= 0, not all 0, with  sum_n c_n t_n x_n = 0:  then t_n w.x_n > 0 cannot hold for every n
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lincls.boolean import inputs
from lincls.exercise import plain
from lincls.exercise.calls import call
from lincls.exercise.compare import TOLERANCE, differs, explanation, like
from lincls.exercise.drawing import NEAR, drawn_labels, drawn_line, drawn_points, offsets, straight
from lincls.exercise.functions import function, gives
from lincls.exercise.reading import numbers, parts
from lincls.exercise.units import feasible, separates, separates_homogeneous
from lincls.exercise.verdict import Wrong


def scores(w: Any, b: Any, X: Any, z: Any, *, name: str = "") -> None:
    """Right when w.x + b has the given value at each row of X."""
    z = np.asarray(z, dtype=float).reshape(-1)
    X = np.asarray(X, dtype=float).reshape(len(z), -1)
    plain.attempted(w, b)
    values = X @ plain.vector(w, X.shape[1], "w") + plain.number(b, "b")
    wrong = np.flatnonzero(differs(values, z, TOLERANCE))
    if wrong.size:
        n = int(wrong[0])
        left, right = plain.show_both(float(values[n]), float(z[n]))
        said = f"{name}: " * bool(name) + f"x = {_point(X[n])}: z = w·x + b = {left}, but it should be {right}"
        raise Wrong(said, explanation(values, _score_slips(values, z)))


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


def cuts_axes(w: Any, b: Any, data: tuple, cut_1: float, cut_2: float) -> None:
    """Right when the unit separates the data and its boundary meets the two axes at these places."""
    separates(w, b, data)
    scores(w, b, [(cut_1, 0), (0, cut_2)], [0, 0], name="on the boundary")


def signed_unit(v: Any, table: Any, z: float, *, name: str) -> None:
    """Right when (bias, weights) computes the table with -1 for false, and z is as given where all inputs are +1."""
    X, t = table.encoded(-1)
    ones = np.ones((len(X), 1))
    separates_homogeneous(v, (np.hstack([ones, X]), t), name=name)
    scores(v, 0, [(1.0,) * (X.shape[1] + 1)], [z], name=name)


def recoded(f: Any, rng: np.random.Generator, *, signs: bool) -> None:
    """Right when f(w, b) gives each input in the other writing, {-1, +1} if `signs`, the z that it had."""
    name, bias = ("to_signs", -1.5) if signs else ("to_bits", -1.0)
    cases = [(np.array([1.0, 1.0]), bias), (np.array([2.0, -3.0, 5.0]), 0.5)]
    cases += [(rng.normal(size=D) + 1, float(rng.normal())) for D in (1, 3, 5)]
    for w, b in cases:
        bits = inputs(len(w))
        old, new = (bits, 2 * bits - 1) if signs else (2 * bits - 1, bits)
        w_new, b_new = parts(call(f, w, b, takes=("w", "b")), (w.shape, ()), ("w", "b"))
        scores(w_new, b_new, new, old @ w + b, name=name)


def distances_kept(f: Any, rng: np.random.Generator) -> None:
    """Right when f(X, w, b) gives the distances at which the rows of X were laid from the boundary."""
    sizes = [(3, 2), (5, 1), (4, 3), (1, 4), (6, 6)]
    cases, away = [], []
    for k, (N, D) in enumerate(sizes):
        w, b = (np.array([3.0, 4.0]), -5.0) if k == 0 else (2 * rng.normal(size=D), float(rng.normal()))
        d = np.array([2, -0.5, 0]) if k == 0 else rng.normal(size=N)
        on = rng.normal(size=(N, D))
        on -= np.outer((on @ w + b) / (w @ w), w)
        cases.append((on + np.outer(d, w / np.linalg.norm(w)), w, b))
        away.append(d)
    lengths = [float(np.linalg.norm(w)) for _, w, _ in cases]
    goals = [np.abs(d) for d in away]
    with_bias = [size / np.hypot(size, b) for size, (*_, b) in zip(lengths, cases, strict=True)]
    slips = {
        "A distance is never negative.": gives(*away),
        "That is |z|: the length of w is missing.": _times(goals, lengths),
        "That is divided by the length of w twice.": _times(goals, [1 / size for size in lengths]),
        "The bias is no part of the normal: the length is that of w alone.": _times(goals, with_bias),
        "The bias is left out of z.": lambda X, w, b: np.abs(X @ (w / np.linalg.norm(w))),
    }
    function(f, goals, cases, takes=("X", "w", "b"), mistakes=slips)


def _times(rows: Sequence[np.ndarray], factors: Sequence[float]) -> Any:
    return gives(*(factor * row for factor, row in zip(factors, rows, strict=True)))


def feet_found(f: Any, rng: np.random.Generator) -> None:
    """Right when f(X, w, b) gives the nearest point of the boundary for each row of X."""
    cases = [(np.array([[4.0, 3.0], [0.0, 0.0], [3.0, -1.0]]), np.array([3.0, 4.0]), -5.0)]
    for N, D in ((5, 1), (1, 3), (4, 3), (6, 6)):
        cases.append((rng.normal(size=(N, D)), rng.normal(size=D), float(rng.normal())))
    for case in cases:
        feet(call(f, *case, takes=("X", "w", "b")), *case)


def feet(found: Any, X: Any, w: Any, b: float) -> None:
    """Right when each row is the point of the boundary w.x + b = 0 that is nearest to that row of X."""
    X, w = np.asarray(X, dtype=float), np.asarray(w, dtype=float)
    values = plain.array(found, "your feet")
    if values.shape != X.shape:
        raise Wrong(f"your feet have {plain.shape_words(values)}, but there is one for each of X {X.shape}")
    z, size = X @ w + b, float(np.linalg.norm(w))
    for x, foot in zip(X, values, strict=True):
        room, way = TOLERANCE * max(1.0, float(np.abs(x).max()), abs(b) / size), x - foot
        at = float(foot @ w + b)
        if abs(at) / size > room:
            steps = {
                "The steps are too long, by the factor |w|.": z / size,
                "Those points lie twice as far away: the sign of the step is wrong.": -z / size**2,
                "On the negative side the step goes the other way: z has a sign.": np.abs(z) / size**2,
                "The steps are not divided by the length of w.": z,
            }
            more = explanation(values, steps, lambda values, s: like(values, X - np.outer(s, w)))
            said = f"x = {_point(x)}: your point {_point(foot)} is not on the boundary: there z = {plain.show(at)}"
            raise Wrong(said, more)
        if np.abs(way - (way @ w) * w / size**2).max() > room:
            said = f"x = {_point(x)}: {_point(foot)} is on the boundary, but the way to it is not along w"
            raise Wrong(f"{said}, so another point is nearer")


def homogeneous(v: Any, w: Any, b: float, r: float) -> None:
    """Right when v0 + v1 x1 + ... + vD xD >= 0 exactly where w.x + b >= r, with the weights as they are."""
    w = np.asarray(w, dtype=float).reshape(-1)
    vector = plain.vector(v, w.size + 1, "your vector")
    if not like(vector[1:], w, 1e-9):
        last = {"The dummy feature comes first, and so does its weight.": like(np.roll(vector, 1)[1:], w, 1e-9)}
        raise Wrong("your vector should hold the given weights after its first number", explanation(vector, last))
    edge = (r - b) * w / (w @ w)
    for step in (0.5, -0.5, 1e-3, -1e-3, 1e-6, -1e-6):
        x = edge + step * w / (w @ w)
        z, yours = float(w @ x + b), float(vector[0] + vector[1:] @ x)
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
                explanation(float(vector[0]), slips, lambda v0, wrong: abs(v0 - wrong) < 1e-9),
            )


def thresholds_moved(f: Any, rng: np.random.Generator) -> None:
    """Right when f(w, b, r) gives the homogeneous form of the unit w.x + b >= r."""
    cases = [(np.array([3.0, 2.0]), 1.0, 4.0), (np.array([-1.0]), 2.0, -0.5), (np.array([1.0, 0.0, -4.0]), 0.0, 3.0)]
    cases += [(rng.normal(size=D), *rng.normal(size=2).tolist()) for D in (1, 2, 4, 6)]
    for w, b, r in cases:
        homogeneous(call(f, w, b, r, takes=("w", "b", "r")), w, b, r)


Vote = tuple[int, int, list[int], list[int]]
_VOTES: dict[str, list[Vote]] = {
    "plain": [(3, 1, [1, 2, 3], []), (4, 2, [1, 2, 4], []), (5, 3, [1, 2, 3, 4, 5], [])],
    "all": [(4, 3, [1, 3, 4], []), (4, 3, [1, 4], [3]), (3, 3, [], [1, 2, 3])],
    "some": [(3, 2, [1, 2], [3]), (4, 1, [2], [1, 4]), (5, 3, [5, 1], [2, 3]), (6, 2, [], [6, 1, 3]), (1, 1, [], [1])],
}


def votes(f: Any, rng: np.random.Generator, kind: str) -> None:
    """Right when f(n, m, true, false) gives a unit for: at least m hold; the kind is plain, all or some."""
    for case in [*_VOTES[kind], *_votes_drawn(rng, kind)]:
        w, b = parts(call(f, *case, takes=("n", "m", "true", "false")), ((case[0],), ()), ("w", "b"))
        separates(w, b, _vote_table(*case), name=f"vote{case}")


def _votes_drawn(rng: np.random.Generator, kind: str) -> Iterator[Vote]:
    """Lists in any order; among few inputs many are listed, and must hold, and among many few."""
    for n, few, most in ((4, 3, 4), (6, 3, 5), (8, 7, 8), (13, 3, 3)):
        listed = (1 + rng.permutation(n)[: rng.integers(few, most + 1)]).tolist()
        first = len(listed) if kind == "plain" else int(rng.integers(0, len(listed)))
        m = len(listed) if kind == "all" else int(rng.integers(1 if n < 8 else few // 2 + 1, len(listed)))
        yield n, m, listed[:first], listed[first:]


def _vote_table(n: int, m: int, true: list[int], false: list[int]) -> tuple[np.ndarray, np.ndarray]:
    X = inputs(n)
    wanted = np.array([1.0] * len(true) + [0.0] * len(false))
    holding = (X[:, [i - 1 for i in true + false]] == wanted).sum(axis=1)
    return X, (holding >= m).astype(int)


def follows(c: Any, u: Sequence[float]) -> None:
    """Right when w.u + b > 0 is the sum of OR's other inequalities, multiplied by c >= 0."""
    rows = [(1, 0, 1), (0, 1, 1), (0, 0, -1), (*u, 1)]  # the left side of the claim, less the right side, must vanish
    names = ("w1 + b > 0", "w2 + b > 0", "-b > 0", "the claim")
    contradiction((*numbers(c, (3,), "c"), 1), rows, [1, 1, 1, -1], names=names)


def all_right(w: Any, X: np.ndarray, t: np.ndarray, *, unit: bool = False) -> None:
    """Right when w gets every example right without a bias; of length 1 too, if `unit`."""
    constraints = [(x, ">" if target > 0 else "<", 0) for x, target in zip(X, t, strict=True)]
    feasible(w, constraints, ("w1", "w2"))
    length = float(np.linalg.norm(plain.vector(w, 2, "w_unit")))
    if unit and abs(length - 1) >= 1e-6:
        raise Wrong(f"the length of w_unit is {length:.7g} and not 1: divide the weights by it")


def made_empty(x_new: Any, t_new: Any, c: Any, X: np.ndarray, t: np.ndarray) -> None:
    """Right when c proves that the examples and the new one ask for weights that there are not."""
    x, target = plain.vector(x_new, 2, "x_new"), plain.number(t_new, "t_new")
    if not x.any():
        raise Wrong("x_new is the origin: its z is 0 for all weights, so it says nothing about them")
    if target not in (-1, 1):
        raise Wrong(f"t_new is {target:g}, but the target is +1 or -1")
    contradiction(c, np.vstack([X, x]), np.append(t, target))


def contradiction(c: Any, X: Any, t: Any, *, names: Sequence[str] = ()) -> None:
    """Right when the inequalities t_n w.x_n > 0, each multiplied by c_n >= 0 and added up, say 0 > 0."""
    signs = np.where(np.asarray(t) > 0, 1.0, -1.0)
    X = np.asarray(X, dtype=float).reshape(len(signs), -1)
    factors = plain.vector(c, len(signs), "c")
    for n, factor in enumerate(factors):
        if factor < 0:
            said = f"{names[n] if names else f'inequality {n}'} is multiplied by {plain.show(float(factor))}"
            raise Wrong(said, "Only a factor that is not negative keeps its > as it is.")
    if not factors.any():
        raise Wrong("all factors are 0, so nothing is added up")
    terms = (factors * signs)[:, None] * X
    total = terms.sum(axis=0)
    if np.abs(total).max() > 1e-9 * max(1.0, float(np.abs(terms).max())):
        raise Wrong(f"added up, the left sides give w·{_point(total)} and not 0")


def drawn_function(picture: Any, X: np.ndarray, t: np.ndarray) -> None:
    """Right when the rows of X are drawn, those of one class unlike those of the other, and both axes are labelled."""
    drawn_points(picture, {"1": X[t == 1], "0": X[t == 0]})
    drawn_labels(picture, "x1", "x2")


def drawn_boundary(picture: Any, X: np.ndarray, t: np.ndarray, w: Any, b: Any) -> None:
    """Right when a line between the two classes is drawn, and is that of w and b."""
    drawn_between(picture, X[t == 1], X[t == 0], names=("1", "0"))
    drawn_line(picture, w, b, "w_own and b_own")


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
