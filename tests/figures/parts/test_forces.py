"""Forces on a boundary: an arrow for each that is felt, in the colour of its class, backward ones apart."""

import numpy as np

from lincls.experiments import least_squares as experiments
from lincls.figures.parts.forces import forces_on
from lincls.plot import figure, frame

X, T = experiments.staggered()
EVERY, TARGETS = np.vstack([X, [[8.0, 3.0]]]), np.append(T, 1.0)


def arrows(loss):
    left, right = figure(11, 5, panels=2).axes
    marks = forces_on(frame(left, (-5, 10), (-6, 6)), right, EVERY, TARGETS)
    marks.move(EVERY, experiments.balance(EVERY, TARGETS, loss), loss)
    return [len(part.get_paths()) for part in marks.artists if hasattr(part, "get_paths") and part.get_facecolor().size]


def test_under_the_square_each_class_has_its_arrows_and_the_far_example_pulls_backwards():
    assert arrows(0.0) == [7, 7, 1]


def test_under_the_hinge_few_are_felt_and_none_pulls_backwards():
    plus, minus, back = arrows(2.0)
    assert plus + minus == 7 and back == 0
