"""Quadratic discriminant analysis: Gaussian classes, each with a covariance of its own.

    x in class k ~ N(mu_k, Sigma_k)
    log p(x, k) = log pi_k - (D log 2 pi + log |Sigma_k| + (x - mu_k).Sigma_k^-1 (x - mu_k)) / 2

The quadratic terms do not cancel: where two classes are equally probable, x lies on a conic (ellipse,
parabola, hyperbola, or lines). With equal Sigma_k this is LDA. K D (D + 1) / 2 numbers have to be estimated
instead of D (D + 1) / 2; a class with at most D examples has a singular Sigma_k, and a ridge makes it
regular.
Source: Parr, "Heteroscedastic Distributions"; Bishop, PRML (2006), section 4.2.1; Hastie, Tibshirani,
Friedman, Elements of Statistical Learning (2009), section 4.3.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls import checks
from lincls.checks.words import many
from lincls.models.gaussian import Whitening, log_density, patterns, whitening, whitening_of_rows
from lincls.models.generative import GenerativeClassifier, each_feature_seen
from lincls.models.learning import CONVERGED, MAX_EPOCHS, learning
from lincls.models.missing import FLOOR, run_em
from lincls.models.naive_bayes import MOST
from lincls.models.scatter import ESTIMATES, class_rows, finite, moments, spread


class QDA(GenerativeClassifier):
    """Gaussian classes, each with its own covariance; NaN in X is a missing value.

    estimate: "ml" divides a class's scatter by N_k, "unbiased" by N_k - 1.
    ridge: this share of each feature's overall variance is added to its variance in every class.
    priors: None for the classes' shares, or K probabilities.

    Learned: means_ (K, D), covariances_ (K, D, D), ridge included; priors_ (K,), classes_. With NaN in X also
    n_iter_ (of the longest of the classes' EM runs), stopped_, converged_. A singular covariance is a
    ValueError.
    """

    def __init__(self, estimate: str = "ml", ridge: float = 0.0, priors: Any = None):
        self.estimate = estimate
        self.ridge = ridge
        self.priors = priors

    @learning
    def fit(self, X: Any, t: Any):
        """Estimate. X (N, D), NaN for a missing value; t (N,) of two or more labels. Returns self."""
        checks.choice(self.estimate, "estimate", ESTIMATES)
        share = checks.number(self.ridge, "ridge", least=0, most=MOST)
        X, index = self._begin(X, t)
        members = class_rows(index, len(self.classes_))
        missing = bool(np.isnan(X).any())
        if missing:
            each_feature_seen(np.array([(~np.isnan(X[rows])).sum(axis=0) for rows in members]), self.classes_)
        ridge = _ridge(X, share)
        runs = []
        each = []
        for label, rows in zip(self.classes_, members, strict=True):
            divisor = self._divisor(len(rows), label)
            if missing:
                runs.append(run_em(X[rows]))
                each.append(_from_state(runs[-1].state, len(rows) / divisor, ridge))
            else:
                each.append(_from_rows(X, rows, divisor, ridge))
            _regular(each[-1][2], label, len(rows))
        means, covariances, self._whites = zip(*each, strict=True)
        self.means_, self.covariances_ = np.array(means), np.array(covariances)
        if missing:
            self.n_iter_ = max(run.steps for run in runs)
            self.converged_ = all(run.reason == CONVERGED for run in runs)
            self.stopped_ = CONVERGED if self.converged_ else MAX_EPOCHS
        self.n_features_in_ = X.shape[1]
        return self

    def _divisor(self, N: int, label: Any) -> int:
        if self.estimate == "unbiased" and N == 1:
            raise ValueError(f"class {label} of t has one example; estimate='unbiased' needs two")
        return N - (self.estimate == "unbiased")

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        groups = patterns(X)
        each = zip(self.means_, self.covariances_, self._whites, strict=True)
        return np.column_stack([log_density(X, *gaussian, groups) for gaussian in each])


def _from_rows(X, rows, divisor, ridge) -> tuple[np.ndarray, np.ndarray, Whitening]:
    _, mean, scatter = moments(X, rows)
    covariance = scatter / divisor + np.diag(ridge)
    return mean, covariance, whitening_of_rows(X, mean[None], [rows], covariance, divisor, ridge)


def _from_state(state, factor, ridge) -> tuple[np.ndarray, np.ndarray, Whitening]:
    covariance = state.covariance * factor + np.diag(ridge)
    return state.means[0], covariance, whitening(covariance, FLOOR)


def _ridge(X: np.ndarray, share: float) -> np.ndarray:
    """Return what to add to the variances, (D,); a feature constant in all of X counts as of variance 1."""
    if share == 0:
        return np.zeros(X.shape[1])
    count, _, squares = spread(X, np.arange(len(X)))
    variances = squares / np.maximum(count, 1)
    with np.errstate(over="ignore"):
        return finite(share * np.where(variances > 0, variances, 1.0))


def _regular(white: Whitening, label: Any, N: int) -> None:
    D = len(white.A)
    if white.rank < D:
        found = f"the covariance of class {label} has rank {white.rank} in {D} features, from {many(N, 'example')}"
        raise ValueError(f"{found}: it is singular. Give QDA a ridge, such as ridge=0.01, or use LDA")
