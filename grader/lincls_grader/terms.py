"""What the teacher said of a set, kept in terms.json: bonus points, what students are shown and when, who is in it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lincls.exercise.variants import normal_id
from lincls_grader import files, moments
from lincls_grader.errors import GradingError

FILE = "terms.json"


@dataclass(frozen=True)
class Terms:
    """The choices for one set; what is not said is the default."""

    bonus: bool = False  # optional questions may bring more than all required points
    reveal: str = ""  # the time from which pages show the reference solution; empty for never
    place: bool = False  # pages show where in the class the student stands
    anonymous: bool = False  # pages and the desk show pseudonyms
    roster: Mapping[str, Sequence[str]] = field(default_factory=dict)  # each student: what else the table says

    def revealed(self, now: datetime | None = None) -> bool:
        """Whether the time for the reference solution has come."""
        time = moments.read(self.reveal)
        return time is not None and time <= (now or datetime.now(UTC))


def read(out: Path) -> dict[str, Terms]:
    """The terms of all sets that are kept. Raises GradingError where the file is damaged."""
    path = out / FILE
    if not path.is_file():
        return {}
    try:
        return {set_name: Terms(**of) for set_name, of in json.loads(path.read_text("utf-8")).items()}
    except (ValueError, TypeError, AttributeError):
        raise GradingError(f"{path} is damaged: delete it, and give --bonus, --reveal and so on again") from None


def kept(out: Path, name: str, **given: Any) -> Terms:
    """The terms of a set: what is given, which is kept, else (None) what was kept.

    `roster` has what the table of the class says of each student; `reveal` is a time, "now" or
    "never". Raises GradingError where it is no time, or the file is damaged.
    """
    by_set = read(out)
    before = by_set.get(name, Terms())
    said = {word: value for word, value in given.items() if value is not None}
    if "roster" in said:
        said["roster"] = {student: _ids(row) for student, row in said["roster"].items()}
    if "reveal" in said:
        said["reveal"] = _time(said["reveal"])
    terms = replace(before, **said)
    if terms != before:
        by_set[name] = terms
        files.write(out / FILE, json.dumps({set_name: asdict(of) for set_name, of in by_set.items()}, indent=1) + "\n")
    return terms


def _ids(row: Sequence[str]) -> list[str]:
    """The cells of a row in the form in which ids are compared, without the mark that Brightspace puts before them."""
    return sorted({*filter(None, (normal_id(cell.removeprefix("#")) for cell in row))})


def _time(text: str) -> str:
    if text == "never":
        return ""
    time = datetime.now(UTC) if text == "now" else moments.read(text)
    if time is None:
        raise GradingError(f"--reveal is {text!r}, wanted a time as 2026-11-20T18:00+01:00, or now, or never")
    return time.isoformat()
