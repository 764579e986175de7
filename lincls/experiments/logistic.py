"""The experiments of lecture 07: descents on two errors, what four solvers cost, intervals, the widest margin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from lincls.data import lessons, real
from lincls.features import add_dummy, standardise
from lincls.models import LogisticRegression, cross_entropy, cross_entropy_gradient, cross_entropy_hessian
from lincls.models.sigmoid import sigmoid

TUNED: dict[str, dict] = {  # the best of nine settings each after 25 passes, as multiples of the safe rates
    "sgd": {"eta": 16 * 0.009453, "decay": 0.3, "max_epochs": 200},
    "gradient": {"eta": 8 * 0.3010, "max_epochs": 1000},
}
STARTS = {"a wrong line": (0.0, -2.0, 2.0), "zero": (0.0, 0.0, 0.0), "another line": (1.0, 3.0, 0.5)}  # (b, w)
FAR = 5  # powers of ten of the steps towards the widest margin
REMEMBERED = 10  # steps from which L-BFGS learns the curvature


def squared(x: Any, t: Any, w: Any, b: Any) -> Any:
    """Mean of (t - p)^2 at each of w, b."""
    return np.mean((t - sigmoid(np.multiply.outer(w, x) + np.expand_dims(b, -1))) ** 2, axis=-1)


def squared_pull(p: np.ndarray, t: np.ndarray) -> np.ndarray:
    return 2 * (p - t) * p * (1 - p)


def entropy(x: Any, t: Any, w: Any, b: Any) -> Any:
    """Mean cross-entropy at each of w, b."""
    z = np.multiply.outer(w, x) + np.expand_dims(b, -1)
    return np.mean(np.logaddexp(0, z) - t * z, axis=-1)


def entropy_pull(p: np.ndarray, t: np.ndarray) -> np.ndarray:
    return p - t


def descend(pull: Callable, x: Any, t: Any, starts: np.ndarray, eta: float, shown: np.ndarray) -> np.ndarray:
    """Descend from all starts (M, 2) at once; return (w, b) after each number of steps in shown (S,): (S, M, 2).

    pull(p, t) is the slope of an example's error by z.
    """
    rows = add_dummy(x[:, None])[:, ::-1]

    def slope(V):
        p = (1 + np.tanh(V @ rows.T / 2)) / 2  # sigmoid, and no number too large for it
        return pull(p, t) @ rows / len(t)

    return _after(shown, starts, eta, slope)


def _after(shown: Any, V: np.ndarray, eta: float, slope: Callable) -> np.ndarray:
    """The weights V after each number of steps in shown (S,) down their slope, (S, *shape of V)."""
    wanted, kept = set(np.asarray(shown).tolist()), {}
    for step in range(max(wanted) + 1):
        if step in wanted:
            kept[step] = V
        V = V - eta * slope(V)
    return np.array([kept[step] for step in np.asarray(shown).tolist()])


def online_steps(X: Any, t: Any, answer: Callable) -> Iterator[Any]:
    w, b = np.zeros(X.shape[1]), 0.0
    yield None, w, b
    for n in list(range(len(X))) * 2:
        error = t[n] - answer(X[n] @ w + b)
        w, b = w + error * X[n], b + error
        yield n, w, b


def penalised(X: Any, t: Any, l2: np.ndarray, steps: int) -> np.ndarray:
    """Gradient descent with every penalty of l2 (L,) at once: (b, w) at each step, (L, steps + 1, 1 + D)."""
    rows, weights = add_dummy(X), np.outer(l2, [0.0] + [1.0] * X.shape[1])

    def slope(V):
        return ((sigmoid(V @ rows.T) - t) @ rows + weights * V) / len(t)

    return _after(range(steps + 1), np.zeros_like(weights), 1.0, slope).transpose(1, 0, 2)


def best_curve(x: np.ndarray, t: np.ndarray) -> tuple[float, float] | None:
    """(w, b) of the largest likelihood, or None where a threshold separates x (N,) by t (N,), so that there is none."""
    low, high = x[t == 0], x[t == 1]
    if low.max() <= high.min() or high.max() <= low.min():
        return None
    model = LogisticRegression().fit(x[:, None], t)
    return float(model.w_[0]), model.b_


def towards(X: Any, t: Any) -> dict[str, Any]:
    """Gradient descent without a penalty from all STARTS at once: paths (3, S, 3) of (b, w) at steps (S,)."""
    rows, steps = add_dummy(X), np.rint(10 ** np.linspace(0, FAR, 10 * FAR + 1)).astype(int)

    def slope(V):
        return ((1 + np.tanh(V @ rows.T / 2)) / 2 - t) @ rows / len(t)

    paths = _after(steps, np.array(list(STARTS.values())), 0.5, slope).transpose(1, 0, 2)
    return {"steps": steps, "paths": paths, "widest": widest(rows, t)}


def widest(rows: np.ndarray, t: np.ndarray) -> np.ndarray:
    """The unit vector u with the largest min of (2t - 1) rows @ u, rows (N, D) separable through the origin.

    It is a sum of a few examples, its support, with positive weights, and all of them are equally near: we try every
    support of at most D examples.
    """
    A = (2 * t - 1)[:, None] * rows
    for size in range(1, rows.shape[1] + 1):
        for support in combinations(range(len(A)), size):
            B = A[list(support)]
            weights = np.linalg.lstsq(B @ B.T, np.ones(size), rcond=None)[0]
            u = weights @ B
            if (weights > 0).all() and (A @ u >= 1 - 1e-9).all():
                return u / np.linalg.norm(u)
    raise ValueError("t must be separable by a plane through the origin of the rows")


def degrees(V: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Angles in degrees between the rows of V (S, D) and the unit vector u (D,)."""
    along = V @ u
    across = np.linalg.norm(V - np.outer(along, u), axis=1)
    return np.degrees(np.arctan2(across, along))


Way = tuple[np.ndarray, np.ndarray]  # work after each step, in passes, and E above its least: (S,), (S,)


def race(X: Any, t: Any, start: np.ndarray, seed: int = 0) -> dict[str, Way]:
    """How four solvers come down from `start` (1 + D,), in the order (b, w): the way of each.

    The penalty is 1. Work is counted in multiplications, by those of a pass, 2 N (D + 1). A line search pays half a
    pass for each E that it asks for.
    """
    least, (N, D) = LogisticRegression(l2=1.0).fit(X, t).loss_, X.shape
    curved = (D + 2) / 4 + (D + 1) ** 2 / (6 * N)  # half of a symmetric Hessian, and the system solved

    def jump(v, g, _):
        return -np.linalg.solve(cross_entropy_hessian(X, t, v[1:], v[0], 1.0), g)

    newton = descent(X, t, start, curved, jump)
    lbfgs = descent(X, t, start, 2 * REMEMBERED / N, lambda _, g, pairs: -two_loops(g, pairs))
    runs = {"newton": newton, "lbfgs": lbfgs}
    for solver, settings in TUNED.items():
        model = LogisticRegression(solver, l2=1.0, start=(start[1:], start[0]), seed=seed, tol=0, **settings)
        E = [state.loss for state in model.steps(X, t)]
        runs[solver] = np.arange(float(len(E))), np.array(E)
    return {name: (work, E - least) for name, (work, E) in runs.items()}


def descent(X: Any, t: Any, v: np.ndarray, extra: float, direction: Callable) -> Way:
    """Go along direction(v, gradient, pairs) and halve a step until E falls enough; pairs are (step, turn) so far.

    A step costs a pass and `extra` passes, and each halving half a pass.
    """

    def E(v):
        return cross_entropy(X, t, v[1:], v[0], 1.0)

    def slope(v):
        return cross_entropy_gradient(X, t, v[1:], v[0], 1.0)

    value, g, work = E(v), slope(v), 0.5
    pairs: list[tuple[np.ndarray, np.ndarray]] = []
    kept = [(0.0, value)]
    while (d := direction(v, g, pairs)) @ g < -1e-6 and len(kept) < 300:
        share, work = 1.0, work + 0.5 + extra
        while (now := E(v + share * d)) > value + 1e-4 * share * (d @ g):
            share, work = share / 2, work + 0.5
        work, v, value, before = work + 0.5, v + share * d, now, g
        g = slope(v)
        pairs = [*pairs[1 - REMEMBERED :], (share * d, g - before)]
        kept.append((work, value))
    ways = np.array(kept).T
    return ways[0], ways[1]


def two_loops(g: np.ndarray, pairs: Any) -> np.ndarray:
    """L-BFGS: about H^-1 g, from steps s and by how much the gradient turned along each, y (Nocedal 1980)."""
    if not pairs:
        return g / np.linalg.norm(g)
    q, shares = g.copy(), []
    for s, y in reversed(pairs):
        shares.append((s @ q) / (s @ y))
        q = q - shares[-1] * y
    s, y = pairs[-1]
    q = q * (s @ y) / (y @ y)
    for (s, y), share in zip(pairs, reversed(shares), strict=True):
        q = q + (share - (y @ q) / (s @ y)) * s
    return q


def until_near(way: Way) -> float:
    """The work after which E stays within 0.01 of its least."""
    work, gaps = way
    return float(work[np.flatnonzero(gaps > 0.01)[-1] + 1])


def gap_after(way: Way, work: float) -> float:
    """E above its least after the last step that so much work pays; nan where the way ended before, not yet near."""
    if work > way[0][-1] and way[1][-1] > 1e-3:
        return float("nan")
    return float(way[1][way[0] <= work][-1])


def gaps_by_work() -> dict[str, Any]:
    """What `four_solvers` shows: 30 features of all patients, a penalty of 1, and rates that were tuned alike."""
    table = real.breast_cancer()
    X, work = standardise(table.X).Z, np.geomspace(1, 1000, 91)
    drawn = np.random.default_rng(0).normal(size=(6, 31))
    ways = [race(X, table.t, start) for start in (np.zeros(31), *drawn)]
    gaps = {name: [[gap_after(way[name], amount) for amount in work] for way in ways] for name in ways[0]}
    near = {f"{name} near": until_near(way) for name, way in ways[0].items()}
    return {"work": work} | {name: np.maximum(gap, 1e-6) for name, gap in gaps.items()} | near


def intervals(seed: int, samples: int = 40) -> tuple[np.ndarray, float]:
    """Intervals (samples, 2) of 95 % for the odds ratio of roughness, and the ratio that they should hold.

    The model of all patients is taken for the truth, and their diagnoses are drawn anew from it for each sample.
    """
    X, t = lessons.tumours()
    truth, rng, ends = LogisticRegression().fit(X, t), np.random.default_rng(seed), []
    p = truth.predict_proba(X)[:, 1]
    for _ in range(samples):
        drawn = (rng.uniform(size=len(p)) < p) * 1
        model = LogisticRegression().fit(X, drawn)
        error = np.sqrt(np.linalg.inv(cross_entropy_hessian(X, drawn, model.w_, model.b_))[2, 2])
        ends.append(model.w_[1] + np.array([-1.96, 1.96]) * error)
    return np.exp(ends), float(np.exp(truth.w_[1]))
