"""Hand-ins that share code: fingerprints of the students' own cells, by winnowing.

Code is cut to its tokens; names, numbers and texts become one word each, so that renaming changes nothing. Every run of
RUN tokens has a hash, and of every WINDOW hashes in a row the least one is kept: two programs that share
RUN + WINDOW - 1 tokens in a row share a fingerprint. What the release gave to all, and what many in a class write, says
nothing and is left out. A list of alike pairs is a place to look, never a verdict.
Source: Schleimer, Wilkerson, Aiken, Winnowing: Local Algorithms for Document Fingerprinting, SIGMOD (2003).
"""

from __future__ import annotations

import hashlib
import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

RUN, WINDOW = 10, 5  # tokens of a run, runs of a window
MOST = 300  # fingerprints of a submission
FEWEST = 8  # fingerprints that two must share
LEAST_SHARE = 0.6  # of the fingerprints of the one that has fewer
COMMON = 0.1  # share of the class, and COMMON_LEAST submissions, beyond which a fingerprint is everybody's
COMMON_LEAST = 3
_SKIPPED = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip


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
    """The pairs of submissions that share much, most alike first; `found`: fingerprints by student."""
    holders: dict[int, list[str]] = {}
    for student in sorted(found):
        for each in found[student]:
            holders.setdefault(each, []).append(student)
    most = max(COMMON_LEAST, int(COMMON * len(found)))
    rare = [students for students in holders.values() if 2 <= len(students) <= most]
    own = Counter(student for students in holders.values() if len(students) <= most for student in students)
    shared = Counter(pair for students in rare for pair in combinations(students, 2))
    alike = [
        Pair(one, other, count / min(own[one], own[other]), count)
        for (one, other), count in shared.items()
        if count >= FEWEST and count >= LEAST_SHARE * min(own[one], own[other])
    ]
    return sorted(alike, key=lambda pair: (-pair.share, -pair.shared, pair.one, pair.other))


@lru_cache(maxsize=8)
def _common(released: tuple[str, ...]) -> frozenset[int]:
    """The fingerprints of a release: the same for a whole class."""
    return frozenset(_all(released))


def _all(sources: Iterable[str]) -> set[int]:
    return {each for source in sources for each in _winnowed(list(_words(source)))}


def _words(source: str) -> Iterator[str]:
    """The tokens of a cell; up to where it is no Python, if it is none."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type in _SKIPPED:
                continue
            if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
                yield "name"
            elif token.type == tokenize.NUMBER:
                yield "0"
            elif token.type == tokenize.STRING:
                yield "text"
            else:
                yield token.string
    except (tokenize.TokenError, SyntaxError, ValueError, RecursionError):
        return


def _winnowed(words: list[str]) -> Iterator[int]:
    hashes = [
        int.from_bytes(hashlib.blake2b("\0".join(words[i : i + RUN]).encode(), digest_size=6).digest(), "big")
        for i in range(len(words) - RUN + 1)
    ]
    for i in range(max(0, len(hashes) - WINDOW + 1)):
        yield min(hashes[i : i + WINDOW])
