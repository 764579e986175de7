"""A student's variant: the same for ever, another one for each student and question."""

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from students import anything

from lincls.exercise import variant
from lincls.exercise.variants import normal_id


def test_the_draws_follow_from_the_definition():
    seed = int.from_bytes(hashlib.sha256(b"ada|q3").digest()[:16], "big")
    words = [int(word) for word in np.random.PCG64(seed).random_raw(5)]
    assert variant("ada", "q3").integers(-4, 9, 5).tolist() == [-4 + (word * 13 >> 64) for word in words]
    assert variant("ada", "q3").uniform(2, 4, 5).tolist() == [2 + 2 * (word // 2**11) / 2**53 for word in words]


def test_the_draws_of_a_known_id_never_change():
    draws = variant("ada", "q1")
    assert draws.integers(0, 100, 6).tolist() == [20, 94, 53, 7, 73, 5]
    assert draws.permutation(5).tolist() == [4, 3, 0, 2, 1]
    assert draws.normal() == -0.9596606402192265


@pytest.mark.parametrize("same", ["  Ada  Lovelace ", "ADA LOVELACE", "ada\tlovelace"])
def test_capitals_and_blanks_do_not_matter(same):
    assert normal_id(same) == "ada lovelace"


def test_an_accent_may_be_written_in_two_ways():
    assert normal_id("Zo\u00eb") == normal_id("Zoe\u0308")


def test_numbers_are_ids_and_no_id_is_the_fixed_variant():
    assert normal_id(42) == normal_id("42") != normal_id("042")
    fixed = variant().integers(0, 1000, 8).tolist()
    for nobody in (None, ..., "", "  "):
        assert variant(nobody).integers(0, 1000, 8).tolist() == fixed
    assert variant("ada").integers(0, 1000, 8).tolist() != fixed


def test_students_and_questions_get_their_own_streams():
    streams = {tuple(variant(who, question).integers(0, 10**6, 4)) for who in range(50) for question in ("q1", "q2")}
    assert len(streams) == 100


def test_shapes_and_ranges_are_those_asked_for():
    draws = variant("ada")
    found = draws.integers(-3, 4, (200, 5))
    assert found.shape == (200, 5) and set(found.ravel().tolist()) == set(range(-3, 4))
    assert type(draws.integers(0, 2)) is int and type(draws.uniform()) is float
    z = draws.normal((4000,))
    assert abs(z.mean()) < 0.05 and abs(z.std() - 1) < 0.05
    assert sorted(draws.permutation(9).tolist()) == list(range(9))
    assert draws.choice("abc") in "abc"
    with pytest.raises(ValueError, match="high must be more than low"):
        draws.integers(3, 3)


@pytest.mark.parametrize("wrong", [1.5, True, ["ada"], b"ada"])
def test_other_things_are_no_ids(wrong):
    with pytest.raises(TypeError, match="a text in quotes or a whole number"):
        variant(wrong)


@given(st.one_of(st.text(), anything))
def test_any_value_gives_draws_or_a_type_error(value):
    try:
        variant(value).integers(0, 2)
    except TypeError as error:
        assert "student's id" in str(error)


@pytest.mark.parametrize("n", [0, 1, 2, 9, 300])
def test_a_permutation_takes_one_draw_for_each_swap(n):
    draws, again = variant("ada", "q1"), variant("ada", "q1")
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = again.integers(0, i + 1)
        order[i], order[j] = order[j], order[i]
    assert draws.permutation(n).tolist() == order
    assert draws.integers(0, 10**6) == again.integers(0, 10**6)
