"""K linear functions: the class with the largest z, strictly."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check

X = np.array([[2.0, 0.0], [3.0, 1.0], [-2.0, 2.0], [-1.0, 3.0], [-2.0, -2.0], [-1.0, -3.0]])
T = np.array([0, 0, 1, 1, 2, 2])
W, B = np.array([[2.0, 0.0], [-1.0, 1.5], [-1.0, -1.5]]), np.zeros(3)
MOVED = (X + np.array([5, 1]), T)
B_MOVED = -W @ [5, 1]


def test_right_weights_pass_in_any_scale_and_with_anything_added_to_all_classes():
    check.separates_classes(W, B, (X, T))
    check.separates_classes((7 * W + [3, -9]).tolist(), [0.5] * 3, (X, T))
    check.separates_classes(W, B_MOVED, MOVED)
    check.separates_classes(W - W[2], B_MOVED - B_MOVED[2], MOVED)  # class 2 as reference
    check.separates_classes([[1], [-1]], [0, 0], ([[2.0], [-1.0]], [1, 5]), classes=(1, 5))


@pytest.mark.parametrize(
    ("found", "b", "data", "first", "slip"),
    [
        (-W, B, (X, T), "z of its class 0 is -4, but z of class 1 is 2", "smallest z where it should have the largest"),
        (W[::-1], B, (X, T), "example 0, x = (2, 0)", "The rows are in the wrong order: row 0 belongs to class 0."),
        (np.roll(W, 1, axis=0), B, (X, T), "example 0", "The rows are shifted"),
        (W, -B_MOVED, MOVED, "example", "The signs of b are flipped"),
        (W, B, MOVED, "example", "All biases are 0"),
        (W * 0, B, (X, T), "z of its class 0 is 0, but z of class 1 is 0", "W is all zero"),
        (W.T, B, (X, T), "W has shape (2, 3), wanted shape (3, 2)", "It is transposed: one row a class"),
        (np.c_[W, B], B, (X, T), "W has shape (3, 3)", "The biases are b, apart"),
        (W[:2], B, (X, T), "W has shape (2, 2)", "The reference class has a row too"),
        (np.array([[1.0, 0], [-1, 0], [-1, 0]]), B, (X, T), "example 2", "A tie is on the boundary"),
        (W, (9, 0, 0), (X, T), "example 2, x = (-2, 2)", "4 of 6 examples are wrong."),
        (W, (0, 0), (X, T), "b should have 3 numbers", None),
    ],
)
def test_a_slip_gets_its_sentence(found, b, data, first, slip):
    said = message(check.separates_classes, found, b, data)
    assert first in said.split("\n")[0] and (slip is None or slip in said)


@given(anything, anything)
def test_garbage_gets_a_message(weights, b):
    impossible = np.array([[0.0, 0], [0, 0], [1, 1]]), np.array([0, 1, 2])
    refuses(
        lambda: check.separates_classes(weights, b, impossible), lambda: check.separates_classes(W, weights, impossible)
    )
