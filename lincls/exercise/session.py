"""The notebook's session, as a check sees it: what a missing name looks like in the cell that was run.

IPython's shell is asked through the names that it gives to every notebook; where there is none, nothing happens.
"""

from __future__ import annotations

from typing import Any

from lincls.language import tell

UNDEFINED = (
    "{name} is not defined yet: run the cell above that defines it, then this one. If it shows an error, mend it first."
)


def tell_of_missing_names(space: dict[str, Any]) -> None:
    """Let a test cell whose answer is not there say so in one sentence, in place of a traceback."""
    try:
        shell = space["get_ipython"]()
        shell.set_custom_exc((NameError,), _show)
    except Exception:
        return


def _show(shell: Any, kind: type, error: NameError, trace: Any, tb_offset: int | None = None) -> None:
    cell = str(shell.history_manager.input_hist_raw[-1])
    said = missing(error, cell) if trace is not None and _at_top_level(trace) else ""
    if said:
        shell._showtraceback(kind, error, [said])
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def missing(error: NameError, cell: str) -> str:
    """What is said of a name that a test cell, or one that draws numbers, asks for in vain; "" of other cells."""
    if not error.name or not ("check." in cell or "variant(" in cell):
        return ""
    return tell(UNDEFINED, name=error.name)


def _at_top_level(trace: Any) -> bool:
    """Whether the error came up in the cell itself, not in a function that it called."""
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_name == "<module>" and trace.tb_frame.f_globals.get("__name__") == "__main__"
