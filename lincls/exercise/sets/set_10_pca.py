"""Set 10, question by question: each function judges one part, on the irises and on data that are drawn.

a multiplier     is the factor from one gradient to the other at the nearest point
k                is the least with PoV(k) > share, where PoV meets the share exactly too
thin data        have variances that the square of the data loses in rounding
the worst case   is separated by a plane, and by no threshold on its first component
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call
from lincls.exercise.chance import rng
from lincls.exercise.derivation import derivation
from lincls.exercise.functions import gradient
from lincls.exercise.reading import numbers, parts, returned
from lincls.exercise.samples import covariance
from lincls.exercise.sets.set_10 import components, coordinates, enough, extreme, multiplier, stationary_at, variances
from lincls.exercise.sets.set_10_components import WHYS, Choice, choices, parted, threshold_errors
from lincls.exercise.units import separates
from lincls.exercise.verdict import Wrong, that

Ellipse = tuple[float, float, float]


def q1_a(top: Any, low: Any, ellipse: Ellipse) -> None:
    """Both extremes."""
    plain.attempted(top, low)
    extreme(top, ellipse, +1, "top")
    extreme(low, ellipse, -1, "low")


def q1_b(lam_top: Any, lam_low: Any, ellipse: Ellipse) -> None:
    """Both multipliers, at the extremes themselves."""
    plain.attempted(lam_top, lam_low)
    a, c, s = ellipse
    narrow = np.diag([a, c]) ** 0.5
    vectors = np.linalg.solve(
        narrow, np.linalg.eigh(np.linalg.inv(narrow) @ [[0, 1], [1, 0]] @ np.linalg.inv(narrow))[1]
    )
    low, top = (vectors * s**0.5 * np.sign(vectors[0])).T
    multiplier(lam_top, top, ellipse, "lam_top")
    multiplier(lam_low, low, ellipse, "lam_low")


def lagrangian(p: np.ndarray, w: np.ndarray, b: float, x: np.ndarray, lam: float) -> float:
    """What question 2 differentiates."""
    return float(((x - p) ** 2).sum() - lam * (w @ x + b))


def _planes(key: int) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """A point and a plane in 1 to 6 dimensions, on either side; w is neither of length 1 nor short."""
    draw = rng(key)
    planes = [(draw.normal(size=D), draw.normal(size=D) + 0.5) for D in (1, 2, 4, 6)]
    sides = draw.permutation([-1, -1, 1, 1]) * draw.uniform(0.3, 2, 4)
    return [(p, w, float(z - w @ p)) for (p, w), z in zip(planes, sides, strict=True)]


def q2_a(lagrangian_gradient: Any) -> None:
    """The gradient of the Lagrangian, as differences have it."""
    draw = rng(1020)
    for data in _planes(1032):
        points = [(draw.normal(size=len(data[0])), float(draw.normal())) for _ in range(2)]
        gradient(lagrangian_gradient, lagrangian, points, data=data, names=("dx", "dlam"))


def q2_b(stationary: Any) -> None:
    """Where the derivative by x vanishes."""
    draw = rng(1021)
    for p, w, b in _planes(1033):
        lam = float(draw.normal())
        x = numbers(call(stationary, p, w, lam, takes=("p", "w", "lam")), p.shape, "x")
        stationary_at(partial(lagrangian, p, w, b, lam=lam), x, "L")


def q2_c(answer: Any) -> None:
    """The gradient of f is lam times that of g at the foot of p."""
    for p, w, b in _planes(1022):
        lam = plain.number(returned(answer, p, w, b, takes=("p", "w", "b")), "lam")
        foot = p + np.linalg.lstsq(w[None], [-b - w @ p], rcond=None)[0]
        of_f, of_g = 2 * (foot - p), lam * w
        told = f"p = {plain.show(p)}, w = {plain.show(w)}, b = {b:.4g}: at the nearest point the gradient of f is"
        said = f"{told} {plain.show(of_f)}, and your lam times the gradient of g is {plain.show(of_g)}"
        that(np.abs(of_f - of_g).max() <= 1e-6 * max(1.0, float(np.abs(of_f).max())), said)


def q2_d(nearest: Any) -> None:
    """A point of the plane than which no other is nearer, and how far it is."""
    draw = rng(1023)
    for p, w, b in _planes(1034):
        answer = call(nearest, p, w, b, takes=("p", "w", "b"))
        x, squared = parts(answer, (p.shape, ()), ("x", "squared"))
        z, own = w @ x + b, ((x - p) ** 2).sum()
        that(abs(z) <= 1e-7, f"the point that you give is not on the plane: w·x + b = {z:.3g}")
        said = f"your x is at the squared distance {own:.4g}, not {squared:.4g}"
        that(abs(own - squared) <= 1e-6 * max(1.0, own), said)
        for step in draw.normal(size=(20, len(p))):
            along = step - (w @ step) / (w @ w) * w  # to another point of the plane
            nearer = abs(along @ (x - p)) > 1e-6 * max(1.0, own)
            that(not nearer, "another point of the plane is nearer to p than yours")


def q3(answer: Any, divisor: str, name: str, key: int) -> None:
    """The matrix of five examples, and of others."""
    few = np.array([[1.0, 2.0, 0.0], [3.0, 1.0, 1.0], [5.0, 4.0, 0.5], [2.0, 6.0, 3.0], [4.0, 2.0, -2.0]])
    covariance(returned(answer, few, takes=("X",)), few, divisor, name=f"{name}(X_five)")
    draw = rng(key)
    for N, D in ((7, 2), (4, 6), (9, 3)):
        X = draw.normal(size=(N, D)) * (1 + np.arange(D)) + 3 * draw.normal(size=D)
        called = f"{name} of another X, shape ({N}, {D}),"
        covariance(returned(answer, X, takes=("X",)), X, divisor, name=called)


def _three(answer: Any, X: np.ndarray, second: float, name: str, takes: tuple[str, str], gives: str) -> list:
    values = plain.sequence(returned(answer, X, second, name=name, takes=takes))
    if values is None or len(values) != 3:
        raise Wrong(f"{name} should give three values: {gives}")
    plain.attempted(*values)
    return values


def _pca(answer: Any, X: np.ndarray, share: float) -> list:
    return _three(answer, X, share, "pca", ("X", "share"), "mean, A, lam")


def _by_svd(answer: Any, X: np.ndarray, k: int) -> list:
    return _three(answer, X, k, "pca_svd", ("X", "k"), "A, lam, Z")


def _stretched(key: int) -> list[np.ndarray]:
    """Data about another point than 0, along other directions than the axes, of two features to eight."""
    draw = rng(key)
    turned = [np.linalg.qr(draw.normal(size=(D, D)))[0] for D in (2, 5, 3, 8)]
    return [
        (draw.normal(size=(40, len(Q))) * 2.0 ** -np.arange(len(Q))) @ Q + 3 * draw.normal(size=len(Q)) for Q in turned
    ]


def q4_a(pca: Any, irises: np.ndarray) -> None:
    """The mean and all variances."""
    for X in (irises, *_stretched(1007)):
        mean, _, lam = _pca(pca, X, 0.8)
        off = float(np.abs((X - plain.vector(mean, X.shape[1], "mean")).sum(axis=0)).max())
        that(off <= 1e-6 * len(X), f"the deviations from your mean add up to {off:.3g} in a column, not to 0")
        variances(lam, X)


def q4_b(pca: Any, irises: np.ndarray) -> None:
    """As many rows as it takes, where PoV meets the share exactly too."""
    for share in (0.9, 0.95, 0.99):
        _as_few(pca, irises, share)
    draw = rng(1008)
    for D, share in ((4, 0.5), (8, 0.25), (4, 0.25), (8, 0.75)):
        corners = float(2 ** draw.integers(0, 4)) * np.tile(np.vstack([np.eye(D), -np.eye(D)]), (2, 1))
        _as_few(pca, corners, share)
    for share in (0.0, 0.5, float(draw.uniform(0.6, 0.95)), 0.99999):
        spread = np.sqrt(draw.dirichlet(np.ones(6) * 3)) * 5
        _as_few(pca, draw.normal(size=(40, 6)) * spread + [1, 0, 2, 0, 3, 0], share)


def _as_few(pca: Any, X: np.ndarray, share: float) -> None:
    _, A, lam = _pca(pca, X, share)
    variances(lam, X)
    enough(A, lam, share)


def q4_c(pca: Any, irises: np.ndarray) -> None:
    """The first k directions, as rows."""
    draw = rng(1009)
    mixed = draw.normal(size=(40, 6)) * [1, 4, 3, 5, 2, 0.5] + draw.normal(size=6)
    rising = draw.normal(size=(40, 4)) * [1, 3, 9, 27]  # so most solvers find them, if nobody sorts
    looks = [(irises, 0.95, "the irises"), (irises, 0.999, "the irises, share = 0.999,")]
    looks += [(X, share, "other data") for X in (mixed, rising, *_stretched(1035)) for share in (0.3, 0.6, 0.9, 0.9999)]
    for X, share, name in looks:
        _, A, _ = _pca(pca, X, share)
        directions, kept = plain.array(A, "A"), parted(X)[0]
        that(directions.ndim == 2, f"A has {plain.shape_words(directions)}, but it is a table: one direction a row")
        k = len(directions) if directions.shape[1] == X.shape[1] else directions.shape[1]
        components(directions, X, k, rows=True, name=f"A of {name}", tol=1e-5)
        least = 1 + int((np.cumsum(kept) <= share).sum())
        that(k == least, f"A has {k} rows, but {least} directions are as few as keep more than {share:.4g}")


def _svd_cases(key: int, irises: np.ndarray) -> list[tuple[np.ndarray, int, str]]:
    draw = rng(key)
    tall, wide = _stretched(key)[1], draw.normal(size=(6, 12)) * (1 + np.arange(12)) ** 2 + 5
    return [(irises, 2, "the irises"), (irises, 4, "the irises"), (tall, 3, "other data"), (wide, 3, "other data")]


def q6_a(pca_svd: Any, irises: np.ndarray) -> None:
    """The directions."""
    for X, k, name in _svd_cases(1012, irises):
        A, _, _ = _by_svd(pca_svd, X, k)
        components(A, X, k, rows=True, name=f"A of {name}", tol=1e-5)


def q6_b(pca_svd: Any, irises: np.ndarray) -> None:
    """Their variances."""
    for X, k, _ in _svd_cases(1013, irises):
        variances(_by_svd(pca_svd, X, k)[1], X, k)


def q6_c(pca_svd: Any, irises: np.ndarray) -> None:
    """The coordinates that go with them."""
    for X, k, _ in _svd_cases(1014, irises):
        A, _, Z = _by_svd(pca_svd, X, k)
        components(A, X, k, rows=True, tol=1e-5)
        coordinates(Z, A, X)


def q6_d(pca_svd: Any) -> None:
    """Variances so small that squaring the data loses them."""
    draw = rng(1015)
    for deviations in ([1, 4e-9, 2e-9], [2, 5e-9], [3, 1, 6e-9, 3e-9, 1e-9]):
        d = np.array(deviations)
        G = draw.normal(size=(60, len(d)))
        U = np.linalg.qr(G - G.mean(axis=0))[0] * np.sqrt(60)
        thin = U * d @ np.linalg.qr(draw.normal(size=(len(d), len(d))))[0]
        lam = numbers(_by_svd(pca_svd, thin, len(d))[1], d.shape, "lam")
        for one, goal in zip(lam, d**2, strict=True):
            said = f"on thin data, a variance of {goal:.2g} comes out as {one:.2g}: it drowns in rounding"
            that(abs(one / goal - 1) <= 0.01, f"{said}\nTake the SVD of the data, not of their squares.")


def lost(d: np.ndarray, A: np.ndarray, **_: Any) -> float:
    """The mean reconstruction error, as question 7 begins."""
    return float(((d - d @ A.T @ A) ** 2).sum() / len(d))


def kept(draw: np.random.Generator, N: int, D: int, k: int) -> dict[str, np.ndarray]:
    """Centred examples, k directions that are not principal, and all that the lines of question 7 take."""
    d = draw.normal(size=(N, D)) * (1 + np.arange(D))
    d -= d.mean(axis=0)
    A = np.linalg.qr(draw.normal(size=(D, k)))[0].T
    values, vectors = np.linalg.eigh(d.T @ d / N)
    c = ((A @ vectors[:, ::-1]) ** 2).sum(axis=0)
    return {"d": d, "A": A, "z": d @ A.T, "S": d.T @ d / N, "lam": values[::-1], "c": c}


def q7(lines: list[Callable], takes: list[tuple[str, ...]], names: list[str], key: int) -> None:
    """Each line has the value of the first."""
    draw = rng(key)
    points = [kept(draw, N, D, k) for N, D, k in ((4, 3, 2), (9, 5, 1), (12, 4, 3), (7, 2, 1))]
    derivation(lines, lost, points, takes, names=names)


def _sizes(key: int) -> list[int]:
    return [20, 30, *(10 + 2 * rng(key).permutation(46)[:2]).tolist(), 400, 10]


def _made(answer: Any, N: int) -> tuple[np.ndarray, np.ndarray]:
    """X and t as a student's function makes them, with the unit that separates them."""
    listed = plain.sequence(returned(answer, N, name="lost", takes=("N",)))
    if listed is None or len(listed) != 4:
        raise Wrong("lost should give four values: X, t, w, b")
    plain.attempted(*listed)
    X, t = (plain.array(values, name) for values, name in zip(listed[:2], "Xt", strict=True))
    shapes = f"{X.shape} and {t.shape}, wanted ({N}, 2) and ({N},)"
    that((X.shape, t.shape) == ((N, 2), (N,)), f"with N = {N} X and t have the shapes {shapes}")
    half = (np.sort(t) == np.repeat([-1, 1], N // 2)).all()
    that(half, f"with N = {N}: half of the targets should be +1 and half -1")
    separates(listed[2], listed[3], (X, t))
    return X, t


def q8_a(answer: Any) -> None:
    """A unit separates the classes, for every N."""
    for N in _sizes(1024):
        _made(answer, N)


def q8_b(answer: Any) -> None:
    """The first component keeps nearly all of the spread and nothing of the classes."""
    for N in _sizes(1025):
        X, t = _made(answer, N)
        shares, Z = parted(X)
        share, errors = float(shares[0]), threshold_errors(np.round(Z[0], 9), t)
        said = f"with N = {N} the first direction keeps {share:.3f} of the variance, wanted more than 0.9"
        that(share > 0.9, f"{said}\nMake the clouds longer, along the line that separates them.")
        said = f"with N = {N} the best threshold on z1 makes {errors} mistakes, wanted {0.4 * N:g} or more"
        that(errors >= 0.4 * N, f"{said}\nThe long side must run along the boundary, with both classes all along it.")


def q9_a(best_component: Any) -> None:
    """The component whose best threshold makes the fewest mistakes, whatever is turned, swapped or moved."""
    draw, takes = rng(1031), ("X", "t")

    def asked(X: np.ndarray, t: np.ndarray) -> float:
        return plain.number(returned(best_component, X, t, takes=takes), "best_component(X, t)")

    tables = choices(draw)
    answers = [asked(X, t) for X, t, *_ in tables]
    _judge_choices(answers, tables)
    for (X, t, *_), first in zip(tables, answers, strict=True):
        turn, order = np.linalg.qr(draw.normal(size=(X.shape[1],) * 2))[0], draw.permutation(len(t))
        for Y, u, what in (
            (X, -t, "with the classes swapped"),
            (X @ turn, t, "turned"),
            (X[order] + 7, t[order], "moved, and in another order"),
        ):
            second = asked(Y, u)
            that(second == first, f"best_component gives {first:g}, and {second:g} for the same data {what}")


def _judge_choices(found: list[float], tables: list[Choice]) -> None:
    goals = [goal for _, _, goal, _ in tables]
    slips = [
        ("Components are counted from 1 here.", [goal - 1 for goal in goals]),
        *((why, [others[k] for *_, others in tables]) for k, why in enumerate(WHYS)),
    ]
    for answer, goal, (X, t, *_) in zip(found, goals, tables, strict=True):
        if answer == goal:
            continue
        more = next((why for why, slip in slips if slip == found), None)
        if answer not in range(1, X.shape[1] + 1):
            raise Wrong(f"best_component gives {answer:g}: components are counted from 1 to D", more)
        mistakes = threshold_errors(parted(X)[1][int(answer) - 1], t)
        told = f"component {answer:g} makes {mistakes} mistakes on {len(t)} examples at its best threshold"
        raise Wrong(f"{told}, and another one makes fewer", more)


def q9_b(scale: Any, X: np.ndarray, t: np.ndarray, name: str) -> None:
    """Units in which one direction keeps nearly all variance, and `shows` the classes or `hides` them."""
    units = plain.vector(scale, X.shape[1], name)
    that((units > 0).all(), f"{name} is {plain.show(units)}, but a unit is a positive number")
    shares, Z = parted(X * units)
    told = "Only the quotient of the two units matters. What does a variance do when its feature is multiplied?"
    said = f"with {name} the first direction keeps {shares[0]:.4f} of the variance, wanted above 0.98"
    that(shares[0] > 0.98, f"{said}\n{told}")
    mistakes, wanted = threshold_errors(Z[0], t), {"shows": "none", "hides": f"{0.3 * len(t):g} or more"}[name]
    enough_of_them = mistakes == 0 if name == "shows" else mistakes >= 0.3 * len(t)
    that(enough_of_them, f"with {name} the best threshold on z1 makes {mistakes} mistakes, wanted {wanted}")
