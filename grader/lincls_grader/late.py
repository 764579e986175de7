"""Late hand-ins: so much less for each day that has begun, with extensions for students who have one.

Times are those that nbgrader's exchange notes beside a notebook (timestamp.txt). Where there is none, or one that
cannot be read, nobody knows, so nothing is taken off; the run and the desk say who that is.
"""

import json
import math
import re
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from lincls_grader import files, moments
from lincls_grader.errors import GradingError
from lincls_grader.tables import read_csv

FILE = "due.json"
COLUMNS = ("student", "due")  # of the table of extensions
_RATE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*%\s*/\s*(day|hour)\s*")
_SPANS = {"day": timedelta(days=1), "hour": timedelta(hours=1)}


@dataclass(frozen=True)
class Rule:
    """When a set was due, what a day or an hour costs, and who had longer."""

    due: datetime
    share: float = 0.0  # of the points, for each span that has begun
    span: str = "day"
    extensions: dict[str, datetime] = field(default_factory=dict)  # by student

    def penalty(self, student: str, time: str) -> tuple[float, str]:
        """The share of the points that is taken off, and why; 0 and no words for who was in time."""
        handed = moments.read(time)
        due = self.extensions.get(student, self.due)
        if handed is None or handed <= due:
            return 0.0, ""
        spans = math.ceil((handed - due) / _SPANS[self.span])
        share = min(1.0, self.share * spans)
        word = self.span if spans == 1 else f"{self.span}s"
        return share, f"handed in late, {spans} {word} begun: {100 * share:g} % less"

    def __str__(self) -> str:
        """The rule in words, as a run prints it."""
        costs = f"{100 * self.share:g} % less for each {self.span} that has begun" if self.share else "nothing less"
        longer = f"; longer: {', '.join(sorted(self.extensions))}" if self.extensions else ""
        return f"due {self.due.isoformat(' ', 'minutes')}, then {costs}{longer}"


def rule(due: str, late: str = "", extensions: Path | None = None) -> Rule:
    """The rule that the command's words ask for: a time, a rate as "10%/day", and a table of who had longer.

    Raises GradingError where one of them is no such thing.
    """
    moment = moments.read(due)
    if moment is None:
        raise GradingError(f"--due is {due!r}, wanted a time as 2026-11-20T18:00 or 2026-11-20T18:00+01:00")
    share, span = 0.0, "day"
    if late:
        rate = _RATE.fullmatch(late)
        if rate is None:
            raise GradingError(f"--late is {late!r}, wanted a rate as 10%/day or 2%/hour")
        share, span = float(rate[1]) / 100, rate[2]
    return Rule(moment, share, span, _extensions(extensions) if extensions else {})


def _extensions(path: Path) -> dict[str, datetime]:
    times = {}
    for number, row in enumerate(read_csv(path, COLUMNS, COLUMNS), start=2):
        time = moments.read(row["due"])
        if not any(row.values()):
            continue
        if not row["student"] or time is None:
            raise GradingError(
                f"{path}, line {number}: wanted a student and a time as 2026-11-20T18:00+01:00, in columns student and "
                "due"
            )
        times[row["student"].removeprefix("'")] = time
    return times


def rules(out: Path) -> dict[str, Rule]:
    """The rules that are kept, by set. Raises GradingError where the file is damaged."""
    path = out / FILE
    if not path.is_file():
        return {}
    try:
        return {set_name: _read(of) for set_name, of in json.loads(path.read_text("utf-8")).items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise GradingError(f"{path} is damaged: delete it, and give --due again for each set") from None


def kept(out: Path, name: str, given: Rule | None) -> Rule | None:
    """The rule of a set: the one given, which is kept for later runs, else the one that was kept."""
    by_set = rules(out)
    if given is None:
        return by_set.get(name)
    by_set[name] = given
    kept = json.dumps({set_name: asdict(of) for set_name, of in by_set.items()}, indent=1, default=datetime.isoformat)
    files.write(out / FILE, f"{kept}\n")
    return given


def _read(of: dict[str, Any]) -> Rule:
    longer = {student: datetime.fromisoformat(time) for student, time in of["extensions"].items()}
    return Rule(datetime.fromisoformat(of["due"]), of["share"], of["span"], longer)
