"""Set 08, questions 1 to 5: right answers pass under every seed, and what is odd gets a sentence."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_08

W, B = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]]), np.array([-4.0, -4.0, 2.0])


def by_number(x, t, numbers):
    y = np.polyval(np.polyfit(x, numbers[t], 1), x)
    return np.abs(y[:, None] - numbers).argmin(axis=1)


def work(sizes):
    n = np.array(sizes)
    return len(n) * n.sum() ** 2, (len(n) - 2) * (n**2).sum() + n.sum() ** 2


def vote(z, K):
    votes = np.bincount(np.where(z > 0, *np.triu_indices(K, 1)), minlength=K)
    return votes.argmax() if np.sum(votes == votes.max()) == 1 else -1


def step(v, x, k, K):
    W = v.reshape(K, -1)
    rival = np.where(np.arange(K) == k, -np.inf, W @ x).argmax()
    wrong = W[k] @ x <= W[rival] @ x
    return v + wrong * np.kron(np.eye(K)[k] - np.eye(K)[rival], x)


RIGHT = {set_08.q1_a: by_number, set_08.q2_d: work, set_08.q3_c: vote, set_08.q5_b: step, set_08.q4_c: min}


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


def test_numbers_classes_and_bends_are_told_apart():
    assert "That is the nearest number." in message(
        set_08.q1_a, lambda x, t, numbers: numbers[by_number(x, t, numbers)]
    )
    assert "Fit the line to the numbers" in message(set_08.q1_a, lambda x, t, numbers: by_number(x, 0 * t, numbers))
    assert "gives None" in message(set_08.q1_a, lambda x, t, numbers: None)


def test_pairs_and_totals_of_two_schemes_are_told_apart():
    assert "two models in one-vs-rest" in message(set_08.q2_d, lambda n: (n.sum() ** 2, work(n)[1]))
    assert "on its own examples alone" in message(set_08.q2_d, lambda n: (len(n) * n.sum() ** 2, n.sum() ** 2))


def test_a_tie_of_votes_is_told_from_a_winner():
    assert "Several classes have the most votes" in message(set_08.q3_c, lambda z, K: max(0, vote(z, K)))
    assert "has more votes than any other" in message(set_08.q3_c, lambda z, K: -1)


def test_points_are_judged_by_their_scores():
    set_08.q3_a((1.0, 2.0), (5.0, 5.0), W, B)
    assert "nobody claims it" in message(set_08.q3_a, (1.0, 1.0), (1.0, 1.0), W, B - [0, 0, 3])
    assert "no vote there" in message(set_08.q3_b, (4.0, 0.0), W, B)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda v, x, k, K: v, "A tie is a mistake"),
        (lambda v, x, k, K: step(v, np.eye(len(x))[0] * (x @ x), k, K), "The correction is the example itself"),
        (lambda v, x, k, K: step(v[::-1], x, K - 1 - k, K)[::-1], "rival"),
    ],
)
def test_wrong_steps_get_their_sentences(wrong, told):
    assert told in message(set_08.q5_b, wrong)
