"""The numbers of a report against counts by hand, scikit-learn and scipy."""

import numpy as np
import pytest
from scipy import stats
from sklearn.linear_model import LogisticRegression as PeerLogistic
from sklearn.metrics import confusion_matrix, log_loss
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from lincls import LDA, GaussianNaiveBayes, LogisticRegression, Perceptron, quiet
from lincls.data import blobs, folds, real, split
from lincls.models.validation import cross_validate
from lincls.report import Study


def wilson(k, n):
    interval = stats.binomtest(k, n).proportion_ci(method="wilson")
    return pytest.approx((interval.low, interval.high))


def test_the_cut_comes_from_the_prices_and_the_counts_from_the_cut(small):
    numbers = small().numbers()
    assert numbers.cut == 1 / 4
    assert numbers.counts == (4, 1, 2, 3)  # 0.25 itself is called "yes"
    assert small(miss=20, alarm=5).numbers().cut == 1 / 5


def test_rates_are_counted_with_wilsons_interval(small):
    numbers = small().numbers()
    assert numbers.rows == (5, 10) and numbers.ones == (1, 5) and numbers.features == 1
    for rate, k, n in (
        (numbers.error, 3, 10),
        (numbers.sensitivity, 4, 5),
        (numbers.specificity, 3, 5),
        (numbers.true_alarms, 4, 6),
        (numbers.share_of_ones, 5, 10),
    ):
        assert (rate.hits, rate.of) == (k, n) and (rate.low, rate.high) == wilson(k, n)


def test_the_cost_is_that_of_one_miss_and_two_alarms_over_ten(small):
    numbers = small().numbers()
    assert numbers.cost.value == (3 * 1 + 1 * 2) / 10
    assert numbers.cost_of_alarming_all == 0.5 and numbers.cost_of_alarming_none == 1.5
    assert numbers.cost.low < 0.5 < numbers.cost.high
    assert numbers.cost == small().numbers().cost != small(seed=1).numbers().cost
    assert numbers.costs[20] == numbers.cost.value and numbers.cuts[20] == pytest.approx(numbers.cut)
    assert numbers.costs[0] == 0.5  # at 1/31 all are alarmed
    assert numbers.cuts[-1] == pytest.approx(10 / 13) and numbers.costs[-1] == 3 * 4 / 10


def test_the_log_loss_is_scikit_learns_and_infinite_for_a_sure_mistake(small):
    numbers = small().numbers()
    p = [row[0] for row in small().held_out[0]]
    assert numbers.log_loss.value == pytest.approx(log_loss([0] * 5 + [1] * 5, p))
    assert numbers.log_loss_of_shares == pytest.approx(-(np.log(0.2) + np.log(0.8)) / 2)
    sure = small(held_out=([[0.0], [1.0], [0.0]], ["no", "yes", "yes"])).numbers()
    assert sure.log_loss.value == np.inf


def test_near_the_cut_are_the_odds_up_to_three_times_larger_or_smaller(small):
    near = small().numbers().near
    assert (near.low, near.high) == pytest.approx((1 / 10, 1 / 2))
    assert near.group.promised == pytest.approx(np.mean([0.15, 0.22, 0.30, 0.40, 0.12, 0.25, 0.45]))
    assert near.group.seen[:2] == (3, 7)
    assert small(miss=1000).numbers().near.group is None


def test_groups_of_the_reliability_picture_lie_around_the_cut(small):
    numbers = small().numbers()
    assert numbers.zoom == (0, 1)
    assert [(group.seen.hits, group.seen.of) for group in numbers.groups] == [(1, 3), (1, 3), (1, 2), (1, 1), (1, 1)]
    assert small(miss=19).numbers().zoom == pytest.approx((0, 0.2))
    assert small(miss=1, alarm=19).numbers().zoom == pytest.approx((0.8, 1))


def test_another_prevalence_is_bayes_rule_by_hand(small):
    numbers = small(prevalences=(0.05,)).numbers()
    kept, best = numbers.elsewhere[0]
    assert kept.cut == numbers.cut and (kept.found, kept.alarmed) == (0.8, 0.4)
    assert kept.true_alarms.value == pytest.approx(0.05 * 0.8 / (0.05 * 0.8 + 0.95 * 0.4))
    assert kept.true_alarms.low < kept.true_alarms.value < kept.true_alarms.high
    assert kept.cost == pytest.approx(3 * 0.05 * 0.2 + 0.95 * 0.4)
    # "yes" had odds 1:4 in training and has 1:19 there, so that odds of 1:3 are asked of p times 4/19
    assert best.cut / (1 - best.cut) == pytest.approx(19 / 4 / 3)
    assert (best.found, best.alarmed) == (0.2, 0) and best.true_alarms.value == 1
    assert best.cost == pytest.approx(3 * 0.05 * 0.8)


def test_at_the_prevalence_of_training_the_best_cut_is_the_same(small):
    kept, best = small(prevalences=(0.2,)).numbers().elsewhere[0]
    assert best.cut == pytest.approx(kept.cut)
    assert best.true_alarms == pytest.approx(kept.true_alarms) and best.cost == pytest.approx(kept.cost)


def test_nobody_is_alarmed(small):
    numbers = small(miss=0.01, prevalences=(0.5,)).numbers()
    assert numbers.counts == (0, 5, 0, 5)
    assert numbers.true_alarms is None and numbers.elsewhere[0][0].true_alarms is None


def test_candidates_are_paired_on_the_training_rows(small):
    said = {"mine": np.array([0.1, 0.2, 0.3, 0.9, 0.1]), "words": np.array(["no", "yes", "yes", "no", "no"])}
    mine, words = small(candidates=said, chosen="mine").numbers().candidates
    assert (mine.name, words.name) == ("mine", "words")
    assert mine.error[:2] == (0, 5) and words.error[:2] == (3, 5)
    assert mine.cost.value == 1 / 5  # 0.3 is above the cut
    assert words.cost.value == (2 + 3) / 5 and words.log_loss is None
    assert mine.against is None and words.against.pairs == (3, 0, 0.25)
    assert words.against.more_cost.value == pytest.approx(4 / 5)


def test_a_held_out_of_cross_validate_is_read_with_its_logarithms():
    quiet()
    X, t = blobs(40, gap=2.0, seed=1)
    X_train, t_train, X_new, t_new = split(X, t, seed=1)
    parts = folds(t_train, 5, seed=1)
    models = {"LDA": LDA(), "naive Bayes": GaussianNaiveBayes(), "perceptron": Perceptron(max_epochs=20)}
    inner = {name: cross_validate(model, X_train, t_train, parts) for name, model in models.items()}
    study = Study(
        question="?",
        model=LDA().fit(X_train, t_train),
        train=(X_train, t_train),
        held_out=(X_new, t_new),
        miss=2,
        candidates=inner,
        chosen="LDA",
    )
    for candidate in study.numbers().candidates:
        held_out = inner[candidate.name]
        assert candidate.error.hits == np.sum(held_out.y != t_train)
        if held_out.log_p is not None:
            wanted = np.mean(-held_out.log_p[np.arange(len(t_train)), (t_train == 1).astype(int)])
            assert candidate.log_loss.value == pytest.approx(wanted)
    assert [candidate.name for candidate in study.numbers().candidates if candidate.log_loss is None] == ["perceptron"]


def test_a_pipeline_of_scikit_learn_gives_the_same_numbers_as_scikit_learn():
    table = real.breast_cancer()
    words = np.array(table.classes)[table.t]
    X_train, t_train, X_new, t_new = split(table.X, words, 0.75, seed=2)
    model = make_pipeline(StandardScaler(), PeerLogistic()).fit(X_train, t_train)
    inner = cross_val_predict(model, X_train, t_train, cv=5, method="predict_proba")[:, 1]
    study = Study(
        question="?",
        model=model,
        train=(X_train, t_train),
        held_out=(X_new, t_new),
        miss=20,
        candidates={"logistic": inner},
        chosen="logistic",
    )
    numbers, p = study.numbers(), model.predict_proba(X_new)[:, 1]
    (cleared, alarmed), (missed, hit) = confusion_matrix(t_new, np.where(p >= 1 / 21, *table.classes[::-1]))
    assert numbers.counts == (hit, missed, alarmed, cleared)
    assert numbers.log_loss.value == pytest.approx(log_loss(t_new, p))
    assert numbers.leaks.scaled_by == "training part" and not numbers.leaks.found
    assert numbers.inner_near.group is not None and len(numbers.inner_costs) == len(numbers.cuts)


def test_a_study_of_labels_minus_one_and_one_is_the_same_as_one_of_words(small):
    class Signs(type(small().model)):
        classes_ = np.array([-1, 1])

    def numbered(part):
        return part[0], [1 if label == "yes" else -1 for label in part[1]]

    study = small(model=Signs(), train=numbered(small().train), held_out=numbered(small().held_out))
    assert study.numbers().cost == small().numbers().cost
    assert study.numbers().counts == small().numbers().counts
    assert study.words == ("-1", "1") and small().words == ("no", "yes")


def test_lincls_and_its_own_logarithms_agree():
    X, t = blobs(60, gap=1.0, seed=3)
    model = LogisticRegression(l2=1).fit(X, t)
    numbers = Study(question="?", model=model, train=(X, t), held_out=(X, t), miss=1).numbers()
    assert numbers.log_loss.value == pytest.approx(log_loss(t, model.predict_proba(X)[:, 1]))
    assert numbers.leaks.shared == len(t)
