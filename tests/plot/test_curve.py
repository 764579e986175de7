"""Targets, curves and residuals."""

import numpy as np
import pytest

from lincls.plot import CurveArtist, figure, plot_targets

X = np.array([[0.0], [1.0], [2.0]])
T = np.array([0.0, 2.0, 1.0])


class Line:
    def predict(self, X):
        return 0.5 * X[:, 0]


def curve():
    return CurveArtist(figure().axes[0], X, T)


def test_residuals_run_from_the_target_to_the_curve():
    artist = CurveArtist(figure().axes[0], X, T).set(Line())
    segments = np.array(artist.segments.get_segments())
    np.testing.assert_allclose(segments[:, 0], np.column_stack([X, T]))
    np.testing.assert_allclose(segments[:, 1], np.column_stack([X, 0.5 * X]))


def test_a_model_and_its_function_draw_the_same_curve():
    ax = figure().axes[0]
    model, function = (CurveArtist(ax, X, T, residuals=False).set(f) for f in (Line(), Line().predict))
    np.testing.assert_array_equal(model.line.get_xydata(), function.line.get_xydata())
    assert model.segments.get_segments() == []


def test_predictions_may_come_as_a_column():
    column, flat = (CurveArtist(figure().axes[0], X, T).set(f) for f in (lambda X: X, lambda X: X[:, 0]))
    np.testing.assert_array_equal(column.line.get_xydata(), flat.line.get_xydata())


def test_a_steep_curve_leaves_the_picture_but_stays_drawable():
    artist = CurveArtist(figure().axes[0], X, T).set(lambda X: 1e200 * X[:, 0])
    assert np.abs(artist.line.get_ydata()).max() < 1e3


def test_one_example_is_inside_its_frame():
    ax = plot_targets([[3.0]], [4.0])
    assert ax.get_xlim()[0] < 3 < ax.get_xlim()[1] and ax.get_ylim()[0] < 4 < ax.get_ylim()[1]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: plot_targets(np.ones((3, 2)), T), ValueError, "X must have 1 feature"),
        (lambda: curve().set("line"), TypeError, "predict must be a function of X or a fitted model"),
        (lambda: curve().set(lambda X: 3.0), ValueError, r"predict\(X\) must be flat"),
        (lambda: curve().set(lambda X: X[:1, 0]), ValueError, r"predict\(X\) must have one entry for each"),
        (lambda: curve().set(lambda X: X[:, 0] * np.nan), ValueError, r"predict\(X\) must be finite"),
    ],
)
def test_bad_input_is_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
