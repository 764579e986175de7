"""Names that stand for students on pages and on the desk, drawn once and kept in pseudonyms.csv, for the teacher alone.

They keep those who read answers from knowing whose they are. What is hidden is the student's name, and what STUDENT
was, wherever it stands as a word; what else a student tells of themself in an answer stays.
"""

import csv
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from lincls_grader.errors import GradingError
from lincls_grader.layout import safe_name
from lincls_grader.ledger import Ledger, Record
from lincls_grader.report import Report

FILE = "pseudonyms.csv"
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
_SHORTEST = 3  # letters of a name that is looked for in texts
_WHOSE = "student"  # the cell that says whose numbers are answered


class Pseudonyms:
    """The table: a student's pseudonym, and back."""

    def __init__(self, out: Path) -> None:
        """Read the table of a folder of grades. Raises GradingError where it is damaged."""
        self.path = out / FILE
        self._names: dict[str, str] = {}
        if self.path.is_file():
            try:
                with self.path.open(encoding="utf-8", newline="") as file:
                    self._names = {row["student"]: row["pseudonym"] for row in csv.DictReader(file)}
            except (OSError, UnicodeDecodeError, csv.Error, KeyError) as error:
                raise GradingError(f"{self.path} could not be read: {error}. Put back a copy of it") from None
        self._students = {name: student for student, name in self._names.items()}

    def of(self, student: str) -> str:
        """The student's pseudonym, drawn now where there is none."""
        while student not in self._names:
            name = "S-" + "".join(secrets.choice(_LETTERS) for _ in range(6))
            if name not in self._students:
                self._names[student], self._students[name] = name, student
                self._append(student, name)
        return self._names[student]

    def student(self, name: str) -> str:
        """Who stands behind a pseudonym; any other name as it is."""
        return self._students.get(name, name)

    def folders(self) -> dict[str, str]:
        """The folder that a student's pages would have under the own name, by pseudonym."""
        return {name: safe_name(student) for student, name in self._names.items()}

    def hidden(self, report: Report) -> Report:
        """The report under the pseudonym, without the names in its texts."""
        own = self.of(report.student)
        names = {report.student: own, **{name: self._names.get(name, own) for name in report.named}}
        long = sorted((name for name in names if len(name) >= _SHORTEST), key=len, reverse=True)
        pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, long))})(?!\w)", re.I)
        lower = {name.lower(): instead for name, instead in names.items()}

        def without(text: str) -> str:
            return pattern.sub(lambda found: lower.get(found[0].lower(), own), text) if long else text

        cells = [replace(cell, message=without(cell.message), answer=without(cell.answer)) for cell in report.cells]
        outputs = [
            replace(output, source=without(output.source), text=without(output.text))
            for output in report.outputs
            if output.cell != _WHOSE
        ]
        return replace(
            report,
            student=own,
            message=without(report.message),
            cells=tuple(cells),
            outputs=tuple(outputs),
            hand=tuple(replace(entry, comment=without(entry.comment)) for entry in report.hand),
            request=without(report.request),
            named=(),
        )

    def _append(self, student: str, name: str) -> None:
        new = not self.path.is_file()
        with open(
            os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w", newline="", encoding="utf-8"
        ) as file:
            table = csv.writer(file)
            if new:
                table.writerow(["student", "pseudonym"])
            table.writerow([student, name])


class Hidden:
    """A ledger as the desk sees it: the records of some sets under pseudonyms."""

    def __init__(self, ledger: Ledger, table: Pseudonyms, sets: set[str]) -> None:
        self._ledger, self._table, self._hidden = ledger, table, sets

    def sets(self) -> list[str]:
        return self._ledger.sets()

    def records(self) -> Iterator[Record]:
        """All records, one at a time."""
        for record in self._ledger.records():
            if record.report.set in self._hidden:
                yield replace(record, report=self._table.hidden(record.report))
            else:
                yield record
