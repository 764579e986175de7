"""Stock nbgrader grades the sets: the solution gets everything, the untouched release nothing.

All sets go through as one assignment, so that nbgrader starts once. It runs two kernels a set, so this is long.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sys
import warnings
from pathlib import Path

import nbformat
import pytest
import runner
from traitlets.config.loader import PyFileConfigLoader

from lincls_grader import Source

SOURCE = runner.ROOT / "solutions"
SETS = sorted(path for path in SOURCE.glob("*/*.ipynb") if path.stem == path.parent.name)
SOLVER, IDLER = "solver", "idler"
TURNS = {"turn-or-by-hand-answer": "w, b = (1, 1), -0.5", "turn-the-alarm-answer": "w, b = (1, 1, 1), -1.5"}
pytestmark = pytest.mark.long("exercises")


@pytest.fixture(scope="module")
def gradebook(tmp_path_factory):
    """The gradebook of a course in which one student hands in the solutions and one the release as it is."""
    nbgrader_api = pytest.importorskip("nbgrader.api")
    if not SETS:
        pytest.skip("no sets yet")
    root = tmp_path_factory.mktemp("course")
    config = course(root)
    for path in SETS:
        for folder in (root / "solutions" / "all", root / "submitted" / SOLVER / "all"):
            shutil.copytree(path.parent, folder, dirs_exist_ok=True)
    with environment(), warnings.catch_warnings(action="ignore"):  # SQLAlchemy's
        convert("GenerateAssignment", config)
        for path in SETS:  # as `lincls exercises` makes it: its test cells let "Run All" go on
            release = runner.ROOT / "exercises" / path.stem
            shutil.copytree(release, root / "submitted" / IDLER / "all", dirs_exist_ok=True)
        convert("Autograde", config)
    with nbgrader_api.Gradebook(config.CourseDirectory.db_url) as book:
        yield book


def test_stock_nbgrader_grades_the_turns_of_a_lecture(tmp_path):
    nbgrader_api = pytest.importorskip("nbgrader.api")
    lecture = runner.ROOT / "notebooks" / "02_boolean_weights.ipynb"
    config, name = course(tmp_path), lecture.stem
    config.CourseDirectory.assignment_id = name
    config.CourseDirectory.source_directory = "lectures"
    config.ClearSolutions.enabled = False
    handed_in = nbformat.read(lecture, as_version=4)
    first, second = (cell for cell in handed_in.cells if cell.metadata.get("nbgrader", {}).get("grade_id") in TURNS)
    first.source, second.source = TURNS.values()
    with environment(), warnings.catch_warnings(action="ignore"):
        for folder, notebook in (
            (tmp_path / "lectures", lecture.read_text("utf-8")),
            (tmp_path / "submitted" / SOLVER, nbformat.writes(handed_in)),
        ):
            (folder / name).mkdir(parents=True)
            (folder / name / lecture.name).write_text(notebook, "utf-8")
        convert("GenerateAssignment", config)
        given = (tmp_path / "exercises" / name / lecture.name).read_text("utf-8")
        convert("Autograde", config)
    assert [cell.source for cell in nbformat.reads(given, 4).cells] == [
        cell.source for cell in nbformat.read(lecture, 4).cells
    ]
    with nbgrader_api.Gradebook(config.CourseDirectory.db_url) as book:
        grades = book.find_submission_notebook(name, name, SOLVER).grades
        assert {grade.name: (grade.score, grade.max_score) for grade in grades} == {
            "turn-or-by-hand": (2, 2),
            "turn-the-alarm": (0, 2),
            "turn-points-of-weight-space": (0, 3),
        }


def course(root: Path):
    config = PyFileConfigLoader("nbgrader_config.py", path=str(runner.ROOT)).load_config()
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.db_url = f"sqlite:///{root}/gradebook.db"
    config.CourseDirectory.assignment_id = "all"
    return config


def convert(converter: str, config) -> None:
    from nbgrader import converters
    from nbgrader.coursedir import CourseDirectory

    log = logging.getLogger("lincls.tests.nbgrader")
    log.setLevel(logging.CRITICAL)
    directory = CourseDirectory(config=config, log=log)
    getattr(converters, converter)(coursedir=directory, config=config, log=log).start()


@contextlib.contextmanager
def environment():
    """The kernels import this checkout, and nbgrader finds the `alembic` that it calls by name."""
    before = dict(os.environ)
    for name, first in (("PYTHONPATH", runner.ROOT), ("PATH", Path(sys.executable).parent)):
        os.environ[name] = os.pathsep.join(filter(None, (str(first), before.get(name))))
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@pytest.mark.parametrize("name", [path.stem for path in SETS])
def test_stock_nbgrader_gives_the_solution_every_point_and_the_release_none(gradebook, name):
    solved = gradebook.find_submission_notebook(name, "all", SOLVER)
    idle = gradebook.find_submission_notebook(name, "all", IDLER)
    waits = {grade.name for grade in solved.grades if grade.needs_manual_grade}
    lost = [grade.name for grade in solved.grades if grade.score != grade.max_score and grade.name not in waits]
    assert lost == []
    assert solved.score == sum(grade.max_score for grade in solved.grades if grade.name not in waits) > 0
    assert [grade.name for grade in idle.grades if grade.score] == []
    assert waits == {cell.grade_id for cell in Source.read(SOURCE / name / f"{name}.ipynb").graded if cell.by_hand}
    assert not idle.needs_manual_grade
