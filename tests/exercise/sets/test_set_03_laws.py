"""What the test cells of set 03 say of answers that no table of answers has."""

import numpy as np
import pytest
from students import message

from lincls import Separator, decide
from lincls.exercise.sets import set_03_laws

ROWS = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]])


def criterion(X, t, w, b):
    z = t * (X @ w + b)
    return -z[z < 0].sum()


def decide_alike(w, b, v, c):
    one, other = np.append(b, w), np.append(c, v)
    same = one @ other > (1 - 1e-9) * np.linalg.norm(one) * np.linalg.norm(other)
    return same or (len(w) == 2 and bool((((ROWS @ w + b) > 0) == ((ROWS @ v + c) > 0)).all()))


@pytest.mark.parametrize(
    ("law", "answer", "said"),
    [
        (set_03_laws.q8_a, lambda X, t, w, b: criterion(X, t, w, b) / len(t), "not a mean"),
        (set_03_laws.q8_a, lambda X, t, w, b: criterion(X, -t, w, b), "A correct example adds nothing"),
        (set_03_laws.q8_a, lambda X, t, w, b: 2 * criterion(X, t, w, b), "how far z is on the wrong side"),
        (set_03_laws.q4_c, decide_alike, "same_unit for"),
    ],
)
def test_a_slip_gets_its_sentence(law, answer, said):
    assert said in message(law, answer)


@pytest.mark.parametrize(("N", "D", "margin"), [(2, 1, 0.1), (7, 2, 0.3), (40, 3, 0.1), (9, 12, 0.8)])
def test_a_plane_separates_the_examples_by_the_margin(N, D, margin):
    X, t = set_03_laws.separable(np.random.default_rng(N), N, D, margin)
    assert X.shape == (N, D) and t.sum() == N % 2 and set(t.tolist()) == {-1.0, 1.0}
    assert np.linalg.norm(X, axis=1).max() <= 1.5
    assert isinstance(decide(X, t), Separator)
    apart = np.linalg.norm(X[t > 0][:, None] - X[t < 0], axis=2)  # no pair is nearer than from plane to plane
    assert apart.min() >= 2 * margin * (1 - 1e-9)
