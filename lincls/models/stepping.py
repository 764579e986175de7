"""Models that learn by steps: how a run of states becomes a fitted model.

The algorithm is a generator of states; its return value says why it stopped. `fit` runs it to the end and a live
figure replays it, so what is shown cannot differ from what is trained.
"""

from collections.abc import Generator
from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.models.base import LinearClassifier, learning
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
        """Return the states. Input is checked now, not when the first one is asked for.

        {X, two labels, states}
        """
        X, _, t = checks.two_classes(X, t)
        return self._states(X, t, None)

    @learning
    def fit(self, X: Any, t: Any) -> Self:
        """Run `steps` to the end and keep what it found.

        {X, two labels, self}
        """
        return self._run(*checks.two_classes(X, t), None)

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
        """Return the states. Input is checked now, not when the first one is asked for.

        {X, two labels, sample_weight, states}
        """
        X, _, t, s = checks.weighted_signs(X, t, sample_weight, self.class_weight)
        return self._states(X, t, s)

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Run `steps` to the end and keep what it found.

        {X, two labels, sample_weight, self}
        """
        return self._run(*checks.weighted_signs(X, t, sample_weight, self.class_weight))
