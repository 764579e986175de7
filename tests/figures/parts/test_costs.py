"""The cost curve of all cuts: steps, the cheapest place, the knob."""

import numpy as np

from lincls.figures.parts.costs import REACH, costs_of_cuts
from lincls.plot import figure

CUTS = np.array([np.inf, 2.0, 0.5, -1.0])


def drawn(*moved, top=10):
    marks = costs_of_cuts(figure().axes[0], CUTS, top, "cost")
    return marks.artists, marks.move(*moved)


def test_the_cost_of_a_score_is_that_of_the_next_cut_above_it():
    (_, line, *_), _ = drawn(0.0, 3.0, np.array([9.0, 4.0, 3.0, 6.0]), 0.3)
    assert line.get_drawstyle() == "steps-post" and line.get_xdata().tolist() == [3.0, 2.0, 0.5, -1.0]


def test_the_cheapest_is_marked_and_of_equal_ones_the_highest_cut():
    (formula, _, best, stem, dot), least = drawn(0.0, 3.0, np.array([9.0, 3.0, 3.0 - 1e-12, 6.0]), 0.3)
    assert least == 1 and best.get_xydata().tolist() == [[2.0, 3.0]]
    assert set(formula.get_xdata()) == {0.3} and dot.get_xydata().tolist() == [[0.0, 3.0]]
    assert stem.get_xydata()[stem.get_markevery()[0]].tolist() == [0.0, 0.0]
    (_, _, best, *_), least = drawn(0.0, 3.0, np.zeros(4), 0.3)
    assert least == 0 and best.get_xdata()[0] <= REACH


def test_what_costs_more_than_the_panel_shows_stays_at_its_edge():
    (*_, stem, dot), _ = drawn(0.0, 700.0, np.array([9.0, 4.0, 3.0, 700.0]), 0.3, top=10)
    assert dot.get_ydata()[0] == stem.get_ydata()[0] == 10
