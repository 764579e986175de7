"""Show a lecture as slides: JupyterLab with jupyterlab-deck, on settings that are thrown away at the end.

What is presented is a copy. A lecturer fills in stubs, moves sliders and runs cells in front of the class,
and the file under version control must not change by that. The copy may be saved, closed and reloaded
without a question. Its kernel starts in the real notebook's folder, so that files beside it are found.

The server is that of `lincls lab`. The person's own settings and layout are neither read nor changed.
"""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from nbformat import NotebookNode
from traitlets import Unicode

from lincls.house import environment, hour, lab, notebooks

STYLE = Path(__file__).with_name("present.css")
CODE, TEXT = "22px", "28px"  # read from the last row when the screen has 1080 lines
COLLAPSED = "jp-MarkdownHeadingCollapsed"
LINKED = ("notebooks", "exercises")  # folders that a lecture's links lead to

# The deck follows the current cell. Its own keys turn whole stacks of slides; these go on by one cell.
WHERE = ".jp-Deck .jp-Notebook.jp-mod-commandMode:not(.jp-mod-readWrite) :focus"
NEXT, BACK = "notebook:move-cursor-down", "notebook:move-cursor-up"
TO_START = ["notebook:extend-marked-cells-top", "notebook:deselect-all"]
KEYS = {
    **{key: [NEXT] for key in ("PageDown", "Space", "ArrowRight", "ArrowDown")},
    **{key: [BACK] for key in ("PageUp", "Shift Space", "ArrowLeft", "ArrowUp")},
    "Home": TO_START,
    "Accel Shift Enter": ["notebook:run-all-cells", *TO_START],
}


def start(lecture: str, *, deeper: bool = False, browser: bool = True, port: int | None = None) -> int:
    """Serve a copy of the lecture as a deck until Ctrl-C, and open a browser on it.

    The deck shows the spine; `deeper` puts the deeper sections on slides too.
    """
    page = lab.find(lecture)
    with TemporaryDirectory(prefix="lincls-present-", ignore_cleanup_errors=True) as name:
        home = Path(name).resolve()
        copy = copied(page, home / "course")
        if deeper:
            copy.write_text(notebooks.dumps(with_deeper(notebooks.read(copy))), encoding="utf-8")
        write_settings(home)
        with environment(JUPYTER_CONFIG_DIR=str(home / "config"), LINCLS_PRESENTING="1"):
            more = arguments(home, page.parent)
            lab.serve(copy, view="doc", browser=browser, port=port, more=more)
    return 0


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
    """Write the settings and the style sheet into the throwaway folder."""
    for plugin, values in settings().items():
        folder, name = plugin.split(":")
        file = home / "settings" / folder / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    style = home / "config" / "custom" / "custom.css"
    style.parent.mkdir(parents=True)
    shutil.copyfile(STYLE, style)


def arguments(home: Path, folder: Path) -> list[str]:
    """What is added to the command line of `lincls lab`: settings in `home`, kernels in `folder`."""
    return [
        f"--LabApp.user_settings_dir={home / 'settings'}",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        "--LabApp.custom_css=True",
        f"--ServerApp.kernel_manager_class={__name__}.{KernelsBeside.__name__}",
        f"--{KernelsBeside.__name__}.folder={folder}",
    ]


class KernelsBeside(AsyncMappingKernelManager):
    """Starts each kernel in one folder, that of the real notebook."""

    folder = Unicode(help="where kernels start").tag(config=True)

    def cwd_for_path(self, path: str, **kwargs: Any) -> str:
        return self.folder
