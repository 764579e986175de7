"""What the test cells of set 03 ask, held against right answers on any draw and against none."""

import numpy as np
import pytest
from students import message, refuses_what_is_no_answer, stays_right

from lincls import Separator, decide
from lincls.exercise.sets import set_03_laws


def perceptron(X, t, max_epochs, w, b):
    for epoch in range(1, max_epochs + 1):
        made = 0
        for n in range(len(t))[::-1]:
            if t[n] * (X[n] @ w + b) <= 0:
                w, b, made = w + t[n] * X[n], b + t[n], made + 1
        if not made:
            return w, b, epoch, True
    return w, b, max_epochs, False


def same_unit(w, b, v, c):
    one, other = np.append(b, w), np.append(c, v)
    return one @ other > (1 - 1e-9) * np.linalg.norm(one) * np.linalg.norm(other)


def criterion(X, t, w, b):
    z = t * (X @ w + b)
    return -z[z < 0].sum()


RIGHT = [
    (set_03_laws.q3_a, perceptron),
    (set_03_laws.q3_b, perceptron),
    (set_03_laws.q3_c, perceptron),
    (set_03_laws.q4_c, same_unit),
    (set_03_laws.q8_a, criterion),
]


@pytest.mark.parametrize(("law", "answer"), RIGHT, ids=lambda f: f.__name__)
def test_a_right_answer_keeps_its_law_on_any_draw(law, answer):
    stays_right(law, answer)


@pytest.mark.parametrize("law", [law for law, _ in RIGHT])
def test_nothing_and_the_wrong_number_of_arguments_get_a_sentence(law):
    refuses_what_is_no_answer(law)


def test_a_sum_has_its_laws_told_one_by_one():
    for answer, said in (
        (lambda X, t, w, b: criterion(X, t, w, b) / len(t), "not a mean"),
        (lambda X, t, w, b: criterion(X, -t, w, b), "A correct example adds nothing"),
        (lambda X, t, w, b: 2 * criterion(X, t, w, b), "how far z is on the wrong side"),
    ):
        assert said in message(set_03_laws.q8_a, answer)


def test_units_that_decide_a_table_alike_are_not_the_same():
    rows = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]])

    def on_rows(w, b, v, c):
        return same_unit(w, b, v, c) or (len(w) == 2 and bool((((rows @ w + b) > 0) == ((rows @ v + c) > 0)).all()))

    assert "same_unit for" in message(set_03_laws.q4_c, on_rows)


@pytest.mark.parametrize(("N", "D", "margin"), [(2, 1, 0.1), (7, 2, 0.3), (40, 3, 0.1), (9, 12, 0.8)])
def test_a_plane_separates_the_examples_by_the_margin(N, D, margin):
    X, t = set_03_laws.separable(np.random.default_rng(N), N, D, margin)
    assert X.shape == (N, D) and t.sum() == N % 2 and set(t.tolist()) == {-1.0, 1.0}
    assert np.linalg.norm(X, axis=1).max() <= 1.5
    assert isinstance(decide(X, t), Separator)
    apart = np.linalg.norm(X[t > 0][:, None] - X[t < 0], axis=2)  # no pair is nearer than from plane to plane
    assert apart.min() >= 2 * margin * (1 - 1e-9)
