"""Run a notebook's code cells as plain Python in one namespace, without a kernel, and grade its test cells.

A test cell earns its points when it does not raise; what it raised is its message. Only the cells that are
asked for run: set-up cells, answer cells, and the test cells of the questions of interest.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
import textwrap
import tomllib
import traceback
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType
from typing import NamedTuple
from unittest import mock

import nbformat

from lincls.exercise.run import GradingRun, current, grading
from lincls.plot import picture
from lincls.report import page

ROOT = Path(__file__).resolve().parents[2]
CELL = "<cell>"  # what tracebacks call one
STUDENT = "student"  # the answer cell that holds the student's id: no question, no points


@dataclass
class Cell:
    """A code cell: where it stands, its source, and what nbgrader knows about it."""

    place: int
    source: str
    grade_id: str = ""
    points: float = 0.0
    is_answer: bool = False
    is_test: bool = False

    @property
    def question(self) -> str:
        """'q3' for the answer cells q3, q3-2 and for their tests q3-a, q3-b."""
        return self.grade_id.split("-")[0]

    def filled(self, given: dict[str, str]) -> str:
        """What stands in it where `given` says what questions are answered: all of it in the first cell of each."""
        if not self.is_answer or self.question not in given:
            return self.source
        return given[self.question] if self.grade_id == self.question else ""


@dataclass
class Report:
    """Points and message of every test cell that ran."""

    points: dict[str, float] = field(default_factory=dict)
    messages: dict[str, str] = field(default_factory=dict)  # of failed test cells
    errors: dict[int, str] = field(default_factory=dict)  # of other cells that raised, by place

    @property
    def total(self) -> float:
        return sum(self.points.values())

    def of(self, question: str) -> float:
        return sum(points for name, points in self.points.items() if name.split("-")[0] == question)

    def text(self, question: str) -> str:
        """All messages of a question's failed test cells."""
        return "\n".join(text for name, text in self.messages.items() if name.split("-")[0] == question)


def code_cells(path: Path) -> list[Cell]:
    """The code cells of a notebook."""
    return [replace(cell) for cell in _code_cells(path, path.stat().st_mtime_ns)]


@cache
def _code_cells(path: Path, changed: int) -> list[Cell]:
    cells = []
    for place, cell in enumerate(nbformat.read(path, as_version=4).cells):
        if cell.cell_type != "code":
            continue
        about = cell.metadata.get("nbgrader", {})
        cells.append(
            Cell(
                place,
                cell.source,
                about.get("grade_id", ""),
                float(about.get("points", 0) or 0),
                bool(about.get("solution")),
                bool(about.get("grade")) and not about.get("solution"),
            )
        )
    return cells


def questions(cells: list[Cell]) -> dict[str, float]:
    """Each question with the points of its test cells."""
    out: dict[str, float] = {}
    for cell in cells:
        if cell.is_test:
            out[cell.question] = out.get(cell.question, 0.0) + cell.points
    return out


def written(path: Path) -> dict[str, float]:
    """The points that a person gives, for answers in words, by question."""
    out: dict[str, float] = {}
    for cell in nbformat.read(path, as_version=4).cells:
        about = cell.metadata.get("nbgrader", {})
        if about.get("grade") and about.get("solution"):
            question = about["grade_id"].split("-")[0]
            out[question] = out.get(question, 0.0) + float(about["points"])
    return out


def answers(cells: list[Cell]) -> dict[str, str]:
    """What stands in each question's answer cells, one below the other."""
    out: dict[str, list[str]] = {}
    for cell in cells:
        if cell.is_answer and cell.grade_id != STUDENT:
            out.setdefault(cell.question, []).append(cell.source)
    return {question: "\n\n\n".join(sources) for question, sources in out.items()}


def bound(source: str) -> list[str]:
    """The names that a cell binds at its top level, by `def`, `class` and `=`."""
    names: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign):
            names += [each.id for to in node.targets for each in ast.walk(to) if isinstance(each, ast.Name)]
    return list(dict.fromkeys(names))


def set_up(cells: list[Cell]) -> str:
    """The sources of the cells that are neither answers nor tests."""
    return "\n".join(cell.source for cell in cells if not cell.is_answer and not cell.is_test)


def execute(source: str | CodeType, space: dict) -> tuple[str, BaseException | None]:
    """Run one cell, a text or what it was compiled to; its output and what it raised."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            exec(_compiled(source) if isinstance(source, str) else source, space)
        except Exception as error:
            return output.getvalue(), error
    return output.getvalue(), None


@lru_cache(maxsize=1000)  # one set of exercises has a few hundred
def _compiled(source: str) -> CodeType:
    return compile(source, f"{CELL} {hash(source)}", "exec", dont_inherit=True)  # a cell has a file of its own


def namespace() -> dict:
    return {"__name__": "__main__", "__builtins__": __builtins__}


Edit = str | tuple[str, str]  # a cell, or a piece of the solution and what replaces it


class Checker:
    """A grader in this process: cells of a notebook, in one namespace, as in the grading run of a seed."""

    def __init__(self, given: dict[str, str] | None = None) -> None:
        """`given` maps questions to other answers."""
        self.given, self.space = given or {}, namespace()
        self.answers = dict[str, str]()

    def run(self, cells: Sequence[Cell], seed: int | None = None) -> Report:
        """Run these cells, which may be some of a notebook; hidden inputs depend on the question and its answer too."""
        outer, report = current() if seed is None else GradingRun(seed), Report()
        for cell in cells:
            source = cell.filled(self.given)
            if cell.is_answer:
                self.answers[cell.question] = self.answers.get(cell.question, "") + source
            with grading(self._run_of(cell, outer)):
                _, error = execute(source, self.space)
            if cell.is_test:
                report.points[cell.grade_id] = 0.0 if error else cell.points
                if error:
                    report.messages[cell.grade_id] = says(error)
            elif error:
                report.errors[cell.place] = says(error)
        return report

    def _run_of(self, cell: Cell, outer: GradingRun | None) -> GradingRun | None:
        """What the checks of a cell are told; None in a notebook."""
        if outer is None:
            return None
        run = replace(outer, answer=self.answers.get(cell.question, ""))
        if outer.seed is None or not cell.is_test:
            return run
        return replace(run, question=cell.question, student=self.answers.get(STUDENT, ""))


def run(
    cells: list[Cell], given: dict[str, str] | None = None, only: set[str] | None = None, seed: int | None = None
) -> Report:
    """Run a whole notebook; with `only` the cells up to the last test of these questions, and no picture is drawn."""
    if only is None:
        return Checker(given).run(cells, seed)
    last = max(i for i, cell in enumerate(cells) if cell.is_test and cell.question in only)
    with without_pictures():
        chosen = [cell for cell in cells[: last + 1] if not cell.is_test or cell.question in only]
        return Checker(given).run(chosen, seed)


def told() -> AbstractContextManager:
    """A context in which messages say what they say in the grader, on the inputs that a notebook has."""
    return grading(GradingRun())


@contextlib.contextmanager
def without_pictures() -> Iterator[None]:
    """A context in which `show` draws nothing, nor a report its PDF: they are made where all of a set runs."""
    with mock.patch.object(picture, "png", _nothing), mock.patch.object(page, "pdf", _nothing):
        yield


def _nothing(*_: object, **__: object) -> bytes:
    return b""


def says(error: BaseException) -> str:
    """The message of a check; anything else with its type, so that it is never taken for a verdict."""
    if {"Wrong", "NotAttempted"} & {each.__name__ for each in type(error).__mro__}:
        return "\n".join(filter(None, [str(error), error.later if hasattr(error, "later") else ""]))
    return traceback.format_exception_only(error)[-1].strip()


def crash(said: str) -> str:
    """The message of an error that a check let through; "" for a verdict."""
    return said if re.match(r"[A-Za-z_.]*(Error|Exception|Exit)\b", said) else ""


def answer(given: Edit, solution: str) -> str:
    """An answer to a question: the source itself, or the solution with `old` replaced by `new` at its one place."""
    if isinstance(given, str):
        return given
    old, new = given
    if solution.count(old) != 1:
        times = solution.count(old)
        raise ValueError(f"{old!r} stands {times} times in the solution, wanted once:\n{solution}")
    return solution.replace(old, new)


class Given(NamedTuple):
    """An answer to a question, from a table of answers: its `answer` or `edit`, and what must come of it."""

    question: str
    source: Edit
    name: str = ""
    says: str = ""  # whole lines of the message that a wrong answer gets, tried alone
    cell: str = ""  # grade_id of a test cell that a wrong answer fails, under every seed
    seeds: bool = True  # whether it is tried under every seed
    names: bool = True  # false where it answers what only some names are asked, as one proof of five


@cache
def given(name: str, kind: str, tables: Path = Path(__file__).parent / "answers") -> tuple[Given, ...]:
    """The answers to a set that are `wrong`, or right and `unusual`, or to a lecture's turns, question by question."""
    table = tomllib.loads((tables / f"{name}.toml").read_text(encoding="utf-8"))
    return tuple(_given(question, entry) for question, kinds in table.items() for entry in kinds.get(kind, ()))


def _given(question: str, entry: dict) -> Given:
    about = {key: value for key, value in entry.items() if key not in ("answer", "edit")}
    source = entry["answer"] if "answer" in entry else tuple(entry["edit"])
    return Given(question, source, **{"seeds": "says" not in entry or "cell" in entry, **about})


SECRET = re.compile(
    r"^[ \t]*### BEGIN (SOLUTION|HIDDEN TESTS)\n(.*?)^[ \t]*### END \1[^\n]*\n?", re.DOTALL | re.MULTILINE
)


def stub(source: str) -> str:
    """What the release leaves of a cell: without solutions and hidden tests."""
    return SECRET.sub("", source)


def secrets(source: str) -> list[str]:
    """The solutions and hidden tests of a cell, each as a piece of code."""
    return [textwrap.dedent(block) for _, block in SECRET.findall(source)]


def secret_lines(source: str, what: str) -> list[str]:
    """The lines of a cell's "SOLUTION" or "HIDDEN TESTS"."""
    lines = (line.strip() for kind, block in SECRET.findall(source) if kind == what for line in block.split("\n"))
    return [line for line in lines if line]


def question_names(source: str) -> list[str]:
    """The names in `check.question("...")` calls of a cell."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "check.question" and node.args:
            names.append(ast.literal_eval(node.args[0]))
    return names
