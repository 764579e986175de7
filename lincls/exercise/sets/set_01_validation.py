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
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from lincls.exercise import chance, plain
from lincls.exercise.calls import call, each, function_name
from lincls.exercise.compare import TOLERANCE, explanation
from lincls.exercise.functions import function, gives
from lincls.exercise.reading import numbers
from lincls.exercise.samples import near
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling
from lincls.features import polynomial, polynomial_names

Examples = tuple[np.ndarray, np.ndarray]
MANY = np.arange(2000.0).reshape(1000, 2) / 7, np.arange(1000.0) / 3
OTHER_SEEDS = (1, 2, 10, 100)  # more than a seed, none of which gives the same split
PARTS = {"training": 0.7, "validation": 0.15, "test": 0.15}  # their shares
SORTED = "If the data are sorted, such a split fools you: shuffle first."


def split(parts: Any, X: Any, t: Any) -> None:
    """Right when the parts share the examples out: sizes to within one example, none twice, none lost, all mixed."""
    X, t = examples_of((X, t))
    train, validation, test = all_rows = _shared_out(parts, X, t)
    if len(train) > 3 and train == list(range(len(train))):
        raise Wrong(f"the training part is the first {len(train)} examples, in order", SORTED)
    for rows, others, named in (
        (train, validation + test, "training part and the validation and the test"),
        (validation, test, "validation part and the test"),
    ):
        if _stretches(rows, others):
            raise Wrong(f"the {named} part lie in a few stretches of the rows", SORTED)
    for name, rows in zip(PARTS, all_rows, strict=True):
        if _on_one_side(rows, len(X)):
            raise Wrong(f"the rows of the {name} part come too often from one end of the data", SORTED)


def _stretches(some: list[int], others: list[int]) -> bool:
    """Whether these rows lie beside the others in fewer stretches than chance ever makes."""
    n, m = len(some), len(others)
    if min(n, m) < 2:
        return False
    inside = np.isin(np.sort([*some, *others]), some)
    stretches, both = 1 + int(np.sum(inside[1:] != inside[:-1])), 2.0 * n * m
    mean, variance = 1 + both / (n + m), both * (both - n - m) / ((n + m) ** 2 * (n + m - 1))
    return bool(stretches < mean - 7 * variance**0.5)


def _on_one_side(rows: list[int], N: int) -> bool:
    """Whether the mean number of these rows is farther from the middle than chance ever takes it."""
    spread = ((N + 1) * (N - len(rows)) / (12 * len(rows))) ** 0.5 if rows else 0.0
    return bool(rows) and abs(float(np.mean(rows)) - (N - 1) / 2) > 7 * spread + 1e-9


def split_by_seed(divide: Any, X: Any, t: Any, seed: int) -> None:
    """Right when the seed of divide(X, t, seed) decides which examples are in each part."""
    X, t = examples_of((X, t))
    seeds = [seed, *(seed + more for more in OTHER_SEEDS)]
    answers = each(divide, [(X, t, k) for k in (seed, *seeds)], takes=("X", "t", "seed"))
    again, *splits = ([sorted(rows) for rows in _shared_out(parts, X, t)] for parts in answers)
    for n, name in enumerate(PARTS):
        if again[n] != splits[0][n]:
            raise Wrong(f"two calls with the same seed gave different {name} sets: let the seed decide the order")
        for (one, here), (other, there) in combinations(zip(seeds, splits, strict=True), 2):
            if here[n] == there[n]:
                raise Wrong(f"seed {one} and seed {other} gave the same {name} set: let the seed decide the order")


def _shared_out(parts: Any, X: np.ndarray, t: np.ndarray) -> list[list[int]]:
    """The rows of each part, which together hold every row once."""
    plain.attempted(parts)
    blocks = _blocks(parts, X.shape[1])
    for (name, share), (inputs, _) in zip(PARTS.items(), blocks, strict=True):
        if abs(len(inputs) - share * len(X)) > 1 + 1e-9:
            about = f"about {round(share * len(X))} of {len(X)}"
            raise Wrong(f"the {name} part has {len(inputs)} examples, wanted {about}")
    left: dict[tuple, list[int]] = {}
    for n, example in enumerate(_listed(X, t)):
        left.setdefault(example, []).append(n)
    takers: dict[tuple, str] = {}
    rows = [_rows_of(block, X, left, takers, name) for block, name in zip(blocks, PARTS, strict=True)]
    if (lost := len(X) - sum(map(len, rows))) > 0:
        raise Wrong(f"{lost} of {len(X)} examples are in no part")
    return rows


def _blocks(parts: Any, D: int) -> list[Examples]:
    listed = plain.sequence(parts)
    if listed is None or len(listed) != len(PARTS):
        have = plain.kind(parts) if listed is None else len(listed)
        raise Wrong(f"the parts should be {len(PARTS)} pairs (X, t): {', '.join(PARTS)}; found {have}")
    blocks = []
    for part, name in zip(listed, PARTS, strict=True):
        pair = plain.sequence(part)
        if pair is None or len(pair) != 2:
            raise Wrong(f"the {name} part should be a pair (X, t), but it is {plain.kind(part)}")
        inputs = plain.array(pair[0], f"X of the {name} part")
        targets = plain.array(pair[1], f"t of the {name} part").ravel()
        if inputs.ndim == 1 and D == 1:
            inputs = inputs[:, None]
        if inputs.ndim != 2 or inputs.shape[1] != D:
            raise Wrong(f"X of the {name} part has {plain.shape_words(inputs)}, wanted shape (N, {D})")
        if len(inputs) != targets.size:
            raise Wrong(f"the {name} part has {len(inputs)} inputs, but {targets.size} targets")
        blocks.append((inputs, targets))
    return blocks


def _listed(X: np.ndarray, t: np.ndarray) -> list[tuple]:
    return [(*x, target) for x, target in zip(X.tolist(), t.tolist(), strict=True)]


def _rows_of(block: Examples, X: np.ndarray, left: dict, takers: dict, name: str) -> list[int]:
    """Which rows of the data a part holds, each taken from those that are left."""
    rows = []
    for i, example in enumerate(_listed(*block)):
        if not left.get(example):
            *x, target = example
            shown = f"x = {plain.show(x if len(x) > 1 else x[0])}"
            if example not in left:
                known = (np.array(x) == X).all(axis=1).any()
                more = "That x exists, with another target: shuffle X and t by the same order." if known else None
                what = f"{shown} with t = {plain.show(target)} (row {i})"
                raise Wrong(f"the {name} part has {what}: there is no such example", more)
            if takers[example] == name:
                raise Wrong(f"the example {shown} stands twice in the {name} part", "Draw without replacement.")
            more = "A part that was trained on says nothing about new data: the parts must not overlap."
            raise Wrong(f"the example {shown} is in the {takers[example]} part and in the {name} part", more)
        rows.append(left[example].pop(0))
        takers.setdefault(example, name)
    return rows


class Contest(NamedTuple):
    """Degrees to choose from, the one of least mean loss, None where it is too close a race, and what others choose."""

    train: Examples
    validation: Examples
    degrees: list[int]
    goal: int | None
    rivals: dict[str, int]


def least_on_validation(choose: Any, features: Callable, rng: np.random.Generator, inputs: int) -> None:
    """Right when choose(train, validation, degrees) gives the degree of least mean loss on validation."""
    name, takes = function_name(choose), ("train", "validation", "degrees")
    contests = contested(features, rng, inputs)
    answers = each(choose, [(*contest[:2], list(contest.degrees)) for contest in contests], name=name, takes=takes)
    chosen = [plain.number(answer, f"{name}({', '.join(takes)})") for answer in answers]
    rivals = {why: [contest.rivals[why] for contest in contests] for why in contests[0].rivals}
    for degree, (*_, degrees, goal, _) in zip(chosen, contests, strict=True):
        if degree == goal:
            continue
        if degree in degrees:
            other = f"degree {goal}" if telling() else "another one"
            said = f"{name} chooses degree {degree:g} of {degrees}, but {other} has less mean loss on validation"
        else:
            said = f"{name} gives {plain.show(degree)}, which is none of the degrees {degrees}"
        raise Wrong(said, explanation(chosen, rivals))


def contested(features: Callable, rng: np.random.Generator, inputs: int) -> list[Contest]:
    """Contests that together tell the least loss from every other criterion."""
    contests, told = [], set[str]()
    for _ in range(400):
        contest = judged(*_degrees_to_choose(features, rng, inputs), features)
        new = {why for why, choice in contest.rivals.items() if choice != contest.goal} - told
        if contest.goal is not None and new:
            told |= new
            contests.append(contest)
        if len(told) == len(contest.rivals):
            break
    for much in (1e-3, 1e5):  # of any unit: a search that starts from a loss of its own, or rounds, stays at an end
        while True:
            (X, t), (V, s), degrees = _degrees_to_choose(features, rng, inputs)
            contest = judged((X, much * t), (V, much * s), degrees, features)
            if contest.goal not in (None, degrees[0], degrees[-1]):
                break
        contests.append(contest)
    return contests


def _degrees_to_choose(features: Callable, rng: np.random.Generator, D: int) -> tuple[Examples, Examples, list[int]]:
    """A polynomial with noise that has outliers, its examples in two parts, and degrees in any order."""
    N, true, most = 30 * D, int(rng.integers(1, 5)), 7 if D == 1 else 5
    X = rng.uniform(-1, 1, (N + 20, D))
    made = features(X, true)
    t = made @ rng.normal(size=made.shape[1]) + 0.3 * rng.standard_t(3, N + 20)
    degrees = rng.permutation(np.arange(1, most))[: int(rng.integers(3, most))].tolist()
    return (X[:N], t[:N]), (X[N:], t[N:]), degrees


def _loss(r: np.ndarray) -> float:
    return float(np.mean(r**2))


def _before_it_rises(losses: Sequence[tuple[int, float]]) -> int:
    """The last degree of these (degree, loss) before the loss rises for the first time."""
    rises = (m for (m, least), (_, more) in pairwise(losses) if more > least)
    return next(rises, losses[-1][0])


def _before_it_rises_twice(losses: Sequence[tuple[int, float]]) -> int:
    """The best degree of these (degree, loss) before the loss rises twice in a row."""
    E = [loss for _, loss in losses]
    seen = next((n + 1 for n in range(2, len(E)) if E[n] > E[n - 1] > E[n - 2]), len(E))
    return min(losses[:seen], key=itemgetter(1))[0]


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


def judged(train: Examples, validation: Examples, degrees: list[int], features: Callable) -> Contest:
    """The contest of these degrees: train each on the one part, and look at its residuals on the other."""

    def residuals(learn: Examples, judge: Examples, among: Sequence[int] = degrees) -> list[np.ndarray]:
        both = [[np.column_stack([np.ones(len(V)), features(V, m)]) for V in (learn[0], judge[0])] for m in among]
        return [B @ np.linalg.lstsq(A, learn[1], rcond=None)[0] - judge[1] for A, B in both]

    def losses_of(learn: Examples, judge: Examples, among: Sequence[int] = degrees) -> list[float]:
        return [_loss(errors) for errors in residuals(learn, judge, among)]

    def least(scores: Any, among: Sequence[int] = degrees) -> int:
        return among[int(np.argmin(scores))]

    r, seen = residuals(train, validation), losses_of(train, train)
    losses = [_loss(errors) for errors in r]
    goal, (best, second, *_) = least(losses), sorted(losses)
    listed, between = list(zip(degrees, losses, strict=True)), range(min(degrees), max(degrees) + 1)
    unlisted = least(losses_of(train, validation, between), between)
    close = {much: min(m for m, E in listed if E <= much * best) for much in (1.1, 1.05, 1.01)}
    upwards, patient = _before_it_rises(sorted(listed)), _before_it_rises_twice(listed)
    all_rows = np.concatenate([train[0], validation[0]]), np.append(train[1], validation[1])
    rivals = {
        "That is a place in the list, counted from 0: return the degree that stands there.": degrees.index(goal),
        "That is the degree with the least loss on the training set: more is always better there.": max(degrees),
        **{why: least([score(errors, validation[1]) for errors in r]) for why, score in _CRITERIA.items()},
        "A smaller degree comes close; what is asked for is the least loss.": close[1.1],
        "A smaller degree comes quite close; what is asked for is the least loss.": close[1.05],
        "A smaller degree comes very close; what is asked for is the least loss.": close[1.01],
        "The search stops where the loss rises first: look at every degree in the list.": _before_it_rises(listed),
        "The search goes up from the lowest degree, and stops where the loss rises first.": upwards,
        "The search stops where the loss has risen twice: look at every degree in the list.": patient,
        "It is trained on both sets: train on train alone.": least(losses_of(all_rows, validation)),
        "The training set has a say: validation alone decides.": least(np.add(losses, seen)),
        "A small gap between two losses does not say that they are small.": least(np.abs(np.subtract(losses, seen))),
        "That degree is not in the list: look at those that are.": unlisted,
        "That is always the lowest degree.": min(degrees),
        "That is always the middle of the list.": sorted(degrees)[len(degrees) // 2],
    }
    if train[0].shape[1] > 1:
        alone = losses_of((train[0][:, :1], train[1]), (validation[0][:, :1], validation[1]))
        rivals["It looks at the first input alone."] = least(alone)
    return Contest(train, validation, degrees, goal if second > 1.002 * best else None, rivals)


def columns(found: Any, wanted: Any, names: Sequence[str]) -> None:
    """Right when the feature matrix has the wanted columns, in any order."""
    goal = np.asarray(wanted, dtype=float)
    values = plain.array(found, "phi")
    if values.ndim != 2 or len(values) != len(goal):
        more = "Examples are rows, features are columns: it is transposed." if values.T.shape == goal.shape else None
        raise Wrong(f"phi has {plain.shape_words(values)}, wanted {len(goal)} rows, one an example", more)
    left = list(range(values.shape[1]))
    for word, column in zip(names, goal.T, strict=True):
        match = next((k for k in left if near(values[:, k], column, TOLERANCE)), None)
        if match is None:
            slips = {
                f"Column {k} is twice {word}.": near(values[:, k], 2 * column, TOLERANCE)
                for k in range(values.shape[1])
            }
            few = f"There are {values.shape[1]} columns, wanted {len(names)}."
            more = explanation(values, slips | {few: values.shape[1] < len(names)})
            raise Wrong(f"the feature {word} is missing: no column of phi holds it", more)
        left.remove(match)
    if left:
        raise Wrong(f"phi has {values.shape[1]} columns, wanted {len(names)}: column {left[0]} is too many")


def quadratic(f: Any, rng: np.random.Generator, shape: tuple[int, int]) -> None:
    """Right when f is a polynomial of degree 2 at most: along straight lines its third differences are 0."""
    D, K = shape
    corners = np.array(list(product((-1.0, 1.0), repeat=D)))  # where a polynomial is largest
    first, last = np.hstack([rng.uniform(-1, 1, (2, 20, D)), np.stack([corners, -corners])])
    X = np.vstack([first + k * (last - first) / 3 for k in range(4)])
    name = function_name(f)
    y = numbers(call(f, X, name=name, takes=("X",)), (len(X), K), f"{name} of {len(X)} inputs").reshape(4, -1)
    third = float(np.abs(y[3] - 3 * y[2] + 3 * y[1] - y[0]).max())
    if third > 2e-3:
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
