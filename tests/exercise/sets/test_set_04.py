"""Averages, bisectors, counts and proofs are judged by laws: right ones pass in any form, at any size."""

from math import comb

import numpy as np
import pytest
from students import message

from lincls.boolean import AND, XOR, table
from lincls.exercise import check

LAM, X = np.array([0.1, 0.2, 0.3, 0.4]), np.arange(8.0).reshape(4, 2)
P, CORNER = np.array([[1, 0, 2], [0, 0, 4]]), np.array([3.0, 1, 0])


def split(lam, X, k):
    A = lam[:k].sum()
    return A, lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)


def affine(t):
    X = np.indices((2,) * (len(t).bit_length() - 1)).reshape(-1, len(t)).T
    A = np.column_stack([X, np.ones(len(t))])
    return np.allclose(A @ np.linalg.lstsq(A, t, rcond=None)[0], t)


def counter(A, B):
    side = 1 if sum(A) > sum(B) else -1
    return [side] * len(A), -side * (sum(A) + sum(B)) / 2


def labelings(N, D):
    return 2 * sum(comb(N - 1, k) for k in range(D + 1))


def bisector(p, q):
    return p - q, (q @ q - p @ p) / 2


def as_lists(*args):
    return [np.array([v]) if np.ndim(v) == 0 else list(v) for v in split(*args)]


@pytest.mark.parametrize("f", [split, as_lists])
def test_a_split_passes_in_any_form(f):
    for k in (1, 2, 3):
        check.parts_of_average(f, LAM, X, k)


def test_the_functions_asked_for_pass_under_any_seed():
    for seed in range(3):
        draws = np.random.default_rng(seed)
        check.splits_of_average(split, draws)
        check.means_of_shifts(lambda P: np.full(P.shape, P.mean()).tolist(), draws)
        check.counts_pixels(counter, draws)
        check.tells_affine(affine, draws)
        check.bisects(bisector, draws)
        check.cover_counts(labelings, draws)


@pytest.mark.parametrize(
    ("law", "f", "given", "said"),
    [
        (
            check.parts_of_average,
            lambda lam, X, k: split(lam, X if X.shape == (4, 4) else X**2, k),
            (LAM, X, 2),
            "is not the average",
        ),
        (check.parts_of_average, lambda lam, X, k: None, (LAM, X, 2), "gives None"),
        (check.mean_of_shifts, lambda P: None, (P,), "gives None"),
        (check.halfway, lambda p, q: p - q, (CORNER, CORNER[::-1]), "should return two things: w and b"),
        (check.cover, lambda N, D: 2**N if N <= D + 1 else 2 * N, ([(6, 3)],), "continues every labeling"),
    ],
)
def test_what_is_wrong_is_told(law, f, given, said):
    assert said in message(law, f, *given)


def test_points_that_leave_the_set_and_units_that_fail_together():
    check.leaves_parabola((-1, 1), [1, 1], 0.5, 1, 0, 0)
    assert "should be one number" in message(check.leaves_parabola, (-1, 1), (1, 1), None, 1, 0, 0)
    check.average_of_units((5, 0.5), (0.5, 5), AND, -1)
    check.weakly_right((0, 1, 0), (0, 0), [(1, 0), (2, 0)])


RULE = table(lambda x1, x2, x3, x4: (x1 or x2) and (x3 or x4), 4)
CLASH = ((1, 0, 1, 0), (0, 1, 0, 1)), ((1, 1, 0, 0), (0, 0, 1, 1))
NESTED = table(lambda x1, x2, x3, x4: x1 and (x2 or (x3 and x4)), 4)


def test_a_proof_that_a_rule_can_be_expressed_or_cannot_passes_in_any_form_and_alone():
    for proof in (CLASH, CLASH[::-1], np.array(CLASH), [set(CLASH[0]), set(CLASH[1])]):
        check.expressed([proof, ..., ..., ...], 1, RULE)
    for proof in (((3, 2, 1, 1), -4.5), [np.array([3, 2, 1, 1]), np.array([-4.9])]):
        check.expressed({1: 0, 2: proof, 3: 0, 4: 0}, 2, NESTED)
    with pytest.raises(check.NotAttempted):
        check.expressed([CLASH, ..., ..., ...], 2, NESTED)


@pytest.mark.parametrize(
    ("proof", "words"),
    [
        ((CLASH[0], CLASH[0]), "the one pair both rows are to be true, in the other both false"),
        ((False, "c", 1), "weights and a bias are wanted"),
    ],
)
def test_what_proves_nothing_about_a_rule_is_told_why(proof, words):
    assert words in message(check.expressed, [proof, 0, 0, 0], 1, RULE)


def test_a_fall_is_shown_by_two_inputs_of_which_the_upper_has_no_input_switched_off():
    check.falls((0, 1), [1, 1], XOR)
    assert "x2 is 1 in lower and 0 in upper" in message(check.falls, (0, 1), (1, 0), XOR)


def test_a_function_is_linear_modulo_2():
    check.modulo_2((1, 1), 0, XOR)
    check.modulo_2([-1, 3.0], 2, XOR)
    assert "w·x + b is 1 modulo 2, but g is 0" in message(check.modulo_2, (1, 0), 0, AND)
