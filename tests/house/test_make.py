"""`make` installs with uv where there is one, otherwise with pip, and no more than a target needs."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def lines(tmp_path, require):
    """The function that says what `make` would run for a target in a fresh clone, with uv or without."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (tmp_path / "grader").mkdir()
    for name in ("Makefile", "pyproject.toml", "grader/pyproject.toml", "requirements.txt", "requirements-course.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())

    def ask(*words: str, uv: bool) -> list[str]:
        if uv:
            (programs / "uv").write_text("#!/bin/sh\n")
            (programs / "uv").chmod(0o755)
        ran = subprocess.run(
            [require("make"), "-n", *words], cwd=tmp_path, capture_output=True, text=True, env={"PATH": str(programs)}
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.splitlines()

    return ask


def test_without_uv_python_and_pip_do_it(lines):
    check, make, pins, own, stamp, start = lines("lab", "ARGS=--no-browser", uv=False)
    assert "lincls needs Python 3.11 or newer" in check
    assert "python3 -m venv --clear .venv" in make
    assert pins.endswith("-m pip --disable-pip-version-check install --no-compile --require-hashes "
                         "--requirement requirements-course.txt")  # fmt: skip
    assert own.endswith("install --no-compile --no-deps --no-build-isolation --editable .")
    assert stamp == "touch .venv/installed-course"
    assert start == ".venv/bin/lincls lab --no-browser"


def test_with_uv_it_makes_the_environment_and_fills_it(lines):
    make, pins, own, _, _ = lines("lab", uv=True)
    assert "uv venv --quiet --seed --clear  .venv" in make
    assert pins.endswith(" uv pip install --python .venv --require-hashes --requirement requirements-course.txt")
    assert own.endswith(" uv pip install --python .venv --no-deps --no-build-isolation --editable .")
    assert "--python python3.12 .venv" in lines("lab", "PYTHON=python3.12", uv=True)[0]


def test_tests_get_the_rest_on_top_and_a_lecture_does_not(lines):
    tested = "\n".join(lines("test", uv=True))
    assert tested.index("requirements-course.txt") < tested.index("requirements.txt")
    assert tested.index("requirements.txt") < tested.index(" --editable grader")
    lecture = "\n".join(lines("present", "LECTURE=03", uv=True))
    assert "requirements.txt" not in lecture and "grader" not in lecture


def test_what_is_installed_says_what_it_does(lines):
    assert not [line for uv in (False, True) for line in lines("test", uv=uv) if "install --quiet" in line]


def test_what_one_python_of_the_tests_compiles_the_next_finds(lines, tmp_path, require):
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\necho "compiled is kept: ${PYTHONDONTWRITEBYTECODE:-yes}"\n')
    python.chmod(0o755)
    for stamp in ("installed-course", "installed"):
        (tmp_path / ".venv" / stamp).touch()
    env = {"PATH": str(tmp_path / "bin"), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run([require("make"), "test"], cwd=tmp_path, capture_output=True, text=True, env=env)
    assert ran.stdout.endswith("compiled is kept: yes\n"), ran.stderr
