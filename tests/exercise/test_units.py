"""Threshold units: every slip by its own sentence, every right unit whatever its scale."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from students import anything, message, refuses

from lincls.exercise import check, units
from lincls.features import add_dummy

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

X01 = np.array([(0, 0), (0, 1), (1, 0), (1, 1)])
AND, OR, NOT = ((X01, np.array([0, 0, 0, 1])), (X01, np.array([0, 1, 1, 1])), (np.array([[0], [1]]), np.array([1, 0])))
SIGNED = (2 * X01 - 1, np.array([-1, -1, -1, 1]))
OR_SIGNED = (2 * X01 - 1, np.array([-1, 1, 1, 1]))


@pytest.mark.parametrize(
    ("w", "b", "data"),
    [
        ((1, 1), -1.5, AND),
        ([20.0, 10], -25, AND),
        (np.array([[1], [1]]), np.array([-1.5]), AND),
        (-2, 1, NOT),
        ([-2], 1, NOT),
        ((1, 1), -1, SIGNED),
        ((0.1, 0.2), -0.25, AND),
        ((1e-9, 1e-9), -1.5e-9, AND),
    ],
)
def test_right_weights_pass_in_any_scale_and_form(w, b, data):
    check.separates(w, b, data)


@pytest.mark.parametrize(
    ("w", "b", "data", "first", "slip"),
    [
        ((1, 1), -1, OR_SIGNED, "but its target is +1", "z = w·x - r, so b is minus the threshold r."),
        ((1, 1), -0.5, OR_SIGNED, "but its target is +1", "Or were these weights meant for inputs in {0, 1}?"),
        ((2, -2), -1, (X01, np.array([0, 1, 0, 0])), "x = (0, 1)", "w1 belongs to x1"),  # x2 and not x1
        ((0.1, 0.2), -0.3, AND, "z = w·x + b = 0,", None),  # whatever rounding makes of it
        ((1, 1, -1.5), 0, AND, "w has 3 numbers, but each x has 2", "The bias is b, apart"),
        ((1, 1), None, AND, "b should be one number, but it is None", None),
        ("w", 1, AND, "w should be numbers, but it is 'w'", None),
    ],
)
def test_wrong_weights_get_the_counterexample_and_the_slip(w, b, data, first, slip):
    said = message(check.separates, w, b, data)
    assert first in said.split("\n")[0]
    assert slip is None or slip in said


def test_a_table_of_the_library_is_data_and_data_points_are_numbered():
    boolean = pytest.importorskip("lincls.boolean")
    check.separates((1, 1), -1.5, boolean.AND)
    said = message(check.separates, (1, 0), 0, (np.array([[0.5, 1], [0.25, 2]]), np.array([1, -1])))
    assert said.startswith("example 1, x = (0.25, 2): z = w·x + b = 0.25, but its target is -1")


def test_with_a_dummy_feature_the_bias_is_the_first_weight():
    data = (add_dummy(X01.astype(float)), AND[1])
    check.separates_homogeneous((-1.5, 1, 1), data)
    assert "x0 = 1 is the first feature" in message(check.separates_homogeneous, (1, 1, -1.5), data)
    assert "w has 2 numbers, but each x has 3 with its dummy feature" in message(
        check.separates_homogeneous, (1, 1), data
    )


def test_a_translated_unit_may_have_any_scale():
    check.same_unit((4, 4), -6, ((1, 1), -1.5), X01)
    check.same_unit((1, 1), -1.25, ((1, 1), -1.5), X01)
    said = message(check.same_unit, (1, 1), -0.5, ((1, 1), -1.5), X01)
    assert "x = (0, 1): z = w·x + b = 0.5, but its target is 0" in said


@given(
    st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
    st.integers(-3, 3),
    st.lists(st.integers(0, 1), min_size=4, max_size=4),
)
def test_separates_agrees_with_the_definition(w, b, t):
    right = all((x @ np.array(w) + b) * (2 * s - 1) > 0 for x, s in zip(X01, t, strict=True))
    try:
        check.separates(w, b, (X01, np.array(t)))
    except check.Wrong:
        assert not right
    else:
        assert right


BOXES = [((0, 0, 1), "<", 0), ((1, 0, 1), "<", 0), ((0, 1, 1), "<", 0), ((1, 1, 1), ">", 0)]
NAMES = ("w1", "w2", "b")


def test_a_feasible_point_meets_every_inequality():
    check.feasible((1, 1, -1.5), BOXES, NAMES)
    assert message(check.feasible, (1, 1, -1), BOXES, NAMES) == (
        "w1 + b < 0 is violated: the left side is 0\nOn the boundary: the inequality is strict."
    )
    assert message(check.feasible, (1, 1, 1), BOXES, NAMES) == "b < 0 is violated: the left side is 1"
    assert "(w1, w2, b) should have 3 numbers, but it has 2 numbers" in message(check.feasible, (1, 1), BOXES, NAMES)


def test_a_point_may_be_asked_to_break_one_inequality():
    check.feasible((0.4, 0.4, -1), BOXES, NAMES, violating=[3])
    said = message(check.feasible, (0.6, 0.6, -1), BOXES, NAMES, violating=[3])
    assert said == "w1 + w2 + b > 0 holds: 0.2, but this one should be violated"


def test_the_relations_with_equality_allow_it():
    check.feasible((1, 2), [((2, -1), "<=", 0), ((2, -1), ">=", 0)], ("a", "c"))


ROWS = [(0, 0, -1), (0, -1, -1), (-1, 0, -1), (1, 1, 1)]


def test_inequalities_pass_in_any_order_and_scale():
    for rows in itertools.permutations(ROWS):
        check.inequalities(np.array(rows) * 2.5, AND)


@pytest.mark.parametrize(
    ("rows", "first", "slip"),
    [
        ([*ROWS[:3], (1, 1, -1)], "no row says w1 + w2 + b > 0, which x = (1, 1) asks for", None),
        (ROWS[:3], "one row an example", None),
        ([(0,) * 3] * 4, "no row says -b > 0", None),
    ],
)
def test_a_missing_inequality_is_named(rows, first, slip):
    said = message(check.inequalities, rows, AND)
    assert first in said and (slip is None or slip in said)


@given(anything, anything)
def test_garbage_gets_a_message(w, b):
    impossible = (X01, np.array([0, 1, 1, 0]))  # XOR: no weights are right
    refuses(
        lambda: check.separates(w, b, impossible),
        lambda: check.separates_homogeneous(w, impossible),
        lambda: check.feasible(w, [((1,), ">", 0), ((1,), "<", 0)], ("a",)),
        lambda: check.inequalities(w, impossible),
    )


@given(
    st.lists(st.floats() | st.integers(-3, 3), min_size=3, max_size=3),
    st.lists(st.integers(-3, 3), min_size=2, max_size=2),
)
def test_z_of_one_example_is_z_of_a_table_of_one(weights, x):
    w, b, x = np.array(weights[:2], dtype=float), float(weights[2]), np.array(x, dtype=float)
    one, many = units.value(w.tolist(), b, x.tolist()), float(units.values(w, b, x[None, :])[0])
    assert one == many or abs(one - many) <= 1e-12 * max(abs(one), abs(many))
