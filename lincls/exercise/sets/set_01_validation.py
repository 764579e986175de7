"""Set 01: a table shared out in three parts, and a degree that the validation part chooses.

shuffled    the rows of two parts, n and m, lie in as many stretches as chance makes: in 1 + 2 n m / (n + m) on average,
            and not in fewer than 7 standard deviations below
least loss  on examples on which each other criterion chooses another degree at least once
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import each, function_name
from lincls.exercise.compare import explanation
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling

Examples = tuple[np.ndarray, np.ndarray]
PARTS = ("training", "validation", "test")


def split(
    parts: Any,
    X: Any,
    t: Any,
    sizes: Sequence[float] = (0.7, 0.15, 0.15),
    names: Sequence[str] = PARTS,
    *,
    shuffled: bool = True,
) -> None:
    """Right when the parts share the examples out: sizes to within one example, none twice, none lost, all mixed."""
    X, t = examples_of((X, t))
    rows = _shared_out(parts, X, t, sizes, names[: len(sizes)])
    if not shuffled:
        return
    sorted_data = "If the data are sorted, such a split fools you: shuffle first."
    if len(rows[0]) > 3 and rows[0] == list(range(len(rows[0]))):
        raise Wrong(f"the {names[0]} part is the first {len(rows[0])} examples, in order", sorted_data)
    for i, name in enumerate(names[: len(sizes) - 1]):
        rest = [n for part in rows[i + 1 :] for n in part]
        if _stretches(rows[i], rest):
            others = " and the ".join(names[i + 1 : len(sizes)])
            raise Wrong(f"the {name} part and the {others} part lie in a few stretches of the rows", sorted_data)


def _stretches(some: list[int], others: list[int]) -> bool:
    """Whether these rows lie beside the others in fewer stretches than chance ever makes."""
    n, m = len(some), len(others)
    if min(n, m) < 2:
        return False
    inside = np.isin(np.sort([*some, *others]), some)
    found, both = 1 + int(np.sum(inside[1:] != inside[:-1])), 2.0 * n * m
    mean, variance = 1 + both / (n + m), both * (both - n - m) / ((n + m) ** 2 * (n + m - 1))
    return bool(found < mean - 7 * variance**0.5)


def split_by_seed(
    divide: Any, X: Any, t: Any, seed: int, sizes: Sequence[float] = (0.7, 0.15, 0.15), names: Sequence[str] = PARTS
) -> None:
    """Right when the seed of divide(X, t, seed) decides which examples are in each part."""
    X, t = examples_of((X, t))
    answers = each(divide, [(X, t, k) for k in (seed, seed, seed + 1)], takes=("X", "t", "seed"))
    first, again, other = ([sorted(rows) for rows in _shared_out(parts, X, t, sizes, names)] for parts in answers)
    for name, here, same, there in zip(names, first, again, other, strict=True):
        if here != same:
            raise Wrong(f"two calls with the same seed gave different {name} sets: let the seed decide the order")
        if here == there:
            raise Wrong(f"seed {seed} and seed {seed + 1} gave the same {name} set: let the seed decide the order")


def _shared_out(
    parts: Any, X: np.ndarray, t: np.ndarray, sizes: Sequence[float], names: Sequence[str]
) -> list[list[int]]:
    """The rows of each part, which together hold every row once."""
    plain.attempted(parts)
    blocks = _blocks(parts, X.shape[1], names)
    for size, (inputs, _), name in zip(sizes, blocks, names, strict=True):
        wanted = size * len(X) if size < 1 else size
        if abs(len(inputs) - wanted) > 1 + 1e-9:
            about = f"about {round(wanted)} of {len(X)}"
            raise Wrong(f"the {name} part has {len(inputs)} examples, wanted {about}")
    places = _places(X, t)
    rows = [_rows_of(block, X, places, name) for block, name in zip(blocks, names, strict=True)]
    if (lost := len(X) - sum(map(len, rows))) > 0:
        raise Wrong(f"{lost} of {len(X)} examples are in no part")
    return rows


def _blocks(parts: Any, D: int, names: Sequence[str]) -> list[tuple[np.ndarray, np.ndarray]]:
    listed = plain.sequence(parts)
    if listed is None or len(listed) != len(names):
        have = plain.kind(parts) if listed is None else len(listed)
        raise Wrong(f"the parts should be {len(names)} pairs (X, t): {', '.join(names)}; found {have}")
    blocks = []
    for part, name in zip(listed, names, strict=True):
        pair = plain.sequence(part)
        if pair is None or len(pair) != 2:
            raise Wrong(f"the {name} part should be a pair (X, t), but it is {plain.kind(part)}")
        inputs = plain.array(pair[0], f"X of the {name} part")
        targets = plain.array(pair[1], f"t of the {name} part")
        if inputs.ndim == 1 and D == 1:
            inputs = inputs[:, None]
        if inputs.ndim != 2 or inputs.shape[1] != D:
            raise Wrong(f"X of the {name} part has {plain.shape_words(inputs)}, wanted shape (N, {D})")
        if len(inputs) != targets.size:
            raise Wrong(f"the {name} part has {len(inputs)} inputs, but {targets.size} targets")
        blocks.append((inputs, targets.ravel()))
    return blocks


def _places(X: np.ndarray, t: np.ndarray) -> dict[tuple, list]:
    """The rows where each different example stands; a row that is used is replaced by its part's name."""
    places: dict[tuple, list] = {}
    for n, (x, target) in enumerate(zip(X.tolist(), t.tolist(), strict=True)):
        places.setdefault((*x, float(target)), []).append(n)
    return places


def _rows_of(block: tuple[np.ndarray, np.ndarray], X: np.ndarray, places: dict, name: str) -> list[int]:
    """Which rows of the data a part holds, each row used once over all parts."""
    rows = []
    for i, (x, target) in enumerate(zip(block[0].tolist(), block[1].tolist(), strict=True)):
        found = places.get((*x, float(target)))
        if found is None:
            point = _point(x)
            known = (np.array(x) == X).all(axis=1).any()
            more = "That x exists, with another target: shuffle X and t by the same order." if known else None
            what = f"x = {point} with t = {plain.show(target)} (row {i})"
            raise Wrong(f"the {name} part has {what}: there is no such example", more)
        k = next((k for k, place in enumerate(found) if type(place) is int), None)
        if k is None and found[0] == name:
            raise Wrong(f"the example x = {_point(x)} stands twice in the {name} part", "Draw without replacement.")
        if k is None:
            raise Wrong(
                f"the example x = {_point(x)} is in the {found[0]} part and in the {name} part",
                "A part that was trained on says nothing about new data: the parts must not overlap.",
            )
        rows.append(found[k])
        found[k] = name
    return rows


def _point(x: list) -> str:
    return plain.show(x if len(x) > 1 else x[0])


def least_on_validation(choose: Any, features: Callable, rng: np.random.Generator, inputs: int) -> None:
    """Right when choose(train, validation, degrees) gives the degree of least mean loss on validation."""
    name, takes = function_name(choose), ("train", "validation", "degrees")
    cases, goals, rivals = _contested(features, rng, inputs)
    asked = [(train, validation, list(degrees)) for train, validation, degrees in cases]
    answers = each(choose, asked, name=name, takes=takes)
    found = [plain.number(answer, f"{name}({', '.join(takes)})") for answer in answers]
    for degree, goal, (_, _, degrees) in zip(found, goals, cases, strict=True):
        if degree == goal:
            continue
        if degree in degrees:
            other = f"degree {goal}" if telling() else "another one"
            said = f"{name} chooses degree {degree:g} of {degrees}, but {other} has less mean loss on validation"
        else:
            said = f"{name} gives {plain.show(degree)}, which is none of the degrees {degrees}"
        raise Wrong(said, explanation(found, rivals))


def _contested(features: Callable, rng: np.random.Generator, inputs: int) -> tuple[list, list[int], dict[str, list]]:
    """Cases that together tell the least loss from every other criterion, its choices, and those of the others."""
    cases, goals, others = [], [], []
    told: set[str] = set()
    for _ in range(400):
        case = _degrees_to_choose(features, rng, inputs)
        goal, rivals = _choices(*case, features)
        if goal is not None and (new := {why for why, choice in rivals.items() if choice != goal} - told):
            told |= new
            cases.append(case)
            goals.append(goal)
            others.append(rivals)
        if others and len(told) == len(others[0]):
            break
    return cases, goals, {why: [rivals[why] for rivals in others] for why in others[0]}


def _degrees_to_choose(features: Callable, rng: np.random.Generator, D: int) -> tuple[Examples, Examples, list[int]]:
    """A polynomial with noise that has outliers, its examples in two parts, and degrees in any order."""
    N, true, most = 30 * D, int(rng.integers(1, 5)), 7 if D == 1 else 5
    X = rng.uniform(-1, 1, (N + 20, D))
    made = features(X, true)
    t = made @ rng.normal(size=made.shape[1]) + 0.3 * rng.standard_t(3, N + 20)
    degrees = rng.permutation(np.arange(1, most))[: int(rng.integers(3, most))].tolist()
    return (X[:N], t[:N]), (X[N:], t[N:]), degrees


def _loss(r: np.ndarray, t: Any = 0) -> float:
    return float(np.mean(r**2))


_CRITERIA: dict[str, Callable[[np.ndarray, np.ndarray], float]] = {  # of residuals y - t and of t; the least is chosen
    "That is the degree with the largest loss.": lambda r, t: -_loss(r),
    "That is the degree with the least mean of |y - t|: the loss is the square, halved.": lambda r, t: np.mean(abs(r)),
    "That is the degree whose largest error is smallest: all of validation counts.": lambda r, t: abs(r).max(),
    "That is the degree with the least median: the loss is a mean.": lambda r, t: np.median(r**2),
    "Errors of both signs cancel in that mean: square them first.": lambda r, t: abs(np.mean(r)),
    "Errors of both signs cancel in that sum: square them first.": lambda r, t: np.mean(r),
    "A correlation does not see by how much y is off.": lambda r, t: -np.corrcoef(r + t, t)[0, 1],
}


def _choices(
    train: Examples, validation: Examples, degrees: list[int], features: Callable
) -> tuple[int | None, dict[str, int]]:
    """The degree of least mean loss on validation, None where it is too close a race, and what others would choose."""

    def residuals(learn: Examples, judge: Examples) -> list[np.ndarray]:
        both = [[np.column_stack([np.ones(len(V)), features(V, m)]) for V in (learn[0], judge[0])] for m in degrees]
        return [B @ np.linalg.lstsq(A, learn[1], rcond=None)[0] - judge[1] for A, B in both]

    def by(score: Callable, r: list[np.ndarray]) -> int:
        return degrees[int(np.argmin([score(each, validation[1]) for each in r]))]

    r, seen = residuals(train, validation), residuals(train, train)
    losses = [_loss(each) for each in r]
    goal, least, second = by(_loss, r), *sorted(losses)[:2]
    first_alone = [(X[:, :1], t) for X, t in (train, validation)]
    all_rows = np.concatenate([train[0], validation[0]]), np.append(train[1], validation[1])
    pairs = [(_loss(a), _loss(b)) for a, b in zip(r, seen, strict=True)]
    rising = next((k for k in range(1, len(losses)) if losses[k] > losses[k - 1]), len(losses))
    near = [m for m, E in zip(degrees, losses, strict=True) if E <= 1.05 * least]
    rivals = {
        "That is a place in the list, counted from 0: return the degree that stands there.": degrees.index(goal),
        "That is the degree with the least loss on the training set: more is always better there.": max(degrees),
        **{why: by(score, r) for why, score in _CRITERIA.items()},
        "A smaller degree comes close; what is asked for is the least loss.": min(near),
        "The search stops where the loss rises first: look at every degree in the list.": degrees[rising - 1],
        "It is trained on both sets: train on train alone.": by(_loss, residuals(all_rows, validation)),
        "The training set has a say: validation alone decides.": degrees[int(np.argmin([a + b for a, b in pairs]))],
        "A small gap between two losses does not say that they are small.": degrees[
            int(np.argmin([abs(a - b) for a, b in pairs]))
        ],
        "That is always the lowest degree.": min(degrees),
        "That is always the middle of the list.": sorted(degrees)[len(degrees) // 2],
    }
    if train[0].shape[1] > 1:
        rivals["It looks at the first input alone."] = by(_loss, residuals(*first_alone))
    return goal if second > 1.002 * least else None, rivals
