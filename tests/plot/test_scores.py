"""z against one input: marks at their targets, the line, residuals, the boundary."""

import numpy as np
import pytest

from lincls import LeastSquaresClassifier
from lincls.plot import ScoresArtist, figure, frame, plot_scores

X = np.array([[1.0], [2.0], [3.0], [4.0], [30.0]])
T = np.array([-1, -1, 1, 1, 1])


def artist() -> ScoresArtist:
    return ScoresArtist(figure().axes[0], X, T)


def test_marks_stand_at_their_targets_and_the_line_at_z():
    drawn = artist().set([0.5], -1.0)
    assert sorted(np.concatenate([d.get_ydata() for d in drawn.points.discs]).tolist()) == sorted(T.tolist())
    x, z = drawn.line.get_data()
    assert np.allclose(z, 0.5 * x - 1)


def test_the_boundary_is_where_the_line_crosses_zero_and_a_point_on_it_is_wrong():
    drawn = artist().set([0.5], -1.5)
    assert drawn.boundary == 3.0 and drawn.cut.get_xdata() == [3.0, 3.0]
    assert drawn.wrong.tolist() == [False, False, True, False, False]


def test_there_is_no_boundary_without_a_weight():
    drawn = artist().set([0.0], 1.0)
    assert drawn.boundary is None and not drawn.cut.get_visible()
    assert drawn.wrong.tolist() == [True, True, False, False, False]


def test_residuals_run_from_the_target_to_z_and_those_too_right_are_apart():
    model = LeastSquaresClassifier().fit(X, T)
    drawn = artist().set(model.w_, model.b_)
    ends = np.concatenate([np.array(part.get_segments()) for part in drawn.segments])
    assert sum(ends[:, 1, 1] - ends[:, 0, 1]) == pytest.approx(0)  # residuals of least squares sum to 0
    too_right = np.array(drawn.segments[1].get_segments())
    assert len(too_right) == int((T * model.decision_function(X) > 1).sum()) == 1
    assert too_right[0, 0, 0] == 30.0


def test_the_examples_can_move_and_limits_set_before_stay():
    ax = frame(figure().axes[0], (0, 50), (-3, 3), equal=False)
    drawn = ScoresArtist(ax, X, T).set([0.5], -1.0, X + 10)
    assert ax.get_xlim() == (0, 50)
    assert drawn.points.X[:, 0].tolist() == (X[:, 0] + 10).tolist()
    with pytest.raises(ValueError, match="X must hold 5 examples"):
        drawn.set([0.5], -1.0, X[:2])


def test_two_features_do_not_fit_on_one_axis():
    with pytest.raises(ValueError, match="X must have 1"):
        plot_scores(np.zeros((2, 2)), [0, 1], [1], 0)
