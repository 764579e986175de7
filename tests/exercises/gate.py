"""Wrong algorithms that must lose points, and right answers in unusual form that must not, under every seed.

A mutant or an unusual answer stands in its question's answer cell, all other answers are the solution's. The set-up and
the answers run once; the question's test cells run again for each seed, as in as many grading runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import runner

from lincls.exercise import calls
from lincls.exercise.run import GradingRun, grading

SEEDS = tuple(range(1, 21))
HERE = Path(__file__).parent
PATIENCE = 1.0  # seconds that a call of a mutant may take: some never stop


class Mutant(NamedTuple):
    """A plausible wrong answer: the source that replaces the solution's cell, or (old, new) for one piece of it."""

    question: str
    name: str
    source: str | tuple[str, str]
    cell: str | None = None  # grade_id of the test cell that must fail


class Unusual(NamedTuple):
    """A right answer in a form that few choose."""

    question: str
    name: str
    source: str | tuple[str, str]


@cache
def mutants(name: str) -> tuple[Mutant, ...]:
    """Those of a set; none where it has no file."""
    return tuple(runner.read_answers(HERE / f"mutants_{name[:2]}.py").get("MUTANTS", ()))


@cache
def unusual(name: str) -> tuple[Unusual, ...]:
    """Those of a set; none where it has no file."""
    return tuple(runner.read_answers(HERE / f"unusual_{name[:2]}.py").get("UNUSUAL", ()))


class Trial:
    """One answer to one question, ready to be judged under any seed."""

    def __init__(self, cells: list[runner.Cell], question: str, given: str | tuple[str, str]) -> None:
        source = runner.answer(given, runner.answers(cells)[question])
        self.tests = [cell for cell in cells if cell.is_test and cell.question == question]
        self.space, self.error = runner.namespace(), ""
        self.student, self.own, self.answer = "", list[str](), source
        last = self.tests[-1].place
        with runner.without_pictures(), grading(GradingRun(SEEDS[0])):
            for cell in cells:
                if cell.place < last and not cell.is_test:
                    self._run(cell, source if cell.grade_id == question else cell.source)
        self.start = dict(self.space)

    def _run(self, cell: runner.Cell, source: str) -> None:
        if cell.is_answer:
            self.own.append(source)
        if cell.grade_id == runner.STUDENT:
            self.student = source
        _, error = runner.execute(source, self.space)
        if error is not None and not self.error:
            self.error = runner.says(error)

    def judged(self, seed: int) -> runner.Report:
        """Points and messages of the question's test cells in a grading run of this seed."""
        report = runner.Report()
        for cell in self.tests:
            run = GradingRun(seed, cell.question, self.student, self.answer, cells=self.own, test=cell.source)
            with grading(run), runner.without_pictures():
                _, error = runner.execute(cell.source, self.space)
            report.points[cell.grade_id] = 0.0 if error else cell.points
            if error:
                report.messages[cell.grade_id] = runner.says(error)
        self.space.clear()
        self.space.update(self.start)
        return report


_LATEST: dict[tuple, Trial] = {}


def prepared(cells: list[runner.Cell], question: str, given: str | tuple[str, str]) -> Trial:
    """The trial of an answer; once for the two tests that share out its seeds and follow each other."""
    key = tuple((cell.place, cell.grade_id, cell.source) for cell in cells), question, given
    if key not in _LATEST:
        _LATEST.clear()
        _LATEST[key] = Trial(cells, question, given)
    return _LATEST[key]


def survives(cells: list[runner.Cell], mutant: Mutant, seeds: Sequence[int]) -> str:
    """How a mutant gets by, or why it is none; "" when it loses points under every seed."""
    trial = prepared(cells, mutant.question, mutant.source)
    if trial.error:
        return f"it does not run: {trial.error}"
    points = {cell.grade_id: cell.points for cell in trial.tests}
    if mutant.cell is not None and mutant.cell not in points:
        return f"there is no cell {mutant.cell}"
    with mock.patch.dict(calls.call.__kwdefaults__, seconds=PATIENCE):
        for seed in seeds:
            report = trial.judged(seed)
            cell = mutant.cell or next(iter(report.messages), "")
            if cell not in report.messages:
                return f"it passes {mutant.cell or mutant.question} under seed {seed}"
            for said in report.messages.values():
                if crash := runner.crash(said):
                    return f"a check let an error through under seed {seed}: {crash}"
    return ""


def refused(cells: list[runner.Cell], given: Unusual, seeds: Sequence[int]) -> str:
    """What is said against an unusual right answer; "" when it gets all points under every seed."""
    trial = prepared(cells, given.question, given.source)
    if trial.error:
        return f"it does not run: {trial.error}"
    for seed in seeds:
        report = trial.judged(seed)
        if report.messages:
            return f"under seed {seed}: {report.messages}"
    return ""
