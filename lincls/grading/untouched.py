"""A hand-in without a line of code of the student's own: what it gets is known, and nothing has to run.

Every answer cell stands as it was released, but that STUDENT may have a name in quotes or a number. Then the checks
say "not attempted" to each question: of every set the first such hand-in is run, and only where that is what came
of it, and nothing else was said, are the others graded by this rule.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from lincls.exercise.verdict import NOT_ATTEMPTED
from lincls.grading.checker import WHOSE, left_to_a_person
from lincls.grading.report import AnswerOutput, CellResult, Named
from lincls.grading.source import Source
from lincls.grading.submission import Step
from lincls.grading.text import plain

_LONGEST, _LONGEST_CELL = 100, 1000  # characters of a name, and of the cell that gives it


def nothing_to_run(steps: list[Step]) -> bool:
    """Whether a rebuilt notebook holds no code of the student's own, and no picture."""
    code = [step for step in steps if step.kind in ("answer", "extra")]
    return all(map(_as_released, code)) and not any(step.images for step in steps)


def found(steps: list[Step]) -> Iterator[Any]:
    """What a checker finds in such a notebook."""
    for step in steps:
        if step.cell is not None and step.cell.by_hand:
            yield left_to_a_person(step.cell, step.source)
    for step in steps:
        if step.cell is None:
            continue
        if step.kind == "answer" and step.source.strip():
            yield AnswerOutput(step.name, step.source[:20_000], "", ())
        if step.kind == "answer" and WHOSE in step.cell.binds:
            yield Named(plain(str(_name(step.source))))
        if step.kind == "test":
            cell = step.cell
            yield CellResult(cell.grade_id, cell.question, 0.0, cell.points, "not attempted", NOT_ATTEMPTED)


def as_the_rule_says(cells: list[CellResult], outputs: list[AnswerOutput], source: Source) -> bool:
    """Whether the rule holds for a set, of which such a hand-in was run: what was found there."""
    tests = {cell.grade_id for cell in source.tests}
    judged = [cell for cell in cells if cell.grade_id in tests]
    return (
        {cell.grade_id for cell in judged} == tests
        and all((cell.status, cell.message) == ("not attempted", NOT_ATTEMPTED) for cell in judged)
        and not any(output.text or output.images for output in outputs)
    )


def _as_released(step: Step) -> bool:
    if step.cell is None:
        return False
    if WHOSE in step.cell.binds:
        return _name(step.source) is not None
    return step.source.rstrip() == step.cell.released.rstrip()


def _name(source: str) -> str | int | None:
    """The value of STUDENT where a cell gives it one, plainly, and does nothing else."""
    if len(source) > _LONGEST_CELL:  # a program made to break a parser
        return None
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if len(body) != 1 or not isinstance(body[0], ast.Assign) or len(body[0].targets) != 1:
        return None
    target, value = body[0].targets[0], body[0].value
    if not (isinstance(target, ast.Name) and target.id == WHOSE and isinstance(value, ast.Constant)):
        return None
    name = value.value
    if isinstance(name, str) and len(name) <= _LONGEST and name.isprintable():
        return name
    return name if type(name) is int and abs(name) < 2**63 else None
