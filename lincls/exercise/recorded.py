"""Answers that only the grader judges: here their form is looked at, and nothing is told about what is right.

A visible test cell asks for the form and prints that the answer is recorded. The same check with what is right stands
among the hidden tests; there it takes the points, and its message explains in the grader only.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.run import graded
from lincls.exercise.verdict import Wrong
from lincls.language import many, tell

RECORDED = "recorded, well formed: the grader judges it"
_WORDS = {"true": True, "false": False, "1": True, "0": False}


def recorded(*answers: Any, form: Any = float, names: Sequence[str] = ()) -> None:
    """Look at the form of answers that the grader judges, and print that they are recorded.

    Parameters
    ----------
    *answers : the answers
    form : of one answer, or a list with the form of each of several answers
        `int`: a whole number; `float`: a number; `bool`: True, False, 1 or 0; `str`: a word in quotes;
        `"abc"`: one of these letters; a set of words: one of these; a tuple such as (2,) or (None, 3): an array of
        this shape, None for any length; a list of forms: a list with a part of each; `[form, ...]`: a list of any
        length
    names : what messages call the answers

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.recorded(3, (1, 1), form=[int, (2,)], names=["n", "w"])
    n, w: recorded, well formed: the grader judges it
    >>> check.recorded([1, 2.5], form=[int, ...], names=["rows"])
    Traceback (most recent call last):
    lincls.exercise.verdict.Wrong: rows[1] is 2.5, but a count is a whole number
    """
    plain.attempted(*answers)
    forms = form if len(answers) > 1 and isinstance(form, list) else [form] * len(answers)
    if len(forms) != len(answers):
        raise ValueError(f"{len(answers)} answers, but {len(forms)} forms")
    words = list(names) or ["the answer"] * len(answers)
    for answer, wanted, name in zip(answers, forms, words, strict=True):
        formed(answer, wanted, name)
    say(", ".join(names))


def say(name: str = "") -> None:
    """Print that an answer is recorded; nothing where it is judged."""
    if not graded():
        print(f"{name}: {tell(RECORDED)}" if name else tell(RECORDED))


def formed(answer: Any, form: Any, name: str) -> None:
    """Raise Wrong when an answer has not the form that `recorded` describes."""
    if form is int:
        plain.whole(answer, name)
    elif form is float:
        plain.number(answer, name)
    elif form is bool:
        truth(answer, name)
    elif form is str:
        if type(answer) is not str or not answer.strip():
            raise Wrong("{name} should be a word in quotes, but it is {kind}", name=name, kind=plain.kind(answer))
    elif isinstance(form, str | set | frozenset):
        plain.option(answer, form, name)
    elif isinstance(form, tuple):
        _shaped(answer, form, name)
    elif isinstance(form, list):
        _parts(answer, form, name)
    else:
        raise TypeError(f"no form: {form!r}")


def _shaped(answer: Any, shape: tuple, name: str) -> None:
    values = plain.array(answer, name)
    if values.ndim == 0 and len(shape) == 1:
        values = values.reshape(1)
    if values.ndim != len(shape) or any(
        wanted not in (None, size) for wanted, size in zip(shape, values.shape, strict=True)
    ):
        told = ", ".join(tell("any number") if size is None else str(size) for size in shape)
        told = tell("{told} numbers", told=told) if len(shape) == 1 else tell("numbers in shape ({told})", told=told)
        said = "{name} should be {told}, but it has {shape_words}"
        raise Wrong(said, name=name, told=told, shape_words=plain.shape_words(values))


def _parts(answer: Any, form: list, name: str) -> None:
    alike = form[1:] == [...]
    items = plain.items(answer) if alike else plain.in_order(answer)
    if items is None:
        raise Wrong("{name} should be a list, but it is {kind}", name=name, kind=plain.kind(answer))
    forms = [form[0]] * len(items) if alike else form
    if len(items) != len(forms):
        said = "{name} should have {wanted}, but it has {found}"
        raise Wrong(said, name=name, wanted=many(len(forms), "value"), found=len(items))
    for i, (item, wanted) in enumerate(zip(items, forms, strict=True)):
        formed(item, wanted, f"{name}[{i}]")


def truth(answer: Any, name: str) -> bool:
    """A truth value: True and False, 1 and 0, NumPy's too, and their words."""
    if type(answer) is str and answer.strip().lower() in _WORDS:
        return _WORDS[answer.strip().lower()]
    return plain.truth(answer, name)


def statements(
    answers: Any,
    n: int,
    *,
    reasons: str = "",
    right: Sequence | None = None,
    why: Sequence[str] = (),
    name: str = "",
    only: Sequence[int] = (),
) -> None:
    """Statements that are judged, each with a reason: all or nothing, or those that a test cell is about.

    Without `right` only the form is looked at. With it the answers are judged; which of them are wrong is said in the
    grader alone, and why on the student's page from the time on at which it shows the reference solution. Statements
    that a cell is not about may be open.

    Parameters
    ----------
    answers : the answer, a list of n pairs such as (True, "c"); without `reasons` of n truth values
    n : how many statements there are
    reasons : the letters of the reasons to choose from
    right : the pairs, or truth values, that are right, of the statements that are judged
    why : an explanation for each of them
    name : what messages call the list
    only : the statements, from 1, that are judged; empty for all

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.statements([True, ...], 2, only=[1])
    statement 1: recorded, well formed: the grader judges it
    >>> check.statements([True, ...], 2, right=[True], only=[1])
    >>> check.statements([(True, "a"), (0, "C")], 2, reasons="abc")
    recorded, well formed: the grader judges it
    >>> check.statements([(True, "a"), (0, "d")], 2, reasons="abc")
    Traceback (most recent call last):
    lincls.exercise.verdict.Wrong: the reason of statement 2 should be one of 'a', 'b', 'c', but it is 'd'
    >>> check.statements([True, False], 2, right=[True, True])
    Traceback (most recent call last):
    lincls.exercise.verdict.Wrong: not every statement is judged rightly
    """
    numbers = list(only) or list(range(1, n + 1))
    judged = _judgements(answers, n, numbers, reasons, name)
    if right is None:
        say(tell("statement {number}", number=numbers[0]) if len(only) == 1 else name)
        return
    goals = [_judgement(goal, number, reasons) for number, goal in zip(numbers, right, strict=True)]
    wrong = [i for i, goal in enumerate(goals) if judged[i] != goal]
    if wrong and not graded():
        raise Wrong("not every statement is judged rightly")
    if wrong:
        listed = ", ".join(str(numbers[i]) for i in wrong)
        refused = Wrong("not every statement is judged rightly: look again at {numbers}", numbers=listed)
        because = [*why, *len(numbers) * [""]]
        refused.later = "\n".join(_explained(numbers[i], judged[i], goals[i], because[i]) for i in wrong)
        raise refused


def _judgements(answers: Any, n: int, numbers: Sequence[int], reasons: str, name: str) -> list[tuple[bool, str]]:
    items = plain.in_order(list(answers.values()) if type(answers) is dict else answers)
    if items is None or len(items) != n:
        plain.attempted(answers)
    if items is None:
        said = "{name} should be a list with {form} for each statement, but it is {kind}"
        form = '(True, "a")' if reasons else "True"
        raise Wrong(said, name=name or "the answer", form=form, kind=plain.kind(answers))
    if len(items) != n:
        said = "there are {statements}, but {found}"
        raise Wrong(said, statements=many(n, "statement"), found=many(len(items), "answer"))
    plain.attempted(*(items[number - 1] for number in numbers))
    return [_judgement(items[number - 1], number, reasons) for number in numbers]


def _judgement(item: Any, number: int, reasons: str) -> tuple[bool, str]:
    name = tell("statement {number}", number=number)
    if not reasons:
        return truth(item, name), ""
    pair = plain.in_order(item)
    if pair is None or len(pair) != 2:
        said = 'statement {number}: a truth value and a reason such as (True, "{reason}") are wanted, but it is {kind}'
        raise Wrong(said, number=number, reason=reasons[0], kind=plain.kind(item))
    return truth(pair[0], name), plain.option(pair[1], reasons, tell("the reason of statement {number}", number=number))


def _explained(number: int, found: tuple[bool, str], goal: tuple[bool, str], why: str) -> str:
    told = (
        "statement {number} is {goal}, but not by reason {found}"
        if found[0] == goal[0]
        else "statement {number} is {goal}"
    )
    first = tell(told, number=number, goal=goal[0], found=found[1])
    because = tell(" (reason {goal})", goal=goal[1]) if goal[1] else ""
    return f"{first}{because}: {why}" if why else f"{first}{because}"


def order(
    found: Any, n: int, before: Sequence[tuple] | None = None, *, spare: int | Sequence = 0, name: str = "the order"
) -> None:
    """Steps that are put in order, such as the lines of a proof.

    Without `before` only the form is looked at. With it the order is judged: a step stands after all that it needs.

    Parameters
    ----------
    found : the answer, the steps' numbers from 1 to n or their letters from a on
    n : how many steps there are
    before : pairs of steps that must come in this order
    spare : how many of the n steps do not belong, or (with `before`) which
    name : what messages call it

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.order([3, 1, 2], 3)
    the order: recorded, well formed: the grader judges it
    >>> check.order("bca", 3, before=[(3, 2)])
    Traceback (most recent call last):
    lincls.exercise.verdict.Wrong: the order: a step stands before one that it needs
    """
    plain.attempted(found)
    items = plain.in_order(found)
    text = found if items is None else plain.alone(found)
    if type(text) in (str, np.str_):
        items = _written(text)
    if items is None:
        said = "{name} should be a list of the steps' numbers, but it is {kind}"
        raise Wrong(said, name=name, kind=plain.kind(found))
    letters = any(type(item) is str and not item.isdigit() for item in items)
    steps = [_step(item, n, name) for item in items]
    for step in steps:
        if steps.count(step) > 1:
            raise Wrong("{name} names step {label} twice", name=name, label=_label(step, letters))
    left_out = spare if isinstance(spare, int) else len(spare)
    if len(steps) != n - left_out:
        more = tell("; {left_out} of the {n} do not belong", left_out=left_out, n=n) if left_out else ""
        said = "{name} should have {n} steps, but it has {found}{more}"
        raise Wrong(said, name=name, n=n - left_out, found=len(steps), more=more)
    if before is None:
        say(name)
        return
    strangers = [] if isinstance(spare, int) else [_step(step, n, name) for step in spare]
    for step in steps:
        if step in strangers:
            told = tell(": step {label} does not", label=_label(step, letters)) if graded() else ""
            raise Wrong("{name}: not every step in it belongs{told}", name=name, told=told)
    place = {step: i for i, step in enumerate(steps)}
    for first, second in [(_step(a, n, name), _step(b, n, name)) for a, b in before]:
        if first not in place or second not in place or place[first] > place[second]:
            told, names = ": {later} needs {earlier}", (_label(second, letters), _label(first, letters))
            told = tell(told, later=names[0], earlier=names[1]) if graded() else ""
            raise Wrong("{name}: a step stands before one that it needs{told}", name=name, told=told)


def _written(text: str) -> list[str]:
    """The steps in a text: one a letter or a digit, with commas, blanks or arrows between them or without."""
    parts = [part for part in re.split(r"[\s,;>→-]+", text) if part]
    return [step for part in parts for step in ([part] if part.isdigit() and len(parts) > 1 else part)]


def _label(step: int, letters: bool) -> str:
    return string.ascii_lowercase[step - 1] if letters else str(step)


def _step(value: Any, n: int, name: str) -> int:
    """The number of a step, from 1, that is named by its number or its letter."""
    value = plain.alone(value)
    word = str(value).strip().lower() if type(value) in (str, np.str_) else ""
    if len(word) == 1 and word in string.ascii_lowercase[:n]:
        return string.ascii_lowercase.index(word) + 1
    number = float(word) if word.isdigit() else plain.number(value, name) if plain.is_number(value) else 0.0
    if number not in range(1, n + 1):
        said = "{name}: a step is a number from 1 to {n} or a letter from a to {last}, not {kind}"
        raise Wrong(said, name=name, n=n, last=string.ascii_lowercase[n - 1], kind=plain.kind(value))
    return int(number)


def faulty(
    found: Any,
    n: int,
    right: int | str | Sequence[int] | None = None,
    why: Mapping | str = "",
    *,
    name: str = "the faulty step",
) -> None:
    """The one step of a proof, by number or letter, that does not follow; without `right` only the form is looked at.

    `right` may be several steps, and `why` a text, or one for each step that does follow.
    """
    plain.attempted(found)
    step = _step(found, n, name)
    if right is None:
        say(name)
    elif step not in [_step(one, n, name) for one in (right if isinstance(right, Sequence) else [right])]:
        said = why if isinstance(why, str) else {_step(a, n, name): b for a, b in why.items()}.get(step, "")
        raise Wrong("{name} is another one", said if graded() else None, name=name)
