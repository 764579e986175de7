"""Classification by least squares: fit a linear function to the labels as if they were numbers.

    two classes: t_n in {-1, +1};   K classes: one-of-K targets, T_nk = 1 if n is in class k, else 0
    minimise  sum_n |w.x_n + b - t_n|^2;   (b, w) = X~^+ t,   rows of X~ are (1, x), X~^+ its pseudo-inverse
    say the larger class where z >= 0;   for K classes the one with the largest z_k

One solution of a linear system, and every example counts, correct ones too: a point far on the right side has
a large (z - t)^2, so it drags the boundary towards itself. The K outputs sum to 1 for every x, because the
targets do, but they are no probabilities: some are below 0 or above 1. For two classes one-of-K targets give the
same boundary as +-1.
With weights of the examples each square counts s_n times.
With the features centred, A = X - mean, it is A^T A w = A^T (t - mean t). This system is solved where that is
safe; else a QR factorisation of A itself takes its place (numerics/least_squares.py). A table wider than long is
brought to the space of its rows first (numerics/wide.py).
Source: Pošík, slides 4-6; Parr, "Why not use regression?"; Fine, section 3.1; Bishop, PRML (2006), section 4.1.3.
"""

from typing import Any, Self

import numpy as np

from lincls import checks
from lincls.models.base import LinearMachine, learning
from lincls.numerics.least_squares import least_squares_codes


def pseudo_inverse_weights(X: Any, t: Any, sample_weight: Any = None) -> tuple[np.ndarray, Any]:
    """Return the weights and biases of least squared error to the labels by the pseudo-inverse, as the formulas say.

    `LeastSquaresClassifier` finds the same from the normal equations, a block of rows at a time.

    {X, K labels, sample_weight, mismatch}

    Returns
    -------
    For two classes w (D,) and b, fitted to -1 and +1; for K classes w (K, D) and b (K,), fitted to one-of-K targets.

    Examples
    --------
    >>> w, b = pseudo_inverse_weights([[0.0], [1.0], [2.0], [3.0]], ["no", "no", "yes", "yes"])
    >>> w.round(6), round(float(b), 6)
    (array([0.8]), -1.2)
    """
    X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
    s, K = checks.shares(s, len(X)), len(classes)
    T = 2.0 * index[:, None] - 1 if K == 2 else np.eye(K)[index]
    middle, mean = s @ X / s.sum(), s @ T / s.sum()
    root = np.sqrt(s)[:, None]
    w = (np.linalg.pinv(root * (X - middle), 1e-9) @ (root * (T - mean))).T
    b = mean - w @ middle
    return (w, b) if K > 2 else (w[0], b[0])


class LeastSquaresClassifier(LinearMachine):
    """The pseudo-inverse as a classifier, for two classes or more.

    If features depend on each other, or are more than the examples, each w is the shortest of the equally good ones.

    Parameters
    ----------
    class_weight : None; "balanced" (all classes weigh the same together) or weights by label; each multiplies the
        squared errors of its class.

    Attributes
    ----------
    classes_ : (K,), sorted.
    w_, b_ : for two classes (D,) and a number of z, fitted to -1 for the smaller and +1 for the larger one; for K
        classes (K, D) and (K,), fitted to one-of-K targets.

    {refused or squares}

    Examples
    --------
    >>> model = LeastSquaresClassifier().fit([[0.0], [1.0], [2.0], [3.0]], ["no", "no", "yes", "yes"])
    >>> model.w_.round(6), round(float(model.b_), 6)
    (array([0.8]), -1.2)
    """

    def __init__(self, class_weight: Any = None):
        self.class_weight = class_weight

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Find the weights.

        {X, K labels, sample_weight, self}
        """
        X, classes, index, s = checks.weighted_classes(X, t, sample_weight, self.class_weight)
        K, s = len(classes), checks.relative_weights(s)[0]
        codes = np.array([[-1.0], [1.0]]) if K == 2 else np.eye(K)
        W, b = least_squares_codes(X, codes, index, s)
        self.classes_ = classes
        self._learn(W[0] if K == 2 else W, b[0] if K == 2 else b)
        return self
