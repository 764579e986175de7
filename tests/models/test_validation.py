import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import linear_model
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from lincls import LDA, Perceptron
from lincls.data import blobs, folds
from lincls.features import standardise
from lincls.models.validation import cross_validate, standard_error, wilson


def test_each_fold_is_judged_by_a_model_that_saw_only_the_others():
    X, t = blobs(30, gap=1.5, seed=1)
    parts = folds(t, 3, seed=0)
    found = cross_validate(LDA(), X, t, parts)
    for k, rows in enumerate(parts):
        train = np.delete(np.arange(30), rows)
        scaled = standardise(X[train])
        model = LDA().fit(scaled.Z, t[train])
        Z = standardise(X[rows], like=scaled).Z
        assert found.error[k] == np.mean(model.predict(Z) != t[rows])
        log_p = model.predict_log_proba(Z)[np.arange(len(rows)), (t[rows] > 0).astype(int)]
        assert found.log_loss[k] == pytest.approx(-log_p.mean())
    assert np.mean(found.y != t) == pytest.approx(found.error.mean())


def test_a_model_without_probabilities_has_no_log_loss():
    X, t = blobs(20, gap=3.0, seed=1)
    found = cross_validate(Perceptron(), X, t, folds(t, 2, seed=0))
    assert found.log_p is None and np.isnan(found.log_loss).all()


def test_a_class_that_one_fold_alone_holds_costs_infinity_there_and_is_named():
    X, t = np.arange(9.0)[:, None] % 5, np.array(["a", "b", "a", "b", "a", "b", "a", "b", "c"])
    with pytest.warns(UserWarning, match="fold 2 of parts alone holds class c: .* log-loss infinite") as seen:
        found = cross_validate(LDA(), X, t, [[0, 1, 2], [3, 4, 5], [6, 7, 8]])
    assert len(seen) == 1 and seen[0].filename == __file__
    assert np.isfinite(found.log_loss[:2]).all() and np.isposinf(found.log_loss[2])
    assert np.isneginf(found.log_p[8, 2]) and np.exp(found.log_p).sum(axis=1) == pytest.approx(np.ones(9))


def test_a_pipeline_of_scikit_learns_is_judged_as_scikit_learn_judges_it():
    X, t = blobs(60, gap=1.5, seed=1)
    parts = folds(t, 4, seed=0)
    pipeline = make_pipeline(StandardScaler(), linear_model.LogisticRegression())
    found = cross_validate(pipeline, X, t, parts)
    splits = [(np.delete(np.arange(60), rows), rows) for rows in parts]
    assert 1 - found.error == pytest.approx(cross_val_score(pipeline, X, t, cv=splits))
    assert not hasattr(pipeline[-1], "coef_") and np.isfinite(found.log_loss).all()


def test_the_model_itself_is_left_as_it_was():
    X, t = blobs(20, gap=3.0, seed=1)
    model = LDA()
    cross_validate(model, X, t, folds(t, 2, seed=0))
    assert not hasattr(model, "w_")


def test_folds_must_hold_every_row_once():
    X, t = blobs(6, gap=3.0, seed=1)
    with pytest.raises(ValueError, match="each of the 6 rows of X in one fold"):
        cross_validate(LDA(), X, t, [np.array([0, 1, 2]), np.array([2, 3, 4, 5])])


def test_the_standard_error_by_hand():
    assert standard_error([1.0, 2.0, 3.0, 4.0]) == pytest.approx(np.sqrt(5 / 3) / 2)
    with pytest.raises(ValueError, match="at least two"):
        standard_error([1.0])


@given(trials=st.integers(1, 500), share=st.floats(0, 1), z=st.floats(0.5, 4))
def test_at_the_ends_of_wilsons_interval_the_share_is_z_deviations_away(trials, share, z):
    successes = round(share * trials)
    low, high = wilson(successes, trials, z)
    assert 0 <= low <= successes / trials <= high <= 1
    for p in (low, high):
        apart = (successes / trials - p) ** 2
        assert apart == pytest.approx(z**2 * p * (1 - p) / trials, abs=1e-9)


def test_wilsons_interval_is_no_point_when_nothing_failed():
    assert wilson(0, 50) == (0.0, pytest.approx(1.96**2 / (50 + 1.96**2)))
    with pytest.raises(ValueError, match="successes"):
        wilson(3, 2)


@pytest.mark.parametrize("parts, words", [
    (None, "parts must be a list of row numbers"),
    ([[0, 1, 2.5], [3, 4, 5]], "each fold in parts must hold row numbers; one holds 2.5"),
    ([0, 1, 2, 3, 4, 5], "each fold in parts must be a vector"),
    ([[0, 1, 2, 3, 4, 5]], "of two folds at least"),
    ([[], [0, 1, 2, 3, 4, 5]], "each fold in parts must be a vector of at least one"),
    ([["a"], [1]], "each fold in parts must hold numbers"),
])  # fmt: skip
def test_what_are_no_folds_is_refused(parts, words):
    X, t = blobs(6, gap=3.0, seed=1)
    with pytest.raises((TypeError, ValueError), match=words):
        cross_validate(LDA(), X, t, parts)


def test_row_numbers_may_be_floats_that_are_whole():
    X, t = blobs(8, gap=3.0, seed=1)
    parts = folds(t, 2, seed=0)
    found = cross_validate(LDA(), X, t, [rows.astype(float) for rows in parts])
    assert found.error.tolist() == cross_validate(LDA(), X, t, parts).error.tolist()


@pytest.mark.parametrize("model", [None, 3, LDA])
def test_what_is_no_model_is_refused(model):
    X, t = blobs(6, gap=3.0, seed=1)
    with pytest.raises(TypeError, match="model must be one with fit and predict"):
        cross_validate(model, X, t, folds(t, 2, seed=0))
