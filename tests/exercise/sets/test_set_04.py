"""Averages, bisectors and Cover's count are judged by laws: right ones pass at any size, known slips are named."""

from math import comb

import numpy as np
import pytest
from students import message

from lincls.boolean import AND, XOR, table
from lincls.exercise import check

LAM, X = np.array([0.1, 0.2, 0.3, 0.4]), np.arange(8.0).reshape(4, 2)
P = np.array([[1, 0, 2], [0, 0, 4]])


def split(lam, X, k):
    A = lam[:k].sum()
    return A, lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)


def test_right_answers_pass_in_any_form():
    for k in (1, 2, 3):
        check.parts_of_average(split, LAM, X, k)
        check.parts_of_average(
            lambda *args: [np.array([v]) if np.ndim(v) == 0 else list(v) for v in split(*args)], LAM, X, k
        )
    check.mean_of_shifts(lambda P: [[P.mean()] * 3] * 2, P)
    check.halfway(lambda p, q: [p - q, (q @ q - p @ p) / 2], X[0], X[3])
    check.cover(lambda N, D: 2 * sum(comb(N - 1, k) for k in range(D + 1)), [(1, 1), (4, 6), (9, 1), (9, 3)])


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda lam, X, k: (lam[:k].sum(), lam[:k] @ X[:k], lam[k:] @ X[k:]), "divide by what they add up to"),
        (lambda lam, X, k: (lam[:k].sum(), X[:k].mean(axis=0), X[k:].mean(axis=0)), "these are plain means"),
        (lambda *args: (split(*args)[0], *split(*args)[:0:-1]), "p and q exchanged"),
        (lambda lam, X, k: split(lam, X, k + 1), "p has the first k points"),
        (lambda lam, X, k: (k / len(lam), *split(lam, X, k)[1:]), "only when all are equal"),
        (lambda lam, X, k: split(lam, X, k) if X.shape == (4, 4) else split(lam, X**2, k), "is not the average"),
        (lambda lam, X, k: split(lam, X, k)[:2], "should return three things: A, p and q"),
        (lambda lam, X, k: None, "gives None"),
    ],
)
def test_a_slip_in_a_split_is_named(f, words):
    assert words in message(check.parts_of_average, f, LAM, X, 2)


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda P: np.full(P.shape, P.sum()), "divide by their number"),
        (lambda P: np.repeat(P.mean(axis=0)[None], 2, axis=0), "moved to the right by one pixel"),
        (lambda P: np.repeat(P.mean(axis=1)[:, None], 3, axis=1), "moved down by one pixel"),
        (lambda P: P.mean(), "One number for each pixel"),
        (lambda P: None, "gives None"),
    ],
)
def test_a_slip_in_a_mean_of_shifts_is_named(f, words):
    assert words in message(check.mean_of_shifts, f, P)


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda p, q: (p - q, -(p - q) @ p), "passes through p"),
        (lambda p, q: (q - p, 0.0), "w points to q"),
        (lambda p, q: (p - q, 0), "The bias is missing"),
        (lambda p, q: (p - q, (p @ p - q @ q) / 2), "b has the wrong sign"),
        (lambda p, q: p - q, "should return two things: w and b"),
    ],
)
def test_a_slip_in_a_bisector_is_named(f, words):
    assert words in message(check.halfway, f, np.array([3.0, 1, 0]), np.array([1.0, 0, 1]))


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda N, D: 2**N, "5 points on a line"),
        (lambda N, D: 2 * sum(comb(N - 1, k) for k in range(D)), "separable in every way"),
        (lambda N, D: sum(comb(N - 1, k) for k in range(D + 1)), "is a factor 2 missing?"),
        (lambda N, D: 2**N if N <= D + 1 else 2 * N, "continues every labeling"),
        (lambda N, D: 2.5, "a count is a whole number"),
    ],
)
def test_a_slip_in_the_count_is_named(f, words):
    assert words in message(check.cover, f, [(2, 3), (3, 2), (5, 1), (6, 3)])


def affine(t):
    X = np.indices((2,) * (len(t).bit_length() - 1)).reshape(-1, len(t)).T
    A = np.column_stack([X, np.ones(len(t))])
    return np.allclose(A @ np.linalg.lstsq(A, t, rcond=None)[0], t)


def counter(A, B):
    side = 1 if sum(A) > sum(B) else -1
    return [side] * len(A), -side * (sum(A) + sum(B)) / 2


def test_the_functions_asked_for_pass_under_any_seed():
    for seed in range(3):
        draws = np.random.default_rng(seed)
        check.splits_of_average(split, draws)
        check.means_of_shifts(lambda P: np.full(P.shape, P.mean()), draws)
        check.counts_pixels(counter, draws)
        check.tells_affine(affine, draws)
        check.bisects(lambda p, q: (p - q, (q @ q - p @ p) / 2), draws)
        check.cover_counts(lambda N, D: 2 * sum(comb(N - 1, k) for k in range(D + 1)), draws)


@pytest.mark.parametrize(
    ("law", "f", "words"),
    [
        (check.means_of_shifts, lambda P: np.full_like(P, P.mean()), "adds up to"),
        (check.counts_pixels, lambda A, B: counter(A, B)[0], "counter should return two things"),
        (check.counts_pixels, lambda A, B: (np.ones(len(A)), -(sum(A) + sum(B)) / 2), "its target is"),
        (check.tells_affine, lambda t: not affine(t), "the wrong way round"),
        (check.tells_affine, lambda t: len(t) < 4 or t[0] + t[3] == t[1] + t[2], "more conditions"),
        (check.tells_affine, lambda t: affine(t) and t[0] == 0, "A constant may be added"),
        (check.cover_counts, lambda N, D: 2**N if N <= D + 1 else 2 * N * D, "continues every labeling"),
    ],
)
def test_a_slip_in_a_function_is_named(law, f, words):
    f.__name__ = "counter"
    assert words in message(law, f, np.random.default_rng(1))


def test_points_that_leave_the_set_and_units_that_fail_together():
    check.leaves_parabola((-1, 1), [1, 1], 0.5, 1, 0, 0)
    assert "is not in S" in message(check.leaves_parabola, (0, 1), (1, 1), 0.5, 1, 0, 0)
    assert "of the segment is in S" in message(check.leaves_parabola, (-1, 0), (1, 0), 0.5, 1, 0, 0)
    assert "should be one number" in message(check.leaves_parabola, (-1, 1), (1, 1), None, 1, 0, 0)
    check.average_of_units((5, 0.5), (0.5, 5), AND, -1)
    assert "in no row" in message(check.average_of_units, (0.75, 0.75), (5, 0.5), AND, -1)
    assert "on the same row" in message(check.average_of_units, (5, 0.5), (5, 0.5), AND, -1)
    check.weakly_right((0, 1, 0), (0, 0), [(1, 0), (2, 0)])
    assert "all three numbers are 0" in message(check.weakly_right, (0, 0, 0), (0, 0), [(1, 0)])


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
    ("proof", "f", "words"),
    [
        (((1, 1, 1, 1), -1.5), RULE, "rule 1: x = (0, 0, 1, 1)"),
        (CLASH, NESTED, "the one pair both rows are to be true, in the other both false"),
        ((CLASH[0], CLASH[0]), RULE, "the one pair both rows are to be true, in the other both false"),
        ((CLASH[0], ((1, 1, 0, 0), (0, 0, 0, 1))), RULE, "the second to (1, 1, 0, 1)"),
        ((CLASH[0], ((1, 1), (0, 0))), RULE, "the second pair of rule 1 should be two inputs of 4 numbers each"),
        (False, RULE, "weights and a bias are wanted"),
        ((False, "c", 1), RULE, "weights and a bias are wanted"),
    ],
)
def test_what_proves_nothing_about_a_rule_is_told_why(proof, f, words):
    assert words in message(check.expressed, [proof, 0, 0, 0], 1, f)
    assert message(check.expressed, [proof], 1, f) == "expressible should be a list of four proofs"


def test_a_fall_is_shown_by_two_inputs_of_which_the_upper_has_no_input_switched_off():
    check.falls((0, 1), [1, 1], XOR)
    for lower, upper, words in (
        ((0, 0), (0, 1), "f is 0 at lower and 1 at upper"),
        ((0, 1), (1, 0), "x2 is 1 in lower and 0 in upper"),
        ((1, 1), (0, 1), "the other way round"),
        ((0, 1), (1, 2), "upper: (1, 2) is no input"),
    ):
        assert words in message(check.falls, lower, upper, XOR)


def test_a_function_is_linear_modulo_2():
    check.modulo_2((1, 1), 0, XOR)
    check.modulo_2([-1, 3.0], 2, XOR)
    assert "b_mod is the other number" in message(check.modulo_2, (1, 1), 1, XOR)
    assert "w·x + b is 1 modulo 2, but g is 0" in message(check.modulo_2, (1, 0), 0, AND)
    assert "whole numbers only" in message(check.modulo_2, (0.5, 1), 0, AND)
