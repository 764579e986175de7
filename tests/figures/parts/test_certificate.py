"""A certificate, drawn: what it averages, and the place where both averages lie."""

import numpy as np
import pytest

from lincls.boolean import XOR
from lincls.figures.parts.certificate import certified
from lincls.plot import figure
from lincls.separability import decide


def test_xor_has_two_segments_that_cross_in_the_middle():
    X, t = XOR.encoded(-1)
    marks = certified(figure().axes[0])
    marks.move(X, t, decide(X, t))
    positive, negative, place = marks.artists
    assert place.get_xydata() == pytest.approx(np.zeros((1, 2)))
    assert {tuple(p) for p in positive.get_xydata().tolist()} == {(-1, 1), (1, -1)}
    assert {tuple(p) for p in negative.get_xydata().tolist()} == {(-1, -1), (1, 1)}


def test_without_a_certificate_nothing_is_shown():
    X, t = XOR.encoded(-1)
    marks = certified(figure().axes[0])
    marks.move(X, t, decide(X, t))
    marks.move(X, t, None)
    assert [len(line.get_xdata()) for line in marks.artists] == [0, 0, 0]
