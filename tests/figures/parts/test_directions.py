"""Lagrange's picture: slopes, multipliers and gradients on the circle.
A biplot: an arrow is the shadow of a feature's axis, and a mark's dot product with it is the rebuilt value.
"""

import numpy as np
import pytest

from lincls import PCA
from lincls.figures.parts.directions import LINE, NAMED, LagrangeArtist, _spread, biplot, shadow
from lincls.plot import figure

S = np.array([[3.0, 1.0], [1.0, 2.0]])


def line():
    return LagrangeArtist(figure().axes[0], lambda X: X @ [1.0, 2.0], lambda x: np.array([1.0, 2.0]))


def bowl():
    return LagrangeArtist(figure().axes[0], lambda X: ((X @ S) * X).sum(axis=1), lambda x: 2 * S @ x)


def test_the_slope_is_the_derivative_of_f_along_the_circle():
    artist, h = bowl(), 1e-4
    for angle in (10.0, 100.0, 250.0):
        up, down = (artist.set(angle + step).value for step in (h, -h))
        assert artist.set(angle).slope == pytest.approx((up - down) / np.radians(2 * h), rel=1e-5)


def test_at_the_solution_by_hand_the_slope_is_zero_and_the_multiplier_known():
    top = line().set(np.degrees(np.arctan2(2, 1)))
    assert top.slope == pytest.approx(0) and top.multiplier == pytest.approx(np.sqrt(5) / 2)
    assert top.value == pytest.approx(np.sqrt(5))


def test_for_a_covariance_matrix_the_multiplier_is_the_eigenvalue():
    values, vectors = np.linalg.eigh(S)
    for value, a in zip(values, vectors.T, strict=True):
        artist = bowl().set(np.degrees(np.arctan2(a[1], a[0])))
        assert artist.slope == pytest.approx(0, abs=1e-12)
        assert artist.multiplier == pytest.approx(value) and artist.value == pytest.approx(value)


def test_the_contour_passes_through_the_point_and_both_arrows_start_there_with_one_scale():
    artist = line().set(90)
    assert np.allclose(np.vstack(artist.contour.get_segments()) @ [1, 2], artist.value)
    up, out = (arrow.shape.get_xy()[3] - artist.x for arrow in artist.arrows)
    assert np.allclose(up / artist.scale, [1, 2]) and np.allclose(out / artist.scale, [0, 2])


def test_contours_of_a_linear_function_are_equally_far_apart_and_a_constant_one_can_be_drawn():
    constant = LagrangeArtist(figure().axes[0], lambda X: np.ones(len(X)), lambda x: np.zeros(2))
    assert constant.set(45).slope == 0
    contours = line().ax.collections[0]
    assert np.allclose(np.diff(contours.levels), np.diff(contours.levels)[0]) and len(contours.levels) > 10


rng = np.random.default_rng(3)
X = rng.normal(size=(60, 4)) @ np.diag([3, 2, 1, 0.5]) @ np.linalg.qr(rng.normal(size=(4, 4)))[0] + [5, 0, -2, 1]
t, names, classes = np.arange(60) % 2, ["length", "width", "height", "weight"], ["out", "in"]
LARGE = X * [1000, 1, 1, 1]


def drawn(table, name):
    """The axes of the plane, the marks, and the share that the plane holds."""
    marks = biplot(*figure(panels=2).axes, {"plain": X, "large": LARGE}, t, names, classes)
    return marks.ax, marks, marks.move(table, name)


def test_an_arrow_is_the_shadow_of_its_features_own_axis():
    found, A = shadow(X), PCA(n_components=2).fit(X).components_
    assert np.allclose(abs(found.loadings), abs(np.eye(4) @ A.T))


def test_the_dot_product_of_a_mark_and_an_arrow_is_what_the_plane_says():
    found, model = shadow(X), PCA(n_components=2).fit(X)
    rebuilt = model.inverse_transform(model.transform(X)) - X.mean(axis=0)
    assert np.allclose(found.Z @ found.loadings.T, rebuilt)
    assert np.allclose(found.told * X.std(axis=0), rebuilt)


def test_what_the_plane_holds_is_the_rest_of_the_reconstruction_error():
    error = PCA(n_components=2).fit(X).reconstruction_error(X)
    assert ((1 - shadow(X).held) * X.var(axis=0)).sum() == pytest.approx(error)


def test_the_signs_of_the_directions_are_chosen():
    assert np.allclose(shadow(X).loadings, shadow(-X).loadings)
    assert (shadow(X).loadings.max(axis=0) == abs(shadow(X).loadings).max(axis=0)).all()


def test_marks_and_dots_are_the_rows_of_each_class():
    ax, marks, _ = drawn("plain", "height")
    for k, (row, dots) in enumerate(zip(ax.lines[:2], marks.artists[:2], strict=True)):
        Z = shadow(X).Z[t == k]
        assert np.allclose(row.get_xydata(), Z / np.hypot(*shadow(X).Z.T).max())
        assert np.allclose(dots.get_ydata() * X[:, 2].std() + X[:, 2].mean(), X[t == k, 2])


def test_a_feature_with_large_numbers_takes_the_whole_direction_and_short_arrows_have_no_name():
    ax, _, held = drawn("large", "length")
    assert held == pytest.approx(1, abs=1e-3)
    long = np.hypot(*shadow(LARGE).loadings.T)
    words = [text for text in ax.texts if text.get_text() in names]
    assert [word.get_visible() for word in words] == list(long > NAMED * long.max())
    assert [text.get_visible() for text in drawn("plain", "length")[0].texts if text.get_text() == "length"] == [True]


def test_names_stand_apart_in_their_order():
    heights = np.array([-0.4, -0.4, -0.39, 0.0, 0.8])
    found = _spread(heights)
    assert (np.diff(found) >= LINE - 1e-12).all() and found.mean() == pytest.approx(heights.mean())
    assert np.allclose(_spread(np.array([0.0, 1.0])), [0, 1])


def test_a_shorter_arrow_lies_on_top_of_a_longer_one():
    arrows = drawn("plain", "length")[0].patches[: len(names)]
    long = np.hypot(*shadow(X).loadings.T)
    assert list(np.argsort([-arrow.get_zorder() for arrow in arrows])) == list(np.argsort(long))
