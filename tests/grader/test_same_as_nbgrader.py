"""Stock nbgrader and the grader give honest submissions the same points, question by question.

nbgrader takes seconds for each submission, so the tests compare one set and the submissions that earn a part;
tests/exercises/test_nbgrader.py has its grades of all solutions and untouched releases.
`python benchmarks/grading.py --agreement` compares every kind on every set.
"""

import json
import sys
from pathlib import Path

import pytest

from lincls_grader import Source, grade
from lincls_grader.tables import questions

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "benchmarks"))
import grading  # noqa: E402
import grading_course  # noqa: E402

SET, PARTLY = "02_boolean_weights", ("half", "syntax error")


@pytest.mark.long
def test_honest_submissions_get_nbgrader_s_points(isolated, tmp_path):
    name = SET
    solution = ROOT / "solutions" / name / f"{name}.ipynb"
    course = grading_course.make(tmp_path / "course", name, json.loads(solution.read_text("utf-8")))
    honest = {kind: grading_course.honest(name, kind) for kind in PARTLY}
    for kind, notebook in honest.items():
        grading_course.hand_in(course, name, kind, notebook)
    grading.nbgrader(course, name)
    wanted = grading.nbgrader_scores(course, name)
    source = Source.read(solution)
    reports = (grade(json.dumps(each).encode(), source, student=kind) for kind, each in honest.items())
    found = {(r.student, q.question): q.score for r in reports for q in questions(r)}
    assert found == wanted, name
    totals = {kind: sum(score for (who, _), score in found.items() if who == kind) for kind in honest}
    most = sum(cell.points for cell in source.tests)
    assert all(0 < total < most for total in totals.values()), name
