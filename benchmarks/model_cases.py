"""What benchmarks/models.py compares on its grid of sizes: for each model its peers, their data, what must agree.

A case makes fresh models; `agree` returns how far ours is from the peer's answer, or by how much our objective is
above it (`signed`; below 0 ours is better). A peer counts where its answer is right to the case's tolerance; an
iterative one gets the loosest of TOLERANCES that gives such an answer.

Left out: liblinear, which penalises the bias, so its answer is another one; SGDClassifier with the perceptron's
loss, which is what scikit-learn's Perceptron runs.
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
from lincls.data import real, separable

L2 = 1.0  # scikit-learn's C = 1 / L2
SAME = 1e-8  # answers, or objectives, that differ by no more are the same
TOLERANCES = (1e-4, 1e-6, 1e-8, 1e-10)  # of an iterative peer, until it reaches SAME
MOST_EPOCHS = 5000
warnings.simplefilter("ignore", ConvergenceWarning)

Peer = Callable[[int, float], Any]  # given the epochs that ours took, and a tolerance


@dataclass(frozen=True)
class Case:
    """One comparison: ours and each peer fit the table `data` and then answer `predicts`."""

    name: str
    data: str
    ours: Callable[[], Any]
    peers: dict[str, Peer]
    agree: Callable[[Any, Any, np.ndarray, np.ndarray], float]
    predicts: str = "predict"
    signed: bool = False
    tolerances: tuple[float, ...] = (SAME,)
    mlxtend: Callable[[int], Any] | None = None


def table(kind: str, N: int, D: int) -> tuple[np.ndarray, np.ndarray]:
    """The shared data: overlapping classes, on/off features, a noisy line, separable points, factors, digits."""
    rng = np.random.default_rng(N + D)
    if kind == "digits":
        return real.digits()[:2]
    if kind == "separable":
        X, t = separable(N, D, margin=0.05, seed=1)
        return X, (t > 0).astype(int)
    X = rng.standard_normal((N, D))
    if kind == "factors":  # ten of them stand out
        X += rng.standard_normal((N, 10)) * np.linspace(30, 10, 10) @ rng.standard_normal((10, D)) / np.sqrt(D)
        return X, np.zeros(N)
    if kind in ("line", "sides"):
        t = X @ rng.standard_normal(D) + rng.standard_normal(N)
        return X, t if kind == "line" else np.where(t > 0, 1.0, -1.0)
    K = 4 if kind == "four" else 2
    t = rng.integers(0, K, N)
    t[:K] = np.arange(K)
    X += 0.5 * rng.standard_normal((K, D))[t]
    if kind == "bits":
        X = (X > 0.3).astype(float)
    if kind == "flipped":
        t = np.where(rng.random(N) < 0.2, 1 - t, t)
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


def subspace(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """The largest relative difference of the variances along the components."""
    return float(np.abs(ours.variance_ - peer.explained_variance_).max() / peer.explained_variance_[0])


def mistakes(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """The share of rows that ours says wrong."""
    return float(np.mean(ours.predict(X) != t))


def _cross_entropy(model: Any, w: np.ndarray, X: np.ndarray, t: np.ndarray) -> float:
    log_p = model.predict_log_proba(X)[np.arange(len(t)), t]
    return float(-log_p.sum() + L2 / 2 * np.sum(np.asarray(w) ** 2))


def perceptron_peer(epochs: int, tol: float) -> Any:
    """scikit-learn's perceptron without a tolerance runs all its epochs: it gets as many as ours needed."""
    return linear_model.Perceptron(shuffle=False, tol=None, max_iter=epochs, eta0=1.0)


def logistic(solver: str) -> Peer:
    """scikit-learn's logistic regression, for any number of classes, with one of its solvers."""

    def make(epochs: int, tol: float) -> Any:
        return linear_model.LogisticRegression(C=1 / L2, solver=solver, tol=tol, max_iter=MOST_EPOCHS, random_state=0)

    return make


def fixed(model: type, **parameters: Any) -> Peer:
    """A peer that needs no tolerance."""
    return lambda epochs, tol: model(**parameters)


def ridge(solver: str, model: type = linear_model.Ridge) -> Peer:
    """Least squares by one of the solvers of scikit-learn's Ridge, without a penalty."""
    return lambda epochs, tol: model(alpha=0, solver=solver, tol=tol)


LDA = discriminant_analysis.LinearDiscriminantAnalysis
QDA = discriminant_analysis.QuadraticDiscriminantAnalysis
LOGISTIC = {name: logistic(name) for name in ("lbfgs", "newton-cholesky", "newton-cg", "sag", "saga")}
LEAST_SQUARES = {
    "LinearRegression": fixed(linear_model.LinearRegression),
    **{f"Ridge, {name}": ridge(name) for name in ("cholesky", "svd", "lsqr", "sparse_cg")},
}

CASES = [
    Case(
        "least squares", "line", lincls.LinearRegression, LEAST_SQUARES, coefficients,
        tolerances=TOLERANCES, mlxtend=lambda _: MlxLinear(),
    ),
    Case(
        "logistic (Newton)", "two", lambda: lincls.LogisticRegression(solver="newton", l2=L2), LOGISTIC, objective,
        signed=True, tolerances=TOLERANCES,
        mlxtend=lambda _: MlxLogistic(eta=0.1, epochs=100, l2_lambda=L2, minibatches=1, random_seed=0),
    ),
    Case(
        "softmax, K = 4", "four", lambda: lincls.SoftmaxRegression(l2=L2), LOGISTIC, objective,
        signed=True, tolerances=TOLERANCES,
        mlxtend=lambda _: MlxSoftmax(eta=0.1, epochs=100, l2=L2, minibatches=1, random_seed=0),
    ),
    Case(
        "naive Bayes, Gaussian", "four", lincls.GaussianNaiveBayes,
        {"GaussianNB": fixed(naive_bayes.GaussianNB)}, probabilities,
    ),
    Case(
        "naive Bayes, Bernoulli", "bits", lincls.BernoulliNaiveBayes,
        {"BernoulliNB": fixed(naive_bayes.BernoulliNB)}, probabilities,
    ),
    Case(
        "LDA", "four", lincls.LDA, {name: fixed(LDA, solver=name) for name in ("svd", "lsqr", "eigen")},
        probabilities, mlxtend=lambda _: MlxLDA(n_discriminants=3),
    ),
    Case(
        "QDA", "four", lincls.QDA, {name: fixed(QDA, solver=name) for name in ("svd", "eigen")}, probabilities,
    ),
    Case(
        "PCA", "line", lambda: lincls.PCA(estimate="unbiased"),
        {name: fixed(decomposition.PCA, svd_solver=name) for name in ("auto", "full", "covariance_eigh")},
        subspace, predicts="transform", mlxtend=lambda _: MlxPCA(solver="eigen"),
    ),
    Case(
        "perceptron", "separable", lambda: lincls.Perceptron(max_epochs=10_000),
        {"Perceptron": perceptron_peer}, coefficients,
        mlxtend=lambda epochs: MlxPerceptron(eta=1.0, epochs=epochs, random_seed=0),
    ),
    Case(
        "ADALINE, batch", "separable", lambda: lincls.Adaline(mode="batch"), {}, mistakes,
        mlxtend=lambda epochs: MlxAdaline(eta=1e-4, epochs=min(epochs, 200), minibatches=1, random_seed=0),
    ),
]  # fmt: skip
