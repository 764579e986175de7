"""A truth table beside a threshold unit."""

import numpy as np
import pytest

from lincls.plot import TruthTableArtist, figure, plot_truth_table

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])


@pytest.fixture
def artist():
    return TruthTableArtist(figure().axes[0], X, [0, 0, 0, 1])


def test_the_hand_weights_of_and_are_right_in_every_row(artist):
    assert artist.set([1, 1], -1.5).right.all()
    assert [text.get_text() for text in artist.numbers] == ["−1.50", "−0.50", "−0.50", "0.50"]
    assert len(artist.ticks.get_xydata()) == 4 and len(artist.crosses.get_xydata()) == 0


def test_a_row_with_z_zero_is_wrong(artist):
    assert artist.set([1, 1], -1).right.tolist() == [True, False, False, True]
    assert len(artist.crosses.get_xydata()) == 2


def test_other_targets_move_the_marks_and_are_judged(artist):
    assert artist.set([1, 1], -0.5, [0, 1, 1, 1]).right.all()
    counts = [len(line.get_xydata()) for _, line in artist.marks]
    assert counts == [1, 1, 3, 3]


def test_words_are_told_apart_but_one_word_alone_has_no_sign():
    words = TruthTableArtist(figure().axes[0], X, ["no", "no", "no", "yes"])
    assert words.set([1, 1], -1.5).right.all()
    with pytest.raises(
        TypeError, match="t must hold numbers when it holds one class alone; it came with 'no'"
    ):
        plot_truth_table(X, ["no"] * 4, [1, 1], 0)


def test_zero_is_never_written_with_a_minus(artist):
    assert artist.set([-0.001, 0], -0.0).numbers[2].get_text() == "0.00"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: plot_truth_table(np.ones((17, 2)), [0, 1] * 8 + [0], [1, 1], 0),
            "at most 16 rows",
        ),
        (lambda: plot_truth_table(X, [0, 0, 0, 1], [1], 0), "w must be a vector of 2 numbers"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
