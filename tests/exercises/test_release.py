"""The release tells no answer: no solution, no hidden test stands in it."""

from __future__ import annotations

import contextlib
import io

import leaks
import nbformat
import pytest
import runner
from test_sets import RELEASE, every_set, released, solved

from lincls.exercise import begin, session


def public(name: str) -> str:
    """All code of the release."""
    return "\n".join(cell.source for cell in released(name))


@every_set
def test_nbgrader_has_taken_the_regions_out(name):
    shown = {line.strip() for cell in released(name) for line in cell.source.split("\n")}
    assert not any("BEGIN" in line and "###" in line for line in shown)
    left = {line.strip() for cell in solved(name) for line in runner.stub(cell.source).split("\n")}
    for cell in solved(name):
        secret = runner.secret_lines(cell.source, "SOLUTION") + runner.secret_lines(cell.source, "HIDDEN TESTS")
        told = [line for line in secret if len(line) > 8 and line in shown and line not in left]
        assert told == [], cell.grade_id
    notebook = nbformat.read(RELEASE / name / f"{name}.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)


@every_set
def test_a_test_cell_that_fails_does_not_stop_run_all(name):
    notebook = nbformat.read(RELEASE / name / f"{name}.ipynb", as_version=4)
    going_on = {
        cell.metadata.get("nbgrader", {}).get("grade_id")
        for cell in notebook.cells
        if "raises-exception" in cell.metadata.get("tags", [])
    }
    assert going_on == {cell.grade_id for cell in released(name) if cell.is_test}


@every_set
def test_a_test_cell_whose_answer_has_not_run_says_so_in_a_sentence(name, shell, monkeypatch):
    shown, told = [], {}
    monkeypatch.setattr(shell, "_showtraceback", lambda kind, error, lines: shown.append(lines), raising=False)
    with runner.without_pictures(), contextlib.redirect_stdout(io.StringIO()):
        for cell in released(name):
            if not cell.is_answer:
                shown.clear()
                error = shell.run_cell(cell.source, store_history=True).error_in_exec
                missing = [[session.UNDEFINED.format(name=error.name)]] if isinstance(error, NameError) else []
                assert shown == missing, cell.source
                told[cell.grade_id] = bool(missing)
    shell.set_custom_exc((), None)
    assert [cell.grade_id for cell in released(name) if cell.is_test and not told[cell.grade_id]] == []


@every_set
def test_no_cell_computes_what_a_solution_or_a_hidden_test_computes(name):
    told = {
        cell.grade_id: lines
        for cell in solved(name)
        if (lines := [line for block in runner.secrets(cell.source) for line in leaks.code(block, public(name))])
    }
    assert told == {}


@every_set
def test_no_answer_stands_beside_the_set_in_the_package(name):
    assert "check.key(" not in public(name)
    assert not (begin.HINTS.parent / "keys").exists()


@pytest.mark.parametrize(
    ("secret", "shown"),
    [
        ("count = comb(D + d, d) - 1", "check.function(f, lambda a, b: comb(a + b, b) - 1, cases)"),
        ("return 2 * w, b - np.sum(w)", "wanted = [b0 - np.sum(w0)]"),
        ("check.function(f, lambda x: x**2 + 3 * x, [1])", "wanted = y ** 2 + 3*y"),
    ],
)
def test_code_is_found_under_other_names(secret, shown):
    assert leaks.code(secret, shown)
    assert leaks.code(secret, shown.replace("+", "*").replace(" -", " +")) == []
