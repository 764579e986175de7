"""Fisher's picture: threads, feet and bars of two classes along a direction."""

import numpy as np
import pytest

from lincls import LDA
from lincls.data import gaussians
from lincls.figures.parts.fisher import fisher as drawn_on
from lincls.plot import figure

X, T = gaussians(80, [[0, 0], [2, 1]], [[1.5, 0.8], [0.8, 1]], (0.4, 0.6), seed=3)


MEANS = np.array([X[k == T].mean(axis=0) for k in (0, 1)])


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


def test_length_and_sign_of_the_direction_do_not_matter_to_the_separation():
    found = [fisher().move(a) for a in ((1, 2), (10, 20), (-1, -2))]
    np.testing.assert_allclose(found, found[0])


def test_the_bars_count_every_example_in_every_direction():
    drawn = fisher()
    for angle in np.linspace(0, np.pi, 30):
        drawn.move((np.cos(angle), np.sin(angle)))
        counts = [bars.get_data().values.sum() for bars in drawn.artists[-1]]
        assert counts == [(k == T).sum() for k in (0, 1)]


def test_below_the_bars_the_means_are_as_far_apart_as_the_root_of_the_separation():
    for a in ((1, 2), (-3, 1)):
        drawn = fisher()
        separation = drawn.move(a)
        (minus,), (plus,) = (foot.get_xdata() for foot in drawn.artists[-3:-1])
        assert plus - minus == pytest.approx(np.sqrt(separation) * np.sign(a @ (MEANS[1] - MEANS[0])))


def test_each_thread_ends_on_the_line_at_a_right_angle():
    a = np.array([0.6, 0.8])
    drawn = fisher()
    drawn.move(a)
    for start, foot in drawn.artists[2].get_segments():
        assert abs((foot - start) @ a) < 1e-9
        assert abs((foot - MEANS.mean(axis=0)) @ [-a[1], a[0]]) < 1e-9
