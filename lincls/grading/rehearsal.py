"""A rehearsal: the author's own answers are graded, to learn which modules that loads.

Libraries load much of themselves only when it is used: a class of lincls that is asked for by name, what Matplotlib
and Pillow need to save a picture. Every checker and every student's process is a fork, and would load that again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from lincls.grading.report import AnswerOutput
from lincls.grading.source import Source

# A module that is not found under its name cannot be loaded by it; those that are, in the order in which they came
ASK = """import sys
specs = {name: getattr(each, "__spec__", None) for name, each in sys.modules.items()}
print(*(name for name, spec in specs.items() if spec is not None and spec.name == name))"""


def submission(source: Source) -> bytes:
    """The author's answers as somebody would have handed them in, and a cell that asks what is loaded."""
    cells = [_cell(each.source, each.grade_id) for each in source.cells if each.kind == "answer"]
    return json.dumps({"nbformat": 4, "cells": [*cells, _cell(ASK)]}).encode()


def loaded(outputs: Iterable[AnswerOutput], source: Source) -> tuple[str, ...]:
    """The modules that the sandbox had at the end; none where that was not reached."""
    said = next((output.text for output in outputs if output.source == ASK), "")
    own = {each.name for each in source.modules}
    return tuple(name for name in said.split() if name not in own)


def _cell(text: str, grade_id: str = "") -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {"nbgrader": {"grade_id": grade_id}}, "source": text}
