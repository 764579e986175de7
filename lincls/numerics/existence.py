"""When the maximum of a likelihood does not exist.

    t_n (w.x_n + b) > 0 for every n:   the classes are separated; with (k w, k b), k = 2, 3, ... the likelihood
                                       rises for ever, so no weights are the best
    t_n (w.x_n + b) >= 0 for every n, > 0 for some:  they touch on the plane, and the same holds (Albert,
                                       Anderson 1984: in all other cases the maximum exists)
For K classes the margins are z_t - z_k, for every class k but the true one, t. On separated data any
method that climbs the likelihood comes to weights that separate, and those are the proof. On data that only
touch, the steps of Newton's method turn towards such a direction, along which the weights run away. Where rounding
hides it, `direction` finds one by linear programming: no margin below 0, and their sum as large as may be.
Source: Albert, Anderson, Biometrika 71 (1984); Parr, "Batch Ascent/Descent" (which would never stop).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

PATIENCE = 10  # steps after which Newton's method is usually done
TOUCH_SHARE = 1e-8  # share of the largest margin that counts as 0
WORST_MARGINS = 64  # margins of a block of rows that enter the linear program at a time
LINEAR_PROGRAMS = 50  # linear programs, each with more of the margins
SOLVER_SLACK = 1e-6  # share of the largest margin that a linear program leaves below 0

Margins = Callable[[np.ndarray, slice], np.ndarray]


def separates(margins: Margins, v: np.ndarray, rows: list[slice]) -> bool:
    """Is each margin under the weights v above 0? Looks at a block of rows at a time and stops at the first no."""
    return all((margins(v, block) > 0).all() for block in rows)


def runs_away(margins: Margins, step: np.ndarray, rows: list[slice], touch: float = TOUCH_SHARE) -> bool:
    """Does the step lower no margin, up to a share `touch` of the largest rise, and raise some?"""
    with np.errstate(invalid="ignore"):
        each = [margins(step, block) for block in rows]
    lowest, highest = min(float(m.min()) for m in each), max(float(m.max()) for m in each)
    return highest > 0 and lowest >= -touch * highest


def direction(margins: Margins, v: np.ndarray, rows: list[slice]) -> np.ndarray | None:
    """Return a direction (M,) that lowers no margin and raises some, or None; looks first where v has its least."""
    total = np.array([sum(margins(unit, block).sum() for block in rows) for unit in np.eye(len(v))])
    G, d = np.zeros((0, len(v))), v
    for _ in range(LINEAR_PROGRAMS):
        G = np.vstack([G, *(_least(margins, d, block) for block in rows)])
        d = _highest(total / rows[-1].stop, G)
        if not d.any() or runs_away(margins, d, rows, SOLVER_SLACK):
            return d if d.any() else None
    return None


def _least(margins: Margins, v: np.ndarray, block: slice) -> np.ndarray:
    """The margins are linear in v: the coefficients (WORST_MARGINS, M) of those that are least under v."""
    few = np.argsort(margins(v, block), kind="stable")[:WORST_MARGINS]
    return np.column_stack([margins(unit, block)[few] for unit in np.eye(len(v))])


def _highest(mean: np.ndarray, G: np.ndarray) -> np.ndarray:
    """The d with G d >= 0 that raises the mean margin most, as far as |d_j| has a limit; 0 if none raises it."""
    from lincls.separability import floating

    A = np.vstack([mean, G])
    scale = np.abs(A).max(axis=0)
    scale[scale == 0] = 1.0
    found = floating.solve(A / scale, np.eye(1, len(A))[0])
    return found.v / scale if found.s > SOLVER_SLACK else np.zeros(len(scale))
