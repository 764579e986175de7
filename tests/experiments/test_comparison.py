"""The comparison of lecture 11: what decisions cost, what is chosen on the inner folds, and parts of long tables."""

import numpy as np
import pytest

from lincls import LDA, LogisticRegression
from lincls.data import folds, lessons
from lincls.experiments import comparison
from lincls.features import standardise
from lincls.figures.comparison import errors_by_size, errors_of_spoilt, seven_methods, twenty_draws


def test_what_a_decision_costs():
    t, z = np.array([0, 0, 1, 1]), np.array([[0, -3.0], [0, -1], [0, -3], [0, 1]])
    y = comparison.decisions(z, -2)
    assert y.tolist() == [0, 1, 0, 1] and comparison.price(t, y, 2).tolist() == [0, 1, 20, 0]
    t, z = np.array([0, 1, 2]), np.array([[4.0, 0, 1], [1, 0.5, 0], [0, 3, 1]])
    y = comparison.decisions(z, 1)
    assert y.tolist() == [0, comparison.NOBODY, 1] and comparison.price(t, y, 3).tolist() == [0, 1, 20]


@pytest.mark.parametrize("K", [2, 3])
def test_no_cut_is_cheaper_than_the_cheapest(K):
    rng = np.random.default_rng(0)
    for _ in range(50):
        t, z = rng.integers(0, K, 30), rng.normal(size=(30, K)).round(1)
        cut, cost = comparison.cheapest(z, t)
        every = [*(comparison.sure(z)[:, None] + [-0.01, 0.01]).ravel(), cut]
        costs = [comparison.price(t, comparison.decisions(z, each), K).sum() for each in every]
        assert cost <= min(costs) and (cost == costs[-1] or np.isin(cut, comparison.sure(z)))


def test_among_equally_good_ones_the_middle_one_is_taken():
    assert [comparison.middle(each) for each in ([3, 1, 1, 1, 2], [2, 0], [0, 0])] == [2, 1, 1]


def test_the_setting_and_the_cut_come_from_examples_that_the_models_have_not_seen():
    X, t = lessons.study_patients()
    z = comparison.inner_scores("LDA", X, t)
    for rows in folds(t, 5, seed=1):
        scaled = standardise(np.delete(X, rows, axis=0))
        model = LDA(shrinkage=0.1).fit(scaled.Z, np.delete(t, rows))
        assert np.allclose(z[2, rows], model.predict_log_proba(standardise(X[rows], like=scaled).Z), rtol=1e-6)
    own, by_errors, by_cost = (comparison.choice(z, t, by) for by in ("own cut", "errors", "cost"))
    assert own[1] == 0 and by_cost[1] < by_errors[1]  # who weighs a miss 20 times sends more people on


def test_a_cut_is_tuned_by_errors_where_there_are_two_classes():
    t, z = np.array([0, 0, 1, 1, 1]), np.zeros((5, 5, 2))
    z[:, :, 1] = [-9, -4, -3, -2, 1]  # the line is right and the cut is not
    assert comparison.choice(z, t, "errors") == (2, -3.5) and comparison.choice(z, t, "own cut") == (2, 0)
    assert comparison.choice(np.zeros((5, 5, 3)), t, "errors") == (2, 0)


def test_every_method_has_a_score_for_each_class_and_so_a_cut():
    for name in ("iris", "breast cancer"):
        X, t = lessons.three_tables()[name]
        K = len(np.unique(t))
        for label in comparison.KNOBS:
            model = comparison.fitted(label, 2, standardise(X).Z, t)
            z = comparison.scored(model, standardise(X).Z[:5], standardise(X).Z)
            assert z.shape == (5, K)
            assert np.array_equal(z.argmax(axis=1), model.predict(standardise(X).Z[:5]))


def test_a_score_without_a_scale_gets_one():
    X, t = lessons.study_patients()
    Z, model = standardise(X).Z, comparison.fitted("perceptron", 1, standardise(X).Z, t)
    assert np.std(comparison.scored(model, Z, Z)[:, 1]) == pytest.approx(1)
    p = LogisticRegression(l2=1).fit(Z, t)
    assert np.array_equal(comparison.scored(p, Z, Z), p.predict_log_proba(Z))


def test_the_damage_is_done_to_the_training_examples_alone():
    X, t = comparison.ten_means()
    train, rows = comparison.halves(t, 3)
    assert len(rows) == 142 and np.array_equal(np.sort([*train, *rows]), np.arange(426))
    for damage, least in (("slips", 50), ("outliers", 57)):  # ten times 0 is 0
        bad, u = comparison.spoilt_train(X[train], t[train], damage, 0.2, 3)
        assert least <= (bad != X[train]).any(axis=1).sum() <= 57 and np.array_equal(u, t[train])
    bad, u = comparison.spoilt_train(X[train], t[train], "holes: complete rows", 0.2, 3)
    assert len(bad) == len(u) < 60 and not np.isnan(bad).any()
    assert np.bincount(comparison.spoilt_train(X[train], t[train], "few", 0.2, 3)[1]).sum() in (20, 21)


@pytest.mark.parametrize("name, label", [("iris", "LDA"), ("breast cancer", "least squares")])
def test_a_part_of_the_comparison_is_what_is_computed(name, label):
    table, draws = seven_methods(), twenty_draws()
    for what, value in comparison.summary(*lessons.three_tables()[name], label).items():
        assert np.allclose(table[f"{name}: {label}: {what}"], value, rtol=1e-6), what
    for what, value in comparison.a_draw(*lessons.three_tables()[name], label, 4).items():
        assert draws[f"{name}: {label}: {what}"][4] == pytest.approx(value, rel=1e-6), what


def test_a_part_of_the_other_long_tables_is_what_is_computed():
    sizes, spoilt = errors_by_size(), errors_of_spoilt()
    assert [comparison.error_from("LDA, tuned", 40, draw) for draw in range(3)] == pytest.approx(
        sizes["LDA, tuned"][1, :3]
    )
    by = ("errors", "own cut")
    both = comparison.errors_after(*comparison.ten_means(), "naive Bayes", "slips", 2, comparison.SHARES[3], by)
    assert both == pytest.approx([spoilt[f"slips: naive Bayes{end}"][3, 2] for end in ("", comparison.OWN)])


def test_who_keeps_up_does_as_well_as_the_best_in_a_quarter_of_the_draws():
    best, near, far = [1.0] * 4, [1.0, 2, 2, 2], [2.0] * 4
    table = {f"iris: {label}: error": far for label in comparison.KNOBS}
    table |= {"iris: LDA: error": best, "iris: QDA: error": near}
    found = comparison.keeping_up(table | {f"iris: LDA: {what}": best for what in CRITERIA}, "iris")["error"]
    assert [label for label in comparison.KNOBS if found[label]] == ["LDA", "QDA"]


CRITERIA = ("log-loss", "cost", *comparison.DAMAGES)


def test_all_methods_have_as_many_settings():
    assert {len(values) for _, values in comparison.KNOBS.values()} == {5}
    for K in (2, 3):
        assert all(len(comparison.settings(label, K)) == 5 for label in comparison.KNOBS)
