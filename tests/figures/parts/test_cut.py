"""The confusion matrix as areas: its numbers, rates and squares.
The cost curve of all cuts: steps, the cheapest place, the knob.
"""

import numpy as np
import pytest

from lincls.figures.parts.cut import LARGEST, REACH, Confusion, ConfusionArtist, costs_of_cuts, percent
from lincls.plot import figure


def test_whole_numbers_keep_the_sum_of_either_class():
    assert Confusion(370.65, 2.35, 138.6, 488.4).rounded() == (371, 2, 139, 488)
    assert Confusion(49.7, 0.3, 209.9, 740.1).rounded() == (50, 0, 210, 740)


@pytest.mark.parametrize(
    ("confusion", "areas", "rates"),
    [
        (Confusion(300, 100, 0, 600), [0.3, 0.1, 0, 0.6], ["75.0 %", "100.0 %", "100.0 %"]),
        (Confusion(0, 40, 0, 60), [0, 0.4, 0, 0.6], ["0.0 %", "100.0 %", "none"]),
    ],
    ids=["alarms", "none, so no precision"],
)
def test_every_cell_says_its_number_and_has_a_square_of_its_area(confusion, areas, rates):
    made = ConfusionArtist(figure().axes[0], ("well", "ill")).set(confusion)
    assert [text.get_text() for text in made.counts] == [f"{count}" for count in confusion]
    assert [text.get_text() for text in made.rates] == rates
    sides = [np.ptp(path.vertices[:, 0]) for path in made.squares.get_paths()]
    assert (np.array(sides) / LARGEST) ** 2 == pytest.approx(areas)


def test_a_share_near_an_end_does_not_say_that_it_is_there():
    said = {0: "0.0 %", 0.00033: "0.03 %", 0.3: "30.0 %", 0.99967: "99.97 %", 1: "100.0 %"}
    assert {share: percent(share) for share in said} == said


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
