"""What lecture 08 checks."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import check


def verdict(answer: Any) -> None:
    """Check `answer(z)`: the class whose z alone is at least 0, or -1."""
    cases = [np.array(z) for z in ([-1.0, 2, -3], [1.0, 2, -3], [-1.0, -2, -3], [-1.0, 0, -1], [3.0, -1])]
    traps = {
        "That is the largest z. Who *claims* the point? Count them.": lambda z: int(np.argmax(z)),
        "Two claims are not one: then return -1.": lambda z: int(z.argmax()) if z.max() >= 0 else -1,
    }
    check.function(answer, _alone, cases, takes=("z",), mistakes=traps)


def three_scores(w: Any, b: Any) -> None:
    """Check three scores w x + b whose largest is that of class 0 below -1, of class 2 above 1, of class 1 between."""
    for x, k in {-3: 0, -1.01: 0, -0.99: 1, 0: 1, 0.99: 1, 1.01: 2, 3: 2}.items():
        z = np.multiply(w, x) + b
        check.that(z.shape == (3,), f"w and b should have three numbers each; z has shape {z.shape}")
        said = f"x = {x}: the scores are ({z[0]:g}, {z[1]:g}, {z[2]:g})"
        check.that(z[k] > np.delete(z, k).max(), f"{said}, but class {k} should have the largest one")


def one_step(step: Any) -> None:
    """Check `step(W, x, k)`: one look of the perceptron for K classes at an example of class k."""
    tables = np.zeros((3, 2)), np.array([[0.0, 1.0], [1.0, 0.5], [0.0, -2.0]])
    cases = [(W, np.array([1.0, v]), k) for W in tables for v in (-1.0, 2.0, 3.0) for k in range(3)]
    slip = {"The class is raised. Lower its rival too.": lambda W, x, k: _stepped(W, x, k, rivals=0)}
    check.function(step, _stepped, cases, takes=("W", "x", "k"), mistakes=slip)


def reference(theta: Any, c: Any) -> None:
    """Check the reference form, with class 2 as reference, of w = (2, 5, 3) and b = (1, 0, -1)."""
    slips = {
        "Here class 0 is the reference. Take class 2.": [0, 3, 1],
        "They sum to 0, as in the symmetric form. Subtract w of class 2.": [-4 / 3, 5 / 3, -1 / 3],
        "The other way round: the class minus the reference.": [1, -2, 0],
    }
    check.array(theta, [-1, 2, 0], "theta", mistakes=slips)
    check.array(c, [2, 1, 0], "c", mistakes={"Subtract the bias of the reference too.": [1, 0, -1]})


def _alone(z: Any) -> int:
    claims = np.flatnonzero(np.asarray(z) >= 0)
    return int(claims[0]) if len(claims) == 1 else -1


def _stepped(W: Any, x: Any, k: int, rivals: int = 1) -> Any:
    z = np.where(np.arange(len(W)) == k, -np.inf, W @ x)
    pull = np.eye(len(W))[k] - rivals * np.eye(len(W))[z.argmax()]
    return W + (W[k] @ x <= z.max()) * np.outer(pull, x)
