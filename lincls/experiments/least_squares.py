"""The experiments of lecture 06: LMS change by change, three models side by side, and a loss between three losses."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.features import add_dummy
from lincls.models import Adaline, LeastSquaresClassifier, LogisticRegression, Perceptron

BLEND = ("squared", "logistic", "hinge")  # at 0, 1 and 2


ROUND, RIDGE = 12.0, 0.02  # how sharp the kink of the hinge is; the weight of |w|^2 / 2


def blend(m: np.ndarray, s: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Loss, pull and curvature (S,) at margins m: squared at s = 0, logistic at 1, the rounded hinge at 2."""
    parts = [
        lambda: ((1 - m) ** 2, 2 * (1 - m), np.full_like(m, 2.0)),
        lambda: _soft(-m, 1.0),
        lambda: _soft(1 - m, ROUND),
    ]
    low = min(int(s), 1)
    first, second = parts[low](), parts[low + 1]()
    share = s - low
    return tuple((1 - share) * a + share * b for a, b in zip(first, second, strict=True))  # type: ignore[return-value]


def _soft(u: np.ndarray, k: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """ln(1 + exp(k u)) / k, its slope and its curvature."""
    slope = 0.5 * (1 + np.tanh(k * u / 2))
    return np.logaddexp(0, k * u) / k, slope, k * slope * (1 - slope)


def balance(X: np.ndarray, t: np.ndarray, s: float) -> np.ndarray:
    """(b, w) where the mean of the blended loss, with a small ridge on w, is least: Newton, halving its steps."""
    A = t[:, None] * add_dummy(X)
    ridge = RIDGE * np.array([0.0, 1.0, 1.0])

    def E(v):
        return blend(A @ v, s)[0].mean() + 0.5 * ridge @ v**2

    v = np.zeros(3)
    for _ in range(60):
        _, pull, curve = blend(A @ v, s)
        slope = ridge * v - pull @ A / len(A)
        if np.abs(slope).max() < 1e-10:
            break
        step = np.linalg.solve((A.T * curve) @ A / len(A) + np.diag(ridge + 1e-12), slope)
        size, here = 1.0, E(v)
        while size > 1e-6 and E(v - size * step) > here - 1e-4 * size * (slope @ step):
            size /= 2
        v = v - size * step
    return v


def lms(X: Any, t: Any, eta: float, epochs: int, batch: bool) -> Iterator[np.ndarray]:
    """Yield (b, w) at the start and after every change."""
    rows, v = add_dummy(X), np.zeros(1 + X.shape[1])
    yield v
    for _ in range(epochs):
        if batch:
            v = v + eta * rows.T @ (t - rows @ v) / len(t)
            yield v
        else:
            for x_n, t_n in zip(rows, t, strict=True):
                v = v + eta * (t_n - v @ x_n) * x_n
                yield v


def bottom(X: Any, t: Any) -> np.ndarray:
    """(b, w) where E is least."""
    return np.linalg.pinv(add_dummy(X)) @ t


def distances(X: Any, t: Any) -> dict[str, list[float]]:
    runs = {
        "batch": Adaline("batch", 0.1, max_epochs=400, tol=0),
        "online, η = 0.02": Adaline("online", 0.02, decay=0, max_epochs=400),
        "online, η from 0.04 down": Adaline("online", 0.04, decay=0.1, max_epochs=400),
    }
    least = bottom(X, t)
    return {
        name: [float(np.hypot(*(np.array([state.b, *state.w]) - least))) for state in model.steps(X, t)]
        for name, model in runs.items()
    }


def best_cut(x: np.ndarray, t: np.ndarray) -> tuple[float, int]:
    """The first threshold with the fewest errors, when x above it is positive, and how many they are."""
    places = np.sort(x)
    errors = [int(((x > place) != (t > 0)).sum()) for place in places]
    return float(places[int(np.argmin(errors))]), min(errors)


class Left(NamedTuple):
    """A fit of least squares without some of the examples: who is left out (N,), and errors on all of them."""

    out: np.ndarray
    model: LeastSquaresClassifier
    wrong: int
    missed: int


def without(x: np.ndarray, t: np.ndarray) -> list[Left]:
    """Fits to all of x (N, 1), t (N,); without those of the positive ones above 1 that are too right; without the rest.

    Too right are those with a margin above 1 under the fit to all.
    """
    far = (x[:, 0] > 1) & (t > 0)
    margin = t * LeastSquaresClassifier().fit(x, t).decision_function(x)
    fits = []
    for out in (far & False, far & (margin > 1), far & (margin <= 1)):
        model = LeastSquaresClassifier().fit(x[~out], t[~out])
        wrong = t * model.decision_function(x) <= 0
        fits.append(Left(out, model, int(wrong.sum()), int((wrong & (t > 0)).sum())))
    return fits


def staggered() -> tuple[np.ndarray, np.ndarray]:
    """Return X (14, 2), t (14,) in {-1, +1}: seven of each, at heights so different that their forces stand apart."""
    minus = [(-1.0, 3.7), (-1.9, 2.4), (0.5, 1.4), (-2.4, 0.4), (-0.8, -0.7), (-1.9, -1.8), (-0.3, -3.0)]
    plus = [(0.9, 3.1), (2.3, 1.9), (0.6, 0.9), (2.0, -0.2), (-0.5, -1.3), (1.8, -2.4), (0.4, -3.6)]
    return np.array([*minus, *plus]), np.repeat([-1.0, 1.0], 7)


def models() -> dict[str, Any]:
    return {
        "least squares": LeastSquaresClassifier(),
        "perceptron": Perceptron(max_epochs=100),
        "logistic": LogisticRegression(l2=0.1, tol=1e-3),
    }


def three(X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Weights (3, 2), biases (3,) and errors (3,) of three models."""
    with warnings.catch_warnings(action="ignore", category=checks.ConvergenceWarning):
        fits = [model.fit(X, t) for model in models().values()]
    W, b = np.array([fit.w_ for fit in fits]), np.array([fit.b_ for fit in fits])
    return W, b, (t[:, None] * (X @ W.T + b) <= 0).sum(axis=0)
