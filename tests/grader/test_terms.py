"""What the teacher decided is kept for later runs, set by set."""

from datetime import UTC, datetime

import pytest

from lincls.house import CourseError
from lincls_grader import terms
from lincls_grader.errors import GradingError
from lincls_grader.house import grade
from lincls_grader.terms import Terms


def test_what_is_given_is_kept_and_what_is_not_said_stays(tmp_path):
    assert terms.kept(tmp_path, "s") == Terms() and not (tmp_path / terms.FILE).exists()
    terms.kept(tmp_path, "s", bonus=True)
    terms.kept(tmp_path, "s", reveal="2026-11-20T18:00+01:00")
    assert terms.kept(tmp_path, "s") == Terms(bonus=True, reveal="2026-11-20T18:00:00+01:00")
    assert terms.kept(tmp_path, "other") == Terms()
    assert terms.kept(tmp_path, "s", bonus=False, reveal="never") == Terms()


def test_the_solution_is_shown_from_its_time_on():
    found = Terms(reveal="2026-11-20T18:00:00+01:00")
    assert not found.revealed(datetime(2026, 11, 20, 16, 59, tzinfo=UTC))
    assert found.revealed(datetime(2026, 11, 20, 17, 0, tzinfo=UTC))
    assert not Terms().revealed()


def test_now_is_a_time(tmp_path):
    assert terms.kept(tmp_path, "s", reveal="now").revealed()


def test_no_time_and_a_damaged_file_are_sentences(tmp_path):
    with pytest.raises(GradingError, match="--reveal is 'soon', wanted a time"):
        terms.kept(tmp_path, "s", reveal="soon")
    for damaged in ("{", "[]", '{"s": {"x": 1}}', '{"s": 3}'):
        (tmp_path / terms.FILE).write_text(damaged, "utf-8")
        with pytest.raises(GradingError, match=r"terms\.json is damaged"):
            terms.kept(tmp_path, "s")


def test_the_table_of_a_class_says_what_each_student_is_called(tmp_path):
    path = tmp_path / "gradebook.csv"
    path.write_text(
        'Student,ID,SIS Login ID\nPoints Possible,,\n"Lovelace, Ada",7,Ada\n"O\'Brien, Eve",#8,o\'brien\n', "utf-8"
    )
    assert terms.kept(tmp_path, "s", roster=grade._class(path)).roster == {
        "Ada": ["7", "ada", "lovelace, ada"],
        "o'brien": ["8", "o'brien", "o'brien, eve"],
    }
    path.write_text("Student,ID,SIS Login ID\nPoints Possible,,\n", "utf-8")
    with pytest.raises(CourseError, match="names no student"):
        grade._class(path)
