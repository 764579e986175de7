"""Links of the course lead somewhere, and the map in 00 calls each lecture by its own title."""

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
LECTURES = sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))
PAGES = [*LECTURES, *sorted((ROOT / "solutions").rglob("*.ipynb")), *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def prose(path: Path) -> str:
    if path.suffix == ".md":
        return path.read_text("utf-8")
    cells = nbformat.read(path, as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def title(path: Path) -> str:
    return prose(path).split("\n")[0].removeprefix(f"# {path.name[:2]} ")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_link_leads_to_a_file(path):
    for target in LINK.findall(prose(path)):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}, which is not there"


@pytest.mark.parametrize("path", LECTURES[1:], ids=lambda path: path.stem)
def test_the_map_links_to_each_lecture_by_its_own_title(path):
    assert f"| [{path.name[:2]}]({path.name}) | {title(path)} |" in prose(LECTURES[0])


@pytest.mark.parametrize("path", LECTURES[1:], ids=lambda path: path.stem)
def test_readme_lists_each_lecture_by_its_title(path):
    assert f"| {path.name[:2]} | {title(path)} |".lower() in prose(ROOT / "README.md").lower()
