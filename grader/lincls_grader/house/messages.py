"""What of a notebook is put into another language: paragraphs of Markdown, texts and comments of code.

    messages(notebook)              their ids: the English paragraphs, texts and comments
    translated(notebook, table)     the same notebook with what the table says in their places

A paragraph ends at a blank line. An f-string is a template whose fields are its expressions; a translation has the same
fields. Formulas, code and the addresses of links stay as they are, and so do texts without a blank, which are names.
"""

import ast
import contextlib
import copy
import io
import re
import textwrap
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nbformat import NotebookNode

KEPT = ("### ", "# YOUR CODE HERE", "# noqa", "# type:")  # comments that programs read
WIDTH = 96  # of a text that stood on several lines
_WORD = re.compile(r"(?<![\w.\\])[^\W\d_]{2,}(?![\w(=.]|\s=)")
_STAYS = re.compile(r"\$\$.*?\$\$|\$[^$\n]+\$|`[^`]*`|\]\([^)]*\)", re.S)
_SAID = re.compile(r"\\text(?:bf)?\{([^}]*)\}")


class Text(NamedTuple):
    """A text or a comment in code: from where to where (characters), its kind and its template."""

    start: int
    end: int
    kind: str  # "text", "docstring", "f-string" or "comment"
    template: str


def messages(notebook: NotebookNode) -> dict[str, str]:
    """Return the ids of all messages that a table must hold, each with the cell in which it stands first."""
    ids: dict[str, str] = {}
    for cell in notebook.cells:
        parts = paragraphs(cell.source) if cell.cell_type == "markdown" else _templates(cell.source)
        for part in parts:
            if _speaks(part):
                ids.setdefault(part, cell.get("id", ""))
    return ids


def every(notebook: NotebookNode) -> set[str]:
    """Return the ids that a table may hold: those it must, and texts of one word."""
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return {*messages(notebook), *(text for source in code for text in _templates(source))}


def translated(notebook: NotebookNode, table: Mapping[str, str], language: str) -> NotebookNode:
    """Return a copy with all that the table holds in its language, which the first code cell chooses."""
    new = copy.deepcopy(notebook)
    for cell in new.cells:
        if cell.cell_type == "markdown":
            cell.source = "".join(table.get(part, part) for part in paragraphs(cell.source))
        elif cell.cell_type == "code":
            cell.source = _code(cell.source, table)
            cell.outputs, cell.execution_count = [], None
    first = next((cell for cell in new.cells if cell.cell_type == "code"), None)
    if first is not None:
        first.source = f'from lincls import use_language\n\nuse_language("{language}")\n\n{first.source}'
    return new


def paragraphs(source: str) -> list[str]:
    """Return the paragraphs of a Markdown cell, and between them the blank lines."""
    return re.split(r"(\n{2,})", source)


def differs(message: str, translation: str) -> str:
    """Return what of a message that must stay is not the same in its translation; empty when all is."""
    fields = _fields(message), _fields(translation)
    if None not in fields and fields[0] != fields[1] and "{" in message:
        return f"fields {sorted(fields[0] or ())} became {sorted(fields[1] or ())}"
    before, after = (Counter(_SAID.sub("", part) for part in _STAYS.findall(text)) for text in (message, translation))
    lost = before - after, after - before
    return "" if before == after else f"{list(lost[0])} became {list(lost[1])}"


def _speaks(part: str) -> bool:
    """Return whether a part holds words of a language, and is no call such as growth(x, eta)."""
    with contextlib.suppress(SyntaxError, ValueError):
        if isinstance(ast.parse(part.strip(), mode="eval").body, ast.Call):
            return False
    if any(_WORD.search(word) for kept in _STAYS.findall(part) for word in _SAID.findall(kept)):
        return True
    plain = re.sub(r"\{[^{}]*\}", "", _STAYS.sub("", part))
    return " " in plain.strip() and _WORD.search(plain) is not None


def _fields(template: str) -> set[str] | None:
    """Return the expressions of an f-string's template; None where it is none."""
    try:
        node = ast.parse("f" + repr(template), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    if not isinstance(node, ast.JoinedStr):
        return set()
    return {ast.unparse(part.value) for part in node.values if isinstance(part, ast.FormattedValue)}


def _templates(source: str) -> list[str]:
    return [text.template for text in texts(source)]


def texts(source: str) -> list[Text]:
    """Return the texts and comments of code, in their order."""
    tree = ast.parse(source)
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    lines = source.split("\n")

    def place(row: int, column: int) -> int:
        """Return a place that ast counts in bytes, in characters."""
        return starts[row - 1] + len(lines[row - 1].encode()[:column].decode())

    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and isinstance(node.body[0], ast.Expr)
    }
    spans = []
    for node in _strings(tree):
        ends = place(node.lineno, node.col_offset), place(node.end_lineno or 0, node.end_col_offset or 0)
        if isinstance(node, ast.JoinedStr):
            spans.append(Text(*ends, "f-string", "".join(_part(value) for value in node.values)))
        else:
            spans.append(Text(*ends, "docstring" if id(node) in docstrings else "text", str(node.value)))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith(KEPT):
            start = starts[token.start[0] - 1] + token.start[1]
            spans.append(Text(start, start + len(token.string), "comment", token.string.lstrip("# ")))
    return sorted(spans)


def _strings(node: ast.AST) -> Iterator[ast.JoinedStr | ast.Constant]:
    """Yield the texts in a tree, f-strings whole."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and type(node.value) is str):
        yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from _strings(child)


def _part(node: ast.expr) -> str:
    """Return a part of an f-string as its template writes it."""
    if isinstance(node, ast.Constant):
        return str(node.value).replace("{", "{{").replace("}", "}}")
    assert isinstance(node, ast.FormattedValue)
    how = "" if node.conversion < 0 else f"!{chr(node.conversion)}"
    spec = ""
    if isinstance(node.format_spec, ast.JoinedStr):
        spec = ":" + "".join(_part(value) for value in node.format_spec.values)
    return "{" + ast.unparse(node.value) + how + spec + "}"


def _code(source: str, table: Mapping[str, str]) -> str:
    for text in reversed(texts(source)):
        said = table.get(text.template)
        if said is None:
            continue
        column = text.start - (source.rfind("\n", 0, text.start) + 1)
        wide = "\n" in source[text.start : text.end]
        source = source[: text.start] + _written(text.kind, said, column, wide) + source[text.end :]
    return source


def _written(kind: str, said: str, column: int, wide: bool) -> str:
    """Return a text as code: on several lines where it stood on several."""
    if kind == "comment":
        return f"# {said}"
    if kind == "docstring":
        return f'"""{said}"""'
    mark = "f" if kind == "f-string" else ""
    pieces = [said]
    if wide and "\n" not in said and not mark:
        pieces = textwrap.wrap(said, WIDTH - column, drop_whitespace=False, break_long_words=False)
    return f"\n{' ' * column}".join(f"{mark}{_quoted(piece)}" for piece in pieces)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
