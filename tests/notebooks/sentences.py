"""How long the sentences of the lectures are: python tests/notebooks/sentences.py [NOTEBOOK ...].

A warning light, not an aim: prose whose sentences are all short is tiring, one thought after the other. Headings,
tables, formulas on lines of their own, lists of links and code are no prose. A formula within a sentence is a word.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import nbformat

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
SHORT = 6  # words
NO_PROSE = (r"```.*?```", r"\$\$.*?\$\$", r"<[^>]+>", r"^\s*#.*$", r"^\s*\|.*$")
END = re.compile(r"(?<=[.!?])[\"*_)]*\s+(?=[\"*_(]*[A-Z])")


def sentences(notebook: nbformat.NotebookNode) -> list[str]:
    """The sentences of a notebook's prose; an item of a list is a sentence, or several."""
    found: list[str] = []
    for cell in notebook.cells:
        if cell.cell_type != "markdown":
            continue
        text = cell.source
        for pattern in NO_PROSE:
            text = re.sub(pattern, "\n\n", text, flags=re.DOTALL if "`" in pattern or "$" in pattern else re.MULTILINE)
        text = re.sub(r"^>\s?", "", text, flags=re.MULTILINE)
        text = re.sub(r"\$[^$]*\$", "formula", text)
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
        for paragraph in re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+\.)\s+", text):
            found += [s for s in END.split(" ".join(paragraph.split())) if len(s.split()) > 1]
    return found


def measures(notebook: nbformat.NotebookNode) -> tuple[float, float]:
    """The mean number of words of a sentence, and the share of sentences with at most six."""
    lengths = [len(sentence.split()) for sentence in sentences(notebook)]
    return sum(lengths) / len(lengths), sum(length <= SHORT for length in lengths) / len(lengths)


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb")):
        mean, short = measures(nbformat.read(path, as_version=4))
        print(f"{path.stem:34} mean {mean:4.1f} words, {short:5.1%} with at most {SHORT}")
