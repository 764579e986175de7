"""Set 03: the perceptron rule: one step and what it gains, the mistakes, a pass in any order, a run by hand.

    example n is a mistake when  t_n (w.x_n + b) <= 0,  and then  w <- w + eta t_n x_n,  b <- b + eta t_n

Each known slip is the same few lines with one change; a result that a slip explains gets the slip's sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import each, function_name
from lincls.exercise.compare import explanation, judge, same
from lincls.exercise.functions import function
from lincls.exercise.reading import numbers
from lincls.exercise.units import ROUNDING, value, values
from lincls.exercise.verdict import NO_RETURN, Wrong, explained, telling
from lincls.language import tell

SLIPS = {
    "zero": "Only z t < 0 is corrected: a point on the boundary (z = 0) is a mistake too.",
    "margin": "An example with 0 < z t < 1 is correct already: only z t <= 0 is a mistake.",
    "convention": "A positive example with z = 0 is a mistake too, although y = +1 there: ask for z t > 0.",
    "bias": "w is updated, but b is not.",
    "weights": "b is updated, but w is not.",
    "rate": "The learning rate eta is forgotten.",
    "bias rate": "The learning rate eta is forgotten in the update of b.",
    "sign": "The update goes the wrong way: the sign is flipped.",
    "target": "The target t is forgotten in the update: w + x where w + t x is wanted.",
    "always": "It updates on every example; a correct one (z t > 0) must stay as it is.",
    "never": "It never updates.",
    "no bias in z": "z is computed without the bias b.",
    "labels": "y is 0 or 1 there, but t is -1 or +1: they can differ although z has the sign of t.",
    "labels error": "y is 0 or 1 there, but t is -1 or +1: t - y is no error for such targets.",
    "double": "Each update is made twice as large: t - y is 2 t for targets in {-1, +1}.",
}


def update(w: np.ndarray, b: float, x: np.ndarray, t: float, eta: float, slip: str = "") -> tuple[np.ndarray, float]:
    """The weights after one look at (x, t); with a slip, after the wrong rule of that name."""
    z = value(w.tolist(), 0.0 if slip == "no bias in z" else float(b), x.tolist())
    if not slip:
        return (w, b) if z * t > 0 else (w + eta * t * x, float(b + eta * t))
    bit = 1 if z > 0 else 0
    mistake = {
        "never": False,
        "always": True,
        "zero": z * t < 0,
        "margin": z * t < 1,
        "convention": t != (1 if z >= 0 else -1),
        "labels": bit != t,
        "labels error": True,
    }
    if not mistake.get(slip, z * t <= 0):
        return w, b
    rate = {"rate": 1.0, "sign": -eta, "double": 2 * eta}.get(slip, eta)
    push = {"target": 1.0, "labels error": t - bit}.get(slip, t)
    new_w = w if slip == "weights" else w + rate * push * x
    new_b = b if slip == "bias" else b + (1.0 if slip == "bias rate" else rate) * push
    return new_w, float(new_b)


STEP_CASES = tuple(
    dict(w=np.array(w), b=b, x=np.array(x), t=t, eta=eta)
    for w, b, x, t, eta in (
        ((0.5, -1.0), 0.25, (1.0, 2.0), 1, 1.0),
        ((1.0, 1.0), -0.5, (2.0, -1.0), -1, 1.0),
        ((1.0, 1.0), -0.5, (2.0, 1.0), 1, 1.0),
        ((-1.0, 0.5), 0.0, (1.0, -2.0), -1, 1.0),
        ((0.0, 0.0), 0.0, (3.0, -1.0), -1, 1.0),
        ((2.0, -1.0), -1.0, (1.0, 1.0), 1, 1.0),
        ((1.0, 0.0), -2.0, (1.5, 4.0), 1, 1.0),
        ((0.5, -0.5), 0.25, (1.5, 1.0), 1, 1.0),
        ((0.25, -0.5), 0.125, (1.0, 1.0), -1, 1.0),
        ((0.5, -0.5), 2**-10 - 0.25, (1.5, 1.0), 1, 1.0),
        ((1.0, 2.0), 0.5, (1.0, 1.0), -1, 0.25),
        ((1.0, -2.0), 1.0, (1.0, 1.0), -1, 0.25),
        ((0.5, -1.0, 3.0), -2.0, (1.0, 2.0, 1.5), -1, 0.25),
        ((6.0, -4.0), 2.0, (3.0, 1.0), -1, 1.0),
    )
)


def perceptron_step(step: Any, takes: Sequence[str] = ("w", "b", "x", "t"), *, name: str = "") -> None:
    """Right when step(w, b, x, t) gives the new (w, b)."""
    judge_step(step, STEP_CASES, update, SLIPS, takes, name)


def judge_step(
    step: Any, cases: Sequence[dict], update: Callable, slips: Mapping[str, str], takes: Sequence[str], name: str
) -> None:
    """Hold the new (w, b) that a step gives against `update`, and all of them against its known slips."""
    plain.attempted(step)
    word = name or function_name(step)
    cases = [case for case in cases if "eta" in takes or case["eta"] == 1.0]
    answers = each(step, [[case[key] for key in takes] for case in cases], name=word, takes=takes)
    results, failure = [], None
    for case, answer in zip(cases, answers, strict=True):
        results.append(read_pair(answer, case["w"].size, word))
        try:
            same(results[-1], update(**case), word, 1e-9, ("w", "b"))
        except Wrong as wrong:
            z = plain.show(value(case["w"].tolist(), case["b"], case["x"].tolist()))
            where = ", ".join(f"{key} = {plain.show(case[key])}" for key in takes)
            failure = failure or explained(wrong, None, tell(" for {where} (z = {z})", where=where, z=z))
    if failure is not None:
        wrong_rules = ((why, [update(**case, slip=slip) for case in cases]) for slip, why in slips.items())
        raise explained(failure, explanation(results, wrong_rules, lambda *both: all(map(same_pair, *both))))


def read_pair(found: Any, size: int, name: str) -> tuple[np.ndarray, float]:
    """The new w (size,) and b that a step gave, or a Wrong that says what it gave instead."""
    if found is None:
        raise Wrong("{name} gives None, wanted the new w and b", NO_RETURN, name=name)
    pair = plain.sequence(found)
    if pair is None or len(pair) != 2:
        raise Wrong("{name} should give two values, w and b, but it gives {kind}", name=name, kind=plain.kind(found))
    return numbers(pair[0], (size,), "w"), plain.number(pair[1], "b")


def same_pair(found: Sequence, wanted: Sequence) -> bool:
    """Whether two pairs (w, b) are equal but for rounding."""
    (w, b), (v, c) = found, wanted
    return abs(b - c) < 1e-9 and bool((np.abs(np.subtract(w, v)) <= 1e-9).all())


def gained(growth: Any, rng: np.random.Generator) -> None:
    """Right when growth(x, eta) is by how much t z of a mistake at x grows where it is corrected."""

    def reference(x: np.ndarray, eta: float) -> float:
        before = -x, -1.0  # here x is a mistake for t = 1
        after = update(*before, x, 1.0, eta)
        return value(after[0].tolist(), after[1], x.tolist()) - value(before[0].tolist(), before[1], x.tolist())

    cases = [(np.zeros(2), 0.5), *((2 * rng.normal(size=D), float(rng.uniform(0.1, 3))) for D in (2, 1, 4, 6))]
    slips = {
        "The bias moves too: the dummy feature adds 1 to the square of the length.": lambda x, eta: eta * (x @ x),
        "It is the square of the length that counts.": lambda x, eta: eta * np.sqrt(x @ x + 1),
        "It is the squares of the features that count.": lambda x, eta: eta * (np.abs(x).sum() + 1),
        SLIPS["rate"]: lambda x, eta: x @ x + 1,
        "eta stands in it once.": lambda x, eta: eta**2 * (x @ x + 1),
    }
    function(growth, reference, cases, takes=("x", "eta"), mistakes=slips)


Looks = tuple[np.ndarray, np.ndarray, np.ndarray, float]  # X, t, w, b
_NUMBERS = {
    "A point on the boundary (z = 0) is a mistake too.": lambda X, t, w, b: t * (X @ w + b) < 0,
    SLIPS["margin"]: lambda X, t, w, b: t * (X @ w + b) < 1,
    "z is computed without the bias.": lambda X, t, w, b: t * (X @ w) <= 0,
    "With y = +1 where z = 0, a positive example on the boundary slips through.": lambda X, t, w, b: (
        np.where(X @ w + b >= 0, 1, -1) != t
    ),
    "These are the correct examples.": lambda X, t, w, b: t * (X @ w + b) > 0,
}


def mistakes_listed(answer: Any, rng: np.random.Generator) -> None:
    """Right when answer(X, t, w, b) lists the numbers of the mistakes, in ascending order."""
    cases = [_with_every_margin(rng, N, D) for N, D in ((9, 2), (12, 3), (20, 1))]
    cases.append((np.eye(2), np.array([1, 1]), np.ones(2), 1.0))  # there is none
    name = function_name(answer)
    answers = each(answer, cases, takes=("X", "t", "w", "b"))
    lists = [_listed(listed, case, name) for listed, case in zip(answers, cases, strict=True)]
    slips = ((why, [np.flatnonzero(rule(*case)).tolist() for case in cases]) for why, rule in _NUMBERS.items())

    def law(found: list[list[float]]) -> None:
        for listed, case in zip(found, cases, strict=True):
            _all_and_no_others(listed, *case)

    judge(lists, law, slips, lambda some, others: some == others)


def _with_every_margin(rng: np.random.Generator, N: int, D: int) -> Looks:
    """N >= 9 examples: on the boundary for both targets, not far on either side of it, and farther off."""
    X, t = rng.integers(-8, 9, (N, D)) / 4, rng.choice([-1, 1], N)
    w, b = rng.choice([-2.0, -1.0, 1.0, 2.0], D), float(rng.choice([-1.0, -0.5, 0.5, 1.0]))
    t[:2] = 1, -1
    margins = np.array([0, 0, 2**-10, 0.25, 0.5, -(2**-10), -0.5, 1.0, *rng.integers(-12, 13, N - 8) / 4])
    X[:, 0] += (margins * t - X @ w - b) / w[0]  # exact: w[0] is a power of 2
    order = [0, *(2 + rng.permutation(N - 2)), 1]  # mistakes are first and last
    return X[order], t[order], w, b


def _listed(answer: Any, case: Looks, name: str) -> list[float]:
    """The numbers in an answer; a Wrong where it is no list of the numbers of some examples."""
    if answer is None:
        raise Wrong("{name} gives None", NO_RETURN, name=name)
    N = len(case[0])
    unordered = type(answer) in (set, frozenset)
    found = plain.array(list(answer) if unordered else answer, name)
    if found.ndim != 1:
        told = "np.argwhere gives a column, and np.where a tuple that holds the list."
        given = plain.shape_words(found) if found.ndim else tell("one number and no list")
        said = "{name} should give a list of numbers, but it gives {shape_words}"
        raise Wrong(said, told, name=name, shape_words=given)
    listed = sorted(found.tolist()) if unordered else found.tolist()
    if len(listed) == N and set(listed) <= {0, 1} and N > 2:
        told = "That is True or False for each example: their numbers are wanted."
        raise Wrong("there are {N} examples, and {N} answers 0 or 1", told, N=N)
    if strange := [n for n in listed if n not in range(N)]:
        told = "The examples are counted from 0."
        raise Wrong("example {n} is listed, and there are {N}", told, n=plain.show(strange[0]), N=N)
    return listed


def _all_and_no_others(listed: list[float], X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> None:
    for n, z in enumerate(values(w, b, X).tolist()):
        about = dict(x=plain.show(X[n]), w=plain.show(w), b=plain.show(b), z=plain.show(z), t=int(t[n]))
        if n in listed and z * t[n] > 0:
            said = "x = {x}, w = {w}, b = {b}: z = {z} and t = {t:+d}, which is correct, but it is listed"
            raise Wrong(said, **about)
        if n not in listed and z * t[n] <= 0:
            told = None if z else "A point on the boundary (z = 0) is a mistake too, also where y = t."
            raise Wrong("x = {x}, w = {w}, b = {b}: z = {z} and t = {t:+d}, but it is not listed", told, **about)
    if listed != sorted(set(listed)):
        raise Wrong("the numbers are not in ascending order, each once")


Step = tuple[int, np.ndarray, float]  # n, and the w and b after it


def perceptron_run(
    states: Any, X: np.ndarray, t: np.ndarray, start: tuple, *, finished: bool = True, name: str = "the run"
) -> None:
    """Right when a run written down as (n, w, b), one an update, follows the rule from the start, in order."""
    plain.attempted(states)
    listed = plain.sequence(states)
    if listed is None:
        said = "{name} should be a list of (n, w, b), one an update, but it is {kind}"
        raise Wrong(said, name=name, kind=plain.kind(states))
    steps = [_read(state, X.shape, k) for k, state in enumerate(listed, 1)]
    from_one = [(n - 1, w, b) for n, w, b in steps]

    def law(steps: Sequence[Step]) -> None:
        w, b = _followed(steps, np.asarray(start[0], dtype=float), float(start[1]), X, t)
        z = values(w, b, X)
        left = np.flatnonzero(t * z <= 0)
        if finished and left.size:
            said = "{name} stops after {made} updates, but example {n} is still a mistake: z = {z}"
            raise Wrong(said, name=name, made=len(steps), n=int(left[0]), z=plain.show(float(z[left[0]])))

    def right(_: Any, steps: Sequence[Step]) -> bool:
        try:
            law(steps)
        except Wrong:
            return False
        return True

    judge(steps, law, {"Examples are counted from 0 here.": from_one}, right)


def meets_boundary(X: np.ndarray, t: np.ndarray, start: tuple | None, most: int = 40) -> bool:
    """Whether a run in order comes to z = 0 in its first `most` updates: else < and <= lead the same way."""
    if start is None:
        return False
    w, b, made = np.array(start[0], dtype=float), float(start[1]), 0
    for n in 20 * [*range(len(X))]:
        z = value(w.tolist(), b, X[n].tolist())
        if z == 0 and made < most:
            return True
        if z * t[n] < 0:
            w, b, made = w + t[n] * X[n], b + float(t[n]), made + 1
    return False


def _read(state: Any, shape: tuple, k: int) -> Step:
    parts = plain.sequence(state)
    if parts is None or len(parts) != 3:
        raise Wrong("update {k} should be (n, w, b), but it is {kind}", k=k, kind=plain.kind(state))
    n = plain.number(parts[0], tell("n of update {k}", k=k))
    if n != round(n):
        raise Wrong("n of update {k} is {n}, but it is the number of an example", k=k, n=plain.show(n))
    after = tell("after update {k}", k=k)
    return int(n), plain.vector(parts[1], shape[1], f"w {after}"), plain.number(parts[2], f"b {after}")


def _followed(steps: Sequence[Step], w: np.ndarray, b: float, X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, float]:
    """The weights after these updates, a Wrong at the first that the rule does not make."""
    position = 0
    for k, (n, *new) in enumerate(steps, 1):
        if not 0 <= n < len(X):
            raise Wrong("n of update {k} is {n}, but examples are numbered 0 to {last}", k=k, n=n, last=len(X) - 1)
        _is_next(n, values(w, b, X), t, position, k)
        look = w, b, X[n], t[n], 1.0
        goal, said = update(*look), tell("update {k} (example {n}, t = {t:+d})", k=k, n=n, t=int(t[n]))
        wrong_rules = ((why, update(*look, slip)) for slip, why in SLIPS.items())
        judge(tuple(new), partial(same, wanted=goal, name=said, tol=1e-9, parts=("w", "b")), wrong_rules, same_pair)
        (w, b), position = goal, n + 1
    return w, b


def _is_next(n: int, z: np.ndarray, t: np.ndarray, position: int, k: int) -> None:
    mistakes = t * z <= 0
    if not mistakes[n]:
        here = tell("z = {z} with t = {t:+d}", z=plain.show(float(z[n])), t=int(t[n]))
        more = "Only a mistake (z t <= 0) is corrected."
        raise Wrong("update {k}: example {n} is right already, {found}", more, k=k, n=n, found=here)
    first = (position + int(np.argmax(np.roll(mistakes, -position)))) % len(t)
    if n != first:
        why = "z = 0 is on the boundary, and that is a mistake." if z[first] == 0 else None
        known = "update {k}: example {n} is corrected, but example {first} is the next mistake"
        other = "update {k}: example {n} is corrected, but another one is the next mistake"
        raise Wrong(known if telling() else other, why, k=k, n=n, first=first)


State = tuple[tuple[float, ...], float]  # w and b
BATCH = "All mistakes are corrected with the old weights, at the end of the pass: correct each mistake at once."
FIRST = "Only one mistake is corrected: a pass goes on with the new weights and looks at every example."


def perceptron_pass(after: Any, cases: Sequence[tuple], *, name: str = "") -> None:
    """Right when after(X, t, w, b) gives the weights after one pass of the rule, in any order of the examples."""
    plain.attempted(after)
    word = name or function_name(after)
    given = [(np.asarray(X, float), np.asarray(t, float), np.asarray(w, float), float(b)) for X, t, w, b in cases]
    answers = each(after, given, name=word, takes=("X", "t", "w", "b"))
    for (X, t, w, b), answer in zip(given, answers, strict=True):
        pair, start = read_pair(answer, X.shape[1], word), (w, b)
        if not _leads_there(pair, X, t, *start):
            place, begun = (f"w = {plain.show(w)}, b = {plain.show(b)}" for w, b in (pair, start))
            said = "{word}: {place} after a pass from {begun}, but no order of the examples leads there"
            more = explanation(pair, _pass_slips(pair, X, t, *start))
            raise Wrong(said, more, word=word, place=place, begun=begun)


def _leads_there(found: tuple, X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> bool:
    """Whether some order of the examples leads to these weights; most answers take the one in which they stand."""
    state: State = tuple(w.tolist()), b
    for x, target in zip(X.tolist(), t.tolist(), strict=True):
        state = _looked_at(state, x, target)
    return same_pair(found, state) or any(same_pair(found, goal) for goal in _ends(X, t, w, b))


def passes(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, most: int) -> list[set[State]]:
    """The different (w, b) at the start and after each pass, over all orders, while a mistake is left."""
    after: list[set[State]] = [{(tuple(w.tolist()), float(b))}]
    while len(after) <= most and after[-1]:
        left = [(np.array(v), c) for v, c in after[-1] if (t * values(np.array(v), c, X) <= 0).any()]
        after.append({end for start in left for end in _ends(X, t, *start)})
    return after


def met(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    """All (w, b), a row each, in runs from zero that correct some mistake, in any order: wave by wave."""
    H = np.column_stack([X, np.ones(len(X))])
    wave, seen = np.zeros((1, H.shape[1])), set[tuple[float, ...]]()
    while len(wave):
        seen.update(map(tuple, wave.tolist()))
        wrong = t * (wave @ H.T) <= ROUNDING * (np.abs(wave) @ np.abs(H).T)
        v, n = np.nonzero(wrong)
        after = wave[v] + t[n, None] * H[n]
        wave = np.array([*{*map(tuple, after.tolist())} - seen])
    return np.array([*seen])


def _ends(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, slip: str = "") -> list[State]:
    """The different (w, b) after a pass, over all orders of the examples."""
    examples = [(x, target, 1 << n) for n, (x, target) in enumerate(zip(X.tolist(), t.tolist(), strict=True))]
    everything = (1 << len(examples)) - 1
    reached: dict[int, set[State]] = {0: {(tuple(w.tolist()), float(b))}}  # by the examples seen, as bits
    for seen in range(everything):  # with more examples the number is larger
        for state in reached.pop(seen):
            for x, target, bit in examples:
                if not seen & bit:
                    reached.setdefault(seen | bit, set()).add(_looked_at(state, x, target, slip))
    return sorted(reached[everything])


def _looked_at(state: State, x: list[float], t: float, slip: str = "") -> State:
    """The weights after one look at (x, t)."""
    w, b = state
    if slip:
        new_w, new_b = update(np.array(w), b, np.array(x), t, 1.0, slip)
        return tuple(new_w.tolist()), new_b
    if value(w, b, x) * t > 0:
        return state
    return tuple(weight + t * push for weight, push in zip(w, x, strict=True)), b + t


def _pass_slips(found: tuple, X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> Iterator[tuple[str, bool]]:
    wrong = t * values(w, b, X) <= 0
    yield BATCH, same_pair(found, (w + t[wrong] @ X[wrong], b + t[wrong].sum()))
    yield FIRST, any(same_pair(found, (w + t[n] * X[n], b + t[n])) for n in np.flatnonzero(wrong))
    for slip, sentence in SLIPS.items():
        yield sentence, any(same_pair(found, goal) for goal in _ends(X, t, w, b, slip))
