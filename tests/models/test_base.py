import numpy as np
import pytest

from lincls.models import LinearRegression, Perceptron, drive
from lincls.models.base import LinearClassifier, starting_point, two_classes


def counting(last):
    yield from range(last + 1)
    return "converged"


def test_drive_keeps_the_last_state_the_reason_and_the_number_of_steps():
    assert drive(counting(4)) == (4, "converged", 4)


def test_drive_counts_no_step_when_there_is_only_the_first_state():
    assert drive(counting(0)) == (0, "converged", 0)


def test_a_point_with_z_0_is_predicted_positive():
    model = LinearClassifier()
    model._learn(np.array([1.0, 0.0]), -1.0)
    model.classes_ = np.array(["no", "yes"])
    assert model.decision_function([[1.0, 5.0]]).tolist() == [0.0]
    assert model.predict([[1.0, 5.0], [0.9, 5.0]]).tolist() == ["yes", "no"]


def test_the_larger_label_is_the_positive_class():
    X, classes, t = two_classes([[1], [2]], [7, 3])
    assert X.dtype == float and classes.tolist() == [3, 7] and t.tolist() == [1.0, -1.0]


def test_r_squared_is_1_for_a_perfect_fit_and_0_for_the_mean():
    X, t = [[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0]
    assert LinearRegression().fit(X, t).score(X, t) == pytest.approx(1)
    assert LinearRegression().fit([[1.0], [1.0], [1.0]], t).score(X, t) == pytest.approx(0)


def test_r_squared_of_constant_targets_is_1_or_0():
    model = LinearRegression().fit([[0.0], [1.0]], [2.0, 2.0])
    assert model.score([[0.0], [1.0]], [2.0, 2.0]) == 1
    assert model.score([[0.0], [1.0]], [3.0, 3.0]) == 0


def test_the_models_name_and_changed_parameters_are_shown():
    assert repr(Perceptron(0.5, order="worst")) == "Perceptron(eta=0.5, order='worst')"
    assert repr(Perceptron(start=([1.0, 2.0], 3.0))) == "Perceptron(start=([1.0, 2.0], 3.0))"


def test_a_starting_point_puts_the_bias_first():
    assert starting_point(([1, 2], 3), 2).tolist() == [3.0, 1.0, 2.0]
    assert starting_point(None, 2).tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    "start", [5, "zero", (1, 2, 3), ([1], 0), ([1, np.nan], 0), ([1, 2], np.inf), ([1, 2], None)]
)
def test_a_bad_start_is_refused_by_name(start):
    with pytest.raises((TypeError, ValueError), match="start must be"):
        Perceptron(start=start).fit([[0.0, 0.0], [1.0, 1.0]], [0, 1])


@pytest.mark.parametrize("unit", [1e-200, 1.0, 1e200, 1e307])
def test_r_squared_has_no_unit(unit):
    X, t = [[0.0], [1.0], [2.0], [4.0]], np.array([0.0, 1.0, 3.0, 2.0])
    assert LinearRegression().fit(X, unit * t).score(X, unit * t) == pytest.approx(0.4628571428571429)
