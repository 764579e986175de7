"""From a learning-management system and back: what students handed in, and their points and feedback.

`collect` puts the ZIP of hand-ins that a system gives into nbgrader's folders, `export` writes points into the table
that it takes, and `feedback` packs the students' pages as it wants them. No name in a ZIP is trusted.
"""

from lincls_grader.lms import roster as rosters
from lincls_grader.lms.collect import Row, collect
from lincls_grader.lms.formats import SYSTEMS
from lincls_grader.lms.give import Given, export, feedback

__all__ = ["SYSTEMS", "Given", "Row", "collect", "export", "feedback", "rosters"]
