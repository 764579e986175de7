"""When the maximum of a likelihood does not exist.

    t_n (w.x_n + b) > 0 for every n:   the classes are separated; with (k w, k b), k = 2, 3, ... the likelihood
                                       rises for ever, so no weights are the best
    t_n (w.x_n + b) >= 0 for every n, > 0 for some:  they are quasi-separated: (w, b) separates some and contradicts
                                       none, and along it the likelihood rises for ever too
In all other cases the maximum exists (Albert, Anderson 1984).
For K classes the margins are z_t - z_k, for every class k but the true one, t. On separated data any
method that climbs the likelihood comes to weights that separate, and those are the proof. On quasi-separated data
the steps of Newton's method turn towards such a direction, along which the weights run away. Which of the two it is
`lincls.separability.recession` decides exactly, where the table is not too long for exact numbers, and hands out the
direction. Else `direction` finds one by linear programming, to rounding: no margin below 0, and their sum as large as
may be.
Source: Albert, Anderson, Biometrika 71 (1984); Parr, "Batch Ascent/Descent" (which would never stop).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from lincls.numerics.moments import blocks
from lincls.numerics.newton import Way
from lincls.numerics.running import QUASI_SEPARABLE, SEPARABLE

PATIENCE = 10  # steps after which Newton's method is usually done
TOUCH_SHARE = 1e-8  # share of the largest margin that counts as 0
WORST_MARGINS = 64  # margins of a block of rows that enter the linear program at a time
LINEAR_PROGRAMS = 50  # linear programs, each with more of the margins
SOLVER_SLACK = 1e-6  # share of the largest margin that a linear program leaves below 0
EXACT_NUMBERS = 100_000  # in the margins' coefficients: a second, in fractions

NUMBERS_SHOWN = 9  # of a direction in a sentence

Margins = Callable[[np.ndarray, slice], np.ndarray]


class Receding(NamedTuple):
    """A direction (b, w) along which no margin falls and those of `raised` examples rise; the largest entry is 1."""

    V: np.ndarray  # (K, 1 + D), zeros for the first class
    raised: int
    strict: bool  # does every margin rise?
    exact: bool  # or to rounding

    @property
    def reason(self) -> str:
        """Why a run stops that climbs along it."""
        return SEPARABLE if self.strict else QUASI_SEPARABLE

    def told(self, w: np.ndarray, b: Any, N: int) -> str:
        """Say what it means that classes are quasi-separated, by w (D,) and b or w (K, D) and b (K,)."""
        shown = f"w = {_shown(w)}, b = {_shown(b)}" if np.size(w) <= NUMBERS_SHOWN else "direction_"
        which = f"along {shown}{'' if self.exact else ', to rounding,'} no example's margin falls"
        rises = f"{which} and {self.raised} of {N} rise{'' if np.ndim(b) == 0 else ' against another class'}"
        consequence = "so the likelihood has no maximum; a penalty l2 > 0 gives it one"
        return f"no plane separates the classes, but {rises}, {consequence}"


def receding(X: np.ndarray, index: np.ndarray, K: int) -> Receding | None:
    """Return a direction of clean X (N, D) and class numbers (N,), exactly; None where there is none, or X is long."""
    from lincls.separability import recession

    if (K - 1) ** 2 * X.size > EXACT_NUMBERS:
        return None
    proof = recession(X, index)
    if proof is None:
        return None
    V = np.array([[float(value) for value in (b, *w)] for b, w in zip(proof.b, proof.w, strict=True)])
    return Receding(V, proof.raised, proof.strict, True)


def nearly_receding(margins: Margins, V: np.ndarray, d: np.ndarray, N: int, rows: list[slice]) -> Receding:
    """Return what is known of weights V (K, 1 + D), d (M,) where `margins` are taken, that lower no margin to rounding.

    The margins of an example stand together.
    """
    m = np.concatenate([margins(d, block) for block in rows]).reshape(N, -1)
    rises = m > TOUCH_SHARE * m.max()
    V = V - V[0]
    return Receding(V / np.abs(V).max(), int(rises.any(axis=1).sum()), bool(rises.all()), False)


def _shown(values: Any) -> str:
    """Return numbers to three digits, as a tuple is written."""
    if np.ndim(values) == 0:
        return f"{values:.3g}"
    return f"({', '.join(map(_shown, values))}{',' if len(values) == 1 else ''})"


class Endless:
    """A likelihood that may have no maximum, of clean X (N, D) and class numbers (N,), 0 to K - 1.

    A subclass has its coordinates, (size,) numbers, `margins` in them, and `classes`, the weights there.
    """

    X: np.ndarray
    index: np.ndarray
    K: int
    size: int
    asks = True  # is it worth while to ask on the way whether classes are quasi-separated?

    def margins(self, v: np.ndarray, block: slice) -> np.ndarray:
        """Return the margins of some rows at v, in one flat array."""
        raise NotImplementedError

    def classes(self, v: np.ndarray) -> np.ndarray:
        """Return the weights (b, w) of every class at v, (K, 1 + D)."""
        raise NotImplementedError

    def is_endless(self, way: Way, epoch: int) -> str | None:
        """Say so if it is plain on the way, at a step, that E without a penalty has no minimum."""
        rows = blocks(len(self.index))
        if separates(self.margins, way.v, rows):
            return SEPARABLE
        if not self.asks or epoch < PATIENCE or not runs_away(self.margins, way.step, rows):
            return None
        proof = receding(self.X, self.index, self.K)
        return QUASI_SEPARABLE if proof is None else proof.reason

    def receding(self, v: np.ndarray | None = None) -> Receding | None:
        """Return a direction along which E falls for ever, exactly or, looked for from v on, to rounding."""
        exactly = receding(self.X, self.index, self.K)
        if exactly is not None:
            return exactly
        rows = blocks(len(self.index))
        d = direction(self.margins, np.zeros(self.size) if v is None else v, rows)
        return None if d is None else nearly_receding(self.margins, self.classes(d), d, len(self.index), rows)


def separates(margins: Margins, v: np.ndarray, rows: list[slice]) -> bool:
    """Is each margin under the weights v above 0? Looks at a block of rows at a time and stops at the first no."""
    return all((margins(v, block) > 0).all() for block in rows)


def runs_away(margins: Margins, step: np.ndarray, rows: list[slice], touch: float = TOUCH_SHARE) -> bool:
    """Does the step lower no margin, up to a share `touch` of the largest rise, and raise some?"""
    with np.errstate(invalid="ignore"):
        parts = [margins(step, block) for block in rows]
    lowest, highest = min(float(m.min()) for m in parts), max(float(m.max()) for m in parts)
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
    solved = floating.solve(A / scale, np.eye(1, len(A))[0])
    return solved.v / scale if solved.s > SOLVER_SLACK else np.zeros(len(scale))
