"""The notes on each lecture, docs/teaching/, agree with the lectures and sets that they are about."""

import re
from pathlib import Path

import pytest

from lincls.house import hour, notebooks
from lincls.site import builder

ROOT = Path(__file__).parents[2]
NUMBERS = [path.name[:2] for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))]
PAGES = sorted((ROOT / "docs" / "teaching").glob("[0-9]*.md"))
BOOKS = (ROOT / "docs" / "teaching" / "textbooks.md").read_text(encoding="utf-8")
CLOSING = {"Summary", "Vocabulary", "Exercises", "References"}  # read at home
PARTS = (
    *("Aims", "Where it goes wrong, and how the class shows it", "On the board", "Where time goes"),
    *("Questions that students ask", "Homework", "Since last term"),
)

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def part(page: Path, heading: str) -> str:
    return page.read_text(encoding="utf-8").split(f"## {heading}\n", 1)[1].split("\n## ")[0]


def of(page: Path, folder: str) -> Path:
    """The one notebook of `folder` with the page's number."""
    (found,) = (ROOT / folder).rglob(f"{page.stem}_*.ipynb")
    return found


def test_each_lecture_has_its_notes_and_the_site_lists_them_all():
    assert [page.stem for page in PAGES] == NUMBERS
    listed = {name for names in builder.GUIDES.values() for name in names if name.startswith("teaching/")}
    assert listed == {f"teaching/{path.stem}" for path in (ROOT / "docs" / "teaching").glob("*.md")}


@every_page
def test_notes_have_each_part_and_lead_to_lecture_and_set(page):
    text = page.read_text(encoding="utf-8")
    assert tuple(re.findall("(?m)^## (.+)$", text)) == PARTS
    assert f"(../../notebooks/{of(page, 'notebooks').name})" in text
    if page.stem != "00":  # has no set
        name = of(page, "solutions").stem
        assert f"(../../exercises/{name}/{name}.ipynb)" in part(page, "Homework")


@every_page
def test_the_minutes_of_the_notes_are_those_of_the_lecture_within_two(page):
    told = dict(re.findall(r"(?m)^\| (?!section|---)(.+) \| (\d+) \|$", part(page, "Where time goes")))
    cells = [pair for one in hour.hours(notebooks.read(of(page, "notebooks"))) for pair in hour.sections(one)]
    counted = {heading.removeprefix("## ") or "the opening": hour.count(inside).minutes for heading, inside in cells}
    assert list(told) == [heading for heading in counted if heading not in CLOSING]
    assert {heading: counted[heading] for heading in told if abs(int(told[heading]) - counted[heading]) > 2} == {}


@every_page
def test_homework_names_each_required_question_and_none_that_is_not_there(page):
    if page.stem == "00":
        return
    homework, work = part(page, "Homework"), hour.work(notebooks.read(of(page, "solutions")))
    named, required = set(re.findall(r"\bq\d+\b", homework)), {name for name, (_, needed) in work.items() if needed}
    assert required <= named <= set(work)
    assert set(re.findall(r"\bq\d+\b", page.read_text(encoding="utf-8"))) <= set(work)
    optional = re.findall(r"\bq\d+\b", "".join(re.findall(r"Optional: ([^.]*)", homework)))
    assert required.isdisjoint(optional)
    (minutes,) = map(int, re.findall(r"about (\d+) minutes", homework))
    assert minutes == pytest.approx(sum(work[name][0] for name in required), abs=3)


def test_the_map_to_textbooks_has_a_table_of_six_books_for_each_lecture():
    headings = re.findall(r"(?m)^## (.+)$", BOOKS)
    assert {number for heading in headings for number in re.findall(r"\b\d\d\b", heading)} == set(NUMBERS)
    for table in BOOKS.split("\n## ")[1:]:
        rows = [line.strip("|").split("|") for line in table.split("\n") if line.startswith("|")]
        assert [cell.strip() for cell in rows[0]] == ["topic", "PRML", "ISL", "ESL", "Murphy", "Géron", "UML"]
        assert {len(row) for row in rows} == {7}
        for row in rows[2:]:
            assert all(cell.strip() == "–" or re.search(r"\d|appendix", cell) for cell in row[1:]), row[0]
            assert {cell.strip() for cell in row[1:]} != {"–"}, row[0]
