"""Ellipses of equal density and the means of Gaussian classes."""

import numpy as np

from lincls.figures.parts.ellipses import EllipsesArtist, ellipse
from lincls.plot import figure

SIGMA = np.array([[2.0, 0.6], [0.6, 0.5]])
MEANS = np.array([[1.0, -1.0], [3.0, 2.0]])


def test_every_point_of_an_ellipse_is_r_standard_deviations_from_the_mean():
    for radius in (0.5, 1.0, 2.0):
        away = ellipse(MEANS[0], SIGMA, radius) - MEANS[0]
        found = np.sqrt(np.einsum("ni,ij,nj->n", away, np.linalg.inv(SIGMA), away))
        np.testing.assert_allclose(found, radius)


def test_a_covariance_without_width_gives_a_segment():
    outline = ellipse(np.zeros(2), np.diag([4.0, 0.0]))
    np.testing.assert_allclose(outline[:, 1], 0, atol=1e-12)
    np.testing.assert_allclose(np.abs(outline[:, 0]).max(), 2)


def test_the_crosses_stand_at_the_means_and_follow_them():
    artist = EllipsesArtist(figure().axes[0], 2)
    for means in (MEANS, MEANS[::-1]):
        artist.set(means, SIGMA)
        np.testing.assert_array_equal([c.get_xydata()[0] for c in artist.crosses], means)


def test_one_covariance_for_all_is_the_same_as_a_copy_for_each():
    outlines = []
    for covariances in (SIGMA, np.array([SIGMA, SIGMA])):
        artist = EllipsesArtist(figure().axes[0], 2).set(MEANS, covariances)
        outlines.append([line.get_xydata() for pair in artist.outlines for line in pair])
    np.testing.assert_array_equal(*outlines)
