"""What an author may hand in, and the sentence that answers anything else."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from lincls import LogisticRegression, Perceptron, SoftmaxRegression
from lincls.checks import NotFittedError

TRAIN = ([[0.1], [0.2], [0.35], [0.7], [0.8]], ["no", "no", "no", "yes", "no"])  # as in conftest.py


def test_names_come_from_the_author_the_table_or_a_count(small):
    assert small().names == ("x1",)
    assert small(features=["p"]).names == ("p",)
    framed = pd.DataFrame(TRAIN[0], columns=["share"])
    assert small(train=(framed, TRAIN[1])).names == ("share",)


def test_words_are_the_labels_unless_there_are_others(small):
    assert small(classes=("well", "ill")).words == ("well", "ill")


@pytest.mark.parametrize("named, error, words", [
    ({"question": " "}, ValueError, "question must say something"),
    ({"question": 3}, TypeError, "question must be a text"),
    ({"source": "x" * 401}, ValueError, "source must fit on the page, at most 400 characters; it came with 401"),
    ({"limits": "none"}, TypeError, "limits must be a list"),
    ({"limits": ["a"] * 7}, ValueError, "limits must be at most 6"),
    ({"miss": 0}, ValueError, "miss must be above 0"),
    ({"alarm": "high"}, TypeError, "alarm must be a number"),
    ({"prevalences": [5]}, ValueError, "each of prevalences must be above 0 and below 1"),
    ({"prevalences": 0.05}, TypeError, "prevalences must be a list"),
    ({"seed": None}, TypeError, "seed must be a whole number"),
    ({"declared": {"scale": True}}, ValueError, "a key of declared must be 'choice', 'before'"),
    ({"declared": {"once": "yes"}}, TypeError, r"declared\['once'\] must be True or False"),
    ({"declared": ["once"]}, TypeError, "declared must be values by name"),
    ({"classes": ["ill"]}, ValueError, "classes must be 2 names; it came with 1"),
    ({"features": ["a", "b"]}, ValueError, "features must be 1 name; it came with 2"),
    ({"train": TRAIN[0]}, TypeError, "train must be a pair"),
    ({"train": ([[1.0], [2.0]], [1, 2, 2])}, ValueError, "one entry for each"),
    ({"train": (TRAIN[0], [1, 2, 3, 1, 2])}, ValueError, "two classes"),
    ({"held_out": ([[0.1], [0.2]], ["no", "no"])}, ValueError, r"held_out\[1\] must hold at least 2 classes"),
    ({"held_out": ([[0.1], [0.2]], ["no", "maybe"])}, ValueError, "labels of the training part.*came with maybe"),
    ({"held_out": ([[0.1, 1], [0.2, 1]], ["no", "yes"])}, ValueError, "must have 1 feature a row"),
    ({"model": Perceptron()}, TypeError, "a fitted model with predict_proba"),
    ({"model": LogisticRegression}, TypeError, "a fitted model with predict_proba"),
    ({"model": LogisticRegression()}, NotFittedError, "not fitted"),
    ({"model": SoftmaxRegression(l2=1).fit([[1.0], [2.0], [3.0]], [0, 1, 2])}, ValueError, "one of the two classes"),
    ({"model": SimpleNamespace(predict_proba=lambda X: np.full((len(X), 2), 0.3))}, ValueError, "add up to 1"),
    ({"candidates": ["LDA"]}, TypeError, "candidates must be values by name"),
    ({"candidates": {"LDA": [0.1] * 5}, "chosen": "QDA"}, ValueError, r"chosen must be one of \['LDA'\]"),
    ({"candidates": {"LDA": [0.1] * 4}, "chosen": "LDA"}, ValueError, "one entry for each of the 5"),
    ({"candidates": {"LDA": [0.1, 0.2, 0.3, 0.4, 2.0]}, "chosen": "LDA"}, ValueError, "from 0 to 1.*came with 2"),
    ({"candidates": {"LDA": ["no"] * 4}, "chosen": "LDA"}, ValueError, "answer each of the 5 training rows"),
    ({"candidates": {"LDA": ["no"] * 4 + ["?"]}, "chosen": "LDA"}, ValueError, "must hold the labels"),
    ({"candidates": {str(k): [0.1] * 5 for k in range(9)}}, ValueError, "candidates must be at most 8"),
])  # fmt: skip
def test_bad_input_is_answered_in_a_sentence(small, named, error, words):
    with pytest.raises(error, match=words):
        small(**named)


def test_nothing_that_came_is_changed(small):
    X, t = np.array(TRAIN[0]), np.array(TRAIN[1])
    X.flags.writeable = t.flags.writeable = False
    small(train=(X, t)).numbers()
    part = small().held_out
    assert small(held_out=part).held_out is part
