"""The comparison of lecture 11, computed again by scikit-learn on the same folds with the settings that were chosen."""

import numpy as np
import pytest
from sklearn.base import BaseEstimator
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression, Perceptron, Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import StandardScaler

from lincls.data import folds, lessons
from lincls.figures import comparison

TABLES = lessons.three_tables()


class LeastSquares(BaseEstimator):
    """Ridge on one-of-K targets; the largest output wins."""

    def __init__(self, l2=0.0):
        self.l2 = l2

    def fit(self, X, t):
        self.classes_ = np.unique(t)
        self.fitted_ = Ridge(alpha=max(self.l2, 1e-9)).fit(X, 1.0 * (t[:, None] == self.classes_))
        return self

    def predict(self, X):
        return self.classes_[self.fitted_.predict(X).argmax(axis=1)]


class Ridged(BaseEstimator):
    """The maximum likelihood covariance with a part of the (standardised) features' variance, 1, added."""

    def __init__(self, ridge=0.1):
        self.ridge = ridge

    def fit(self, X):
        self.covariance_ = np.cov(X, rowvar=False, bias=True) + self.ridge * np.eye(X.shape[1])
        return self


PEERS = {
    "least squares": lambda l2: LeastSquares(l2),
    "logistic": lambda l2: LogisticRegression(C=1 / l2, tol=1e-8, max_iter=5000),
    "naive Bayes": lambda smoothing: GaussianNB(var_smoothing=smoothing),
    "LDA": lambda shrinkage: LinearDiscriminantAnalysis(solver="lsqr", shrinkage=shrinkage),
    "QDA": lambda ridge: QuadraticDiscriminantAnalysis(solver="eigen", covariance_estimator=Ridged(ridge)),
}
FORECASTS = [label for label in PEERS if label != "least squares"]
LONG = [("digits", "logistic")]


def held_out(name, label, chosen, make):
    """The rows of each fold, what a peer with the fold's setting says of them, and minus log p of the true class."""
    X, t = TABLES[name]
    values = comparison.KNOBS[label][1]
    for rows, place in zip(folds(t, 10, seed=0), chosen, strict=True):
        train = np.delete(np.arange(len(t)), rows)
        scaler = StandardScaler().fit(X[train])
        fitted = make(values[int(place)]).fit(scaler.transform(X[train]), t[train])
        Z, nats = scaler.transform(X[rows]), None
        if hasattr(fitted, "predict_log_proba"):
            # scikit-learn takes the logarithm of probabilities that round to 0
            with np.errstate(divide="ignore"):
                nats = -fitted.predict_log_proba(Z)[np.arange(len(rows)), t[rows]]
        yield rows, fitted.predict(Z), nats


def cases(labels):
    return [
        pytest.param(name, label, marks=[pytest.mark.long] * ((name, label) in LONG))
        for name in TABLES
        for label in labels
    ]


@pytest.mark.parametrize(("name", "label"), cases(PEERS))
def test_scikit_learn_finds_the_same_errors_with_the_same_settings(name, label):
    table, t = comparison.seven_methods(), TABLES[name][1]
    y = np.empty_like(t)
    for rows, answers, _ in held_out(name, label, table[f"{name}: {label}: chosen"], PEERS[label]):
        y[rows] = answers
    ours = np.zeros(len(t), bool)
    ours[table[f"{name}: {label}: wrong"].astype(int)] = True
    assert np.sum(ours != (y != t)) <= 0.005 * len(t)


@pytest.mark.parametrize(("name", "label"), cases(FORECASTS))
def test_scikit_learn_finds_the_same_log_loss_with_the_same_settings(name, label):
    table = comparison.seven_methods()
    found = held_out(name, label, table[f"{name}: {label}: chosen by log-loss"], PEERS[label])
    theirs = np.concatenate([nats for _, _, nats in found]).mean()
    assert table[f"{name}: {label}: log-loss"][0] == pytest.approx(theirs, abs=0.005)


def test_the_perceptron_makes_the_same_mistakes_as_scikit_learns():
    table, t = comparison.seven_methods(), TABLES["breast cancer"][1]
    chosen = table["breast cancer: perceptron: chosen"]

    def make(passes):
        return Perceptron(shuffle=False, max_iter=passes, tol=None)

    wrong = sum(np.sum(y != t[rows]) for rows, y, _ in held_out("breast cancer", "perceptron", chosen, make))
    assert abs(wrong - len(table["breast cancer: perceptron: wrong"])) <= 2


def test_all_seven_methods_are_in_the_table():
    assert set(comparison.KNOBS) == {"perceptron", "pocket", *PEERS}
