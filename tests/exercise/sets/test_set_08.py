"""Set 08: points that their scores judge, and sentences that no answer of the tables asks for."""

import numpy as np
import pytest
from students import message

from lincls.exercise.sets import set_08, set_08_softmax

W, B = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]]), np.array([-4.0, -4.0, 2.0])


def test_points_are_judged_by_their_scores():
    set_08.q3_a((1.0, 2.0), (5.0, 5.0), W, B)
    assert "no vote there" in message(set_08.q3_b, (4.0, 0.0), W, B)


def corrected(v, x, k, K, by, last=False):
    """The strongest rival, the last of equally strong ones or the first, is lowered by what class k is raised by."""
    table = v.reshape(K, -1)
    z = np.where(np.arange(K) == k, -np.inf, table @ x)
    rival = K - 1 - z[::-1].argmax() if last else z.argmax()
    return v + (table[k] @ x <= z[rival]) * np.kron(np.eye(K)[k] - np.eye(K)[rival], by)


def along_the_bias(v, x, k, K):
    return corrected(v, x, k, K, np.eye(len(x))[0] * (x @ x))


def clipped(X, theta, c):
    Z = np.c_[np.clip(X, -700, 700) @ theta.T + c, np.zeros(len(X))]
    return np.exp(Z - np.logaddexp.reduce(Z, axis=1, keepdims=True))


@pytest.mark.parametrize(
    ("law", "wrong", "told"),
    [
        (set_08.q1_a, lambda x, t, numbers: None, "gives None"),
        (set_08.q2_d, lambda n: (len(n) * n.sum() ** 2, n.sum() ** 2), "on its own examples alone"),
        (set_08.q3_c, lambda z, K: -1, "has more votes than any other"),
        (set_08.q5_b, along_the_bias, "The correction is the example itself"),
        (set_08.q5_b, lambda v, x, k, K: corrected(v, x, k, K, x, True), "Of equally strong rivals the first"),
        (set_08_softmax.q6_c, clipped, "nothing is cut off"),
        (set_08_softmax.q6_d, lambda W, b, W2, b2: np.ptp(b2 - b) < 1e-9, "one row gets a number of its own"),
    ],
)
def test_a_slip_gets_its_sentence(law, wrong, told):
    assert told in message(law, wrong)
