"""Claims of lecture 02: what is computed from data and not proved."""

import numpy as np
from claim import entry, family, once, said

from lincls.boolean import AND, ThresholdUnit, table

THROAT = table(lambda fever, nodes, cough, coating: fever + nodes + (not cough) + coating >= 3, 4)
LEARNED = (0.89, 1.00, -0.95, 1.04)


@family
def functions(draw, b):
    """How many functions 2000 random units of a draw compute with the bias b, strictly in every row."""
    z = AND.X @ np.random.default_rng(draw).uniform(-4, 4, (2000, 2)).T + b
    return len({tuple(row) for row in (z > 0).T[(z != 0).all(axis=0)].tolist()})


CLAIMS = said({
    "With the bias of the sticker it changes none": once("rounding", lambda draw: ThresholdUnit(LEARNED, -1.5).computes(THROAT), share=(1, 1)),
    "they fire in one row of the sixteen, with all four points, where the sticker fires in five": once("own-bias", lambda draw: ThresholdUnit(LEARNED, -2.69)(THROAT.X).sum(), mean=(1, 1)),
    "Random weights find the seven functions of each slice and never an eighth.": [
        entry("seven-below", functions(-1), least=(7, 7), most=(7, 7)),
        entry("seven-above", functions(1), least=(7, 7), most=(7, 7)),
    ],
    "With the bias 0 they find nothing": entry("none-between", functions(0), most=(0, 0)),
})  # fmt: skip
