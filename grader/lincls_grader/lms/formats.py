"""How learning-management systems name what students handed in.

    Moodle        Ada Lovelace_4711_assignsubmission_file_/03_perceptron.ipynb   (with _, / or both after file)
    Canvas        lovelaceada_LATE_815_90210_03_perceptron-1.ipynb     (LATE where it is, -1 handed in again)
    ILIAS         Exercise/Lovelace_Ada_ada_4711/20261123180000_03_perceptron.ipynb
    Brightspace   815-90210 - Ada Lovelace - Nov 23, 2026 600 PM/03_perceptron.ipynb    (or all of it in the name)

What identifies a student there is a number or a login; a roster, the table of grades that the system gives, tells the
login that belongs to a number (roster.py).
Source: Moodle Docs, "Assignment activity", "Downloading assignments"; Canvas Instructor Guide, "How do I download all
student submissions for an assignment?"; ILIAS, "Exercise: download all submissions"; Brightspace Help, "Download
assignment submissions".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath

MOODLE = re.compile(r"(?P<name>[^_/]+)_(?P<number>\d+)_assignsubmission_(?P<kind>[a-z]+)(?:_/?|/)(?P<file>.*)", re.S)
CANVAS = re.compile(r"(?P<name>[^_]*)_(?P<late>LATE_)?(?P<number>[0-9A-Za-z]+)_(?P<attempt>\d+)_(?P<file>.+)", re.S)
ILIAS = re.compile(r"(?P<name>.+?)_(?P<login>[^_]+)_(?P<number>\d+)", re.S)
STAMPED = re.compile(r"(?P<time>\d{14})_(?P<file>.+)", re.S)
BRIGHTSPACE = re.compile(
    r"(?P<number>\d+)-\d+ ?- ?(?P<name>.+?) ?- ?"
    r"(?P<time>[A-Z][a-z]{2} \d{1,2}, \d{4} \d{3,4} [AP]M)(?: ?- ?|/)?(?P<file>.*)",
    re.S,
)
AGAIN = re.compile(r"-\d+(?=\.(?:ipynb|txt|md)$)")  # what Canvas adds to the name of a file that is handed in again


@dataclass(frozen=True)
class HandIn:
    """One file of one student.

    `number` is the system's number of the student, `login` the login where the name tells it, `time` when it was handed
    in where the name tells that, without a zone.
    """

    name: str
    number: str
    login: str
    file: str
    time: datetime | None = None
    late: bool = False

    @property
    def who(self) -> tuple[str, str]:
        """What tells this student from others."""
        return self.number, self.name


def moodle(path: str) -> HandIn | None:
    """Read a path in Moodle's ZIP; text typed into the page instead of a file is a file onlinetext.html."""
    found = MOODLE.fullmatch(path)
    if found is None:
        return None
    return HandIn(found["name"], found["number"], "", _last(found["file"]) or f"{found['kind']}.html")


def canvas(path: str) -> HandIn | None:
    """Read a path in Canvas's ZIP, which has no folders."""
    found = CANVAS.fullmatch(_last(path))
    if found is None:
        return None
    file = AGAIN.sub("", found["file"])
    return HandIn(found["name"], found["number"], "", file, late=found["late"] is not None)


def ilias(path: str) -> HandIn | None:
    """Read a path in ILIAS's ZIP: a folder a student, perhaps in folders of the exercise and of a team."""
    *folders, file = PurePosixPath(path).parts
    for folder in reversed(folders):
        found = ILIAS.fullmatch(folder)
        if found:
            stamped = STAMPED.fullmatch(file)
            time = _time(stamped["time"], "%Y%m%d%H%M%S") if stamped else None
            name = stamped["file"] if stamped else file
            return HandIn(found["name"].replace("_", " "), found["number"], found["login"], name, time)
    return None


def brightspace(path: str) -> HandIn | None:
    """Read a path in Brightspace's ZIP; its own list, index.html, is nobody's."""
    found = BRIGHTSPACE.fullmatch(path)
    if found is None:
        return None
    day, hour, half = found["time"].rsplit(" ", 2)
    time = _time(f"{day} {hour.zfill(4)} {half}", "%b %d, %Y %I%M %p")
    return HandIn(found["name"].strip(), found["number"], "", _last(found["file"]), time)


SYSTEMS: dict[str, Callable[[str], HandIn | None]] = {
    "moodle": moodle,
    "canvas": canvas,
    "ilias": ilias,
    "brightspace": brightspace,
}


def _last(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _time(text: str, form: str) -> datetime | None:
    try:
        return datetime.strptime(text, form)
    except ValueError:
        return None
