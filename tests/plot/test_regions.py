"""Regions of any model."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from lincls.plot import RegionsArtist, figure, frame, style


def exclusive_or(X):
    return ((X[:, 0] > 0.5) != (X[:, 1] > 0.5)).astype(int)


def test_every_cell_has_the_colour_of_the_class_predicted_at_its_middle():
    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    artist = RegionsArtist(ax, [0, 1], grid=8).set(exclusive_or)
    x, y = artist.mesh
    expected = exclusive_or(np.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)
    np.testing.assert_array_equal(artist.index, expected)
    assert np.array_equal(np.asarray(artist.image.get_array())[expected == 1][0], artist.palette[1])


def test_an_unknown_label_leaves_white():
    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    artist = RegionsArtist(ax, [0, 1], grid=4).set(lambda X: np.full(len(X), 7))
    assert (np.asarray(artist.image.get_array()) == 255).all()


def test_limits_stay_when_the_image_comes():
    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    before = ax.get_xlim(), ax.get_ylim()
    RegionsArtist(ax, [0, 1])
    assert (ax.get_xlim(), ax.get_ylim()) == before


def test_a_model_that_cannot_predict_is_refused():
    with pytest.raises(TypeError, match="model must have predict"):
        RegionsArtist(figure().axes[0], [0, 1]).set(3)


def test_one_class_alone_has_the_colour_of_its_mark():
    for label, colour in ((1, style.POSITIVE), (-1, style.NEGATIVE)):
        ax = frame(figure().axes[0], (-1, 1), (-1, 1))
        palette = RegionsArtist(ax, [label], grid=2).palette
        pale = [1 - style.SHADE * (1 - c) for c in to_rgb(colour)]
        assert palette[0].tolist() == [round(255 * c) for c in pale]
