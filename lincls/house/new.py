"""`lincls new`: unpack the course into a folder of one's own."""

import shlex
import zipfile
from importlib.util import find_spec
from pathlib import Path

import lincls
from lincls.checks import many
from lincls.house import WELCOME, CourseError, handout


def start(folder: Path, package: Path | None = None) -> int:
    """Unpack lectures, exercise sets and library into a new or empty folder, and say the next command; 0.

    `package` is the folder of the library; the wheel's holds the rest of the course, a checkout's stands beside it.
    """
    package = package or Path(lincls.__file__).resolve().parent
    packed = package / handout.IN_WHEEL
    if not packed.is_file() and not (package.parent / WELCOME).is_file():
        raise CourseError(f"the lincls in {package} came without the course: install its wheel, or get a clone of it")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CourseError(f"{folder} is there and not empty; name a new folder: lincls new {handout.TOP}")
    try:
        if packed.is_file():
            with zipfile.ZipFile(packed) as course:
                course.extractall(folder)
        else:
            handout.lay_out(package.parent, folder)
        handout.lay_out_library(package, folder)
    except OSError as error:
        raise CourseError(f"{error.filename or folder}: {error.strerror or error}") from None
    print(f"{folder}: {many(sum(1 for _ in handout.below(folder)), 'file')}. Next:")
    print(f"    cd {shlex.quote(str(folder))}")
    print("    lincls lab" if find_spec("jupyterlab") else "    make lab      (README.md says how without make)")
    return 0
