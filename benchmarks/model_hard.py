"""The table "wide and hard" of benchmarks/models.py, and the fits of nearly dependent columns.

Wide: more features than examples. Hard: many classes of badly scaled features, a perceptron that never gets done,
columns of which one is nearly a combination of the others.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from model_cases import (
    L2,
    LDA,
    LEAST_SQUARES,
    LOGISTIC,
    QDA,
    TOLERANCES,
    Case,
    coefficients,
    fixed,
    objective,
    perceptron_peer,
    probabilities,
    ridge,
    subspace,
    table,
)
from sklearn import decomposition, linear_model, naive_bayes
from sklearn.base import BaseEstimator

import lincls

RIDGE = 0.1
WIDE = (72, 3000)


@dataclass(frozen=True)
class Hard:
    """A case at one size; `goal` is how many times the time of `against` it may take (None: of the best peer)."""

    case: Case
    N: int
    D: int
    goal: float | None = None
    against: str | None = None


class Ridged(BaseEstimator):
    """For scikit-learn's QDA: the covariance of a class with our ridge on its diagonal."""

    def __init__(self, diagonal: Any = None):
        self.diagonal = diagonal

    def fit(self, X: np.ndarray, y: Any = None) -> Ridged:
        """Estimate `covariance_`."""
        A = X - X.mean(axis=0)
        self.covariance_ = A.T @ A / len(X) + np.diag(self.diagonal)
        return self


def ridged_qda(epochs: int, tol: float) -> Any:
    """The one way of scikit-learn's QDA to the answer of our ridge; its "svd" refuses wide tables."""
    return QDA(solver="eigen", covariance_estimator=Ridged(RIDGE * table("two", *WIDE)[0].var(axis=0)))


def log_odds(ours: Any, peer: Any, X: np.ndarray, t: np.ndarray) -> float:
    """The largest difference of log-odds halfway between rows, relative to the largest (probabilities are 0 and 1)."""
    between = (X + np.roll(X, 1, axis=0)) / 2
    z, y = (model.decision_function(between) for model in (ours, peer))
    if z.ndim == 2:  # what all classes have in common is no part of their odds
        z, y = z - z.mean(axis=1, keepdims=True), y - y.mean(axis=1, keepdims=True)
    return float(np.abs(z - y).max() / np.abs(y).max())


def cross_entropy(name: str, data: str, model: type, N: int, D: int, **goal: Any) -> Hard:
    """Logistic or softmax regression with l2 = 1; newton-cholesky only where its Hessian, of K D rows, is small."""
    peers = {solver: peer for solver, peer in LOGISTIC.items() if solver != "newton-cholesky" or D < N}
    case = Case(name, data, partial(model, l2=L2), peers, objective, signed=True, tolerances=TOLERANCES)
    return Hard(case, N, D, **goal)


def perceptron(name: str, data: str) -> Hard:
    """Twenty epochs without an end in sight."""
    ours = partial(lincls.Perceptron, max_epochs=20)
    return Hard(Case(name, data, ours, {"Perceptron": perceptron_peer}, coefficients), 50_000, 50, goal=2.0)


def pca(name: str, data: str) -> Hard:
    """Ten components of 5000 features."""
    peers = {
        solver: fixed(decomposition.PCA, n_components=10, svd_solver=solver, random_state=0)
        for solver in ("auto", "full", "arpack")
    }
    ours = partial(lincls.PCA, 10, estimate="unbiased")
    return Hard(Case(name, data, ours, peers, subspace, predicts="transform"), 300, 5000, goal=1.5, against="auto")


CLASSIFIERS = {
    "LinearRegression": fixed(linear_model.LinearRegression),
    **{f"RidgeClassifier, {name}": ridge(name, linear_model.RidgeClassifier) for name in ("cholesky", "lsqr")},
}
LDAS = {name: fixed(LDA, solver=name) for name in ("svd", "lsqr", "eigen")}
SHRUNKEN = {"lsqr": fixed(LDA, solver="lsqr", shrinkage="auto")}  # "eigen" does more with the same covariance
BAYES = {"GaussianNB": fixed(naive_bayes.GaussianNB)}

HARD = [
    cross_entropy("logistic, wide", "two", lincls.LogisticRegression, *WIDE),
    cross_entropy("logistic, 200 x 2000", "two", lincls.LogisticRegression, 200, 2000, goal=2.0, against="lbfgs"),
    cross_entropy("softmax, wide", "four", lincls.SoftmaxRegression, *WIDE),
    Hard(Case("least squares, wide", "line", lincls.LinearRegression, LEAST_SQUARES, coefficients,
              tolerances=TOLERANCES), *WIDE),
    Hard(Case("least squares classifier, wide", "sides", lincls.LeastSquaresClassifier, CLASSIFIERS, coefficients,
              tolerances=TOLERANCES), *WIDE),
    Hard(Case("LDA, wide", "four", lincls.LDA, LDAS, log_odds), *WIDE),
    Hard(Case("LDA, wide, shrunken", "four", partial(lincls.LDA, shrinkage="auto"), SHRUNKEN, log_odds), *WIDE),
    Hard(Case("QDA, wide, ridge", "two", partial(lincls.QDA, ridge=RIDGE), {"eigen": ridged_qda}, log_odds), *WIDE),
    Hard(Case("naive Bayes, wide", "four", lincls.GaussianNaiveBayes, BAYES, probabilities), *WIDE),
    pca("PCA, k = 10, factors", "factors"),
    pca("PCA, k = 10, noise", "line"),
    cross_entropy("softmax, digits", "digits", lincls.SoftmaxRegression, 1797, 64, goal=1.0, against="newton-cholesky"),
    perceptron("perceptron, 1 in 200 wrong", "two"),
    perceptron("perceptron, 1 in 5 wrong", "flipped"),
]  # fmt: skip


@dataclass(frozen=True)
class Dependent:
    """A fit of X without a penalty, and columns `same` that span the same space and are independent."""

    name: str
    model: Callable[[], Any]
    X: np.ndarray
    same: np.ndarray
    t: np.ndarray
    epochs: int | None = None  # the most that are wanted


def nearly(name: str, model: type, N: int, by: float, K: int = 2, epochs: int | None = None) -> Dependent:
    """Two columns that differ by little; the classes depend on the difference."""
    rng = np.random.default_rng(0)
    g, d = rng.standard_normal((2, N))
    t = np.digitize(2 * d + rng.logistic(size=N), [0.0] if K == 2 else [-1.0, 1.0])
    X = np.column_stack([g, g + by * d])
    difference = X[:, 1] - X[:, 0]  # exact: the two are within a factor of 2
    return Dependent(name, model, X, np.column_stack([g, difference / difference.std()]), t, epochs)


def years() -> Dependent:
    """A polynomial of degree 4 of a year, and of the years since the middle."""
    rng = np.random.default_rng(0)
    year = rng.integers(1950, 2021, 300).astype(float)
    since = (year - 1985) / 35
    t = (1.5 * np.sin(3 * since) + rng.logistic(size=300) > 0).astype(int)
    powers = np.arange(1, 5)
    return Dependent("degree 4 of a year", lincls.LogisticRegression, year[:, None] ** powers,
                     since[:, None] ** powers, t)  # fmt: skip


DEPENDENT = [
    *[nearly(f"N = 300, by {by:.0e}", lincls.LogisticRegression, 300, by) for by in (1e-3, 1e-5, 1e-7, 1e-9, 1e-11)],
    nearly("softmax, K = 3, by 1e-07", lincls.SoftmaxRegression, 300, 1e-7, K=3),
    nearly("N = 20,000, by 1e-06", lincls.LogisticRegression, 20_000, 1e-6, epochs=10),
    years(),
]


def right_loss(case: Dependent) -> float:
    """The least cross-entropy, in nats: scikit-learn's Newton on the independent columns."""
    peer = linear_model.LogisticRegression(C=np.inf, solver="newton-cholesky", tol=1e-12, max_iter=1000)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer.fit(case.same, case.t)
    return float(-peer.predict_log_proba(case.same)[np.arange(len(case.t)), case.t].sum())


def loss(model: Any, case: Dependent) -> float:
    """The cross-entropy of a fitted model, in nats."""
    return float(-model.predict_log_proba(case.X)[np.arange(len(case.t)), case.t].sum())
