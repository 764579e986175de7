"""The confusion matrix as areas: its numbers, rates and squares."""

import numpy as np
import pytest
from sklearn.metrics import f1_score, precision_score, recall_score

from lincls.figures.parts.confusion import LARGEST, Confusion, ConfusionArtist, percent
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
