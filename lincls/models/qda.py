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

from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.checks.words import many
from lincls.models.base import learning
from lincls.models.generative import GenerativeClassifier
from lincls.numerics.covariance import (
    Covariance,
    Within,
    log_density,
    low_rank,
    patterns,
    whitened,
    whitened_rows,
)
from lincls.numerics.missing import LEAST_EIGENVALUE, each_feature_seen, run_em
from lincls.numerics.moments import ESTIMATES, class_rows, finite, moments, spread
from lincls.numerics.running import CONVERGED, MAX_EPOCHS

LARGEST_RIDGE = 1e100  # of the ridge: enough to outweigh any data, and no overflow


class QDA(GenerativeClassifier):
    """Gaussian classes, each with its own covariance; NaN in X is a missing value.

    estimate: "ml" divides a class's scatter by N_k, "unbiased" by N_k - 1; N_k is the sum of the class's weights.
    ridge: this share of each feature's overall variance is added to its variance in every class.
    priors: None for the classes' shares, or K probabilities.
    class_weight: None, "balanced" or weights by label, which multiply the sample weights. Where priors are given
        they matter only for the overall variances of the ridge, and for "unbiased".

    Learned: means_ (K, D), covariances_ (K, D, D), ridge included; priors_ (K,), classes_. With NaN in X also
    n_iter_ (of the longest of the classes' EM runs), stopped_, converged_. A singular covariance is a
    ValueError. covariances_ is made when it is asked for: of a class with at most D examples, none of whose values are
    missing, fit learns the covariance in the space of its rows.
    """

    def __init__(
        self, estimate: str = "ml", ridge: float = 0.0, priors: Any = None, class_weight: Any = None
    ):
        self.estimate = estimate
        self.ridge = ridge
        self.priors = priors
        self.class_weight = class_weight

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Estimate. Returns self.

        X (N, D), NaN for a missing value; t (N,) of two or more labels; sample_weight (N,), at least 0, or None: each
        example counts as often.
        """
        checks.choice(self.estimate, "estimate", ESTIMATES)
        share = checks.number(self.ridge, "ridge", least=0, most=LARGEST_RIDGE)
        X, index, s = self._begin(X, t, sample_weight)
        members = class_rows(index, len(self.classes_))
        missing = bool(np.isnan(X).any())
        if missing:
            each_feature_seen(np.array([(~np.isnan(X[rows])).sum(axis=0) for rows in members]), self.classes_)
        ridge = _ridge(X, share, s)
        means, runs = [], []
        self._covariances: list[Covariance] = []
        for label, rows in zip(self.classes_, members, strict=True):
            total = len(rows) if s is None else float(s[rows].sum())
            divisor = self._divisor(total, label)
            if missing:
                runs.append(run_em(X[rows], None, None if s is None else s[rows]))
                means.append(runs[-1].state.means[0])
                covariance = runs[-1].state.covariance * (total / divisor) + np.diag(ridge)
                self._covariances.append(whitened(covariance, LEAST_EIGENVALUE))
            else:
                mean, found = _of_rows(X, rows, s, divisor, ridge)
                means.append(mean)
                self._covariances.append(found)
            _regular(self._covariances[-1], label, X.shape[1], len(rows))
        self.means_ = np.array(means)
        if missing:
            self.n_iter_ = max(run.steps for run in runs)
            self.converged_ = all(run.reason == CONVERGED for run in runs)
            self.stopped_ = CONVERGED if self.converged_ else MAX_EPOCHS
        self.n_features_in_ = X.shape[1]
        return self

    @property
    def covariances_(self) -> np.ndarray:
        """Sigma_k, ridge included, (K, D, D): made now."""
        checks.fitted(self, "means_")
        return np.array([covariance.matrix for covariance in self._covariances])

    def _divisor(self, total: float, label: Any) -> float:
        if self.estimate == "unbiased" and total <= 1:
            has = "one example" if total == 1 else f"examples that weigh {total:g} together"
            raise ValueError(f"class {label} of t has {has}; estimate='unbiased' needs two")
        return total - (self.estimate == "unbiased")

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        groups = patterns(X)
        each = zip(self.means_, self._covariances, strict=True)
        return np.column_stack([log_density(X, mean, covariance, groups) for mean, covariance in each])


def _of_rows(X, rows, s, divisor: float, ridge: np.ndarray) -> tuple[np.ndarray, Covariance]:
    """Return the mean and the covariance of some rows."""
    if len(rows) > X.shape[1]:
        _, mean, scatter = moments(X, rows, s)
        covariance = scatter / divisor + np.diag(ridge)
        return mean, whitened_rows(Within(X, mean[None], [rows], divisor, s, ridge), covariance)
    _, mean, squares = spread(X, rows, s)
    within = Within(X, mean[None], [rows], divisor, s, ridge if ridge.any() else None)
    return mean, low_rank(within, squares / divisor)


def _ridge(X: np.ndarray, share: float, s: np.ndarray | None) -> np.ndarray:
    """Return what to add to the variances, (D,); a feature constant in all of X counts as of variance 1."""
    if share == 0:
        return np.zeros(X.shape[1])
    count, _, squares = spread(X, np.arange(len(X)), s)
    variances = squares / np.where(count > 0, count, 1)
    with np.errstate(over="ignore"):
        return finite(share * np.where(variances > 0, variances, 1.0))


def _regular(covariance: Covariance, label: Any, D: int, N: int) -> None:
    if covariance.rank < D:
        found = f"the covariance of class {label} has rank {covariance.rank} in {D} features, from {many(N, 'example')}"
        raise ValueError(f"{found}: it is singular. Give QDA a ridge, such as ridge=0.01, or use LDA")
