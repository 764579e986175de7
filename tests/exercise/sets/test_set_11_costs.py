"""Decisions with two prices."""

import numpy as np
import pytest

from lincls.exercise import check
from lincls.exercise.sets.set_11 import costs, mean_cost

X = np.arange(200.0)[:, None]
t = np.repeat([0, 1], [120, 80])


def rule(cut):
    return lambda X: X[:, 0] >= cut


def test_the_cost_of_each_case_and_their_mean():
    paid = costs(np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]), miss=2.0, alarm=10.0)
    assert paid.tolist() == [0, 10, 2, 0]
    mean, low, high = mean_cost(paid)
    assert mean == 3 and low == pytest.approx(3 - 1.96 * np.std(paid) / 2) and high == pytest.approx(6 - low)


@pytest.mark.parametrize(
    "decide",
    [
        lambda X: X[:, 0] >= 120,
        lambda X: (X >= 120).astype(float),
        lambda X: (X[:, 0] >= 120).tolist(),
        lambda X: [int(x >= 120) for x in X[:, 0]],
        lambda X: (X >= 120).T,
    ],
)
def test_decisions_come_in_many_forms(decide):
    assert check.decisions(decide, X).tolist() == t.tolist()
    check.row_by_row(lambda X: np.ravel(decide(X)), X)
    check.saves(decide, X, t, clearly=True)
    check.cost_within(decide, X, t, 0.0)


@pytest.mark.parametrize(
    ("decide", "message"),
    [
        (lambda X: X[:5, 0] > 1, "has 5 numbers, but X has 200 rows: one decision a row"),
        (lambda X: X[:, 0] / 1000, "a decision is 0 or 1\nCompare the probability with your cut."),
        (lambda X: 2 * (X[:, 0] > 5) - 1, "holds -1: a decision is 0 or 1"),
        (lambda X: None, "gives None\nIs there a return at the end of the function?"),
        (lambda X: 1 / 0, "raised ZeroDivisionError"),
    ],
)
def test_what_is_no_decision_is_said(decide, message):
    with pytest.raises(check.Wrong) as wrong:
        check.decisions(decide, X, "decide")
    assert message in str(wrong.value)
    with pytest.raises(check.NotAttempted):
        check.decisions(..., X)


def test_a_rule_that_looks_at_the_other_rows_is_caught():
    check.row_by_row(rule(50), X)
    check.row_by_row(lambda X: np.log1p(X) @ np.ones((1, 3)), X)
    for crowd in (
        lambda X: X[:, 0] > np.median(X),
        lambda X: X - X.mean(axis=0),
        lambda X: np.sort(X[:, 0]),
        lambda X: np.arange(len(X)),
    ):
        with pytest.raises(check.Wrong, match="when it is among the others"):
            check.row_by_row(crowd, X)
    with pytest.raises(check.Wrong, match="one answer a row"):
        check.row_by_row(lambda X: X[:3], X)


def test_one_decision_for_all_saves_nothing_whichever_is_cheaper():
    for k in (0, 1):
        for alarm in (0.1, 1, 10):
            with pytest.raises(check.Wrong, match="costs"):
                check.saves(lambda X, k=k: np.full(len(X), k), X, t, alarm=alarm)


def test_a_saving_that_may_be_chance_is_not_clear():
    y = np.zeros(200, int)
    y[[119, 120, 121]] = 1
    check.saves(lambda X: y[X[:, 0].astype(int)], X, t)
    with pytest.raises(check.Wrong, match="may be chance"):
        check.saves(lambda X: y[X[:, 0].astype(int)], X, t, clearly=True)


def test_a_step_is_reached_unless_the_whole_interval_lies_above():
    mean, low, _ = mean_cost(costs(t, rule(100)(X).astype(int), 1, 1))
    assert mean == 0.1
    check.cost_within(rule(100), X, t, low + 1e-6)
    with pytest.raises(check.Wrong, match=r"It takes 20 of 120 zeros for ones and 0 of 80 ones for zeros"):
        check.cost_within(rule(100), X, t, low - 1e-6)


def test_a_cut_on_the_wrong_side_is_named():
    with pytest.raises(check.Wrong, match="is the cut where the two prices say"):
        check.cost_within(rule(100), X, t, 0.1, alarm=10)
    with pytest.raises(check.Wrong) as wrong:
        check.cost_within(rule(140), X, t, 0.01, alarm=10)
    assert "two prices" not in str(wrong.value)
