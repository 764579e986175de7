"""Models that learn by steps: how a run of states becomes a fitted model.

The algorithm is a generator of states; its return value says why it stopped. `fit` runs it to the end and a live
figure replays it, so what is shown cannot differ from what is trained.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.models.base import LinearClassifier
from lincls.models.learning import learning
from lincls.models.weighted import weighted_signs
from lincls.numerics.running import Run, drive


class StepClassifier(LinearClassifier):
    """A two-class model that learns by steps: `fit` runs the very generator that `steps` returns.

    A subclass writes `_states(X, t, s)` for clean X, t in {-1., +1.} and weights s, None for weights of 1, and
    `_settle(run, X, t)` if it has more to remember than the last weights.
    """

    two_classes = True
    stopped_: str
    converged_: bool

    def steps(self, X: Any, t: Any) -> Generator[Any, None, str]:
        """Return the generator of states; its return value is the reason for stopping.

        Input is checked now, not when the first state is asked for.
        """
        X, _, t = two_classes(X, t)
        return self._states(X, t, None)

    @learning
    def fit(self, X: Any, t: Any) -> Self:
        """Run `steps` to the end and keep what it found. X (N, D), t (N,) of any two values. Returns self."""
        return self._run(*two_classes(X, t), None)

    def _run(self, X: np.ndarray, classes: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Self:
        run = drive(self._states(X, t, s))
        self._settle(run, X, t)
        self.classes_ = classes
        return self

    def _states(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Generator[Any, None, str]:
        raise NotImplementedError

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        self._learn(run.state.w, run.state.b)
        self._stop(run.reason)


class WeightedStepClassifier(StepClassifier):
    """One whose objective is a sum over the examples, so that they can weigh differently."""

    class_weight: Any

    def steps(self, X: Any, t: Any, sample_weight: Any = None) -> Generator[Any, None, str]:
        """Return the generator of states; its return value is the reason for stopping.

        Input is checked now, not when the first state is asked for.
        """
        X, _, t, s = weighted_signs(X, t, sample_weight, self.class_weight)
        return self._states(X, t, s)

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Run `steps` to the end and keep what it found. Returns self.

        X (N, D); t (N,) of any two values; sample_weight (N,), at least 0, or None: each example counts as often.
        """
        return self._run(*weighted_signs(X, t, sample_weight, self.class_weight))


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
