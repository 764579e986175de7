"""Whether an answer is the student's own: which names of a library stand in the code behind it.

An answer rests on a statement that gives it its value; that statement rests on the names it loads, and so on. Among all
these statements there must be none of the refused names: not imported, under another name or from a module, not as an
attribute, not as a text for `getattr`. In a notebook the cells that were run are looked through, the last one that
binds a name; in a grading run the submission's own cells, all of them.
"""

from __future__ import annotations

import ast
import re
import symtable
import sys
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import Any, NamedTuple

from lincls.exercise import session
from lincls.exercise.run import current
from lincls.exercise.verdict import Wrong
from lincls.language import tell

BY_TEXT = {
    *("exec", "eval", "compile", "__import__", "import_module", "globals", "vars", "__dict__"),
    *("attrgetter", "methodcaller", "modules"),
}  # what finds code under a name that is made while the program runs
ANYWHERE = {"exec", "eval", "globals"}  # what can give any name a value, wherever it stands

LIBRARIES = ("lincls", "numpy", "scipy", "sklearn", "mlxtend")
POINT = "Writing it yourself is the point here."
KEPT = 300  # cells that are cut to statements once: many checks look through the same ones

_WORD = re.compile(r"\w+")
_OTHER_LINES = re.compile(r"[\r\f]")  # where Python's lines are not those between line feeds


class _Statement(NamedTuple):
    """A statement of a cell's top level, or one name of an import."""

    cell: int
    node: ast.stmt
    binds: frozenset[str]
    loads: frozenset[str]
    words: frozenset[str]  # all that stand in it


def without(*names: str) -> None:
    """Refuse names of a library in the answer that the test cell uses: writing it is the point.

    It stands first in a test cell.

    Parameters
    ----------
    *names : of functions, classes or modules

    Raises
    ------
    Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.without("lstsq", "LinearRegression")
    """
    refused = set(names)
    run = current()
    if run is not None and run.cells is not None:
        cells = run.cells
        if not _may_name(cells, refused):
            return
        for cell in cells:
            _legible(cell, refused)
        asked = _asked(run.test) | {name for each in _statements(run.answer, 0) for name in each.binds}
        _search(cells, asked - refused, refused, latest=False)
        return
    caller = sys._getframe(1).f_globals
    cells = session.cells(caller)
    if cells:
        asked = _asked(cells[-1]) - refused
        _search(cells[:-1], asked, refused, latest=True)
        for name in asked:
            _not_of_a_library(caller.get(name), refused)


def _may_name(cells: Sequence[str], refused: set[str]) -> bool:
    """Whether a refused name, or what would hide one, can stand in these cells at all: most hold no word of them.

    In ASCII every name stands in the code as it is called.
    """
    suspicious = _suspicious(refused)
    return any(not cell.isascii() or not suspicious.isdisjoint(_words(cell)) for cell in cells)


@lru_cache(maxsize=KEPT)
def _words(cell: str) -> frozenset[str]:
    return frozenset(_WORD.findall(cell))


def _suspicious(refused: set[str]) -> set[str]:
    """The words of which one stands in each statement that `_refused` finds something in."""
    return refused | BY_TEXT | {"getattr", "import"}


def _legible(cell: str, refused: set[str]) -> None:
    """A cell that is no Python, such as one with a line for the shell in it, must not name what is refused."""
    if _cut(cell) is None:
        for name in sorted(refused):
            if re.search(rf"\b{re.escape(name)}\b", cell):
                raise Wrong(tell("{name} is not for this answer, but it stands in one of your cells", name=name))


def _not_of_a_library(value: Any, refused: set[str]) -> None:
    if callable(value) and getattr(value, "__name__", None) in refused:
        home = str(getattr(value, "__module__", "")).split(".")[0]
        if home in LIBRARIES:
            raise Wrong(tell("{name} of {home} is not for this answer", name=value.__name__, home=home), POINT)


def _search(cells: Sequence[str], asked: Set[str], refused: set[str], *, latest: bool) -> None:
    statements = _calls_change_no_import([each for i, cell in enumerate(cells) for each in _statements(cell, i)])
    own, suspicious = set[str](), _suspicious(refused)
    if not any("*" in each.binds for each in statements):
        own = {name for each in statements if _defines(each.node) for name in each.binds}
    for statement in _behind(statements, asked, latest=latest):
        if not statement.words & suspicious:
            continue
        found = next(_refused(statement.node, refused, own), None)
        if found is not None:
            lines = ast.unparse(statement.node).split("\n")
            shown = next((each.strip() for each in lines if found in each), lines[0])
            plain = found not in BY_TEXT | {"getattr"}
            more = POINT if plain else "Code that is put together from texts cannot be looked through."
            raise Wrong(
                tell(
                    "{found} is not for this answer, but it stands behind it: {shown}", found=found, shown=shown[:100]
                ),
                more,
            )


def _calls_change_no_import(statements: list[_Statement]) -> list[_Statement]:
    """A call such as `check.that(np.isfinite(x))` may change what it is a method of, but not an imported module."""
    imports = (ast.Import, ast.ImportFrom)
    modules = {name for each in statements if isinstance(each.node, imports) for name in each.binds}
    return [
        each._replace(binds=each.binds - modules) if isinstance(each.node, ast.Expr) else each for each in statements
    ]


def _defines(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.ClassDef) or (
        isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
    )


def _behind(statements: list[_Statement], asked: Set[str], *, latest: bool) -> list[_Statement]:
    """The statements on which these names rest."""
    out = [each for each in statements if not latest and each.loads & ANYWHERE]
    known, left = set[str](), set(asked).union(*(each.loads for each in out))
    while left:
        name = left.pop()
        if name in known:
            continue
        known.add(name)
        binding = [each for each in statements if name in each.binds]
        if latest and binding:
            last = max(each.cell for each in binding)
            binding = [each for each in binding if each.cell == last]
        for each in binding:
            if each not in out:
                out.append(each)
                left |= each.loads - known
    return out


def _refused(node: ast.AST, refused: set[str], own: set[str]) -> Iterator[str]:
    """The refused names in a statement, and what would hide them."""
    local = own | _locals(node)
    for part in ast.walk(node):
        if isinstance(part, ast.Import | ast.ImportFrom):
            yield from _imported(part, refused)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
            if part.id not in local and part.id in refused | BY_TEXT:
                yield part.id
        elif isinstance(part, ast.Attribute) and part.attr in refused | (BY_TEXT - {"compile", "eval"}):
            yield part.attr
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "getattr":
            name = part.args[1] if len(part.args) > 1 else None
            if not isinstance(name, ast.Constant):
                yield "getattr"
            elif name.value in refused:
                yield str(name.value)


def _locals(node: ast.AST) -> set[str]:
    """The names that are a function's own wherever they stand in this statement."""
    parts = list(ast.walk(node))
    found = {part.arg for part in parts if isinstance(part, ast.arg)}
    if isinstance(node, ast.FunctionDef) and not any(isinstance(part, ast.ClassDef | ast.Global) for part in parts):
        found |= {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
        found |= {part.name for part in parts if isinstance(part, ast.FunctionDef)}
    return found


def _imported(node: ast.Import | ast.ImportFrom, refused: set[str]) -> Iterator[str]:
    module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
    for alias in node.names:
        parts = [*module.split("."), *alias.name.split(".")]
        if parts[:2] == ["lincls", "exercise"] and parts[2:] not in ([], ["check"], ["variant"]):
            yield ".".join(parts[:3])  # the checks know the rules that they ask for
        yield from (part for part in parts if part in refused)


def _statements(cell: str, number: int) -> Iterator[_Statement]:
    for each in _cut(cell) or ():
        yield each._replace(cell=number)


@lru_cache(maxsize=KEPT)
def _cut(cell: str) -> tuple[_Statement, ...] | None:
    """The statements of a cell; None when it is no Python."""
    source = _plain(cell)
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tuple(each for node, text in zip(body, _texts(source, body), strict=True) for each in _each(node, text))


def _texts(source: str, body: list[ast.stmt]) -> list[str]:
    """The code of each statement: its own lines, which hold every name as it is where they are ASCII."""
    lines = source.split("\n")
    first = [min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))]) for node in body]
    last = [node.end_lineno or node.lineno for node in body]
    apart = all(end < start for end, start in zip(last, first[1:], strict=False))
    if apart and source.isascii() and not _OTHER_LINES.search(source):
        return ["\n".join(lines[a - 1 : b]) for a, b in zip(first, last, strict=True)]
    return [ast.unparse(node) for node in body]


def _each(node: ast.stmt, source: str) -> Iterator[_Statement]:
    words = frozenset(_WORD.findall(source))
    if isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            one = ast.copy_location(type(node)(**{**dict(ast.iter_fields(node)), "names": [alias]}), node)
            name = alias.asname or alias.name.split(".")[0]
            yield _Statement(0, one, frozenset({name}), frozenset(), words)
    else:
        yield _Statement(0, node, frozenset(_bound(node)), frozenset(_names(source)), words)


@lru_cache(maxsize=KEPT)
def _asked(test: str) -> frozenset[str]:
    """The names that a test cell takes from elsewhere: what it makes itself is no answer."""
    made = {name for each in _statements(test, 0) if not isinstance(each.node, ast.Expr) for name in each.binds}
    return frozenset(_names(test) - made)


def _plain(cell: str) -> str:
    """The cell's Python: lines of magics and of the shell are left out."""
    return re.sub(r"(?m)^[ \t]*(%|!|\?).*$|^.*\?$", "", cell)


def _bound(node: ast.stmt) -> Iterator[str]:
    """The names of the top level that a statement gives a value, or changes: by an index, an attribute, a method."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
        return
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store | ast.Del):
            yield part.id
        elif isinstance(part, ast.FunctionDef | ast.ClassDef):
            yield part.name
        elif isinstance(part, ast.alias):
            yield part.asname or part.name.split(".")[0]
        elif isinstance(part, ast.Attribute | ast.Subscript):
            root: ast.AST = part
            while isinstance(root, ast.Attribute | ast.Subscript):
                root = root.value
            changed = not isinstance(part.ctx, ast.Load) or isinstance(node, ast.Expr)
            if changed and isinstance(root, ast.Name):
                yield root.id


def _names(source: str) -> set[str]:
    """The names of the top level that this code loads, from inside its functions too."""
    try:
        left = [symtable.symtable(_plain(source), "<cell>", "exec")]
    except (SyntaxError, ValueError, RecursionError):
        return set()
    found = set[str]()
    while left:
        table = left.pop()
        left += table.get_children()
        top = table.get_type() == "module"
        found |= {
            symbol.get_name()
            for symbol in table.get_symbols()
            if symbol.is_referenced() and (top or symbol.is_global())
        }
    return found
