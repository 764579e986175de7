"""Answers that a person grades: taken as they are, never run, shown to the staff with the rubric, and counted."""

import base64
import json
import re
import shutil
import sqlite3
import warnings
from pathlib import Path

import nbformat
import pytest
import small
from small import rows
from test_feedback import EVIL, PNG, Tags

from lincls import cli
from lincls_grader import Source, autograded, feedback, marking
from lincls_grader.house.exercises import release
from lincls_grader.ledger import Ledger, Record
from lincls_grader.report import CellResult, Report
from lincls_grader.submission import rebuild

ROOT = Path(__file__).resolve().parents[2]
SET = "07_words"
STUB = "*Write your answer here.*"
MODEL = "Both sides average to the middle.\n\n**Rubric**\n- names the middle\n- says *both* sides\n- so no line"
SKETCH = "picture = ...\n### BEGIN SOLUTION\npicture = 1\n### END SOLUTION"


def cells(why: str = MODEL, sketch: str = SKETCH, w: str = "w = 1") -> list[dict]:
    """One question that is tested, one in words, one in code that a person looks at."""
    by_eye = small.cell(sketch, "q3-look", "answer", id="q3")
    by_eye["metadata"]["nbgrader"] |= {"grade": True, "points": 2, "locked": False, "task": False}
    by_eye["execution_count"] = None
    task = {"cell_type": "markdown", "id": "t", "metadata": {}, "source": "## Question 2: why (3 points)"}
    return [*small.tested("q1", w), task, small.words(why, "q2"), by_eye]


@pytest.fixture
def course(tmp_path, monkeypatch) -> Path:
    """A course with that set; the working directory is in it."""
    monkeypatch.chdir(tmp_path)
    return small.course(tmp_path, SET, cells())


@pytest.fixture
def source(course) -> Source:
    return Source.read(course / "solutions" / SET / f"{SET}.ipynb")


def hand_in(course: Path, student: str, found: list[dict]) -> None:
    path = course / "submitted" / student / SET / f"{SET}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(small.notebook(found)), "utf-8")


def test_the_author_s_cell_holds_a_model_answer_and_a_rubric(source):
    words, sketch = source.graded[1:]
    assert (words.kind, words.question, words.points, words.by_hand) == ("written", "q2", 3, True)
    assert words.model == "Both sides average to the middle."
    assert words.rubric == ("names the middle", "says *both* sides", "so no line")
    assert (sketch.kind, sketch.question, sketch.points, sketch.by_hand) == ("answer", "q3", 2, True)
    assert [cell.grade_id for cell in source.tests] == ["q1-a"]


def test_the_release_is_nbgrader_s(course, source):
    release(course / "solutions", course / "made")
    made = nbformat.read(course / "made" / SET / f"{SET}.ipynb", as_version=4)
    found = {cell.metadata.nbgrader.grade_id: cell.source for cell in made.cells if "nbgrader" in cell.metadata}
    assert found["q2"] == STUB
    assert found == {cell.grade_id: cell.released for cell in source.cells if cell.grade_id}


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "solutions").iterdir() if path.is_dir()))
def test_the_grader_knows_what_nbgrader_released(name):
    released = json.loads((ROOT / "exercises" / name / f"{name}.ipynb").read_text("utf-8"))
    found = {
        cell["metadata"]["nbgrader"]["grade_id"]: "".join(cell["source"])
        for cell in released["cells"]
        if cell["metadata"].get("nbgrader", {}).get("solution")
    }
    source = Source.read(ROOT / "solutions" / name / f"{name}.ipynb")
    assert found == {cell.grade_id: cell.released for cell in source.cells if cell.grade_id in found}


@pytest.mark.parametrize("text", [STUB, "", "  \n", f"\n{STUB}  \n", "YOUR ANSWER HERE"])
def test_an_answer_that_says_nothing_is_not_attempted(source, text):
    assert source.graded[1].is_untouched(text)


@pytest.mark.parametrize("text", ["no", f"{STUB}\nBecause.", f"{STUB} Because.", MODEL])
def test_an_answer_that_says_something_is_for_a_person(source, text):
    assert not source.graded[1].is_untouched(text)


def test_the_text_is_taken_whatever_the_student_made_of_its_cell(source):
    found = cells(why="x = 1")
    found[3] |= {"cell_type": "code", "outputs": []}
    found[0] |= {"cell_type": "raw"}
    steps, remarks = rebuild(small.raw(found), source)
    taken = {step.name: (step.kind, step.source) for step in steps}
    assert taken["q2"] == ("written", "x = 1")
    assert taken["q1"][1].startswith("### BEGIN SOLUTION\nw = 1")
    assert remarks == []


def test_a_missing_text_is_empty_and_copies_are_put_together(source):
    steps, remarks = rebuild(small.raw([*cells()[:3], cells()[4]]), source)
    assert {step.name: step.source for step in steps}["q2"] == ""
    assert remarks == ["Answer cells are missing: q2."]
    twice = [*cells(why="one"), small.words("two", "q2")]
    steps, remarks = rebuild(small.raw(twice), source)
    assert {step.name: step.source for step in steps}["q2"] == "one\n\ntwo"
    assert remarks == ["An answer in words stands in the file more than once: all copies are shown."]


def test_words_wait_for_a_person_and_nothing_else_changes(source, isolated):
    report = small.graded(source, cells(why="Because \x1b[31mboth\x1b[0m", sketch="picture = 2\nprint('drawn')"))
    by_name = {cell.grade_id: cell for cell in report.cells}
    assert list(by_name) == ["q1-a", "q2", "q3-look"]
    assert by_name["q1-a"].status == "right"
    assert by_name["q2"] == CellResult("q2", "q2", 0.0, 3.0, "to be graded", "", "Because both")
    assert (by_name["q3-look"].status, by_name["q3-look"].answer) == ("to be graded", "picture = 2\nprint('drawn')")
    assert (report.score, report.max_score) == (1, 6)
    assert {each.cell: each.text for each in report.outputs}["q3-look"] == "drawn\n"


def test_an_untouched_release_gets_nothing_and_waits_for_nobody(course, source, isolated):
    release(course / "solutions", course / "made")
    report = small.graded(source, (course / "made" / SET / f"{SET}.ipynb").read_bytes())
    assert {cell.status for cell in report.cells[1:]} == {"not attempted"}
    assert report.waiting == () and report.score == 0


def test_a_picture_that_was_pasted_into_the_words_comes_along(source, isolated):
    found = cells(why="See ![it](attachment:it.png)")
    text = base64.b64encode(PNG).decode()
    odd = [None, 3, {"image/png": 3}, {"image/png": "?"}, {"image/jpeg": [1]}]
    found[3]["attachments"] = {
        "it.png": {"image/png": text},
        "lines": {"image/png": [text[:20], text[20:]]},
        "no picture": {"image/png": base64.b64encode(b"<svg onload=alert(1)>").decode(), "text/html": text},
        **{f"odd {n}": each for n, each in enumerate(odd)},
    }
    report = small.graded(source, found)
    shown = next(each for each in report.outputs if each.cell == "q2")
    assert (shown.source, shown.images[:2]) == ("", (PNG, PNG))
    page = Tags(feedback.render(report, source))
    assert page.tags.count("img") == 2 and "See ![it]" in page.text
    assert ("img", "alt", "Picture 1 pasted into q2") in page.attributes
    made = autograded.notebook(nbformat.from_dict(small.notebook(cells(why=STUB))), report)
    words = next(cell for cell in made.cells if cell.get("id") == "q2")
    assert words.attachments["pasted-0"] == {"image/png": text}
    for each in (None, 3, [], "x"):
        found[3]["attachments"] = each
        assert small.graded(source, found).waiting


def test_a_picture_in_a_text_cell_of_the_own_comes_along_with_its_words(source, isolated):
    found = cells(why=STUB)
    own = {"cell_type": "markdown", "id": "own", "metadata": {}, "source": "So: ![it](attachment:it.png)"}
    own["attachments"] = {"it.png": {"image/png": base64.b64encode(PNG).decode()}}
    report = small.graded(source, [*found[:4], own, *found[4:]])
    shown = next(each for each in report.outputs if each.cell == "q2")
    assert shown.images == (PNG,) and report.cells[1].answer == "So: ![it](attachment:it.png)"


def test_a_pasted_picture_stays_with_equal_hand_ins_and_with_those_that_are_graded_again(course, isolated):
    found = cells(why="See ![it](attachment:it.png)")
    found[3]["attachments"] = {"it.png": {"image/png": base64.b64encode(PNG).decode()}}
    students, place = ("ada", "eve"), f"{SET}/{SET}.ipynb"
    for who in students:
        hand_in(course, who, found)

    def pictures():
        pages = [Tags((course / "graded" / "feedback" / who / f"{SET}.html").read_text("utf-8")) for who in students]
        made = [(course / "graded" / "autograded" / who / place).read_text("utf-8") for who in students]
        return [page.tags.count("img") for page in pages], [text.count('"pasted-0"') for text in made]

    grade = ["grade", SET, "--workers", "1"]
    assert cli.main(grade) == 0 and pictures() == ([1, 1], [1, 1])
    assert cli.main(["score", SET, "ada", "q2", "2"]) == 0  # ada is graded again, eve is as before
    assert cli.main(grade) == 0 and pictures() == ([1, 1], [1, 1])
    shutil.rmtree(course / "graded" / "feedback")
    assert cli.main(grade) == 0 and pictures() == ([1, 1], [1, 1])


def test_a_crash_loses_no_words(source, isolated):
    report = small.graded(source, cells(w="import os\nos._exit(1)", why="I say"))
    assert small.statuses(report) == {"q1-a": "crashed", "q2": "to be graded", "q3-look": "to be graded"}


def report(student: str, answer: str = "Because.", status: str = "to be graded") -> Report:
    found = (
        CellResult("q1-a", "q1", 1.0, 1.0, "right", ""),
        CellResult("q2", "q2", 0.0, 3.0, status, "", answer),
        CellResult("q3-look", "q3", 0.0, 2.0, "not attempted", ""),
    )
    return Report(student, SET, found, "graded", "", (), "bubblewrap", 0, "d", 0.0)


def test_the_staff_s_page_has_rubric_answers_and_commands(course, source, tmp_path):
    ledger = Ledger(tmp_path / "graded.jsonl")
    ledger.append(
        [Record("k", "Eve #1", report(EVIL, EVIL)), Record("k", "ada", report("ada", "", "not attempted")),
         Record("k", "zoe", report("zoe"))]
    )  # fmt: skip
    marking.write(tmp_path, ledger, source)
    page = Tags((tmp_path / "to_grade" / f"{SET}-q2.html").read_text("utf-8"))
    assert "script" not in page.tags and "img" not in page.tags and page.open == []
    for said in ("names the middle", "Both sides average", EVIL, "Because.", f"lincls score {SET} zoe q2 POINTS"):
        assert said in page.text, said
    assert page.text.index("zoe") < page.text.index("ada"), "those that wait come first"
    ids = {value for _, name, value in page.attributes if name == "id"}
    assert "Eve%20%231" in ids
    assert ("a", "href", f"../feedback/Eve%20%231/{SET}.html#question-2") in page.attributes
    assert marking.address(SET, "q2", "Eve #1") == f"to_grade/{SET}-q2.html#Eve%2520%25231"


def test_the_student_s_page_shows_the_answer_and_no_rubric(source):
    text = feedback.render(report("ada", EVIL))
    page = Tags(text)
    assert EVIL in page.text and "script" not in page.tags and "names the middle" not in page.text
    assert "a person reads this answer first, for 3 points: Question 2" in page.text
    assert "… to be graded: 3 points" in page.text


def test_formgrader_gets_the_words(source):
    released = nbformat.from_dict(small.notebook(cells(why=STUB)))
    made = autograded.notebook(released, report("ada", "Because."), source.graded)
    assert next(cell.source for cell in made.cells if cell.get("id") == "q2") == "Because."
    above = {made.cells[k + 1].get("id"): cell for k, cell in enumerate(made.cells[:-1])}
    assert above["q2"].source == (
        "**What the 3 points are for**\n\n- names the middle\n- says *both* sides\n- so no line\n\n"
        "*A model answer*\n\nBoth sides average to the middle."
    )
    assert above["q3"].source.endswith(f"```python\n{source.graded[2].model}\n```")
    assert not any(cell.get("metadata") for cell in (above["q2"], above["q3"])), "formgrader takes them for no answer"
    nbformat.validate(made)
    made = autograded.notebook(released, report("ada", "", "not attempted"))
    assert next(cell.source for cell in made.cells if cell.get("id") == "q2") == STUB


def needs_a_person(course: Path, students: tuple[str, ...] = ("ada", "idle")) -> dict[tuple[str, str], tuple]:
    """(automatic score, score, still to be graded) as nbgrader tells it, by student and cell."""
    from nbgrader.api import Gradebook

    with warnings.catch_warnings(action="ignore"), Gradebook(f"sqlite:///{course}/graded/gradebook.db") as book:
        return {
            (who, grade.name): (grade.auto_score, grade.score, grade.needs_manual_grade)
            for who in students
            for grade in book.find_submission_notebook(SET, SET, who).grades
        }


def test_points_for_words_go_from_the_command_to_every_table(course, isolated, capsys):
    hand_in(course, "ada", cells(why="Because."))
    hand_in(course, "idle", cells(why=STUB, sketch="# YOUR CODE HERE"))
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    assert rows(course)["ada", "q2"][:3] == ["0", "3", "to be graded"]
    assert rows(course)["idle", "q2"][:3] == ["0", "3", "not attempted"]
    found = needs_a_person(course)
    assert found["ada", "q2"] == (None, 0, True) and found["idle", "q2"] == (0, 0, False)
    page = (course / "graded" / "report.html").read_text("utf-8")
    assert "To be graded by a person: 2" in page and f'href="to_grade/{SET}-q2.html#ada"' in page
    assert (course / "graded" / "to_grade" / f"{SET}-q2.html").is_file()
    assert cli.main(["score", SET, "ada", "q2", "2.5", "--comment", "Name the middle."]) == 0
    assert cli.main(["score", SET, "ada", "q3-look", "1"]) == 0
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    assert rows(course)["ada", "q2"][:3] == ["2.5", "3", "by hand"] and rows(course)["ada", "q3"][0] == "1"
    assert needs_a_person(course)["ada", "q2"] == (None, 2.5, False)
    assert "ada,4.5" in (course / "graded" / "totals.csv").read_text("utf-8")
    assert re.search("Name the middle", (course / "graded" / "feedback" / "ada" / f"{SET}.html").read_text("utf-8"))
    assert "To be graded by a person" not in (course / "graded" / "report.html").read_text("utf-8")


def test_points_that_were_given_for_another_text_are_looked_at_again(course, isolated):
    hand_in(course, "ada", cells(why="Because."))
    hand_in(course, "idle", cells(why=STUB))
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    assert cli.main(["score", SET, "ada", "q2", "1"]) == 0
    hand_in(course, "ada", cells(why="Because both sides average to the middle."))
    for _ in range(2):
        assert cli.main(["grade", SET, "--workers", "1"]) == 0
        assert rows(course)["ada", "q2"][:3] == ["1", "3", "by hand"]
        assert needs_a_person(course)["ada", "q2"] == (None, 1, True)
        page = (course / "graded" / "report.html").read_text("utf-8")
        assert "q2: its answer changed after a person had graded it" in page
    assert cli.main(["score", SET, "ada", "q2", "3"]) == 0
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    assert rows(course)["ada", "q2"][:3] == ["3", "3", "by hand"]
    assert "changed after a person" not in (course / "graded" / "report.html").read_text("utf-8")
    with sqlite3.connect(course / "graded" / "gradebook.db") as book:
        assert book.execute("select count(*) from grade where needs_manual_grade").fetchone() == (2,)


def test_many_points_are_entered_from_a_table(course, isolated, capsys):
    for name in ("ada", "idle"):
        hand_in(course, name, cells(why="Because."))
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    table = course / "points.csv"
    table.write_text('student,question,points,comment\nada,q2,"2,5",Good\nidle,q2,,\nidle,q3-look,1,\n', "utf-8")
    assert cli.main(["score", SET, "--table", str(table)]) == 0
    assert "2 rows entered" in capsys.readouterr().out
    table.write_text("\ufeffStudent;Question;Points\r\nada;q2;2,5\r\n", "utf-8")  # as a spreadsheet may save it
    assert cli.main(["score", SET, "--table", str(table)]) == 0
    assert "1 row entered" in capsys.readouterr().out
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    assert rows(course)["ada", "q2"][:3] == ["2.5", "3", "by hand"]
    assert rows(course)["idle", "q2"][:3] == ["0", "3", "to be graded"] and rows(course)["idle", "q3"][0] == "1"
    capsys.readouterr()
    for text, said in [
        ("student,question,points\nada,q2,lots\n", "line 2 has no student, no question or no number"),
        ("student,question,points\n,q2,1\n", "line 2 has no student"),
        ("student,question,points\nada,q2,9\n", "q2 has 3 points"),
        ("student,question,mark\nada,q2,3\n", "has no row with points or a comment"),
        ("name,question,points\nada,q2,3\n", "has no column student. Wanted the columns student, question,"),
    ]:
        table.write_text(text, "utf-8")
        assert cli.main(["score", SET, "--table", str(table)]) == 1
        assert said in capsys.readouterr().err


def test_answers_that_say_the_same_are_marked_once(course, isolated, capsys):
    for name, why in (
        ("ada", "Because  of it."),
        ("bob", "Because\nof it."),
        ("eve", "No."),
        ("zoe", "Because of it."),
    ):
        hand_in(course, name, cells(why=why))
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    page = Tags((course / "graded" / "to_grade" / f"{SET}-q2.html").read_text("utf-8"))
    assert page.text.count("2 other answers say the same.") == 3
    assert f"lincls score {SET} ada q2 POINTS --alike" in page.text and f"{SET} eve q2 POINTS\n" in page.text
    assert cli.main(["score", SET, "zoe", "q2", "1", "--by", "carol"]) == 0
    capsys.readouterr()
    assert cli.main(["score", SET, "ada", "q2", "2.5", "--comment", "Whose?", "--alike", "--by", "dan"]) == 0
    said = capsys.readouterr().out
    assert "bob, q2: 2.5 points, the answer says the same" in said and "zoe keeps 1 points for q2" in said
    assert "eve" not in said
    assert cli.main(["score", SET, "zoe", "q2", "2", "--by", "dan"]) == 0
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    points = {name: rows(course)[name, "q2"][0] for name in ("ada", "bob", "eve", "zoe")}
    assert points == {"ada": "2.5", "bob": "2.5", "eve": "0", "zoe": "2"}
    assert "Whose?" in (course / "graded" / "feedback" / "bob" / f"{SET}.html").read_text("utf-8")
    page = Tags((course / "graded" / "to_grade" / f"{SET}-q2.html").read_text("utf-8"))
    assert "Points by dan, 20" in page.text and "before that 1 by carol" in page.text
    desk = Tags((course / "graded" / "report.html").read_text("utf-8"))
    assert "3 by dan" in desk.text and "q2: 2 by dan, before that 1 by carol" in desk.text


def test_marks_of_the_gradebook_go_to_all_that_say_the_same(course, isolated, capsys):
    for name in ("ada", "bob"):
        hand_in(course, name, cells(why="Because of it."))
    assert cli.main(["grade", SET, "--workers", "1", "--anonymous"]) == 0
    pseudonym = dict(line.split(",") for line in (course / "graded" / "pseudonyms.csv").read_text().split())["bob"]
    assert cli.main(["score", SET, "ada", "q2", "2"]) == 0
    capsys.readouterr()
    assert cli.main(["score", SET, "--alike"]) == 0
    said = capsys.readouterr().out
    assert f"{pseudonym}, q2: 2 points, the answer says the same" in said and "1 answer entered" in said
    assert cli.main(["score", SET, "--alike"]) == 0
    assert "0 answers entered" in capsys.readouterr().out
    assert cli.main(["score", SET, "ada", "q1", "1", "--alike"]) == 1
    assert "--alike is for answers that a person grades" in capsys.readouterr().err
    assert needs_a_person(course, ("bob",))["bob", "q2"] == (None, 2, False)
