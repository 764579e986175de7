"""A small set with a value, a function and a letter to find, and submissions to it."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lincls_grader import Limits, Report, Source, grade

ROOT = Path(__file__).resolve().parents[2]
SETUP = "import numpy as np\n\nfrom lincls.boolean import AND\nfrom lincls.exercise import check"
CELLS = (  # grade_id, kind, points, source
    ("", "setup", 0, SETUP),
    ("q1", "answer", 0, "w, b = ..., ...\n### BEGIN SOLUTION\nw, b = (1, 1), -1.5\n### END SOLUTION"),
    ("q1-a", "test", 1, "check.separates(w, b, AND)"),
    (
        "q2",
        "answer",
        0,
        "def f(x):\n    y = ...\n    ### BEGIN SOLUTION\n    y = np.cumsum(x**2)\n    ### END SOLUTION\n    return y",
    ),
    ("q2-a", "test", 1, "check.function(f, [[1, 5]], [np.array([1.0, 2.0])])"),
    (
        "q2-b",
        "test",
        2,
        "check.function(f, [[4]], [np.array([2.0])])\n### BEGIN HIDDEN TESTS\nrng = check.rng(5)  # xyzzy\n"
        "cases = [rng.normal(size=4) for _ in range(3)]\ncheck.function(f, lambda x: np.cumsum(x**2), cases)\n"
        "x = rng.normal(size=3)\nassert np.allclose(f(x), np.cumsum(x**2)) and not np.allclose(f(x), f(x + 1))\n"
        "check.that(len(f(x)) == 3, 'three numbers are wanted')\n### END HIDDEN TESTS",
    ),
    ("", "setup", 0, "later = AND.X.sum()"),
    ("q3", "answer", 0, 'letter = ...\n### BEGIN SOLUTION\nletter = "b"\n### END SOLUTION'),
    ("q3-a", "test", 1, 'check.choice(letter, "b", why={"a": "it is the other one"})'),
)
RIGHT = {"q1": "w, b = (1, 1), -1.5", "q2": "def f(x):\n    return np.cumsum(x**2)", "q3": 'letter = "b"'}
QUICK = Limits(cell_seconds=3.0, call_seconds=3.0, notebook_seconds=40.0)


def cell(source: str, grade_id: str = "", kind: str = "setup", points: float = 0, **more: Any) -> dict:
    about = {"grade_id": grade_id, "solution": kind == "answer", "grade": kind == "test", "schema_version": 3}
    if kind == "test":
        about["points"] = points
    metadata = {"nbgrader": about} if grade_id else {}
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": [], **more}


def words(source: str, grade_id: str, points: float = 3) -> dict:
    """An answer in words, which a person grades."""
    about = {"grade_id": grade_id, "solution": True, "grade": True, "locked": False, "points": points}
    about |= {"schema_version": 3, "task": False}
    return {"cell_type": "markdown", "id": grade_id, "metadata": {"nbgrader": about}, "source": source}


def tested(grade_id: str, source: str = "w = 1") -> list[dict]:
    """An answer cell and its test, with all that nbgrader's own notebooks have."""
    answer = cell(f"### BEGIN SOLUTION\n{source}\n### END SOLUTION", grade_id, "answer", id=grade_id)
    test = cell("assert w == 1", f"{grade_id}-a", "test", 1, id=f"{grade_id}-a")
    for made in (answer, test):
        made["metadata"]["nbgrader"] |= {"locked": False, "task": False}
        made["execution_count"] = None
    return [answer, test]


def rows(course: Path) -> dict[tuple[str, str], list[str]]:
    """grades.csv: what follows a student and a question."""
    with (course / "graded" / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {(row[0], row[2]): row[3:] for row in csv.reader(file)}


def notebook(cells: Sequence[dict], **more: Any) -> dict:
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}


def source(folder: Path, cells: Sequence[dict], name: str = "s") -> Source:
    """A set of these cells, written into a folder."""
    path = folder / f"{name}.ipynb"
    path.write_bytes(raw(cells))
    return Source.read(path)


def instructor(folder: Path) -> Source:
    """The set as its author wrote it."""
    cells = [cell(text, name, kind, points, id=f"c{i}") for i, (name, kind, points, text) in enumerate(CELLS)]
    return source(folder, cells, "small")


def course(folder: Path, name: str, cells: Sequence[dict], config: str = "") -> Path:
    """A course with one set; `config` is added to nbgrader's settings."""
    path = folder / "solutions" / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook(cells)), "utf-8")
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "00_welcome.ipynb").touch()
    (folder / "nbgrader_config.py").write_text(f"{(ROOT / 'nbgrader_config.py').read_text('utf-8')}\n{config}", "utf-8")
    return folder


def handed_in(**answers: str) -> list[dict]:
    """The cells of a submission: right answers, but for the ones given."""
    given = {**RIGHT, **answers}
    out = []
    for i, (name, kind, points, text) in enumerate(CELLS):
        text = given[name] if kind == "answer" else text.split("### BEGIN HIDDEN")[0].strip()
        out.append(cell(text, name, kind, points, id=f"c{i}"))
    return out


def raw(cells: Sequence[dict], **more: Any) -> bytes:
    return json.dumps(notebook(cells, **more)).encode()


def graded(source: Source, cells: Sequence[dict] | bytes, **more: Any) -> Report:
    data = cells if isinstance(cells, bytes) else raw(cells)
    return grade(data, source, student="ada", limits=more.pop("limits", QUICK), **more)


def scores(report: Report) -> dict[str, float]:
    return {cell.grade_id: cell.score for cell in report.cells}


def statuses(report: Report) -> dict[str, str]:
    return {cell.grade_id: cell.status for cell in report.cells}


ALL = {"q1-a": 1.0, "q2-a": 1.0, "q2-b": 2.0, "q3-a": 1.0}
