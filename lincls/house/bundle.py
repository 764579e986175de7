"""What students are handed, in one ZIP file: the exercise sets, the lectures, the library, and how to start.

The exercise sets are released anew from solutions/. The same course gives the same bytes.
"""

import shutil
import tempfile
import zipfile
from pathlib import Path

from lincls.checks import many
from lincls.house import CourseError, handout
from lincls.house.exercises import imported, put, release

LONG_AGO = (1980, 1, 1, 0, 0, 0)


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
        names = sorted(handout.below(folder))
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
            for name in names:
                about = zipfile.ZipInfo(f"{top}/{name}", LONG_AGO)
                about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                bundle.writestr(about, (folder / name).read_bytes())
    print(f"{out}: {many(len(names), 'file')}, {out.stat().st_size / 1e6:.1f} MB")
    return 0
