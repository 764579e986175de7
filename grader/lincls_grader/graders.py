"""Who marked what, and when: a table of our own beside nbgrader's in the gradebook; each mark adds a row.

nbgrader keeps of a cell what was entered last, and no name. The row is written in the transaction that enters the
mark. So of two people who mark the same answer neither is forgotten, and both are named.
"""

import getpass
import math
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from nbgrader import api
from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text, event, insert, inspect, select
from sqlalchemy.schema import CreateTable

from lincls_grader.report import Hand
from lincls_grader.text import message

MARKS = Table(
    "lincls_marks",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("assignment", String(128), nullable=False),
    Column("student", String(128), nullable=False),
    Column("cell", String(128), nullable=False),
    Column("points", Float),  # empty: they were taken back, or `words` were entered
    Column("extra", Float),
    Column("words", Text),  # empty: points were entered
    Column("grader", String(128), nullable=False),
    Column("time", String(40), nullable=False),
)


class Mark(NamedTuple):
    """What somebody entered."""

    points: float | None
    extra: float
    words: str | None
    by: str
    at: str


def prepare(session: Any) -> None:
    """Make the table where there is none."""
    session.execute(CreateTable(MARKS, if_not_exists=True))


@contextmanager
def signed(session: Any, by: str) -> Iterator[None]:
    """Note under this name whatever points and comments are entered in the session; under an empty one nothing."""

    def note(session: Any, *_: Any) -> None:
        rows = [row for change in session.dirty if (row := _row(change, by)) is not None]
        if rows:
            session.execute(insert(MARKS), rows)

    if by:
        event.listen(session, "before_flush", note)
    try:
        yield
        session.flush()
    finally:
        if by:
            event.remove(session, "before_flush", note)


def _row(each: Any, by: str) -> dict[str, Any] | None:
    """The row for an entered grade or comment of nbgrader's; None where nothing of a person's was entered."""
    points, extra, words = None, None, None
    if isinstance(each, api.Grade) and _set(each, "manual_score", "extra_credit"):
        points, extra = _number(each.manual_score), _number(each.extra_credit)
    elif isinstance(each, api.Comment) and _set(each, "manual_comment"):
        words = each.manual_comment or ""
    else:
        return None
    submission = each.notebook.assignment
    time = datetime.now(UTC).isoformat(timespec="seconds")
    about = {"assignment": submission.assignment.name, "student": submission.student.id, "cell": each.cell.name}
    return {**about, "points": points, "extra": extra, "words": words, "grader": by[:128], "time": time}


def _set(each: Any, *names: str) -> bool:
    """Whether somebody set one of these, also to the value that it had: who agrees has marked too."""
    return any(name in inspect(each).committed_state for name in names)


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def account() -> str:
    """The name of who works here: of the account, on a JupyterHub there; empty where there is none."""
    try:
        return os.environ.get("JUPYTERHUB_USER") or getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""


def keep(session: Any, name: str, student: str, hand: Iterable[Hand]) -> None:
    """Enter the signatures of what goes back into a gradebook that was lost."""
    about = {"assignment": name, "student": student}
    rows = []
    for entry in hand:
        own = {**about, "cell": entry.cell, "grader": entry.by, "time": entry.at}
        if entry.by and (entry.score is not None or entry.extra):
            rows.append({**own, "points": entry.score, "extra": entry.extra or None, "words": None})
        elif entry.by:
            rows.append({**own, "points": None, "extra": None, "words": entry.comment})
    if rows:
        session.execute(insert(MARKS), rows)


def of(session: Any, name: str) -> dict[tuple[str, str], list[Mark]]:
    """All that was entered for a set, by student and cell, in its order."""
    marks: dict[tuple[str, str], list[Mark]] = {}
    wanted = MARKS.c.student, MARKS.c.cell, MARKS.c.points, MARKS.c.extra, MARKS.c.words, MARKS.c.grader, MARKS.c.time
    for student, cell, points, extra, *rest in session.execute(
        select(*wanted).where(MARKS.c.assignment == name).order_by(MARKS.c.id)
    ):
        marks.setdefault((student, cell), []).append(Mark(points, extra or 0.0, *rest))
    return marks


def sign(hand: Hand, marks: list[Mark]) -> Hand:
    """What stands in the gradebook, with who entered it and what another person had given before."""
    if hand.score is None and not hand.extra:
        said = [mark for mark in marks if mark.words is not None]
        written = said[-1] if said and message(said[-1].words or "") == hand.comment else None
        return replace(hand, by=written.by, at=written.at) if written else hand
    given = [mark for mark in marks if mark.words is None]
    last = given[-1] if given and _same(given[-1], hand) else None
    by = last.by if last else ""
    others = [mark for mark in given if mark.by != by and mark.points is not None and not _same(mark, hand)]
    instead = f"{(others[-1].points or 0.0) + others[-1].extra:g} by {others[-1].by}" if others else ""
    return replace(hand, by=by, at=last.at if last else "", instead=instead)


def _same(mark: Mark, hand: Hand) -> bool:
    """Whether a mark is what stands in the gradebook."""
    alike = mark.points == hand.score or None not in (mark.points, hand.score)
    return alike and all(map(math.isclose, (mark.points or 0.0, mark.extra), (hand.score or 0.0, hand.extra)))
