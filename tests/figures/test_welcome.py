"""The still figure of lecture 00."""

import pytest

from lincls.figures import welcome


def test_one_line_needs_no_argument_and_counts_what_is_wrong(capsys):
    welcome.one_line()
    said = capsys.readouterr().out
    assert said == "The line x1 + x2 = 0 puts 5 of 40 examples on the wrong side (ringed).\n"


@pytest.mark.parametrize(
    ("w", "b", "line"),
    [((2, -0.5), 1, "2 x1 - 0.5 x2 + 1 = 0"), ((-1, 0), -3, "- x1 - 3 = 0"), ((0.1, 21), 0, "0.1 x1 + 21 x2 = 0")],
)  # fmt: skip
def test_the_caption_writes_the_line_of_other_weights(capsys, w, b, line):
    welcome.one_line([[0, 0], [1, 1]], [-1, 1], w, b)
    assert f"The line {line} puts" in capsys.readouterr().out
