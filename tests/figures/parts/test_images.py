"""Images in rows, with their names."""

import numpy as np

from lincls.figures.parts.images import ImagesArtist
from lincls.plot import figure


def panel():
    return figure().axes[0]


A = np.arange(128.0).reshape(2, 64)


def sheet(**named):
    return ImagesArtist(panel(), {"old": A, "new": A}, **named)


def test_pixels_are_read_line_by_line_from_the_top_and_nothing_lies_between_images():
    pixels = sheet(limits=(0, 127)).image.get_array()
    assert pixels.shape == (17, 17)
    assert np.array_equal(pixels[:8, :8], A[0].reshape(8, 8)) and np.array_equal(pixels[9:, 9:], A[1].reshape(8, 8))
    assert pixels.mask[8].all() and pixels.mask[:, 8].all()


def test_only_the_row_named_changes():
    pixels = sheet().set(new=A + 1).image.get_array()
    assert pixels[:8, :8].sum() == A[0].sum() and pixels[9:, :8].sum() == A[0].sum() + 64


def test_without_limits_zero_is_white_whatever_the_sign_of_the_rest():
    image = sheet().image
    assert image.norm.vmin == -image.norm.vmax == -127


def test_rows_and_columns_carry_their_names():
    ax = ImagesArtist(panel(), {"old": A}, names=["a", "b"]).image.axes
    assert [text.get_text() for text in ax.get_yticklabels()] == ["old"]
    assert [text.get_text() for text in ax.get_xticklabels()] == ["a", "b"]


def test_the_frames_of_the_outermost_images_lie_within_the_axes():
    ax = sheet().image.axes
    corners = np.vstack([frame.get_xydata() for frame in ax.lines])
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    assert left < corners[:, 0].min() and corners[:, 0].max() < right
    assert top < corners[:, 1].min() and corners[:, 1].max() < bottom
