"""Set 01: a table shared out in three parts, a degree that the validation part chooses, and features of a degree.

shuffled    the rows of two parts, n and m, lie in as many stretches as chance makes: in 1 + 2 n m / (n + m) on average,
            and not in fewer than 7 standard deviations below; nor is the mean number of a part's rows so far off
least loss  on examples on which each other criterion chooses another degree at least once
degree 2    y(x + 3 u) - 3 y(x + 2 u) + 3 y(x + u) - y(x) = 0  along every line

A function with a question's name is what the test cell of that name asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product
from typing import Any

import numpy as np

from lincls.exercise import chance, plain
from lincls.exercise.calls import call, each, function_name
from lincls.exercise.compare import differs, explanation
from lincls.exercise.functions import function, gives
from lincls.exercise.reading import numbers
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling
from lincls.features import polynomial, polynomial_names

Examples = tuple[np.ndarray, np.ndarray]
MANY = np.arange(2000.0).reshape(1000, 2) / 7, np.arange(1000.0) / 3
OTHER_SEEDS = (1, 2, 10, 100)  # more than a seed, none of which gives the same split
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
    for name, part in zip(names, rows, strict=False):
        if _on_one_side(part, len(X)):
            raise Wrong(f"the rows of the {name} part come too often from one end of the data", sorted_data)


def _stretches(some: list[int], others: list[int]) -> bool:
    """Whether these rows lie beside the others in fewer stretches than chance ever makes."""
    n, m = len(some), len(others)
    if min(n, m) < 2:
        return False
    inside = np.isin(np.sort([*some, *others]), some)
    found, both = 1 + int(np.sum(inside[1:] != inside[:-1])), 2.0 * n * m
    mean, variance = 1 + both / (n + m), both * (both - n - m) / ((n + m) ** 2 * (n + m - 1))
    return bool(found < mean - 7 * variance**0.5)


def _on_one_side(rows: list[int], N: int) -> bool:
    """Whether the mean number of these rows is farther from the middle than chance ever takes it."""
    spread = ((N + 1) * (N - len(rows)) / (12 * len(rows))) ** 0.5 if rows else 0.0
    return bool(rows) and abs(float(np.mean(rows)) - (N - 1) / 2) > 7 * spread + 1e-9


def split_by_seed(
    divide: Any, X: Any, t: Any, seed: int, sizes: Sequence[float] = (0.7, 0.15, 0.15), names: Sequence[str] = PARTS
) -> None:
    """Right when the seed of divide(X, t, seed) decides which examples are in each part."""
    X, t = examples_of((X, t))
    seeds = [seed, *(seed + more for more in OTHER_SEEDS)]
    answers = each(divide, [(X, t, k) for k in (seed, *seeds)], takes=("X", "t", "seed"))
    again, *splits = ([sorted(rows) for rows in _shared_out(parts, X, t, sizes, names)] for parts in answers)
    for n, name in enumerate(names):
        if again[n] != splits[0][n]:
            raise Wrong(f"two calls with the same seed gave different {name} sets: let the seed decide the order")
        for (one, here), (other, there) in combinations(zip(seeds, splits, strict=True), 2):
            if here[n] == there[n]:
                raise Wrong(f"seed {one} and seed {other} gave the same {name} set: let the seed decide the order")


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
    for much in (1e-3, 1e5):  # of any unit: a search that starts from a loss of its own, or rounds, stays at an end
        case = _degrees_to_choose(features, rng, inputs)
        while (goal := _choices(*case, features)[0]) in (None, case[2][0], case[2][-1]):
            case = _degrees_to_choose(features, rng, inputs)
        (X, t), (V, s), degrees = case
        case = (X, much * t), (V, much * s), degrees
        cases.append(case)
        goals.append(goal)
        others.append(_choices(*case, features)[1])
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


def _before_it_rises(losses: Sequence[tuple[int, float]]) -> int:
    """The last degree of these (degree, loss) before the loss rises for the first time."""
    rises = (m for (m, least), (_, more) in pairwise(losses) if more > least)
    return next(rises, losses[-1][0])


def _before_it_rises_twice(losses: Sequence[tuple[int, float]]) -> int:
    """The best degree of these (degree, loss) before the loss rises twice in a row."""
    E = [loss for _, loss in losses]
    seen = next((n + 1 for n in range(2, len(E)) if E[n] > E[n - 1] > E[n - 2]), len(E))
    return min(losses[:seen], key=lambda each: each[1])[0]


def _robust(r: np.ndarray) -> float:
    return float(np.mean(np.where(abs(r) < 1, r**2 / 2, abs(r) - 0.5)))


_CRITERIA: dict[str, Callable[[np.ndarray, np.ndarray], float]] = {  # of residuals y - t and of t; the least is chosen
    "That is the degree with the largest loss.": lambda r, t: -_loss(r),
    "That is the degree with the least mean of |y - t|: the loss is the square, halved.": lambda r, t: np.mean(abs(r)),
    "A large error counts with its square, too.": lambda r, t: _robust(r),
    "That is the degree whose largest error is smallest: all of validation counts.": lambda r, t: abs(r).max(),
    "That is the degree with the least median: the loss is a mean.": lambda r, t: np.median(r**2),
    "Errors of both signs cancel in that mean: square them first.": lambda r, t: abs(np.mean(r)),
    "Errors of both signs cancel in that sum: square them first.": lambda r, t: np.mean(r),
    "That is the degree whose residuals vary least: their mean counts too.": lambda r, t: np.var(r),
    "That is the degree with the least residuals relative to t.": lambda r, t: _loss(r / (1 + abs(t))),
    "Not all of validation is looked at.": lambda r, t: _loss(r[: len(r) // 2]),
    "A correlation does not see by how much y is off.": lambda r, t: -np.corrcoef(r + t, t)[0, 1],
}


def _choices(
    train: Examples, validation: Examples, degrees: list[int], features: Callable
) -> tuple[int | None, dict[str, int]]:
    """The degree of least mean loss on validation, None where it is too close a race, and what others would choose."""

    def residuals(learn: Examples, judge: Examples, among: Sequence[int] = degrees) -> list[np.ndarray]:
        both = [[np.column_stack([np.ones(len(V)), features(V, m)]) for V in (learn[0], judge[0])] for m in among]
        return [B @ np.linalg.lstsq(A, learn[1], rcond=None)[0] - judge[1] for A, B in both]

    def by(score: Callable, r: list[np.ndarray]) -> int:
        return degrees[int(np.argmin([score(each, validation[1]) for each in r]))]

    r, seen = residuals(train, validation), residuals(train, train)
    losses = [_loss(each) for each in r]
    goal, least, second = by(_loss, r), *sorted(losses)[:2]
    first_alone = [(X[:, :1], t) for X, t in (train, validation)]
    all_rows = np.concatenate([train[0], validation[0]]), np.append(train[1], validation[1])
    pairs = [(_loss(a), _loss(b)) for a, b in zip(r, seen, strict=True)]
    listed = list(zip(degrees, losses, strict=True))
    in_order, upwards = _before_it_rises(listed), _before_it_rises(sorted(listed))
    between = range(min(degrees), max(degrees) + 1)
    near = {much: [m for m, E in zip(degrees, losses, strict=True) if E <= much * least] for much in (1.1, 1.05, 1.01)}
    rivals = {
        "That is a place in the list, counted from 0: return the degree that stands there.": degrees.index(goal),
        "That is the degree with the least loss on the training set: more is always better there.": max(degrees),
        **{why: by(score, r) for why, score in _CRITERIA.items()},
        "A smaller degree comes close; what is asked for is the least loss.": min(near[1.1]),
        "A smaller degree comes quite close; what is asked for is the least loss.": min(near[1.05]),
        "A smaller degree comes very close; what is asked for is the least loss.": min(near[1.01]),
        "The search stops where the loss rises first: look at every degree in the list.": in_order,
        "The search goes up from the lowest degree, and stops where the loss rises first.": upwards,
        "The search stops where the loss has risen twice: look at every degree in the list.": _before_it_rises_twice(
            listed
        ),
        "It is trained on both sets: train on train alone.": by(_loss, residuals(all_rows, validation)),
        "The training set has a say: validation alone decides.": degrees[int(np.argmin([a + b for a, b in pairs]))],
        "A small gap between two losses does not say that they are small.": degrees[
            int(np.argmin([abs(a - b) for a, b in pairs]))
        ],
        "That degree is not in the list: look at those that are.": between[
            int(np.argmin([_loss(each) for each in residuals(train, validation, between)]))
        ],
        "That is always the lowest degree.": min(degrees),
        "That is always the middle of the list.": sorted(degrees)[len(degrees) // 2],
    }
    if train[0].shape[1] > 1:
        rivals["It looks at the first input alone."] = by(_loss, residuals(first_alone[0], first_alone[1]))
    return goal if second > 1.002 * least else None, rivals


def columns(found: Any, wanted: Any, names: Sequence[str], *, name: str = "phi", tol: float = 1e-6) -> None:
    """Right when the feature matrix has the wanted columns, in any order."""
    goal = np.asarray(wanted, dtype=float)
    values = plain.array(found, name)
    if values.ndim != 2 or len(values) != len(goal):
        have = plain.shape_words(values)
        more = "Examples are rows, features are columns: it is transposed." if values.T.shape == goal.shape else None
        raise Wrong(f"{name} has {have}, wanted {len(goal)} rows, one an example", more)
    left = list(range(values.shape[1]))
    for m, word in enumerate(names):
        match = next((k for k in left if not differs(values[:, k], goal[:, m], tol).any()), None)
        if match is None:
            raise Wrong(
                f"the feature {word} is missing: no column of {name} holds it", _column_slip(values, goal, names, m)
            )
        left.remove(match)
    if left:
        raise Wrong(f"{name} has {values.shape[1]} columns, wanted {goal.shape[1]}: column {left[0]} is too many")


def _column_slip(values: np.ndarray, goal: np.ndarray, names: Sequence[str], m: int) -> str | None:
    for k in range(values.shape[1]):
        if not differs(values[:, k], 2 * goal[:, m], 1e-6).any():
            return f"Column {k} is twice {names[m]}."
    if values.shape[1] < goal.shape[1]:
        return f"There are {values.shape[1]} columns, wanted {goal.shape[1]}."
    return None


def quadratic(f: Any, rng: np.random.Generator, shape: tuple[int, int], *, tol: float = 2e-3) -> None:
    """Right when f is a polynomial of degree 2 at most: along straight lines its third differences are 0."""
    D, K = shape
    corners = np.array(list(product((-1.0, 1.0), repeat=D)))  # where a polynomial is largest
    first, last = np.hstack([rng.uniform(-1, 1, (2, 20, D)), np.stack([corners, -corners])])
    X = np.vstack([first + k * (last - first) / 3 for k in range(4)])
    name = function_name(f)
    y = numbers(call(f, X, name=name, takes=("X",)), (len(X), K), f"{name} of {len(X)} inputs").reshape(4, -1)
    third = float(np.abs(y[3] - 3 * y[2] + 3 * y[1] - y[0]).max())
    if third > tol:
        said = f"along a straight line {name} is no polynomial of degree 2: its third differences reach"
        raise Wrong(f"{said} {plain.show(third, 2)}", "The system is one: a higher degree learns the noise with it.")


def q5_a(choose: Any) -> None:
    """Polynomials of one input."""
    least_on_validation(choose, polynomial, chance.rng(114), inputs=1)


def q5_b(choose: Any) -> None:
    """Polynomials of two inputs."""
    least_on_validation(choose, polynomial, chance.rng(115), inputs=2)


def q7_a(three_parts: Any) -> None:
    """Each row in one part, and all of them mixed."""
    rng = chance.rng(106)
    split(call(three_parts, *MANY, 1), *MANY)
    for N, D in ((20, 1), (47, 3), (361, 2)):
        X, t = rng.normal(size=(N, D)), rng.normal(size=N)
        split(call(three_parts, X, t, int(rng.integers(100))), X, t)


def q7_b(three_parts: Any) -> None:
    """The seed decides the split, and nothing else does."""
    split_by_seed(three_parts, np.arange(200.0).reshape(100, 2), np.arange(100.0), 1)
    rng = chance.rng(116)
    N = 600 + int(rng.integers(20))  # so many places to cut that two seeds hardly share one
    split_by_seed(three_parts, rng.normal(size=(N, 2)), rng.normal(size=N), int(rng.integers(3, 1000)))


def q8_a(phi: Any) -> None:
    """Powers of one input, and degree 1."""
    X, rng = np.array([[2.0, 3.0], [-1.0, 5.0], [0.5, 7.0], [1.5, -2.0]]), chance.rng(117)
    _monomials(phi, np.array([[2.0], [3.0], [-1.0], [0.5], [1.5]]), 3)
    _monomials(phi, X, 1)
    for D, degree in ((1, 4), (3, 1), (1, 2)):
        _monomials(phi, rng.normal(size=(8, D)), degree)


def q8_b(phi: Any) -> None:
    """All monomials, each once."""
    X, rng = np.array([[2.0, 3.0], [-1.0, 5.0], [0.5, 7.0], [1.5, -2.0]]), chance.rng(107)
    _monomials(phi, X, 2)
    for D, degree in ((3, 3), (4, 2), (2, 5)):
        _monomials(phi, rng.normal(size=(11, D)), degree)


def _monomials(phi: Any, X: np.ndarray, degree: int) -> None:
    columns(call(phi, X, degree), polynomial(X, degree), polynomial_names(X.shape[1], degree))


def q8_c(predict_system: Any, X: np.ndarray, T: np.ndarray) -> None:
    """The system on some inputs from the table, and a polynomial of degree 2."""
    numbers(call(predict_system, np.zeros((1, 3))), (1, 2), "predict_system of one input")
    linear = [[-0.893, -0.071], [1.37, 0.572], [3.389, 5.193]]
    origin = [[-2.188, -0.058], [0.041, -0.491], [1.917, 5.939]]
    slips = {
        "That is the best linear system; this one is a polynomial of degree 2.": gives(linear),
        "The constant is missing: give the table of features a column of ones.": gives(origin),
    }
    function(predict_system, [T[:3]], [X[:3]], takes=("X",), tol=0.1, mistakes=slips)
    function(predict_system, [T[60:70]], [X[60:70]], takes=("X",), tol=0.1)
    quadratic(predict_system, chance.rng(120), (3, 2))


def q8_d(predict_system: Any, X: np.ndarray, T: np.ndarray) -> None:
    """The system on all inputs of the table and on a few, and a polynomial of degree 2."""
    function(predict_system, [T, T[30:35]], [X, X[30:35]], takes=("X",), tol=0.1)
    quadratic(predict_system, chance.rng(121), (3, 2))
