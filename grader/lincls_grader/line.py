"""What goes to a warm grader and comes back, in pickles: no byte of a student is in them but as bytes or text."""

import math
import pickle
import socket
import struct
from dataclasses import dataclass, field
from typing import Any

from lincls_grader.report import AnswerOutput, CellResult, Measured, Named
from lincls_grader.sandbox import Limits
from lincls_grader.source import Source

GRACE = 30.0  # seconds that a checker has after the notebook's
_LENGTH = struct.Struct(">Q")


@dataclass
class Findings:
    """What a checker found, in the order in which it came."""

    cells: list[CellResult] = field(default_factory=list)
    outputs: list[AnswerOutput] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    named: dict[str, None] = field(default_factory=dict)  # a set that keeps its order
    unreadable: str = ""
    broken: str = ""  # the grader's own failure
    prints: tuple[int, ...] = ()
    measured: Measured | None = None
    complete: bool = False
    postponed: bool = False  # it was left, for others who wait

    def add(self, found: Any) -> None:
        if isinstance(found, CellResult):
            self.cells.append(found)
        elif isinstance(found, AnswerOutput):
            self.outputs.append(found)
        elif isinstance(found, Named):
            self.named[found.name] = None
        elif isinstance(found, str):
            self.remarks.append(found)
        else:
            setattr(self, *found)


@dataclass(frozen=True)
class Task:
    submission: bytes
    source: Source
    seed: int
    limits: Limits
    patience: float = math.inf  # seconds after which it is left


def send(line: socket.socket, value: Any) -> None:
    data = pickle.dumps(value)
    line.sendall(_LENGTH.pack(len(data)) + data)


def receive(line: socket.socket) -> Any:
    """The next value; EOFError when the other side is gone."""
    size = _LENGTH.unpack(_exactly(line, _LENGTH.size))[0]
    return pickle.loads(_exactly(line, size))


def _exactly(line: socket.socket, size: int) -> bytearray:
    data = bytearray()
    while len(data) < size:
        more = line.recv(min(size - len(data), 1 << 20))
        if not more:
            raise EOFError
        data += more
    return data
