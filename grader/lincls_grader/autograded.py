"""For nbgrader's formgrader: the set's notebook with the student's answers, what they gave, and what the tests said.

It is made of a Report and of the instructor's notebook alone; nothing of the file that was handed in gets in.
Like nbgrader's own `autograded/` it holds the hidden tests: it is for the staff.
"""

import re
from base64 import b64encode
from collections.abc import Sequence

from nbformat import NotebookNode, v4

from lincls_grader.report import AnswerOutput, Report
from lincls_grader.source import SourceCell
from lincls_grader.text import plain

_TAG = re.compile(r"<(?=[A-Za-z/!?])")  # what formgrader would take for HTML, and run in the browser of who grades


def notebook(released: NotebookNode, report: Report, graded: Sequence[SourceCell] = ()) -> NotebookNode:
    """`released` is the set without its solutions, as `gradebook.Book` entered it; its cells' metadata are shared.

    `graded` are the author's cells that give points: above an answer that a person grades stands what they are for.
    """
    made = NotebookNode(released, cells=[NotebookNode(cell) for cell in released.cells])
    given = {output.cell: output for output in report.outputs}
    said = {cell.grade_id: cell for cell in report.cells}
    for cell in made.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        if cell.cell_type != "code":
            if name in said and said[name].answer:
                cell.source = _TAG.sub("&lt;", said[name].answer)
                _attach(cell, given.pop(name).images if name in given else ())
            continue
        outputs = []
        if name in given:
            output = given.pop(name)
            cell.source, outputs = output.source, _outputs(output)
        elif name in said:
            outputs = [_stream(f"{said[name].status}: {said[name].message}\n")]
        cell.outputs, cell.execution_count = outputs, None
    rubrics = {cell.grade_id: _rubric(cell) for cell in graded if cell.by_hand}
    at = {cell.metadata.get("nbgrader", {}).get("grade_id", ""): n for n, cell in enumerate(made.cells)}
    for name in sorted(rubrics.keys() & at.keys(), key=at.__getitem__, reverse=True):
        made.cells.insert(at[name], rubrics[name])
    own = [output for output in given.values() if output.source.strip()]
    if own:
        made.cells.append(v4.new_markdown_cell("## The student's own cells", id="own"))
    for n, output in enumerate(own):
        made.cells.append(v4.new_code_cell(output.source, id=f"own-{n}", outputs=_outputs(output)))
    return made


def _rubric(cell: SourceCell) -> NotebookNode:
    """What the points of an answer are for, and what the author would answer."""
    parts = [f"**What the {cell.points:g} points are for**", "\n".join(f"- {line}" for line in cell.rubric)]
    if cell.model:
        code = cell.kind != "written"
        parts += ["*A model answer*", f"```python\n{cell.model}\n```" if code else cell.model]
    return v4.new_markdown_cell("\n\n".join(filter(None, parts)), id=f"rubric-{cell.grade_id}"[:64])


def _attach(cell: NotebookNode, images: tuple[bytes, ...]) -> None:
    """Put pictures below the words of a cell."""
    for n, image in enumerate(images):
        pasted = {f"pasted-{n}": {"image/png": b64encode(image).decode()}}
        cell["attachments"] = {**cell.get("attachments", {}), **pasted}
        cell.source += f"\n\n![pasted](attachment:pasted-{n})"


def _outputs(output: AnswerOutput) -> list[NotebookNode]:
    pictures = [{"image/png": b64encode(image).decode()} for image in output.images]
    shown = [v4.new_output("display_data", picture) for picture in pictures]
    return [_stream(output.text)] * bool(output.text) + shown


def _stream(text: str) -> NotebookNode:
    return NotebookNode(output_type="stream", name="stdout", text=plain(text))  # v4.new_output validates each alone
