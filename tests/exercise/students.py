"""What students hand in: strategies of plain and of odd values, and the message an answer gets."""

import collections
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import strategies as st

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading

Pair = collections.namedtuple("Pair", "w b")


class Agrees:
    """An object that claims to be equal to everything and to be any number."""

    __class__ = np.ndarray
    shape, ndim, size = (), 0, 1

    def __eq__(self, other):
        return True

    def __float__(self):
        return 1.0

    __hash__ = None


class Forged(float):
    def __float__(self):
        return 1.0

    def __sub__(self, other):
        return 0.0


THINGS = [None, "w", b"w", 1j, object(), Agrees(), Forged(3), dict, {}, {1: 2}, {1, 2}, range(3), print, lambda: 1]
NO_NUMBERS = [float("nan"), float("inf"), 10**400, Decimal("sNaN"), Decimal("NaN"), np.datetime64("2020-01-01")]
ARRAYS = [np.array(["a"]), np.array(1j), np.array(None), np.zeros(2, dtype=[("a", float)]), np.ma.masked]
OBJECTS = [np.array([None, 1], dtype=object), np.array([[1], [2, 3]], dtype=object)]
DOTS = [..., [...], np.array(...)]
ODD = THINGS + NO_NUMBERS + ARRAYS + OBJECTS + DOTS
odd = st.sampled_from(ODD)
numbers = st.one_of(st.integers(), st.floats(), st.booleans(), st.fractions(), st.decimals())
anything = st.recursive(
    st.one_of(odd, numbers, st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.tuples(inner, inner), st.dictionaries(st.text(), inner)),
    max_leaves=8,
)


def message(f, *args, **options):
    """The text of the Wrong that f(*args) raises."""
    with pytest.raises(check.Wrong) as error:
        f(*args, **options)
    return str(error.value)


def stays_right(law, answer, seeds=range(3)):
    """An answer passes on what is drawn in any run."""
    for seed in seeds:
        with grading(GradingRun(seed)):
            law(answer)


def refuses_what_is_no_answer(law):
    """Nothing, a text, another number of results or of arguments, and no function at all get a sentence."""
    for answer in (lambda *args: None, lambda *args: "0", lambda *args: ("a", None, "b"), lambda: 0, 7):
        message(law, answer)
    with pytest.raises(check.NotAttempted):
        law(...)


def refuses(*judges):
    """Every call is answered by a verdict, and none says that the answer is right."""
    for judge in judges:
        with pytest.raises((check.Wrong, check.NotAttempted)):
            judge()
