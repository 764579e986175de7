"""Which names a cell gives a value, and which it needs: so that a page can run one cell and what it rests on.

A cell that calls a method of a value, or puts something into it, may change it: it counts as one that binds the name.
Python's compiler tells the rest: code that it has made loads and stores names in the order in which it runs.
"""

import ast
import dis
from collections.abc import Iterator, Sequence
from types import CodeType
from typing import NamedTuple

APART = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
AT_ONCE = (
    "<listcomp>",
    "<setcomp>",
    "<dictcomp>",
    "<genexpr>",
    "<lambda>",
)  # code that is taken to run where it stands


class Names(NamedTuple):
    """Of a cell: the names that it binds, and those that it reads, each sorted."""

    binds: list[str]
    loads: list[str]


def of_cells(sources: Sequence[str]) -> list[Names]:
    """Return the names of each cell of a notebook; none of a cell that is no Python.

    Parameters
    ----------
    sources : of its code cells, in order
    """
    trees = [_tree(source) for source in sources]
    modules = {name for tree in trees for name in _imported(tree)}
    return [_of_cell(tree, modules) for tree in trees]


def _tree(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def _of_cell(tree: ast.Module, modules: set[str]) -> Names:
    early, late, bound = set[str](), set[str](), set[str]()
    for step in dis.get_instructions(compile(tree, "<cell>", "exec")):
        if step.opname in ("LOAD_NAME", "LOAD_GLOBAL"):
            early |= {step.argval} - bound
        elif step.opname == "STORE_NAME":
            bound.add(step.argval)
        elif isinstance(step.argval, CodeType):
            (early if step.argval.co_name in AT_ONCE else late).update(_read(step.argval) - bound)
    return Names(sorted({*bound, *(set(_changed(tree)) - modules)}), sorted(early | (late - bound)))


def _read(code: CodeType) -> set[str]:
    """Return the names of the cell that the code of a function, and of those inside it, reads."""
    steps = list(dis.get_instructions(code))
    own = {step.argval for step in steps if step.opname == "STORE_NAME"}  # of a class
    read = {step.argval for step in steps if step.opname in ("LOAD_NAME", "LOAD_GLOBAL")} - own - {"__name__"}
    return read.union(*(_read(step.argval) for step in steps if isinstance(step.argval, CodeType)))


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)


def _changed(tree: ast.Module) -> Iterator[str]:
    """Yield names whose value a statement at top level may change: `x[0] = 1`, `x.y = 1`, `x.fit(X)`."""
    for statement in tree.body:
        if isinstance(statement, APART):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
                yield from _root(node)
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            yield from _root(call.func)


def _root(node: ast.AST) -> Iterator[str]:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id
