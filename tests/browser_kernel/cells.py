"""In the browser's Python: run a notebook's code cells and compare what they show with what is stored.

What a cell shows is a list of pairs: (stream, its text), (MIME type, the text shown), ("alt", a picture's).
Pictures are not compared; a live figure's text holds the fingerprint of all that is drawn.
"""

import ast
import gc
import json
import os
import sys
import time
import warnings
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import shim  # of the pages: what stands in for IPython and anywidget


def stored_texts(path):
    """Run a notebook in its folder. The number of its code cells, and what differs from what is stored."""
    from lincls.widgets import Live, Predict, predict

    predict.ASKED.clear()  # each notebook has a kernel of its own
    shim.widgets.clear()
    cells, differences = _code_cells(path), []
    space = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        try:
            value = _run("".join(cell["source"]), space, number)
            if isinstance(value, Live | Predict):
                data, metadata = value._repr_mimebundle_()
                shim.display(data, metadata=metadata, raw=True)
            elif hasattr(value, "_repr_html_"):
                shim.display({"text/plain": repr(value), "text/html": value._repr_html_()}, raw=True)
            elif value is not None:
                shim.display({"text/plain": repr(value)}, raw=True)
            got = _shown()
        except BaseException as error:
            got = [*_shown(), ("error", f"{type(error).__name__}: {error}")]
        wanted = _stored(cell["outputs"])
        if "nbval-ignore-output" in cell["metadata"].get("tags", []):  # as in nbval: that it runs is all that is asked
            got, wanted = [pair for pair in got if pair[0] == "error"], []
        if got != wanted:
            differences.append({"cell": number, "wanted": wanted, "got": got})
    return len(cells), differences


def untouched_answers(path):
    """Run a released exercise set as a student gets it: each test says "not attempted", no other cell fails."""
    from lincls.exercise.verdict import NOT_ATTEMPTED

    cells, differences = _code_cells(path), []
    space = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        about = cell["metadata"].get("nbgrader", {})
        is_test = about.get("grade") and not about.get("solution")
        wanted = f"NotAttempted: {NOT_ATTEMPTED}" if is_test else ""
        try:
            got = ""
            _run("".join(cell["source"]), space, number)
        except BaseException as error:
            got = f"{type(error).__name__}: {error}"
        if got != wanted:
            differences.append({"cell": number, "wanted": wanted, "got": got})
    return len(cells), differences


def report(path):
    """What came of one notebook, as JSON: its code cells, what differs, the seconds it took."""
    path = Path(path)
    os.chdir(path.parent)
    began = time.perf_counter()
    with warnings.catch_warnings():  # each notebook is warned anew
        cells, differences = (untouched_answers if "exercises" in path.parts else stored_texts)(path)
    gc.collect()
    return json.dumps({"cells": cells, "differences": differences, "seconds": time.perf_counter() - began})


def _code_cells(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def _run(source, space, number):
    """Run a cell as Jupyter does; the value of the expression at its end, None without one."""
    shim.shown.clear()
    tree, name = ast.parse(source), f"<cell {number}>"
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(shim.Stream("stdout")), redirect_stderr(shim.Stream("stderr")):
        exec(compile(tree, name, "exec"), space)
        return last and eval(compile(ast.Expression(last.value), name, "eval"), space)


def _shown():
    """What the cell has shown."""
    pairs = []
    for kind, content in shim.shown:
        pairs += [(kind, content)] if isinstance(kind, str) else _bundle(kind, content)
    return pairs


def _stored(outputs):
    """What a cell has stored."""
    pairs = []
    for output in outputs:
        if output["output_type"] == "stream":
            pairs.append((output["name"], "".join(output["text"])))
        else:
            pairs += _bundle(output.get("data", {}), output.get("metadata", {}))
    return pairs


def _bundle(data, metadata):
    texts = [(kind, "".join(data[kind])) for kind in sorted(data) if kind.startswith("text/")]
    return texts + [("alt", each["alt"]) for each in metadata.values() if "alt" in each]


sys.dont_write_bytecode = False  # Pyodide's own setting; here a second run finds what the first has compiled
shim.install()
