"""Hand-ins that share code: fingerprints of what students wrote, weighed by how few of the class have them.

A cell is read as Python. Each statement, and each part of one that has SMALLEST parts of its own, becomes a fingerprint
of its form: without names, numbers and texts, the sides of a sum or a comparison in one order, `x += 1` as `x = x + 1`,
`a, b = 1, 2` as two statements, and what does nothing (`pass`, docstrings, annotations, prints) left out. So a
fingerprint outlives other names, lines in another order and dead code. What the release gave says nothing. What many
write weighs little and what few write weighs much, so a ring stands out whatever its size. Answers are compared alone,
and once more with the students' own cells. A group is a place to look, never a verdict.
Sources: Baxter and others, Clone Detection Using Abstract Syntax Trees, ICSM 1998 (trees, sides in one order);
Schleimer, Wilkerson, Aiken, Winnowing: Local Algorithms for Document Fingerprinting, SIGMOD 2003 (the least hashes are
kept, the release is left out); Spärck Jones, A Statistical Interpretation of Term Specificity, 1972 (weights).
"""

import ast
import hashlib
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from lincls_grader.forms import forms

MOST, LONGEST, REPAIRS = 400, 100_000, 30  # fingerprints, characters and lines that are no Python, of a cell
CELLS = 40  # that a student added, the longest
MARK, OWN = 1 << 50, 1 << 49  # in each fingerprint of this kind; in one that stands in the student's own cells alone
FEWEST = 12  # fingerprints that two must share
LEAST_SHARE = 0.8  # of the weight of the one that has less
LEAST_WEIGHT = 0.4  # of what a student in the middle of the class has
COMMON, COMMON_LEAST = 0.75, 2  # share of the class, and students, beyond which a fingerprint is everybody's
COMMON_MOST = 500  # students beyond which it is everybody's in any class
_SHELL = re.compile(r"^(\s*)(?:%{1,2}(?:time|timeit|prun)\b(?: +-\w+(?: +\d+)?)*|[!%?].*)|(?<== )[!%].*$", re.M)


class Pair(NamedTuple):
    """Two submissions, and the share of the smaller one's fingerprints, by weight, that both have."""

    one: str
    other: str
    share: float
    shared: int


class Group(NamedTuple):
    """Submissions that hang together by pairs."""

    students: tuple[str, ...]
    least: float  # share of its pairs
    most: float


def prints(answers: Iterable[str], own: Iterable[str] = (), released: Iterable[str] = ()) -> tuple[int, ...]:
    """The fingerprints of a student's answers and own cells, sorted, without those of the released cells."""
    given = frozenset().union(*map(of_cell, released))
    first = frozenset().union(*map(of_cell, answers)) - given
    longest = sorted(own, key=len)[-CELLS:]
    second = frozenset().union(*map(of_cell, longest)) - given - first
    return tuple(sorted([*first, *(code | OWN for code in second)]))


def is_known(found: Iterable[int]) -> bool:
    """Whether the fingerprints can be compared: those of an earlier version cannot."""
    return all(code & MARK for code in found)


def plain(found: Iterable[int]) -> set[int]:
    """The fingerprints without the note that they stand in own cells."""
    return {code & ~OWN for code in found}


@lru_cache(maxsize=1000)
def of_cell(source: str) -> frozenset[int]:
    """The fingerprints of a cell, MOST at most."""
    return frozenset(sorted({_hash(text) for _, text in forms(_tree(source))})[:MOST])


def shared_lines(source: str, others: set[int]) -> set[int]:
    """The numbers of the lines that have a fingerprint which others have too, from 1."""
    return {line for line, text in forms(_tree(source)) if _hash(text) in others}


def pairs(found: Mapping[str, Iterable[int]]) -> list[Pair]:
    """The pairs of submissions that share much, most alike first; `found`: fingerprints by student."""
    known = {student: np.array(sorted(each), np.uint64) for student, each in sorted(found.items())}
    own, best = np.uint64(OWN), dict[tuple[str, str], Pair]()
    for group in (
        {student: prints[prints & own == 0] for student, prints in known.items()},
        {student: np.unique(prints & ~own) for student, prints in known.items()},
    ):
        for pair in _pairs(group):
            best[pair[:2]] = max(pair, best.get(pair[:2], pair), key=lambda pair: (pair.share, pair.shared))
    return sorted(best.values(), key=lambda pair: (-pair.share, -pair.shared, pair.one, pair.other))


def groups(found: Sequence[Pair]) -> list[Group]:
    """The groups that pairs form, in the order of the pairs."""
    where: dict[str, list[str]] = {}
    for pair in found:
        one, other = (where.setdefault(student, [student]) for student in pair[:2])
        if one is not other:
            one += other
            where.update(dict.fromkeys(other, one))
    made: dict[int, list[float]] = {}
    for pair in found:
        made.setdefault(id(where[pair.one]), []).append(pair.share)
    members = {id(group): group for group in where.values()}
    return [Group(tuple(sorted(members[key])), min(shares), max(shares)) for key, shares in made.items()]


def _pairs(found: Mapping[str, np.ndarray]) -> Iterator[Pair]:
    """One student is compared with all others at a time, so the memory grows with the class and not with its pairs."""
    students, codes = list(found), list(found.values())
    count = sum(map(bool, map(len, codes)))  # who wrote something
    ends = np.cumsum([0, *map(len, codes)])
    prints = np.concatenate(codes) if codes else np.zeros(0, np.uint64)
    order = np.argsort(prints, kind="stable")  # holders of a fingerprint stand together, in the students' order
    holders = np.repeat(np.arange(len(students)), np.diff(ends))
    starts = np.flatnonzero(np.append(True, np.diff(prints[order]) != 0)[: len(prints)])
    sizes = np.diff(np.append(starts, len(prints)))
    kinds = np.empty(len(prints), np.int64)  # of each fingerprint of each student
    kinds[order] = np.repeat(np.arange(len(starts)), sizes)
    weights = np.log((count + 1) / np.maximum(sizes, 1)) * (
        sizes <= min(COMMON_MOST, max(COMMON_LEAST, COMMON * count))
    )
    own = np.bincount(holders, weights[kinds], minlength=len(students))
    least = LEAST_WEIGHT * np.median(own[own > 0]) if own.any() else 0.0
    holders = holders[order]
    for one, student in enumerate(students):
        mine = kinds[ends[one] : ends[one + 1]]
        mine = mine[(weights[mine] > 0) & (sizes[mine] > 1)]
        if len(mine) < FEWEST or weights[mine].sum() < least:
            continue
        met = np.concatenate([holders[starts[k] : starts[k] + sizes[k]] for k in mine])
        counts = np.bincount(met, minlength=len(students))
        shared = np.bincount(met, np.repeat(weights[mine], sizes[mine]), minlength=len(students))
        shares = shared / np.maximum(np.minimum(own, own[one]), 1e-9)
        for other in np.flatnonzero((shares >= LEAST_SHARE) & (shared >= least) & (counts >= FEWEST)).tolist():
            if other > one:
                yield Pair(student, students[other], min(float(shares[other]), 1.0), int(counts[other]))


def _tree(source: str) -> ast.Module:
    """The cell as Python reads it; lines that it cannot read, such as a text without an end, do nothing."""
    lines = _SHELL.sub(lambda found: found[1] or "0", source[:LONGEST].replace("\0", "")).splitlines()
    for _ in range(REPAIRS):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse("\n".join(lines))
        except SyntaxError as error:
            at = (error.lineno or 0) - 1
            if not 0 <= at < len(lines) or lines[at].strip() == "pass":
                break
            lines[at] = lines[at][: len(lines[at]) - len(lines[at].lstrip())] + "pass"
        except (ValueError, RecursionError, MemoryError):
            break
    return ast.Module([], [])


@lru_cache(maxsize=10_000)
def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=6).digest(), "big") | MARK
