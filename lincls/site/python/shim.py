"""What the library asks of IPython and anywidget, in a page that has neither.

`install` comes before the import of lincls.widgets. A widget's changes go to `post(number of the widget, changes)`;
what a cell shows goes to the list `shown`.
"""

import contextlib
import io
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import traitlets

shown: list[
    tuple[Any, Any]
] = []  # of the cell that runs: ("stdout" or "stderr", text), or (data, metadata) of what was displayed
widgets: dict[int, "AnyWidget"] = {}  # number -> widget


def post(number: int, changes: dict[str, Any]) -> None:
    """Tell the page what has changed; the page puts its own function here."""


class Stream(io.TextIOBase):
    """Standard output or error of a cell: what is written stands among what is displayed."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, text: str) -> int:
        if shown and shown[-1][0] == self.name:
            shown[-1] = (self.name, shown[-1][1] + text)
        else:
            shown.append((self.name, text))
        return len(text)


def display(*things: Any, metadata: dict | None = None, raw: bool = False, **_: Any) -> None:
    """Show bundles of MIME types when `raw`; of any other object what it shows itself as."""
    for thing in things:
        if raw:
            shown.append((thing, metadata or {}))
        elif isinstance(thing, AnyWidget):
            shown.append(({"widget": thing}, {}))
        elif hasattr(thing, "_repr_html_"):
            shown.append(({"text/html": thing._repr_html_()}, {}))
        else:
            shown.append(({"text/plain": repr(thing)}, {}))


class InteractiveShell:
    """There is one, and it shows whatever it is given, so figures are displayed and not printed."""

    display_formatter = None

    @staticmethod
    def initialized() -> bool:
        return True

    @classmethod
    def instance(cls) -> "InteractiveShell":
        return cls()


class AnyWidget(traitlets.HasTraits):
    """A widget whose traits are sent to the page when they change, all those of a hold_sync at once."""

    def __init__(self, **values: Any) -> None:
        self._held = 0
        self._changed: set[str] = set()
        self._receivers: list[Callable] = []
        super().__init__(**values)
        self._number = len(widgets) + 1
        widgets[self._number] = self
        self.observe(self._note, names=list(self.traits(sync=True)))

    def _note(self, change: Any) -> None:
        self._changed.add(change["name"])
        if not self._held:
            self._tell()

    def _tell(self) -> None:
        names, self._changed = self._changed, set()
        if names:
            post(self._number, {name: getattr(self, name) for name in names})

    @contextlib.contextmanager
    def hold_sync(self) -> Iterator[None]:
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held:
                self._tell()

    def on_msg(self, receiver: Callable) -> None:
        self._receivers.append(receiver)

    def receive(self, content: Any) -> None:
        """Hand on what a view in the page has sent."""
        for receiver in self._receivers:
            receiver(self, content, None)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.traits(sync=True)}

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict, dict]:
        return {}, {}


def interact(**_: Any) -> Callable:
    """In the place of ipywidgets' own, whose sliders a page has not: the function is called once."""

    def called(function: Callable) -> Callable:
        function()
        return function

    return called


def install() -> None:
    """Put the stand-ins where `import` looks first."""
    modules: dict[str, dict[str, Any]] = {
        "anywidget": {"AnyWidget": AnyWidget},
        "ipywidgets": {"interact": interact},
        "IPython": {"version_info": (9, 0, 0), "get_ipython": lambda: None},  # matplotlib asks
        "IPython.core": {},
        "IPython.core.interactiveshell": {"InteractiveShell": InteractiveShell},
        "IPython.display": {"display": display},
    }
    for name, contents in modules.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(contents)
