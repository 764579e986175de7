"""The comparison of lecture 11, computed again by scikit-learn on the same folds with the settings that were chosen."""

import numpy as np
import pytest
from sklearn.base import BaseEstimator
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression, Perceptron, Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import StandardScaler

from lincls.data import folds, lessons
from lincls.experiments import comparison as experiments
from lincls.figures import comparison

TABLES = lessons.three_tables()


class LeastSquares(BaseEstimator):
    """Ridge on one-of-K targets, an output for each class."""

    def __init__(self, l2=0.0):
        self.l2 = l2

    def fit(self, X, t):
        self.fitted_ = Ridge(alpha=max(self.l2, 1e-9)).fit(X, 1.0 * (t[:, None] == np.unique(t)))
        return self

    def decision_function(self, X):
        return self.fitted_.predict(X)


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
    """The rows of each fold, what a peer with the fold's setting answers, and minus log p of the true class."""
    X, t = TABLES[name]
    values = comparison.KNOBS[label][1]
    for rows, place in zip(folds(t, 10, seed=0), chosen, strict=True):
        train = np.delete(np.arange(len(t)), rows)
        peer = make(values[int(place)])
        z = scores(peer, X[train], t[train], X[rows])
        cut = tuned(peer, X[train], t[train])
        yield rows, experiments.decisions(z, cut), -z[np.arange(len(rows)), t[rows]]


def scores(peer, X, t, new):
    """What a peer that learns from X and t, standardised, says of each class for the new examples, (N, K)."""
    scaler = StandardScaler().fit(X)
    fitted, Z = peer.fit(scaler.transform(X), t), scaler.transform(new)
    # scikit-learn takes the logarithm of probabilities that round to 0
    with np.errstate(divide="ignore"):
        return experiments.scored(fitted, Z, scaler.transform(X))


def tuned(peer, X, t):
    """The cut of a peer: with two classes the one that makes the fewest errors on the inner folds."""
    z = np.empty((len(t), len(np.unique(t))))
    if z.shape[1] > 2:
        return 0.0
    for rows in experiments.inner_folds(t):
        train = np.delete(np.arange(len(t)), rows)
        z[rows] = scores(peer, X[train], t[train], X[rows])
    return experiments.cheapest(z, t, experiments.ASK)[0]


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
    for rows, answers, _ in held_out(name, label, table[f"{name}: {label}: chosen by errors"], PEERS[label]):
        y[rows] = answers
    ours = np.zeros(len(t), bool)
    ours[table[f"{name}: {label}: wrong"].astype(int)] = True
    assert np.sum(ours != (y != t)) <= 0.005 * len(t)


@pytest.mark.parametrize(("name", "label"), cases(FORECASTS))
def test_scikit_learn_finds_the_same_log_loss_with_the_same_settings(name, label):
    table = comparison.seven_methods()
    found = held_out(name, label, table[f"{name}: {label}: chosen by log-loss"], PEERS[label])
    theirs = [nats.mean() for _, _, nats in found]
    assert np.allclose(table[f"{name}: {label}: log-loss"], theirs, atol=0.02)
    assert np.mean(table[f"{name}: {label}: log-loss"]) == pytest.approx(np.mean(theirs), abs=0.005)


def test_the_perceptron_makes_the_same_mistakes_as_scikit_learns():
    table, t = comparison.seven_methods(), TABLES["breast cancer"][1]
    chosen = table["breast cancer: perceptron: chosen by errors"]

    def make(passes):
        return Perceptron(shuffle=False, max_iter=passes, tol=None)

    wrong = sum(np.sum(y != t[rows]) for rows, y, _ in held_out("breast cancer", "perceptron", chosen, make))
    assert abs(wrong - len(table["breast cancer: perceptron: wrong"])) <= 2


def test_all_seven_methods_are_in_the_table():
    assert set(comparison.KNOBS) == {"perceptron", "pocket", *PEERS}
