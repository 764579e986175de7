"""A mark without its other half, or misspelled, is found before a student sees what it should hide."""

import pytest

from lincls_grader import marks


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "### BEGIN SOLUTION\nx = 1\n### END SOLUTION",
        "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION",
        "a\n### BEGIN HIDDEN TESTS\nb\n### END HIDDEN TESTS\nc\n### BEGIN HIDDEN TESTS\nd\n### END HIDDEN TESTS\n",
        "# begin with the solution of the first equation\n# End of the hidden part",
        's = "### BEGIN SOLUTION"',
    ],
)
def test_whole_marks_are_in_order(text):
    assert marks.faulty(text) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n### BEGIN HIDDEN TESTS\nb", "### BEGIN HIDDEN TESTS has no ### END HIDDEN TESTS after it"),
        ("### END HIDDEN TESTS", "line 1, ### END HIDDEN TESTS, has no ### BEGIN HIDDEN TESTS before it"),
        ("### BEGIN SOLUTION\n### END HIDDEN TESTS", "line 2, ### END HIDDEN TESTS, has no ### BEGIN HIDDEN"),
        ("### BEGIN SOLUTION\n  ### BEGIN SOLUTION", "line 2, ### BEGIN SOLUTION, stands before ### END SOLUTION"),
        ("### BEGIN HIDDEN TEST\n1", "line 1, ### BEGIN HIDDEN TEST, is no mark: wanted ### BEGIN HIDDEN TESTS"),
        ("# BEGIN HIDDEN TESTS\n1", "line 1, # BEGIN HIDDEN TESTS, is no mark: wanted ### BEGIN HIDDEN TESTS"),
        ("### begin solution\n1", "line 1, ### begin solution, is no mark: wanted ### BEGIN SOLUTION"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_sentence(text, said):
    assert marks.faulty(text).startswith(said)
