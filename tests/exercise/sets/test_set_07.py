"""Set 07: what data alone tell apart, in costs, in steps and in counts of the four kinds."""

import numpy as np
import pytest
from students import message

from lincls import metrics
from lincls.exercise.chance import rng
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_07, set_07_solver

ALARM, MISS = 3, 8


def test_a_column_for_w_is_refused_where_it_is_seen():
    assert "w has shape" in message(set_07.q5_b, lambda w, b, x, t, eta: (w[:, None], b))


def test_a_bias_that_stays_is_told_of_a_hard_step():
    said = message(set_07.q5_b, lambda w, b, x, t, eta: (w + eta * (t - (w @ x + b >= 0)) * x, b))
    assert said.split("\n")[1] == "w is updated, but b is not."


@pytest.mark.parametrize("high", [0.3, 0.4567, 0.9])
def test_where_a_convex_function_would_leave_its_range_is_judged_by_the_line(high):
    set_07.q2_b(0.75 / (high - 0.25), high)
    set_07.q2_b([0.75 / (round(high, 3) - 0.25)], high)
    for wrong, said in (
        (0.75 / (high - 0.25) - 1, "counted from the second point"),
        (1 / high, "not at 0"),
        (9e9, "is not at 1, "),
    ):
        assert said in message(set_07.q2_b, wrong, high)
    for none in (None, float("nan"), "far"):
        message(set_07.q2_b, none, high)


def test_examples_are_separated_by_their_weights_and_the_nearest_is_of_each_class():
    for seed in range(5):
        with grading(GradingRun(seed)):
            tables = set_07_solver.separated(rng(1))
        signs = [np.where(t == 1, 1, -1) * (X @ w + b) for X, t, w, b, _ in tables]
        assert min(z.min() for z in signs) > 0
        assert [int(t[z.argmin()]) for z, (_, t, *_) in zip(signs, tables, strict=True)] == [0, 1] * 4
        factors = [np.log(p / (1 - p)) / z.min() for z, (*_, p) in zip(signs, tables, strict=True)]
        assert min(factors) < 1 < max(factors)


def measures(p, t, cut):
    ill = p >= cut
    return ill[t == 1].mean(), t[ill].mean(), np.where(t == 1, MISS * ~ill, ALARM * ill).mean()


def area(p, t):
    return metrics.auc(t, p)


def of_ties(by):
    return lambda p, t: 0.5 if len(p) == 2 and p[0] == p[1] else metrics.auc(t, p + by * t)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ((lambda p, t, cut: [measures(p, t, cut)[k] for k in (1, 0, 2)], area), "That is the precision"),
        ((lambda p, t, cut: [measures(p, t, cut)[k] for k in (0, 0, 2)], area), "That is the sensitivity"),
        ((lambda p, t, cut: measures(p, t, cut)[:2], area), "sensitivity, precision, cost"),
        ((measures, lambda p, t: metrics.auc(t, p - 1e-6 * t)), "auc is 0"),
        ((measures, of_ties(-1e-6)), "not nothing"),
        ((measures, of_ties(1e-6)), "not whole"),
        ((measures, lambda p, t: None), "auc"),
    ],
)
def test_a_slip_of_counting_has_its_sentence(answers, said):
    assert said in message(set_07_solver.q10_b, *answers, ALARM, MISS)
