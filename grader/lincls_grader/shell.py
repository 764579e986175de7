"""IPython's shell without its terminal, as a student's cells meet it inside the sandbox: what they show is kept."""

import base64
import contextlib
import io
from typing import Any

from IPython.core.autocall import ExitAutocall
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type, default
from traitlets.config import Config

_JUPYTERS = ("autosave", "clear", "connect_info", "less", "man", "more", "qtconsole")  # magics of its kernel


class Output(io.TextIOBase):
    """What a cell prints and displays, up to a limit; the rest is dropped as it comes."""

    def __init__(self) -> None:
        self.start(0, 0)

    def start(self, text: int, images: int) -> None:
        self.text, self.images = list[str](), list[bytes]()
        self.room, self.image_room = text, images

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.room > 0:
            self.text.append(str(text)[: self.room])
            self.room -= len(self.text[-1])
        return len(text)

    def show(self, data: dict) -> None:
        """A MIME bundle: its picture where it has one, else its text."""
        picture = data.get("image/png")
        if picture:
            raw = base64.b64decode(picture) if isinstance(picture, str) else bytes(picture)
            if len(raw) <= self.image_room:
                self.image_room -= len(raw)
                self.images.append(raw)
        else:
            self.write(str(data.get("text/plain", "")) + "\n")


OUTPUT = Output()


class _Publisher(DisplayPublisher):
    def publish(self, data, *_, **__) -> None:
        OUTPUT.show(data)


class _Hook(DisplayHook):
    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict, *_) -> None:
        OUTPUT.show(format_dict)


class _Exit(ExitAutocall):
    def __call__(self, keep_kernel: bool = False) -> None:
        """Go on: in Jupyter too the cell runs to its end."""


class Shell(InteractiveShell):
    """What it shows goes to OUTPUT; tracebacks are not drawn."""

    displayhook_class = Type(_Hook)
    display_pub_class = Type(_Publisher)

    @default("exiter")
    def _exiter_default(self) -> _Exit:
        return _Exit(self)

    def enable_gui(self, gui: str | None = None) -> None:
        """There are no windows here."""

    def enable_matplotlib(self, gui: str | None = None) -> tuple:
        """Pictures are inline, whatever was asked for: widget needs a browser."""
        return super().enable_matplotlib("inline")

    def _tee(self, channel: str) -> Any:
        """IPython keeps a copy of all that a cell prints: a program that prints much would fill its memory."""
        return contextlib.nullcontext()

    def showtraceback(self, *_, **__) -> None:
        pass

    def showsyntaxerror(self, *_, **__) -> None:
        pass

    def _format_exception_for_storage(self, exception: BaseException, *_: Any, **__: Any) -> dict[str, Any]:
        """IPython keeps each traceback in colours, which takes longer than all other cells together."""
        return {"ename": type(exception).__name__, "evalue": "", "traceback": []}


def shell() -> Shell:
    """The one shell of this process, with pictures as in a notebook."""
    from IPython.core.pylabtools import select_figure_formats

    config = Config()
    config.HistoryManager.enabled = False
    made = Shell.instance(config=config)
    made.enable_matplotlib()
    select_figure_formats(made, {"png"})
    for name in _JUPYTERS:
        made.magics_manager.register_function(lambda *_: None, magic_name=name)
    made.run_cell("pass")  # IPython loads some of itself at the first cell
    return made


def formatter(shell: Shell) -> DisplayFormatter:
    """What makes texts and pictures of the shell's values."""
    assert shell.display_formatter is not None  # IPython makes it with the shell
    return shell.display_formatter
