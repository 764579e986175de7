"""One pytest of notebooks as a variant: nbval compares every stored text with what kernels so started give."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from variants import Variant

ROOT = Path(__file__).resolve().parents[2]
PYTEST = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTEST_ADDOPTS": "",
}  # only the plugins named below, which is half the time of a start
PLUGINS = ["nbval.plugin", "pytest_timeout"]  # pyproject.toml sets an option of each


def compare(notebooks: Sequence[Path], variant: Variant) -> str:
    """Return what pytest says when an output differs, "" when none does."""
    python = [
        sys.executable,
        "-m",
        "pytest",
        f"--config-file={ROOT / 'pyproject.toml'}",
        *(word for plugin in PLUGINS for word in ("-p", plugin)),
    ]
    options = ["-q", "--color=no", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*python, *options, *map(str, notebooks)],
        cwd=ROOT,
        env={**os.environ, **variant.settings, **PYTEST},
        capture_output=True,
        text=True,
    )
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr
