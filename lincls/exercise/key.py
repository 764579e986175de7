"""The answer key: what the visible tests of questions answered by hand compare with, out of the students' sight.

A test cell that a student reads must not hold the answer. So the wanted values, and what is said about wrong ones,
are in `keys/NN_topic.toml`, one table a test cell, with the names of the check's own parameters:

    [q4-b]
    wanted = [-1.5722, 1.5722]
    [q4-b.mistakes]
    "Take natural logarithms." = [-1.0361, 1.0361]

and the cell says `check.array(cuts, name="cuts", tol=0.01, **check.key("q4-b"))`. It is no lock: the file is in the
package, where a student who looks for it finds it. The grader hides the folder from what students hand in.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from . import hint

FOLDER = Path(__file__).parent / "keys"


def key(cell: str) -> dict[str, Any]:
    """The entries for a test cell of the set that has begun; each call gives a new copy.

    Parameters
    ----------
    cell : grade_id of the test cell

    Returns
    -------
    parameters of a check, by name

    Raises
    ------
    RuntimeError
        No set has begun.
    KeyError
        The cell is not in the file.

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.begin("03_perceptron")
    >>> sorted(check.key("q2-a"))
    ['right', 'why']
    """
    if not hint.current():
        raise RuntimeError("no set has begun: run the first code cell of the notebook, then this one again")
    return deepcopy(read(hint.current())[cell])


@cache
def read(name: str) -> dict[str, dict[str, Any]]:
    """The key of one set by test cell. Raises OSError where there is none."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
