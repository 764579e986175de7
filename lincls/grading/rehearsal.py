"""A rehearsal: the author's own answers are graded, to learn which modules that loads.

Libraries load much of themselves only when it is used: a class of lincls that is asked for by name, what Matplotlib
and Pillow need to save a picture. Every checker and every student's process is a fork, and would load that again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lincls.grading import files
from lincls.grading.report import AnswerOutput
from lincls.grading.source import Source

FOLDER = "LINCLS_REHEARSALS"  # the variable with a run's folder of what its workers have found

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


@dataclass(frozen=True)
class Found:
    """What a rehearsal found: modules that checkers load, modules that students load, and whether they draw."""

    here: tuple[str, ...]
    inside: tuple[str, ...]
    draws: bool


class Rehearsals:
    """What has been found so far. Where the workers of a run share a folder one of them rehearses for all.

    The folder is for nobody else: what stands in it is loaded.
    """

    def __init__(self) -> None:
        folder = os.environ.get(FOLDER)
        self.folder = Path(folder) if folder else None

    def is_ours(self, digest: str) -> bool:
        """Whether it falls to this worker to rehearse the set: to the first that asks, and for its first time."""
        if self.folder is None:
            return True
        try:
            (self.folder / f"{digest}.begun").touch(exist_ok=False)
        except OSError:  # another one has begun, or the folder is gone
            return False
        return True

    def put(self, digest: str, found: Found) -> None:
        """Leave what was found for the others."""
        if self.folder is not None:
            files.write(self.folder / f"{digest}.json", json.dumps(asdict(found)))

    def get(self, digest: str) -> Found | None:
        """What another worker has found; None where there is nothing, or not yet."""
        if self.folder is None:
            return None
        try:
            about = json.loads((self.folder / f"{digest}.json").read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return Found(tuple(about["here"]), tuple(about["inside"]), about["draws"])
