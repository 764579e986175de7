"""How learning-management systems name what students handed in.

    Moodle        Ada Lovelace_4711_assignsubmission_file_/03_perceptron.ipynb   (with _, / or both after file)
                  Group 1_12_assignsubmission_file_/03_perceptron.ipynb          (a team: 12 is the team's number)
    Canvas        lovelaceada_LATE_815_90210_03_perceptron-1.ipynb     (LATE where it is, -1 handed in again)
                  project_group1_815_90210_03_perceptron.ipynb         (a group, by the number of one of its members)
                  anon_LATE_a1B2c_90210_03_perceptron.ipynb            (LATE_anon_ too; nobody's number)
    ILIAS         Exercise/Lovelace_Ada_ada_4711/20261123180000_03_perceptron.ipynb
    Brightspace   815-90210 - Ada Lovelace - Nov 23, 2026 600 PM/03_perceptron.ipynb    (or all of it in the name)
                  ada - 815-90210 - Ada Lovelace - Nov 23, 2026 6:00 PM/...             (the user name, or the name)

What identifies a student there is a number or a login; a roster, the table of grades that the system gives, tells the
login that belongs to a number (roster.py). What can be read in several ways is read in all of them.
Source: Moodle, mod/assign/classes/downloader.php; Canvas Instructor Guide, "How do I download all student submissions
for an assignment?"; ILIAS, ilExSubmission::getDirectoryNameFromUserData; Brightspace Help, "Download assignment
submissions".
"""

import re
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePosixPath

MOODLE = re.compile(
    r"(?:.*/)?(?P<name>[^_/]*)(?:_(?P<number>\d+))?_assignsubmission_(?P<kind>[a-z]+)(?:_/?|/)(?P<file>.*)", re.S
)
ILIAS = re.compile(r"(?P<name>.+?)_(?P<login>[^_]+)_(?P<number>\d+)", re.S)
STAMPED = re.compile(r"(?P<time>\d{14})_(?P<file>.+)", re.S)
BRIGHTSPACE = re.compile(
    r"(?:[^/]+/)*?(?:(?P<lead>[^/]+?) ?- ?)??(?P<number>\d+)-\d+(?: ?- ?(?P<name>[^/]+?))?? ?- ?"
    r"(?P<day>[A-Z][a-z]{2} \d{1,2}, \d{4}) (?P<hour>\d{1,2})[:_.]?(?P<minute>\d\d)\s?(?P<half>[AP]M)"
    r"(?: ?- ?|/)?(?P<file>.*)",
    re.S,
)
AGAIN = re.compile(r"-\d+(?=\.(?:ipynb|txt|md)$)")  # what Canvas adds to the name of a file that is handed in again
ANONYMOUS = re.compile(r"(?P<early>LATE_)?anon_(?P<late>LATE_)?(?P<number>[^_]+)_\d+_(?P<file>.+)", re.S)


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


def path_of(member: zipfile.ZipInfo) -> str:
    """A file's path in a ZIP, also where it is in UTF-8 and the ZIP does not say so, or has Windows' separators."""
    path = member.filename.replace("\\", "/")
    if member.flag_bits & 0x800 or path.isascii():
        return path
    try:
        return path.encode("cp437").decode("utf-8")
    except UnicodeError:
        return path


def moodle(path: str) -> list[HandIn]:
    """Read a path in Moodle's ZIP; text typed into the page instead of a file is a file onlinetext.html."""
    match = MOODLE.fullmatch(path)
    if match is None:
        return []
    return [HandIn(match["name"], match["number"] or "", "", _last(match["file"]) or f"{match['kind']}.html")]


def canvas(path: str) -> list[HandIn]:
    """Read a path in Canvas's ZIP, which has no folders: wherever two numbers stand side by side."""
    parts = _last(path).split("_")
    unnamed = ANONYMOUS.fullmatch(_last(path))
    if unnamed is not None and not _is_number(unnamed["number"]):
        file = AGAIN.sub("", unnamed["file"])
        return [HandIn("anon", unnamed["number"], "", file, late=bool(unnamed["early"] or unnamed["late"]))]
    hand_ins = []
    for k in range(1, len(parts) - 2):
        if _is_number(parts[k]) and _is_number(parts[k + 1]):
            name = [part for place, part in enumerate(parts[:k]) if part != "LATE" or 0 < place < k - 1]
            file = AGAIN.sub("", "_".join(parts[k + 2 :]))
            hand_ins.append(HandIn("_".join(name), parts[k], "", file, late=len(name) < k))
    return hand_ins


def ilias(path: str, shared: int = 0) -> list[HandIn]:
    """Read a path in ILIAS's ZIP: a folder a student, perhaps in folders of the exercise and of a team.

    The outermost folder with such a name counts, after the first `shared` ones: a student may have folders as well.
    """
    *folders, file = PurePosixPath(path).parts or ("",)
    for folder in [*folders[shared:], *reversed(folders[:shared])]:
        match = ILIAS.fullmatch(folder)
        if match:
            stamped = STAMPED.fullmatch(file)
            time = _time(stamped["time"], "%Y%m%d%H%M%S") if stamped else None
            name = stamped["file"] if stamped else file
            return [HandIn(match["name"].replace("_", " "), match["number"], match["login"], name, time)]
    return []


def brightspace(path: str) -> list[HandIn]:
    """Read a path in Brightspace's ZIP; its own list, index.html, is nobody's."""
    match = BRIGHTSPACE.fullmatch(path)
    name = (match["name"] or match["lead"]) if match else None
    if match is None or name is None:
        return []
    time = _time(f"{match['day']} {match['hour']:0>2}{match['minute']} {match['half']}", "%b %d, %Y %I%M %p")
    login = match["lead"].strip() if match["lead"] and match["name"] else ""
    return [HandIn(name.strip(), match["number"], login, _last(match["file"]), time)]


SYSTEMS: dict[str, Callable[[str], list[HandIn]]] = {
    system.__name__: system for system in (moodle, canvas, ilias, brightspace)
}


def readings(system: str, paths: Sequence[str]) -> list[list[HandIn]]:
    """What each path of a ZIP says, in every way in which it can be read; nothing where it is not one of `system`'s."""
    found = [SYSTEMS[system](path) for path in paths]
    if system == "canvas" and all(
        options[0].name == "anon" for options in found if options
    ):  # their numbers are nobody's
        return [[replace(one, name="", number=f"anon {one.number}") for one in options] for options in found]
    if system != "ilias":
        return found
    folders = [PurePosixPath(path).parts[:-1] for path, options in zip(paths, found, strict=True) if options]
    shared = next((k for k, level in enumerate(zip(*folders, strict=False)) if len(set(level)) > 1), None)
    shared = min(map(len, folders), default=0) if shared is None else shared
    return [ilias(path, shared) for path in paths]


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdecimal()


def _last(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _time(text: str, form: str) -> datetime | None:
    try:
        return datetime.strptime(text, form)
    except ValueError:
        return None
