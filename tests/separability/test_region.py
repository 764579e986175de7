import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.boolean import AND, NOT, XOR
from lincls.features import add_dummy
from lincls.separability import clip, decide, feasible_region, slice_constraints

BOX = (-3.0, 3.0, -3.0, 3.0)


def area(corners):
    x, y = corners.T
    return 0.5 * np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)


def test_the_slice_of_and_at_w0_minus_one_is_the_triangle_of_the_lecture():
    X, t = AND
    corners = feasible_region(add_dummy(X), t, fixed={0: -1}, box=(-2, 2, -2, 2))
    assert {tuple(corner) for corner in corners.tolist()} == {(1, 0), (1, 1), (0, 1)}
    assert area(corners) == pytest.approx(0.5)


def test_the_fourth_constraint_of_and_has_no_line_in_that_slice():
    X, t = AND
    normals, offsets = slice_constraints(add_dummy(X), t, fixed={0: -1})
    assert normals.tolist() == [[0, 0], [0, -1], [-1, 0], [1, 1]]
    assert offsets.tolist() == [1, 1, 1, -1]
    nowhere = feasible_region(add_dummy(X), t, fixed={0: 1})
    assert nowhere.shape == (0, 2)


def test_the_weight_space_of_not_is_a_wedge():
    corners = feasible_region(add_dummy(NOT.X), NOT.t, box=(-1, 1, -1, 1))
    assert {tuple(corner) for corner in corners.tolist()} == {(0, 0), (1, -1), (0, -1)}


def test_xor_has_no_feasible_region_in_any_slice():
    for w0 in np.linspace(-3, 3, 13):
        assert len(feasible_region(add_dummy(XOR.X), XOR.t, fixed={0: w0})) == 0


def test_the_region_grows_smaller_one_example_at_a_time():
    X, t = add_dummy(AND.X), AND.t
    areas = [area(feasible_region(X[:n], t[:n], fixed={0: -1})) for n in range(1, 5)]
    assert areas[0] == 36
    assert areas == sorted(areas, reverse=True)


def test_any_two_weights_can_be_left_free():
    X = np.array([[1.0, 2, 3, 4]])
    normals, offsets = slice_constraints(X, [-1], fixed={3: 10, 1: 100})
    assert normals.tolist() == [[-1, -3]]
    assert offsets.tolist() == [-240]


@given(st.lists(st.tuples(*[st.integers(-4, 4)] * 3), min_size=0, max_size=6), st.integers(0, 2**32 - 1))
def test_the_polygon_holds_exactly_the_weights_that_meet_every_constraint(constraints, seed):
    a = np.array([row[:2] for row in constraints], dtype=float).reshape(-1, 2)
    c = np.array([row[2] for row in constraints], dtype=float)
    corners = clip(a, c)
    u = np.random.default_rng(seed).uniform(-3, 3, (200, 2))
    good = (u @ a.T + c > 1e-9).all(1)
    if len(corners) == 0:
        assert not good.any()
        return
    edges = np.roll(corners, -1, 0) - corners
    across = np.stack([-edges[:, 1], edges[:, 0]])
    inside = ((u[:, None, :] - corners) * across.T).sum(-1) >= -1e-9
    assert area(corners) > 0
    assert (inside.all(1) >= good).all()
    assert (corners @ a.T + c >= -1e-9).all()
    assert (np.abs(corners) <= 3).all()


def test_separable_data_has_a_region_around_its_separator():
    separator = decide(*AND)
    w1, w2 = (float(w / -separator.b) for w in separator.w)
    corners = feasible_region(add_dummy(AND.X), AND.t, fixed={0: -1})
    assert corners[:, 0].min() < w1 < corners[:, 0].max()
    assert corners[:, 1].min() < w2 < corners[:, 1].max()


def test_huge_constraints_do_not_overflow():
    assert area(clip([[1e308, 1e308]], [1e308])) > 0
    assert area(clip([[1e-308, 0.0]], [0.0])) == pytest.approx(18)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: feasible_region([[1, 2, 3]], [1]), "X must have two columns left when 0 are fixed; it has 3"),
        (lambda: feasible_region([[1, 2, 3]], [1], fixed={5: 1}), "a column in fixed must be from 0 to 2"),
        (lambda: feasible_region([[1, 2, 3]], [1], fixed={0: "1"}), "fixed\\[0\\] must be a number"),
        (lambda: feasible_region([[1, 2, 3]], [1], fixed=[0]), "fixed must map columns to weights"),
        (lambda: feasible_region([[1, 2]], [2]), "t must be in {-1, \\+1} or in {0, 1}; it came with 2"),
        (lambda: feasible_region([[1, 2], [3, 4]], [-1, 0]), "it came with both -1 and 0"),
        (lambda: feasible_region([[1, 2]], [1, 1]), "t must have one entry"),
        (lambda: feasible_region([[1, float("nan")]], [1]), "X must be finite"),
        (lambda: feasible_region([[1, 2]], [1], box=(1, -1, 0, 1)), "box must be \\(left, right, low, high\\)"),
        (lambda: feasible_region([[1, 2]], [1], box=(1, 2)), "box must be a vector of 4 numbers"),
        (lambda: clip([[1, 2, 3]], [1]), "normals must have 2 features"),
        (lambda: clip([[1, 2]], [1, 2]), "offsets must be a vector of 1 number"),
    ],
)
def test_bad_input_is_refused_by_name(ask, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ask()
