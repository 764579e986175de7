"""Which names a cell gives a value, and which it needs: so that a page can run one cell and what it rests on.

A cell that calls a method of a value, or puts something into it, may change it: it counts as one that binds the name.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator, Sequence
from typing import NamedTuple

APART = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
INNER = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


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
    read = [_readable(source) for source in sources]
    trees = [ast.parse(source) for source in read]
    modules = {name for tree in trees for name in _imported(tree)}
    return [
        Names(sorted({*_bound(tree), *(set(_changed(tree)) - modules)}), sorted(_loaded(source)))
        for tree, source in zip(trees, read, strict=True)
    ]


def _readable(source: str) -> str:
    try:
        ast.parse(source)
    except SyntaxError:
        return ""
    return source


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)


def _bound(tree: ast.AST) -> Iterator[str]:
    """Yield the names bound at top level, imports among them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, APART):
            yield node.name
            continue
        if isinstance(node, INNER):
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _imported(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.name
        yield from _bound(node)


def _changed(tree: ast.Module) -> Iterator[str]:
    """Yield names whose value a statement at top level may change: `x[0] = 1`, `x.y = 1`, `x.fit(X)`."""
    for statement in tree.body:
        if isinstance(statement, APART):
            continue
        for node in ast.walk(statement):
            stored = isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store)
            if stored:
                yield from _root(node)
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            yield from _root(call.func)


def _root(node: ast.AST) -> Iterator[str]:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


def _loaded(source: str) -> set[str]:
    """Return names that the cell reads before it binds them; of those that its functions read, those it never binds."""
    tree = ast.parse(source)
    early, late = set[str](), set[str]()
    _follow(tree.body, set(), early, late)
    return early | (late - set(_bound(tree)))


def _follow(body: Sequence[ast.stmt], bound: set[str], early: set[str], late: set[str]) -> None:
    """Go through statements in the order in which they run; what they bind is added to `bound`."""
    for statement in body:
        inner = [getattr(statement, field, []) for field in ("body", "orelse", "finalbody")]
        if isinstance(statement, APART) or not any(inner):
            now, then = _reads(statement)
            early |= now - bound
            late |= then - bound
            bound |= set(_bound(ast.Module([statement], [])))
            continue
        heads = [child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt)]
        for head in heads:
            if isinstance(head, ast.ExceptHandler | ast.match_case):
                inner.append(head.body)
            now, then = _reads(head)
            early |= now - bound - set(_bound(statement))
            late |= then - bound
            bound |= {*_bound(ast.Module([head], []))}  # type: ignore[list-item]
        for part in inner:
            _follow(part, bound, early, late)


def _reads(node: ast.AST) -> tuple[set[str], set[str]]:
    """Return the names that a node reads when it is run, and those that its functions read when they are called."""
    if isinstance(node, ast.expr):
        node = ast.Expr(node)
    if not isinstance(node, ast.stmt):
        return {inner.id for inner in ast.walk(node) if _is_read(inner)}, set()  # type: ignore[attr-defined]
    top = symtable.symtable(ast.unparse(node), "<cell>", "exec")
    now = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    if isinstance(node, ast.AugAssign):
        now |= set(_root(node.target))
    then, scopes = set[str](), [*top.get_children()]
    while scopes:
        scope = scopes.pop()
        scopes += scope.get_children()
        then |= {symbol.get_name() for symbol in scope.get_symbols() if symbol.is_referenced() and symbol.is_global()}
    return (now, then) if isinstance(node, APART) else (now | then, set())


def _is_read(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
