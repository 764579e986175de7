"""The bound of a sandbox as a whole, by each way that there is, and what it is for."""

import multiprocessing
import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import harmful
import pytest
import small

from lincls_grader import Limits, bounds
from lincls_grader.grade import close


def had(way):
    """Can submissions be bound so on this machine?"""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(bounds.FORCE, way)
        try:
            bounds.chosen(Limits()).close()
        except RuntimeError:
            return False
    return True


HERE = [way for way in bounds.WAYS if had(way)] if sys.platform.startswith("linux") else []
FILL = harmful.HARM["fills sockets and pipes in many processes"][0]


@pytest.fixture
def forced(monkeypatch):
    """Grade under one way of binding."""

    def force(way):
        monkeypatch.setenv(bounds.FORCE, way)
        assert bounds.in_force() == way
        close()  # the next submission gets a new warm grader

    yield force
    monkeypatch.delenv(bounds.FORCE, raising=False)
    close()


@pytest.mark.parametrize("way", HERE)
def test_what_the_kernel_holds_for_a_submission_is_bounded(way, forced, isolated, tmp_path):
    forced(way)
    source, free = small.instructor(tmp_path), bounds.available()
    least, done = [free], threading.Event()

    def look():
        while not done.wait(0.05):
            least.append(bounds.available())

    thread = threading.Thread(target=look)
    thread.start()
    report = small.graded(source, small.handed_in(q2=FILL))
    done.set()
    thread.join()
    assert small.scores(report) == {**small.ALL, "q2-a": 0, "q2-b": 0}, report.cells
    assert free - min(least) < 4 << 30


@pytest.mark.parametrize("way", HERE)
def test_a_right_answer_is_right_beside_one_that_spins_in_many_processes(way, forced, isolated, tmp_path):
    """Its function takes about a second of processor time, a call may take two: starved of it, it gets longer."""
    forced(way)
    spin = "import os, time\nfor _ in range(20):\n    if os.fork() == 0:\n        while True: pass\ntime.sleep(99)"
    busy = (
        "import time\ndef f(x):\n    end = time.process_time() + 0.3\n    while time.process_time() < end: pass\n"
        "    return np.cumsum(x**2)"
    )
    source, limits = small.instructor(tmp_path), Limits(cell_seconds=6, call_seconds=2)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
        apart.submit(small.graded, source, small.handed_in()).result()  # both are warm
        small.graded(source, small.handed_in())
        hog = apart.submit(small.graded, source, small.handed_in(q2=spin), limits=limits)
        report = small.graded(source, small.handed_in(q2=busy), limits=limits)
        assert small.scores(report) == small.ALL, report.cells
        assert small.scores(hog.result())["q2-a"] == 0


def group(folder: Path, **files: object) -> Path:
    """A folder that looks like a control group."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"cgroup.procs": "", **files}.items():
        (folder / name).write_text(str(text))
    return folder


def test_a_group_of_the_second_version_bounds_memory_processes_and_time(tmp_path, monkeypatch):
    own = group(tmp_path / "user" / "mine", **{"cgroup.controllers": "cpu memory pids", "cgroup.subtree_control": ""})
    monkeypatch.setattr(bounds, "_mounted", lambda: iter([(tmp_path, set())]))
    monkeypatch.setattr(bounds, "_paths", lambda controller: iter([] if controller else ["/user/mine"]))
    monkeypatch.setenv(bounds.FORCE, "cgroup v2")
    bound = bounds.chosen(Limits(memory_bytes=1 << 28, processes=5))
    (made,) = bound.groups
    assert made.parent == own
    assert (made / "memory.max").read_text() == str(2 * (1 << 28) + (64 << 20) + bounds.WARM_BYTES)
    assert (made / "pids.max").read_text() == "21" and (made / "cpu.max").read_text() == "100000 100000"
    (made / "memory.current").write_text("12345\n")
    (made / "memory.events").write_text("low 0\noom 3\noom_kill 2\n")
    assert (bound.held(), bound.kills()) == (12345, 2)
    assert bound.limits(Limits()) == Limits()
    before = Path("/proc/self/oom_score_adj").read_text()
    try:
        bound.enter()
    finally:
        Path("/proc/self/oom_score_adj").write_text(before)
    assert (made / "cgroup.procs").read_text() == str(os.getpid())


def test_without_a_group_there_are_fewer_processes_and_files_and_a_core_for_each(monkeypatch):
    monkeypatch.setenv(bounds.FORCE, "limits")
    one, two = bounds.chosen(Limits()), bounds.chosen(Limits())
    try:
        strict = one.limits(Limits())
        assert strict.processes == bounds.FEW_PROCESSES and strict.descriptors == bounds.FEW_DESCRIPTORS
        assert one.held() == one.kills() == 0
        assert one.core != two.core or len(os.sched_getaffinity(0)) == 1
    finally:
        one.close()
        two.close()
    three = bounds.chosen(Limits())
    assert three.core == one.core, "a core that was given back is taken again"
    three.close()


def test_the_users_systemd_is_asked_for_a_scope(tmp_path, monkeypatch):
    asked = tmp_path / "asked"
    program = tmp_path / "systemd-run"
    program.write_text(f'#!/bin/sh\necho "$@" >> {asked}\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv(bounds.FORCE, "systemd")
    bound = bounds.chosen(Limits())
    assert bound.way == "systemd" and bound.prefix[1:3] == ("--user", "--scope")
    assert "MemoryMax=" in asked.read_text() and "CPUQuota=100%" in asked.read_text()
    program.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(RuntimeError, match="cannot be had here"):
        bounds.chosen(Limits())


def test_a_way_that_nobody_knows_is_refused(monkeypatch):
    monkeypatch.setenv(bounds.FORCE, "prayer")
    with pytest.raises(RuntimeError, match=r"LINCLS_BOUND should be one of cgroup v2, .*; it is 'prayer'"):
        bounds.chosen(Limits())


def test_groups_that_a_killed_grader_left_are_removed(tmp_path, monkeypatch):
    group(tmp_path, **{"cgroup.controllers": "cpu memory pids", "cgroup.subtree_control": ""})
    old, other = tmp_path / "lincls-4194999-0", tmp_path / f"lincls-{os.getpid()}-99999"
    old.mkdir()
    other.mkdir()
    monkeypatch.setattr(bounds, "_mounted", lambda: iter([(tmp_path, set())]))
    monkeypatch.setattr(bounds, "_paths", lambda controller: iter([] if controller else ["/"]))
    monkeypatch.setenv(bounds.FORCE, "cgroup v2")
    bounds.chosen(Limits())
    assert not old.exists() and other.exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the sandbox is Linux's")
def test_there_is_always_a_way_and_the_best_is_taken(monkeypatch):
    monkeypatch.delenv(bounds.FORCE, raising=False)
    assert HERE[-1] == "limits" and bounds.in_force() == HERE[0]
