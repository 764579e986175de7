"""A study small enough for every number to be counted by hand."""

from typing import Any

import numpy as np
import pytest

from lincls.report import Study


class Told:
    """A model whose only feature is the probability itself."""

    classes_ = np.array(["no", "yes"])

    def predict_proba(self, X: Any) -> np.ndarray:
        p = np.asarray(X, dtype=float)[:, 0]
        return np.column_stack([1 - p, p])


TRAIN = ([[0.1], [0.2], [0.35], [0.7], [0.8]], ["no", "no", "no", "yes", "no"])  # 1 of 5 is "yes"
P = [0.05, 0.15, 0.22, 0.30, 0.40, 0.12, 0.25, 0.90, 0.45, 0.60]
NEW = ([[p] for p in P], ["no"] * 5 + ["yes"] * 5)


@pytest.fixture
def small():
    """Make the study, with whatever a test says otherwise: a miss costs 3, so that the cut is 1/4."""

    def make(**named: Any) -> Study:
        return Study(**{"question": "Yes?", "model": Told(), "train": TRAIN, "held_out": NEW, "miss": 3} | named)

    return make
