"""A plane of digits: its images are reconstructions, and who stands on a digit sees it."""

import numpy as np
import pytest

from lincls import PCA
from lincls.data import real
from lincls.figures.parts.digit_plane import NEIGHBOURS, DigitPlaneArtist, Plane, planes_of
from lincls.plot import figure

DIGITS, CLASSES = real.digits()[:2]
PLANES = planes_of(DIGITS, CLASSES)


def digit_field(planes):
    return DigitPlaneArtist(*figure(panels=2).axes, DIGITS, CLASSES, planes)


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
    artist, Z = digit_field(PLANES), PLANES[name].Z
    for n in (0, 500, 1796):
        artist.set(name, Z[n])
        near = np.argsort(np.hypot(*(Z - Z[n]).T))[:NEIGHBOURS]
        assert artist.digit == CLASSES[n] and artist.alike == (CLASSES[near] == CLASSES[n]).sum()
        assert np.array_equal(artist.images.rows["the nearest"], DIGITS[n : n + 1])
        assert np.allclose(np.ravel(artist.ring.get_data()), Z[n])


def test_the_signs_of_the_directions_change_neither_the_digit_nor_the_image():
    mirrored = {name: Plane(Z * [1, -1], base, A * [[1], [-1]]) for name, (Z, base, A) in PLANES.items()}
    one = digit_field(PLANES).set("PCA", np.array([0.2, 0.3]))
    other = digit_field(mirrored).set("PCA", np.array([0.2, -0.3]))
    assert (one.digit, one.alike) == (other.digit, other.alike)
    assert np.allclose(one.images.rows["this place"], other.images.rows["this place"])


def test_the_numerals_go_where_the_plane_has_them():
    artist = digit_field(PLANES)
    for name in ("PCA", "LDA", "PCA"):
        artist.set(name, np.zeros(2))
        for digit, line in enumerate(artist.numerals):
            assert np.allclose(line.get_xydata(), PLANES[name].Z[digit == CLASSES])
