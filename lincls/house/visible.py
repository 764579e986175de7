"""`lincls check`: run exercise sets as they stand and say for each of their visible tests what it says.

It is what a student sees who restarts the kernel and runs all cells, in one table. Hidden tests are not in a release,
so a test that passes here may still cost points when the set is graded.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

from lincls.checks import many
from lincls.house import CourseError, course_root
from lincls.house.notebooks import client, read

PASSES, NOT_ATTEMPTED, NOT_YET = "passes", "not attempted", "not yet"
LONGEST = 120  # seconds for a cell


class Said(NamedTuple):
    """What one test cell, or a cell that failed, says."""

    name: str
    state: str
    message: str = ""
    is_test: bool = False


def start(sets: Sequence[str] = ()) -> int:
    """Run the sets and print their tables; 1 when a test or another cell fails that somebody has attempted."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # kernels run beside each other: one core for each
    paths = find(course_root() / "exercises", sets)
    failed = False
    with ThreadPoolExecutor(2) as pool:
        for path, said in zip(paths, pool.map(_run_or_say, paths), strict=True):
            print(table(path.stem, said), flush=True)
            failed |= any(cell.state == NOT_YET for cell in said)
    return int(failed)


def find(folder: Path, sets: Sequence[str] = ()) -> list[Path]:
    """Return the notebooks of the sets, which are named by folder or by number; of all sets when none is named."""
    known = sorted(path for path in folder.glob("*/*.ipynb") if path.stem == path.parent.name)
    if not known:
        raise CourseError(f"there is no exercise set in {folder}")
    notebooks = []
    for name in sets:
        fitting = [path for path in known if name in (path.stem, str(path)) or _is_number(name, path)]
        if not fitting:
            there = ", ".join(path.stem for path in known)
            raise CourseError(f"no exercise set is called {name}; there are {there}")
        notebooks += fitting
    return notebooks or known


def run(path: Path) -> list[Said]:
    """Run a set from top to bottom; a line for each of its test cells, and for each other cell that failed."""
    from nbclient.exceptions import CellTimeoutError, DeadKernelError

    notebook = read(path)
    try:
        client(notebook, path, LONGEST, allow_errors=True).execute()
    except CellTimeoutError:
        raise CourseError(f"a cell took longer than {LONGEST} s") from None
    except DeadKernelError:
        raise CourseError("the kernel died") from None
    return list(_lines(notebook))


def table(name: str, said: Sequence[Said]) -> str:
    """Return the lines that are printed for a set."""
    tests = [cell for cell in said if cell.is_test]
    passed = sum(cell.state == PASSES for cell in tests)
    lines = [f"{name}: {passed} of {many(len(tests), 'visible test')} passed"]
    width = max((len(cell.name) for cell in said), default=0)
    for cell in said:
        first, *more = [cell.state, *cell.message.splitlines()]
        lines.append(f"  {cell.name:{width}}  {first}")
        lines += [f"  {'':{width}}    {line}" for line in more]
    return "\n".join(lines)


def _run_or_say(path: Path) -> list[Said]:
    try:
        return run(path)
    except CourseError as error:
        return [Said("", NOT_YET, str(error))]


def _lines(notebook: NotebookNode) -> list[Said]:
    said = []
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type != "code":
            continue
        about = cell.metadata.get("nbgrader", {})
        error = next((output for output in cell.outputs if output.output_type == "error"), None)
        if about.get("grade") and not about.get("solution"):
            said.append(Said(about["grade_id"], *_state(error), is_test=True))
        elif error is not None:
            said.append(Said(f"cell {number}", *_state(error)))
    return said


def _state(error: NotebookNode | None) -> tuple[str, str]:
    """Return the state of a cell that ended with this error, or with none, and its message."""
    if error is None:
        return PASSES, ""
    if error.ename == "NotAttempted":
        return NOT_ATTEMPTED, ""
    return NOT_YET, error.evalue if error.ename == "Wrong" else f"{error.ename}: {error.evalue}"


def _is_number(name: str, path: Path) -> bool:
    return name.isdigit() and path.stem.split("_")[0] == name.zfill(2)
