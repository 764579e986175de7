"""A threshold: its errors, its place on the ROC, and the line of equal cost."""

import numpy as np
import pytest
from sklearn.metrics import roc_curve

from lincls.figures.parts.threshold import ThresholdArtist
from lincls.plot import figure

T = np.array([0, 0, 0, 1, 1])


Z = np.array([-2.0, 0.5, -1.0, 1.0, -0.5])


def cut_at(t=T, z=Z, **named):
    return ThresholdArtist(*figure(panels=2).axes, t, z, names=("well", "ill"), **named)


def test_a_cut_counts_alarms_and_misses_and_its_point_lies_on_the_curve():
    made = cut_at().set(0.0)
    assert made.cut == (1, 1)
    assert np.allclose(made.cursor.dots.get_xydata(), [[1 / 3, 1 / 2]])
    assert cut_at().set(0.5).cut == (1, 1)  # a score at the threshold is called positive
    assert cut_at().set(-50).cut == (3, 0)


def test_the_curve_is_scikit_learns():
    rng = np.random.default_rng(0)
    t, z = rng.integers(0, 2, 60), rng.normal(size=60).round(1)
    curve = cut_at(t, z).cost.axes.lines[0]
    alarms, found, _ = roc_curve(t, z, drop_intermediate=False)
    assert np.allclose(curve.get_xdata(), alarms) and np.allclose(curve.get_ydata(), found)


def test_points_on_the_line_of_equal_cost_cost_the_same():
    c = 4
    made = cut_at().set(0.0, slope=3 / (c * 2))
    alarms, found = made.cost.get_xydata().T
    assert np.ptp(3 * alarms + c * 2 * (1 - found)) == pytest.approx(0)
    assert len(made.set(0.0).cost.get_xdata()) == 0


def test_scores_beyond_the_limit_are_counted_at_the_edge():
    left = cut_at(z=10 * Z, limit=15).cut_line.axes
    assert sum(patch.get_height() for patch in left.patches) == 5


def test_two_classes_are_wanted():
    with pytest.raises(ValueError, match="two classes; it came with 3"):
        cut_at(t=np.array([0, 1, 2, 1, 0]))
    with pytest.raises(ValueError, match="t must be flat and hold at least one example"):
        cut_at(t=[])
    with pytest.raises(ValueError, match=r"t must be flat, .* rows of several lengths"):
        cut_at(t=[[0], [0, 1]])
