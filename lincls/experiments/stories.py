"""One line, four stories: for any w and b the models of four methods whose boundary is exactly w.x + b = 0.

Each of the four has learned its line from examples, by the library's own `fit`:

    naive Bayes   p(x_j = 1 | k) = sigmoid(w_j / 2) for k = 1, sigmoid(-w_j / 2) for k = 0,
                  log(pi_1 / pi_0) = z(middle)
                  its examples: all inputs of zeros and ones in both classes, each as heavy as its p(x, k)
    logistic      the same examples, for p(1 | x) = sigmoid(w.x + b) there, and no other weights make them as likely
    LDA           the means m -+ Sigma w / 2 around a point m of the line, with any covariance Sigma, equal priors
                  its examples: the mean of a class plus and minus sqrt D times each column of a root of Sigma
    perceptron    two examples, three corrections from w = 0; near the origin a third example and more corrections

The formulas use nothing but + - * / and powers of a base, so fractions go in and exact fractions come out.
What is free, and how it is fixed: naive Bayes could move any evidence between tables and prior (the tables here are
mirror images of each other, and the prior is what the line says of the middle of the cube); LDA any Sigma, and any
priors (equal here); logistic regression the length of (w, b), which is a parameter of all but the perceptron. For w = 0
there is no line. The three that have a probability then give the same answer everywhere, and the perceptron, which has
to stop between two classes, cannot.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models import LDA, BernoulliNaiveBayes, LogisticRegression, Perceptron
from lincls.models.sigmoid import sigmoid

UNSMOOTHED = 1e-90  # added to counts that sum to 1: so little that it changes no digit
STEEPEST = 25  # log-odds
ROOT_E = math.exp(0.5)
MORE = 50  # pairs of corrections beyond three: the examples of a line nearer to the origin lie further out


class Tables(NamedTuple):
    """A naive Bayes for features in {0, 1}: on[k][j] = p(x_j = 1 | k), and prior = pi_1."""

    on: list[list[Any]]  # (2, D)
    prior: Any


def tables(w: Sequence, b: Any, base: Any = ROOT_E) -> Tables:
    """Return the tables whose log-odds are 2 log(base) (w.x + b) for each x in {0, 1}^D: of base = sqrt e, w.x + b.

    Of whole w and b and a rational base they are rational. The other tables with these log-odds move evidence between
    the two classes: p_1j / (1 - p_1j) and p_0j / (1 - p_0j) times the same factor, made up for by the prior.
    """
    odds, both = [base**weight for weight in w], base ** (2 * b + sum(w))
    return Tables([[1 / (1 + o) for o in odds], [o / (1 + o) for o in odds]], both / (1 + both))


def weighed(found: Tables) -> tuple[list, list, list]:
    """Return all inputs in both classes, each with its weight p(x, k): X (2^(D + 1), D), t and s."""
    X, t, s = [], [], []
    for k, prior in enumerate((1 - found.prior, found.prior)):
        for x in product((0, 1), repeat=len(found.on[k])):
            X.append(x)
            t.append(k)
            s.append(prior * math.prod(p if on else 1 - p for p, on in zip(found.on[k], x, strict=True)))
    return X, t, s


def naive_bayes(w: Any, b: Any) -> BernoulliNaiveBayes:
    """Return the naive Bayes with the log-odds w.x + b."""
    return BernoulliNaiveBayes(alpha=UNSMOOTHED).fit(*_weighed(w, b))


def logistic(w: Any, b: Any) -> LogisticRegression:
    """Return the logistic regression with the log-odds w.x + b, fitted to what naive Bayes says."""
    return LogisticRegression(tol=1e-12).fit(*_weighed(w, b))


def means(w: Sequence, b: Any, covariance: Sequence) -> tuple[list, list]:
    """Return the means of class 0 and of class 1: with this covariance and equal priors LDA's log-odds are w.x + b.

    Between them lies the line's nearest point to the middle of the unit cube. For w = 0 both are that middle.
    """
    half = [sum(row[j] * w[j] for j in range(len(w))) / 2 for row in covariance]
    square = sum(weight * weight for weight in w)
    above = (sum(w) / 2 + b) / square if square else 0  # z of the middle, in lengths of w
    foot = [(1 - 2 * above * weight) / 2 for weight in w]
    return [m - h for m, h in zip(foot, half, strict=True)], [m + h for m, h in zip(foot, half, strict=True)]


def lda(w: Any, b: Any, covariance: Any = ((0.25, 0), (0, 0.25))) -> LDA:
    """Return the LDA with the log-odds w.x + b, fitted to 2 D examples of each class.

    For w = 0 the means are equal, and the priors say b.
    """
    w, b = checks.weights(w, b)
    (covariance,) = checks.covariances(covariance, 1, len(w))
    arms = math.sqrt(len(w)) * np.linalg.cholesky(covariance).T
    X = [np.array(mean) + side * arms for mean in means(w, b, covariance) for side in (1, -1)]
    prior = 0.5 if w.any() else sigmoid(b)
    return LDA(priors=(1 - prior, prior)).fit(np.vstack(X), np.repeat((0, 1), 2 * len(w)))


def visits(w: Sequence, b: Any) -> tuple[list, list]:
    """Return examples (x, t) in the plane for the perceptron: each row is a mistake once, and the run ends at a
    multiple of w and b, (w, b) / |b| or for b = 0 a multiple of w.

    All n examples lie equally far from the line: with V = (b, w) / |b| their t z is |V|^2 / n. The first and the last
    row are one example, h along the line (in lengths of w / |b|); those between them stand on either side in turn, 2 h
    along it. So their sum along the line is h, -h, h, ... and at last 0. For a line at the distance D of the origin and
    g = (1 + D^2) / n each row is then a mistake before its correction if

        (n - 1) g (g - D^2) <= h^2    (the last row)   and   g (1 - 2 g - 2 D^2) <= 2 h^2    (the last but one)
    """
    if not any(w):
        raise ValueError("w must not be zero: a perceptron that stops between two classes has a line")
    if b == 0:
        x = [3 * weight / (4 * sum(map(abs, w))) for weight in w]
        return [x, [-value for value in x]], [1, -1]
    side, (w1, w2) = (1 if b > 0 else -1), (weight / abs(b) for weight in w)
    square = w1 * w1 + w2 * w2
    n = 3 + 2 * int(min(square / 8, MORE))
    near, margin = 1 / square, (1 + square) / n  # the origin's squared distance, and t z of all examples
    g = (1 + near) / n
    q = max((n - 1) * g * (g - near), g * (1 - 2 * g - 2 * near) / 2, 0 * near)
    h = (1 + q) / 2
    for _ in range(2):  # Heron's rule comes down to the root of q, the least h
        h = (h + q / h) / 2
    X, t = [], []
    for k in range(n):
        label, along = (side if k % 2 == 0 else -side), h if k in (0, n - 1) else 2 * h
        away = (label * margin - side) / square
        X.append([away * w1 - along * w2, away * w2 + along * w1])
        t.append(label)
    return X, t


def perceptron(w: Any, b: Any) -> Perceptron:
    """Return the perceptron that was fitted to the rows of `visits`."""
    w, b = checks.weights(w, b, 2)
    return Perceptron().fit(*visits(w.tolist(), b))


def _weighed(w: Any, b: Any) -> tuple[list, list, list]:
    w, b = checks.weights(w, b)
    least, most = b + w[w < 0].sum(), b + w[w > 0].sum()
    if max(abs(least), abs(most)) > STEEPEST:
        have = f"for zeros and ones it goes from {least:g} to {most:g}"
        raise ValueError(f"w.x + b must lie within ±{STEEPEST}, or some p is too near 0; {have}")
    return weighed(tables(w.tolist(), b))
