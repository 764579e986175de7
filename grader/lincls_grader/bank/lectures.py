"""The lectures' predictions: each cell `Predict(question, choices, answer=k, because=...)` is a choice.

A prediction is read as text, and nothing is run. What the room saw when it was asked comes before it: the slide with
its heading, and the last text below that. Where pictures stood between, or are spoken of, the tag `figure` says that
they are missing.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lincls_grader.bank.question import Option, Question

_NAMES = ("question", "choices", "answer", "because")
_HEADING = re.compile(r"\A#+\s*(?:\d+ |Deeper: |Second hour: )?(.*)")
_SHOWN = re.compile(r"\b(?:figure|panels?)\b")


def predictions(path: Path) -> tuple[Question, ...]:
    """The predictions of a lecture.

    Parameters
    ----------
    path : of its notebook

    Raises
    ------
    ValueError
        A cell that calls Predict is not written out: its arguments are to be texts, a list of texts and a number.
    """
    return tuple(_predictions(path, json.loads(path.read_text("utf-8"))["cells"]))


def _predictions(path: Path, cells: list[dict[str, Any]]) -> Iterator[Question]:
    slide: list[str] = []
    figure = False
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            slide = [source] if _HEADING.match(source) else [*slide, source]
            figure = figure and len(slide) > 1
        elif source.startswith("Predict("):
            yield _question(path, cell, _arguments(path, source), slide, figure)
        else:
            figure = figure or any("image/png" in output.get("data", {}) for output in cell["outputs"])


def _arguments(path: Path, source: str) -> dict[str, Any]:
    call = ast.parse(source).body[0]
    try:
        assert isinstance(call, ast.Expr) and isinstance(call.value, ast.Call)
        named = dict(zip(_NAMES, call.value.args, strict=False))
        named |= {str(keyword.arg): keyword.value for keyword in call.value.keywords}
        assert set(named) == set(_NAMES)
        return {name: ast.literal_eval(value) for name, value in named.items()}
    except (AssertionError, ValueError):
        raise ValueError(f"{path}: a prediction is not written out in full: {source[:70]}") from None


def _question(path: Path, cell: dict[str, Any], asked: dict[str, Any], slide: list[str], figure: bool) -> Question:
    number = path.stem[:2]
    heading = _HEADING.match(slide[0]) if slide else None
    title = heading[1] if heading else path.stem
    figure = figure or bool(_SHOWN.search(asked["question"]))
    shown = [_HEADING.sub("", slide[0]).strip(), *slide[1:][-1:]] if slide else []
    deeper = "deeper" in cell["metadata"].get("tags", [])
    return Question(
        name=f"p-{number}-{cell['id']}",
        group=f"{path.stem}/predictions",
        form="choice",
        title=title[:1].upper() + title[1:],
        text="\n\n".join([*filter(None, shown), f"**{asked['question']}**"]),
        options=tuple(Option(text, k == asked["answer"]) for k, text in enumerate(asked["choices"])),
        because=asked["because"],
        tags=(f"lecture-{number}", "prediction", *deeper * ["deeper"], *figure * ["figure"]),
    )
