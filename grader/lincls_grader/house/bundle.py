"""What students are handed, in one ZIP file: the exercise sets, the lectures, the library, and how to start.

The exercise sets are released anew from solutions/. The same course gives the same bytes.
"""

import shutil
import tempfile
from pathlib import Path

from lincls.checks import many
from lincls.house import CourseError, handout
from lincls_grader.house.exercises import imported, put, release


def store(root: Path, out: Path) -> int:
    """Write the ZIP file for students of the course in `root`; 0."""
    if out.suffix != ".zip" or not out.absolute().parent.is_dir():
        raise CourseError(f"{out} should be the name of a new .zip file in a folder that is there")
    whole = (root / "lincls").is_dir()  # else it is a course of somebody's own
    top = handout.TOP if whole else root.name
    with tempfile.TemporaryDirectory(prefix="lincls-") as scratch:
        folder = Path(scratch, "handout")
        handout.lay_out(root, folder)
        if whole:
            handout.lay_out_library(root / "lincls", folder)
        else:
            for page in sorted((root / "notebooks").glob("*.ipynb")):
                put(imported(page, (page.parent, root)), folder / "notebooks")
        shutil.rmtree(folder / "exercises", ignore_errors=True)
        release(root / "solutions", folder / "exercises")
        handout.pack(folder, out, top)
        files = sum(1 for _ in handout.below(folder))
    print(f"{out}: {many(files, 'file')}, {out.stat().st_size / 1e6:.1f} MB")
    return 0
