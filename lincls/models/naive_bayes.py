"""Naive Bayes: within a class the features are independent.

    p(x | k) = prod_j p(x_j | k)

Bernoulli, x_j in {0, 1} with p_kj = p(x_j = 1 | k):

    log p(x | k) = sum_j log(1 - p_kj) + sum_j x_j log(p_kj / (1 - p_kj))          linear in x

Gaussian, x_j ~ N(mu_kj, var_kj): linear in x when all classes share the variances,

    w_k = mu_k / var,   b_k = log pi_k - sum_j mu_kj^2 / (2 var_j)

and a sum of parabolas otherwise. So naive Bayes can say no more than other linear classifiers, but it is
fitted by counting alone, and a missing feature is simply left out of the product.
Source: Parr, "Naive Bayes is a linear method!"; Bishop, PRML (2006), section 4.2.3 and exercise 8.22.
"""

from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.models.base import learning
from lincls.models.generative import GenerativeClassifier, linear_form
from lincls.numerics.missing import each_feature_seen
from lincls.numerics.moments import Spread, at_once, blocks, class_rows, finite, spread

LARGEST_SMOOTHING = 1e100  # of what is added to counts or variances: enough to outweigh any data, and no overflow


def bernoulli_weights(X: Any, t: Any, alpha: float = 1.0, sample_weight: Any = None) -> tuple[np.ndarray, Any]:
    """Return the weights and biases of Bernoulli naive Bayes, as the formulas above say.

    `BernoulliNaiveBayes` finds the same from blocks of rows, with missing values.

    Parameters
    ----------
    X : (N, D), one example a row; a feature is on above 0.
    t : (N,) of two or more labels.
    alpha : added to the counts of on and of off, above 0.
    sample_weight : (N,), at least 0, or None: each example counts as often.

    Returns
    -------
    w (D,) and b of the log-odds of the larger class for two classes; w (K, D) and b (K,) of log p(x, k) for more.

    {mismatch}

    Examples
    --------
    >>> w, b = bernoulli_weights([[1, 0], [1, 1], [0, 1], [0, 1]], ["cat", "cat", "dog", "dog"])
    >>> w.round(3)
    array([-2.197,  1.099])
    """
    X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
    alpha, s = checks.number(alpha, "alpha", above=0), np.ones(len(X)) if s is None else s
    counts = np.bincount(index, s)
    ones = np.array([s[index == k] @ (X[index == k] > 0) for k in range(len(classes))])
    p = (ones + alpha) / (counts + 2 * alpha)[:, None]
    w = np.log(p / (1 - p))
    b = np.log(counts / s.sum()) + np.log(1 - p).sum(axis=1)
    return (w, b) if len(classes) > 2 else (w[1] - w[0], b[1] - b[0])


def naive_bayes_scores(X: Any, t: Any, Z: Any, sample_weight: Any = None) -> np.ndarray:
    """Return log p(z, k) of Gaussian naive Bayes for each row of Z and class, as the formulas above say.

    `GaussianNaiveBayes` finds the same from blocks of rows, with missing values, smoothed.

    {X, K labels, Z, sample_weight, scores}
    Raises ValueError, TypeError:
        For X, t, Z and weights that do not belong together, or are no numbers; for a feature constant in a class.

    Examples
    --------
    >>> naive_bayes_scores([[0.0], [2.0], [5.0], [9.0]], [0, 0, 1, 1], [[1.0], [4.0]]).round(3)
    array([[-1.612, -6.805],
           [-6.112, -3.43 ]])
    """
    X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
    Z, s = checks.inputs(Z, "Z", columns=X.shape[1]), checks.shares(s, len(X))
    scores = np.empty((len(Z), len(classes)))
    for k in range(len(classes)):
        rows, weights = X[index == k], s[index == k]
        mean = weights @ rows / weights.sum()
        variance = weights @ (rows - mean) ** 2 / weights.sum()
        if (variance <= 0).any():
            raise ValueError(f"X must vary in class {classes[k]}; a feature is constant there")
        logs = -((Z - mean) ** 2 / variance + np.log(2 * np.pi * variance)) / 2
        scores[:, k] = np.log(weights.sum() / s.sum()) + logs.sum(axis=1)
    return scores


class BernoulliNaiveBayes(GenerativeClassifier):
    """Naive Bayes for features that are on (x > threshold) or off.

    Parameters
    ----------
    alpha : added to the counts of on and of off (Laplace's 1), above 0, so that no probability is 0.
    threshold : a feature is on above it.
    priors : None for the classes' shares, or K probabilities.
    class_weight : None, "balanced" or weights by label, which multiply the sample weights. Where priors are given they
        matter only against alpha.

    Attributes
    ----------
    p_ : (K, D)
    priors_ : (K,)
    threshold_ : that of the fit.
    classes_ : (K,), sorted.
    w_, b_ : the linear form on the on/off features, (D,) and a number of the log-odds for two classes; for more (K, D)
        and (K,) of log p(x, k).

    {refused}

    Examples
    --------
    >>> model = BernoulliNaiveBayes().fit([[1, 0], [1, 1], [0, 1], [0, 1]], ["cat", "cat", "dog", "dog"])
    >>> model.p_.round(2)
    array([[0.75, 0.5 ],
           [0.25, 0.75]])
    """

    def __init__(self, alpha: float = 1.0, threshold: float = 0.0, priors: Any = None, class_weight: Any = None):
        self.alpha = alpha
        self.threshold = threshold
        self.priors = priors
        self.class_weight = class_weight

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Count.

        {X with gaps, K labels, sample_weight, self}
        """
        alpha = checks.number(self.alpha, "alpha", above=0, most=LARGEST_SMOOTHING)
        self.threshold_ = checks.number(self.threshold, "threshold")
        X, index, s, unit = self._begin(X, t, sample_weight)
        alpha = min(max(alpha / unit, 1 / LARGEST_SMOOTHING), LARGEST_SMOOTHING)  # in units, as the counts
        ones, seen = self._counts(X, index, s)
        off = np.maximum(seen - ones, 0.0)  # sums of weights may differ by rounding
        self.p_ = (ones + alpha) / (seen + 2 * alpha)
        self._log_on, self._log_off = np.log(self.p_), np.log((off + alpha) / (seen + 2 * alpha))
        biases = self._log_off.sum(axis=1) + np.log(self.priors_)
        self.w_, self.b_ = linear_form(self._log_on - self._log_off, biases)
        self.n_features_in_ = X.shape[1]
        return self

    def _counts(self, X: np.ndarray, index: np.ndarray, s: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
        """Return how many examples of each class have each feature on, and known, (K, D), by weight."""
        K, D = len(self.classes_), X.shape[1]
        ones, seen = np.zeros((K, D)), np.zeros((K, D))
        for k, rows in enumerate(class_rows(index, K)):
            for block in blocks(len(rows), at_once(D)):
                on, known = _on(X[rows[block]], self.threshold_)
                weights = np.ones(len(on)) if s is None else s[rows[block]]
                ones[k] += weights @ on
                seen[k] += weights @ known
        return ones, seen

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        weights, log_off = (self._log_on - self._log_off).T, self._log_off.T
        scores = np.empty((len(X), len(self.classes_)))
        for block in blocks(len(X), at_once(X.shape[1])):
            on, known = _on(X[block], self.threshold_)
            scores[block] = on @ weights + known @ log_off
        return scores


class GaussianNaiveBayes(GenerativeClassifier):
    """Naive Bayes for real features.

    Parameters
    ----------
    shared : one variance a feature for all classes (then the model is linear), or one for each class.
    smoothing : this share of the largest feature variance is added to every variance; it keeps a constant feature from
        dividing by zero.
    priors : None for the classes' shares, or K probabilities.
    class_weight : None, "balanced" or weights by label, which multiply the sample weights. Where priors are given they
        matter only for variances that the classes share, and for the largest variance.

    Attributes
    ----------
    means_ : (K, D)
    variances_ : (K, D), maximum likelihood (1/N) plus smoothing.
    {priors_, classes_}
    w_, b_ : when shared also the linear form, as in BernoulliNaiveBayes, of log p(x, k) without the sum_j -x_j^2 / (2
        var_j) and the constant that all classes have in common.

    {refused}

    Examples
    --------
    >>> model = GaussianNaiveBayes().fit([[0.0], [2.0], [5.0], [9.0]], ["low", "low", "high", "high"])
    >>> model.means_, model.predict([[1.0]])
    (array([[7.],
           [1.]]), array(['low'], dtype='<U4'))
    """

    def __init__(self, shared: bool = False, smoothing: float = 1e-9, priors: Any = None, class_weight: Any = None):
        self.shared = shared
        self.smoothing = smoothing
        self.priors = priors
        self.class_weight = class_weight

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Estimate means and variances.

        {X with gaps, K labels, sample_weight, self}
        """
        smoothing = checks.number(self.smoothing, "smoothing", least=0, most=LARGEST_SMOOTHING)
        shared = checks.flag(self.shared, "shared")
        X, index, s, _ = self._begin(X, t, sample_weight)
        spreads = [spread(X, rows, s) for rows in class_rows(index, len(self.classes_))]
        known, means, squares = (np.array(column) for column in zip(*spreads, strict=True))
        each_feature_seen(known, self.classes_)
        variances = squares / known
        if shared:
            variances = np.tile(squares.sum(axis=0) / known.sum(axis=0), (len(means), 1))
        with np.errstate(over="ignore"):
            overall = finite(_overall_variance(Spread(known, means, squares)))
            variances = finite(variances + smoothing * overall.max())
        if (variances <= 0).any():
            k, j = (int(i) for i in np.argwhere(variances <= 0)[0])
            fault = f"feature {j} of X has variance 0 in class {self.classes_[k]}"
            raise ValueError(f"{fault}: raise smoothing (it is {smoothing:g}) or leave the feature out")
        self.means_, self.variances_ = means, variances
        if shared:
            weights = means / variances
            self.w_, self.b_ = linear_form(weights, np.log(self.priors_) - (weights * means).sum(axis=1) / 2)
        self.n_features_in_ = X.shape[1]
        return self

    def _log_likelihood(self, X: np.ndarray) -> np.ndarray:
        halves, constants = -0.5 / self.variances_, -0.5 * np.log(2 * np.pi * self.variances_)
        scores = np.empty((len(X), len(self.classes_)))
        for block in blocks(len(X), at_once(X.shape[1])):
            missing = np.isnan(X[block])
            for k, mean in enumerate(self.means_):
                part = X[block] - mean
                part *= part
                part[missing] = 0.0
                scores[block, k] = part @ halves[k] + ~missing @ constants[k]
        return scores


def _on(X: np.ndarray, threshold: float) -> tuple[np.ndarray, np.ndarray]:
    """Return which features are on, and which are known, as 0. and 1."""
    return (threshold < X).astype(np.float64), (~np.isnan(X)).astype(np.float64)


def _overall_variance(each: Spread) -> np.ndarray:
    """Return every feature's variance (D,) over all classes, from its spread in each, (K, D)."""
    N = each.known.sum(axis=0)
    apart = each.mean - (each.known * each.mean).sum(axis=0) / N
    return (each.squares + each.known * apart**2).sum(axis=0) / N
