"""Run pip or uv, and show a bar where they print a line for each package: `installing.py WHAT PROGRAM ARGUMENT...`.

The Makefile runs this file before anything is installed: it uses the standard library alone. What the program says is
kept, and is shown when it fails.
"""

import os
import re
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Sequence
from pathlib import Path

PIN = re.compile(r"^[\w.-]+==", re.M)
FOUND = re.compile(r"(Collecting|Requirement already satisfied|Ignoring)\b")  # a line of pip's for each pin
HERE_BEFORE = re.compile(r"(Requirement already satisfied|Ignoring)\b")
ROUTINE = re.compile(r"\s*(Collecting|Requirement already satisfied|Ignoring|Downloading|Using cached)\b| [+~-] ")
WIDTH = 40


def main(what: str, *command: str) -> int:
    """Run the command to its end; its exit code."""
    pins, before, began = wanted(command), installed(), time.monotonic()
    said: list[str] = []
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment
    )
    reader = threading.Thread(target=said.extend, args=(process.stdout or (),))
    reader.start()
    print(f"{what} ..." if not sys.stdout.isatty() else "", end="", flush=True)
    try:
        while reader.is_alive():
            reader.join(0.2)
            if sys.stdout.isatty():
                print(f"\r{bar(done(said, installed() - before) / (2 * pins))} {what}", end="", flush=True)
    finally:
        code = process.wait()
        print(f"\r{bar(1)} {what}" if sys.stdout.isatty() and code == 0 else "", end="")
    print(f" {'ready' if code == 0 else 'failed'} after {time.monotonic() - began:.0f} s", flush=True)
    if code:
        print("".join([line for line in said if not ROUTINE.match(line)][-60:]), end="", file=sys.stderr)
    return code


def wanted(command: Sequence[str]) -> int:
    """How many packages the requirements of the command name; one where there are none."""
    files = [command[place + 1] for place, word in enumerate(command[:-1]) if word == "--requirement"]
    return max(1, sum(len(PIN.findall(Path(name).read_text(encoding="utf-8"))) for name in files))


def installed() -> int:
    """How many packages this Python has."""
    return sum(1 for _ in Path(sysconfig.get_path("purelib")).glob("*.dist-info"))


def done(said: Sequence[str], new: int) -> int:
    """How many packages were looked for, and how many are there: each counts twice in the end."""
    return sum(map(bool, map(FOUND.match, said))) + sum(map(bool, map(HERE_BEFORE.match, said))) + new


def bar(part: float) -> str:
    """A line that is full when `part` is 1."""
    full = round(WIDTH * min(part, 1))
    return "━" * full + "·" * (WIDTH - full)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
