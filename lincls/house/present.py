"""Show a lecture as slides: JupyterLab with jupyterlab-deck, on settings that are thrown away at the end.

What is presented is a copy. A lecturer fills in stubs, moves sliders and runs cells in front of the class,
and the file under version control must not change by that. The copy may be saved, closed and reloaded
without a question. Its kernel starts in the real notebook's folder, so that files beside it are found.

The server is that of `lincls lab`. The person's own settings and layout are neither read nor changed. An extension of
JupyterLab (present.js) tells the lecturer's window (notes.py) where the deck stands.
"""

import json
import re
import shutil
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from nbformat import NotebookNode, v4
from traitlets import Unicode

from lincls.house import CourseError, environment, hour, lab, notebooks, notes, plan, plan_files

STYLE, SCRIPT = (Path(__file__).with_name(name) for name in ("present.css", "present.js"))
NAME = "lincls-present"  # of the extension, by which SCRIPT enters itself
EXTENSION = {"name": NAME, "version": "1.0.0", "jupyterlab": {"_build": {"load": SCRIPT.name, "extension": "./it"}}}
CODE, TEXT = "2.04vh", "2.6vh"  # read from the last row: 22 and 28 pixels where the screen has 1080 lines
COLLAPSED = "jp-MarkdownHeadingCollapsed"
LINKED = ("notebooks", "exercises")  # folders that a lecture's links lead to
NUMBERED = re.compile(r"## (\d+)\b")
HERE = "127.0.0.1"

# The deck follows the current cell. Its own keys turn whole stacks of slides; these go on by one cell.
WHERE = ".jp-Deck .jp-Notebook.jp-mod-commandMode:not(.jp-mod-readWrite) :focus"
NEXT, BACK = "notebook:move-cursor-down", "notebook:move-cursor-up"
TO_START = ["lincls:start"]
KEYS = {
    **{key: [NEXT] for key in ("PageDown", "Space", "ArrowRight", "ArrowDown")},
    **{key: [BACK] for key in ("PageUp", "Shift Space", "ArrowLeft", "ArrowUp")},
    "Home": TO_START,
    "Accel Shift Enter": ["notebook:run-all-cells", *TO_START],
}


def start(
    page: Path, shown: NotebookNode, *, notes_from: str = HERE, browser: bool = True, port: int | None = None
) -> int:
    """Serve a deck, in the place of a lecture's copy, until Ctrl-C; open a browser on it and on the lecturer's window.

    The window is at the address `notes_from` of this machine.
    """
    talk, word = notes.Talk(hour.plan(shown)), notes.word()
    sockets, place = notes.listen(notes_from)

    def ready(server: ServerApp) -> None:
        """Let the deck in, open the window's door, and the window itself."""
        path = url_path_join(server.base_url, notes.FROM_DECK)
        server.web_app.add_handlers(".*$", [(path, notes.FromDeck, {"talk": talk})])
        server.io_loop.add_callback(notes.door(talk, word).add_sockets, sockets)
        print(f"lincls: the lecturer's window is at {place}/{word}/", flush=True)
        if browser:
            threading.Thread(target=webbrowser.open_new, args=[f"{place}/{word}/"], daemon=True).start()

    with TemporaryDirectory(prefix="lincls-present-", ignore_cleanup_errors=True) as name:
        home = Path(name).resolve()
        copy = copied(page, home / "course")
        copy.write_text(notebooks.dumps(shown), encoding="utf-8")
        write_settings(home)
        with environment(JUPYTER_CONFIG_DIR=str(home / "config"), LINCLS_PRESENTING="1"):
            more = arguments(home, page.parent)
            lab.serve(copy, view="doc", browser=browser, port=port, more=more, ready=ready)
    return 0


def chosen(
    lecture: str | None,
    file: Path | None = None,
    session: int | None = None,
    *,
    deeper: bool = False,
    second: bool = False,
    sections: Sequence[str] = (),
) -> tuple[Path, NotebookNode]:
    """Return the notebook in whose place the deck is served, and the deck: of a lecture, or of a session of a plan.

    The deck shows the spine; `deeper` puts the deeper sections on slides too, `second` starts it at the second hour,
    `sections` leaves out all but these and the title. Raises CourseError where that is too little or too much.
    """
    if file is None:
        if lecture is None or session is not None:
            raise CourseError("say which lecture, as `lincls present 03`, or which session, by --plan FILE --session N")
        page = lab.find(lecture)
        return page, arranged(page, deeper=deeper, second=second, sections=sections)
    if lecture is not None or second or sections:
        raise CourseError("--plan says which sections are shown: leave out the lecture, --hour and --sections")
    sessions = plan_files.read(file, plan.course()).sessions
    number = 1 if session is None else session
    if number not in sessions:
        raise CourseError(f"{file} plans nothing in session {number}; there are {', '.join(map(str, sessions))}")
    return lab.find(sessions[number][0].key[0]), together(number, sessions[number], deeper=deeper)


def together(number: int, parts: Sequence[plan.Part], *, deeper: bool = False) -> NotebookNode:
    """Return the deck of a session: sections of several lectures, behind a slide that names them.

    Code of a lecture that stands before its first section of the day stays, unseen, because later code needs it.
    """
    cells: list[NotebookNode] = []
    names = []
    for lecture in dict.fromkeys(part.key[0] for part in parts):
        page = lab.find(lecture)
        notebook = notebooks.read(page)
        if deeper:
            with_deeper(notebook)
        wanted = {at for part in parts if part.key[0] == lecture for at in range(part.first, part.last + 1)}
        cells += _shown(lecture, plan.numbered(notebook), wanted)
        names.append(f"- {lecture} {plan.of_lecture(page)[0].title}, sections {', '.join(map(str, sorted(wanted)))}")
    title = v4.new_markdown_cell("\n".join([f"# Session {number}", "", *names]), id=f"session-{number}")
    title.metadata["slideshow"] = {"slide_type": "slide"}
    return v4.new_notebook(
        cells=[title, *cells],
        metadata={"kernelspec": dict(notebooks.KERNELSPEC), "language_info": dict(notebooks.LANGUAGE)},
    )


def _shown(lecture: str, hours: Sequence[Sequence[plan.Section]], wanted: set[int]) -> Iterator[NotebookNode]:
    """Yield the cells of a lecture's sections that are wanted, and the code before them, unseen."""
    last = max(wanted)
    for section in (section for sections in hours for section in sections if section.number <= last):
        for cell in section.cells:
            if section.number not in wanted:
                if cell.cell_type != "code":
                    continue
                cell.metadata["slideshow"] = {"slide_type": "skip"}
            cell["id"] = f"{lecture}-{cell['id']}"
            if hour.SECOND in hour.tags(cell):
                cell.metadata.tags.remove(hour.SECOND)  # a session is one hour, with one clock
            yield cell


def arranged(page: Path, *, deeper: bool, second: bool, sections: Sequence[str]) -> NotebookNode:
    """Return the lecture as the deck shows it. Raises CourseError where there is no such hour or section."""
    notebook = notebooks.read(page)
    if deeper:
        with_deeper(notebook)
    if sections:
        only(notebook, sections)
    if second:
        starts = [stop.opens for stop in hour.plan(notebook) if stop.hour == 2]
        if not starts:
            raise CourseError(
                f"{page.name} shows no second hour: no slide of it is tagged {hour.SECOND}, or follows one that is"
            )
        notebook.metadata["lincls"] = {**notebook.metadata.get("lincls", {}), "start": starts[0]}
    return notebook


def only(notebook: NotebookNode, wanted: Sequence[str]) -> None:
    """Leave out, in place, all sections but those wanted and what stands before the first.

    A section goes by the number in its heading, or by its place where no heading has one.
    """
    titled = [(heading, cells) for heading, cells in hour.sections(notebook.cells) if heading]
    numbers = [match[1] if (match := NUMBERED.match(heading)) else "" for heading, _ in titled]
    if not any(numbers):
        numbers = [str(number) for number in range(1, len(titled) + 1)]
    if unknown := [name for name in wanted if name not in numbers or not name]:
        there = "; ".join(
            f"{number} {heading.removeprefix(f'## {number}').lstrip('# ')}"
            for number, (heading, _) in zip(numbers, titled, strict=True)
            if number
        )
        raise CourseError(f"no section {', '.join(unknown)}; there are {there or 'none'}")
    for number, (_, cells) in zip(numbers, titled, strict=True):
        if number not in wanted:
            for cell in cells:
                cell.metadata["slideshow"] = {"slide_type": "skip"}


def copied(page: Path, target: Path) -> Path:
    """Copy `page`, and in the course what its links lead to, into the folder `target`; the copy's path."""
    root = lab.folder_to_serve(page)
    copy = target / page.relative_to(root)
    if root != page.parent:
        for name in filter(lambda name: (root / name).is_dir(), LINKED):
            shutil.copytree(root / name, target / name, ignore=shutil.ignore_patterns(".*"))
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(page, copy)
    return copy


def with_deeper(notebook: NotebookNode) -> NotebookNode:
    """Put a lecture's deeper sections on slides of their own, in place: their headings opened, nothing skipped."""
    for cell in notebook.cells:
        if hour.DEEPER in hour.tags(cell):
            cell.metadata.tags.remove(hour.DEEPER)  # it counts in the plan, as the rest
            opens = cell.metadata.pop(COLLAPSED, None) is not None or cell.source.startswith("#")
            cell.metadata.pop("slideshow", None)
            if opens:
                cell.metadata["slideshow"] = {"slide_type": "subslide"}
    return notebook


def settings() -> dict[str, dict[str, Any]]:
    """JupyterLab's settings for a lecture, by plug-in."""
    in_turn = "apputils:run-all-enabled"
    keys = [
        {"command": in_turn, "args": {"commands": commands}, "keys": [key], "selector": WHERE}
        for key, commands in KEYS.items()
    ]
    sizes = {"code-font-size": CODE, "content-font-size1": TEXT}
    return {
        "@deathbeds/jupyterlab-deck:plugin": {"active": True},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        "@jupyterlab/apputils-extension:themes": {"overrides": sizes},
        "@jupyterlab/notebook-extension:tracker": {
            "windowingMode": "none",  # draw all slides beforehand
            "scrollPastEnd": False,
            "codeCellConfig": {"lineNumbers": False, "lineWrap": True},
        },
        "@jupyterlab/shortcuts-extension:shortcuts": {"shortcuts": keys},
    }


def write_settings(home: Path) -> None:
    """Write the settings, the style sheet and the extension into the throwaway folder."""
    for plugin, values in settings().items():
        folder, name = plugin.split(":")
        file = home / "settings" / folder / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    style = home / "config" / "custom" / "custom.css"
    style.parent.mkdir(parents=True)
    shutil.copyfile(STYLE, style)
    extension = home / "labextensions" / NAME
    extension.mkdir(parents=True)
    shutil.copyfile(SCRIPT, extension / SCRIPT.name)
    (extension / "package.json").write_text(json.dumps(EXTENSION), encoding="utf-8")


def arguments(home: Path, folder: Path) -> list[str]:
    """What is added to the command line of `lincls lab`: settings in `home`, kernels in `folder`."""
    return [
        f"--LabApp.user_settings_dir={home / 'settings'}",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        f"--LabApp.extra_labextensions_path={home / 'labextensions'}",
        "--LabApp.custom_css=True",
        f"--ServerApp.kernel_manager_class={__name__}.{KernelsBeside.__name__}",
        f"--{KernelsBeside.__name__}.folder={folder}",
    ]


class KernelsBeside(AsyncMappingKernelManager):
    """Starts each kernel in one folder, that of the real notebook."""

    folder = Unicode(help="where kernels start").tag(config=True)

    def cwd_for_path(self, path: str, **kwargs: Any) -> str:
        return self.folder
