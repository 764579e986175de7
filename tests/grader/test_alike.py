"""Fingerprints see through disguises, rings of any size stand out, and what the class shares says nothing."""

from functools import cache

import disguises
import pytest
from disguises import DISGUISES, HandIn, honest

from lincls_grader import alike
from lincls_grader.source import Source

LOOP = """
def fit(X, t, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for epoch in range(epochs):
        updated = False
        for x, y in zip(X, t):
            if y * (w @ x + b) <= 0:
                w, b, updated = w + y * x, b + y, True
        if not updated:
            break
    margins = np.abs(X @ w + b) / np.linalg.norm(w)
    return w, b, margins.min(axis=0), epoch
"""
OTHER = """
def fit(X, t, epochs=100):
    Z = np.column_stack([np.ones(len(X)), X])
    v = np.zeros(Z.shape[1])
    while epochs and np.any(t * (Z @ v) <= 0):
        k = int(np.argmin(t * (Z @ v)))
        v += t[k] * Z[k]
        epochs -= 1
    return v[1:], v[0], epochs
"""
CLASS = 120


@cache
def released():
    return tuple(cell.released for cell in Source.read("solutions/03_perceptron/03_perceptron.ipynb").cells)


def prints(given: HandIn):
    return alike.prints(given.answers.values(), given.own, released())


@cache
def students(count=CLASS, first=0):
    """The fingerprints of a class in which everybody works alone."""
    return {f"s{n:03}": prints(honest(first + n)) for n in range(count)}


def found(**given):
    return {student: alike.prints([text]) for student, text in given.items()}


@pytest.mark.parametrize("first", [0, 1000, 2000])
def test_in_a_class_of_120_who_worked_alone_nobody_is_marked(first):
    assert alike.pairs(students(first=first)) == []


@pytest.mark.parametrize("name", DISGUISES)
def test_a_copy_is_seen_through_each_of_fifteen_disguises_and_more(name):
    assert len(DISGUISES) >= 15
    for original in (3, 57, 101):
        copied = DISGUISES[name](honest(original))
        assert copied != honest(original)
        assert [pair[:2] for pair in alike.pairs({**students(), "t": prints(copied)})] == [(f"s{original:03}", "t")]


@pytest.mark.parametrize(("size", "of"), [(2, 20), (4, 20), (9, 20), (14, 20), (3, 4), (40, 120), (80, 120)])
def test_a_ring_of_any_size_is_one_group(size, of):
    ring = {f"r{n:02}": prints(list(DISGUISES.values())[n % 15](honest(500))) for n in range(size)}
    alone = dict(list(students().items())[: of - size])
    (group,) = alike.groups(alike.pairs({**alone, **ring}))
    assert group.students == tuple(ring) and group.least > 0.8


def test_what_the_task_gives_to_all_and_what_was_released_says_nothing():
    given = {student: (*each, *alike.prints([LOOP])) for student, each in students().items()}
    assert alike.prints([LOOP], (), [LOOP]) == ()
    assert alike.pairs(given) == alike.pairs(found(**{f"s{n}": LOOP for n in range(20)})) == []
    stubs = {f"s{n}": alike.prints(released(), (), released()) for n in range(20)}
    assert alike.pairs(stubs) == [] and set(stubs.values()) == {()}


def test_who_wrote_little_is_alike_to_nobody():
    few = {f"few{n}": prints(HandIn({name: honest(3).answers[name] for name in ("q1", "q9")})) for n in range(3)}
    assert not [pair for pair in alike.pairs({**students(), "few": few["few0"]}) if "few" in pair[:2]]


def test_answers_are_compared_apart_from_own_cells():
    noise = [disguises._noise(n, 100) for n in range(6)]
    ada = HandIn(honest(500).answers, tuple(noise[:3]))
    bob = HandIn(honest(500).answers, tuple(noise[3:]))
    (pair,) = alike.pairs({**students(), "ada": prints(ada), "bob": prints(bob)})
    assert pair[:3] == ("ada", "bob", 1.0)


def test_a_part_that_was_copied_into_other_code_is_found():
    (pair,) = alike.pairs(found(ada=LOOP, bob=OTHER + LOOP.replace("fit", "old"), eve="x = [n**2 for n in range(9)]"))
    assert pair[:3] == ("ada", "bob", 1.0)


@pytest.mark.parametrize(
    "text",
    ["((((", "'", "\0", "def f(:", "", "(" * 90_000, "-" * 90_000 + "1", "a." * 40_000 + "a", "x = 1 + 2\n" * 50_000],
)
def test_text_that_is_no_python_is_read_as_far_as_it_is(text):
    assert len(alike.prints([text])) <= 2
    assert set(alike.prints([LOOP])) <= set(alike.prints([LOOP + "\n" + text[:1000]]))


def test_of_a_cell_that_says_much_the_least_fingerprints_are_kept():
    assert len(alike.prints([disguises._noise(1, 3000)])) <= alike.MOST


def test_lines_that_another_one_has_too_are_told():
    text = "import numpy as np\n\n\nmine = sorted([3, 4], key=len)[0]\n\nn = total + b * len(c)  # the same"
    assert alike.shared_lines(text, alike.of_cell("m = d * len(v) + s")) == {6}


def test_fingerprints_of_an_earlier_version_are_told_apart():
    assert alike.is_known(alike.prints([LOOP])) and alike.is_known(()) and not alike.is_known([1, 2**47])


def test_a_class_of_nobody_has_no_pairs():
    assert alike.pairs({}) == alike.pairs({"ada": ()}) == alike.groups([]) == []
