"""No Python that starts with this folder on its path finds a package that the course can do without."""

import sys
from importlib.abc import MetaPathFinder

MISSING = {"scipy", "sklearn", "mlxtend", "pandas", "black", "curio"}  # the last two are extras of IPython


class NotHere(MetaPathFinder):
    """Says of each of them what Python says of a package that is not installed."""

    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, NotHere())
