"""`lincls check` says what the visible tests of a student's sets say."""

from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from lincls.cli import main
from lincls.house import CourseError, notebooks, visible

ROOT = Path(__file__).resolve().parents[2]


def graded(name, source):
    """A test cell."""
    about = {"grade": True, "grade_id": name, "locked": True, "points": 1, "schema_version": 3, "solution": False}
    return new_code_cell(source, metadata={"nbgrader": about})


def write(course: Path, name: str, *cells) -> Path:
    path = course / "exercises" / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=list(cells)), path)
    return path


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of two sets, with the working directory in it."""
    welcome = tmp_path / "notebooks" / "00_welcome.ipynb"
    welcome.parent.mkdir()
    nbformat.write(new_notebook(), welcome)
    start = new_code_cell("from lincls.exercise import check")
    half = [new_code_cell("a, b, c = 1, 7, ..."), *(graded(f"q1-{k}", f"check.value({k}, 1)") for k in "abc")]
    write(tmp_path, "03_rule", start, *half)
    write(tmp_path, "04_sets", start, new_code_cell("d = ..."), graded("q1-a", "check.value(d, 1)"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_visible_test_is_told_and_a_wrong_answer_fails(course, capsys):
    assert main(["check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "03_rule: 1 of 3 visible tests passed",
        "  q1-a  passes",
        "  q1-b  not yet",
        "          the value is 7, which is not right",
        "  q1-c  not attempted",
        "04_sets: 0 of 1 visible test passed",
        "  q1-a  not attempted",
    ]


def test_what_is_not_attempted_is_no_failure(course, capsys):
    assert main(["check", "4"]) == 0
    assert capsys.readouterr().out.startswith("04_sets: 0 of 1")


def test_a_cell_that_fails_is_named(course):
    path = write(course, "05_broken", new_code_cell("1 / 0"), graded("q1-a", "pass"))
    assert visible.run(path) == [
        ("cell 1", visible.NOT_YET, "ZeroDivisionError: division by zero", False),
        ("q1-a", visible.PASSES, "", True),
    ]


def test_a_cell_with_interact_runs_as_in_jupyterlab(course):
    shown = "from ipywidgets import interact\n\n@interact(x=(0, 3))\ndef twice(x):\n    print(2 * x)"
    path = write(course, "05_interact", new_code_cell(shown), graded("q1-a", "pass"))
    assert visible.run(path) == [("q1-a", visible.PASSES, "", True)]


def test_what_interact_shows_is_not_told_to_a_kernel_whose_reply_is_awaited(tmp_path):
    runner = notebooks.client(new_notebook(), tmp_path / "any.ipynb", seconds=1)
    nobody = None  # nbclient's own widget would send its state there
    shown = runner.widget_registry["@jupyter-widgets/output"]["OutputModel"]("a", {"outputs": []}, nobody, None)
    shown.clear_output([], {"parent_header": {}, "content": {"wait": True}}, 0)
    text = {"msg_type": "stream", "parent_header": {}, "content": {"name": "stdout", "text": "2"}}
    shown.output([], {**text, "header": {"msg_type": "stream"}}, None, 0)
    assert [output["text"] for output in shown.outputs] == ["2"]


def test_a_file_that_is_no_notebook_does_not_stop_the_others(course, capsys):
    (course / "exercises" / "03_rule" / "03_rule.ipynb").write_text("{")
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert "not a notebook" in said and "04_sets: 0 of 1" in said


def test_a_set_is_found_by_name_and_by_number():
    folder = ROOT / "exercises"
    assert [path.stem for path in visible.find(folder, ["3"])] == ["03_perceptron"]
    assert visible.find(folder, ["03_perceptron"]) == visible.find(folder, ["03"])
    assert len(visible.find(folder)) == 11
    with pytest.raises(CourseError, match="no exercise set is called 99; there are 01_linear_regression, "):
        visible.find(folder, ["99"])


def test_a_course_without_sets_is_told(tmp_path):
    with pytest.raises(CourseError, match="there is no exercise set in"):
        visible.find(tmp_path)


def test_a_cell_may_write_a_module_that_the_next_one_imports(course):
    path = course / "exercises" / "03_rule" / "03_rule.ipynb"
    cells = ["%%writefile helper.py\ndef double(x):\n    return 2 * x", "import helper\na = helper.double(2)"]
    test = "from lincls.exercise import check\ncheck.value(a, 4)"
    write(course, "03_rule", *map(new_code_cell, cells), graded("q1-a", test))
    assert visible.run(path) == [visible.Said("q1-a", visible.PASSES, is_test=True)]
