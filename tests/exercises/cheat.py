"""Two programs that know nothing of the subject: one pastes back what the checks print, one types until it fits.

Both see the release alone: its stubs and its visible tests. What they end with is graded with the hidden tests.
"""

from __future__ import annotations

import ast
import copy
import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any
from unittest import mock

import runner

from lincls.exercise import calls

ROUNDS, TRIES, PATIENCE = 3, 1000, 0.5  # pastes; answers a question; seconds that a call may take
NAME, SLOT = "mallory", "_slot_"
LITERAL = re.compile(r"\([^()]*\)|'[^']*'|\b(?:True|False)\b|[-−]?\d+(?:\.\d+)?(?:e-?\d+)?")


def typed() -> list[Any]:
    """What one types without thinking, the likeliest first."""
    some = [True, False, *sorted(range(-10, 11), key=abs), *"abcdefgh"]
    some += [sign * half / 2 for half in (1, 3, 5) for sign in (1, -1)] + [0.1, 0.25, 0.75, 0.2]
    some += list(itertools.product((True, False), "abcdefgh"))
    some += list(itertools.product(range(-2, 3), repeat=2)) + list(itertools.product((-1, 0, 1), repeat=3))
    some += [list(each) for n in range(1, 5) for each in itertools.product((True, False), repeat=n)]
    draw = random.Random(1)
    some += [draw.randint(11, 100) for _ in range(50)] + [round(draw.uniform(-5, 5), 1) for _ in range(100)]
    return some


@dataclass
class Slot:
    """A place where a stub has its dots: in which name's value, and as which of its entries."""

    name: str
    entry: int
    node: ast.Constant = field(repr=False)
    value: Any = ...


class Stub:
    """The answer cell of a release, whose dots can be filled."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(ast.unparse(ast.parse(source)))
        self.slots = list(self._slots())
        filling = {id(slot.node): _call(i, slot.node) for i, slot in enumerate(self.slots)}
        self.open = compile(copy.deepcopy(self.tree, filling), runner.CELL, "exec", dont_inherit=True)

    def _slots(self) -> Iterator[Slot]:
        for statement in ast.walk(self.tree):
            if isinstance(statement, ast.Assign):
                target, value = statement.targets[0], statement.value
                pairs = [(target, value)]
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                    pairs = list(zip(target.elts, value.elts, strict=False))
                for place, part in pairs:
                    dots = [each for each in ast.walk(part) if isinstance(each, ast.Constant) and each.value is ...]
                    yield from (Slot(ast.unparse(place), i, each) for i, each in enumerate(dots))

    def filled(self) -> str:
        """The source with the slots' values."""
        tree = copy.deepcopy(self.tree, {id(slot.node): _literal(slot.value) for slot in self.slots})
        return ast.unparse(ast.fix_missing_locations(tree))

    def values(self) -> dict[str, Any]:
        """What `open` takes from its namespace: the slots' values, each made anew wherever it stands."""
        return {f"{SLOT}{i}": partial(copy.copy, slot.value) for i, slot in enumerate(self.slots)}


def _call(i: int, node: ast.Constant) -> ast.expr:
    made = ast.Call(ast.Name(f"{SLOT}{i}", ast.Load()), [], [])
    return ast.fix_missing_locations(ast.copy_location(made, node))


def _literal(value: Any) -> ast.expr:
    return ast.Constant(...) if value is ... else ast.parse(repr(value), mode="eval").body


class Victim:
    """A release: its set-up has run, and the visible tests of one question can be tried with any answer."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cells = runner.code_cells(runner.ROOT / "exercises" / name / f"{name}.ipynb")
        self.start = runner.namespace()
        with runner.without_pictures():
            for cell in self.cells:
                if not cell.is_test:
                    own = f'STUDENT = "{NAME}"' if cell.grade_id == runner.STUDENT else cell.source
                    runner.execute(own, self.start)

    def stubs(self) -> dict[str, Stub]:
        return {question: Stub(source) for question, source in runner.answers(self.cells).items()}

    def tests(self, question: str) -> list[runner.Cell]:
        return [cell for cell in self.cells if cell.is_test and cell.question == question]

    def says(self, stub: Stub, tests: list[runner.Cell]) -> list[str | None]:
        """What each test cell prints and says to this answer; None for one that it passes."""
        space = self.start | stub.values()
        _, error = runner.execute(stub.open, space)
        if error is not None:
            return [runner.says(error)] * len(tests)
        out: list[str | None] = []
        for cell in tests:
            printed, error = runner.execute(cell.source, space)
            out.append(f"{printed}\n{runner.says(error)}" if error is not None else None)
        return out


def paste(name: str) -> dict[str, str]:
    """Answers made by pasting back what the checks say, a few times over."""
    victim, out = Victim(name), {}
    with impatient():
        for question, stub in victim.stubs().items():
            for slot in stub.slots:
                slot.value = 7
            for _ in range(ROUNDS):
                tests = victim.tests(question)
                for test, said in zip(tests, victim.says(stub, tests), strict=True):
                    _take_over(stub, said or "", test.source)
            out[question] = stub.filled()
    return out


def _take_over(stub: Stub, said: str, test: str) -> None:
    """Put the literals of a message where it says that something is wrong."""
    for slot in _accused(stub, said, test):
        found = [_read(text) for text in LITERAL.findall(said)]
        after = re.search(r"wanted|should be|must be|one of|such as|is (?=True|False)", said)
        if after is not None:
            found = [_read(text) for text in LITERAL.findall(said[after.end() :])] or found
        if found:
            slot.value = found[0] if after is not None else found[-1]


def _accused(stub: Stub, said: str, test: str) -> list[Slot]:
    """The slots that a message of a test cell names; all that the cell uses where it names none."""
    asked = _names(test)
    used = [slot for slot in stub.slots if slot.name in asked] or stub.slots
    place = re.search(r"statement (\d+)", said)
    if place is not None:
        listed = {slot.name for slot in used if slot.entry}
        return [slot for slot in used if slot.name in listed and slot.entry == int(place[1]) - 1]
    named = [slot for slot in used if re.search(rf"(?<![\w']){re.escape(slot.name)}\b", said)]
    entry = re.search(r"\[(\d+)\]", said)
    if entry is not None and any(slot.entry == int(entry[1]) for slot in named):
        named = [slot for slot in named if slot.entry == int(entry[1])]
    return named or used


@cache
def _names(test: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(test)) if isinstance(node, ast.Name)}


def _read(text: str) -> Any:
    try:
        return ast.literal_eval(text.replace("−", "-"))
    except (ValueError, SyntaxError):
        return 7


def guess(name: str, tries: int = TRIES) -> dict[str, str]:
    """Answers made by typing until the visible checks are silent."""
    victim = Victim(name)
    with impatient():
        return {question: _guessed(victim, question, stub, tries) for question, stub in victim.stubs().items()}


def _guessed(victim: Victim, question: str, stub: Stub, tries: int) -> str:
    tests, pool, draw = victim.tests(question), typed(), random.Random(question)
    following = {id(slot): itertools.cycle(pool) for slot in stub.slots}
    known: dict[str, list[str | None]] = {}  # what was said to an answer, which is typed again and again

    def hears() -> list[str | None]:
        key = repr([slot.value for slot in stub.slots])
        if key not in known:
            known[key] = victim.says(stub, tests)
        return known[key]

    for slot in stub.slots:
        slot.value = next(following[id(slot)])
    best, heard = stub.filled(), hears()
    for number in range(tries):
        failing = [i for i, said in enumerate(heard) if said is not None]
        if not failing:
            break
        cell = failing[number // 4 % len(failing)]
        accused = _accused(stub, heard[cell] or "", tests[cell].source)
        before = [slot.value for slot in stub.slots]
        if number % 2 and len(accused) > 1:
            for slot in accused:
                slot.value = draw.choice(pool[:40])
        elif accused:
            slot = accused[number // 2 % len(accused)]
            slot.value = next(following[id(slot)])
        answer = hears()
        better = answer.count(None) - heard.count(None)
        further = answer[cell] is not None and _accused(stub, answer[cell], tests[cell].source) != accused
        if better > 0 or (better == 0 and further):
            best, heard = stub.filled(), answer
        else:
            for slot, value in zip(stub.slots, before, strict=True):
                slot.value = value
    return best


def impatient():
    """A context in which no call of a function takes long."""
    return mock.patch.dict(calls.call.__kwdefaults__, seconds=PATIENCE)


def earned(name: str, given: dict[str, str], seed: int = 1) -> dict[str, float]:
    """The points of each test cell in a grading run."""
    cells = runner.code_cells(runner.ROOT / "solutions" / name / f"{name}.ipynb")
    answers = {**given, runner.STUDENT: f'STUDENT = "{NAME}"'}
    with impatient(), runner.without_pictures():
        return runner.run(cells, answers, seed=seed).points
