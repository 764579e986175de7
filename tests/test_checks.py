"""Bad input is answered in a sentence that names the argument, what came and what was wanted."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from lincls import checks


def test_a_good_table_comes_back_as_floats_with_its_values():
    X = checks.inputs([[1, 2], [3, 4]])
    assert X.dtype == np.float64
    assert X.tolist() == [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize(
    ("X", "error", "words"),
    [
        ([1.0, 2.0], ValueError, r"X must be a table \(N, D\).*shape \(2,\).*reshape"),
        (np.zeros((2, 2, 2)), ValueError, r"shape \(2, 2, 2\)"),
        (np.zeros((0, 3)), ValueError, "at least 1 example; it came with 0"),
        (np.zeros((3, 0)), ValueError, "at least one feature"),
        ([[1, 2], [3]], ValueError, "rows of one length"),
        ([[1, np.nan]], ValueError, "row 0, column 1 holds NaN"),
        ([[1, 2], [np.inf, 0]], ValueError, "row 1, column 0 holds infinity"),
        ([[1, "a"]], TypeError, "X must hold numbers"),
        ([[1, {}]], TypeError, "X must hold numbers"),
        ("abc", TypeError, "str 'abc'"),
        (None, TypeError, "it came as None"),
        ([[1 + 2j]], ValueError, "Complex data not supported"),
    ],
)
def test_a_bad_table_is_refused_by_name(X, error, words):
    with pytest.raises(error, match=words):
        checks.inputs(X)


def test_a_missing_value_passes_only_when_asked_and_infinity_never():
    X = checks.inputs([[1.0, np.nan]], missing=True)
    assert np.isnan(X[0, 1])
    with pytest.raises(ValueError, match="infinity"):
        checks.inputs([[1.0, -np.inf]], missing=True)


def test_the_number_of_columns_is_checked_when_it_is_known():
    with pytest.raises(ValueError, match="3 features a row; it came with 2"):
        checks.inputs([[1, 2]], columns=3)


@pytest.mark.parametrize(
    ("t", "words"),
    [
        ([[1], [2]], "came as a column"),
        ([1], "one entry for each of the 2 examples; it came with 1"),
        ([1, np.nan], "row 1 holds NaN"),
        (3.0, r"shape \(\)"),
    ],
)
def test_bad_targets_are_refused(t, words):
    with pytest.raises(ValueError, match=words):
        checks.targets(t, 2)


def test_any_two_labels_become_signs_the_larger_is_positive():
    for t, classes in [
        ([0, 1, 1], [0, 1]),
        (["no", "yes", "yes"], ["no", "yes"]),
        ([False, True, True], [False, True]),
    ]:
        found, signs = checks.signs(t, 3)
        assert found.tolist() == classes
        assert signs.tolist() == [-1.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("t", "error", "words"),
    [
        ([1, 1], ValueError, "only one class, 1"),
        ([0, 1, 2], ValueError, "two classes for a binary classifier; it came with 3: 0, 1, 2"),
        ([0.5, 1], ValueError, "continuous value, 0.5"),
        (["a", None], ValueError, "one of them is missing"),
        (["a", 1], TypeError, "words and numbers mixed"),
        (np.array(["a", 1], dtype=object), TypeError, "of one kind"),
        ([1j, 2], TypeError, "class labels"),
        (None, ValueError, "it came as None"),
    ],
)
def test_bad_labels_are_refused(t, error, words):
    with pytest.raises(error, match=words):
        checks.signs(t, len(t) if t is not None else 2)


def test_a_number_must_lie_within_its_bounds():
    assert checks.number(np.float32(0.5), "eta", above=0) == 0.5
    with pytest.raises(ValueError, match="eta must be above 0; it came as -1"):
        checks.number(-1, "eta", above=0)
    with pytest.raises(ValueError, match="p must be at least 0 and at most 1; it came as 2"):
        checks.number(2, "p", least=0, most=1)
    with pytest.raises(ValueError, match="eta must be a finite number above 0; it came as nan"):
        checks.number(float("nan"), "eta", above=0)
    for value in (True, "1", None, [1, 2], 1j):
        with pytest.raises(TypeError, match="eta must be a number"):
            checks.number(value, "eta")


def test_a_count_is_a_whole_number():
    assert checks.count(np.int64(3), "N") == 3
    for value in (2.0, True, "3", None):
        with pytest.raises(TypeError, match="N must be a whole number"):
            checks.count(value, "N")
    with pytest.raises(ValueError, match="N must be at least 1; it came as 0"):
        checks.count(0, "N")
    with pytest.raises(ValueError, match="n must be from 1 to 4; it came as 5"):
        checks.count(5, "n", most=4)


def test_a_choice_lists_what_is_allowed():
    assert checks.choice("worst", "order", ["cyclic", "worst"]) == "worst"
    with pytest.raises(ValueError, match="order must be 'cyclic' or 'worst'; it came as 'best'"):
        checks.choice("best", "order", ["cyclic", "worst"])


def test_randomness_must_be_named():
    assert checks.generator(3).random() == checks.generator(3).random()
    with pytest.raises(TypeError, match="repeated"):
        checks.generator(None)


def test_a_model_says_that_it_is_not_fitted():
    class Model:
        pass

    with pytest.raises(checks.NotFittedError, match=r"this Model is not fitted yet: call fit\(X, t\) first"):
        checks.fitted(Model(), "w_")
    assert issubclass(checks.NotFittedError, ValueError)
    assert issubclass(checks.NotFittedError, AttributeError)


@given(st.one_of(st.none(), st.text(), st.binary(), st.dictionaries(st.text(), st.integers()), st.complex_numbers()))
def test_nothing_that_is_not_a_table_gets_through(value):
    with pytest.raises((TypeError, ValueError), match="X must"):
        checks.inputs(value)


@given(hnp.arrays(np.float64, hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4)))
def test_what_gets_through_is_finite_and_two_dimensional(X):
    try:
        clean = checks.inputs(X)
    except (TypeError, ValueError) as error:
        assert str(error).startswith("X must")
    else:
        assert clean.ndim == 2
        assert clean.size
        assert np.isfinite(clean).all()


def test_covariances_come_one_for_all_classes_or_one_each():
    one = [[2.0, 0.5], [0.5, 1.0]]
    assert checks.covariances(one, 3, 2).shape == (3, 2, 2)
    assert checks.covariances([one, np.zeros((2, 2))], 2, 2)[1].tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize(
    "value, message",
    [
        (np.eye(3), r"covariances must be \(2, 2\) or \(4, 2, 2\); it came with shape \(3, 3\)"),
        ([[1, 2], [0, 1]], "symmetric without a negative eigenvalue"),
        ([[1, 2], [2, 1]], "symmetric without a negative eigenvalue"),
        ([[np.nan, 0], [0, 1]], "covariances must be finite"),
    ],
)
def test_other_covariances_are_refused(value, message):
    with pytest.raises(ValueError, match=message):
        checks.covariances(value, 4, 2)


@pytest.mark.parametrize("value", [True, False, np.True_])
def test_a_truth_value_comes_back_as_one(value):
    assert type(checks.flag(value, "shared")) is bool and checks.flag(value, "shared") == value


@pytest.mark.parametrize("value", ["no", 1, 0, None, [True]])
def test_what_is_no_truth_value_is_refused(value):
    with pytest.raises(TypeError, match="shared must be True or False; it came as"):
        checks.flag(value, "shared")


def test_a_whole_number_too_large_for_a_float_is_called_too_large():
    with pytest.raises(ValueError, match="X must hold numbers that a float can hold; one is too large"):
        checks.inputs([[10**400]])
    with pytest.raises(ValueError, match="eta must be a finite number; it came too large"):
        checks.number(10**400, "eta")


def test_without_a_length_any_will_do_but_none():
    assert len(checks.targets([1, 2, 3])) == len(checks.vector([1, 2, 3], None, "v")) == 3
    for call in (checks.targets, checks.labels, lambda t: checks.vector(t, None, "t")):
        for bad in ([], 3.0, [[1], [1, 2]]):
            with pytest.raises((TypeError, ValueError), match="t must"):
                call(bad)


def test_pandas_na_is_a_missing_value():
    frame = pd.DataFrame({"a": pd.array([1.0, None, 3.0], "Float64"), "b": pd.array([1, 2, None], "Int64")})
    found = checks.inputs(frame, missing=True)
    assert np.array_equal(np.isnan(found), [[False, False], [True, False], [False, True]]) and found[2, 0] == 3
    with pytest.raises(ValueError, match="X must be finite; row 1, column 0 holds NaN"):
        checks.inputs(frame)
    with pytest.raises(ValueError, match="t must be finite; row 1 holds NaN"):
        checks.targets(frame["a"])


@pytest.mark.parametrize("missing", [None, np.nan, pd.NA])
def test_a_label_that_is_missing_is_called_so_in_whatever_it_comes(missing):
    for t in (
        ["a", missing, "b"],
        ("a", "b", missing),
        np.array(["a", missing, "b"], object),
        pd.Series(["a", missing]),
    ):
        with pytest.raises(ValueError, match="t must have a label for every example; one of them is missing"):
            checks.labels(t)


def test_words_are_words_whoever_made_them():
    classes, index = checks.labels(np.array(["yes", np.str_("no"), np.str_("yes")], object))
    assert classes.tolist() == ["no", "yes"] and index.tolist() == [1, 0, 1]
    assert checks.labels([np.str_("no"), "yes"])[1].tolist() == [0, 1]


@pytest.mark.parametrize("t", [["a", b"b"], np.array(["a", b"b"], object)])
def test_bytes_are_no_words(t):
    with pytest.raises(TypeError, match="t must hold labels of one kind; it came with str and bytes mixed"):
        checks.labels(t)


def test_a_covariance_is_looked_at_in_its_own_unit():
    for unit in (1e-200, 1.0, 1e200):
        assert checks.covariances(np.eye(2) * unit, 1, 2).shape == (1, 2, 2)
        for value in ([[1.0, 0.0], [0.0, -1e-6]], [[1.0, 0.5], [0.4, 1.0]]):
            with pytest.raises(ValueError, match="symmetric without a negative eigenvalue"):
                checks.covariances(np.array(value) * unit, 1, 2)
