"""A known wrong answer gets its sentence; every other one is left to the law that follows."""

import numpy as np
import pytest

from lincls.exercise import check
from lincls.exercise.compare import clearly_apart, same
from lincls.exercise.verdict import Wrong

SLIPS = {"That is the sum.": 4, "Transposed.": ((1, 3), (2, 4))}


def test_a_known_mistake_is_named_with_what_was_found():
    with pytest.raises(check.Wrong) as wrong:
        check.unlike(np.array([[1.0, 3.0], [2.0, 4.0]]), SLIPS, "M")
    assert str(wrong.value).split("\n") == ["M is ((1, 3), (2, 4))", "Transposed."]


@pytest.mark.parametrize("found", [2, [1, 2], "4", None, np.eye(2), {"a": 4}])
def test_every_other_answer_passes(found):
    check.unlike(found, SLIPS)


def test_dots_are_not_attempted():
    with pytest.raises(check.NotAttempted):
        check.unlike([1, ...], SLIPS)


NUMBERS = (2.0, 3.0, 2, np.float64(2), np.nan, 10**400, True, "2", None)
ARRAYS = tuple(map(np.array, (2.0, [2.0, 1.0], [2.0, 3.0], [np.nan, 3.0], [2, 1], [True, False])))


@pytest.mark.parametrize("wanted", [2.0, 2, np.float64(2), True, *ARRAYS[1:3], ARRAYS[4], [2.0, 1.0]])
@pytest.mark.parametrize("found", [*NUMBERS, *ARRAYS, [2.0, 3.0]])
def test_what_is_clearly_apart_is_not_the_same(found, wanted):
    try:
        same(found, wanted, "it")
        alike = True
    except Wrong:
        alike = False
    assert not (alike and clearly_apart(found, wanted))
    plain_arrays = all(type(each) is np.ndarray and each.dtype.kind == "f" for each in (found, wanted))
    if plain_arrays and found.shape == wanted.shape and np.isfinite(found).all():
        assert clearly_apart(found, wanted) == (not alike)
