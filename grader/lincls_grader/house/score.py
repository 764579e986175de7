"""`lincls score`: what a person gives for an answer, entered into the gradebook."""

import math
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from lincls.checks import many
from lincls.house import CourseError, course_root, solution
from lincls_grader import Source, same_words
from lincls_grader.errors import GradingError
from lincls_grader.gradebook import Book, address
from lincls_grader.graders import account
from lincls_grader.house.grade import settings
from lincls_grader.ledger import FILE, Ledger
from lincls_grader.pseudonyms import Pseudonyms
from lincls_grader.same_words import Entry, Spread
from lincls_grader.tables import read_csv
from lincls_grader.terms import Terms, read

ENTERED = ("student", "question", "points", "comment")  # the columns of `lincls score --table`
_NEXT = "lincls grade {} carries {} into tables and pages."


def start(options: Namespace) -> int:
    """Enter what a person gives for a question, for those of a table, or for answers that say the same as others."""
    if options.table is not None and options.student is not None:
        raise CourseError("either STUDENT QUESTION POINTS or --table, not both")
    desk, student, question = Desk(options), options.student, options.question
    if options.table is not None:
        said = many(len(desk.enter(_rows(options.table))), "row")
    elif student is None and options.alike:
        said = many(len(desk.enter([])), "answer")
    elif question is None:
        raise CourseError("say whose and which: lincls score SET STUDENT QUESTION POINTS, or --table CSV, or --alike")
    else:
        points, comment = options.points, options.comment
        if points is None and comment is None:
            raise CourseError("nothing to enter: give POINTS, --comment TEXT, or both")
        if points is not None and not math.isfinite(points):
            raise CourseError(f"POINTS is {points}, wanted a number")
        most = desk.enter([(student, question, points, comment)])[0]
        given = f"{points:g} of {most:g} points" if points is not None else "a comment"
        print(f"{desk.name}, {student}, {question}: {given} entered. {_NEXT.format(desk.name, 'it')}")
        return 0
    print(f"{desk.name}: {said} entered. {_NEXT.format(desk.name, 'them')}")
    return 0


class Desk:
    """Where points go: a set in a folder of grades, its gradebook, and whose name stands under them."""

    def __init__(self, options: Namespace) -> None:
        self.root = course_root()
        self.path, self.out = solution(self.root, options.set), options.out or self.root / "graded"
        self.name, self.options = self.path.stem, options

    def enter(self, entries: Sequence[tuple[str, str, float | None, str | None]]) -> list[float]:
        """Enter (student or pseudonym, question, points, comment); the most points of each question.

        With --alike all answers that say the same get it too; without any entry, what has been entered before.
        """
        own = self.out / "gradebook.db"
        try:
            url = address(self.out, self.options.gradebook)
            if url == f"sqlite:///{own.resolve()}" and not own.is_file():
                raise GradingError(f"no gradebook.db in {self.out}: grade the set first (lincls grade {self.name})")
            with Book(url, self.path, settings(self.root)) as book:
                names = Pseudonyms(self.out)
                wanted = [Entry(names.student(row[0]), *row[1:]) for row in entries]
                spread = self._spread(book, wanted) if self.options.alike else Spread(wanted, [])
                most = book.scores(spread.entries, account() if self.options.by is None else self.options.by)
        except (GradingError, ValueError) as error:
            raise CourseError(str(error)) from None
        for entry in spread.entries[len(entries) :]:
            what = f"{entry.points:g} points" if entry.points is not None else "the comment"
            print(f"{self._shown(entry.student)}, {entry.question}: {what}, the answer says the same")
        for line in spread.said:
            print(line)
        return most

    def _spread(self, book: Book, entries: list[Entry]) -> Spread:
        """These, or those of the gradebook, with all that say the same."""
        source = Source.read(self.path)
        reports = [record.report for record in Ledger(self.out / FILE).records() if record.report.set == source.set]
        answers = same_words.Class(source, reports, book.entered(), self._shown)
        return answers.with_equals(entries) if entries else answers.spread()

    def _shown(self, student: str) -> str:
        """The name by which a student is spoken of."""
        anonymous = read(self.out).get(self.name, Terms()).anonymous
        return Pseudonyms(self.out).of(student) if anonymous else student


def _rows(path: Path) -> list[tuple[str, str, float | None, str | None]]:
    """The rows of a CSV with the columns student, question, points and comment; all of them or none."""
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
    return entries
