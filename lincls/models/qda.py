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

from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.checks import many
from lincls.models.base import learning
from lincls.models.generative import GenerativeClassifier
from lincls.numerics.covariance import Covariance, log_density, patterns
from lincls.numerics.gaussians import own_covariance
from lincls.numerics.missing import each_feature_seen
from lincls.numerics.moments import ESTIMATES, class_rows, finite, spread
from lincls.numerics.running import CONVERGED, MAX_EPOCHS

LARGEST_RIDGE = 1e100  # of the ridge: enough to outweigh any data, and no overflow


def qda_scores(X: Any, t: Any, Z: Any, sample_weight: Any = None) -> np.ndarray:
    """Return log p(z, k) of QDA for each row of Z and class, as the formulas above say.

    `QDA` finds the same from blocks of rows, with missing values, with a ridge.

    {X, K labels, Z, sample_weight, scores}
    Raises ValueError, TypeError:
        For X, t, Z and weights that do not belong together, or are no numbers; for a class whose covariance is
        singular.

    Examples
    --------
    >>> qda_scores([[0.0], [2.0], [5.0], [9.0]], [0, 0, 1, 1], [[1.0], [4.0]]).round(3)
    array([[-1.612, -6.805],
           [-6.112, -3.43 ]])
    """
    X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
    Z, s, D = checks.inputs(Z, "Z", columns=X.shape[1]), checks.shares(s, len(X)), X.shape[1]
    scores = np.empty((len(Z), len(classes)))
    for k in range(len(classes)):
        rows, weights = X[index == k], s[index == k]
        prior, mean = weights.sum() / s.sum(), weights @ rows / weights.sum()
        A, apart = rows - mean, Z - mean
        covariance = (A.T * weights) @ A / weights.sum()
        sign, log_det = np.linalg.slogdet(covariance)
        if sign <= 0:
            raise ValueError(f"X must vary in every direction in class {classes[k]}; its covariance is singular")
        squares = (apart @ np.linalg.inv(covariance) * apart).sum(axis=1)
        scores[:, k] = np.log(prior) - (D * np.log(2 * np.pi) + log_det + squares) / 2
    return scores


class QDA(GenerativeClassifier):
    """Gaussian classes, each with its own covariance; NaN in X is a missing value.

    Parameters
    ----------
    estimate : "ml" divides a class's scatter by N_k, "unbiased" by N_k - 1; N_k is the sum of the class's weights.
    ridge : this share of each feature's overall variance is added to its variance in every class.
    priors : None for the classes' shares, or K probabilities.
    class_weight : None, "balanced" or weights by label, which multiply the sample weights. Where priors are given they
        matter only for the overall variances of the ridge, and for "unbiased".

    Attributes
    ----------
    means_ : (K, D)
    covariances_ : (K, D, D), ridge included, made when it is asked for: of a class with at most D examples, if no
        value of theirs is missing, fit learns the covariance in the space of its rows.
    {priors_, classes_}
    n_iter_, stopped_, converged_ : with NaN in X, of the longest of the classes' EM runs, and of all.

    Raises ValueError, TypeError:
        By `fit`, for data, weights or parameters that are no such thing; for a class whose covariance is singular.

    Examples
    --------
    >>> model = QDA().fit([[0.0], [2.0], [5.0], [9.0]], ["low", "low", "wide", "wide"])
    >>> model.covariances_.ravel(), model.predict([[-9.0], [1.0]])
    (array([1., 4.]), array(['wide', 'low'], dtype='<U4'))
    """

    def __init__(self, estimate: str = "ml", ridge: float = 0.0, priors: Any = None, class_weight: Any = None):
        self.estimate = estimate
        self.ridge = ridge
        self.priors = priors
        self.class_weight = class_weight

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Estimate means and covariances.

        {X with gaps, K labels, sample_weight, self}
        """
        checks.choice(self.estimate, "estimate", ESTIMATES)
        share = checks.number(self.ridge, "ridge", least=0, most=LARGEST_RIDGE)
        X, index, s, unit = self._begin(X, t, sample_weight)
        members = class_rows(index, len(self.classes_))
        missing = bool(np.isnan(X).any())
        if missing:
            each_feature_seen(np.array([(~np.isnan(X[rows])).sum(axis=0) for rows in members]), self.classes_)
        ridge = _ridge(X, share, s)
        covariances = []
        for label, rows in zip(self.classes_, members, strict=True):
            divisor = self._divisor(len(rows) if s is None else float(s[rows].sum()), unit, label)
            covariances.append(own_covariance(X, rows, s, divisor, ridge, missing))
            _regular(covariances[-1].covariance, label, X.shape[1], len(rows))
        self.means_ = np.array([one.mean for one in covariances])
        self._covariances = [one.covariance for one in covariances]
        runs = [one.run for one in covariances if one.run is not None]
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

    def _divisor(self, total: float, unit: float, label: Any) -> float:
        if self.estimate == "ml":
            return total
        if total <= 1 / unit:
            has = "one example" if total * unit == 1 else f"examples that weigh {total * unit:g} together"
            raise ValueError(f"class {label} of t has {has}; estimate='unbiased' needs two")
        return total - 1 / unit

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        groups = patterns(X)
        pairs = zip(self.means_, self._covariances, strict=True)
        return np.column_stack([log_density(X, mean, covariance, groups) for mean, covariance in pairs])


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
        fault = f"the covariance of class {label} has rank {covariance.rank} in {D} features, from {many(N, 'example')}"
        raise ValueError(f"{fault}: it is singular. Give QDA a ridge, such as ridge=0.01, or use LDA")
