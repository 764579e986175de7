"""A course's own modules: found beside a set or in the course's folder, imported by the checker and by students' code.

The checker has all of a module. Students, and the process that runs their code, have what a release gives: the lines
between ### BEGIN HIDDEN TESTS and ### END HIDDEN TESTS are left out, and files called hidden* too. Neither process
reads a file: the texts come with the set, so that a worker on another machine needs no folder of the course.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType

from lincls_grader import marks

LONGEST = 1_000_000  # characters of all modules of a set
LIBRARY = "lincls"


@dataclass(frozen=True)
class Module:
    """One file of a course's own."""

    name: str  # "ours", "ours.figures"
    path: str  # "ours.py", "ours/__init__.py", "ours/figures.py"
    text: str

    @property
    def released(self) -> str | None:
        """What students get of it, None where that is nothing."""
        secret = any(part.startswith("hidden") for part in self.path.split("/"))
        return None if secret else marks.HIDDEN.sub("", self.text)


def homes(notebook: Path) -> tuple[Path, ...]:
    """Where the modules of a set solutions/NAME/NAME.ipynb may be: beside it, and in the course's folder."""
    beside, *above = notebook.resolve().parents
    return (beside, above[1]) if above and above[0].name == "solutions" else (beside,)


def found(folders: Sequence[Path], sources: Iterable[str]) -> tuple[Module, ...]:
    """The modules in these folders, the first one first, that the sources import, and what those import in turn.

    ValueError says that one cannot be read, is no Python, has half a mark, or the name of an installed module.
    """
    modules: dict[str, Module] = {}
    left, seen = list(sources), {LIBRARY}
    while left:
        for name in sorted(set(_tops(left.pop())) - seen):
            seen.add(name)
            for folder in folders:
                if new := tuple(_read(folder, name, folders)):
                    modules.update((module.name, module) for module in new)
                    left += [module.text for module in new]
                    break
    if sum(len(module.text) for module in modules.values()) > LONGEST:
        raise ValueError(f"the modules {', '.join(modules)} have more than {LONGEST:,} characters")
    return tuple(modules.values())


def imports(tree: ast.AST) -> Iterator[str]:
    """What a piece of Python imports by their full names: modules, and names from modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names if alias.name != "*")


def _tops(source: str) -> Iterator[str]:
    if "import" not in source:
        return
    try:
        tree = ast.parse(source)
    except SyntaxError:  # of a cell with a magic in it; of a module it is said where that is read
        return
    yield from (name.partition(".")[0] for name in imports(tree))


def _read(folder: Path, name: str, folders: Sequence[Path]) -> Iterator[Module]:
    """The file or the package of this name in a folder, if there is one; a package need not have an __init__.py."""
    alone, package = folder / f"{name}.py", folder / name
    files = [alone] if alone.is_file() else sorted(package.rglob("*.py")) if package.is_dir() else []
    files = [file for file in files if all(map(str.isidentifier, _parts(file, folder)))]
    if not files:
        return
    _alone_in_its_name(files[0] if files[0] == alone else package, name, folders)
    if files[0] != alone and not (package / "__init__.py").is_file():
        yield Module(name, f"{name}/__init__.py", "")
    for file in files:
        parts = _parts(file, folder)
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        yield Module(".".join(parts), file.relative_to(folder).as_posix(), _text(file))


def _parts(file: Path, folder: Path) -> list[str]:
    return list(file.relative_to(folder).with_suffix("").parts)


def _alone_in_its_name(file: Path, name: str, folders: Sequence[Path]) -> None:
    places = {folder.resolve() for folder in folders}
    path = [entry for entry in sys.path if Path(entry).resolve() not in places]
    other = None if name in sys.stdlib_module_names else PathFinder.find_spec(name, path)
    if name in sys.stdlib_module_names or (other is not None and other.origin is not None):
        raise ValueError(f"{file} has the name of an installed module: give it another one")


def _text(file: Path) -> str:
    try:
        text = file.read_text(encoding="utf-8")
        ast.parse(text)
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{file} cannot be read: {error}") from None
    except (SyntaxError, ValueError) as error:
        raise ValueError(f"{file} is no Python: {error}") from None
    if trouble := marks.faulty(text):
        raise ValueError(f"{file}: {trouble}")
    return text


# ------------------------------------------------------------------- in the checker, and in the student's process


class _Finder(MetaPathFinder, InspectLoader):
    """Imports modules whose texts it has."""

    def __init__(self, texts: Mapping[str, tuple[str, str]]) -> None:
        self.texts = dict(texts)

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname not in self.texts:
            return None
        spec = spec_from_loader(fullname, self, origin=self.texts[fullname][0])
        if spec is not None:
            spec.has_location = True  # `inspect` shows sources of what has a file
        return spec

    def is_package(self, fullname: str) -> bool:
        return self.texts[fullname][0].endswith("__init__.py")

    def get_source(self, fullname: str) -> str:
        return self.texts[fullname][1]

    def get_code(self, fullname: str) -> CodeType:
        path, text = self.texts[fullname]
        return compile(text, path, "exec", dont_inherit=True)


def install(texts: Mapping[str, tuple[str, str]]) -> None:
    """Let this process import modules, each given as name: (path, text), before any others of their names."""
    tops = {name.partition(".")[0] for name in texts}
    for name in [name for name in sys.modules if name.partition(".")[0] in tops]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(texts))


def as_released(modules: Iterable[Module]) -> dict[str, tuple[str, str]]:
    """What a student's process installs."""
    return {module.name: (module.path, module.released) for module in modules if module.released is not None}
