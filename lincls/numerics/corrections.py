"""One pass of the perceptron rule, quickly.

Turn each example over to the positive side, s_n = t_n (1, x_n), and put the bias first, v = (b, w). Then

    for n in the order of the pass:
        n is a mistake when  s_n.v <= 0,  and the correction is  v <- v + s_n

`one_by_one` is this rule as it stands, and `corrections` gives the same. The margins s_n.v change only with v, so where
mistakes are rare it looks at many rows at once for the next one. Where they are many it settles a block of rows as a
whole: with the margins m_k at the block's beginning, G_kj = s_k.s_j, and d_k = 1 if row k is a mistake when its turn
comes, else 0,

    d_k = 1  if and only if  m_k + sum_{j < k} G_kj d_j <= 0

Each d_k hangs on earlier ones alone, so only one d fulfils this. Put any d into the left side and take what comes
out: k rounds make the first k right, whatever the start, and mostly a few rounds make all of them right.

A margin so near 0 that rounding may have chosen its sign decides nothing: its row is looked at alone, with an
exactly rounded sum. So no decision depends on how the rows fall into blocks or on the order of a machine's sums, and
of a large table G may be kept in single precision.
Source: Pošík, slide 8 (turning the examples over); Shewchuk, Adaptive precision floating-point arithmetic, Discrete
and Computational Geometry 18 (1997) (exact sums, where rounding matters and only there).
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from lincls.numerics.running import CONVERGED, MAX_EPOCHS

BLOCK_ROWS = 64  # of a block that is settled as a whole
SHEET_ROWS = 12 * BLOCK_ROWS  # blocks settled one after the other, at most
NUMBERS_AHEAD = 2**17  # numbers of X looked at at once where mistakes are rare
RARE_GAP = 16  # rows from one mistake to the next
MISTAKES_AVERAGED = 64  # mistakes over which this is averaged
KEPT_SHARE, SMALL_BYTES = (1.9, 2**22)  # times the memory of X, or bytes: of that size what is made of X is kept
CACHED_BYTES = 2**25  # bytes; of larger tables numpy's own sum of products is faster than that of the BLAS
FEWEST_ROWS, MOST_ROWS = 64, 4096  # looked at at once for a mistake of a linear machine
UNIT_ROUNDOFF = float(np.finfo(float).eps) / 2
Rows = slice | np.ndarray


class Stretch(NamedTuple):
    """Rows that were corrected one after the other, and v after the last of them."""

    numbers: Sequence[int] | np.ndarray  # (k,)
    v: np.ndarray  # (1 + D,)


class Sheet(NamedTuple):
    """Blocks of turned examples, the last one filled up with zeros, and what settles them."""

    S: np.ndarray  # (blocks, BLOCK_ROWS, 1 + D)
    steps: np.ndarray  # (blocks, BLOCK_ROWS, 1 + D), the corrections: S, times the weights if there are any
    G: np.ndarray  # (blocks, BLOCK_ROWS, BLOCK_ROWS), the products of S and steps below the diagonal, else 0
    longest: np.ndarray  # (blocks,), of the rows of S
    step: np.ndarray  # (blocks,), of the rows of steps


class Examples:
    """The turned examples of clean X (N, D) and t (N,) in {-1., +1.}; of a large X they are made where they are needed.

    With weights s (N,) a correction is v <- v + s_n t_n (1, x_n). S are the turned examples, if they are there already.
    """

    def __init__(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None = None, S: np.ndarray | None = None):
        N, D = X.shape
        self.X, self.t, self.s, self._t = X, t, s, t if s is None else s * t
        with np.errstate(over="ignore"):
            self.reach = math.hypot(math.sqrt(N), float(np.linalg.norm(X)))  # no example is longer
        self._S = turned(X, t) if S is None and X.nbytes <= SMALL_BYTES else S
        self.gap, self.ahead = (
            4.0 * RARE_GAP,
            SHEET_ROWS,
        )  # rows from one mistake to the next, and settled at once, lately
        numbers = N * (1 + D + BLOCK_ROWS)  # in all sheets
        self._keep = 8 * numbers <= SMALL_BYTES or 4 * numbers <= KEPT_SHARE * X.nbytes
        self._kind = np.float32 if self._keep and 8 * numbers > SMALL_BYTES else np.float64
        self._sheets: Sheet | None = None
        self._made = np.zeros(-(-N // BLOCK_ROWS), bool)

    def margins(self, rows: Rows, v: np.ndarray) -> np.ndarray:
        """Return t_n z(x_n) for some rows, (n,)."""
        if self._S is not None:
            return self._S[rows].dot(v)
        x, w = self.X[rows], v[1:]
        z = x.dot(w) if self.X.nbytes <= CACHED_BYTES else np.einsum("nj,j->n", x, w)
        z += v[0]
        z *= self.t[rows]
        return z

    def is_mistake(self, n: int, v: np.ndarray) -> bool:
        """Whether t_n z(x_n) <= 0, or is no number. The sum of the products is rounded once."""
        terms = [float(v[0]), *(self.X[n] * v[1:]).tolist()]
        try:
            z = math.fsum(terms)
        except (OverflowError, ValueError):  # beyond what a float holds
            z = float(np.sum(terms))
        return not self.t[n] * z > 0

    def corrected(self, v: np.ndarray, n: int) -> np.ndarray:
        """Return v after the correction of row n."""
        if self._S is not None and self.s is None:
            return v + self._S[n]
        step = np.empty(len(v))
        step[0] = t = self._t[n]
        np.multiply(self.X[n], t, out=step[1:])
        return v + step

    def path(self, v: np.ndarray, stretch: Stretch) -> np.ndarray:
        """Return v after each correction of a stretch that begins at v, (k, 1 + D)."""
        if len(stretch.numbers) == 1:
            return stretch.v[None]
        return np.add.accumulate(self._terms(v, stretch.numbers), axis=0)[1:]

    def last(self, v: np.ndarray, numbers: Any) -> np.ndarray:
        """Return v after the last of these corrections, added up in this order."""
        return np.add.reduce(self._terms(v, numbers), axis=0)

    def sheet(self, start: int, stop: int, order: np.ndarray | None) -> Sheet:
        """Return what settles the blocks of the order from `start` to `stop`."""
        if order is not None or not self._keep:
            return self._sheet(slice(start, stop) if order is None else order[start:stop])
        blocks = slice(start // BLOCK_ROWS, -(-stop // BLOCK_ROWS))
        if self._sheets is None:
            self._sheets = self._empty(len(self._made))
        if not self._made[blocks].all():
            for whole, part in zip(self._sheets, self._sheet(slice(start, stop)), strict=True):
                whole[blocks] = part
            self._made[blocks] = True
        return Sheet(*(each[blocks] for each in self._sheets))

    def _terms(self, v: np.ndarray, numbers: Any) -> np.ndarray:
        t = self._t.take(numbers)
        terms = np.empty((1 + len(t), len(v)))
        terms[0], terms[1:, 0] = v, t
        np.multiply(self.X.take(numbers, axis=0), t[:, None], out=terms[1:, 1:])
        return terms

    def _sheet(self, rows: Rows) -> Sheet:
        x, t = self.X[rows], self.t[rows]
        sheet = self._empty(-(-len(x) // BLOCK_ROWS))
        S, G = sheet.S.reshape(-1, len(sheet.S[0, 0])), sheet.G
        S[len(x) :] = 0.0
        with np.errstate(over="ignore", invalid="ignore"):
            S[: len(x), 0] = t
            np.multiply(x, t[:, None], out=S[: len(x), 1:], casting="same_kind")
            np.matmul(sheet.S, sheet.S.swapaxes(1, 2), out=G)
            np.sqrt(G.diagonal(axis1=1, axis2=2).max(axis=1), out=sheet.longest)
            G *= np.tri(BLOCK_ROWS, k=-1, dtype=G.dtype)
            sheet.step[:] = sheet.longest
            if self.s is not None:
                s = np.zeros((len(G), BLOCK_ROWS), G.dtype)
                s.flat[: len(x)] = self.s[rows]
                np.multiply(sheet.S, s[:, :, None], out=sheet.steps)
                G *= s[:, None, :]
                sheet.step[:] *= s.max(axis=1)
        return sheet

    def _empty(self, blocks: int) -> Sheet:
        S = np.empty((blocks, BLOCK_ROWS, 1 + self.X.shape[1]), self._kind)
        steps = S if self.s is None else np.empty_like(S)
        return Sheet(S, steps, np.empty((blocks, BLOCK_ROWS, BLOCK_ROWS), self._kind), *np.empty((2, blocks)))


def turned(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Return the rows t_n (1, x_n), (N, 1 + D), for t in {-1., +1.}."""
    S = np.empty((len(X), 1 + X.shape[1]))
    S[:, 0] = t
    np.multiply(X, t[:, None], out=S[:, 1:])
    return S


def one_by_one(examples: Examples, v: np.ndarray, order: np.ndarray | None = None) -> Iterator[Stretch]:
    """Pass once over the examples, in `order` if given; yield each correction."""
    for n in range(len(examples.t)) if order is None else order.tolist():
        if examples.is_mistake(n, v):
            v = examples.corrected(v, n)
            yield Stretch([n], v)


def corrections(examples: Examples, v: np.ndarray, order: np.ndarray | None = None) -> Iterator[Stretch]:
    """Pass once over the examples, in `order` if given; yield what `one_by_one` does, or a stretch of it at once."""
    if not math.isfinite(examples.reach):
        yield from one_by_one(examples, v, order)
        return
    N = len(examples.t) if order is None else len(order)
    rounding = 2 * UNIT_ROUNDOFF * (len(v) + 2) * examples.reach
    i, block, largest = 0, BLOCK_ROWS, max(NUMBERS_AHEAD // len(v), BLOCK_ROWS)
    doubt = rounding * math.sqrt(v.dot(v))
    while i < N:
        if examples.gap >= RARE_GAP or N - i < BLOCK_ROWS:
            margins = examples.margins(slice(i, i + block) if order is None else order[i : i + block], v)
            right = margins > doubt
            k = int(right.argmin())
            if right[k]:
                i, block = i + len(right), min(2 * block, largest)
                continue
            examples.gap += (k + 1 - examples.gap) / MISTAKES_AVERAGED
            block = min(max(int(1.5 * examples.gap), BLOCK_ROWS), largest)
            certain = margins[k] < -doubt
            i += k
        else:
            start = i - i % BLOCK_ROWS
            stop = min(start + examples.ahead, N)
            passed, wrong = _settled(examples.sheet(start, stop, order), v, i - start, stop - start)
            whole = max(-(-passed // BLOCK_ROWS), 1) * BLOCK_ROWS  # where there was a doubt, no more at once for now
            examples.ahead = min(examples.ahead + BLOCK_ROWS, SHEET_ROWS) if i + passed == stop else whole
            if len(wrong):
                numbers = i + wrong if order is None else order[i + wrong]
                v = examples.last(v, numbers)
                yield Stretch(numbers, v)
            examples.gap = (1 + passed) / (1 + len(wrong))
            i += passed
            if i == stop:
                doubt = rounding * math.sqrt(v.dot(v))
                continue
            certain = False
        n = i if order is None else int(order[i])
        i += 1
        if certain or examples.is_mistake(n, v):
            v = examples.corrected(v, n)
            yield Stretch([n], v)
        doubt = rounding * math.sqrt(v.dot(v))


def worst_correction(examples: Examples, v: np.ndarray) -> Iterator[Stretch]:
    """Look at every row; if the smallest margin (the first of equals) is a mistake, yield its correction."""
    margins = examples.margins(slice(None), v)
    n = int(margins.argmin())
    if not margins[n] > 0:
        yield Stretch([n], examples.corrected(v, n))


class Leap(NamedTuple):
    """Where a run of the rule is: its pass, v, and the number of all corrections so far."""

    epoch: int
    v: np.ndarray  # (1 + D,)
    updates: int


def leaps(examples: Examples, v: np.ndarray, orders: Iterable[Any], worst: bool = False) -> Generator[Leap, None, str]:
    """Yield a Leap a stretch of corrections, from v on, for each pass in the order given, a range or (N,) row numbers.

    With `worst` a pass corrects the row of the smallest margin alone. Returns why it stopped.
    """
    updates = epoch = 0
    yield Leap(epoch, v, updates)
    for epoch, order in enumerate(orders, 1):
        before = updates
        some = None if isinstance(order, range) else order
        for stretch in worst_correction(examples, v) if worst else corrections(examples, v, some):
            v, updates = stretch.v, updates + len(stretch.numbers)
            yield Leap(epoch, v, updates)
        if updates == before:
            return CONVERGED
    return MAX_EPOCHS


class Search:
    """The search for the next mistake in clean X (N, D) and t (N,), for a run that corrects each one that is found.

    `next` and `worst` take the places of `models.perceptron.next_mistake` and `worst_mistake`. Each looks at w and b
    where a pass begins; from there `corrections` knows them, as every mistake found is corrected.
    """

    def __init__(self, X: np.ndarray, t: np.ndarray):
        self._examples = Examples(X, t)
        self._places: Iterator[int] = iter(())

    def next(self, order: Any, place: int, w: np.ndarray, b: float) -> int:
        """Return the first place of the order, a range or (N,), from `place` on, of a mistake, or its length."""
        if place == 0:
            self._places = self._pass(order, np.concatenate([[b], w]))
        return next(self._places, len(order))

    def worst(self, order: Any, place: int, w: np.ndarray, b: float) -> int:
        """Return the row of the smallest margin if it is a mistake, once in a pass, or the length of the order."""
        if place > 0:
            return len(order)
        found = list(worst_correction(self._examples, np.concatenate([[b], w])))
        return int(found[0].numbers[0]) if found else len(order)

    def _pass(self, order: Any, v: np.ndarray) -> Iterator[int]:
        if isinstance(order, range):
            for numbers, _ in corrections(self._examples, v):
                yield from map(int, numbers)
            return
        places = np.empty(len(order), int)
        places[order] = np.arange(len(order))
        for numbers, _ in corrections(self._examples, v, order):
            yield from places[numbers].tolist()


class RivalSearch:
    """The search for the next mistake of a linear machine in one pass over rows (1, x_n), (N, 1 + D), in an order (N,).

    index (N,) holds the class numbers. Few rows are looked at at once where mistakes are many.
    """

    def __init__(self, rows: np.ndarray, index: np.ndarray, order: np.ndarray):
        self._rows, self._index, self._order = rows, index, order
        self._place, self._block = 0, FEWEST_ROWS

    def next(self, V: np.ndarray) -> tuple[int, int] | None:
        """Return the next row in which a rival's z is not below that of its class under V (K, 1 + D), and the
        strongest such rival; None where the pass ends."""
        while self._place < len(self._order):
            some = self._order[self._place : self._place + self._block]
            Z, k, here = self._rows[some] @ V.T, self._index[some], np.arange(len(some))
            own = Z[here, k]
            Z[here, k] = -np.inf
            rivals = Z.argmax(axis=1)
            right = own > Z[here, rivals]
            m = int(right.argmin())
            if not right[m]:
                self._place, self._block = self._place + m + 1, max(self._block // 2, FEWEST_ROWS)
                return int(some[m]), int(rivals[m])
            self._place, self._block = self._place + self._block, min(2 * self._block, MOST_ROWS)
        return None


def _settled(sheet: Sheet, v: np.ndarray, passed: int, n: int) -> tuple[int, np.ndarray]:
    """Settle the n rows of a sheet but those passed, or up to one in doubt: how many, and which are mistakes."""
    S, kind = sheet.S, sheet.S.dtype
    d, limits, changes = np.empty(S.shape[:2], bool), *np.empty((2, *S.shape[:2]), kind)
    path = np.empty((len(S) + 1, len(v)), kind)  # of -v
    e, zeros, skip = np.empty(BLOCK_ROWS, kind), np.zeros(BLOCK_ROWS, kind), passed
    with np.errstate(over="ignore", invalid="ignore"):
        path[0] = -v
        each = zip(S, sheet.steps, sheet.G, d, limits, changes, path, path[1:], strict=False)
        for turned, steps, G, wrong, limit, change, before, after in each:
            turned.dot(before, limit)
            if skip:
                limit[:skip] = -np.inf
                skip = 0
            np.less_equal(zeros, limit, wrong)
            guess, found = b"", wrong.tobytes()
            while guess != found:
                guess = found
                np.copyto(e, wrong)
                G.dot(e, change)
                np.less_equal(change, limit, wrong)
                found = wrong.tobytes()
            np.subtract(before, e.dot(steps), after)
        clear = (np.abs(changes - limits) > _rounding(sheet, path, d.sum(axis=1))).ravel()[passed:n]
    k = int(clear.argmin())
    settled = len(clear) if clear[k] else k
    return settled, d.ravel()[passed : passed + settled].nonzero()[0]


def _rounding(sheet: Sheet, path: np.ndarray, mistakes: np.ndarray) -> float:
    """Return by how much a margin of `_settled` can be off: a sum of m products by m eps / 2 times their sizes."""
    size = math.sqrt(np.einsum("kj,kj->k", path, path).max())
    moved = sheet.step * mistakes  # in a block, at most
    ahead, inside = path.shape[1] * (size + moved.max()), mistakes.max() * moved.max()
    before = (mistakes + 2) @ moved + len(path) * size
    eps = float(np.finfo(path.dtype).eps) / 2
    return eps * float(sheet.longest.max() * (1.1 * (ahead + inside + before) + 16 * (size + moved.max())))
