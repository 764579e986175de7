"""Single answers: a value, an array, a count, a range, a choice, true or false, a word; and known wrong ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain, verdict
from lincls.exercise.compare import TOLERANCE, explanation, judge, like, ratio, same
from lincls.exercise.verdict import Wrong, telling
from lincls.language import tell

MORE_THAN = "{name} is {left}, but it must be more than {right}"
LESS_THAN = "{name} is {left}, but it must be less than {right}"


def value(
    found: Any,
    wanted: float,
    name: str = "the value",
    *,
    tol: float = TOLERANCE,
    N: int | None = None,
    mistakes: Mapping[str, float] | None = None,
) -> None:
    """Judge one number.

    Parameters
    ----------
    found : the answer
    wanted : number
    {name, tolerance, examples in a mean}
    mistakes : the wrong number that each sentence explains

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the mean"):
    ...     check.value(6.0, 3.0, N=2)
    the mean: not yet: 0 of 1 point
      the value is 6, wanted 3
      It is twice what is wanted: is 1/2 missing, or 1/N (here N = 2)?
    """
    _judge(plain.number(found, name), float(wanted), name, tol, N, mistakes)


def array(
    found: Any,
    wanted: Any,
    name: str = "the array",
    *,
    tol: float = TOLERANCE,
    N: int | None = None,
    mistakes: Mapping[str, Any] | None = None,
) -> None:
    """Judge an array, list or tuple of numbers; its shape counts.

    Parameters
    ----------
    found : the answer
    wanted : array of numbers, of any shape
    {name, tolerance, examples in a mean}
    mistakes : the wrong array that each sentence explains

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the order"):
    ...     check.array([2, 1, 3], [1, 2, 3])
    the order: not yet: 0 of 1 point
      the array[0] is 2, wanted 1
      The right numbers, in another order.
    """
    _judge(found, wanted, name, tol, N, mistakes)


def _judge(found: Any, wanted: Any, name: str, tol: float, N: int | None, mistakes: Mapping[str, Any] | None) -> None:
    def slips() -> Iterator[tuple[str | None, bool]]:
        for sentence, wrong in (mistakes or {}).items():
            yield sentence, like(found, wrong, tol)
        yield ratio([found], [wanted], tol, [N]), True

    judge(found, lambda found: same(found, wanted, name, tol), slips())


def count(found: Any, wanted: int, name: str = "the count", *, mistakes: Mapping[str, int] | None = None) -> None:
    """Judge a whole number, exactly.

    Parameters
    ----------
    found : the answer
    wanted : whole number
    name : what messages call it
    mistakes : the wrong number that each sentence explains

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("rows"):
    ...     check.count(6, 8, mistakes={"Each variable doubles them.": 6})
    rows: not yet: 0 of 1 point
      the count is 6, wanted 8
      Each variable doubles them.
    """
    number = plain.whole(found, name)
    if number != wanted:
        more = explanation(number, mistakes or {}, lambda number, wrong: like(number, wrong, 0.0))
        raise Wrong(verdict.unlike(name, str(number), str(wanted)), more)


def between(found: Any, low: float, high: float, name: str = "the value", *, below: str = "", above: str = "") -> None:
    """Judge a number strictly between two others.

    Parameters
    ----------
    found : the answer
    low, high : numbers
    name : what messages call it
    below, above : what a value outside means

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("a bias for AND"):
    ...     check.between(-1, -2, -1, name="b", above="Then (0, 1) is on the boundary.")
    a bias for AND: not yet: 0 of 1 point
      b is -1, but it must be less than -1
      Then (0, 1) is on the boundary.
    """
    number = plain.number(found, name)
    for outside, bound, than, alone, more in (
        (number <= low, low, MORE_THAN, "{name} is {number}, but it must be more", below),
        (number >= high, high, LESS_THAN, "{name} is {number}, but it must be less", above),
    ):
        if outside and telling():
            left, right = plain.show_both(number, bound)
            raise Wrong(than, more, name=name, left=left, right=right)
        if outside:
            raise Wrong(alone, more, name=name, number=plain.show(number))


def choice(answer: Any, right: str, why: Mapping[str, str]) -> None:
    """Judge a multiple-choice answer such as "b".

    Parameters
    ----------
    answer : the answer
    right : the right option
    why : an explanation for every wrong option; it lists the options too

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("which one"):
    ...     check.choice("a", "b", why={"a": "that is the sum; the mean is wanted"})
    which one: not yet: 0 of 1 point
      not 'a': that is the sum; the mean is wanted
    """
    plain.attempted(answer)
    picked = plain.option(answer, {right, *why}, "the answer")
    if picked != right:
        raise Wrong("not {picked!r}: {why}", picked=picked, why=why[picked])


def true_false(answers: Any, right: Sequence[bool], why: Sequence[str]) -> None:
    """Judge a list of True and False, one a statement.

    Parameters
    ----------
    answers : the answer
    right : truth values
    why : an explanation for each statement

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("statements"):
    ...     check.true_false([True, True], [True, False], ["", "XOR is none."])
    statements: not yet: 0 of 1 point
      statement 2 is False: XOR is none.
    """
    plain.attempted(answers)
    listed = np.asarray(answers).ravel().tolist() if plain.is_array(answers) else plain.sequence(answers)
    answers = [answers] if listed is None else listed
    if len(answers) != len(right):
        raise Wrong("there are {n} statements, but {found} answers", n=len(right), found=len(answers))
    for i, (answer, truth) in enumerate(zip(answers, right, strict=True), 1):
        judged = plain.truth(answer, tell("statement {n}: the answer", n=i))
        if judged != truth and not telling():
            raise Wrong("not every statement is judged rightly")
        if judged != truth:
            raise Wrong("statement {n} is {truth}: {why}", n=i, truth=truth, why=why[i - 1])


def text(answer: Any, *right: str, name: str = "the answer", why: Mapping[str, str] | None = None) -> None:
    """Judge a word, capitals and outer blanks aside.

    Parameters
    ----------
    answer : the answer
    *right : words that are right
    name : what messages call it
    why : an explanation for known wrong words

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the rule"):
    ...     check.text(" Perceptron ", "perceptron")
    the rule: right: 1 of 1 point
    """
    plain.attempted(answer)
    if type(answer) is not str:
        raise Wrong("{name} should be a word in quotes, but it is {kind}", name=name, kind=plain.kind(answer))
    word = " ".join(answer.lower().split())
    if word not in [one.lower() for one in right]:
        known = {key.lower(): sentence for key, sentence in (why or {}).items()}
        raise Wrong("{name} is not {answer}", known.get(word), name=name, answer=plain.show(answer))


def unlike(found: Any, mistakes: Mapping[str, Any], name: str = "the answer", *, tol: float = TOLERANCE) -> None:
    """Right when the answer is none of the known wrong ones; what is right is left to the check that follows.

    Parameters
    ----------
    found : the answer
    mistakes : the wrong answer that each sentence explains
    name : what messages call it
    tol : allowed error, relative to max(1, |wrong|)

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the mean of 1 and 3"):
    ...     check.unlike(4, {"That is the sum: divide by N.": 4}, "mean(1, 3)")
    the mean of 1 and 3: not yet: 0 of 1 point
      mean(1, 3) is 4
      That is the sum: divide by N.
    """
    plain.attempted(found)
    sentence = explanation(found, ((why, like(found, wrong, tol)) for why, wrong in mistakes.items()))
    if sentence is not None:
        raise Wrong("{name} is {found}", sentence, name=name, found=plain.show(found))
