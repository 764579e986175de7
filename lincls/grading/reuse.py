"""Results that are used again: of two hand-ins with the same code, the same numbers and the same hidden inputs.

What a checker finds depends on the rebuilt cells (whose numbers are answered is said in one of them), the set, the
run's seed and the limits. Where all are equal, as for copies and for a file that was handed in twice, the result is.
What was stopped is never used again, whether by time, by memory or by a crash: the next one may be luckier.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from lincls.grading.report import BY_HAND, WAITS, AnswerOutput, CellResult
from lincls.grading.sandbox import Limits
from lincls.grading.submission import Step

SWITCH = "LINCLS_REUSE"  # environment variable: "no" for a measurement that counts every run
MOST, LONGEST = 50, 50_000  # results that are kept; characters of what one printed
SECONDS = 1.0  # of a run: in a longer one a function may have been stopped for its time
_PLAIN = {"right", "wrong", "not attempted", WAITS, BY_HAND}


class Kept:
    """The last results, by all that they depend on."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, Any] = OrderedDict()

    def get(self, key: str) -> Any | None:
        """The result of an equal hand-in, if it is kept."""
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def add(self, key: str, result: Any) -> None:
        self._found[key] = result
        if len(self._found) > MOST:
            self._found.popitem(last=False)


def wanted() -> bool:
    return os.environ.get(SWITCH) != "no"


def key(steps: Sequence[Step], remarks: Sequence[str], digest: str, seed: int, limits: Limits) -> str:
    """Equal where everything is that a result depends on; `digest` is the set's."""
    cells = [[step.kind, step.name, step.source] for step in steps]
    about = [cells, list(remarks), digest, seed, asdict(limits)]
    return hashlib.sha256(json.dumps(about).encode()).hexdigest()


def may_be_kept(cells: Sequence[CellResult], outputs: Sequence[AnswerOutput], seconds: float) -> bool:
    """Whether a result would be the same again, and is small."""
    return (
        seconds < SECONDS
        and all(cell.status in _PLAIN and "did not stop" not in cell.message for cell in cells)
        and not any(output.images for output in outputs)
        and sum(len(output.text) + len(output.source) for output in outputs) <= LONGEST
    )
