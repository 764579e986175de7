import importlib
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="session")
def benchmark_file():
    """A function that imports a file of benchmarks/ by its name; they find each other as scripts do."""
    sys.path.insert(0, str(FOLDER))
    yield importlib.import_module
    sys.path.remove(str(FOLDER))


@pytest.fixture(scope="session")
def turns(benchmark_file):
    """model_turns, which takes no time to rest, to look for garbage or to be sure."""
    turns = benchmark_file("model_turns")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turns, "REST", 0.0)
        patch.setattr(turns, "BUDGET", 0.0)
        patch.setattr(turns, "gc", SimpleNamespace(collect=lambda: 0))
        yield turns
