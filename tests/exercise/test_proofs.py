"""Certificates: any valid one passes, floats that only look right do not."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check

XOR = (np.array([(0, 0), (0, 1), (1, 0), (1, 1)]), np.array([0, 1, 1, 0]))
SIGNED = (2 * XOR[0] - 1, 2 * XOR[1] - 1)
THIRDS = (np.array([[0.0], [3.0], [1.0]]), np.array([1, 1, 0]))  # lam = (2/3, 1/3), mu = (1,)
half = Fraction(1, 2)


@pytest.mark.parametrize(
    ("lam", "mu", "data"),
    [
        ((half, half), (half, half), XOR),
        ([0.5, 0.5], np.array([0.5, 0.5]), XOR),
        (["1/2", "1/2"], ["0.5", "1/2"], SIGNED),
        ((Fraction(2, 3), Fraction(1, 3)), (1,), THIRDS),
    ],
)
def test_a_valid_certificate_passes_in_any_exact_form(lam, mu, data):
    check.certificate(lam, mu, data)


@pytest.mark.parametrize(
    ("lam", "mu", "data", "first", "slip"),
    [
        ((0.25, 0.25), (0.25, 0.25), XOR, "lam adds up to 1/2, not to 1", "lam alone adds up to 1"),
        ((1, 0), (0, 1), XOR, "averages to", None),
        ((0.75, 0.25), (1,), THIRDS, "averages to 3/4", None),
        ((2 / 3, 1 / 3), (1,), THIRDS, "write Fraction", None),
        ((0.1,) * 10, (1,), ([[0]] * 11, [1] * 10 + [-1]), "lam adds up to", "A rounded number is not exact"),
        (("0.66", "0.33"), (1,), THIRDS, "lam adds up to 99/100", None),
        (("0.667", "0.332"), (1,), THIRDS, "lam adds up to 999/1000", "A rounded number is not exact"),
        ((1,), (half, half), THIRDS, "lam has 1 weight, but there are 2 positive examples", "mu to the negative ones"),
        (("1e300000000", 0), (1, 0), XOR, "lam[0] should be a fraction such as '1/2', but it is '1e300000000'", None),
        (
            (Fraction(1, 10**5000), 1),
            (1, 0),
            XOR,
            "lam[0] should be a fraction such as '1/2', but it is no ordin",
            None,
        ),
        ((1, 0), (Fraction(10**5000 + 1, 10**5000), 0), XOR, "mu[0] should be a fraction such as '1/2'", None),
        (("a half", 0), (1, 0), XOR, "lam[0] should be a fraction such as '1/2', but it is 'a half'", None),
        (("1/0", 0), (1, 0), XOR, "lam[0] should be a fraction", None),
        (half, half, XOR, "lam should be a list of fractions", None),
        ((), (), XOR, "lam should be a list of fractions", None),
    ],
)
def test_a_certificate_that_proves_nothing_says_where(lam, mu, data, first, slip):
    said = message(check.certificate, lam, mu, data)
    assert first in said.split("\n")[0]
    assert slip is None or slip in said


def test_dots_are_not_attempted():
    with pytest.raises(check.NotAttempted):
        check.certificate((..., ...), (half, half), XOR)


@given(anything, anything)
def test_garbage_gets_a_message(lam, mu):
    separable = (XOR[0], np.array([0, 0, 0, 1]))  # no certificate exists
    refuses(lambda: check.certificate(lam, mu, separable), lambda: check.certificate([lam, mu, 1], [mu], separable))
