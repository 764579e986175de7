"""Probabilities: finite, between 0 and 1, rows that add up to 1, at |z| = 10000 too."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check
from lincls.models.sigmoid import sigmoid, softmax

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

rng = np.random.default_rng(3)
LINE = [np.array([-2.0, 0.0, 1.0]), np.array([-1e4, 0.0, 1e4])]
TABLE = [rng.normal(size=(4, 3)), 1e4 * rng.normal(size=(3, 3))]


def naive(Z):
    return np.exp(Z) / np.exp(Z).sum(axis=1, keepdims=True)


def test_stable_functions_pass():
    check.probabilities(sigmoid, LINE, sigmoid)
    check.probabilities(lambda z: (1 + np.tanh(z / 2)) / 2, LINE, sigmoid)
    check.probabilities(softmax, TABLE, softmax)
    check.probabilities(lambda Z: naive(Z - Z.max(axis=1, keepdims=True)).tolist(), TABLE, softmax)
    check.probabilities(lambda z, threshold: z > threshold, [(LINE[0], 0.5)])


@pytest.mark.parametrize(
    ("f", "inputs", "first", "slip"),
    [
        (lambda z: z / 0, LINE, "is infinite", "Is there a division by zero"),
        (lambda z: z, LINE, "f((-2, 0, 1))[0] is -2, but a probability is from 0 to 1", None),
        (lambda Z: np.log(softmax(Z)), TABLE[:1], "but a probability is from 0 to 1", "These are log-probabilities"),
        (lambda Z: np.exp(Z), TABLE[:1], "but a probability", "not divided by the sum yet"),
        (lambda Z: softmax(Z.T).T, TABLE[:1], "row 0 of f(", "The columns add up to 1"),
        (lambda Z: None, TABLE, "is None", "Is there a return"),
        (lambda z: 1 - sigmoid(z), LINE, "f((-2, 0, 1))[0] is 0.8808, wanted 0.1192", "It is the other class."),
    ],
)
def test_a_slip_gets_its_sentence(f, inputs, first, slip):
    peer = sigmoid if inputs is LINE else softmax
    said = message(
        check.probabilities, f, inputs, peer, name="f", mistakes={"It is the other class.": lambda z: 1 - sigmoid(z)}
    )
    assert first in said.split("\n")[0] and (slip is None or slip in said)


@pytest.mark.parametrize("stub", [..., lambda z: ..., lambda z: z + ...])
def test_a_stub_is_not_attempted(stub):
    with pytest.raises(check.NotAttempted):
        check.probabilities(stub, LINE)


@given(anything)
def test_garbage_gets_a_message(value):
    refuses(lambda: check.probabilities(value, LINE), lambda: check.probabilities(lambda z: value, LINE, sigmoid))
