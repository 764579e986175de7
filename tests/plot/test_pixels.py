"""Patterns, their shifts and the mean of the shifts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.plot import plot_pixels, shifts


def test_what_falls_off_on_the_right_comes_back_on_the_left():
    assert shifts([1, 0, 1])[1].tolist() == [1, 1, 0]


@given(st.lists(st.integers(0, 1), min_size=1, max_size=20))
def test_the_mean_of_all_shifts_is_the_same_in_every_pixel(pattern):
    assert (shifts(pattern).sum(axis=0) == sum(pattern)).all()


def test_a_pixel_is_as_dark_as_its_value():
    ax = plot_pixels({"mean": [0, 0.5, 1]}, colour="#000000")
    assert ax.collections[0].get_facecolor()[:, 0].tolist() == [1, 0.5, 0]
    assert [text.get_text() for text in ax.get_yticklabels()] == ["mean"]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: plot_pixels([0, 1]), TypeError, "patterns must map names to pixels"),
        (lambda: plot_pixels({"A": [0, 2]}), ValueError, "numbers from 0 to 1"),
        (lambda: plot_pixels({"A": [0, 1], "B": [0]}), ValueError, r"patterns\['B'\] must be a vector of 2"),
        (lambda: plot_pixels({"A": []}), ValueError, r"patterns\['A'\] must be a vector of at least one"),
        (lambda: plot_pixels({"A": [[0], [0, 1]]}), ValueError, "must have rows of one length"),
        (lambda: shifts([]), ValueError, "pattern must be a vector of at least one number"),
        (lambda: shifts([[0], [0, 1]]), ValueError, "pattern must have rows of one length"),
    ],
)
def test_bad_input_is_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
