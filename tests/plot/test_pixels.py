"""Patterns, their shifts and the mean of the shifts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_rgb

from lincls.plot import figure, picture, plot_pixels, shifts, style
from lincls.plot.pixels import DigitArtist, Pixels


@given(st.lists(st.integers(0, 1), min_size=1, max_size=20))
def test_the_mean_of_all_shifts_is_the_same_in_every_pixel(pattern):
    assert (shifts(pattern).sum(axis=0) == sum(pattern)).all()


def test_a_pixel_is_as_dark_as_its_value():
    ax = plot_pixels({"mean": [0, 0.5, 1]})
    red = ax.collections[0].get_facecolor()[:, 0]
    assert red[0] == 1 and red[1] == pytest.approx((1 + red[2]) / 2) and red[2] == pytest.approx(to_rgb(style.INK)[0])
    assert [text.get_text() for text in ax.get_yticklabels()] == ["mean"]


def test_an_image_is_as_dark_as_can_be_where_its_largest_value_is_unless_that_is_its_own():
    artist = DigitArtist(figure().axes[0], "weights", signed=True).set(-2.0 * np.arange(64))
    assert artist.image.get_array().min() == -1 and artist.image.get_array().max() == 0
    assert not artist.set(np.zeros(64)).image.get_array().any()
    assert DigitArtist(figure().axes[0], most=16).set(np.full(64, 4.0)).image.get_array().max() == 0.25


@pytest.mark.parametrize("scale", [1, 1.37, 2])
@pytest.mark.parametrize("extent", [(0.2, 0.9, 0.1, 0.7), (-0.3, 0.81, 1.2, 0.1)], ids=["inside", "cut and turned"])
def test_pixels_look_like_an_image(scale, extent):
    values = np.random.default_rng(1).random((5, 8))
    seen = []
    for kind in ("image", "pixels"):
        ax = figure().axes[0]
        image = ax.imshow(values, cmap="viridis", vmin=0, vmax=1, extent=extent, interpolation="nearest")
        if kind == "pixels":
            image.remove()
            image = ax.add_artist(Pixels(ax, cmap="viridis", extent=extent, interpolation="nearest"))
            image.set_clim(0, 1)
            image.set_data(values)
        ax.set(xlim=(0, 1), ylim=(0, 1))
        seen.append(picture.pixels(ax, scale))
        image.set_data(values[::-1])
        seen.append(picture.pixels(ax, scale))
    assert np.array_equal(seen[0], seen[2]) and np.array_equal(seen[1], seen[3])
    assert not np.array_equal(seen[0], seen[1])
