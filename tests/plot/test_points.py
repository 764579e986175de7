"""Examples, their marks and their rings."""

import numpy as np
import pytest

from lincls.plot import PointsArtist, figure, plot_points

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
T = np.array([0, 1, 1, 0])


@pytest.fixture
def ax():
    return figure().axes[0]


@pytest.mark.parametrize("t", [T, ["no", "yes", "yes", "no"]])
def test_each_class_gets_its_mark_at_its_points_and_of_words_the_later_is_positive(ax, t):
    minus, plus = PointsArtist(ax, X, t).strokes
    assert (minus.get_marker(), plus.get_marker()) == ("_", "+")
    assert minus.get_xydata().tolist() == [[0, 0], [1, 1]] and plus.get_xydata().tolist() == [[0, 1], [1, 0]]


@pytest.mark.parametrize(("t", "marker"), [(1, "+"), (-1, "_")])
def test_one_class_alone_keeps_its_sign(ax, t, marker):
    assert PointsArtist(ax, X, [t] * 4).strokes[0].get_marker() == marker


def test_rings_are_around_the_mistakes_and_go_away(ax):
    artist = PointsArtist(ax, X, T).set(wrong=np.array([False, True, False, True]))
    assert artist.rings.get_xydata().tolist() == [[0, 1], [1, 1]]
    assert len(artist.set().rings.get_xydata()) == 0


def test_points_move_with_their_rings_and_change_class(ax):
    artist = PointsArtist(ax, X, T)
    artists = artist.artists
    artist.set(X=X + 1.0, t=1 - T, wrong=np.array([True, False, False, False]), current=3)
    assert artist.artists is artists
    assert artist.strokes[1].get_xydata().tolist() == [[1, 1], [2, 2]]
    assert artist.rings.get_xydata().tolist() == [[1, 1]]
    assert artist.halo.get_xydata().tolist() == [[2, 2]]


def test_fewer_points_may_come_with_their_classes_and_a_refused_call_moves_nothing(ax):
    artist = PointsArtist(ax, X, T).set(X=X[1:], t=[1, 1, 1])
    assert [len(stroke.get_xydata()) for stroke in artist.strokes] == [0, 3]
    with pytest.raises(ValueError, match="t must have one entry"):
        artist.set(X=X, t=[0])
    assert artist.X.tolist() == X[1:].tolist() and artist.index.tolist() == [1, 1, 1]


def test_one_feature_lies_on_a_line_without_a_second_axis(ax):
    plot_points([[0], [1]], [1, 0], ax=ax)
    assert ax.get_xlabel() == "$x_1$" and not ax.yaxis.get_visible()


def test_limits_hold_all_points_even_when_they_coincide_unless_the_author_set_them(ax):
    plot_points([[2, 2], [2, 2]], [0, 1], ax=ax)
    assert ax.get_xlim()[0] < 2 < ax.get_xlim()[1]
    ax.set(xlim=(-5, 5), ylim=(-4, 4))
    plot_points(X, T, ax=ax)
    assert (ax.get_xlim(), ax.get_ylim()) == ((-5, 5), (-4, 4))
