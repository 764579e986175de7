"""Boundaries of several degrees: what a panel shows, and that it is what its set led to."""

import numpy as np

from lincls.data import lessons
from lincls.figures import features
from lincls.figures.parts.degree import boundaries_by_degree, weights
from lincls.plot import figure, style


def test_weights_are_one_for_each_feature_of_the_degree():
    kept = features.pockets_by_degree()
    found = weights(kept["w"], kept["b"])
    assert [len(row[0][0]) for row in found] == [2, 5, 9, 14, 20, 27, 35, 44]


def test_the_thick_boundary_is_among_the_thin_ones_and_the_vote_is_not():
    panels = figure(panels=3).axes
    for ax in panels:
        style.frame(ax, (-3, 3), (-3, 3))
    marks = boundaries_by_degree(panels, features.pockets_by_degree())
    marks.move(4, 6, False)
    thin, boundary = marks.artists[0], marks.artists[3]
    all_points = thin.get_xydata()
    first = boundary.lines.get_segments()[0]
    assert len(np.intersect1d(first[:, 0], all_points[:, 0])) == len(np.unique(first[:, 0]))
    marks.move(4, 6, True)
    voted = np.vstack(boundary.lines.get_segments())
    assert len(np.intersect1d(voted[:, 0], all_points[:, 0])) < len(voted) / 2


def test_squares_are_around_the_flipped_labels_of_the_set_that_is_shown():
    panels = figure(panels=3).axes
    marks = boundaries_by_degree(panels, features.pockets_by_degree())
    for sample in (6, 3):
        marks.move(8, sample, False)
        X, t = lessons.noisy_rings(seed=sample - 1)
        inside = np.linalg.norm(X, axis=1) < 1.5
        for ax in panels:
            (squares,) = (line for line in ax.lines if line.get_label() == "flipped label")
            flipped = (X[:, None] == squares.get_xydata()).all(axis=2).any(axis=1)
            assert flipped.sum() == len(t) / 10
            assert (np.where(flipped, -t, t) == np.where(inside, 1, -1)).mean() > 0.9
