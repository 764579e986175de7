"""Packages that bring nothing until it is asked for: their modules load without what stands in their __init__.

The __init__ of a large package often imports all of it, and so does each import of one of its modules. Inside `quick`
the packages that are named are made without running it. It runs when somebody asks the package for a name that it does
not have yet.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from types import ModuleType

Homes = Mapping[
    str, Mapping[str, str]
]  # package -> name that its __init__ would bind -> module where that is


class Later(ModuleType):
    """A package before its __init__: it knows its modules, and where a few names come from."""

    def __getattr__(self, name: str) -> object:
        about = self.__spec__
        assert about is not None and isinstance(about.loader, _Loader)
        if name in about.loader.homes:
            return getattr(importlib.import_module(about.loader.homes[name]), name)
        if name.isidentifier() and not name.startswith("__") and find_spec(f"{self.__name__}.{name}"):
            return importlib.import_module(f"{self.__name__}.{name}")
        _complete(self)
        return getattr(self, name)


def _complete(package: ModuleType) -> None:
    """Run the __init__ of a package, after those of the packages in it: as if each had been imported by itself."""
    about = package.__spec__
    assert about is not None and isinstance(about.loader, _Loader)
    package.__class__ = ModuleType
    package.__loader__ = about.loader = about.loader.own
    for name, inner in list(sys.modules.items()):
        if type(inner) is Later and name.startswith(f"{package.__name__}."):
            _complete(inner)
    about.loader.exec_module(package)


class _Loader(Loader):
    """In place of a package's `own` loader, which comes later."""

    def __init__(self, own: Loader, homes: Mapping[str, str]) -> None:
        self.own, self.homes = own, homes

    def exec_module(self, module: ModuleType) -> None:
        module.__class__ = Later


class _Finder(MetaPathFinder):
    def __init__(self, packages: Homes) -> None:
        self.packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if name not in self.packages:
            return None
        found = PathFinder.find_spec(name, path)
        if found is not None and found.loader is not None:
            found.loader = _Loader(found.loader, self.packages[name])
        return found


@contextmanager
def quick(packages: Homes, instead: Mapping[str, ModuleType]) -> Iterator[None]:
    """Meanwhile these packages come without their __init__, and modules of `instead` in place of those of their names.

    What is loaded already stays as it is.
    """
    finder = _Finder(packages)
    absent = {name: other for name, other in instead.items() if name not in sys.modules}
    sys.meta_path.insert(0, finder)
    sys.modules.update(absent)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in absent:
            del sys.modules[name]


def forwarding(name: str, *functions: str) -> ModuleType:
    """A module whose functions load the one of this name when they are called."""
    made = ModuleType(name)
    for each in functions:
        vars(made)[each] = lambda *args, _each=each, **more: getattr(importlib.import_module(name), _each)(
            *args, **more
        )
    return made
