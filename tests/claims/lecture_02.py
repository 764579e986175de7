"""Claims of lecture 02: what is computed from data and not proved."""

import numpy as np
from claim import Claim

from lincls.boolean import AND, ThresholdUnit, table

THROAT = table(lambda fever, nodes, cough, coating: fever + nodes + (not cough) + coating >= 3, 4)
LEARNED = (0.89, 1.00, -0.95, 1.04)


def functions(draw):
    """How many functions 2000 random units compute with the bias -1."""
    w = np.random.default_rng(draw).uniform(-4, 4, (2000, 2))
    return len({tuple(row) for row in (AND.X @ w.T - 1 > 0).T.tolist()})


CLAIMS = [
    Claim("rounding", "With the bias of the sticker it changes none",
          lambda draw: ThresholdUnit(LEARNED, -1.5).computes(THROAT), {"share": (1, 1)}, 1),
    Claim("own-bias", "they fire in one row of the sixteen, with all four signs, where the sticker fires in five",
          lambda draw: ThresholdUnit(LEARNED, -2.69)(THROAT.X).sum(), {"mean": (1, 1)}, 1),
    Claim("seven", "Random weights find the seven functions of each slice and never an eighth.", functions, {"least": (7, 7), "most": (7, 7)}),
]  # fmt: skip
