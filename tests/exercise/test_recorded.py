"""What only the grader judges: any form of a right answer is taken, and nothing is told outside the grader."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check
from lincls.exercise.run import grading

RIGHT = [(True, "c"), (False, "a")]


@pytest.mark.parametrize(
    ("form", "answers"),
    [
        (int, [3, 3.0, np.array([3]), np.array([[-1]])]),
        (float, [0.5]),
        (bool, [1, np.bool_(False)]),
        (str, ["perceptron"]),
        ("abcd", [" C "]),
        ({"AND", "OR"}, ["and"]),
        ((1,), [-1]),
        ((2,), [[1, 2]]),
        ((None, 3), [np.zeros((4, 3))]),
        ([int, "ab"], [[1, "a"]]),
        ([int, ...], [{1, 2, 3}, []]),
        ([[int, (2,), float], ...], [[(0, (1, 1), 0.5)]]),
    ],
)
def test_an_answer_of_this_form_is_recorded(form, answers, capsys):
    for answer in answers:
        assert check.recorded(answer, form=form) is None
        assert capsys.readouterr().out == "recorded, well formed: the grader judges it\n"


@pytest.mark.parametrize(
    ("answer", "form", "said"),
    [
        ("x", float, "n should be one number, but it is 'x'"),
        (2, bool, "n should be True or False, but it is 2"),
        (3, str, "n should be a word in quotes, but it is 3"),
        ("e", "abcd", "n should be one of 'a', 'b', 'c', 'd', but it is 'e'"),
        ([1, 2, 3], (2,), "n should be 2 numbers, but it has 3 numbers"),
        ([1, 2], (2, None), "n should be numbers in shape (2, any number), but it has 2 numbers"),
        ([1], [int, int], "n should have 2 values, but it has 1"),
        (1, [int, ...], "n should be a list, but it is 1"),
        ({1, "b"}, [int, "ab"], "n should be a list, but it is an object of type set"),
        ([[1, 2], [3, "b"]], [[int, int], ...], "n[1][1] should be one number, but it is 'b'"),
    ],
)
def test_another_form_is_wrong(answer, form, said):
    assert message(check.recorded, answer, form=form, names=["n"]) == said


def test_several_answers_have_a_form_each(capsys):
    check.recorded(3, [1, 1], form=[int, (2,)], names=["n", "w"])
    check.recorded(3, 4, form=int)
    assert capsys.readouterr().out.startswith("n, w: recorded")
    with pytest.raises(check.NotAttempted):
        check.recorded(3, ..., form=int)
    with pytest.raises(ValueError, match="2 answers, but 3 forms"):
        check.recorded(3, 4, form=[int, int, int])


@pytest.mark.parametrize(
    "answers",
    [
        [(True, "c"), (False, "a")],
        ((1, "C"), (0, " A ")),
        [[np.bool_(True), "c"], [np.int64(0), "(a)"]],
        np.array([(True, "c"), (False, "a")]),
        {1: (True, "c"), 2: (False, "a")},
        [("True", "c"), ("false", "a")],
    ],
)
def test_statements_are_taken_in_any_form(answers):
    check.statements(answers, 2, reasons="abc", right=RIGHT)
    check.statements([pair[0] for pair in RIGHT], 2, right=[1, 0])


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([(True, "c")], "there are 2 statements, but 1 answer"),
        ("no", "the answer should be a list with (True, \"a\") for each statement, but it is 'no'"),
        (
            [(True, "c"), False],
            'statement 2: a truth value and a reason such as (True, "a") are wanted, but it is False',
        ),
        ([(True, "c"), (2, "a")], "statement 2 should be True or False, but it is 2"),
        ([(True, "d"), (False, "a")], "the reason of statement 1 should be one of 'a', 'b', 'c', but it is 'd'"),
    ],
)
def test_statements_of_another_form_are_wrong(answers, said):
    assert message(check.statements, answers, 2, reasons="abc") == said


@pytest.mark.parametrize("answers", [[(True, "b"), (False, "a")], [(False, "c"), (True, "a")]])
def test_a_wrong_statement_tells_nothing_outside_the_grader(answers):
    told = message(check.statements, answers, 2, reasons="abc", right=RIGHT, why=["Because.", "So."])
    assert told == "not every statement is judged rightly"


def test_a_cell_judges_the_statements_that_it_is_about_and_the_others_may_be_open(capsys):
    for rest in ((True, "c"), "?", ..., (..., ...)):
        check.statements([(True, "c"), rest], 2, reasons="abc", right=RIGHT[:1], only=[1])
        assert message(check.statements, [rest, (True, "c")], 2, reasons="abc", right=RIGHT[1:], only=[2])
        check.statements([(True, "c"), rest], 2, reasons="abc", only=[1])
    assert set(capsys.readouterr().out.splitlines()) == {"statement 1: recorded, well formed: the grader judges it"}
    for nothing in (..., [(True, "c"), ...], [(True, "c"), (..., ...)]):
        with pytest.raises(check.NotAttempted):
            check.statements(nothing, 2, reasons="abc", right=RIGHT[1:], only=[2])


def test_a_flaw_may_be_seen_at_one_of_two_steps():
    for found in (1, "c"):
        check.faulty(found, 5, right=(1, 3))
    assert message(check.faulty, 2, 5, right=(1, 3)) == "the faulty step is another one"


def test_the_grader_names_every_wrong_statement_and_explains_it_later(grader, capsys):
    with pytest.raises(check.Wrong) as refused:
        check.statements([(1, "b"), (1, "a")], 2, reasons="abc", right=RIGHT, why=["Because.", "So."])
    assert str(refused.value) == "not every statement is judged rightly: look again at 1, 2"
    assert refused.value.later.split("\n") == [
        "statement 1 is True, but not by reason b (reason c): Because.",
        "statement 2 is False (reason a): So.",
    ]
    check.statements(RIGHT, 2, reasons="abc")
    assert capsys.readouterr().out == ""


LISTED = [[3, 1, 2], np.array([3, 1, 2]), ("C", "a", "b"), [np.array([3]), 1.0, "2"]]
WRITTEN = ["cab", "c, a, b", ["c -> a -> b"], "3 1 2", np.str_("312")]


@pytest.mark.parametrize("found", LISTED + WRITTEN)
def test_steps_in_order_are_taken_in_any_form(found):
    check.order(found, 3)
    check.order(found, 3, before=[(3, 1), ("a", "b")])


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([1, 2], "the order should have 3 steps, but it has 2"),
        ([1, 2, 2], "the order names step 2 twice"),
        ("abz", "the order: a step is a number from 1 to 3 or a letter from a to c, not 'z'"),
        ([0, 1, 2], "the order: a step is a number from 1 to 3 or a letter from a to c, not 0"),
        ({1, 2, 3}, "the order should be a list of the steps' numbers, but it is an object of type set"),
    ],
)
def test_another_list_of_steps_is_wrong(found, said):
    assert message(check.order, found, 3) == said


def test_an_order_is_judged_and_explained_in_the_grader_only(grader):
    assert message(check.order, "bac", 3, before=[("a", "b")]).endswith("that it needs: b needs a")
    assert message(check.order, [1, 3], 3, before=[(1, 2)], spare=[3]).endswith("step 3 does not")
    check.order([1, 2], 3, before=[(1, 2)], spare=[3])
    with grading(None):
        assert message(check.order, "bac", 3, before=[("a", "b")]).endswith("that it needs")
        assert message(check.order, [1, 2, 3], 3, spare=1).endswith("it has 3; 1 of the 3 do not belong")


def test_the_faulty_step_is_judged_and_explained_in_the_grader_only(grader):
    for found in (3, "c", np.array([3]), "3", [3]):
        check.faulty(found, 5, right=3)
    assert message(check.faulty, 2, 5, right="c", why={2: "That is (1)."}) == (
        "the faulty step is another one\nThat is (1)."
    )
    with grading(None):
        assert message(check.faulty, 2, 5, right=3, why="Because.") == "the faulty step is another one"
        assert message(check.faulty, 6, 5).endswith("a letter from a to e, not 6")


@given(anything)
def test_nothing_but_a_verdict_leaves_these_checks(answer):
    for judge in (
        lambda: check.recorded(answer, form=[int, ...]),
        lambda: check.recorded(answer, form="ab"),
        lambda: check.recorded(answer, form=(2, None)),
        lambda: check.statements(answer, 2, reasons="ab", right=[(True, "a"), (True, "b")]),
        lambda: check.statements(answer, 1, right=[True]),
        lambda: check.order(answer, 3, before=[(1, 2)]),
        lambda: check.faulty(answer, 3, right=1),
    ):
        try:
            judge()
        except (check.Wrong, check.NotAttempted):
            continue
