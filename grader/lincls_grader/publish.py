"""What students' pages get when the class is graded: the place in the class, and in time the reference solution.

A page keeps a place for each, between two comments. They are filled, and emptied, at the end of a run from the ledger
alone: nothing is graded again for it.
"""

import re
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from lincls.language import ENGLISH
from lincls_grader import feedback, files
from lincls_grader import terms as kept
from lincls_grader.ledger import Ledger
from lincls_grader.report import Report
from lincls_grader.source import Source
from lincls_grader.terms import Terms

FEWEST = 5  # submissions below which a distribution tells who has what
BARS = 10
_REGION = re.compile(r"<!-- (place|reference \S+|later \S+) -->.*?<!-- end -->", re.S)
_MARKS = re.compile(r"^[ \t]*### (?:BEGIN|END) SOLUTION[^\n]*\n?", re.M)


def write(out: Path, ledger: Ledger, source: Source, terms: Terms) -> None:
    """Fill the pages of the set as the terms say; nothing is done where nobody ever asked for it."""
    if not (out / kept.FILE).is_file():
        return
    references = _references(source) if terms.revealed() else {}
    records = [(record.page, record.report) for record in ledger.records() if record.report.set == source.set]
    scores = Counter(report.score for _, report in records if report.status == "graded")
    for folder, report in records:
        places = {"place": place(report.score, report.max_score, scores, source.language)} if terms.place else {}
        later = _later(report) if references else {}
        shown = {**references, **later, **places} if report.status == "graded" else {}
        path = out / "feedback" / folder / f"{source.set}.html"
        if path.is_file():
            before = path.read_text("utf-8")
            text = filled(before, shown)
            if text != before:
                files.write(path, text)


def _later(report: Report) -> dict[str, str]:
    """What is said of wrong answers when the reference solution is shown, by the name of its place."""
    return {
        f"later {cell.grade_id}": f'<pre class="said">{escape(cell.later)}</pre>' for cell in report.marks if cell.later
    }


def filled(page: str, shown: Mapping[str, str]) -> str:
    """The page with these pieces of HTML in their places, and with nothing in all others."""
    return _REGION.sub(lambda found: f"<!-- {found[1]} -->{shown.get(found[1], '')}<!-- end -->", page)


def place(score: float, most: float, scores: Counter[float], language: str = ENGLISH) -> str:
    """Where a score stands among all; empty where the class is so small that it would tell of others."""
    if scores.total() < FEWEST:
        return ""
    bars = [0] * BARS
    for points, often in scores.items():
        bars[_bar(points, most)] += often
    rows = [(100 * i // BARS, often, 100 * often / max(bars), i == _bar(score, most)) for i, often in enumerate(bars)]
    below, alike = sum(often for points, often in scores.items() if points < score), scores[score]
    page = feedback.pages().get_template("place.html.j2")
    counts = {"below": below, "alike": alike - 1, "count": scores.total()}
    return page.render(rows=rows, width=100 // BARS, **counts, say=feedback.speaker(language))


def _bar(score: float, most: float) -> int:
    return max(0, min(BARS - 1, int(BARS * score / most + 1e-9))) if most else 0


def _references(source: Source) -> dict[str, str]:
    """The author's answer to each question, by the name of its place."""
    page = feedback.pages().get_template("reference.html.j2")
    places: dict[str, Any] = {}
    for cell in source.graded:
        answers = [
            answer
            for answer in source.cells
            if answer.question == cell.question and answer.kind in ("answer", "written")
        ]
        pieces = [(answer.kind, _MARKS.sub("", answer.model).strip(), answer.rubric) for answer in answers]
        places[f"reference {cell.question}"] = page.render(pieces=pieces, say=feedback.speaker(source.language))
    return places
