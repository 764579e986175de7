"""Memory that a process shares with one that it forks: what the other puts there stays, however that one ends.

A value on the shelf wakes nobody and costs no call of the system. It is there as soon as `put` has returned, and a
process that is killed in the midst of it has put nothing.
"""

from __future__ import annotations

import mmap
import pickle
import struct
from collections.abc import Iterator
from typing import Any

SIZE = 1 << 20  # bytes
_NUMBER = struct.Struct("=Q")


class Shelf:
    """Made before the fork; one side puts, the other takes."""

    def __init__(self, size: int = SIZE) -> None:
        self._memory, self._taken = mmap.mmap(-1, size), _NUMBER.size
        self._end = self._taken  # written last, at the start of the memory: how far it is filled
        _NUMBER.pack_into(self._memory, 0, self._end)

    def put(self, value: Any) -> bool:
        """Leave a value; False where there is no room for it."""
        data = pickle.dumps(value)
        end = self._end + _NUMBER.size + len(data)
        if end > len(self._memory):
            return False
        _NUMBER.pack_into(self._memory, self._end, len(data))
        self._memory[self._end + _NUMBER.size : end] = data
        self._end = end
        _NUMBER.pack_into(self._memory, 0, end)
        return True

    def take(self) -> Iterator[Any]:
        """The values that were put there and not yet taken, in order."""
        (end,) = _NUMBER.unpack_from(self._memory)
        while self._taken < end:
            start = self._taken + _NUMBER.size
            self._taken = start + _NUMBER.unpack_from(self._memory, self._taken)[0]
            yield pickle.loads(self._memory[start : self._taken])

    def close(self) -> None:
        self._memory.close()
