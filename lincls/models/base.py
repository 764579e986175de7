"""What the models share: how they are shown, how they predict, and how a run of steps becomes a fitted model.

    z(x) = w.x + b
    a classifier says the larger class when z >= 0, else the smaller one
    a regression model says y = z

An example is *correct* only if z t > 0 with t in {-1, +1}: training treats a point on the boundary as a
mistake, although `predict` has to call it something and calls it positive.
Source: Grosse, section 1 (the rule z >= 0) and section 4 (the strict criterion).
"""

from __future__ import annotations

import inspect
from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from lincls import checks, metrics
from lincls.features import power_of_two

CONVERGED = "converged"
NOT_SEPARABLE = "not separable"
MAX_EPOCHS = "max_epochs"


class Run(NamedTuple):
    """What is left of a run: its last state, why it stopped, and how many states came after the first."""

    state: Any
    reason: str
    steps: int


def drive(states: Generator[Any, None, str]) -> Run:
    """Run a generator of states to its end.

    Overflow on the way is not reported here: the weights are checked where they are stored.
    """
    state, count = None, -1
    with np.errstate(over="ignore", invalid="ignore"):
        while True:
            try:
                state = next(states)
            except StopIteration as stop:
                return Run(state, stop.value, count)
            count += 1


def finite_scores(z: np.ndarray, names: str = "X holds") -> np.ndarray:
    """Return what a model says about X, unless it left the range of numbers."""
    if not np.isfinite(z).all():
        raise ValueError(
            f"{names} numbers so large that the answer overflowed; bring the features to a common scale first "
            "(features.standardise)"
        )
    return z


def finite_start(loss: float, gradient: np.ndarray, names: str = "X and start") -> None:
    """Refuse a run that has no first state: the loss where it would start is beyond what a float holds."""
    if not (np.isfinite(loss) and np.isfinite(gradient).all()):
        raise ValueError(f"{names} must be so small that the loss at the start is finite; it overflowed")


class Model:
    """A model shows itself with the parameters that differ from their defaults."""

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters of `__init__` by name; `deep`, scikit-learn's, changes nothing."""
        return {name: getattr(self, name) for name in _parameters(type(self))}

    def __repr__(self) -> str:
        defaults = _parameters(type(self))
        changed = {k: v for k, v in self.get_params().items() if repr(v) != repr(defaults[k].default)}
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in changed.items())})"


class Classifier(Model):
    """A model whose answer is one of `classes_` (K,): of two the larger where z >= 0, of more the largest z."""

    classes_: np.ndarray

    def decision_function(self, X: Any) -> np.ndarray:
        raise NotImplementedError

    def predict(self, X: Any) -> np.ndarray:
        """Return a class for each row, (N,): of two the larger one where z >= 0, of more the first of largest z."""
        z = self.decision_function(X)
        return self.classes_[(z >= 0).astype(int) if z.ndim == 1 else z.argmax(axis=1)]

    def score(self, X: Any, t: Any) -> float:
        """Return the share of rows whose predicted class is t, from 0 to 1."""
        return metrics.accuracy(t, self.predict(X))


class LinearModel(Model):
    """A model with weights `w_` (D,) and a bias `b_`."""

    w_: np.ndarray
    b_: float
    n_features_in_: int

    def _z(self, X: Any) -> np.ndarray:
        return self._scores(known_inputs(self, X))

    def _scores(self, X: np.ndarray) -> np.ndarray:
        with np.errstate(over="ignore", invalid="ignore"):
            return finite_scores(X @ self.w_.T + self.b_)

    def _learn(self, w: np.ndarray, b: float) -> None:
        if not (np.isfinite(w).all() and np.isfinite(b)):
            raise ValueError(
                "X holds numbers so large that the weights overflowed; bring the features to a common scale "
                "first (features.standardise)"
            )
        self.w_, self.b_, self.n_features_in_ = w, float(b), len(w)

    def _stop(self, reason: str) -> None:
        self.stopped_, self.converged_ = reason, reason == CONVERGED


class LinearRegressor(LinearModel):
    """A linear model of a real target."""

    def predict(self, X: Any) -> np.ndarray:
        """Return y = X w + b, (N,), in the targets' unit."""
        return self._z(X)

    def score(self, X: Any, t: Any) -> float:
        """Return R^2 = 1 - sum (t - y)^2 / sum (t - mean t)^2: 1 is perfect, 0 is no better than the mean.

        For targets that are all equal it is 1 when every prediction is right and 0 otherwise.
        """
        y = self.predict(X)
        t = checks.targets(t, len(y))
        unit = power_of_two(max(np.abs(t).max(), np.abs(y).max()))  # R^2 has no unit, and no square overflows
        t, y = t / unit, y / unit
        missed, spread = float(np.sum((t - y) ** 2)), float(np.sum((t - t.mean()) ** 2))
        if spread == 0:
            return float(missed == 0)
        return 1.0 - missed / spread


class LinearClassifier(Classifier, LinearModel):
    """A linear model of two classes, `classes_` = (smaller, larger)."""

    def decision_function(self, X: Any) -> np.ndarray:
        """Return z = X w + b, (N,): positive on the larger class's side."""
        return self._z(X)


class StepClassifier(LinearClassifier):
    """A two-class model that learns by steps: `fit` runs the very generator that `steps` returns.

    A subclass writes `_states(X, t)` for clean X and t in {-1., +1.}, and `_settle(run, X, t)` if it has
    more to remember than the last weights.
    """

    stopped_: str
    converged_: bool

    def steps(self, X: Any, t: Any) -> Generator[Any, None, str]:
        """Return the generator of states; its return value is the reason for stopping.

        Input is checked now, not when the first state is asked for.
        """
        X, _, t = two_classes(X, t)
        return self._states(X, t)

    def fit(self, X: Any, t: Any):
        """Run `steps` to the end and keep what it found. X (N, D), t (N,) of any two values. Returns self."""
        X, classes, t = two_classes(X, t)
        run = drive(self._states(X, t))
        self._settle(run, X, t)
        self.classes_ = classes
        return self

    def _states(self, X: np.ndarray, t: np.ndarray) -> Generator[Any, None, str]:
        raise NotImplementedError

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        self._learn(run.state.w, run.state.b)
        self._stop(run.reason)


def _parameters(model: type) -> dict[str, inspect.Parameter]:
    return {k: p for k, p in inspect.signature(model).parameters.items()}


def known_inputs(model: Any, X: Any, *, missing: bool = False) -> np.ndarray:
    """Return X (N, D) with as many features as the model was fitted with; `missing` lets NaN pass."""
    checks.fitted(model, "n_features_in_")
    X = checks.inputs(X, missing=missing)
    if X.shape[1] != model.n_features_in_:
        wanted = f"{type(model).__name__} is expecting {model.n_features_in_} features as input"
        raise ValueError(f"X has {X.shape[1]} features, but {wanted}")
    return X


def two_classes(X: Any, t: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return X (N, D), the classes (2,) and t as -1. and +1., (N,)."""
    X = checks.inputs(X)
    return X, *checks.signs(t, len(X))


def starting_point(start: Any, D: int) -> np.ndarray:
    """Return (b, w) as one array (1 + D,) from `start`, which is None (zeros) or a pair (w, b)."""
    if start is None:
        return np.zeros(1 + D)
    if not isinstance(start, (tuple, list)) or len(start) != 2:
        raise TypeError(f"start must be None or a pair (w, b); it came as {start!r}")
    w, b = start
    try:
        w, b = checks.weights(w, b, D)
    except (TypeError, ValueError) as error:
        raise type(error)(f"start must be a pair (w, b) with {D} weights: {error}") from None
    return np.concatenate([[b], w])
