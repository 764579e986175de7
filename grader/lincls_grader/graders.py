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
from sqlalchemy.orm.attributes import flag_modified
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
BY_HAND = {api.Grade: ("manual_score", "extra_credit"), api.Comment: ("manual_comment",)}


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
    """Note under this name whatever points and comments are entered in the session; under an empty one nothing.

    They are written also where they are what was read, since somebody may have entered others meanwhile; and noted
    after that, when the row is locked. So the last mark of an answer is the one that stands.
    """
    rows: list[dict[str, Any]] = []

    def entered(session: Any, *_: Any) -> None:
        for change in session.dirty:
            if (row := _row(change, by)) is not None:
                rows.append(row)
                for name in _set(change):
                    flag_modified(change, name)

    def note(session: Any, *_: Any) -> None:
        if rows:
            session.execute(insert(MARKS), rows)
            rows.clear()

    listeners = {"before_flush": entered, "after_flush": note} if by else {}
    for moment, listener in listeners.items():
        event.listen(session, moment, listener)
    try:
        yield
        session.flush()
    finally:
        for moment, listener in listeners.items():
            event.remove(session, moment, listener)


def _row(each: Any, by: str) -> dict[str, Any] | None:
    """The row for an entered grade or comment of nbgrader's; None where nothing of a person's was entered."""
    points, extra, words = None, None, None
    if not _set(each):
        return None
    if isinstance(each, api.Grade):
        points, extra = _number(each.manual_score), _number(each.extra_credit)
    else:
        words = each.manual_comment or ""
    submission = each.notebook.assignment
    time = datetime.now(UTC).isoformat(timespec="seconds")
    about = {"assignment": submission.assignment.name, "student": submission.student.id, "cell": each.cell.name}
    return {**about, "points": points, "extra": extra, "words": words, "grader": by[:128], "time": time}


def _set(each: Any) -> list[str]:
    """What somebody set of an object of nbgrader's, also to the value that it had: who agrees has marked too."""
    names = next((names for kind, names in BY_HAND.items() if isinstance(each, kind)), ())
    return [name for name in names if name in inspect(each).committed_state]


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
