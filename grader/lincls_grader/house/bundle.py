"""What students are handed, in one ZIP file: the exercise sets, the lectures, the library, and how to start.

The exercise sets are released anew from solutions/. The same course gives the same bytes.
"""

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from lincls.checks import many
from lincls.house import CourseError, handout, lab, plan_files
from lincls.house import plan as plans
from lincls_grader.house.exercises import imported, put, release


class Part(NamedTuple):
    """What is handed out, by numbers."""

    lectures: set[str]
    sets: set[str]


def part(only: str | None, plan: Path | None) -> Part | None:
    """Return the part that numbers or a plan name; None is the whole course."""
    if only is not None and plan is not None:
        raise CourseError("--only and --plan both say what is handed out: leave out one")
    if only is not None:
        numbers = lab.some([number.strip() for number in only.split(",")])
        return Part(numbers, numbers)
    if plan is not None:
        planned = plan_files.read(plan, plans.course())
        return Part(set(planned.lectures), set(planned.sets))
    return None


def store(root: Path, out: Path, wanted: Part | None = None) -> int:
    """Write the ZIP file for students of the course in `root`, or of a part of it with the whole library; 0."""
    if out.suffix != ".zip" or not out.absolute().parent.is_dir():
        raise CourseError(f"{out} should be the name of a new .zip file in a folder that is there")
    whole = (root / "lincls").is_dir()  # else it is a course of somebody's own
    top = handout.TOP if whole else root.name
    with tempfile.TemporaryDirectory(prefix="lincls-") as scratch:
        folder = Path(scratch, "handout")
        handout.lay_out(root, folder, only=None if wanted is None else wanted.lectures)
        if whole:
            handout.lay_out_library(root / "lincls", folder)
        else:
            for page in sorted((root / "notebooks").glob("*.ipynb")):
                if (folder / "notebooks" / page.name).is_file():
                    put(imported(page, (page.parent, root)), folder / "notebooks")
        shutil.rmtree(folder / "exercises", ignore_errors=True)
        release(root / "solutions", folder / "exercises")
        if wanted is not None:
            for unasked in [path for path in (folder / "exercises").iterdir() if path.name[:2] not in wanted.sets]:
                shutil.rmtree(unasked)
            handout.unlink(folder)
        handout.pack(folder, out, top)
        files = sum(1 for _ in handout.below(folder))
    print(f"{out}: {many(files, 'file')}, {out.stat().st_size / 1e6:.1f} MB")
    return 0
