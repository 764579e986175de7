"""The ledger of claims: each sentence of a lecture about what happens with data, computed over draws.

tests/claims/lecture_NN.py holds the list CLAIMS of a lecture. `make claims` computes every draw of every claim into
table.json (ARGS="03 04": of these lectures); test_claims.py compares words, states and some of the draws. open.toml
lists the sentences that have no entry yet, by lecture and cell id.
"""

from __future__ import annotations

import ast
import difflib
import json
import sys
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import nbformat
import numpy as np

HERE = Path(__file__).resolve().parent
NOTEBOOKS = HERE.parents[1] / "notebooks"
LECTURES = [f"{number:02d}" for number in range(12)]
DIGITS, SAME = 6, 1e-4  # another BLAS rounds otherwise: what differs by less than a part in 10,000 stays as stored
MEASURES = {"share": np.mean, "mean": np.mean, "least": np.min, "most": np.max}


@dataclass(frozen=True)
class Claim:
    """What a lecture says about an outcome, and the function that computes it."""

    name: str  # unique in the lecture
    words: str  # as they stand in a text of the notebook or in a string of its code (the `because` of a Predict)
    compute: Callable[[int], float]  # of a draw, 0, 1, ... (a seed, split, start or resample): a bool or a number
    states: dict[str, tuple[float, float]]  # low and high of "share" (of true ones), "mean", "least", "most", "q95"
    draws: int

    def values(self, draws: int) -> list[float]:
        """Compute the first draws, rounded as they are stored."""
        return [rounded(self.compute(draw)) for draw in range(draws)]

    def denied(self, values: Sequence[float]) -> list[str]:
        """What is stated and not kept by the values."""
        measured = {key: measure(values, key) for key in self.states}
        return [
            f"{self.name}: {key} is {measured[key]:.6g}, and the words state {low} to {high}"
            for key, (low, high) in self.states.items()
            if not low <= measured[key] <= high
        ]


def entry(name: str, compute: Callable[[int], float], draws: int = 200, **states: tuple[float, float]) -> Claim:
    """A claim whose words are still to come; 30 draws where one takes a second, 1 where nothing is drawn."""
    return Claim(name, "", compute, states, draws)


once, thirty = partial(entry, draws=1), partial(entry, draws=30)


def family(compute: Callable[..., float]) -> Callable[..., Callable[[int], float]]:
    """A function of a draw and more as one that takes the more and gives a function of a draw."""
    return lambda *more, **named: lambda draw: compute(draw, *more, **named)


def given(compute: Callable[..., float], *more: object) -> Callable[[int], float]:
    """The function of a draw that a function of a draw and more is, given the more."""
    return family(compute)(*more)


def said(sentences: dict[str, Claim | list[Claim]]) -> list[Claim]:
    """The claims of a lecture, each with the words that it stands under."""
    return [
        replace(claim, words=words)
        for words, claims in sentences.items()
        for claim in (claims if isinstance(claims, list) else [claims])
    ]


def rounded(value: float) -> float:
    """Keep six digits; a whole number or a bool as an int."""
    if not np.isfinite(value):
        raise ValueError(f"a draw gives {value}, which no bound can hold")
    short = float(f"{float(value):.{DIGITS}g}")
    return int(short) if short.is_integer() else short


def measure(values: Sequence[float], key: str) -> float:
    """A share, mean, least, most or quantile of the values."""
    return float(MEASURES[key](values) if key in MEASURES else np.quantile(values, int(key[1:]) / 100))


def same(a: Sequence[float], b: Sequence[float]) -> bool:
    """Whether as many values agree as far as another processor's would."""
    return len(a) == len(b) and bool(np.allclose(a, b, rtol=SAME, atol=1e-9))


def plain(text: str) -> str:
    """One line, one space between words, no marks of a quotation."""
    return " ".join(text.replace("\n> ", "\n").split())


def texts(notebook: nbformat.NotebookNode) -> dict[str, str]:
    """The texts of a notebook by cell id: a markdown cell's source, the strings of a code cell."""
    found = {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            found[cell.id] = plain(cell.source)
        elif cell.cell_type == "code" and not cell.source.lstrip().startswith("%"):
            strings = [n.value for n in ast.walk(ast.parse(cell.source)) if isinstance(n, ast.Constant)]
            found[cell.id] = " | ".join(plain(string) for string in strings if isinstance(string, str))
    return found


@cache
def lecture(number: str) -> dict[str, str]:
    """The texts of a lecture by cell id."""
    (path,) = NOTEBOOKS.glob(f"{number}_*.ipynb")
    return texts(nbformat.read(path, as_version=4))


def missing(words: str, passages: dict[str, str]) -> str:
    """Nothing where a passage holds the words; else both texts, the wanted one and the nearest, below each other."""
    wanted = plain(words)
    if any(wanted in passage for passage in passages.values()):
        return ""
    length, nearest = len(wanted.split()), (0.0, "", "nothing")
    for cell, passage in passages.items():
        have = passage.split()
        for start in range(0, max(1, len(have) - length + 1)):
            part = have[start : start + length]
            ratio = difflib.SequenceMatcher(None, wanted.split(), part, autojunk=False).quick_ratio()
            nearest = max(nearest, (ratio, cell, " ".join(part)))
    return (
        f"the words are gone from the notebook\n  wanted:  {wanted}\n  nearest: {nearest[2]}\n  in cell: {nearest[1]}"
    )


def twice(entries: Sequence[Claim], sentences: Sequence[str]) -> list[str]:
    """The open sentences that hold the words of an entry, or stand in them."""
    entered = [plain(entry.words) for entry in entries]
    return [s for s in map(plain, sentences) if any(s in words or words in s for words in entered)]


def claims(number: str) -> list[Claim]:
    """The entries of a lecture."""
    if str(HERE) not in sys.path:
        sys.path.insert(0, str(HERE))
    return import_module(f"lecture_{number}").CLAIMS


def unentered() -> dict[str, dict[str, list[str]]]:
    """The sentences without an entry, by lecture and cell id."""
    return tomllib.loads((HERE / "open.toml").read_text("utf-8"))


def table() -> dict[str, dict[str, list[float]]]:
    """The stored draws, by lecture and name."""
    return json.loads((HERE / "table.json").read_text("utf-8"))


def store(numbers: Sequence[str]) -> None:
    """Compute all draws of these lectures and write them, a claim a line."""
    kept = table()
    for number in numbers:
        old, kept[number] = kept.get(number, {}), {}
        for entry in claims(number):
            values = entry.values(entry.draws)
            kept[number][entry.name] = old[entry.name] if same(values, old.get(entry.name, [])) else values
            shown = ", ".join(f"{key} {measure(values, key):.4g}" for key in entry.states)
            print(f"{number} {entry.name}: {shown}", *entry.denied(values), sep="\n   DENIED: ", flush=True)
    rows = {n: ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in of.items()) for n, of in kept.items()}
    lines = [f'"{number}": {{\n{rows[number]}\n}}' for number in LECTURES]
    (HERE / "table.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    store(sys.argv[1:] or LECTURES)
