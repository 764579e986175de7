"""An installation shows a line and a bar; what pip or uv said comes when it fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lincls.house import installing

PROGRAM = Path(installing.__file__)
SAYS = """
import sys
print("Collecting numpy==2.0\\n  Downloading numpy.whl\\nRequirement already satisfied: six")
print("ERROR: the hashes do not match", file=sys.stderr)
sys.exit(int(sys.argv[1]))
"""


@pytest.fixture
def install():
    """The function that runs a program which says what pip says, and ends with a code."""

    def run(code: int) -> subprocess.CompletedProcess:
        line = [sys.executable, "-P", PROGRAM, "what lectures need", sys.executable, "-c", SAYS, str(code)]
        return subprocess.run(line, capture_output=True, text=True)

    return run


def test_an_installation_that_goes_well_is_one_line(install):
    ran = install(0)
    assert ran.stdout.startswith("what lectures need ... ready after ") and ran.stdout.count("\n") == 1
    assert ran.returncode == 0 and not ran.stderr


def test_one_that_fails_says_why_without_the_line_of_each_package(install):
    ran = install(3)
    assert (ran.returncode, ran.stderr) == (3, "ERROR: the hashes do not match\n")
    assert "failed after" in ran.stdout


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of Unix")
def test_in_a_terminal_there_is_a_bar(tmp_path):
    import pty

    shown, ours = pty.openpty()
    line = [sys.executable, "-P", PROGRAM, "what lectures need", sys.executable, "-c", SAYS, "0"]
    subprocess.run(line, stdout=ours, check=True)
    os.close(ours)
    text = os.read(shown, 100_000).decode()
    os.close(shown)
    assert f"\r{installing.bar(1)} what lectures need ready after " in text


def test_the_bar_counts_what_is_found_and_what_is_installed(tmp_path):
    (tmp_path / "pins.txt").write_text("# all\na==1 \\\n    --hash=sha256:0\nb==2 ; python_version < '3.12'\nc.d==3\n")
    assert installing.wanted(["pip", "install", "--requirement", str(tmp_path / "pins.txt")]) == 3
    said = [
        "Collecting a==1\n",
        "  Downloading a.whl\n",
        "Ignoring b: markers\n",
        "Requirement already satisfied: c.d\n",
    ]
    assert installing.done(said, 0) == 5 and installing.done(said, 1) == 6
    assert installing.bar(0.5) == "━" * 20 + "·" * 20
