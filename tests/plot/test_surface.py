"""The performance surface of a line, and paths over it."""

import numpy as np
import pytest

from lincls.plot import PathArtist, figure, frame, plot_surface
from lincls.plot.surface import _mean_loss

X = np.array([[0.0], [1.0], [2.0], [4.0]])
T = np.array([1.0, 0.5, 3.0, 4.0])


def test_the_surface_is_the_mean_loss():
    for w, b in ((0.0, 0.0), (1.0, -2.0), (0.3, 4.0)):
        assert _mean_loss(X[:, 0], T, w, b) == pytest.approx(np.mean((w * X[:, 0] + b - T) ** 2) / 2)


def test_the_star_stands_where_the_gradient_is_zero():
    ax = plot_surface(X, T)
    (star,) = (line for line in ax.lines if line.get_marker() == "*")
    w, b = star.get_xydata()[0]
    error = w * X[:, 0] + b - T
    assert error.mean() == pytest.approx(0, abs=1e-12) and (error @ X[:, 0]) == pytest.approx(0, abs=1e-12)


def test_the_ranges_asked_for_are_shown_and_the_scale_is_one():
    ax = plot_surface(X, T, w=(-1, 3), b=(-2, 2), ax=figure(width=5).axes[0])
    assert ax.get_xlim()[0] <= -1 and ax.get_xlim()[1] >= 3 and ax.get_aspect() == 1


@pytest.fixture
def ax():
    return frame(figure().axes[0], (-2, 2), (-2, 2))


def test_a_path_marks_its_start_and_its_end(ax):
    artist = PathArtist(ax).set([[0, 0], [1, 0], [1, 1]])
    assert artist.start.get_xydata().tolist() == [[0, 0]]
    assert artist.end.get_xydata().tolist() == [[1, 1]]
    assert len(artist.set(np.empty((0, 2))).way.get_xydata()) == 0


def test_a_path_that_diverges_ends_where_it_has_left_the_picture_and_stays_drawable(ax):
    artist = PathArtist(ax).set([[0, 0], [1e300, -1e300], [np.inf, np.nan]])
    assert np.abs(artist.way.get_xydata()).max() < 1e4
    ax.figure.canvas.draw()
    frame(ax, (-1, 1), (-1, 1))
    assert len(artist.set([(0, 0), (2, 2), (-1e3, 1e3), (1e20, -1e19), (1e30, 1e30)]).way.get_xydata()) == 3
