"""The laws of Newton's step, of numbers that overflow, and of a cut that is measured."""

import numpy as np
import pytest

from lincls import metrics
from lincls.exercise import check
from lincls.exercise.chance import rng
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_07_solver
from lincls.models.sigmoid import sigmoid

ALARM, MISS = 3, 8


def step(X, t, v):
    A = np.insert(X, 0, 1, axis=1)
    p = sigmoid(A @ v)
    return v - np.linalg.solve(A.T @ (A * (p * (1 - p))[:, None]), A.T @ (p - t))


def working(z, t):
    p = sigmoid(z)
    return p * (1 - p), z + (t - p) / (p * (1 - p))


def factor(X, t, w, b, level):
    return np.log(level / (1 - level)) / abs(X @ w + b).min()


RIGHT = [
    (set_07_solver.q6_a, step),
    (set_07_solver.q6_b, working),
    (set_07_solver.q7_b, factor),
    (set_07_solver.q8_a, lambda z: 0.5 + 0.5 * np.tanh(z / 2)),
    (set_07_solver.q8_b, np.logaddexp.reduce),
    (set_07_solver.q8_c, lambda z, t: np.logaddexp(0, (1 - 2 * t) * z)),
]


@pytest.mark.parametrize(("law", "answer"), RIGHT, ids=lambda each: getattr(each, "__name__", "answer"))
@pytest.mark.parametrize("seed", range(5))
def test_a_right_answer_keeps_its_law_on_any_draw(law, answer, seed):
    with grading(GradingRun(seed)):
        law(answer)


@pytest.mark.parametrize("law", [law for law, _ in RIGHT])
def test_nothing_and_the_wrong_number_of_arguments_get_a_sentence(law):
    for answer in (lambda *args: None, lambda *args: "0", lambda: 0, 7):
        with pytest.raises(check.Wrong):
            law(answer)
    with pytest.raises(check.NotAttempted):
        law(...)


def test_examples_are_separated_by_their_weights_and_the_nearest_is_of_each_class():
    for seed in range(5):
        with grading(GradingRun(seed)):
            tables = set_07_solver.separated(rng(1))
        signs = [np.where(t == 1, 1, -1) * (X @ w + b) for X, t, w, b, _ in tables]
        assert min(z.min() for z in signs) > 0
        assert [int(t[z.argmin()]) for z, (_, t, *_) in zip(signs, tables, strict=True)] == [0, 1] * 4
        factors = [factor(*table) for table in tables]
        assert min(factors) < 1 < max(factors)


def measures(p, t, cut):
    ill = p >= cut
    return ill[t == 1].mean(), t[ill].mean(), np.where(t == 1, MISS * ~ill, ALARM * ill).mean()


def area(p, t):
    return metrics.auc(t, p)


def test_measures_and_the_area_are_right_on_any_draw():
    for seed in range(5):
        with grading(GradingRun(seed)):
            set_07_solver.q10_b(measures, area, ALARM, MISS)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ((lambda p, t, cut: measures(p, t, cut + 1e-9), area), "At p = cut the patient is called ill"),
        ((lambda p, t, cut: [measures(p, t, cut)[k] for k in (1, 0, 2)], area), "That is the precision"),
        ((lambda p, t, cut: [measures(p, t, cut)[k] for k in (0, 0, 2)], area), "That is the sensitivity"),
        ((lambda p, t, cut: measures(p, t, cut)[:2], area), "sensitivity, precision, cost"),
        ((measures, lambda p, t: metrics.auc(t, p - 1e-6 * t)), "auc is 0"),
        ((measures, lambda p, t: 0.5 if len(p) == 2 and p[0] == p[1] else metrics.auc(t, p - 1e-6 * t)), "not nothing"),
        ((measures, lambda p, t: 0.5 if len(p) == 2 and p[0] == p[1] else metrics.auc(t, p + 1e-6 * t)), "not whole"),
        ((measures, lambda p, t: None), "auc"),
    ],
)
def test_a_slip_of_counting_has_its_sentence(answers, said):
    with pytest.raises(check.Wrong, match=said):
        set_07_solver.q10_b(*answers, ALARM, MISS)
