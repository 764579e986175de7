import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.boolean import AND, NOT, OR, XOR, table
from lincls.separability import HullPoint, Separator, decide, verify

HALF = Fraction(1, 2)


def proved(X, t):
    """The kind of the certificate, which must hold."""
    certificate = decide(X, t)
    assert verify(certificate, X, t)
    return type(certificate)


def test_xor_has_the_certificate_of_the_lecture():
    assert decide(*XOR) == HullPoint(lam=(HALF, HALF), mu=(HALF, HALF))
    assert repr(decide(*XOR)) == "HullPoint(lam=(1/2, 1/2), mu=(1/2, 1/2))"


def test_the_simple_functions_get_short_weights():
    assert repr(decide(*AND)) == "Separator(w=(1, 1), b=-3/2)"
    assert repr(decide(*OR)) == "Separator(w=(1, 1), b=-1/2)"
    assert repr(decide(*NOT)) == "Separator(w=(-1,), b=1/2)"
    assert repr(decide(*AND.encoded(-1))) == "Separator(w=(1, 1), b=-1)"


def test_parrs_example_is_separable_and_the_other_one_is_not():
    assert proved(*table(lambda a, b, c, d: (a and c) or (c and d), 4)) is Separator
    assert proved(*table(lambda a, b, c, d: (a and b) or (c and d), 4)) is HullPoint


def shifts(pattern):
    return [np.roll(pattern, k) for k in range(16)]


def test_translated_patterns_are_not_separable():
    a, b = np.zeros(16), np.zeros(16)
    a[[0, 1, 2, 3]] = b[[0, 2, 5, 7]] = 1
    X, t = np.array(shifts(a) + shifts(b)), np.repeat([1, 0], 16)
    assert proved(X, t) is HullPoint
    lecture = HullPoint([Fraction(1, 16)] * 16, [Fraction(1, 16)] * 16)
    assert verify(lecture, X, t)
    assert lecture.point(X, t) == (Fraction(1, 4),) * 16


KINDS = {
    "small integers": lambda rng, N, D: rng.integers(0, 3, (N, D)),
    "normal floats": lambda rng, N, D: rng.normal(size=(N, D)),
    "thirds": lambda rng, N, D: rng.integers(-2, 3, (N, D)) / 3,
    "nearly on the corners": lambda rng, N, D: rng.integers(0, 2, (N, D)) + rng.integers(-1, 2, (N, D)) * 1e-14,
    "badly scaled": lambda rng, N, D: rng.integers(0, 4, (N, D)) * np.array([1e-9, 1, 1e12])[:D],
    "on a line": lambda rng, N, D: np.outer(rng.integers(-3, 4, N), rng.integers(-2, 3, D)) * 0.1,
}


def test_two_hundred_small_instances_half_of_each_kind_have_no_wrong_answer(separable):
    rng = np.random.default_rng(0)
    left = {True: 100, False: 100}
    while any(left.values()):
        for make in KINDS.values():
            D, N = int(rng.integers(1, 4)), int(rng.integers(2, 8))
            X, t = make(rng, N, D), rng.integers(0, 2, N)
            t[:2] = 0, 1
            wanted = separable(X.tolist(), t)
            if left[wanted]:
                left[wanted] -= 1
                assert proved(X, t) is (Separator if wanted else HullPoint), (X, t)


@pytest.mark.parametrize(
    ("X", "t", "wanted"),
    [
        ([[1, 2], [1, 2]], [0, 1], HullPoint),  # one point in both classes
        ([[1, 2], [1, 3]], [0, 1], Separator),  # one point a class
        ([[0], [1], [2]], [0, 1, 0], HullPoint),  # D = 1, between
        ([[0], [1], [2]], [0, 0, 1], Separator),
        ([[0, 0], [1, 1], [2, 2], [3, 3]], [0, 0, 1, 1], Separator),  # collinear
        ([[0, 0], [2, 2], [1, 1], [3, 3]], [0, 0, 1, 1], HullPoint),
        ([[0, 0], [2, 0], [1, 0], [1, 5]], [0, 0, 1, 1], HullPoint),  # a corner touches an edge
        ([[0, 0], [0, 2], [0, 1], [0, 3], [-1, 1], [1, 1]], [0, 0, 1, 1, 0, 1], HullPoint),  # a shared edge
        ([[5, 5], [5, 5], [5, 6], [5, 6]], [0, 0, 1, 1], Separator),  # repeated points, a constant column
        ([[x, y] for x in (0, 1) for y in range(5)] + [[1, y] for y in range(5)], [0] * 10 + [1] * 5, HullPoint),
    ],
)
def test_degenerate_cases(X, t, wanted):
    assert proved(X, t) is wanted


@pytest.mark.parametrize("gap", [1e-3, 1e-9, 1e-12, 1e-16, 1e-300])
def test_a_gap_below_every_tolerance_is_seen(gap):
    X = np.array([[0.0, 0], [0, 1], [gap, 0.5], [1, 2]])
    assert proved(X, [0, 0, 1, 1]) is Separator
    X[2, 0] = 0
    assert proved(X, [0, 0, 1, 1]) is HullPoint
    X[2, 0] = -gap
    assert proved(X, [0, 0, 1, 1]) is HullPoint


def test_floats_count_at_their_exact_binary_value():
    assert 0.1 + 0.2 != 0.3
    assert proved([[0.1 + 0.2], [0.3]], [1, 0]) is Separator
    assert proved([[Fraction(1, 10) + Fraction(2, 10)], [Fraction(3, 10)]], [1, 0]) is HullPoint
    assert proved([[Decimal("0.3")], [Decimal("0.1") + Decimal("0.2")]], [1, 0]) is HullPoint


def test_nothing_of_scipy_is_needed_for_a_decision_nor_for_a_missing_maximum():
    code = """
import sys
sys.modules["scipy"] = None
from lincls import LogisticRegression, decide
print(decide([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0]), decide([[0], [1]], [0, 1]))
touching = [[0, 0], [1, 1], [1, 1], [2, 2]], [0, 0, 1, 1]
print(LogisticRegression(l2=0).fit(*touching).stopped_)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [
        "HullPoint(lam=(1/2, 1/2), mu=(1/2, 1/2)) Separator(w=(1,), b=-1/2)",
        "quasi-separable",
    ]


def test_huge_and_tiny_numbers_are_exact():
    assert proved([[10**400], [10**400 + 1]], [0, 1]) is Separator
    assert proved([[2**53], [2**53 + 1]], [0, 1]) is Separator
    assert proved([[Fraction(1, 3)], [Fraction(1, 3) + Fraction(1, 10**50)]], [0, 1]) is Separator
    assert proved([[1e308, 5e-324], [-1e308, 0.0], [0, 5e-324]], [0, 1, 0]) is Separator


def test_the_larger_label_is_the_positive_class():
    certificate = decide([[0], [1]], ["yes", "no"])
    assert certificate.w[0] < 0
    assert decide([[0], [1]], [7, 3]).w[0] < 0


@pytest.mark.parametrize("separable", [True, False])
def test_a_thousand_points_in_ten_dimensions_are_decided_and_proved(separable):
    rng = np.random.default_rng(5)
    X = rng.uniform(-1, 1, (1000, 10))
    t = np.sign(X @ rng.normal(size=10))
    if not separable:
        t = np.where(rng.random(1000) < 0.1, -t, t)
    assert proved(X, t) is (Separator if separable else HullPoint)


@given(
    st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=2, max_size=8),
    st.integers(0, 255),
    st.integers(-9, 9),
    st.integers(1, 5),
)
def test_moving_and_scaling_the_inputs_changes_no_answer(points, bits, shift, scale):
    t = [bits >> n & 1 for n in range(len(points))]
    t[0], t[1] = 0, 1
    moved = [[Fraction(shift, 7) + scale * x, y - 2 * scale * x] for x, y in points]
    assert proved(points, t) is proved(moved, t)


@pytest.mark.parametrize(
    ("X", "t", "message"),
    [
        ([[1, 2], [3]], [0, 1], "X must have rows of one length"),
        ([1, 2], [0, 1], "X must be a table"),
        ([], [], "X must be a table"),
        (np.empty((0, 2)), [], "X must hold at least 1 example"),
        ([[1], [float("nan")]], [0, 1], "X must be finite; row 1, column 0 holds NaN"),
        ([[1], [float("-inf")]], [0, 1], "X must be finite; row 1, column 0 holds infinity"),
        ([[1], ["2"]], [0, 1], "X must hold numbers .* row 1, column 0 holds str"),
        ([[1], [1j]], [0, 1], "X must hold numbers"),
        ([[1], [None]], [0, 1], "X must hold numbers .* row 1, column 0 holds NoneType"),
        ([[1], [...]], [0, 1], "row 1, column 0 holds Ellipsis"),
        (None, [0, 1], "X must hold numbers; it came as None"),
        ("data", [0, 1], "X must hold numbers"),
        ([[1], [2]], [1, 1], "t must hold at least 2 classes"),
        ([[1], [2]], [0], "t must have one entry for each of the 2 examples"),
        ([[1], [2], [3]], [0, 1, 2], "t must hold two classes"),
        ([[1], [2]], [0, float("nan")], "t must be finite"),
    ],
)
def test_bad_input_is_refused_by_name(X, t, message):
    with pytest.raises((TypeError, ValueError), match=message):
        decide(X, t)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.complex_numbers(),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=8,
)


@given(anything, anything)
def test_whatever_comes_is_decided_or_refused_with_a_sentence(X, t):
    try:
        assert verify(decide(X, t), X, t)
    except (TypeError, ValueError) as error:
        assert str(error).startswith(("X ", "t "))
