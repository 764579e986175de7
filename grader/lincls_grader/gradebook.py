"""nbgrader's own gradebook, written by one process: SQLite by default, PostgreSQL or another database by URL.

Automatic scores and comments are written, one transaction a batch. What a person entered (manual scores, extra
credit, manual comments) is never touched; where a manual score meets a new automatic one, the cell is marked
for review, as nbgrader does.
"""

import contextlib
import logging
import shlex
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from alembic.script import ScriptDirectory
from nbformat import v4
from nbgrader import api, preprocessors
from nbgrader.dbutil import ALEMBIC_DIR
from nbgrader.utils import parse_utc
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from traitlets.config import Config

from lincls_grader import files, graders
from lincls_grader.errors import GradingError
from lincls_grader.report import WAITS, Hand, Report
from lincls_grader.tables import UNPROTECTED
from lincls_grader.text import message

_STEPS = ("LockCells", "ClearSolutions", "ComputeChecksums", "SaveCells")  # of `nbgrader generate_assignment`
FILE = "gradebook.txt"  # in the folder of grades: the address of its gradebook, if that is elsewhere
PASSWORD_NOTE = ", with the password for ***"


class Book:
    """A gradebook open for one set: `with Book(url, solution) as book: book.write(reports)`.

    `settings` are the course's own for nbgrader, as `nbgrader_config.py` gives them.
    """

    def __init__(self, url: str, solution: Path, settings: Mapping[str, Any] | None = None) -> None:
        self.name = solution.stem
        course = (settings or {}).get("CourseDirectory", {}).get("course_id") or "default_course"
        with _quietly():
            try:
                self._book = api.Gradebook(driven(url), course_id=course)
            except (SQLAlchemyError, ArgumentError, ImportError) as error:
                reason = str(error).strip().split("\n")[0]
                raise GradingError(
                    f"the gradebook {shown(url)} does not open: {reason}. The address is SQLAlchemy's: "
                    "sqlite:///FILE or postgresql://USER@HOST/DATABASE (which needs the package psycopg)"
                ) from None
            try:
                with _answering():
                    self._add_set(solution, settings or {})
                    graders.prepare(self._book.db)
                    self._book.db.commit()
            except BaseException:
                self._book.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._book.close()

    def _add_set(self, solution: Path, settings: Mapping[str, Any]) -> None:
        """Enter the set's cells as `nbgrader generate_assignment` does, with nbgrader's own preprocessors."""
        url, config = self._book.engine.url, Config(settings)
        about = {"notebook": self.name, "assignment": self.name}
        resources = {"nbgrader": {**about, "db_url": url.render_as_string(hide_password=False)}}
        notebook = v4.reads(solution.read_text("utf-8"))
        try:
            self._book.update_or_create_assignment(self.name)
            for name in _STEPS:
                notebook, _ = getattr(preprocessors, name)(config=config).preprocess(notebook, resources)
        except RuntimeError as error:
            raise GradingError(
                f"{error}. The set {self.name} has other cells now than when it was graded into this gradebook. Name a "
                f"new one with --gradebook, or remove the set: nbgrader db assignment remove {self.name} --force "
                f"--db {shlex.quote(shown(url))}{PASSWORD_NOTE if url.password else ''}"
            ) from None
        finally:
            self._book.db.expunge_all()
        self.released = notebook

    def holds(self, student: str) -> bool:
        """Whether the student has a submission of the set in the gradebook."""
        with _answering():
            try:
                self._book.find_submission(self.name, student)
            except api.MissingEntry:
                return False
        return True

    def entered(self) -> dict[str, tuple[Hand, ...]]:
        """What people have entered for the set, by student: points, extra credit, comments."""
        hands: dict[str, dict[str, Hand]] = {}
        session = self._book.db
        with _answering():
            grades = session.query(
                api.Student.id,
                api.BaseCell.name,
                api.Grade.manual_score,
                api.Grade.extra_credit,
                api.Grade.needs_manual_grade,
            )
            rows = grades.select_from(api.Grade).join(api.BaseCell, api.Grade.cell_id == api.BaseCell.id)
            rows = self._of_the_set(rows.join(api.SubmittedNotebook, api.Grade.notebook_id == api.SubmittedNotebook.id))
            for student, cell, score, extra, review in rows:
                if score is not None or extra:
                    review = bool(review) and score is not None
                    hands.setdefault(student, {})[cell] = Hand(cell, score, extra or 0.0, review=review)
            comments = session.query(api.Student.id, api.BaseCell.name, api.Comment.manual_comment)
            rows = comments.select_from(api.Comment).join(api.BaseCell, api.Comment.cell_id == api.BaseCell.id)
            rows = rows.join(api.SubmittedNotebook, api.Comment.notebook_id == api.SubmittedNotebook.id)
            for student, cell, comment in self._of_the_set(rows):
                if comment:
                    said = hands.setdefault(student, {})
                    said[cell] = replace(said.get(cell, Hand(cell)), comment=message(comment))
            marks = graders.of(session, self.name)
            session.expunge_all()
        return {
            student: tuple(graders.sign(cells[name], marks.get((student, name), [])) for name in sorted(cells))
            for student, cells in hands.items()
        }

    def _of_the_set(self, rows: Any) -> Any:
        rows = rows.join(api.SubmittedAssignment, api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id)
        rows = rows.join(api.Student, api.SubmittedAssignment.student_id == api.Student.id)
        rows = rows.join(api.Assignment, api.SubmittedAssignment.assignment_id == api.Assignment.id)
        return rows.filter(api.Assignment.name == self.name)

    def scores(self, entries: Iterable[tuple[str, str, float | None, str | None]], by: str = "") -> list[float]:
        """Enter several of (student, question or cell, points, comment), or none where one is not to be entered.

        `by` is who gives them; empty for nobody who should be named. The most points of each come back. Raises
        GradingError for no such submission or question, or for more points than it has.
        """
        with _answering(), self._transaction(), graders.signed(self._book.db, by):
            return [self._score(*entry) for entry in entries]

    def _score(self, student: str, question: str, points: float | None, comment: str | None) -> float:
        try:
            submission = self._book.find_submission(self.name, student)
        except api.MissingEntry:
            raise GradingError(
                f"the gradebook has no submission of {self.name} by {student!r}; grade the set first"
            ) from None
        grades = [
            grade for notebook in submission.notebooks for grade in notebook.grades
            if question in (grade.name, grade.name.split("-")[0])
        ]  # fmt: skip
        if not grades:
            raise GradingError(f"{self.name} has no question {question!r} with points")
        most = sum(grade.max_score for grade in grades)
        if points is not None:
            if not 0 <= points <= most:
                raise GradingError(f"{question} has {most:g} points; {points:g} are not from 0 to {most:g}")
            left = points
            for grade in sorted(grades, key=lambda each: each.name):
                grade.manual_score = min(left, grade.max_score)
                grade.extra_credit, grade.needs_manual_grade = None, False
                left -= grade.manual_score
        if comment is not None:
            said = [
                remark for notebook in submission.notebooks for remark in notebook.comments if remark.name == question
            ]
            if not said:
                raise GradingError(f"{self.name} has no answer cell {question!r} to comment on")
            said[0].manual_comment = comment
        return most

    def write(self, reports: Iterable[Report], times: Mapping[str, str] | None = None) -> None:
        """Enter reports, all of them or, after an error, none; `times`: when a student handed in."""
        try:
            with _quietly(), self._transaction():
                for report in reports:
                    self._enter(report, (times or {}).get(report.student))
        except (SQLAlchemyError, api.InvalidEntry) as error:
            raise GradingError(
                f"the gradebook does not take these grades: {str(error).split(chr(10))[0]}. Run the same command "
                "again when it does; nothing is graded twice"
            ) from None

    def _enter(self, report: Report, time: str | None) -> None:
        self._book.update_or_create_student(report.student)
        submission = self._book.update_or_create_submission(self.name, report.student)
        if time:
            with contextlib.suppress(ValueError, OverflowError):  # no date: as if none was given
                submission.timestamp = parse_utc(time)
        lost = _fill(submission, report)
        graders.keep(self._book.db, self.name, report.student, lost)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """nbgrader commits after each small step; here it sends what there is, and all is committed at the end."""
        session = self._book.db
        commit = session.commit
        session.commit = session.flush
        try:
            yield
            commit()
        except BaseException:
            session.rollback()
            raise
        finally:
            del session.commit
            session.expunge_all()  # else it would hold the whole class


def _fill(submission: Any, report: Report) -> list[Hand]:
    """Set the automatic scores and comments of a submission; what people had entered that the gradebook had lost."""
    cells = {cell.grade_id: cell for cell in report.cells}
    hand = {hand.cell: hand for hand in report.hand}
    said, lost = _comments(report), dict[str, Hand]()
    for notebook in submission.notebooks:
        notebook.late_submission_penalty = report.counted * report.penalty or None
        for grade in notebook.grades:
            cell, entered = cells.get(grade.cell.name), hand.get(grade.cell.name)
            if entered is not None and grade.manual_score is None:  # of a gradebook that was lost
                grade.manual_score, grade.extra_credit = entered.score, entered.extra or None
                if entered.score is not None or entered.extra:
                    lost[entered.cell] = entered
            score = cell.score if cell else 0.0
            if cell is not None and cell.status == WAITS:
                grade.auto_score = None
                grade.needs_manual_grade = grade.manual_score is None or (entered is not None and entered.review)
                continue
            if grade.manual_score is None:
                grade.needs_manual_grade = False
            elif grade.auto_score != score:
                grade.needs_manual_grade = True
            grade.auto_score = score
        for comment in notebook.comments:
            comment.auto_comment, entered = said.get(comment.cell.name), hand.get(comment.cell.name)
            if comment.manual_comment is None and entered is not None and entered.comment:
                comment.manual_comment = entered.comment
                lost[entered.cell] = entered
    return list(lost.values())


def _comments(report: Report) -> dict[str, str]:
    """For each answer cell what its tests said: nbgrader shows it beside the answer."""
    lines: dict[str, list[str]] = {}
    for cell in report.cells:
        said = lines.setdefault(cell.question, [UNPROTECTED] if report.isolation == "none" else [])
        if cell.status not in ("right", WAITS):
            said.append(f"{cell.status}: {cell.message}" if cell.message else cell.status)
    return {question: message("\n".join(dict.fromkeys(said))) for question, said in lines.items() if said}


def driven(url: str) -> str:
    """`postgresql://` with the driver that comes with the extra `grading`."""
    for scheme in ("postgresql://", "postgres://"):
        if url.startswith(scheme):
            return "postgresql+psycopg://" + url.removeprefix(scheme)
    return url


def address(out: Path, given: str | None) -> str:
    """The gradebook of a folder of grades: the one given, else the one that an earlier run was given, else its own.

    Raises GradingError where the one that an earlier run was given has a password, which is not kept.
    """
    if given is None and (out / FILE).is_file():
        given = (out / FILE).read_text("utf-8").strip()
        if ":***@" in given:
            raise GradingError(
                f"the gradebook of {out} is {given}: name it by --gradebook, with its password (or put that into "
                "~/.pgpass, and name it once without)"
            )
    return given or _own(out)


def keep(out: Path, url: str) -> None:
    """Write down which gradebook a folder of grades has, without its password, if it is not its own."""
    parts = make_url(url)
    if parts.get_backend_name() == "sqlite" and parts.database:
        url = str(parts.set(database=str(Path(parts.database).resolve())))
    if url == _own(out):
        (out / FILE).unlink(missing_ok=True)
    else:
        files.write(out / FILE, shown(url) + "\n")


def _own(out: Path) -> str:
    return f"sqlite:///{(out / 'gradebook.db').resolve()}"


def shown(url: Any) -> str:
    """The URL without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return repr(url)


@contextlib.contextmanager
def _answering() -> Iterator[None]:
    """Say in a sentence when the database does not answer: another program holds it, or it is gone."""
    with _quietly():
        try:
            yield
        except SQLAlchemyError as error:
            raise GradingError(
                f"the gradebook does not answer: {str(error).split(chr(10))[0]}. Does another program hold it? Run the "
                "same command again when it is free; nothing is graded twice"
            ) from None


def _newest_version() -> str | None:
    """The version of nbgrader's tables; nbgrader asks the program `alembic`, which may not be on the PATH."""
    return ScriptDirectory(ALEMBIC_DIR).get_current_head()


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Without SQLAlchemy's warnings about nbgrader's columns, and without the tracebacks that nbgrader logs."""
    log, before = logging.getLogger("tornado.application"), api.get_alembic_version
    disabled, log.disabled = log.disabled, True
    api.get_alembic_version = _newest_version
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        log.disabled, api.get_alembic_version = disabled, before
