"""What students are handed holds no answer, starts, and runs."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests" / "exercises"))
import runner  # noqa: E402

from lincls.cli import main  # noqa: E402
from lincls.house import handout  # noqa: E402
from lincls_grader.house import bundle  # noqa: E402

SETS = sorted(path.parent for path in (ROOT / "solutions").glob("*/*.ipynb") if path.stem == path.parent.name)
RUN = """
import json, sys
import lincls
from lincls.exercise.verdict import NotAttempted
cells = json.load(open(sys.argv[1], encoding="utf-8"))["cells"]
space, said = {"__name__": "__main__"}, []
for cell in cells:
    if cell["cell_type"] == "code":
        try:
            exec("".join(cell["source"]), space)
        except NotAttempted as stub:
            said.append(str(stub))
print(json.dumps([lincls.__file__, said]))
"""


@pytest.fixture(scope="module")
def handed(tmp_path_factory):
    """The folder that a student has after unpacking, and the names in the file."""
    folder = tmp_path_factory.mktemp("student")
    assert main(["exercises", "--bundle", str(folder / "it.zip")]) == 0
    with zipfile.ZipFile(folder / "it.zip") as made:
        made.extractall(folder)
        return folder / handout.TOP, made.namelist()


def test_it_has_what_a_student_needs_and_nothing_of_the_staffs(handed):
    folder, names = handed
    for name in ("README.md", "Makefile", "requirements-course.txt", "pyproject.toml", "notebooks/00_welcome.ipynb"):
        assert (folder / name).is_file(), name
    assert {path.name for path in (folder / "exercises").iterdir()} == {path.name for path in SETS}
    parts = {part for name in names for part in Path(name).parts}
    assert not parts & {"solutions", "tests", "keys", "benchmarks", "graded", "submitted", "__pycache__"}
    assert not [name for name in names if "/answers/" in name]


@pytest.mark.parametrize("source", SETS, ids=lambda path: path.name)
def test_no_solution_and_no_hidden_test_is_in_it(handed, source):
    folder, names = handed
    texts = [folder.parent / name for name in names if Path(name).suffix in (".ipynb", ".toml", ".md")]
    everything = "\n".join(_plain(path) for path in texts)
    released = _plain(folder / "exercises" / source.name / f"{source.name}.ipynb")
    assert "### BEGIN" not in released
    shown = {line.strip() for line in released.split("\n")}
    cells = runner.code_cells(source / f"{source.name}.ipynb")
    left = {line.strip() for cell in cells for line in runner.stub(cell.source).split("\n")}
    for cell in cells:
        hidden, solution = (runner.secret_lines(cell.source, kind) for kind in ("HIDDEN TESTS", "SOLUTION"))
        secret = [line for line in hidden + solution if len(line) > 8 and line not in left]
        assert [line for line in secret if line in shown] == [], cell.grade_id
        if len("\n".join(hidden)) > 80 and not set(hidden) <= left:
            assert "\n".join(hidden) not in everything, cell.grade_id


def _plain(path: Path) -> str:
    """The text of a file; of a notebook that of its cells, without indents."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        text = "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return "\n".join(line.strip() for line in text.split("\n"))


def test_a_release_runs_from_it(handed):
    folder, _ = handed
    name = SETS[2].name
    notebook = folder / "exercises" / name / f"{name}.ipynb"
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(notebook)],
        capture_output=True,
        text=True,
        cwd=notebook.parent,
        env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin", "OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    where, said = json.loads(done.stdout.strip().split("\n")[-1])
    assert Path(where).is_relative_to(folder)
    assert len(said) == sum(cell.is_test for cell in runner.code_cells(notebook))


def test_the_makefile_and_the_readme_are_parts_of_the_courses_own(handed):
    folder, _ = handed
    made = (folder / "Makefile").read_text()
    assert "\nlab: $(COURSE)" in made and "\ntest" not in made and "BENCH" not in made
    readme = (folder / "README.md").read_text()
    assert "## How to start" in readme and "## For students" in readme
    assert "make test" not in readme and "solutions" not in readme and "grade" not in readme
    assert "twelve" not in readme and "eleven" not in readme  # a plan may hand out fewer


def test_the_same_course_gives_the_same_bytes(handed, tmp_path):
    assert bundle.store(ROOT, tmp_path / "again.zip") == 0
    assert (tmp_path / "again.zip").read_bytes() == (handed[0].parent / "it.zip").read_bytes()


def test_a_name_that_is_no_new_zip_file_is_refused(capsys):
    assert main(["exercises", "--bundle", "no/such/folder/it.zip"]) == 1
    assert "should be the name of a new .zip file" in capsys.readouterr().err


def test_it_opens_in_containers_and_classrooms_as_the_course_does(handed, require):
    make = require("make")
    folder, _ = handed
    for name in ("Dockerfile", ".dockerignore", ".devcontainer/devcontainer.json", ".github/workflows/classroom.yml"):
        assert (folder / name).read_bytes() == (ROOT / name).read_bytes()
    links = re.findall(r'(?:src|srcset)="([^"]+)"', (folder / "README.md").read_text())
    assert links and all((folder / link).is_file() for link in links)
    done = subprocess.run([make, "--dry-run", ".venv/installed-course"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
