"""Which features go together."""

import numpy as np
import pytest

from lincls.plot import figure, plot_correlations

X = np.column_stack([[1.0, 2, 3, 4], [2.0, 4, 6, 8], [4.0, 3, 2, 1], [1.0, -1, -1, 1]])


def test_the_squares_have_the_colours_of_the_correlations():
    image = plot_correlations(X, "abcd").images[0]
    assert np.allclose(image.get_array(), np.corrcoef(X, rowvar=False))
    assert image.norm.vmin == -1 and image.norm.vmax == 1


def test_large_correlations_of_different_features_carry_their_number():
    texts = {text.get_position(): text.get_text() for text in plot_correlations(X, "abcd").texts}
    assert texts == {(1, 0): "1.000", (0, 1): "1.000"} | {
        place: "\N{MINUS SIGN}1.000" for place in ((2, 0), (0, 2), (2, 1), (1, 2))
    }


def test_long_names_get_room():
    ax = plot_correlations(X, ["a", "b", "c", "a very long name of a feature"], ax=figure().axes[0])
    ax.figure.canvas.draw()
    assert ax.figure.get_tightbbox().x0 >= 0


def test_a_constant_column_and_missing_names_are_refused():
    with pytest.raises(ValueError, match="constant column"):
        plot_correlations(np.ones((3, 1)), ["a"])
    with pytest.raises(ValueError, match="names must name 4 columns; they came with 1"):
        plot_correlations(X, ["a"])
