"""The panels of the game: what is wrong, who is used, and the length between its bounds."""

import numpy as np

from lincls.experiments import perceptron as experiments
from lincls.figures.parts import adversary
from lincls.plot import figure

PICKS = np.vstack([[0.94, 0.0], np.column_stack([np.linspace(-1, 1, 8), np.full(8, -1.4)])])


def test_after_one_pick_the_disc_has_a_wrong_part_and_eight_wait():
    marks = adversary.game(figure().axes[0])
    marks.move(experiments.play(PICKS), False)
    wrong, _, best, used, free, *numbers = marks.artists
    assert wrong.get_visible() and len(best.get_xdata()) == 0
    assert len(used.get_xdata()) == 1 and len(free.get_xdata()) == 8 and len(numbers) == 9


def test_the_best_places_reach_the_bound_exactly():
    played = experiments.play(experiments.best_picks((0.94, 0)))
    assert len(played.lengths) == 9
    assert adversary.outcome(played).startswith("9 corrections: you have reached the bound exactly")
