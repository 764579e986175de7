"""How many of a lecture's visible code lines only draw.

A cell draws when it defines draw or update, uses an artist or an axes, imports from lincls.plot or lincls.widgets, or
calls Live, replay, show or a function plot_...; all its lines count. A call of lincls.figures is no drawing code.
"""

from __future__ import annotations

import ast
from pathlib import Path

import nbformat

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
AXES = {"ax", "axes", "left", "right", "artist", "artists"}
CALLS = {"Live", "replay", "show", "figure", "frame", "Handle", "Points"}


def lines(source: str) -> int:
    """The lines that are neither empty nor a comment."""
    return sum(bool(line.strip()) and not line.strip().startswith("#") for line in source.split("\n"))


def draws(source: str) -> bool:
    """Whether a cell draws."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith(("draw", "update")):
            return True
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("lincls.plot", "lincls.widgets")):
            return True
        if isinstance(node, ast.Name) and (
            node.id in AXES | CALLS or node.id.startswith("plot_") or node.id.endswith("Artist")
        ):
            return True
    return False


def count(path: Path) -> tuple[int, int]:
    """The lines of a notebook's code cells that draw, and all of them; hidden and deeper cells count too."""
    cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    return sum(lines(each) for each in cells if draws(each)), sum(lines(each) for each in cells)
