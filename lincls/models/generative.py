"""Generative classifiers: model how each class makes its examples, then turn it round with Bayes' rule.

    log p(x, k) = log p(x | k) + log pi_k
    p(k | x)    = p(x, k) / sum_j p(x, j)
    say the class with the largest p(k | x)

A model that knows p(x | k) can leave out a feature that is missing (sum or integrate it out), and new costs
or new priors change the decision without a new fit.

The fits maximise sum_n s_n log p(x_n, t_n), s_n the weights of the examples (checks/training.py), all 1 unless given:
every count of examples, N or N_k, is then a sum of weights, and pi_k = N_k / N. Priors that are given hold whatever the
weights, which then still count where a class's own examples, or what the classes share, are estimated.
Source: Parr, "Comparing LTU, LR, LDA" and "Issues"; Bishop, PRML (2006), section 4.2.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from lincls import checks
from lincls.models.base import Classifier, known_inputs, margins
from lincls.numerics.running import MAX_EPOCHS

PRIORS_ROUNDING = 1e-6  # by which priors may miss 1: what single precision makes of thirds does by 3e-8


class GenerativeClassifier(Classifier):
    """What naive Bayes, LDA and QDA share: a subclass writes `_log_likelihood(X)`, log p(x | k), (N, K)."""

    takes_missing = True
    priors: Any
    class_weight: Any
    priors_: np.ndarray
    n_features_in_: int

    @property
    def advice(self) -> Mapping[str, str]:
        return {MAX_EPOCHS: "EM for the missing values was still rising; leave out what is mostly missing"}

    def joint_log_probability(self, X: Any) -> np.ndarray:
        """Return log p(x, k) for each row and class, (N, K), in nats; NaN in X is a missing value."""
        X = self._inputs(X)
        with np.errstate(over="ignore", invalid="ignore"):
            return checks.finite_scores(self._log_likelihood(X) + np.log(self.priors_))

    def decision_function(self, X: Any) -> np.ndarray:
        """Return the log-odds of the larger class, (N,), for two classes; for more, (N, K), log p(x, k).

        For more than two classes LDA leaves out of log p(x, k) what all classes have in common.
        """
        with np.errstate(over="ignore", invalid="ignore"):
            return margins(checks.finite_scores(self._discriminants(self._inputs(X))))

    def predict_log_proba(self, X: Any) -> np.ndarray:
        """Return log p(k | x), (N, K), in nats."""
        z = self.decision_function(X)
        z = np.column_stack([np.zeros(len(z)), z]) if z.ndim == 1 else z
        with np.errstate(over="ignore"):
            z = checks.finite_scores(z - z.max(axis=1, keepdims=True))
        return z - np.log(np.exp(z).sum(axis=1, keepdims=True))

    def predict_proba(self, X: Any) -> np.ndarray:
        """Return p(k | x), (N, K); each row sums to 1."""
        return np.exp(self.predict_log_proba(X))

    def _begin(self, X: Any, t: Any, sample_weight: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray | None, float]:
        """Check the data, learn the classes and their priors; return X, each row's class number and weight in units.

        The unit of the weights comes last: numbers of examples, such as the K of N - K, are divided by it.
        """
        X, classes, index, s = checks.weighted_classes(X, t, sample_weight, self.class_weight, missing=True)
        s, unit = checks.relative_weights(s)
        self.priors_ = class_priors(self.priors, np.bincount(index, weights=s))
        self.classes_ = classes
        return X, index, s, unit

    def _inputs(self, X: Any) -> np.ndarray:
        return known_inputs(self, X, missing=True)

    def _discriminants(self, X: np.ndarray) -> np.ndarray:
        return self._log_likelihood(X) + np.log(self.priors_)

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        raise NotImplementedError


def class_priors(wanted: Any, counts: np.ndarray) -> np.ndarray:
    """Return the class probabilities (K,): the shares of the counts, or the ones wanted."""
    if wanted is None:
        return counts / counts.sum()
    given = checks.vector(wanted, len(counts), "priors").copy()
    if (given <= 0).any() or abs(given.sum() - 1) > PRIORS_ROUNDING:
        raise ValueError(f"priors must be above 0 and sum to 1; they came as {given.tolist()}")
    return given / given.sum()


def linear_form(weights: np.ndarray, biases: np.ndarray) -> tuple[np.ndarray, Any]:
    """Return (w, b) of the log-odds for two classes, of every class's log p(x, k) for more."""
    if len(weights) == 2:
        return weights[1] - weights[0], float(biases[1] - biases[0])
    return weights, biases


def least_cost(p: Any, costs: Any) -> np.ndarray:
    """Return for each row of probabilities the class number with the least expected cost.

    No model has to be fitted again when costs change.

    Parameters
    ----------
    p : (N, K) probabilities, each row summing to 1.
    costs : (K, K), costs[i, j] that of saying j when i is true.

    Returns: (N,) of int
    Raises ValueError, TypeError: For p that holds no probabilities, and for costs that are no such table or overflow.

    Examples
    --------
    >>> least_cost([[0.9, 0.1], [0.6, 0.4]], [[0, 1], [5, 0]])
    array([0, 1])
    """
    p = checks.inputs(p, "p")
    if (p < 0).any() or (np.abs(p.sum(axis=1) - 1) > 1e-6).any():
        raise ValueError("p must hold probabilities, each at least 0 and each row summing to 1")
    costs = checks.inputs(costs, "costs", columns=p.shape[1])
    if len(costs) != p.shape[1]:
        raise ValueError(f"costs must be a square table, one row a class; it came with shape {costs.shape}")
    with np.errstate(over="ignore"):
        expected = p @ costs
    if not np.isfinite(expected).all():
        raise ValueError("costs must be so small that their expectations are finite; one overflowed")
    return expected.argmin(axis=1)
