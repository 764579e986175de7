"""L-BFGS: Newton's method with a Hessian that is learned from the last few steps.

    s_i = v_i+1 - v_i,   y_i = grad f(v_i+1) - grad f(v_i),   so H s_i is about y_i
    d = -B grad f(v),  B the matrix nearest to the first guess with B y_i = s_i for the last MEMORY pairs

B is never formed: two loops over the pairs apply it. The better the first guess, the fewer the steps; here it is
the inverse of an upper bound of the Hessian, which also takes care of the features' scales, and near the minimum
the inverse of an estimate of the Hessian. As f is convex, s.y > 0 and B stays positive definite, so d goes down.
Source: Nocedal, Wright, Numerical Optimization (2006), section 7.2, algorithm 7.4.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

import numpy as np

from lincls.numerics.newton import ROUNDING, Point, Slope, line_search
from lincls.numerics.running import CONVERGED, MAX_EPOCHS, STALLED

MEMORY = 12
NEAR = 50.0  # decrement, by the first guess, at which a better guess is asked for
Guess = Callable[[np.ndarray], np.ndarray]


def lbfgs(
    slope: Callable[[np.ndarray], Slope],
    guess: Guess,
    better: Callable[[np.ndarray], Guess] | None,
    v: np.ndarray,
    tol: float,
    max_epochs: int,
) -> Generator[Point, None, str]:
    """Yield a Point a step, the start first; `guess` applies the first guess of the inverse Hessian, and
    `better(v)`, if there is one, makes a function that applies a better one near v.

    Converged when the decrement, with B for the inverse Hessian, is at most tol at two points in a row; or
    when what a step could gain is lost in f's rounding at three.
    """
    loss, g = slope(v)
    pairs: list[tuple[np.ndarray, np.ndarray, float]] = []
    step, near, lost = np.zeros_like(v), 0, 0
    for epoch in range(max_epochs + 1):
        d = -_apply(guess, pairs, g)
        if better is not None and -float(g @ d) < NEAR**2:
            guess, better, pairs = better(v), None, []
            d = -guess(g)
        promise = float(g @ d)
        decrement = float(np.sqrt(max(0.0, -promise)))
        yield Point(v, loss, g, step, decrement)
        near = near + 1 if decrement <= tol else 0
        lost = lost + 1 if decrement**2 <= ROUNDING * abs(loss) else 0
        if decrement == 0 or near == 2 or lost == 3:
            return CONVERGED
        if epoch == max_epochs:
            break
        found = line_search(slope, v, loss, d, promise)
        if found is None:
            return CONVERGED if lost else STALLED
        a, loss, new = found
        step, turn, g = a * d, new - g, new
        v = v + step
        bend = float(step @ turn)
        if bend > 0:
            pairs = [*pairs[1 - MEMORY :], (step, turn, bend)]
    return MAX_EPOCHS


def _apply(guess, pairs, g: np.ndarray) -> np.ndarray:
    """Return B g."""
    q, shares = g.copy(), []
    for s, y, bend in reversed(pairs):
        share = float(s @ q) / bend
        shares.append(share)
        q -= share * y
    q = guess(q)
    if pairs:
        _, y, bend = pairs[-1]
        q = q * (bend / float(y @ guess(y)))
    for (s, y, bend), share in zip(pairs, reversed(shares), strict=True):
        q = q + (share - float(y @ q) / bend) * s
    return q
