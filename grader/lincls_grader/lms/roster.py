"""The table of students that a learning-management system gives and takes back, filled in.

    Moodle        the grading worksheet: Identifier ("Participant 4711"), Full name, ..., Grade, Maximum Grade, ...
                  (in another language the first column is known by its cells, and the second one has the names)
    Canvas        the gradebook: Student (or LastName, FirstName), ID, SIS User ID, SIS Login ID, Section, a column an
                  assignment; a row "Points Possible"
    Brightspace   the export of grades: OrgDefinedId, Username, Last Name, First Name, ...
    ILIAS         any table with a column login

The login, which is the student's id here, is read from the first column of USERS that has any. A number of Moodle's is
believed with the name alone, for teams are numbered too. The table is kept as it came, each column, their order, its
encoding, line ends and what stands before its head, for it goes back.
"""

import codecs
import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from lincls_grader.errors import GradingError
from lincls_grader.lms.formats import HandIn

USERS = ("username", "sis login id", "login", "id number", "sis user id", "orgdefinedid", "email address", "email")
NUMBERS = ("identifier", "id")
NAMES, SORTABLE = ("full name", "name"), "student"
HANDED_IN = (
    *("last modified (submission)", "zuletzt geändert (abgabe)"),
    *("submitted at", "submitted_at", "submitted", "time"),  # of tables that tell times alone
)
POSSIBLE, TRIAL = "points possible", "test student"  # rows of Canvas that are nobody's
LONGEST_NAME = 50  # characters in what a student is called where no table tells the login
SEPARATOR = re.compile(r'"?sep=([,;\t|])"?(?:\r\n|\n|\r)', re.I)  # by which Excel says what parts the columns
IDENTIFIER = re.compile(r"(\D*[^\W\d]\D*)(\d+)")


@dataclass
class Roster:
    """The rows of a table, and who stands in which."""

    path: Path
    head: list[str]
    rows: list[list[str]]
    delimiter: str = ","
    mark: str = ""  # what stands before the head: a byte-order mark, a line sep=;
    ending: str = "\r\n"  # of a line
    encoding: str = "utf-8"
    quoting: Literal[0, 1] = csv.QUOTE_MINIMAL
    _user: int | None = None
    _number: int | None = None
    _is_foreign: bool = False  # Moodle's worksheet in another language: identifiers, then names
    _places: dict[str, int] = field(default_factory=dict)

    @cached_property
    def _by_user(self) -> dict[str, list[str]]:
        return _firsts(self.user, self.rows)

    @cached_property
    def _by_number(self) -> dict[str, list[str]]:
        return _firsts(self.number, self.rows)

    @cached_property
    def _by_joined(self) -> dict[str, list[str]]:
        logins: dict[str, list[str]] = {}
        for user in self._by_user:
            logins.setdefault(_joined(user), []).append(user)
        return logins

    @cached_property
    def _by_name(self) -> dict[str | frozenset[str], list[str]]:
        """Who bears a name as it is written, who but for capitals, and who one of the same words."""
        logins: dict[str | frozenset[str], list[str]] = {}
        for user, row in self._by_user.items():
            name = self.name(row)
            keys: list[str | frozenset[str]] = [f"={name}", _plain(name), _words(name)]
            for key in filter(len, keys):
                logins.setdefault(key, []).append(user)
        return logins

    @property
    def logins(self) -> bool:
        """Has the table a login of anybody, and not numbers alone?"""
        return self._user is not None and any(row[self._user].strip() for row in self._by_user.values())

    def users(self) -> Collection[str]:
        """The students of the table."""
        return self._by_user

    @property
    def nameless(self) -> list[str]:
        """The names in rows, below those of other things, that tell neither a login nor a number."""
        first = next((k for k, row in enumerate(self.rows) if self.user(row)), len(self.rows))
        rows = [row for row in self.rows[first:] if not self.is_head(row) and not self.user(row)]
        return [name for row in rows if (name := self.name(row)) and _plain(name) != TRIAL]

    def knows(self, found: HandIn, by_name: bool = False) -> bool:
        """Has the table the number of a hand-in of Canvas's, or even the name that belongs to it?"""
        row = self._by_number.get(found.number)
        return row is not None and (not by_name or self._is_squeezed(row, found.name))

    def whose(self, found: HandIn, system: str) -> tuple[str, str]:
        """The login of the student who handed in, "" where the table does not tell it; and what is to be said of it."""
        if system == "ilias":
            return self._by_end(found)
        if system in ("moodle", "canvas") and self._number is not None:
            row = self._by_number.get(found.number)
            if row is None:
                return "", "in no row of the roster"
            if system == "moodle" and not self._bears(row, found.name):
                return "", f"the roster does not call {found.number} so: a team's hand-in?"
            group = system == "canvas" and not self._is_squeezed(row, found.name)
            return self.user(row), f"handed in as {found.name}: a group's goes to one of it" if group else ""
        for login in (found.login, f"#{found.login}"):  # as Brightspace's export writes it
            if login in self._by_user:
                return login, ""
        keys = f"={found.name}", _plain(found.name), _words(found.name)
        same = next((self._by_name[key] for key in keys if key in self._by_name), [])
        several = f"{len(same)} in the roster are called so" if same else "in no row of the roster"
        return (same[0], "") if len(same) == 1 else ("", several)

    def _by_end(self, found: HandIn) -> tuple[str, str]:
        """Whose login stands at the end of a name: it may have a _ as well, and be a part of another's."""
        whole = f"{found.name}_{found.login}".replace(" ", "_")
        parts = _joined(whole).split("_")
        fitting = [user for k in range(1, len(parts)) for user in self._by_joined.get("_".join(parts[k:]), ())]
        exact = [user for user in fitting if whole.endswith(f"_{user.replace(' ', '_')}")]
        fitting = [user for user in fitting if user in exact or _joined(user) not in map(_joined, exact)]
        if len(fitting) > 1:  # the name before it tells
            before = {user: whole[: -len(user)].replace("_", " ") for user in fitting}
            own = {user: _words(self.name(self._by_user[user])) for user in fitting}
            fitting = [user for user in fitting if _words(before[user]) == own[user]] or fitting
        if len(fitting) > 1:
            return "", f"its login may be {' or '.join(sorted(fitting, key=len))}"
        return (fitting[0], "") if fitting else ("", "in no row of the roster")

    def _bears(self, row: list[str], name: str) -> bool:
        """Is the student of a row called so in Moodle's ZIP? There a group or a login may stand before the name."""
        own, said = self.name(row), _words(name)
        words = _words(own)
        if _plain(own) == _plain(name) or (words and (words <= said or _letters(own) == _letters(name))):
            return True
        blind = row[self._number] if self._number is not None else ""  # as "Participant 4711"
        return (len(said) > 1 and said <= words) or _letters(blind) == _letters(f"{name}{self.number(row)}")

    def is_called(self, row: list[str], student: str) -> bool:
        """Is the student of a row called so by `collect`, which had no table: by the name and the system's number?"""
        name, _, number = student.rpartition(" ")
        own, said = _letters(self.name(row)), _letters(name)
        begins = len(name) > LONGEST_NAME - 10 and not Counter(said) - Counter(own)
        alike = (
            begins or self._bears(row, name) or (said and sorted(own) == sorted(said))
        )  # Canvas's has the last first
        return bool(name and number == self.number(row) and number and alike)

    def _is_squeezed(self, row: list[str], name: str) -> bool:
        """Is the student of a row called so in Canvas's ZIP: in small letters, without blanks, the last name first?"""
        one, other = (sorted(filter(str.isascii, _letters(text))) for text in (self.name(row), name))
        return one == other or not all(map(str.isascii, _letters(self.name(row))))

    def user(self, row: list[str]) -> str:
        """The id of the student of a row: the login, else the system's number; empty for a row that is nobody's."""
        if self.is_head(row) or _plain(self.name(row)) == TRIAL:
            return ""
        user = row[self._user].strip() if self._user is not None else ""
        return user or self.number(row)

    def is_head(self, row: list[str]) -> bool:
        """Is it Canvas's row of the points that are possible?"""
        return _plain(row[0]) == POSSIBLE

    def number(self, row: list[str]) -> str:
        """The system's number of the student of a row."""
        return _digits(row[self._number]) if self._number is not None else ""

    def handed_in(self, number: str, login: str) -> str:
        """When the student with this number, or else this login, handed in, in the table's words; "" for nothing."""
        column = self.column(*HANDED_IN)
        if column is None:
            return ""
        row = self._by_number.get(number) or self._by_user.get(login)
        return row[column].strip() if row else ""

    def name(self, row: list[str]) -> str:
        """The name in a row as people say it, first name first."""
        column, sortable = self.column(*NAMES), self.column(SORTABLE)
        if column is None and self._is_foreign and len(self.head) > 1:
            column = 1
        if column is not None:
            return row[column].strip()
        if sortable is not None:
            last, _, first = row[sortable].partition(",")
            return f"{first} {last}".strip()
        parts = [self.column("first name", "firstname"), self.column("last name", "lastname")]
        return " ".join(row[part].strip() for part in parts if part is not None)

    def column(self, *names: str) -> int | None:
        """The place of the first of these columns, capitals aside; None when there is none."""
        return next((self._places[name] for name in names if name in self._places), None)

    def text(self) -> str:
        """The table as a file's text, in `encoding`."""
        out = io.StringIO()
        table = csv.writer(out, delimiter=self.delimiter, lineterminator=self.ending, quoting=self.quoting)
        table.writerows([self.head, *self.rows])
        return self.mark + out.getvalue()


def read(path: Path) -> Roster:
    """Read a table of students.

    Parameters
    ----------
    path : CSV in UTF-8, or in UTF-16 with its mark, with commas, semicolons or tabs

    Raises
    ------
    GradingError
        It cannot be read, has no column that tells a student, or tells one student's login or number of two.
    """
    mark, text, encoding = _text(path)
    first = re.split(r"[\r\n]", text, maxsplit=1)[0]
    delimiter = max(",;\t", key=first.count)
    if told := SEPARATOR.match(text):
        mark, text, delimiter = mark + told[0], text[told.end() :], told[1]
    try:
        rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row]
    except csv.Error as error:
        raise GradingError(f"the roster {path} is no table: {error}") from None
    if not any(any(row) for row in rows):
        raise GradingError(f"the roster {path} is empty")
    head, *body = rows
    ending = re.search(r"\r\n|\n|\r|$", text)
    table = Roster(path, head, body, delimiter, mark, (ending and ending[0]) or "\r\n", encoding)
    table.quoting = csv.QUOTE_ALL
    if table.text() != mark + text:
        table.quoting = csv.QUOTE_MINIMAL
    table.rows = [row + [""] * (len(head) - len(row)) for row in body]
    table._places = {_plain(name): place for place, name in reversed(list(enumerate(head)))}
    _settle(table)
    return table


def _text(path: Path) -> tuple[str, str, str]:
    """The mark at a file's start, its text, and its encoding."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise GradingError(f"the roster {path} could not be read: {error.strerror}") from None
    marks = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
    encoding = marks.get(content[:2], "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        raise GradingError(f"the roster {path} is not in UTF-8: save it as CSV (UTF-8)") from None
    mark = text[: text.startswith("\ufeff")]
    return mark, text[len(mark) :], encoding


def _firsts(of: Callable[[list[str]], str], rows: Sequence[list[str]]) -> dict[str, list[str]]:
    by_key: dict[str, list[str]] = {}
    for row in rows:
        if key := of(row):
            by_key.setdefault(key, row)
    return by_key


def _settle(found: Roster) -> None:
    """Find the columns that tell students, and that no two rows are one student's by mistake."""
    places = [found._places[name] for name in USERS if name in found._places]
    said = (place for place in places if any(row[place].strip() for row in found.rows if not found.is_head(row)))
    found._user = next(said, places[0] if places else None)
    found._number = found.column(*NUMBERS)
    said_otherwise = _plain(found.head[0]) in (*USERS, *NAMES, SORTABLE, "identifier")
    found._is_foreign = not said_otherwise and _are_identifiers([row[0] for row in found.rows])
    if found._number is None and found._is_foreign:
        found._number = 0
    if found._user is None and found._number is None:
        wanted = ", ".join(name.title() for name in (*USERS, "Identifier", "ID"))
        raise GradingError(f"the roster {found.path} has none of the columns {wanted}")
    if any(map(any, found.rows)) and not any(map(found.user, found.rows)):
        columns = ", ".join(found.head[place] for place in (found._user, found._number) if place is not None)
        raise GradingError(f"the roster {found.path} names no student: no row has anything in {columns}")
    seen: dict[tuple[str, str], list[str]] = {}
    for row in found.rows:
        user, number = found.user(row), found.number(row)
        for what, value, other in (("login", user, number), ("number", number, user)):
            before = seen.setdefault((what, value), [other, found.name(row)])
            if user and value and before != [other, found.name(row)]:
                raise GradingError(
                    f"the roster {found.path} has the {what} {value!r} twice, for {before[1]!r} and for "
                    f"{found.name(row)!r}: a row too many, or a wrong one; mend it there or in the table"
                )


def _are_identifiers(cells: Sequence[str]) -> bool:
    """Are these as "Participant 4711", in whatever language: a word that is the same in all, and a number?"""
    matches = [IDENTIFIER.fullmatch(cell.strip()) for cell in cells]
    parts = [match.groups() for match in matches if match]
    return len(parts) == len(cells) > 0 and len({word for word, _ in parts}) == 1 and len(set(parts)) == len(parts)


@lru_cache(100_000)
def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def _letters(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


@lru_cache(100_000)
def _words(text: str) -> frozenset[str]:
    """The words of a name, without what systems leave out or change in a file's name."""
    parts = re.split(r"[\s_-]+", _plain(text))
    return frozenset(filter(None, ("".join(filter(str.isalnum, part)) for part in parts)))


@lru_cache(100_000)
def _joined(text: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in _plain(text))


def _digits(text: str) -> str:
    return "".join(str(unicodedata.decimal(c)) for c in text if c.isdecimal())
