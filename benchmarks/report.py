"""Writes benchmarks/README.md: each benchmark owns the section between its two markers."""

import os
import platform
import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

README = Path(__file__).with_name("README.md")
START = """# Benchmarks

What is measured here, and against whom. Each script prints ratios against a named peer in the same run, and
writes its own section of this file. Ratios travel from machine to machine; milliseconds do not.
"""


def write(section: str, text: str, path: Path = README) -> None:
    """Put text between the markers of a section, which is added at the end when there is none yet."""
    begin, end = f"<!-- {section}:begin -->", f"<!-- {section}:end -->"
    block = f"{begin}\n{text.strip()}\n{end}"
    page = path.read_text("utf-8") if path.is_file() else START
    found = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    page = found.sub(lambda _: block, page) if found.search(page) else f"{page.rstrip()}\n\n{block}\n"
    path.write_text(page, "utf-8")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table: the first column is text, the others are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def goals(lines: Sequence[tuple[str, float, str, float, str]]) -> list[list[str]]:
    """A row of a table for each (what, measured, "<=" or ">=", goal, unit): is it reached?"""
    return [
        [what, f"{show(value)}{unit}", f"{sign} {goal:g}{unit}", "yes" if reached(value, sign, goal) else "no"]
        for what, value, sign, goal, unit in lines
    ]


def show(value: float) -> str:
    """Two decimals; a whole number as it is, and a tiny one by its power of ten."""
    if isinstance(value, int):
        return str(value)
    return f"{value:.0e}" if 0 < abs(value) < 0.005 else f"{value:.2f}"


def reached(value: float, sign: str, goal: float) -> bool:
    """Whether value is on the right side of its goal; nothing measured is not."""
    return value >= goal if sign == ">=" else value <= goal


def machine(*packages: str) -> str:
    """The kind of machine and the versions of packages, in one line."""
    kind = f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}"
    versions = [f"{name} {version(name)}" for name in packages]
    return ", ".join([kind, f"Python {platform.python_version()}", *versions])
