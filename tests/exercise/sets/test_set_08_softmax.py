"""Set 08, questions 6 and 7: right answers pass under every seed, and what is odd gets a sentence."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_08_softmax as laws


def to_reference(W, b):
    return W[:-1] - W[-1], b[:-1] - b[-1]


def to_symmetric(theta, c):
    V = np.vstack([np.c_[theta, c], np.zeros(theta.shape[1] + 1)])
    V = V - V.mean(axis=0)
    return V[:, :-1], V[:, -1]


def proba(X, theta, c):
    Z = np.c_[X @ theta.T + c, np.zeros(len(X))]
    return np.exp(Z - np.logaddexp.reduce(Z, axis=1, keepdims=True))


def same_model(W, b, W2, b2):
    return np.ptp(np.c_[W2 - W, b2 - b], axis=0).max() < 1e-9


def slopes(z, k):
    return proba(np.ones((1, 1)), z[:, None], 0 * z)[0, :-1] - np.eye(len(z) + 1)[k, :-1]


def gradient(X, t, theta, c):
    errors = (proba(X, theta, c) - np.eye(len(c) + 1)[t])[:, :-1]
    return errors.T @ X, errors.sum(axis=0)


RIGHT = {
    laws.q6_a: to_reference,
    laws.q6_b: to_symmetric,
    laws.q6_c: proba,
    laws.q6_d: same_model,
    laws.q7_a: slopes,
    laws.q7_b: gradient,
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
        (laws.q6_a, lambda W, b: (W[-1] - W[:-1], b[-1] - b[:-1]), "The other way round"),
        (laws.q6_a, lambda W, b: (W[:-1], b[:-1]), "That does not subtract"),
        (laws.q6_b, lambda theta, c: (np.vstack([theta, 0 * theta[:1]]), np.append(c, 0)), "do not add up to zero"),
        (laws.q6_c, lambda *case: proba(*case)[:, ::-1], "Is the reference the last column"),
        (laws.q6_c, lambda X, theta, c: proba(np.clip(X, -700, 700), theta, c), "nothing is cut off"),
        (laws.q6_d, lambda W, b, W2, b2: np.allclose(b2 - b, (b2 - b)[0]), "one row gets a number of its own"),
        (laws.q7_a, lambda z, k: -slopes(z, k), "That is the way up for log p"),
        (laws.q7_b, lambda X, t, theta, c: tuple(np.array(each) / len(X) for each in gradient(X, t, theta, c)), "1/N"),
    ],
)
def test_slips_get_their_sentences(law, wrong, told):
    assert told in message(law, wrong)
