"""Titles, tasks and which questions are optional, as the headings say."""

from pathlib import Path

import pytest
import small

from lincls_grader import Source, tasks
from lincls_grader.tasks import Task

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions"


def text(source: str) -> dict:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


CELLS = [
    text("# A set\n\nwords"),
    small.cell("STUDENT = ''", "student", "answer"),
    text("## Question 1: AND (2 points)\nFind weights.\n\nStuck? Ask."),
    small.cell("w = 1", "q1", "answer"),
    small.cell("assert w", "q1-a", "test", 1),
    text("The second part."),
    small.cell("assert w", "q1-b", "test", 1),
    text("## Question 2 (optional): the *pocket* (1.5 points)\n\nWrite it."),
    small.cell("helper = 1"),
    text("With care."),
    small.cell("v = 1", "q2", "answer"),
    small.cell("assert v", "q2-a", "test", 1.5),
    text("## References"),
    text("Nobody."),
]


def test_each_heading_begins_a_question():
    assert tasks.read(CELLS) == (
        Task("q1", "AND", "Find weights.\n\nStuck? Ask.\n\nThe second part."),
        Task("q2", "the *pocket*", "Write it.\n\nWith care.", optional=True),
    )


def test_the_source_says_which_questions_are_optional(tmp_path):
    assert small.source(tmp_path, CELLS).optional == {"q2"}
    only = [CELLS[7], *CELLS[10:12]]
    assert small.source(tmp_path, only).optional == set(), "where all are optional, all count"


@pytest.mark.parametrize("name", sorted(path.name for path in SOLUTIONS.iterdir() if path.is_dir()))
def test_every_question_of_the_course_has_its_title_and_task(name):
    source = Source.read(SOLUTIONS / name / f"{name}.ipynb")
    assert [task.question for task in source.tasks] == list(dict.fromkeys(cell.question for cell in source.graded))
    assert all(task.title and task.text and "points)" not in task.title for task in source.tasks)
