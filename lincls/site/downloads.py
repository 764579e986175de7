"""Files from package registries: tried again when one fails, known by their SHA-256, not by where they lay."""

import hashlib
import subprocess
import time
from pathlib import Path

TRIES, PAUSE = 4, 10  # downloads; seconds before the second one, then twice that, and so on


class DownloadError(Exception):
    """What could not be had, and what the last try said."""


def run(command: list[str], into: Path) -> None:
    """Run a command that downloads, in the folder `into`, again after a pause when it fails.

    Raises DownloadError: It failed each time.
    """
    for attempt in range(1, TRIES + 1):
        ran = subprocess.run(command, cwd=into, capture_output=True, text=True)
        if ran.returncode == 0:
            return
        if attempt < TRIES:
            time.sleep(PAUSE * attempt)
    said = (ran.stderr or ran.stdout).strip().splitlines() or ["it said nothing"]
    raise DownloadError(f"could not download {command[-1]} in {TRIES} tries; the last one said: {said[-1]}")


def sha256(content: bytes) -> str:
    """Return the SHA-256 of some bytes, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()
