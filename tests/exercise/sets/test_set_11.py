"""The laws of a study with two prices."""

import numpy as np
import pytest

from lincls import LogisticRegression
from lincls.exercise import check
from lincls.features import standardise
from lincls.models.validation import cross_validate


@pytest.mark.parametrize(("miss", "alarm"), [(1, 10), (3, 7), (20, 1)])
def test_the_cut_is_where_both_decisions_cost_the_same(miss, alarm):
    check.cut_between(alarm / (alarm + miss), miss=miss, alarm=alarm)
    check.cut_between(round(alarm / (alarm + miss), 4), miss=miss, alarm=alarm)
    with pytest.raises(check.Wrong, match="The prices have changed places"):
        check.cut_between(miss / (alarm + miss), miss=miss, alarm=alarm)
    with pytest.raises(check.Wrong, match="between 0 and 1"):
        check.cut_between(1.5, miss=miss, alarm=alarm)


X = np.random.default_rng(1).gamma(0.5, size=(80, 4))


@pytest.mark.parametrize(
    "prepare",
    [
        lambda A, X: (X - A.mean(axis=0)) / A.std(axis=0),
        lambda A, X: (X - A.mean(axis=0)) / A.std(axis=0, ddof=1),
        lambda A, X: np.column_stack([np.ones(len(X)), standardise(X, like=standardise(A)).Z]),
    ],
)
def test_a_scale_of_the_training_rows_passes(prepare):
    check.standardises(prepare, X)
    check.row_by_row(lambda some: prepare(X, some), X[:20])


@pytest.mark.parametrize(
    ("prepare", "message"),
    [
        (lambda A, X: X, "has mean"),
        (lambda A, X: (X - A.mean(axis=0)) / A.var(axis=0), "has standard deviation"),
        (lambda A, X: 0 * X, "different letters the same"),
        (lambda A, X: X[:, 0], "one row of features each"),
        (lambda A, X: np.log(X - X.min()), "infinite"),
    ],
)
def test_what_is_no_scale_is_said(prepare, message):
    with pytest.raises(check.Wrong, match=message):
        check.standardises(prepare, X)


def held_out(X, t, l2, parts):
    p = np.exp(cross_validate(LogisticRegression(l2=l2), X, t, parts).log_p[:, 1])
    return np.where(t == 1, p < 10 / 11, 10 * (p >= 10 / 11)).mean()


def seen(X, t, l2, parts):
    p = LogisticRegression(l2=l2).fit(X, t).predict_proba(X)[:, 1]
    return np.where(t == 1, p < 10 / 11, 10 * (p >= 10 / 11)).mean()


@pytest.mark.parametrize("key", range(6))
def test_a_held_out_cost_keeps_to_its_laws(key):
    check.held_out_cost(held_out, key)
    with pytest.raises(check.Wrong, match="has seen them"):
        check.held_out_cost(seen, key)
    with pytest.raises(check.Wrong, match="whole number"):
        check.held_out_cost(lambda *case: held_out(*case) + 0.001, key)


def saving(paid, other):
    d = other - paid
    half = 1.96 * d.std() / len(d) ** 0.5
    return d.mean(), d.mean() - half, d.mean() + half


@pytest.mark.parametrize("key", range(6))
def test_a_paired_saving_keeps_to_its_laws(key):
    check.paired_saving(saving, key)
    with pytest.raises(check.Wrong, match="the second less the first"):
        check.paired_saving(lambda paid, other: saving(other, paid), key)
    with pytest.raises(check.Wrong, match="letter by letter"):
        check.paired_saving(unpaired, key)


def unpaired(paid, other):
    mean = other.mean() - paid.mean()
    half = 1.96 * np.sqrt((paid.var() + other.var()) / len(paid))
    return mean, mean - half, mean + half
