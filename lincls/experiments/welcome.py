"""The experiments of lecture 00: four rules judged by patients that they were not made for, and a line that is watched.

A rule is made for some of the 569 patients and judged by the others, who are kept apart. All four take columns that
are standardised by those it is made for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.data import lessons, real
from lincls.features import standardise
from lincls.models import Perceptron
from lincls.separability import Separator, decide

PLACES = np.arange(-20, 21) / 10  # of a slider
SETTINGS = np.array([(w1, w2) for w1 in PLACES for w2 in PLACES])  # (1681, 2)
WINDOW, ALARM = 50, 7  # of so many patients in a row so many errors raise the alarm


def quarter(seed: int) -> np.ndarray:
    """Draw the 143 patients that are kept apart: (569,) booleans."""
    apart = np.zeros(569, dtype=bool)
    apart[np.random.default_rng(seed).permutation(569)[:143]] = True
    return apart


def size(apart: np.ndarray) -> tuple[int, int]:
    """Count the errors of size alone: on those it is made for, and on those kept apart."""
    X, t = _two(apart)
    return _errors(X[:, 0], t, apart)


def sliders(apart: np.ndarray) -> tuple[int, np.ndarray]:
    """Return the fewest errors of the three sliders, and the errors on those kept apart of each setting that has them.

    Every setting is tried: 41 places of each slider.
    """
    X, t = _two(apart)
    z = X @ SETTINGS.T
    own = np.array([((z[~apart] + b) * t[~apart][:, None] <= 0).sum(axis=0) for b in PLACES])
    b, w = np.nonzero(own == own.min())
    return int(own.min()), ((z[apart][:, w] + PLACES[b]) * t[apart][:, None] <= 0).sum(axis=0)


def rounds(apart: np.ndarray, most: int) -> tuple[int, int]:
    """Count the errors, as `size` does, of the perceptron rule on thirty measurements after at most so many rounds."""
    Z, t = _thirty(apart)
    *_, last = Perceptron(max_epochs=most).steps(Z[~apart], t[~apart])
    return _errors(Z @ last.w + last.b, t, apart)


def perfect(apart: np.ndarray) -> tuple[int, int]:
    """Count the errors, as `size` does, of the cut without an error that `decide` finds.

    Raises ValueError where there is none.
    """
    Z, t = _thirty(apart)
    proof = decide(Z[~apart], t[~apart])
    if not isinstance(proof, Separator):
        raise ValueError("apart must leave patients that a cut can part without an error")
    w, b = proof.floats()
    return _errors(Z @ w + b, t, apart)


def four_rules(apart: np.ndarray) -> tuple[list[float], list[float]]:
    """Return the errors of size, sliders, 100 rounds and the perfect cut: (4,) on their own patients, (4,) on others.

    Where several settings of the sliders are the best, the mean of theirs.
    """
    fewest, errors = sliders(apart)
    rules = [size(apart), (fewest, float(errors.mean())), rounds(apart, 100), perfect(apart)]
    return [float(own) for own, _ in rules], [float(others) for _, others in rules]


def judged(draws: int = 200) -> dict[str, Any]:
    """Judge the four rules by so many random quarters: own (draws, 4), others (draws, 4)."""
    own, others = np.array([four_rules(quarter(seed)) for seed in range(draws)]).swapaxes(0, 1)
    return {"own": own, "others": others}


def watched(magnified: float, seed: int, since: int = 200) -> np.ndarray:
    """Return whether the line of the sliders is wrong about each patient, in a random order: (569,) booleans.

    From the patient `since` on the sizes come out so many times as large: another microscope.
    """
    table = real.breast_cancer()
    X, t = lessons.tumours()
    radius = table.X[:, table.features.index(lessons.TUMOUR[0])]
    order = np.random.default_rng(seed).permutation(len(t))
    grown = np.where(np.arange(len(t)) < since, 1.0, magnified) * radius[order]
    z = (grown - radius.mean()) / radius.std() + 0.4 * X[order, 1] - 0.1
    return t[order] * z <= 0


def recent(wrong: np.ndarray) -> np.ndarray:
    """Count the errors among the last WINDOW patients: (N - WINDOW + 1,), the first for patient WINDOW."""
    return np.convolve(wrong, np.ones(WINDOW, dtype=int), "valid")


def _two(apart: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    X, t = lessons.tumours()
    return _by_the_others(X, apart), t


def _thirty(apart: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    table = real.breast_cancer()
    return _by_the_others(table.X, apart), np.where(table.t == 1, 1, -1)


def _by_the_others(X: np.ndarray, apart: np.ndarray) -> np.ndarray:
    return standardise(X, like=standardise(X[~apart])).Z


def _errors(z: np.ndarray, t: np.ndarray, apart: np.ndarray) -> tuple[int, int]:
    wrong = t * z <= 0
    return int(wrong[~apart].sum()), int(wrong[apart].sum())
