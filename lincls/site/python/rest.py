"""What is not among the files that come first, fetched when somebody's own code imports or opens it."""

import importlib
import importlib.machinery
import sys
from collections.abc import Iterable
from typing import Any

names: set[str] = set()  # of modules
empty: set[str] = set()  # fonts, whose contents are among the other files


def fetch() -> None:
    """Unpack the other files; the page puts its own function here."""


class Finder:
    """Stands last among those that `import` asks."""

    @classmethod
    def find_spec(cls, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in names:
            return None
        names.clear()
        empty.clear()
        fetch()
        importlib.invalidate_caches()
        return importlib.machinery.PathFinder.find_spec(name, path, target)


def hear(event: str, arguments: tuple) -> None:
    """Fetch the fonts that are still empty before one of them is opened."""
    if event == "open" and isinstance(arguments[0], str) and arguments[0] in empty:
        names.clear()
        empty.clear()
        fetch()


def install(later: Iterable[str], fonts: Iterable[str]) -> None:
    """Fetch these modules and fonts when they are first asked for."""
    names.update(later)
    empty.update(fonts)
    sys.meta_path.append(Finder)
    sys.addaudithook(hear)
