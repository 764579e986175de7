"""One correction in both spaces, and whom it makes wrong.
The panels of the game: what is wrong, who is used, and the length between its bounds.
"""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.experiments import perceptron as experiments
from lincls.figures.parts.corrections import correction, counted, game, numbered, outcome
from lincls.plot import Marks, figure, frame

X = np.array([[-2.5, -2.5], [2.5, -1.0], [0.5, 1.5]])
T = np.array([-1, 1, -1])


def drawn(X=X, t=T) -> Marks:
    left, right = figure(panels=2).axes
    return correction(left, frame(right, (-6, 6), (-6, 6)), X, t)


@pytest.mark.parametrize(
    ("w", "n", "before", "after", "ends"),
    [((1, 2), 2, -3.5, -3.5 + X[2] @ X[2], 2), ((3, -1), 1, 8.5, 8.5, 0), ((0, 0), 0, 0.0, 12.5, 2)],
    ids=["a mistake", "a correct example is left alone", "a point on the boundary"],
)
def test_a_correction_adds_the_square_of_the_length_of_x_to_t_z(w, n, before, after, ends):
    marks = drawn()
    assert marks.move(np.array(w, float), n)[:2] == (before, after)
    _, line, _, arrow = marks.artists
    assert arrow.shape.get_visible() == (after > before) and len(line.line.get_xdata()) == ends


def test_who_becomes_wrong_is_named():
    marks = drawn(*lessons.five_points())
    assert marks.move(np.array([3.0, -1.0]), 4)[2] == [0]
    assert marks.move(np.array([-3.0, 0.0]), 3)[2] == []


def test_examples_that_ask_the_same_stand_together_at_their_line():
    left, right = figure(panels=2).axes
    spaces = numbered(left, right, *lessons.five_points())
    assert [label.get_text() for label in spaces.constraints.labels] == ["0", "1", "2, 4", "3", ""]
    assert [line.get_marker() for line in left.lines][-5:] == [f"${n}$" for n in range(5)]


def test_the_points_of_a_path_are_numbered_up_to_where_it_has_come():
    marks = counted(figure().axes[0], [[0, 0], [1, 1], [2, 0], [3, -1], [2, 2]])
    assert [mark.get_marker() for mark in marks.artists] == ["$1$", "$2$", "$3$", "$4$"]
    for S, shown in ((1, 0), (3, 2), (5, 4)):
        marks.move(S)
        assert [mark.get_visible() for mark in marks.artists] == [True] * shown + [False] * (4 - shown)


PICKS = np.vstack([[0.94, 0.0], np.column_stack([np.linspace(-1, 1, 8), np.full(8, -1.4)])])


def test_after_one_pick_the_disc_has_a_wrong_part_and_eight_wait():
    marks = game(figure().axes[0])
    marks.move(experiments.play(PICKS), False)
    wrong, _, best, used, free, *numbers = marks.artists
    assert wrong.get_visible() and len(best.get_xdata()) == 0
    assert len(used.get_xdata()) == 1 and len(free.get_xdata()) == 8 and len(numbers) == 9


def test_the_best_places_reach_the_bound_exactly():
    played = experiments.play(experiments.best_picks((0.94, 0)))
    assert len(played.lengths) == 9
    assert outcome(played).startswith("9 corrections: you have reached the bound exactly")
