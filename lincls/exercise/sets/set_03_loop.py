"""Set 03: the perceptron loop, checked whole.

    pass after pass over the examples, each mistake corrected at once, from w = 0, b = 0,
    until a whole pass makes no update (converged) or max_epochs passes are done

Each known slip is the same loop with one change; a result that a slip explains gets the slip's sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import OnInput, TimeOut, each, function_name
from lincls.exercise.compare import explanation, same
from lincls.exercise.sets.set_03 import SLIPS, update
from lincls.exercise.units import values
from lincls.exercise.verdict import NO_RETURN, Wrong, explained, unlike
from lincls.language import tell

_LOOP_SLIPS = {
    "after an update": "It stops after the first update: the loop must run over the whole pass.",
    "after a pass": "It stops after a pass *with* an update; it must stop after a pass without one.",
    "one pass less": "It runs one epoch too few.",
    "one pass more": "It runs one epoch too many.",
    "old weights": "Every z of a pass uses the weights from the start of the pass: use the newest w and b.",
    "restart": "w and b are set back to zero in every epoch.",
    "count passes": "It counts passes with an update, not the updates.",
    "never converged": "It says that it did not converge when it did.",
    "always converged": "It says that it converged even when a whole pass without an update was never made.",
}
_ALL_SLIPS = {**SLIPS, **_LOOP_SLIPS}


def _loop(X: np.ndarray, t: np.ndarray, max_epochs: int, eta: float, slip: str = "") -> dict:
    """The cyclic rule from zero weights; `slip` changes one thing."""
    w, b, updates, converged, epoch, passes = np.zeros(X.shape[1]), 0.0, 0, False, 0, 0
    limit = max_epochs + {"one pass less": -1, "one pass more": 1}.get(slip, 0)
    while epoch < limit and not converged:
        epoch += 1
        if slip == "restart":
            w, b = np.zeros(X.shape[1]), 0.0
        start, before = (w, b), updates
        for x, target in zip(X, t, strict=True):
            if slip == "old weights":
                moved_w, moved_b = update(*start, x, target, eta)
                new = w + (moved_w - start[0]), b + (moved_b - start[1])
                changed = moved_w is not start[0]
            else:
                new = update(w, b, x, target, eta, slip)
                changed = new[0] is not w or new[1] != b
            updates += changed
            w, b = new
            if changed and slip == "after an update":
                break
        passes += updates > before
        converged = updates == before
        if not converged and slip in ("after a pass", "after an update"):
            break
    if slip in ("never converged", "always converged"):
        converged = slip == "always converged"
    return dict(w=w, b=b, updates=passes if slip == "count passes" else updates, epochs=epoch, converged=converged)


LIMIT = "Is there a limit to the number of epochs, and does the loop count them?"
SECONDS = 2.0
_CORNERS = np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]])
_FOUR = np.array([[2.0, 1.0], [5.0, 1.0], [3.0, 2.0], [4.0, 0.0]])
_FIVE = np.array([[1.0, 2.0], [2.0, 0.5], [-1.0, 1.5], [-0.5, -1.0], [3.0, 1.0]])
FIT_CASES = (  # X, t, max_epochs, eta
    (_CORNERS, np.array([-1, 1, 1, 1]), 20, 1.0),
    (_CORNERS, np.array([-1, -1, -1, 1]), 20, 1.0),
    (_FIVE, np.array([1, 1, -1, -1, 1]), 50, 1.0),
    (_FOUR, np.array([1, -1, 1, -1]), 200, 0.5),
    (_CORNERS, np.array([-1, 1, 1, -1]), 7, 1.0),
    (_FOUR, np.array([1, -1, 1, -1]), 2, 1.0),
)


def perceptron_fit(
    fit: Any,
    takes: Sequence[str] = ("X", "t", "max_epochs"),
    gives: Sequence[str] = ("w", "b", "converged"),
    *,
    cyclic: bool = True,
    cases: Sequence[tuple] = FIT_CASES,
    name: str = "",
) -> None:
    """Right when the whole loop does from zero weights what the perceptron does."""
    plain.attempted(fit)
    word = name or function_name(fit)
    results, failure = [], None
    given = [
        dict(X=X, t=t, max_epochs=max_epochs, eta=eta if "eta" in takes else 1.0) for X, t, max_epochs, eta in cases
    ]
    asked = [{**case, "w": np.zeros(case["X"].shape[1]), "b": 0.0} for case in given]
    found = each(fit, [[case[key] for key in takes] for case in asked], name=word, takes=takes, seconds=SECONDS)
    for n, case in enumerate(given):
        try:
            results.append(_named(next(found), gives, case["X"].shape[1], word))
            _judge(results[-1], case, gives, word, cyclic)
        except Wrong as wrong:
            X, t = plain.show(case["X"]), plain.show(case["t"])
            at = tell(" on {where}", where=f"X = {X}, t = {t}, max_epochs = {case['max_epochs']}")
            why = LIMIT if isinstance(wrong, TimeOut) else None
            failure = failure or explained(wrong, why, "" if isinstance(wrong, OnInput) else at)
            if len(results) <= n:  # there is nothing to compare from here on
                break
    if failure is not None:
        complete = cyclic and len(results) == len(cases)
        wrong_loops = ((why, [_loop(**case, slip=slip) for case in given]) for slip, why in _ALL_SLIPS.items())
        raise explained(failure, explanation(results, wrong_loops if complete else (), partial(_same_runs, gives)))


def _same_runs(gives: Sequence[str], results: list[dict], goals: list[dict]) -> bool:
    return all(
        np.allclose(found[key], np.asarray(goal[key], dtype=float), rtol=0, atol=1e-9)
        for found, goal in zip(results, goals, strict=True)
        for key in gives
    )


def _named(found: Any, gives: Sequence[str], size: int, name: str) -> dict:
    listed = ", ".join(gives)
    if found is None:
        raise Wrong("{name} gives None, wanted {listed}", NO_RETURN, name=name, listed=listed)
    items = plain.sequence(found)
    if items is None or len(items) != len(gives):
        raise Wrong(
            "{name} should give {n} values ({listed}), but it gives {kind}",
            name=name,
            n=len(gives),
            listed=listed,
            kind=plain.kind(found),
        )
    named = dict(zip(gives, items, strict=True))
    for key in gives:
        if key == "converged":
            named[key] = plain.truth(named[key], key)
        else:
            named[key] = plain.vector(named[key], size, "w") if key == "w" else plain.number(named[key], key)
    return named


def _judge(found: dict, given: dict, gives: Sequence[str], word: str, cyclic: bool) -> None:
    if not cyclic:
        _judge_any_order(found, given, word)
        return
    goal = _loop(**given)
    for key in gives:
        if key == "converged":
            if bool(found[key]) != goal[key]:
                raise Wrong(unlike(tell("{word}: converged", word=word), str(bool(found[key])), str(goal[key])))
        else:
            same(found[key], goal[key], f"{word}: {key}", 1e-9)


def _judge_any_order(found: dict, given: dict, word: str) -> None:
    says = bool(found.get("converged", True))
    z = values(found["w"], found.get("b", 0.0), given["X"]) if "w" in found else None
    wrong = np.flatnonzero(given["t"] * z <= 0) if z is not None else np.empty(0, int)
    if z is not None and not wrong.size and says:  # so there is no need to know what the loop does
        return
    converged = _loop(**given)["converged"]
    if converged and z is not None and wrong.size:
        n = int(wrong[0])
        raise Wrong(
            "{word}: example {n} is still wrong: z = {z}, t = {t:+d}",
            word=word,
            n=n,
            z=plain.show(z[n]),
            t=int(given["t"][n]),
        )
    if "converged" in found and says and wrong.size:
        raise Wrong("{word}: converged is True, but not every example is right", word=word)
    if not says and converged:
        raise Wrong(unlike(tell("{word}: converged", word=word), "False", "True"))
