from decimal import Decimal
from fractions import Fraction
from math import gcd

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.separability import exact


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_taken_at_its_exact_value(value):
    assert float(exact.number(value, "value")) == value
    assert exact.rows([[value]]) == [[Fraction(value)]]


def test_tables_of_every_kind_of_number_become_fractions():
    third = Fraction(1, 3)
    assert exact.rows([[1, 0.5], [third, True]]) == [[1, Fraction(1, 2)], [third, 1]]
    assert exact.rows(np.array([[1, 2]], dtype=np.int8)) == [[1, 2]]
    assert exact.rows(np.array([[0.1]], dtype=np.float32)) == [[Fraction(float(np.float32(0.1)))]]
    assert exact.rows([[np.int64(3), np.float32(0.5)]]) == [[3, Fraction(1, 2)]]


LARGE = ["1e300000000", "1E-300_000_000", "1e" + "9" * 5000, Decimal("1e300000000"), Decimal("1e-300000000")]


@pytest.mark.parametrize("value", LARGE)
def test_a_short_number_of_a_great_many_digits_is_refused_before_it_is_multiplied_out(value):
    with pytest.raises(ValueError, match="value must be a number of at most 4300 digits"):
        exact.number(value, "value")


def test_words_that_are_no_number_are_refused_in_few_words():
    for text in ("9" * 5000, "1e1_", "1/0"):
        with pytest.raises(ValueError, match=r"must be a number such as 1/2; it came as .{3,60}$"):
            exact.number(text, "value")
    assert exact.number("1e3", "value") == exact.number(Decimal("1e3"), "value") == 1000


@given(st.fractions(), st.fractions())
def test_the_simplest_fraction_lies_between_and_has_the_least_denominator(one, other):
    low, high = min(one, other), max(one, other)
    found = exact.simplest(low, high)
    assert low <= found <= high
    for d in range(1, min(found.denominator, 60)):
        assert (low * d).__ceil__() > (high * d).__floor__()


@given(st.lists(st.fractions(), min_size=1, max_size=4).filter(any))
def test_primitive_weights_are_whole_and_share_no_divisor(w):
    whole = [value * exact.primitive(w) for value in w]
    assert all(value.denominator == 1 for value in whole)
    assert gcd(*(int(value) for value in whole)) == 1
    assert exact.primitive(w) > 0


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (Fraction(-3, 2), "-3/2"),
        (Fraction(10**30 + 1, 10**31), "0.1000000000..."),
        (-Fraction(2**70, 3), "-3.935305402e+20..."),
        (Fraction(10**5000), "1.000000000e+5000..."),
        (Fraction(1, 3**400), "1.417418550e-191..."),
    ],
)
def test_a_number_of_many_digits_is_shown_as_a_decimal(value, wanted):
    assert exact.short(value) == wanted


@pytest.mark.parametrize("value, found", [("sNaN", "NaN"), ("NaN", "NaN"), ("-Infinity", "infinity")])
def test_decimals_that_are_no_numbers_are_refused(value, found):
    with pytest.raises(ValueError, match=f"X must be finite; row 0, column 0 holds {found}"):
        exact.rows([[Decimal(value)]])
