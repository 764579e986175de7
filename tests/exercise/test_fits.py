"""Fits of many small sets at once, against the models one by one."""

import numpy as np
import pytest

from lincls import LDA, LogisticRegression
from lincls.exercise import fits


def many(rng, N, D, gap, R=5):
    t = np.array([rng.permutation(np.arange(N) % 2) for _ in range(R)])
    return rng.normal(size=(R, N, D)) + gap * t[..., None], t


@pytest.mark.parametrize(("N", "D", "gap"), [(6, 1, 1.0), (12, 3, 0.5), (60, 2, 3.0)])
def test_lda_finds_the_lines_of_the_model(rng, N, D, gap):
    X, t = many(rng, N, D, gap)
    t[:, 0] = 1  # the classes are not of one size
    found = fits.lda(X, t)
    for r in range(len(X)):
        model = LDA().fit(X[r], t[r])
        assert found.w[r] == pytest.approx(model.w_, rel=1e-9, abs=1e-9)
        assert found.b[r] == pytest.approx(model.b_, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("l2", [0.01, 1.0, 100.0])
@pytest.mark.parametrize(("N", "D", "gap"), [(6, 1, 20.0), (12, 3, 0.5), (60, 2, 3.0)])
def test_logistic_regression_is_where_the_slope_of_its_sum_is_zero(rng, N, D, gap, l2):
    X, t = many(rng, N, D, gap)
    s = rng.integers(0, 3, size=t.shape).astype(float)
    s[:, :2] = 1
    found = fits.logistic(X, t, l2, s)
    for r in range(len(X)):
        p = 1 / (1 + np.exp(-X[r] @ found.w[r] - found.b[r]))
        slope = np.append(X[r].T @ (s[r] * (p - t[r])) + l2 * found.w[r], s[r] @ (p - t[r]))
        assert np.abs(slope).max() < 1e-5  # a nat within 1e-14 of the least; sums of 60 numbers of size 20
        model = LogisticRegression(l2=l2).fit(X[r], t[r], sample_weight=s[r])
        assert found.z(X)[r] == pytest.approx(model.decision_function(X[r]), rel=1e-3, abs=1e-3)


def test_where_no_minimum_is_reached_the_weights_are_nan(rng, monkeypatch):
    X, t = many(rng, 20, 2, 1.0)
    monkeypatch.setattr(fits, "STEPS", 1)
    found = fits.logistic(X, t, 0.1)
    assert np.isnan(found.w).all() and np.isnan(found.b).all()
