import warnings

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis as PeerLDA
from sklearn.linear_model import LinearRegression as PeerRegression
from sklearn.linear_model import LogisticRegression as PeerLogistic
from sklearn.linear_model import SGDClassifier
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from lincls import LDA, LeastSquaresClassifier, LinearRegression, LogisticRegression, OneVsRest, Perceptron, Pocket
from lincls.data import blobs, folds, line
from lincls.features import standardise
from lincls.models.validation import Tuned, cross_validate, standard_error


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


UNSEEN = np.arange(10.0)[:, None] ** 2, np.array([0, 1, 0, 1, 0, 0, 1, 0, 1, 2])


def test_a_class_that_the_training_folds_lack_has_probability_0_and_is_named():
    X, t = UNSEEN
    with pytest.warns(UserWarning, match="fold 1 of parts holds every example of class 2") as seen:
        found = cross_validate(LDA(), X, t, [np.arange(5), np.arange(5, 10)])
    assert len(seen) == 1 and seen[0].filename == __file__
    assert (found.log_p[5:, 2] == -np.inf).all() and np.isfinite(found.log_p[5:, :2]).all()
    assert found.log_loss[1] == np.inf and np.isfinite(found.log_loss[0])
    assert found.y[9] != 2 and found.error[1] >= 1 / 5
    assert np.exp(found.log_p).sum(axis=1) == pytest.approx(np.ones(10))


def test_a_model_without_probabilities_has_no_log_loss_for_a_class_that_it_has_not_seen():
    X, t = UNSEEN
    with pytest.warns(UserWarning, match="class 2"):
        found = cross_validate(LeastSquaresClassifier(), X, t, [np.arange(5), np.arange(5, 10)])
    assert np.isnan(found.log_loss).all() and found.log_p is None


def test_two_examples_of_a_class_are_dealt_into_two_folds():
    X, t = UNSEEN
    t = np.where(np.arange(10) == 8, 2, t)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        assert np.isfinite(cross_validate(LDA(), X, t, folds(t, 2, seed=0)).log_loss).all()


def test_a_data_frame_is_a_table_too():
    X, t = blobs(20, gap=3.0, seed=1)
    frame, parts = pd.DataFrame(X, columns=["a", "b"]), folds(t, 2, seed=0)
    found, same = cross_validate(LDA(), frame, pd.Series(t), parts), cross_validate(LDA(), X, t, parts)
    assert np.array_equal(found.log_p, same.log_p)


SCIKIT_LEARN = [
    PeerLDA(),
    make_pipeline(StandardScaler(), PeerLDA()),
    Pipeline([("scale", StandardScaler()), ("lda", LDA())]),
    KNeighborsClassifier(3),
    OneVsRest(LDA()),
    GridSearchCV(PeerLogistic(), {"C": [0.1, 1.0]}, cv=2),
]


@pytest.mark.parametrize("model", SCIKIT_LEARN, ids=lambda model: repr(model)[:30])
def test_scikit_learns_models_pipelines_and_searches_are_models(model):
    X, t = blobs(40, gap=1.5, seed=1)
    parts = folds(t, 4, seed=0)
    names, before = set(vars(model)), repr(model)
    found = cross_validate(model, X, t, parts)
    scale = StandardScaler()  # ours scales as it does
    for k, rows in enumerate(parts):
        train = np.delete(np.arange(40), rows)
        peer = clone(model).fit(scale.fit_transform(X[train]), t[train])
        assert found.error[k] == np.mean(peer.predict(scale.transform(X[rows])) != t[rows])
        if hasattr(peer, "predict_proba"):
            p = peer.predict_proba(scale.transform(X[rows]))
            assert np.exp(found.log_p[rows]) == pytest.approx(p, abs=1e-9)
    assert set(vars(model)) == names and repr(model) == before


def test_what_a_model_has_learned_before_does_not_come_along():
    X, t = blobs(40, gap=1.5, seed=1)
    warm = SGDClassifier(random_state=0, max_iter=5, tol=None, warm_start=True)
    cold = cross_validate(warm, X, t, folds(t, 4, seed=0)).y
    assert np.array_equal(cross_validate(warm.fit(X, -t), X, t, folds(t, 4, seed=0)).y, cold)


@pytest.mark.parametrize("model", [LDA(), LogisticRegression(l2=1.0), PeerLogistic(tol=1e-10)], ids=repr)
def test_whole_weights_are_repeated_rows(model):
    X, t = blobs(40, gap=1.5, seed=1)
    X[:, 1] *= 100
    s, parts = np.random.default_rng(0).integers(0, 4, 40), folds(t, 4, seed=0)
    repeated = np.repeat(np.arange(40), s)
    again = [np.flatnonzero(np.isin(repeated, rows)) for rows in parts]
    weighted = cross_validate(model, X, t, parts, sample_weight=s)
    same = cross_validate(model, X[repeated], t[repeated], again)
    assert weighted.error == pytest.approx(same.error)
    assert weighted.log_loss == pytest.approx(same.log_loss, rel=1e-5)
    assert np.array_equal(weighted.y[repeated], same.y)


def test_a_constant_feature_is_only_shifted_under_weights_too():
    X, t = blobs(20, gap=3.0, seed=1)
    X = np.column_stack([X, np.full(20, 0.1)])
    s, parts = np.random.default_rng(0).random(20) + 0.5, folds(t, 2, seed=0)
    with pytest.warns(UserWarning, match="rank 2 in 3"):
        found = cross_validate(LDA(), X, t, parts, sample_weight=s)
    assert found.error == pytest.approx(cross_validate(LDA(), X[:, :2], t, parts, sample_weight=s).error)


def test_weights_of_0_only_judge_nothing():
    X, t = blobs(8, gap=3.0, seed=1)
    parts = folds(t, 2, seed=0)
    s = np.ones(8)
    s[parts[0]] = 0
    with pytest.raises(ValueError, match="sample_weight must be above 0 for some example of each fold"):
        cross_validate(LDA(), X, t, parts, sample_weight=s)


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


def five(t):
    return folds(t, 5, seed=1)


def test_the_chosen_setting_is_the_one_of_least_held_out_log_loss():
    X, t = blobs(60, gap=1.5, seed=1)
    settings = [LogisticRegression(l2=l2) for l2 in (0.01, 1.0, 100.0)]
    made = Tuned(settings, five).fit(X, t)
    nats = []
    for model in settings:
        held = [(np.delete(np.arange(60), rows), rows) for rows in five(t)]
        p = [model.fit(X[a], t[a]).predict_proba(X[b]) for a, b in held]
        nats.append(
            sum(np.log(1 / q[np.arange(len(b)), (t[b] == 1) * 1]).sum() for q, (_, b) in zip(p, held, strict=True))
        )
    assert np.allclose(made.losses_, nats)
    assert made.best_ == int(np.argmin(nats))
    assert np.allclose(made.model_.w_, settings[made.best_].fit(X, t).w_)


def test_settings_without_probabilities_are_judged_by_their_errors():
    X, t = blobs(60, gap=1.5, seed=1)
    made = Tuned([Pocket(max_epochs=1), Pocket(max_epochs=20)], five).fit(X, t)
    assert made.losses_.tolist() == [round(each) for each in made.losses_]
    assert not hasattr(made, "predict_log_proba")
    assert np.mean(made.predict(X) == t) > 0.7
    settings = [LogisticRegression(l2=l2) for l2 in (0.01, 1.0, 100.0)]
    by_errors = Tuned(settings, five, by="errors").fit(X, t)
    parts = [(np.delete(np.arange(60), rows), rows) for rows in five(t)]
    wrong = [sum(np.sum(model.fit(X[a], t[a]).predict(X[b]) != t[b]) for a, b in parts) for model in settings]
    assert by_errors.losses_.tolist() == wrong
    least = np.flatnonzero(by_errors.losses_ == min(wrong))
    assert by_errors.best_ == least[Tuned(settings, five).fit(X, t).losses_[least].argmin()]
    with pytest.raises(ValueError, match="by must be"):
        Tuned(settings, five, by="cost").fit(X, t)


def test_no_choice_is_a_choice_and_within_cross_validation_each_fold_makes_its_own():
    X, t = blobs(40, gap=1.5, seed=2)
    parts = folds(t, 4, seed=0)
    alone = cross_validate(LDA(), X, t, parts)
    tuned = cross_validate(Tuned([LDA()], five), X, t, parts)
    assert np.allclose(alone.log_loss, tuned.log_loss) and (alone.y == tuned.y).all()


def test_settings_are_wanted():
    X, t = blobs(20, gap=1.5, seed=2)
    with pytest.raises(TypeError, match="settings must be a list of models"):
        Tuned([], five).fit(X, t)


def test_a_regression_is_judged_by_its_loss_on_folds_that_it_did_not_see():
    X, t = line(12, w=2.0, b=5.0, noise=0.5, seed=0)
    parts = folds(np.zeros(12), 3, seed=1)
    for model in (LinearRegression(), PeerRegression(), make_pipeline(StandardScaler(), PeerRegression())):
        found = cross_validate(model, X, t, parts)
        for rows, error in zip(parts, found.error, strict=True):
            w, b = np.polyfit(np.delete(X[:, 0], rows), np.delete(t, rows), 1)
            assert error == pytest.approx(np.mean((w * X[rows, 0] + b - t[rows]) ** 2) / 2)
        assert found.log_p is None and np.isnan(found.log_loss).all()
    whole = cross_validate(LinearRegression(), X, np.arange(12), parts)
    assert whole.y.dtype == float


def test_a_regression_refuses_targets_that_are_no_numbers():
    X, parts = np.arange(4.0)[:, None], [[0, 1], [2, 3]]
    with pytest.raises(TypeError, match="t must"):
        cross_validate(LinearRegression(), X, ["a", "b", "a", "b"], parts)
    with pytest.raises(ValueError, match="t must"):
        cross_validate(LinearRegression(), X, [0.0, 1.0, np.nan, 3.0], parts)
