"""The house keeps its own rules: one list of dependencies, light import, tests for models, tidy notebooks."""

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GRADER = tomllib.loads((ROOT / "grader" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {  # and what the grader needs beside the library, and its own extra
    **PROJECT["project"]["optional-dependencies"],
    "grader": [each for each in GRADER["dependencies"] if not each.startswith("lincls[")],
    **GRADER["optional-dependencies"],
}
PINS = (ROOT / "requirements.txt").read_text(encoding="utf-8")
PINS_OF_THE_COURSE = (ROOT / "requirements-course.txt").read_text(encoding="utf-8")
PEERS = (ROOT / "requirements-bench.txt").read_text(encoding="utf-8")


CONDA_NAMES = {
    "jupyter-client": "jupyter_client",
    "jupyter-core": "jupyter_core",
    "jupyter-server": "jupyter_server",
    "isal": "python-isal",
    "msgpack": "msgpack-python",
    "playwright": "playwright-python",
    "psycopg[binary]": "psycopg",
}


def declared(extras: tuple[str, ...] | None = None) -> set[str]:
    """The requirements of the library and of some extras, or all, with their lower bounds, without their markers."""
    names = EXTRAS if extras is None else extras
    each = {*PROJECT["project"]["dependencies"], *chain(*(EXTRAS[name] for name in names))}
    return {requirement.split(";")[0] for requirement in each if not requirement.startswith("lincls[")}


def conda(requirements: set[str]) -> set[str]:
    pairs = (requirement.split(">=") for requirement in requirements)
    return {f"{CONDA_NAMES.get(name, name)}>={bound}" for name, bound in pairs}


def listed(file: str) -> set[str]:
    return set(re.findall(r"^ +- ([^#\n]*[^#\n ])", (ROOT / file).read_text(encoding="utf-8"), flags=re.MULTILINE))


def test_a_student_s_environment_is_short_and_equals_pyproject():
    python = "python" + PROJECT["project"]["requires-python"]
    names = listed("environment.yml") - {"conda-forge", "pip:", "--editable .[course]"}
    assert {python, "pip"} < names and len(names) <= 11
    assert names - {python, "pip"} <= conda(declared(("live", "course"))) | {"nbval>=0.11"}
    owners = {name.split(">=")[0] for name in names}
    assert {"numpy", "matplotlib", "ipywidgets", "jupyter", "nbval"} <= owners


def test_the_environments_of_students_and_of_developers_together_equal_pyproject():
    student, developer = listed("environment.yml"), listed("environment-dev.yml")
    assert developer & student == {"conda-forge", "pip:"}
    others = conda(declared()) - conda(declared(("live", "course")))
    assert developer - {"conda-forge", "pip:", "--editable ./grader"} == others - student


DISTRIBUTIONS = {"PIL": "pillow", "dateutil": "python-dateutil", "sklearn": "scikit-learn", "yaml": "pyyaml"}
DISTRIBUTIONS |= {"websocket": "websocket-client", "xdist": "pytest-xdist"}
COURSE = ("live", "course")
IMPORTERS = {  # room -> the extras that bring what it imports, beside the library's own requirements
    "widgets": ("live",),
    "figures": ("live",),
    "plot": ("live",),  # in a notebook
    "language": COURSE,
    "house": COURSE,
    "commands": COURSE,
    "site": (*COURSE, "site"),
    "models": ("test",),  # of scikit-learn, which is there where it asks for tags
}


def imported(file: Path) -> set[str]:
    """The top names of the modules that a file imports, early or late."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("import_module", "importorskip"):
            names |= {each.value for each in node.args[:1] if isinstance(each, ast.Constant)}
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names


def names_of(requirements: Iterable[str]) -> set[str]:
    return {canonicalize_name(Requirement(each).name) for each in requirements}


def test_every_import_is_declared_where_it_is_needed():
    own = {file.stem for folder in ("tests", "benchmarks", "lincls/site") for file in (ROOT / folder).rglob("*.py")}
    own |= {"lincls", "lincls_grader", "drawing_lines", "piplite"}  # a lecture that a test makes; the browser's
    everything = names_of(declared()) | names_of(PROJECT["dependency-groups"]["build"])
    known = {ROOT / "hatch_build.py": everything}
    known |= {file: everything for folder in ("tests", "benchmarks", "docs") for file in (ROOT / folder).rglob("*.py")}
    for file in (ROOT / "lincls").rglob("*.py"):
        room = file.relative_to(ROOT / "lincls").parts[0].removesuffix(".py")
        known[file] = names_of(declared(IMPORTERS.get(room, ())))
    graders = names_of(declared((*COURSE, "grader", "cluster")))
    known |= {file: graders for file in (ROOT / "grader").rglob("*.py")}
    undeclared = {
        f"{file.relative_to(ROOT)} imports {name}"
        for file, names in known.items()
        for name in imported(file) - own
        if canonicalize_name(DISTRIBUTIONS.get(name, name)) not in names
    }
    assert not undeclared


def test_the_browsers_python_is_asked_only_for_what_it_can_have():
    project = PROJECT["project"]
    every = [*project["dependencies"], *project["optional-dependencies"]["course"]]
    requirements = map(Requirement, [*every, *project["optional-dependencies"]["live"]])
    browser = {"sys_platform": "emscripten"}
    wanted = {each.name for each in requirements if each.marker is None or each.marker.evaluate(browser)}
    library = {"numpy", "matplotlib", "contourpy", "packaging", "pillow"}
    assert wanted == {*library, "ipywidgets", "anywidget", "lincls"}


every_pin_file = pytest.mark.parametrize("pins", [PINS, PINS_OF_THE_COURSE, PEERS], ids=["all", "course", "peers"])


def pinned(pins: str) -> set[tuple[str, str]]:
    """(name, version) of every pin."""
    return set(re.findall(r"^([a-z0-9._-]+)==([^\s;]+)", pins, flags=re.MULTILINE))


@every_pin_file
def test_each_pin_is_exact_and_has_a_hash(pins):
    blocks = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", pins, flags=re.MULTILINE).strip())
    for block in blocks:
        assert re.match(r"[a-z0-9._-]+==\S+", block), block.splitlines()[0]
        assert "--hash=sha256:" in block, block.splitlines()[0]


@every_pin_file
def test_pins_name_no_index_and_no_host(pins):
    assert not re.search(r"^\s*-(?!-hash)|--(extra-)?index|--find-links|://|file:", pins, flags=re.MULTILINE)


def test_each_declared_requirement_is_pinned():
    build = PROJECT["dependency-groups"]["build"]
    names = {name for name, _ in pinned(PINS)}
    assert {re.split(r"\[|>=", requirement)[0] for requirement in [*declared(), *build]} <= names


def test_what_lectures_need_is_a_part_of_all_pins():
    extras = PROJECT["project"]["optional-dependencies"]
    needed = [*PROJECT["project"]["dependencies"], *extras["live"], *extras["course"]]
    names = {Requirement(each).name for each in [*needed, *PROJECT["dependency-groups"]["build"]]} - {"lincls"}
    assert names <= {name for name, _ in pinned(PINS_OF_THE_COURSE)}
    assert pinned(PINS_OF_THE_COURSE) <= pinned(PINS)


def test_the_peers_of_the_benchmarks_are_pinned_and_agree_with_the_course():
    names = {name for name, _ in pinned(PINS)}
    own = {(name, version) for name, version in pinned(PEERS) if name not in names}
    assert {requirement.split(">=")[0] for requirement in PROJECT["dependency-groups"]["bench"]} <= {
        name for name, _ in own
    }
    assert pinned(PEERS) - own <= pinned(PINS)


def test_the_build_needs_what_is_pinned_for_it():
    assert set(PROJECT["build-system"]["requires"]) <= set(PROJECT["dependency-groups"]["build"])


def test_each_model_file_has_a_test_file():
    for room in ("models", "numerics"):
        files = {file.stem for file in (ROOT / "lincls" / room).glob("*.py")} - {"__init__"}
        tests = {file.stem.removeprefix("test_") for file in (ROOT / "tests" / room).glob("test_*.py")}
        assert files <= tests, room


def test_import_lincls_loads_numpy_at_most():
    code = (
        "import sys, numpy; before = set(sys.modules); import lincls; "
        "print(*{name.split('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert loaded.stdout.split() == ["lincls"]


def test_ruff_finds_nothing():
    found = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--quiet", "--no-cache", "."], capture_output=True, text=True, cwd=ROOT
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_ruff_looks_at_every_program_that_is_written_by_hand():
    shown = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--show-files", "."], capture_output=True, text=True, cwd=ROOT
    )
    looked_at = set(map(Path, shown.stdout.splitlines()))
    folders = ("benchmarks", "docs", "lincls", "tests")
    assert {path for name in folders for path in (ROOT / name).rglob("*.py")} <= looked_at
    assert set((ROOT / "solutions").glob("*/*.ipynb")) <= looked_at


@pytest.fixture
def tested(tmp_path, monkeypatch):
    """The function that says what pytest tells of some files beside the house's conftest."""
    monkeypatch.delenv("LINCLS_SETTLED", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # a start in a fifth of the time
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)

    def run(files: dict[str, str], *arguments: str, asked: str = "") -> str:
        monkeypatch.setenv("LINCLS_REQUIRE", asked)
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout

    return run


@pytest.mark.parametrize("asked, outcome", [("", "2 skipped"), ("all", "1 failed, 1 error")])
def test_a_skip_is_a_failure_where_everything_is_required(tested, asked, outcome):
    one, two = (
        "def test_it(require): require('no-such-program')",
        "import pytest; pytest.importorskip('no_such_module')",
    )
    said = tested({"test_one.py": one, "test_two.py": two}, "--continue-on-collection-errors", asked=asked)
    assert f" {outcome} in " in said
    assert "needs no-such-program, which is not installed" in said or not asked


@pytest.mark.parametrize(
    "asked, arguments, outcome", [("", [], "1 deselected"), ("all", [], "1 passed"), ("", ["-m", "long"], "1 passed")]
)
def test_what_is_long_runs_where_everything_is_required_or_when_it_is_asked_for(tested, asked, arguments, outcome):
    long = "import pytest\n@pytest.mark.long\ndef test_it(): pass"
    assert outcome in tested({"test_one.py": long}, *arguments, asked=asked)


def test_files_with_a_long_test_run_first(tested):
    short = "def test_it(): pass"
    files = {"test_a.py": short, "test_b.py": f"import pytest\n{short}\n@pytest.mark.long\ndef test_long(): pass"}
    said = tested(files, "--collect-only", "-q", "--rootdir=.", asked="all")
    assert said.split()[:3] == ["test_b.py::test_it", "test_b.py::test_long", "test_a.py::test_it"]


SKIPPED = """
import runpy, pytest
@pytest.mark.parametrize("n", [1, 2])
def test_walls(require, n): require("bwrap")
def test_pages(require): require("node")
def test_other(): pytest.skip("no sets yet")
def test_peer(): raise ModuleNotFoundError("No module named 'scipy'")
def test_library(): runpy.run_path("lincls/asks.py")
"""


def test_the_last_lines_say_what_was_not_tested_and_what_brings_it(tested, tmp_path, monkeypatch):
    monkeypatch.setenv("LINCLS_BARE", "1")
    monkeypatch.setenv("PATH", str(tmp_path))
    asks = "raise ModuleNotFoundError(\"No module named 'scipy'\")"
    said = tested({"test_some.py": SKIPPED, "lincls/asks.py": asks})
    wanted = "bubblewrap (2), nodejs (1), something else (1), scipy (1)"
    assert f"\n5 tests were skipped for want of {wanted}; pytest's option -rs lists them.\n" in said
    assert re.search(
        r"\nTo test the rest, on Debian or Ubuntu: (sudo )?apt-get install --no-install-recommends bubblewrap nodejs "
        r"&& make test-browser-kernel && make test\n",
        said,
    )
    assert "1 failed, 5 skipped" in said and "FAILED test_some.py::test_library" in said  # lincls itself needs no peer


def test_what_ci_installs_is_what_tests_ask_for():
    asked = set(re.findall(r'^    "[\w-]+": \("([\w-]+)"', (ROOT / "tests" / "conftest.py").read_text("utf-8"), re.M))
    installed = set(re.findall(r"packages\+=\(([\w-]+)\)", (ROOT / ".ci" / "run").read_text("utf-8")))
    assert asked - {"bash"} == installed - {"python3-venv"}


def test_the_program_for_scikit_learn_runs(capsys):
    text = (ROOT / "docs" / "scikit-learn.md").read_text(encoding="utf-8")
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert programs
    for program in programs:
        exec(compile(program, "scikit-learn.md", "exec"), {})
    assert "{'logisticregression__l2':" in capsys.readouterr().out


def test_the_licence_of_code_and_the_licence_of_text_name_each_other():
    assert "LICENSE-text" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "see LICENSE." in (ROOT / "LICENSE-text").read_text(encoding="utf-8")


# The notebooks' files

LECTURES = sorted((ROOT / "notebooks").glob("*.ipynb"))
SOLUTIONS = sorted((ROOT / "solutions").glob("*/*.ipynb"))
EXERCISES = sorted((ROOT / "exercises").glob("*/*.ipynb"))
every_notebook = pytest.mark.parametrize(
    "path", LECTURES + SOLUTIONS + EXERCISES, ids=lambda p: p.relative_to(ROOT).as_posix()
)
every_lecture = pytest.mark.parametrize("path", LECTURES, ids=lambda p: p.name)


def cells(path: Path, kind: str | None = None) -> list[dict]:
    """The cells of a notebook, all or of one kind, each with its number from 1 under "number"."""
    everything = json.loads(path.read_text(encoding="utf-8"))["cells"]
    numbered = [{**cell, "number": n, "source": "".join(cell["source"])} for n, cell in enumerate(everything, 1)]
    return [cell for cell in numbered if kind in (None, cell["cell_type"])]


@every_notebook
def test_a_notebook_stores_nothing_volatile(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert not {"widgets", "jupytext"} & set(notebook["metadata"])
    assert "version" not in notebook["metadata"]["language_info"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    for cell in cells(path, "code"):
        assert "execution" not in cell["metadata"], f"cell {cell['number']}"
        data = set().union(*(output.get("data", ()) for output in cell["outputs"]))
        assert "application/vnd.jupyter.widget-view+json" not in data, f"cell {cell['number']}"


@every_notebook
def test_a_notebook_stores_no_error_and_skips_no_cell(path):
    for cell in cells(path, "code"):
        assert not [o for o in cell["outputs"] if o["output_type"] == "error"], f"cell {cell['number']}"
        tags = [tag for tag in cell["metadata"].get("tags", []) if "nbval" in tag]
        interact = cell["source"].startswith("from ipywidgets import interact")  # its Output widget nbval cannot read
        assert tags == (["nbval-ignore-output"] if interact else []), f"cell {cell['number']}"
        assert "NBVAL" not in cell["source"], f"cell {cell['number']}"


@every_notebook
def test_a_picture_has_alt_text(path):
    for cell in cells(path, "code"):
        for output in cell["outputs"]:
            if "image/png" in output.get("data", {}):
                assert output["metadata"].get("image/png", {}).get("alt"), f"cell {cell['number']}"


@every_notebook
def test_cell_ids_are_unique(path):
    names = [cell["id"] for cell in cells(path)]
    assert len(names) == len(set(names))


@every_lecture
def test_a_code_cell_has_at_most_12_lines(path):
    long = {c["number"]: len(c["source"].splitlines()) for c in cells(path, "code")}
    assert not {number: lines for number, lines in long.items() if lines > 12}


@every_lecture
def test_a_heading_starts_a_slide_and_no_cell_is_hidden(path):
    for cell in cells(path):
        kind = cell["metadata"].get("slideshow", {}).get("slide_type")
        assert kind in (None, "slide", "subslide", "fragment", "notes", "skip"), f"cell {cell['number']}"
        if cell["cell_type"] == "markdown" and re.match(r"##? ", cell["source"]):
            opens = ("slide", "subslide", "skip")  # tests/notebooks/test_layers.py says which are on no slide
            assert kind in opens, f"cell {cell['number']}: {cell['source'].splitlines()[0]}"


@every_lecture
def test_a_lecture_has_been_run_from_top_to_bottom(path):
    counts = [cell["execution_count"] for cell in cells(path, "code") if cell["source"].strip()]
    assert counts == list(range(1, len(counts) + 1))
