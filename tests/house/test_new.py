"""`lincls new` unpacks the course: from the wheel, which holds it, and from a checkout."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from lincls.cli import main
from lincls.house import handout, new, notebooks

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = "import sys; sys.path.insert(0, sys.argv.pop(1)); "


def names(folder: Path) -> set[str]:
    """The files of a folder, without what Python keeps of those that it has compiled."""
    files = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {file.as_posix() for file in files if "__pycache__" not in file.parts}


def wheel(root: Path, out: Path, version: str = "standard") -> list[str]:
    """Build a wheel of the course in `root`, unpack it into `out`; its names."""
    (made,) = WheelBuilder(str(root)).build(directory=str(out.with_suffix(".built")), versions=[version])
    with zipfile.ZipFile(made) as archive:
        archive.extractall(out)
        return archive.namelist()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the wheel's files, as an installer lays them out."""
    folder = tmp_path_factory.mktemp("wheel") / "site"
    wheel(ROOT, folder)
    return folder


def lincls(installed: Path, program: str, *words: str, cwd: Path) -> subprocess.CompletedProcess:
    """Run a program with the installed lincls, and not with the checkout's."""
    return subprocess.run(
        [sys.executable, "-c", INSTALLED + program, str(installed), *words],
        cwd=cwd, capture_output=True, text=True,
    )  # fmt: skip


@pytest.fixture(scope="module")
def unpacked(installed, tmp_path_factory):
    """What a student has after `lincls new 'my course'`, and what it said."""
    folder = tmp_path_factory.mktemp("student")
    ran = lincls(installed, "from lincls.cli import main; sys.exit(main())", "new", "my course", cwd=folder)
    assert ran.returncode == 0, ran.stderr
    return folder / "my course", ran.stdout


def test_the_wheel_gives_lectures_sets_library_and_how_to_start(unpacked):
    folder, said = unpacked
    found = names(folder)
    for pattern in ("notebooks/*.ipynb", "exercises/*/*.ipynb", "lincls/**/*.py", "lincls/data/tables/*.csv"):
        wanted = {path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern)}
        assert wanted <= found and wanted, pattern
    assert {"README.md", "Makefile", "pyproject.toml", "requirements-course.txt", "LICENSE"} <= found
    assert "## How to start" in (folder / "README.md").read_text(encoding="utf-8")
    assert said.splitlines()[0] == f"my course: {len(found)} files. Next:"
    assert said.splitlines()[1:] == ["    cd 'my course'", "    lincls lab"]


def test_nothing_of_the_staff_s_is_in_it(unpacked, installed):
    folder, _ = unpacked
    with zipfile.ZipFile(installed / "lincls" / handout.IN_WHEEL) as packed:
        held = set(packed.namelist())
    assert {"README.md", "notebooks/03_perceptron.ipynb"} <= held
    for found in (names(folder), names(installed), held):
        parts = {part for name in found for part in Path(name).parts}
        assert not parts & {"solutions", "tests", "keys", "benchmarks", "graded", "submitted", ".browser"}
    for path in (ROOT / "exercises").glob("*/*"):
        assert (folder / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.ipynb"))
    assert "### BEGIN" not in text


@pytest.mark.parametrize("page", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda page: page.stem)
def test_a_lecture_of_the_wheel_lacks_its_pictures_and_nothing_else(unpacked, page):
    ours = notebooks.read(page)
    theirs = notebooks.read(unpacked[0] / "notebooks" / page.name)
    for cell in [cell for cell in ours.cells if cell.cell_type == "code"]:
        cell.outputs = [each for each in cell.outputs if not any("image/" in kind for kind in each.get("data", []))]
    assert theirs == ours


def test_the_unpacked_course_is_found_by_the_installed_lincls(unpacked, installed):
    asked = "import lincls, lincls.house; print(lincls.__file__, lincls.house.course_root(), sep='\\n')"
    ran = lincls(installed, asked, cwd=unpacked[0] / "notebooks")
    assert ran.stdout.splitlines() == [str(installed / "lincls" / "__init__.py"), str(unpacked[0])]


def test_it_builds_the_same_wheel_again(unpacked, installed, tmp_path):
    assert set(wheel(unpacked[0], tmp_path / "again")) == names(installed)
    packed = Path("lincls", handout.IN_WHEEL)
    assert (tmp_path / "again" / packed).read_bytes() == (installed / packed).read_bytes()


def test_an_editable_install_copies_nothing(tmp_path):
    assert not [name for name in wheel(ROOT, tmp_path / "site", "editable") if "course" in name]


def test_a_checkout_gives_the_pictures_too(tmp_path, capsys):
    assert main(["new", str(tmp_path / "mine")]) == 0
    page = "notebooks/03_perceptron.ipynb"
    assert (tmp_path / "mine" / page).read_bytes() == (ROOT / page).read_bytes()
    assert "Next:" in capsys.readouterr().out


def test_without_jupyterlab_the_next_command_is_make(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(new, "find_spec", lambda name: None)
    new.start(tmp_path / "mine")
    assert "    make lab" in capsys.readouterr().out


def test_a_folder_with_something_in_it_and_a_file_are_refused(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    for place in (tmp_path, tmp_path / "notes.txt"):
        assert main(["new", str(place)]) == 1
        assert f"{place} is there and not empty; name a new folder" in capsys.readouterr().err
    assert main(["new", str(tmp_path / "notes.txt" / "inside")]) == 1
    assert "Not a directory" in capsys.readouterr().err
    assert names(tmp_path) == {"notes.txt"}


def test_a_library_without_the_course_says_so(tmp_path):
    with pytest.raises(new.CourseError, match="came without the course"):
        new.start(tmp_path / "mine", package=tmp_path / "lincls")


def test_the_build_needs_the_standard_library_alone():
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import lincls.house.handout"
    assert subprocess.run([sys.executable, "-I", "-S", "-c", program]).returncode == 0


def test_only_outputs_with_a_picture_are_left_out():
    cells = [
        {"cell_type": "markdown", "source": "# a"},
        {"cell_type": "code", "outputs": [{"text": "1"}, {"data": {"text/plain": "x", "image/png": "y"}}]},
    ]
    kept = json.loads(handout.without_pictures(json.dumps({"cells": cells})))["cells"]
    assert kept == [cells[0], {"cell_type": "code", "outputs": [{"text": "1"}]}]
