"""The sigmoid and its relatives, computed without overflow.

    sigmoid(z) = 1 / (1 + exp(-z)) = exp(z) / (1 + exp(z))
    log sigmoid(z) = -log(1 + exp(-z))
    logsumexp(z) = log sum_k exp(z_k) = m + log sum_k exp(z_k - m),  m = max z_k
    softmax(z)_k = exp(z_k - logsumexp(z));  for two classes softmax(0, z)_1 = sigmoid(z)

exp overflows above z = 709, so the first formula fails at z = -800 and the second at z = 800, where it is
inf / inf. With exp(-|z|), which is at most 1, both halves are right; of the log-odds z nothing is lost:
log(p / (1 - p)) = z, and d sigmoid / dz = p (1 - p).
Source: Parr, "Logistic Regression"; Pošík, slide 14; Higham, Accuracy and Stability of Numerical Algorithms
(2002), section 1.14 (evaluate what is small); Blanchard, Higham, Higham, IMA J. Numer. Anal. 41 (2021).
"""

from typing import Any

import numpy as np


def sigmoid(z: Any) -> np.ndarray:
    """Return 1 / (1 + exp(-z)), from 0 to 1, of z's shape."""
    z = _numbers(z)
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1.0, e) / (1.0 + e)


def log_sigmoid(z: Any) -> np.ndarray:
    """Return log sigmoid(z), in nats: about z for z far below 0, about -exp(-z) for z far above."""
    z = _numbers(z)
    return np.minimum(z, 0.0) - np.log1p(np.exp(-np.abs(z)))


def logsumexp(z: Any, axis: int = -1) -> np.ndarray:
    """Return log sum exp(z) along an axis, in nats."""
    z = _numbers(z)
    highest = z.max(axis=axis, keepdims=True)
    shift = np.where(np.isfinite(highest), highest, 0.0)
    with np.errstate(divide="ignore", over="ignore"):
        return np.squeeze(shift, axis) + np.log(np.exp(z - shift).sum(axis=axis))


def softmax(z: Any, axis: int = -1) -> np.ndarray:
    """Return exp(z_k) / sum_j exp(z_j) along an axis: probabilities that sum to 1."""
    z = _numbers(z)
    with np.errstate(over="ignore"):  # a difference beyond all numbers is a probability of 0
        p = np.exp(z - z.max(axis=axis, keepdims=True))
    return p / p.sum(axis=axis, keepdims=True)


def _numbers(z: Any) -> np.ndarray:
    try:
        z = np.asarray(z)
    except ValueError:
        raise ValueError("z must have rows of one length; they differ") from None
    if z.dtype.kind not in "biuf":
        raise TypeError(f"z must hold real numbers; it came with values of type {z.dtype}")
    if z.size == 0:
        raise ValueError("z must hold at least one number; it came empty")
    if np.isnan(z).any():
        raise ValueError("z must hold numbers; one of them is NaN")
    return z.astype(float)
