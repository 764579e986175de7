"""Pocket algorithm: run the perceptron rule, and keep the best weights it ever had.

    after each correction of (w, b) count the errors on all N examples (t_n z(x_n) <= 0)
    fewer than the pocket has?  ->  put (w, b) into the pocket

On data that no plane separates the perceptron's weights never settle; the pocket's error count only falls.
Gallant proved for whole-number data that, with examples drawn at random, the pocket reaches the fewest
errors possible with probability that tends to 1 (no bound on the time). Passes through all examples, shuffled
or not, lack this: on XOR with inputs 0 and 1 they stay at 2 errors for ever, while random draws find 1.

This is Gallant's version "with ratchet", and it counts after every correction, so the pocket is never worse
than the best weights visited. Gallant saves counts by looking only after a long run of correct examples; here
many counts are one matrix product instead. Cost: N D operations for each correction.

With weights s_n the errors are weighed, sum of s_n over the mistakes, and random draws take each row in proportion to
its weight, as if it stood there s_n times. A correction stays the same: one example is corrected, however it weighs.
Source: Gallant, Perceptron-based learning algorithms, IEEE Trans. Neural Networks 1(2), 1990; Pošík, slide 10.
"""

from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models.stepping import WeightedStepClassifier
from lincls.numerics.corrections import Examples, corrections
from lincls.numerics.running import CONVERGED, MAX_EPOCHS, Run

WEIGHTS_AT_ONCE, ROWS_AT_ONCE = 64, 4096
NUMBERS_WAITING = 2**17  # in the weights whose errors wait to be counted together


class State(NamedTuple):
    """The weights just after point n was corrected, beside the pocket's; the first state has n = None.

    Errors are a number of examples, or what they weigh together.
    """

    n: int | None
    w: np.ndarray  # (D,)
    b: float
    errors: float
    pocket_w: np.ndarray  # (D,)
    pocket_b: float
    pocket_errors: float


class Pocket(WeightedStepClassifier):
    """The perceptron with a pocket, for data that may not be separable.

    Parameters
    ----------
    max_epochs : passes over the data, at most.
    order : "random" draws N examples a pass, each from all of them (Gallant); "shuffled" takes each once, in a new
        order each pass; "cyclic" takes the rows as they stand. `seed` is for the first two.
    seed : a whole number or a numpy Generator, for "random" and "shuffled".
    class_weight : None, "balanced" or weights by label; with it and with sample weights "shuffled" and "cyclic" still
        take each row once, and only the pocket's errors are weighed.

    Attributes
    ----------
    w_, b_ : the pocket's, (D,) and a number.
    n_errors_ : the pocket's errors on the training data, or their weight.
    n_updates_ : corrections.
    classes_ : (2,), sorted.
    stopped_ : "converged" when the pocket has no error, else "max_epochs".
    converged_ : whether it has.

    {refused}

    Examples
    --------
    >>> X, t = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
    >>> Pocket().fit(X, t).n_errors_
    1
    """

    def __init__(self, max_epochs: int = 100, order: str = "random", seed: int = 0, class_weight: Any = None):
        self.max_epochs = max_epochs
        self.order = order
        self.seed = seed
        self.class_weight = class_weight

    @property
    def must_converge(self) -> bool:
        """No: its passes are a budget, and the pocket is their result."""
        return False

    def _states(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Generator[State, None, str]:
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        order = checks.choice(self.order, "order", ("random", "shuffled", "cyclic"))
        rng = None if order == "cyclic" else checks.generator(self.seed)
        s, unit = checks.relative_weights(s)
        return _walk(X, t, s, 1 if s is None else unit, max_epochs, _orders(order, len(X), s, rng))

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        self._learn(run.state.pocket_w, run.state.pocket_b)
        self._stop(run.reason)
        self.n_errors_, self.n_updates_ = run.state.pocket_errors, run.steps


def _orders(order: str, N: int, s: np.ndarray | None, rng: np.random.Generator | None) -> Iterator[np.ndarray | None]:
    ends = None if s is None else np.cumsum(s)
    while True:
        if rng is None:
            yield None
        elif order == "shuffled":
            yield rng.permutation(N)
        elif ends is None:
            yield rng.integers(N, size=N)
        else:
            yield ends[:-1].searchsorted(rng.random(N) * ends[-1], side="right")


def _walk(X, t, s, unit, max_epochs, orders) -> Generator[State, None, str]:
    """The weights s come in units; errors are told in those of the caller."""
    examples = Examples(X, t)
    S = examples.S
    v = np.zeros(S.shape[1])
    pocket, fewest = v, len(S) if s is None else float(s.sum())
    rounding = 0.0 if s is None else len(s) * np.finfo(float).eps * fewest  # weighed sums that differ by less are a tie
    yield State(None, v[1:].copy(), 0.0, fewest * unit, pocket[1:].copy(), 0.0, fewest * unit)
    for order in islice(orders, max_epochs):
        for numbers, path in _together(examples, v, order):
            for n, v, errors in zip(numbers, path, _errors(S, s, path), strict=True):
                if errors + rounding < fewest or errors == 0:
                    pocket, fewest = v, errors
                w, b, best_w, best_b = v[1:].copy(), float(v[0]), pocket[1:].copy(), float(pocket[0])
                yield State(n, w, b, errors * unit, best_w, best_b, fewest * unit)
                if fewest == 0:
                    return CONVERGED
    return MAX_EPOCHS


def _together(
    examples: Examples, v: np.ndarray, order: np.ndarray | None
) -> Iterator[tuple[tuple[int, ...], np.ndarray]]:
    """Yield the rows corrected in a pass and v after each, (k, 1 + D), as many as are counted at once."""
    enough, pairs = max(1, min(WEIGHTS_AT_ONCE, NUMBERS_WAITING // len(v))), corrections(examples, v, order)
    while some := list(islice(pairs, enough)):
        numbers, path = zip(*some, strict=True)
        yield numbers, np.array(path)


def _errors(S: np.ndarray, s: np.ndarray | None, V: np.ndarray) -> list[float]:
    """Return for each row v of V the number of rows of S with s.v <= 0, or what they weigh."""
    errors = np.zeros(len(V), dtype=int if s is None else float)
    for i in range(0, len(S), ROWS_AT_ONCE):
        wrong = ~(S[i : i + ROWS_AT_ONCE] @ V.T > 0)
        errors += np.count_nonzero(wrong, axis=0) if s is None else s[i : i + ROWS_AT_ONCE] @ wrong
    return errors.tolist()
