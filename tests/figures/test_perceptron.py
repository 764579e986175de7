"""What lecture 03 draws: Novikoff's sandwich, runs under their bound, weights as a picture."""

import numpy as np
import pytest

from lincls import Perceptron
from lincls.boolean import XOR
from lincls.data import lessons, separable
from lincls.figures import perceptron
from lincls.plot import figure
from lincls.separability import decide


@pytest.mark.parametrize("gap", [0.02, 0.1, 0.3])
def test_a_run_stays_between_the_two_lines_of_the_sandwich(gap):
    live = perceptron.sandwich(lambda gap: separable(40, margin=gap, seed=4))
    live.frame(gap=gap)
    *_, upper, run, lower, barred = live._scene.artists
    k, length = np.transpose(run.get_xydata())
    low, high = (np.interp(k, *line.get_data()) for line in (lower, upper))
    assert (low <= length + 1e-9).all() and (length <= high * 1.001).all()
    meet = np.argmin(np.abs(np.log(upper.get_ydata() / lower.get_ydata())))
    assert barred.get_x() == pytest.approx(upper.get_xdata()[meet], rel=0.05)


def test_no_update_count_lies_in_the_barred_region():
    margins = np.array([0.5, 0.1])
    ax = perceptron._plot_bound(figure().axes[0], margins, np.array([3, 40]), 1 / margins**2)
    assert ax.get_xscale() == ax.get_yscale() == "log"
    assert ax.get_ylim()[1] > 100


def test_the_figure_to_break_tells_three_ends_apart():
    live = perceptron.break_it()
    X, _ = lessons.eight_points()
    assert live.caption.startswith("Not separable, and that is proved: ")
    assert live.frame(points=X).startswith("Separable: ")
    mixed = X.copy()
    mixed[4] = X[2]  # a plus where a minus is
    assert live.frame(points=mixed).startswith("Not separable, and that is proved: ")
    near = X.copy()
    near[4] = (X[1] + X[3]) / 2 + [4e-4, -3e-4]  # a plus beside the edge of the minuses
    assert "were not enough" in live.frame(points=near)


def test_the_weights_of_the_digits_are_the_sum_of_what_was_added_and_subtracted():
    X, t = lessons.threes_and_eights()
    states = list(Perceptron().steps(X, t))
    used = [state.n for state in states[1:]]
    np.testing.assert_allclose(states[-1].w, t[used] @ X[used])


def test_the_proof_of_xor_is_two_segments_that_cross_in_the_middle_and_goes_with_it():
    X, t = XOR.encoded(-1)
    marks = perceptron._certified(figure().axes[0])
    marks.move(X, t, decide(X, t))
    positive, negative, place = marks.artists
    assert place.get_xydata() == pytest.approx(np.zeros((1, 2)))
    assert {tuple(p) for p in positive.get_xydata().tolist()} == {(-1, 1), (1, -1)}
    assert {tuple(p) for p in negative.get_xydata().tolist()} == {(-1, -1), (1, 1)}
    marks.move(X, t, None)
    assert [len(line.get_xdata()) for line in marks.artists] == [0, 0, 0]
