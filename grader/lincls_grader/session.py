"""The grader's side of one student's process: ask it for a cell, a name or a call, and judge each reply's form.

Whatever comes over the line is plain data of the codec, in the form that was asked for and in time, or the process
is stopped for good.
"""

import contextlib
import math
import select
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any

from lincls.exercise.calls import TimeUp
from lincls_grader import codec, encoder
from lincls_grader.proxy import is_error, proxy, raised, tagged
from lincls_grader.sandbox import Limits

START_SECONDS = 60.0
MOST_ENTERED = 1000  # functions of libraries in one call
READ, MOST_READ = 1 << 13, 1 << 20  # bytes at a time
LONGEST_WAIT = 3.0  # times the seconds of a cell or call that may be added because others had the cores
LATE, FULL = "timed out", "your program used more memory than it may"
SPOKE = "your code spoke to the grader in place of its answers"


class Stopped(Exception):
    """The student's process is of no use any more; `status` is the report's word for why."""

    def __init__(self, status: str, message: str) -> None:
        super().__init__(message)
        self.status = status


class _Deadline:
    """When a request has had its seconds: time in which its process wanted a core and others had it does not count."""

    def __init__(self, seconds: float, last: float = math.inf, starved: Callable[[], float] = lambda: 0.0) -> None:
        self.seconds, self.last, self.starved = seconds, last, starved
        self.start, self.before = time.monotonic(), starved()
        self.end = min(self.start + seconds, last)

    def left(self) -> float:
        """Seconds to wait, at least for now; 0 or less when the time is up."""
        now = time.monotonic()
        if now >= self.end:
            waited = min(self.starved() - self.before, LONGEST_WAIT * self.seconds)
            self.end = min(self.start + self.seconds + waited, self.last)
        return self.end - now


class Student:
    """The line to one student's process. What comes over it is checked by the codec and by number."""

    def __init__(
        self,
        line: socket.socket,
        pid: int,
        limits: Limits,
        starved: Callable[[], float] = lambda: 0.0,
        kills: Callable[[], int] = lambda: 0,
    ) -> None:
        """`starved`: seconds for which the process waited for a core; `kills`: deaths for memory in its sandbox."""
        self.line, self.pid, self.limits = line, pid, limits
        self.starved, self._kills, self._killed_before = starved, kills, kills()
        self.came = bytearray()  # what came and is not yet asked for
        self.number, self.stopped, self.end = 0, None, time.monotonic() + limits.notebook_seconds
        self.short_of_memory = False  # a function said so
        line.setblocking(False)
        self._answers = select.poll()
        self._answers.register(line, select.POLLIN)

    stopped: Stopped | None

    def crowded(self) -> None:
        """Note that the process is killed for its memory."""
        self.stopped = self.stopped or Stopped("out of memory", FULL)

    def greet(self) -> None:
        """Wait until the walls stand."""
        end = _Deadline(START_SECONDS)
        while len(self.came) < 5:
            self._more(5, end)
        said = bytes(self.came)
        self.came.clear()
        if said != b"ready":
            with contextlib.suppress(OSError):
                said += self.line.recv(500)
            raise Stopped("refused", said.decode(errors="replace"))

    def bring(self, texts: dict[str, tuple[str, str]]) -> None:
        """Let the student's code import modules of the course, each given as name: (path, text)."""
        given = [[name, *text] for name, text in texts.items()]
        self._parts(self._ask(START_SECONDS, "bring", given), "done", 1)

    def run(self, source: str, *, shown: bool = True) -> tuple[str, tuple[bytes, ...], tuple[str, str, str] | None]:
        """Run a cell: what it printed, its pictures, and (class, built-in class, text) of what it raised.

        `shown`: somebody will look at text and pictures; else there are none.
        """
        limits = self.limits
        room = (limits.output_bytes, limits.image_bytes) if shown else (0, 0)
        answer = self._ask(limits.cell_seconds, "run", source, *room)
        if answer[0] == "large":
            return "", (), None
        _, text, images, error = self._parts(answer, "done", 4)
        right = type(text) is str and type(images) is list
        right = right and all(type(image) is bytes for image in images)
        right = right and len(text) <= room[0] and sum(map(len, images)) <= room[1]
        if not right or not (error is None or is_error(error)):
            raise self._refuse("a reply that no cell gives")
        return text, tuple(images), error

    def get(self, name: str) -> tuple[bool, Any]:
        """Whether a name is bound, and its value."""
        answer = self._ask(self.limits.call_seconds, "get", name)
        if answer[0] == "missing":
            return False, None
        return True, self._value(answer)

    def call(
        self, number: int, args: Sequence, kwargs: dict, seconds: float = math.inf, watched: bool = False
    ) -> tuple[Any, list[str]]:
        """The result of a function, and what it entered of libraries, if it is `watched`.

        What it raised comes as a Raised, TimeUp when `seconds` were not enough.
        """
        running = self.stopped is None
        try:
            limit = min(seconds, self.limits.call_seconds)
            answer = self._ask(limit, "call", number, list(args), kwargs, watched)
        except Stopped as stopped:
            if running and stopped.status == LATE and seconds <= self.limits.call_seconds:
                raise TimeUp from None
            raise
        if answer[0] == "raised" and is_error(tuple(answer[1:])):
            self.short_of_memory |= answer[1] == "MemoryError"
            raise raised(*answer[1:])
        entered = answer.pop() if len(answer) == 3 else []
        if type(entered) is not list or len(entered) > MOST_ENTERED or any(type(name) is not str for name in entered):
            raise self._refuse("a list that no watch makes")
        return self._value(answer), entered

    def _value(self, answer: list) -> Any:
        if answer[0] == "large":
            raise raised("ValueError", "ValueError", "it gave more data than an answer may hold")
        return self._parts(answer, "value", 2)[1]

    def _parts(self, answer: list, word: str, size: int) -> list:
        if answer[0] != word or len(answer) != size:
            raise self._refuse("a reply of another form")
        return answer

    def _ask(self, seconds: float, *wanted: Any) -> list:
        """Send a request, and give its reply, a word first; what goes wrong on the way stops the process for good."""
        if self.stopped is not None:
            raise self.stopped
        message = encoder.encode([self.number + 1, *wanted], tagged, strict=True)
        self.number += 1
        end = _Deadline(seconds, self.end, self.starved)
        try:
            self._send(message, end)
            return self._reply(end)
        except Stopped as stopped:
            self.stopped = stopped
            raise
        except codec.ProtocolError as error:
            raise self._refuse(str(error)) from None
        except BaseException:  # a check's own clock: this process may be in the middle of anything
            self.stopped = Stopped(LATE, "it did not stop in time")
            raise

    def _reply(self, end: _Deadline) -> list:
        """The next reply to the last request, a word first; an older one is dropped. Stopped, ProtocolError."""
        while True:
            answer = self._read(end)
            number = answer[0] if type(answer) is list and answer else None
            if type(number) is not int or number > self.number or len(answer) < 2:
                raise codec.ProtocolError("a reply that nobody asked for")
            if type(answer[1]) is not str:
                raise codec.ProtocolError("a reply of another form")
            if number == self.number:
                return answer[1:]

    def _refuse(self, what: str) -> Stopped:
        self.stopped = Stopped("refused", f"{SPOKE} ({what})")
        return self.stopped

    def _read(self, end: _Deadline) -> Any:
        """The next message."""
        came, size = self.came, codec.HEADER.size
        while True:
            if len(came) >= size:
                (length,) = codec.HEADER.unpack_from(came)
                if length > codec.BYTES:
                    raise codec.ProtocolError("too long")
                size = codec.HEADER.size + length
                if len(came) >= size:
                    break
            self._more(size, end)
        if end.left() <= 0:  # also where the line is never silent
            raise self._too_late()
        message = bytes(came[codec.HEADER.size : size])
        del came[:size]
        return codec.decode(message, self._function)

    def _function(self, said: list) -> Any:
        return proxy(said, self.call)

    def _more(self, size: int, end: _Deadline) -> None:
        """Take more of what comes, of which so many bytes are wanted."""
        self._wait(self._answers, end)
        try:
            more = self.line.recv(min(max(size - len(self.came), READ), MOST_READ))
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if not more:
            raise self._ended()
        self.came += more

    def _send(self, message: bytes, end: _Deadline) -> None:
        view = memoryview(message)
        while view:
            try:
                view = view[self.line.send(view) :]
            except BlockingIOError:
                room = select.poll()
                room.register(self.line, select.POLLOUT)
                self._wait(room, end)
            except OSError:
                raise self._ended() from None

    def _ended(self) -> Stopped:
        if self.stopped is None and self._kills() > self._killed_before:
            return Stopped("out of memory", FULL)
        return self.stopped or Stopped("crashed", "your program ended (it crashed or called exit)")

    def _wait(self, poll: select.poll, end: _Deadline) -> None:
        """Until the line is ready."""
        while (left := end.left()) > 0:
            if poll.poll(1000 * left):
                return
        raise self._too_late()

    def _too_late(self) -> Stopped:
        return Stopped(LATE, "it did not stop in time")
