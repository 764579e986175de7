"""In the browser's Python, under node: compile each NAME.py below /sources to NAME.pyc below /made.

Arguments: the folder where the compiled files will lie, and "plain" to leave docstrings out.
What is no Python (a template, a test of bad syntax) is passed over.
"""

import _imp
import ast
import importlib.util
import marshal
import os
import sys
from pathlib import Path

MAGIC = importlib.util.MAGIC_NUMBER
READ = ("_pyodide/", "numpy/_core/")  # their docstrings are read by what starts them
BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")  # where a statement has others
UNCHECKED = (1).to_bytes(4, "little")  # a .pyc known by its source's hash, which nobody compares


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Take the docstrings out of a module; what computes with its own is left as it is."""
    nodes: list[ast.AST] = [tree]
    for node in nodes:  # which grows: statements only, for no docstring stands in an expression
        nodes += [inner for name in BLOCKS for inner in getattr(node, name, ())]
        has_text = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        if isinstance(node, has_text) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def compiled(source: bytes, path: str, plain: bool) -> bytes:
    """Return the bytes of a .pyc."""
    what: bytes | ast.Module = source
    if plain and "__doc__" not in source.decode("utf-8", "replace"):
        what = without_docstrings(ast.parse(source))  # a tree takes twice as long as the text alone
    code = compile(what, path, "exec", dont_inherit=True, optimize=0)
    checksum = _imp.source_hash(int.from_bytes(MAGIC[:2], "little"), source)
    return MAGIC + UNCHECKED + checksum + marshal.dumps(code)


where, plain = sys.argv[1], "plain" in sys.argv[2:]
for folder, _, files in os.walk("/sources"):
    for name in files:
        if not name.endswith(".py"):
            continue
        source = Path(folder, name)
        inside = source.relative_to("/sources")
        try:
            content = compiled(source.read_bytes(), f"{where}/{inside}", plain and not str(inside).startswith(READ))
        except SyntaxError:
            continue
        made = Path("/made", f"{inside}c")
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_bytes(content)
