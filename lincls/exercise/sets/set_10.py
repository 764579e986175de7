"""Set 10: laws of Lagrange's multipliers and of PCA: what any right answer keeps to, without a key.

extreme of x1 x2 on a x1^2 + c x2^2 = s:    the gradients (x2, x1) and (2 a x1, 2 c x2) are parallel
k directions are enough for a share p:      PoV(k) > p >= PoV(k - 1)
x^ = m + A^T A (x - m):                     doing it twice changes nothing, and (x - x^).(x^ - m) = 0
least error:                                no k directions lose less, and the first k principal ones lose as much
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call, function_name
from lincls.exercise.chance import rng
from lincls.exercise.compare import differing, explanation, judge
from lincls.exercise.reading import returned
from lincls.exercise.samples import scatter, table
from lincls.exercise.verdict import Wrong, that


def extreme(point: Any, ellipse: tuple[float, float, float], sign: int, name: str = "the point") -> None:
    """Right when x1 x2 is largest (sign +1) or smallest (-1) there on a x1^2 + c x2^2 = s, and x1 > 0."""
    x = plain.vector(point, 2, name)
    a, c, s = ellipse
    at, left = f"at {name} = {plain.show(x)}", a * x[0] ** 2 + c * x[1] ** 2
    if abs(left - s) > 2e-3 * s:
        slips = {
            "x1 and x2 have changed places.": abs(a * x[1] ** 2 + c * x[0] ** 2 - s) <= 2e-3 * s,
            "It has length 1, but it must lie on the ellipse: put it into g = 0.": abs(x @ x - 1) < 1e-3,
        }
        said = f"{at} the left side of the constraint is {plain.show(left)}, not {s:g}"
        raise Wrong(said, explanation(x, slips))
    f, g = x[::-1], np.array([2 * a * x[0], 2 * c * x[1]])
    parallel = abs(f[0] * g[1] - f[1] * g[0]) <= 5e-3 * np.linalg.norm(f) * np.linalg.norm(g)
    that(parallel, f"{at} ∇f = {plain.show(f)} and ∇g = {plain.show(g)} are not parallel")
    that(x[0] > 0, f"{at} x1 is not above 0\nThat is its twin: the one with x1 > 0 is asked for.")
    that(sign * x[0] * x[1] >= 0, f"{at} f is {plain.show(x[0] * x[1])}: the other extreme, compare the candidates")


def multiplier(lam: Any, point: Any, ellipse: tuple[float, float, float], name: str = "lam") -> None:
    """Right when the gradient of x1 x2 at the point is lam times that of a x1^2 + c x2^2 - s."""
    number, x = plain.number(lam, name), plain.vector(point, 2, "the point")
    a, c, _ = ellipse
    f, g = x[::-1], np.array([2 * a * x[0], 2 * c * x[1]])
    that(x.any(), "the point is the origin, where both gradients are 0")

    def alike(u: np.ndarray, v: np.ndarray) -> bool:
        return bool(np.abs(u - v).max() <= 5e-3 * np.abs(v).max())

    slips = {
        "That is the factor from ∇f to ∇g; lam is the one from ∇g to ∇f.": alike(number * f, g),
        "The sign belongs to the other extreme: ∇f = +λ ∇g here.": alike(-number * g, f),
        "The derivative of a x1² has a factor 2.": alike(number * g / 2, f),
    }
    said = f"at your point ∇f = {plain.show(f)}, but {name} ∇g = {plain.show(number * g)}"
    judge(number, lambda number: None if alike(number * g, f) else said, slips)


def stationary_at(f: Callable[[np.ndarray], float], x: Any, name: str = "f") -> None:
    """Right when the differences of a function f vanish at x, in every direction."""
    x = np.atleast_1d(plain.array(x, "x")).ravel()
    size = max(1.0, float(np.abs(x).max()))
    for j, step in enumerate(1e-3 * size * np.eye(len(x))):
        slope = float(f(x + step) - f(x - step)) / (2 * step[j])
        said = f"at x = {plain.show(x)} the derivative of {name} by x{j + 1} is {plain.show(slope)}"
        that(abs(slope) <= 1e-5 * size, said)


def variances(found: Any, X: Any, k: int | None = None) -> None:
    """Right when these are the first k variances (1/N) along the principal directions of the rows of X, falling."""
    X = np.asarray(X, dtype=float)
    (N, D), d = X.shape, X - X.mean(axis=0)
    k = D if k is None else k
    values = plain.array(found, "lam").ravel()
    more = "\nThe variances of all directions: only the first k are asked for." if len(values) == D else ""
    that(len(values) == k, f"lam holds {len(values)} variances, but {k} are asked for{more}")
    true = np.pad(np.linalg.svd(d, compute_uv=False) ** 2 / N, (0, D))[:k]
    room = 1e-6 * true[0]
    if (np.abs(values - true) <= room).all():
        return
    upwards = "eigh sorts upwards: turn values and vectors round."
    that((np.diff(values) <= room).all(), f"lam does not fall: {plain.show(values)}\n{upwards}")
    ratio = values[true > room] / true[true > room]
    slips = {
        "The data are not centred: subtract the mean of each column.": np.linalg.svd(X, compute_uv=False)[:k] ** 2 / N,
        "Those are standard deviations, the square roots.": np.sqrt(true),
        "Those are the singular values: a variance is s²/N.": np.sqrt(N * true),
        "Square the singular values: s²/N, not s/N.": np.sqrt(true / N),
        "Those are the shares of the variance: do not divide by their sum.": true / ((d**2).sum() / N),
        "They belong to the scatter matrix, or to another divisor than N: the mean of the squares is asked for.": bool(
            len(ratio) and np.ptp(ratio) < 1e-6 * ratio[0]
        ),
    }
    what = f"lam adds up to {plain.show(float(values.sum()))}, but that is not the variance of the data"
    if abs(values.sum() - true.sum()) <= room * k:
        what = "lam has the right sum, but not the variances along the principal directions"
    raise Wrong(what, explanation(values, slips, _all_near))


def _all_near(values: np.ndarray, slip: np.ndarray) -> bool:
    return len(slip) == len(values) and bool(np.abs(values - slip).max() <= 1e-6 * slip[0])


def enough(A: Any, lam: Any, share: float) -> None:
    """Right when the rows of A are as few as have PoV(k) > share, by the variances lam that came with it."""
    rows, values = plain.array(A, "A"), plain.array(lam, "lam").ravel()
    D = len(values)
    rows = rows.reshape(1, -1) if rows.ndim == 1 else rows
    k = rows.size // D if D and rows.size % D == 0 else 0
    that(1 <= k <= D, f"A has {plain.shape_words(rows)}: rows of {D} numbers are wanted, one a direction")
    kept = np.cumsum(values) / values.sum()
    pov = f"PoV({k}) = {plain.show(float(kept[k - 1]))}"
    that(kept[k - 1] > share, f"A keeps k = {k}, and {pov} is not above {share:g}")
    fewer = k > 1 and kept[k - 2] > share
    that(not fewer, f"A keeps k = {k}, but fewer directions have PoV above {share:g} too")


def coordinates(Z: Any, A: Any, X: Any) -> None:
    """Right when Z holds the coordinates of the centred rows of X along the rows of A."""
    X = np.asarray(X, dtype=float)
    rows, scores = plain.array(A, "A"), plain.array(Z, "Z")
    rows = rows.reshape(1, -1) if rows.ndim == 1 else rows
    scores = scores.reshape(-1, 1) if scores.ndim == 1 else scores
    directions = rows.ndim == 2 and rows.shape[1] == X.shape[1]
    that(directions, f"A has {plain.shape_words(rows)}: directions are rows")
    if scores.shape != (len(X), len(rows)):
        more = "That is U s for all directions: take the first k columns." if scores.shape[0] == len(X) else None
        raise Wrong(f"Z has {plain.shape_words(scores)} for {len(X)} examples and {len(rows)} directions", more)
    d, means = X - X.mean(axis=0), scores.mean(axis=0)
    said = f"the columns of Z have the means {plain.show(means)}: coordinates of centred data have mean 0"
    that(np.abs(means).max() <= 1e-6 * max(np.abs(d).max(), 1e-300), f"{said}\nProject the *centred* data.")
    unit = np.abs(np.linalg.norm(scores, axis=0) - 1).max() < 1e-6
    told = "That is U alone: stretch its columns by s." if unit else "Do the signs of Z and A belong together?"
    said = "Z does not hold the projections of the centred examples on the rows of A"
    that(np.abs(d @ rows.T - scores).max() <= 1e-5 * np.abs(d).max(), f"{said}\n{told}")


def rebuilds(f: Any, key: int, name: str = "") -> None:
    """Right when f(X_train, X_new, k) keeps to the laws of a projection on k principal directions of X_train."""
    name, draw = name or function_name(f), rng(key)
    for D, k in ((3, 1), (5, 2), (4, 3), (3, 3)):
        old = (draw.normal(size=(24, D)) * (1.0 + np.arange(D)) + draw.normal(size=D) * 4)[:, draw.permutation(D)]
        new = draw.normal(size=(6, D)) * 3 + old.mean(axis=0) + draw.normal(size=D)
        m = old.mean(axis=0)
        whole = _rows(f, old, new, k, name)
        told = "Subtract the mean of the training data first, and add the same mean at the end."
        said = f"{name} moves the mean of X_train, which lies on every line and plane of PCA"
        that(np.abs(_rows(f, old, m[None], k, name) - m).max() <= 1e-7, f"{said}\n{told}")
        alone = np.concatenate([_rows(f, old, row[None], k, name) for row in new])
        said = f"{name} rebuilds a new example in another way when others come with it"
        that(np.abs(alone - whole).max() <= 1e-7, f"{said}\nMean and directions come from X_train alone.")
        said = f"{name} moves points that it has rebuilt already: what is projected stays where it is"
        that(np.abs(_rows(f, old, whole, k, name) - whole).max() <= 1e-7, said)
        said = f"what {name} loses is not at a right angle to what it keeps: project along orthonormal rows"
        that(np.abs(((new - whole) * (whole - m)).sum(axis=1)).max() <= 1e-6, said)
        lost = ((old - _rows(f, old, old, k, name)) ** 2).sum(axis=1).mean()
        falling = np.linalg.svd(old - m, compute_uv=False) ** 2 / len(old)
        least = abs(lost - falling[: D - k].sum()) < 1e-6 * falling.sum()
        told = "\nThese are the directions of *least* variance: sort by falling eigenvalues." if least else ""
        said = f"with k = {k} of D = {D} {name} loses {plain.show(lost)} on X_train itself, which is not the least"
        that(abs(lost - falling[k:].sum()) <= 1e-6 * falling.sum(), f"{said}{told}")


def _rows(f: Callable, old: np.ndarray, new: np.ndarray, k: int, name: str) -> np.ndarray:
    answer = returned(f, old, new, k, name=name, takes=("X_train", "X_new", "k"))
    values = plain.array(answer, f"{name}(X_train, X_new, k)")
    shapes = f"{plain.shape_words(values)}, X_new has shape {new.shape}"
    that(values.shape == new.shape, f"{name}(X_train, X_new, {k}) has {shapes}")
    return values


def strangest(f: Any, key: int, name: str = "") -> None:
    """Right when f(X_train, X_new, k) is the number of the row of X_new that is rebuilt worst."""
    name, draw, tried = name or function_name(f), rng(key), 0
    left = set(_STRANGE)
    while left or tried < 12:
        D, k = int(draw.integers(3, 6)), int(draw.integers(1, 3))
        old = draw.exponential(size=(30, D)) * 3.0 ** -np.arange(D) @ np.linalg.qr(draw.normal(size=(D, D)))[0] + 2
        m = old.mean(axis=0)
        A, c = np.linalg.svd(old - m, full_matrices=False)[2][:k], np.median(old, axis=0) - m
        d = draw.normal(size=(40, 8, D))  # of many sets of new examples one will do, as a rule
        rest, from_median = (d - d @ A.T @ A, (d - c) - (d - c) @ A.T @ A)
        errors = (rest**2).sum(axis=2)
        worsts = errors.argmax(axis=1)
        picked = {why: score(rest, d, from_median).argmax(axis=1) for why, score in _STRANGE.items()}
        told = sum((picked[why] != worsts).astype(int) for why in left or picked)
        told[np.ptp(np.sort(errors, axis=1)[:, -2:], axis=1) < 1e-6] = 0
        best = int(told.argmax())
        if not told[best]:
            continue
        new, worst = m + d[best], int(worsts[best])
        others = {why: int(other[best]) for why, other in picked.items()}
        left -= {why for why, other in others.items() if other != worst}
        tried += 1
        n = plain.number(call(f, old, new, k, name=name, takes=("X_train", "X_new", "k")), name)
        counted = n == round(n) and 0 <= n < len(new)
        that(counted, f"{name} gives {plain.show(n)} for {len(new)} new examples: they are counted from 0")
        if n != worst:
            more = explanation(n, others, operator.eq)
            raise Wrong(f"{name} gives {n:g}, but another new example is rebuilt worse, from k = {k} coordinates", more)


_STRANGE: dict[str, Callable[..., np.ndarray]] = {  # by the rest, by d, and by the rest where the median is subtracted
    "By which length is the rest measured? Add the squares over each row.": lambda rest, *_: np.abs(rest).sum(axis=2),
    "The largest entry of the rest is not its length.": lambda rest, *_: np.abs(rest).max(axis=2),
    "The length of the rest has squares: no other power will do.": lambda rest, *_: (np.abs(rest) ** 3).sum(axis=2),
    "That is the example farthest from the mean: measure the rest x - x̂.": lambda rest, d, _: (d**2).sum(axis=2),
    "That one is rebuilt best; which one is rebuilt worst?": lambda rest, *_: -(rest**2).sum(axis=2),
    "PCA subtracts the mean of the training data, and not their median.": lambda *by: (by[2] ** 2).sum(axis=2),
}


def least_error(f: Any, key: int, name: str = "") -> None:
    """Right when f(S, k) is a lower bound that the principal directions of the covariance matrix S reach."""
    name, draw = name or function_name(f), rng(key)
    for D in (2, 3, 5):
        G = draw.normal(size=(12, D)) * (1.0 + np.arange(D))
        S = G.T @ G / (12 * D**2)
        vectors = np.linalg.eigh(S)[1][:, ::-1]
        for k in range(D, -1, -1):
            loss = plain.number(call(f, S, k, name=name, takes=("S", "k")), f"{name}(S, {k})")
            A, room = vectors[:, :k].T, 1e-7 * np.trace(S)
            reached = float(np.trace(S) - np.trace(A @ S @ A.T))
            said, some = f"{name}(S, {k}) is {loss:.2g}", f"A with k = {k} row{'s' * (k != 1)}"
            that(loss <= reached + room, f"{said}, but some {some} loses less")
            that(loss >= reached - room, f"{said}, but no {some} of S, shape ({D}, {D}), loses so little")


def components(A: Any, X: Any, k: int | None = None, *, rows: bool = False, name: str = "A", tol: float = 1e-6) -> None:
    """Judge the first k principal directions of the rows of X: any signs, any basis where eigenvalues are equal."""
    X = table(X)
    D, k = X.shape[1], X.shape[1] if k is None else k
    directions = plain.array(A, name)
    directions = (directions[None] if rows else directions[:, None]) if directions.ndim == 1 and k == 1 else directions
    wanted, line = ((k, D), "row") if rows else ((D, k), "column")
    if directions.shape != wanted:
        more = f"It is transposed: directions are {line}s." if directions.T.shape == wanted else None
        raise Wrong(f"{name} has {plain.shape_words(directions)}, wanted shape {wanted}: one direction a {line}", more)
    S, columns = scatter(X) / len(X), directions.T if rows else directions
    judge(columns, lambda A: _not_principal(A, S, name, tol, line), _components_slips(columns, X, S, tol, line))


def _not_principal(A: np.ndarray, S: np.ndarray, name: str, tol: float, line: str = "column") -> str | None:
    """The first thing that is wrong with these columns; None when they are the principal directions."""
    for j, length in enumerate(np.linalg.norm(A, axis=0)):
        if abs(length - 1) > tol:
            return f"{line} {j} of {name} has length {plain.show_both(length, 1.0)[0]}, wanted 1"
    values = np.linalg.eigvalsh(S)[::-1]
    scale = max(float(values[0]), np.finfo(float).tiny)
    for j, a in enumerate(A.T):
        for i in range(j):
            if abs(A[:, i] @ a) > tol:
                product = plain.show(A[:, i] @ a)
                return f"{line}s {i} and {j} of {name} are not orthogonal: their product is {product}"
        along = float(a @ S @ a)
        if abs(along - values[j]) > tol * scale:
            return differing(f"along {line} {j} of {name} the variance (1/N)", along, values[j])
    return None


def _components_slips(A: np.ndarray, X: np.ndarray, S: np.ndarray, tol: float, line: str) -> Iterator[tuple[str, bool]]:
    def principal(B: np.ndarray, of: np.ndarray = S) -> bool:
        return _not_principal(B, of, "A", tol) is None

    lengths, square, deviations = np.linalg.norm(A, axis=0), A.shape[0] == A.shape[1], np.sqrt(np.diag(S))
    unit = bool(lengths.all())
    yield "The directions are right; divide each by its length.", unit and principal(A / lengths)
    order = "The order is wrong: eigh gives the smallest eigenvalue first. Sort by falling eigenvalues."
    yield order, (square and principal(A[:, ::-1])) or _smallest_first(A, S, tol)
    raw = X.T @ X / len(X)
    yield "The data are not centred: subtract the mean of each column first.", principal(A, raw)
    other = "eigh gives them as columns" if line == "row" else "svd gives them as rows of Vt"
    yield f"It is transposed: directions are {line}s (np.linalg.{other}).", square and principal(A.T)
    unsorted = "These are eigenvectors, but in the wrong order: sort by falling eigenvalues (eig does not sort)."
    yield unsorted, unit and _eigenvectors(A, S, tol)
    standard = "These are the directions of the standardised data: only centre them."
    yield standard, bool(deviations.all()) and principal(A, S / np.outer(deviations, deviations))


def _smallest_first(A: np.ndarray, S: np.ndarray, tol: float) -> bool:
    return _not_principal(A, np.trace(S) * np.eye(len(S)) - S, "A", tol) is None and _eigenvectors(A, S, tol)


def _eigenvectors(A: np.ndarray, S: np.ndarray, tol: float) -> bool:
    along = np.einsum("ij,ik,kj->j", A, S, A)
    return bool(np.abs(S @ A - A * along).max() <= tol**0.5 * max(np.trace(S), np.finfo(float).tiny))
