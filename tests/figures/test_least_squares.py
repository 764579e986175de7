"""z against one input, and several boundaries that move together, in lecture 06."""

import numpy as np
import pytest

from lincls import LeastSquaresClassifier
from lincls.figures import least_squares
from lincls.figures.least_squares import _boundaries, _scores
from lincls.plot import Marks, figure, frame

X = np.array([[1.0], [2.0], [3.0], [4.0], [30.0]])
T = np.array([-1, -1, 1, 1, 1])


def scores(w, b):
    """Who is wrong, the boundary, and the marks: residuals, those of the too right, line, cut and points."""
    marks = _scores(figure().axes[0], X, T)
    return *marks.move(w, b), marks.artists


def test_marks_stand_at_their_targets_and_the_line_at_z():
    *_, (_, _, line, _, points) = scores([0.5], -1.0)
    assert sorted(np.concatenate([d.get_ydata() for d in points.discs]).tolist()) == sorted(T.tolist())
    x, z = line.get_data()
    assert np.allclose(z, 0.5 * x - 1)


@pytest.mark.parametrize(("w", "b", "place", "wrong"), [(0.5, -1.5, 3.0, [2]), (0.0, 1.0, None, [0, 1])])
def test_the_boundary_is_where_the_line_crosses_zero_if_it_does_and_a_point_on_it_is_wrong(w, b, place, wrong):
    mistaken, boundary, (*_, cut, _) = scores([w], b)
    assert boundary == place and cut.get_visible() == (place is not None)
    assert cut.get_xdata() == [place or 0.0] * 2 and np.flatnonzero(mistaken).tolist() == wrong


def test_residuals_run_from_the_target_to_z_and_those_too_right_are_apart():
    model = LeastSquaresClassifier().fit(X, T)
    *_, (*residuals, _, _, _) = scores(model.w_, model.b_)
    ends = np.concatenate([np.array(part.get_segments()) for part in residuals])
    assert sum(ends[:, 1, 1] - ends[:, 0, 1]) == pytest.approx(0)  # residuals of least squares sum to 0
    too_right = np.array(residuals[1].get_segments())
    assert len(too_right) == int((T * model.decision_function(X) > 1).sum()) == 1
    assert too_right[0, 0, 0] == 30.0


def test_the_examples_can_move_and_limits_set_before_stay():
    ax = frame(figure().axes[0], (0, 50), (-3, 3), equal=False)
    marks = _scores(ax, X, T)
    marks.move([0.5], -1.0, X + 10)
    assert ax.get_xlim() == (0, 50)
    assert marks.artists[-1].X[:, 0].tolist() == (X[:, 0] + 10).tolist()


def boundaries(*names: str) -> Marks:
    return _boundaries(frame(figure().axes[0], (-3, 3), (-3, 3)), names)


def test_every_point_of_a_line_lies_on_its_boundary():
    W, b = np.array([[1.0, 2.0], [-1.0, 0.5]]), np.array([0.5, -1.0])
    marks = boundaries("least squares", "logistic")
    marks.move(W, b)
    for line, w, bias in zip(marks.artists, W, b, strict=True):
        ends = np.column_stack(line.get_data())
        assert len(ends) == 2 and np.allclose(ends @ w + bias, 0)


def test_no_line_without_weights_and_it_comes_back():
    marks = boundaries("least squares")
    (line,) = marks.artists
    for w, ends in (([0, 0], 0), ([0, 1], 2)):
        marks.move([w], [1])
        assert len(line.get_xdata()) == ends


def test_lines_are_told_by_colour_and_by_dashes():
    lines = boundaries("least squares", "perceptron", "logistic").artists
    assert len({line.get_color() for line in lines}) == len({line.get_linestyle() for line in lines}) == 3


def test_a_lecturers_own_labels_are_counted(capsys):
    least_squares.line_to_labels(np.vstack([X, [[2.4], [2.6]]]), np.array([*T, 1, -1]))
    assert ", 2 examples are wrong" in capsys.readouterr().out
    least_squares.conditional_means(np.repeat(X[:3], [1, 2, 2], axis=0), np.array([-1.0, -1, 1, 1, 1]))
    assert "Five labels, as many of each kind as the number" in capsys.readouterr().out
