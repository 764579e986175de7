"""For nbgrader's formgrader: the set's notebook with the student's answers, what they gave, and what the tests said.

It is made of a Report and of the instructor's notebook alone; nothing of the file that was handed in gets in.
Like nbgrader's own `autograded/` it holds the hidden tests: it is for the staff.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from lincls_grader.report import AnswerOutput, Report
from lincls_grader.text import plain


def notebook(released: Any, report: Report) -> Any:
    """`released` is the set without its solutions, as `gradebook.Book` entered it; its cells' metadata are shared."""
    node = type(released)  # nbformat's; its own makers of cells look at each in a schema
    made = node(released, cells=[node(cell) for cell in released.cells])
    given = {output.cell: output for output in report.outputs}
    said = {cell.grade_id: cell for cell in report.cells}
    for cell in made.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        if cell.cell_type != "code":
            if name in said and said[name].answer:
                cell.source = said[name].answer
                _attach(cell, given.pop(name).images if name in given else ())
            continue
        outputs = []
        if name in given:
            output = given.pop(name)
            cell["source"], outputs = output.source, _outputs(output, node)
        elif name in said:
            outputs = [_stream(f"{said[name].status}: {said[name].message}\n", node)]
        cell["outputs"], cell["execution_count"] = outputs, None
    own = [output for output in given.values() if output.source.strip()]
    if own:
        about = {"id": "own", "cell_type": "markdown", "source": "## The student's own cells"}
        made.cells.append(node(about, metadata=node()))
    for n, output in enumerate(own):
        about = {"id": f"own-{n}", "cell_type": "code"}
        rest = {"execution_count": None, "source": output.source, "outputs": _outputs(output, node)}
        made.cells.append(node(about, metadata=node(), **rest))
    return made


def _attach(cell: Any, images: tuple[bytes, ...]) -> None:
    """Put pictures below the words of a cell."""
    for n, image in enumerate(images):
        pasted = {f"pasted-{n}": {"image/png": b64encode(image).decode()}}
        cell["attachments"] = {**cell.get("attachments", {}), **pasted}
        cell.source += f"\n\n![pasted](attachment:pasted-{n})"


def _outputs(output: AnswerOutput, node: type) -> list:
    pictures = [node({"image/png": b64encode(image).decode()}) for image in output.images]
    shown = [node(output_type="display_data", metadata=node(), data=picture) for picture in pictures]
    return [_stream(output.text, node)] * bool(output.text) + shown


def _stream(text: str, node: type) -> Any:
    return node(output_type="stream", name="stdout", text=plain(text))
