"""Derivations: every line is tried at every point, and the first that does not follow is named."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check

rng = np.random.default_rng(5)
POINTS = [dict(z=z, t=t, p=1 / (1 + np.exp(-z))) for z, t in zip(rng.normal(size=6), [0, 1, 0, 1, 1, 0], strict=True)]
TAKES = [("z", "t"), ("p", "t"), ("p", "t")]


def start(z, t, p):  # d/dz of t log p + (1 - t) log(1 - p)
    return t / p * p * (1 - p) - (1 - t) / (1 - p) * p * (1 - p)


def first(z, t):
    s = 1 / (1 + np.exp(-z))
    return t * (1 - s) - (1 - t) * s


def second(p, t):
    return t * (1 - p) - (1 - t) * p


def third(p, t):
    return t - p


def judge(*steps, **options):
    return check.derivation(steps, start, POINTS, TAKES, **options)


def test_lines_that_agree_at_every_point_pass_in_any_form():
    judge(first, second, third)
    judge(first, lambda p, t: np.array([third(p, t)])[0], lambda p, t: [1 - p, -p][t == 0])


def test_the_first_line_that_does_not_follow_is_named_with_its_point():
    said = message(judge, first, lambda p, t: t * (1 - p) + (1 - t) * p, third).split("\n")
    assert said[0].startswith("step 2 is ") and "(what step 1 gives), at p = " in said[0]
    assert said[1] == "step 3 is right again."


def test_a_known_wrong_line_gets_its_sentence():
    mistakes = {"The slope cancels.": lambda z, t, p: (t - p) * p * (1 - p)}
    assert "The slope cancels." in message(judge, first, second, lambda p, t: (t - p) * p * (1 - p), mistakes=mistakes)


def test_names_of_the_lines_are_used():
    said = message(judge, first, second, lambda p, t: p, names=("a", "b", "the error"))
    assert said.startswith("the error is ")


def test_a_line_that_wants_what_it_does_not_get_is_told():
    assert message(judge, first, first and (lambda z, t, p: 0), third) == (
        "step 2 is called with 2 arguments: p, t, but yours takes 3"
    )


@pytest.mark.parametrize("stub", [..., lambda p, t: ..., lambda p, t: t - ...])
def test_one_stub_makes_it_not_attempted(stub):
    with pytest.raises(check.NotAttempted):
        judge(first, second, stub)


@given(anything)
def test_garbage_gets_a_message(value):
    refuses(lambda: judge(first, value, third), lambda: judge(first, lambda p, t: value, third))
