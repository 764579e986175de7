"""Class probabilities as a field."""

import numpy as np
import pytest

from lincls.plot import ProbabilitiesArtist, figure, frame


def field(p):
    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    artist = ProbabilitiesArtist(ax, 3, grid=8).set(lambda X: np.tile(p, (len(X), 1)))
    return artist, np.asarray(artist.image.get_array())[0, 0]


def test_the_field_is_white_where_all_classes_are_equal():
    assert field([1 / 3, 1 / 3, 1 / 3])[1].tolist() == [255, 255, 255]


def test_it_has_the_colour_of_the_most_probable_class_and_is_stronger_where_that_is_surer():
    artist, sure = field([0.0, 1.0, 0.0])
    _, unsure = field([0.3, 0.5, 0.2])
    whiteness = 255 * (1 - 0.6 * (1 - artist.colours[1]))
    np.testing.assert_allclose(sure, whiteness, atol=1)
    assert (unsure >= sure).all() and unsure.sum() > sure.sum()


def test_a_model_is_asked_for_its_probabilities():
    class Model:
        def predict_proba(self, X):
            return np.column_stack([X[:, 0] > 0, X[:, 0] <= 0, 0 * X[:, 0]]).astype(float)

    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    picture = np.asarray(ProbabilitiesArtist(ax, 3, grid=4).set(Model()).image.get_array())
    assert (picture[:, :2] == picture[0, 0]).all() and (picture[0, 0] != picture[0, 3]).any()
    with pytest.raises(TypeError, match="model must have predict_proba"):
        ProbabilitiesArtist(ax, 3).set(3)
    with pytest.raises(ValueError, match="K must be at least 2"):
        ProbabilitiesArtist(ax, 1)
