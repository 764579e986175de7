"""Set 03: what its test cells ask, a function a question; the laws themselves are in the modules beside this one.

same unit      (v, c) = k (w, b) with one k > 0
criterion      E >= 0, E(2 w, 2 b) = 2 E(w, b), a sum over the examples, to which a correct one adds nothing
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lincls.boolean import AND, NOT, OR, XOR
from lincls.data import flip
from lincls.exercise import chance
from lincls.exercise.answers import array, count, value
from lincls.exercise.calls import call, each
from lincls.exercise.functions import gives, gradient
from lincls.exercise.reading import numbers, parts
from lincls.exercise.recorded import recorded
from lincls.exercise.sets.set_03 import Looks, perceptron_pass, perceptron_run
from lincls.exercise.sets.set_03_loop import (
    PASSES,
    TAKES,
    Fit,
    crossed,
    farthest,
    long_runs,
    perceptron_fit,
    pocketed,
    worst_corrected,
)
from lincls.exercise.units import separates
from lincls.exercise.verdict import Wrong, unlike
from lincls.language import tell
from lincls.metrics import perceptron_loss

DATA = ("X", "t", "w", "b")
X_FIVE = np.array([[1.0, 2.0], [2.0, 0.5], [-1.0, 1.5], [-0.5, -1.0], [3.0, 1.0]])
X_SIX = np.array([[-1.0, 0.0], [0.0, -1.0], [-1.0, -1.0], [-2.0, 0.0], [0.0, -2.0], [0.5, 0.5]])
T_FIVE, T_SIX = np.array([1, 1, -1, -1, 1]), np.array([-1, -1, -1, -1, -1, 1])


def separable(rng: np.random.Generator, N: int, D: int = 2, margin: float = 0.1) -> tuple[np.ndarray, np.ndarray]:
    """Examples X (N, D), t (N,) in {-1, +1} that a plane separates, each `margin` from it at least, within 1.5 of 0.

    The margin is at most 0.8. Those of `lincls.data.separable`, uniform in a ball, take ten times as long.
    """
    w = rng.normal(size=D)
    w /= np.sqrt(w @ w)
    t = np.where(rng.permutation(N) % 2, -1.0, 1.0)
    X = rng.uniform(-1, 1, (N, D)) / np.sqrt(D)
    height = rng.uniform(-0.2, 0.2) + t * rng.uniform(margin, 0.8, N)  # along w
    return X + np.multiply.outer(height - X @ w, w), t


def q3_a(perceptron: Any) -> None:
    """Tables that a line separates, from zero and from elsewhere."""
    few = [(*OR.encoded(-1), 20), (*AND.encoded(-1), 20), (X_FIVE, T_FIVE, 50)]
    few += [(X_SIX, T_SIX, 20), (X_SIX[::-1], T_SIX[::-1], 20)]
    few.append((np.array([[1.0], [1.125]]), np.array([-1, 1]), 300))  # about forty passes, in any order
    perceptron_fit(perceptron, few)
    rng = chance.rng(304)
    more = [(*separable(rng, 25, D), 1000) for D in (2, 3, 5)]
    perceptron_fit(perceptron, more)
    elsewhere = [(X, t, most, rng.normal(size=X.shape[1]), 5.0) for X, t, most in more]
    for (X, t, *_), answer in zip(elsewhere, each(perceptron, elsewhere, takes=TAKES), strict=True):
        w, b, _, converged = parts(answer, [(X.shape[1],), (), (), ()], Fit._fields)
        if not converged:
            raise Wrong("separable data, from a start that is not zero: converged is False")
        if not (t * (X @ w + b) > 0).all():
            raise Wrong("from a start that is not zero: a mistake is left")


def q3_b(perceptron: Any) -> None:
    """Tables that no line separates: all passes are made, and counted."""
    rng, (X, t) = chance.rng(305), XOR.encoded(-1)
    cases = [(X, t, 7), (X, -t, 5)]
    for most in (1, int(rng.integers(2, 9)), int(rng.integers(10, 40))):
        cases.append((X[:, rng.permutation(2)], t * int(rng.choice([-1, 1])), most))
    perceptron_fit(perceptron, [*cases, *crossed(rng)])
    asked = [(*case, np.zeros(2), 0.0) for case in cases]
    for (_, _, most), answer in zip(cases, each(perceptron, asked, takes=TAKES), strict=True):
        slips = {
            "It stops after a pass *with* an update; it must stop after a pass without one.": 1,
            "That is one pass too many.": most + 1,
            "That is one pass too few.": most - 1,
        }
        about = tell("on XOR with max_epochs = {most}: epochs", most=most)
        count(answer[2], most, about, mistakes=slips if most > 1 else None)


def q3_c(perceptron: Any) -> None:
    """One pass in any order, and starts at which nothing is to be done, or one thing."""
    rng = chance.rng(306)
    passes: list[tuple] = [(np.array([[3.0, 0.0], [0.0, 3.0]]), np.array([1, -1]), (0.0, 0.0), 0.0)]
    corner = np.array([[2.0, 1.0], [0.0, -1.0], [-1.0, -2.0], [-2.0, -2.0]]), np.array([-1, 1, 1, 1])
    passes += [(*OR.encoded(-1), (1.0, 1.0), 2.0), (*AND.encoded(-1), (-1.0, 2.0), 0.0), (*corner, (0.0, 0.0), 0.0)]
    for N, D in ((3, 2), (4, 2), (5, 3), (3, 1), (5, 4)):
        X, t = rng.integers(-6, 7, (N, D)) / 4, rng.choice([-1, 1], N)
        passes.append((X, t, rng.integers(-2, 3, D).astype(float), float(rng.integers(-2, 3))))
    perceptron_pass(gives(*_after_a_pass(perceptron, passes)), passes, name="perceptron with max_epochs = 1")
    starts = [(*AND.encoded(-1), k * np.array([1.0, 1.0]), -k) for k in (1.0, 0.5, float(rng.integers(3, 9)))]
    _settled(perceptron, [*starts, (*OR.encoded(-1), np.array([0.25, 0.25]), 0.25)])
    w, b, epochs, _ = call(perceptron, *OR.encoded(-1), 10, np.array([1.0, 1.0]), 2.0, takes=TAKES)
    why = "Only one example is a mistake at this start: it lies on the boundary, z = 0."
    array(w, (2, 2), "from the start w = (1, 1), b = 2: w", mistakes={why: w})
    array(b, 1, "from the start w = (1, 1), b = 2: b", mistakes={why: b})
    count(epochs, 2, "from the start w = (1, 1), b = 2: epochs")
    _one_again_and_again(perceptron, rng)  # the last, since other slips are told more plainly above


def _one_again_and_again(perceptron: Any, rng: np.random.Generator) -> None:
    """One example in several rows: whatever the order, so many passes make an update, and one more makes none."""
    for N, updates in ((2, 1), (2, 3), (3, 2), (2, 23)):
        x, t, last = rng.integers(1, 6, 3) / 2, int(rng.choice([-1, 1])), -(-updates // N)
        far = (0.5 - updates) * t
        table = np.tile(x, (N, 1)), np.full(N, t)
        limits = (last, last + 1, last + 5)
        asked = [(*table, most, far * x, far) for most in limits]
        for most, answer in zip(limits, each(perceptron, asked, takes=TAKES), strict=True):
            _, _, epochs, converged = parts(answer, [(3,), (), (), ()], Fit._fields)
            about = tell("on one example in {N} rows, with max_epochs = {most}: epochs", N=N, most=most)
            count(epochs, min(most, last + 1), about)
            if bool(converged) != (most > last):
                told = "No mistake may be left, and yet the last pass made an update: then converged is False."
                about = tell("on one example in {N} rows, with max_epochs = {most}: converged", N=N, most=most)
                raise Wrong(unlike(about, str(most == last), str(most > last)), told if most == last else None)


def _after_a_pass(perceptron: Any, looks: Sequence[tuple]) -> Iterator[tuple]:
    for answer in each(perceptron, [(X, t, 1, np.array(w), b) for X, t, w, b in looks], takes=TAKES):
        if not isinstance(answer, list | tuple) or len(answer) != 4:
            raise Wrong("perceptron should give four values: w, b, epochs, converged")
        yield answer[0], answer[1]


def _settled(perceptron: Any, starts: Sequence[Looks]) -> None:
    """Nothing changes from these starts, which separate already."""
    why = "This start separates already: nothing may change, and one pass is enough to know."
    answers = each(perceptron, [(X, t, 10, w, b) for X, t, w, b in starts], takes=TAKES)
    for (*_, w, b), answer in zip(starts, answers, strict=True):
        for name, here, goal in zip(Fit._fields, answer, (w, b, 1, True), strict=True):
            about = tell("from the start w = {w}, b = {b:g}: {name}", w=w.tolist(), b=b, name=name)
            array(here, goal, about, mistakes={why: here})


def q4_a(w: Any, b: Any, n: Any) -> None:
    """The unit for OR, and a number of updates."""
    separates(w, b, OR.encoded(-1), name="OR")
    recorded(n, form=int, names=["n_or"])


def q4_b(for_and: tuple, for_not: tuple) -> None:
    """The units for AND and NOT, and their numbers of updates."""
    separates(for_and[0], for_and[1], AND.encoded(-1), name="AND")
    separates(for_not[0], for_not[1], NOT.encoded(-1), name="NOT")
    recorded(for_and[2], for_not[2], form=int, names=["n_and", "n_not"])


def _units(rng: np.random.Generator, D: int) -> dict[str, tuple[tuple, bool]]:
    """Two units each, and whether they decide alike, by the law that says so.

    Near lines are not drawn, so that a tolerance which is too wide is refused always or never.
    """
    w, k = rng.choice([-1, 1], D) * rng.uniform(0.5, 2, D), float(rng.uniform(2, 6))
    b, flat = float(rng.uniform(0.5, 2)), w * (np.arange(D) > 0)
    ones, near = np.ones(D), 1 + 0.01 * (np.arange(D) == 0)
    return {
        "a unit and itself": ((w, b, w, b), True),
        "Any positive factor gives the same unit.": ((w, b, k * w, k * b), True),
        "The factor must be positive: with -1 the sides change places.": ((w, b, -w, -b), False),
        "The bias counts too: parallel lines are not the same line.": ((w, b, w, b + k), False),
        "The factor must be that of the weights and of the bias.": ((w, b, k * w, b), False),
        "A small positive factor gives the same unit too.": ((w, b, w / 100, b / 100), True),
        "A line that lies near is not the same line.": ((ones, 1.0, ones, 1.01), False),
        "A line that is turned a little is not the same line.": ((ones, 1.0, near, 1.0), False),
        "Any positive factor gives the same unit, without a bias too.": ((w, 0.0, k * w, 0.0), True),
        "The sides change places, without a bias too.": ((w, 0.0, -k * w, 0.0), False),
        "On both sides of the origin there are other lines.": ((w, b, k * w, -k * b), False),
        "Two lines that lie far away are not the same line.": ((ones, 30.0, 3 * ones, 30.0), False),
        **({"A weight may be 0.": ((flat, b, k * flat, k * b), True)} if D > 1 else {}),
    }


def q4_c(same_unit: Any) -> None:
    """The same boundary and the same sides, not only on the rows of a table."""
    rng, takes = chance.rng(307), ("w", "b", "v", "c")
    tables = [*(_units(rng, D) for D in (2, 1, 3)), _alike_on_a_table(rng)]
    asked = [(told, *entry) for table in tables for told, entry in table.items()]
    answers = each(same_unit, [pair for _, pair, _ in asked], takes=takes)
    for (told, pair, goal), answer in zip(asked, answers, strict=True):
        shown = ", ".join(f"{name} = {np.round(vector, 3).tolist()}" for name, vector in zip(takes, pair, strict=True))
        value(answer, goal, tell("same_unit for {shown}", shown=shown), mistakes={told: not goal})


def _alike_on_a_table(rng: np.random.Generator) -> dict[str, tuple[tuple, bool]]:
    """Two units that decide the rows of OR alike, or of AND."""
    one, far = np.array([1.0, 1.0]), 1 + float(rng.uniform(0.3, 0.7))
    for_and = one, -1.0, np.array([2.0, 1.0]), -far
    return {
        "Every x counts, not only the rows of OR.": ((one, 1.0, one, far), False),
        "Every x counts, not only the rows of AND.": (for_and, False),
    }


def q5_b(run_xor: Any, start: tuple) -> None:
    """Four updates on XOR by the rule."""
    perceptron_run(run_xor, *XOR.encoded(-1), start=start, finished=False, name="run_xor")
    count(len(run_xor), 4, "the number of updates in run_xor")


def q6_b(worst_first: Any) -> None:
    """Runs on separable data and on XOR, with no update and with one at most."""
    rng = chance.rng(309)
    runs = [(*separable(rng, N, D, margin=0.2), 200) for N, D in ((9, 2), (14, 1), (12, 4))]
    runs += [(*XOR.encoded(-1), int(rng.integers(3, 12))), (*runs[0][:2], 0), (*runs[0][:2], 1)]
    worst_corrected(worst_first, [*runs, *farthest(rng)])


def q7_a(pocket: Any) -> None:
    """Pockets of a few examples."""
    rng, (X, t) = chance.rng(310), XOR.encoded(-1)
    tables = [(*OR.encoded(-1), 20, 0, "OR"), (X, t, 10, 1, "XOR")]
    tables.append((X * rng.choice([-1, 1], 2), t, 10, 1, tell("XOR with other signs")))
    pocketed(pocket, [*tables, *long_runs(rng)])


def q7_b(pocket: Any) -> None:
    """Pockets of more examples, with labels that are flipped."""
    rng = chance.rng(311)
    sizes, what = ((20, 2), (16, 3)), tell("data with 4 flipped labels of 40")
    runs = [(*separable(rng, N, D, margin=0.3), PASSES, 0, tell("separable data")) for N, D in sizes]
    for _ in range(2):
        X, t = separable(rng, 40)
        runs.append((X, flip(t, 0.1, seed=int(rng.integers(1000))), 8, 10, what))
    pocketed(pocket, [*runs, (*XOR.encoded(-1), 10, 1, "XOR"), *long_runs(rng)])


def q8_a(criterion: Any) -> None:
    """The criterion by what it is made of: one example at a time, and its mirror image."""
    rng = chance.rng(312)
    for N, D in ((4, 2), (3, 1)):
        X, t = rng.normal(size=(N, D)), rng.choice([-1, 1], N)
        w, b = rng.normal(size=D), float(rng.normal())
        singles = [(X[n : n + 1], t[n : n + 1], w, b) for n in range(N)]
        turned = [(x, -target, w, b) for x, target, *_ in singles]
        cases = [(X, t, w, b), (X, t, 2 * w, 2 * b), *singles, *turned]
        E = [float(numbers(answer, (), "criterion(X, t, w, b)")) for answer in each(criterion, cases, takes=DATA)]
        _of_all(E[0], E[1], E[2 : N + 2])
        for n, (alone, mirrored) in enumerate(zip(E[2 : N + 2], E[N + 2 :], strict=True)):
            _of_one(alone, mirrored, float(X[n] @ w + b), int(t[n]))


def _of_all(whole: float, double: float, singles: Sequence[float]) -> None:
    if whole < 0:
        raise Wrong("criterion gives {whole:g}", "Every mistake has t z ≤ 0, so E is never negative.", whole=whole)
    if abs(double - 2 * whole) >= 1e-9:
        told = "Twice the weights are twice z, and the same mistakes: E doubles. A count of mistakes does not."
        raise Wrong("E(w, b) is {whole:.4g}, and E(2 w, 2 b) is {double:.4g}", told, whole=whole, double=double)
    if abs(sum(singles) - whole) >= 1e-9:
        raise Wrong("E of all examples is not the sum of the E of each", "E is a sum over the examples, not a mean.")


def _of_one(alone: float, mirrored: float, z: float, t: int) -> None:
    """An example by itself, and the same with the other target: one of the two is a mistake."""
    if t * z > 0 and alone != 0:
        raise Wrong("an example with t z > 0 adds {alone:.4g}", "A correct example adds nothing.", alone=alone)
    if abs(alone + mirrored - abs(z)) >= 1e-9:
        raise Wrong("a mistake adds another amount", "A mistake adds how far z is on the wrong side, bias included.")


def q8_b(criterion_gradient: Any) -> None:
    """The slopes of the criterion, as differences have them."""
    rng = chance.rng(313)

    def along(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
        return float(perceptron_loss(X @ w * t + b * t).sum())

    slips = {"The sum runs over all examples; only mistakes count.": lambda X, t, w, b: (-(t @ X), -t.sum())}
    for N, D in ((5, 2), (4, 1), (12, 3), (20, 4)):
        data = rng.normal(size=(N, D)), rng.choice([-1, 1], N)
        points = [(rng.normal(size=D), float(rng.normal())) for _ in range(2)]
        gradient(criterion_gradient, along, points, data=data, names=("dw", "db"), mistakes=slips)
