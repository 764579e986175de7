"""Map `grade` over a class: in threads of this machine, each with a warm grader of its own, or on a Dask cluster.

Both are executors of `concurrent.futures`. A submission on which a warm grader dies, killed by the system for its
memory say, gets a second try, and others never notice. One that takes long is put off once, so that it keeps nobody
waiting.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass

from lincls_grader.errors import GradingError, Postponed
from lincls_grader.grade import close, warm_up
from lincls_grader.report import Report

Grader = Callable[..., Report]  # called as grader(content, student=name, patience=seconds)
PATIENCE = 2.0  # seconds that a submission may take before others have had their turn
LONGER = 4.0  # times what the others took, at least
MOST_HELD = 64 << 20  # bytes of submissions that are put off


@dataclass(frozen=True)
class Job:
    """A submission on its way to a grader."""

    student: str
    page: str
    key: str
    content: bytes
    time: str = ""  # when it was handed in
    request: str = ""  # what the student asks to be looked at again
    remark: str = ""  # on the files beside it


@dataclass(frozen=True)
class Lost:
    """What comes in a report's place when there is none, and why; `again`: the next run should try once more."""

    reason: str
    again: bool = True


@contextmanager
def local(workers: int, isolation: str) -> Iterator[Executor]:
    """So many threads that grade here; leaving ends their graders. GradingError says why none starts."""
    if problem := warm_up(isolation):
        raise GradingError(f"nothing is graded: {problem}")
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        close()


def run(
    grader: Grader, jobs: Iterator[Job], executor: Executor, room: Callable[[], int]
) -> Iterator[tuple[Job, Report | Lost]]:
    """Results in the order in which they are ready; `jobs` is read only as far as there is room."""
    pending, ready = dict[Future[Report], tuple[Job, float]](), list[tuple[Job, Report | Lost]]()
    again, late, tried = deque[Job](), deque[Job](), set[str]()  # second tries; what took long; who was tried twice
    held = spent = count = 0.0  # bytes of what is put off; seconds so far, and on how many
    while True:
        while len(pending) < room():
            if job := again.popleft() if again else next(jobs, None):
                patience = max(PATIENCE, LONGER * spent / max(count, 1)) if held < MOST_HELD else math.inf
            elif late:
                job, patience = late.popleft(), math.inf
            else:
                break
            future = executor.submit(grader, job.content, student=job.student, patience=patience)
            pending[future] = job, time.monotonic()
        yield from ready
        ready = []
        if not pending:
            return
        for future in wait(pending, return_when=FIRST_COMPLETED).done:
            job, since = pending.pop(future)
            spent, count = spent + time.monotonic() - since, count + 1  # where all take long, none is put off
            result = _result(future)
            if result is None:
                late.append(job)
                held += len(job.content)
            elif isinstance(result, Lost) or result.status != "refused" or job.student in tried:
                ready.append((job, result))
            else:
                tried.add(job.student)
                again.append(job)


def _result(future: Future[Report]) -> Report | Lost | None:
    """What became of a submission; None where it is put off."""
    try:
        return future.result()
    except Postponed:
        return None
    except CancelledError:
        raise GradingError("the scheduler went away; run the same command again to grade the rest") from None
    except Exception as error:
        return Lost(f"the grader itself failed: {type(error).__name__}: {error}")
