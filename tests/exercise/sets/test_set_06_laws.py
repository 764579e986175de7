"""Set 06, questions 1 to 5: right answers pass under every seed, and what is odd gets a sentence."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_06_laws as laws


def rate_limit(X):
    return 2 * len(X) / np.linalg.norm(np.c_[X, np.ones(len(X))], 2) ** 2


def fit(X, labels):
    t = np.where(labels == labels.max(), 1.0, -1.0)
    *w, b = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ t
    return w, b


RIGHT = {
    laws.q1_a: lambda m, dm: (m - 1) * dm,
    laws.q1_b: lambda m, t, x: (m - 1) * t * x,
    laws.q1_c: lambda e, x: -e * x,
    laws.q3_d: rate_limit,
    laws.q4_a: fit,
    laws.q4_b: fit,
    laws.q4_c: lambda w, b: (2 * w, 2 * b - 1),
}


@pytest.mark.parametrize("law", RIGHT)
@pytest.mark.parametrize("seed", range(1, 5))
def test_a_right_answer_passes_whatever_is_drawn(law, seed):
    with grading(GradingRun(seed)):
        law(RIGHT[law])


@pytest.mark.parametrize("law", RIGHT)
@given(odd=anything)
def test_odd_results_get_a_sentence(law, odd):
    with pytest.raises((check.Wrong, check.NotAttempted)):
        law(lambda *_: odd)


@pytest.mark.parametrize(
    ("law", "wrong", "told"),
    [
        (laws.q1_a, lambda m, dm: m - 1, "The inner derivative, dm, is missing."),
        (laws.q1_b, lambda m, t, x: (m - 1) * x, "The target is missing"),
        (laws.q1_c, lambda e, x: (e - 1) * x, "so the 1 is used up"),
        (laws.q3_d, lambda X: 1.001 * rate_limit(X), "does not converge just below that"),
        (laws.q3_d, lambda X: 0.999 * rate_limit(X), "still converges just above that"),
        (laws.q3_d, lambda X: rate_limit(X) / len(X), "The Hessian of the mean error is divided by N."),
        (laws.q4_a, lambda X, labels: fit(X, labels > 0), "their signs say nothing"),
        (laws.q4_b, lambda X, labels: (0 * X[0], labels.mean()), "the mean loss of your w and b"),
        (laws.q4_c, lambda w, b: (w, b - 0.5), "The boundary is right, but the size is not"),
    ],
)
def test_slips_get_their_sentences(law, wrong, told):
    assert told in message(law, wrong)


def test_two_lists_with_a_gap_are_judged_by_least_squares():
    laws.q5_a([-100, 1, 1], [2, 2, 2, 2, 2], 1.0, 2.0)
    laws.q5_a(np.array([[-100.0], [1], [1]]), (2,) * 5, 1.0, 2.0)
    assert "turn the data round" in message(laws.q5_a, [1, 1, 1, 1], [2, 2, 100], 1.0, 2.0)
    assert "at most 8 are allowed" in message(laws.q5_a, [0] * 8, [3], 1.0, 2.0)
    assert "negatives should be numbers" in message(laws.q5_a, None, [3], 1.0, 2.0)


def test_one_more_example_is_judged_by_the_old_and_the_new_line():
    X, t = np.array([[-2.0, 1], [-1, 2], [-2, -1], [1, 1], [1, -2], [2, 0]]), np.repeat([-1.0, 1.0], 3)
    w, b = fit(X, t)
    for way, told in ((1, "the new line makes no error"), (-1, "It is on the wrong side of the old line.")):
        extra = (way * 1.5 - b) * np.array(w) / np.dot(w, w)
        assert told in message(laws.q5_b, extra, 1.5, X, t)
    laws.q5_b((10 - b) * np.array(w) / np.dot(w, w) + 3 * np.array([-w[1], w[0]]), 10.0, X, t)
