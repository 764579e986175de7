"""Hidden inputs that no one can know beforehand: random, different in every grading run, and repeatable.

    rng = check.rng(103)

In a notebook this is `np.random.default_rng(103)`. The grader calls `run(seed)` first; then the numbers
depend on its recorded seed too, so an answer that was made to fit one set of inputs does not fit the next.
"""

from __future__ import annotations

import numpy as np

_run: int | None = None


def run(seed: int | None) -> None:
    """Make the numbers of this process depend on the run's seed; None: on the key alone."""
    global _run
    _run = seed


def rng(key: int) -> np.random.Generator:
    """A Generator of the question's key and, while a run is graded, of the run's seed.

    Parameters
    ----------
    key : whole number, of the question's own

    Returns
    -------
    numpy Generator

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.rng(103).integers(10, size=3)
    array([5, 3, 0])
    """
    return np.random.default_rng(key if _run is None else np.random.SeedSequence(key, spawn_key=(_run,)))
