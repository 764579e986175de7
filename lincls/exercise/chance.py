"""What no student knows beforehand: inputs that are drawn, other ones in every grading run, and rows of a hidden table.

    rng = check.rng(103)
    X, t = check.unseen("hidden_11.csv", 2000)

In a notebook the first is `np.random.default_rng(103)`. In a grading run (`lincls.exercise.run`) the numbers depend on
its recorded seed too, and on what is judged: the question, whose numbers it has, and the text of the answer. So an
answer that was made to fit one set of inputs does not fit the next, and a table of what another hand-in was asked, by
the same student in the same run, fits nothing.

The table is one beside the solution, on which a finished classifier is judged, and the call stands between the hidden
tests alone, so no release holds it. The grader takes the table along with the set's notebook; where hidden tests run in
a notebook, it is read from that folder, or from the folders of `solutions` in one above it. Its first row names the
columns, and the last column is the class. What is judged is a part of it that the seed of the grading run draws: the
same part for the whole class, so that equal rules have equal costs, and for each answer in an order of its own, so that
what one was asked is no list of decisions for another. What was measured there is noted by `note`, and the grader puts
it on the board of the class.
"""

from __future__ import annotations

import csv
from functools import lru_cache
from pathlib import Path

import numpy as np

from lincls.exercise.run import current
from lincls.exercise.verdict import Wrong

CLASSES = ("wanted", "junk")  # the words in a table's last column


def rng(key: int) -> np.random.Generator:
    """A Generator of the question's key and, while a run is graded, of the run's seed.

    Parameters
    ----------
    key : whole number, of the question's own

    Returns
    -------
    numpy Generator

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.rng(103).integers(10, size=3)
    array([5, 3, 0])
    """
    return np.random.default_rng(np.random.SeedSequence(key, spawn_key=_spawn_key()))


def _of_run(key: int) -> np.random.Generator:
    """A Generator of the key and of the run's seed alone: what is drawn is the same for the whole class."""
    return np.random.default_rng(np.random.SeedSequence(key, spawn_key=_spawn_key()[:1]))


def _spawn_key() -> tuple[int, ...]:
    run = current()
    return run.spawn_key if run is not None else ()


def unseen(name: str, rows: int | None = None):
    """Return the features (N, D) and the classes (N,), 0 for the first, of rows that no student has.

    Parameters
    ----------
    name : of the file beside the solution
    rows : how many; None for all

    Returns
    -------
    X, t

    Raises
    ------
    Wrong
        There is no such table here.

    Examples
    --------
    >>> from lincls.exercise import check
    >>> from lincls.exercise.run import GradingRun, grading
    >>> with grading(GradingRun(tables={"hidden.csv": b"x1,x2,class\\n1,2,junk\\n3,4,wanted\\n"})):
    ...     check.unseen("hidden.csv", 2)[1].sum()
    np.int64(1)
    """
    X, t = _read(_text(name))
    part = _of_run(len(t)).permutation(len(t))[:rows]
    order = rng(len(t)).permutation(part)
    return X[order], t[order]


@lru_cache(maxsize=1)  # the steps of a question ask for one table again and again
def _read(text: str) -> tuple[np.ndarray, np.ndarray]:
    header, *lines = csv.reader(text.splitlines())
    words = [word for line in lines for word in line[:-1]]
    known = {word: float(word) for word in set(words)}  # few are different
    X = np.array([known[word] for word in words], dtype=np.float64).reshape(len(lines), len(header) - 1)
    return X, np.array([CLASSES.index(line[-1]) for line in lines])


def note(case: str, mean: float, low: float, high: float, rows: int) -> None:
    """Tell the grader what a decision costs a case, with its interval, on so many unseen rows."""
    run = current()
    if run is not None:
        run.measured(case, mean, low, high, rows)


def _text(name: str) -> str:
    run = current()
    tables = run.tables if run is not None else None
    if tables is not None and name in tables:
        return tables[name].decode()
    here = Path.cwd()
    for folder in () if tables is not None else (here, *here.parents):
        for file in (folder / name, *sorted(folder.glob(f"solutions/*/{name}"))):
            if file.is_file():
                return file.read_text(encoding="utf-8")
    raise Wrong("the rows on which this is judged are not here: the grader has them")
