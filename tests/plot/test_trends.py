"""Curves of several models over one number."""

import numpy as np
import pytest

from lincls.plot import TrendsArtist, figure


def trends(names="ab"):
    return TrendsArtist(figure().axes[0], names, [0, 5, 10], xlabel="spoilt (%)", ylabel="error (%)")


def test_every_name_keeps_its_line_when_the_values_change():
    artist = trends()
    before = artist.lines["b"].get_color()
    artist.set({"a": [1, 2, 3], "b": [3, 2, 1]}).set({"b": [0, 0, 1], "a": [1, 1, 1]})
    assert artist.lines["b"].get_xydata().tolist() == [[0, 0], [5, 0], [10, 1]]
    assert artist.lines["b"].get_color() == before


def test_all_places_are_in_the_picture():
    low, high = trends().lines["a"].axes.get_xlim()
    assert low < 0 and high > 10


def test_unknown_names_and_too_many_are_refused():
    with pytest.raises(ValueError, match=r"values must hold \['a', 'b'\]"):
        trends().set({"a": np.zeros(3)})
    with pytest.raises(ValueError, match="x must be a vector of at least one number"):
        TrendsArtist(figure().axes[0], "ab", [], xlabel="spoilt (%)", ylabel="error (%)")
    with pytest.raises(ValueError, match="at most 6 different"):
        trends("abcdefg")
