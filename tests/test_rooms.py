"""Arrows point one way: what each room of the library and of the grader may import, read from its source."""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import nbformat
import pytest

from lincls import plot

LIBRARY = Path(__file__).parents[1] / "lincls"
GRADER = LIBRARY.parent / "grader" / "lincls_grader"
ROOMS = {  # room -> rooms it may import
    "lincls": {"*"},  # the public face, which loads names lazily
    "checks": set(),
    "features": {"checks"},
    "metrics": {"checks"},
    "boolean": {"checks", "separability"},
    "data": {"checks"},
    "numerics": {"checks", "features", "separability"},
    "models": {"checks", "features", "metrics", "numerics", "separability"},
    "separability": {"checks"},
    "plot": {"checks", "language", "metrics", "models", "separability", "boolean"},
    "report": {"checks", "metrics", "plot"},
    "language": set(),
    "widgets": {"plot", "checks", "language"},
    "experiments": {"boolean", "checks", "data", "features", "metrics", "models", "separability"},
    "figures": {
        *(
            "experiments",
            "checks",
            "features",
            "metrics",
            "boolean",
            "data",
            "separability",
            "models",
            "plot",
            "widgets",
            "language",
        )
    },
    "exercise": {"checks", "separability", "language", "boolean", "data", "features", "metrics"},
    "environment": set(),
    "site": {"data", "exercise", "figures", "plot", "widgets"},
    "house": {"checks", "environment", "figures", "site"},
    "commands": {"house"},
    "cli": {"commands", "house"},
}
GRADERS = {  # room of the grader -> rooms of its own and of the library that it may import; no arrow leads back
    "lincls_grader": {"exercise", "house", "language"},
    "lincls_grader/lms": {"lincls_grader"},
    "lincls_grader/bank": {"lincls_grader", "exercise"},
    "lincls_grader/house": {"lincls_grader", "lincls_grader/bank", "lincls_grader/lms", "checks", "house"},
    "lincls_grader/commands": {"lincls_grader/house", "commands", "house"},
}
ONLY_IN = {  # third-party module -> rooms that may load it
    "matplotlib": {"plot", "report", "widgets", "figures"},
    "PIL": {"plot", "house"},
    "ipywidgets": {"widgets"},
    "anywidget": {"widgets"},
    "traitlets": {"widgets", "house", "site", "lincls_grader", "lincls_grader/lms", "lincls_grader/house"},
    "IPython": {"plot", "lincls_grader"},
    "scipy": set(),
    "pandas": set(),
    "sklearn": set(),
    "mlxtend": set(),
}
FILES = sorted(LIBRARY.rglob("*.py"))
GRADERS_FILES = sorted(GRADER.rglob("*.py"))
MAP = (LIBRARY.parent / "docs" / "architecture.md").read_text(encoding="utf-8")


def path_of(file: Path) -> str:
    """The name of a file in a test's name."""
    return file.relative_to(GRADER.parent if file.is_relative_to(GRADER) else LIBRARY).as_posix()


def room(file: Path) -> str:
    """The first part of the path below lincls/, or the folder in grader/."""
    if file.is_relative_to(GRADER):
        return file.relative_to(GRADER.parent).parent.as_posix()
    first = file.relative_to(LIBRARY).parts[0].removesuffix(".py")
    return {"__init__": "lincls", "__main__": "cli"}.get(first, first)


def imports(file: Path) -> Iterator[tuple[str, bool]]:
    """Full names of the modules that a file imports, and whether that happens inside a function."""

    def walk(node: ast.AST, late: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from ((alias.name, late) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert not child.level, f"{file.name}, line {child.lineno}: write the import in full"
                yield from ((f"{child.module}.{alias.name}", late) for alias in child.names)
            yield from walk(child, late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))

    return walk(ast.parse(file.read_text(encoding="utf-8")), False)


def by_name(file: Path) -> Iterator[str]:
    """The modules of the library that a file imports by a text, as far as the text is known: import_module("...").

    A text that begins with a package's `__name__` stands for each file in it.
    """
    own = file.relative_to(LIBRARY.parent).parent.as_posix().replace("/", ".") if file.is_relative_to(LIBRARY) else ""
    packages = {"__name__": own} | {f"{name.rpartition('.')[2]}.__name__": name for name, _ in imports(file)}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__"):
            text = node.args[0].values[0] if isinstance(node.args[0], ast.JoinedStr) else node.args[0]
            if isinstance(text, ast.FormattedValue) and (package := packages.get(ast.unparse(text.value))):
                folder = LIBRARY.parent / package.replace(".", "/")
                yield from (f"{package}.{other.stem}" for other in folder.glob("*.py") if other.stem != "__init__")
            if isinstance(text, ast.Constant) and str(text.value).startswith(("lincls.", "lincls_grader")):
                yield str(text.value)


def test_every_room_is_in_the_table():
    assert {room(file) for file in FILES} <= set(ROOMS)
    assert {room(file) for file in GRADERS_FILES} == set(GRADERS)


@pytest.mark.parametrize("file", FILES, ids=path_of)
def test_a_file_imports_only_what_its_room_may(file):
    here = room(file)
    allowed = ROOMS[here] | {here}
    for name in [*(name for name, _ in imports(file)), *by_name(file)]:
        parts = name.split(".")
        assert parts[0] != "lincls_grader", f"the library may not import the grader: {name}"
        if parts[0] == "lincls" and len(parts) > 1 and "*" not in allowed:
            assert parts[1] in allowed, f"{here} may not import {name}"


def origin(name: str) -> Path | None:
    """The file of the library or of the grader that an imported name comes from."""
    package, *parts = name.split(".")
    home = {"lincls": LIBRARY, "lincls_grader": GRADER}.get(package)
    for last in range(len(parts) if home else 0, 0, -1):
        place = (home or LIBRARY).joinpath(*parts[:last])
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return file
    return None


@pytest.mark.parametrize("file", GRADERS_FILES, ids=path_of)
def test_a_file_of_the_grader_imports_only_what_its_room_may(file):
    here = room(file)
    for name in [*(name for name, _ in imports(file)), *by_name(file)]:
        if (place := origin(name)) is not None:
            assert room(place) in GRADERS[here] | {here}, f"{here} may not import {name}"


@pytest.mark.parametrize("here", sorted({*ROOMS, *GRADERS} - {"lincls"}))
def test_no_files_of_a_room_import_each_other_in_a_circle(here):
    files = [file for file in (*FILES, *GRADERS_FILES) if room(file) == here]
    arrows = {
        path_of(file): {
            path_of(other)
            for name in (*(name for name, _ in imports(file)), *by_name(file))
            if name[-1] != "." and (other := origin(name)) in files and other != file  # a file to come is no arrow
        }
        for file in files
    }
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        raise AssertionError(f"a circle in {here}: {' <- '.join(error.args[1])}") from None


@pytest.mark.parametrize("file", [*FILES, *GRADERS_FILES], ids=path_of)
def test_heavy_modules_load_only_where_they_belong(file):
    here = room(file)
    for name, late in imports(file):
        module = name.split(".")[0]
        if file == LIBRARY / "models" / "base.py" and name.startswith("sklearn.utils.") and late:
            continue  # scikit-learn asks for its own Tags, so it is there
        if module in ONLY_IN and here not in ONLY_IN[module]:
            raise AssertionError(f"{here} may not import {module}, not even inside a function")


@pytest.mark.parametrize(
    "file", [f for f in FILES if room(f) in ("models", "numerics")], ids=lambda f: f"{room(f)}/{f.name}"
)
def test_models_and_numerics_ask_for_certificates_lazily(file):
    early = [name for name, late in imports(file) if name.startswith("lincls.separability") and not late]
    assert not early


def arrows(house: str) -> set[tuple[str, str]]:
    """(file, file that it imports) inside a room; its __init__, which shows all files, is none of them."""
    files = {file.stem: file for file in sorted((LIBRARY / house).glob("*.py")) if file.stem != "__init__"}
    found = set()
    for name, file in files.items():
        wanted = [parts for full, _ in imports(file) if (parts := full.split("."))[:2] == ["lincls", house]]
        found |= {(name, parts[2]) for parts in wanted if len(parts) > 2 and parts[2] in files}
    return found


@pytest.mark.parametrize("rooms", [("models", "numerics"), ("plot",)], ids=" and ".join)
def test_a_number_with_a_name_has_one_value(rooms):
    values: dict[str, set[str]] = {}
    for file in (f for f in FILES if room(f) in rooms):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                value = ast.unparse(node.value)
                if node.targets[0].id.isupper() and "'" not in value:
                    values.setdefault(node.targets[0].id, set()).add(value)
    assert values and not {name: found for name, found in values.items() if len(found) > 1}


def test_few_arrows_inside_models():
    assert 20 <= len(arrows("models")) <= 50


KIT = {file.stem: file for file in FILES if room(file) == "plot" and file.stem != "__init__"}
SHOWN = {  # name that lincls.plot exports -> its file
    alias.name: str(node.module).rpartition(".")[2]
    for node in ast.parse((LIBRARY / "plot" / "__init__.py").read_text(encoding="utf-8")).body
    if isinstance(node, ast.ImportFrom)
    for alias in node.names
}


def code(file: Path) -> str:
    """The Python of a file: for a notebook that of its code cells, magics left out."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".ipynb":
        return text
    cells = [cell.source for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "code"]
    return re.sub(r"(?m)^[%!].*$", "", "\n".join(cells))


def taken_from_plot(file: Path) -> set[str]:
    """The files of lincls.plot whose names a file uses: imported from them, from the package, or as `plot.name`."""
    names = set()
    for node in ast.walk(ast.parse(code(file))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lincls.plot"):
            names |= {f"{node.module}.{alias.name}".split(".")[2] for alias in node.names}
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "plot":
            names.add(node.attr)
    return {SHOWN.get(name, name) for name in names} & set(KIT)


def test_plot_is_a_kit_of_few_files_names_and_arrows():
    """An arrow is a pair (file, file that it imports, in whole or a name of it), counted once."""
    assert 15 <= len(KIT) <= 22
    assert sorted(SHOWN) == sorted(plot.__all__) and len(SHOWN) <= 45
    assert 20 <= len(arrows("plot")) <= 60


def test_a_file_of_plot_serves_more_than_one_file():
    """Importers are files of the library, plot's own too but not its __init__, lectures and exercise sets."""
    root = LIBRARY.parent
    others = [*FILES, *sorted(root.glob("notebooks/*.ipynb")), *sorted(root.glob("solutions/*/*.ipynb"))]
    used = [taken_from_plot(file) for file in others if file != LIBRARY / "plot" / "__init__.py"]
    lone = [name for name in KIT if sum(name in each for each in used) <= 1]
    assert len(lone) <= 3, lone


@pytest.mark.parametrize("file", sorted(LIBRARY.glob("separability/verify.py")), ids=lambda f: f.name)
def test_verify_knows_nothing_of_decide(file):
    assert not [name for name, _ in imports(file) if "decide" in name.split(".")]


def test_the_newcomers_map_has_every_room_and_no_arrow_that_is_not_there():
    lines = [line for line in MAP.split("\n") if line[:3] == "| `" and "lincls_grader" not in line]
    rows = [[re.findall(r"\w+", cell) for cell in line.split("|")[1:4]] for line in lines]
    told = {here: set(uses) for names, _, uses in rows for here in names}
    assert set(ROOMS) - {"lincls"} <= set(told)
    for here, uses in told.items():
        assert uses & set(ROOMS) <= ROOMS.get(here, set(told)) | {here}, here


def test_the_newcomers_map_has_the_rooms_and_the_arrows_of_the_grader():
    rows = [line.split("|")[1:4] for line in MAP.split("\n") if line.startswith("| `lincls_grader")]
    assert {name.strip(" `"): {*re.findall(r"[\w/]+", uses)} for name, _, uses in rows} == GRADERS


def test_every_path_on_the_newcomers_map_is_there():
    root = LIBRARY.parent
    found = set(re.findall(r"`((?:lincls|grader|tests|docs|notebooks|solutions|exercises|benchmarks)/[^`\s]*)`", MAP))
    found |= {f"docs/{path}" for path in re.findall(r"\]\(([^)]*)\)", MAP)}
    assert len(found) > 30
    assert not [path for path in found if not (root / path).exists()]
