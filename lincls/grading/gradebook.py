"""nbgrader's own gradebook, written by one process: SQLite by default, PostgreSQL or another database by URL.

Automatic scores and comments are written, one transaction a batch. What a person entered (manual scores, extra
credit, manual comments) is never touched; where a manual score meets a new automatic one, the cell is marked
for review, as nbgrader does.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import re
import shlex
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from uuid import uuid4

from lincls.grading import files
from lincls.grading.errors import GradingError
from lincls.grading.report import WAITS, Hand, Report
from lincls.grading.tables import UNPROTECTED
from lincls.grading.text import message

_IN_A_SERVER = ("assignment_list", "course_list", "validate_assignment", "formgrader")
_OF_CELLS = re.compile("(find|update_or_create)_(grade|solution|task|source)_cell")
_STEPS = {  # of `nbgrader generate_assignment`, and where nbgrader has them
    name: f"nbgrader.preprocessors.{name.lower()}"
    for name in ("LockCells", "ClearSolutions", "ComputeChecksums", "SaveCells")
}
_VERSION = re.compile(r"""^(revision|down_revision)\b.*=\s*["'](\w+)["']""", re.M)
FILE = "gradebook.txt"  # in the folder of grades: the address of its gradebook, if that is elsewhere
PASSWORD_NOTE = ", with the password for ***"


def load() -> None:
    """Import nbgrader and what a gradebook needs of it. Raises ImportError where it is missing.

    All of it takes three seconds, and what is not needed is left out: jsonschema, which nbformat asks for, makes a
    grammar of international addresses at its import if it finds one, and no notebook has such addresses; nbgrader
    imports its parts of Jupyter's server, and with them the server, which are imported when a server asks for them; and
    its steps that enter a set need one class of nbconvert, whose converters are imported by whoever converts.
    """
    absent: dict[str, ModuleType | None] = {"rfc3987_syntax": None}  # as if it were not installed
    absent |= {name: _later(name) for name in map("nbgrader.server_extensions.{}".format, _IN_A_SERVER)}
    absent = {name: instead for name, instead in absent.items() if name not in sys.modules}
    sys.modules.update(absent)  # type: ignore[arg-type]
    try:
        importlib.import_module("nbformat")
        for name in ("nbgrader.api", "sqlalchemy.dialects.sqlite"):
            importlib.import_module(name)
        with contextlib.suppress(ImportError, AttributeError):  # a version that needs more of nbconvert gets all of it
            _load_steps()
        for name in _STEPS.values():
            importlib.import_module(name)
        importlib.import_module("sqlalchemy.orm").configure_mappers()
    finally:
        for name in absent:
            del sys.modules[name]


def _load_steps() -> None:
    """Import nbgrader's steps without the packages that they are in, as far as nobody has imported these."""
    homes = ("nbconvert", "nbconvert.preprocessors", "nbconvert.exporters", "nbgrader.preprocessors")
    if any(name in sys.modules for name in homes):
        return
    places = {name: importlib.util.find_spec(name) for name in ("nbconvert", "nbgrader")}
    empty = {}
    for name in homes:
        top, *inner = name.split(".")
        found = places[top]
        if found is None or not found.submodule_search_locations:
            raise ImportError(f"no package {top}")
        empty[name] = ModuleType(name)
        empty[name].__path__ = [str(Path(each, *inner)) for each in found.submodule_search_locations]
    exporter = ModuleType("nbconvert.exporters.exporter")
    exporter.ResourcesDict = dict  # type: ignore[attr-defined]  # of which they only say that they take it
    sys.modules.update(empty | {exporter.__name__: exporter})
    try:
        for home, name in (("nbconvert", "Preprocessor"), ("nbgrader", "NbGraderPreprocessor")):
            base = importlib.import_module(f"{home}.preprocessors.base")
            setattr(empty[f"{home}.preprocessors"], name, getattr(base, name))
        for name in _STEPS.values():
            importlib.import_module(name)
    finally:
        for name in (*empty, exporter.__name__):
            del sys.modules[name]


def _later(name: str) -> ModuleType:
    """A module of nbgrader's that does in a server what the one of this name does, and loads it then."""
    module = ModuleType(name)
    module.load_jupyter_server_extension = lambda app: (  # type: ignore[attr-defined]
        importlib.import_module(name).load_jupyter_server_extension(app)
    )
    return module


class Book:
    """A gradebook open for one set: `with Book(url, solution) as book: book.write(reports)`.

    `settings` are the course's own for nbgrader, as `nbgrader_config.py` gives them.
    """

    def __init__(self, url: str, solution: Path, settings: Mapping[str, Any] | None = None) -> None:
        self.name = solution.stem
        course = (settings or {}).get("CourseDirectory", {}).get("course_id") or "default_course"
        with _without_warnings_or_alembic():
            from nbgrader.api import Gradebook
            from sqlalchemy.exc import ArgumentError, SQLAlchemyError

            try:
                self._book = Gradebook(_with_driver(url), course_id=course)
            except (SQLAlchemyError, ArgumentError, ImportError) as error:
                reason = str(error).strip().split("\n")[0]
                raise GradingError(
                    f"the gradebook {shown(url)} does not open: {reason}. The address is SQLAlchemy's: "
                    "sqlite:///FILE or postgresql://USER@HOST/DATABASE (which needs the package psycopg)"
                ) from None
            try:
                with _answering():
                    self._add_set(solution, settings or {})
            except BaseException:
                self._book.close()
                raise

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *error: object) -> None:
        self._book.close()

    def _add_set(self, solution: Path, settings: Mapping[str, Any]) -> None:
        """Enter the set's cells as `nbgrader generate_assignment` does, with nbgrader's own preprocessors."""
        from nbformat.v4 import nbjson
        from traitlets.config import Config

        config = Config(settings)
        about = {"notebook": self.name, "assignment": self.name, "db_url": self._book.engine.url}
        resources = {"nbgrader": {**about, "db_url": about["db_url"].render_as_string(hide_password=False)}}
        notebook = nbjson.reads(solution.read_text("utf-8"))
        try:
            with self._transaction(self._book.db.flush), self._lent():
                self._book.update_or_create_assignment(self.name)
                for name, home in _STEPS.items():
                    step = getattr(importlib.import_module(home), name)(config=config)
                    notebook, _ = step.preprocess(notebook, resources)
        except RuntimeError as error:
            raise GradingError(
                f"{error}. The set {self.name} has other cells now than when it was graded into this gradebook. Name a "
                f"new one with --gradebook, or remove the set: nbgrader db assignment remove {self.name} --force "
                f"--db {shlex.quote(shown(about['db_url']))}{PASSWORD_NOTE if about['db_url'].password else ''}"
            ) from None
        self.released = notebook

    def holds(self, student: str) -> bool:
        """Whether the student has a submission of the set in the gradebook."""
        from nbgrader.api import MissingEntry

        with _answering():
            try:
                self._book.find_submission(self.name, student)
            except MissingEntry:
                return False
        return True

    def entered(self) -> dict[str, tuple[Hand, ...]]:
        """What people have entered for the set, by student: points, extra credit, comments."""
        from nbgrader import api

        found: dict[str, dict[str, Hand]] = {}
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
                    found.setdefault(student, {})[cell] = Hand(cell, score, extra or 0.0, review=review)
            comments = session.query(api.Student.id, api.BaseCell.name, api.Comment.manual_comment)
            rows = comments.select_from(api.Comment).join(api.BaseCell, api.Comment.cell_id == api.BaseCell.id)
            rows = rows.join(api.SubmittedNotebook, api.Comment.notebook_id == api.SubmittedNotebook.id)
            for student, cell, comment in self._of_the_set(rows):
                if comment:
                    said = found.setdefault(student, {})
                    said[cell] = replace(said.get(cell, Hand(cell)), comment=message(comment))
            session.expunge_all()
        return {student: tuple(cells[name] for name in sorted(cells)) for student, cells in found.items()}

    def _of_the_set(self, rows: Any) -> Any:
        from nbgrader import api

        rows = rows.join(api.SubmittedAssignment, api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id)
        rows = rows.join(api.Student, api.SubmittedAssignment.student_id == api.Student.id)
        rows = rows.join(api.Assignment, api.SubmittedAssignment.assignment_id == api.Assignment.id)
        return rows.filter(api.Assignment.name == self.name)

    def score(self, student: str, question: str, points: float | None, comment: str | None) -> float:
        """Enter points or a comment for a question, or one cell of it, as a person; the most points that it has.

        Raises
        ------
        GradingError
            There is no such submission or question, or more points than it has.
        """
        return self.scores([(student, question, points, comment)])[0]

    def scores(self, entries: Iterable[tuple[str, str, float | None, str | None]]) -> list[float]:
        """Enter several of (student, question, points, comment), or none of them where one is not to be entered."""
        with _answering(), self._transaction():
            return [self._score(*entry) for entry in entries]

    def _score(self, student: str, question: str, points: float | None, comment: str | None) -> float:
        from nbgrader import api

        try:
            submission = self._book.find_submission(self.name, student)
        except api.MissingEntry:
            raise GradingError(
                f"the gradebook has no submission of {self.name} by {student!r}; grade the set first"
            ) from None
        grades = [
            each for notebook in submission.notebooks for each in notebook.grades
            if question in (each.name, each.name.split("-")[0])
        ]  # fmt: skip
        if not grades:
            raise GradingError(f"{self.name} has no question {question!r} with points")
        most = sum(each.max_score for each in grades)
        if points is not None:
            if not 0 <= points <= most:
                raise GradingError(f"{question} has {most:g} points; {points:g} are not from 0 to {most:g}")
            left = points
            for grade in sorted(grades, key=lambda each: each.name):
                grade.manual_score = min(left, grade.max_score)
                grade.extra_credit, grade.needs_manual_grade = None, False
                left -= grade.manual_score
        if comment is not None:
            said = [each for notebook in submission.notebooks for each in notebook.comments if each.name == question]
            if not said:
                raise GradingError(f"{self.name} has no answer cell {question!r} to comment on")
            said[0].manual_comment = comment
        return most

    def write(self, reports: Iterable[Report], times: Mapping[str, str] | None = None) -> None:
        """Enter reports, all of them or, after an error, none; `times`: when a student handed in."""
        from nbgrader.api import InvalidEntry
        from sqlalchemy.exc import SQLAlchemyError

        try:
            with _without_warnings_or_alembic(), self._transaction():
                self._enter({report.student: report for report in reports}, times or {})
        except (SQLAlchemyError, InvalidEntry) as error:
            raise GradingError(
                f"the gradebook does not take these grades: {str(error).split(chr(10))[0]}. Run the same command "
                "again when it does; nothing is graded twice"
            ) from None

    def _enter(self, reports: dict[str, Report], times: Mapping[str, str]) -> None:
        from nbgrader import api
        from nbgrader.utils import parse_utc
        from sqlalchemy import insert, select

        session, cell = self._book.db, api.BaseCell.__table__.c
        assignment = self._book.find_assignment(self.name).id
        rows = select(cell.notebook_id, cell.type, cell.id, cell.name).join(api.Notebook)
        cells = session.execute(rows.where(api.Notebook.assignment_id == assignment)).all()
        names = {each.id: each.name for each in cells}
        students = select(api.Student.id).where(api.Student.id.in_(reports))
        graded = api.SubmittedAssignment
        rows = select(graded.student_id).where(graded.assignment_id == assignment, graded.student_id.in_(reports))
        known, there = (set(session.scalars(each)) for each in (students, rows))
        if fresh := [{"id": student} for student in reports if student not in known]:
            session.execute(insert(api.Student.__table__), fresh)
        new = []
        with session.no_autoflush:
            for student, report in reports.items():
                if student in there:
                    submission = self._book.find_submission(self.name, student)
                else:
                    submission = _blank(assignment, student, cells)
                    new.append(submission)
                if student in times:
                    with contextlib.suppress(ValueError, OverflowError):  # no date: as if none was given
                        submission.timestamp = parse_utc(times[student])
                _fill(submission, report, names)
        for table, found in _rows(new).items():
            if found:
                session.execute(insert(getattr(api, table).__table__), found)

    @contextlib.contextmanager
    def _lent(self) -> Iterator[None]:
        """nbgrader's SaveCells opens the gradebook anew, for a commit a cell; here it gets this one."""
        savecells: Any = importlib.import_module(_STEPS["SaveCells"])
        before = savecells.Gradebook
        savecells.Gradebook = lambda *_, **__: _Lent(self._book)
        try:
            yield
        finally:
            savecells.Gradebook = before

    @contextlib.contextmanager
    def _transaction(self, instead: Callable[[], None] = lambda: None) -> Iterator[None]:
        """nbgrader commits after each small step; here it does `instead`, and all is committed at the end."""
        session = self._book.db
        commit = session.commit
        session.commit = instead
        try:
            yield
            commit()
        except BaseException:
            session.rollback()
            raise
        finally:
            del session.commit
            session.expunge_all()  # else it would hold the whole class


class _Lent:
    """A gradebook that its borrower cannot close, and that asks for the cells of its one notebook once for all."""

    def __init__(self, book: Any) -> None:
        self._book, self._notebook = book, None
        self._cells: dict[tuple[str, str], Any] | None = None  # by table and name, where they are known

    def __getattr__(self, name: str) -> Any:
        asked = _OF_CELLS.fullmatch(name)
        return partial(getattr(self, f"_{asked[1]}"), asked[2]) if asked else getattr(self._book, name)

    def __enter__(self) -> _Lent:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def remove_notebook(self, name: str, assignment: str) -> None:
        self._cells = None
        self._book.remove_notebook(name, assignment)

    def add_notebook(self, name: str, assignment: str, **about: Any) -> Any:
        self._cells = None
        return self._book.add_notebook(name, assignment, **about)

    def _find(self, kind: str, name: str, notebook: str, assignment: str) -> Any:
        from nbgrader import api

        if self._cells is None:
            self._cells = {}
            with contextlib.suppress(api.MissingEntry):
                self._notebook = self._book.find_notebook(notebook, assignment)
                for each in ("grade", "solution", "task", "source"):
                    cells = getattr(self._notebook, f"{each}_cells")
                    self._cells |= {(each, cell.name): cell for cell in cells}
        if (kind, name) not in self._cells:
            raise api.MissingEntry(f"no {kind} cell {name}")
        return self._cells[kind, name]

    def _update_or_create(self, kind: str, name: str, notebook: str, assignment: str, **about: Any) -> Any:
        from nbgrader import api

        try:
            cell = self._find(kind, name, notebook, assignment)
        except api.MissingEntry:
            cell = getattr(api, f"{kind.title()}Cell")(name=name, notebook=self._notebook)
            self._book.db.add(cell)
        for attribute, value in about.items():
            setattr(cell, attribute, value)
        return cell


def _blank(assignment: str, student: str, cells: Iterable[Any]) -> SimpleNamespace:
    """A submission that is not in the gradebook yet, as `Gradebook.add_submission` makes one."""
    notebooks: dict[str, SimpleNamespace] = {}
    for cell in cells:
        notebook = notebooks.setdefault(cell.notebook_id, SimpleNamespace(grades=[], comments=[]))
        if cell.type != "SolutionCell":
            empty = dict.fromkeys(("auto_score", "manual_score", "extra_credit"))
            notebook.grades.append(SimpleNamespace(cell_id=cell.id, needs_manual_grade=True, **empty))
        if cell.type != "GradeCell":
            notebook.comments.append(SimpleNamespace(cell_id=cell.id, auto_comment=None, manual_comment=None))
    for name, notebook in notebooks.items():
        notebook.notebook_id = name
    return SimpleNamespace(
        assignment_id=assignment, student_id=student, timestamp=None, notebooks=list(notebooks.values())
    )


def _rows(submissions: Iterable[SimpleNamespace]) -> dict[str, list[dict[str, Any]]]:
    """What is to be entered for new submissions, by table; the other columns have their defaults."""
    rows: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("SubmittedAssignment", "SubmittedNotebook", "Grade", "Comment")
    }
    for submission in submissions:
        about = {"id": uuid4().hex, **vars(submission)}
        for notebook in about.pop("notebooks"):
            within = {"id": uuid4().hex, "assignment_id": about["id"], **vars(notebook)}
            for name, table in (("grades", "Grade"), ("comments", "Comment")):
                rows[table] += [{"notebook_id": within["id"], **vars(each)} for each in within.pop(name)]
            rows["SubmittedNotebook"].append(within)
        rows["SubmittedAssignment"].append(about)
    return rows


def _fill(submission: Any, report: Report, names: dict[str, str]) -> None:
    """Set the automatic scores and comments of a submission; `names` are those of the cells, by their ids."""
    cells = {cell.grade_id: cell for cell in report.cells}
    hand = {each.cell: each for each in report.hand}
    said = _comments(report)
    for notebook in submission.notebooks:
        notebook.late_submission_penalty = report.counted * report.penalty or None
        for grade in notebook.grades:
            cell = cells.get(names[grade.cell_id])
            entered = hand.get(names[grade.cell_id])
            if entered is not None and grade.manual_score is None:  # of a gradebook that was lost
                grade.manual_score, grade.extra_credit = entered.score, entered.extra or None
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
            comment.auto_comment = said.get(names[comment.cell_id])
            if comment.manual_comment is None and (entered := hand.get(names[comment.cell_id])) and entered.comment:
                comment.manual_comment = entered.comment


def _comments(report: Report) -> dict[str, str]:
    """For each answer cell what its tests said: nbgrader shows it beside the answer."""
    lines: dict[str, list[str]] = {}
    for cell in report.cells:
        said = lines.setdefault(cell.question, [UNPROTECTED] if report.isolation == "none" else [])
        if cell.status not in ("right", WAITS):
            said.append(f"{cell.status}: {cell.message}" if cell.message else cell.status)
    return {question: message("\n".join(dict.fromkeys(said))) for question, said in lines.items() if said}


def _with_driver(url: str) -> str:
    """`postgresql://` with the driver that comes with the extra `grading`."""
    for scheme in ("postgresql://", "postgres://"):
        if url.startswith(scheme):
            return "postgresql+psycopg://" + url.removeprefix(scheme)
    return url


def address(out: Path, given: str | None) -> str:
    """The gradebook of a folder of grades: the one given, else the one that an earlier run was given, else its own.

    Raises
    ------
    GradingError
        The one that an earlier run was given has a password, which is not kept.
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
    from sqlalchemy.engine import make_url

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
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return repr(url)


@contextlib.contextmanager
def _answering() -> Iterator[None]:
    """Say in a sentence when the database does not answer: another program holds it, or it is gone."""
    from sqlalchemy.exc import SQLAlchemyError

    with _without_warnings_or_alembic():
        try:
            yield
        except SQLAlchemyError as error:
            raise GradingError(
                f"the gradebook does not answer: {str(error).split(chr(10))[0]}. Does another program hold it? Run the "
                "same command again when it is free; nothing is graded twice"
            ) from None


def _newest_version() -> str:
    """The version of nbgrader's tables, as `alembic heads` finds it: the one that no other version builds upon."""
    from nbgrader.dbutil import ALEMBIC_DIR

    texts = [file.read_text("utf-8") for file in sorted(Path(ALEMBIC_DIR, "versions").glob("*.py"))]
    found = [dict(_VERSION.findall(text)) for text in texts]
    older = {each.get("down_revision") for each in found}
    return next(name for each in found if (name := each.get("revision")) and name not in older)


@contextlib.contextmanager
def _without_warnings_or_alembic() -> Iterator[None]:
    """SQLAlchemy warns about nbgrader's columns, and nbgrader calls `alembic` by name, which may not be on the PATH."""
    load()
    from nbgrader import api

    before = api.get_alembic_version
    api.get_alembic_version = _newest_version
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        api.get_alembic_version = before
