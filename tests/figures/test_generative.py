"""The artists of lecture 09: ellipses of equal density, Fisher's picture, regions, names of conics."""

import numpy as np
import pytest

from lincls import LDA
from lincls.data import gaussians
from lincls.figures.generative import FisherArtist, SheetArtist, _means, _regions
from lincls.plot import figure

SIGMA = np.array([[2.0, 0.6], [0.6, 0.5]])
X, T = gaussians(80, [[0, 0], [2, 1]], [[1.5, 0.8], [0.8, 1]], (0.4, 0.6), seed=3)


def fisher():
    return FisherArtist(*figure(panels=2).axes, X, T)


def test_no_direction_separates_better_than_ldas():
    model = LDA().fit(X, T)
    best = fisher().set(model.w_).separation
    angles = np.linspace(0, np.pi, 181)
    others = [fisher().set((np.cos(a), np.sin(a))).separation for a in angles[::20]]
    assert best >= max(others)
    difference = model.means_[1] - model.means_[0]
    assert best == pytest.approx(difference @ np.linalg.solve(model.covariance_, difference))


def test_length_and_sign_of_the_direction_do_not_matter_to_the_separation():
    found = [fisher().set(a).separation for a in ((1, 2), (10, 20), (-1, -2))]
    np.testing.assert_allclose(found, found[0])


def test_the_bars_count_every_example():
    drawn = fisher().set((1, -1))
    counts = [bars.get_data().values.sum() for bars in drawn.bars]
    assert counts == [(k == T).sum() for k in (0, 1)]


def test_each_thread_ends_on_the_line_at_a_right_angle():
    a = np.array([0.6, 0.8])
    drawn = fisher().set(a)
    for start, foot in drawn.threads.get_segments():
        assert abs((foot - start) @ a) < 1e-9
        assert abs((foot - drawn.middle) @ [-a[1], a[0]]) < 1e-9


def test_no_direction_and_three_classes_are_refused():
    with pytest.raises(ValueError, match="direction"):
        fisher().set((0, 0))
    with pytest.raises(ValueError, match="two classes"):
        FisherArtist(*figure(panels=2).axes, X, np.arange(len(X)) % 3)


def test_mistakes_of_the_model_are_ringed():
    class ExclusiveOr:
        def predict(self, X):
            return ((X[:, 0] > 0.5) != (X[:, 1] > 0.5)).astype(int)

    ax, corners = figure().axes[0], np.array([[0, 0], [0, 1], [1, 0], [1, 1.0]])
    _regions(ExclusiveOr(), corners, np.array([0, 1, 1, 1]), ax)
    rings = [line for line in ax.lines if line.get_markerfacecolor() == "none" and len(line.get_xydata())]
    assert [line.get_xydata().tolist() for line in rings] == [[[1, 1]]]


IMAGES = np.arange(4 * 64.0).reshape(4, 64) % 17


def test_each_image_of_a_sheet_stands_upright_in_its_own_cell():
    shown = SheetArtist(figure().axes[0], 2, 2, "").set(IMAGES).ink
    for k, image in enumerate(IMAGES.reshape(4, 8, 8)):
        row, column = 1 + 9 * (k // 2), 1 + 9 * (k % 2)
        np.testing.assert_array_equal(shown[row : row + 8, column : column + 8], image)
    assert (shown[::9] == -1).all() and (shown[:, ::9] == -1).all(), "the gaps have ink"


def test_a_sheet_wants_as_many_images_as_it_has_cells():
    with pytest.raises(ValueError, match="images must be 4; it came with 3"):
        SheetArtist(figure().axes[0], 2, 2, "").set(IMAGES[:3])


def test_the_bars_of_a_mean_are_students_interval():
    errors = np.random.default_rng(0).random((2, 30))
    marks = _means(figure().axes[0], [10, 100])
    marks.move(errors, errors + 1)
    line, _, _, bars = marks.artists
    (low, high) = bars.get_segments()[0][:, 1]
    reach = 2.045 * errors[0].std(ddof=1) / np.sqrt(30)
    np.testing.assert_allclose([low, high], errors[0].mean() + 1 + np.array([-reach, reach]))
    np.testing.assert_allclose(line.get_ydata(), errors.mean(axis=1))
