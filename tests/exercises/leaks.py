"""What a release tells that it should not: code of solutions and hidden tests, entries of the answer key.

Code is compared as the AST of expressions with their names numbered in order, so that other names, other blanks and
other line breaks hide nothing.
"""

from __future__ import annotations

import ast
import copy
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any

SIZE = 6  # expressions inside an expression that is worth a look: w @ x + b has 5, eta * (x @ x + 1) has 7
COMMON = ("np.zeros(X.shape[1])", "X - X.mean(axis=0)")  # steps on the way to other things

SECRET = r"### BEGIN (SOLUTION|HIDDEN TESTS)\n(.*?)\n\s*### END \1"


def outside(source: str) -> str:
    """What nbgrader leaves of a cell's code."""
    return re.sub(SECRET, "", source, flags=re.DOTALL)


def inside(source: str) -> list[str]:
    """The solutions and hidden tests of a cell, each as a piece of code."""
    return [textwrap.dedent(block) for _, block in re.findall(SECRET, source, flags=re.DOTALL)]


def code(secret: str, public: str) -> list[str]:
    """The results of this secret code, not the smallest, that stand somewhere in the public code."""
    told = shapes(public).difference(*map(shapes, COMMON))
    return [
        ast.unparse(node) for node in results(ast.parse(secret)) if worth_a_look(node) and shape(node) in told
    ]


@cache
def shapes(source: str) -> frozenset[str]:
    """The shapes of all expressions in this code."""
    return frozenset(shape(node) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.expr))


def results(tree: ast.AST) -> Iterator[ast.expr]:
    """What is assigned, returned, given by a lambda, or gathered by a comprehension."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Return) and node.value is not None:
            yield node.value
            if isinstance(node.value, ast.Tuple):
                yield from node.value.elts
        elif isinstance(node, ast.Lambda):
            yield node.body
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            yield node.elt


def worth_a_look(node: ast.expr) -> bool:
    parts = [part for part in ast.walk(node) if isinstance(part, ast.expr)]
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    only_names = isinstance(node, ast.Tuple) and all(isinstance(each, ast.Name) for each in node.elts)
    return len(parts) >= SIZE and not only_names and "rng" not in names  # inputs drawn at random tell nothing


def shape(node: ast.expr) -> str:
    """The expression with its names numbered in the order of their coming."""
    node, numbers = copy.deepcopy(node), {}
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            part.id = numbers.setdefault(part.id, f"n{len(numbers)}")
        elif isinstance(part, ast.arg):
            part.arg = numbers.setdefault(part.arg, f"n{len(numbers)}")
    return ast.dump(node)


def entries(key: dict[str, Any], own: str, public: str, text: str) -> list[Any]:
    """The entries of one cell's key that are told.

    Sentences are looked for in the `text` of the whole release, lists of four and more in its `public` code; words,
    shorter lists and numbers, small whole ones apart, in the cell's `own` code.
    """
    near, far = constants(own), constants(public)
    out = []
    for each in leaves(key):
        if isinstance(each, str) and len(each) > 12:
            told = each in text
        elif isinstance(each, list) and len(re.findall("[^][, ]+", plain(each))) > 3:
            told = plain(each) in far
        elif isinstance(each, str | list):
            told = plain(each) in near
        else:
            told = plain(each) in near and (abs(each) >= 10 or not float(each).is_integer())
        out += [each] * told
    return out


def leaves(entry: Any) -> Iterator[Any]:
    """The values of a key's tables, and the sentences that name their entries."""
    if isinstance(entry, dict):
        yield from (name for name in entry if len(name) > 12)
        for value in entry.values():
            yield from leaves(value)
    else:
        yield entry
        if isinstance(entry, list):
            yield from (each for each in entry if isinstance(each, str) and len(each) > 12)


@cache
def constants(source: str) -> frozenset[str]:
    """The numbers, texts and lists that are written out in this code."""
    out = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant | ast.UnaryOp | ast.List | ast.Tuple):
            try:
                out.add(plain(ast.literal_eval(node)))
            except (ValueError, TypeError):
                continue
    return frozenset(out)


def plain(value: Any) -> str:
    """A value's text, the same for lists and tuples and for 1 and 1.0, another for True."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(plain, value))}]"
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return repr(float(value) if number else value)
