"""The walls as they are asked for; tests/grader/test_attacks.py attacks them."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import lincls
from lincls_grader import Limits, probe, sandbox
from lincls_grader.warm import Warm


def binds(command):
    return [command[i + 1] for i, word in enumerate(command) if word in ("--bind", "--ro-bind")]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs a Unix")
@pytest.mark.parametrize("user", [0, 1000])
def test_only_python_its_packages_and_the_library_are_visible_and_nothing_can_be_written(user, monkeypatch):
    monkeypatch.setattr(os, "getuid", lambda: user)
    command = sandbox.command("bubblewrap", 3)
    inside = command[: command.index("--")]
    assert "--bind" not in inside and "/" not in binds(inside)
    bases, grader = (Path("/usr"), Path(sys.base_prefix).resolve()), Path(sandbox.__file__).parent
    own = [Path(lincls.__file__).parent, *(grader / f"{name}.py" for name in sandbox.SEEN)]
    for place in map(Path, binds(inside)):
        if place == Path("/dev/null"):  # lies over a file that is not to be read
            continue
        part = place.parent in bases and place.name.startswith(("lib", "bin", "share"))
        assert part or place in own or place.name.startswith(("site-packages", "dist-packages", "fontlist"))
    course = Path(__file__).resolve().parents[2]
    for secret in (
        Path("/usr/local/share/nbgrader/exchange"), Path("/srv/nbgrader/exchange"), Path("/usr/src"),
        *(course / each for each in ("solutions", "submitted", "graded", "tests")),
    ):  # fmt: skip
        assert not any(secret.is_relative_to(Path(place).resolve()) for place in binds(inside))
    for wall in ("--die-with-parent", "--new-session", "--clearenv", "--remount-ro"):
        assert wall in inside
    assert ("--unshare-all" in inside) == (user != 0) and ("--unshare-net" in inside) == (user == 0)


def test_of_the_grader_only_what_the_student_s_process_imports_is_visible():
    folder, seen, left = Path(sandbox.__file__).parent, set(), ["student"]
    while left:
        name = left.pop()
        seen.add(name)
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("lincls_grader"):
                _, _, inner = node.module.partition(".")
                left += {inner} - seen if inner else {alias.name for alias in node.names} - seen
    assert sorted(seen) == list(sandbox.SEEN)


def test_inside_the_walls_no_other_file_of_the_grader_can_be_read(isolated):
    look = "import os\nseen = [f'{place}/{name}' for place, _, names in os.walk('/opt') for name in names"
    look += " if '/lincls_grader/' in f'{place}/']"
    with Warm("bubblewrap") as warm:
        student = warm.student(Limits())
        student.run(look)
        _, seen = student.get("seen")
    assert sorted(seen) == [f"{sandbox.GRADER}/{name}.py" for name in sandbox.SEEN]


def test_where_the_grader_is_among_the_packages_it_is_hidden(tmp_path, monkeypatch):
    here = tmp_path / "lib" / "site-packages" / "lincls_grader"
    here.mkdir(parents=True)
    monkeypatch.setattr(sandbox, "__file__", str(here / "sandbox.py"))
    monkeypatch.setattr(sys, "path", [str(here.parent)])
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    inside = sandbox.command("bubblewrap", 3)
    for place in ("/opt/packages0/lincls_grader", "/opt/py/lib/site-packages/lincls_grader"):
        covered = inside.index(place)
        assert inside[covered - 1 : covered + 3] == ["--tmpfs", place, "--remount-ro", place]


def test_without_isolation_it_is_the_same_python():
    assert sandbox.command("none", 3)[:2] == [sys.executable, "-P"]


def test_the_warm_process_outside_gets_no_trace_of_jupyter(monkeypatch):
    monkeypatch.setenv("JPY_PARENT_PID", "1")
    assert "JPY_PARENT_PID" not in sandbox.environment()
    assert sandbox.environment()["OPENBLAS_NUM_THREADS"] == "1"


def test_memory_is_that_of_the_process_and_its_children():
    if not Path("/proc/self/statm").exists():
        pytest.skip("needs /proc")
    big = "x = bytearray(60 << 20); print(1, flush=True); input()"
    child = subprocess.Popen(  # the shell has little memory of its own, but a child
        ["/bin/sh", "-c", f"'{sys.executable}' -c '{big}'; :"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with child:
        child.stdout.readline()
        assert sandbox.resident(child.pid) > 50 << 20
        child.communicate(b"\n")
    assert sandbox.resident(2**22 + 1) == 0


def test_the_time_without_a_core_is_read_of_a_process_and_is_none_of_one_that_is_gone():
    if not Path("/proc/self/schedstat").exists():
        pytest.skip("needs /proc")
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    starved = sandbox.Starved(child.pid)
    assert starved() >= 0
    child.communicate(b"\n")
    assert starved() == sandbox.Starved(2**22 + 1)() == 0


def test_the_reason_and_the_way_out_are_told_where_there_is_no_sandbox(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "needs Linux, this is darwin" in probe() and "--isolation none" in probe()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "apt install bubblewrap" in probe()
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    assert "No permissions to create new namespace" in probe() and "user namespaces" in probe()


def test_limits_are_plain_and_ordered():
    limits = Limits()
    assert limits.call_seconds <= limits.cell_seconds <= limits.notebook_seconds
