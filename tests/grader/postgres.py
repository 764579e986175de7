"""A PostgreSQL server for one test: in a folder of its own, on a free port, ended with the test."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def server(programs: Path) -> Iterator[str]:
    """The URL of a new and empty database; PostgreSQL refuses to run as root, so then it runs as `postgres`."""
    user = "postgres" if os.getuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="lincls-postgres-"))
    if user:
        try:
            pwd.getpwnam(user)
        except KeyError:
            pytest.skip("needs the user postgres, as whom PostgreSQL runs")
        shutil.chown(folder, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    try:
        init = [programs / "initdb", "-D", folder / "data", "-U", "grader", "--auth=trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(init, user=user, cwd=folder, check=True, capture_output=True)
        run = [programs / "postgres", "-D", folder / "data", "-p", str(port), "-k", folder, "-F", "-h", "127.0.0.1"]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(run, user=user, cwd=folder, stdout=log, stderr=log)
        try:
            _wait(process, port, folder / "log")
            yield f"postgresql://grader@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen, port: int, log: Path) -> None:
    import psycopg

    for _ in range(300):
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(host="127.0.0.1", port=port, user="grader", dbname="postgres").close()
            return
        assert process.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(log.read_text())
