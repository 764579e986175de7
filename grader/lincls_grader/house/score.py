"""`lincls score`: what a person gives for an answer, entered into the gradebook."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lincls.checks import many
from lincls.house import CourseError, course_root, solution
from lincls_grader.house.grade import settings

if TYPE_CHECKING:
    from lincls_grader.gradebook import Book
    from lincls_grader.same_words import Entry, Spread

ENTERED = ("student", "question", "points", "comment")  # the columns of `lincls score --table`


class Desk:
    """Where points go: a set in a folder of grades, its gradebook, and whose name stands under them.

    `alike`: what one answer gets, all get that say the same.
    """

    def __init__(self, name: str, out: Path | None, gradebook: str | None, by: str | None, alike: bool) -> None:
        self.root = course_root()
        self.path, self.out = solution(self.root, name), out or self.root / "graded"
        self.gradebook, self.by, self.alike = gradebook, by, alike

    def enter(self, entries: Sequence[tuple[str, str, float | None, str | None]]) -> list[float]:
        """Enter (student or pseudonym, question, points, comment); the most points of each question.

        Without any, and alike, what has been entered before goes to all that say the same.
        """
        from lincls_grader.errors import GradingError
        from lincls_grader.gradebook import Book, address
        from lincls_grader.graders import account
        from lincls_grader.pseudonyms import Pseudonyms
        from lincls_grader.same_words import Entry, Spread

        name, own = self.path.stem, self.out / "gradebook.db"
        try:
            url = address(self.out, self.gradebook)
            if url == f"sqlite:///{own.resolve()}" and not own.is_file():
                raise GradingError(f"no gradebook.db in {self.out}: grade the set first (lincls grade {name})")
            with Book(url, self.path, settings(self.root)) as book:
                names = Pseudonyms(self.out)
                wanted = [Entry(names.student(each[0]), *each[1:]) for each in entries]
                spread = self._spread(book, wanted) if self.alike else Spread(wanted, [])
                most = book.scores(spread.entries, account() if self.by is None else self.by)
                self._say(spread, len(entries))
                return most
        except (GradingError, ValueError) as error:
            raise CourseError(str(error)) from None

    def _spread(self, book: Book, entries: list[Entry]) -> Spread:
        """These, or those of the gradebook, with all that say the same."""
        from lincls_grader import Source, same_words
        from lincls_grader.ledger import FILE, Ledger

        source = Source.read(self.path)
        reports = [each.report for each in Ledger(self.out / FILE).records() if each.report.set == source.set]
        answers = same_words.Class(source, reports, book.entered(), self._shown)
        return answers.with_equals(entries) if entries else answers.spread()

    def _shown(self, student: str) -> str:
        """The name by which a student is spoken of."""
        from lincls_grader.pseudonyms import Pseudonyms
        from lincls_grader.terms import Terms, read

        anonymous = read(self.out).get(self.path.stem, Terms()).anonymous
        return Pseudonyms(self.out).of(student) if anonymous else student

    def _say(self, spread: Spread, given: int) -> None:
        """Print who got a mark because the answer says the same, and who did not."""
        for each in spread.entries[given:]:
            what = f"{each.points:g} points" if each.points is not None else "the comment"
            print(f"{self._shown(each.student)}, {each.question}: {what}, the answer says the same")
        for line in spread.said:
            print(line)


def enter(desk: Desk, student: str, question: str, points: float | None, comment: str | None) -> int:
    """Enter what a person gives for a question: points in place of the automatic ones, a comment, or both."""
    if points is None and comment is None:
        raise CourseError("nothing to enter: give POINTS, --comment TEXT, or both")
    if points is not None and not math.isfinite(points):
        raise CourseError(f"POINTS is {points}, wanted a number")
    most = desk.enter([(student, question, points, comment)])[0]
    given = f"{points:g} of {most:g} points" if points is not None else "a comment"
    name = desk.path.stem
    print(f"{name}, {student}, {question}: {given} entered. lincls grade {name} carries it into tables and pages.")
    return 0


def enter_alike(desk: Desk) -> int:
    """Enter for each answer without points what an answer that says the same has got."""
    _entered(desk, len(desk.enter([])), "answer")
    return 0


def enter_table(desk: Desk, path: Path) -> int:
    """Enter the rows of a CSV with the columns student, question, points and comment; all of them or none."""
    from lincls_grader.errors import GradingError
    from lincls_grader.tables import read_csv

    entries = []
    try:
        rows = read_csv(path, ENTERED, ("student", "question"))
    except GradingError as error:
        raise CourseError(str(error)) from None
    for number, row in enumerate(rows, start=2):
        student, question, points, comment = (row[column] for column in ENTERED)
        if not points and not comment:
            continue
        try:
            value = float(points.replace(",", ".")) if points else None
        except ValueError:
            value = math.nan
        if not student or not question or (value is not None and not math.isfinite(value)):
            raise CourseError(f"{path}, line {number} has no student, no question or no number")
        entries.append((student.removeprefix("'"), question, value, comment or None))
    if not entries:
        raise CourseError(f"{path} has no row with points or a comment. Wanted the columns {', '.join(ENTERED)}")
    _entered(desk, len(desk.enter(entries)), "row")
    return 0


def _entered(desk: Desk, count: int, what: str) -> None:
    name = desk.path.stem
    print(f"{name}: {many(count, what)} entered. lincls grade {name} carries them into tables and pages.")
