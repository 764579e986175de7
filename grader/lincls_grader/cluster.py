"""Grade on many machines: the same function over a Dask cluster, a bounded number of submissions on the way.

When a worker is lost, Dask gives what it had in hand to another one. Results are taken here, once each.
"""

import re
from collections.abc import Iterator
from typing import Any

import lincls
from lincls.house.grader import how_to_get
from lincls_grader import workers
from lincls_grader.errors import GradingError
from lincls_grader.grade import warm_up
from lincls_grader.report import Report
from lincls_grader.workers import Grader, Job, Lost

CONNECT_TIMEOUT = "10s"
PER_THREAD = 2  # submissions on the way for each thread of the cluster


def connect(address: str, isolation: str) -> Any:
    """A client whose workers can all grade. Raises GradingError with the reason and the way out when not."""
    try:
        from distributed import Client
    except ImportError:
        raise GradingError(
            f"--scheduler needs Dask, which comes with an extra of the grader: {how_to_get('cluster')}"
        ) from None
    if not re.fullmatch(r"\w+://.+:\d+", address):  # Dask itself would try for its whole patience
        raise GradingError(f"--scheduler is tcp://HOST:PORT, as `dask scheduler` prints it; it came as {address}")
    try:
        client = Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GradingError(
            f"no Dask scheduler answers at {address}: {str(error) or type(error).__name__}. "
            "Start one with `dask scheduler`, and give the address that it prints"
        ) from None
    try:
        _look_over(client, address, isolation)
    except BaseException:
        client.close()
        raise
    return client


def _look_over(client: Any, address: str, isolation: str) -> None:
    """Every worker has this version of lincls and, where isolation is asked for, can isolate."""
    try:
        versions = client.run(about, isolation)
    except Exception as error:
        raise GradingError(f"a worker of {address} cannot load lincls {lincls.__version__}: {error}") from None
    if not versions:
        raise GradingError(f"{address} has no workers: start some with `dask worker {address} --nthreads 1`")
    for worker, (version, reason) in versions.items():
        if version != lincls.__version__:
            raise GradingError(f"worker {worker} has lincls {version}, this is {lincls.__version__}")
        if reason:
            raise GradingError(f"worker {worker} cannot isolate: {reason}")


def about(isolation: str) -> tuple[str, str | None]:
    """On a worker: its version of lincls, and why it cannot isolate; its warm grader is started by that."""
    return lincls.__version__, warm_up(isolation)


def run(grader: Grader, jobs: Iterator[Job], client: Any) -> Iterator[tuple[Job, Report | Lost]]:
    """What `workers.run` gives, by a cluster's workers; they may join and leave."""
    executor = client.get_executor(pure=False)  # a grade is never taken from what the cluster remembers
    return workers.run(grader, jobs, executor, lambda: PER_THREAD * max(sum(client.nthreads().values()), 1))
