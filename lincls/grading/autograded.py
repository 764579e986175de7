"""For nbgrader's formgrader: the set's notebook with the student's answers, what they gave, and what the tests said.

It is made of a Report and of the instructor's notebook alone; nothing of the file that was handed in gets in.
Like nbgrader's own `autograded/` it holds the hidden tests: it is for the staff.
"""

from __future__ import annotations

from base64 import b64encode
from copy import copy
from typing import Any

from lincls.grading.report import AnswerOutput, Report
from lincls.grading.text import plain


def notebook(released: Any, report: Report) -> Any:
    """`released` is the set without its solutions, as `gradebook.Book` entered it; its cells' metadata are shared."""
    from nbformat.v4 import new_code_cell, new_markdown_cell

    made = copy(released)
    made.cells = [copy(cell) for cell in released.cells]
    given = {output.cell: output for output in report.outputs}
    said = {cell.grade_id: cell for cell in report.cells}
    for cell in made.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        if cell.cell_type != "code":
            if name in said and said[name].answer:
                cell.source = said[name].answer
                _attach(cell, given.pop(name).images if name in given else ())
            continue
        cell.outputs, cell.execution_count = [], None
        if name in given:
            output = given.pop(name)
            cell.source, cell.outputs = output.source, _outputs(output)
        elif name in said:
            text = f"{said[name].status}: {said[name].message}\n"
            cell.outputs = [_stream(text)]
    own = [output for output in given.values() if output.source.strip()]
    if own:
        made.cells.append(new_markdown_cell("## The student's own cells", id="own"))
    for n, output in enumerate(own):
        made.cells.append(new_code_cell(output.source, id=f"own-{n}", outputs=_outputs(output)))
    return made


def _attach(cell: Any, images: tuple[bytes, ...]) -> None:
    """Put pictures below the words of a cell."""
    for n, image in enumerate(images):
        pasted = {f"pasted-{n}": {"image/png": b64encode(image).decode()}}
        cell["attachments"] = {**cell.get("attachments", {}), **pasted}
        cell.source += f"\n\n![pasted](attachment:pasted-{n})"


def _outputs(output: AnswerOutput) -> list:
    from nbformat import from_dict

    pictures = [{"image/png": b64encode(image).decode()} for image in output.images]
    shown = [{"output_type": "display_data", "metadata": {}, "data": picture} for picture in pictures]
    return [_stream(output.text)] * bool(output.text) + [from_dict(each) for each in shown]


def _stream(text: str) -> Any:
    """As `new_output` makes it, which also looks at each in a schema."""
    from nbformat import from_dict

    return from_dict({"output_type": "stream", "name": "stdout", "text": plain(text)})
