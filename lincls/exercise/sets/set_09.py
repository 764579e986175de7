"""Set 09: weights that a model gives: (w, b) against a reference, and those of LDA.

    LDA:  w = Sigma^-1 (m1 - m0),    b = -(m1 + m0).w / 2 + log(pi1 / pi0),    so that  P(1 | x) = sigmoid(w.x + b)

Where only the boundary counts (`scaled`), any positive multiple of (w, b) is right.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import differs, explanation, same
from lincls.exercise.variants import Draws
from lincls.exercise.verdict import Wrong

Weights = tuple[Any, float]
Slips = Mapping[str, Weights] | None


def linear_weights(
    w: Any, b: Any, reference: Weights, *, scaled: bool = False, mistakes: Slips = None, tol: float = 1e-6
) -> None:
    """Right when (w, b) agrees with the reference: exactly, or (`scaled`) up to one positive factor."""
    goal_w, goal_b = np.asarray(reference[0], dtype=float).reshape(-1), float(reference[1])
    plain.attempted(w, b)
    values, bias = plain.vector(w, goal_w.size, "w"), plain.number(b, "b")
    both, goal = np.append(values, bias), np.append(goal_w, goal_b)
    if _agree(both, goal, scaled, tol):
        return
    known = ((why, _agree(both, np.append(*wrong), scaled, tol)) for why, wrong in (mistakes or {}).items())
    more = explanation(both, itertools.chain(known, _general(both, goal, scaled, tol)))
    size = _size(goal) / _size(both) if scaled and both.any() else 1.0
    least = tol if scaled else tol / max(1.0, float(np.abs(goal).max()))  # what differs is found by it
    name = "scaled to the length wanted" if scaled else ""
    try:
        same((size * values, size * bias), (goal_w, goal_b), name, least, ("w", "b"))
    except Wrong as wrong:
        raise Wrong(str(wrong).removeprefix(": "), more) from None
    raise Wrong("(w, b) is not a positive multiple of the weights wanted", more)


def _size(v: np.ndarray) -> float:
    return float(np.linalg.norm(v))


def _agree(found: np.ndarray, goal: np.ndarray, scaled: bool, tol: float) -> bool:
    if scaled:
        if not found.any() or not goal.any():
            return False
        found, goal = found / _size(found), goal / _size(goal)
        return not differs(found, goal, tol).any()
    return not (np.abs(found - goal) > tol).any()  # as many decimals of a large b as of a small one


def _general(found: np.ndarray, goal: np.ndarray, scaled: bool, tol: float) -> Iterator[tuple[str, bool]]:
    w, b = found[:-1], found[-1]
    yield "All signs are flipped: the classes have changed places.", _agree(found, -goal, scaled, tol)
    threshold = "The threshold is on the wrong side: b has the wrong sign."
    yield threshold, _agree(np.append(w, -b), goal, scaled, tol)
    yield "It is twice what is wanted: is a factor 1/2 missing?", _agree(found, 2 * goal, False, tol)
    size = "The boundary is right, but not the size: z must be the log-odds itself."
    yield size, not scaled and _agree(found, goal, True, tol)
    bias = "The bias is missing." if b == 0 else "w is right; the bias b is not."
    yield bias, _agree(np.append(w, 0.0), np.append(goal[:-1], 0.0), scaled, tol)


def lda(
    w: Any, b: Any, means: Sequence, covariance: Any, priors: Sequence[float] = (0.5, 0.5), tol: float = 1e-6
) -> None:
    """Right when (w, b) are the weights of LDA."""
    m0, m1 = (np.asarray(mean, dtype=float).reshape(-1) for mean in means)
    S = np.asarray(covariance, dtype=float).reshape(m0.size, m0.size)
    odds = float(np.log(priors[1] / priors[0]))

    def weights(direction: np.ndarray) -> Weights:
        return direction, float(-direction @ (m1 + m0) / 2 + odds)

    w0, b0 = weights(np.linalg.solve(S, m1 - m0))
    slips = {
        "The covariance itself is used where its inverse is wanted.": weights(S @ (m1 - m0)),
        "The inverse of the covariance is left out: w is the difference of the means.": weights(m1 - m0),
        "Only the variances are used: the covariances beside the diagonal count too.": weights((m1 - m0) / np.diag(S)),
        "The sum of the means is taken where their difference is wanted.": weights(np.linalg.solve(S, m1 + m0)),
        "The factor 1/2 in b is missing: the boundary lies halfway between the means.": (w0, 2 * (b0 - odds) + odds),
        "The priors are forgotten: b has the term log(pi1 / pi0).": (w0, b0 - odds),
        "The priors have changed places: it is log(pi1 / pi0), class 1 above.": (w0, b0 - 2 * odds),
        "The logarithm of the priors is missing.": (w0, b0 - odds + priors[1] / priors[0]),
    }
    middle = "w is right; b needs the point halfway between the means: b = -w.(m1 + m0) / 2 + log(pi1 / pi0)."
    slips[middle] = (w0, float(-w0 @ (m1 - m0) / 2 + odds))
    linear_weights(w, b, (w0, b0), mistakes=slips, tol=tol)


def log_density(x: Any, mean: Any, covariance: Any) -> np.ndarray:
    """Return log N(x; mean, covariance), in nats."""
    if np.ndim(covariance) == 0:
        gap = np.asarray(x, dtype=float) - mean
        return -(gap**2) / (2 * covariance) - np.log(2 * np.pi * covariance) / 2
    gap, P = np.asarray(x, dtype=float) - mean, np.linalg.inv(covariance)
    squares = np.einsum("...i,ij,...j->...", gap, P, gap)
    return -(squares + np.linalg.slogdet(2 * np.pi * np.asarray(covariance))[1]) / 2


def logit(p: Any) -> np.ndarray:
    """Return log(p / (1 - p))."""
    p = np.asarray(p, dtype=float)
    return np.log(p) - np.log1p(-p)


_CLOUDS = [  # a covariance ((a, c), (c, d)) of determinant 1, and differences of the means
    ((2, 1, 1), ((-3, -2), (3, 1), (1, -1))),
    ((5, 2, 1), ((4, 1), (3, 1))),
    ((2, -1, 1), ((-3, 2), (3, -1))),
    ((1, 1, 2), ((-1, 1), (2, 3))),
    ((1, -2, 5), ((1, -4), (1, -3))),
    ((5, 3, 2), ((4, 2), (4, 3))),
    ((2, -3, 5), ((2, -4), (3, -4), (-3, 4))),
    ((10, 3, 1), ((4, 1),)),
]


def lda_world(draws: Draws) -> tuple[tuple[int, ...], tuple[int, ...], tuple, float]:
    """Two means, a covariance and the prior of class 1 for which no known slip gives the weights of LDA."""
    while True:
        (a, c, d), apart = draws.choice([(spread, gap) for spread, gaps in _CLOUDS for gap in gaps])
        mean0 = draws.integers(-3, 4, 2)
        w, middle = np.linalg.solve([[a, c], [c, d]], apart), 2 * mean0 + apart
        others = w @ mean0, w @ middle, (w - apart) @ middle, (w - apart) @ apart, w[0] - w[1]
        if np.abs(others).min() > 0.5:  # they are whole numbers
            prior = draws.choice([0.1, 0.2, 0.25, 0.75, 0.8])
            return tuple(mean0.tolist()), tuple((mean0 + apart).tolist()), ((a, c), (c, d)), prior
