"""In the browser's Python, under node: compile each NAME.py below /sources to NAME.pyc below /made.

Arguments: the folder where the compiled files will lie, and "plain" to leave docstrings and asserts out (python -OO).
What is no Python (a template, a test of bad syntax) is passed over.
"""

import _imp
import importlib.util
import marshal
import os
import sys
from pathlib import Path

MAGIC = importlib.util.MAGIC_NUMBER
READ = ("_pyodide/", "numpy/_core/")  # their docstrings are read by what starts them
UNCHECKED = (1).to_bytes(4, "little")  # a .pyc known by its source's hash, which nobody compares


def compiled(source: bytes, path: str, plain: bool) -> bytes:
    """Return the bytes of a .pyc; what computes with its own docstrings keeps them."""
    level = 2 if plain and b"__doc__" not in source else 0
    code = compile(source, path, "exec", dont_inherit=True, optimize=level)
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
