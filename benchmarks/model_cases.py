"""What benchmarks/models.py compares: for each model a peer, the data they share, the objective to reach.

A case makes fresh models; `agree` returns how far ours is from the peer's answer, or by how much our objective is
worse (relative; negative is better). Both are fitted with tolerances tight enough to agree.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from mlxtend.classifier import Adaline as MlxAdaline
from mlxtend.classifier import LogisticRegression as MlxLogistic
from mlxtend.classifier import Perceptron as MlxPerceptron
from mlxtend.classifier import SoftmaxRegression as MlxSoftmax
from mlxtend.feature_extraction import LinearDiscriminantAnalysis as MlxLDA
from mlxtend.feature_extraction import PrincipalComponentAnalysis as MlxPCA
from mlxtend.regressor import LinearRegression as MlxLinear
from sklearn import decomposition, discriminant_analysis, linear_model, naive_bayes
from sklearn.exceptions import ConvergenceWarning

import lincls
from lincls.data import separable

L2 = 1.0  # scikit-learn's C = 1 / L2
warnings.simplefilter("ignore", ConvergenceWarning)


@dataclass
class Case:
    """One comparison: ours and each peer fit the table `data` and then answer `predicts`."""

    name: str
    data: str
    ours: Callable[[], Any]
    peers: dict[str, Callable[[int], Any]]  # given the number of epochs that ours took
    agree: Callable[[Any, Any, np.ndarray, np.ndarray], float]
    predicts: str = "predict"
    mlxtend: Callable[[int], Any] | None = None


def table(kind: str, N: int, D: int) -> tuple[np.ndarray, np.ndarray]:
    """The shared data: overlapping Gaussian classes, on/off features, a noisy line, or separable points."""
    rng = np.random.default_rng(N + D)
    if kind == "separable":
        X, t = separable(N, D, margin=0.05, seed=1)
        return X, (t > 0).astype(int)
    X = rng.standard_normal((N, D))
    if kind == "line":
        return X, X @ rng.standard_normal(D) + rng.standard_normal(N)
    K = 2 if kind in ("two", "bits") else 4
    t = rng.integers(0, K, N)
    t[:K] = np.arange(K)
    X += 0.5 * rng.standard_normal((K, D))[t]
    if kind == "bits":
        X = (X > 0.3).astype(float)
    return X, t


def coefficients(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """The largest difference of weights, relative to the largest weight."""
    w, v = np.ravel(ours.w_), np.ravel(peer.coef_)
    return float(np.abs(w - v).max() / np.abs(v).max())


def probabilities(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """The largest difference of class probabilities on the first thousand rows."""
    return float(np.abs(ours.predict_proba(X[:1000]) - peer.predict_proba(X[:1000])).max())


def objective(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """By how much our penalised cross-entropy is above the peer's, relative to it."""
    return _cross_entropy(ours, ours.w_, X, t) / _cross_entropy(peer, peer.coef_, X, t) - 1


def updates(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """Mistakes left by ours; both run to convergence."""
    return float(np.mean(ours.predict(X) != t))


def subspace(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """The largest relative difference of the variances along the components."""
    return float(np.abs(ours.variance_ - peer.explained_variance_).max() / peer.explained_variance_[0])


def _cross_entropy(model: Any, w: np.ndarray, X: np.ndarray, t: np.ndarray) -> float:
    log_p = np.log(np.maximum(model.predict_proba(X), 1e-300))
    w = np.asarray(w)
    return float(-log_p[np.arange(len(t)), t].sum() + L2 / 2 * np.sum(w**2))


def perceptron_peer(epochs: int) -> Any:
    """scikit-learn's perceptron without a tolerance runs all its epochs: it gets as many as ours needed."""
    return linear_model.Perceptron(shuffle=False, tol=None, max_iter=epochs, eta0=1.0)


def logistic(solver: str) -> Callable[[int], Any]:
    """scikit-learn's logistic regression with one of its solvers."""
    return lambda _: linear_model.LogisticRegression(C=1 / L2, solver=solver, tol=1e-6, max_iter=1000)


LDA = discriminant_analysis.LinearDiscriminantAnalysis
QDA = discriminant_analysis.QuadraticDiscriminantAnalysis

CASES = [
    Case(
        "least squares", "line", lincls.LinearRegression,
        {"LinearRegression": lambda _: linear_model.LinearRegression()}, coefficients, mlxtend=lambda _: MlxLinear(),
    ),
    Case(
        "logistic (Newton)", "two", lambda: lincls.LogisticRegression(solver="newton", l2=L2),
        {"lbfgs": logistic("lbfgs"), "newton-cholesky": logistic("newton-cholesky")}, objective,
        mlxtend=lambda _: MlxLogistic(eta=0.1, epochs=100, l2_lambda=L2, minibatches=1, random_seed=0),
    ),
    Case(
        "softmax, K = 4", "four", lambda: lincls.SoftmaxRegression(l2=L2),
        {"lbfgs": logistic("lbfgs"), "newton-cholesky": logistic("newton-cholesky")}, objective,
        mlxtend=lambda _: MlxSoftmax(eta=0.1, epochs=100, l2=L2, minibatches=1, random_seed=0),
    ),
    Case(
        "naive Bayes, Gaussian", "four", lincls.GaussianNaiveBayes,
        {"GaussianNB": lambda _: naive_bayes.GaussianNB()}, probabilities,
    ),
    Case(
        "naive Bayes, Bernoulli", "bits", lincls.BernoulliNaiveBayes,
        {"BernoulliNB": lambda _: naive_bayes.BernoulliNB()}, probabilities,
    ),
    Case(
        "LDA", "four", lambda: lincls.LDA(),
        {"svd": lambda _: LDA(), "lsqr": lambda _: LDA(solver="lsqr")}, probabilities,
        mlxtend=lambda _: MlxLDA(n_discriminants=3),
    ),
    Case("QDA", "four", lambda: lincls.QDA(), {"QDA": lambda _: QDA()}, probabilities),
    Case(
        "PCA", "line", lambda: lincls.PCA(estimate="unbiased"), {"PCA": lambda _: decomposition.PCA()}, subspace,
        predicts="transform", mlxtend=lambda _: MlxPCA(solver="eigen"),
    ),
    Case(
        "perceptron", "separable", lambda: lincls.Perceptron(max_epochs=10_000),
        {"Perceptron": perceptron_peer}, updates,
        mlxtend=lambda epochs: MlxPerceptron(eta=1.0, epochs=epochs, random_seed=0),
    ),
    Case(
        "ADALINE, batch", "separable", lambda: lincls.Adaline(mode="batch"),
        {}, updates,
        mlxtend=lambda epochs: MlxAdaline(eta=1e-4, epochs=min(epochs, 200), minibatches=1, random_seed=0),
    ),
]  # fmt: skip
