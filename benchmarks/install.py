"""What an installation brings and how long it takes: `make bench-install`.

Packages and megabytes of the library alone, with live figures, and with the course, each installed from the wheel by
pip into a new environment. Then `make lab` in a fresh clone, with empty caches, until JupyterLab gives its page: with
uv, and with Python and pip alone. Needs a network. Writes its section of benchmarks/README.md; exits with 1 when
something misses its goal.
"""

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from importlib.metadata import distributions
from pathlib import Path
from tempfile import TemporaryDirectory

import report
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[1]
GOALS = {"": (15, 180), "live": (40, 240)}  # packages, MB
EXTRAS = {"": "the library", "live": "with live figures", "course": "with the course"}
LAB = {"uv": 60, "pip": 150}  # seconds
PATIENCE = 900  # seconds


def size(wheel: Path, extra: str) -> tuple[int, float]:
    """The packages, and the megabytes of all files, that pip adds to a new environment."""
    with TemporaryDirectory(prefix="lincls-") as temporary:
        place = Path(temporary, "venv")
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        site, empty = next(place.rglob("site-packages")), _bytes(place)
        wanted = f"lincls[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
        python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", wanted], check=True, env=_alone())
        found = {each.name for each in distributions(path=[str(site)])} - {"pip", "setuptools"}
        return len(found), (_bytes(place) - empty) / 1e6


def lab(uv: str | None) -> float:
    """The seconds from `make lab` in a fresh clone to JupyterLab's page, with the program `uv` or without."""
    with TemporaryDirectory(prefix="lincls-") as temporary:
        clone, programs = Path(temporary, "clone"), Path(temporary, "programs")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        programs.mkdir()
        if uv:
            (programs / "uv").symlink_to(uv)
        port = _free_port()
        caches = {f"{name}_CACHE_DIR": str(Path(temporary, name)) for name in ("UV", "PIP")}
        path = [str(programs), *(folder for folder in os.get_exec_path() if not Path(folder, "uv").exists())]
        environment = {**_alone(), **caches, "PATH": os.pathsep.join(path), "JUPYTER_TOKEN": "bench"}
        began = time.monotonic()
        process = subprocess.Popen(
            ["make", "lab", f"ARGS=--no-browser --port={port}"],
            cwd=clone, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            _wait(f"http://127.0.0.1:{port}/lab?token=bench", process, began + PATIENCE)
            return time.monotonic() - began
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def _wait(address: str, process: subprocess.Popen, until: float) -> None:
    while time.monotonic() < until:
        if process.poll() is not None:
            raise SystemExit("make lab ended before there was a page: call it in a fresh clone to see why")
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit(f"make lab had no page after {PATIENCE} s")


def _alone() -> Mapping[str, str]:
    """The environment variables without those that would let another Python's packages in."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", action="store_true", help="time no `make lab`, and write nothing")
    options = parser.parse_args()
    rows, lines = [], []
    with TemporaryDirectory(prefix="lincls-") as temporary:
        wheel = Path(next(iter(WheelBuilder(str(ROOT)).build(directory=temporary))))
        for extra, title in EXTRAS.items():
            packages, megabytes = size(wheel, extra)
            command = f"pip install lincls[{extra}]" if extra else "pip install lincls"
            rows.append([f"{title}: `{command}`", str(packages), f"{megabytes:.0f}"])
            print(*rows[-1], sep="  ", flush=True)
            if extra in GOALS:
                most, largest = GOALS[extra]
                lines += [(f"{title}, packages", packages, "<=", most, "")]
                lines += [(f"{title}", megabytes, "<=", largest, " MB")]
    if options.sizes:
        return 0
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    for tool, program in (("uv", uv), ("pip", None)):
        if tool == "uv" and uv is None:
            print("uv is not installed: not timed")
            continue
        seconds = lab(program)
        print(f"make lab with {tool}: {seconds:.1f} s", flush=True)
        lines.append((f"`make lab` with {tool}, to JupyterLab's page", seconds, "<=", LAB[tool], " s"))
    goals = report.goals(lines)
    load = f"Load when it ended: {os.getloadavg()[0]:.1f}. " if hasattr(os, "getloadavg") else ""
    text = "\n\n".join(
        [
            "## Installation",
            f"{report.machine()}. {load}Caches were empty; what the network gives counts too.",
            report.table(["installed", "packages", "MB"], rows),
            report.table(["what", "measured", "goal", "reached"], goals),
        ]
    )
    print(text)
    report.write("install", text)
    return int(any(row[-1] == "no" for row in goals))


if __name__ == "__main__":
    sys.exit(main())
