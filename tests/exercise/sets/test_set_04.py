"""Averages, bisectors and Cover's count are judged by laws: right ones pass at any size, known slips are named."""

from math import comb

import numpy as np
import pytest
from students import message

from lincls.exercise import check

LAM, X = np.array([0.1, 0.2, 0.3, 0.4]), np.arange(8.0).reshape(4, 2)
P = np.array([[1, 0, 2], [0, 0, 4]])


def split(lam, X, k):
    A = lam[:k].sum()
    return A, lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)


def test_right_answers_pass_in_any_form():
    for k in (1, 2, 3):
        check.parts_of_average(split, LAM, X, k)
        check.parts_of_average(
            lambda *args: [np.array([v]) if np.ndim(v) == 0 else list(v) for v in split(*args)], LAM, X, k
        )
    check.mean_of_shifts(lambda P: [[P.mean()] * 3] * 2, P)
    check.halfway(lambda p, q: [p - q, (q @ q - p @ p) / 2], X[0], X[3])
    check.cover(lambda N, D: 2 * sum(comb(N - 1, k) for k in range(D + 1)), [(1, 1), (4, 6), (9, 1), (9, 3)])


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda lam, X, k: (lam[:k].sum(), lam[:k] @ X[:k], lam[k:] @ X[k:]), "divide by what they add up to"),
        (lambda lam, X, k: (lam[:k].sum(), X[:k].mean(axis=0), X[k:].mean(axis=0)), "these are plain means"),
        (lambda *args: (split(*args)[0], *split(*args)[:0:-1]), "p and q exchanged"),
        (lambda lam, X, k: split(lam, X, k + 1), "p has the first k points"),
        (lambda lam, X, k: (k / len(lam), *split(lam, X, k)[1:]), "only when all are equal"),
        (lambda lam, X, k: split(lam, X, k) if X.shape == (4, 4) else split(lam, X**2, k), "is not the average"),
        (lambda lam, X, k: split(lam, X, k)[:2], "should return three things: A, p and q"),
        (lambda lam, X, k: None, "gives None"),
    ],
)
def test_a_slip_in_a_split_is_named(f, words):
    assert words in message(check.parts_of_average, f, LAM, X, 2)


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda P: np.full(P.shape, P.sum()), "divide by their number"),
        (lambda P: np.repeat(P.mean(axis=0)[None], 2, axis=0), "moved to the right by one pixel"),
        (lambda P: np.repeat(P.mean(axis=1)[:, None], 3, axis=1), "moved down by one pixel"),
        (lambda P: P.mean(), "One number for each pixel"),
        (lambda P: None, "gives None"),
    ],
)
def test_a_slip_in_a_mean_of_shifts_is_named(f, words):
    assert words in message(check.mean_of_shifts, f, P)


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda p, q: (p - q, -(p - q) @ p), "passes through p"),
        (lambda p, q: (q - p, 0.0), "w points to q"),
        (lambda p, q: (p - q, 0), "The bias is missing"),
        (lambda p, q: (p - q, (p @ p - q @ q) / 2), "b has the wrong sign"),
        (lambda p, q: p - q, "should return two things: w and b"),
    ],
)
def test_a_slip_in_a_bisector_is_named(f, words):
    assert words in message(check.halfway, f, np.array([3.0, 1, 0]), np.array([1.0, 0, 1]))


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda N, D: 2**N, "5 points on a line"),
        (lambda N, D: 2 * sum(comb(N - 1, k) for k in range(D)), "separable in every way"),
        (lambda N, D: sum(comb(N - 1, k) for k in range(D + 1)), "is a factor 2 missing?"),
        (lambda N, D: 2**N if N <= D + 1 else 2 * N, "continues every labeling"),
        (lambda N, D: 2.5, "a count is a whole number"),
    ],
)
def test_a_slip_in_the_count_is_named(f, words):
    assert words in message(check.cover, f, [(2, 3), (3, 2), (5, 1), (6, 3)])
