"""What lecture 04 checks: shares that prove, whichever proof there is, and pixels that are counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise.proofs import certificate
from lincls.exercise.units import separates
from lincls.exercise.verdict import part, that

ON_A_LINE = [[1], [4], [2], [7]], [1, 1, -1, -1]
IN_THE_PLANE = [[0, 0], [1, 1], [3, 3], [2, 1], [2, 0]], [1, 1, 1, -1, -1]


def exactly_one(lam: Any, mu: Any) -> None:
    """Right when lam (3,) and mu (5,) prove that "exactly one of three is true" is not separable."""
    rows = np.indices((2, 2, 2)).reshape(3, -1).T
    certificate(lam, mu, (rows, (rows.sum(axis=1) == 1).astype(int)))


def two_proofs(first: Any, second: Any) -> None:
    """Right when each is a Separator or a HullPoint that holds: `first` on a line, `second` in the plane."""
    from lincls.separability import verify

    for name, proof, data in (("1", first, ON_A_LINE), ("2", second, IN_THE_PLANE)):
        with part(f"set {name}", points=2):
            verdict = verify(proof, *data)
            that(verdict, verdict.reason)


def count_the_pixels(w: Any, b: Any) -> None:
    """Right when w (16,) and b are positive on all shifts of 3 pixels and negative on all shifts of 5."""
    three, five = np.arange(16) % 5 == 1, np.arange(16) < 5
    shifts = [np.roll(pattern.astype(int), k) for pattern in (three, five) for k in range(16)]
    separates(w, b, (np.array(shifts), np.repeat([1, -1], 16)))
