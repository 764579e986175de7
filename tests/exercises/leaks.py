"""What a release tells that it should not: code of solutions and hidden tests.

Code is compared as the AST of expressions with their names numbered in order, so that other names, other blanks and
other line breaks hide nothing.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from functools import cache

SIZE = 6  # expressions inside an expression that is worth a look: w @ x + b has 5, eta * (x @ x + 1) has 7
COMMON = ("np.zeros(X.shape[1])", "X - X.mean(axis=0)")  # steps on the way to other things


def code(secret: str, public: str) -> list[str]:
    """The results of this secret code, not the smallest, that stand somewhere in the public code."""
    told = shapes(public).difference(*map(shapes, COMMON))
    return [ast.unparse(node) for node in results(ast.parse(secret)) if worth_a_look(node) and shape(node) in told]


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
