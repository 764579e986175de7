"""The figures that cells show: one goes when its cell is run again and nobody else has it.

ipywidgets keeps every widget until it is closed, and IPython every result of a cell, so a cell run thirty times kept
thirty figures of 25 MB. Here it is known which cell shows which figures. When a cell is run again, what it showed
before is struck from IPython's results and taken from ipywidgets; what is still there after a garbage collection is
bound to a name or lies in a box, and is given back. A figure that goes closes its views.

Where no kernel runs, as in a page of the site, nothing is kept or struck.
"""

import gc
import re
import sys
import weakref
from typing import Any

shown: dict[str, list[weakref.ref]] = {}  # cell -> the figures that it shows
replaced: list[weakref.ref] = []  # no cell shows them any more, but somebody had them
watched: weakref.WeakSet[Any] = weakref.WeakSet()  # shells whose cells are heard of


def note(figure: Any) -> None:
    """The cell that runs shows this figure."""
    shell = _shell()
    cell = "" if shell is None else _cell(shell)
    if not cell:
        return
    if shell not in watched:
        watched.add(shell)
        shell.events.register("pre_run_cell", lambda _: run_again(shell))
    others = shown.setdefault(cell, [])
    if all(other() is not figure for other in others):
        others.append(weakref.ref(figure))


def run_again(shell: Any) -> None:
    """A cell starts: let go of the figures that it has shown."""
    if not (earlier := shown.pop(_cell(shell), [])):
        return
    kept = {id(ref()) for cell in shown.values() for ref in cell}
    alive = {id(figure): figure for ref in [*replaced, *earlier] if (figure := ref()) is not None}
    leaving = [figure for key, figure in alive.items() if key not in kept and figure.comm is not None]
    del alive
    for figure in leaving:
        _strike(shell, figure)
        _register(figure, False)
        del figure
    replaced[:] = map(weakref.ref, leaving)
    del leaving
    gc.collect()
    replaced[:] = [ref for ref in replaced if ref() is not None]
    for ref in replaced:
        _register(ref(), True)


def _register(figure: Any, here: bool) -> None:
    """Give a figure to ipywidgets and its comm, or take it from them."""
    from ipywidgets.widgets.widget import _instances

    figure.comm.on_msg(figure._handle_msg if here else None)
    if here:
        _instances[figure.model_id] = figure
    else:
        _instances.pop(figure.model_id, None)


def _strike(shell: Any, figure: Any) -> None:
    """Take a figure out of IPython's results: Out, _, __, ___ and the cell's own."""
    results, last = shell.user_ns.get("_oh", {}), shell.last_execution_result
    for count in [count for count, value in results.items() if value is figure]:
        del results[count]
    for names in (shell.user_ns, shell.user_ns_hidden, vars(shell.displayhook)):
        for name in [name for name, value in names.items() if value is figure and re.fullmatch(r"__?_?|_\d+", name)]:
            names[name] = ""
    if last is not None and last.result is figure:
        last.result = None


def _shell() -> Any:
    """The shell of the kernel that runs, if any."""
    module = sys.modules.get("IPython")
    return module.get_ipython() if module else None


def _cell(shell: Any) -> str:
    """What tells the cell that runs from others: its id, else its source; "" when no cell shows what is displayed.

    That is so in a callback, and while an Output widget takes what is displayed: it shows more runs than one.
    """
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    header = parent.get("header", {})
    if header.get("msg_type") != "execute_request":
        return ""
    from ipywidgets import Output
    from ipywidgets.widgets.widget import _instances

    takes = any(
        isinstance(widget, Output) and widget.msg_id == header["msg_id"] for widget in list(_instances.values())
    )
    return "" if takes else parent["metadata"].get("cellId") or parent["content"]["code"]
