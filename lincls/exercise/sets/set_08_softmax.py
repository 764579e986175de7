"""Set 08, questions 6 and 7: softmax with a reference class, by laws that need no key.

ratios:   log(p_k / p_j) is the difference of two scores, and the reference has the score 0
slopes:   those of -log p_k, by finite differences
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call
from lincls.exercise.chance import rng
from lincls.exercise.functions import function, gradient
from lincls.exercise.probability import probabilities
from lincls.exercise.reading import numbers, parts
from lincls.exercise.verdict import that


def _log_ratios(W: np.ndarray, b: np.ndarray, x: np.ndarray) -> np.ndarray:
    """log(p_k / p_last) of the symmetric form at x."""
    z = W @ x + b
    p = np.exp(z - z.max())
    p /= p.sum()
    return np.log(p / p[-1])


def q6_a(to_reference: Any) -> None:
    """Right when theta and c give the logarithms of the probabilities' ratios."""
    draw = rng(810)
    for K, D in ((3, 2), (2, 3), (5, 1), (4, 4)):
        W, b, x = draw.normal(size=(K, D)), draw.normal(size=K), draw.normal(size=D)
        answer = call(to_reference, W, b, name="to_reference", takes=("W", "b"))
        theta, c = parts(answer, ((K - 1, D), (K - 1,)), ("theta", "c"))
        logs = _log_ratios(W, b, x)
        for k in range(K - 1):
            value = theta[k] @ x + c[k]
            told = "Is the reference the last class, and is its bias subtracted too?"
            if np.isclose(value, -logs[k]):
                told = "The other way round: the class minus the reference."
            elif np.isclose(value, W[k] @ x + b[k]):
                told = "That does not subtract: then the score of the reference is not 0."
            said = f"K = {K}: at some x θ_{k}·x + c_{k} = {value:.4g} is not log(p_{k} / p_{K - 1})"
            that(np.isclose(value, logs[k]), f"{said}\n{told}")


def q6_b(to_symmetric: Any) -> None:
    """Right when W and b have these probabilities and add up to zero over the classes."""
    draw = rng(811)
    for K, D in ((3, 2), (2, 3), (5, 1), (4, 4)):
        theta, c, x = draw.normal(size=(K - 1, D)), draw.normal(size=K - 1), draw.normal(size=D)
        answer = call(to_symmetric, theta, c, name="to_symmetric", takes=("theta", "c"))
        W, b = parts(answer, ((K, D), (K,)), ("W", "b"))
        logs = _log_ratios(W, b, x)
        for k in range(K - 1):
            told = "Start from theta with a row of zeros for the reference, and move all K rows together."
            said = f"K = {K}: at some x log(p_{k} / p_{K - 1}) = {logs[k]:.4g} is not θ_{k}·x + c_{k}"
            that(np.isclose(logs[k], theta[k] @ x + c[k]), f"{said}\n{told}")
        told = "The probabilities are right, but the weights do not add up to zero over the classes."
        total = W.sum(axis=0)
        that(np.allclose(total, 0), f"the rows of W add up to {np.round(total, 4).tolist()}\n{told}")
        that(np.isclose(b.sum(), 0), f"b adds up to {b.sum():.4g}\nb is to add up to zero too.")


def q6_c(proba: Any) -> None:
    """Right when the rows are probabilities whose ratios have the logarithms asked for, for huge scores too."""
    draw, takes = rng(812), ("X", "theta", "c")
    cases = [(draw.normal(size=(N, D)), draw.normal(size=(K - 1, D)), draw.normal(size=K - 1))
             for N, D, K in ((6, 2, 3), (5, 1, 4), (4, 3, 2), (1, 2, 5))]  # fmt: skip
    x_far, none = draw.uniform(5e3, 2e4), np.zeros(2)
    beyond = 1 + draw.uniform(0.5, 2) / x_far
    close = np.array([[x_far]]), np.array([[1.0], [beyond]]), none  # two large scores, not far from each other
    far = [(np.array([[x_far], [-x_far], [0.5]]), np.array([[1.0], [-1.0]]), none), close]
    for case in cases:
        probabilities(proba, [case], takes=takes)
        _ratios(proba, *case)
    probabilities(proba, [*far, (-close[0], np.array([[1.0], [2.0]]), none)], takes=takes)
    P = numbers(call(proba, *close, name="proba", takes=takes), (1, 3), "proba(X, theta, c)")[0]
    told = "Subtract the largest score of the row; nothing is cut off."
    said = f"with two scores near {x_far:.0f} that differ by {x_far * (beyond - 1):.4g}"
    that(P[:2].min() > 0, f"{said} a probability is 0\n{told}")
    odds = np.log(P[1] / P[0])
    that(np.isclose(odds, x_far * (beyond - 1), atol=1e-6), f"{said} log(p_1 / p_0) is {odds:.4g}\n{told}")


def _ratios(proba: Any, X: np.ndarray, theta: np.ndarray, c: np.ndarray) -> None:
    N, K = len(X), len(c) + 1
    answer = call(proba, X, theta, c, name="proba", takes=("X", "theta", "c"))
    P = numbers(answer, (N, K), "proba(X, theta, c)")
    for n in range(N):
        with np.errstate(all="ignore"):
            logs = np.log(P[n] / P[n, K - 1])
        for k in range(K - 1):
            told = "Is the reference the last column, with the score 0, and is c there?"
            said = f"K = {K}, row {n}: log(p_{k} / p_{K - 1}) = {logs[k]:.4g} is not θ_{k}·x + c_{k}"
            that(np.isclose(logs[k], theta[k] @ X[n] + c[k]), f"{said}\n{told}")


def q6_d(same_model: Any) -> None:
    """Right when same_model says which changes of the weights leave every probability as it is."""
    draw = rng(813)
    for K, D in ((2, 1), (3, 2), (4, 3)):
        W, b, w_add, b_add = (draw.normal(size=size) for size in ((K, D), K, D, 1))
        one = np.zeros(K)
        one[draw.integers(0, K)] = 0.5
        cell, apart = np.zeros((2, K, D))
        cell[draw.integers(0, K), draw.integers(0, D)] = -1e-6
        apart[0, [0, -1]] = 0.5, -0.5
        pairs = (
            ("the same vector is added to all rows", W + w_add, b + b_add, True),
            ("the weights are the same", W.copy(), b.copy(), True),
            ("the scores are doubled: the decisions stay, not the differences", 2 * W, 2 * b, False),
            ("one bias more moves than the others", W + w_add, b + b_add + one, False),
            ("one row gets a number of its own", W + one[:, None], b, False),
            ("one row moves, but not where all inputs are 1", W + one[:, None], b - D * one, False),
            ("one bias amid the others moves", W, b + 0.5 * (np.arange(K) == (K - 1) // 2), False),
            ("one bias moves up, another one down", W, b + np.append(np.zeros(K - 2), [0.3, -0.3]), False),
            ("two weights of a row move against each other", W + apart, b, False),
            ("two biases change places with their neighbours", W, np.roll(b, 1), False),
            ("one bias moves a little more than the others", W + w_add, b + b_add + 1e-6 * one, False),
            ("one weight moves a little", W + w_add + cell, b + b_add, False),
        )
        for told, W_other, b_other, equal in pairs:
            answer = call(same_model, W, b, W_other, b_other, name="same_model", takes=("W", "b", "W2", "b2"))
            answer = plain.truth(answer, "same_model(W, b, W2, b2)")
            that(answer == equal, f"K = {K}: {told}, but same_model says {answer}")


def surprise(z: np.ndarray, k: int) -> float:
    """−log p_k, where the scores z are those of all classes but the last, whose score is 0."""
    scores = np.append(z, 0.0)
    return float(np.logaddexp.reduce(scores) - scores[k])


def q7_a(slopes: Any) -> None:
    """Right when slopes(z, k) agrees with the finite differences of −log p_k."""
    draw, step = rng(814), 1e-5
    cases = [(draw.normal(size=K - 1), k) for K in (3, 2, 5) for k in range(K)]
    for z, k in cases:
        values = numbers(call(slopes, z, k, name="slopes", takes=("z", "k")), z.shape, "slopes(z, k)")
        own = np.arange(len(z)) == k
        flipped = (np.sign(values) == np.where(own, 1, -1)).all()
        told = "That is the way up for log p; the derivative of −log p has the other sign."
        said = f"slopes({np.round(z, 2).tolist()}, {k})"
        that(not flipped, f"{said}: every sign is flipped\n{told}")
        told = "A higher score of class k makes −log p_k smaller: is the target subtracted?"
        that((values[own] < 0).all(), f"{said}: the slope by z_{k} is not negative\n{told}")
        told = "A higher score of another class makes −log p_k larger, also when the class is the reference."
        that((values[~own] > 0).all(), f"{said}: not all other slopes are positive\n{told}")
    numeric = [
        np.array([(surprise(z + e, k) - surprise(z - e, k)) / (2 * step) for e in step * np.eye(len(z))])
        for z, k in cases
    ]
    function(slopes, numeric, cases, name="slopes", takes=("z", "k"))


def _cross_entropy(X: np.ndarray, t: np.ndarray, theta: np.ndarray, c: np.ndarray) -> float:
    return sum(surprise(theta @ x + c, k) for x, k in zip(X, t, strict=True))


def q7_b(slope: Any, key: int = 815) -> None:
    """Right when both parts agree with the finite differences of the cross-entropy."""
    draw = rng(key)
    for N, D, K in ((5, 4, 3), (9, 1, 4), (7, 3, 2)):
        X, t = draw.normal(size=(N, D)), draw.permutation(np.arange(N) % K)
        spots = [(draw.normal(size=(K - 1, D)), draw.normal(size=K - 1)) for _ in range(2)]
        gradient(slope, _cross_entropy, at=spots, data=(X, t), names=("dtheta", "dc"), name="gradient")
