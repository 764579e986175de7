"""Exact regions of linear machines and of two-class models, bars of lecture 08."""

from itertools import pairwise

import numpy as np

from lincls import LeastSquaresClassifier, MulticlassPerceptron, OneVsRest
from lincls.data import blobs, lessons
from lincls.figures import multiclass
from lincls.figures.multiclass import _bars, _matrix, _weights
from lincls.figures.parts.machine import SchemeArtist
from lincls.plot import figure, frame


def axes():
    return frame(figure().axes[0], (-6, 6), (-5, 5))


def test_a_weight_vector_of_zero_has_no_arrow():
    marks = _weights(axes(), 3)
    marks.move(np.array([[0, 0], [1, 0], [0, 1]]))
    arrows = marks.artists
    assert [arrow.shape.get_visible() for arrow in arrows] == [False, True, True]


def ringed(W, b, X, t):
    """How many examples a linear machine gets wrong, as drawn."""
    multiclass._machine(ax := axes(), W, b, X, t)
    rings = [line for line in ax.lines if line.get_marker() == "o" and line.get_markeredgewidth() == 1.6]
    return len(rings[0].get_xydata())


def test_mistakes_are_ringed_and_doubts_are_hatched():
    X, t = blobs(30, gap=4, spread=0.5, K=3, seed=1)
    model = LeastSquaresClassifier().fit(X, t)
    assert ringed(model.w_, model.b_, X, (t + 1) % 3) == 30
    assert ringed(np.array([[1, 0]]), [0], np.array([[0, 0], [1, 1]]), [1, 1]) == 0, "one class alone"
    scheme = SchemeArtist(axes(), 3).set(OneVsRest(LeastSquaresClassifier).fit(X, t))
    assert any(fill.get_hatch() and fill.get_paths() for fill in scheme.doubts)


def test_bars_stand_as_high_as_the_probabilities():
    ax = figure().axes[0]
    marks = _bars(ax, 3)
    marks.move([0.2, 0.7, 0.1])
    (bars,) = marks.artists
    assert [bar.get_height() for bar in bars] == [0.2, 0.7, 0.1]
    assert ax.get_xlabel() and ax.get_ylabel()


def test_the_middle_clouds_points_have_their_opposites_and_two_clouds_are_upright():
    X, t = lessons.clouds_in_a_row()
    middle = X[t == 1]
    assert np.allclose(sorted(map(tuple, middle)), sorted(map(tuple, -middle)))
    cloud, member = lessons.round_their_centres()
    assert [int(np.ptp(cloud[member == k], axis=0).argmax()) for k in range(3)] == [1, 0, 1]


def test_a_verdict_names_who_claims_a_digit_and_what_the_largest_score_says():
    z = np.full(10, -2.0)
    assert "Claimed by nobody" in multiclass._verdict(3, z)
    z[[1, 8]] = 0.5, 1.0
    said = multiclass._verdict(8, z)
    assert said == "Somebody wrote an 8. Claimed by 1 and 8; the largest z, 1.0, is that of 8, which is right."


def test_every_correction_of_the_ten_digits_raises_one_class_and_lowers_another():
    X, t, *_ = lessons.ten_digits()
    states = list(MulticlassPerceptron().steps(X, t))
    for before, after in pairwise(states[:50]):
        change = after.w - before.w
        assert np.array_equal(change[t[after.n]], X[after.n])
        assert np.array_equal(change[after.rival], -X[after.n])
    assert len(states) == len(multiclass.errors_by_correction()["seen"])
    assert multiclass.errors_by_correction()["seen"][-1] == 0


def test_fewer_errors_are_left_the_more_is_handed_back():
    table = multiclass.thirty_splits()
    assert (np.diff(table["curves"], axis=1) <= 0).all()
    assert (table["curves"][:, 0] == table["soft"]).all()


def test_a_frame_stands_around_its_cell_and_only_cells_that_are_not_empty_have_a_number():
    ax = figure().axes[0]
    marks = _matrix(ax, np.array([[5, 0, 1], [0, 4, 0], [2, 0, 3]]))
    marks.move(2, 0)
    (box,) = marks.artists[0].get_segments()
    assert (box.min(axis=0).tolist(), box.max(axis=0).tolist()) == ([-0.5, 1.5], [0.5, 2.5])
    assert [text.get_text() for text in ax.texts] == ["5", "1", "4", "2", "3"]
    assert ax.get_ylim()[0] > ax.get_ylim()[1], "row 0 is on top"


def test_a_cell_of_the_confusion_matrix_tells_recall_and_precision_and_shows_its_digits():
    live = multiclass.confusion()
    assert live.caption.startswith("8 of the 174 eights are called 1.")
    assert live.caption.endswith("of all that it calls 1, 176 of 190 are ones (93%, precision).")
    live.set(wrote=3, called=3)
    assert (
        "(the first 12 are shown)" in live.caption
        and "of the threes 175 of 183 are found (96%, recall)" in live.caption.lower()
    )
    live.set(wrote=0, called=9)
    assert live.caption.startswith("0 of the 178 zeros are called 9.")
