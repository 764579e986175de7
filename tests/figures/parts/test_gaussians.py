"""Ellipses of equal density and the means of Gaussian classes.
Fisher's picture: threads, feet and bars of two classes along a direction.
"""

import numpy as np
import pytest

from lincls import LDA
from lincls.data import gaussians
from lincls.figures.parts.gaussians import EllipsesArtist, ellipse
from lincls.figures.parts.gaussians import fisher as drawn_on
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


X, T = gaussians(80, [[0, 0], [2, 1]], [[1.5, 0.8], [0.8, 1]], (0.4, 0.6), seed=3)


CENTRES = np.array([X[k == T].mean(axis=0) for k in (0, 1)])


def fisher():
    return drawn_on(*figure(panels=2).axes, X, T)


def test_no_direction_separates_better_than_ldas():
    model = LDA().fit(X, T)
    best = fisher().move(model.w_)
    angles = np.linspace(0, np.pi, 181)
    others = [fisher().move((np.cos(a), np.sin(a))) for a in angles[::20]]
    assert best >= max(others)
    difference = model.means_[1] - model.means_[0]
    assert best == pytest.approx(difference @ np.linalg.solve(model.covariance_, difference))


def test_the_bars_count_every_example_in_every_direction():
    drawn = fisher()
    for angle in np.linspace(0, np.pi, 30):
        drawn.move((np.cos(angle), np.sin(angle)))
        counts = [bars.get_data().values.sum() for bars in drawn.artists[-1]]
        assert counts == [(k == T).sum() for k in (0, 1)]


def test_below_the_bars_the_means_are_as_far_apart_as_the_root_of_the_separation():
    for a, same in (((1, 2), (10, 20)), ((-3, 1), (3, -1))):  # length and sign do not matter to the separation
        drawn = fisher()
        assert drawn.move(same) == pytest.approx(drawn.move(a))
        separation = drawn.move(a)
        (minus,), (plus,) = (foot.get_xdata() for foot in drawn.artists[-3:-1])
        assert plus - minus == pytest.approx(np.sqrt(separation) * np.sign(a @ (CENTRES[1] - CENTRES[0])))


def test_each_thread_ends_on_the_line_at_a_right_angle():
    a = np.array([0.6, 0.8])
    drawn = fisher()
    drawn.move(a)
    for start, foot in drawn.artists[2].get_segments():
        assert abs((foot - start) @ a) < 1e-9
        assert abs((foot - CENTRES.mean(axis=0)) @ [-a[1], a[0]]) < 1e-9
