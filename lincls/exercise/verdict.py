"""The three states of an answer: not attempted, wrong (not yet), right.

A property check returns None when the answer is right and raises one of the two exceptions below when it is
not. In a graded test cell the exception takes the points. In a lecture the context `question` catches it,
prints one verdict line with the points, and never stops the notebook.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from lincls.exercise.run import graded
from lincls.language import many, tell

NOT_ATTEMPTED = "not attempted: put your answer in place of the dots (...)"
NBGRADER = "NBGRADER_EXECUTION"  # a variable that nbgrader sets where it grades or validates
NO_RETURN = "Is there a return at the end of the function?"


class _Verdict(AssertionError):
    def _render_traceback_(self) -> list[str]:
        """What Jupyter shows in place of a traceback: the message alone."""
        return str(self).split("\n")


class NotAttempted(_Verdict):
    """The stub is still there: an Ellipsis somewhere in the answer.

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the bias"):
    ...     check.value(..., 1.0)
    the bias: not attempted: 0 of 1 point
    """

    def __init__(self, message: str = NOT_ATTEMPTED) -> None:
        super().__init__(tell(message))


class Wrong(_Verdict):
    """The answer is not right yet: first the counterexample, then, where known, the misconception.

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.value(-1, 1)
    Traceback (most recent call last):
    lincls.exercise.verdict.Wrong: the value is -1, which is not right
    The sign is flipped.
    """

    later = ""  # what is said only when nobody may hand in any more: what would have been right, and why

    def __init__(self, message: str, *more: str | None, **fields: Any) -> None:
        """`message` and `more` are lines, the empty ones left out; `fields` stand in the first, as in `tell`."""
        super().__init__("\n".join([tell(message, **fields), *(tell(line) for line in more if line)]))


def explained(wrong: Wrong, more: str | None, at: str = "") -> Wrong:
    """The same counterexample, with where it was found, and one explanation: this one rather than its own."""
    first, _, rest = str(wrong).partition("\n")
    return Wrong(first + at, more or rest)


def telling() -> bool:
    """Whether a message may say what is wanted: in the grader, and in a lecture's question; never in a set's cell."""
    return graded() or bool(question._open)


def unlike(name: str, found: str, wanted: str) -> str:
    """'b is 2, wanted 3'; where the wanted value must not be told 'b is 2, which is not right'."""
    known, other = "{name} is {found}, wanted {wanted}", "{name} is {found}, which is not right"
    return tell(known if telling() else other, name=name, found=found, wanted=wanted)


def that(holds: Any, message: str) -> None:
    """Right when the condition holds: for one that no other property names.

    Parameters
    ----------
    holds : condition
    message : what is said when it does not

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("rows"):
    ...     check.that(3 == 4, "four rows are wanted")
    rows: not yet: 0 of 1 point
      four rows are wanted
    """
    if not holds:
        raise Wrong(message)


def explain(error: Exception | None) -> tuple[str, str]:
    """The state and the friendly lines for whatever was raised while an answer was checked, None for nothing."""
    if error is None:
        return "right", ""
    if isinstance(error, NotAttempted) or mentions_dots(error):
        return "not attempted", ""
    if isinstance(error, Wrong):
        return "not yet", str(error)
    if isinstance(error, NameError) and error.name:
        return "not yet", tell("{name} is not defined: run the cells above first", name=error.name)
    return "not yet", tell("the check met {kind}: {said}", kind=type(error).__name__, said=message_of(error))


def message_of(error: BaseException) -> str:
    """The text of any exception, cut at 200 characters; a broken `__str__` gives '?'."""
    try:
        text = str(error)
    except Exception:
        text = "?"
    return text if len(text) <= 200 else text[:197] + "..."


def mentions_dots(error: BaseException) -> bool:
    """True when an operation failed because one operand was still the stub `...`."""
    return isinstance(error, TypeError | AttributeError) and "ellipsis" in message_of(error).lower()


class question:
    """A context that checks one answer, prints its verdict line, and never stops the notebook.

    Parameters
    ----------
    name : what the line begins with
    points : what it is worth; the points of its parts add up to it

    Raises
    ------
    ValueError
        The points of its parts do not add up.

    Examples
    --------
    >>> from lincls.boolean import AND
    >>> from lincls.exercise import check
    >>> with check.question("AND by hand", points=2):
    ...     check.separates((1, 1), -1.5, AND)
    AND by hand: right: 2 of 2 points
    """

    _open: list[question] = []  # noqa: RUF012  (the questions now being checked, innermost last)

    def __init__(self, name: str, points: float = 1) -> None:
        self.name, self.points = name, points
        self.parts: list[tuple[str, float, str, str]] = []  # name, points, state, message

    def __enter__(self) -> question:
        question._open.append(self)
        return self

    def __exit__(self, kind, error, trace) -> bool:
        question._open.remove(self)
        if error is not None and not isinstance(error, Exception):
            return False
        if error is not None or not self.parts:
            self.parts.append(("", 0 if self.parts else self.points, *explain(error)))
        elif abs(sum(points for _, points, *_ in self.parts) - self.points) > 1e-9:
            raise ValueError(f"{self.name}: the points of its parts do not add up to {self.points:g}")
        earned = sum(points for _, points, state, _ in self.parts if state == "right")
        print(self._told(earned))
        if NBGRADER in os.environ:
            sys.displayhook(earned)  # a partial grade
        return True

    def _told(self, earned: float) -> str:
        states = {state for *_, state, _ in self.parts}
        state = states.pop() if len(states) == 1 else "partly right" if earned else "not yet"
        said = "{name}: {state}: {earned:g} of {points}"
        lines = [tell(said, name=self.name, state=tell(state), earned=earned, points=many(self.points, "point"))]
        for name, _, what, message in self.parts:
            if what != "right" and state != "not attempted" and (name or message):
                lines += (f"{name}: {message or what}" if name else message).split("\n")
        return "\n  ".join(lines)


class part:
    """A context for a part of the open question, with points of its own.

    Parameters
    ----------
    name : what its messages begin with
    points : what it is worth

    Raises
    ------
    ValueError
        No question is open.

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("a line", points=3):
    ...     with check.part("the slope", points=2):
    ...         check.value(2.0, 2.0)
    ...     with check.part("the bias", points=1):
    ...         check.value(0.0, 1.0, name="b")
    a line: partly right: 2 of 3 points
      the bias: b is 0, wanted 1
    """

    def __init__(self, name: str, points: float = 1) -> None:
        if not question._open:
            raise ValueError("check.part: open it inside `with check.question(...)`")
        self.name, self.points, self._question = name, points, question._open[-1]

    def __enter__(self) -> part:
        return self

    def __exit__(self, kind, error, trace) -> bool:
        if error is not None and not isinstance(error, Exception):
            return False
        self._question.parts.append((self.name, self.points, *explain(error)))
        return True
