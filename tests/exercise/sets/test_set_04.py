"""Averages, bisectors, counts and proofs are judged by laws, which say what is broken."""

import numpy as np
import pytest
from students import message

from lincls.boolean import AND, XOR, table
from lincls.exercise import check

LAM, X = np.array([0.1, 0.2, 0.3, 0.4]), np.arange(8.0).reshape(4, 2)
P, CORNER = np.array([[1, 0, 2], [0, 0, 4]]), np.array([3.0, 1, 0])
CLASH = ((1, 0, 1, 0), (0, 1, 0, 1)), ((1, 1, 0, 0), (0, 0, 1, 1))
RULE = table(lambda x1, x2, x3, x4: (x1 or x2) and (x3 or x4), 4)


def split(lam, X, k):
    A = lam[:k].sum()
    return A, lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)


@pytest.mark.parametrize(
    ("law", "given", "said"),
    [
        (
            check.parts_of_average,
            (lambda lam, X, k: split(lam, X if X.shape == (4, 4) else X**2, k), LAM, X, 2),
            "is not the average",
        ),
        (check.parts_of_average, (lambda lam, X, k: None, LAM, X, 2), "gives None"),
        (check.mean_of_shifts, (lambda P: None, P), "gives None"),
        (check.halfway, (lambda p, q: p - q, CORNER, CORNER[::-1]), "should return two things: w and b"),
        (check.cover, (lambda N, D: 2**N if N <= D + 1 else 2 * N, [(6, 3)]), "continues every labeling"),
        (check.leaves_parabola, ((-1, 1), (1, 1), None, 1, 0, 0), "should be one number"),
        (check.falls, ((0, 1), (1, 0), XOR), "x2 is 1 in lower and 0 in upper"),
        (check.modulo_2, ((1, 0), 0, AND), "w·x + b is 1 modulo 2, but g is 0"),
    ],
)
def test_what_is_wrong_is_told(law, given, said):
    assert said in message(law, *given)


def test_a_proof_that_a_rule_can_be_expressed_or_cannot_passes_alone():
    check.expressed([CLASH, ..., ..., ...], 1, RULE)
    with pytest.raises(check.NotAttempted):
        check.expressed([CLASH, ..., ..., ...], 2, RULE)
