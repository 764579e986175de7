"""nbgrader's way to the same tables: `nbgrader export --exporter lincls_grader.lms.nbgrader.MoodleExport`.

nbgrader export --exporter lincls_grader.lms.nbgrader.MoodleExport --MoodleExport.roster=worksheet.csv
    --assignment 03_perceptron --to filled.csv
"""

from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin
from traitlets import Unicode

from lincls_grader.errors import GradingError
from lincls_grader.lms import roster as rosters
from lincls_grader.lms.give import Points, export


class MoodleExport(ExportPlugin):
    """Fill Moodle's grading worksheet in with the scores of nbgrader's database."""

    system = "moodle"
    roster = Unicode("", help="the table that the system gives, CSV").tag(config=True)
    column = Unicode("", help="that is filled in, if it is not Moodle's Grade or begins with the set's name").tag(
        config=True
    )

    def export(self, gradebook: Gradebook) -> None:
        """Write the filled table to `to`. Raises GradingError for another roster, or without one assignment."""
        names = [str(assignment) for assignment in self.assignment]
        if len(names) != 1 or not self.roster:
            raise GradingError(f"give one --assignment and --{type(self).__name__}.roster")
        points = {
            submission.student.id: Points(float(submission.score), float(submission.max_score))
            for submission in gradebook.assignment_submissions(names[0])
        }
        table = rosters.read(Path(self.roster))
        outcome = export(points, self.system, table, names[0], self.column or None)
        target = Path(self.to or f"{names[0]}.csv")
        target.write_text(table.text(), encoding=table.encoding, newline="")
        self.log.info(
            "%s: %d rows filled, in no row: %s", target, outcome.filled, ", ".join(outcome.missing) or "nobody"
        )


class CanvasExport(MoodleExport):
    """Fill a column of Canvas's gradebook in with the scores of nbgrader's database."""

    system = "canvas"
