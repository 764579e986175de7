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
exactly rounded sum. So no decision depends on how the rows fall into blocks or on the order of a machine's sums.
Source: Pošík, slide 8 (turning the examples over); Shewchuk, Adaptive precision floating-point arithmetic, Discrete
and Computational Geometry 18 (1997) (exact sums, where rounding matters and only there).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

ROWS = 64  # of a block that is settled as a whole
SHEET = 12 * ROWS  # blocks settled one after the other, at most
LARGEST = 4096  # rows looked at at once where mistakes are rare
RARE = 16  # rows from one mistake to the next
MEMORY = 64  # mistakes over which this is averaged
KEPT, SMALL = 1.9, 2**22  # times the memory of X, or bytes: of that size what is made of X is kept
CACHED = 2**25  # bytes; of larger tables numpy's own sum of products is faster than that of the BLAS
SINGLE = np.float32
EPS, ROUGH = float(np.finfo(float).eps) / 2, float(np.finfo(SINGLE).eps) / 2
BELOW, ZEROS = np.tri(ROWS, k=-1, dtype=SINGLE), np.zeros(ROWS, SINGLE)
Rows = slice | np.ndarray


class Stretch(NamedTuple):
    """Rows that were corrected one after the other, and v after the last of them."""

    numbers: Sequence[int] | np.ndarray  # (k,)
    v: np.ndarray  # (1 + D,)


class Sheet(NamedTuple):
    """Blocks of turned examples in single precision, the last one filled up with zeros, and what settles them."""

    S: np.ndarray  # (blocks, ROWS, 1 + D)
    steps: np.ndarray  # (blocks, ROWS, 1 + D), the corrections: S, times the weights if there are any
    G: np.ndarray  # (blocks, ROWS, ROWS), the products of S and steps below the diagonal, else 0
    longest: float  # of the rows of S
    step: float  # no row of steps is longer


class Examples:
    """The turned examples of clean X (N, D) and t (N,) in {-1., +1.}; of a large X they are made where they are needed.

    With weights s (N,) a correction is v <- v + s_n t_n (1, x_n).
    """

    def __init__(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None = None):
        N, D = X.shape
        self.X, self.t, self.s, self._t = X, t, s, t if s is None else s * t
        with np.errstate(over="ignore"):
            self.reach = math.hypot(math.sqrt(N), float(np.linalg.norm(X)))  # no example is longer
        self._S = turned(X, t) if X.nbytes <= SMALL else None
        self.gap = 4.0 * RARE  # rows from one mistake to the next, lately
        self._sheets: dict[int, Sheet] = {}
        self._keep = 4 * N * (1 + D + ROWS) <= max(KEPT * X.nbytes, SMALL)

    def margins(self, rows: Rows, v: np.ndarray) -> np.ndarray:
        """Return t_n z(x_n) for some rows, (n,)."""
        if self._S is not None:
            return self._S[rows].dot(v)
        x, w = self.X[rows], v[1:]
        z = x.dot(w) if self.X.nbytes <= CACHED else np.einsum("nj,j->n", x, w)
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
        """Return what settles the places from `start` to `stop` of the order."""
        if order is not None:
            return self._sheet(order[start:stop])
        found = self._sheets.get(start)
        if found is None:
            found = self._sheet(slice(start, stop))
            if self._keep:
                self._sheets[start] = found
        return found

    def _terms(self, v: np.ndarray, numbers: Any) -> np.ndarray:
        t = self._t.take(numbers)
        terms = np.empty((1 + len(t), len(v)))
        terms[0], terms[1:, 0] = v, t
        np.multiply(self.X.take(numbers, axis=0), t[:, None], out=terms[1:, 1:])
        return terms

    def _sheet(self, rows: Rows) -> Sheet:
        x, t = self.X[rows], self.t[rows]
        blocks = -(-len(x) // ROWS)
        flat = np.zeros((blocks * ROWS, 1 + x.shape[1]), SINGLE)
        with np.errstate(over="ignore", invalid="ignore"):
            flat[: len(x), 0] = t
            np.multiply(x, t[:, None], out=flat[: len(x), 1:], casting="same_kind")
            S = flat.reshape(blocks, ROWS, -1)
            G = S @ S.swapaxes(1, 2)
            longest = math.sqrt(G.diagonal(axis1=1, axis2=2).max())
            G *= BELOW
            if self.s is None:
                return Sheet(S, S, G, longest, longest)
            s = np.zeros((blocks, 1, ROWS), SINGLE)
            s.flat[: len(x)] = self.s[rows]
            return Sheet(S, S * s.swapaxes(1, 2), G * s, longest, longest * float(s.max()))


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
    rounding = 2 * EPS * (len(v) + 2) * examples.reach
    i, block = 0, ROWS
    while i < N:
        if examples.gap >= RARE or N - i < ROWS:
            margins = examples.margins(slice(i, i + block) if order is None else order[i : i + block], v)
            doubt = rounding * math.sqrt(v.dot(v))
            right = margins > doubt
            k = int(right.argmin())
            if right[k]:
                i, block = i + len(right), min(2 * block, LARGEST)
                continue
            block = max(block // 2, ROWS)
            examples.gap += (k + 1 - examples.gap) / MEMORY
            certain = margins[k] < -doubt
            i += k
        else:
            start = i - i % SHEET
            stop = min(start + SHEET, N)
            passed, wrong = _settled(examples.sheet(start, stop, order), v, i - start, stop - start)
            if len(wrong):
                numbers = i + wrong if order is None else order[i + wrong]
                v = examples.last(v, numbers)
                yield Stretch(numbers, v)
            examples.gap = (1 + passed) / (1 + len(wrong))
            i += passed
            if i == stop:
                continue
            certain = False
        n = i if order is None else int(order[i])
        i += 1
        if certain or examples.is_mistake(n, v):
            v = examples.corrected(v, n)
            yield Stretch([n], v)


def worst_correction(examples: Examples, v: np.ndarray) -> Iterator[Stretch]:
    """Look at every row; if the smallest margin (the first of equals) is a mistake, yield its correction."""
    margins = examples.margins(slice(None), v)
    n = int(margins.argmin())
    if not margins[n] > 0:
        yield Stretch([n], examples.corrected(v, n))


def _settled(sheet: Sheet, v: np.ndarray, first: int, stop: int) -> tuple[int, np.ndarray]:
    """Settle a sheet's rows from `first` to `stop`, or to one in doubt: how many, and which of them are mistakes."""
    begun, passed = first // ROWS, first % ROWS
    blocks = len(sheet.S) - begun
    d, limits, changes = np.empty((blocks, ROWS), bool), *np.empty((2, blocks, ROWS), SINGLE)
    path = np.empty((blocks + 1, len(v)), SINGLE)  # of -v
    e = np.empty(ROWS, SINGLE)  # d as numbers
    had_their_turn = passed
    with np.errstate(over="ignore", invalid="ignore"):
        path[0] = -v
        whole = zip(*(each[begun:] for each in sheet[:3]), d, limits, changes, path, path[1:], strict=False)
        for S, steps, G, wrong, limit, change, before, after in whole:
            S.dot(before, limit)
            if had_their_turn:
                limit[:had_their_turn] = -np.inf
                had_their_turn = 0
            np.less_equal(ZEROS, limit, wrong)
            guess, found = b"", wrong.tobytes()
            while guess != found:
                guess = found
                np.copyto(e, wrong)
                G.dot(e, change)
                np.less_equal(change, limit, wrong)
                found = wrong.tobytes()
            np.subtract(before, e.dot(steps), after)
        off = _rounding(sheet, path, d.sum(axis=1))
        clear = (np.abs(changes - limits) > off).ravel()[passed : stop - begun * ROWS]
    k = int(clear.argmin())
    settled = len(clear) if clear[k] else k
    return settled, d.ravel()[passed : passed + settled].nonzero()[0]


def _rounding(sheet: Sheet, path: np.ndarray, mistakes: np.ndarray) -> float:
    """Return by how much a margin of `_settled` can be off: a sum of m products by m ROUGH times their sizes."""
    size = math.sqrt(np.einsum("kj,kj->k", path, path).max())
    moved = sheet.step * mistakes  # in a block, at most
    ahead, inside = path.shape[1] * (size + moved.max()), mistakes.max() * moved.max()
    before = (mistakes + 2) @ moved + len(path) * size
    return ROUGH * sheet.longest * float(1.1 * (ahead + inside + before) + 16 * (size + moved.max()))
