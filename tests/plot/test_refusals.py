"""What cannot be drawn is refused by its name, at every door of the kit."""

import numpy as np
import pytest

from lincls import plot
from lincls.plot import picture, style
from lincls.plot.hulls import HullsArtist
from lincls.plot.projection import rotation
from lincls.separability import HullPoint

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
T = np.array([0, 1, 1, 0])


def panel():
    return plot.figure().axes[0]


def points(**changed):
    return plot.PointsArtist(panel(), X, T).set(**changed)


def curved(z):
    return plot.CurvedBoundaryArtist(panel()).set(z)


def hulls(certificate):
    return HullsArtist(panel(), X, T).set(certificate=certificate)


WRONG_VALUES = [
    (lambda: plot.plot_boundary([1, 2, 3], 0), "w must have 1 or 2 weights"),
    (lambda: plot.plot_boundary([1, np.nan], 0), "w must be finite"),
    (lambda: plot.plot_boundary([1, 2], np.inf), "b must be a finite number"),
    (lambda: plot.BoundaryArtist(panel()).set([1, 2], 0, margin=-1), "margin must be at least 0"),
    (lambda: plot.plot_targets(np.ones((3, 2)), [0, 2, 1]), "X must have 1 feature"),
    (lambda: plot.plot_surface(np.ones((3, 2)), [1, 2, 3]), "X must have 1 feature"),
    (lambda: hulls(HullPoint((1,), (1,))), "2 positive and 2 negative examples; it came with 1 and 1"),
    (lambda: curved(lambda X: X[:5, 0]), r"z\(X\)"),
    (lambda: plot.plot_pixels({"A": [0, 2]}), "numbers from 0 to 1"),
    (lambda: plot.plot_pixels({"A": [0, 1], "B": [0]}), r"patterns\['B'\] must be a vector of 2"),
    (lambda: plot.plot_pixels({"A": []}), r"patterns\['A'\] must be a vector of at least one"),
    (lambda: plot.plot_pixels({"A": [[0], [0, 1]]}), "must have rows of one length"),
    (lambda: plot.shifts([]), "pattern must be a vector of at least one number"),
    (lambda: plot.shifts([[0], [0, 1]]), "pattern must have rows of one length"),
    (lambda: plot.plot_points(np.ones((3, 3)), [0, 1, 1]), "X must have 1 or 2 features"),
    (lambda: plot.plot_points(X, [0, 1]), "t must have one entry"),
    (lambda: plot.plot_points([[np.nan, 0]], [1]), "X must be finite"),
    (lambda: plot.plot_points(X, T, wrong=[True]), "wrong must hold one truth value for each of the 4"),
    (lambda: points(t=[0, 1, 2, 0]), "t must hold only the classes"),
    (lambda: points(t=["a", "b", "a", "b"]), "t must hold only the classes"),
    (lambda: points(t=[0, 1]), "t must have one entry for each of the 4 examples"),
    (lambda: points(t=[[0], [1, 1], [0], [0]]), "t must be flat, .* several lengths"),
    (lambda: points(t=[0, None, 1, 0]), "t must have a label for every example"),
    (lambda: points(X=X[:2], t=T), "t must have one entry for each of the 2 examples"),
    (lambda: points(X=X[:2]), "one length"),
    (lambda: points(current=4), "current must be from 0 to 3"),
    (lambda: plot.ProbabilitiesArtist(panel(), 1), "K must be at least 2"),
    (lambda: plot.plot_weight_space(np.ones((2, 3)), [0, 1]), "X must have 2 features"),
    (lambda: plot.plot_weight_space(X, [0, 1, 2, 1]), "t must hold two classes"),
    (lambda: plot.plot_weight_space(X, T, [1, 2, 3]), "w must be a vector of 2 numbers"),
    (lambda: plot.ConstraintsArtist(panel(), X, T).set(0, upto=5), "upto must be from 0 to 4"),
    (lambda: plot.mistakes(X, T, [1], 0), "w must be a vector of 2 numbers"),
    (lambda: picture.bundle(plot.figure(), ""), "caption must say what the figure shows"),
    (lambda: picture.show(plot.figure(), " "), "caption must say what the figure shows"),
    (lambda: style.figure(panels=0), "panels must be from 1 to 7"),
    (lambda: style.figure(width=1.0), "width must be above 1.5"),
    (lambda: style.figure(panels=2, ratios=(1, 0)), "ratios must be above 0"),
    (lambda: style.figure(panels=2, width=2.0), "width must leave room for 2 panels"),
    (lambda: style.frame(panel(), (2, 1), (0, 1)), "low < high"),
    (lambda: style.marks(11), "K must be from 1 to 10"),
    (lambda: rotation(0, float("inf")), "elevation must be"),
]
WRONG_KINDS = [
    (lambda: hulls("a line"), "certificate must be a Separator, a HullPoint or None; it came as str"),
    (lambda: curved(3), "z must be a function of X or a fitted model; it came as int"),
    (lambda: curved("x1"), "z must be a function of X or a fitted model; it came as str"),
    (lambda: plot.plot_pixels([0, 1]), "patterns must map names to pixels"),
    (lambda: plot.plot_points(X, T, wrong=[0, 1, 0, 1]), "wrong must hold True or False"),
    (lambda: plot.RegionsArtist(panel(), [0, 1]).set(3), "model must be a function of X"),
    (lambda: plot.ProbabilitiesArtist(panel(), 3).set(3), "model must be a function of X"),
    (
        lambda: plot.plot_data_space(X, ["a"] * 4, [1, 1], 0),
        "t must hold numbers when it holds one class alone; it came with 'a'",
    ),
    (lambda: picture.bundle(plot.figure(), None), "caption must be a sentence"),
    (lambda: picture.bundle("figure", "A caption."), "Figure or Axes; it came as str"),
    (lambda: rotation("left", 0), "azimuth must be"),
    (lambda: rotation(None, 0), "azimuth must be"),
]


@pytest.mark.parametrize(
    ("error", "call", "message"),
    [*((ValueError, *row) for row in WRONG_VALUES), *((TypeError, *row) for row in WRONG_KINDS)],
)
def test_what_cannot_be_drawn_is_refused_by_its_name(error, call, message):
    with pytest.raises(error, match=message):
        call()
