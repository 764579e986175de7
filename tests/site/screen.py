"""A screen that nobody sees, for browsers that want one."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unseen(server: str, width: int, height: int) -> Iterator[str]:
    """Run the program `server`, an Xvfb; what DISPLAY says of it."""
    read, write = os.pipe()
    size = f"{width}x{height}x24"
    window = subprocess.Popen([server, "-displayfd", str(write), "-screen", "0", size], pass_fds=[write])
    try:
        os.close(write)
        with os.fdopen(read) as said:
            yield f":{said.readline().strip()}"
    finally:
        window.terminate()
        window.wait()
