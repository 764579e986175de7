"""When the maximum of a likelihood does not exist.

    t_n (w.x_n + b) > 0 for every n:   the classes are separated; with (k w, k b), k = 2, 3, ... the likelihood
                                       rises for ever, so no weights are the best
    t_n (w.x_n + b) >= 0 for every n, > 0 for some:  they touch on the plane, and the same holds (Albert,
                                       Anderson 1984: in all other cases the maximum exists)
For K classes the margins are z_t - z_k, for every class k but the true one, t. On separated data any
method that climbs the likelihood comes to weights that separate, and those are the proof. On data that only
touch, the steps of Newton's method turn towards such a direction, along which the weights run away.
Source: Albert, Anderson, Biometrika 71 (1984); Parr, "Batch Ascent/Descent" (which would never stop).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

SEPARABLE = "separable"
PATIENCE = 10  # steps after which Newton's method is usually done
TOUCH = 1e-8  # share of the largest margin that counts as 0

Margins = Callable[[np.ndarray, slice], np.ndarray]


def separates(margins: Margins, v: np.ndarray, rows: list[slice]) -> bool:
    """Is each margin under the weights v above 0? Looks at a block of rows at a time and stops at the first no."""
    return all((margins(v, block) > 0).all() for block in rows)


def runs_away(margins: Margins, step: np.ndarray, rows: list[slice], touch: float = TOUCH) -> bool:
    """Does the step lower no margin, up to a share `touch` of the largest rise, and raise some?"""
    with np.errstate(invalid="ignore"):
        each = [margins(step, block) for block in rows]
    lowest, highest = min(float(m.min()) for m in each), max(float(m.max()) for m in each)
    return highest > 0 and lowest >= -touch * highest
