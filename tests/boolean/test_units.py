from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.boolean import AND, NOT, OR, XOR, ThresholdUnit, at_least, conjunction, inputs, majority, table

numbers = st.one_of(
    st.integers(-50, 50), st.floats(-1e6, 1e6, allow_nan=False), st.fractions(-9, 9, max_denominator=20)
)


@pytest.mark.parametrize(("w", "b", "made"), [((-2,), 1, NOT), ((1, 1), -1.5, AND), ((1, 1), -0.5, OR)])
def test_the_weights_of_the_lecture_compute_their_tables(w, b, made):
    unit = ThresholdUnit(w, b)
    assert unit.computes(made)
    assert (unit(made.X) == made.t).all()
    assert (unit.z(made.X) == made.X @ np.array(w) + b).all()


def test_no_unit_of_small_weights_computes_xor():
    axis = range(-3, 4)
    assert not any(ThresholdUnit((u, v), b / 2).computes(XOR) for u in axis for v in axis for b in range(-13, 14))


def test_a_row_on_the_boundary_is_an_error_though_it_is_predicted_positive():
    unit = ThresholdUnit((1, 1), -1)
    assert unit(OR.X).tolist() == OR.t.tolist()
    assert not unit.computes(OR)


def test_outputs_can_be_minus_one_and_plus_one():
    assert ThresholdUnit((1, 1), -1)(AND.encoded(-1).X, low=-1).tolist() == [-1, -1, -1, 1]


@pytest.mark.parametrize("made", [NOT, AND, OR])
def test_a_translated_unit_computes_the_translated_table(made):
    unit = ThresholdUnit((1, 1), -1.5 if made is AND else -0.5) if made.n == 2 else ThresholdUnit((-2,), 1)
    assert unit.encoded(-1).computes(made.encoded(-1))


@given(st.lists(numbers, min_size=1, max_size=5), numbers)
def test_translation_is_exact_and_its_own_inverse(w, b):
    unit = ThresholdUnit(w, b)
    there = unit.encoded(-1)
    assert there.encoded(0) == unit
    for x in inputs(len(w)).astype(int).tolist():
        z = sum(Fraction(u) * v for u, v in zip(unit.w, x, strict=True)) + Fraction(unit.b)
        z_there = sum(Fraction(u) * (2 * v - 1) for u, v in zip(there.w, x, strict=True)) + Fraction(there.b)
        assert z == z_there


def test_weights_are_kept_as_they_are_written():
    assert repr(ThresholdUnit([1, 1.0], np.float64(-1.5))) == "ThresholdUnit(w=(1, 1), b=-1.5)"
    assert ThresholdUnit(("1/3",), Fraction(1, 3)).w == (Fraction(1, 3),)
    assert ThresholdUnit((1, 1), -1.5) == ThresholdUnit((1.0, Fraction(1)), "-3/2")


@pytest.mark.parametrize(
    ("unit", "function"),
    [
        (conjunction(4, true=(1, 3, 4)), lambda a, b, c, d: a and c and d),
        (conjunction(4, true=(1, 4), false=(3,)), lambda a, b, c, d: a and not c and d),
        (at_least(2, 4, of=(1, 2, 4)), lambda a, b, c, d: a + b + d >= 2),
        (at_least(3, 4), lambda *x: sum(x) >= 3),
        (majority(4), lambda *x: sum(x) > 2),
        (ThresholdUnit((1, 0, 2, 1), -2.5), lambda a, b, c, d: (a and c) or (c and d)),
    ],
)
def test_parrs_examples_are_threshold_units(unit, function):
    assert unit.computes(table(function, 4))


def test_the_slide_s_weights_for_x1_and_not_x3_and_x4_are_wrong():
    assert not ThresholdUnit((1, 0, 1, 1), -1.5).computes(table(lambda a, b, c, d: a and not c and d, 4))


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_a_majority_is_more_than_half(n):
    assert majority(n).computes(table(lambda *x: 2 * sum(x) > n, n))


def test_the_conjunction_of_nothing_is_true():
    assert conjunction(2)(AND.X).tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: ThresholdUnit((), 0), "w must hold at least one number"),
        (lambda: ThresholdUnit(..., 0), "w must be a list of numbers"),
        (lambda: ThresholdUnit((1, ...), 0), "w\\[1\\] must be a number; it came as Ellipsis"),
        (lambda: ThresholdUnit((1, float("nan")), 0), "w\\[1\\] must be finite"),
        (lambda: ThresholdUnit((1,), float("inf")), "b must be finite; it came as infinity"),
        (lambda: ThresholdUnit((1,), None), "b must be a number"),
        (lambda: ThresholdUnit((1,), 0)([[1, 2]]), "X must have 1 feature"),
        (lambda: ThresholdUnit((1,), 0).computes(AND), "table must have 1 variables"),
        (lambda: ThresholdUnit((1,), 0).computes([1, 2, 3]), "table must be a TruthTable"),
        (lambda: conjunction(3, true=(1, 4)), "each variable in true must be from 1 to 3"),
        (lambda: conjunction(3, true=(1, 1)), "true must name each variable once"),
        (lambda: conjunction(3, true=(1,), false=(1,)), "true and false must not share a variable"),
        (lambda: conjunction(3, true=1), "true must be a list of variable numbers"),
        (lambda: at_least(4, 3), "m must be from 1 to 3"),
        (lambda: at_least(0, 3), "m must be from 1 to 3"),
        (lambda: majority(0), "n must be at least 1"),
    ],
)
def test_bad_input_is_refused_by_name(ask, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ask()


def test_weights_or_inputs_beyond_a_float_are_refused():
    with pytest.raises(ValueError, match="w and b must be numbers that a float can hold"):
        ThresholdUnit((10**400,), 0)([[1.0]])
    with pytest.raises(ValueError, match="X must be so small"):
        ThresholdUnit((10**200,), 0)([[1e200]])
