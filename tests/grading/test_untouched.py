"""A hand-in without the student's own code gets what it gets when it is run, and is not run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import small

from lincls.grading import Limits, Source
from lincls.grading.station import Station, Task, _by_rule, rebuild
from lincls.grading.untouched import as_the_rule_says, nothing_to_run

ROOT = Path(__file__).parents[2]
SETS = sorted(path.stem for path in (ROOT / "solutions").glob("*/*.ipynb") if path.stem == path.parent.name)


@pytest.fixture(scope="module")
def station(isolated):
    made = Station("bubblewrap")
    with made.warm:
        yield made


def release(name: str, student: str = "", **more: str) -> bytes:
    """The released notebook, with STUDENT's cell and other answers as they are given."""
    notebook = json.loads((ROOT / "exercises" / name / f"{name}.ipynb").read_text("utf-8"))
    given = {"student": f"STUDENT = {student}  # that is me"} if student else {}
    for cell in notebook["cells"]:
        grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = {**given, **more}.get(grade_id, cell["source"])
    return json.dumps(notebook).encode()


@pytest.mark.parametrize("name", SETS)
def test_the_rule_says_what_a_run_finds(station, name):
    source = Source.read(ROOT / "solutions" / name / f"{name}.ipynb")
    for seed, student in enumerate(("", '"Ada L."', "20251234")):
        task = Task(release(name, student), source, seed, Limits())
        station._prepare(source)
        steps, remarks = rebuild(task.submission, source)
        assert nothing_to_run(steps)
        found = station._run(task)
        assert {cell.status for cell in found.cells} == {"not attempted"}
        if as_the_rule_says(found.cells, found.outputs, source):
            assert _by_rule(task, steps, remarks) == found
        else:
            assert any(output.text for output in found.outputs), "a stub that shows something"


def test_the_first_one_is_run_and_the_others_start_no_process(station, monkeypatch):
    source = Source.read(ROOT / "solutions" / SETS[0] / f"{SETS[0]}.ipynb")
    first = station.grade(Task(release(SETS[0]), source, 0, Limits()))
    monkeypatch.setattr(station, "_checked", None)
    assert station.grade(Task(release(SETS[0]), source, 7, Limits())) == first
    assert {cell.status for cell in first.cells} == {"not attempted"}
    with pytest.raises(TypeError):  # it asks for a checker
        station.grade(Task(release(SETS[0], q1="x = 1"), source, 7, Limits()))


@pytest.mark.parametrize(
    "student",
    ["2.5", '"a" + "b"', '"x" * 9\nprint(1)', 'print("mine") or "ada"', "...", "...\nSTUDENT = 1", f'"{"a" * 500}"',
     "-" * 3000 + "1"],
)  # fmt: skip
def test_a_name_that_takes_more_than_reading_is_run(student):
    source = Source.read(ROOT / "solutions" / "03_perceptron" / "03_perceptron.ipynb")
    assert nothing_to_run(rebuild(release("03_perceptron", '"ada"'), source)[0])
    assert not nothing_to_run(rebuild(release("03_perceptron", student), source)[0])


def test_where_a_check_says_something_else_of_a_stub_there_is_no_rule(station, tmp_path):
    path = tmp_path / "s.ipynb"
    stub = "x = ...\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION"
    cells = [small.cell(stub, "q1", "answer"), small.cell("assert x is ...", "q1-a", "test", 1)]
    path.write_text(json.dumps(small.notebook(cells)))
    source = Source.read(path)
    handed = small.raw([small.cell(source.cells[0].released, "q1", "answer"), cells[1]])
    for _ in range(2):
        findings = station.grade(Task(handed, source, 0, Limits()))
        assert [cell.status for cell in findings.cells] == ["right"]


def test_a_picture_in_the_words_is_a_reason_to_run(tmp_path):
    words = small.words("*Write your answer here.*", "q2")
    path = tmp_path / "s.ipynb"
    path.write_text(json.dumps(small.notebook([small.cell("assert True", "q1-a", "test", 1), words])))
    source = Source.read(path)
    assert nothing_to_run(rebuild(path.read_bytes(), source)[0])
    words["attachments"] = {"it.png": {"image/png": "iVBORw0KGgo="}}
    assert not nothing_to_run(rebuild(small.raw([words]), source)[0])
