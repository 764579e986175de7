"""A known wrong answer gets its sentence; every other one is left to the law that follows."""

import numpy as np
import pytest

from lincls.exercise import check

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
