"""docs/glossary.md holds every term of every vocabulary once, in order, linked to where it is introduced."""

import re
from functools import cache
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
LECTURES = sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))
GLOSSARY = ROOT / "docs" / "glossary.md"
LINK = re.compile(r"\[((?:[^\]$]|\$[^$]*\$)+)\]\(\.\./notebooks/([^)#]+)#([^)]+)\)")
POINTER = "All terms of the course: [the glossary](../docs/glossary.md)."


@cache
def prose(path: Path) -> tuple[str, ...]:
    return tuple(c.source for c in nbformat.read(path, as_version=4).cells if c.cell_type == "markdown")


def rows(lines: list[str]) -> list[tuple[str, str]]:
    """Term and meaning of each row of a table with these two columns."""
    cells = [re.split(r"(?<!\\)\|", line.strip().strip("|"), maxsplit=1) for line in lines if line[:1] == "|"]
    return [(a.strip(), b.strip()) for a, b in cells if a.strip() != "term" and set(a.strip()) != {"-"}]


@cache
def vocabulary(path: Path) -> list[tuple[str, str]]:
    tables = [cell.split("## Vocabulary", 1)[1] for cell in prose(path) if "## Vocabulary" in cell]
    return rows("\n".join(tables).split("\n"))


@cache
def glossary() -> list[tuple[str, str]]:
    return rows(GLOSSARY.read_text("utf-8").split("\n"))


def name(term: str) -> str:
    """The words of a term, without its symbol: `learning rate $\\eta$` and `learning rate η` are one."""
    words = re.sub(r"\$[^$]*\$|[*_`]", "", term).split()
    return " ".join(word for word in words if not (len(word) == 1 and (not word.isascii() or word == "E"))).casefold()


def linked() -> dict[str, tuple[str, str]]:
    """Name -> file that its link leads to, and meaning."""
    found = [(LINK.match(term), meaning) for term, meaning in glossary()]
    return {name(link[1]): (link[2], meaning) for link, meaning in found if link}


def headings(path: Path) -> set[str]:
    """The anchors that JupyterLab gives to the headings: their text with hyphens for spaces."""
    lines = [line for cell in prose(path) for line in cell.split("\n")]
    found = [re.match(r"#{1,6} +(.*)", line) for line in lines]
    return {re.sub(r"[*`]", "", heading[1]).strip().replace(" ", "-") for heading in found if heading}


def test_every_link_leads_to_a_heading_that_is_there():
    links = LINK.findall("\n".join(f"{term} {meaning}" for term, meaning in glossary()))
    assert len(links) >= 100
    lost = [f"{file}#{anchor}" for _, file, anchor in links if anchor not in headings(ROOT / "notebooks" / file)]
    assert not lost


def test_it_has_no_other_links():
    text = GLOSSARY.read_text("utf-8")
    assert len(LINK.findall(text)) == text.count("](")


def test_no_link_leads_to_a_table_instead_of_the_prose_that_introduces_the_term():
    links = LINK.findall("\n".join(f"{term} {meaning}" for term, meaning in glossary()))
    tables = {"Vocabulary", "Summary", "References", "Exercises", "Glossary"}
    assert not [f"{term}: {file}" for term, file, anchor in links if anchor in tables]


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_every_term_of_a_lecture_is_there_once_and_leads_to_the_first_lecture_that_has_it(path):
    names = [name(link[1]) for term, _ in glossary() if (link := LINK.match(term))]
    assert vocabulary(path)
    for term, _ in vocabulary(path):
        assert names.count(name(term)) == 1, f"{term} stands {names.count(name(term))} times in the glossary"
        introduced = next(p for p in LECTURES if name(term) in [name(each) for each, _ in vocabulary(p)])
        assert linked()[name(term)][0] == introduced.name


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_a_meaning_is_that_of_the_lecture(path):
    def bare(text):
        return re.sub(r"\W", "", text)

    for term, meaning in vocabulary(path):
        assert bare(meaning) in bare(linked()[name(term)][1]), f"{path.stem}: {term}"


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_a_vocabulary_points_to_the_glossary(path):
    cells = [cell for cell in prose(path) if "## Vocabulary" in cell]
    assert len(cells) == 1 and cells[0].split("\n\n")[-1] == POINTER


def test_no_lecture_keeps_a_glossary_of_its_own():
    assert not [path.name for path in LECTURES if "Glossary" in headings(path)]


def test_it_holds_nothing_else():
    terms = {name(term) for path in LECTURES for term, _ in vocabulary(path)}
    assert set(linked()) == terms


def test_a_see_row_names_an_entry():
    for term, meaning in glossary():
        if not LINK.match(term):
            seen = re.fullmatch(r"see \*(.+)\*", meaning)
            assert seen and name(seen[1]) in linked(), f"{term}: {meaning}"


def test_it_is_in_alphabetical_order():
    shown = [LINK.match(term)[1] if LINK.match(term) else term for term, _ in glossary()]
    words = [re.sub(r"[^a-z0-9 ]", "", name(term).replace("-", " ")) for term in shown]
    assert words == sorted(words)
