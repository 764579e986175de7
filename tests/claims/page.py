"""Write docs/claims.md: the ledger as a page, a claim a row, in the order of the lectures' texts.

`make claims` ends with it. What a draw is says drawn.toml.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import nbformat

sys.path.insert(0, str(Path(__file__).resolve().parent))
import claim as ledger
from claim import LECTURES, Claim

PAGE = ledger.HERE.parents[1] / "docs" / "claims.md"
NAMES = {"mean": "mean", "least": "least", "most": "most", "q50": "median"}
HEAD = """# The ledger of claims

A lecture says more than what is proved: *two measurements tie with perfection*, *degree 2 passes in 42 % of the
splits*. One draw of the data can show such a sentence, and the next one may deny it. So each has a row in a ledger:
its words, how many draws were computed, what the words allow, and what came out. A draw is a random split, a resample
(as many rows as the table has, each drawn from all of them), a start, a made-up table. Where nothing is random,
there is one draw. A sentence that states several numbers has a row for each, and from the second on a name says
which it is. The 5th percentile is the value that 5 of 100 draws stay below.

The tests find the words in the lecture, hold what came out to what the words allow, and compute the first draws
again. `make claims` makes this page; [CONTRIBUTING.md](../CONTRIBUTING.md) says how an entry is written.
"""


@cache
def kinds() -> dict[str, dict[str, list[str]]]:
    """What is drawn, by lecture: the names of the claims."""
    return tomllib.loads((ledger.HERE / "drawn.toml").read_text("utf-8"))


@cache
def stored() -> dict[str, dict[str, list[float]]]:
    """The table of all draws."""
    return ledger.table()


def draws(number: str, entry: Claim) -> str:
    """How many draws of what."""
    if entry.draws == 1:
        return "nothing"
    what = next((what for what, names in kinds()[number].items() if entry.name in names), "draws")
    return f"{entry.draws} {what}"


def short(value: float) -> str:
    """Three digits after all that is whole: 28,025, 1.69, 0.095."""
    if float(value).is_integer() or abs(value) < 1e-5:
        return f"{round(value):,}"
    digits = max(0, 3 - len(f"{abs(value):.0f}")) if abs(value) >= 1 else 3
    text = f"{value:,.{digits}f}" if abs(value) >= 0.01 else f"{value:.2g}"
    return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text


def between(low: str, high: str) -> str:
    return low if low == high else f"{low} to {high}"


def stated(entry: Claim, key: str) -> str:
    """What the words allow of one measure."""
    low, high = entry.states[key]
    if key == "share":
        if entry.draws == 1:
            return "true" if low == 1 else "false"
        return f"in {between(short(100 * low), short(100 * high))} %"
    bounds = between(short(low), short(high))
    return bounds if entry.draws == 1 else f"{NAMES.get(key) or f'{int(key[1:])}th percentile'} {bounds}"


def measured(entry: Claim, key: str, values: list[float]) -> str:
    """What came out for it."""
    value = ledger.measure(values, key)
    if key != "share":
        return short(value)
    return ("true" if value == 1 else "false") if entry.draws == 1 else f"{short(100 * value)} %"


def places(number: str) -> list[tuple[str, str]]:
    """The anchor of the heading above each text of a lecture, and the text, in order."""
    (path,) = ledger.NOTEBOOKS.glob(f"{number}_*.ipynb")
    found, anchor, passages = [], "", ledger.lecture(number)
    for cell in nbformat.read(path, as_version=4).cells:
        headings = re.findall(r"^#{1,6} +(.*)", cell.source, re.M) if cell.cell_type == "markdown" else []
        sure = headings and "%" not in headings[0]  # no page finds an anchor with a per cent sign
        anchor = f"{path.name}#{re.sub('[*`]', '', headings[0]).strip().replace(' ', '-')}" if sure else anchor
        found.append((anchor, passages.get(cell.id, "")))
    return found


def row(number: str, entry: Claim, anchor: str, again: bool = False) -> str:
    """A row of the table; of words that stand in the row above, the entry's name says which of their numbers it is."""
    words = ledger.plain(entry.words).strip("| ").replace("|", "·").replace("[", "(").replace("]", ")")
    first = f"*and* {entry.name.replace('-', ' ')}" if again else f"[{words}](../notebooks/{anchor})"
    values = stored()[number].get(entry.name, [0.0])
    bounds = "; ".join(stated(entry, key) for key in entry.states)
    found = "; ".join(measured(entry, key, values) for key in entry.states)
    return f"| {first} | {draws(number, entry)} | {bounds} | {found} |"


def lines() -> Iterator[str]:
    """The page, in pieces."""
    yield HEAD
    for number in LECTURES:
        passages = places(number)
        (path,) = ledger.NOTEBOOKS.glob(f"{number}_*.ipynb")
        title = nbformat.read(path, as_version=4).cells[0].source.split("\n")[0].removeprefix("# ")
        stand = []
        for entry in ledger.claims(number):
            wanted = ledger.plain(entry.words)
            stand.append((next((k for k, (_, text) in enumerate(passages) if wanted in text), 0), entry))
        yield f"## {title}\n\n| what the lecture says | drawn | what the words allow | what came out |"
        yield "|---|---|---|---|"
        above = ""
        for place, entry in sorted(
            stand, key=lambda pair: (pair[0], passages[pair[0]][1].find(ledger.plain(pair[1].words)))
        ):
            yield row(number, entry, passages[place][0], again=entry.words == above)
            above = entry.words
        yield ""


def page() -> str:
    """The whole page."""
    return "\n".join(lines())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
