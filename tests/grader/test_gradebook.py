"""nbgrader's gradebook: what we write nbgrader reads, what people wrote stays."""

import contextlib
import json
import logging
import os
import sqlite3
import sys
import warnings
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy
import standins

from lincls_grader.errors import GradingError
from lincls_grader.gradebook import Book, shown
from lincls_grader.report import CellResult, Hand

ALL = "q1-a q2-a q2-b"


@contextlib.contextmanager
def nbgrader(url):
    """nbgrader's own view of the database."""
    from nbgrader.api import Gradebook

    with warnings.catch_warnings(action="ignore"), Gradebook(url) as book:
        yield book


def grades(url, student) -> dict[str, tuple]:
    """What nbgrader shows of a student: score, and whether a person has to look, by test cell."""
    with nbgrader(url) as book:
        found = book.find_submission_notebook(standins.SET, standins.SET, student).grades
        return {grade.name: (grade.score, grade.max_score, grade.needs_manual_grade) for grade in found}


def test_nbgrader_reads_the_scores_and_the_messages(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada", right=ALL), standins.report("bob", right="q2-a")])
    assert grades(url, "ada") == {"q1-a": (2, 2, False), "q2-a": (1, 1, False), "q2-b": (3, 3, False)}
    assert grades(url, "bob") == {"q1-a": (0, 2, False), "q2-a": (1, 1, False), "q2-b": (0, 3, False)}
    with nbgrader(url) as book:
        comment = book.find_comment("q1", standins.SET, standins.SET, "bob")
        assert comment.comment == f"wrong: {standins.WRONG}"
        assert book.find_comment("q1", standins.SET, standins.SET, "ada").comment is None
        assert book.find_submission(standins.SET, "ada").score == 6


def test_what_a_person_entered_is_kept_and_marked_where_the_automatic_score_changes(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
    with nbgrader(url) as book:
        grade = book.find_grade("q1-a", standins.SET, standins.SET, "ada")
        grade.manual_score, grade.extra_credit, grade.needs_manual_grade = 1.5, 0.25, False
        book.find_comment("q1", standins.SET, standins.SET, "ada").manual_comment = "nearly"
        book.db.commit()
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
    assert grades(url, "ada")["q1-a"] == (1.75, 2, False)
    with Book(url, solution) as book:
        book.write([standins.report("ada", right=ALL)])
    assert grades(url, "ada") == {"q1-a": (1.75, 2, True), "q2-a": (1, 1, False), "q2-b": (3, 3, False)}
    with nbgrader(url) as book:
        assert book.find_comment("q1", standins.SET, standins.SET, "ada").comment == "nearly"


def test_a_batch_is_written_whole_or_not_at_all(solution, url):
    def broken():
        yield standins.report("ada", right=ALL)
        raise RuntimeError("stop")

    with Book(url, solution) as book:
        with pytest.raises(RuntimeError, match="stop"):
            book.write(broken())
        assert not book.holds("ada")
        book.write([standins.report("bob")])
        assert book.holds("bob") and not book.holds("ada")


def test_a_batch_costs_one_transaction(solution, url):
    from sqlalchemy import event

    with Book(url, solution) as book:
        commits = []
        event.listen(book._book.engine, "commit", commits.append)
        book.write([standins.report(f"s{n}") for n in range(20)])
    assert len(commits) == 1


def test_a_new_submission_has_the_rows_that_nbgrader_makes(solution, tmp_path, url):
    task = json.loads(solution.read_text("utf-8"))
    about = {"grade_id": "q3", "grade": True, "solution": True, "locked": False, "points": 2}
    about |= {"schema_version": 3, "task": False}
    words = {"cell_type": "markdown", "id": "q3", "source": "Why?"}
    task["cells"].append({**words, "metadata": {"nbgrader": about}})
    about = {**about, "grade_id": "q4", "grade": False, "solution": False, "locked": True, "task": True}
    task["cells"].append({**words, "id": "q4", "metadata": {"nbgrader": about}})
    solution = tmp_path / solution.name
    solution.write_text(json.dumps(task), "utf-8")
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
    with nbgrader(url) as book:
        book.add_student("eve")
        book.add_submission(standins.SET, "eve")

    def rows(student):
        """What nbgrader keeps of a student, but for its keys: the hand-in, comments and grades, each with its cell."""
        of = "join submitted_notebook n on n.id = t.notebook_id"
        cell = f"select b.name, b.type, length(t.id), %s from %s t join base_cell b on b.id = t.cell_id {of}"
        wanted = (
            "select length(s.id), s.assignment_id, timestamp, extension, length(n.id), notebook_id, flagged, "
            "late_submission_penalty from submitted_notebook n",
            cell % ("manual_comment", "comment"),
            cell % ("manual_score, extra_credit", "grade"),
        )
        whose = "join submitted_assignment s on s.id = n.assignment_id where s.student_id = ?"
        with contextlib.closing(sqlite3.connect(tmp_path / "gradebook.db")) as database:
            return [database.execute(f"{query} {whose}", [student]).fetchall() for query in wanted]

    assert rows("ada") == rows("eve") and [len(found) for found in rows("ada")] == [1, 4, 5]


def test_a_gradebook_made_by_generate_assignment_is_the_same(solution, tmp_path, url, monkeypatch):
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config

    settings = Config()
    settings.ClearSolutions.code_stub = {"python": "..."}
    place = settings.CourseDirectory
    place.root, place.db_url, place.assignment_id, place.course_id = str(tmp_path), url, standins.SET, "tiny"
    place.source_directory, place.release_directory = str(solution.parents[1]), "release"
    log = logging.getLogger("lincls.tests.gradebook")
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)  # it calls alembic by name
    with warnings.catch_warnings(action="ignore"):
        directory = CourseDirectory(config=settings, log=log)
        GenerateAssignment(coursedir=directory, config=settings, log=log).start()

    def cells():
        with nbgrader(url) as book:
            notebook = book.find_notebook(standins.SET, standins.SET)
            return sorted((cell.name, cell.source, cell.locked) for cell in notebook.source_cells)

    before = cells()
    with Book(url, solution, settings) as book:
        book.write([standins.report("ada", right=ALL)])
    assert cells() == before
    assert grades(url, "ada")["q1-a"] == (2, 2, False)


def test_a_set_that_changed_under_its_grades_is_refused_with_the_way_out(solution, url, tmp_path):
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
    changed = tmp_path / solution.name
    changed.write_text(solution.read_text("utf-8").replace("q2-b", "q2-c"), "utf-8")
    with pytest.raises(
        GradingError, match=r"has other cells now.*nbgrader db assignment remove 09_tiny --force --db \S+"
    ):
        Book(url, changed)


@pytest.mark.parametrize(
    "url", ["sqlite:////no/such/folder/gradebook.db", "nonsense", "postgresql://u:pw@127.0.0.1:1/x"]
)
def test_a_gradebook_that_does_not_open_is_a_sentence_without_a_password(solution, url):
    with pytest.raises(GradingError, match="does not open") as error:
        Book(url, solution)
    assert "pw" not in str(error.value).split("does not open")[0]
    assert ":pw@" not in shown(url)


def test_odd_names_and_messages_are_stored(solution, url):
    odd = "'; DROP TABLE student; -- Ünï"
    with Book(url, solution) as book:
        book.write([standins.report(odd, message="\0\ud800")])
    assert grades(url, odd)["q1-a"] == (0, 2, False)


def test_beside_nbgrader_s_tables_in_their_newest_version_one_of_ours_is_in_the_file(solution, tmp_path, url):
    from alembic.script import ScriptDirectory
    from nbgrader.dbutil import ALEMBIC_DIR

    with Book(url, solution):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "gradebook.db")) as database:
        names = {name for (name,) in database.execute("select name from sqlite_master where type = 'table'")}
        found = database.execute("select version_num from alembic_version").fetchall()
    assert found == [(ScriptDirectory(ALEMBIC_DIR).get_current_head(),)]
    assert {"student", "grade", "alembic_version"} <= names
    assert {name for name in names if name.startswith("lincls")} == {"lincls_marks"}


@pytest.mark.skipif(sys.platform == "win32", reason="starts a server as Unix does")
def test_postgresql_takes_the_same_grades(require, solution):
    programs = Path(require("initdb")).parent
    import postgres

    with postgres.server(programs) as url:
        for right in ("q1-a", ALL):
            with Book(url, solution) as book:
                book.write([standins.report("Jörg", right=right, message="\0"), standins.report("x" * 128)])
        seen = url.replace("postgresql://", "postgresql+psycopg://")
        assert grades(seen, "Jörg") == {"q1-a": (2, 2, False), "q2-a": (1, 1, False), "q2-b": (3, 3, False)}
        with nbgrader(seen) as book:
            book.find_grade("q1-a", standins.SET, standins.SET, "Jörg").manual_score = 1.0
            book.db.commit()
        with Book(url, solution) as book:
            book.write([standins.report("Jörg")])
        assert grades(seen, "Jörg")["q1-a"] == (1, 2, True)
        with Book(url, solution) as book:
            assert book.entered() == {"Jörg": (Hand("q1-a", 1.0, review=True),)}
            waits = CellResult("q1-a", "q1", 0.0, 2.0, "to be graded", "", "Because.")
            book.write([replace(standins.report(name), cells=(waits,)) for name in ("Jörg", "x" * 128)])
        assert grades(seen, "x" * 128)["q1-a"] == (0, 2, True)
        with Book(url, solution) as book:
            book.scores([("x" * 128, "q1", 1.5, "nearly")], "alice")
            assert {hand.by for hand in book.entered()["x" * 128]} == {"alice"}
        assert grades(seen, "x" * 128)["q1-a"] == (1.5, 2, False)


def test_what_a_person_entered_is_told_by_student_and_cell(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada"), standins.report("bob")])
        assert book.entered() == {}
        assert book.scores([("ada", "q2", 3.5, "nearly")]) == [4]
    with nbgrader(url) as book:
        grade = book.find_grade("q1-a", standins.SET, standins.SET, "bob")
        grade.extra_credit = 0.5
        book.db.commit()
    with Book(url, solution) as book:
        assert book.entered() == {
            "ada": (Hand("q2", comment="nearly"), Hand("q2-a", 1.0), Hand("q2-b", 2.5)),
            "bob": (Hand("q1-a", None, 0.5),),
        }
    assert grades(url, "ada")["q2-b"] == (2.5, 3, False)


@pytest.mark.parametrize("what", ["holds", "entered", "score", "write"])
def test_a_gradebook_that_another_program_holds_is_a_sentence(solution, tmp_path, url, what):
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
        book._book.db.execute(sqlalchemy.text("PRAGMA busy_timeout = 20"))  # milliseconds; 5 seconds without
        book._book.db.commit()
        with contextlib.closing(sqlite3.connect(tmp_path / "gradebook.db")) as other:
            other.execute("BEGIN EXCLUSIVE")
            ask = {
                "holds": lambda: book.holds("ada"),
                "entered": book.entered,
                "score": lambda: book.scores([("ada", "q1", 1.0, None)]),
                "write": lambda: book.write([standins.report("bob")]),
            }[what]
            with pytest.raises(GradingError, match=r"database is locked.*nothing is graded twice"):
                ask()
        assert book.holds("ada") and not book.holds("bob"), "when it is free again it answers"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("eve", "q1", 1.0, None), "no submission of 09_tiny by 'eve'"),
        (("ada", "q7", 1.0, None), "no question 'q7' with points"),
        (("ada", "q1", 2.5, None), "q1 has 2 points; 2.5 are not from 0 to 2"),
        (("ada", "q1", -1.0, None), "-1 are not from 0 to 2"),
    ],
)
def test_points_that_cannot_be_entered_are_refused(solution, url, arguments, said):
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
        with pytest.raises(GradingError, match=said):
            book.scores([arguments])
        assert book.entered() == {}


def test_of_several_entries_all_are_entered_or_none(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada"), standins.report("bob")])
        with pytest.raises(GradingError, match="no submission"):
            book.scores([("ada", "q1", 1.0, None), ("eve", "q1", 1.0, None)])
        assert book.entered() == {}
        assert book.scores([("ada", "q1", 1.0, None), ("bob", "q2-b", 3.0, "yes")][:1]) == [2]
        assert book.scores([("bob", "q2-b", 2.5, None)]) == [3], "one cell of a question"
        assert book.entered() == {"ada": (Hand("q1-a", 1.0),), "bob": (Hand("q2-b", 2.5),)}
