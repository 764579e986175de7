"""The page's side of Python: figures of the catalogue, and the cells of a page in a namespace of their own."""

import ast
import base64
import builtins
import contextlib
import io
import json
import sys
import traceback
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import shim

spaces: dict[str, dict[str, Any]] = {}  # page -> its namespace
done: dict[str, set[tuple[str, str]]] = {}  # page -> the cells that ran before others, with their sources


def spare_signatures() -> None:
    """Have Matplotlib leave out the signature and the text of each artist's `set`: a fifth of its import."""
    artist = import_module("matplotlib.artist")
    artist.Artist._update_set_signature_and_docstring = classmethod(lambda cls: None)


def figure(name: str, arguments: str = "[]") -> dict[str, Any]:
    """Make a figure of the catalogue; return its number and its traits."""
    file, function = name.split(".")
    return _model(getattr(import_module(f"lincls.figures.{file}"), function)(*json.loads(arguments)))


def receive(number: int, content: Any) -> None:
    """Hand on what a view has sent."""
    shim.widgets[number].receive(content)


def forget(number: int) -> None:
    """Let a widget go that no view shows any more."""
    shim.widgets.pop(number, None)


def warm(names: Iterable[str]) -> None:
    """Load the modules of some figures before they are asked for."""
    for file in sorted({name.split(".")[0] for name in names}):
        import_module(f"lincls.figures.{file}")


def run(page: str, cell: str, source: str, before: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Run a cell in its page's namespace, after the cells `before` it ([name, source], once); return the outcome."""
    space = spaces.setdefault(page, _space())
    ran = done.setdefault(page, set())
    shim.shown.clear()
    error = None
    for name, text in before:
        if (name, text) not in ran and error is None:
            error = _execute(name, text, space, quiet=True)
            if error is None:
                ran.add((name, text))
    shim.shown.clear()
    if error is None:
        error = _execute(cell, source, space)
    outputs = [_output(*shown) for shown in shim.shown]
    return {"outputs": outputs, "error": error}


def _space() -> dict[str, Any]:
    return {"__name__": "__main__", "__builtins__": builtins, "In": [], "display": shim.display}


def _execute(name: str, source: str, space: dict[str, Any], quiet: bool = False) -> dict[str, Any] | None:
    """Run one cell and show the value at its end; return the error as {name, line, text, cell}, None without one."""
    space["In"].append(source)
    file = f"<cell {name}>"
    try:
        tree = ast.parse(source, file)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        value = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
        with (
            contextlib.redirect_stdout(io.StringIO() if quiet else shim.Stream("stdout")),
            contextlib.redirect_stderr(io.StringIO() if quiet else shim.Stream("stderr")),
        ):
            exec(compile(tree, file, "exec"), space)
            given = eval(compile(value, file, "eval"), space) if value is not None else None
            if given is not None and not _silent(source):
                space["_"] = given
                shim.display(given)
    except BaseException as error:  # SystemExit and KeyboardInterrupt too: the worker goes on
        return _told(error, file, source)
    return None


def _silent(source: str) -> bool:
    """Return whether a cell ends with a semicolon, which keeps its value to itself."""
    return source.rstrip().endswith(";")


def _told(error: BaseException, file: str, source: str) -> dict[str, Any]:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = error.lineno if isinstance(error, SyntaxError) else (lines[-1] if lines else None)
    text = str(error.msg if isinstance(error, SyntaxError) else error)
    if isinstance(error, NameError) and len(lines) == 1:
        from lincls.exercise.session import missing

        text = missing(error, source) or text
    return {"name": type(error).__name__, "line": line, "text": text, "cell": file[6:-1]}


def _output(kind: Any, content: Any) -> dict[str, Any]:
    """Return one output for the page: {text}, {html}, {png, alt} or {model}."""
    if isinstance(kind, str):
        return {"text": content, "stream": kind}
    if "widget" in kind:
        return {"model": _model(kind["widget"])}
    if "text/html" in kind:
        return {"html": kind["text/html"]}
    if "image/png" in kind:
        about = content.get("image/png", {})
        png = base64.b64decode(kind["image/png"])
        return {"png": png, "alt": about.get("alt", ""), "width": about.get("width")}
    return {"text": kind.get("text/plain", "")}


def _model(widget: Any) -> dict[str, Any]:
    return {"number": widget._number, "state": widget.get_state()}


shim.install()
sys.path_importer_cache.clear()
