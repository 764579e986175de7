"""Hidden inputs that no one can know beforehand: random, different in every grading run, and repeatable.

    rng = check.rng(103)

In a notebook this is `np.random.default_rng(103)`. In a grading run (`lincls.exercise.run`) the numbers depend on its
recorded seed too, and on what is judged: the question, whose numbers it has, and the text of the answer. So an answer
that was made to fit one set of inputs does not fit the next, and a table of what another hand-in was asked, by the same
student in the same run, fits nothing.
"""

from __future__ import annotations

import numpy as np

from lincls.exercise.run import current

_FARTHEST = 0.8  # from the plane, of examples that it separates


def graded() -> bool:
    """Whether a grading run looks at the answers: only then a message may say what is right."""
    return current() is not None


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
    return np.random.default_rng(np.random.SeedSequence(key, spawn_key=_spawn_key()))


def of_run(key: int) -> np.random.Generator:
    """A Generator of the key and of the run's seed alone: what is drawn is the same for the whole class."""
    return np.random.default_rng(np.random.SeedSequence(key, spawn_key=_spawn_key()[:1]))


def _spawn_key() -> tuple[int, ...]:
    run = current()
    return run.spawn_key if run is not None else ()


def separable(rng: np.random.Generator, N: int, D: int = 2, margin: float = 0.1) -> tuple[np.ndarray, np.ndarray]:
    """Examples X (N, D), t (N,) in {-1, +1} that a plane separates, each `margin` from it at least, within 1.5 of 0.

    Those of `lincls.data.separable`, uniform in a ball, take ten times as long. Raises ValueError where the ball has no
    room for the margin.
    """
    if N < 1 or D < 1 or not 0 <= margin <= _FARTHEST:
        raise ValueError(
            f"wanted N and D from 1 on and a margin from 0 to {_FARTHEST}: N is {N}, D {D}, margin {margin}"
        )
    w = rng.normal(size=D)
    w /= np.sqrt(w @ w)
    t = np.where(rng.permutation(N) % 2, -1.0, 1.0)
    X = rng.uniform(-1, 1, (N, D)) / np.sqrt(D)
    height = rng.uniform(-0.2, 0.2) + t * rng.uniform(margin, _FARTHEST, N)  # along w
    return X + np.multiply.outer(height - X @ w, w), t
