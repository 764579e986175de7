"""One process at a time fills the cache: two builds at once would tread on each other's half-made parts."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

try:
    import fcntl
except ImportError:  # Windows: who builds twice at once there gets an error, and builds again
    fcntl = None  # type: ignore[assignment]

Given = ParamSpec("Given")
Made = TypeVar("Made")


def one_at_a_time(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """Let a function that fills a part of its argument `cache` wait until no other process is in it."""
    signature = inspect.signature(make)

    @functools.wraps(make)
    def alone(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        cache = Path(signature.bind(*args, **kwargs).arguments["cache"])
        if fcntl is None:
            return make(*args, **kwargs)
        cache.mkdir(parents=True, exist_ok=True)
        with (cache / f"{make.__module__}.{make.__name__}.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # given back when the file is closed
            return make(*args, **kwargs)

    return alone
