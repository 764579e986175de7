"""The questions of a set as its notebook tells them: title, task, required or optional.

A question begins with a heading, `## Question 7 (optional): the pocket (4 points)`; the task is what stands in Markdown
from there to the question's last cell. Its name is that of the first cell below the heading whose question has points:
"q7".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
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
    asked: dict[str, tuple[re.Match[str], list[str]]] = {}  # by question: its heading, and pieces of Markdown
    heading: re.Match[str] | None = None
    pieces, named = list[str](), False
    for cell in cells:
        source, question = "".join(cell["source"]), _name(cell)
        if question:
            if heading and not named and question in graded:
                _, known = asked.setdefault(question, (heading, []))
                known += pieces
                pieces, named = known, True
        elif cell["cell_type"] != "markdown":
            continue
        elif begins := HEADING.match(source):
            heading, pieces, named = begins, [source[begins.end() :].strip()], False
        elif source.startswith("## "):
            heading = None
        elif heading:
            pieces.append(source.strip())
    return tuple(
        Task(name, match["title"], "\n\n".join(texts).strip(), bool(match["optional"]))
        for name, (match, texts) in asked.items()
    )


def texts(cells: Iterable[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
    """Each text that is no answer, with the question of the next cell below it that has points; "" below the last."""
    question, pieces = "", list[tuple[str, str]]()
    for cell in reversed(list(cells)):
        if cell["metadata"].get("nbgrader", {}).get("grade"):
            question = _name(cell)
        elif cell["cell_type"] == "markdown":
            pieces.append(("".join(cell["source"]).strip(), question))
    return tuple(reversed(pieces))


def _name(cell: dict[str, Any]) -> str:
    """The question of a cell, empty for one that belongs to none."""
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", "")).split("-")[0]
