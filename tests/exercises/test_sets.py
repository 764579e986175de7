"""The gates of every exercise set: see docs/exercises.md for what a set must keep to."""

from __future__ import annotations

import ast
import re
import time
from pathlib import Path

import nbformat
import pytest
import runner

from lincls.exercise.verdict import NOT_ATTEMPTED
from lincls.house.exercises import release

SOURCE, RELEASE = runner.ROOT / "solutions", runner.ROOT / "exercises"
SETS = sorted(path.stem for path in SOURCE.glob("*/*.ipynb") if path.stem == path.parent.name)
every_set = pytest.mark.parametrize("name", SETS)


def solved(name: str) -> list[runner.Cell]:
    return runner.code_cells(SOURCE / name / f"{name}.ipynb")


def released(name: str) -> list[runner.Cell]:
    path = RELEASE / name / f"{name}.ipynb"
    assert path.is_file(), f"no {path.relative_to(runner.ROOT)}: run `make exercises`"
    return runner.code_cells(path)


def file_of(name: str) -> dict:
    return runner.read_answers(Path(__file__).parent / f"wrong_{name[:2]}.py")


def cases(which: str) -> list:
    """(set, question, answer[, message]) for every entry of the WRONG or UNUSUAL tables."""
    out = []
    for name in SETS:
        for question, entries in file_of(name).get(which, {}).items():
            for i, entry in enumerate(entries):
                given = entry if which == "WRONG" else (entry,)
                out.append(pytest.param(name, question, *given, id=f"{name[:2]}-{question}-{i + 1}"))
    return out


@every_set
def test_cells_are_laid_out_for_nbgrader(name):
    cells = solved(name)
    ids = [cell.grade_id for cell in cells if cell.grade_id]
    assert len(ids) == len(set(ids))
    assert set(runner.questions(cells)) == set(runner.answers(cells)), (
        "every question: an answer and its tests"
    )
    for cell in cells:
        if cell.is_answer:
            assert re.fullmatch(r"q\d+", cell.grade_id), cell.grade_id
            assert runner.solution_lines(cell.source), f"{cell.grade_id}: no solution"
        if cell.is_test:
            assert re.fullmatch(r"q\d+-[a-z]", cell.grade_id), cell.grade_id
            assert cell.points > 0, cell.grade_id
            assert not ends_in_a_value(cell.source), (
                f"{cell.grade_id}: a value as last line is a partial grade"
            )
        assert cell.is_answer or not re.search("BEGIN SOLUTION", cell.source)
        assert cell.is_test or not re.search("BEGIN HIDDEN TESTS", cell.source)


def ends_in_a_value(source: str) -> bool:
    last = ast.parse(source).body[-1]
    return isinstance(last, ast.Expr) and not ast.unparse(last).startswith("check.")


@every_set
def test_every_question_states_its_points_and_gives_a_hint(name):
    notebook = nbformat.read(SOURCE / name / f"{name}.ipynb", as_version=4)
    points = runner.questions(solved(name))
    for place, cell in enumerate(notebook.cells):
        about = cell.metadata.get("nbgrader", {})
        if about.get("solution"):
            before = [
                c.source for c in notebook.cells[max(0, place - 3) : place] if c.cell_type == "markdown"
            ]
            text = "\n".join(before)
            question = about["grade_id"]
            assert re.search(rf"\b{points[question]:g} points?\b", text), f"{question}: points are not stated"
            assert "<details>" in text, f"{question}: no hint"


@every_set
def test_the_solution_gets_every_point_in_time(name):
    cells, start = solved(name), time.perf_counter()
    report = runner.run(cells)
    assert report.messages == {} and report.errors == {}
    assert report.total == sum(runner.questions(cells).values())
    assert time.perf_counter() - start < 20


@every_set
def test_the_untouched_release_gets_nothing_and_does_not_crash(name):
    for cells in (released(name), unsolved(name)):
        report = runner.run(cells)
        assert report.total == 0
        assert report.errors == {}
        assert set(report.messages.values()) == {NOT_ATTEMPTED}


def unsolved(name: str) -> list[runner.Cell]:
    """The solution notebook, hidden tests and all, with the answer cells of the release."""
    stubs = runner.answers(released(name))
    cells = solved(name)
    for cell in cells:
        if cell.is_answer:
            cell.source = stubs[cell.grade_id]
    return cells


@every_set
def test_a_question_answered_alone_gets_its_points_and_no_others(name):
    cells, solutions = unsolved(name), runner.answers(solved(name))
    for question, points in runner.questions(cells).items():
        report = runner.run(cells, {question: solutions[question]})
        assert report.errors == {}
        assert report.of(question) == points, f"{question}: {report.text(question)}"
        assert report.total == points, f"{question} earns points of another question"


@every_set
def test_every_question_has_at_least_three_wrong_answers(name):
    wrong = file_of(name).get("WRONG", {})
    counts = {question: len(wrong.get(question, [])) for question in runner.questions(solved(name))}
    assert {question: count for question, count in counts.items() if count < 3} == {}
    assert set(wrong) <= set(counts), "a question that does not exist"
    for question, entries in wrong.items():
        sources = [str(given) for given, _ in entries]
        assert len(set(sources)) == len(sources), f"{question}: the same wrong answer twice"


@pytest.mark.parametrize(("name", "question", "given", "message"), cases("WRONG"))
def test_a_wrong_answer_gets_its_message(name, question, given, message):
    cells = unsolved(name)
    source = runner.answer(given, runner.answers(solved(name))[question])
    report = runner.run(cells, {question: source}, only={question})
    assert report.of(question) < runner.questions(cells)[question], f"this wrong answer passes:\n{source}"
    assert len(message) >= 12, "not specific"
    assert message in report.text(question)
    for text in report.messages.values():
        assert not re.match(r"[A-Za-z.]*(Error|Exception): ", text), f"a check let an error through: {text}"


@pytest.mark.parametrize(("name", "question", "given"), cases("UNUSUAL"))
def test_an_unusual_right_answer_passes(name, question, given):
    cells = unsolved(name)
    source = runner.answer(given, runner.answers(solved(name))[question])
    report = runner.run(cells, {question: source}, only={question})
    assert report.text(question) == ""
    assert report.of(question) == runner.questions(cells)[question]


@every_set
def test_the_release_holds_no_solution_and_no_hidden_test(name):
    shown = {line.strip() for cell in released(name) for line in cell.source.split("\n")}
    assert not any("BEGIN" in line and "###" in line for line in shown)
    for cell in solved(name):
        secret = runner.solution_lines(cell.source) + runner.hidden_lines(cell.source)
        public = {line.strip() for other in solved(name) for line in outside(other.source)}
        told = [line for line in secret if len(line) > 8 and line in shown and line not in public]
        assert told == [], cell.grade_id
    notebook = nbformat.read(RELEASE / name / f"{name}.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)


def outside(source: str) -> list[str]:
    secret = r"### BEGIN (SOLUTION|HIDDEN TESTS)\n.*?\n\s*### END \1"
    return re.sub(secret, "", source, flags=re.DOTALL).split("\n")


def test_exercises_are_what_nbgrader_makes_of_solutions(tmp_path):
    if not SETS:
        pytest.skip("no sets yet")
    release(SOURCE, tmp_path)
    made = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in files(tmp_path)}
    kept = {path.relative_to(RELEASE).as_posix(): path.read_bytes() for path in files(RELEASE)}
    assert sorted(made) == sorted(kept)
    assert [name for name in made if made[name] != kept[name]] == [], "run `make exercises`"


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and ".ipynb_checkpoints" not in path.parts]
