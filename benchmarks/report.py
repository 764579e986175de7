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


def machine(*packages: str) -> str:
    """The kind of machine and the versions of packages, in one line."""
    kind = f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}"
    versions = [f"{name} {version(name)}" for name in packages]
    return ", ".join([kind, f"Python {platform.python_version()}", *versions])
