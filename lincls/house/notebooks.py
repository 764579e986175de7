"""Run notebooks and store their outputs, so that running them again changes no byte.

What differs from run to run is not stored: the state and the random ids of widgets, times, the
kernel's version. A live figure is then stored as its picture and its caption. Another processor rounds the last bits
of a curve otherwise, which shows in a few pixels that nobody can tell apart: then the picture stays as it is stored.
"""

import base64
import hashlib
import io
import itertools
import os
import re
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode

from lincls.house import CourseError, course_root, importable

KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
VOLATILE_NOTEBOOK = ("widgets", "jupytext", "celltoolbar", "signature")
VOLATILE_CELL = ("execution", "ExecuteTime", "trusted", "collapsed", "scrolled")
TURN = re.compile(
    r"""with check\.question\((["'])(.+?)\1(?:, points=(\d+))?\):"""
)  # the check of a lecture's answer cell
SEEN = 8  # of 255: the least difference of a pixel that counts as another picture
SECONDS_ALLOWED = 15
LIBRARY = Path(__file__).resolve().parents[2]  # the folder with the tables' lectures
SECONDS_LIMIT = 600  # a cell that takes longer is stopped


class Run(NamedTuple):
    """What came of one notebook: `problem` is "" when all is well."""

    path: Path
    seconds: float
    text: str
    problem: str


def store(paths: Sequence[Path] = (), *, check: bool = False, workers: int = 2) -> int:
    """Run the notebooks under `paths`, report each on a line, write those that changed; 1 if any failed."""
    if workers < 1:
        raise CourseError(f"--workers must be at least 1, got {workers}")
    files = find(paths)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # kernels run beside each other: one core for each
    failed = _tables_change({file.stem[:2] for file in files if LIBRARY in file.resolve().parents}, check=check)
    with importable(), ThreadPoolExecutor(workers) as pool:
        for run in pool.map(execute, files):
            failed |= not _report(run, check=check)
    return int(failed)


def _tables_change(lectures: set[str], *, check: bool) -> bool:
    """Compute the tables that figures of these lectures show; return whether `check` finds one that would change."""
    from lincls.figures.catalogue import LECTURES
    from lincls.figures.stored import tables

    failed = False
    for table in tables():
        if LECTURES[table.lecture] not in lectures or (table.long and table.path.is_file()):
            continue
        if table.stale() if check else table.refresh():
            print(f"{table.path.name}: {'WOULD CHANGE' if check else 'stored'}", flush=True)
            failed |= check
    return failed


def find(paths: Sequence[Path] = ()) -> list[Path]:
    """Return the notebooks among `paths` and in the folders among them; the course's own when `paths` is empty."""
    if not paths:
        root = course_root()
        paths = [folder for folder in (root / "notebooks", root / "solutions") if folder.is_dir()]
    for path in paths:
        if not path.is_dir() and not (path.is_file() and path.suffix == ".ipynb"):
            raise CourseError(f"{path} is neither a notebook nor a folder" if path.exists() else f"there is no {path}")
    files = list(dict.fromkeys(file for path in paths for file in _files(path)))
    if not files:
        raise CourseError(f"there is no notebook in {', '.join(map(str, paths))}")
    return files


def execute(path: Path) -> Run:
    """Run one notebook in a fresh kernel, in its own folder."""
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    began = time.perf_counter()
    problem = text = ""
    try:
        notebook = read(path)
        client(notebook, path, SECONDS_LIMIT).execute()
        text = dumps(keep_pictures(clean(notebook), read(path)))
    except CellExecutionError as error:
        problem = f"cell {_failed_cell(notebook)} raised {error.ename}: {error.evalue}"
    except CellTimeoutError:
        problem = f"a cell took longer than {SECONDS_LIMIT} s"
    except DeadKernelError:
        problem = "the kernel died"
    except CourseError as error:
        problem = str(error)
    return Run(path, time.perf_counter() - began, text, problem)


def client(notebook: NotebookNode, path: Path, seconds: float, **settings: Any) -> Any:
    """Return the nbclient that runs a notebook in its file's folder, each cell in at most so many seconds.

    For a cell with `interact` nbclient tells the kernel what its output widget shows, on the socket on which it waits
    for the cell's end; now and then it then misses that end, and waits until the time is up. No cell here asks a widget
    for its outputs, so they are kept on this side.
    """
    from nbclient import NotebookClient
    from nbclient.output_widget import OutputWidget

    class Silent(OutputWidget):
        def sync_state(self) -> None:
            """Tell the kernel nothing."""

    runner = NotebookClient(
        notebook,
        kernel_name=KERNELSPEC["name"],
        timeout=seconds,
        record_timing=False,
        extra_arguments=["--log-level=ERROR"],  # a kernel warns of things that are as they should be here
        resources={"metadata": {"path": str(path.resolve().parent)}},
        **settings,
    )
    runner.widget_registry["@jupyter-widgets/output"]["OutputModel"] = Silent
    return runner


def read(path: Path) -> NotebookNode:
    """Return the notebook in the file, in format 4."""
    try:
        return nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError, UnicodeDecodeError) as error:
        raise CourseError(f"not a notebook: {str(error).splitlines()[0]}") from None


def clean(notebook: NotebookNode) -> NotebookNode:
    """Take out, in place, all that differs from run to run."""
    for key in VOLATILE_NOTEBOOK:
        notebook.metadata.pop(key, None)
    notebook.metadata["kernelspec"] = dict(KERNELSPEC)
    notebook.metadata["language_info"] = dict(LANGUAGE)
    notebook.nbformat_minor = max(notebook.nbformat_minor, 5)
    for number, cell in enumerate(notebook.cells):
        for key in VOLATILE_CELL:
            cell.metadata.pop(key, None)
        if "id" not in cell:
            cell["id"] = hashlib.sha256(f"{number}\n{cell.source}".encode()).hexdigest()[:8]
        if cell.cell_type == "code":
            cell.outputs = list(_clean_outputs(cell.outputs))
    _label_turns(notebook.cells)
    return notebook


def _label_turns(cells: Sequence[NotebookNode]) -> None:
    """Give each answer cell of a lecture and the check below it the metadata by which nbgrader collects and grades."""
    for answer, check in itertools.pairwise(cells):
        match = TURN.match(check.source) if check.cell_type == answer.cell_type == "code" else None
        if match:
            name = "turn-" + re.sub(r"[^a-z0-9]+", "-", match[2].lower()).strip("-")
            about = {"schema_version": 3, "task": False}
            answer.metadata["nbgrader"] = about | {
                "grade": False,
                "grade_id": f"{name}-answer",
                "locked": False,
                "solution": True,
            }
            check.metadata["nbgrader"] = about | {
                "grade": True,
                "grade_id": name,
                "locked": True,
                "points": int(match[3] or 1),
                "solution": False,
            }


def keep_pictures(notebook: NotebookNode, stored: NotebookNode) -> NotebookNode:
    """Put back, in place, the pictures of `stored` that look the same as the new ones."""
    before = {cell.get("id"): cell.get("outputs", []) for cell in stored.cells}
    for cell in notebook.cells:
        for new, old in zip(cell.get("outputs", []), before.get(cell.get("id"), []), strict=False):
            parts = new.get("data", {}), old.get("data", {})
            if all("image/png" in part for part in parts) and _look_alike(*(part["image/png"] for part in parts)):
                parts[0]["image/png"] = parts[1]["image/png"]
    return notebook


def _look_alike(new: str, old: str) -> bool:
    if new == old:
        return True
    import numpy as np
    from PIL import Image

    try:
        pair = [Image.open(io.BytesIO(base64.b64decode(text))).convert("RGBA") for text in (new, old)]
    except (OSError, ValueError):
        return False  # what is stored is no picture
    a, b = (np.asarray(picture).astype(int) for picture in pair)
    return a.shape == b.shape and bool(np.abs(a - b).max() < SEEN)


def dumps(notebook: NotebookNode) -> str:
    """Return the text of the notebook's file."""
    return nbformat.writes(notebook).rstrip("\n") + "\n"


def _files(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    return sorted(f for f in path.rglob("*.ipynb") if ".ipynb_checkpoints" not in f.parts)


def _clean_outputs(outputs: list[NotebookNode]) -> Iterable[NotebookNode]:
    """Return outputs without widget views, neighbouring texts of one stream in one piece."""
    last = None
    for output in outputs:
        if output.output_type == "stream" and last is not None and last.get("name") == output.name:
            last.text += output.text
            continue
        for part in ("data", "metadata"):
            if WIDGET_VIEW in output.get(part, {}):
                del output[part][WIDGET_VIEW]
        if output.output_type == "display_data" and not output.data:
            continue
        last = output
        yield output


def _failed_cell(notebook: NotebookNode) -> int:
    """Return the number of the last cell with an error; all cells are counted, from 1."""
    failed = [
        number
        for number, cell in enumerate(notebook.cells, 1)
        if any(output.output_type == "error" for output in cell.get("outputs", []))
    ]
    return failed[-1]


def _report(run: Run, *, check: bool) -> bool:
    """Write what changed, say so, and return whether all is well."""
    name = os.path.relpath(run.path) if run.path.is_relative_to(Path.cwd()) else run.path
    if run.problem:
        print(f"{name}: {run.problem}", file=sys.stderr, flush=True)
        return False
    changed = run.text.encode() != run.path.read_bytes()
    if changed and not check:
        run.path.write_bytes(run.text.encode())
    word = "unchanged" if not changed else "WOULD CHANGE" if check else "stored"
    slow = f"  (slow: more than {SECONDS_ALLOWED} s)" if run.seconds > SECONDS_ALLOWED else ""
    print(f"{name}: {run.seconds:.1f} s, {word}{slow}", flush=True)
    return not (changed and check)
