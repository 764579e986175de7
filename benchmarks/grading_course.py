"""A course in a temporary folder, with many submissions to one of the sets, for nbgrader, otter and us alike."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KINDS = ("solution", "half", "stub")  # what students hand in, in turns
HONEST = (*KINDS, "syntax error")


def sets() -> list[str]:
    """The names of the sets that have a solution and a release."""
    found = (path.stem for path in ROOT.glob("solutions/*/*.ipynb") if path.stem == path.parent.name)
    return sorted(name for name in found if (ROOT / "exercises" / name / f"{name}.ipynb").is_file())


def make(folder: Path, name: str, solution: dict) -> Path:
    """A course with one set; the folder."""
    (folder / "notebooks").mkdir(parents=True)
    (folder / "notebooks" / "00_welcome.ipynb").touch()
    shutil.copy(ROOT / "nbgrader_config.py", folder)
    for table in sorted((ROOT / "solutions" / name).glob("*.csv")):  # rows that only the set's tests read
        (folder / "solutions" / name).mkdir(parents=True, exist_ok=True)
        shutil.copy(table, folder / "solutions" / name)
    write(folder / "solutions" / name / f"{name}.ipynb", solution)
    return folder


def write(path: Path, notebook: dict) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def hand_in(course: Path, name: str, student: str, notebook: dict) -> None:
    """Put a submission in nbgrader's place for it."""
    write(course / "submitted" / student / name / f"{name}.ipynb", notebook)


def honest(name: str, kind: str) -> dict:
    """The released notebook with all, every other or none of the answers, or with one that is no Python."""
    release = json.loads((ROOT / "exercises" / name / f"{name}.ipynb").read_text("utf-8"))
    solution = json.loads((ROOT / "solutions" / name / f"{name}.ipynb").read_text("utf-8"))
    answers = {
        cell["metadata"]["nbgrader"]["grade_id"]: cell["source"]
        for cell in solution["cells"]
        if cell["metadata"].get("nbgrader", {}).get("solution")
    }
    kept = {"half": list(answers)[::2], "stub": []}.get(kind, list(answers))
    if kind == "syntax error":
        middle = kept[len(kept) // 2]
        answers[middle] = [*answers[middle], "\nthis is no Python"]
    for cell in release["cells"]:
        found = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if found in kept:
            cell["source"] = answers[found]
        cell.update({"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {})
    return release


def otter_zip(folder: Path, solution: dict) -> Path:
    """An otter autograder: each question's test cells, asked in the environment that the notebook leaves."""
    tests: dict[str, list[tuple[float, str]]] = {}
    for cell in solution["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        if about.get("grade") and not about.get("solution"):
            question = about["grade_id"].split("-")[0]
            tests.setdefault(question, []).append((about["points"], "".join(cell["source"])))
    (folder / "tests").mkdir(parents=True)
    for question, cells in tests.items():
        lines = ["from otter.test_files import test_case", "OK_FORMAT = False", f"name = {question!r}", "points = None"]
        for n, (points, source) in enumerate(cells):
            lines += [f"@test_case(points={points})", f"def test_{n}(env):", f"    exec({source!r}, dict(env))"]
        (folder / "tests" / f"{question}.py").write_text("\n".join(lines) + "\n", "utf-8")
    made = folder / "autograder.zip"
    command = [sys.executable, "-m", "otter", "generate", "-t", "tests", "-o", made, "--no-environment"]
    subprocess.run([*command, "--no-requirements", "--no-config"], cwd=folder, check=True, capture_output=True)
    assert zipfile.is_zipfile(made)
    return made


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[int]]]:
    """A Dask scheduler and workers on loopback; its address and the processes' numbers."""
    import re
    import time

    def start(log: Path, *words: str) -> subprocess.Popen:
        with log.open("w") as output:
            return subprocess.Popen([sys.executable, "-m", *words], stdout=output, stderr=output, cwd=folder)

    where = ["--host", "127.0.0.1"]
    logs = [folder / f"dask-{n}.log" for n in range(workers + 1)]
    started = [start(logs[0], "distributed.cli.dask_scheduler", *where, "--port", "0", "--no-dashboard", "--no-show")]
    try:
        while not (found := re.search(r"tcp://127\.0\.0\.1:\d+", logs[0].read_text())):
            time.sleep(0.1)
        for log in logs[1:]:
            one = [found[0], *where, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
            started.append(start(log, "distributed.cli.dask_worker", *one))
        while not all("Registered to" in log.read_text() for log in logs[1:]):
            time.sleep(0.1)
        yield found[0], [process.pid for process in started]
    finally:
        for process in reversed(started):  # the scheduler last
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
