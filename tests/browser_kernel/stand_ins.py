"""What the library asks of IPython and anywidget, in a Python that has neither: these names and no more.

`install` comes before the import of lincls.widgets.
"""

import contextlib
import io
import sys
import types

import traitlets

shown = []  # since it was last cleared, in order: [stream, text], or (data, metadata) of what was displayed


class Stream(io.TextIOBase):
    """Standard output or error of a cell: what is written stands among what is displayed."""

    def __init__(self, name):
        self.name = name

    def write(self, text):
        if not shown or shown[-1][0] != self.name:
            shown.append([self.name, ""])
        shown[-1][1] += text
        return len(text)


def display(data, metadata=None, raw=False):
    """Show a bundle of MIME types; of any other object its text."""
    shown.append((data if raw else {"text/plain": repr(data)}, metadata or {}))


class InteractiveShell:
    """There is one, so figures are displayed and not printed."""

    @staticmethod
    def initialized():
        return True


class AnyWidget(traitlets.HasTraits):
    """A widget that no page shows: it has its traits, and nobody is told of a change."""

    @contextlib.contextmanager
    def hold_sync(self):
        yield

    def on_msg(self, receiver):
        pass

    def get_state(self, key=None, drop_defaults=False):
        return {name: getattr(self, name) for name in self.traits(sync=True)}

    def _repr_mimebundle_(self, **_):
        return {}, {}


def install():
    """Put the stand-ins where `import` looks first."""
    modules = {
        "anywidget": {"AnyWidget": AnyWidget},
        "IPython": {"version_info": (9, 0, 0), "get_ipython": lambda: None},  # matplotlib asks
        "IPython.core": {},
        "IPython.core.interactiveshell": {"InteractiveShell": InteractiveShell},
        "IPython.display": {"display": display},
    }
    for name, contents in modules.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(contents)
