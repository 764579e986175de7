import numpy as np
import pytest

from lincls.checks import starting_point, two_classes
from lincls.models import Perceptron


def test_the_larger_label_is_the_positive_class():
    X, classes, t = two_classes([[1], [2]], [7, 3])
    assert X.dtype == float and classes.tolist() == [3, 7] and t.tolist() == [1.0, -1.0]


def test_a_starting_point_puts_the_bias_first():
    assert starting_point(([1, 2], 3), 2).tolist() == [3.0, 1.0, 2.0]
    assert starting_point(None, 2).tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("start", [5, "zero", (1, 2, 3), ([1], 0), ([1, np.nan], 0), ([1, 2], np.inf), ([1, 2], None)])
def test_a_bad_start_is_refused_by_name(start):
    with pytest.raises((TypeError, ValueError), match="start must be"):
        Perceptron(start=start).fit([[0.0, 0.0], [1.0, 1.0]], [0, 1])
