"""Has the judge seen the answers? What of a leak can be computed, and what must be asked.

Computed from the table: rows that stand in both parts, features that tell the classes apart all by themselves,
features scaled by rows that were held out. What no table shows, its author declares: ASKED.
Source: Kapoor and Narayanan, "Leakage and the reproducibility crisis in machine-learning-based science", Patterns 4
(2023), after whose list of leaks these are chosen.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

ASKED = {  # what the author declares; a key -> what is declared by it
    "choice": "features, method and penalty were chosen without the held-out part",
    "before": "every feature is known before the answer is",
    "subjects": "no case has rows in both parts (one person, one day, one device)",
    "once": "the held-out part was opened once",
    "scaling": "what the model does to the features was learned from the training part alone",
}
TRAINING, EVERYTHING, APART, UNKNOWN = "training part", "all rows", "each part by itself", "unknown"
CLOSE = 1e-6  # a column with mean and deviation this near to 0 and 1 is standardised


class Leaks(NamedTuple):
    """What the table shows."""

    shared: int  # held-out rows that stand in the training part too
    repeated: int  # training rows that stand there once more
    perfect: tuple[int, ...]  # columns that tell the two classes apart on all rows
    scaled_by: str  # TRAINING, EVERYTHING, APART or UNKNOWN

    @property
    def found(self) -> bool:
        """Whether one of them is a leak."""
        return bool(self.shared or self.perfect or self.scaled_by in (EVERYTHING, APART))


def find_leaks(train: np.ndarray, held_out: np.ndarray, t: np.ndarray, model: Any) -> Leaks:
    """Search both parts (N, D) and (M, D), their targets t (N + M,) in {0, 1}, and the model's scaling step."""
    known = [row.tobytes() for row in train + 0.0]  # -0.0 becomes 0.0
    unique = set(known)
    shared = sum(row.tobytes() in unique for row in held_out + 0.0)
    both = np.concatenate([train, held_out])
    perfect = tuple(j for j in range(both.shape[1]) if _tells_all(both[:, j], t))
    return Leaks(shared, len(known) - len(unique), perfect, _scaled_by(train, held_out, both, model))


def _tells_all(x: np.ndarray, t: np.ndarray) -> bool:
    """Return whether a column decides the class: by one threshold, or by few values that have one class each."""
    for hole in (-np.inf, np.inf):  # a missing value is a value like any other, below or above all
        filled = np.where(np.isnan(x), hole, x)
        zeros, ones = filled[t == 0], filled[t == 1]
        if zeros.max() < ones.min() or ones.max() < zeros.min():
            return True
    values, group = np.unique(x, return_inverse=True)
    if not 2 <= len(values) <= len(x) // 5:
        return False
    size, positive = np.bincount(group), np.bincount(group, weights=t)
    return bool(np.all((positive == 0) | (positive == size)))


def _scaled_by(train: np.ndarray, held_out: np.ndarray, both: np.ndarray, model: Any) -> str:
    """Say which rows gave the features their scale."""
    varied = np.array([_is_varied(a) and _is_varied(b) for a, b in zip(train.T, held_out.T, strict=True)])
    for standard in (_standardised, _between_0_and_1):
        seen = [bool(varied.any()) and standard(part[:, varied]) for part in (train, held_out, both)]
        if seen[0] and seen[1]:
            return APART
        if seen[0] or seen[2]:
            return TRAINING if seen[0] else EVERYTHING
    for centre in _centres(model, train.shape[1]):
        for part, name in ((train, TRAINING), (both, EVERYTHING)):
            means = np.nanmean(part[:, varied], axis=0)
            if varied.any() and np.allclose(centre[varied], means, rtol=1e-6, atol=1e-9):
                return name
    return UNKNOWN


def _is_varied(x: np.ndarray) -> bool:
    """Return whether a column has more than the two values of a yes or no."""
    return len(np.unique(x[~np.isnan(x)])) > 2


def _standardised(X: np.ndarray) -> bool:
    if len(X) < 2:
        return False
    deviations = [np.nanstd(X, axis=0, ddof=ddof) for ddof in (0, 1)]
    centred = np.abs(np.nanmean(X, axis=0)).max() < CLOSE
    return bool(centred) and any(np.abs(s - 1).max() < CLOSE for s in deviations)


def _between_0_and_1(X: np.ndarray) -> bool:
    low, high = np.nanmin(X, axis=0), np.nanmax(X, axis=0)
    return bool(np.abs(low).max() < CLOSE and np.abs(high - 1).max() < CLOSE)


def _centres(model: Any, D: int) -> Iterator[np.ndarray]:
    """Return the means that scaling steps of a pipeline have learned, (D,) each."""
    steps = getattr(model, "steps", None)  # a Pipeline's list of (name, step)
    for step in steps if isinstance(steps, list) else []:
        centre = getattr(step[-1], "mean_", None)
        if isinstance(centre, np.ndarray) and centre.shape == (D,):
            yield centre
