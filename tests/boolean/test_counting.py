import subprocess
import sys

import numpy as np
import pytest

from lincls.boolean import (
    AND,
    NOT,
    OR,
    XOR,
    ThresholdUnit,
    census,
    clash,
    count_threshold,
    inputs,
    is_threshold,
    table,
    threshold_weights,
)
from lincls.separability import HullPoint, decide, verify


def values_of(number, n):
    return [(number >> k) & 1 for k in range(2**n)]


@pytest.mark.parametrize(("n", "wanted"), [(1, 4), (2, 14), (3, 104), (4, 1882)])
def test_the_numbers_of_threshold_functions(n, wanted):
    assert count_threshold(n) == wanted


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_every_function_has_one_proof_and_the_proofs_hold(n):
    X = inputs(n)
    weights, clashes = census(n)
    functions = 2 ** (2**n)
    true = np.arange(functions)[:, None] >> np.arange(2**n) & 1 == 1
    threshold = np.isfinite(weights).all(1)
    assert threshold.sum() + (clashes[:, 0] >= 0).sum() == functions
    z = weights[threshold, :-1] @ X.T + weights[threshold, -1:]
    assert (np.where(true[threshold], z, -z) > 0).all()
    a, b, c, d = clashes[~threshold].T
    assert (X[a] + X[b] == X[c] + X[d]).all()
    rows = np.flatnonzero(~threshold)
    assert true[rows, a].all() and true[rows, b].all()
    assert not true[rows, c].any() and not true[rows, d].any()


def test_the_exact_decision_agrees_for_every_function_of_three_variables():
    for number in range(1, 2**8 - 1):
        whole = table(values_of(number, 3), 3)
        certificate = decide(*whole)
        assert verify(certificate, *whole)
        assert isinstance(certificate, HullPoint) == (not is_threshold(whole)) == (clash(whole) is not None)


def test_the_exact_decision_agrees_on_functions_of_four_and_five_variables():
    rng = np.random.default_rng(1)
    for _ in range(30):
        four = table(rng.integers(0, 2, 16).tolist(), 4)
        assert isinstance(decide(*four), HullPoint) == (not is_threshold(four))
        near = table((inputs(5) @ rng.integers(-4, 5, 5) + rng.integers(-4, 5) > 0).tolist(), 5)
        assert is_threshold(near) and clash(near) is None
        flipped = near.t.copy()
        flipped[rng.integers(32)] = 1 - flipped[0]
        flipped = table(flipped.tolist(), 5)
        assert is_threshold(flipped) == (clash(flipped) is None)


def test_the_weights_of_one_function_are_the_shortest_whole_ones():
    assert threshold_weights(AND) == ThresholdUnit((1, 1), -1.5)
    assert threshold_weights(OR) == ThresholdUnit((1, 1), -0.5)
    assert threshold_weights(NOT) == ThresholdUnit((-1,), 0.5)
    assert threshold_weights(XOR) is None
    parr = table(lambda a, b, c, d: (a and c) or (c and d), 4)
    assert threshold_weights(parr) == ThresholdUnit((1, 0, 2, 1), -2.5)


def test_weights_belong_to_the_encoding_of_the_table():
    assert threshold_weights(AND.encoded(-1)) == ThresholdUnit((1, 1), -1)
    assert threshold_weights(OR.encoded(-1)) == ThresholdUnit((1, 1), 1)
    large = table(lambda *x: sum(x) >= 3, 6).encoded(-1)
    assert threshold_weights(large).computes(large)


@pytest.mark.parametrize("n", [1, 3, 5])
@pytest.mark.parametrize("value", [0, 1])
def test_constant_functions_are_threshold_functions(n, value):
    constant = table([value] * 2**n, n)
    assert threshold_weights(constant).computes(constant)


def test_xor_clashes_at_its_four_corners():
    points = clash(XOR)
    assert [point.tolist() for point in points] == [[0, 1], [1, 0], [0, 0], [1, 1]]
    assert str(points).startswith("(0, 1) + (1, 0) = (0, 0) + (1, 1)")


def test_a_clash_is_given_in_the_encoding_of_the_table():
    parr = table(lambda a, b, c, d: (a and b) or (c and d), 4).encoded(-1)
    a, b, c, d = clash(parr)
    assert (a + b == c + d).all()
    value = {tuple(x): t for x, t in zip(parr.X, parr.t, strict=True)}
    assert [value[tuple(x)] for x in (a, b, c, d)] == [1, 1, -1, -1]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: count_threshold(0), "n must be from 1 to 4"),
        (lambda: count_threshold(5), "n must be from 1 to 4"),
        (lambda: count_threshold(2.0), "n must be a whole number"),
        (lambda: is_threshold(None), "table must be a TruthTable"),
        (lambda: threshold_weights([1, 0]), "table"),
        (lambda: clash("XOR"), "table must be a TruthTable"),
        (lambda: clash(table([0] * 2**11, 11)), "the number of variables in table must be from 1 to 10"),
    ],
)
def test_bad_input_is_refused_by_name(ask, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ask()


def test_importing_the_rooms_loads_no_scipy():
    code = "import lincls.boolean, lincls.separability, sys; sys.exit('scipy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("low", [0, -1])
def test_a_pair_of_lists_is_a_table_too(low):
    assert is_threshold(([[low], [1]], [low, 1]))
    assert threshold_weights(([[low], [1]], [1, low])).w[0] < 0
