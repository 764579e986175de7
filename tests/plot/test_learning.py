"""The artists of lecture 03: one correction, Novikoff's sandwich, curves that are replaced."""

import numpy as np
import pytest

from lincls import Kozinec, Perceptron
from lincls.data import separable
from lincls.models.perceptron import margin, novikoff_bound
from lincls.plot import CorrectionArtist, CurvesArtist, SandwichArtist, figure, frame

X = np.array([[-2.5, -2.5], [2.5, -1.0], [0.5, 1.5]])
T = np.array([-1, 1, -1])


def correction() -> CorrectionArtist:
    left, right = figure(panels=2).axes
    frame(right, (-6, 6), (-6, 6))
    return CorrectionArtist(left, right, X, T)


def test_a_correction_adds_the_square_of_the_length_of_x_to_t_z():
    before, after = correction().set([1.0, 2.0], 2).margins
    assert before == -3.5
    assert after == before + X[2] @ X[2]


def test_a_correct_example_is_left_alone_and_shows_no_arrow():
    artist = correction().set([3.0, -1.0], 1)
    assert artist.margins == (8.5, 8.5)
    assert not artist.arrow.shape.get_visible()
    assert len(artist.after.line.get_xdata()) == 0


def test_a_point_on_the_boundary_is_corrected():
    artist = correction().set([0.0, 0.0], 0)
    assert artist.margins == (0.0, 12.5)
    assert artist.arrow.shape.get_visible()


def test_a_correction_refuses_an_example_that_is_not_there():
    with pytest.raises(ValueError, match="n must be from 0 to 2; it came as 3"):
        correction().set([1.0, 1.0], 3)
    with pytest.raises(ValueError, match="w must be a vector of 2 numbers"):
        correction().set([1.0, 1.0, 1.0], 0)


@pytest.mark.parametrize("gap", [0.02, 0.1, 0.3])
def test_a_run_stays_between_the_two_lines_of_the_sandwich(gap):
    X, t = separable(40, margin=gap, seed=4)
    best = Kozinec(epsilon=0.05).fit(X, t)
    gamma = margin(X, t, best.w_, best.b_, homogeneous=True)
    R = np.sqrt(novikoff_bound(X, t, best.w_, best.b_)) * gamma
    lengths = [np.hypot(s.b, np.linalg.norm(s.w)) for s in Perceptron().steps(X, t)][1:]
    artist = SandwichArtist(figure().axes[0]).set(lengths, R, gamma)
    k, length = artist.length.get_data()
    low = np.interp(k, *artist.lower.get_data())
    high = np.interp(k, *artist.upper.get_data())
    assert (low <= length + 1e-9).all() and (length <= high * 1.001).all()
    assert artist.barred.get_x() == pytest.approx((R / gamma) ** 2)


def test_the_sandwich_refuses_a_margin_that_is_not_positive():
    with pytest.raises(ValueError, match="gamma must be above 0"):
        SandwichArtist(figure().axes[0]).set([1.0], 1.0, 0.0)


def test_curves_are_replaced_as_a_whole():
    artist = CurvesArtist(figure().axes[0], ("plain", "pocket"), 10, 5.0)
    artist.set([3, 2, 1], [3, 1])
    artist.set([4, 4], [2])
    assert [line.get_ydata().tolist() for line in artist.lines] == [[4, 4], [2]]
    assert [line.get_label() for line in artist.lines] == ["plain", "pocket"]
    with pytest.raises(
        ValueError, match="set must be given one argument for each of 2 curves; it came with 1"
    ):
        artist.set([1, 2])


@pytest.mark.parametrize(("names", "error", "message"), [
    (("a", "b", "c", "d"), ValueError, "names must hold at most 3 names; it came with 4"),
    ((), ValueError, "names must hold at least one curve"),
    (3, TypeError, "names must be a list, one name a curve"),
])  # fmt: skip
def test_as_many_curves_as_there_are_styles_can_be_told_apart(names, error, message):
    with pytest.raises(error, match=message):
        CurvesArtist(figure().axes[0], names, 10, 5.0)
