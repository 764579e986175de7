"""What a lecture's cells make when they run: its graded cells ("your turn") and its live figures.

A lecture runs once, here, without a kernel. Each answer to a graded cell (a stub cell, then `with
check.question(...)`, docs/exercises.md) then runs in a copy of the namespace that its stub had. Every live figure
comes from the catalogue, and shows with the notebook's data what it shows without any.
"""

from __future__ import annotations

import doctest
import re
import sys
import warnings
from collections import Counter
from dataclasses import dataclass
from functools import cache
from inspect import unwrap
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest

from lincls import figures
from lincls.widgets import Live

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "exercises"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
import drawing_lines
import runner

LECTURES = sorted(path.stem for path in (runner.ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))
TAUGHT = [name for name in LECTURES if not name.startswith("00")]
SLOW = "11_which_classifier"  # it runs as long as four others


def each(names: list[str]) -> list:
    """Lectures as parameters."""
    return [pytest.param(name, marks=[pytest.mark.long] * (name == SLOW)) for name in names]


@dataclass
class Turn:
    """One "your turn": the stub, the check, and the names that exist when the stub runs."""

    stub: str
    check: str
    space: dict
    untouched: str = ""

    def answered(self, source: str) -> str:
        space = dict(self.space)
        runner.execute(self.stub, space)  # what else the stub's cell sets up is still there
        said, error = runner.execute(source, space)
        assert error is None, f"the answer itself raised {error!r}"
        said, error = runner.execute(self.check, space)
        assert error is None, f"the check raised {error!r}"
        return said


class Lecture(NamedTuple):
    """What was found when a lecture ran: its turns by the name of the question, its live figures in order, those of
    them that a function of lincls.figures made, as (name, what it shows), and the names that it leaves behind."""

    turns: dict[str, Turn]
    figures: list[Live]
    called: list[tuple[str, str]]
    space: dict


@cache
def lecture(name: str) -> Lecture:
    """Run a lecture."""
    live: list[Live] = []
    called: list[tuple[str, str]] = []
    start = Live.__init__

    def remember(self, *args, **named):
        start(self, *args, **named)
        live.append(self)

    def recorded(entry):
        def make(*args, **named):
            figure = entry.make(*args, **named)
            called.append((entry.name, shown(figure)))
            return figure

        return make

    with pytest.MonkeyPatch.context() as patch, runner.without_pictures():
        patch.setattr(Live, "__init__", remember)
        for entry in figures.catalogue():
            patch.setattr(f"lincls.figures.{entry.name}", recorded(entry))
        patch.chdir(runner.ROOT / "notebooks")
        turns, space = _turns(name)
        return Lecture(turns, live, called, space)


def shown(live: Live) -> str:
    """The caption of a live figure and the fingerprint of its picture, as a notebook stores them; nothing is drawn."""
    return live._text()


def _turns(name: str) -> tuple[dict[str, Turn], dict]:
    found: dict[str, Turn] = {}
    space, before, start = runner.namespace(), "", {}
    for cell in runner.code_cells(runner.ROOT / "notebooks" / f"{name}.ipynb"):
        questions = runner.question_names(cell.source)
        for question in questions:
            assert question not in found, f"two questions are called {question!r}"
            found[question] = Turn(before, cell.source, start)
        start = dict(space)
        said, error = runner.execute(cell.source, space)
        assert error is None, f"cell {cell.place}: {runner.says(error)}"
        for question in questions:
            found[question].untouched = said
        before = cell.source
    return found, space


def answers(name: str, kind: str) -> tuple[runner.Given, ...]:
    """The `right` or `wrong` answers to a lecture's turns."""
    return runner.given(name, kind, Path(__file__).parent / "answers")


def cases(kind: str) -> list:
    return [
        pytest.param(name, given, id=f"{name[:2]}-{given.question}-{i + 1}", marks=[pytest.mark.long] * (name == SLOW))
        for name in LECTURES
        for i, given in enumerate(answers(name, kind))
    ]


def line(said: str, question: str) -> str:
    """The verdict line of a question."""
    return next((each for each in said.split("\n") if each.startswith(f"{question}: ")), said)


@pytest.mark.parametrize("name", each(TAUGHT))
def test_a_lecture_has_two_turns_and_each_has_its_answers(name):
    turns = lecture(name).turns
    assert len(turns) >= 2
    for kind, least in (("right", 1), ("wrong", 2)):
        counts = Counter(given.question for given in answers(name, kind))
        assert counts.keys() == turns.keys() and min(counts.values()) >= least


@pytest.mark.parametrize("name", each(TAUGHT))
def test_an_untouched_turn_is_not_attempted(name):
    for question, turn in lecture(name).turns.items():
        assert "..." in turn.stub, f"{question}: the cell before the check is no stub"
        assert ": not attempted: 0 of " in line(turn.untouched, question)


@pytest.mark.parametrize(("name", "given"), cases("right"))
def test_a_right_answer_gets_the_full_points(name, given):
    turn = lecture(name).turns[given.question]
    verdict = line(turn.answered(runner.answer(given.source, turn.stub)), given.question)
    earned, of = verdict.split(": right: ")[-1].split(" of ")
    assert of.split()[0] == earned, verdict


@pytest.mark.parametrize(("name", "given"), cases("wrong"))
def test_a_wrong_answer_gets_its_message(name, given):
    turn = lecture(name).turns[given.question]
    said = turn.answered(runner.answer(given.source, turn.stub))
    assert re.search(": (not yet|partly right): ", line(said, given.question))
    assert len(given.says) >= 12, "not specific"
    assert given.says in said


@pytest.mark.parametrize("name", each(LECTURES))
def test_every_live_figure_comes_from_the_catalogue(name):
    found = lecture(name)
    assert len(found.figures) >= 3, "a lecture has at least three live figures"
    assert len(found.called) == len(found.figures)
    assert {entry for entry, _ in found.called} == {
        entry.name for entry in figures.catalogue() if entry.lecture == name[:2]
    }


@pytest.mark.parametrize("name", each(LECTURES))
def test_a_figure_shows_without_the_notebooks_data_what_it_shows_with_it(name):
    first: dict[str, str] = {}
    for entry, text in lecture(name).called:
        first.setdefault(entry, text)
    for entry in figures.catalogue():
        if entry.name in first:
            assert shown(entry.make()) == first[entry.name], twins(entry, name)


def twins(entry: figures.Entry, name: str) -> str:
    """Where a figure's own data stand, and where the lecture hands it others."""
    call = f"figures.{entry.name}("
    cells = runner.code_cells(runner.ROOT / "notebooks" / f"{name}.ipynb")
    cell = next((cell for cell in cells if call in cell.source), None)
    place = "a cell" if cell is None else f"cell {cell.place}"
    code = unwrap(entry.make).__code__
    return (
        f"{place} of notebooks/{name}.ipynb, {call}...), shows other data than the figure has by itself, in "
        f"lincls/figures/{Path(code.co_filename).name}, line {code.co_firstlineno}: change both, or hold them in "
        "lincls/data/lessons.py"
    )


def test_a_figure_with_other_data_than_its_lecture_is_told_with_both_places():
    entry = next(entry for entry in figures.catalogue() if entry.name == "perceptron.pocket")
    said = twins(entry, "03_perceptron")
    assert said.startswith("cell ") and "notebooks/03_perceptron.ipynb, figures.perceptron.pocket(...)" in said
    assert "lincls/figures/perceptron.py, line " in said


def peer_block(name: str) -> str:
    """The doctests of a lecture's cells about scikit-learn, one after another; empty where it has none."""
    cells = nbformat.read(runner.ROOT / "notebooks" / f"{name}.ipynb", as_version=4).cells
    return "".join(re.findall(r"```python\n(>>>.*?)```", "\n".join(cell.source for cell in cells), re.DOTALL))


@pytest.mark.parametrize("name", [name for name in LECTURES if peer_block(name)])
def test_scikit_learn_finds_the_same_numbers(name):
    pytest.importorskip("sklearn")
    said: list[str] = []
    block = doctest.DocTestParser().get_doctest(peer_block(name), lecture(name).space, name, None, 0)
    assert len(block.examples) >= 3
    with warnings.catch_warnings(action="error"):
        found = doctest.DocTestRunner(verbose=False).run(block, out=said.append, clear_globs=False)
    assert found.failed == 0, "".join(said)


@pytest.mark.parametrize("name", each(LECTURES))
def test_at_most_a_tenth_of_the_code_draws(name):
    drawing, every = drawing_lines.count(drawing_lines.NOTEBOOKS / f"{name}.ipynb")
    assert drawing <= every / 10
