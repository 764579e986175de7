"""Whatever a student hands in becomes plain floats, Wrong or NotAttempted: nothing else."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from students import Agrees, Forged, Pair, anything

from lincls.exercise import plain
from lincls.exercise.verdict import NotAttempted, Wrong


@given(anything)
def test_anything_is_a_number_an_array_or_a_friendly_word(value):
    for read in (plain.number, plain.array, lambda v: plain.vector(v, 2)):
        try:
            found = read(value)
        except (Wrong, NotAttempted) as error:
            assert str(error)
        else:
            assert np.isfinite(found).all()
    assert isinstance(plain.show(value), str) and isinstance(plain.kind(value), str)


NUMPYS = [
    np.int8(2),
    np.float32(2),
    np.longdouble(2),
    np.array(2),
    np.array([[2.0]]),
    np.complex64(2),
    np.array([2 + 0j]),
]


@pytest.mark.parametrize("value", [2, 2.0, Fraction(4, 2), Decimal(2), [2], (np.array([2]),), 2 + 0j, *NUMPYS])
def test_every_plain_number_is_read(value):
    assert plain.number(value) == 2.0


@pytest.mark.parametrize("value", [Forged(3), Agrees(), "2", 2j, [2, 2], None, print])
def test_a_number_of_another_kind_is_refused_by_its_name(value):
    with pytest.raises(Wrong, match=r"^b should be one number, but it is "):
        plain.number(value, "b")


def test_an_object_that_equals_everything_is_never_asked():
    assert not plain.is_array(Agrees()) and not plain.is_number(Agrees())
    with pytest.raises(Wrong):
        plain.array([Agrees(), 1.0])


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        ([1, 2], (2,)),
        ((1, (2)), (2,)),
        ([[1, 2], [3, 4]], (2, 2)),
        (np.eye(2, dtype=bool), (2, 2)),
        ([], (0,)),
        ([Fraction(1, 2), 1], (2,)),
        ([np.array([1, 2]), [3, 4]], (2, 2)),
        (np.ma.masked_array([1, 2]), (2,)),
        (Pair(1, 2), (2,)),
        (np.array([1, 2.5], dtype=object), (2,)),
        (np.array([1, 2 + 0j]), (2,)),  # as numpy.linalg.eig gives them
        ([np.complex128(1), 2], (2,)),
    ],
)
def test_lists_tuples_and_arrays_become_floats(value, shape):
    found = plain.array(value)
    assert found.dtype == np.float64 and type(found) is np.ndarray and found.shape == shape


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1, "a"], r"w\[1\] should be a number, but it is 'a'"),
        ([1, float("nan")], r"w\[1\] is nan"),
        ([[1, 2], [3]], "mixes rows of different lengths"),
        ("12", "but it is '12'"),
        ({1: 2}, "an object of type dict"),
        ([10**400], "too large"),
        ([1, 2j], r"w\[1\] should be a number, but it is an object of type complex"),
        (np.array([1, 2j]), r"w\[1\] should be a number, but it is an object of type complex"),
        (print, "a function: call it to get its value"),
    ],
)
def test_what_is_not_an_array_of_numbers_is_named(value, message):
    with pytest.raises(Wrong, match=message):
        plain.array(value, "w")


def test_a_list_that_holds_itself_is_refused():
    loop = [1.0]
    loop.append(loop)
    with pytest.raises(Wrong):
        plain.array(loop)
    plain.attempted(loop)


@pytest.mark.parametrize(
    "value",
    [..., (1, ...), [[1, [...]]], {"w": ...}, {...}, np.array(...), np.array([1, ...], dtype=object), Pair(..., 1)],
)
def test_dots_anywhere_are_not_attempted(value):
    with pytest.raises(NotAttempted):
        plain.attempted(1, value)


@pytest.mark.parametrize("value", [(1, 2), [[1, 2]], [[1], [2]], np.array([1, 2])])
def test_a_vector_may_come_as_a_row_or_a_column(value):
    assert plain.vector(value, 2).tolist() == [1.0, 2.0]


@pytest.mark.parametrize("value", [(1, 2, 3), 1, [[1, 2], [3, 4]], []])
def test_a_vector_of_another_size_says_both_sizes(value):
    with pytest.raises(Wrong, match="w should have 2 numbers, but it has "):
        plain.vector(value, 2, "w")


def test_numbers_are_shown_short_and_different_ones_apart():
    assert plain.show((1.0, -0.0, 1 / 3)) == "(1, 0, 0.3333)"
    assert plain.show(np.zeros((9, 9))) == "an array of shape (9, 9)"
    assert plain.show_both(0.123456, 0.123457) == ("0.123456", "0.123457")
