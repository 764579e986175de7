"""Hand-ins that share code: fingerprints of the students' own cells, by winnowing.

Code is cut to its tokens; names, numbers and texts become one word each, so that renaming changes nothing. Every run of
RUN tokens has a hash, and of every WINDOW hashes in a row the least one is kept: two programs that share
RUN + WINDOW - 1 tokens in a row share a fingerprint. What the release gave to all, and what many in a class write, says
nothing and is left out. A list of alike pairs is a place to look, never a verdict.
Source: Schleimer, Wilkerson, Aiken, Winnowing: Local Algorithms for Document Fingerprinting, SIGMOD (2003).
"""

from __future__ import annotations

import hashlib
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

RUN, WINDOW = 10, 5  # tokens of a run, runs of a window
BITS = 48  # of a run's hash
MOST = 300  # fingerprints of a submission
FEWEST = 8  # fingerprints that two must share
LEAST_SHARE = 0.6  # of the fingerprints of the one that has fewer
COMMON = 0.1  # share of the class, and COMMON_LEAST submissions, beyond which a fingerprint is everybody's
COMMON_LEAST = 3
COMMON_MOST = 50  # submissions beyond which it is everybody's in any class
_KEYWORDS = frozenset(keyword.kwlist)
_TOKEN = re.compile(
    r"""\s*+ (?:
      (?P<name> [^\W\d]\w*+ (?!["']) )
    | (?P<sign> [()\[\]{},;~] | [-+%&@|^=:]=? )(?!>)
    | (?: \#[^\r\n]* | \\\r?\n )                                                        # no token
    | (?P<text> (?i:[bfru]|br|rb|fr|rf)?
        (?: "{3} (?:[^\\]|\\.)*? "{3} | '{3} (?:[^\\]|\\.)*? '{3}
          | "(?!"") (?:[^\r\n"\\]|\\(?:\r\n|.))* " | '(?!'') (?:[^\r\n'\\]|\\(?:\r\n|.))* ' ) )
    | (?P<open> (?i:[bfru]|br|rb|fr|rf)? (?: "{3} | '{3} ) )
    | (?P<number> 0[xX][\da-fA-F_]+ | 0[bBoO][\d_]+
        | (?: \d[\d_]*\.?(?:\d[\d_]*)? | \.\d[\d_]* ) (?:[eE][-+]?\d[\d_]*)? [jJ]? )
    | (?P<word> \w+ )                                                     # a name and a text side by side
    | (?P<rest> \.{3} | (?: \*\* | // | << | >> ) =? | -> | [*/<>!]= | \S ) )
    """,
    re.VERBOSE | re.DOTALL,
)
_CLASS = {"number": "0", "text": "text"}


class Pair(NamedTuple):
    """Two submissions, and the share of the smaller one's fingerprints that both have."""

    one: str
    other: str
    share: float
    shared: int


def prints(given: Iterable[str], released: Iterable[str] = ()) -> tuple[int, ...]:
    """The fingerprints of a student's cells, sorted; without those of the cells as they were released."""
    return tuple(sorted(_all(given) - _common(tuple(released)))[:MOST])


def pairs(found: Mapping[str, Iterable[int]]) -> list[Pair]:
    """The pairs of submissions that share much, most alike first; `found`: fingerprints by student.

    One student is compared with all others at a time, so the memory grows with the class and not with its pairs.
    """
    students = sorted(found)
    each = [np.unique(np.fromiter(found[student], dtype=np.uint64)) for student in students]
    ends = np.cumsum([0, *map(len, each)])
    prints = np.concatenate(each) if each else np.zeros(0, np.uint64)
    order = np.argsort(prints, kind="stable")  # holders of a fingerprint stand together, in the students' order
    holders = np.repeat(np.arange(len(students)), np.diff(ends))[order]
    starts = np.flatnonzero(np.append(True, np.diff(prints[order]) != 0)[: len(prints)])
    sizes = np.diff(np.append(starts, len(prints)))
    groups = np.empty(len(prints), np.int64)  # of each fingerprint of each student
    groups[order] = np.repeat(np.arange(len(starts)), sizes)
    few = sizes <= max(COMMON_LEAST, min(COMMON_MOST, int(COMMON * len(students))))
    own = np.bincount(holders[np.repeat(few, sizes)], minlength=len(students))
    alike = []
    for one, student in enumerate(students):
        mine = groups[ends[one] : ends[one + 1]]
        mine = mine[few[mine] & (sizes[mine] > 1)]
        if len(mine) < FEWEST:
            continue
        met = np.concatenate([holders[starts[g] : starts[g] + sizes[g]] for g in mine])
        others, counts = np.unique(met[met > one], return_counts=True)
        for other, count in zip(others.tolist(), counts.tolist(), strict=True):
            least = int(min(own[one], own[other]))
            if count >= FEWEST and count >= LEAST_SHARE * least:
                alike.append(Pair(student, students[other], count / least, count))
    return sorted(alike, key=lambda pair: (-pair.share, -pair.shared, pair.one, pair.other))


@lru_cache(maxsize=8)
def _common(released: tuple[str, ...]) -> frozenset[int]:
    """The fingerprints of a release: the same for a whole class."""
    return frozenset(_all(released))


def _all(sources: Iterable[str]) -> set[int]:
    return set().union(*(_winnowed(list(_words(source))) for source in sources))


def _words(source: str) -> Iterator[str]:
    """The tokens of a cell; up to a text that has no end, where there is one."""
    for token in _TOKEN.finditer(source):
        kind = token.lastgroup
        if kind in ("name", "word"):
            yield token[kind] if token[kind] in _KEYWORDS else "name"
        elif kind in ("sign", "rest"):
            yield token[kind]
        elif kind == "open":
            return
        elif kind is not None:
            yield _CLASS[kind]


def _winnowed(words: list[str]) -> list[int]:
    """Of every WINDOW runs in a row the least hash."""
    runs, windows = len(words) - RUN + 1, len(words) - RUN - WINDOW + 2
    if windows < 1:
        return []
    numbers = np.fromiter(map(_hash, words), np.uint64, len(words))
    hashes = np.zeros(runs, np.uint64)
    for k, factor in enumerate(_FACTORS):
        hashes += factor * numbers[k : k + runs]
    hashes >>= np.uint64(64 - BITS)
    return np.minimum.reduce([hashes[k : k + windows] for k in range(WINDOW)]).tolist()


@lru_cache(maxsize=1000)
def _hash(word: str) -> int:
    """A word's own hash, of 64 bits; a run's is the sum of its words' times the factor of their place, modulo 2^64."""
    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big")


_FACTORS = [np.uint64(_hash(f"place {k}") | 1) for k in range(RUN)]
