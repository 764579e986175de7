"""How long an exact decision on separability takes, and whether it is right."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import numpy as np


def separability() -> str:
    """Time decide, verified, on 1000 points in 10 dimensions; count wrong answers on 200 small instances."""
    from lincls.separability import HullPoint, Separator, decide, verify

    rng = np.random.default_rng(0)
    X = rng.standard_normal((1000, 10))
    seconds = {}
    for name, t in (("separable", np.sign(X @ np.ones(10))), ("not separable", rng.choice([-1, 1], 1000))):
        took = []
        for _ in range(3):
            began = time.perf_counter()
            certificate = decide(X, t)
            assert verify(certificate, X, t)
            took.append(time.perf_counter() - began)
        seconds[name] = median(took)
    wrong, kinds = 0, {Separator: 0, HullPoint: 0}
    while min(kinds.values()) < 100:
        points, labels = rng.integers(-3, 4, (6, 2)), rng.choice([-1, 1], 6)
        if len(set(labels)) < 2:
            continue
        answer = Separator if separates(points, labels) else HullPoint
        if kinds[answer] < 100:
            kinds[answer] += 1
            wrong += not right(decide, verify, answer, points, labels)
    timing = ", ".join(f"{name} {value:.2f} s" for name, value in seconds.items())
    return f"decide and verify, 1000 points in 10 dimensions: {timing}. 200 small instances: {wrong} wrong answers."


def separates(points: np.ndarray, labels: np.ndarray) -> bool:
    """Whether some w, b have t (w.x + b) >= 1 everywhere: scipy's own linear program, not that of `decide`."""
    from scipy.optimize import linprog

    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    return linprog(np.zeros(rows.shape[1]), -rows, -np.ones(len(rows)), bounds=(None, None)).status == 0


def right(decide: Any, verify: Any, answer: type, points: np.ndarray, labels: np.ndarray) -> bool:
    """Whether `decide` gives a certificate of the kind wanted, and a valid one; an error is a wrong answer."""
    try:
        certificate = decide(points, labels)
        return type(certificate) is answer and bool(verify(certificate, points, labels))
    except Exception:
        return False
