"""What is not among the files that come first, fetched when somebody's own code imports it."""

import importlib
import importlib.machinery
import sys
from collections.abc import Iterable
from typing import Any

names: set[str] = set()  # of modules


def fetch() -> None:
    """Unpack the other files; the page puts its own function here."""


class Finder:
    """Stands last among those that `import` asks."""

    @classmethod
    def find_spec(cls, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in names:
            return None
        names.clear()
        fetch()
        importlib.invalidate_caches()
        return importlib.machinery.PathFinder.find_spec(name, path, target)


def install(later: Iterable[str]) -> None:
    """Fetch these modules when they are first asked for."""
    names.update(later)
    sys.meta_path.append(Finder)
