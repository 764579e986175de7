"""Who knows nothing earns next to nothing: neither by pasting back what the checks say nor by typing until they fit."""

from __future__ import annotations

from functools import cache

import cheat
import pytest
import runner
from test_sets import SETS, solved

SHARE = 0.03  # of all points
PROGRAMS = {program.__name__: program for program in (cheat.paste, cheat.guess)}
every_program = pytest.mark.parametrize("program", PROGRAMS)


@cache
def earned(program: str, name: str) -> dict[str, float]:
    """The test cells that it passes, with their points."""
    points = cheat.earned(name, PROGRAMS[program](name))
    return {cell: each for cell, each in points.items() if each}


def total(name: str) -> float:
    return sum(runner.questions(solved(name)).values())


@pytest.mark.long
@every_program
@pytest.mark.parametrize("name", SETS)
def test_a_program_earns_next_to_nothing_in_a_set(name, program):
    got = earned(program, name)
    assert sum(got.values()) <= max(1, SHARE * total(name)), got


@pytest.mark.long
@every_program
def test_a_program_earns_next_to_nothing_in_the_course(program):
    got = sum(sum(earned(program, name).values()) for name in SETS)
    assert got <= SHARE * sum(map(total, SETS))


@pytest.fixture
def weak(tmp_path, monkeypatch):
    """A set whose checks tell too much."""
    from test_runner import write

    stub, solution = "w, b = ..., ...\nsaid = [..., ...]", "w, b = 3, -12.5\nsaid = [True, False]"
    answer = f"{stub}\n### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
    each = "for i, right in enumerate((True, False)):"
    tests = (
        ("q1-a", 1, "check.that(type(w) is int, 'w is no count')\ncheck.that(w == 3, f'w is {w}, wanted 3')"),
        ("q1-b", 1, "check.that(b == -12.5, f'b is {b}, wanted -12.5')"),
        ("q1-c", 1, each + "\n    check.that(said[i] == right, f'statement {i + 1} is {right}')"),
        ("q1-d", 1, "check.recorded(w, form=int)\n### BEGIN HIDDEN TESTS\ncheck.value(w, 4)\n### END HIDDEN TESTS"),
    )
    for folder, source in (("solutions", answer), ("exercises", answer.split("\n###")[0])):
        (tmp_path / folder / "weak").mkdir(parents=True)
        first = ("", 0, "from lincls.exercise import check")
        shown = [(name, points, runner.stub(test)) for name, points, test in tests]
        cells = tests if folder == "solutions" else shown
        write(tmp_path / folder / "weak" / "weak.ipynb", first, ("q1", 0, source), *cells)
    monkeypatch.setattr(runner, "ROOT", tmp_path)
    return "weak"


def test_what_is_printed_is_pasted_back(weak):
    assert cheat.earned(weak, cheat.paste(weak)) == {"q1-a": 1, "q1-b": 1, "q1-c": 1, "q1-d": 0}


def test_small_answers_are_found_by_typing(weak):
    assert cheat.earned(weak, cheat.guess(weak, 300)) == {"q1-a": 1, "q1-b": 0, "q1-c": 1, "q1-d": 0}
