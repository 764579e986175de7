"""A plane of digits: its images are reconstructions, and who stands on a digit sees it."""

import numpy as np
import pytest

from lincls import PCA
from lincls.data import real
from lincls.figures.parts.digit_plane import NEIGHBOURS, Plane, digit_plane, planes_of
from lincls.plot import figure

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
