"""Set 06, questions 6 to 9: right answers pass under every seed, and what is odd gets a sentence."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_06_losses as laws


def slope_of(pull):
    def gradient(X, t, w, b):
        force = -pull(t * (X @ w + b)) * t
        return force @ X / len(t), force.mean()

    return gradient


def share(X, t, w, b):
    return np.mean(t * (X @ w + b) <= 0)


def plateau(X, w, b):
    z = X @ w + b
    return z[z > 0].min(), -z[z < 0].max()


def fit_classes(X, labels, K):
    V = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ np.eye(K)[labels]
    return V[:-1].T, V[-1]


RIGHT = {
    laws.q6_a: slope_of(lambda m: 1.0 * (m < 1)),
    laws.q6_b: slope_of(lambda m: np.exp(-m)),
    laws.q8_a: share,
    laws.q8_b: plateau,
    laws.q9_a: lambda labels, K: np.eye(K)[labels],
    laws.q9_b: fit_classes,
    laws.q9_c: lambda X, W, b: (X @ W.T + b).argmax(axis=1),
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
        (laws.q6_a, slope_of(lambda m: 1.0 * (m <= 1)), "take 0 there"),
        (laws.q6_a, slope_of(lambda m: np.maximum(0, 1 - m)), "it does not grow with 1 − m"),
        (laws.q6_b, slope_of(np.exp), "The exponent is −m, not m."),
        (laws.q8_a, lambda X, t, w, b: np.mean(t * (X @ w + b) < 0), "On the boundary is an error too."),
        (laws.q8_a, lambda X, t, w, b: np.sum(t * (X @ w + b) <= 0), "divide by N"),
        (laws.q8_b, lambda X, w, b: plateau(X, w, b)[::-1], "down and up have changed places"),
        (laws.q8_b, lambda X, w, b: tuple(0.99 * np.array(plateau(X, w, b))), "no example is on the boundary yet"),
        (laws.q9_a, lambda labels, K: np.eye(K)[labels].T, "It is transposed"),
        (laws.q9_b, lambda X, labels, K: (np.zeros((K, X.shape[1])), np.ones(K) / K), "the mean loss of your w and b"),
        (laws.q9_c, lambda X, W, b: (X @ W.T).argmax(axis=1), "z is computed without the bias there."),
    ],
)
def test_slips_get_their_sentences(law, wrong, told):
    assert told in message(law, wrong)


def test_losses_are_named_by_letters_in_any_form():
    assert laws.letters("c, A", "bounds") == laws.letters({"A", "C"}, "bounds") == ["A", "C"]
    assert laws.letters([], "bounds") == []
    assert "one of 'A'" in message(laws.letters, ["F"], "bounds")


def test_a_place_that_is_none_is_told_from_a_number():
    assert laws.places([1, None, np.inf, np.float64(2), 0.5], "rises") == [1.0, None, None, 2.0, 0.5]
    assert "five values" in message(laws.places, [1, 2], "rises")
    assert "nan" in message(laws.places, [np.nan] * 5, "rises")


@given(odd=anything)
def test_odd_forms_get_a_sentence(odd):
    for read in (laws.letters, laws.places):
        try:
            read(odd, "it")
        except (check.Wrong, check.NotAttempted) as verdict:
            assert str(verdict)


def test_a_chord_lies_below_a_curve_that_bends_down():
    laws.q7_b((-6, 0), 2.0, -3.0)
    assert "the middle of your chord" in message(laws.q7_b, (-6, 1), 2.0, -3.0)
    assert "Move the ends apart" in message(laws.q7_b, (-3.01, -2.99), 2.0, -3.0)
