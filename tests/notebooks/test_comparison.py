"""The comparison of lecture 11, computed again by scikit-learn on the same folds: it agrees to two decimals."""

import re
from functools import cache
from pathlib import Path

import nbformat
import numpy as np
import pytest
from sklearn.base import BaseEstimator
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LinearRegression, LogisticRegression, Perceptron
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import StandardScaler

from lincls.data import folds, real

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "11_which_classifier.ipynb"
NAMES = ("iris", "breast cancer", "digits")


@cache
def printed() -> dict[str, list[tuple[float, float, float]]]:
    """Model -> (error, standard error, log-loss or NaN) for each table, as stored in the notebook."""
    text = "\n".join(
        output.text
        for cell in nbformat.read(NOTEBOOK, as_version=4).cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == "stream" and "error %, log-loss" in output.text
    )
    found = {}
    for line in text.split("\n"):
        cells = re.findall(r"(\d+\.\d) ± (\d+\.\d) +(-|\d+\.\d+)", line)
        if cells:
            numbers = [
                (float(e) / 100, float(s) / 100, np.nan if p == "-" else float(p)) for e, s, p in cells
            ]
            found[line[:14].strip()] = numbers
    return found


@cache
def table(name):
    if name == "iris":
        return real.iris()[:2]
    if name == "breast cancer":
        X, t = real.breast_cancer()[:2]
        study = np.delete(np.arange(len(t)), folds(t, 4, seed=0)[0])
        return X[study], t[study]
    X, t = real.digits()[:2]
    return X[:, (X > 0).sum(axis=0) >= 50], t


class LeastSquares(BaseEstimator):
    """LinearRegression on one-of-K targets, -1 and +1; the largest output wins."""

    def fit(self, X, t):
        self.classes_ = np.unique(t)
        self.fitted_ = LinearRegression().fit(X, 2.0 * (t[:, None] == self.classes_) - 1)
        return self

    def predict(self, X):
        return self.classes_[self.fitted_.predict(X).argmax(axis=1)]


class Ridged(BaseEstimator):
    """The maximum likelihood covariance with a tenth of the (standardised) features' variance, 1, added."""

    def fit(self, X):
        self.covariance_ = np.cov(X, rowvar=False, bias=True) + 0.1 * np.eye(X.shape[1])
        return self


PEERS = {
    "least squares": LeastSquares,
    "logistic": lambda: LogisticRegression(C=1.0, tol=1e-8, max_iter=5000),
    "naive Bayes": lambda: GaussianNB(var_smoothing=0.01),
    "LDA": lambda: LinearDiscriminantAnalysis(solver="lsqr"),
    "QDA": lambda: QuadraticDiscriminantAnalysis(solver="eigen", covariance_estimator=Ridged()),
}


def peer(model, X, t):
    errors, losses = [], []
    for rows in folds(t, 10, seed=0):
        train = np.delete(np.arange(len(t)), rows)
        scaler = StandardScaler().fit(X[train])
        fitted = model().fit(scaler.transform(X[train]), t[train])
        Z = scaler.transform(X[rows])
        errors.append(np.mean(fitted.predict(Z) != t[rows]))
        if hasattr(fitted, "predict_log_proba"):
            # scikit-learn takes the logarithm of probabilities that round to 0
            with np.errstate(divide="ignore"):
                log_p = fitted.predict_log_proba(Z)
            losses.append(-log_p[np.arange(len(rows)), t[rows]].mean())
    return np.mean(errors), np.std(errors, ddof=1) / np.sqrt(10), np.mean(losses) if losses else np.nan


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("label", PEERS)
def test_scikit_learn_finds_the_same_error_and_log_loss_on_the_same_folds(label, name):
    ours = printed()[label][NAMES.index(name)]
    theirs = peer(PEERS[label], *table(name))
    assert np.allclose(ours, theirs, rtol=0, atol=0.005, equal_nan=True)


def test_the_perceptron_makes_the_same_updates_as_scikit_learns():
    theirs = peer(lambda: Perceptron(shuffle=False, max_iter=100, tol=None), *table("breast cancer"))
    assert np.allclose(printed()["perceptron"][1], theirs, rtol=0, atol=0.005, equal_nan=True)


def test_all_seven_models_are_in_the_table():
    assert set(printed()) == {"perceptron", "pocket", *PEERS}
