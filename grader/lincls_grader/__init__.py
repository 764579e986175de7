"""Grades that can be trusted: the student's code runs in a sandbox, the verdict is taken outside it.

report = grade(Path("03_perceptron.ipynb").read_bytes(), Source.read(solution), student="ada")

Who changes one of these modules changes the walls:

    layout, submission      what is read of a student's folder and file: paths, sizes, source text and nothing else
    sandbox, seccomp        what the student's processes can see and use; warm starts and ends them, and tries it out
    student, shell          runs inside, with the student's code: nothing that it says is trusted
    codec                   the only door: bytes of the student become plain data, or an error
    session, proxy          which message may come when, and how a student's function is called
    checker, station        the verdict, and what watches its time and memory and that of the sandbox
    text, feedback, tables  what a student wrote: without control characters, escaped for pages and spreadsheets

The checks that run on the trusted side, lincls.exercise, get data of the codec only. Its extension OBJECTS is no pickle
(an array of objects is sent item by item, each item is read by the same rules as any value, and the array is made
here of what was read, so it holds what a list could hold). NumPy's own object arrays, which are pointers, have a
type that the extension ARRAY does not know.
"""

from lincls_grader.grade import grade, unreadable
from lincls_grader.report import STATUSES, AnswerOutput, CellResult, Report
from lincls_grader.sandbox import Limits
from lincls_grader.source import Source

__all__ = ["STATUSES", "AnswerOutput", "CellResult", "Limits", "Report", "Source", "grade", "probe", "unreadable"]


def probe() -> str | None:
    """None when submissions can be isolated here; otherwise the reason and the way out."""
    from lincls_grader import warm  # with numpy, which a process that only hands submissions on has no need of

    return warm.probe()
