from fractions import Fraction

import numpy as np
import pytest

from lincls.boolean import XOR
from lincls.separability import HullPoint, Separator

HALF = Fraction(1, 2)


def test_certificates_hold_exact_fractions_and_show_them():
    assert Separator((1, "1/3"), 0.5) == Separator((Fraction(1), Fraction(1, 3)), HALF)
    assert repr(Separator(np.array([1.0, -0.5]), -1.5)) == "Separator(w=(1, -1/2), b=-3/2)"
    assert repr(Separator([2], 0)) == "Separator(w=(2,), b=0)"
    assert repr(HullPoint([HALF, HALF], [1])) == "HullPoint(lam=(1/2, 1/2), mu=(1,))"


def test_long_certificates_show_what_is_not_zero():
    shown = repr(HullPoint([0] * 40 + [1], [1]))
    assert shown == "HullPoint(lam=<41 numbers, not zero are {40: 1}>, mu=(1,))"
    assert len(repr(HullPoint([Fraction(1, 10**40)] * 500, [1]))) < 500


def test_the_common_point_comes_from_the_positive_examples():
    assert HullPoint((HALF, HALF), (HALF, HALF)).point(*XOR) == (HALF, HALF)
    with pytest.raises(ValueError, match="lam has 1 weights, but 2 positive examples came"):
        HullPoint((1,), (1,)).point(*XOR)


def test_floats_are_for_drawing():
    w, b = Separator((1, 1), "-3/2").floats()
    assert w.tolist() == [1, 1]
    assert b == -1.5
    w, b = Separator((10**400, 1), 10**400).floats()
    assert w.tolist() == [1, 0]
    assert b == 1
    lam, mu = HullPoint((HALF, HALF), (1,)).floats()
    assert lam.tolist() == [0.5, 0.5]
    assert mu.tolist() == [1]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Separator((), 0), "w must hold at least one number; it came empty"),
        (lambda: Separator(1, 0), "w must be a list of numbers; it came as int"),
        (lambda: Separator((1, None), 0), "w\\[1\\] must be a number; it came as NoneType"),
        (lambda: Separator((1,), ...), "b must be a number; it came as Ellipsis"),
        (lambda: HullPoint(("a half",), (1,)), "lam\\[0\\] must be a number such as 1/2"),
        (lambda: HullPoint(("1/0",), (1,)), "lam\\[0\\] must be a number such as 1/2"),
        (lambda: HullPoint((1,), (float("nan"),)), "mu\\[0\\] must be finite; it came as NaN"),
        (lambda: HullPoint((1,), np.ones((2, 2))), "mu must be a flat list of numbers"),
        (lambda: HullPoint("11", (1,)), "lam must be a list of numbers"),
    ],
)
def test_bad_input_is_refused_by_name(ask, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ask()
