"""Moments and prose belong together: a lecture's bold words name its figures' states, and each state is named."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
LECTURES = [*sorted(ROOT.glob("notebooks/[0-9][0-9]_*.ipynb")), *sorted(ROOT.glob("languages/*/notebooks/*.ipynb"))]
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
PRESSED = re.compile(r"\b(?:[Pp]ress|[Gg]o to|[Pp]ressed|[Dd]rücke|[Gg]ehe? zu)\s+\*\*(.+?)\*\*", re.DOTALL)


def moments(cell) -> set[str]:
    """The names of the moments of a cell's figure, from the lines of text that stand after the figure's own."""
    texts = [output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", ())]
    lines = [line for text in texts for line in text.split("\n")[1:] if re.search(r" \[[0-9a-f]{8}\]$", line)]
    return {line.partition(": ")[0] for line in lines}


def problems(cells) -> list[str]:
    """What a reader of these cells would miss: a word finds the figure above it, else the one below, as in a page."""
    own = [moments(cell) for cell in cells]
    places = [k for k, names in enumerate(own) if names]
    every = set().union(*own)
    unnamed = {(k, name) for k in places for name in own[k]}
    wrong = []
    for place, cell in enumerate(cells):
        if cell.cell_type != "markdown":
            continue
        near = [*[k for k in places if k < place][-1:], *[k for k in places if k > place][:1]]
        words = {" ".join(word.split()) for word in BOLD.findall(cell.source)}
        asked = {" ".join(word.split()) for word in PRESSED.findall(cell.source)}
        for word in words & (every | asked):
            home = next((k for k in near if word in own[k]), None)
            if home is None:
                wrong.append(f"cell {place}: **{word}** is no moment of a figure near it")
            unnamed.discard((home, word))
    return wrong + [f"cell {k}: no text near the figure has **{name}**" for k, name in sorted(unnamed)]


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: "-".join(path.relative_to(ROOT).parts[1::2]) or path.stem)
def test_bold_words_and_moments_of_a_lecture_belong_together(path):
    assert problems(nbformat.read(path, 4).cells) == []


def figure(*names):
    text = "\n".join(["Now. [01234567]", *(f"{name}: Then. [89abcdef]" for name in names)])
    cell = nbformat.v4.new_code_cell("figure()")
    cell.outputs = [nbformat.v4.new_output("display_data", {"image/png": "", "text/plain": text})]
    return cell


def says(text):
    return nbformat.v4.new_markdown_cell(text)


def test_a_word_that_finds_no_figure_and_a_moment_without_a_word_are_noticed():
    assert problems([figure("done"), says("Go to **done**, **bold** and all.")]) == []
    assert problems([says("**done** comes"), figure("done"), says("...")]) == [], "the one below does as well"
    assert problems([figure("done"), figure("start"), says("**start**")]) == [
        "cell 0: no text near the figure has **done**"
    ]
    far = [
        figure("done"),
        says("**done**"),
        figure("start"),
        says("**start**"),
        figure("end"),
        says("**end**, **done**"),
    ]
    assert problems(far) == ["cell 5: **done** is no moment of a figure near it"]
    assert problems([figure("done"), says("**done**; now press **strat**")]) == [
        "cell 1: **strat** is no moment of a figure near it"
    ]
    assert problems([figure(), says("**done**")]) == []
