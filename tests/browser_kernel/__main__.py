"""Run lectures and exercise sets in the browser's Python, under node, and compare every stored text with what it gives.

    python tests/browser_kernel [NOTEBOOK ...]      default: notebooks/, solutions/ and, as released, exercises/

The parts of that Python are kept in .browser/ (lincls/house/pyodide.py).
"""

import argparse
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from lincls.house import CourseError, notebooks, pyodide

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = ROOT / ".browser"
SECONDS_LIMIT = 900  # for one notebook


class Workers:
    """A process of node for each thread that asks; in it one Pyodide runs notebooks one after the other."""

    def __init__(self, parts: Path, site: Path) -> None:
        self.command = [shutil.which("node"), HERE / "worker.mjs", parts, site, ROOT]
        self.mine = threading.local()
        self.started: list[subprocess.Popen] = []

    def run(self, notebook: str) -> dict | None:
        """What report() in cells.py says of a notebook; None if node ended or was stopped at the time limit."""
        if getattr(self.mine, "node", None) is None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self.mine.node = subprocess.Popen(self.command, text=True, encoding="utf-8", **pipes)
            self.started.append(self.mine.node)
        node = self.mine.node
        stop = threading.Timer(SECONDS_LIMIT, node.kill)
        stop.start()
        with contextlib.suppress(BrokenPipeError):
            node.stdin.write(notebook + "\n")
            node.stdin.flush()
        line = node.stdout.readline()
        stop.cancel()
        if not line:
            self.mine.node = None
        return json.loads(line) if line else None

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        for node in self.started:
            node.kill()
            node.communicate()


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests/browser_kernel", description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, help="notebooks or folders")
    given = parser.parse_args().paths or [ROOT / name for name in ("notebooks", "solutions", "exercises")]
    try:
        files = [path.resolve().relative_to(ROOT).as_posix() for path in notebooks.find(given)]
        if shutil.which("node") is None:
            raise CourseError("node is not installed (Debian and Ubuntu: apt-get install nodejs npm)")
        parts = pyodide.folder(CACHE)
        return check(files, parts, site_packages(parts))
    except CourseError as error:
        print(f"test-browser-kernel: {error}", file=sys.stderr)
        return 1


def check(files: list[str], parts: Path, site: Path) -> int:
    """Run the notebooks on as many workers as there are cores, say what came of each; 1 if any failed."""
    began = time.perf_counter()
    longest_first = sorted(files, key=lambda file: -(ROOT / file).stat().st_size)
    with Workers(parts, site) as workers, ThreadPoolExecutor(min(os.cpu_count() or 1, 4)) as pool:
        results = zip(longest_first, pool.map(workers.run, longest_first), strict=True)
        passed = sum(tell(file, result) for file, result in results)
    failed = len(files) - passed
    print(f"in the browser's Python, {time.perf_counter() - began:.0f} s:\n{passed} passed, {failed} failed")
    return int(failed > 0)


def tell(file: str, result: dict | None) -> bool:
    """Say what came of a notebook; whether it is as stored."""
    if result is None:
        print(f"{file}: node ended or took longer than {SECONDS_LIMIT} s", flush=True)
        return False
    cells, different = result["cells"], result["differences"]
    print(f"{file}: {cells - len(different)} of {cells} cells as stored, {result['seconds']:.1f} s", flush=True)
    for each in different:
        print(f"    code cell {each['cell']}\n        stored  {each['wanted']}\n        browser {each['got']}")
    return not different


def site_packages(parts: Path) -> Path:
    """The folder with the browser's packages, unpacked once, and the metadata of those that are not in it."""
    packages = repr((pyodide.PACKAGES, pyodide.PURE, [version(name) for name in pyodide.PURE]))
    key = (parts / pyodide.LOCK).read_bytes() + packages.encode()
    site = CACHE / f"site-{hashlib.sha256(key).hexdigest()[:12]}"
    if not site.is_dir():
        half = CACHE / "half-unpacked"
        shutil.rmtree(half, ignore_errors=True)
        pyodide.unpack(parts, half)
        half.rename(site)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    describe(site, "lincls", project["version"], requirements(project))
    for name in ("anywidget", "ipywidgets"):  # in whose place lincls/site/python/shim.py is
        describe(site, name, version(name), [])
    return site


def requirements(project: dict) -> Iterator[str]:
    """The lines Requires-Dist of a project, those of its extras too."""
    yield from project["dependencies"]
    for extra, lines in project["optional-dependencies"].items():
        for line in lines:
            name, _, marker = line.partition(";")
            yield f"{name}; {f'({marker.strip()}) and ' if marker else ''}extra == '{extra}'"


def describe(site: Path, name: str, number: str, requirements: list[str]) -> None:
    """Write a package's metadata as an installer would."""
    folder = site / f"{name}-{number}.dist-info"
    folder.mkdir(exist_ok=True)
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {number}"]
    lines += [f"Requires-Dist: {requirement}" for requirement in requirements]
    (folder / "METADATA").write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
