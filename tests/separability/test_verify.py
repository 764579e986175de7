from fractions import Fraction

import pytest

from lincls.boolean import AND, XOR
from lincls.separability import HullPoint, Separator, verify

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("certificate", "data", "reason"),
    [
        (Separator((1, 1), -1.5), AND, "t z > 0 on all 4 examples; the smallest is 1/2"),
        (HullPoint((HALF, HALF), (HALF, HALF)), XOR, "both sides average to (1/2, 1/2)"),
        (HullPoint((0.5, 0.5), ("1/2", "1/2")), XOR, "both sides average to (1/2, 1/2)"),
    ],
)
def test_a_true_certificate_is_valid_and_says_what_it_shows(certificate, data, reason):
    verdict = verify(certificate, *data)
    assert verdict
    assert verdict.reason == reason
    assert repr(verdict) == f"valid: {reason}"


@pytest.mark.parametrize(
    ("certificate", "data", "reason"),
    [
        (Separator((1, 1), -1), AND, "example 1, x = (0, 1): z = w.x + b = 0, which is on the boundary"),
        (Separator((1, 1), -0.5), AND, "example 1, x = (0, 1): z = w.x + b = 1/2, but its target is -1"),
        (Separator((1, 1), -3), AND, "example 3, x = (1, 1): z = w.x + b = -1, but its target is +1"),
        (Separator((1,), -3), AND, "w has 1 weight, but the examples have 2 features"),
        (
            HullPoint((1, 0), (HALF, HALF)),
            XOR,
            "coordinate 0 differs: the positive side averages to 0, the negative side to 1/2",
        ),
        (HullPoint((2, -1), (HALF, HALF)), XOR, "lam[1] = -1 is negative"),
        (HullPoint((HALF, HALF), (HALF, 1)), XOR, "mu adds up to 3/2, not to 1"),
        (HullPoint((1,), (HALF, HALF)), XOR, "lam has 1 weight, but there are 2 positive examples"),
        (HullPoint((HALF, HALF), (1, 0, 0)), XOR, "mu has 3 weights, but there are 2 negative examples"),
    ],
)
def test_a_false_certificate_is_not_valid_and_names_the_first_fault(certificate, data, reason):
    verdict = verify(certificate, *data)
    assert not verdict
    assert verdict.reason == reason
    assert repr(verdict) == f"not valid: {reason}"


def test_a_float_that_was_meant_as_a_fraction_gets_a_hint():
    verdict = verify(HullPoint([0.1] * 10, [1]), [[0]] * 11, [1] * 10 + [0])
    assert not verdict
    assert "write Fraction(1, 10)" in verdict.reason


def test_a_fault_in_the_last_bit_is_found():
    third = Fraction(1, 3)
    X, t = [[0], [1], [third]], [0, 0, 1]
    assert verify(HullPoint([1], [1 - third, third]), X, t)
    assert not verify(HullPoint([1], [1 - third, third]), [[0], [1], [1 / 3]], t)
    assert not verify(Separator([1], -Fraction(1 / 3)), [[0], [1 / 3]], [0, 1])


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: verify(None, *XOR), "certificate must be a Separator or a HullPoint; it came as NoneType"),
        (lambda: verify((1, 2), *XOR), "certificate must be"),
        (lambda: verify(Separator((1,), 0), [[1], [2]], [1, 1]), "t must hold at least 2 classes"),
        (lambda: verify(Separator((1,), 0), [1, 2], [0, 1]), "X must be a table"),
    ],
)
def test_bad_input_is_refused_by_name(ask, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ask()
