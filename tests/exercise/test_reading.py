"""An answer is read as numbers of a shape, or its form is explained."""

import numpy as np
import pytest

from lincls.exercise import check


@pytest.mark.parametrize("found", [-1, -1.0, np.int64(-1), np.array(-1), np.array([-1]), [-1], (-1,)])
def test_one_number_is_read_in_any_form(found):
    assert check.numbers(found, ()) == -1


@pytest.mark.parametrize("found", [[1, 2], (1.0, 2), np.array([1, 2]), [np.float64(1), np.array(2)]])
def test_two_numbers_are_read_in_any_form(found):
    assert check.numbers(found, (2,)).tolist() == [1, 2]


@pytest.mark.parametrize(
    ("found", "shape", "message"),
    [
        (3, (2,), "p has one number and no list, but it should have 2 numbers"),
        ([[1], [2]], (2,), "p has shape (2, 1), but it should have 2 numbers"),
        (np.ones((2, 3)), (3, 2), "p has shape (2, 3), but it should have shape (3, 2)\nIt is transposed: "
         "rows and columns have changed places."),
        ([1, "a"], (2,), "p[1] should be a number, but it is 'a'"),
        (None, (2,), "p is None\nIs there a return at the end of the function?"),
        ([1, 2], (), "p should be one number, but it is a list of 2"),
        (np.nan, (), "p is nan (not a number)"),
    ],
)  # fmt: skip
def test_another_form_is_explained(found, shape, message):
    with pytest.raises(check.Wrong) as wrong:
        check.numbers(found, shape, "p")
    assert str(wrong.value) == message


def test_dots_are_not_attempted():
    for read in (lambda: check.numbers([1, ...], (2,)), lambda: check.parts((..., 1), ((), ()), "ab")):
        with pytest.raises(check.NotAttempted):
            read()


def test_parts_are_read_one_by_one():
    W, b = check.parts([np.eye(2), [1, 2]], ((2, 2), (2,)), ("W", "b"))
    assert W.shape == (2, 2) and b.tolist() == [1, 2]
    with pytest.raises(check.Wrong, match="return 2 values"):
        check.parts(7, ((), ()), ("W", "b"))
    with pytest.raises(check.Wrong, match="b has 1 number, but it should have 2 numbers"):
        check.parts(([1, 2], [1]), ((2,), (2,)), ("W", "b"))
