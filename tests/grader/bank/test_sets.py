"""Statements and proofs of the sets, and the keys that the library's exact verifier can confirm."""

from itertools import permutations
from pathlib import Path

import pytest

from lincls import Separator
from lincls.boolean import OR
from lincls.separability import verify
from lincls_grader import bank
from lincls_grader.bank.sets import first_order, listed, reasons_of
from lincls_grader.source import Source

SETS = sorted((Path(__file__).parents[3] / "solutions").glob("*/*.ipynb"))
PRINTED = {"03_perceptron q2-a", "03_perceptron q2-c"}  # a cell prints what is judged: no text to ask without it


@pytest.fixture(scope="module")
def asked():
    return {question.name: question for path in SETS for question in (*bank.statements(path), *bank.proofs(path))}


def key(question):
    return next(option.text for option in question.options if option.right)


def test_every_statement_of_a_set_is_asked_but_those_that_a_cell_prints(asked):
    wanted = {
        f"{path.stem} {cell.grade_id}"
        for path in SETS
        for cell in Source.read(path).tests
        if "check.statements(" in cell.source or "check.order(" in cell.source
    }
    found = {f"{question.group.partition('/')[0]} {question.tags[3]}" for question in asked.values()}
    assert wanted - found == PRINTED and found <= wanted


def test_each_statement_has_an_introduction_of_its_own(asked):
    texts = [question.text for question in asked.values() if question.form == "choice"]
    assert all(not text.startswith("**") and text.endswith("True or false, and why?") for text in texts)


def test_a_pair_of_truth_and_reason_is_a_choice_and_says_what_is_wrong_with_it(asked):
    question = asked["s-03-q4-2"]
    right = "True: the rule stops at the first line that separates, and the start decides which that is"
    assert len(question.options) == 2 * 5 and key(question) == right
    said = {option.text: option.because for option in question.options}
    assert said["True: only one line gets all rows right"].startswith("It is true, but not")
    assert said[right.replace("True", "False")] == "It is true."
    assert question.because.startswith(right)


def test_statements_about_separable_functions_are_confirmed_by_the_exact_verifier(asked):
    X, t = OR.encoded(-1)
    ends = [Separator((1, 1), 1), Separator((2, 2), 1)]  # of two runs, and not one boundary
    assert all(verify(end, X, t) for end in ends) and key(asked["s-03-q4-2"]).startswith("True")


def test_of_all_right_orders_of_a_proof_the_one_by_the_letters_is_asked_for(asked):
    question = asked["o-04-q4-a"]
    letters = [option.text[0] for option in question.options]
    told = question.because.removeprefix("What needs what: ").rstrip(".").split(", ")
    needs = [(each[0], each[-1]) for each in told]
    right = [each for each in permutations("abcdefgh") if all(each.index(b) < each.index(a) for a, b in needs)]
    assert len(right) == 3 and letters == list(min(right)) == first_order(sorted("abcdefgh"), needs)


def test_statements_and_reasons_are_found_in_each_way_of_writing_them():
    nested = (
        "1. Write f.\n2. Judge:\n   1. It is odd.\n   2. It is even.\n\n   Reasons: (a) One. (b) Two; and\n   more."
    )
    assert listed(nested, 2) == ["It is odd.", "It is even."] and listed(nested, 3) == []
    assert reasons_of(nested) == {"a": "One", "b": "Two; and more"}
    assert reasons_of("Reasons: a. one, e.g. this; b. two.") == {"a": "one, e.g. this", "b": "two"}
    assert reasons_of("The reasons:\n\n- a: one\n- b: two") == {"a": "one", "b": "two"}
    assert reasons_of("- (a) one\n- (b) two") == {"a": "one", "b": "two"}
