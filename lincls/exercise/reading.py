"""Read what a law is about to judge: numbers of a given shape, or several results of one function.

A law in a test cell computes with the answer itself. So the answer is read first, and what is wrong with its form is
said before the law speaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call, function_name
from lincls.exercise.verdict import NO_RETURN, Wrong
from lincls.language import many, tell


def returned(f: Any, *args: Any, name: str = "", takes: Sequence[str] = ()) -> Any:
    """Call a student's function as `call` does, and refuse None."""
    answer = call(f, *args, name=name, takes=takes)
    if answer is None:
        raise Wrong("{name} gives None", NO_RETURN, name=name or function_name(f))
    return answer


def counted(f: Any, *args: int, takes: Sequence[str]) -> int:
    """Call a student's function of whole numbers, and refuse what is no whole number."""
    return plain.whole(call(f, *args, takes=takes), f"{function_name(f)}({', '.join(map(str, args))})")


def things(found: Any, names: Sequence[str], name: str) -> list:
    """The parts of what a function returned, a Wrong that lists `names` where they are not as many."""
    items = list(found) if plain.is_array(found) and found.ndim else plain.sequence(found)
    if items is None or len(items) != len(names):
        count = {2: "two", 3: "three"}.get(len(names), len(names))
        first, last = ", ".join(names[:-1]), names[-1]
        said = "{name} should return {count} things: {first} and {last}"
        raise Wrong(said, name=name, count=count, first=first, last=last)
    return items


def numbers(found: Any, shape: tuple[int, ...], name: str = "the answer") -> Any:
    """Read an answer as numbers of this shape.

    Parameters
    ----------
    found : the answer
    shape : (2,) for two numbers, (N, K) for a table, () for one number
    name : what messages call it

    Returns
    -------
    a float for (), else an array of this shape

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.numbers((3, 4), (2,))
    array([3., 4.])
    >>> with check.question("a point"):
    ...     check.numbers([1, 2, 3], (2,), "p")
    a point: not yet: 0 of 1 point
      p has 3 numbers, but it should have 2 numbers
    """
    plain.attempted(found)
    if found is None:
        raise Wrong("{name} is None", NO_RETURN, name=name)
    if shape == ():
        return plain.number(found, name)
    values = plain.array(found, name)
    if values.shape == shape:
        return values
    described = "one number and no list" if values.ndim == 0 else tell("shape {shape}", shape=values.shape)
    wanted = tell("shape {shape}", shape=shape)
    if len(shape) == 1:
        described = plain.shape_words(values) if values.ndim == 1 else described
        wanted = many(shape[0], "number")
    turned = "It is transposed: rows and columns have changed places." if values.T.shape == shape else None
    said = "{name} has {described}, but it should have {wanted}"
    raise Wrong(said, turned, name=name, described=described, wanted=wanted)


def parts(found: Any, shapes: Sequence[tuple[int, ...]], names: Sequence[str]) -> tuple:
    """Read several results of one function, each as numbers of its shape.

    Parameters
    ----------
    found : what the function gave
    shapes : the shape of each part
    names : what messages call the parts

    Returns
    -------
    tuple of arrays and floats, as `numbers` gives them

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.parts(([1, 2], 3), ((2,), ()), ("w", "b"))
    (array([1., 2.]), 3.0)
    >>> with check.question("weights"):
    ...     check.parts([1, 2], ((2,), ()), ("w", "b"))
    weights: not yet: 0 of 1 point
      w has one number and no list, but it should have 2 numbers
    """
    plain.attempted(found)
    if found is None:
        raise Wrong("{names} are None", NO_RETURN, names=tell(" and ").join(names))
    items = list(np.asarray(found)) if plain.is_array(found) and found.ndim else plain.sequence(found)
    if items is None or len(items) != len(shapes):
        what = tell("{n} values ({names})", n=len(shapes), names=", ".join(names))
        raise Wrong("return {what}; this is {kind}", what=what, kind=plain.kind(found))
    return tuple(map(numbers, items, shapes, names))


def part_of(answers: Any, n: int, number: int, said: str) -> Any:
    """Answer `number`, from 1, of a list of n, of which the others may be open; else what is `said`."""
    if answers is ...:
        plain.attempted(answers)
    items = plain.in_order(list(answers.values()) if type(answers) is dict else answers)
    if items is None or len(items) != n:
        raise Wrong(said)
    plain.attempted(items[number - 1])
    return items[number - 1]
