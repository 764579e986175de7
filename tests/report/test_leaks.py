"""What the leak check finds, and what it must not take for a leak."""

from types import SimpleNamespace

import numpy as np
import pytest

from lincls.features import standardise
from lincls.report.leaks import APART, EVERYTHING, TRAINING, UNKNOWN, find_leaks

NO_MODEL = SimpleNamespace()


@pytest.fixture
def table(rng):
    """60 rows of three features, of which 40 are to learn from, and their classes."""
    return rng.normal(3, 2, size=(60, 3)), rng.integers(0, 2, 60)


def check(X, t, model=NO_MODEL):
    return find_leaks(X[:40], X[40:], t, model)


def test_an_honest_table_has_no_leak(table):
    leaks = check(*table)
    assert leaks == (0, 0, (), UNKNOWN) and not leaks.found


def test_rows_in_both_parts_are_counted_whatever_their_zeros_sign(table):
    X, t = table
    X[3, 0], X[50] = 0.0, X[3]
    X[50, 0] = -0.0
    X[41], X[10] = X[9], X[9]
    leaks = check(X, t)
    assert (leaks.shared, leaks.repeated) == (2, 1) and leaks.found


def test_a_missing_value_equals_a_missing_value(table):
    X, t = table
    X[5, 1] = np.nan
    X[55] = X[5]
    assert check(X, t).shared == 1


@pytest.mark.parametrize("column", [
    lambda t, rng: t + rng.uniform(0, 0.5, len(t)),
    lambda t, rng: -10.0 * t,
    lambda t, rng: np.where(t == 1, 2 * rng.integers(0, 3, len(t)), 2 * rng.integers(0, 3, len(t)) + 1),
    lambda t, rng: np.where(t == 1, np.nan, rng.normal(size=len(t))),
], ids=["a threshold", "the class itself", "a code", "a hole for one class"])  # fmt: skip
def test_a_feature_that_tells_all_is_found(table, rng, column):
    X, t = table
    X[:, 1] = column(t, rng)
    assert check(X, t).perfect == (1,)


def test_a_number_of_the_row_and_a_constant_tell_nothing(table):
    X, t = table
    X[:, 0], X[:, 2] = np.arange(60), 7.0
    assert check(X, t).perfect == ()


@pytest.mark.parametrize("which, wanted", [
    (slice(0, 40), TRAINING), (slice(0, 60), EVERYTHING), (slice(40, 60), UNKNOWN),
])  # fmt: skip
def test_the_rows_that_gave_the_scale_are_told(table, which, wanted):
    X, t = table
    X = np.column_stack([X, t])  # a column of 0 and 1, which nobody scaled
    X[0, 3] = 1 - X[0, 3]
    scaled = standardise(X[which, :3])
    Z = np.column_stack([standardise(X[:, :3], like=scaled).Z, X[:, 3]])
    assert check(Z, t).scaled_by == wanted
    low, high = X[which, :3].min(axis=0), X[which, :3].max(axis=0)
    assert check((X[:, :3] - low) / (high - low), t).scaled_by == wanted


def test_parts_that_were_scaled_each_by_itself_are_told(table):
    X, t = table
    Z = np.concatenate([standardise(X[:40]).Z, standardise(X[40:]).Z])
    assert check(Z, t).scaled_by == APART and check(Z, t).found


@pytest.mark.parametrize("which, wanted", [(slice(0, 40), TRAINING), (slice(0, 60), EVERYTHING)])
def test_a_pipelines_scaling_step_is_looked_at(table, which, wanted):
    X, t = table
    steps = [("scale", SimpleNamespace(mean_=X[which].mean(axis=0))), ("model", NO_MODEL)]
    assert check(X, t, SimpleNamespace(steps=steps)).scaled_by == wanted
