"""What is graded so far: one line of JSON a submission, appended as results come in.

The tables and pages are made from it, so they never need all reports in memory, and a run that was
stopped goes on where it was. The last line of a submission counts; a line that was cut short, or that another version
wrote, does not: its submission is graded again.

What is being graded is written down too, before it is: a run that dies leaves there what it had in hand, and the next
one sets aside a submission that was in hand each time.
"""

import hashlib
import json
import os
import re
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path

import lincls
from lincls.exercise.run import keyed
from lincls_grader import files
from lincls_grader.errors import GradingError
from lincls_grader.report import CellResult, Hand, Measured, Report
from lincls_grader.text import message

FILE = "graded.jsonl"  # in the folder of grades
_SEED = re.compile(r"([0-9]{1,39})(?:\s+([0-9a-f]{32}))?")  # a number, and the folder's secret
_SECRET = re.compile(r"\s([0-9a-f]{32})$")


@dataclass(frozen=True)
class Record:
    """A report without the student's outputs, what it depends on, and where its feedback page is."""

    key: str
    page: str
    report: Report
    time: str = ""  # when it was handed in, where that is known


def key(
    student: str,
    content: bytes,
    source_digest: str,
    seed: int,
    isolation: str,
    hand: Sequence[Hand] = (),
    late: str = "",
) -> str:
    """Changes when anything changes that the grades depend on: then the submission is graded again."""
    about = [student, hashlib.sha256(content).hexdigest(), source_digest, seed, isolation, lincls.__version__]
    about += [repr(entry) for entry in hand]  # a page has the student's outputs, which no file keeps apart
    about += [f"{entry.by} {entry.at} {entry.instead}" for entry in hand if entry.by or entry.instead]
    about += [late] if late else []
    return hashlib.sha256(json.dumps(about).encode()).hexdigest()


@contextmanager
def alone(out: Path) -> Iterator[None]:
    """Keep this folder for one run at a time: two that write the same files would lose each other's grades."""
    with (out / "graded.lock").open("ab") as file:
        with suppress(ImportError):  # Windows, where there is no grading
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise GradingError(
                    f"another run is grading into {out}; wait for its end or give another --out"
                ) from None
            except OSError:  # a file system without locks
                pass
        yield


class Ledger:
    """The file, and where in it the last line of each (set, student) begins."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unread = 0  # lines that say nothing here
        self.with_hand: set[tuple[str, str]] = set()  # submissions for which a person entered something
        self._places: dict[tuple[str, str], tuple[int, str]] = {}
        if path.is_file():
            self._index()

    def _index(self) -> None:
        place = 0
        with self.path.open("rb") as file:
            for line in file:
                try:
                    record = _loads(line)
                    self._note(record, place)
                except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                    self.unread += 1
                place += len(line)
        with self.path.open("rb+") as file:
            if place and file.seek(-1, os.SEEK_END) >= 0 and file.read(1) != b"\n":
                file.write(b"\n")

    def _note(self, record: Record, place: int) -> None:
        about = record.report.set, record.report.student
        self._places[about] = place, record.key
        self.with_hand.discard(about)
        if record.report.hand:
            self.with_hand.add(about)

    def __len__(self) -> int:
        return len(self._places)

    def key_of(self, name: str, student: str) -> str | None:
        """The key under which this submission was graded, if it was."""
        return self._places.get((name, student), (0, None))[1]

    def record(self, name: str, student: str) -> Record:
        """The record of one submission."""
        with self.path.open("rb") as file:
            file.seek(self._places[name, student][0])
            return _loads(file.readline())

    def append(self, records: Iterable[Record]) -> None:
        """Store records for good."""
        with self.path.open("ab") as file:
            place = file.seek(0, os.SEEK_END)
            for record in records:
                line = _dumps(record)
                place, began = place + file.write(line), place
                self._note(record, began)
            file.flush()
            os.fsync(file.fileno())

    def records(self) -> Iterator[Record]:
        """All records, by set and student, one at a time."""
        if not self._places:
            return
        with self.path.open("rb") as file:
            for _, (place, _) in sorted(self._places.items()):
                file.seek(place)
                yield _loads(file.readline())

    def sets(self) -> list[str]:
        """The sets that have records."""
        return sorted({name for name, _ in self._places})


class InHand:
    """Which submissions are being graded, and how many runs died with each in hand, by the submission's key."""

    def __init__(self, path: Path) -> None:
        self.path, self.deaths = path, Counter[str]()
        held = Counter[str]()
        with suppress(OSError):
            for line in path.read_text("utf-8", "replace").splitlines():
                word, _, key = line.partition(" ")
                if word == "died":
                    self.deaths[key] += 1
                elif word in ("took", "done"):
                    held[key] += 1 if word == "took" else -1
        self.deaths.update(key for key, often in held.items() if often > 0)
        files.write(path, "".join(f"died {key}\n" for key in self.deaths.elements()))

    def take(self, key: str) -> None:
        """A worker gets it now."""
        self._say("took", key)

    def done(self, key: str) -> None:
        """It is graded, and written down."""
        self._say("done", key)
        if self.deaths.pop(key, 0):
            files.write(self.path, "".join(f"died {each}\n" for each in self.deaths.elements()))

    def clear(self) -> None:
        """The run ends in good order: what it had in hand did it no harm."""
        files.write(self.path, "".join(f"died {each}\n" for each in self.deaths.elements()))

    def _say(self, word: str, key: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{word} {key}\n")


def seed_of(out: Path, wanted: int | None) -> int:
    """The seed of this folder's hidden inputs: of the number asked for, else of the recorded one, else of a new one.

    A number that somebody typed is soon guessed from what was made of it. So `seed.txt` has a secret in its second
    line, and the seed is made of both; it is the same wherever that file is.
    """
    file = out / "seed.txt"
    text = file.read_text("utf-8", "replace").strip() if file.is_file() else str(secrets.randbelow(2**63))
    if wanted is not None:
        text = " ".join([str(wanted), *_SECRET.findall(text)])
    if not (match := _SEED.fullmatch(text)):
        raise GradingError(
            f"{file} holds no number, but {text[:40]!r}. It is the seed of the hidden inputs: name it by --seed if "
            "you know it, or delete the file; then a new one is drawn, and all submissions are graded again"
        )
    number, secret = match[1], match[2] or secrets.token_hex(16)
    files.write(file, f"{number}\n{secret}\n")
    return int.from_bytes(keyed(int(secret, 16), number), "big")


def _dumps(record: Record) -> bytes:
    report = record.report
    entry = {part.name: getattr(report, part.name) for part in fields(report)}
    entry |= {
        "cells": [{**vars(cell), "message": message(cell.message)} for cell in report.cells],
        "message": message(report.message),
        "outputs": (),
        "hand": [vars(hand) for hand in report.hand],
        "measured": report.measured and vars(report.measured),
    }
    return json.dumps({"key": record.key, "page": record.page, "time": record.time, **entry}).encode() + b"\n"


def _loads(line: bytes) -> Record:
    entry = json.loads(line)
    key, page, time = (entry.pop(name) for name in ("key", "page", "time"))
    cells = tuple(CellResult(**cell) for cell in entry.pop("cells"))
    hand = tuple(Hand(**kept) for kept in entry.pop("hand", ()))
    points = [*(cell.score for cell in cells), *(cell.max_score for cell in cells)]
    if any(type(number) not in (int, float) for number in (*points, *(h.score for h in hand if h.score is not None))):
        raise ValueError("points that are no number")
    named, prints = tuple(entry.pop("named", ())), tuple(entry.pop("prints", ()))
    measured = Measured(**values) if (values := entry.pop("measured", None)) else None
    entry |= {"cells": cells, "outputs": (), "hand": hand, "named": named, "prints": prints, "measured": measured}
    return Record(key, page, Report(**entry), time)
