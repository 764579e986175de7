"""The questions of a set as its notebook tells them: title, task, required or optional.

A question begins with a heading, `## Question 7 (optional): the pocket (4 points)`; the task is what stands in Markdown
from there to the question's last cell. Its name is that of the first cell below the heading whose question has points:
"q7".
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

HEADING = re.compile(
    r"\A##\s+\w+\s+\d+(?P<optional>\s*\(\w+\))?\s*:\s*(?P<title>.+?)\s*(?:\([\d.]+ \w+\))?\s*$", re.M
)  # in any language


@dataclass(frozen=True)
class Task:
    """What a student was asked."""

    question: str  # "q7"
    title: str  # "the pocket"
    text: str  # Markdown, without the heading
    optional: bool = False


def read(cells: Iterable[dict[str, Any]]) -> tuple[Task, ...]:
    """The questions of a notebook's cells, in their order; cells that no heading precedes are no question."""
    cells = list(cells)
    graded = {_name(cell) for cell in cells if cell["metadata"].get("nbgrader", {}).get("grade")}
    found: dict[str, Task] = {}
    for task in _read(cells, graded):
        known = found.get(task.question)
        found[task.question] = replace(known, text=f"{known.text}\n\n{task.text}") if known else task
    return tuple(found.values())


def texts(cells: Iterable[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
    """Each text that is no answer, with the question of the next cell below it that has points; "" below the last."""
    question, found = "", list[tuple[str, str]]()
    for cell in reversed(list(cells)):
        if cell["metadata"].get("nbgrader", {}).get("grade"):
            question = _name(cell)
        elif cell["cell_type"] == "markdown":
            found.append(("".join(cell["source"]).strip(), question))
    return tuple(reversed(found))


def _name(cell: dict[str, Any]) -> str:
    """The question of a cell, empty for one that belongs to none."""
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", "")).split("-")[0]


def _read(cells: Iterable[dict[str, Any]], graded: set[str]) -> Iterator[Task]:
    """A task for each piece of Markdown that belongs to a question: the first has the heading."""
    heading, name, pieces = None, "", list[str]()
    for cell in cells:
        source, question = "".join(cell["source"]), _name(cell)
        if question:
            if heading and not name and question in graded:
                name = question
                yield Task(name, heading["title"], "\n\n".join(pieces).strip(), bool(heading["optional"]))
        elif cell["cell_type"] == "markdown" and (begins := HEADING.match(source)):
            heading, name, pieces = begins, "", [source[begins.end() :].strip()]
        elif cell["cell_type"] == "markdown" and source.startswith("## "):
            heading, name, pieces = None, "", []
        elif cell["cell_type"] == "markdown" and heading and not name:
            pieces.append(source.strip())
        elif cell["cell_type"] == "markdown" and heading:
            yield Task(name, heading["title"], source.strip(), bool(heading["optional"]))
