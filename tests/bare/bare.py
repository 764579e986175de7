"""Run the tests that ask for more than Python where there is no more: `make test-bare`; arguments are pytest's.

Hidden are the programs of the system but for a few that every Unix has, whatever a test asks for; the packages that
sitecustomize.py names; and a home that can be written. Each test must pass, or skip and say what it needs. The tests
are those that ask by a fixture, and all of a file that names such a program, uses such a package or starts Jupyter.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent
EVERYWHERE = ("cat", "chmod", "cp", "env", "ls", "mkdir", "mv", "python3", "rm", "sh", "sleep", "true", "uname")
FIXTURES = {"require", "isolated", "chromium"}
NAMES_ONE = re.compile(
    r"""(?<!require\()["'](bash|bwrap|firefox-esr|git|initdb|make|node|npm|xmllint|Xvfb)["']"""  # a program
    r"|(import|from) (scipy|sklearn|mlxtend|pandas)\b"
    r"|ASK_THE_SERVER"  # JupyterLab as `lincls lab` starts it
)


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name in EVERYWHERE:
            Path(folder, name).symlink_to(str(shutil.which(name)))
        python = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
        bare = {"PATH": folder, "PYTHONPATH": python, "HOME": os.devnull, "LINCLS_REQUIRE": "", "LINCLS_BARE": "1"}
        command = [sys.executable, "-m", "pytest", "-p", "bare", *arguments, TESTS]
        return subprocess.run(command, cwd=TESTS.parent, env={**os.environ, **bare}).returncode


def pytest_collection_modifyitems(items) -> None:
    """Keep the tests that are meant."""
    texts = {path: path.read_text("utf-8") for path in {item.path for item in items}}
    items[:] = [item for item in items if FIXTURES & set(item.fixturenames) or NAMES_ONE.search(texts[item.path])]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
