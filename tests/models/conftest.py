"""What the tests of the models share."""

import numpy as np
import pytest


@pytest.fixture
def rng() -> np.random.Generator:
    """Random numbers of one test's own: the same ones, whatever ran before it."""
    return np.random.default_rng(1)
