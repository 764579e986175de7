"""The runner itself: without it no gate would bite."""

import nbformat
import pytest
import runner


def write(path, *cells):
    notebook = nbformat.v4.new_notebook()
    for grade_id, points, source in cells:
        about = {"grade_id": grade_id, "grade": points > 0, "solution": points == 0, "points": points}
        cell = nbformat.v4.new_code_cell(source, metadata={"nbgrader": about} if grade_id else {})
        notebook.cells.append(cell)
    nbformat.write(notebook, path)
    return runner.code_cells(path)


@pytest.fixture
def cells(tmp_path):
    return write(
        tmp_path / "set.ipynb",
        ("", 0, "from lincls.exercise import check"),
        ("q1", 0, "a = ...\n### BEGIN SOLUTION\na = 2\n### END SOLUTION"),
        ("q1-a", 2, "check.value(a, 2, 'a')\n### BEGIN HIDDEN TESTS\ncheck.value(a + 0, 2)\n### END HIDDEN TESTS"),
        ("q2", 0, "b = ...\n### BEGIN SOLUTION\nb = 3\n### END SOLUTION"),
        ("q2-a", 1, "check.value(b, 3, 'b')"),
        ("q2-b", 3, "check.value(b * a, 6, 'a b')"),
    )


def test_points_are_earned_cell_by_cell(cells):
    report = runner.run(cells)
    assert (report.total, report.of("q1"), report.of("q2")) == (6, 2, 4)
    with runner.told():
        report = runner.run(cells, {"q1": "a = 5"})
    assert report.points == {"q1-a": 0, "q2-a": 1, "q2-b": 0}
    assert report.text("q1") == "a is 5, wanted 2"
    assert runner.run(cells, {"q1": "a = 5"}).text("q1") == "a is 5, which is not right"


def test_a_question_that_leans_on_another_is_seen(cells):
    report = runner.run(cells, {"q1": "a = ..."})
    assert report.of("q2") == 1 and "TypeError" in report.text("q2")


def test_only_the_asked_questions_are_tested(cells):
    assert runner.run(cells, only={"q2"}).points == {"q2-a": 1, "q2-b": 3}


def test_an_answer_cell_that_raises_is_told_and_the_rest_runs(cells):
    report = runner.run(cells, {"q1": "a = 1 / 0"})
    assert list(report.errors.values()) == ["ZeroDivisionError: division by zero"]
    assert "NameError: name 'a' is not defined" in report.text("q1") and report.points["q2-a"] == 1


def test_an_answer_stands_in_the_first_of_a_question_s_cells_and_the_others_are_empty(tmp_path):
    cells = write(
        tmp_path / "two.ipynb",
        ("", 0, "from lincls.exercise import check"),
        ("q1", 0, "a = ...\n### BEGIN SOLUTION\na = 2\n### END SOLUTION"),
        ("q1-a", 1, "check.value(a, 2, 'a')"),
        ("q1-2", 0, "b = ...\n### BEGIN SOLUTION\nb = a + 1\n### END SOLUTION"),
        ("q1-b", 2, "check.value(b, 3, 'b')"),
    )
    whole = runner.answers(cells)["q1"]
    assert runner.secret_lines(whole, "SOLUTION") == ["a = 2", "b = a + 1"] and runner.bound(runner.stub(whole)) == [
        "a",
        "b",
    ]
    assert [cell.filled({"q1": "a = 5"}) for cell in cells if cell.is_answer] == ["a = 5", ""]
    assert runner.run(cells).points == runner.run(cells, {"q1": whole}).points == {"q1-a": 1, "q1-b": 2}
    assert runner.run(cells, {"q1": runner.answer(("a + 1", "a - 1"), whole)}).points == {"q1-a": 1, "q1-b": 0}


def test_an_edit_must_hit_one_place():
    assert runner.answer(("<=", "<"), "z * t <= 0") == "z * t < 0"
    assert runner.answer("a = 1", "a = 2") == "a = 1"
    for old in ("a", "b"):
        with pytest.raises(ValueError, match="times in the solution, wanted once"):
            runner.answer((old, "c"), "a a")


def test_solutions_hidden_tests_and_question_names_are_found(cells):
    assert runner.secret_lines(cells[1].source, "SOLUTION") == ["a = 2"]
    assert runner.secret_lines(cells[2].source, "HIDDEN TESTS") == ["check.value(a + 0, 2)"]
    assert runner.question_names('with check.question("A", points=2):\n    check.value(1, 1)') == ["A"]
    assert runner.questions(cells) == {"q1": 2, "q2": 4}
