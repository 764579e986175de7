"""Learning curves with bands."""

import numpy as np
import pytest

from lincls.plot import BandsArtist, figure, plot_bands

SIZES = [10, 100, 1000]
RUNS = {"a": np.random.default_rng(0).uniform(size=(3, 50)), "b": np.ones((3, 1))}


def test_the_line_is_the_mean_and_the_band_holds_four_runs_of_five():
    artist = BandsArtist(figure().axes[0], RUNS, SIZES).set(RUNS)
    np.testing.assert_allclose(artist.lines["a"].get_ydata(), RUNS["a"].mean(axis=1))
    outline = artist.bands["a"].get_paths()[0].vertices
    for size, runs in zip(SIZES, RUNS["a"], strict=True):
        edges = outline[np.isclose(outline[:, 0], size), 1]
        assert np.mean((runs >= edges.min()) & (runs <= edges.max())) == pytest.approx(0.8, abs=0.05)


def test_other_runs_replace_the_first_ones():
    artist = BandsArtist(figure().axes[0], RUNS, SIZES).set(RUNS)
    artist.set({name: 2 * runs for name, runs in RUNS.items()})
    np.testing.assert_array_equal(artist.lines["b"].get_ydata(), [2, 2, 2])
    assert artist.top == 2


def test_the_picture_begins_at_no_error():
    assert plot_bands(SIZES, RUNS).get_ylim()[0] == 0


def test_runs_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="above 0"):
        plot_bands([0, 1], {"a": np.ones((2, 3))})
    with pytest.raises(ValueError, match="a row for each of the 3 sizes"):
        plot_bands(SIZES, {"a": np.ones((2, 3))})
    with pytest.raises(ValueError, match="runs must hold"):
        BandsArtist(figure().axes[0], ["a"], SIZES).set({"b": np.ones((3, 1))})


@pytest.mark.parametrize("sizes, runs, words", [
    (None, {"a": [[1.0]]}, "sizes must hold numbers"),
    ([], {"a": [[1.0]]}, "sizes must be a vector of at least one number"),
    ([1], None, "runs must map"),
    ([1], {}, "runs must map"),
    ([1], [], "runs must map"),
    ([1], {"a": None}, "a must hold numbers"),
])  # fmt: skip
def test_nothing_to_draw_is_refused_by_name(sizes, runs, words):
    with pytest.raises((TypeError, ValueError), match=words):
        plot_bands(sizes, runs)
