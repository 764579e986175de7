"""Runs: an algorithm is a generator of states, and its return value says why it stopped.

`drive` runs one to its end; a live figure replays the same states, so what is shown cannot differ from what is trained.
"""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

import numpy as np

CONVERGED = "converged"
NOT_SEPARABLE = "not separable"
MAX_EPOCHS = "max_epochs"
DIVERGED = "diverged"
SEPARABLE = "separable"
QUASI_SEPARABLE = "quasi-separable"
STALLED = "stalled"
ADVICE = {  # why a run stopped -> what helps
    MAX_EPOCHS: "raise max_epochs if it can converge at all",
    DIVERGED: "lower eta",
    SEPARABLE: "the classes are separable, so the likelihood has no maximum; a penalty l2 > 0 gives it one",
    QUASI_SEPARABLE: "no plane separates the classes, but along some direction no margin falls and some rise, so the "
    "likelihood has no maximum; a penalty l2 > 0 gives it one",
    NOT_SEPARABLE: "no plane separates the classes",
    STALLED: "rounding lets no step go on",
}


class Run(NamedTuple):
    """What is left of a run: its last state, why it stopped, and how many states came after the first."""

    state: Any
    reason: str
    steps: int


def drive(states: Generator[Any, None, str]) -> Run:
    """Run a generator of states to its end.

    Overflow on the way is not reported here: the weights are checked where they are stored.

    Parameters
    ----------
    states : what a model's `steps` returns.

    Returns: A Run: the last state, why it stopped, and how many states came after the first.

    Examples
    --------
    >>> run = drive(Perceptron().steps([[0.0], [1.0]], [-1, 1]))
    >>> run.reason, run.steps
    ('converged', 5)
    """
    state, count = None, -1
    with np.errstate(over="ignore", invalid="ignore"):
        while True:
            try:
                state = next(states)
            except StopIteration as stop:
                return Run(state, stop.value, count)
            count += 1


def told(states: Generator[Any, None, str], ending: list[str]) -> Generator[Any, None, None]:
    """Hand on the states of a generator; in the end its return value, why it stopped, is put into `ending`."""
    ending.append((yield from states))


def changed(states: Generator[Any, None, str], change: Callable[[Any], Any]) -> Generator[Any, None, str]:
    """Return the run of the changed states."""
    ending: list[str] = []
    for state in told(states, ending):
        yield change(state)
    return ending[0]


def rescaled(states: Generator[Any, None, str], unit: float) -> Generator[Any, None, str]:
    """Return the states of a run whose weights of the examples came in units, with their loss and gradient in ones."""

    def change(state: Any) -> Any:
        with np.errstate(over="ignore", under="ignore"):
            return state._replace(loss=state.loss * unit, gradient=state.gradient * unit)

    return changed(states, change)


def finite_start(loss: float, gradient: np.ndarray, names: str = "X and start") -> None:
    """Refuse a run that has no first state: the loss where it would start is beyond what a float holds."""
    if not (np.isfinite(loss) and np.isfinite(gradient).all()):
        raise ValueError(f"{names} must be so small that the loss at the start is finite; it overflowed")
