"""Linear discriminant analysis: Gaussian classes with one covariance.

    x in class k ~ N(mu_k, Sigma)
    log p(x, k) = w_k.x + b_k + what all classes have in common:  w_k = Sigma^-1 mu_k,  b_k = log pi_k -
    mu_k.w_k / 2

The quadratic term -x.Sigma^-1 x / 2 is the same for all classes, so it cancels. For two classes the posterior
is exactly a sigmoid, p(1 | x) = 1 / (1 + exp(-w.x - b)), with

    w = Sigma^-1 (mu_1 - mu_0),   b = log(pi_1 / pi_0) - (mu_1 + mu_0).w / 2

Fisher's view needs no Gaussians: the directions a with the largest a.B a / a.Sigma a, B the covariance of the
class means. In coordinates that make Sigma the identity they are B's principal axes; for two classes w is the
only one. The maximum likelihood estimate of Sigma divides the within scatter by N, the unbiased one by N - K.
Source: Parr, "Linear Discriminant Analysis" to "Picking A Class"; Fisher (1936); Bishop, PRML (2006), section
4.1.4, 4.1.6, eq. 4.66-4.78; Hastie, Tibshirani, Friedman, Elements of Statistical Learning (2009), section
4.3.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from lincls import checks
from lincls.models.base import finite_scores
from lincls.models.gaussian import (
    Whitening,
    filled,
    known_part,
    log_density,
    patterns,
    whitening,
    whitening_of_rows,
)
from lincls.models.generative import GenerativeClassifier, linear_form
from lincls.models.learning import CONVERGED, learning
from lincls.models.linear_machine import margins
from lincls.models.missing import FLOOR, run_em
from lincls.models.scatter import ESTIMATES, class_rows, finite, moments, signed


class LDA(GenerativeClassifier):
    """Gaussian classes with one covariance; NaN in X is a missing value.

    estimate: "ml" divides the within scatter by N, "unbiased" by N - K.
    priors: None for the classes' shares, or K probabilities.
    n_components: how many directions `transform` keeps; None for all min(K - 1, D).

    Learned: means_ (K, D), covariance_ (D, D), priors_ (K,), classes_; w_ (D,) and b_ of the log-odds for two
    classes, w_ (K, D) and b_ (K,) for more, of log p(x, k) less the log-density at x of N(the mean of the
    means, Sigma), which all classes have in common; directions_ (k, D), ratio_ (k,) the variance of the class
    means along each in units of the variance within, proportion_ (k,) of all such variance; rank_ of the
    covariance. With NaN in X also n_iter_, stopped_, converged_ and log_likelihood_ of the EM run.

    A singular covariance (constant or collinear features, more features than examples) gives a UserWarning
    with its rank, and its pseudo-inverse is used: directions without variance within the classes are ignored.
    """

    def __init__(self, estimate: str = "ml", priors: Any = None, n_components: int | None = None):
        self.estimate = estimate
        self.priors = priors
        self.n_components = n_components

    @learning
    def fit(self, X: Any, t: Any):
        """Estimate. X (N, D), NaN for a missing value; t (N,) of two or more labels. Returns self."""
        estimate = checks.choice(self.estimate, "estimate", ESTIMATES)
        X, index = self._begin(X, t)
        K, (N, D) = len(self.classes_), X.shape
        most = min(K - 1, D)
        k = most if self.n_components is None else checks.count(self.n_components, "n_components", most=most)
        if estimate == "unbiased" and N <= K:
            raise ValueError(
                f"t must have more examples than classes for estimate='unbiased'; it came with {N} and {K}"
            )
        divisor = N if estimate == "ml" else N - K
        self._white = self._estimate(X, index, N, divisor)
        _say_rank(self._white.rank, D)
        self._settle(k)
        self.rank_, self.n_features_in_ = self._white.rank, D
        return self

    def decision_function(self, X: Any) -> np.ndarray:
        """Return w.x + b, (N,), for two classes; w_k.x + b_k, (N, K), for more. NaN is integrated out."""
        X = self._inputs(X)
        with np.errstate(over="ignore", invalid="ignore"):
            if not np.isnan(X).any():
                return finite_scores(X @ self.w_.T + self.b_)
            return margins(finite_scores(self._discriminants(X)))

    def transform(self, X: Any) -> np.ndarray:
        """Return Fisher's projection of X (N, D), (N, k); the covariance within classes is the identity.

        A missing value is taken at its expectation given the known ones, under N(the mean of the means, Sigma).
        """
        X = self._inputs(X)
        with np.errstate(over="ignore", invalid="ignore"):
            return finite_scores(self._expected(X) @ self.directions_.T)

    def fit_transform(self, X: Any, t: Any) -> np.ndarray:
        """Fit, then return Fisher's projection, (N, k)."""
        return self.fit(X, t).transform(X)

    def _estimate(self, X: np.ndarray, index: np.ndarray, N: int, divisor: int) -> Whitening:
        if np.isnan(X).any():
            run = run_em(X, self.classes_[index])
            self.means_, self.covariance_ = run.state.means, run.state.covariance * (N / divisor)
            self.n_iter_, self.stopped_, self.converged_ = run.steps, run.reason, run.reason == CONVERGED
            self.log_likelihood_ = run.state.log_likelihood
            return whitening(self.covariance_, FLOOR)
        members = class_rows(index, len(self.classes_))
        each = [moments(X, rows) for rows in members]
        self.means_ = np.array([m.mean for m in each])
        self.covariance_ = sum(m.scatter for m in each) / divisor
        return whitening_of_rows(X, self.means_, members, self.covariance_, divisor)

    def _settle(self, k: int) -> None:
        """Turn means, covariance and priors into linear forms and Fisher's directions."""
        A, self._centre = self._white.A, self.priors_ @ self.means_
        V = (self.means_ - self._centre) @ A
        self._w = finite(V @ A.T)
        self._b = finite(np.log(self.priors_) - (V * V).sum(axis=1) / 2 - self._w @ self._centre)
        self.w_, self.b_ = linear_form(self._w, self._b)
        _, s, axes = np.linalg.svd(np.sqrt(self.priors_)[:, None] * V, full_matrices=False)
        spread = s**2
        self.ratio_ = spread[:k]
        self.proportion_ = self.ratio_ / spread.sum() if spread.sum() > 0 else np.zeros_like(self.ratio_)
        self.directions_ = signed(axes[:k] @ A.T)

    def _discriminants(self, X: np.ndarray) -> np.ndarray:
        found = np.empty((len(X), len(self.classes_)))
        for known in patterns(X):
            if known.features.all():
                found[known.rows] = X[known.rows] @ self._w.T + self._b
                continue
            A = known_part(self.covariance_, known.features).A
            V = (self.means_ - self._centre) @ A
            constant = np.log(self.priors_) - (V * V).sum(axis=1) / 2
            found[known.rows] = filled(X[known.rows], self._centre) @ A @ V.T + constant
        return found

    def _expected(self, X: np.ndarray) -> np.ndarray:
        """Return x - centre, missing values at their expectation."""
        missing = np.isnan(X)
        if not missing.any():
            return X - self._centre
        found = filled(X, self._centre)
        for known in patterns(X):
            A = known_part(self.covariance_, known.features).A
            found[known.rows] += ~known.features * (found[known.rows] @ A @ A.T @ self.covariance_)
        return found

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        common = log_density(X, self._centre, self.covariance_, self._white, patterns(X))
        return self._discriminants(X) - np.log(self.priors_) + common[:, None]


def _say_rank(rank: int, D: int) -> None:
    if rank == 0:
        raise ValueError("X must vary within at least one class; every feature is constant within each class")
    if rank < D:
        found = f"the covariance within the classes has rank {rank} in {D} features"
        warnings.warn(f"{found}; LDA uses its pseudo-inverse", UserWarning, stacklevel=3)
