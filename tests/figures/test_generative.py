"""The artists of lecture 09: ellipses of equal density, Fisher's picture, regions, names of conics."""

import numpy as np
import pytest

from lincls import LDA
from lincls.data import gaussians
from lincls.figures.generative import (
    EllipsesArtist,
    FisherArtist,
    MeansArtist,
    SheetArtist,
    _digit_models,
    _ellipse,
    _regions,
    conic,
)
from lincls.plot import figure

SIGMA = np.array([[2.0, 0.6], [0.6, 0.5]])
MEANS = np.array([[1.0, -1.0], [3.0, 2.0]])
X, T = gaussians(80, [[0, 0], [2, 1]], [[1.5, 0.8], [0.8, 1]], (0.4, 0.6), seed=3)


def test_every_point_of_an_ellipse_is_r_standard_deviations_from_the_mean():
    for radius in (0.5, 1.0, 2.0):
        away = _ellipse(MEANS[0], SIGMA, radius) - MEANS[0]
        found = np.sqrt(np.einsum("ni,ij,nj->n", away, np.linalg.inv(SIGMA), away))
        np.testing.assert_allclose(found, radius)


def test_a_covariance_without_width_gives_a_segment():
    outline = _ellipse(np.zeros(2), np.diag([4.0, 0.0]))
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


def test_as_many_means_as_classes_are_wanted():
    with pytest.raises(ValueError, match="means must have a row for each of the 3 classes; it came with 2"):
        EllipsesArtist(figure().axes[0], 3).set(MEANS, SIGMA)


@pytest.mark.parametrize("covariance", [np.eye(3), [[1, 2], [0, 1]], [[1, 2], [2, 1]]])
def test_what_is_no_covariance_is_refused(covariance):
    with pytest.raises(ValueError, match="covariances must be"):
        EllipsesArtist(figure().axes[0]).set(MEANS, covariance)


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


CONICS = {
    "circle": ([[1, 0], [0, 1]], (0, 0), -1),
    "ellipse": ([[1, 0], [0, 4]], (2, 0), -5),
    "point": ([[1, 0], [0, 4]], (-2, 0), 1),
    "nothing": ([[-1, 0], [0, -4]], (0, 0), -1),
    "hyperbola": ([[0, 0.5], [0.5, 0]], (0, 0), -1),
    "two crossing lines": ([[0, -1], [-1, 0]], (1, 1), -0.5),  # XOR over its features
    "parabola": ([[1, 0], [0, 0]], (0, -1), 3),
    "two parallel lines": ([[1, 2], [2, 4]], (0, 0), -1),
    "line": ([[0, 0], [0, 0]], (1, -2), 3),
    "everything": ([[0, 0], [0, 0]], (0, 0), 0),
}


@pytest.mark.parametrize("name", CONICS)
@pytest.mark.parametrize("factor", [1, -3, 1e6, 1e-6])
def test_a_known_conic_gets_its_name_whatever_the_factor(name, factor):
    A, w, b = CONICS[name]
    assert conic(factor * np.array(A), factor * np.array(w), factor * b) == name


@pytest.mark.parametrize("name", CONICS)
def test_turning_and_moving_the_plane_changes_no_name(name):
    A, w, b = (np.array(part, dtype=float) for part in CONICS[name])
    for seed in range(20):
        rng = np.random.default_rng(seed)
        Q = np.linalg.qr(rng.normal(size=(2, 2)))[0]
        s = rng.uniform(-2, 2, 2)  # z(Q x + s) as a function of x
        turned = Q.T @ A @ Q
        moved = (turned + turned.T) / 2, Q.T @ (2 * A @ s + w), float(s @ A @ s + w @ s + b)
        assert conic(*moved) == name


@pytest.mark.parametrize(
    ("A", "b", "name"),
    [([[1, 0], [0, 0]], 1, "nothing"), ([[1, 0], [0, 0]], 0, "line"), ([[0, 0], [0, 0]], 5, "nothing")],
)
def test_squares_of_one_coordinate_give_two_lines_one_or_none(A, b, name):
    assert conic(A, (0, 0), b) == name


def test_coefficients_that_are_not_symmetric_are_refused():
    with pytest.raises(ValueError, match="A must be symmetric"):
        conic([[1, 2], [0, 1]], (0, 0), 1)


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


def test_made_up_classes_have_the_means_and_covariances_of_their_models():
    Z, k = gaussians(3000, [[0, 0], [3, 1]], SIGMA, (0.5, 0.5), seed=1)
    Z[k == 1, 0] *= 2
    models = _digit_models(Z, k)
    within = [np.cov(Z[k == c].T, bias=True) for c in (0, 1)]
    for method, wanted in (
        ("naive Bayes", np.diag(np.diag(within[1]))),
        ("LDA", sum((k == c).mean() * within[c] for c in (0, 1))),
        ("QDA", within[1]),
    ):
        means, roots = models[method]
        np.testing.assert_allclose(means[1], Z[k == 1].mean(axis=0))
        np.testing.assert_allclose(roots[1] @ roots[1].T, wanted, atol=0.2)


def test_the_bars_of_a_mean_are_students_interval():
    errors = np.random.default_rng(0).random((2, 30))
    drawn = MeansArtist(figure().axes[0], [10, 100]).set(errors, errors + 1)
    (low, high) = drawn.bars[1].get_segments()[0][:, 1]
    reach = 2.045 * errors[0].std(ddof=1) / np.sqrt(30)
    np.testing.assert_allclose([low, high], errors[0].mean() + 1 + np.array([-reach, reach]))
    np.testing.assert_allclose(drawn.lines[0].get_ydata(), errors.mean(axis=1))
