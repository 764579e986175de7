"""One pass of the perceptron rule, quickly.

Turn each example over to the positive side, s_n = t_n (1, x_n), and put the bias first, v = (b, w). Then

    n is a mistake when  s_n.v <= 0,  and the correction is  v <- v + s_n

The margins S v change only with v, so between two corrections whole blocks of rows are looked at at once.
Source: Pošík, slide 8 (turning the examples over).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

SMALLEST_BLOCK = 64
LARGEST_BLOCK = 4096


def turned(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Return the rows t_n (1, x_n), (N, 1 + D), for t in {-1., +1.}."""
    S = np.empty((len(X), 1 + X.shape[1]))
    S[:, 0] = t
    np.multiply(X, t[:, None], out=S[:, 1:])
    return S


Correction = tuple[int, np.ndarray]


def corrections(S: np.ndarray, v: np.ndarray, order: np.ndarray | None = None) -> Iterator[Correction]:
    """Pass once over the rows of S, in `order` if given; yield (n, new v) after each correction."""
    i, block = 0, SMALLEST_BLOCK
    while i < len(S):
        rows = S[i : i + block] if order is None else S[order[i : i + block]]
        right = rows @ v > 0  # a margin that is not a number is not right
        k = int(right.argmin())
        if right[k]:
            i += block
            block = min(2 * block, LARGEST_BLOCK)
            continue
        n = i + k if order is None else int(order[i + k])
        v = v + S[n]
        yield n, v
        i += k + 1
        block = max(block // 2, SMALLEST_BLOCK)


def worst_correction(S: np.ndarray, v: np.ndarray) -> Iterator[Correction]:
    """Look at every row; if the smallest margin (the first of equals) is a mistake, yield (n, new v)."""
    margins = S @ v
    n = int(margins.argmin())
    if not margins[n] > 0:
        yield n, v + S[n]
