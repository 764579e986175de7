"""Many classes out of two: one against the rest, one against one.

    one-vs-rest: K models; model k claims x when z_k(x) >= 0           (K - 1 would do: no claim = class K)
    one-vs-one:  K (K - 1) / 2 models; each votes for one of its two classes

Both leave *ambiguous* regions. One-vs-rest: x that no model claims or several do. One-vs-one: x where no class
has the most votes alone, as in a cycle: 1 beats 2, 2 beats 3, 3 beats 1. Something must be said there too, so
the largest z decides; models that were trained apart need not measure z by the same measure. A linear machine
(base.py) has no such regions. Each one-vs-one model sees the examples of two classes only, so K (K - 1)
/ 2 fits of 2 N / K examples make (K - 1) N in all, against K N for one-vs-rest.
Source: Parr, "Multiclass"; Bishop, PRML (2006), section 4.1.2, figure 4.2; Hastie, Tibshirani (1998).
"""

import inspect
import warnings
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.models.base import Classifier, known_inputs, learning
from lincls.models.logistic import LogisticRegression
from lincls.models.sigmoid import logsumexp
from lincls.numerics.running import CONVERGED


class ManyFromTwo(Classifier):
    """What one-vs-rest and one-vs-one share. `models_` were trained with targets -1 and +1."""

    models_: list[Any]
    n_features_in_: int

    def __init__(self, model: Any = None):
        self.model = model

    @property
    def must_converge(self) -> bool:
        """Is one of the models that have not converged worth a warning?"""
        return any(model.must_converge for model in self.models_ if not getattr(model, "converged_", True))

    @property
    def advice(self) -> Mapping[str, str]:
        """That of the first model that has not converged."""
        return next((model.advice for model in self.models_ if not getattr(model, "converged_", True)), {})

    def _z(self, X: Any) -> np.ndarray:
        X = known_inputs(self, X)
        return checks.finite_scores(np.column_stack([model.decision_function(X) for model in self.models_]))

    def _keep(self, X: np.ndarray, classes: np.ndarray, models: list[Any]) -> None:
        self.models_, self.classes_, self.n_features_in_ = models, classes, X.shape[1]
        unfinished = [model for model in models if not getattr(model, "converged_", True)]
        self.converged_ = not unfinished
        self.stopped_ = unfinished[0].stopped_ if unfinished else CONVERGED

    def _train(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Any:
        """Return a fresh model trained on t in {-1, 1}; it warns through the whole, once."""
        model = fresh(self.model)
        if s is not None and "sample_weight" not in inspect.signature(model.fit).parameters:
            raise TypeError(f"sample_weight needs a model whose fit takes it; that of {type(model).__name__} does not")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", checks.ConvergenceWarning)
            return model.fit(X, t) if s is None else model.fit(X, t, sample_weight=s)


class OneVsRest(ManyFromTwo):
    """One model for each class: the class against all others.

    Parameters
    ----------
    model : a two-class model, of which fresh copies are trained; or a class or function that makes one when called;
        None takes LogisticRegression(l2=1.0).

    Attributes
    ----------
    models_ : K, in the order of classes_; for two classes only the larger one's.
    {classes_, converged_ of all, stopped_ of all}

    {refused}

    Examples
    --------
    >>> model = OneVsRest().fit([[0.0, 0.0], [0.0, 3.0], [3.0, 0.0]], ["a", "b", "c"])
    >>> model.predict([[0.0, 2.5], [3.0, 1.0]])
    array(['b', 'c'], dtype='<U1')
    """

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Train the models.

        {X, K labels, sample_weight, self, weightless models}
        """
        X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
        wanted = range(len(classes)) if len(classes) > 2 else [1]
        self._keep(X, classes, [self._train(X, np.where(index == k, 1, -1), s) for k in wanted])
        return self

    @property
    def predict_proba(self) -> Callable[[Any], np.ndarray]:
        """The function that returns p(k | x), (N, K), each row summing to 1: every model's own probability of its
        class, over the sum of all. An AttributeError where the models have no probabilities."""
        logs = self._log_probabilities
        return lambda X: np.exp(logs(X))

    @property
    def predict_log_proba(self) -> Callable[[Any], np.ndarray]:
        """The function that returns the logarithms of `predict_proba`, (N, K), in nats."""
        return self._log_probabilities

    @property
    def _log_probabilities(self) -> Callable[[Any], np.ndarray]:
        model = self.models_[0] if hasattr(self, "models_") else fresh(self.model)
        if not hasattr(model, "predict_log_proba"):
            raise AttributeError(f"{type(model).__name__} gives no probabilities, so OneVsRest has none either")

        def log_probabilities(X: Any) -> np.ndarray:
            X = known_inputs(self, X)
            log_p = [model.predict_log_proba(X) for model in self.models_]
            if len(log_p) == 1:
                return log_p[0]
            logs = np.column_stack([both[:, 1] for both in log_p])
            return logs - logsumexp(logs)[:, None]

        return log_probabilities

    def decision_function(self, X: Any) -> np.ndarray:
        """Return z_k for each row and class, (N, K); for two classes z of the larger one, (N,)."""
        z = self._z(X)
        return z[:, 0] if z.shape[1] == 1 else z

    def claims(self, X: Any) -> np.ndarray:
        """Return whether each class claims each row, (N, K) of bool."""
        z = self._z(X)
        return np.column_stack([z < 0, z >= 0]) if z.shape[1] == 1 else z >= 0

    def ambiguous(self, X: Any) -> np.ndarray:
        """Return where no class or several claim the row, (N,) of bool."""
        return self.claims(X).sum(axis=1) != 1


class OneVsOne(ManyFromTwo):
    """One model for each pair of classes, and a vote.

    Parameters
    ----------
    model : as for OneVsRest.

    Attributes
    ----------
    models_ : K (K - 1) / 2, one a pair.
    pairs_ : the two class numbers of each; the model is positive for the second.
    {classes_, converged_ of all, stopped_ of all}

    {refused}

    Examples
    --------
    >>> model = OneVsOne().fit([[0.0, 0.0], [0.0, 3.0], [3.0, 0.0]], ["a", "b", "c"])
    >>> model.votes([[0.0, 2.5]])
    array([[1, 2, 0]])
    """

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Train the models.

        {X, K labels, sample_weight, self, weightless models}
        """
        X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
        pairs, models = list(combinations(range(len(classes)), 2)), []
        for i, j in pairs:
            rows = (index == i) | (index == j)
            some = None if s is None else s[rows]
            models.append(self._train(X[rows], np.where(index[rows] == j, 1, -1), some))
        self._keep(X, classes, models)
        self.pairs_ = pairs
        return self

    def votes(self, X: Any) -> np.ndarray:
        """Return how many models vote for each class, (N, K) of int; a row's sum is the number of models."""
        return self._votes(self._z(X))

    def decision_function(self, X: Any) -> np.ndarray:
        """Return votes plus, to part equal ones, the sum of each class's z squeezed into (-1/3, 1/3), (N, K).

        For two classes return z of the larger one, (N,).
        """
        z = self._z(X)
        if z.shape[1] == 1:
            return z[:, 0]
        sums = np.zeros((len(z), len(self.classes_)))
        with np.errstate(over="ignore", invalid="ignore"):
            for m, (i, j) in enumerate(self.pairs_):
                sums[:, i] -= z[:, m]
                sums[:, j] += z[:, m]
            return checks.finite_scores(self._votes(z) + sums / (3 * (np.abs(sums) + 1)))

    def ambiguous(self, X: Any) -> np.ndarray:
        """Return where several classes share the most votes, (N,) of bool."""
        votes = self.votes(X)
        return (votes == votes.max(axis=1, keepdims=True)).sum(axis=1) > 1

    def _votes(self, z: np.ndarray) -> np.ndarray:
        votes = np.zeros((len(z), len(self.classes_)), dtype=int)
        for m, (i, j) in enumerate(self.pairs_):
            votes[:, i] += z[:, m] < 0
            votes[:, j] += z[:, m] >= 0
        return votes


def fresh(model: Any) -> Any:
    """Return a new two-class model like `model`, or the one that calling it makes."""
    if model is None:
        return LogisticRegression(l2=1.0)
    made = type(model)(**model.get_params(deep=False)) if _is_one(model) else _call(model)
    if not _is_one(made):
        raise TypeError(
            "model must be a two-class model with fit and decision_function, or make one when called; it came as "
            f"{type(model).__name__}"
        )
    return made


def _is_one(model: Any) -> bool:
    wanted = ("fit", "decision_function", "get_params")
    return not isinstance(model, type) and all(hasattr(model, name) for name in wanted)


def _call(model: Any) -> Any:
    return model() if callable(model) else None
