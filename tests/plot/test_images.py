"""Rows of small images."""

import numpy as np
import pytest

from lincls.plot import ImagesArtist, figure, plot_images

A = np.arange(12.0).reshape(2, 6)


def artist(**named):
    return ImagesArtist(figure().axes[0], {"old": A, "new": A}, (2, 3), **named)


def test_pixels_are_read_line_by_line_from_the_top_and_nothing_lies_between_images():
    sheet = artist(limits=(0, 11)).image.get_array()
    assert sheet.shape == (5, 7)
    assert sheet[:2, :3].tolist() == [[0, 1, 2], [3, 4, 5]] and sheet[3:, 4:].tolist() == [
        [6, 7, 8],
        [9, 10, 11],
    ]
    assert sheet.mask[2].all() and sheet.mask[:, 3].all()


def test_only_the_row_named_changes():
    sheet = artist().set(new=A + 1).image.get_array()
    assert sheet[:2, :3].sum() == A[0].sum() and sheet[3:, :3].sum() == A[0].sum() + 6


def test_without_limits_zero_is_white_whatever_the_sign_of_the_rest():
    image = artist().image
    assert image.norm.vmin == -image.norm.vmax == -11


def test_rows_and_columns_carry_their_names():
    ax = plot_images({"old": A}, (2, 3), names=["a", "b"], ax=figure().axes[0])
    assert [text.get_text() for text in ax.get_yticklabels()] == ["old"]
    assert [text.get_text() for text in ax.get_xticklabels()] == ["a", "b"]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: plot_images(A, (2, 3)), TypeError, "rows must map names"),
        (lambda: plot_images({"a": A}, 2), ValueError, r"shape must be \(height, width\); it came as 2"),
        (
            lambda: plot_images({"a": A}, (2,)),
            ValueError,
            r"shape must be \(height, width\); it came as \(2,\)",
        ),
        (
            lambda: artist(names=["a"]),
            ValueError,
            "names must hold 2 names, one for each column; it came with 1",
        ),
        (lambda: artist(names=2), TypeError, "names must be a list, one name a column"),
        (lambda: plot_images({"a": A}, (3, 3)), ValueError, "a must have the shape"),
        (lambda: plot_images({"a": A, "b": A[:1]}, (2, 3)), ValueError, "b must have the shape"),
        (lambda: artist().set(other=A), ValueError, "no row is called other; there are: old, new"),
        (lambda: artist().set(new=A[:, :4]), ValueError, "new must have the shape"),
    ],
)
def test_bad_input_is_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
