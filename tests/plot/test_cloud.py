"""A cloud's shadow on a line, named lines, and classes beside each other."""

import numpy as np
import pytest

from lincls import PCA
from lincls.plot import DirectionArtist, LinesArtist, StripsArtist, figure, frame, plot_cloud

X = np.random.default_rng(1).normal(size=(40, 2)) @ [[2, 1], [0, 0.5]] + [3, -1]


def panel():
    return figure().axes[0]


@pytest.mark.parametrize("angle", [0, 0.4, 2.0, 3.1])
def test_variance_and_error_add_up_to_the_same_in_every_direction(angle):
    artist = DirectionArtist(panel(), X).set([np.cos(angle), np.sin(angle)])
    assert artist.variance + artist.error == pytest.approx(X.var(axis=0).sum())


def test_no_direction_has_more_variance_than_pcas():
    model = PCA(n_components=1).fit(X)
    artist = DirectionArtist(panel(), X).set(model.components_[0])
    assert artist.variance == pytest.approx(model.variance_[0])
    assert artist.error == pytest.approx(model.reconstruction_error(X))


def test_only_the_line_of_the_direction_counts_not_its_length_or_sign():
    artist = DirectionArtist(panel(), X)
    found = [artist.set(a).variance for a in ([3, 4], [0.6, 0.8], [-6, -8])]
    assert np.allclose(found, found[0])


def test_the_feet_lie_on_the_line_and_the_lost_parts_are_at_right_angles_to_it():
    artist = DirectionArtist(panel(), X).set([0.6, 0.8])
    feet = np.column_stack(artist.feet.get_data())
    assert np.allclose((feet - X.mean(axis=0)) @ [-0.8, 0.6], 0)
    assert np.allclose((X - feet) @ [0.6, 0.8], 0)


def test_the_cross_stands_at_the_mean():
    cross = plot_cloud(X).lines[-1]
    assert np.allclose(np.ravel(cross.get_data()), X.mean(axis=0))


def test_a_named_line_runs_through_the_middle_along_its_direction():
    ax = frame(panel(), (0, 4), (0, 2), equal=False)
    artist = LinesArtist(ax, ("flat", "steep")).set([1, 0], [0, -1])
    flat, steep = (np.column_stack(line.get_data()) for line in artist.lines)
    assert np.allclose(flat[:, 1], 1) and np.allclose(steep[:, 0], 2)
    assert artist.names[1].get_position()[1] < 1


def test_a_strip_shows_standard_deviations_and_keeps_the_classes_on_their_sides():
    z, t = np.array([10.0, 20, 30, 40]), np.array([0, 1, 0, 1])
    artist = StripsArtist(panel(), t, ("a", "b")).set(z, -z)
    x, y = np.concatenate([np.array(mark.get_data()) for mark in artist.marks[0]], axis=1)
    assert np.mean(x) == pytest.approx(0) and np.std(x) == pytest.approx(1)
    assert (y[:2] < 0).all() and (y[2:] > 0).all()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: plot_cloud([[1.0]]), ValueError, "X must have 2 features a row; it came with 1"),
        (lambda: DirectionArtist(panel(), X).set([0, 0]), ValueError, "zero vector"),
        (lambda: DirectionArtist(panel(), X).set([1]), ValueError, "a must be a vector of 2 numbers"),
        (lambda: LinesArtist(panel(), ("a", "b")).set([0, 0], [1, 1]), ValueError, "zero vector"),
        (lambda: StripsArtist(panel(), [0, 1, 2], ("a",)), ValueError, "two classes; it came with 3"),
        (
            lambda: StripsArtist(panel(), [0, 1], ("a", "b")).set([1, 2]),
            ValueError,
            "each of 2 rows; it came with 1",
        ),
        (lambda: StripsArtist(panel(), [], ("a",)), ValueError, "t must be flat and hold at least one"),
        (lambda: StripsArtist(panel(), [[0], [0, 1]], ("a",)), ValueError, "rows of several lengths"),
        (lambda: LinesArtist(panel(), ("a", "b")).set([1, 0]), ValueError, "each of 2 lines; it came with 1"),
        (lambda: LinesArtist(panel(), ("a",)), ValueError, "names must hold 2 names, one for each colour"),
        (lambda: LinesArtist(panel(), 3), TypeError, "names must be a list, one name a colour"),
    ],
)
def test_bad_input_is_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
