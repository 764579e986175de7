"""The same function over a Dask cluster: on loopback, with real worker processes, one of which is killed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
import standins
import test_batch
import test_cli

from lincls import cli
from lincls_grader import cluster
from lincls_grader.errors import GradingError
from lincls_grader.grade import _lines, close
from lincls_grader.gradebook import Book

HERE = Path(__file__).resolve().parent


@contextlib.contextmanager
def started(log: Path, *module: str):
    """A process of Dask's, ended with the test."""
    path = os.pathsep.join([str(HERE), str(HERE.parents[1])])
    command = [sys.executable, "-m", *module]
    with log.open("w") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, cwd=log.parent, env={**os.environ, "PYTHONPATH": path}
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory):
    """A scheduler's address and two workers, each with one thread; the last test kills one of them."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("dask")
    log = folder / "scheduler"
    where = ["--host", "127.0.0.1"]
    with contextlib.ExitStack() as stack:
        stack.enter_context(
            started(log, "distributed.cli.dask_scheduler", *where, "--port", "0", "--no-dashboard", "--no-show")
        )
        address = awaited(lambda: re.search(r"tcp://127\.0\.0\.1:\d+", log.read_text()), log)[0]
        one = [*where, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        workers = [
            stack.enter_context(started(folder / f"worker{n}", "distributed.cli.dask_worker", address, *one))
            for n in (1, 2)
        ]
        for n in (1, 2):
            file = folder / f"worker{n}"
            awaited(lambda file=file: "Registered to" in file.read_text(), file)
        yield address, workers


def awaited(ready, log: Path):
    """What `ready` gives once it gives something."""
    deadline = time.monotonic() + 180
    while not (found := ready()):
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.1)
    return found


def test_the_command_grades_a_class_on_a_cluster(isolated, dask, tmp_path, monkeypatch, capsys):
    test_cli.make_course(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["grade", standins.SET, "--scheduler", dask[0], "--seed", "3"]) == 0
    assert "09_tiny: 3 graded, 0 as before, 1 to look at" in capsys.readouterr().out
    test_cli.check_grades(tmp_path)
    assert "without isolation" not in (tmp_path / "graded" / "grades.csv").read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
def test_a_worker_is_killed_in_mid_run_and_nothing_is_lost_or_graded_twice(dask, tmp_path):
    address, workers = dask
    students = [f"s{n:02}" for n in range(24)]
    for n, student in enumerate(students):
        order = "wrong" if n % 4 == 0 else "raises" if n == 1 else "sleeps 0.2"
        standins.hand_in(tmp_path / "submitted", student, f"{order}\n{tmp_path / 'log'}")
    log, written = tmp_path / "log", []

    def kill_one():
        awaited(lambda: log.exists() and len(log.read_text().split()) >= 6, log)
        workers[0].send_signal(signal.SIGKILL)

    killer = threading.Thread(target=kill_one)
    killer.start()
    solution, url = standins.solution(tmp_path), f"sqlite:///{tmp_path}/gradebook.db"
    with cluster.connect(address, "none") as client, Book(url, solution) as book:

        class Watched:
            def holds(self, student):
                return book.holds(student)

            def entered(self):
                return book.entered()

            def write(self, reports, times):
                written.extend(report.student for report in reports)
                book.write(reports, times)

        counts = test_batch.run(tmp_path, Watched(), partial(cluster.run, client=client))
    killer.join()
    assert workers[0].wait(10) == -signal.SIGKILL
    assert (counts.graded, counts.odd) == (24, 1)
    assert sorted(written) == students  # each entered once
    assert test_batch.scores(tmp_path) == {
        student: ["wrong" if n % 4 == 0 else "unreadable" if n == 1 else "right"] * 2
        for n, student in enumerate(students)
    }
    assert max(Counter(log.read_text().split()).values()) <= 2  # what the dead worker had in hand ran again
    with Book(url, solution) as book:
        assert all(book.holds(student) for student in students)
    standins.hand_in(tmp_path / "submitted", "s01", "right")
    assert test_batch.run(tmp_path).graded == 1


@pytest.mark.skipif(os.name != "posix", reason="grades on Unix")
def test_a_worker_that_is_asked_about_itself_is_warm_afterwards(monkeypatch, tmp_path):
    close()
    assert cluster.about("none") == (cluster.lincls.__version__, None)
    (line,) = _lines
    assert line.process.poll() is None
    assert cluster.about("none")[1] is None and _lines == [line]
    if sys.platform.startswith("linux"):
        monkeypatch.setenv("PATH", str(tmp_path))
        assert "apt install bubblewrap" in cluster.about("bubblewrap")[1]


def test_a_cluster_that_does_not_answer_is_a_sentence(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", "1s")
    with pytest.raises(GradingError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1.*`dask scheduler`"):
        cluster.connect("tcp://127.0.0.1:1", "none")
    with pytest.raises(GradingError, match=r"--scheduler is tcp://HOST:PORT, .*it came as nonsense"):
        cluster.connect("nonsense", "none")


class Client:
    """As much of a Dask client as looking it over needs."""

    def __init__(self, found):
        self.found = found

    def run(self, function, *args):
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({}, "has no workers: start some with `dask worker tcp://a --nthreads 1`"),
        ({"w": ("0.0.1", None)}, "worker w has lincls 0.0.1, this is"),
        ({"w": (cluster.lincls.__version__, "no bwrap")}, "worker w cannot isolate: no bwrap"),
        (ModuleNotFoundError("No module named 'lincls'"), "cannot load lincls"),
    ],
)
def test_a_worker_that_cannot_grade_is_found_before_anything_is_graded(found, said):
    with pytest.raises(GradingError, match=re.escape(said)):
        cluster._look_over(Client(found), "tcp://a", "bubblewrap")
