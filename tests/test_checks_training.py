import math
import warnings

import numpy as np
import pytest

from lincls.checks import relative_weights, weighted_classes, weighted_signs, weighted_targets

X, t = [[1.0], [2.0], [3.0], [4.0]], ["b", "a", "b", "b"]


def test_weights_of_1_are_none():
    assert weighted_targets(X, [1, 2, 3, 4], np.ones(4))[2] is None
    assert weighted_classes(X, t, None, None)[3] is None
    assert weighted_signs(X, t, [1, 1, 1, 1], None)[3] is None


def test_rows_of_weight_0_are_left_out():
    rows, targets, s = weighted_targets(X, [1, 2, 3, 4], [0, 5, 0, 1])
    assert rows.tolist() == [[2.0], [4.0]] and targets.tolist() == [2.0, 4.0] and s.tolist() == [5.0, 1.0]
    rows, classes, signs, s = weighted_signs(X, t, [1, 2, 0, 1], None)
    assert rows.tolist() == [[1.0], [2.0], [4.0]] and classes.tolist() == ["a", "b"]
    assert signs.tolist() == [1.0, -1.0, 1.0] and s.tolist() == [1.0, 2.0, 1.0]


def test_a_class_of_which_no_row_is_left_is_no_class():
    _, classes, index, _ = weighted_classes(X, [0, 1, 2, 2], [1, 0, 1, 1], None)
    assert classes.tolist() == [0, 2] and index.tolist() == [0, 1, 1]
    with pytest.raises(ValueError, match="t must hold at least 2 classes"):
        weighted_classes(X, t, [1, 0, 1, 1], None)


def test_balanced_classes_weigh_the_same_together():
    _, _, index, s = weighted_classes(X, t, None, "balanced")
    assert np.bincount(index, weights=s) == pytest.approx([2.0, 2.0])
    _, _, index, s = weighted_classes(X, t, [1, 2, 1, 4], "balanced")
    assert np.bincount(index, weights=s) == pytest.approx([4.0, 4.0])


def test_a_class_that_is_not_named_counts_1():
    assert weighted_classes(X, t, None, {"a": 3})[3].tolist() == [1.0, 3.0, 1.0, 1.0]


@pytest.mark.parametrize(
    "sample_weight, class_weight, error, words",
    [
        ([1, -1, 1, 1], None, ValueError, "sample_weight must be at least 0; the weight of example 1 came as -1"),
        ([1, np.nan, 1, 1], None, ValueError, "sample_weight must be finite; row 1 holds NaN"),
        ([1, 1, 1], None, ValueError, "sample_weight must be a vector of 4 numbers"),
        ([0, 0, 0, 0], None, ValueError, "sample_weight must be above 0 for some example"),
        ("many", None, TypeError, "sample_weight must hold numbers"),
        (None, {3: 1}, ValueError, r"class_weight must name classes in t, \['a', 'b'\]; it came with 3"),
        (None, {"c": 0}, ValueError, r"class_weight\['c'\] must be above 0"),
        (None, {"a": 0}, ValueError, r"class_weight\['a'\] must be above 0"),
        (None, "equal", TypeError, "class_weight must be None, 'balanced' or weights by label"),
        ([1e308] * 4, {"a": 10}, ValueError, "sample_weight and class_weight must be such that a float holds"),
        (
            [1e308, 1e-320, 1e308, 1e308],
            None,
            ValueError,
            "sample_weight must let every class count, .* class a weigh at most 9.99989e-321, another 1e\\+308",
        ),
    ],
)
def test_bad_weights_are_refused_by_name(sample_weight, class_weight, error, words):
    with pytest.raises(error, match=words):
        weighted_classes(X, t, sample_weight, class_weight)


def test_a_class_that_is_not_in_t_has_no_weight_and_may_be_a_slip_of_the_pen():
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a fold that lacks a class
        assert weighted_classes(X, t, None, {"a": 3, "b": 2, "rare": 9})[3].tolist() == [2.0, 3.0, 2.0, 2.0]
    with pytest.warns(UserWarning, match=r"names 'B', which is no class in t, \['a', 'b'\]: its weight has no effect"):
        assert weighted_classes(X, t, None, {"a": 3, "B": 2})[3].tolist() == [1.0, 3.0, 1.0, 1.0]


@pytest.mark.parametrize("factor", [5e-324, 1e-300, 0.3, 1.0, 3.999, 4.0, 1e300, 1.7e308])
def test_relative_weights_keep_every_digit_and_their_largest_is_from_1_to_4(factor):
    s = np.array([1.0, 0.5, 1e-17]) * factor
    relative, unit = relative_weights(s)
    assert 1 <= relative.max() < 4 and math.log2(unit) % 2 == 0
    kept = s >= 1e-300
    assert np.array_equal(relative[kept] * unit, s[kept]) and (relative > 0).tolist() == (s > 0).tolist()


def test_two_classes_are_two():
    with pytest.raises(ValueError, match="t must hold two classes"):
        weighted_signs(X, [0, 1, 2, 2], None, None)
