"""Linear discriminant analysis: Gaussian classes with one covariance.

    x in class k ~ N(mu_k, Sigma)
    log p(x, k) = w_k.x + b_k + what all classes have in common:  w_k = Sigma^-1 mu_k,  b_k = log pi_k -
    mu_k.w_k / 2

The quadratic term -x.Sigma^-1 x / 2 is the same for all classes, so it cancels. For two classes the posterior
is exactly a sigmoid, p(1 | x) = 1 / (1 + exp(-w.x - b)), with

    w = Sigma^-1 (mu_1 - mu_0),   b = log(pi_1 / pi_0) - (mu_1 + mu_0).w / 2

Fisher's view needs no Gaussians: the directions a with the largest a.B a / a.Sigma a, B the covariance of the
class means. In coordinates that make Sigma the identity they are B's principal axes; for two classes w is the
only one. The maximum likelihood estimate of Sigma divides the within scatter by N, the unbiased one by N - K. With few
examples for its many numbers it is better shrunk, Sigma <- (1 - a) Sigma + a m I with m = tr Sigma / D
(numerics/shrinkage.py).
Source: Parr, "Linear Discriminant Analysis" to "Picking A Class"; Fisher (1936); Bishop, PRML (2006), section
4.1.4, 4.1.6, eq. 4.66-4.78; Hastie, Tibshirani, Friedman, Elements of Statistical Learning (2009), section
4.3; Ledoit, Wolf, Journal of Multivariate Analysis 88 (2004), section 3.
"""

import warnings
from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.models.base import learning, margins
from lincls.models.generative import GenerativeClassifier, linear_form
from lincls.numerics.covariance import filled, log_density, patterns
from lincls.numerics.gaussians import shared_covariance
from lincls.numerics.moments import ESTIMATES, Moments, class_rows, finite, moments, signed
from lincls.numerics.running import CONVERGED
from lincls.numerics.shrinkage import wanted


def lda_weights(X: Any, t: Any, sample_weight: Any = None) -> tuple[np.ndarray, Any]:
    """Return the weights and biases of LDA, as the formulas above say.

    `LDA` finds the same, less what all classes have in common, from blocks of rows, whatever the units of the features,
    with missing values, shrunk. A singular covariance gives its pseudo-inverse.

    {X, K labels, sample_weight, mismatch}
    Returns: w (D,) and b of the log-odds of the larger class for two classes; for K classes w (K, D) and b (K,).

    Examples
    --------
    >>> w, b = lda_weights([[0.0], [2.0], [4.0], [6.0]], [0, 0, 1, 1])
    >>> w, round(float(b), 6)
    (array([4.]), -12.0)
    """
    X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
    s, K = checks.shares(s, len(X)), len(classes)
    priors = np.bincount(index, s) / s.sum()
    means = np.array([s[index == k] @ X[index == k] / s[index == k].sum() for k in range(K)])
    A = X - means[index]
    covariance = (A.T * s) @ A / s.sum()
    inverse = np.linalg.pinv(covariance, 1e-9, hermitian=True)
    w = means @ inverse
    b = np.log(priors) - (means * w).sum(axis=1) / 2
    return (w, b) if K > 2 else (w[1] - w[0], b[1] - b[0])


def within_scatter(X: Any, t: Any) -> np.ndarray:
    """Return the scatter of X about the means of the classes in t.

    {X, labels, mismatch or squares}
    Returns: (D, D)

    Examples
    --------
    >>> within_scatter([[0.0, 0.0], [2.0, 0.0], [5.0, 1.0], [5.0, 3.0]], [0, 0, 1, 1])
    array([[2., 0.],
           [0., 2.]])
    """
    with np.errstate(over="ignore"):
        return finite(np.sum([m.scatter for m in _class_moments(X, t)], axis=0))


def between_scatter(X: Any, t: Any) -> np.ndarray:
    """Return the scatter of the class means about the overall mean, each counted N_k times.

    {X, labels, mismatch or squares}
    Returns: (D, D)

    Examples
    --------
    >>> between_scatter([[0.0, 0.0], [2.0, 0.0], [5.0, 1.0], [5.0, 3.0]], [0, 0, 1, 1])
    array([[16.,  8.],
           [ 8.,  4.]])
    """
    each = _class_moments(X, t)
    counts, means = np.array([m.N for m in each]), np.array([m.mean for m in each])
    with np.errstate(over="ignore", invalid="ignore"):
        apart = means - counts @ means / counts.sum()
        return finite((apart.T * counts) @ apart)


class LDA(GenerativeClassifier):
    """Gaussian classes with one covariance; NaN in X is a missing value.

    A singular covariance (constant or collinear features, more features than examples) gives a UserWarning with its
    rank, and its pseudo-inverse is used: directions without variance within the classes are ignored. With more features
    than examples covariance_ is made when it is asked for, from what fit learned in the space of the rows; where values
    are missing too, EM needs it as a table all the same.

    Parameters
    ----------
    estimate : "ml" divides the within scatter by N, "unbiased" by N - K; N is the sum of the weights.
    priors : None for the classes' shares, or K probabilities. The covariance is that of the examples all the same.
    n_components : how many directions `transform` keeps; None for all min(K - 1, D).
    class_weight : None, "balanced" or weights by label, which multiply the sample weights. Where priors are given they
        still count in the covariance, which the classes share.
    shrinkage : None, or a number a from 0 to 1 in the formula above, in the units of the features; or "auto": each
        class's own a from its examples (Ledoit, Wolf), its features divided by their standard deviations first, so that
        units do not matter. Where values are missing EM's covariance is shrunk, by a number only.

    Attributes
    ----------
    means_ : (K, D)
    covariance_ : (D, D)
    {priors_, classes_}
    shrinkage_ : (K,), the a of each class.
    w_, b_ : (D,) and a number of the log-odds for two classes; for more (K, D) and (K,) of log p(x, k) less the
        log-density at x of N(the mean of the means, Sigma), which all classes have in common.
    directions_ : (k, D), Fisher's.
    ratio_ : (k,), the variance of the class means along each in units of the variance within.
    proportion_ : (k,) of all such variance.
    rank_ : of the covariance.
    n_iter_, stopped_, converged_, log_likelihood_ : with NaN in X, of the EM run.

    {refused}

    Examples
    --------
    >>> model = LDA().fit([[0.0], [2.0], [4.0], [6.0]], ["low", "low", "high", "high"])
    >>> model.predict([[1.0], [5.0]])
    array(['low', 'high'], dtype='<U4')
    """

    def __init__(
        self,
        estimate: str = "ml",
        priors: Any = None,
        n_components: int | None = None,
        class_weight: Any = None,
        shrinkage: Any = None,
    ):
        self.estimate = estimate
        self.priors = priors
        self.n_components = n_components
        self.class_weight = class_weight
        self.shrinkage = shrinkage

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Estimate means, covariance and directions.

        {X with gaps, K labels, sample_weight, self}
        """
        estimate = checks.choice(self.estimate, "estimate", ESTIMATES)
        X, index, s, unit = self._begin(X, t, sample_weight)
        K, D = len(self.classes_), X.shape[1]
        most = min(K - 1, D)
        k = most if self.n_components is None else checks.count(self.n_components, "n_components", most=most)
        total = len(X) if s is None else float(s.sum())
        if estimate == "unbiased" and total <= K / unit:
            weigh = f"{total * unit:g}"
            have = f"{weigh} and {K}" if s is None else f"examples that weigh {weigh} together and {K} classes"
            raise ValueError(f"t must have more examples than classes for estimate='unbiased'; it came with {have}")
        divisor = total if estimate == "ml" else total - K / unit
        shared = shared_covariance(X, index, K, s, divisor, wanted(self.shrinkage), unit)
        self.means_, self._covariance, self.shrinkage_, run = shared
        if run is not None:
            self.n_iter_, self.log_likelihood_ = run.steps, run.state.log_likelihood * unit
            self.stopped_, self.converged_ = run.reason, run.reason == CONVERGED
        _say_rank(self._covariance.rank, D)
        self._settle(k)
        self.rank_, self.n_features_in_ = self._covariance.rank, D
        return self

    @property
    def covariance_(self) -> np.ndarray:
        """Sigma, (D, D). For more features than examples it is made now, and not needed for anything else."""
        checks.fitted(self, "means_")
        return self._covariance.matrix

    def decision_function(self, X: Any) -> np.ndarray:
        """Return w.x + b, (N,), for two classes; w_k.x + b_k, (N, K), for more. NaN is integrated out."""
        X = self._inputs(X)
        with np.errstate(over="ignore", invalid="ignore"):
            if not np.isnan(X).any():
                return checks.finite_scores(X @ self.w_.T + self.b_)
            return margins(checks.finite_scores(self._discriminants(X)))

    def transform(self, X: Any) -> np.ndarray:
        """Return Fisher's projection of X (N, D), (N, k); the covariance within classes is the identity.

        A missing value is taken at its expectation given the known ones, under N(the mean of the means, Sigma).
        """
        X = self._inputs(X)
        with np.errstate(over="ignore", invalid="ignore"):
            return checks.finite_scores(self._expected(X) @ self.directions_.T)

    def fit_transform(self, X: Any, t: Any, sample_weight: Any = None) -> np.ndarray:
        """Fit, then return Fisher's projection, (N, k)."""
        return self.fit(X, t, sample_weight=sample_weight).transform(X)

    def _settle(self, k: int) -> None:
        """Turn means, covariance and priors into linear forms and Fisher's directions."""
        self._centre = self.priors_ @ self.means_
        V = self._covariance.white(self.means_ - self._centre)
        self._w = finite(self._covariance.back(V))
        self._b = finite(np.log(self.priors_) - (V * V).sum(axis=1) / 2 - self._w @ self._centre)
        self.w_, self.b_ = linear_form(self._w, self._b)
        _, s, axes = np.linalg.svd(np.sqrt(self.priors_)[:, None] * V, full_matrices=False)
        spread = s**2
        self.ratio_ = spread[:k]
        self.proportion_ = self.ratio_ / spread.sum() if spread.sum() > 0 else np.zeros_like(self.ratio_)
        self.directions_ = signed(self._covariance.back(axes[:k]))

    def _discriminants(self, X: np.ndarray) -> np.ndarray:
        scores = np.empty((len(X), len(self.classes_)))
        for known in patterns(X):
            some = X if len(known.rows) == len(X) else X[known.rows]
            if known.features.all():
                scores[known.rows] = some @ self._w.T + self._b
                continue
            part = self._covariance.known(known.features)
            V = part.white(self.means_ - self._centre)
            constant = np.log(self.priors_) - (V * V).sum(axis=1) / 2
            scores[known.rows] = part.white(filled(some, self._centre)) @ V.T + constant
        return scores

    def _expected(self, X: np.ndarray) -> np.ndarray:
        """Return x - centre, missing values at their expectation."""
        missing = np.isnan(X)
        if not missing.any():
            return X - self._centre
        whole = filled(X, self._centre)
        for known in patterns(X):
            part = self._covariance.known(known.features)
            turned = part.back(part.white(whole[known.rows]))
            whole[known.rows] += ~known.features * self._covariance.times(turned)
        return whole

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        common = log_density(X, self._centre, self._covariance, patterns(X))
        return self._discriminants(X) - np.log(self.priors_) + common[:, None]


def _say_rank(rank: int, D: int) -> None:
    if rank == 0:
        raise ValueError("X must vary within at least one class; every feature is constant within each class")
    if rank < D:
        lack = f"the covariance within the classes has rank {rank} in {D} features"
        message = f"{lack}; LDA uses its pseudo-inverse (or give it a shrinkage, such as 'auto')"
        warnings.warn(message, UserWarning, stacklevel=4)


def _class_moments(X: Any, t: Any) -> list[Moments]:
    X = checks.inputs(X)
    classes, index = checks.labels(t, len(X), least=1)
    return [moments(X, rows) for rows in class_rows(index, len(classes))]
