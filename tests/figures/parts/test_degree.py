"""Boundaries of several degrees: what a panel shows, and that it is what its set led to."""

import numpy as np

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
