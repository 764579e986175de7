"""The table of students that a learning-management system gives and takes back, filled in.

    Moodle        the grading worksheet: Identifier ("Participant 4711"), Full name, ..., Grade, Maximum Grade, ...
    Canvas        the gradebook: Student, ID, SIS User ID, SIS Login ID, Section, a column an assignment
    Brightspace   the export of grades: OrgDefinedId, Username, Last Name, First Name, ...
    ILIAS         any table with a column login

The login, which is the student's id here, is read from the first column that a site has of USERS. The table is kept as
it came, each column, their order and the mark at its start, for it goes back.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from lincls_grader.errors import GradingError

USERS = ("username", "sis login id", "login", "id number", "sis user id", "orgdefinedid", "email address", "email")
NUMBERS = ("identifier", "id", "orgdefinedid")
NAMES, SORTABLE = ("full name", "name"), "student"
HANDED_IN = ("last modified (submission)", "zuletzt geändert (abgabe)")
MOMENT = re.compile(
    r"(?P<day>\d{1,2})\.? (?P<month>\w+) (?P<year>\d{4}), (?P<hour>\d{1,2}):(?P<minute>\d\d)(?: ?(?P<half>[AP]M))?",
    re.I,
)  # "Friday, 20 November 2026, 5:23 PM", "Freitag, 20. November 2026, 17:23"
MONTHS = tuple(
    names.split()
    for names in (
        *("january januar", "february februar", "march märz", "april", "may mai", "june juni", "july juli"),
        *("august", "september", "october oktober", "november", "december dezember"),
    )
)
POSSIBLE, TRIAL = "points possible", "test student"  # rows of Canvas that are nobody's


@dataclass
class Roster:
    """The rows of a table, and who stands in which."""

    path: Path
    head: list[str]
    rows: list[list[str]]
    delimiter: str = ","
    mark: str = ""  # a byte-order mark, if the file has one
    ending: str = "\r\n"  # of a line
    _user: int | None = None
    _number: int | None = None
    _places: dict[str, int] = field(default_factory=dict)

    def login(self, number: str, name: str, end: str = "") -> str:
        """The student's id for the system's number or, where that is not in the table, a name that only one bears.

        `end` is what a file's name has after the last _ of name and login: a login may have one of its own.
        """
        for row in self.rows:
            if self._number is not None and _digits(row[self._number]) == number:
                return self.user(row)
        whole = f" {name}_{end}".replace("_", " ").casefold()
        users = [self.user(row) for row in self.rows] if end else []
        fitting = [each for each in users if each and whole.endswith(f" {each.replace('_', ' ').casefold()}")]
        if fitting:
            return max(fitting, key=len)
        same = [row for row in self.rows if name and _plain(self.name(row)) == _plain(name)]
        return self.user(same[0]) if len(same) == 1 else ""

    def user(self, row: list[str]) -> str:
        """The id of the student of a row: the login, else the system's number; empty for a row that is nobody's."""
        if self.is_head(row) or _plain(self.name(row)) == TRIAL:
            return ""
        user = row[self._user].strip() if self._user is not None else ""
        return user or self.number(row)

    def is_head(self, row: list[str]) -> bool:
        """Is it Canvas's row of the points that are possible?"""
        return _plain(self.name(row)) == POSSIBLE

    def number(self, row: list[str]) -> str:
        """The system's number of the student of a row."""
        return _digits(row[self._number]) if self._number is not None else ""

    def handed_in(self, number: str) -> datetime | None:
        """When the student with this number handed in, as Moodle's worksheet says it, in English or German."""
        column = self.column(*HANDED_IN)
        if column is None:
            return None
        found = next((MOMENT.search(row[column]) for row in self.rows if self.number(row) == number), None)
        month = next((k for k, names in enumerate(MONTHS, 1) if found and found["month"].casefold() in names), 0)
        if not found or not month:
            return None
        hour = int(found["hour"]) % (12 if found["half"] else 24) + 12 * ((found["half"] or "").upper() == "PM")
        try:
            return datetime(int(found["year"]), month, int(found["day"]), hour, int(found["minute"]))
        except ValueError:
            return None

    def name(self, row: list[str]) -> str:
        """The name in a row as people say it, first name first."""
        column, sortable = self.column(*NAMES), self.column(SORTABLE)
        if column is not None:
            return row[column].strip()
        if sortable is not None:
            last, _, first = row[sortable].partition(",")
            return f"{first} {last}".strip()
        parts = [self.column("first name"), self.column("last name")]
        return " ".join(row[part].strip() for part in parts if part is not None)

    def column(self, *names: str) -> int | None:
        """The place of the first of these columns, capitals aside; None when there is none."""
        return next((self._places[name] for name in names if name in self._places), None)

    def text(self) -> str:
        """The table as a file's text."""
        out = io.StringIO()
        table = csv.writer(out, delimiter=self.delimiter, lineterminator=self.ending)
        table.writerow(self.head)
        table.writerows(self.rows)
        return self.mark + out.getvalue()


def read(path: Path) -> Roster:
    """Read a table of students.

    Parameters
    ----------
    path : CSV in UTF-8, with commas, semicolons or tabs

    Raises
    ------
    GradingError
        It cannot be read, or has no column that tells a student.
    """
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise GradingError(f"the roster {path} could not be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise GradingError(f"the roster {path} is not in UTF-8: save it as CSV (UTF-8)") from None
    mark, text = ("\ufeff", text[1:]) if text.startswith("\ufeff") else ("", text)
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(row)]
    except csv.Error as error:
        raise GradingError(f"the roster {path} is no table: {error}") from None
    if not rows:
        raise GradingError(f"the roster {path} is empty")
    head, *body = rows
    body = [row + [""] * (len(head) - len(row)) for row in body]
    ending = "\r\n" if "\r\n" in text else "\n"
    found = Roster(path, head, body, delimiter, mark, ending)
    found._places = {_plain(name): place for place, name in reversed(list(enumerate(head)))}
    found._user, found._number = found.column(*USERS), found.column(*NUMBERS)
    if found._user is None and found._number is None:
        wanted = ", ".join(name.title() for name in (*USERS, "Identifier", "ID"))
        raise GradingError(f"the roster {path} has none of the columns {wanted}")
    return found


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())
