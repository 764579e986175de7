"""Single answers: right, wrong with its message, boundary, garbage."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from students import anything, message, refuses

from lincls.exercise import check

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")


@pytest.mark.parametrize("found", [0.5, Fraction(1, 2), np.float32(0.5), np.array([0.5]), 0.5 + 5e-7])
def test_a_value_passes_in_any_form_within_the_tolerance(found):
    check.value(found, 0.5)


def test_a_value_just_outside_the_tolerance_shows_enough_digits():
    assert message(check.value, 0.5 + 2e-6, 0.5, "E") == "E is 0.500002, wanted 0.5"


@pytest.mark.parametrize(
    ("found", "slip"),
    [
        (-6, "The sign is flipped, and a factor 1/2 is missing."),
        (30, "It is 2 N times what is wanted: 1/N and 1/2 are missing."),
        (7.5, "It is N/2 times what is wanted: 1/N is missing, and there is a factor 1/2 too many."),
        (-15, "The sign is flipped, and 1/N is missing."),
    ],
)
def test_a_value_that_gives_its_slip_away_gets_the_sentence(found, slip):
    assert slip in message(check.value, found, 3.0, "E", N=5)


def test_a_known_mistake_comes_before_the_general_ones():
    said = message(check.value, -3, 3, "z", mistakes={"The bias was subtracted.": -3})
    assert said == "z is -3, wanted 3\nThe bias was subtracted."


def test_an_array_names_its_first_wrong_entry():
    assert message(check.array, [1, 2, 4], (1, 2, 3), "y") == "y[2] is 4, wanted 3"
    assert message(check.array, np.eye(2), [[1, 0], [1, 1]], "A").startswith("A[1, 0] is 0, wanted 1")


@pytest.mark.parametrize(
    ("found", "wanted", "slip"),
    [
        ([3, 2, 1], [1, 2, 3], "in another order"),
        ([[1, 3], [2, 4]], [[1, 2], [3, 4]], "transposed"),
        (np.ones((3, 2)), np.ones((2, 3)), "transposed"),
        ([[1], [2]], [1, 2], "not a column"),
        (3.0, [1, 2], "One number came back"),
        (7, (7,), "is one number, wanted a list of one\nIn Python (7) is just 7"),
    ],
)
def test_an_array_that_gives_its_slip_away_gets_the_sentence(found, wanted, slip):
    assert slip in message(check.array, found, wanted)


def test_truth_values_count_as_zero_and_one():
    check.array(np.array([True, False]), [1, 0])


def test_counts_are_exact():
    check.count(np.int64(14), 14)
    check.count(14.0, 14)
    assert "a count is a whole number" in message(check.count, 13.5, 14)


def test_a_range_is_open_at_both_ends():
    check.between(0.5, 0, 1)
    assert message(check.between, 0, 0, 1, "eta", below="It never moves.") == (
        "eta is 0, but it must be more than 0\nIt never moves."
    )


def test_a_choice_explains_the_wrong_option():
    why = {"a": "That is the bias.", "c": "That is the input."}
    check.choice(" B ", "b", why)
    assert message(check.choice, "a", "b", why) == "not 'a': That is the bias."
    assert "one of 'a', 'b', 'c'" in message(check.choice, "d", "b", why)
    assert "but it is 2" in message(check.choice, 2, "b", why)


def test_statements_are_numbered_from_one():
    check.true_false([True, np.False_], [True, False], ["", ""])
    check.true_false(np.array([True, False]), [True, False], ["", ""])
    said = message(check.true_false, [True, True], [True, False], ["", "z = 0 is an error."])
    assert said == "statement 2 is False: z = 0 is an error."
    assert "there are 2 statements" in message(check.true_false, [True], [True, False], ["", ""])
    check.true_false((1, np.array([0])), [True, False], ["", ""])
    assert "should be True or False, but it is 2" in message(check.true_false, [2, 0], [True, False], ["", ""])


def test_a_word_passes_in_any_case_and_a_known_wrong_one_is_explained():
    check.text("  The  Bias ", "the bias", "bias")
    assert message(check.text, "threshold", "bias", why={"Threshold": "b = -r."}) == (
        "the answer is not 'threshold'\nb = -r."
    )
    assert "should be a word in quotes" in message(check.text, 3, "bias")


@given(anything)
def test_garbage_gets_a_message_from_every_single_answer(value):
    refuses(
        lambda: check.value(value, 0.123, N=3),
        lambda: check.array(value, [1.0, 2.0], mistakes={"": [2.0, 1.0]}),
        lambda: check.array(value, [1.0, np.ones(2), "a"]),
        lambda: check.count(value, 987654321),
        lambda: check.between(value, 1e300, 2e300),
        lambda: check.choice(value, "#1#", {"#2#": ""}),
        lambda: check.true_false(value, [True] * 9, [""] * 9),
        lambda: check.text(value, "#1#"),
    )


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_a_value_passes_exactly_when_it_is_within_tolerance(found, wanted):
    close = abs(found - wanted) <= 1e-6 * max(1, abs(wanted))
    try:
        check.value(found, wanted)
    except check.Wrong:
        assert not close
    else:
        assert close


def test_one_number_in_a_list_is_that_number_and_one_letter_that_letter():
    check.value([-1], -1)
    check.count(((3,),), 3)
    check.choice(["B"], "b", {"a": "no"})


def test_a_wrong_answer_has_one_diagnosis():
    assert message(check.array, [3, 1, 2], [1, 2, 3]).endswith("\nThe right numbers, in another order.")
    told = message(check.array, [3, 1, 2], [1, 2, 3], mistakes={"Those are the ranks.": [3, 1, 2]})
    assert told == "the array[0] is 3, wanted 1\nThose are the ranks."


KNOWN = {"That is the sum.": 4, "Transposed.": ((1, 3), (2, 4))}


def test_a_known_wrong_answer_is_named_with_what_was_found():
    assert message(check.unlike, np.array([[1.0, 3.0], [2.0, 4.0]]), KNOWN, "M") == "M is ((1, 3), (2, 4))\nTransposed."


@pytest.mark.parametrize("found", [2, [1, 2], "4", None, np.eye(2), {"a": 4}])
def test_an_answer_that_is_not_known_to_be_wrong_is_left_to_the_law_that_follows(found):
    check.unlike(found, KNOWN)


def test_dots_are_not_attempted():
    with pytest.raises(check.NotAttempted):
        check.unlike([1, ...], KNOWN)
