"""What a set keeps beside its notebook: hints, for who asks, the running score, and whose numbers they are.

The set-up cell of a set calls `begin`. Hints come in three stages, a nudge, then the idea, then almost all of it; their
texts are in `hints/NN_topic.toml`, or beside the notebook of a set that does not come with the package, one table a
question:

    [q3]
    nudge = "..."
    idea = "..."
    almost = "..."

A hint is printed and never raised: it can stand in any cell of a student's notebook. It costs nothing, unless the
teacher sets a price: then each stage says what it takes off, and the running score says so too. The count is kept in
the session alone; nothing is taken off by itself.
"""

from __future__ import annotations

import sys
import textwrap
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from lincls.exercise import session
from lincls.exercise.plain import show
from lincls.exercise.run import graded
from lincls.exercise.variants import normal_id
from lincls.language import many, tell

STAGES = ("nudge", "idea", "almost")
HINTS = Path(__file__).parent / "hints"
_WIDTH = 100
NOBODYS = "STUDENT is empty: these are nobody's numbers. Put your student number or login, in quotes, into its cell."

_set = ""
_total: float | None = None  # points of the set
_price = 0.0  # of one stage of a hint
_earned: dict[str, float] = {}  # points of the test cells that were passed
_given: dict[tuple[str, str], int] = {}  # how many hints were given, by set and question


def begin(name: str, points: float | None = None, *, price: float = 0.0) -> None:
    """Say in the set-up cell which set this is; the running score starts at 0.

    Parameters
    ----------
    name : the set's name
    points : what all its questions together are worth
    price : points for each stage of a hint that is opened

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.begin("04_convexity")
    >>> check.hint("the first one")
    There is no question 'the first one' in 04_convexity. There are hints for q1, q2, q3, q4, q5, q6, q7, q8, q9, q10.
    """
    global _set, _total, _price
    _set, _total, _price = name, points, price
    _earned.clear()
    session.tell_of_missing_names(sys._getframe(1).f_globals)


def named(student: Any) -> None:
    """Say so where there is no name: then the numbers are nobody's, and a grader sees it.

    Parameters
    ----------
    student : what stands in STUDENT

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.named("ada")
    >>> check.named("")
    STUDENT is empty: these are nobody's numbers. Put your student number or login, in quotes, into its cell.
    """
    known = type(student) in (str, int) and normal_id(student)
    if not known and not graded():
        print(tell(NOBODYS))


def passed(cell: str, points: float) -> None:
    """Print that a test cell is passed, and the running score; a cell that runs again counts once.

    Parameters
    ----------
    cell : grade_id of the test cell
    points : what it is worth

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.begin("04_convexity", points=31)
    >>> check.passed("q1-a", 2)
    ✓ q1-a: 2 points. So far 2 of 31.
    >>> check.passed("q1-b", 1)
    ✓ q1-b: 1 point. So far 3 of 31.
    """
    if graded():
        return
    _earned[cell] = points
    total = "" if _total is None else tell(" of {total:g}", total=_total)
    less = tell(", less {price:g} for hints", price=_price * _opened()) if _price and _opened() else ""
    said, worth, earned = "✓ {cell}: {points}. So far {earned:g}{total}{less}.", many(points, "point"), _earned.values()
    print(tell(said, cell=cell, points=worth, earned=sum(earned), total=total, less=less))


def _opened() -> int:
    """How many stages of hints were opened in this set."""
    return sum(stages for (name, _), stages in _given.items() if name == _set)


def hint(question: Any = "") -> None:
    """Print the next hint to a question of this set, below those given before.

    Parameters
    ----------
    question : the question's name, or that of one of its cells

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.begin("04_convexity")
    >>> check.hint("Q99")
    There is no question 'Q99' in 04_convexity. There are hints for q1, q2, q3, q4, q5, q6, q7, q8, q9, q10.
    """
    print(_answer(question))


def _answer(question: Any) -> str:
    if not _set:
        return tell("No set has begun: run the first code cell of the notebook, then ask again.")
    try:
        hints = read(_file(_set))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return tell("The hints of {set} cannot be read here ({error}).", set=_set, error=type(error).__name__)
    name = question.strip().lower().split("-")[0] if type(question) is str else ""  # q4 of its cells q4-2 and q4-a
    if name not in hints:
        said = "There is no question {question} in {set}. There are hints for {listed}."
        return tell(said, question=show(question), set=_set, listed=", ".join(hints))
    before = _given.get((_set, name), 0)
    stage = _given[_set, name] = min(before + 1, len(STAGES))
    texts = [_wrapped(tell(str(hints[name].get(word, "")))) for word in STAGES[:stage]]
    parts = [
        tell("{name}, hint {n} of {most}", name=name, n=i + 1, most=len(STAGES)) + f"\n{text}"
        for i, text in enumerate(texts)
    ]
    if _price:
        parts.append(_costs(before, stage))
    return "\n\n".join(parts)


def _file(name: str) -> Path:
    """Where the hints of a set are: in the package, or beside the notebook."""
    own = Path.cwd() / f"{name}.toml"
    return own if own.is_file() and not (HINTS / own.name).is_file() else HINTS / own.name


def _costs(before: int, stage: int) -> str:
    """What the hints of this question cost, and what the next one would."""
    new = "It costs {price}: {paid} for hints in this set so far."
    old = "It is paid for; each cost {price}: {paid} for hints in this set so far."
    price, paid = many(_price, "point"), many(_price * _opened(), "point")
    said = tell(new if stage > before else old, price=price, paid=paid)
    return said + (tell(" The next one costs {price} too.", price=price) if stage < len(STAGES) else "")


def _wrapped(text: str) -> str:
    """Paragraphs filled; lines that start with blanks are code and stay as they are."""
    lines = text.strip("\n").split("\n")
    return "\n".join(line if line.startswith(" ") or not line else textwrap.fill(line, _WIDTH) for line in lines)


@cache
def read(file: Path) -> dict[str, dict[str, Any]]:
    """The tables of a file by question or test cell. Raises OSError where there is none."""
    return tomllib.loads(file.read_text(encoding="utf-8"))
