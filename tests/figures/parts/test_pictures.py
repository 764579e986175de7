"""Ten pictures of weights with frames and bars, and a sheet of digits.
Sheets of small images.
Images in rows, with their names.
A plane of digits: its images are reconstructions, and who stands on a digit sees it.
"""

import numpy as np
import pytest

from lincls import PCA
from lincls.data import real
from lincls.figures.parts.pictures import (
    NEIGHBOURS,
    SHADES,
    AlbumArtist,
    ImagesArtist,
    Plane,
    digit_plane,
    dozen,
    planes_of,
    sheet,
)
from lincls.plot import figure


def test_an_album_shows_each_row_of_weights_at_its_place_and_frames_those_that_are_marked():
    W = np.zeros((10, 64))
    W[7, 0], W[2, 63] = -2.0, 1.0
    album = AlbumArtist(figure().axes[0], "ten").set(W).mark(good=[7], bad=[2])
    upper, lower = (row.get_array() for row in album.rows)
    assert lower[0, 20] == -1 and upper[7, 27] == 0.5 and np.count_nonzero([upper, lower]) == 2
    corners = [tuple(segment[0]) for segment in album.frames.get_segments()[-2:]]
    assert corners == [tuple(album.corners[7]), tuple(album.corners[2])]


def test_the_bars_of_an_album_grow_from_the_middle_to_the_side_of_their_sign():
    album = AlbumArtist(figure().axes[0], "ten", bars=True).measure([0.5, -1.0, *np.zeros(8)])
    middles = album.corners[:, 0] + 4
    right, left = (path.vertices[:, 0] for path in album.bars.get_paths()[:2])
    assert (right.min(), right.max()) == (middles[0], middles[0] + 2)
    assert (left.min(), left.max()) == (middles[1] - 4, middles[1])


def test_a_sheet_shows_its_digits_line_by_line_and_frames_no_other():
    images = np.zeros((6, 64))
    images[5, 0] = 16.0
    marks = dozen(figure().axes[0], "six")
    shown, frames = marks.artists
    marks.move(images)
    assert np.argwhere(shown.get_array()).tolist() == [[9, 9]]
    assert len(frames.get_segments()) == 6
    marks.move(images[:0])
    assert len(frames.get_segments()) == 0


IMAGES = np.arange(4 * 64.0).reshape(4, 64) % 17


def test_each_image_of_a_sheet_stands_upright_in_its_own_cell():
    marks = sheet(figure().axes[0], 2, 2, "")
    marks.move(IMAGES)
    shown = marks.artists[0].get_array()
    for k, image in enumerate(IMAGES.reshape(4, 8, 8).astype(int)):
        row, column = 1 + 9 * (k // 2), 1 + 9 * (k % 2)
        np.testing.assert_array_equal(shown[row : row + 8, column : column + 8], SHADES[10 * image])
    assert (shown[::9] == SHADES[-1]).all() and (shown[:, ::9] == SHADES[-1]).all(), "the gaps have ink"


A = np.arange(128.0).reshape(2, 64)


def two_rows(**named):
    return ImagesArtist(figure().axes[0], {"old": A, "new": A}, **named)


def test_pixels_are_read_line_by_line_from_the_top_and_nothing_lies_between_images():
    pixels = two_rows(limits=(0, 127)).image.get_array()
    assert pixels.shape == (17, 17)
    assert np.array_equal(pixels[:8, :8], A[0].reshape(8, 8)) and np.array_equal(pixels[9:, 9:], A[1].reshape(8, 8))
    assert pixels.mask[8].all() and pixels.mask[:, 8].all()


def test_only_the_row_named_changes_and_without_limits_zero_is_white():
    image = two_rows().set(new=A + 1).image
    pixels = image.get_array()
    assert pixels[:8, :8].sum() == A[0].sum() and pixels[9:, :8].sum() == A[0].sum() + 64
    assert image.norm.vmin == -image.norm.vmax == -127


def test_rows_and_columns_carry_their_names():
    ax = two_rows(names=["a", "b"]).image.axes
    assert [text.get_text() for text in ax.get_yticklabels()] == ["old", "new"]
    assert [text.get_text() for text in ax.get_xticklabels()] == ["a", "b"]


def test_the_frames_of_the_outermost_images_lie_within_the_axes():
    ax = two_rows().image.axes
    corners = np.vstack([frame.get_xydata() for frame in ax.lines])
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    assert left < corners[:, 0].min() and corners[:, 0].max() < right
    assert top < corners[:, 1].min() and corners[:, 1].max() < bottom


DIGITS, CLASSES = real.digits()[:2]
PLANES = planes_of(DIGITS, CLASSES)


def digit_field(planes):
    return digit_plane(*figure(panels=2).axes, DIGITS, CLASSES, planes)


def test_on_pcas_plane_the_image_of_a_place_is_the_reconstruction():
    Z, base, images = PLANES["PCA"]
    model = PCA(n_components=2).fit(DIGITS)
    rebuilt = model.inverse_transform(model.transform(DIGITS))
    assert np.allclose(base + Z @ images, rebuilt)


def test_on_ldas_plane_the_images_are_the_best_for_its_coordinates_and_rebuild_less():
    lost = {name: DIGITS - base - Z @ images for name, (Z, base, images) in PLANES.items()}
    assert np.allclose(PLANES["LDA"].Z.T @ lost["LDA"], 0, atol=1e-6)
    errors = {name: (rest**2).sum() for name, rest in lost.items()}
    assert errors["PCA"] < errors["LDA"] < ((DIGITS - DIGITS.mean(axis=0)) ** 2).sum()


@pytest.mark.parametrize("name", PLANES)
def test_who_stands_on_a_digit_sees_it(name):
    marks, Z = digit_field(PLANES), PLANES[name].Z
    ring, _, images = marks.artists
    for n in (0, 500, 1796):
        near = np.argsort(np.hypot(*(Z - Z[n]).T))[:NEIGHBOURS]
        assert marks.move(name, Z[n]) == (CLASSES[n], (CLASSES[near] == CLASSES[n]).sum())
        assert np.array_equal(images.rows["the nearest"], DIGITS[n : n + 1])
        assert np.allclose(np.ravel(ring.get_data()), Z[n])


def test_the_signs_of_the_directions_change_neither_the_digit_nor_the_image():
    mirrored = {name: Plane(Z * [1, -1], base, A * [[1], [-1]]) for name, (Z, base, A) in PLANES.items()}
    one, other = digit_field(PLANES), digit_field(mirrored)
    assert one.move("PCA", np.array([0.2, 0.3])) == other.move("PCA", np.array([0.2, -0.3]))
    assert np.allclose(*(each.artists[-1].rows["this place"] for each in (one, other)))


def test_the_numerals_go_where_the_plane_has_them():
    marks = digit_field(PLANES)
    for name in ("PCA", "LDA", "PCA"):
        marks.move(name, np.zeros(2))
        for digit, line in enumerate(marks.ax.lines[:10]):
            assert np.allclose(line.get_xydata(), PLANES[name].Z[digit == CLASSES])
