"""Long runs: what the main process, the warm grader and the sandbox hold does not grow with the class."""

import gc
import sys
import tracemalloc
from pathlib import Path

import pytest
import small
import standins
import test_batch

from lincls_grader.station import Station, Task

MANY = 240


def held(pid: int | str) -> int:
    """Bytes of memory that a process has to itself."""
    size, shared = Path(f"/proc/{pid}/statm").read_text().split()[1:3]
    return 4096 * (int(size) - int(shared))


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_the_warm_grader_and_its_sandbox_do_not_grow(tmp_path):
    source = small.instructor(tmp_path)
    station = Station("none")
    with station.warm:
        sizes = []
        for n in range(MANY):
            answers = {"q1": f"{small.RIGHT['q1']}\n# {n}{'#' * 20_000}"}
            findings = station.grade(Task(small.raw(small.handed_in(**answers)), source, n, small.QUICK))
            assert findings.complete
            if n in (MANY // 2, MANY - 1):
                gc.collect()
                sizes.append(held("self") + held(station.warm.process.pid))
    assert sizes[1] - sizes[0] < 6 << 20, sizes


def test_a_run_holds_little_of_each_submission(tmp_path):
    """A run's own share, without the tables at its end: less than 6 kB, so 10,000 are 60 MB at most."""
    peaks = []
    for count in (20, 100):
        course = tmp_path / str(count)
        for n in range(count):
            standins.hand_in(course / "submitted", f"s{n:05}", f"right\n{'#' * 20_000}")
        gc.collect()
        tracemalloc.start()
        test_batch.run(course, Forgetful(), pool=quietly)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert (peaks[1] - peaks[0]) / 80 < 6000, peaks


class Forgetful(test_batch.Shelf):
    """A gradebook that holds nothing in memory."""

    def write(self, reports, times):
        list(reports)


def quietly(grader, jobs):
    """A pool without processes, whose stand-in gets no file to write into."""
    for job in jobs:
        yield job, standins.report(job.student, right="q1-a")
