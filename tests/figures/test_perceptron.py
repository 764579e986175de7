"""What lecture 03 draws: Novikoff's sandwich, runs under their bound, weights as a picture."""

import numpy as np
import pytest

from lincls import Kozinec, Perceptron
from lincls.data import lessons, separable
from lincls.figures import perceptron
from lincls.models.perceptron import margin, novikoff_bound
from lincls.plot import figure


@pytest.mark.parametrize("gap", [0.02, 0.1, 0.3])
def test_a_run_stays_between_the_two_lines_of_the_sandwich(gap):
    X, t = separable(40, margin=gap, seed=4)
    best = Kozinec(epsilon=0.05).fit(X, t)
    gamma = margin(X, t, best.w_, best.b_, homogeneous=True)
    R = np.sqrt(novikoff_bound(X, t, best.w_, best.b_)) * gamma
    lengths = [np.hypot(s.b, np.linalg.norm(s.w)) for s in Perceptron().steps(X, t)][1:]
    marks = perceptron._sandwich(figure().axes[0])
    marks.move(lengths, R, gamma)
    upper, run, lower, barred = marks.artists
    k, length = np.transpose(run.get_xydata())
    low = np.interp(k, *lower.get_data())
    high = np.interp(k, *upper.get_data())
    assert (low <= length + 1e-9).all() and (length <= high * 1.001).all()
    assert barred.get_x() == pytest.approx((R / gamma) ** 2)


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
