"""The confusion matrix as areas: its numbers, rates and squares.
The cost curve of all cuts: steps, the cheapest place, the knob.
"""

import numpy as np
import pytest
from sklearn.metrics import f1_score, precision_score, recall_score

from lincls.figures.parts.cut import LARGEST, REACH, Confusion, ConfusionArtist, costs_of_cuts, percent
from lincls.plot import figure


def drawn(confusion):
    made = ConfusionArtist(figure().axes[0], ("well", "ill")).set(confusion)
    return made, [text.get_text() for text in (*made.counts, *made.rates)]


def test_the_rates_are_scikit_learns(rng):
    t, y = rng.integers(0, 2, 50), rng.integers(0, 2, 50)
    made = Confusion(*(np.sum((t == a) & (y == b)) for a, b in ((1, 1), (1, 0), (0, 1), (0, 0))))
    assert made.sensitivity == pytest.approx(recall_score(t, y))
    assert made.specificity == pytest.approx(recall_score(t, y, pos_label=0))
    assert made.precision == pytest.approx(precision_score(t, y))
    assert made.f1 == pytest.approx(f1_score(t, y))
    assert made.cost(7) == made.alarms + 7 * made.missed


def test_whole_numbers_keep_the_sum_of_either_class():
    assert Confusion(370.65, 2.35, 138.6, 488.4).rounded() == (371, 2, 139, 488)
    assert Confusion(49.7, 0.3, 209.9, 740.1).rounded() == (50, 0, 210, 740)


def test_every_cell_says_its_number_and_has_a_square_of_its_area():
    made, said = drawn(Confusion(300, 100, 0, 600))
    assert said == ["300", "100", "0", "600", "75.0 %", "100.0 %", "100.0 %"]
    sides = [np.ptp(path.vertices[:, 0]) for path in made.squares.get_paths()]
    assert (np.array(sides) / LARGEST) ** 2 == pytest.approx([0.3, 0.1, 0, 0.6])


def test_without_an_alarm_there_is_no_precision():
    _, said = drawn(Confusion(0, 40, 0, 60))
    assert said[4:] == ["0.0 %", "100.0 %", "none"]


def test_a_share_near_an_end_does_not_say_that_it_is_there():
    assert [percent(share) for share in (0, 0.00033, 0.3, 0.99967, 1)] == [
        "0.0 %",
        "0.03 %",
        "30.0 %",
        "99.97 %",
        "100.0 %",
    ]


CUTS = np.array([np.inf, 2.0, 0.5, -1.0])


def priced(*moved, top=10):
    marks = costs_of_cuts(figure().axes[0], CUTS, top, "cost")
    return marks.artists, marks.move(*moved)


def test_the_cost_of_a_score_is_that_of_the_next_cut_above_it():
    (_, line, *_), _ = priced(0.0, 3.0, np.array([9.0, 4.0, 3.0, 6.0]), 0.3)
    assert line.get_drawstyle() == "steps-post" and line.get_xdata().tolist() == [3.0, 2.0, 0.5, -1.0]


def test_the_cheapest_is_marked_and_of_equal_ones_the_highest_cut():
    (formula, _, best, stem, dot), least = priced(0.0, 3.0, np.array([9.0, 3.0, 3.0 - 1e-12, 6.0]), 0.3)
    assert least == 1 and best.get_xydata().tolist() == [[2.0, 3.0]]
    assert set(formula.get_xdata()) == {0.3} and dot.get_xydata().tolist() == [[0.0, 3.0]]
    assert stem.get_xydata()[stem.get_markevery()[0]].tolist() == [0.0, 0.0]
    (_, _, best, *_), least = priced(0.0, 3.0, np.zeros(4), 0.3)
    assert least == 0 and best.get_xdata()[0] <= REACH


def test_what_costs_more_than_the_panel_shows_stays_at_its_edge():
    (*_, stem, dot), _ = priced(0.0, 700.0, np.array([9.0, 4.0, 3.0, 700.0]), 0.3, top=10)
    assert dot.get_ydata()[0] == stem.get_ydata()[0] == 10
