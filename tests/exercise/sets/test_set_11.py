"""The laws of a study with two prices, and decisions that cost something."""

import numpy as np
import pytest
from students import message

from lincls.exercise import check
from lincls.exercise.sets.set_11 import costs, mean_cost

X = np.random.default_rng(1).gamma(0.5, size=(80, 4))


def test_what_is_no_scale_is_said():
    assert "one row of features each" in message(check.standardises, lambda A, X: X[:, 0], X)
    assert "infinite" in message(check.standardises, lambda A, X: np.log(X - X.min()), X)


ROWS, T = np.arange(200.0)[:, None], np.repeat([0, 1], [120, 80])


def rule(cut):
    return lambda X: X[:, 0] >= cut


def test_the_cost_of_each_case_and_their_mean():
    paid = costs(np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]), miss=2.0, alarm=10.0)
    assert paid.tolist() == [0, 10, 2, 0]
    mean, low, high = mean_cost(paid)
    assert mean == 3 and low == pytest.approx(3 - 1.96 * np.std(paid) / 2) and high == pytest.approx(6 - low)


@pytest.mark.parametrize(
    ("decide", "said"),
    [
        (lambda X: X[:5, 0] > 1, "has 5 numbers, but X has 200 rows: one decision a row"),
        (lambda X: 2 * (X[:, 0] > 5) - 1, "holds -1: a decision is 0 or 1"),
        (lambda X: None, "gives None\nIs there a return at the end of the function?"),
        (lambda X: 1 / 0, "raised ZeroDivisionError"),
    ],
)
def test_what_is_no_decision_is_said(decide, said):
    assert said in message(check.decisions, decide, ROWS, "decide")
    with pytest.raises(check.NotAttempted):
        check.decisions(..., ROWS)


def test_a_rule_that_looks_at_the_other_rows_is_caught():
    for crowd in (
        lambda X: X[:, 0] > np.median(X),
        lambda X: X - X.mean(axis=0),
        lambda X: np.sort(X[:, 0]),
        lambda X: np.arange(len(X)),
    ):
        assert "when it is among the others" in message(check.row_by_row, crowd, ROWS)
    assert "one answer a row" in message(check.row_by_row, lambda X: X[:3], ROWS)


@pytest.mark.parametrize("always", [0, 1])
@pytest.mark.parametrize("alarm", [0.1, 1, 10])
def test_one_decision_for_all_saves_nothing_whichever_is_cheaper(always, alarm):
    assert "costs" in message(check.saves, lambda X: np.full(len(X), always), ROWS, T, alarm=alarm)


def test_a_saving_that_may_be_chance_is_not_clear():
    def decide(X):
        return np.isin(X[:, 0], [119, 120, 121])

    check.saves(decide, ROWS, T)
    assert "may be chance" in message(check.saves, decide, ROWS, T, clearly=True)


def test_a_step_is_reached_unless_the_whole_interval_lies_above():
    mean, low, _ = mean_cost(costs(T, rule(100)(ROWS).astype(int), 1, 1))
    assert mean == 0.1
    check.cost_within(rule(100), ROWS, T, low + 1e-6)
    said = message(check.cost_within, rule(100), ROWS, T, low - 1e-6)
    assert "It takes 20 of 120 zeros for ones and 0 of 80 ones for zeros" in said


def test_a_cut_on_the_wrong_side_is_named():
    assert "is the cut where the two prices say" in message(check.cost_within, rule(100), ROWS, T, 0.1, alarm=10)
    assert "two prices" not in message(check.cost_within, rule(140), ROWS, T, 0.01, alarm=10)
