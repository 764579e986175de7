"""Set 03: the perceptron loop, checked whole; the pocket that a loop fills, and the bound on its updates.

    pass after pass over the examples, each mistake corrected at once, from w = 0, b = 0,
    until a whole pass makes no update (converged) or max_epochs passes are done

    R = max |(1, x_n)|,  gamma = min t_n z_n / |(b, w)|,  at most (R / gamma)^2 updates

Each known slip is the same loop with one change; a result that a slip explains gets the slip's sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import OnInput, TimeOut, each, function_name
from lincls.exercise.compare import explanation
from lincls.exercise.functions import function
from lincls.exercise.reading import numbers
from lincls.exercise.sets.set_03 import SLIPS, met, passes, same_pair, update
from lincls.exercise.units import values
from lincls.exercise.verdict import NO_RETURN, Wrong, explained, unlike
from lincls.language import tell

LOOP_SLIPS = {
    "after an update": "It stops after the first update: the loop must run over the whole pass.",
    "after a pass": "It stops after a pass *with* an update; it must stop after a pass without one.",
    "one pass less": "It runs one epoch too few.",
    "one pass more": "It runs one epoch too many.",
    "old weights": "Every z of a pass uses the weights from the start of the pass: use the newest w and b.",
    "restart": "w and b are set back to zero in every epoch.",
    "never converged": "It says that it did not converge when it did.",
    "always converged": "It says that it converged even when a whole pass without an update was never made.",
}
TAKES = ("X", "t", "max_epochs", "w", "b")
LIMIT = "Is there a limit to the number of epochs, and does the loop count them?"
SECONDS = 2.0
FEW = 5  # examples whose orders are all looked at
Case = tuple[np.ndarray, np.ndarray, int]  # X, t, max_epochs


class Fit(NamedTuple):
    """What a loop gives."""

    w: np.ndarray
    b: float
    epochs: float
    converged: bool


def loop(X: np.ndarray, t: np.ndarray, max_epochs: int, slip: str = "") -> Fit:
    """The cyclic rule from zero weights; `slip` changes one thing."""
    w, b, converged, epoch = np.zeros(X.shape[1]), 0.0, False, 0
    limit = max_epochs + {"one pass less": -1, "one pass more": 1}.get(slip, 0)
    while epoch < limit and not converged:
        epoch, converged = epoch + 1, True
        if slip == "restart":
            w, b = np.zeros(X.shape[1]), 0.0
        start = w, b
        for x, target in zip(X, t, strict=True):
            if slip == "old weights":
                moved_w, moved_b = update(*start, x, target, 1.0)
                new = w + (moved_w - start[0]), b + (moved_b - start[1])
                changed = moved_w is not start[0]
            else:
                new = update(w, b, x, target, 1.0, slip)
                changed = new[0] is not w or new[1] != b
            w, b = new
            converged = converged and not changed
            if changed and slip == "after an update":
                break
        if not converged and slip in ("after a pass", "after an update"):
            break
    if slip in ("never converged", "always converged"):
        converged = slip == "always converged"
    return Fit(w, b, epoch, converged)


def perceptron_fit(fit: Any, cases: Sequence[Case]) -> None:
    """Right when fit(X, t, max_epochs, w, b) does from zero weights what the rule does, in any order."""
    word, results, failure = function_name(fit), list[Fit](), None
    asked = [(*case, np.zeros(case[0].shape[1]), 0.0) for case in cases]
    answers = each(fit, asked, takes=TAKES, seconds=SECONDS)
    for n, (X, t, max_epochs) in enumerate(cases):
        try:
            results.append(_read(next(answers), X.shape[1], word))
            _judge(results[-1], X, t, max_epochs, word)
        except Wrong as wrong:
            where = f"X = {plain.show(X)}, t = {plain.show(t)}, max_epochs = {max_epochs}"
            at = "" if isinstance(wrong, OnInput) else tell(" on {where}", where=where)
            failure = failure or explained(wrong, LIMIT if isinstance(wrong, TimeOut) else None, at)
            if len(results) <= n:  # there is nothing to compare from here on
                break
    if failure is not None:
        complete = len(results) == len(cases) and all(len(X) <= FEW for X, *_ in cases)
        wrong_loops = ((why, [loop(*case, slip) for case in cases]) for slip, why in (SLIPS | LOOP_SLIPS).items())
        raise explained(failure, explanation(results, wrong_loops if complete else (), _same_fits))


def _same_fits(some: list[Fit], others: list[Fit]) -> bool:
    pairs = zip(some, others, strict=True)
    return all(same_pair(one[:2], other[:2]) and one[2:] == other[2:] for one, other in pairs)


def _read(answer: Any, size: int, name: str) -> Fit:
    listed = ", ".join(Fit._fields)
    if answer is None:
        raise Wrong("{name} gives None, wanted {listed}", NO_RETURN, name=name, listed=listed)
    items, n = plain.sequence(answer), len(Fit._fields)
    if items is None or len(items) != n:
        said = "{name} should give {n} values ({listed}), but it gives {kind}"
        raise Wrong(said, name=name, n=n, listed=listed, kind=plain.kind(answer))
    w, b = numbers(items[0], (size,), "w"), plain.number(items[1], "b")
    return Fit(w, b, plain.number(items[2], "epochs"), bool(plain.truth(items[3], "converged")))


def _judge(found: Fit, X: np.ndarray, t: np.ndarray, max_epochs: int, word: str) -> None:
    z = values(found.w, found.b, X)
    wrong = np.flatnonzero(t * z <= 0)
    if wrong.size or not found.converged:  # else there is no need to know what the loop does
        converged = loop(X, t, max_epochs).converged
        if converged and wrong.size:
            n = int(wrong[0])
            said = "{word}: example {n} is still wrong: z = {z}, t = {t:+d}"
            raise Wrong(said, word=word, n=n, z=plain.show(z[n]), t=int(t[n]))
        if found.converged and wrong.size:
            raise Wrong("{word}: converged is True, but not every example is right", word=word)
        if converged and not found.converged:
            raise Wrong(unlike(tell("{word}: converged", word=word), "False", "True"))
    if len(X) <= FEW and not _reached(found, X, t.astype(float), max_epochs):
        w, b = plain.show(found.w), plain.show(found.b)
        said = "{word}: w = {w}, b = {b} at the end, but no order of the examples leads there"
        raise Wrong(said, word=word, w=w, b=b)


def _reached(found: Fit, X: np.ndarray, t: np.ndarray, max_epochs: int) -> bool:
    """Whether some order of the examples leads to these weights; most answers take the one in which they stand."""
    if same_pair(found[:2], loop(X, t, max_epochs)[:2]):
        return True
    after = passes(X, t, np.zeros(X.shape[1]), 0.0, max_epochs)
    ends = set().union(*after) if found.converged else after[-1]
    return any(same_pair(found[:2], end) for end in ends)


Worst = Callable[[np.ndarray, np.ndarray, np.ndarray, float], int | None]


def _worst(
    X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, *, below: float = 0.0, last: bool = False
) -> int | None:
    """The number of the smallest t z; None where it is above `below`."""
    m = t * values(w, b, X)
    n = len(m) - 1 - int(np.argmin(m[::-1])) if last else int(np.argmin(m))
    return n if m[n] <= below else None


_BEFORE = float(np.nextafter(0, -1))
_OTHERS: dict[str, Worst] = {
    "That is the first mistake, not the worst.": lambda X, t, w, b: next(
        (n for n, m in enumerate(t * values(w, b, X)) if m <= 0), None
    ),
    "z is computed without the bias.": lambda X, t, w, b: _worst(X, t, w, 0.0),
    "When all examples are correct there is nothing to do: return None.": lambda *look: _worst(*look, below=np.inf),
    "An example on the boundary (z = 0) is a mistake too.": lambda *look: _worst(*look, below=_BEFORE),
    SLIPS["margin"]: lambda *look: _worst(*look, below=1 - 1e-12),
    "An example with a smaller number is equally bad.": lambda *look: _worst(*look, last=True),
    "That is the smallest z; the target t is left out.": lambda X, t, w, b: _worst(X, np.ones(len(t)), w, b),
    "That is the largest t z, and the worst has the smallest.": lambda X, t, w, b: int(np.argmax(t * values(w, b, X))),
}


def worst_found(answer: Any, rng: np.random.Generator) -> None:
    """Right when answer(X, t, w, b) is the number of the worst example, None when there is no mistake."""
    two = np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([1, -1]), np.array([1.0, 0.0])
    cases: list[tuple] = [(*two, b) for b in (2.0, -2.0)]  # right without the bias
    for N, D in ((6, 2), (9, 3), (8, 1)):
        X, t, w = rng.integers(-6, 7, (N, D)) / 2, rng.choice([-1, 1], N), rng.integers(1, 4, D).astype(float)
        positive, least = np.ones(N, dtype=int), float((X @ w).min())
        cases += [(X, t, w, b) for b in (-3.0, 0.0, 3.0)]
        cases.append((np.vstack([X, X]), np.append(t, t), -w, 0.5))  # every example twice
        cases += [(X, positive, w, far - least) for far in (0.0, 2**-10, 20.0)]
        cases.append((X, -positive, -w, least))
    cases += [_close(rng, N, D) for N, D in ((6, 2), (5, 3))]
    function(answer, _worst, cases, takes=("X", "t", "w", "b"), mistakes=_OTHERS)


def _close(rng: np.random.Generator, N: int, D: int) -> tuple:
    """Examples of which one, late in the table, is hardly worse than an early one."""
    X, t, w, b = rng.normal(size=(N, D)), rng.choice([-1, 1], N), rng.choice([-2.0, 2.0], D), float(rng.normal())
    margins = rng.uniform(-1, 3, N)
    margins[[1, N - 2]] = -1.521, -1.523
    X[:, 0] += (margins * t - X @ w - b) / w[0]
    return X, t, w, b


def worst_corrected(answer: Any, runs: Sequence[tuple]) -> None:
    """Right when answer(X, t, most) gives w, b and the number of updates where the worst is corrected first."""
    slips: dict[str, Callable] = {why: partial(_corrected, rule=rule) for why, rule in _OTHERS.items()}
    slips["Correct one example at a time."] = partial(_corrected, rule=lambda X, t, w, b: t * values(w, b, X) <= 0)
    function(answer, _corrected, runs, takes=("X", "t", "most"), gives=("w", "b", "updates"), mistakes=slips)


def _corrected(X: np.ndarray, t: np.ndarray, most: int, rule: Callable = _worst) -> tuple[np.ndarray, float, int]:
    w, b, made = np.zeros(X.shape[1]), 0.0, 0
    while made < most:
        n = rule(X, t, w, b)
        if n is None or (np.ndim(n) and not np.any(n)):
            break
        rows = n if np.ndim(n) else [n]
        w, b, made = w + t[rows] @ X[rows], b + float(t[rows].sum()), made + 1
    return w, b, made


LONG = (  # separable; one pass separates them in no order, nor does a run that never makes more mistakes than before
    ([[-2, -2.5], [2, -1.5], [1.5, 2.5], [3, 2], [-3, 1]], [-1, -1, 1, -1, 1]),
    ([[-2, 2], [-0.5, 2.5], [0, -2.5], [0.5, 1], [1, 1.5]], [-1, 1, 1, 1, 1]),
    ([[0.5, 0.5], [1.5, -3], [1.5, -0.5], [3, 3], [1.5, 1.5]], [-1, -1, 1, 1, 1]),
    ([[-3, -3], [2.5, 0], [0, 1.5], [-2, 0.5], [1.5, -1]], [-1, -1, -1, 1, -1]),
)
CROSSED = (  # the first of three examples stands there in both classes
    [[-1.5, 1], [0.5, 0.5], [-2.5, -0.5]],
    [[-1.5, 2.5], [2, -2], [0.5, -2]],
    [[2.5, 1], [-1, -1], [-0.5, -2.5]],
    [[2, 2.5], [0, 2], [1.5, -1]],
)
NO_BETTER = (  # a second pass ends with as many mistakes as the first or more, and never where a first one ends
    ([[1, 0], [2, -0.5], [2.5, -3], [-1, -2]], [-1, 1, -1, -1]),
    ([[-0.5, -2.5], [3, 1], [2, -3], [-0.5, -2]], [1, -1, 1, -1]),
    ([[3, -1], [1, -1], [3, 0], [0.5, 0]], [1, 1, 1, -1]),
    ([[1.5, -2], [-0.5, 2], [2, -1.5], [0, 0.5]], [1, 1, 1, -1]),
)
ONE_PASS = (  # in one pass, in any order, the pocket gets down to so few mistakes; one update leaves more
    ([[-2.5, 1.5], [-1.5, -2.5], [-1.5, -1], [1, 0], [2, -0.5]], [1, -1, -1, -1, -1], 1),
    ([[1.5, 2], [-2.5, -1.5], [1, -2], [-0.5, -1], [0.5, 1.5]], [1, -1, 1, 1, 1], 1),
    ([[2, 0], [0.5, 0], [0.5, -1.5], [-0.5, -2], [0, 1.5]], [1, 1, -1, -1, -1], 2),
)
FARTHEST = (  # to correct first what lies farthest beyond the boundary ends elsewhere than to correct the least t z
    ([[2.5, -2], [-3, -1], [1, -2.5], [2.5, -1], [-2, 0.5]], [1, 1, 1, -1, -1]),
    ([[-1.5, -0.5], [-2, 3], [-3, -1], [-3, 2.5], [1, -0.5]], [1, -1, -1, -1, 1]),
    ([[-1, -1.5], [0.5, -3], [-1, -2], [-3, -0.5], [0.5, -2.5]], [1, -1, -1, 1, -1]),
)
PASSES = 40  # more than any run needs on these
Run = tuple[np.ndarray, np.ndarray, int, int, str]  # X, t, max_epochs, how many mistakes at most, what it is


def long_runs(rng: np.random.Generator) -> list[Run]:
    """Runs for `pocketed` that take several passes and make more mistakes in between."""
    boundary = np.array([[0.0], [1.0]]), np.array([1, -1])  # in both orders with x = 0 on it where x = 1 is right
    once = np.tile(rng.integers(1, 6, 2) / 2, (3, 1)), np.full(3, rng.choice([-1.0, 1.0]))
    runs = [(*boundary, PASSES, 0, tell("two points")), (*once, 1, 0, tell("one example, three times, in one pass"))]
    for examples, targets in LONG:
        (X, t), rows = _turned(examples, targets, rng), rng.permutation(len(targets))
        runs.append((X[rows], t[rows], PASSES, 0, tell("a table that takes a long run")))
    for examples, targets, most in ONE_PASS:
        runs.append((*_turned(examples, targets, rng), 1, most, tell("five examples, in one pass")))
    return runs


def crossed(rng: np.random.Generator) -> list[tuple]:
    """Cases for `perceptron_fit` that no line separates: two passes, of which the batch rule makes others.

    In one of them a single mistake is left at the end, in the other there are two. A third, without an example in both
    classes, ends no better after the second pass than after the first.
    """
    chosen = rng.permutation([rng.choice([0, 3]), rng.choice([1, 2])])
    tables = [_turned([*CROSSED[k], CROSSED[k][0]], [1, -1, 1, -1], rng) for k in chosen]
    X, t = NO_BETTER[rng.integers(len(NO_BETTER))]
    tables.append(_turned(X, t, rng))
    return [(X, t, 2) for X, t in tables]


def farthest(rng: np.random.Generator) -> list[tuple]:
    """Runs for `worst_corrected` in which the distance from the boundary chooses others than t z."""
    return [(*_turned(*table, rng), 200) for table in FARTHEST]


def _turned(X: Sequence, t: Sequence, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The same run with other names: features in another order, their signs and those of all targets drawn."""
    turned = np.array(X, dtype=float)[:, rng.permutation(2)] * rng.choice([-1, 1], 2)
    return turned, np.array(t, dtype=float) * rng.choice([-1, 1])


def pocketed(pocket: Any, runs: Sequence[Run]) -> None:
    """Right when pocket(X, t, max_epochs) gives weights of a run with so few mistakes, and their number."""
    word = function_name(pocket)
    answers = each(pocket, [run[:3] for run in runs], name=word, takes=("X", "t", "max_epochs"))
    for answer, (X, t, _, most, about) in zip(answers, runs, strict=True):
        listed = plain.sequence(answer)
        if listed is None or len(listed) != 3:
            raise Wrong("{word} should give three values: w, b, errors", word=word)
        w, b = plain.vector(listed[0], X.shape[1], "w"), plain.number(listed[1], "b")
        errors, own = plain.number(listed[2], "errors"), int((t * values(w, b, X) <= 0).sum())
        if errors != own:
            said = "on {about}: errors is {errors}, but the w and b that came back make {own} mistakes"
            told = (
                "A point on the boundary (z = 0) is a mistake too. "
                "Or do the weights in the pocket change when w changes? Then w += ... is the cause."
            )
            raise Wrong(said, told, about=about, errors=plain.show(errors), own=own)
        if own > most:
            said = "on {about}: the pocket holds weights with {own} mistakes, but better ones are met on the way"
            told = "Does the run go on for all its passes, and with w itself, not with what is in the pocket?"
            raise Wrong(said, told, about=about, own=own)
        if len(X) <= FEW and not _on_a_run(np.append(w, b), X, t):
            told = "Only a mistake (z t <= 0) is corrected, one at a time."
            raise Wrong("on {about}: no run from w = 0, b = 0 meets the weights in the pocket", told, about=about)


def _on_a_run(v: np.ndarray, X: np.ndarray, t: np.ndarray) -> bool:
    """Whether a run meets v = (w, b), but for a positive factor: any learning rate will do."""
    runs = met(X, t)
    sizes = np.linalg.norm(runs, axis=1)
    unit = runs[sizes > 0] / sizes[sizes > 0, None]
    return not v.any() or bool((np.abs(unit - v / np.linalg.norm(v)) < 1e-9).all(axis=1).any())


def _bounded(
    X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, *, dummy: float = 1.0, size: float | None = None
) -> tuple[float, float, float]:
    """R, gamma and the bound; with another dummy feature, or another length of the separator, those of a slip."""
    H, u = np.column_stack([np.full(len(X), dummy), X]), np.append(b, w)
    R, gamma = np.linalg.norm(H, axis=1).max(), (t * (X @ w + b)).min() / (size or np.linalg.norm(u))
    return float(R), float(gamma), float((R / gamma) ** 2)


def novikoff_numbers(answer: Any, rng: np.random.Generator) -> None:
    """Right when answer(X, t, w, b) gives R, gamma and the bound, all with the dummy feature."""
    cases = []
    for N, D in ((7, 2), (9, 1), (20, 3), (1, 2)):
        w, b, X = rng.normal(size=D), float(rng.uniform(0.5, 2)), 2 * rng.normal(size=(N, D))
        t = np.where(X @ w + b > 0, 1, -1)
        cases += [(X, t, w, b), (X, -t, -w, -b)]  # the farthest example and the nearest are of each class once

    def mean(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> tuple[float, float, float]:
        R, gamma = _bounded(X, t, w, b)[0], float(np.mean(t * (X @ w + b)) / np.hypot(np.linalg.norm(w), b))
        return R, gamma, (R / gamma) ** 2

    slips = {
        "The separator must have length 1: divide by the length of (b, w).": lambda *case: _bounded(*case, size=1.0),
        "The length of the separator is that of (b, w), not of w alone.": lambda X, t, w, b: _bounded(
            X, t, w, b, size=float(np.linalg.norm(w))
        ),
        "The dummy feature is missing in R.": lambda *case: _bounded(*case, dummy=0.0),
        "gamma is the smallest t z of a separator of length 1, not the mean.": mean,
        "The bound is the square of R / gamma.": lambda *case: (*_bounded(*case)[:2], _bounded(*case)[2] ** 0.5),
    }
    function(answer, _bounded, cases, takes=("X", "t", "w", "b"), gives=("R", "gamma", "bound"), mistakes=slips)
