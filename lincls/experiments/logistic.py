"""The experiments of lecture 07: descents on two errors, with and without a penalty, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from lincls.data import real
from lincls.features import add_dummy, standardise
from lincls.models import LogisticRegression, cross_entropy, newton_step
from lincls.models.sigmoid import sigmoid

TUNED: dict[str, dict] = {  # the best of nine settings each after 25 passes, as multiples of the safe rates
    "sgd": {"eta": 16 * 0.009453, "decay": 0.3, "max_epochs": 200},
    "gradient": {"eta": 8 * 0.3010, "max_epochs": 1000},
}
STARTS = {"a wrong line": (0.0, -2.0, 2.0), "zero": (0.0, 0.0, 0.0), "another line": (1.0, 3.0, 0.5)}  # (b, w)
FAR = 5  # powers of ten of the steps towards the widest margin


def work_until_near(gaps: Any, price: float, near: float = 0.01) -> float:
    """The work until E stays within `near` of its least."""
    far = np.flatnonzero(np.asarray(gaps) > near)
    return price * (far[-1] + 1)


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


def two_starts() -> np.ndarray:
    return np.array([(0.0, 0.0), (2.0, 2.0)])


def descend(pull: Callable, x: Any, t: Any, starts: np.ndarray, eta: float, shown: np.ndarray) -> np.ndarray:
    """Descend from all starts (M, 2) at once; return (w, b) after each number of steps in shown (S,): (S, M, 2).

    pull(p, t) is the slope of an example's error by z.
    """
    w, b = starts.T
    x, t, wanted, kept = x[:, None], t[:, None], set(shown.tolist()), []
    for step in range(max(wanted) + 1):
        if step in wanted:
            kept.append(np.column_stack([w, b]))
        each = pull((1 + np.tanh((x * w + b) / 2)) / 2, t)  # sigmoid, and no number too large for it
        w, b = w - eta * (x * each).mean(axis=0), b - eta * each.mean(axis=0)
    return np.array(kept)


def online_steps(X: Any, t: Any, answer: Callable, eta: float = 1.0, passes: int = 2) -> Iterator[Any]:
    w, b = np.zeros(X.shape[1]), 0.0
    yield None, w, b
    for n in list(range(len(X))) * passes:
        error = t[n] - answer(X[n] @ w + b)
        w, b = w + eta * error * X[n], b + eta * error
        yield n, w, b


def penalised(X: Any, t: Any, l2: np.ndarray, steps: int) -> np.ndarray:
    """Gradient descent with every penalty of l2 (L,) at once: (b, w) at each step, (L, steps + 1, 1 + D)."""
    rows, V = add_dummy(X), np.zeros((len(l2), 1 + X.shape[1]))
    weights, path = np.outer(l2, [0.0] + [1.0] * X.shape[1]), [V]
    for _ in range(steps):
        V = V - ((sigmoid(V @ rows.T) - t) @ rows + weights * V) / len(t)
        path.append(V)
    return np.array(path).transpose(1, 0, 2)


def best_curve(x: np.ndarray, t: np.ndarray) -> tuple[float, float] | None:
    """(w, b) of the largest likelihood, or None where a threshold separates x (N,) by t (N,), so that there is none."""
    low, high = x[t == 0], x[t == 1]
    if low.max() <= high.min() or high.max() <= low.min():
        return None
    rows, v = np.column_stack([np.ones(len(x)), x]), np.zeros(2)
    for _ in range(50):
        p = (1 + np.tanh(rows @ v / 2)) / 2
        slope = (p - t) @ rows
        if np.abs(slope).max() < 1e-9:
            break
        step = np.linalg.solve((rows.T * (p * (1 - p))) @ rows, slope)
        while _loss(rows @ (v - step), t) > _loss(rows @ v, t) + 1e-12:
            step = step / 2
        v = v - step
    return float(v[1]), float(v[0])


def _loss(z: np.ndarray, t: np.ndarray) -> float:
    return float(np.sum(np.logaddexp(0, z) - t * z))


def towards(X: Any, t: Any, eta: float = 0.5) -> dict[str, Any]:
    """Gradient descent without a penalty from all STARTS at once: paths (3, S, 3) of (b, w) at steps (S,)."""
    rows, V, kept = add_dummy(X), np.array(list(STARTS.values())), {}
    steps = np.rint(10 ** np.linspace(0, FAR, 10 * FAR + 1)).astype(int)
    wanted = set(steps.tolist())
    for step in range(1, steps[-1] + 1):
        V = V - eta * (((1 + np.tanh(V @ rows.T / 2)) / 2 - t) @ rows) / len(t)
        if step in wanted:
            kept[step] = V
    paths = np.array([kept[step] for step in steps.tolist()]).transpose(1, 0, 2)
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


def gaps_by_work() -> dict[str, Any]:
    """What `three_solvers` shows: 30 features of all patients, a penalty of 1, and rates that were tuned alike."""
    table = real.breast_cancer()
    X, t = standardise(table.X).Z, table.t
    N, weights = len(X), X.shape[1] + 1
    least, w, b, newton = LogisticRegression(l2=1.0).fit(X, t).loss_, np.zeros(X.shape[1]), 0.0, []
    for _ in range(9):
        newton.append(cross_entropy(X, t, w, b, 1.0) - least)
        w, b = newton_step(X, t, w, b, 1.0)
    found = {"newton": newton}
    for solver, settings in TUNED.items():
        model = LogisticRegression(solver, l2=1.0, **settings)
        found[solver] = [state.loss - least for state in model.steps(X, t)]
    # the Hessian is symmetric, so that half of it is enough: N weights (weights + 1) / 2 multiplications
    return found | {"price": 1 + (weights + 1) / 4 + weights**2 / (6 * N)}
