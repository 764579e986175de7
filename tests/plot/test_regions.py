"""The classes and the probabilities of any model over the plane."""

import numpy as np
from matplotlib.colors import to_rgb

from lincls.plot import ProbabilitiesArtist, RegionsArtist, figure, frame, style


def exclusive_or(X):
    return ((X[:, 0] > 0.5) != (X[:, 1] > 0.5)).astype(int)


def test_every_cell_has_the_colour_of_the_class_predicted_at_its_middle():
    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    artist = RegionsArtist(ax, [0, 1], grid=8).set(exclusive_or)
    x, y = artist.mesh
    expected = exclusive_or(np.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)
    np.testing.assert_array_equal(artist.index, expected)
    assert np.array_equal(np.asarray(artist.image.get_array())[expected == 1][0], artist.palette[1])


def test_an_unknown_label_leaves_white_and_limits_stay():
    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    before = ax.get_xlim(), ax.get_ylim()
    artist = RegionsArtist(ax, [0, 1], grid=4).set(lambda X: np.full(len(X), 7))
    assert (np.asarray(artist.image.get_array()) == 255).all()
    assert (ax.get_xlim(), ax.get_ylim()) == before


def test_one_class_alone_has_the_colour_of_its_mark():
    for label, colour in ((1, style.POSITIVE), (-1, style.NEGATIVE)):
        ax = frame(figure().axes[0], (-1, 1), (-1, 1))
        palette = RegionsArtist(ax, [label], grid=2).palette
        pale = [1 - style.SHADE * (1 - c) for c in to_rgb(colour)]
        assert palette[0].tolist() == [round(255 * c) for c in pale]


def field(p):
    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    artist = ProbabilitiesArtist(ax, 3, grid=8).set(lambda X: np.tile(p, (len(X), 1)))
    return artist, np.asarray(artist.image.get_array())[0, 0]


def test_the_field_is_white_where_all_classes_are_equal():
    assert field([1 / 3, 1 / 3, 1 / 3])[1].tolist() == [255, 255, 255]


def test_it_has_the_colour_of_the_most_probable_class_and_is_stronger_where_that_is_surer():
    _, sure = field([0.0, 1.0, 0.0])
    _, unsure = field([0.3, 0.5, 0.2])
    whiteness = 255 * (1 - 0.6 * (1 - np.array(to_rgb(style.marks(3)[1].colour))))
    np.testing.assert_allclose(sure, whiteness, atol=1)
    assert (unsure >= sure).all() and unsure.sum() > sure.sum()


def test_a_model_is_asked_for_its_probabilities():
    class Model:
        def predict_proba(self, X):
            return np.column_stack([X[:, 0] > 0, X[:, 0] <= 0, 0 * X[:, 0]]).astype(float)

    ax = frame(figure().axes[0], (-1, 1), (-1, 1))
    picture = np.asarray(ProbabilitiesArtist(ax, 3, grid=4).set(Model()).image.get_array())
    assert (picture[:, :2] == picture[0, 0]).all() and (picture[0, 0] != picture[0, 3]).any()
